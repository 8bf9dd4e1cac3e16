//! Time for loading the reference, embedded and from a whole site, and for looking up words in it.
//!
//! The site is the folder in `SQF_LS_BENCH_SITE`, else one made from the snapshot of the real wiki if there is one
//! (`SQF_LS_SHARED`, else `../shared`). Without either, reading a site is skipped.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use criterion::{Criterion, criterion_group};
use sqf_reference::{Reference, facts};
use sqf_wiki::pipeline::{Collector, DEFAULT_ARTICLES, Settings};
use sqf_wiki::site::{PublishOptions, publish};
use sqf_wiki::source::export;

/// Returns a folder with a site, and a guard that removes it if it is temporary.
fn site() -> Option<(PathBuf, Option<tempfile::TempDir>)> {
    if let Some(folder) = std::env::var_os("SQF_LS_BENCH_SITE") {
        return Some((folder.into(), None));
    }
    let shared =
        std::env::var("SQF_LS_SHARED").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../shared").to_owned());
    let snapshot = Path::new(&shared).join("wiki/biki.xml.zst");
    if !snapshot.is_file() {
        return None;
    }
    let mut collector = Collector::new(Settings::default());
    export::read_files(&[snapshot], &Arc::default(), &mut |page| {
        collector.add(page);
        ControlFlow::Continue(())
    })
    .expect("the snapshot can be read");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("site");
    publish(&collector.convert(DEFAULT_ARTICLES).site, &path, PublishOptions::default())
        .expect("the site can be written");
    Some((path, Some(folder)))
}

fn load(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reference");
    group.sample_size(20);
    group.bench_function("decode_embedded", |bencher| {
        bencher.iter(|| Reference::new(facts::decode(facts::EMBEDDED).expect("the facts")));
    });
    if let Some((folder, _keep)) = site() {
        group.bench_function("read_site", |bencher| {
            bencher.iter(|| Reference::read(&folder).expect("the site can be read"));
        });
    }
    group.finish();
}

fn ask(criterion: &mut Criterion) {
    let reference = Reference::embedded();
    let mut group = criterion.benchmark_group("reference");
    group.bench_function("get", |bencher| {
        bencher.iter(|| {
            for word in ["setDamage", "_unit", "BIS_fnc_taskCreate", "player", "myVariable", "FOREACH", "==", "x"] {
                black_box(reference.get(black_box(word)));
            }
        });
    });
    group.bench_function("near_function", |bencher| {
        bencher.iter(|| reference.near_function(black_box("BIS_fnc_taskCraete")));
    });
    group.finish();
}

criterion_group!(benches, load, ask);
