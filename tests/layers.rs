//! The layering of the crate: which part may know which, and which libraries belong to one part alone.
//!
//! Reads the sources: their `use` items and every path that begins with `crate::` or `super::`. Tests inside of `src/`
//! are free to name anything.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use sqf_ls::internal::catalog::Reference;

/// Each layer, and what of the rest of the crate it may name.
///
/// A layer is a module with everything below it; of several that match, the longest counts.
const LAYERS: &[(&str, &[&str])] = &[
    ("order", &[]),
    ("packed", &[]),
    ("parallel", &[]),
    ("games", &[]),
    ("catalog", &["games", "text"]),
    ("generate::report", &[]),
    ("generate::source", &["http", "markdown", "staging"]),
    ("generate::wikitext", &["games", "generate::report", "markdown"]),
    ("docblock", &["catalog"]),
    (
        "generate::page",
        &[
            "catalog",
            "docblock",
            "generate::report",
            "generate::source::RawPage",
            "generate::wikitext",
            "markdown",
            "text",
        ],
    ),
    ("generate::site", &["catalog", "markdown", "staging", "text"]),
    ("generate::classes", &["catalog", "generate::source::RawPage", "generate::wikitext", "text"]),
    ("generate::selection", &["catalog"]),
    ("generate::engine", &["catalog", "generate::report"]),
    ("generate::pipeline", &["catalog", "generate"]),
    ("http", &[]),
    ("staging", &[]),
    ("update", &["catalog", "http", "staging"]),
    ("text", &[]),
    ("markdown", &[]),
    ("syntax", &["catalog::Forms", "text"]),
    ("model", &["catalog", "syntax", "text"]),
    ("ide", &["catalog", "config", "docblock", "markdown", "model", "stringtable", "syntax", "text"]),
    ("config", &["syntax", "text"]),
    ("stringtable", &["text"]),
    ("project", &["catalog", "config", "model", "stringtable", "syntax", "text"]),
    ("settings", &["catalog", "ide", "model", "project", "stringtable", "text"]),
    ("check", &["catalog", "ide", "model", "project", "settings", "staging", "text"]),
    (
        "server",
        &[
            "catalog",
            "ide",
            "markdown",
            "model",
            "project",
            "settings",
            "staging",
            "stringtable",
            "syntax",
            "text",
            "update",
        ],
    ),
    (
        "cli",
        &[
            "catalog", "check", "generate", "ide", "markdown", "model", "project", "server", "settings", "text",
            "update",
        ],
    ),
];

/// What every layer may name.
const COMMON: &[&str] = &["order", "packed", "parallel"];

/// Files that only put modules together.
const ROOTS: &[&str] = &["internal.rs", "lib.rs", "main.rs", "generate.rs"];

/// What only one file or folder of `src/` may name.
const CONFINED: &[(&str, &str)] = &[
    ("reqwest::", "http.rs, generate/source/api/client.rs, update/http.rs"),
    ("rustls::", "http.rs"),
    ("quick_xml::", "generate/source/, stringtable/"),
    ("pulldown_cmark::", "markdown/, ide/markup/cut.rs, generate/site/summary.rs"),
    ("schemars::", "catalog/"),
    ("rustix::", "staging/, server/parent.rs"),
    ("winapi_util::", "staging/dir/paths.rs"),
    ("toml::", "settings/project.rs, settings/reader.rs"),
    ("annotate_snippets::", "check/human.rs"),
    ("anyhow::", "cli/"),
    ("clap::", "cli/"),
    ("indicatif::", "cli/"),
    ("anstream::", "cli/"),
    ("anstyle::", "cli/, markdown/"),
    ("terminal_size::", "cli/"),
    ("tracing_subscriber::", "cli/"),
    ("tower_lsp::", "server/"),
    ("tower_service::", "server/"),
    ("ropey::", "server/"),
    ("dashmap::", "server/"),
    ("print!", "cli/"),
    ("println!", "cli/"),
    ("eprint!", "cli/"),
    ("eprintln!", "cli/"),
    ("stdout()", "cli/"),
    ("stderr()", "cli/"),
];

