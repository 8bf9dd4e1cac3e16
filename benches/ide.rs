//! What an editor asks on each keystroke, in a script of 10,000 lines.
//!
//! The reference is the site in `SQF_LS_BENCH_SITE`, else made-up records as many as the game has.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, criterion_group, criterion_main};
use sqf_ls::catalog::load::Catalog;
use sqf_ls::catalog::{Detail, Record, Reference};
use sqf_ls::ide::{Analysis, CompletionOptions, prepare};
use sqf_ls::model::SourceFile;

/// A reference as large as the real one.
fn reference() -> Arc<Reference> {
    if let Some(folder) = std::env::var_os("SQF_LS_BENCH_SITE") {
        return Arc::new(Reference::read(Path::new(&folder)).expect("the site can be read"));
    }
    let record = |text: &str| -> Record { serde_json::from_str(text).expect("a record") };
    let many = |record: &Record, count: usize| -> Vec<Record> {
        let name =
            |number: usize| format!("{}{}{number}", record.name, ["Angle", "Colour", "Side", "Owner"][number % 4]);
        (0..count).map(|number| Record { name: name(number), ..record.clone() }).collect()
    };
    let command = record(include_str!("../tests/data/records/openGate.json"));
    let function = record(include_str!("../tests/data/records/BIS_fnc_paintGate.json"));
    let (commands, functions) = (many(&command, 2700), many(&function, 2100));
    Arc::new(Reference::new(Catalog { commands, functions, ..Catalog::default() }, Detail::Full))
}

/// A script of 10,000 lines that ends with `end`, and its length.
fn script(end: &str) -> (SourceFile, u32) {
    let mut text = String::new();
    for block in 0..2000 {
        text.push_str(&format!(
            "// Gate {block}\nprivate _gate{block} = player getVariable [\"gate_{block}\", objNull];\n\
             if (isNull _gate{block}) exitWith {{}};\n{{ _x setDamage 1 }} forEach units _gate{block};\n\
             [_gate{block}, 5 + 3 * {block}] call BIS_fnc_paintGate;\n"
        ));
    }
    text.push_str(end);
    let end = text.len() as u32;
    (SourceFile::new(text), end)
}

fn completion(criterion: &mut Criterion) {
    let reference = reference();
    prepare(&reference);
    let mut group = criterion.benchmark_group("completion");
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    for (name, end) in [
        ("nothing_typed", ""),
        ("one_letter", "s"),
        ("three_letters", "set"),
        ("local", "_ga"),
        ("event", "player addEventHandler [\"K"),
    ] {
        let small = Analysis::new(reference.clone(), Arc::new(SourceFile::new(end)));
        group.bench_function(format!("{name}/empty_file"), |bencher| {
            bencher.iter(|| small.completion(black_box(end.len() as u32), options));
        });
        let (file, offset) = script(end);
        let large = Analysis::new(reference.clone(), Arc::new(file));
        group.bench_function(format!("{name}/10000_lines"), |bencher| {
            bencher.iter(|| large.completion(black_box(offset), options));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = completion
}
criterion_main!(benches);
