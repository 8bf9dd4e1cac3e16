//! Reusing parts of another version of a script does not change the result.

use std::ops::Range;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{PreprocessorSettings, Source};
use sqf_reference::Reference;
use sqf_text::floor_boundary;

/// Valid and invalid statements.
const STATEMENTS: &[&str] = &[
    "private _gate = nearestObject [player, \"Land_BarGate_F\"];\n",
    "if (isNil \"_gate\") then { hint \"none\"; private _a = 1; _a = _a + 1; } else { private \"_b\"; };\n",
    "{ _x setDamage (1 - damage _x); [_x, [1, 2]] call { params [\"_door\", [\"_speed\", 1]]; } } forEach allUnits;\n",
    "for \"_i\" from 0 to 9 do { TAG_gates pushBack _i; switch (_i) do { case 1: { hint str _i }; default {} } };\n",
    "TAG_open = { params [\"_this_gate\"]; _this_gate animate [\"door\", 1]; true };\n",
    "LOG(\"opens\"); GVAR(count) = GVAR(count) + 1; BEGIN(x)\n",
    "_text = 'it''s' + \"a \"\"gate\"\"\"; -1 + (2 * 3) ^ 2 # 0;\n",
    "hint \"one\" hint \"two\"; private = ; _a =\n_b = (1 + ;\n",
    "#define GVAR(name) TAG_##name\n",
    "#define LOG(text) diag_log text\n#undef BEGIN\n",
    "#include \"none.hpp\"\n",
    "#ifdef GVAR\nhint \"yes\"; TAG_a = 1; TAG_b = 2;\n#else\nhint \"no\";\n#endif\n",
    "// a comment\n/* and\n another */ ;;\n",
];

/// Pieces that the edits insert.
const PIECES: &[&str] = &[
    "",
    "x",
    " ",
    "\n",
    ";",
    ",",
    "=",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "\"",
    "'",
    "hint ",
    "private ",
    "_gate",
    "1",
    "!",
    "//",
    "/*",
    "*/",
    "#define GVAR(name) name\n",
    "GVAR(a) ",
    "hint \"a\"; ",
    "player setDamage 1;\n",
    "é",
];

fn parse(text: &str, before: Option<&Parsed>) -> Parsed {
    let reference = Reference::embedded();
    let forms = |word: &str| reference.forms(word);
    let is_command = |word: &str| !forms(word).is_empty();
    let settings = PreprocessorSettings::alone(&is_command);
    let pre = match before {
        Some(before) => {
            let source = Source::edited(text, &before.pre.files()[0].source);
            Preprocessed::after(Arc::new(source), &settings, &before.pre)
        }
        None => Preprocessed::new(Arc::new(Source::new(text)), &settings),
    };
    Parsed::new(pre, forms, before)
}

#[track_caller]
fn assert_same(kept: &Parsed, fresh: &Parsed, text: &str) {
    assert_eq!(kept.pre.tokens(), fresh.pre.tokens(), "tokens of {text:?}");
    assert_eq!(kept.pre.unknown_calls(), fresh.pre.unknown_calls(), "calls in {text:?}");
    assert_eq!(kept.errors, fresh.errors, "errors in {text:?}");
    assert_eq!(format!("{:?}", kept.words), format!("{:?}", fresh.words), "words of {text:?}");
    assert_eq!(format!("{:?}", kept.tree), format!("{:?}", fresh.tree), "tree of {text:?}");
    assert_eq!(format!("{:?}", kept.statements), format!("{:?}", fresh.statements), "statements of {text:?}");
}

