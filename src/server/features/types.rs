//! The type hierarchy of classes in configs: `textDocument/prepareTypeHierarchy`, `typeHierarchy/supertypes`,
//! `typeHierarchy/subtypes`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    SymbolKind, TypeHierarchyItem, TypeHierarchyPrepareParams, TypeHierarchySubtypesParams,
    TypeHierarchySupertypesParams,
};

use super::locations::Locations;
use crate::server::answer::{answer_for, answer_long};
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_ide::{Analysis, ClassItem};

/// Answers `textDocument/prepareTypeHierarchy`: the class at a position.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn prepare_type_hierarchy(
    state: &Arc<State>,
    params: TypeHierarchyPrepareParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let at = params.text_document_position_params;
    answer_long(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let offset = Places::new(analysis.file(), snapshot.capabilities.encoding).offset(at.position)?;
        let mut locations = Locations::new(snapshot, analysis.file());
        let item = hierarchy_item(&analysis.prepare_types(offset)?, &mut locations)?;
        Some(vec![item])
    })
    .await
}

/// Answers `typeHierarchy/supertypes`: the parent of a class.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn supertypes(
    state: &Arc<State>,
    params: TypeHierarchySupertypesParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    related(state, params.item, Analysis::supertypes).await
}

/// Answers `typeHierarchy/subtypes`: the classes with this parent.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn subtypes(
    state: &Arc<State>,
    params: TypeHierarchySubtypesParams,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    related(state, params.item, Analysis::subtypes).await
}

/// Returns the supertypes or subtypes of a class.
async fn related(
    state: &Arc<State>,
    item: TypeHierarchyItem,
    side: fn(&Analysis, &str) -> Vec<ClassItem>,
) -> Result<Option<Vec<TypeHierarchyItem>>> {
    let Some(path) = item.data.as_ref().and_then(|data| data.as_str()).map(str::to_owned) else { return Ok(None) };
    answer_for(state, &item.uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let mut locations = Locations::new(snapshot, analysis.file());
        Some(side(&analysis, &path).iter().filter_map(|item| hierarchy_item(item, &mut locations)).collect())
    })
    .await
}

fn hierarchy_item(item: &ClassItem, locations: &mut Locations<'_>) -> Option<TypeHierarchyItem> {
    let file = item.place.file.as_ref();
    let range = locations.range(file, item.place.range)?;
    let around = item.path.rsplit_once('/').map(|(around, _)| around.replace('/', " >> "));
    Some(TypeHierarchyItem {
        name: item.name.clone(),
        kind: SymbolKind::CLASS,
        tags: None,
        detail: around,
        uri: locations.url(file)?,
        range,
        selection_range: range,
        data: Some(item.path.to_string().into()),
    })
}
