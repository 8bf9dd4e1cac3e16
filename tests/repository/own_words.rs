//! The repository contains no text of the wiki: fixtures and comments are written in our own words.
//!
//! Compares every file of the repository with a snapshot of the real wiki, if there is one (`SQF_LS_SHARED`, else
//! `../shared` next to the checkout). Facts, such as names, types and syntax lines, are shorter than what counts here.

use std::collections::{HashMap, VecDeque};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use sqf_wiki::source::export;

use crate::wiki::snapshot;

/// This many equal words in a row are not a coincidence.
const WORDS: usize = 10;

/// The limit for sentences on the same subject as a page.
const SENTENCE_WORDS: usize = 8;

/// Where the sentences of the reference are.
const TEXTS: [&str; 2] = ["crates/sqf-reference/data/texts/", "crates/sqf-reference/data/configs/"];

/// Anything longer is not a tag, only a `<`.
const LONGEST_TAG: usize = 100;

/// Texts that others wrote, lists of names of packages, and facts: lines of syntax and lists of names are the same
/// everywhere. That they hold nothing else is tested in `crates/sqf-reference/src` and in `packages.rs`.
const NOT_COMPARED: &[&str] = &[
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "Cargo.lock",
    "fuzz/Cargo.lock",
    "editors/notepad++/sqf.xml",
    "editors/tree-sitter-arma-config/LICENSE-APACHE",
    "editors/tree-sitter-sqf/LICENSE-APACHE",
    "editors/zed/Cargo.lock",
    "crates/sqf-reference/data/facts/",
    "crates/sqf-reference/data/classes/",
];

#[test]
fn no_sentence_of_the_wiki_is_in_the_repository() {
    let (Some(snapshot), Some(files)) = (snapshot(), repository()) else { return };
    let mut ours = HashMap::new();
    for (name, text) in &files {
        each_passage(text, WORDS, |hash, passage| {
            ours.insert(hash, (name, passage));
        });
    }
    assert_not_in(&snapshot, WORDS, &ours);
}

#[test]
fn no_sentence_of_the_reference_is_one_of_the_wiki() {
    let (Some(snapshot), Some(files)) = (snapshot(), repository()) else { return };
    let texts: Vec<_> = files.iter().filter(|(name, _)| is_text(name) && name.ends_with(".md")).collect();
    assert!(texts.len() > 50, "the texts are elsewhere");
    let mut ours = HashMap::new();
    for (name, text) in texts {
        let mut is_code = false;
        for line in text.lines() {
            is_code ^= line.starts_with("```");
            if !is_code {
                each_passage(line, SENTENCE_WORDS, |hash, passage| {
                    ours.insert(hash, (name, passage));
                });
            }
        }
    }
    assert_not_in(&snapshot, SENTENCE_WORDS, &ours);
}

/// Fails for every passage that a page of the wiki also contains.
fn assert_not_in(snapshot: &Path, words: usize, ours: &HashMap<u64, (&String, &str)>) {
    let mut found = Vec::new();
    export::read_files(&[snapshot.to_owned()], &Arc::default(), &mut |page| {
        each_passage(&page.text, words, |hash, _| {
            if let Some((file, passage)) = ours.get(&hash) {
                found.push(format!("{file}, as on `{}`: {passage}", page.title));
            }
        });
        ControlFlow::Continue(())
    })
    .unwrap();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn passages_are_equal_regardless_of_markup() {
    let ours = passages("// Gates: they open and close, but only if\n// somebody oils them.");
    let texts: Vec<&str> = ours.iter().map(|(_, text)| *text).collect();
    assert_eq!(
        texts,
        [
            "Gates: they open and close, but only if\n// somebody oils",
            "they open and close, but only if\n// somebody oils them",
        ]
    );
    let theirs = passages("'''Gates''' they [[open]] and <br class=\"x\"> close -- but only if SOMEBODY oils them!");
    assert!(ours.iter().map(|(hash, _)| hash).eq(theirs.iter().map(|(hash, _)| hash)));
    let others = passages("Gates: they open and close, but only if nobody oils them.");
    assert!(ours.iter().all(|(hash, _)| others.iter().all(|(other, _)| hash != other)));
    assert_eq!(passages("nine words are not enough to be a passage"), []);
}

fn passages(text: &str) -> Vec<(u64, &str)> {
    let mut passages = Vec::new();
    each_passage(text, WORDS, |hash, passage| passages.push((hash, passage)));
    passages
}

/// Visits every sequence of `count` words, with a hash of the words alone.
///
/// Markup is not text, and fixtures have to share it with the wiki: tags do not count, nor do single letters, which are
/// operands and numbered parameters.
fn each_passage<'t>(text: &'t str, count: usize, mut visit: impl FnMut(u64, &'t str)) {
    // Start and hash of the last words.
    let mut words: VecDeque<(usize, u64)> = VecDeque::new();
    let bytes = text.as_bytes();
    let mut end = 0;
    while end < bytes.len() {
        let start = end;
        end += tag(&bytes[start..]).unwrap_or(1);
        if !bytes[start].is_ascii_alphabetic() {
            continue;
        }
        end += bytes[end..].iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let word = &bytes[start..end];
        if word.len() == 1 {
            continue;
        }
        words.push_back((start, word.iter().fold(0, |hash, byte| mix(hash, byte.to_ascii_lowercase().into()))));
        if words.len() == count {
            visit(words.iter().fold(0, |hash, (_, word)| mix(hash, *word)), &text[words[0].0..end]);
            words.pop_front();
        }
    }
}

/// Returns the length of the tag at the start of `bytes`.
fn tag(bytes: &[u8]) -> Option<usize> {
    match bytes {
        [b'<', b'a'..=b'z' | b'A'..=b'Z' | b'/', ..] => {
            bytes.iter().take(LONGEST_TAG).position(|byte| *byte == b'>').map(|end| end + 1)
        }
        _ => None,
    }
}

fn mix(hash: u64, value: u64) -> u64 {
    (hash.rotate_left(5) ^ value).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// Returns the text files of the repository: those that git tracks or would add.
fn repository() -> Option<Vec<(String, String)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let listing = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listing = Command::new("git").current_dir(root).args(listing).output().ok().filter(|out| out.status.success());
    let Some(listing) = listing else {
        println!("{} is no git checkout: this test does nothing", root.display());
        return None;
    };
    let names = String::from_utf8(listing.stdout).unwrap();
    let is_compared = |name: &&str| !NOT_COMPARED.iter().any(|path| name.starts_with(path));
    let names = names.split_terminator('\0').filter(is_compared);
    // Pictures and the like are not text; a file that was removed is still known.
    let files: Vec<_> =
        names.filter_map(|name| Some((name.to_owned(), fs::read_to_string(root.join(name)).ok()?))).collect();
    let files: Vec<_> = files
        .into_iter()
        .map(|(name, text)| if is_text(&name) { (name, without_names(&text)) } else { (name, text) })
        .collect();
    assert!(files.iter().any(|(name, _)| name == "tests/repository/own_words.rs"), "git lists other files");
    Some(files)
}

fn is_text(name: &str) -> bool {
    TEXTS.iter().any(|folder| name.starts_with(folder))
}

/// Removes what is between backticks from a text: names and values are facts, and lists of them are the same
/// everywhere.
fn without_names(text: &str) -> String {
    let line = |line: &str| match line.starts_with("```") {
        true => line.to_owned(),
        false => line.split('`').step_by(2).collect::<Vec<_>>().join(" "),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}
