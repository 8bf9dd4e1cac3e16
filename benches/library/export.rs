//! Time to read an export in megabytes of XML per second, including decompression.
//!
//! Reads the snapshot of the real wiki if there is one (`SQF_LS_SHARED`, else `../shared`), otherwise an invented
//! export of the same size.

use std::io::{Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group};
use sqf_wiki::source::compression::Input;
use sqf_wiki::source::export;

/// Returns the compressed export.
fn packed() -> Vec<u8> {
    let folder =
        std::env::var("SQF_LS_SHARED").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../shared").to_owned());
    std::fs::read(Path::new(&folder).join("wiki/biki.xml.zst")).unwrap_or_else(|_| made_up())
}

/// Generates 6,000 pages with as much markup as real ones have.
fn made_up() -> Vec<u8> {
    let mut xml = String::from("<mediawiki version=\"0.11\">\n");
    for page in 0..6_000 {
        xml += &format!(
            "<page><title>command{page}</title><ns>0</ns><id>{page}</id><revision><id>{page}</id>\
             <timestamp>2024-01-01T00:00:00Z</timestamp><model>wikitext</model><text xml:space=\"preserve\">"
        );
        for line in 0..100 {
            xml += &format!("|p{line}= value: [[Number]] - the value of &quot;{page}&quot;\n");
        }
        xml += "</text></revision></page>\n";
    }
    xml += "</mediawiki>\n";
    zstd::encode_all(xml.as_bytes(), 3).unwrap_or_default()
}

fn open(packed: &[u8]) -> Input {
    Input::new("bench", Cursor::new(packed.to_vec()), &Arc::default()).expect("opens from memory")
}

fn bench(criterion: &mut Criterion) {
    let packed = packed();
    let mut xml = Vec::new();
    open(&packed).read_to_end(&mut xml).expect("the export decompresses");
    let mut group = criterion.benchmark_group("export");
    group.throughput(Throughput::Bytes(xml.len() as u64));
    group.sample_size(20);
    for (name, bytes) in [("zstd", &packed), ("plain", &xml)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut length = 0;
                export::read("bench", open(bytes), &mut |page| {
                    length += page.text.len();
                    ControlFlow::Continue(())
                })
                .expect("the export is whole");
                length
            });
        });
    }
    group.finish();
}

criterion_group!(benches, bench);
