use proptest::prelude::*;
use tower_lsp::lsp_types::{Position, Range};

use super::*;
use sqf_lint::Lints;
use sqf_model::Alone;
use sqf_reference::Reference;
use sqf_text::LineIndex;

fn url() -> Url {
    Url::parse("file:///mission/init.sqf").unwrap()
}

fn opened(text: &str) -> Documents {
    let mut documents = Documents::default();
    documents.open(TextDocumentItem::new(url(), "sqf".to_owned(), 1, text.to_owned()));
    documents
}

/// Creates a change of the range `line:column` to `line:column`, or of the whole text.
fn change(range: Option<[u32; 4]>, text: &str) -> TextDocumentContentChangeEvent {
    let range = range.map(|[line, column, end_line, end_column]| {
        Range::new(Position::new(line, column), Position::new(end_line, end_column))
    });
    TextDocumentContentChangeEvent { range, range_length: None, text: text.to_owned() }
}

fn apply_all(
    documents: &mut Documents,
    version: i32,
    changes: &[TextDocumentContentChangeEvent],
    encoding: Encoding,
) -> Result<bool, Trouble> {
    documents.change(&VersionedTextDocumentIdentifier { uri: url(), version }, changes, encoding)
}

fn text(documents: &Documents) -> Option<String> {
    documents.get(&url()).map(|document| document.file().text().to_owned())
}

#[track_caller]
fn check(before: &str, changes: &[([u32; 4], &str)], after: &str) {
    let mut documents = opened(before);
    let changes: Vec<_> = changes.iter().map(|(range, text)| change(Some(*range), text)).collect();
    let result = apply_all(&mut documents, 2, &changes, Encoding::Utf16);
    assert_eq!((result, text(&documents).as_deref()), (Ok(true), Some(after)));
}

#[track_caller]
fn check_refused(before: &str, range: [u32; 4], encoding: Encoding) {
    let mut documents = opened(before);
    let changes = [change(Some(range), "x")];
    assert_eq!(apply_all(&mut documents, 2, &changes, encoding), Err(Trouble::Place));
    assert_eq!(text(&documents), None, "the text is no longer known");
}

#[test]
fn edits_are_applied_at_their_positions() {
    check("", &[([0, 0, 0, 0], "the")], "the");
    check("the", &[([0, 3, 0, 3], " quick")], "the quick");
    check("the quick", &[([0, 0, 0, 4], "")], "quick");
    check("a\nb", &[([0, 1, 1, 0], "")], "ab");
    check("a\nb\n", &[([2, 0, 2, 0], "c")], "a\nb\nc");
    check("one\ntwo", &[([1, 0, 1, 3], "2\n3\n")], "one\n2\n3\n");
}

#[test]
fn edits_of_one_change_build_on_each_other() {
    check("", &[([0, 0, 0, 0], "\n"), ([0, 0, 0, 0], "x"), ([1, 0, 1, 0], "y")], "x\ny");
    check("the fox", &[([0, 4, 0, 7], "dog"), ([0, 4, 0, 4], "lazy ")], "the lazy dog");
    check("a\nb\nc", &[([1, 0, 2, 0], ""), ([1, 0, 1, 1], "d"), ([0, 0, 0, 1], "")], "\nd");
    check("ab", &[([0, 1, 0, 1], "\r"), ([1, 0, 1, 0], "\n"), ([1, 0, 1, 1], "c")], "a\r\nc");
}

#[test]
fn only_line_breaks_of_the_protocol_end_lines() {
    check(
        "a\u{2028}b\u{85}c\u{c}d\u{b}e\nf\rg\r\nh",
        &[([3, 0, 3, 1], "H"), ([2, 0, 2, 1], "G"), ([1, 0, 1, 1], "F")],
        "a\u{2028}b\u{85}c\u{c}d\u{b}e\nF\rG\r\nH",
    );
}

