//! Our sentences on functions of mods are our own: they share no eight words in a row with the headers of these mods.
//!
//! Needs checkouts of the mods in the folder that `SQF_MODS_DIR` names. Without them, it says that it was skipped.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

/// This many equal words in a row are not a coincidence.
const WORDS: usize = 8;

/// The files with sentences, and the names of the checkouts.
const MODS: [(&str, &str); 5] = [
    ("ace.md", "ACE3"),
    ("acre.md", "acre2"),
    ("cba.md", "CBA_A3"),
    ("tfar.md", "task-force-arma-3-radio"),
    ("zen.md", "ZEN"),
];

#[test]
fn no_sentence_on_a_function_of_a_mod_is_in_its_headers() {
    for (name, checkout) in MODS {
        let folder = std::env::var_os("SQF_MODS_DIR").map(|folder| Path::new(&folder).join(checkout));
        let Some(folder) = folder.filter(|folder| folder.is_dir()) else {
            println!("SQF_MODS_DIR has no {checkout}: the sentences in {name} are not compared");
            continue;
        };
        let mut theirs = HashSet::new();
        let files = scripts(&folder);
        assert!(files.len() > 100, "{} is no checkout", folder.display());
        for file in files {
            let bytes = fs::read(file).unwrap();
            theirs.extend(passages(&String::from_utf8_lossy(&bytes)));
        }
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sqf-reference/data/library");
        let ours = fs::read_to_string(root.join(name)).unwrap();
        let sentences = ours.lines().filter_map(|line| line.strip_prefix("- `")?.split_once('`'));
        let taken: Vec<&str> = sentences
            .filter(|(_, sentence)| passages(sentence).iter().any(|passage| theirs.contains(passage)))
            .map(|(function, _)| function)
            .collect();
        assert!(taken.is_empty(), "{name}: {taken:?}");
    }
}

/// Returns all scripts and headers below a folder.
fn scripts(folder: &Path) -> Vec<PathBuf> {
    let (mut found, mut open) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            let kind = entry.file_type().unwrap();
            if kind.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == "sqf" || it == "hpp" || it == "md") {
                found.push(path);
            }
        }
    }
    found
}

/// Returns every sequence of words, in lower case.
fn passages(text: &str) -> Vec<String> {
    let words: Vec<String> = text
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    words.windows(WORDS).map(|words| words.join(" ")).collect()
}

#[test]
fn words_are_compared_whatever_stands_between_them() {
    let ours = passages("Opens the oak gate, or shuts it when it is open.");
    let theirs = passages(" * Opens the  oak gate or\n * shuts it when IT is open");
    assert_eq!(ours, theirs);
    assert_eq!(ours.len(), 4);
}
