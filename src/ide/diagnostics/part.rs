//! Files that are read only as a part of others.
//!
//! What an included file means depends on what is around its `#include`: the text may stand in a string, or in what a macro
//! is given. So its own syntax errors count only where the scripts that include it have errors in it, too.

use std::path::Path;
use std::sync::Arc;

use super::super::Analysis;
use crate::model::Script;
use crate::syntax::Preprocessed;

/// Scripts that include the file and are looked at.
const MOST: usize = 8;

/// Whether a file is only included, and no script that includes it has an error in it.
pub(super) fn is_read_otherwise(analysis: &Analysis) -> bool {
    let workspace = analysis.workspace();
    let Some(path) = analysis.path().filter(|path| workspace.is_part(path)) else { return false };
    if !workspace.functions_in(path).is_empty() {
        return false;
    }
    let includers = workspace.includers(path);
    let is_script = |file: &&Path| file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("sqf"));
    let scripts: Vec<&Path> = includers.iter().map(AsRef::as_ref).filter(is_script).collect();
    if scripts.is_empty() {
        return !includers.is_empty();
    }
    scripts.into_iter().take(MOST).all(|includer| {
        let Some(source) = workspace.source(includer) else { return true };
        let script = Script::new(Arc::clone(&source), Some(includer), analysis.reference(), workspace);
        !has_error_in(&script, path)
    })
}

/// Whether a script has an error in a file that it includes.
fn has_error_in(script: &Script, path: &Path) -> bool {
    let pre = script.pre();
    let Some(number) = pre.files().iter().position(|file| file.path.as_deref() == Some(path)) else { return false };
    // Text between macros that begin and end a string looks like code.
    if pre.tokens().iter().enumerate().any(|(at, token)| token.kind.is_string() && is_made_half(pre, at)) {
        return false;
    }
    script.errors().iter().any(|error| {
        let at = error.token.min(pre.tokens().len().saturating_sub(1));
        !pre.tokens().is_empty() && pre.written(at).is_some_and(|(file, _)| file == number)
    })
}

/// Whether a string comes from a macro and is not closed.
fn is_made_half(pre: &Preprocessed, token: usize) -> bool {
    let text = pre.text(token);
    let is_macro = pre.place(token).call.is_some_and(|call| call.definition.is_some());
    let quotes = text.bytes().filter(|byte| text.as_bytes().first() == Some(byte)).count();
    is_macro && quotes % 2 == 1
}
