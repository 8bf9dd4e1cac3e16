//! Counts names of commands that are literals in many files, and finds lists of them.

use std::collections::{BTreeMap, BTreeSet};

use sqf_reference::Reference;

use crate::sources::{Source, code, sources, without_tests};

/// The meaning of single commands and functions belongs in the table of what they take
/// (`crates/sqf-reference/data/takes`), not in lists of each feature, which drift apart. This counts the names that are
/// literals in many files.
#[test]
fn few_names_of_commands_are_literals_in_many_files() {
    /// Number of files from which on a name counts.
    const MANY: usize = 3;
    /// Maximum number of such names; lower it when there are fewer.
    const MOST: usize = 24;
    let reference = Reference::embedded();
    let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let sources = sources();
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

/// Lists of names of commands that are no rows of the table, each with the reason.
const KEPT: &[(&str, &str, &str)] = &[
    ("crates/sqf-format/src/braces.rs", "OF_STATEMENT", "syntax; the formatter does not know the reference"),
    ("crates/sqf-format/src/roles.rs", "KEYWORDS", "syntax; the formatter does not know the reference"),
    ("crates/sqf-ide/src/completion/context.rs", "FOLLOWERS", "which word follows which"),
    ("crates/sqf-ide/src/completion/context.rs", "FOLLOWING", "the same without the words before"),
    ("crates/sqf-ide/src/documentation/markup/placeholders.rs", "VALUES", "what is no placeholder in a comment"),
    ("crates/sqf-ide/src/refactor/effects.rs", "PURE", "what changes nothing, but may return something else each time"),
    ("crates/sqf-ide/src/refactor/extract_variable.rs", "JOINING", "halves of statements"),
    ("crates/sqf-ide/src/refactor/extract_variable.rs", "may_be_missing", "takes nil, but not any type"),
    ("crates/sqf-ide/src/refactor/extract_variable.rs", "operand_name", "no good names for what they take"),
    ("crates/sqf-lint/src/rules/language/directive/condition.rs", "OPERATORS", "signs of the preprocessor"),
    ("crates/sqf-lint/src/rules/language/syntax/habits.rs", "WORDS", "words that errors are explained by"),
    ("crates/sqf-lint/src/rules/language/syntax/habits.rs", "assignment", "after which `=` is meant as `==`"),
    ("crates/sqf-lint/src/rules/mistakes/nothing_value.rs", "takes_value", "needs a value, though it may return any"),
    ("crates/sqf-lint/src/rules/mistakes/operand_type.rs", "OTHERS", "what other rules check"),
    ("crates/sqf-lint/src/rules/mistakes/operand_type.rs", "remedy", "a help for markers in place of positions"),
    ("crates/sqf-lint/src/rules/mistakes/out_of_range.rs", "READING", "what a loop does to its own list"),
    ("crates/sqf-lint/src/rules/mistakes/out_of_range.rs", "one_too_many", "the same"),
    (
        "crates/sqf-lint/src/rules/mistakes/unreachable_code.rs",
        "LEAVING",
        "what ends an endless loop, which `continue` does not",
    ),
    ("crates/sqf-model/src/branches.rs", "BRANCHES", "places of code that runs on a condition"),
    ("crates/sqf-model/src/summary/uses.rs", "TELLING", "what scripts compare to tell arguments apart"),
    ("crates/sqf-model/src/summary/value.rs", "LOOPS", "which side the list is on"),
    ("crates/sqf-project/src/names/words.rs", "TAKING", "before a string, seen in text that is not parsed"),
    ("crates/sqf-reference/src/types/corrections.rs", "REFUTED", "corrections of the reference itself"),
    ("crates/sqf-reference/src/types/corrections.rs", "RETURNS", "corrections of the reference itself"),
    ("crates/sqf-syntax/src/config/content.rs", "CODE", "words that tell code from text in a config"),
];

/// What commands are is said once, in `crates/sqf-reference/data/takes/traits.txt`: features ask for a trait.
#[test]
fn lists_of_commands_are_traits() {
    /// Number of names from which on a list counts.
    const MANY: usize = 6;
    let reference = Reference::embedded();
    let mut lists: Vec<(String, &str)> = Vec::new();
    let sources = sources();
    for source in sources.iter().filter(|source| source.path.starts_with("crates/") && !is_of_wiki(source)) {
        let is_list = |names: &[&str]| {
            let known = names.iter().filter(|name| reference.command(name).is_some()).count();
            known >= MANY && known * 3 >= names.len() * 2
        };
        let mut constants = Vec::new();
        for (at, _) in source.text.match_indices("const ") {
            let declaration = &source.text[at + "const ".len()..];
            let end = declaration.find(";\n").unwrap_or(declaration.len());
            let Some((head, value)) = declaration[..end].split_once('=') else { continue };
            if head.contains("&str") && is_list(&literals(value)) {
                lists.push((source.path.clone(), head.split(':').next().unwrap_or_default()));
            }
            constants.push(at..at + end);
        }
        for (at, names) in runs(without_tests(&source.text)) {
            // Operators are signs, not names.
            let names: Vec<&str> = names.into_iter().filter(|name| is_name(name)).collect();
            if is_list(&names) && !constants.iter().any(|constant| constant.contains(&at)) {
                lists.push((source.path.clone(), function_around(&source.text[..at])));
            }
        }
    }
    lists.sort_unstable();
    let lists: Vec<(&str, &str)> = lists.iter().map(|(path, name)| (path.as_str(), *name)).collect();
    let kept: Vec<(&str, &str)> = KEPT.iter().map(|(path, name, _)| (*path, *name)).collect();
    assert_eq!(lists, kept, "a list of commands is a trait in the table, or has a reason not to be");
}

/// Returns the strings that only `|` or `,` separates, as in patterns of a `match` and in arrays, with the position of
/// the first.
fn runs(text: &str) -> Vec<(usize, Vec<&str>)> {
    let place = |literal: &str| literal.as_ptr() as usize - text.as_ptr() as usize;
    let mut runs: Vec<(usize, Vec<&str>)> = Vec::new();
    let mut end = 0;
    for literal in literals(text) {
        let at = place(literal);
        // Between the quotes.
        let between = text.get(end + 1..at.saturating_sub(1)).unwrap_or_default().trim();
        match runs.last_mut() {
            Some((_, run)) if ["|", ","].contains(&between) => run.push(literal),
            _ => runs.push((at, vec![literal])),
        }
        end = at + literal.len();
    }
    runs
}

/// Returns the name of the last function that begins in a text.
fn function_around(text: &str) -> &str {
    let name = text.rfind("fn ").map_or("", |at| &text[at + "fn ".len()..]);
    name.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// Whether a source is about the wiki, and names its fields instead of commands.
fn is_of_wiki(source: &Source) -> bool {
    ["crates/sqf-wiki/", "crates/sqf-html/"].iter().any(|folder| source.path.starts_with(folder))
}

#[test]
fn runs_of_literals_are_found_in_code() {
    let code =
        "fn open() {\n    if matches!(word, \"one\" | \"two\") { return [\"three\",\n \"four\"]; }\n    \"five\"\n}";
    let found: Vec<Vec<&str>> = runs(code).into_iter().map(|(_, run)| run).collect();
    assert_eq!(found, [vec!["one", "two"], vec!["three", "four"], vec!["five"]]);
    assert_eq!(function_around(&code[..runs(code)[2].0]), "open");
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
