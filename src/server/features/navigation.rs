//! `textDocument/definition`, `declaration`, `typeDefinition`, `implementation`, `references` and `documentHighlight`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, GotoDefinitionParams, GotoDefinitionResponse,
    Location, LocationLink, MessageType, ReferenceParams,
};

use super::locations::Locations;
use super::log;
use crate::server::answer::{answer, answer_long};
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_ide::{Goal, HighlightKind};

/// Limit for the references in an answer: nobody reads more, and clients need as long to show them.
const MOST_REFERENCES: usize = 20_000;

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
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let links = analysis.definition(offset, goal);
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
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn document_highlight(
    state: &Arc<State>,
    params: DocumentHighlightParams,
) -> Result<Option<Vec<DocumentHighlight>>> {
    let at = params.text_document_position_params;
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let found = analysis.highlights(places.offset(at.position)?).into_iter();
        let found = found.map(|highlight| DocumentHighlight {
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
