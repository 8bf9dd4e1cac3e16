//! Time for a config: parsing it and checking all rules, when it is opened and after a keystroke.
//!
//! The config is generated: 10,000 lines of classes like those of vehicles and dialogs, with 1,000 distinct strings of
//! code.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group};
use sqf_ide::Analysis;
use sqf_lint::Lints;
use sqf_model::{Alone, SourceFile};
use sqf_reference::Reference;
use sqf_syntax::config::Config;
use sqf_syntax::{Preprocessed, PreprocessorSettings, Source};

/// Generates a config of 10,000 lines. `number` occurs in each string of code.
fn lines(number: usize, with_code: bool) -> String {
    let mut text = String::from("class CfgVehicles {\nclass Wall;\n");
    for at in 0..1_000 {
        let code = format!("params ['_gate']; [_gate, {at}, \"\"open\"\", {number}] call TAG_fnc_open");
        let code = if with_code { format!("onLoad = \"{code}\"") } else { format!("height = {at}") };
        let _ = writeln!(
            text,
            "    class Gate_{at}: Wall {{\n        displayName = \"Gate {at}\";\n        height = {at}.5;\n        \
             sizes[] = {{1, 2, {at}}};\n        class Lever_{at} {{\n            idc = {at};\n            \
             {code};\n        }};\n        scope = 2;\n    }};"
        );
    }
    text + "};\n"
}

fn findings(reference: &Arc<Reference>, text: &str) -> usize {
    let file = Arc::new(SourceFile::new(text));
    let path = Some(Arc::from(Path::new("config.cpp")));
    let analysis = Analysis::in_workspace(Arc::clone(reference), file, path, Arc::new(Alone));
    sqf_lint::diagnostics(&analysis, &Lints::default()).len()
}

fn all(criterion: &mut Criterion) {
    let text = lines(0, true);
    assert!(text.lines().count() >= 10_000);
    let reference = Reference::embedded();
    let mut group = criterion.benchmark_group("config");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.sample_size(20);
    let source = Arc::new(Source::new(text.as_str()));
    let pre = Preprocessed::new(source, &PreprocessorSettings::alone(&|_| false));
    group.bench_function("parse", |bencher| bencher.iter(|| black_box(Config::parse(&pre)).classes().count()));
    let without_code = lines(0, false);
    group.bench_function("text to findings, without code", |bencher| {
        bencher.iter(|| findings(&reference, &without_code));
    });
    group.bench_function("text to findings, all code new", |bencher| {
        let mut number = 1;
        let next = || {
            number += 1;
            lines(number, true)
        };
        bencher.iter_batched(next, |text| findings(&reference, &text), BatchSize::LargeInput);
    });
    group.bench_function("text to findings, one string changed", |bencher| {
        let mut number = 0;
        let next = || {
            number += 1;
            text.replacen("\"\"open\"\"", &format!("\"\"open {number}\"\""), 1)
        };
        bencher.iter_batched(next, |text| findings(&reference, &text), BatchSize::LargeInput);
    });
    group.finish();
}

criterion_group!(benches, all);
