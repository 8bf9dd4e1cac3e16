//! Time to tokenize a script.
//!
//! The scripts are generated: one of 10,000 lines of plain code, one in which nearly everything is a macro, and one
//! that has as few tokens as possible. With `SQF_BENCH_DIR` set to a folder, all `.sqf` files below it are measured,
//! too.
#![allow(clippy::unwrap_used, reason = "a bench fails by panicking")]

use std::fmt::Write;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group};
use sqf_model::SourceFile;
use sqf_syntax::tokenize;
use sqf_text::LineIndex;

use crate::scripts::{self, LINES};

fn macros() -> String {
    let mut text = String::from("#include \"script_component.hpp\"\n");
    for number in 0..LINES / 10 {
        writeln!(text, "#define GATE_{number}(x,y) [x, QGVAR(gate##y), {number}] call FUNC(open)").unwrap();
        writeln!(text, "#define BOTH_{number}(x) \\\n    GATE_{number}(x,1); \\\n    GATE_{number}(x,2)").unwrap();
        writeln!(text, "#ifdef DEBUG_MODE_FULL").unwrap();
        writeln!(text, "TRACE_2(\"opens\",_farm,GVAR(gate_{number}));").unwrap();
        writeln!(text, "#endif").unwrap();
        writeln!(text, "BOTH_{number}(_farm); GVAR(count) = GVAR(count) + 1;").unwrap();
        writeln!(text, "[QGVAR(opened), [_farm, {number}, EGVAR(main,gates)]] call CBA_fnc_localEvent;\n").unwrap();
    }
    text
}

fn comments() -> String {
    "    // A comment that goes on for the whole of a line, as those above functions do.\n".repeat(LINES)
}

fn tokens(criterion: &mut Criterion) {
    let texts = [("plain", scripts::plain()), ("macros", macros()), ("comments", comments())];
    let mut group = criterion.benchmark_group("tokenize");
    for (name, text) in &texts {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(*name, |bencher| bencher.iter(|| tokenize(black_box(text))));
    }
    if let Some(folder) = std::env::var_os("SQF_BENCH_DIR") {
        let files = scripts::below(Path::new(&folder));
        assert!(!files.is_empty(), "no .sqf files below SQF_BENCH_DIR");
        group.throughput(Throughput::Bytes(files.iter().map(|text| text.len() as u64).sum()));
        group.bench_function("real", |bencher| {
            bencher.iter(|| files.iter().map(|text| tokenize(text).len()).sum::<usize>());
        });
    }
    group.finish();
}

/// Measures the cost of a keystroke before any request.
fn file(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("file");
    for (name, text) in [("plain", scripts::plain()), ("macros", macros())] {
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| bencher.iter(|| SourceFile::new(black_box(text.as_str()))));
        group.bench_function(format!("{name}/lines"), |bencher| bencher.iter(|| LineIndex::new(black_box(&text))));
    }
    group.finish();
}

criterion_group!(benches, tokens, file);