#[test]
fn no_part_knows_more_than_it_may() {
    report(sources().iter().flat_map(|source| wrong_arrows(&source.path, &source.text)));
}

#[test]
fn libraries_stay_where_they_belong() {
    report(sources().iter().flat_map(|source| strangers(&source.path, &source.text)));
}

#[test]
fn every_file_begins_by_saying_what_it_is() {
    let silent = |source: &&Source| !source.text.starts_with("//! ");
    report(sources().iter().filter(silent).map(|source| format!("src/{} does not begin with `//!`", source.path)));
}

/// A rule is one file: no other knows it, and what is special about it stands in it.
#[test]
fn rules_stand_alone() {
    report(sources().iter().flat_map(|source| entangled(&source.path, &source.text)));
}

#[test]
fn a_rule_that_does_not_stand_alone_is_found() {
    let rule = "ide/diagnostics/rules/short_circuit.rs";
    assert_eq!(entangled(rule, "use super::count_any;").len(), 1);
    assert_eq!(
        entangled("ide/diagnostics/rules/syntax/told.rs", "use crate::ide::diagnostics::rules::broken;").len(),
        1
    );
    assert_eq!(entangled("ide/diagnostics/strings.rs", "use super::rules::suspension;").len(), 1);
    assert_eq!(entangled("ide/code_action.rs", "if finding.code == Code::Syntax {}").len(), 1);
    assert_eq!(entangled(rule, "fn f() { context.tree().ids() }").len(), 1);
    assert_eq!(entangled(rule, "fn f() { tree.root() }").len(), 1);
    assert_eq!(entangled(rule, "code: Code::ShortCircuit, // Code::ALL\nuse crate::syntax::Expr;"), [""; 0]);
    assert_eq!(entangled("ide/diagnostics/rules/syntax/told.rs", "use super::around::Around;"), [""; 0]);
    assert_eq!(entangled("check.rs", "Code::ALL.into_iter()"), [""; 0]);
}

#[test]
fn the_tables_speak_of_files_that_exist() {
    let sources = sources();
    let layers = LAYERS.iter().flat_map(|(layer, may)| may.iter().chain([layer]));
    let modules: Vec<String> = sources.iter().map(|source| module(&source.path)).collect();
    for layer in layers {
        let name = layer.trim_end_matches("::RawPage").trim_end_matches("::Forms");
        assert!(modules.iter().any(|module| is_below(module, name)), "no module is called {layer}");
    }
    for places in CONFINED.iter().map(|(_, places)| places).chain(ROOTS) {
        for place in places.split(", ") {
            assert!(sources.iter().any(|source| source.path.starts_with(place)), "no file of src/ is called {place}");
        }
    }
}

#[test]
fn a_wrong_arrow_is_found_however_it_is_written() {
    let wrong = |text: &str| wrong_arrows("generate/wikitext/block.rs", text);
    let expected = |what: &str| vec![format!("src/generate/wikitext/block.rs names {what}")];
    assert_eq!(wrong("use crate::catalog::Record;"), expected("catalog::Record"));
    assert_eq!(
        wrong("pub(crate) use crate::generate::{\n    report::Findings,\n    site::{paths, write},\n};"),
        [expected("generate::site::paths"), expected("generate::site::write"),].concat()
    );
    assert_eq!(wrong("use super::super::page as p;"), expected("generate::page"));
    assert_eq!(wrong("    let name = crate::catalog::games::code(text);"), expected("catalog::games::code"));
    assert_eq!(wrong("use crate::*;"), expected("crate"));
    assert_eq!(wrong("use super::inline::{self, Run};\nuse crate::generate::report::Findings;"), [""; 0]);
    assert_eq!(
        wrong("/// Not like [`crate::catalog`].\n#[cfg(test)]\nmod tests {\nuse crate::catalog::Page;\n}"),
        [""; 0]
    );

    assert_eq!(strangers("catalog/load.rs", "fn f() { println!(\"x\") }").len(), 1);
    assert_eq!(strangers("catalog/load.rs", "use clap::Parser;").len(), 1);
    assert_eq!(strangers("cli/doc.rs", "use clap::Parser;\nfn f() { println!(\"x\") }"), [""; 0]);
    assert_eq!(strangers("generate/source/api/crawl.rs", "type E = ::reqwest::Error;").len(), 1);
}

