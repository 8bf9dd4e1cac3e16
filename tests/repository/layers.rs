//! Checks the layering of the crate: which part may use which, and which libraries are confined to one part.
//!
//! Reads the sources: their `use` items and every path that begins with `crate::` or `super::`. Tests inside of `src/`
//! are free to name anything.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use sqf_ls::internal::catalog::Reference;

/// Each layer, and the parts of the crate that it may use.
///
/// A layer is a module with everything below it; the longest match counts.
const LAYERS: &[(&str, &[&str])] = &[
    ("packed", &[]),
    ("archive", &["text"]),
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
    ("html", &["catalog", "generate::site", "ide", "markdown", "staging", "syntax", "text"]),
    ("http", &[]),
    ("staging", &[]),
    ("update", &["catalog", "http", "staging"]),
    ("text", &[]),
    ("markdown", &[]),
    ("syntax", &["catalog::Forms", "text"]),
    ("model", &["catalog", "syntax", "text"]),
    ("format", &["config", "stringtable", "syntax", "text"]),
    ("ide", &["catalog", "config", "docblock", "format", "markdown", "model", "stringtable", "syntax", "text"]),
    ("ide::analysis", &["catalog", "ide::config", "ide::language", "model", "stringtable", "syntax", "text"]),
    ("ide::config", &["catalog", "config", "ide::fix", "ide::language", "model", "syntax", "text"]),
    ("ide::language", &["config", "model", "syntax", "text"]),
    ("config", &["syntax", "text"]),
    ("stringtable", &["text"]),
    ("project", &["archive", "catalog", "config", "model", "stringtable", "syntax", "text"]),
    ("library", &["archive", "project", "text"]),
    ("describe", &["catalog", "ide", "library", "model", "project", "staging", "syntax", "text"]),
    ("log", &["text"]),
    ("log::place", &["catalog", "log", "model", "project", "syntax", "text"]),
    ("settings", &["catalog", "format", "ide", "model", "project", "stringtable", "text"]),
    ("check", &["catalog", "format", "ide", "model", "project", "settings", "staging", "text"]),
    ("pages", &["catalog", "generate::site", "ide", "text"]),
    ("mcp", &["catalog", "check", "ide", "log", "model", "pages", "project", "settings", "text"]),
    (
        "server",
        &[
            "catalog",
            "format",
            "ide",
            "library",
            "log",
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
            "catalog", "check", "describe", "format", "generate", "html", "ide", "library", "log", "markdown", "mcp",
            "model", "pages", "project", "server", "settings", "text", "update",
        ],
    ),
];

/// What every layer may name.
const COMMON: &str = "packed";

/// Files that only combine modules.
const ROOTS: &[&str] = &["internal.rs", "lib.rs", "main.rs", "generate.rs"];

/// Folders whose modules do not name each other in a circle, each with what is in its own folder.
const WITHOUT_CIRCLES: &[&str] = &[
    "check",
    "cli",
    "config",
    "docblock",
    "format",
    "generate",
    "generate::page",
    "generate::site",
    "html",
    "ide",
    "ide::code_action",
    "ide::code_action::refactor",
    "ide::config",
    "ide::diagnostics::shared",
    "ide::documentation",
    "ide::macros",
    "ide::names",
    "ide::navigation",
    "ide::structure",
    "library",
    "log",
    "mcp",
    "model::index",
    "model::reading",
    "model::semantics",
    "model::summary",
    "project",
    "project::index",
    "project::summaries",
    "server",
    "server::background",
    "server::features",
    "server::state",
    "settings",
    "staging",
    "stringtable",
    "syntax",
    "syntax::parser",
    "text",
    "update",
];

/// Modules of other folders that do not name each other in a circle. Other modules in these folders do: a rule's `Code`
/// and its `Rule`, a `Script` and what it computes lazily.
const SIBLINGS_WITHOUT_CIRCLES: &[(&str, &[&str])] = &[
    (
        "ide::diagnostics",
        &["asked", "context", "findings", "group", "named", "nodes", "rule", "rule_set", "shown", "stage", "table"],
    ),
    ("model", &["reading", "script"]),
];

/// All modules of a folder.
const ALL: &[&str] = &[];

