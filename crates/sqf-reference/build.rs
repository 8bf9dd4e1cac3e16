//! Packs the data of the reference into the program, see `docs/data.md`.

use std::path::Path;
use std::{env, fs, io};

use sqf_pack::{Files, classes, facts, pack, rows};

/// The files with facts, in order.
const FACTS: [&str; 6] = [
    "data/facts/head.txt",
    "data/facts/commands",
    "data/facts/functions",
    "data/facts/topics.txt",
    "data/facts/events.txt",
    "data/facts/engine.txt",
];

fn main() -> io::Result<()> {
    for name in ["texts", "configs"] {
        pack(&Files::read(&format!("data/{name}"), "md")?.joined(), name)?;
    }
    for library in ["ace", "acre", "cba", "tfar", "zen"] {
        let of = |extension: &str| Files::read(&format!("data/library/{library}.{extension}"), extension);
        pack(&of("json")?.joined(), &format!("library_{library}"))?;
        pack(&of("md")?.joined(), &format!("library_{library}_texts"))?;
    }
    pack(&Files::read("data/library/uses.txt", "txt")?.joined(), "library_uses")?;
    pack(&Files::read("data/search.txt", "txt")?.joined(), "search")?;
    let files: Vec<Files> = FACTS.iter().map(|path| Files::read(path, "txt")).collect::<io::Result<_>>()?;
    pack(&facts::join(files.iter().flat_map(Files::texts)), "facts")?;
    pack(&classes::join(Files::read("data/classes", "txt")?.texts()).map_err(io::Error::other)?, "classes")?;
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&folder).join("takes.txt"), takes()?)
}

/// Returns all rows on operands of commands and functions, one on each line. A test of the table reads each of them.
fn takes() -> io::Result<String> {
    let mut all = String::new();
    for (file, text) in Files::read("data/takes", "txt")?.iter() {
        let rows = rows::rows(text);
        for (_, row) in
            rows.map_err(|(line, mistake)| io::Error::other(format!("{}:{line}: {mistake}", file.display())))?
        {
            all.push_str(&row);
            all.push('\n');
        }
    }
    Ok(all)
}
