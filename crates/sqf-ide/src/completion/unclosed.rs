//! Strings at the end of a line whose brackets are still open: `_gate addEventHandler ["Op<|>"`.
//!
//! What follows on the next line is read as if it continued the array, and then the string is the operand of another
//! command. Only the text before it tells what it is for.

use std::sync::Arc;

use super::roles::Around;
use super::{Completion, CompletionOptions};
use crate::analysis::Analysis;
use sqf_model::SourceFile;
use sqf_syntax::is_closed_string;
use sqf_text::TextRange;

/// How much text before the line is read, in bytes.
const BEFORE: usize = 8192;

/// Returns the completion in the string before `offset`, if it ends a line that leaves brackets open.
pub(super) fn at(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Option<Completion> {
    let file = analysis.file();
    let text = file.text();
    let token = file.tokens().at(offset.checked_sub(1)?).filter(|token| file.kind(*token).is_string())?;
    let range = file.range(token);
    let is_last = text[range.end as usize..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    if !is_last || range.end <= offset.saturating_sub(1) || !is_closed_string(file.token_text(token)) {
        return None;
    }
    let line = text[..range.start as usize].rfind('\n').map_or(0, |end| end + 1);
    let first = file.tokens().at(line as u32)?;
    let (mut opened, mut closed) = (0, 0);
    for before in first..token {
        opened += usize::from(file.kind(before).opens());
        closed += usize::from(file.kind(before).closes());
    }
    if opened <= closed {
        return None;
    }
    let mut start = line.saturating_sub(BEFORE);
    while start > 0 && text.as_bytes()[start - 1] != b'\n' {
        start += 1;
    }
    let cut = Arc::new(SourceFile::new(&text[start..range.end as usize]));
    let (reading, shift) = (analysis.reading(), start as u32);
    let workspace = Arc::clone(reading.shared_workspace());
    let path = analysis.path().map(Arc::from);
    let part = Analysis::in_workspace(Arc::clone(reading.reference()), cut, path, workspace);
    part.prepared(|| Around::of_part(analysis, shift));
    let mut completion = super::in_text(&part, offset - shift, options);
    let moved = |range: &mut TextRange| *range = TextRange::new(range.start + shift, range.end + shift);
    for item in &mut completion.items {
        moved(&mut item.replace);
        item.also.iter_mut().for_each(|edit| moved(&mut edit.range));
    }
    Some(completion)
}
