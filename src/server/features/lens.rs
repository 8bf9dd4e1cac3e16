//! `textDocument/codeLens` and `codeLens/resolve`: reference counts, computed when a lens becomes visible.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::json;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{CodeLens, CodeLensParams, Command, Location, Url};

use super::locations::Locations;
use crate::server::answer::{answer_for, answer_long};
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_text::counted;

/// The client-side command that shows locations, provided by extensions that support our lenses.
const SHOW_REFERENCES: &str = "sqf.showReferences";

/// The data to resolve a lens by.
#[derive(Debug, Serialize, Deserialize)]
struct LensKey {
    uri: Url,
    function: String,
}

/// Answers `textDocument/codeLens`: the functions, without their references; None if the settings turn lenses off.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn code_lens(state: &Arc<State>, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
    answer_long(state, &params.text_document.uri, move |_, snapshot| {
        if !snapshot.settings().reference_lenses {
            return None;
        }
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let lenses = analysis.lenses().into_iter().map(|lens| CodeLens {
            range: places.range(lens.range),
            command: None,
            data: Some(json!(LensKey { uri: snapshot.url.clone(), function: lens.function })),
        });
        Some(lenses.collect())
    })
    .await
}

/// Answers `codeLens/resolve`: adds the number and the list of references.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn resolve_code_lens(state: &Arc<State>, lens: CodeLens) -> Result<CodeLens> {
    let Some(key) = lens.data.as_ref().and_then(|data| LensKey::deserialize(data).ok()) else { return Ok(lens) };
    let (resolved, uri) = (lens.clone(), key.uri.clone());
    let resolved = answer_for(state, &uri, move |_, snapshot| {
        let analysis = snapshot.settled_analysis();
        let mut locations = Locations::new(snapshot, analysis.file());
        let places = analysis.lens_references(&key.function);
        let places: Vec<Location> = places.iter().filter_map(|place| locations.location(place)).collect();
        let title = counted(places.len(), "reference");
        let arguments = vec![json!(key.uri), json!(resolved.range.start), json!(places)];
        let command = Command { title, command: SHOW_REFERENCES.to_owned(), arguments: Some(arguments) };
        Some(CodeLens { command: Some(command), ..resolved })
    });
    Ok(resolved.await?.unwrap_or(lens))
}
