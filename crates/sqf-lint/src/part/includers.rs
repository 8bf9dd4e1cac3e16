//! Cache of scripts that include others, parsed: a thousand headers of one script ask how it reads them.

use std::path::Path;
use std::sync::Arc;

use sqf_ide::analysis::Analysis;
use sqf_model::{LastFiles, Script};
use sqf_syntax::Source;

#[derive(Debug, Default)]
struct Includers(LastFiles);

#[derive(Debug)]
struct Includer {
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
    let is_current = |it: &Arc<Includer>| it.version == version && Arc::ptr_eq(&it.source, source);
    if let Some(known) = kept.0.get::<Includer>(path).filter(is_current) {
        return Arc::clone(&known.script);
    }
    let script = new();
    let includer = Includer { source: Arc::clone(source), version, script: Arc::clone(&script) };
    kept.0.put(Arc::clone(path), Arc::new(includer));
    script
}