/// What single commands and functions mean belongs in the table of what they take (`src/catalog/takes`), not into lists of
/// each feature, which drift apart. This counts the names that are literals in many files.
#[test]
fn few_names_of_commands_are_literals_in_many_files() {
    /// Files from which on a name counts.
    const MANY: usize = 3;
    /// Names that may be in so many; lower it when there are fewer.
    const MOST: usize = 40;
    let reference = Reference::embedded();
    let mut files: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    let sources = sources();
    // What tests are made of is not in the program.
    let is_meant = |source: &&Source| !source.path.starts_with("generate/") && source.path != "ide/invented.rs";
    for source in sources.iter().filter(is_meant) {
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
    "waituntil",
    "weapons",
    "while",
    "with",
];

fn is_name(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// The strings in Rust code, as they are written between their quotes.
fn literals(code: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = code;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(at);
        let skipped = match from.as_bytes() {
            [b'/', b'/', ..] => from.find('\n').unwrap_or(from.len()),
            [b'/', ..] => 1,
            // A character, and not a lifetime.
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

/// Where the closing quote is.
fn end_of_string(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    text.bytes().position(|byte| {
        let is_end = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_end
    })
}

/// A file of `src/`.
struct Source {
    /// Path below `src/`, with slashes.
    path: String,
    text: String,
}

/// All files of `src/` that are no tests.
fn sources() -> Vec<Source> {
    let mut sources = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut sources);
    sources
}

fn collect(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{prefix}{name}");
        if name == "tests" || name == "tests.rs" {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &format!("{path}/"), sources);
        } else if name.ends_with(".rs") {
            sources.push(Source { path, text: fs::read_to_string(entry.path()).unwrap() });
        }
    }
}

/// What a file names of the crate and may not.
fn wrong_arrows(path: &str, text: &str) -> Vec<String> {
    if ROOTS.contains(&path) {
        return Vec::new();
    }
    let module = module(path);
    let layers = LAYERS.iter().filter(|(layer, _)| is_below(&module, layer));
    let Some((layer, may)) = layers.max_by_key(|(layer, _)| layer.len()) else {
        return vec![format!("src/{path} belongs to no layer of the table")];
    };
    let allowed = |name: &String| {
        is_below(name, layer)
            || COMMON.iter().any(|common| is_below(name, common))
            || may.iter().any(|other| is_below(name, other))
    };
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &module));
    names.filter(|name| !allowed(name)).map(|name| format!("src/{path} names {name}")).collect()
}

/// Where the rules are.
const RULES: &str = "ide::diagnostics::rules";

/// What a file has to do with a rule that is not its own. In the files of rules, also where they ask the tree for nodes
/// anywhere without a note, see the module `ide::diagnostics::context`.
fn entangled(path: &str, text: &str) -> Vec<String> {
    let module = module(path);
    if module == RULES {
        return Vec::new();
    }
    let below = module.strip_prefix(RULES).map(|below| below.trim_start_matches("::"));
    let own = below.map(|below| {
        let depth = if below.starts_with("config::") { 2 } else { 1 };
        below.split("::").take(depth).fold(RULES.to_owned(), |own, segment| format!("{own}::{segment}"))
    });
    let is_other = |name: &String| {
        is_below(name, RULES)
            && !own.as_ref().is_some_and(|own| is_below(name, own))
            && !name.ends_with("::rules::Code")
    };
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &module)).filter(is_other);
    let mut faults: Vec<String> = names.map(|name| format!("src/{path} names {name}")).collect();
    let code = code(text);
    if own.is_none() {
        let mut named = words(&code, "Code::").map(|start| &code[start + "Code::".len()..]);
        let is_one = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase()) && !rest.starts_with("ALL");
        faults.extend(named.find(|rest| is_one(rest)).map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            format!("src/{path} names the rule {}", &rest[..end])
        }));
    } else {
        let asks = ["context.tree().ids()", " tree.ids()", "context.tree().root()", " tree.root()"];
        faults.extend(asks.iter().filter(|ask| code.contains(**ask)).map(|ask| format!("src/{path} asks `{ask}`")));
    }
    faults
}

