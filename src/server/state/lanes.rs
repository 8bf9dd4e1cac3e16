//! The kinds of background work. Of each, one piece runs at a time.

use std::path::PathBuf;
use std::sync::Arc;

use rustc_hash::FxHashSet;
use tower_lsp::lsp_types::Url;

use crate::server::state::lane::Lane;
use crate::server::state::world::World;

/// A lane for each kind.
#[derive(Debug, Default)]
pub(in crate::server) struct Lanes {
    /// Checks of which files have changed. The waiting job contains files that certainly have.
    pub(in crate::server) looks: Lane<FxHashSet<Url>>,
    /// Scans of the workspace.
    pub(in crate::server) scans: Lane<Scan>,
    /// Changes of single files.
    pub(in crate::server) changes: Lane<Changes>,
    /// Reads of the settings of the project.
    pub(in crate::server) project_reads: Lane<()>,
    /// Checks whether mods have changed.
    pub(in crate::server) mod_looks: Lane<()>,
    /// Refreshes of all diagnostics.
    pub(in crate::server) refreshes: Lane<()>,
    /// Text changes of documents, of which others may depend.
    pub(in crate::server) edited: Lane<Edited>,
    /// Waits until nothing has changed for a while.
    pub(in crate::server) rests: Lane<()>,
}

/// Documents whose texts have changed.
#[derive(Debug, Default)]
pub(in crate::server) struct Edited {
    /// The state before all of these changes. One for each change would take much memory where an editor opens many
    /// documents at once.
    pub(in crate::server) before: Option<Arc<World>>,
    /// Their files.
    pub(in crate::server) paths: FxHashSet<PathBuf>,
}

/// What a scan does.
#[derive(Debug, Default)]
pub(in crate::server) struct Scan {
    /// Whether to reopen the projects first, with the settings at that time.
    pub(in crate::server) opens: bool,
    /// Whether to build the include graph, too.
    pub(in crate::server) has_includes: bool,
    /// Whether to wait for mods that take long to read.
    pub(in crate::server) is_patient: bool,
}

/// Changes of single files.
#[derive(Debug, Default)]
pub(in crate::server) struct Changes {
    /// Created, changed or deleted on disk.
    pub(in crate::server) changed: FxHashSet<Url>,
    /// Whether documents were closed.
    pub(in crate::server) has_closed: bool,
}
