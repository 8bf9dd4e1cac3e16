//! Counts names of commands that are literals in many files.

use std::collections::{BTreeMap, BTreeSet};

use sqf_reference::Reference;

use crate::sources::{Source, code, sources};

/// The meaning of single commands and functions belongs in the table of what they take (`crates/sqf-reference/data/takes`), not in
/// lists of each feature, which drift apart. This counts the names that are literals in many files.
#[test]
fn few_names_of_commands_are_literals_in_many_files() {
    /// Number of files from which on a name counts.
    const MANY: usize = 3;
    /// Maximum number of such names; lower it when there are fewer.
    const MOST: usize = 24;
    let reference = Reference::embedded();
    let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let sources = sources();
    // What is made of the wiki names its fields, not commands.
    let is_of_wiki =
        |source: &Source| ["crates/sqf-wiki/", "crates/sqf-html/"].iter().any(|folder| source.path.starts_with(folder));
    for source in sources.iter().filter(|source| !is_of_wiki(source)) {
        for literal in literals(&code(&source.text)) {
            let name = literal.to_lowercase();
            let is_long = name.len() >= 4 && !EVERYDAY.contains(&&*name) && is_name(&name);
            if is_long && reference.get(&name).is_some() {
                files.entry(name).or_default().insert(&source.path);
            }
        }
    }
    let in_many: Vec<_> = files.iter().filter(|(_, files)| files.len() >= MANY).collect();
    assert!(in_many.len() <= MOST, "{} names are in {MANY} files or more: {in_many:#?}", in_many.len());
}

#[test]
fn literals_are_found_in_code() {
    let code =
        "let a = (\"one\", 'b', '\"', r#\"two \"2\"\"#, \"th\\\"ree\"); // \"no\"\nfn f<'a>(b: &'a str) { \"four\" }";
    assert_eq!(literals(code), ["one", "two \"2\"", "th\\\"ree", "four"]);
}

/// Names of commands that are words of control flow or of everyday English: most of the literals mean something else.
const EVERYDAY: &[&str] = &[
    "action",
    "apply",
    "backpack",
    "break",
    "breakout",
    "breakto",
    "breakwith",
    "call",
    "case",
    "catch",
    "compile",
    "continue",
    "continuewith",
    "count",
    "date",
    "default",
    "direction",
    "distance",
    "else",
    "exec",
    "exit",
    "exitwith",
    "false",
    "find",
    "findif",
    "foreach",
    "foreachreversed",
    "format",
    "from",
    "getvariable",
    "group",
    "groups",
    "hint",
    "image",
    "import",
    "isnil",
    "items",
    "leader",
    "list",
    "local",
    "magazines",
    "move",
    "name",
    "param",
    "params",
    "player",
    "position",
    "private",
    "random",
    "scopename",
    "select",
    "setvariable",
    "side",
    "sleep",
    "spawn",
    "step",
    "switch",
    "text",
    "then",
    "throw",
    "true",
    "type",
    "units",
    "vehicle",
    "vehicles",
    "waituntil",
    "weapons",
    "while",
    "with",
];

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the strings in Rust code, as written between their quotes.
fn literals(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(at);
        let skipped = match from.as_bytes() {
            [b'/', b'/', ..] => from.find('\n').unwrap_or(from.len()),
            [b'/', ..] => 1,
            // A character, not a lifetime.
            [b'\'', b'\\', ..] => 2 + from[2..].find('\'').map_or(0, |end| end + 1),
            [b'\'', ..] => from[1..]
                .chars()
                .next()
                .filter(|c| from[1 + c.len_utf8()..].starts_with('\''))
                .map_or(1, |c| 2 + c.len_utf8()),
            _ => {
                let marks = before.len() - before.trim_end_matches('#').len();
                let is_raw = before[..before.len() - marks].ends_with('r');
                let end = match is_raw {
                    true => from[1..].find(&format!("\"{}", "#".repeat(marks))),
                    false => end_of_string(&from[1..]),
                };
                let end = end.unwrap_or(from.len() - 1);
                found.push(&from[1..1 + end]);
                (end + 2).min(from.len())
            }
        };
        rest = &from[skipped..];
    }
    found
}

/// Returns the position of the closing quote.
fn end_of_string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}