/// What a file names that is confined to other files.
fn strangers(path: &str, text: &str) -> Vec<String> {
    let code = code(text);
    CONFINED
        .iter()
        .filter(|(_, places)| !places.split(", ").any(|place| is_in(path, place)))
        .filter(|(name, _)| words(&code, name).next().is_some())
        .map(|(name, places)| format!("src/{path} names `{name}`, which belongs to {places}"))
        .collect()
}

/// Whether a file is the one, or in the folder, that is called `place`; `cli.rs` counts as a file of `cli/`.
fn is_in(path: &str, place: &str) -> bool {
    path.starts_with(place) || path.strip_suffix(".rs") == place.strip_suffix('/')
}

/// `generate/page.rs` is the module `generate::page`.
fn module(path: &str) -> String {
    path.strip_suffix(".rs").unwrap_or(path).replace('/', "::")
}

fn is_below(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The code of a file: no comment lines, and not the tests at its end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Every path that is written in a file and begins with `crate` or `super`, lists in braces taken apart.
fn named_paths(text: &str) -> Vec<String> {
    let code = code(text);
    let mut paths = Vec::new();
    for root in ["crate::", "super::"] {
        for start in words(&code, root) {
            // `super::super::x` begins once.
            if !code[..start].ends_with("::") {
                take_apart(&code[start..], "", &mut paths);
            }
        }
    }
    paths
}

/// Takes `a::{b, c::{d, e}}` apart and returns what follows it.
fn take_apart<'t>(text: &'t str, prefix: &str, paths: &mut Vec<String>) -> &'t str {
    let text = text.trim_start();
    let end = text.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | ':'))).unwrap_or(text.len());
    let (path, mut rest) = (format!("{prefix}{}", &text[..end]), &text[end..]);
    if !(path.ends_with("::") && rest.starts_with('{')) {
        let path = path.trim_end_matches(':').trim_end_matches("::self");
        if !path.is_empty() {
            paths.push(path.to_owned());
        }
        return rest;
    }
    while rest.starts_with(['{', ',']) {
        rest = rest[1..].trim_start();
        if rest.starts_with('}') {
            break;
        }
        rest = take_apart(rest, &path, paths);
        // `as other_name` and `*` end with the item.
        rest = &rest[rest.find([',', '}']).unwrap_or(rest.len())..];
    }
    rest.strip_prefix('}').unwrap_or(rest)
}

/// The path from the root of the crate; None where `super` leads out of it, which no compiler accepts.
fn absolute(path: &str, module: &str) -> Option<String> {
    let mut segments: Vec<&str> = Vec::new();
    let mut rest = path;
    if let Some(below) = path.strip_prefix("crate") {
        rest = below.trim_start_matches("::");
    } else {
        segments = module.split("::").collect();
        while let Some(above) = rest.strip_prefix("super") {
            segments.pop()?;
            rest = above.trim_start_matches("::");
        }
    }
    segments.extend(rest.split("::").filter(|segment| !segment.is_empty()));
    Some(if segments.is_empty() { "crate".to_owned() } else { segments.join("::") })
}

/// Where `word` stands in `text` and is no part of a longer word.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let inside = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
    text.match_indices(word).map(|(start, _)| start).filter(move |start| !inside(&text[..*start]))
}

#[track_caller]
fn report(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
