//! Time for preprocessing, parsing and analyzing a script, each alone.
//!
//! The script is generated: 10,000 lines of plain code without macros. With `SQF_BENCH_DIR` set to a folder, all `.sqf`
//! files below it are measured, too, without the files that they include.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group};
use sqf_ide::Analysis;
use sqf_lint::Lints;
use sqf_model::{Alone, Script, SourceFile};
use sqf_reference::Reference;
use sqf_syntax::{Preprocessed, PreprocessorSettings, Source, Words, parse};

use crate::scripts;

fn preprocess(source: &Arc<Source>, reference: &Reference) -> Preprocessed {
    let is_command = |word: &str| !reference.forms(word).is_empty();
    let settings = PreprocessorSettings::alone(&is_command);
    Preprocessed::new(Arc::clone(source), &settings)
}

fn all(criterion: &mut Criterion) {
    let reference = Reference::embedded();
    let mut sets = vec![("plain".to_owned(), vec![scripts::plain()])];
    if let Some(folder) = std::env::var_os("SQF_BENCH_DIR") {
        sets.push(("SQF_BENCH_DIR".to_owned(), scripts::below(Path::new(&folder))));
    }
    for (name, texts) in &sets {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Bytes(texts.iter().map(String::len).sum::<usize>() as u64));
        group.sample_size(20);
        let sources: Vec<Arc<Source>> = texts.iter().map(|text| Arc::new(Source::new(text.as_str()))).collect();
        group.bench_function("preprocess", |bencher| {
            bencher
                .iter(|| sources.iter().map(|it| black_box(preprocess(it, &reference)).tokens().len()).sum::<usize>());
        });
        let done: Vec<Preprocessed> = sources.iter().map(|source| preprocess(source, &reference)).collect();
        group.bench_function("parse", |bencher| {
            let tree = |it: &Preprocessed| parse(it, &Words::new(it, |word| reference.forms(word))).0;
            bencher.iter(|| done.iter().map(|it| black_box(tree(it)).len()).sum::<usize>());
        });
        group.bench_function("understand", |bencher| {
            let make = || -> Vec<Script> {
                sources.iter().map(|source| Script::new(Arc::clone(source), None, &reference, &Alone)).collect()
            };
            let understand = |scripts: Vec<Script>| {
                scripts.iter().for_each(|script| {
                    black_box(script.semantics(&reference));
                });
                scripts
            };
            bencher.iter_batched(make, understand, BatchSize::LargeInput);
        });
        group.bench_function("text to findings", |bencher| {
            let look = |text: &String| {
                let file = Arc::new(SourceFile::new(text.as_str()));
                sqf_lint::diagnostics(&Analysis::new(Arc::clone(&reference), file), &Lints::default()).len()
            };
            bencher.iter(|| texts.iter().map(look).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(benches, all);
