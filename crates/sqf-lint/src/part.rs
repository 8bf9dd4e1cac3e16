//! Files that are only parts of others.
//!
//! The meaning of an included file depends on the code around its `#include`: it may be within a string, or in an
//! argument of a macro. So a file is not checked if the scripts that include it do not parse it as code, and its syntax
//! errors are reported only if these scripts have errors in it as well.

mod includers;

use std::path::Path;

use super::shared::macros::is_in_capitals;
use sqf_ide::analysis::Analysis;
use sqf_model::Script;
use sqf_syntax::{Command, Preprocessed};
use sqf_text::TextRange;

/// Maximum number of including scripts to examine.
const MOST: usize = 8;

/// Whether a file is only included, and its diagnostics do not apply in the scripts that include it.
pub(super) fn is_read_otherwise(analysis: &Analysis) -> bool {
    let workspace = analysis.workspace();
    let Some(path) = analysis.path() else { return false };
    if !workspace.is_part(path) {
        return lacks_what_is_around(analysis, path);
    }
    if !workspace.functions_in(path).is_empty() {
        return false;
    }
    let includers = workspace.includers(path);
    let scripts = includers.scripts();
    let has_errors = !analysis.script().errors().is_empty();
    let has_tokens = !analysis.pre().tokens().is_empty();
    if scripts.is_empty() {
        return has_errors && !includers.all().is_empty();
    }
    scripts.iter().take(MOST).all(|includer| {
        let Some(source) = workspace.source(includer) else { return true };
        let script = includers::parsed(analysis, includer, &source);
        is_argument(&script, path)
            || is_left_to_a_config(&script, path)
            || (has_tokens && is_in_a_string(&script, path))
            || (has_errors && !has_error_in(&script, path))
    })
}

/// Whether a file is meant to be a part of another one, or for a loader of the project: nothing is known to run it, and
/// it uses macros that look like functions and are defined by the project in files that it does not include.
fn lacks_what_is_around(analysis: &Analysis, path: &Path) -> bool {
    let (script, workspace) = (analysis.script(), analysis.workspace());
    let is_macro = |name: &str| !is_in_capitals(name) && workspace.macro_elsewhere(name, path).is_some();
    script.unknown_calls().any(|(_, name, _)| is_macro(name))
        && !workspace.is_of_function(path)
        && workspace.home(path).is_none_or(|home| path.parent() != Some(&home))
}

/// Whether a script includes a file in the arguments of a macro, where it is not code.
fn is_argument(script: &Script, path: &Path) -> bool {
    let pre = script.pre();
    if file_number(pre, path).is_some_and(|number| number > 0) {
        return false;
    }
    places(pre, path).into_iter().any(|place| !pre.inactive().iter().any(|part| part.contains(place.start)))
}

/// Whether a script includes a file only in classes within an excluded branch, which is active for a config that
/// includes the script.
fn is_left_to_a_config(script: &Script, path: &Path) -> bool {
    let pre = script.pre();
    if pre.inactive().is_empty() {
        return false;
    }
    let places = places(pre, path);
    let Some(source) = pre.files().first().map(|file| &file.source) else { return false };
    let is_class_before = |place: &TextRange| {
        let Some(part) = pre.inactive().iter().find(|part| part.contains(place.start)) else { return false };
        let tokens = source.tokens();
        let first = tokens.at(part.start).unwrap_or_default();
        let last = tokens.at(place.start).unwrap_or_default();
        (first..last).any(|token| source.token_text(token) == "class")
    };
    !places.is_empty() && places.iter().all(is_class_before)
}

/// Whether a script includes a file within a string that a macro opens, so that it is not code.
fn is_in_a_string(script: &Script, path: &Path) -> bool {
    let pre = script.pre();
    let Some(number) = file_number(pre, path) else { return false };
    (0..pre.tokens().len()).all(|token| pre.written(token).is_none_or(|(file, _)| file != number))
}

/// Returns the index of an included file among those of a script.
fn file_number(pre: &Preprocessed, path: &Path) -> Option<usize> {
    // Comparing the parts of thousands of paths takes long.
    let is_it = |of: &Path| of.as_os_str() == path.as_os_str();
    pre.files().iter().position(|file| file.path.as_deref().is_some_and(is_it))
}

/// Returns where a script itself includes files of that name.
fn places(pre: &Preprocessed, path: &Path) -> Vec<TextRange> {
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return Vec::new() };
    let Some(main) = pre.files().first().map(|file| &file.source) else { return Vec::new() };
    let included = main.directives().iter().filter_map(|directive| match directive.command {
        Command::Include(path) => Some(path),
        _ => None,
    });
    let is_named = |path: &usize| {
        let written = main.token_text(*path).trim_matches(['"', '<', '>']);
        written.rsplit(['\\', '/']).next().is_some_and(|last| last.eq_ignore_ascii_case(name))
    };
    included.filter(is_named).map(|path| main.tokens().range(path)).collect()
}

/// Whether a script has an error in a file that it includes.
fn has_error_in(script: &Script, path: &Path) -> bool {
    let pre = script.pre();
    let Some(number) = file_number(pre, path) else { return false };
    script.errors().iter().any(|error| {
        let at = error.token.min(pre.tokens().len().saturating_sub(1));
        !pre.tokens().is_empty() && pre.written(at).is_some_and(|(file, _)| file == number)
    })
}
