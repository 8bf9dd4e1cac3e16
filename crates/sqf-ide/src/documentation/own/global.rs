//! Documentation of global variables, and of functions whose source is elsewhere.

use std::path::Path;
use std::sync::Arc;

use super::{Link, line_of, shown_types};
use crate::analysis::Analysis;
use crate::navigation;
use sqf_model::{Role, Symbol};
use sqf_reference::TypeSet;
use sqf_text::{counted, function_prefix};

/// Mods by their tags, of which no library is in the program.
const WELL_KNOWN: [(&str, &str); 4] =
    [("rhs", "RHS: AFRF"), ("rhsgref", "RHS: GREF"), ("rhssaf", "RHS: SAF"), ("rhsusf", "RHS: USAF")];
/// Maximum number of linked places; the rest is counted.
const MOST_LINKS: usize = 3;

/// Documents a global variable: where it is assigned, and how often.
pub(super) fn markdown(analysis: &Analysis, name: &str, types: TypeSet) -> Option<String> {
    let workspace = analysis.workspace();
    let symbol = Symbol::global(name);
    let written = workspace.definitions(&symbol, analysis.path());
    let index = analysis.index();
    let own = index.of(&symbol).find(|occurrence| occurrence.role == Role::Write);
    if written.is_empty() && own.is_none() {
        return None;
    }
    let mut blocks = Vec::new();
    let first = written.first().and_then(|first| {
        // The project may have an earlier text of this script.
        if analysis.path() == Some(&*first.file) {
            return own.map(|own| (first, line_of(analysis.file().text(), own.range)));
        }
        let source = workspace.source(&first.file)?;
        Some((first, line_of(source.text(), first.occurrence.range)))
    });
    if first.is_none()
        && let Some(own) = own
    {
        blocks.push(format!("```sqf\n{}\n```", line_of(analysis.file().text(), own.range)));
    }
    let mut about = "global variable".to_owned();
    let types = if types.is_any() { workspace.symbol_types(&symbol, analysis.path()) } else { types };
    if let Some(types) = shown_types(types) {
        about.push_str(&format!(": {types}"));
    }
    if let Some((_, line)) = first {
        blocks.push(format!("```sqf\n{line}\n```"));
        let mut files: Vec<&Path> = Vec::new();
        for located in &written {
            if !files.contains(&&*located.file) {
                files.push(&located.file);
            }
        }
        let links = files.iter().take(MOST_LINKS).map(|file| Link { file, line: None }.markdown(workspace));
        let mut links: Vec<String> = links.collect();
        if files.len() > MOST_LINKS {
            links.push(format!("{} more files", files.len() - MOST_LINKS));
        }
        about.push_str(&format!(", set in {}", links.join(", ")));
    }
    blocks.push(about);
    Some(blocks.join("\n\n"))
}

/// Returns the mod that owns the tag of a name in lower case, if it is well known.
fn mod_with_tag(name: &str) -> Option<&'static str> {
    let tag = name.split('_').next()?;
    WELL_KNOWN.iter().find(|(known, _)| *known == tag).map(|(_, name)| *name)
}

/// Whether the project itself has functions with the tag of a name in lower case.
fn is_of_own_tag(analysis: &Analysis, name: &str) -> bool {
    let workspace = analysis.workspace();
    let Some(prefix) = function_prefix(name) else { return false };
    let is_own = |file: &Arc<Path>| !workspace.is_library(file);
    let functions = workspace.function_names(prefix, 1, analysis.path());
    functions.iter().any(|function| function.file.as_ref().is_some_and(is_own))
}

/// Documents a function of another mod whose source is not available: how often the project uses it.
pub(super) fn foreign(analysis: &Analysis, name: &str, symbol: &Symbol) -> Option<String> {
    let workspace = analysis.workspace();
    let is_function = name.contains("_fnc_") && workspace.is_indexed() && analysis.reference().get(name).is_none();
    let is_defined = workspace.defines_function(name);
    if !is_function || is_defined == Some(true) {
        return None;
    }
    if let Some(script) = navigation::unlisted(analysis, name) {
        let link = Link { file: &script, line: None }.markdown(workspace);
        return Some(format!("Script that no `CfgFunctions` lists, so the game has no such function: {link}"));
    }
    // An undefined function of the project itself is an error instead.
    if is_defined.is_some() {
        return None;
    }
    if is_of_own_tag(analysis, name) {
        return Some("Nothing in the workspace defines this function.".to_owned());
    }
    let found = navigation::places(analysis, symbol);
    let owner = mod_with_tag(name).unwrap_or("another mod");
    if found.is_empty() {
        return Some(format!("Function of {owner}. Its source is not in the workspace."));
    }
    let files = found.chunk_by(|(a, _), (b, _)| a.file == b.file).count();
    let (places, files) = (counted(found.len(), "place"), counted(files, "file"));
    Some(format!("Function of {owner}, used in {places} in {files}. Its source is not in the workspace."))
}
