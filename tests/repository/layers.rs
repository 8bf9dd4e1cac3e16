//! Checks the layering of the crate: which part may use which, and which libraries are confined to one part.
//!
//! Reads the sources: their `use` items and every path that begins with `crate::` or `super::`. Tests inside of `src/`
//! are free to name anything.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{Source, absolute, child, code, exports, is_below, module, named_paths, sources, words};

/// Each layer, and the parts of the crate that it may use.
///
/// A layer is a module with everything below it; the longest match counts.
const LAYERS: &[(&str, &[&str])] = &[
    ("packed", &[]),
    ("archive", &["text"]),
    ("games", &[]),
    ("picture", &["archive"]),
    ("catalog", &["games", "text"]),
    ("generate::report", &[]),
    ("generate::source", &["http", "markdown", "staging"]),
    ("generate::wikitext", &["games", "generate::report", "markdown"]),
    ("docblock", &["catalog", "text"]),
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
            "picture",
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
        source("model/reading/cursor.rs", "use sqf_model::Script;"),
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
    assert_eq!(entangled("ide/diagnostics/rules/syntax/told.rs", "use sqf_lint::rules::broken;").len(), 1);
    assert_eq!(entangled("ide/diagnostics/strings.rs", "use super::rules::suspension;").len(), 1);
    assert_eq!(entangled("ide/code_action.rs", "if finding.code == Code::Syntax {}").len(), 1);
    assert_eq!(entangled(rule, "fn f() { context.tree().ids() }").len(), 1);
    assert_eq!(entangled(rule, "fn f() { tree.root() }").len(), 1);
    assert_eq!(entangled(rule, "code: Code::ShortCircuit, // Code::ALL\nuse sqf_syntax::Expr;"), [""; 0]);
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
    assert_eq!(wrong("use sqf_reference::Record;"), expected("catalog::Record"));
    assert_eq!(
        wrong("pub(crate) use sqf_wiki::{\n    report::Findings,\n    site::{paths, write},\n};"),
        [expected("generate::site::paths"), expected("generate::site::write"),].concat()
    );
    assert_eq!(wrong("use super::super::page as p;"), expected("generate::page"));
    assert_eq!(wrong("    let name = sqf_reference::games::code(text);"), expected("catalog::games::code"));
    assert_eq!(wrong("use crate::*;"), expected("crate"));
    assert_eq!(wrong("use super::inline::{self, Run};\nuse sqf_wiki::report::Findings;"), [""; 0]);
    assert_eq!(
        wrong("/// Not like [`sqf_reference`].\n#[cfg(test)]\nmod tests {\nuse sqf_reference::Page;\n}"),
        [""; 0]
    );

    let rooms = ["ide::analysis", "ide::fix"].map(str::to_owned).into();
    let named = |text: &str| facade_items("ide/hover/own.rs", text, &rooms);
    assert_eq!(named("use sqf_ide::analysis::Analysis;\nuse super::super::fix;"), [""; 0]);
    assert_eq!(named("use sqf_ide::{Edit, fix};"), ["src/ide/hover/own.rs names ide::Edit of the facade"]);
    assert_eq!(named("pub(in sqf_ide) fn text() {}"), [""; 0]);
    assert_eq!(named("use super::super::*;"), ["src/ide/hover/own.rs names ide of the facade"]);

    assert_eq!(strangers("catalog/load.rs", "fn f() { println!(\"x\") }").len(), 1);
    assert_eq!(strangers("catalog/load.rs", "use clap::Parser;").len(), 1);
    assert_eq!(strangers("cli/doc.rs", "use clap::Parser;\nfn f() { println!(\"x\") }"), [""; 0]);
    assert_eq!(strangers("generate/source/api/crawl.rs", "type E = ::reqwest::Error;").len(), 1);
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

/// Whether a file is the one, or in the folder, that is called `place`; `cli.rs` counts as a file of `cli/`.
fn is_in(path: &str, place: &str) -> bool {
    path.starts_with(place) || path.strip_suffix(".rs") == place.strip_suffix('/')
}

#[track_caller]
fn report(faults: impl Iterator<Item = String>) {
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}
