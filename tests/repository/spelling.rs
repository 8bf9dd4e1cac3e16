//! Words that differ between British and American English have one spelling: the American one.

use std::fs;
use std::path::{Path, PathBuf};

use sqf_reference::Texts;

use crate::sources::{sources, without_tests};

/// Beginnings of words that are written differently in American English.
const BRITISH: &[&str] = &[
    "analysed",
    "analysing",
    "armour",
    "behaviour",
    "cancelled",
    "cancelling",
    "catalogue",
    "centre",
    "colour",
    "defence",
    "favour",
    "flavour",
    "grey",
    "harbour",
    "honour",
    "labelled",
    "labelling",
    "licence",
    "litre",
    "metre",
    "misspelt",
    "modelled",
    "modelling",
    "neighbour",
    "offence",
    "rumour",
    "spelt",
    "travelled",
    "travelling",
];

/// Endings for which American English has a `z`.
const ENDINGS: &[&str] = &["isation", "isations", "ise", "ised", "iser", "ises", "ising"];

/// Words that end so on both sides of the ocean, without the last `e` and what may follow it.
const BOTH: &[&str] = &[
    "advertis",
    "advis",
    "aris",
    "compris",
    "compromis",
    "concis",
    "cruis",
    "devis",
    "disguis",
    "exercis",
    "expertis",
    "imprecis",
    "improvis",
    "nois",
    "otherwis",
    "pois",
    "precis",
    "premis",
    "promis",
    "prais",
    "rais",
    "revis",
    "ris",
    "sunris",
    "supervis",
    "surpris",
    "turquois",
];

/// Words that others have spelled so, with the file: templates of the wiki, functions of libraries, former names.
const QUOTED: &[(&str, &str)] = &[
    ("crates/sqf-lint/src/rules.rs", "misspelt"),
    ("crates/sqf-wiki/src/wikitext/colors.rs", "colour"),
    ("crates/sqf-wiki/src/wikitext/colors.rs", "coloured"),
    ("crates/sqf-wiki/src/wikitext/templates.rs", "colour"),
    ("src/mcp.rs", "cancelled"),
    ("src/server/work.rs", "cancelled"),
];

#[test]
fn spelling_is_american() {
    let texts = Texts::embedded();
    let of_texts = texts.iter().map(|(_, text)| {
        let params = text.params.iter().map(|(_, words)| *words);
        let said: Vec<&str> = [text.summary].into_iter().chain(params).chain(text.returns).collect();
        (text.name.to_owned(), said.join("\n"))
    });
    let of_sources = sources().into_iter().map(|source| (source.path, without_tests(&source.text).to_owned()));
    let of_pages = pages().into_iter().map(|page| {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        // Examples name what the game and other programs call so.
        let prose: String = text.split("```").step_by(2).collect();
        (page.to_string_lossy().replace('\\', "/"), prose)
    });
    let mut wrong = Vec::new();
    for (place, text) in of_texts.chain(of_sources).chain(of_pages) {
        for word in british_words(&text) {
            if !QUOTED.contains(&(&*place, &*word)) {
                wrong.push(format!("{place}: {word}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn british_words_are_found() {
    let found = british_words("/// The Neighbour, stabilised; initialisation of a `colour`\nlet colour_of = \"grey\";");
    assert_eq!(found, ["neighbour", "stabilised", "initialisation", "colour"]);
    assert_eq!(british_words("otherwise clockwise raises promised noise rising wise raiser"), [""; 0]);
    assert_eq!(british_words("summarise categorised randomising"), ["summarise", "categorised", "randomising"]);
}

/// Returns the British words of a text, in lower case, except for quoted ones: the game's names and texts, and code,
/// keep their spelling.
fn british_words(text: &str) -> Vec<String> {
    let prose = text.lines().flat_map(|line| line.split(['`', '"']).step_by(2));
    let words = prose.flat_map(|prose| prose.split(|c: char| !c.is_alphabetic())).map(str::to_lowercase);
    words.filter(|word| BRITISH.iter().any(|start| word.starts_with(start)) || has_s_for_z(word)).collect()
}

fn has_s_for_z(word: &str) -> bool {
    let stems = ENDINGS.iter().filter_map(|ending| Some((word.strip_suffix(ending)?, ending)));
    stems.into_iter().any(|(stem, _)| {
        let verb = format!("{stem}is");
        !BOTH.contains(&&*verb) && !verb.ends_with("wis")
    })
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns the pages that people read, relative to the root.
fn pages() -> Vec<PathBuf> {
    let mut pages: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"].map(PathBuf::from).into();
    for folder in ["docs", "editors/vscode/walkthrough", "crates/sqf-reference/data/library"] {
        let entries = fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().file_name());
        let names = entries.filter(|name| Path::new(name).extension().is_some_and(|it| it == "md"));
        pages.extend(names.map(|name| Path::new(folder).join(name)));
    }
    pages
}
