//! What the compiler does not check of the structure: modules of one folder form no circle, features know nothing of
//! their facade, rules stand alone, and only one part of the program prints, parses arguments or speaks the protocol.
//!
//! Which crate may use which is in their `Cargo.toml`.

use std::collections::{BTreeMap, BTreeSet};

use crate::sources::{Source, absolute, child, code, exports, is_below, module, named_paths, sources, words};

/// Modules whose children do not name each other in a circle.
const WITHOUT_CIRCLES: &[&str] = &[
    "sqf_archive",
    "sqf_docblock",
    "sqf_format",
    "sqf_html",
    "sqf_ide",
    "sqf_ide::config",
    "sqf_ide::documentation",
    "sqf_ide::macros",
    "sqf_ide::names",
    "sqf_ide::navigation",
    "sqf_ide::refactor",
    "sqf_ide::structure",
    "sqf_lint::code_action",
    "sqf_lint::shared",
    "sqf_log",
    "sqf_ls",
    "sqf_ls::check",
    "sqf_ls::cli",
    "sqf_ls::mcp",
    "sqf_ls::server",
    "sqf_ls::server::background",
    "sqf_ls::server::features",
    "sqf_ls::server::state",
    "sqf_ls::settings",
    "sqf_markdown",
    "sqf_model::index",
    "sqf_model::reading",
    "sqf_model::semantics",
    "sqf_model::summary",
    "sqf_pack",
    "sqf_play",
    "sqf_project",
    "sqf_project::index",
    "sqf_project::includes",
    "sqf_project::library",
    "sqf_project::names",
    "sqf_project::summaries",
    "sqf_staging",
    "sqf_syntax",
    "sqf_syntax::config",
    "sqf_syntax::stringtable",
    "sqf_text",
    "sqf_wiki",
    "sqf_wiki::page",
    "sqf_wiki::site",
    "sqf_wiki::update",
];

/// Modules of other folders that do not name each other in a circle. Other modules in these folders do: a rule's `Code`
/// and its `Rule`, a `Script` and what it computes lazily.
const SIBLINGS_WITHOUT_CIRCLES: &[(&str, &[&str])] = &[
    (
        "sqf_lint",
        &["asked", "context", "findings", "group", "named", "nodes", "rule", "rule_set", "shown", "stage", "table"],
    ),
    ("sqf_model", &["reading", "script"]),
];

/// All modules of a folder.
const ALL: &[&str] = &[];

/// What only one part of a crate may name.
const CONFINED: &[(&str, &str)] = &[
    (
        "reqwest::",
        "crates/sqf-wiki/src/http.rs, crates/sqf-wiki/src/source/api/client.rs, crates/sqf-wiki/src/update/http.rs",
    ),
    ("rustls::", "crates/sqf-wiki/src/http.rs"),
    ("rmcp::", "src/mcp.rs, src/mcp/"),
    ("wasm_bindgen::", "crates/sqf-play/src/bindings.rs"),
    ("rustix::", "crates/sqf-staging/src/, crates/sqf-reference/src/regular.rs, src/server/parent.rs"),
    ("toml::", "src/settings/project.rs, src/settings/reader.rs"),
    ("annotate_snippets::", "src/check/human.rs"),
    ("anyhow::", "src/cli/"),
    ("clap::", "src/cli/"),
    ("indicatif::", "src/cli/"),
    ("terminal_size::", "src/cli/"),
    ("tracing_subscriber::", "src/cli/"),
    ("tower_lsp::", "src/server/"),
    ("tower_service::", "src/server/"),
    ("ropey::", "src/server/"),
    ("dashmap::", "src/server/"),
    ("print!", "src/cli/"),
    ("println!", "src/cli/, crates/sqf-pack/src/files.rs"),
    ("eprint!", "src/cli/"),
    ("eprintln!", "src/cli/"),
    ("stdout()", "src/cli/"),
    ("stderr()", "src/cli/"),
];

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
        source("crates/sqf-model/src/lib.rs", "pub use reading::{Position, Reading};\npub use self::script::Script;"),
        source("crates/sqf-model/src/reading/cursor.rs", "use crate::Script;"),
        source("crates/sqf-model/src/script.rs", "use super::{Position, Workspace};"),
    ];
    assert!(circle(&sources, "sqf_model", &["reading", "script"]).is_some());
    assert!(circle(&sources, "sqf_model", ALL).is_some());
    assert_eq!(circle(&sources[..2], "sqf_model", ALL), None);
}

#[test]
fn libraries_are_confined() {
    report(sources().iter().flat_map(|source| strangers(&source.path, &source.text)));
}

#[test]
fn every_file_begins_with_a_module_comment() {
    let silent = |source: &&Source| !source.text.starts_with("//! ");
    report(sources().iter().filter(silent).map(|source| format!("{} does not begin with `//!`", source.path)));
}

/// A rule is one file: no other file names it, and everything special about it is in that file.
#[test]
fn rules_stand_alone() {
    report(sources().iter().flat_map(|source| entangled(&source.path, &source.text)));
}

