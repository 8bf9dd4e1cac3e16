//! Time for the requests on each keystroke and for each word, in a script of 10,000 lines.
//!
//! The reference is the site in `SQF_LS_BENCH_SITE`, else the embedded facts.

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{Criterion, criterion_group};
use sqf_ide::{Analysis, CompletionOptions, SemanticOptions, SignatureAsked, prepare};
use sqf_model::SourceFile;
use sqf_reference::Reference;
use sqf_text::TextRange;

fn reference() -> Arc<Reference> {
    match std::env::var_os("SQF_LS_BENCH_SITE") {
        Some(folder) => Arc::new(Reference::read(Path::new(&folder)).expect("the site can be read")),
        None => Reference::embedded(),
    }
}

/// Generates a script of 10,000 lines that ends with `end`; also returns its length.
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
        ("class", "_car = createVehicle [\""),
        ("class_one_letter", "_car = createVehicle [\"l"),
        ("class_name", "_car = createVehicle [\"hunter"),
    ] {
        let small = Analysis::new(reference.clone(), Arc::new(SourceFile::new(end)));
        group.bench_function(format!("{name}/empty_file"), |bencher| {
            bencher.iter(|| small.completion(black_box(end.len() as u32), options));
        });
        let (file, offset) = script(end);
        let text: Arc<str> = file.text().into();
        let large = Analysis::new(reference.clone(), Arc::new(file));
        group.bench_function(format!("{name}/10000_lines"), |bencher| {
            bencher.iter(|| large.completion(black_box(offset), options));
        });
        // As after a keystroke: nothing is cached for the text yet.
        group.bench_function(format!("{name}/10000_lines_anew"), |bencher| {
            bencher.iter(|| {
                let file = Arc::new(SourceFile::new(Arc::clone(&text)));
                Analysis::new(reference.clone(), file).completion(black_box(offset), options)
            });
        });
    }
    group.finish();
}

/// Lines with something of every kind.
const LINES: &str = r#"
private _gates = nearestObjects [getPosATL _unit, ["Land_BarGate_F"], _range];
{ _x setDamage [0, true, objNull, _unit]; } forEach (_gates select { damage _x > 0.5 });
_unit addEventHandler ["Killed", { params ["_unit", "_killer"]; systemChat str _killer; }];
[_unit, "gate opened"] remoteExec ["BIS_fnc_showSubtitle", 0, true];
_unit addAction ["Open", { [_this # 0] call BIS_fnc_param }, nil, 1.5, true, true, "", "true", 5];
#define LOG_1(format, value) diag_log format [format, value]
LOG_1("%1", _unit);
"#;

/// Returns an offset inside the last `word` in a script.
fn place(file: &SourceFile, word: &str) -> u32 {
    file.text().rfind(word).expect("the script has the word") as u32 + 1
}

fn hover(criterion: &mut Criterion) {
    let analysis = Analysis::new(reference(), Arc::new(script(LINES).0));
    let mut group = criterion.benchmark_group("hover");
    for word in ["setDamage", "select", "addAction", "# 0", "BIS_fnc_param", "Killed", "_this", "LOG_1", "gate opened"]
    {
        let place = place(analysis.file(), word);
        group.bench_function(word, |bencher| bencher.iter(|| analysis.hover(black_box(place))));
    }
    group.finish();
}

fn signature_help(criterion: &mut Criterion) {
    let analysis = Analysis::new(reference(), Arc::new(script(LINES).0));
    let mut group = criterion.benchmark_group("signature_help");
    let places =
        [("array", "true, objNull"), ("operator", "_this # 0"), ("long", "1.5, true"), ("remote", "_unit, \"gate")];
    for (name, word) in places {
        let place = place(analysis.file(), word);
        group.bench_function(name, |bencher| {
            bencher.iter(|| analysis.signature_help(black_box(place), SignatureAsked::User));
        });
    }
    group.finish();
}

/// Measures decorations: of a script with cached results, and of one that was just changed.
fn drawing(criterion: &mut Criterion) {
    let reference = reference();
    let file = Arc::new(script(LINES).0);
    let analysis = Analysis::new(reference.clone(), Arc::clone(&file));
    let options = SemanticOptions { range: None, is_script: true, with_syntax: false };
    let middle = file.lines().range(5000).expect("the script is long enough").start;
    let end = file.lines().range(5060).expect("the script is long enough").end;
    let visible = SemanticOptions { range: Some(TextRange::new(middle, end)), ..options };
    let changed = || Analysis::new(reference.clone(), Arc::new(SourceFile::new(file.text())));
    let mut group = criterion.benchmark_group("semantic_tokens");
    group.bench_function("10000_lines", |bencher| bencher.iter(|| analysis.semantic_tokens(options)));
    group.bench_function("60_of_10000_lines", |bencher| bencher.iter(|| analysis.semantic_tokens(visible)));
    group.bench_function("10000_lines/changed", |bencher| bencher.iter(|| changed().semantic_tokens(options)));
    group.bench_function("60_of_10000_lines/changed", |bencher| bencher.iter(|| changed().semantic_tokens(visible)));
    group.finish();
    let mut group = criterion.benchmark_group("structure");
    group.bench_function("folding/10000_lines", |bencher| bencher.iter(|| analysis.folding_ranges()));
    group.bench_function("selection/10000_lines", |bencher| {
        bencher.iter(|| analysis.selection_ranges(black_box(middle + 9)));
    });
    group.bench_function("colors/10000_lines", |bencher| bencher.iter(|| analysis.colors(true)));
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(30);
    targets = completion, hover, signature_help, drawing
}
