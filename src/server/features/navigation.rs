//! `textDocument/definition`, `declaration`, `typeDefinition`, `implementation`, `references` and `documentHighlight`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams, GotoDefinitionResponse,
    Location, LocationLink, MessageType, ReferenceParams,
};

use super::locations::Locations;
use super::log;
use super::omitted::{first, log_omitted};
use crate::server::answer::{answer, answer_long};
use crate::server::convert::{InOrder, Places};
use crate::server::state::State;
use sqf_ide::{Goal, Highlight, HighlightKind};

/// Limit for the references in an answer: nobody reads more, and clients need as long to show them.
const MOST_REFERENCES: usize = 20_000;

/// Limit for the highlights in an answer, which a client gets with each move of the cursor: those around it.
const MOST_HIGHLIGHTS: usize = 5_000;

/// Handles definition, declaration, type definition and implementation, which share parameters and results.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn goto(
    state: &Arc<State>,
    params: GotoDefinitionParams,
    goal: Goal,
) -> Result<Option<GotoDefinitionResponse>> {
    let at = params.text_document_position_params;
    let position = at.position;
    let definition = move |log: &log::OpenLog| log.definition(position).map(GotoDefinitionResponse::Scalar);
    if let Some(of_log) = log::answer(state, &at.text_document.uri, definition).await {
        return of_log;
    }
    answer(state, &at.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let links = first(state, snapshot, "definitions", analysis.definition(offset, goal));
        let mut locations = Locations::new(snapshot, analysis.file());
        if snapshot.capabilities.definition_links {
            let link = |link: &sqf_ide::Link| {
                let file = link.place.file.as_ref();
                Some(LocationLink {
                    origin_selection_range: locations.range(None, link.origin),
                    target_uri: locations.url(file)?,
                    target_range: locations.range(file, link.whole)?,
                    target_selection_range: locations.range(file, link.place.range)?,
                })
            };
            let links: Vec<LocationLink> = links.iter().filter_map(link).collect();
            return (!links.is_empty()).then_some(GotoDefinitionResponse::Link(links));
        }
        let found: Vec<Location> = links.iter().filter_map(|link| locations.location(&link.place)).collect();
        (!found.is_empty()).then_some(GotoDefinitionResponse::Array(found))
    })
    .await
}

/// Answers `textDocument/references`, from all files of the project.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn references(
    state: &Arc<State>,
    params: ReferenceParams,
) -> Result<Option<Vec<Location>>> {
    let at = params.text_document_position;
    let with_declaration = params.context.include_declaration;
    answer_long(state, &at.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let mut locations = Locations::new(snapshot, analysis.file());
        let mut places = analysis.references(offset, with_declaration);
        if places.len() > MOST_REFERENCES {
            let all = places.len();
            state.tell(MessageType::INFO, format!("sqf-ls: {MOST_REFERENCES} of {all} references are shown"));
            places.truncate(MOST_REFERENCES);
        }
        let found: Vec<Location> = places.iter().filter_map(|place| locations.location(place)).collect();
        (!found.is_empty()).then_some(found)
    })
    .await
}

/// Answers `textDocument/documentHighlight`: the uses of a name in this file.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn document_highlight(
    state: &Arc<State>,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>> {
    let at = params.text_document_position_params;
    answer_long(state, &at.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        let mut found = analysis.highlights(offset);
        let omitted = keep_near(&mut found, offset);
        log_omitted(state, snapshot, "highlights", (found.len(), omitted));
        let mut places = InOrder::new(places);
        let found = found.into_iter().map(|highlight| DocumentHighlight {
            range: places.range(highlight.range),
            kind: Some(match highlight.kind {
                HighlightKind::Read => DocumentHighlightKind::READ,
                HighlightKind::Write => DocumentHighlightKind::WRITE,
                HighlightKind::Text => DocumentHighlightKind::TEXT,
            }),
        });
        let found: Vec<DocumentHighlight> = found.collect();
        (!found.is_empty()).then_some(found)
    })
    .await
}

/// Keeps the highlights around an offset, in order; returns how many are dropped.
fn keep_near(found: &mut Vec<Highlight>, offset: u32) -> usize {
    found.sort_by_key(|highlight| highlight.range.start);
    let omitted = found.len().saturating_sub(MOST_HIGHLIGHTS);
    let here = found.partition_point(|highlight| highlight.range.end < offset);
    found.drain(..here.saturating_sub(MOST_HIGHLIGHTS / 2).min(omitted));
    found.truncate(MOST_HIGHLIGHTS);
    omitted
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_text::TextRange;

    #[test]
    fn the_nearest_highlights_are_kept() {
        let kept = |count: u32, offset: u32| {
            let highlight = |at: u32| Highlight { range: TextRange::new(at, at + 1), kind: HighlightKind::Read };
            let mut found: Vec<Highlight> = (0..count).rev().map(highlight).collect();
            let omitted = keep_near(&mut found, offset);
            (found.first().map(|it| it.range.start), found.last().map(|it| it.range.start), omitted)
        };
        let most = MOST_HIGHLIGHTS as u32;
        assert_eq!(kept(0, 0), (None, None, 0));
        assert_eq!(kept(most, 9), (Some(0), Some(most - 1), 0));
        assert_eq!(kept(3 * most, 9), (Some(0), Some(most - 1), 2 * MOST_HIGHLIGHTS));
        assert_eq!(kept(3 * most, 2 * most + 1), (Some(3 * most / 2), Some(5 * most / 2 - 1), 2 * MOST_HIGHLIGHTS));
        assert_eq!(kept(3 * most, 3 * most), (Some(2 * most), Some(3 * most - 1), 2 * MOST_HIGHLIGHTS));
    }
}
