//! `textDocument/inlayHint`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{InlayHint, InlayHintKind, InlayHintLabel, InlayHintParams};

use super::omitted;
use crate::server::answer::answer_long;
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_ide::{InlayOptions, ParameterHints};

/// Answers `textDocument/inlayHint`, with the kinds of hints that the settings turn on.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn inlay_hint(
    state: &Arc<State>,
    params: InlayHintParams,
) -> Result<Option<Vec<InlayHint>>> {
    answer_long(state, &params.text_document.uri, move |state, snapshot| {
        let options = snapshot.settings().inlay;
        if options == (InlayOptions { parameters: ParameterHints::None, handlers: false, types: false }) {
            return None;
        }
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let hints = analysis.inlay_hints(places.bytes(params.range)?, options);
        let hints = omitted::first(state, snapshot, "hints", hints).into_iter().map(|hint| InlayHint {
            position: places.position(hint.offset),
            label: InlayHintLabel::String(hint.label),
            kind: Some(if hint.is_before { InlayHintKind::PARAMETER } else { InlayHintKind::TYPE }),
            text_edits: None,
            tooltip: None,
            padding_left: Some(false),
            padding_right: Some(hint.is_before),
            data: None,
        });
        Some(hints.collect())
    })
    .await
}