#[test]
fn columns_are_counted_in_the_negotiated_encoding() {
    for (encoding, columns) in [(Encoding::Utf8, [1, 5]), (Encoding::Utf16, [1, 3]), (Encoding::Utf32, [1, 2])] {
        let [start, end] = columns;
        let mut documents = opened("a\u{10400}b\r\nc");
        let changes = [change(Some([0, start, 0, end]), "-")];
        apply_all(&mut documents, 2, &changes, encoding).unwrap();
        assert_eq!(text(&documents).as_deref(), Some("a-b\r\nc"), "{encoding:?}");
    }
    // The heart is two code points of three bytes each.
    for (encoding, after_heart) in [(Encoding::Utf8, 6), (Encoding::Utf16, 2), (Encoding::Utf32, 2)] {
        let mut documents = opened("\u{2764}\u{fe0f}\n");
        let changes = [change(Some([0, after_heart, 0, after_heart]), "!")];
        apply_all(&mut documents, 2, &changes, encoding).unwrap();
        assert_eq!(text(&documents).as_deref(), Some("\u{2764}\u{fe0f}!\n"), "{encoding:?}");
    }
}

#[test]
fn positions_past_the_end_of_a_line_or_the_text_are_clamped() {
    check("ab\r\nc", &[([0, 99, 0, u32::MAX], "!")], "ab!\r\nc");
    check("ab", &[([1, 0, 1, 0], "!")], "ab!");
    check("ab\nc", &[([0, 1, 2, 7], "")], "a");
    check("ab\nc", &[([0, 0, u32::MAX, u32::MAX], "all")], "all");
    check("", &[([0, 0, 7, 0], "all")], "all");
    check("ab\ncd", &[([0, 1, 5, 0], "-")], "a-");
    check("ab\ncd", &[([u32::MAX, 3, 1, 1], "")], "ab\nc");
}

#[test]
fn reversed_ranges_are_reordered() {
    check("abcd", &[([0, 3, 0, 1], "-")], "a-d");
    check("ab\ncd", &[([1, 1, 0, 1], "")], "ad");
}

#[test]
fn positions_that_do_not_exist_are_rejected() {
    check_refused("ab", [2, 0, 2, 0], Encoding::Utf16);
    check_refused("ab", [u32::MAX, u32::MAX, u32::MAX, u32::MAX], Encoding::Utf16);
    check_refused("a\u{10400}b", [0, 2, 0, 3], Encoding::Utf16);
    check_refused("a\u{10400}b", [0, 1, 0, 4], Encoding::Utf8);
}

#[test]
fn the_last_full_text_and_later_edits_are_applied() {
    let mut documents = opened("old");
    let nowhere = Some([9, 9, 9, 9]);
    let changes = [change(nowhere, "x"), change(None, "a"), change(None, "new"), change(Some([0, 3, 0, 3]), "er")];
    assert_eq!(apply_all(&mut documents, 2, &changes, Encoding::Utf16), Ok(true));
    assert_eq!(text(&documents).as_deref(), Some("newer"));
}

#[test]
fn a_lost_document_is_recovered_by_its_full_text() {
    let mut documents = opened("a");
    let edit = change(Some([0, 0, 0, 0]), "x");
    assert_eq!(apply_all(&mut documents, 2, &[change(Some([5, 0, 5, 0]), "")], Encoding::Utf16), Err(Trouble::Place));
    assert_eq!(apply_all(&mut documents, 3, std::slice::from_ref(&edit), Encoding::Utf16), Ok(false), "said once");
    assert_eq!(text(&documents), None);
    assert_eq!(apply_all(&mut documents, 4, &[change(None, "b"), edit], Encoding::Utf16), Ok(true));
    assert_eq!(text(&documents).as_deref(), Some("xb"));
    assert_eq!(documents.get(&url()).unwrap().kind, Kind::Script);
}

#[test]
fn a_document_that_was_never_opened_is_reported_once() {
    let mut documents = Documents::default();
    let changes = [change(None, "x")];
    assert_eq!(apply_all(&mut documents, 1, &changes, Encoding::Utf16), Err(Trouble::NotOpen));
    assert_eq!(apply_all(&mut documents, 2, &changes, Encoding::Utf16), Ok(false));
    assert_eq!(text(&documents), None);
}

#[test]
fn a_limited_number_of_unopened_documents_is_remembered() {
    let mut documents = Documents::default();
    let mut change = |number: usize| {
        let uri = Url::parse(&format!("file:///mission/{number}.sqf")).unwrap();
        documents.change(&VersionedTextDocumentIdentifier { uri, version: 1 }, &[], Encoding::Utf16)
    };
    let told = (0..10 * MOST_STRANGERS).filter(|number| change(*number).is_err()).count();
    assert_eq!((told, documents.remembered()), (MOST_STRANGERS, MOST_STRANGERS));
}

