//! Tests of features in stringtables without a project; `tests/e2e/stringtable.rs` has those with one.

use std::path::Path;
use std::sync::Arc;

use crate::fixture::{cursors, reference};
use crate::{Analysis, CompletionOptions, Insert, OutlineItem};
use sqf_model::{Alone, SourceFile};

const TABLE: &str = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n\
    <Project name=\"Gates\">\n\
    \t<Package name=\"Doors\">\n\
    \t\t<Container name=\"Open\">\n\
    \t\t\t<!-- one\n\t\t\tand two -->\n\
    \t\t\t<Key ID=\"STR_gate_open\">\n\
    \t\t\t\t<Original>Open &lt;br/&gt;</Original>\n\
    \t\t\t\t<German>Öffnen</German>\n\
    \t\t\t</Key>\n\
    \t\t\t<Key ID=\"STR_gate_shut\">\n\
    \t\t\t\t<Original>Shut</Original>\n\
    \t\t\t</Key>\n\
    \t\t</Container>\n\
    \t</Package>\n\
    </Project>\n";

fn analysis(text: impl Into<Arc<str>>) -> Analysis {
    let path = Arc::from(Path::new("/mission/stringtable.xml"));
    Analysis::in_workspace(reference(), Arc::new(SourceFile::new(text)), Some(path), Arc::new(Alone))
}

/// Returns the table after replacing the part at the cursor.
#[track_caller]
fn with(part: &str, replacement: &str) -> (Analysis, u32) {
    assert!(TABLE.contains(part), "{part}");
    let (text, offsets) = cursors(&TABLE.replacen(part, replacement, 1));
    (analysis(text), offsets[0])
}

/// Returns the label and the inserted text of each item.
#[track_caller]
fn offered(part: &str, replacement: &str) -> Vec<String> {
    let (analysis, offset) = with(part, replacement);
    let options = CompletionOptions { snippets: true, trigger: None };
    let items = analysis.completion(offset, options).items;
    let shown = items.iter().map(|item| {
        let replaced = item.replace.of(analysis.file().text());
        let insert = match &item.insert {
            Insert::Label => "",
            Insert::Text(text) | Insert::Snippet(text) => text,
        };
        format!("{}: {replaced:?} -> {insert}", item.label)
    });
    shown.collect()
}

#[test]
fn the_outline_has_packages_containers_and_keys() {
    fn show(items: &[OutlineItem], depth: usize, shown: &mut String) {
        for item in items {
            assert!(item.whole.start <= item.range.start && item.range.end <= item.whole.end, "{item:?}");
            shown.push_str(&format!("{}{:?} {}\n", "  ".repeat(depth), item.kind, item.name));
            show(&item.children, depth + 1, shown);
        }
    }
    let mut shown = String::new();
    show(&analysis(TABLE).outline().items, 0, &mut shown);
    assert_eq!(
        shown,
        "Package Gates\n  Package Doors\n    Package Open\n      Text STR_gate_open\n      Text STR_gate_shut\n"
    );
    assert_eq!(analysis("<Project><Key ID=\"\"/><Key").outline().items[0].children[0].name, "Key");
}

#[test]
fn elements_and_comments_fold() {
    let analysis = analysis(TABLE);
    let lines = analysis.file().lines();
    let folds = analysis.folding_ranges();
    let shown: Vec<_> = folds.iter().map(|fold| (lines.line(fold.range.start), lines.line(fold.range.end))).collect();
    assert_eq!(shown, [(1, 15), (2, 14), (3, 13), (4, 5), (6, 9), (10, 12)]);
}

#[test]
fn selections_grow_over_values_tags_and_elements() {
    let (analysis, offset) = with("Öffnen", "Öff<|>nen");
    let text = analysis.file().text();
    let ranges = analysis.selection_ranges(offset);
    let shown: Vec<&str> = ranges.iter().take(3).map(|range| range.of(text)).collect();
    assert_eq!(shown[..2], ["Öffnen", "<German>Öffnen</German>"]);
    assert!(shown[2].starts_with("<Original>"), "{}", shown[2]);
    let (analysis, offset) = with("STR_gate_open", "STR_<|>gate_open");
    let ranges = analysis.selection_ranges(offset);
    assert_eq!(ranges[0].of(analysis.file().text()), "STR_gate_open");
}

