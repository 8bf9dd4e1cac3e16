//! How fast a config is read: parsed, and looked at by all rules.
//!
//! The config is made here: 10,000 lines of classes as those of vehicles and dialogs are.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use sqf_ls::internal::catalog::Reference;
use sqf_ls::internal::config::Config;
use sqf_ls::internal::ide::{Analysis, Lints};
use sqf_ls::internal::model::{Alone, SourceFile};
use sqf_ls::internal::syntax::{Preprocessed, PreprocessorSettings, Source};

/// A config of 10,000 lines.
fn lines() -> String {
    let mut text = String::from("class CfgVehicles {\nclass Wall;\n");
    for at in 0..1_000 {
        let _ = writeln!(
            text,
            "    class Gate_{at}: Wall {{\n        displayName = \"Gate {at}\";\n        height = {at}.5;\n        \
             sizes[] = {{1, 2, {at}}};\n        class Lever_{at} {{\n            idc = {at};\n            \
             onLoad = \"[_this select 0, {at}] call TAG_fnc_open\";\n        }};\n        scope = 2;\n    }};"
        );
    }
    text + "};\n"
}

fn all(criterion: &mut Criterion) {
    let text = lines();
    assert!(text.lines().count() >= 10_000);
    let reference = Reference::embedded();
    let mut group = criterion.benchmark_group("config");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.sample_size(20);
    let source = Arc::new(Source::new(text.as_str()));
    let pre = Preprocessed::new(source, &PreprocessorSettings::alone(&|_| false));
    group.bench_function("parse", |bencher| bencher.iter(|| black_box(Config::parse(&pre)).classes().count()));
    group.bench_function("text to findings", |bencher| {
        bencher.iter(|| {
            let file = Arc::new(SourceFile::new(text.as_str()));
            let path = Some(Arc::from(Path::new("config.cpp")));
            let analysis = Analysis::in_workspace(Arc::clone(&reference), file, path, Arc::new(Alone));
            analysis.diagnostics(&Lints::default()).len()
        });
    });
    group.finish();
}

criterion_group!(benches, all);
criterion_main!(benches);