#[test]
fn texts_are_lost_together_and_recovered_one_by_one() {
    let mut documents = opened("a");
    let other = Url::parse("file:///mission/a.hpp").unwrap();
    documents.open(TextDocumentItem::new(other.clone(), "cpp".to_owned(), 1, "b".to_owned()));
    assert_eq!(documents.lose_all(), [other.clone(), url()]);
    assert_eq!(documents.lose_all(), [], "said once");
    assert_eq!(documents.urls(), []);
    assert_eq!(apply_all(&mut documents, 2, &[change(None, "c")], Encoding::Utf16), Ok(true));
    assert_eq!(documents.urls(), [url()]);
    assert_eq!(documents.states.len(), 2, "both are still open");
    documents.close(&other);
    documents.close(&url());
    assert_eq!(documents.remembered(), 0);
}

#[test]
fn a_file_may_be_open_under_several_addresses() {
    let [one, other] =
        ["file:///C:/mission/init.sqf", "file:///C:/mission/init%2Esqf"].map(|url| Url::parse(url).unwrap());
    let path = file_of(&one).unwrap();
    let mut documents = Documents::default();
    for url in [&one, &other] {
        documents.open(TextDocumentItem::new(url.clone(), "sqf".to_owned(), 1, "a".to_owned()));
    }
    documents.close(&one);
    assert_eq!(documents.of_file(&path), Some(&other));
    documents.close(&other);
    assert_eq!(documents.of_file(&path), None);
    assert_eq!(documents.remembered(), 0);
}

#[test]
fn edits_of_an_old_version_are_rejected() {
    let mut documents = opened("a");
    let edit = || [change(Some([0, 0, 0, 0]), "x")];
    assert_eq!(apply_all(&mut documents, 7, &edit(), Encoding::Utf16), Ok(true));
    assert_eq!(
        apply_all(&mut documents, 7, &edit(), Encoding::Utf16),
        Ok(true),
        "some clients never increase the version"
    );
    assert_eq!(text(&documents).as_deref(), Some("xxa"));
    assert_eq!(
        apply_all(&mut documents, 6, &[change(None, "whole")], Encoding::Utf16),
        Ok(true),
        "nothing can go wrong"
    );
    assert_eq!(text(&documents).as_deref(), Some("whole"));
    assert_eq!(apply_all(&mut documents, 5, &edit(), Encoding::Utf16), Err(Trouble::Old { version: 5, known: 6 }));
    assert_eq!(text(&documents), None);
}

#[test]
fn changes_in_the_wrong_order_are_applied_in_the_right_one() {
    let mut documents = opened("");
    let mut type_at = |version: i32, column: u32, typed: &str| {
        let result =
            apply_all(&mut documents, version, &[change(Some([0, column, 0, column]), typed)], Encoding::Utf16);
        (result, text(&documents))
    };
    let known = |text: &str| (Ok(true), Some(text.to_owned()));
    assert_eq!(type_at(2, 0, "a"), known("a"));
    assert_eq!(type_at(4, 0, "c"), known("ca"), "its position exists, too, before the missing change");
    assert_eq!(type_at(3, 1, "b"), known("cab"));
    assert_eq!(type_at(5, 3, "d"), known("cabd"));
}

#[test]
fn a_change_at_a_position_of_a_later_one_waits_for_it() {
    let mut documents = opened("");
    let mut insert = |version: i32, [line, column]: [u32; 2], typed: &str| {
        let changes = [change(Some([line, column, line, column]), typed)];
        (apply_all(&mut documents, version, &changes, Encoding::Utf16), text(&documents))
    };
    assert_eq!(insert(4, [3, 1], "c"), (Err(Trouble::Missing { version: 2 }), None));
    assert_eq!(insert(3, [3, 0], "b"), (Ok(false), None), "reported once");
    assert_eq!(insert(2, [0, 0], "a\n\n\n"), (Ok(true), Some("a\n\n\nbc".to_owned())));
}

