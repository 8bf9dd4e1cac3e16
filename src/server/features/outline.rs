//! `textDocument/documentSymbol`, `workspace/symbol` and `textDocument/documentLink`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentLink, DocumentLinkParams, DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location,
    SymbolInformation, SymbolKind, WorkspaceSymbolParams,
};

use super::locations::{Locations, WorkspaceLocations};
use crate::ide::{OutlineItem, OutlineKind};
use crate::model::{Located, NamedSymbol, Symbol, Workspace};
use crate::project::Project;
use crate::server::convert::Places;
use crate::server::handlers::{answer, blocking};
use crate::server::state::State;

/// Symbols of one answer. Clients ask again when more is typed.
const MOST_SYMBOLS: usize = 256;

pub(in crate::server) async fn document_symbol(
    state: &Arc<State>,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>> {
    answer(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis(state);
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let items = analysis.outline();
        if snapshot.capabilities.nested_symbols {
            return Some(DocumentSymbolResponse::Nested(items.iter().map(|item| nested(item, places)).collect()));
        }
        let mut all = Vec::new();
        flat(&items, None, &mut |item, around| {
            all.push(information(item, around, Location::new(snapshot.url.clone(), places.range(item.whole))));
        });
        Some(DocumentSymbolResponse::Flat(all))
    })
    .await
}

#[allow(deprecated, reason = "the protocol's type has a deprecated field that has to be given")]
fn nested(item: &OutlineItem, places: Places<'_>) -> DocumentSymbol {
    DocumentSymbol {
        name: item.name.clone(),
        detail: (!item.detail.is_empty()).then(|| item.detail.clone()),
        kind: kind(item.kind),
        tags: None,
        deprecated: None,
        range: places.range(item.whole),
        selection_range: places.range(item.range),
        children: (!item.children.is_empty())
            .then(|| item.children.iter().map(|child| nested(child, places)).collect()),
    }
}

fn flat<'i>(
    items: &'i [OutlineItem],
    around: Option<&'i str>,
    take: &mut impl FnMut(&'i OutlineItem, Option<&'i str>),
) {
    for item in items {
        take(item, around);
        flat(&item.children, Some(&item.name), take);
    }
}

#[allow(deprecated, reason = "the protocol's type has a deprecated field that has to be given")]
fn information(item: &OutlineItem, around: Option<&str>, location: Location) -> SymbolInformation {
    SymbolInformation {
        name: item.name.clone(),
        kind: kind(item.kind),
        tags: None,
        deprecated: None,
        location,
        container_name: around.map(str::to_owned),
    }
}

fn kind(kind: OutlineKind) -> SymbolKind {
    match kind {
        OutlineKind::Function => SymbolKind::FUNCTION,
        OutlineKind::Variable => SymbolKind::VARIABLE,
        OutlineKind::Handler => SymbolKind::EVENT,
        OutlineKind::Macro => SymbolKind::CONSTANT,
        OutlineKind::Region => SymbolKind::NAMESPACE,
        OutlineKind::Class => SymbolKind::CLASS,
        OutlineKind::Property => SymbolKind::PROPERTY,
        OutlineKind::Package => SymbolKind::PACKAGE,
        OutlineKind::Text => SymbolKind::STRING,
    }
}

pub(in crate::server) async fn workspace_symbol(
    state: &Arc<State>,
    params: WorkspaceSymbolParams,
) -> Result<Option<Vec<SymbolInformation>>> {
    let state = Arc::clone(state);
    blocking(move || {
        state.settle();
        let project = state.files.current();
        let found = project.symbols_matching(&params.query, None, MOST_SYMBOLS, None);
        let mut locations = WorkspaceLocations::new(&state, state.capabilities().encoding);
        // Of several missions each sees its own.
        let place = |symbol: &NamedSymbol| project.place_of(&symbol.symbol, symbol.file.as_deref());
        let found = found.iter().filter_map(|symbol| {
            let place = place(symbol)?;
            workspace_information(symbol, &place, &project, &mut locations)
        });
        Some(found.collect())
    })
    .await
}

#[allow(deprecated, reason = "the protocol's type has a deprecated field that has to be given")]
fn workspace_information(
    symbol: &NamedSymbol,
    place: &Located,
    project: &Project,
    locations: &mut WorkspaceLocations,
) -> Option<SymbolInformation> {
    let folder = place.file.parent().and_then(|folder| folder.file_name()).map(|name| name.to_string_lossy());
    let container_name = match &symbol.symbol {
        Symbol::Class(path) => path.rsplit_once('/').map(|(around, _)| around.to_owned()),
        _ => place.file.file_name().map(|name| match folder {
            Some(folder) => format!("{folder}/{}", name.to_string_lossy()),
            None => name.to_string_lossy().into_owned(),
        }),
    };
    // Missions of one workspace often have the same names.
    let container_name = match (project.mission_name(&place.file), container_name) {
        (Some(mission), Some(around)) if around.split('/').next() != Some(&mission) => {
            Some(format!("{mission}: {around}"))
        }
        (mission, around) => around.or(mission),
    };
    Some(SymbolInformation {
        name: symbol.name.to_string(),
        kind: match &symbol.symbol {
            Symbol::Global(_) if symbol.is_function => SymbolKind::FUNCTION,
            Symbol::Global(_) => SymbolKind::VARIABLE,
            Symbol::Macro { .. } => SymbolKind::CONSTANT,
            Symbol::File(_) => SymbolKind::FILE,
            Symbol::Text(_) | Symbol::Marker(_) | Symbol::Word(_) => SymbolKind::STRING,
            Symbol::Event(_) => SymbolKind::EVENT,
            Symbol::Key(_) => SymbolKind::KEY,
            Symbol::Class(_) => SymbolKind::CLASS,
        },
        tags: None,
        deprecated: None,
        location: locations.location(&place.file, place.occurrence.range)?,
        container_name,
    })
}

pub(in crate::server) async fn document_link(
    state: &Arc<State>,
    params: DocumentLinkParams,
) -> Result<Option<Vec<DocumentLink>>> {
    answer(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis(state);
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let mut locations = Locations::new(state, snapshot, analysis.file());
        let links = analysis.links().into_iter().filter_map(|link| {
            Some(DocumentLink {
                range: places.range(link.range),
                target: Some(locations.url(Some(&link.file))?),
                tooltip: None,
                data: None,
            })
        });
        Some(links.collect())
    })
    .await
}