/// What only one file or folder of `src/` may name.
const CONFINED: &[(&str, &str)] = &[
    ("reqwest::", "http.rs, generate/source/api/client.rs, update/http.rs"),
    ("rustls::", "http.rs"),
    ("quick_xml::", "generate/source/, stringtable/"),
    ("pulldown_cmark::", "markdown/, ide/documentation/markup/cut.rs, generate/site/summary.rs"),
    ("rmcp::", "mcp.rs, mcp/"),
    ("maud::", "html/"),
    ("schemars::", "catalog/, mcp/"),
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
fn no_layer_uses_a_forbidden_one() {
    report(sources().iter().flat_map(|source| wrong_arrows(&source.path, &source.text)));
}

/// A feature that named the facade would depend on all the others.
#[test]
fn features_do_not_name_their_facade() {
    let sources = sources();
    let rooms: BTreeSet<String> = sources.iter().map(|source| module(&source.path)).collect();
    report(sources.iter().flat_map(|source| facade_items(&source.path, &source.text, &rooms)));
}

#[test]
fn siblings_do_not_name_each_other_in_a_circle() {
    let sources = sources();
    let whole = WITHOUT_CIRCLES.iter().map(|folder| (*folder, ALL));
    let all = whole.chain(SIBLINGS_WITHOUT_CIRCLES.iter().copied());
    report(all.filter_map(|(folder, siblings)| circle(&sources, folder, siblings)));
}

#[test]
fn a_circle_is_found_through_what_the_folder_exports() {
    let source = |path: &str, text: &str| Source { path: path.to_owned(), text: text.to_owned() };
    let sources = [
        source("model.rs", "pub use reading::{Position, Reading};\npub use self::script::Script;"),
        source("model/reading/cursor.rs", "use crate::model::Script;"),
        source("model/script.rs", "use super::{Position, Workspace};"),
    ];
    assert!(circle(&sources, "model", &["reading", "script"]).is_some());
    assert!(circle(&sources, "model", ALL).is_some());
    assert_eq!(circle(&sources[..2], "model", ALL), None);
}

#[test]
fn libraries_are_confined() {
    report(sources().iter().flat_map(|source| strangers(&source.path, &source.text)));
}

#[test]
fn every_file_begins_with_a_module_comment() {
    let silent = |source: &&Source| !source.text.starts_with("//! ");
    report(sources().iter().filter(silent).map(|source| format!("src/{} does not begin with `//!`", source.path)));
}

/// A rule is one file: no other file names it, and everything special about it is in that file.
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
fn the_tables_name_existing_files() {
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

    let rooms = ["ide::analysis", "ide::fix"].map(str::to_owned).into();
    let named = |text: &str| facade_items("ide/hover/own.rs", text, &rooms);
    assert_eq!(named("use crate::ide::analysis::Analysis;\nuse super::super::fix;"), [""; 0]);
    assert_eq!(named("use crate::ide::{Edit, fix};"), ["src/ide/hover/own.rs names ide::Edit of the facade"]);
    assert_eq!(named("pub(in crate::ide) fn text() {}"), [""; 0]);
    assert_eq!(named("use super::super::*;"), ["src/ide/hover/own.rs names ide of the facade"]);

    assert_eq!(strangers("catalog/load.rs", "fn f() { println!(\"x\") }").len(), 1);
    assert_eq!(strangers("catalog/load.rs", "use clap::Parser;").len(), 1);
    assert_eq!(strangers("cli/doc.rs", "use clap::Parser;\nfn f() { println!(\"x\") }"), [""; 0]);
    assert_eq!(strangers("generate/source/api/crawl.rs", "type E = ::reqwest::Error;").len(), 1);
}

/// The meaning of single commands and functions belongs in the table of what they take (`src/catalog/takes`), not in
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
    // What is made of the wiki names its fields, not commands. Fixtures are not part of the program.
    let is_of_wiki = |source: &Source| ["generate/", "html/"].iter().any(|folder| source.path.starts_with(folder));
    let is_meant = |source: &&Source| !is_of_wiki(source) && source.path != "ide/fixture/invented.rs";
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

/// A file of `src/`.
struct Source {
    /// Path below `src/`, with slashes.
    path: String,
    text: String,
}

/// Returns all files of `src/` that are not tests.
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

/// Returns the parts of the crate that a file uses although it must not.
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
        is_below(name, layer) || is_below(name, COMMON) || may.iter().any(|other| is_below(name, other))
    };
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &module));
    names.filter(|name| !allowed(name)).map(|name| format!("src/{path} names {name}")).collect()
}

/// Where the rules are.
const RULES: &str = "ide::diagnostics::rules";

/// Returns the rules of other files that a file names. In the files of rules, also queries of the tree that are not
/// recorded, see the module `ide::diagnostics::context`.
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

/// Returns what a file names that is confined to other files.
fn strangers(path: &str, text: &str) -> Vec<String> {
    let code = code(text);
    CONFINED
        .iter()
        .filter(|(_, places)| !places.split(", ").any(|place| is_in(path, place)))
        .filter(|(name, _)| words(&code, name).next().is_some())
        .map(|(name, places)| format!("src/{path} names `{name}`, which belongs to {places}"))
        .collect()
}