#[test]
fn a_missing_change_is_not_awaited_for_long() {
    let mut documents = opened("");
    let far = change(Some([9, 0, 9, 0]), "x");
    assert_eq!(
        apply_all(&mut documents, 3, std::slice::from_ref(&far), Encoding::Utf16),
        Err(Trouble::Missing { version: 2 })
    );
    for version in 4..40 {
        assert_eq!(apply_all(&mut documents, version, std::slice::from_ref(&far), Encoding::Utf16), Ok(false));
    }
    assert_eq!(apply_all(&mut documents, 2, &[change(Some([0, 0, 0, 0]), "x")], Encoding::Utf16), Ok(false));
    assert_eq!(text(&documents), None);
    assert_eq!(apply_all(&mut documents, 40, &[change(None, "whole")], Encoding::Utf16), Ok(true));
    assert_eq!(text(&documents).as_deref(), Some("whole"));
}

#[test]
fn a_held_version_does_not_change() {
    let mut documents = opened("a");
    let held = documents.get(&url()).unwrap();
    apply_all(&mut documents, 2, &[change(Some([0, 0, 0, 1]), "b")], Encoding::Utf16).unwrap();
    assert_eq!(held.file().text(), "a");
    assert_eq!(text(&documents).as_deref(), Some("b"));
    documents.close(&url());
    assert_eq!(text(&documents), None);
    assert_eq!(documents.urls(), []);
}

#[test]
fn scripts_are_recognized_by_language_or_name() {
    let kind = |url: &str, language: &str| Kind::new(&Url::parse(url).unwrap(), language);
    assert_eq!(kind("file:///a/fn_x.SQF", "plaintext"), Kind::Script);
    assert_eq!(kind("untitled:Untitled-1", "sqf"), Kind::Script);
    assert_eq!(kind("file:///a/config.cpp", "cpp"), Kind::Other);
    assert_eq!(kind("file:///a/description.ext", "sqf"), Kind::Other);
    assert_eq!(kind("file:///a/gate.hpp", "sqf"), Kind::Other);
    assert_eq!(kind("file:///a.sqf/readme", ""), Kind::Other);
}

/// Generates fragments of scripts, as they are typed and pasted.
fn part() -> impl Strategy<Value = String> {
    let parts = [
        "private _gate = ",
        "[",
        "]",
        "{",
        "}",
        ";",
        "\"",
        "é🚪",
        "\r\n",
        "\n",
        "\r",
        "hint str _gate",
        "#define A 1\n",
        "A ",
    ];
    prop::sample::select(parts.map(str::to_owned).to_vec())
}

/// Renders the diagnostics and the shape of the tree.
fn understood(analysis: &Analysis) -> String {
    let script = analysis.script();
    let nodes: Vec<_> =
        script.tree().ids().map(|node| (script.tree().expr(node), script.tree().tokens(node))).collect();
    format!("{nodes:?} {:?}", sqf_lint::diagnostics(analysis, &Lints::default()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn an_edited_document_is_analyzed_like_an_opened_one(
        start in prop::collection::vec(part(), 0..8),
        edits in prop::collection::vec((any::<(prop::sample::Index, prop::sample::Index)>(), part()), 1..8),
    ) {
        let mut expected = start.concat();
        let mut documents = opened(&expected);
        for (version, ((one, other), new)) in edits.into_iter().enumerate() {
            let bounds: Vec<usize> = (0..=expected.len()).filter(|at| expected.is_char_boundary(*at)).collect();
            let (one, other) = (*one.get(&bounds), *other.get(&bounds));
            let (from, to) = (one.min(other), one.max(other));
            // A client cannot address the position between `\r` and `\n`.
            if [from, to].iter().any(|at| expected[..*at].ends_with('\r') && expected[*at..].starts_with('\n')) {
                continue;
            }
            let lines = LineIndex::new(&expected);
            let at = |offset: usize| {
                let place = lines.position(offset as u32, &expected, Encoding::Utf16);
                (place.line, place.column)
            };
            let ((line, column), (end_line, end_column)) = (at(from), at(to));
            let edit = change(Some([line, column, end_line, end_column]), &new);
            prop_assert_eq!(apply_all(&mut documents, version as i32 + 2, &[edit], Encoding::Utf16), Ok(true));
            expected.replace_range(from..to, &new);
            let document = documents.get(&url()).unwrap();
            let edited = document.analysis((0, false), |before| {
                Analysis::after(before, Reference::embedded(), document.file(), None, Arc::new(Alone))
            });
            let fresh = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(expected.as_str())));
            prop_assert_eq!(text(&documents), Some(expected.clone()));
            prop_assert_eq!(understood(&edited), understood(&fresh));
        }
    }
}
