//! Time for formatting a script of 3,000 lines that is formatted, as when it is saved, and one that is not.
//!
//! With `SQF_BENCH_DIR` set to a folder, all `.sqf` files below it are measured, too, without the files that they
//! include.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, criterion_group};
use sqf_format::Options;
use sqf_ide::{Analysis, apply};
use sqf_model::SourceFile;
use sqf_reference::Reference;

use crate::scripts;

const LINES: usize = 3_000;

fn analysis(text: &str) -> Analysis {
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
    analysis.script();
    analysis
}

fn all(criterion: &mut Criterion) {
    let plain = scripts::plain();
    let plain: String = plain.split_inclusive('\n').take(LINES).collect();
    let edits = analysis(&plain).formatting(&Options::default()).unwrap();
    let formatted = apply(&plain, &edits).unwrap();
    let loose = formatted.replace("    ", "  ").replace(" = ", "=").replace(", ", ",");
    let mut sets = vec![("formatted", vec![formatted]), ("unformatted", vec![loose])];
    if let Some(folder) = std::env::var_os("SQF_BENCH_DIR") {
        sets.push(("SQF_BENCH_DIR", scripts::below(Path::new(&folder))));
    }
    let mut group = criterion.benchmark_group("format");
    group.sample_size(20);
    for (name, texts) in &sets {
        let parsed: Vec<Analysis> = texts.iter().map(|text| analysis(text)).collect();
        let format = |analysis: &Analysis| analysis.formatting(&Options::default()).map_or(0, |edits| edits.len());
        group.bench_function(*name, |bencher| bencher.iter(|| parsed.iter().map(format).sum::<usize>()));
    }
    group.finish();
}

criterion_group!(benches, all);
