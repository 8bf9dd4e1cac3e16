//! `textDocument/semanticTokens/full`, `full/delta` and `range`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    SemanticToken, SemanticTokens, SemanticTokensDelta, SemanticTokensDeltaParams, SemanticTokensEdit,
    SemanticTokensFullDeltaResult, SemanticTokensParams, SemanticTokensRangeParams, SemanticTokensRangeResult,
    SemanticTokensResult,
};

use super::log;
use crate::server::answer::answer_long;
use crate::server::convert::Places;
use crate::server::state::{Snapshot, State};
use sqf_ide::SemanticOptions;
use sqf_text::TextRange;

/// Answers `textDocument/semanticTokens/full`, and keeps the answer for the next `delta`.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn full(
    state: &Arc<State>,
    params: SemanticTokensParams,
) -> Result<Option<SemanticTokensResult>> {
    if let Some(of_log) = log::answer(state, &params.text_document.uri, |log| log.tokens(None)).await {
        return Ok(of_log?.map(|data| SemanticTokens { result_id: None, data }.into()));
    }
    answer_long(state, &params.text_document.uri, |state, snapshot| {
        let data = tokens(snapshot, None)?;
        let result_id = keep(state, snapshot, &data);
        Some(SemanticTokens { result_id, data }.into())
    })
    .await
}

/// Answers `textDocument/semanticTokens/full/delta`: what has changed since the answer that the client names, or all
/// tokens if that one is not kept.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn delta(
    state: &Arc<State>,
    params: SemanticTokensDeltaParams,
) -> Result<Option<SemanticTokensFullDeltaResult>> {
    if let Some(of_log) = log::answer(state, &params.text_document.uri, |log| log.tokens(None)).await {
        return Ok(of_log?.map(|data| SemanticTokens { result_id: None, data }.into()));
    }
    answer_long(state, &params.text_document.uri, move |state, snapshot| {
        let data = tokens(snapshot, None)?;
        let before = state.last.tokens.get(&snapshot.url, &params.previous_result_id);
        let result_id = keep(state, snapshot, &data);
        Some(match before {
            Some(before) => SemanticTokensDelta { result_id, edits: difference(&before, &data) }.into(),
            None => SemanticTokens { result_id, data }.into(),
        })
    })
    .await
}

/// Answers `textDocument/semanticTokens/range`.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn range(
    state: &Arc<State>,
    params: SemanticTokensRangeParams,
) -> Result<Option<SemanticTokensRangeResult>> {
    let range = params.range;
    if let Some(of_log) = log::answer(state, &params.text_document.uri, move |log| log.tokens(Some(range))).await {
        return Ok(of_log?.map(|data| SemanticTokens { result_id: None, data }.into()));
    }
    answer_long(state, &params.text_document.uri, move |_, snapshot| {
        let file = snapshot.document.file();
        let range = Places::new(&file, snapshot.capabilities.encoding).bytes(params.range)?;
        let data = tokens(snapshot, Some(range))?;
        Some(SemanticTokens { result_id: None, data }.into())
    })
    .await
}

/// Returns the encoded tokens of a document or of a range.
fn tokens(snapshot: &Snapshot, range: Option<TextRange>) -> Option<Vec<SemanticToken>> {
    let legend = snapshot.capabilities.tokens.as_ref()?;
    let analysis = snapshot.analysis();
    let is_script = analysis.is_script();
    let options = SemanticOptions { range, is_script, with_syntax: legend.with_syntax };
    let tokens = analysis.semantic_tokens(options);
    let file = analysis.file();
    Some(legend.encode(&tokens, (file.lines(), file.text()), snapshot.capabilities.encoding))
}

/// Caches the tokens of a whole document for later deltas. Returns their result ID.
fn keep(state: &Arc<State>, snapshot: &Snapshot, data: &[SemanticToken]) -> Option<String> {
    let asks = snapshot.capabilities.tokens.as_ref().is_some_and(|legend| legend.delta);
    // Tokens of a closed document are useless: after reopening, the client requests all of them.
    let is_open = state.world().documents().get(&snapshot.url).is_some();
    (asks && is_open).then(|| state.last.tokens.keep(&snapshot.url, data))
}

/// Returns the single edit that turns `before` into `after`; none if they are equal.
fn difference(before: &[SemanticToken], after: &[SemanticToken]) -> Vec<SemanticTokensEdit> {
    /// Integers per token in the protocol.
    const NUMBERS: usize = 5;
    let start = before.iter().zip(after).take_while(|(before, after)| before == after).count();
    let (before, after) = (&before[start..], &after[start..]);
    let same = before.iter().rev().zip(after.iter().rev()).take_while(|(before, after)| before == after).count();
    let (removed, added) = (&before[..before.len() - same], &after[..after.len() - same]);
    if removed.is_empty() && added.is_empty() {
        return Vec::new();
    }
    vec![SemanticTokensEdit {
        start: (start * NUMBERS) as u32,
        delete_count: (removed.len() * NUMBERS) as u32,
        data: Some(added.to_vec()),
    }]
}

#[cfg(test)]
mod tests;
