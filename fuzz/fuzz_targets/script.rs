//! Any bytes are a script: decoded, preprocessed, parsed and analyzed without a panic and without loss.

#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use sqf_ide::Analysis;
use sqf_lint::{Code, Level, Lints};
use sqf_model::SourceFile;
use sqf_reference::Reference;

fuzz_target!(|bytes: &[u8]| {
    static LINTS: OnceLock<Lints> = OnceLock::new();
    let all = || Code::ALL.into_iter().map(|code| (code, Level::Warning)).collect();
    let lints = LINTS.get_or_init(|| Lints { levels: all(), target: None });
    let text = String::from_utf8_lossy(bytes);
    let file = Arc::new(SourceFile::new(&*text));
    let analysis = Analysis::new(Reference::embedded(), file);
    let script = analysis.script();
    assert_eq!(script.tree().tokens(script.tree().root()), 0..script.pre().tokens().len());
    for finding in sqf_lint::diagnostics(&analysis, lints) {
        assert!(text.get(finding.range.start as usize..finding.range.end as usize).is_some());
    }
});
