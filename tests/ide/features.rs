//! Decorations of any text are well formed: folds, selections, semantic tokens, colors.
//!
//! With `SQF_MODS_DIR` set to a folder of projects, their files are checked, too.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use proptest::prelude::*;
use sqf_ide::{Analysis, OutlineItem, SemanticOptions, SemanticToken, SignatureAsked};
use sqf_model::SourceFile;
use sqf_project::{Project, ProjectOptions, place};
use sqf_reference::Reference;
use sqf_text::TextRange;

/// Parts of scripts, in any order.
const PARTS: &[&str] = &[
    "_gate",
    "gate",
    "player",
    "setDamage",
    "hint",
    "0.5",
    "1",
    "\"a b\"",
    "'_c'",
    "\"",
    "'",
    "=",
    "==",
    "+",
    ";",
    ",",
    ":",
    "#",
    "(",
    ")",
    "[",
    "]",
    "{\n",
    "}\n",
    "};\n",
    "if (a) then {\n",
    "} else {\n",
    "private _a = ",
    "params [\"_b\", 1]",
    "{ _x } forEach ",
    "call",
    "TAG_fnc_open",
    "_this",
    "addEventHandler [\"Killed\", {",
    "ctrlSetTextColor [1, 0, 0.5, 1]",
    "setLightColor [1,1,1]",
    "// region A\n",
    "// endregion\n",
    "// note\n",
    "#pragma region\n",
    "#pragma endregion\n",
    "/* a\n b */",
    "/*",
    "*/",
    "\n",
    "\r\n",
    "\r",
    "\t",
    " ",
    "#define GATE(a, b) a##b { \\\n #a }\n",
    "#define OPEN {\n",
    "#define X 1\n",
    "GATE(_a, {x})",
    "GATE(",
    "OPEN",
    "VAR(alive _b, [1, 2])",
    "VAR(gate)",
    "#ifdef X\n",
    "#ifdef NO\n",
    "#else\n",
    "#endif\n",
    "#if X\n",
    "#undef X\n",
    "#include \"gate.hpp\"\n",
    "\\\n",
    "__LINE__",
    "é",
    "\u{0}",
    "🚪",
    "class A {\n",
    "color[] = {1, 0, 0};\n",
];

fn script() -> impl Strategy<Value = String> {
    let part = (prop::sample::select(PARTS), prop::sample::select(vec!["", " "]));
    prop::collection::vec(part, 0..50).prop_map(|parts| parts.into_iter().flat_map(|(part, gap)| [part, gap]).collect())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn decorations_of_scripts_are_well_formed(text in script()) {
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text.as_str())));
        check(&analysis, &(0..=text.len() + 1).step_by(2).collect::<Vec<_>>());
    }

    #[test]
    fn decorations_of_any_text_are_well_formed(text in any::<String>()) {
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text.as_str())));
        check(&analysis, &(0..=text.len()).collect::<Vec<_>>());
    }
}

