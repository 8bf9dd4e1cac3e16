//! Cache of scripts that include others, parsed: a thousand headers of one script ask how it reads them.

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sqf_ide::analysis::Analysis;
use sqf_model::Script;
use sqf_syntax::Source;

/// Limit for cached scripts: as many as are asked about one header.
const MOST: usize = super::MOST;

/// The most recent ones, oldest first.
#[derive(Debug, Default)]
struct Includers(Mutex<VecDeque<Includer>>);

#[derive(Debug)]
struct Includer {
    path: Arc<Path>,
    source: Arc<Source>,
    /// The version of the project.
    version: u64,
    script: Arc<Script>,
}

/// Parses a script that includes the one that is analyzed.
pub(super) fn parsed(analysis: &Analysis, path: &Arc<Path>, source: &Arc<Source>) -> Arc<Script> {
    let (reference, workspace) = (analysis.reference(), analysis.workspace());
    let new = || Arc::new(Script::new(Arc::clone(source), Some(path), reference, workspace));
    let Some((_, version)) = workspace.openings() else { return new() };
    let kept = reference.prepared(|_| Includers::default());
    let known = || kept.0.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |it: &&Includer| it.version == version && Arc::ptr_eq(&it.source, source) && it.path == *path;
    if let Some(known) = known().iter().find(is_it) {
        return Arc::clone(&known.script);
    }
    let script = new();
    let mut known = known();
    known.retain(|it| it.path != *path);
    if known.len() >= MOST {
        known.pop_front();
    }
    let (path, source) = (Arc::clone(path), Arc::clone(source));
    known.push_back(Includer { path, source, version, script: Arc::clone(&script) });
    script
}
