//! The sources of the program, and the paths that they name.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// A file of a crate.
pub struct Source {
    /// Path in the repository, with slashes.
    pub path: String,
    pub text: String,
}

/// Returns all files of the program and its crates that are not tests.
pub fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    collect(&root.join("src"), "src/", &mut sources);
    for entry in fs::read_dir(root.join("crates")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        collect(&root.join("crates").join(&name).join("src"), &format!("crates/{name}/src/"), &mut sources);
    }
    sources
}

fn collect(folder: &Path, prefix: &str, sources: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let entry = entry.unwrap();
        let name = entry.file_name().into_string().unwrap();
        let path = format!("{prefix}{name}");
        if ["tests", "tests.rs", "fixture", "fixture.rs", "writer.rs"].contains(&&*name) {
            continue;
        }
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &format!("{path}/"), sources);
        } else if name.ends_with(".rs") {
            sources.push(Source { path, text: fs::read_to_string(entry.path()).unwrap() });
        }
    }
}

/// Returns the module directly in a folder that contains another one; `prefix` is that of the folder.
pub fn child(module: &str, prefix: &str) -> Option<String> {
    module.strip_prefix(prefix)?.split("::").next().map(str::to_owned)
}

/// Returns what a module exports from its folder: each name with the module that it comes from.
pub fn exports(text: &str) -> BTreeMap<String, String> {
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

/// Returns the module of a file: `sqf_wiki::page` for `crates/sqf-wiki/src/page.rs`.
pub fn module(path: &str) -> String {
    let (name, file) = match path.strip_prefix("crates/").and_then(|path| path.split_once("/src/")) {
        Some((name, file)) => (name, file),
        None => ("sqf-ls", path.strip_prefix("src/").unwrap_or(path)),
    };
    let (name, file) = (name.replace('-', "_"), file.strip_suffix(".rs").unwrap_or(file).replace('/', "::"));
    if ["lib", "main"].contains(&&*file) { name } else { format!("{name}::{file}") }
}

pub fn is_below(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// Returns a file without the tests at its end.
pub fn without_tests(text: &str) -> &str {
    &text[..text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len())]
}

/// Returns the code of a file, without comment lines and the tests at its end.
pub fn code(text: &str) -> String {
    let lines = without_tests(text).lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// Returns every path in a file that begins with `crate`, `super` or the name of a crate, with lists in braces
/// expanded.
pub fn named_paths(text: &str) -> Vec<String> {
    let code = code(text);
    let mut paths = Vec::new();
    for root in ["crate::", "super::", "sqf_"] {
        for start in words(&code, root) {
            // `super::super::x` begins once, and `pub(in crate::server)` says who may name this.
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

/// Returns a path that is named in a module, beginning with the name of its crate; None if `super` leads out of it,
/// which no compiler accepts.
pub fn absolute(path: &str, module: &str) -> Option<String> {
    let mut segments: Vec<&str> = Vec::new();
    let mut rest = path;
    if let Some(below) = path.strip_prefix("crate") {
        segments.extend(module.split("::").take(1));
        rest = below.trim_start_matches("::");
    } else if path.starts_with("super") {
        segments = module.split("::").collect();
        while let Some(above) = rest.strip_prefix("super") {
            segments.pop()?;
            rest = above.trim_start_matches("::");
        }
    }
    segments.extend(rest.split("::").filter(|segment| !segment.is_empty()));
    Some(segments.join("::"))
}

/// Iterates over the positions of `word` in `text` where it is not part of a longer word.
pub fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let inside = |before: &str| before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == '$');
    text.match_indices(word).map(|(start, _)| start).filter(move |start| !inside(&text[..*start]))
}