/// Returns the items of the facade that a feature of `ide` names. `rooms` are all modules; what is below one of them is
/// its own.
fn facade_items(path: &str, text: &str, rooms: &BTreeSet<String>) -> Vec<String> {
    if !path.starts_with("ide/") {
        return Vec::new();
    }
    let own = module(path);
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &own));
    let is_of_facade = |name: &String| {
        name.strip_prefix("ide").is_some_and(|rest| match rest.strip_prefix("::") {
            Some(item) => !rooms.contains(&format!("ide::{}", item.split("::").next().unwrap_or(item))),
            None => rest.is_empty(),
        })
    };
    names.filter(is_of_facade).map(|name| format!("src/{path} names {name} of the facade")).collect()
}

/// Returns the modules of a folder that name each other in a circle, and how.
fn circle(sources: &[Source], folder: &str, siblings: &[&str]) -> Option<String> {
    let exports = sources.iter().find(|source| module(&source.path) == folder).map(|source| exports(&source.text));
    let exports = exports.unwrap_or_default();
    let prefix = format!("{folder}::");
    let all: BTreeSet<String> = sources.iter().filter_map(|source| child(&module(&source.path), &prefix)).collect();
    let siblings: Vec<&str> = match siblings {
        [] => all.iter().map(String::as_str).collect(),
        listed => listed.to_vec(),
    };
    let named = |sibling: &str| {
        let own = format!("{prefix}{sibling}");
        let files = sources.iter().filter(|source| is_below(&module(&source.path), &own));
        let paths = files.flat_map(|source| {
            let at = module(&source.path);
            named_paths(&source.text).into_iter().filter_map(move |path| absolute(&path, &at))
        });
        let siblings_of = |path: String| {
            let name = path.strip_prefix(&prefix)?.split("::").next()?;
            let name = exports.get(name).map_or(name, String::as_str);
            siblings.iter().find(|other| **other == name && name != sibling).copied()
        };
        paths.filter_map(siblings_of).collect::<BTreeSet<&str>>()
    };
    let mut left: BTreeMap<&str, BTreeSet<&str>> = siblings.iter().map(|sibling| (*sibling, named(sibling))).collect();
    // A module that names none of the remaining ones is not in a circle.
    while let Some(sibling) =
        left.iter().find(|(_, named)| !named.iter().any(|it| left.contains_key(it))).map(|(sibling, _)| *sibling)
    {
        left.remove(sibling);
    }
    (!left.is_empty()).then(|| format!("modules of src/{folder} name each other in a circle: {left:?}"))
}

/// Returns the module directly in a folder that contains another one; `prefix` is that of the folder.
fn child(module: &str, prefix: &str) -> Option<String> {
    module.strip_prefix(prefix)?.split("::").next().map(str::to_owned)
}

/// Returns what a module exports from its folder: each name with the module that it comes from.
fn exports(text: &str) -> BTreeMap<String, String> {
    let code = code(text);
    let mut paths = Vec::new();
    for start in words(&code, "use ") {
        take_apart(&code[start + "use ".len()..], "", &mut paths);
    }
    let named = paths.iter().filter_map(|path| {
        let path = path.strip_prefix("self::").unwrap_or(path);
        let (module, rest) = path.split_once("::")?;
        Some((rest.rsplit("::").next()?.to_owned(), module.to_owned()))
    });
    named.collect()
}

/// Whether a file is the one, or in the folder, that is called `place`; `cli.rs` counts as a file of `cli/`.
fn is_in(path: &str, place: &str) -> bool {
    path.starts_with(place) || path.strip_suffix(".rs") == place.strip_suffix('/')
}

/// Returns the module of a file: `generate::page` for `generate/page.rs`.
fn module(path: &str) -> String {
    path.strip_suffix(".rs").unwrap_or(path).replace('/', "::")
}

fn is_below(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Returns the code of a file, without comment lines and the tests at its end.
fn code(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let lines = text[..end].lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns every path in a file that begins with `crate` or `super`, with lists in braces expanded.
fn named_paths(text: &str) -> Vec<String> {
    let code = code(text);
    let mut paths = Vec::new();
    for root in ["crate::", "super::"] {
        for start in words(&code, root) {
            // `super::super::x` begins once, and `pub(in crate::ide)` says who may name this.
            if !code[..start].ends_with("::") && !code[..start].ends_with("(in ") {
                take_apart(&code[start..], "", &mut paths);
            }
        }
    }
    paths
}

/// Expands `a::{b, c::{d, e}}` and returns what follows it.
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

/// Returns the path from the root of the crate; None if `super` leads out of it, which no compiler accepts.
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

/// Iterates over the positions of `word` in `text` where it is not part of a longer word.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let inside = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
    text.match_indices(word).map(|(start, _)| start).filter(move |start| !inside(&text[..*start]))
}

#[track_caller]
fn report(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
