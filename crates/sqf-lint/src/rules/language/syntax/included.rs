//! Errors in scripts that the script includes.
//!
//! An included script is checked by itself as well, but there any name may be a macro of a file that includes it, and an
//! error beside one is not reported. In the script that includes it, all macros are known.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::Elsewhere;
use crate::prelude::*;
use sqf_model::Script;
use sqf_text::{TextRange, has_extension};

/// Returns the `#include` that leads to an error, and a message there, if the error is the first in an included script
/// and not reported in that. `asked` are the numbers of the files with errors.
pub(super) fn note(
    context: &Context<'_>,
    token: usize,
    message: &str,
    asked: &mut FxHashSet<usize>,
) -> Option<(TextRange, Note)> {
    if !context.is_complete() {
        return None;
    }
    let (file, range) = context.pre().written(token).filter(|(file, _)| *file > 0 && asked.insert(*file))?;
    let file = context.pre().files().get(file)?;
    let path = file.path.as_ref().filter(|path| has_extension(path, "sqf"))?;
    let alone = Script::new(Arc::clone(&file.source), Some(path), context.reference(), context.workspace());
    if !alone.errors().is_empty() {
        return None;
    }
    let text = file.source.text();
    let line = text.get(..range.start as usize)?.matches('\n').count() + 1;
    let name = path.file_name()?.to_string_lossy();
    let note = Note::new(format!("syntax error in line {line} of `{name}`: {message}"));
    let place = Elsewhere::new(path, text, range, "the error is here");
    Some((context.token_range(token), note.elsewhere(place)))
}
