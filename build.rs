//! Packs long texts into compressed files that the program carries, see `src/packed.rs`. As they are they would make the
//! program a megabyte larger.
//!
//! Checks and joins the rows of what commands and functions take, see `src/catalog/takes/README.md`.

#[path = "src/catalog/takes/lines.rs"]
mod lines;
#[path = "src/catalog/takes/parse.rs"]
mod parse;
#[path = "src/catalog/takes/row.rs"]
#[allow(dead_code, reason = "only what can be read matters here")]
mod row;

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The files that are packed, from the root of the package, and under which name. Of a folder it is the Markdown files in
/// it and below, one after the other.
const TEXTS: &[(&str, &str)] = &[
    ("src/catalog/texts", "texts"),
    ("src/catalog/configs", "configs"),
    ("src/generate/site/schema/schema.json", "schema"),
    ("src/ide/completion/usage.txt", "usage"),
];

/// What commands and functions take.
const TAKES: &str = "src/catalog/takes";

/// How hard Zstandard tries: as hard as it can.
const LEVEL: i32 = 22;

fn main() -> io::Result<()> {
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    let out = Path::new(&out);
    fs::write(out.join("takes.txt"), takes()?)?;
    TEXTS.iter().try_for_each(|(path, name)| pack(Path::new(path), &out.join(name).with_extension("zst")))
}

/// All rows of what commands and functions take, one in a line. A row that cannot be read is an error.
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
            // What a row is made of lives as long as the program.
            parse::row(row.leak()).map_err(|message| mistake((line, message)))?;
        }
    }
    Ok(all)
}

/// What rows are checked against, in place of the types of the program.
mod vocabulary {
    const TYPES: &[&str] = &[
        "Anything",
        "Array",
        "Boolean",
        "Code",
        "Config",
        "Control",
        "Display",
        "Group",
        "HashMap",
        "Location",
        "Namespace",
        "Number",
        "Object",
        "Side",
        "String",
        "Task",
    ];
    const FAMILIES: &[&str] = &[
        "eden",
        "entity",
        "game-interface",
        "interface",
        "mission",
        "multiplayer",
        "music",
        "scripted",
        "user-action",
    ];
    const LISTS: &[&str] = &[
        "CfgActions",
        "CfgFaces",
        "CfgGlasses",
        "CfgMagazines",
        "CfgMarkerColors",
        "CfgMarkers",
        "CfgMusic",
        "CfgVehicles",
        "CfgVoice",
        "CfgWeapons",
        "InputActions",
        "Moves",
        "NameSounds",
    ];

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct TypeSet;

    impl TypeSet {
        pub fn union(self, _: TypeSet) -> TypeSet {
            self
        }
    }

    pub fn types_of(name: &str) -> Option<TypeSet> {
        TYPES.contains(&name).then_some(TypeSet)
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct EventSet;

    impl EventSet {
        pub fn by_name(name: &str) -> Option<EventSet> {
            FAMILIES.contains(&name).then_some(EventSet)
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub struct ClassList;

    impl ClassList {
        pub fn by_name(name: &str) -> Option<ClassList> {
            LISTS.contains(&name).then_some(ClassList)
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Form {
        Unary,
        Binary,
    }
}

fn pack(path: &Path, packed: &Path) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", path.display());
    let mut files = Vec::new();
    match path.is_dir() {
        true => collect(path, "md", &mut files)?,
        false => files.push(path.to_owned()),
    }
    // The same texts give the same bytes on every machine.
    files.sort();
    let texts: io::Result<Vec<String>> = files.into_iter().map(fs::read_to_string).collect();
    let text = texts?.join("\n").replace("\r\n", "\n");
    fs::write(packed, zstd::bulk::compress(text.as_bytes(), LEVEL)?)
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
