//! Folds, drawn into the text that they hide.

use std::sync::Arc;

use super::*;
use sqf_model::SourceFile;
use sqf_reference::Reference;

/// Checks that the folds are at `«` and `»`. A letter after `«` says what is folded: `b`rackets, a `c`omment,
/// a `r`egion, an `i`f, a `m`acro.
#[track_caller]
fn check(expected: &str) {
    let text = expected.replace('»', "");
    let text: String = text.split('«').enumerate().map(|(at, part)| if at == 0 { part } else { &part[1..] }).collect();
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text.as_str())));
    let mut marks: Vec<(u32, usize, String)> = Vec::new();
    for (number, fold) in analysis.folding_ranges().into_iter().enumerate() {
        let letter = match fold.kind {
            FoldKind::Brackets => 'b',
            FoldKind::Comment => 'c',
            FoldKind::Region => 'r',
            FoldKind::Branch => 'i',
            FoldKind::Macro => 'm',
        };
        marks.push((fold.range.start, number, format!("«{letter}")));
        // Where one ends and another begins, the end comes first.
        marks.push((fold.range.end, 0, "»".to_owned()));
    }
    marks.sort();
    let mut shown = text.clone();
    for (at, _, mark) in marks.into_iter().rev() {
        shown.insert_str(at as usize, &mark);
    }
    assert_eq!(shown, expected);
}

#[test]
fn brackets_fold_when_they_take_several_lines() {
    check("if (a) then {«b\n    hint \"a\";\n»} else {«b\n    hint (str [1, 2]);\n»};");
    check("x = [«b\n    [1, 2],\n    [«b\n        3\n    »]\n»];\nfoo(«b\n1»)");
    check("_a = \"{\n\"; // {\n/* } */ }");
}

#[test]
fn brackets_that_lack_a_partner_do_not_hide_the_others() {
    check("{«b\n [1, (2\n»}\n)\n]");
    check("{ (\n{«b\n»}");
}

#[test]
fn comments_fold_alone_and_in_runs() {
    check("«c/*\n * Opens the gate.\n */»\nparams [\"_gate\"];");
    check("«c// Opens\n// the gate.»\n\n// Alone\na = 1; // not\n  «c// but\n\t// these»");
    check("#define A 1 // not\n// alone");
}

#[test]
fn branches_of_conditions_fold_whether_they_are_active_or_not() {
    check("#ifdef GATE«i\na = 1;»\n#else«i\na = 2;\n#if 1«i\nb = 3;»\n#endif»\n#endif\n");
    check("#ifdef GATE\n#endif\n#ifndef A\n#else\n#endif\n#endif\n#else\n");
    check("#ifdef GATE«i\n  a = 1;\n»\n  #endif");
}

#[test]
fn brackets_may_be_opened_by_each_branch_and_closed_once() {
    check("#ifdef GATE«i\nif (a) then {»\n#else«i\nif (b) then {»\n#endif\n    hint \"a\";\n};\nc = {«b\n»};");
    check("{«b\n#ifdef GATE«i\n a = {«b\n »};»\n#endif\n»}");
}

#[test]
fn regions_fold_from_their_marks() {
    check("// region Doors«r\n#pragma region Locks«r\na = 1;\n#pragma endregion»\n// endregion»\n");
    check("//#region«r\n«c// one\n// two»\n// endregion»\n// endregion\n// region open");
    check("// region Doors«r\n{\n// endregion»\n}");
}

#[test]
fn macros_of_several_lines_fold() {
    check("#define OPEN«m(gate) if (gate) then {«b \\\n    gate animate [\"a\", 1]; \\\n»}»\n#define A 1\n");
    check("#define LIST«m [\\\n  {«b \\\n  »}»\nx = 1;\n");
}

#[test]
fn files_with_other_line_breaks_fold_alike() {
    check("a = {«b\r\n  b;\r\n»};\r\n#ifdef A«i\r\nb;»\r\n#endif\r\n«c// a\r\n// b»\r\n");
    check("a = {«b\r  b;\r»};");
}

#[test]
fn a_config_folds_like_a_script() {
    check("class CfgGates {«b\n    class Gate {«b\n        size[] = {1, 2};\n    »};\n»};");
}

#[test]
fn folds_have_their_depth() {
    let text = "{\n[\n(\n)\n]\n[\n]\n}\n{\n}";
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
    let depths: Vec<u32> = analysis.folding_ranges().iter().map(|fold| fold.depth).collect();
    assert_eq!(depths, [0, 1, 2, 1, 0]);
}

#[test]
fn endless_nesting_folds() {
    let text = "{\n".repeat(50_000) + &"}\n".repeat(50_000);
    let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text.as_str())));
    assert_eq!(analysis.folding_ranges().len(), 50_000);
}