/// Applies edits, each given by its position as a fraction of the text, the bytes it removes and the text it inserts.
/// Every version is parsed from the previous one and compared with a fresh parse.
#[track_caller]
fn edit(mut text: String, edits: &[(f64, usize, &str)]) {
    let mut kept = parse(&text, None);
    for (at, removed, inserted) in edits {
        let start = floor_boundary(&text, (text.len() as f64 * at) as usize);
        let end = floor_boundary(&text, (start + removed).min(text.len())).max(start);
        text.replace_range(start..end, inserted);
        kept = parse(&text, Some(&kept));
        assert_same(&kept, &parse(&text, None), &text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn an_edited_script_is_parsed_like_a_new_one(
        statements in prop::collection::vec(prop::sample::select(STATEMENTS), 1..12),
        edits in prop::collection::vec((0.0..1.0_f64, 0..6_usize, prop::sample::select(PIECES)), 1..6),
    ) {
        edit(statements.concat(), &edits);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// Tokens are reused in the form the preprocessor left them.
    #[test]
    fn an_edited_script_without_directives_is_parsed_like_a_new_one(
        statements in prop::collection::vec(prop::sample::select(STATEMENTS), 1..12),
        edits in prop::collection::vec((0.0..1.0_f64, 0..6_usize, prop::sample::select(PIECES)), 1..6),
    ) {
        edit(statements.into_iter().filter(|statement| !statement.starts_with('#')).collect(), &edits);
    }
}

#[test]
fn a_word_that_becomes_a_command_is_parsed_again() {
    let text = "gate 1; hint str (gate 2 + gate 3); private _a = gate 4;";
    let parse = |forms: &dyn Fn(&str) -> Forms, before| {
        let is_command = |word: &str| !forms(word).is_empty();
        let settings = PreprocessorSettings::alone(&is_command);
        Parsed::new(Preprocessed::new(Arc::new(Source::new(text)), &settings), forms, before)
    };
    let reference = Reference::embedded();
    let unary = reference.forms("hint");
    let variable = parse(&|word| reference.forms(word), None);
    let with_command = |word: &str| if word == "gate" { unary } else { reference.forms(word) };
    assert_same(&parse(&with_command, Some(&variable)), &parse(&with_command, None), text);
    assert_ne!(variable.errors, parse(&with_command, None).errors);
}

#[test]
fn unchanged_statements_are_copied() {
    let line = "private _gate = nearestObject [player, \"Land_BarGate_F\"]; _gate setDamage 1;\n";
    let text = line.repeat(50);
    let edited = format!("{}hint str _gate;\n{}", &text[..line.len() * 20], &text[line.len() * 20..]);
    let before = parse(&text, None);
    let pre = parse(&edited, None).pre;
    let same = pre.same_as(&before.pre);
    let count = pre.tokens().len();
    assert_eq!((same.start, count - same.rest), (20 * 14, 30 * 14));
    assert_eq!(same.before_of(count - 1), Some(before.pre.tokens().len() - 1));
    assert_eq!(same.before_of(20 * 14), None);
}

#[test]
fn unchanged_statements_are_found_in_the_version_before() {
    // What is the same is known by lines, and a statement may depend on its neighbors.
    let text = |number: &str, more: &str| {
        let begin = format!("hint \"a\";\nhint \"b\";\nprivate _gate = {number};\nhint str _gate;\n");
        format!("{begin}{more}hint \"c\";\nhint \"d\";\n")
    };
    let first = parse(&text("1", ""), None);
    let second = parse(&text("12", ""), Some(&first));
    let third = parse(&text("12", "x;\n"), Some(&second));
    let texts =
        |of: &Parsed, tokens: Range<usize>| tokens.map(|token| of.pre.text(token).to_owned()).collect::<Vec<_>>();
    let kept = |now: &Parsed, then: &Parsed, unchanged: &[Unchanged]| {
        let parts = unchanged.iter().map(|part| {
            let before = part.tokens_before..part.tokens_before + part.tokens.len();
            assert_eq!(texts(now, part.tokens.clone()), texts(then, before));
            let tokens = |of: &Parsed, node: usize| of.tree.tokens(of.tree.id(node).unwrap());
            assert_eq!(
                tokens(now, part.nodes.end - 1).len(),
                tokens(then, part.nodes_before + part.nodes.len() - 1).len()
            );
            texts(now, part.tokens.clone()).concat()
        });
        parts.collect::<Vec<_>>()
    };
    assert_eq!(kept(&second, &first, second.unchanged()), ["hint\"a\"", "hint\"c\";hint\"d\""]);
    assert_eq!(kept(&third, &second, third.unchanged()), ["hint\"a\";hint\"b\"", "hint\"d\""]);
    let both = Unchanged::joined(third.unchanged(), second.unchanged());
    assert_eq!(kept(&third, &first, &both), ["hint\"a\"", "hint\"d\""]);
}
