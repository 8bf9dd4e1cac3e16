//! Compresses the text data of the repository into files that are embedded in the program, see `src/packed.rs` and
//! docs/data.md.
//!
//! Also validates and joins the rows on operands of commands and functions, see `src/catalog/takes/README.md`.

#[path = "src/catalog/classes/join.rs"]
mod classes;
#[path = "src/catalog/facts/join.rs"]
mod facts;
#[path = "src/catalog/takes/lines.rs"]
mod lines;
#[path = "src/catalog/named.rs"]
mod named;
#[path = "src/catalog/takes/parse.rs"]
mod parse;
#[path = "src/catalog/takes/row.rs"]
#[allow(dead_code, reason = "only what can be read matters here")]
mod row;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The texts to compress: the file or folder, relative to the package root, and the output name.
const TEXTS: &[(&str, &str)] = &[
    ("src/catalog/texts", "texts"),
    ("src/catalog/configs", "configs"),
    ("src/generate/site/schema/schema.json", "schema"),
    ("src/ide/completion/usage.txt", "usage"),
    ("src/catalog/library/data/ace.json", "library_ace"),
    ("src/catalog/library/data/ace.md", "library_ace_texts"),
    ("src/catalog/library/data/acre.json", "library_acre"),
    ("src/catalog/library/data/acre.md", "library_acre_texts"),
    ("src/catalog/library/data/cba.json", "library_cba"),
    ("src/catalog/library/data/cba.md", "library_cba_texts"),
    ("src/catalog/library/data/tfar.json", "library_tfar"),
    ("src/catalog/library/data/tfar.md", "library_tfar_texts"),
    ("src/catalog/library/data/uses.txt", "library_uses"),
    ("src/catalog/library/data/zen.json", "library_zen"),
    ("src/catalog/library/data/zen.md", "library_zen_texts"),
];

/// The files with facts, in order.
const FACTS: &[&str] = &[
    "src/catalog/facts/data/head.txt",
    "src/catalog/facts/data/commands",
    "src/catalog/facts/data/functions",
    "src/catalog/facts/data/topics.txt",
    "src/catalog/facts/data/events.txt",
    "src/catalog/facts/data/engine.txt",
];

/// The names of classes.
const CLASSES: &str = "src/catalog/classes/data";

/// The operands of commands and functions.
const TAKES: &str = "src/catalog/takes";

/// The Zstandard level. The maximum of 22 would save 0.1 MB, but take an unoptimized build script seconds.
const LEVEL: i32 = 12;

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    fs::write(out.join("takes.txt"), takes()?)?;
    for (path, name) in TEXTS {
        pack(&read(path, "md")?.join("\n"), name, out)?;
    }
    let files: io::Result<Vec<Vec<String>>> = FACTS.iter().map(|path| read(path, "txt")).collect();
    pack(&facts::join(files?.iter().flatten().map(String::as_str)), "facts", out)?;
    let files = read(CLASSES, "txt")?;
    let names = classes::join(files.iter().map(String::as_str));
    pack(&names.map_err(|error| io::Error::other(format!("{CLASSES}: {error}")))?, "classes", out)
}

/// Returns all rows on operands of commands and functions, one per line. An invalid row is an error.
fn takes() -> io::Result<String> {
    println!("cargo::rerun-if-changed={TAKES}");
    let mut files = Vec::new();
    collect(Path::new(TAKES), "txt", &mut files)?;
    files.sort();
    let mut all = String::new();
    for file in files {
        let mistake =
            |(line, message): (usize, String)| io::Error::other(format!("{}:{line}: {message}", file.display()));
        for (line, row) in lines::rows(&fs::read_to_string(&file)?).map_err(mistake)? {
            all.push_str(&row);
            all.push('\n');
            // Parsed rows borrow for the lifetime of the program.
            parse::row(row.leak()).map_err(|message| mistake((line, message)))?;
        }
    }
    Ok(all)
}

/// The vocabulary to validate rows, in place of the program's types.
mod vocabulary {
    use super::named::{CLASS_LISTS, EVENT_SETS, TYPES};

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct TypeSet;

    impl TypeSet {
        pub fn union(self, _: TypeSet) -> TypeSet {
            self
        }
    }

    pub fn types_of(name: &str) -> Option<TypeSet> {
        (name == "Anything" || TYPES.contains(&name)).then_some(TypeSet)
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct EventSet;

    impl EventSet {
        pub fn by_name(name: &str) -> Option<EventSet> {
            EVENT_SETS.contains(&name).then_some(EventSet)
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ClassList;

    impl ClassList {
        pub fn by_name(name: &str) -> Option<ClassList> {
            CLASS_LISTS.contains(&name).then_some(ClassList)
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Form {
        Unary,
        Binary,
    }
}

/// Reads a file, or all files with an extension in a folder and its subfolders.
fn read(path: &str, ending: &str) -> io::Result<Vec<String>> {
    println!("cargo::rerun-if-changed={path}");
    let path = Path::new(path);
    let mut files = Vec::new();
    match path.is_dir() {
        true => collect(path, ending, &mut files)?,
        false => files.push(path.to_owned()),
    }
    // Sort for reproducible output.
    files.sort();
    files.into_iter().map(|file| Ok(fs::read_to_string(file)?.replace("\r\n", "\n"))).collect()
}

fn pack(text: &str, name: &str, out: &Path) -> io::Result<()> {
    fs::write(out.join(name).with_extension("zst"), zstd::bulk::compress(text.as_bytes(), LEVEL)?)
}

fn collect(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, ending, files)?;
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
    Ok(())
}
