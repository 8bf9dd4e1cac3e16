//! The call hierarchy: `textDocument/prepareCallHierarchy`, `callHierarchy/incomingCalls`,
//! `callHierarchy/outgoingCalls`.

use std::path::Path;
use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CallHierarchyIncomingCall, CallHierarchyIncomingCallsParams, CallHierarchyItem, CallHierarchyOutgoingCall,
    CallHierarchyOutgoingCallsParams, CallHierarchyPrepareParams, Range, SymbolKind,
};

use super::locations::Locations;
use crate::server::answer::{answer_for, answer_long};
use crate::server::convert::Places;
use crate::server::documents::file_of;
use crate::server::state::State;
use sqf_ide::{Call, CallItem};

/// Answers `textDocument/prepareCallHierarchy`: the function at a position.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn prepare_call_hierarchy(
    state: &Arc<State>,
    params: CallHierarchyPrepareParams,
) -> Result<Option<Vec<CallHierarchyItem>>> {
    let at = params.text_document_position_params;
    answer_long(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let mut locations = Locations::new(snapshot, analysis.file());
        let items: Vec<_> =
            analysis.prepare_calls(offset).iter().filter_map(|item| hierarchy_item(item, &mut locations)).collect();
        (!items.is_empty()).then_some(items)
    })
    .await
}

/// Answers `callHierarchy/incomingCalls`: who calls a function.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn incoming_calls(
    state: &Arc<State>,
    params: CallHierarchyIncomingCallsParams,
) -> Result<Option<Vec<CallHierarchyIncomingCall>>> {
    let item = params.item;
    if item.kind != SymbolKind::FUNCTION {
        return Ok(None);
    }
    answer_for(state, &item.uri.clone(), move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let mut locations = Locations::new(snapshot, analysis.file());
        let call = |call: &Call| {
            let from_ranges = ranges(call, call.item.place.file.as_ref(), &mut locations);
            Some(CallHierarchyIncomingCall { from: hierarchy_item(&call.item, &mut locations)?, from_ranges })
        };
        Some(analysis.incoming_calls(&item.name).iter().filter_map(call).collect())
    })
    .await
}

/// Answers `callHierarchy/outgoingCalls`: what a function calls.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn outgoing_calls(
    state: &Arc<State>,
    params: CallHierarchyOutgoingCallsParams,
) -> Result<Option<Vec<CallHierarchyOutgoingCall>>> {
    let item = params.item;
    if item.kind != SymbolKind::FUNCTION {
        return Ok(None);
    }
    let Some(file) = file_of(&item.uri).map(Arc::from) else { return Ok(None) };
    answer_for(state, &item.uri.clone(), move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let mut locations = Locations::new(snapshot, analysis.file());
        let is_here = analysis.path() == Some(&*file);
        let call = |call: &Call| {
            let from_ranges = ranges(call, (!is_here).then_some(&file), &mut locations);
            Some(CallHierarchyOutgoingCall { to: hierarchy_item(&call.item, &mut locations)?, from_ranges })
        };
        Some(analysis.outgoing_calls(&item.name, &file).iter().filter_map(call).collect())
    })
    .await
}

fn ranges(call: &Call, file: Option<&Arc<Path>>, locations: &mut Locations<'_>) -> Vec<Range> {
    call.ranges.iter().filter_map(|range| locations.range(file, *range)).collect()
}

fn hierarchy_item(item: &CallItem, locations: &mut Locations<'_>) -> Option<CallHierarchyItem> {
    let file = item.place.file.as_ref();
    let uri = locations.url(file)?;
    let folder = uri.to_file_path().ok().and_then(|path| {
        let mut names = path.components().rev().filter_map(|part| part.as_os_str().to_str().map(str::to_owned));
        let name = names.next()?;
        Some(names.next().map_or(name.clone(), |folder| format!("{folder}/{name}")))
    });
    Some(CallHierarchyItem {
        name: item.name.clone(),
        kind: if item.is_function { SymbolKind::FUNCTION } else { SymbolKind::FILE },
        tags: None,
        detail: folder.map(|folder| detail(&folder, item)),
        range: locations.range(file, item.whole)?,
        selection_range: locations.range(file, item.place.range)?,
        uri,
        data: None,
    })
}

/// Describes a function in a few words: its file, how it runs, and whether it waits.
fn detail(folder: &str, item: &CallItem) -> String {
    let runs = item.is_scheduled.map(|is_scheduled| if is_scheduled { "scheduled" } else { "unscheduled" });
    let parts = [Some(folder), runs, item.suspends.then_some("suspends")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}
