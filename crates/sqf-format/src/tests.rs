//! How the result of formatting is verified. `sqf-ide` formats whole files in its tests.

use std::sync::Arc;

use super::*;
use sqf_reference::Reference;
use sqf_syntax::{Parsed, Preprocessed, PreprocessorSettings, Source};

/// Parses a text like a script without a file.
fn parsed(text: &str) -> Arc<dyn Viewed> {
    struct Script(Parsed);
    impl Viewed for Script {
        fn view(&self) -> View<'_> {
            View::Script(&self.0)
        }
    }
    let reference = Reference::embedded();
    let is_command = |word: &str| !reference.forms(word).is_empty();
    let pre = Preprocessed::new(Arc::new(Source::new(text)), &PreprocessorSettings::alone(&is_command));
    Arc::new(Script(Parsed::new(pre, |word| reference.forms(word), None)))
}

#[test]
fn texts_are_compared_by_their_tokens_and_their_meaning() {
    for (old, new, is_same) in [
        ("_a = 1;", "_a=1 ;", true),
        ("_a b", "_ab", false),
        ("// a  \nhint 'b'", "// a\nhint 'b'", true),
        ("// a b", "// ab", false),
        ("/* a\r\nb */", "/* a\nb */", true),
        ("hint 'a  b'", "hint 'a b'", false),
        ("HINT 'a'", "hint 'a'", false),
        ("_a; _b;", "_a;", false),
        ("#define A 1\nhint A", "#define A 1 hint A", false),
    ] {
        let (left, right) = (parsed(old), parsed(new));
        assert_eq!(verify::compare(left.view(), right.view(), false).is_ok(), is_same, "{old:?} {new:?}");
    }
    let (left, right) = (parsed("HINT 'A'"), parsed("hint 'A'"));
    assert!(verify::compare(left.view(), right.view(), true).is_ok());
}

#[test]
fn a_statement_whose_meaning_would_change_is_left_alone() {
    let text = "_a=1;\nif (_a) then {\n_b=2;\n    _c=3;\n};\n";
    let format = |changed: &str| {
        // A preprocessor with another output for a text.
        let parse = |text: &str| parsed(&text.replace(changed, "_d = 4"));
        let edits = format(&parsed(text), &parse, &|_| None, &Options::default(), None);
        let mut text = text.to_owned();
        for edit in edits.into_iter().rev() {
            text.replace_range(std::ops::Range::<usize>::from(edit.range), &edit.text);
        }
        text
    };
    assert_eq!(format("_b = 2"), "_a = 1;\nif (_a) then {\n_b=2;\n    _c = 3;\n};\n");
    assert_eq!(format("_a = 1"), "_a=1;\nif (_a) then {\n    _b = 2;\n    _c = 3;\n};\n");
    assert_eq!(format(";"), text);
}
