//! Time for the converter in megabytes of wikitext per second, and for the whole way from an export to a site.
//!
//! Uses the snapshot of the real wiki if there is one (`SQF_LS_SHARED`, else `../shared`), otherwise invented pages.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use criterion::{BatchSize, Criterion, Throughput, criterion_group};
use sqf_wiki::pipeline::{Collector, DEFAULT_ARTICLES, Settings};
use sqf_wiki::site::{PublishOptions, publish};
use sqf_wiki::source::{RawPage, export};
use sqf_wiki::wikitext;

fn snapshot() -> Option<PathBuf> {
    let folder =
        std::env::var("SQF_LS_SHARED").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../shared").to_owned());
    let file = Path::new(&folder).join("wiki/biki.xml.zst");
    file.is_file().then_some(file)
}

/// Returns all pages with a block, from the snapshot or invented.
fn pages() -> Vec<RawPage> {
    let mut pages = Vec::new();
    match snapshot() {
        Some(file) => {
            export::read_files(&[file], &Arc::default(), &mut |page| {
                if page.text.contains("{{RV|") && page.namespace == 0 {
                    pages.push(page);
                }
                ControlFlow::Continue(())
            })
            .expect("the snapshot can be read");
        }
        None => {
            let text = include_str!("../../crates/sqf-wiki/tests/data/openGate.wiki");
            pages.extend((0..4000).map(|number| RawPage {
                title: format!("openGate{number}"),
                text: text.to_owned(),
                ..RawPage::default()
            }));
        }
    }
    pages
}

fn wikitext_to_markdown(criterion: &mut Criterion) {
    let pages = pages();
    let bytes: usize = pages.iter().map(|page| page.text.len()).sum();
    let mut group = criterion.benchmark_group("wikitext");
    group.throughput(Throughput::Bytes(bytes as u64)).sample_size(10);
    group.bench_function("to_markdown", |bencher| {
        bencher.iter(|| pages.iter().map(|page| wikitext::to_markdown(&page.title, &page.text).0.len()).sum::<usize>());
    });
    group.finish();
}

fn collected(pages: &[RawPage]) -> Collector {
    let mut collector = Collector::new(Settings::default());
    pages.iter().cloned().for_each(|page| collector.add(page));
    collector
}

fn pipeline(criterion: &mut Criterion) {
    let pages = pages();
    let mut group = criterion.benchmark_group("pipeline");
    group.sample_size(10);
    group.bench_function("convert", |bencher| {
        bencher.iter_batched(
            || collected(&pages),
            |collector| collector.convert(DEFAULT_ARTICLES),
            BatchSize::LargeInput,
        );
    });
    let site = collected(&pages).convert(DEFAULT_ARTICLES).site;
    let folder = tempfile::tempdir().expect("a temporary folder");
    group.bench_function("publish", |bencher| {
        let options = PublishOptions { force: true };
        bencher.iter(|| publish(&site, &folder.path().join("site"), options).expect("the site can be written"));
    });
    group.finish();
}

criterion_group!(benches, wikitext_to_markdown, pipeline);