#[test]
fn a_rule_that_does_not_stand_alone_is_found() {
    let rule = "crates/sqf-lint/src/rules/performance/short_circuit.rs";
    assert_eq!(entangled(rule, "use super::count_any;").len(), 1);
    assert_eq!(
        entangled("crates/sqf-lint/src/rules/language/syntax/told.rs", "use crate::rules::game::broken;").len(),
        1
    );
    assert_eq!(entangled("crates/sqf-lint/src/strings.rs", "use super::rules::mistakes::suspension;").len(), 1);
    assert_eq!(entangled("crates/sqf-lint/src/code_action.rs", "if finding.code == Code::Syntax {}").len(), 1);
    assert_eq!(entangled(rule, "fn f() { context.tree().ids() }").len(), 1);
    assert_eq!(entangled(rule, "fn f() { tree.root() }").len(), 1);
    assert_eq!(
        entangled(rule, "context.is_hidden(range, Code::ShortCircuit); // Code::ALL\nuse sqf_syntax::Expr;"),
        [""; 0]
    );
    assert_eq!(entangled("crates/sqf-lint/src/rules/language/syntax/told.rs", "use super::around::Around;"), [""; 0]);
    assert_eq!(entangled("src/check.rs", "Code::ALL.into_iter()"), [""; 0]);
}

#[test]
fn the_tables_name_what_exists() {
    let sources = sources();
    let modules: Vec<String> = sources.iter().map(|source| module(&source.path)).collect();
    for (folder, siblings) in
        WITHOUT_CIRCLES.iter().map(|folder| (*folder, ALL)).chain(SIBLINGS_WITHOUT_CIRCLES.iter().copied())
    {
        let names = siblings.iter().map(|sibling| format!("{folder}::{sibling}")).chain([folder.to_owned()]);
        for name in names {
            assert!(modules.iter().any(|module| is_below(module, &name)), "no module is called {name}");
        }
    }
    for place in CONFINED.iter().flat_map(|(_, places)| places.split(", ")) {
        assert!(sources.iter().any(|source| source.path.starts_with(place)), "no source is called {place}");
    }
}

#[test]
fn what_is_forbidden_is_found_however_it_is_written() {
    let rooms = ["sqf_ide::analysis", "sqf_ide::fix"].map(str::to_owned).into();
    let named = |text: &str| facade_items("crates/sqf-ide/src/hover/own.rs", text, &rooms);
    assert_eq!(named("use crate::analysis::Analysis;\nuse super::super::fix;"), [""; 0]);
    let edit = "crates/sqf-ide/src/hover/own.rs names sqf_ide::Edit of the facade";
    assert_eq!(named("use crate::{Edit, fix};"), [edit]);
    assert_eq!(named("    let edit = crate::Edit { range };"), [edit]);
    assert_eq!(named("pub(in crate::hover) fn text() {}"), [""; 0]);
    assert_eq!(named("use super::super::*;").len(), 1);
    assert_eq!(named("/// Not like [`crate::Edit`].\n#[cfg(test)]\nmod tests {\nuse crate::Edit;\n}"), [""; 0]);

    assert_eq!(strangers("src/check/json.rs", "fn f() { println!(\"x\") }").len(), 1);
    assert_eq!(strangers("src/check/json.rs", "use clap::Parser;").len(), 1);
    assert_eq!(strangers("src/cli/doc.rs", "use clap::Parser;\nfn f() { println!(\"x\") }"), [""; 0]);
    assert_eq!(strangers("crates/sqf-wiki/src/source/api/crawl.rs", "type E = ::reqwest::Error;").len(), 1);
}

/// Where the rules are.
const RULES: &str = "sqf_lint::rules";

/// Returns the rules of other files that a file names. In the files of rules, also queries of the tree that are not
/// recorded, see the module `sqf_lint::context`.
fn entangled(path: &str, text: &str) -> Vec<String> {
    let module = module(path);
    if module == RULES {
        return Vec::new();
    }
    let below = module.strip_prefix(RULES).map(|below| below.trim_start_matches("::"));
    // A rule is a module of its group's folder.
    let own =
        below.map(|below| below.split("::").take(2).fold(RULES.to_owned(), |own, segment| format!("{own}::{segment}")));
    let is_other = |name: &String| {
        is_below(name, RULES)
            && !own.as_ref().is_some_and(|own| is_below(name, own))
            && !name.ends_with("::rules::Code")
    };
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &module)).filter(is_other);
    let mut faults: Vec<String> = names.map(|name| format!("{path} names {name}")).collect();
    let code = code(text);
    if own.is_none() {
        let mut named = words(&code, "Code::").map(|start| &code[start + "Code::".len()..]);
        let is_one = |rest: &str| rest.starts_with(|c: char| c.is_ascii_uppercase()) && !rest.starts_with("ALL");
        faults.extend(named.find(|rest| is_one(rest)).map(|rest| {
            let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
            format!("{path} names the rule {}", &rest[..end])
        }));
    } else {
        let asks = ["context.tree().ids()", " tree.ids()", "context.tree().root()", " tree.root()"];
        faults.extend(asks.iter().filter(|ask| code.contains(**ask)).map(|ask| format!("{path} asks `{ask}`")));
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
        .map(|(name, places)| format!("{path} names `{name}`, which belongs to {places}"))
        .collect()
}

/// Returns the items of the facade that a feature of `ide` names. `rooms` are all modules; what is below one of them is
/// its own.
fn facade_items(path: &str, text: &str, rooms: &BTreeSet<String>) -> Vec<String> {
    if !path.starts_with("crates/sqf-ide/") {
        return Vec::new();
    }
    let own = module(path);
    let names = named_paths(text).into_iter().filter_map(|path| absolute(&path, &own));
    let is_of_facade = |name: &String| {
        name.strip_prefix("sqf_ide").is_some_and(|rest| match rest.strip_prefix("::") {
            Some(item) => !rooms.contains(&format!("sqf_ide::{}", item.split("::").next().unwrap_or(item))),
            None => rest.is_empty(),
        })
    };
    names.filter(is_of_facade).map(|name| format!("{path} names {name} of the facade")).collect()
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
    (!left.is_empty()).then(|| format!("modules of {folder} name each other in a circle: {left:?}"))
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
