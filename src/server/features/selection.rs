//! `textDocument/selectionRange`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{SelectionRange, SelectionRangeParams};

use crate::server::answer::answer;
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_text::TextRange;

/// Maximum number of positions to compute ranges for, far more than anybody has cursors.
const MOST_PLACES: usize = 1000;

/// Answers `textDocument/selectionRange`, for each of the positions.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn selection_range(
    state: &Arc<State>,
    params: SelectionRangeParams,
) -> Result<Option<Vec<SelectionRange>>> {
    answer(state, &params.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let end = analysis.file().text().len() as u32;
        let around = |(number, position)| {
            let offset = places.offset(position).unwrap_or(end);
            let ranges =
                if number < MOST_PLACES { analysis.selection_ranges(offset) } else { vec![TextRange::new(0, end)] };
            nested(&ranges, places)
        };
        // The client expects an answer for each position, in order.
        Some(params.positions.into_iter().enumerate().map(around).collect())
    })
    .await
}

/// Converts ranges to the protocol's linked list, in which the parent is the next larger range.
fn nested(ranges: &[TextRange], places: Places<'_>) -> SelectionRange {
    let outer_first = ranges.iter().rev();
    let nested = outer_first
        .fold(None, |parent, range| Some(SelectionRange { range: places.range(*range), parent: parent.map(Box::new) }));
    nested.unwrap_or_default()
}
