//! Functions that open documents list, in `CfgFunctions` or with `PREP`. Calls of a new one are valid before anything
//! is saved, so diagnostics are refreshed when a list changes.

use std::sync::Arc;

use memchr::memmem;

use crate::server::documents::Kind;
use crate::server::state::{Snapshot, State};
use crate::server::work::follow;

/// Refreshes all diagnostics if a document lists other functions than before. Runs in the background, so that no
/// diagnostics wait for it.
pub(in crate::server) fn refresh_if_list_changed(state: &Arc<State>, snapshot: &Snapshot) {
    let file = snapshot.document.file();
    let lists = || {
        let text = file.text().as_bytes();
        ["PREP", "compile"].iter().any(|word| memmem::find(text, word.as_bytes()).is_some())
    };
    if snapshot.document.kind == Kind::Script && !lists() {
        return;
    }
    follow(state, snapshot.clone(), |state, snapshot| {
        let Some(path) = snapshot.path() else { return };
        let project = snapshot.files();
        let Some(names) = project.lists_now(&path) else { return };
        let is_open = state.world().documents().get(&snapshot.url).is_some();
        if !is_open {
            return;
        }
        let before = state.last.listed.replace(&snapshot.url, names.clone());
        if before.unwrap_or_else(|| project.listed(&path)) != names {
            state.refresh();
        }
    });
}
