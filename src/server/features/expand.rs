//! The command `sqf-ls.expand`: shows a preprocessed file.

use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::Url;

use super::locations::Locations;
use crate::server::answer::answer_for;
use crate::server::state::State;

/// Returns the preprocessed text. Its origins are given in comments for the user, and again as data for extensions: the
/// first line of each part, and the line and file that it comes from.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn expand(state: &Arc<State>, url: &Url) -> Result<Option<Value>> {
    answer_for(state, url, |state, snapshot| {
        let analysis = snapshot.analysis();
        let mut locations = Locations::new(snapshot, analysis.file());
        let folders = state.folders();
        let (mut text, mut places, mut line) = (String::new(), Vec::new(), 0);
        for part in analysis.expanded()? {
            let own = analysis.path().filter(|path| part.file.as_deref() == Some(path));
            let uri = locations.url(part.file.as_ref().filter(|_| own.is_none()))?;
            let path = part.file.as_deref().or(analysis.path()).unwrap_or(Path::new(""));
            let shown = folders.iter().find_map(|folder| path.strip_prefix(folder).ok()).unwrap_or(path);
            text.push_str(&format!("// {}:{}\n{}\n", shown.display(), part.line + 1, part.text));
            places.push(json!({ "line": line + 1, "uri": uri, "sourceLine": part.line }));
            line += 2 + part.text.matches('\n').count();
        }
        Some(json!({ "text": text, "places": places }))
    })
    .await
}