#[test]
fn hover_on_a_key_shows_its_texts() {
    let (here, offset) = with("STR_gate_open", "STR_<|>gate_open");
    insta::assert_snapshot!(here.hover(offset).unwrap().markdown, @r"
    - **Original**: Open \<br/>
    - **German**: Öffnen
    ");
    let (here, offset) = with("Key ID=\"STR_gate_shut\"", "K<|>ey ID=\"STR_gate_shut\"");
    insta::assert_snapshot!(here.hover(offset).unwrap().markdown, @r"
    - **Original**: Shut

    Missing languages: German
    ");
    let (here, offset) = with("<German>", "<Ger<|>man>");
    insta::assert_snapshot!(here.hover(offset).unwrap().markdown, @r"
    1 of 2 keys in this file have a text in German
    ");
    let (here, offset) = with("Öffnen", "Öff<|>nen");
    assert_eq!(here.hover(offset), None);
}

#[test]
fn keys_are_offered_the_languages_that_they_lack() {
    let shown = offered("Shut</Original>", "Shut</Original>\n<<|>");
    assert_eq!(shown[0], "German: \"<\" -> <German>$1</German>");
    assert!(!shown.iter().any(|item| item.starts_with("Original")), "{shown:?}");
    assert!(shown.iter().any(|item| item.starts_with("Chinesesimp: ")), "{shown:?}");
    let shown = offered("Shut</Original>", "Shut</Original>\n\t\t\t\tGe<|>");
    assert_eq!(shown[0], "German: \"Ge\" -> <German>$1</German>");
    let shown = offered("Shut</Original>", "Shut</Original>\n<Ger<|>");
    assert_eq!(shown[0], "German: \"<Ger\" -> <German>$1</German>");
    assert_eq!(offered("Shut</Original>", "Sh<|>ut</Original>"), [""; 0]);
}

#[test]
fn containers_are_offered_keys_with_the_languages_of_the_table() {
    let shown = offered("</Key>\n\t\t</Container>", "</Key>\n\t\t\t<<|>\n\t\t</Container>");
    assert_eq!(
        shown[0],
        "Key: \"<\" -> <Key ID=\"STR_gate_$1\">\n\t<Original>$2</Original>\n\t<German>$3</German>\n</Key>"
    );
    let shown = offered("STR_gate_shut", "ST<|>");
    assert_eq!(shown, ["STR_gate_: \"ST\" -> "]);
    let shown = offered("</Package>", "<|></Package>");
    assert!(shown[0].starts_with("Key: "), "{shown:?}");
    let shown = offered("</Project>\n", "</Project>\n<|>");
    assert_eq!(shown, ["Project: \"\" -> <Project name=\"$1\">\n\t$2\n</Project>"]);
}

#[test]
fn the_attribute_of_an_element_is_offered() {
    for (marked, expected) in [
        ("<Key <|>", Some("ID")),
        ("<Key I<|>", Some("ID")),
        ("<Container <|>>", Some("name")),
        ("<Key ID=\"a\" <|>", None),
        ("<English <|>", None),
    ] {
        let text = format!("<Project>\n{marked}\n</Project>");
        let (before, after) = text.split_once("<|>").unwrap();
        let analysis = analysis(format!("{before}{after}"));
        let items = analysis.completion(before.len() as u32, CompletionOptions::default()).items;
        let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
        assert_eq!(labels, Vec::from_iter(expected), "{marked}");
    }
}

#[test]
fn end_tags_are_completed() {
    assert_eq!(offered("Shut</Original>", "Shut</<|>"), ["Original: \"</\" -> </Original>"]);
    assert_eq!(offered("Shut</Original>", "Shut</Or<|>>"), ["Original: \"</Or\" -> </Original"]);
}

#[test]
fn any_text_has_answers() {
    let parts =
        ["<", "<Key ", "ID=\"", "STR_", "\"", ">", "</", "Key", "&", "<!--", "ö", "\n", "<English>", "/>", "]]>"];
    let mut text = String::new();
    for at in 0..300_usize {
        text.push_str(parts[(at * 7 + at / 3) % parts.len()]);
        if at % 20 == 0 {
            let analysis = analysis(text.as_str());
            analysis.outline();
            analysis.folding_ranges();
            for offset in 0..=text.len() as u32 {
                analysis.hover(offset);
                analysis.completion(offset, CompletionOptions { snippets: true, trigger: None });
                assert_eq!(analysis.selection_ranges(offset).last().map(|it| it.len()), Some(text.len() as u32));
            }
        }
    }
}
