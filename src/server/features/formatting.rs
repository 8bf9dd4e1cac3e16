//! `textDocument/formatting`, `textDocument/rangeFormatting` and `textDocument/onTypeFormatting`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentFormattingParams, DocumentOnTypeFormattingOptions, DocumentOnTypeFormattingParams,
    DocumentRangeFormattingParams, FormattingOptions, TextEdit,
};

use crate::server::answer::{answer, answer_long};
use crate::server::convert::{InOrder, Places, strings};
use crate::server::state::{Snapshot, State};
use sqf_format::{IndentStyle, Options};
use sqf_ide::Edit;
use sqf_ide::fix::joined;
use sqf_text::TextRange;

/// What triggers formatting while typing: the end of a block, of a statement and of a line.
const TRIGGERS: [&str; 3] = ["}", ";", "\n"];

/// Returns what the server announces for formatting while typing.
pub(in crate::server) fn on_type_options() -> DocumentOnTypeFormattingOptions {
    DocumentOnTypeFormattingOptions {
        first_trigger_character: TRIGGERS[0].to_owned(),
        more_trigger_character: Some(strings(&TRIGGERS[1..])),
    }
}

/// Answers `textDocument/formatting`. Edits close together are joined to one.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn formatting(
    state: &Arc<State>,
    params: DocumentFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    answer_long(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let edits = analysis.formatting(&options(snapshot, &params.options))?;
        // Editors that format when a file is saved would show the same message again and again.
        let line = |offset: u32| analysis.file().lines().line(offset) + 1;
        let broken = analysis.unformatted().map(|(range, reason)| format!("line {}: {reason}", line(range.start)));
        state.report_once(&state.complaints.formatting, "Not all lines could be formatted", broken.as_slice());
        // An edit for each gap of a large mission takes much more space than its text.
        Some(converted(joined(analysis.file().text(), edits), places))
    })
    .await
}

/// Answers `textDocument/rangeFormatting`, for the lines of the range.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn range_formatting(
    state: &Arc<State>,
    params: DocumentRangeFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    answer_long(state, &params.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let range = places.bytes(params.range)?;
        let edits = analysis.range_formatting(range, &options(snapshot, &params.options))?;
        Some(converted(edits, places))
    })
    .await
}

/// Answers `textDocument/onTypeFormatting`: formats the line that has been typed, without moving the cursor.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn on_type_formatting(
    state: &Arc<State>,
    params: DocumentOnTypeFormattingParams,
) -> Result<Option<Vec<TextEdit>>> {
    let at = params.text_document_position;
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let cursor = places.offset(at.position)?;
        // A line break ends the line before; the new one is still empty.
        let typed = match params.ch.as_str() {
            "\n" => end_of_previous_line(analysis.file().text(), cursor)?,
            _ => cursor,
        };
        let options = options(snapshot, &params.options);
        let mut edits = analysis.range_formatting(TextRange::empty(typed), &options)?;
        // Text after the cursor must not move, and neither may the cursor itself.
        edits.retain(|edit| edit.range.end < cursor || (edit.range.end == cursor && !edit.text.is_empty()));
        edits.retain(|edit| !edit.text.contains(['\n', '\r']));
        Some(converted(edits, places))
    })
    .await
}

/// Returns the end of the line above an offset.
fn end_of_previous_line(text: &str, offset: u32) -> Option<u32> {
    let before = text.get(..offset as usize)?;
    let line = &before[..before.rfind('\n')?];
    Some(line.strip_suffix('\r').unwrap_or(line).len() as u32)
}

/// Returns the formatting options of a document. Those of the editor apply only where nothing else is known.
fn options(snapshot: &Snapshot, client: &FormattingOptions) -> Options {
    let style = if client.insert_spaces { IndentStyle::Spaces } else { IndentStyle::Tabs };
    let fallback = Some((style, client.tab_size.clamp(1, 16)));
    snapshot.format_options(Options { fallback, ..Options::default() })
}

fn converted(edits: Vec<Edit>, places: Places<'_>) -> Vec<TextEdit> {
    let mut places = InOrder::new(places);
    edits.into_iter().map(|edit| TextEdit { range: places.range(edit.range), new_text: edit.text }).collect()
}