#[test]
fn decorations_of_real_projects_are_well_formed() {
    let Some(folder) = std::env::var_os("SQF_MODS_DIR") else {
        eprintln!("skipped: no projects (set SQF_MODS_DIR to a folder of them)");
        return;
    };
    let reference = Reference::embedded();
    for entry in std::fs::read_dir(folder).unwrap() {
        let folder = place(&entry.unwrap().path());
        let mut project = Project::open(std::slice::from_ref(&folder), ProjectOptions::default());
        project.scan();
        project.scan_functions();
        let project = Arc::new(project);
        let mut counts = [0; 5];
        for file in files(&folder) {
            let Ok(source) = project.source(&file) else { continue };
            let text = Arc::clone(source.text());
            let path: Arc<Path> = file.as_path().into();
            let file = Arc::new(SourceFile::new(Arc::clone(&text)));
            let workspace = Arc::<Project>::clone(&project);
            let analysis = Analysis::in_workspace(Arc::clone(&reference), file, Some(path), workspace);
            let step = (text.len() / 60).max(1) | 1;
            let found = check(&analysis, &(0..=text.len()).step_by(step).collect::<Vec<_>>());
            counts = std::array::from_fn(|at| counts[at] + [1, found[0], found[1], found[2], found[3]][at]);
        }
        let [files, folds, tokens, colors, places] = counts;
        println!(
            "{}: {files} files, {folds} folds, {tokens} tokens, {colors} colors, {places} places",
            folder.display()
        );
    }
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().to_string_lossy().to_lowercase();
            if entry.file_type().unwrap().is_dir() {
                // Sources of extensions are C++.
                if name != "extensions" {
                    open.push(entry.path());
                }
            } else if [".sqf", ".hpp", ".cpp", ".ext", ".inc"].iter().any(|ending| name.ends_with(ending)) {
                found.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

/// Checks everything, with selections at `offsets`. Returns the numbers of folds, tokens, colors and offsets.
fn check(analysis: &Analysis, offsets: &[usize]) -> [usize; 4] {
    for offset in offsets {
        check_selection(analysis, *offset as u32);
        // Any result is fine, but it must not panic.
        let _ = analysis.hover(*offset as u32);
        let _ = analysis.signature_help(*offset as u32, SignatureAsked::User);
    }
    check_outline(
        &analysis.outline().items,
        TextRange::new(0, analysis.file().text().len() as u32),
        analysis.file().text(),
    );
    [check_folds(analysis), check_tokens(analysis), check_colors(analysis), offsets.len()]
}

/// Checks that items are nested within their parents, in text order, and do not overlap.
fn check_outline(items: &[OutlineItem], around: TextRange, text: &str) {
    let mut before: Option<TextRange> = None;
    for item in items {
        let OutlineItem { whole, range, .. } = item;
        assert!(around.start <= whole.start && whole.end <= around.end, "{item:?}: {text:?}");
        assert!(whole.start <= range.start && range.end <= whole.end, "{item:?}: {text:?}");
        assert!(text.get(range.start as usize..range.end as usize).is_some(), "{item:?}: {text:?}");
        assert!(before.is_none_or(|before| before.start <= whole.start), "{item:?}: {text:?}");
        before = Some(*whole);
        check_outline(&item.children, *whole, text);
    }
}

/// Checks that folds are in text order and nested or disjoint; each hides a line break.
fn check_folds(analysis: &Analysis) -> usize {
    let text = analysis.file().text();
    let folds = analysis.folding_ranges();
    let mut around: Vec<TextRange> = Vec::new();
    for fold in &folds {
        let range = fold.range;
        let hidden =
            text.get(range.start as usize..range.end as usize).unwrap_or_else(|| panic!("{range:?}: {text:?}"));
        assert!(hidden.contains(['\n', '\r']), "{range:?}: {text:?}");
        while around.last().is_some_and(|outer| outer.end <= range.start) {
            around.pop();
        }
        if let Some(outer) = around.last() {
            let is_inside = outer.start <= range.start && range.end <= outer.end && *outer != range;
            assert!(is_inside, "{range:?} crosses {outer:?}: {text:?}");
        }
        assert_eq!(fold.depth as usize, around.len());
        around.push(range);
    }
    folds.len()
}

/// Checks that each range contains the position and the previous range, and is longer than that; the last one is the
/// whole text.
fn check_selection(analysis: &Analysis, offset: u32) {
    let text = analysis.file().text();
    let ranges = analysis.selection_ranges(offset);
    assert_eq!(ranges.last(), Some(&TextRange::new(0, text.len() as u32)), "{offset}: {text:?}");
    assert!(ranges.len() <= 100);
    let place = sqf_text::floor_boundary(text, offset as usize) as u32;
    for range in &ranges {
        assert!(text.get(range.start as usize..range.end as usize).is_some(), "{range:?}: {text:?}");
        assert!(range.touches(place), "{range:?} at {offset}: {text:?}");
    }
    for pair in ranges.windows(2) {
        let grows = pair[1].start <= pair[0].start && pair[0].end <= pair[1].end && pair[0] != pair[1];
        assert!(grows, "{pair:?} at {offset}: {text:?}");
    }
}

/// Checks that tokens follow each other, each on one line, and that those of a part are the same as in the whole.
fn check_tokens(analysis: &Analysis) -> usize {
    let text = analysis.file().text();
    let mut count = 0;
    for (is_script, with_syntax) in [(true, false), (true, true), (false, false)] {
        let options = SemanticOptions { range: None, is_script, with_syntax };
        let all = analysis.semantic_tokens(options);
        let mut end = 0;
        for SemanticToken { range, .. } in &all {
            assert!(range.start >= end && !range.is_empty(), "{range:?} after {end}: {text:?}");
            let word =
                text.get(range.start as usize..range.end as usize).unwrap_or_else(|| panic!("{range:?}: {text:?}"));
            assert!(!word.contains(['\n', '\r']), "{range:?}: {text:?}");
            end = range.end;
        }
        let length = text.len() as u32;
        for range in [TextRange::new(0, length / 3), TextRange::new(length / 3, length / 2), TextRange::empty(length)] {
            let part = analysis.semantic_tokens(SemanticOptions { range: Some(range), ..options });
            let expected: Vec<_> = all
                .iter()
                .copied()
                .filter(|token| token.range.start < range.end && range.start < token.range.end)
                .collect();
            assert_eq!(part, expected, "{range:?}: {text:?}");
        }
        count = count.max(all.len());
    }
    count
}

/// Checks that colors are arrays, and that the replacement of a color is the same color.
fn check_colors(analysis: &Analysis) -> usize {
    let text = analysis.file().text();
    let mut count = 0;
    for is_script in [true, false] {
        let colors = analysis.colors(is_script);
        for color in &colors {
            let range = color.range;
            let array = &text[range.start as usize..range.end as usize];
            assert!(array.starts_with(if is_script { '[' } else { '{' }), "{range:?}: {text:?}");
            let other = [0.25, 1.0, 0.0, if color.rgba[3] < 1.0 { 0.125 } else { 1.0 }];
            let new = analysis.color_text(range, other).unwrap_or_else(|| panic!("{array:?}"));
            let changed = [&text[..range.start as usize], &new, &text[range.end as usize..]].concat();
            let changed = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(changed)));
            let path_matters = analysis.path().is_some();
            let found = changed.colors(is_script).into_iter().find(|found| found.range.start == range.start);
            assert!(path_matters || found.is_some_and(|found| found.rgba == other), "{new} for {array}: {text:?}");
        }
        count += colors.len();
    }
    count
}
