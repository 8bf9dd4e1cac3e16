//! Which statements keep their types after an edit; that the types are right, the analysis asserts itself.

use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::Alone;
use sqf_reference::Reference;
use sqf_syntax::Source;
use sqf_text::floor_boundary;

fn version(text: &str, before: Option<&Script>) -> Script {
    let before = before.map(Script::earlier);
    Script::after(Arc::new(Source::new(text)), None, &Reference::embedded(), &Alone, before.as_ref())
}

/// Checks which lines keep their types: those marked with `//`. Both versions have a statement in each line.
#[track_caller]
fn check(then: &str, now: &str) {
    let reference = Reference::embedded();
    let then = version(then, None);
    let before = then.semantics(&reference).for_next();
    let script = version(&now.replace(" //", ""), Some(&then));
    let semantics = script.semantics(&reference);
    let inferred = before.inferred.map(|inferred| inferred.in_next(script.parsed()));
    let kept = Kept::new(&script, semantics, &semantics.straight, inferred.as_ref().unwrap()).unwrap();
    let statements = script.statements_of_script().unwrap();
    for (line, statement) in now.lines().zip(statements) {
        assert_eq!(kept.has(*statement), line.ends_with("//"), "{line}");
    }
}

#[test]
fn a_change_is_seen_by_the_statements_that_share_its_variables() {
    check(
        "private _gate = player;\nprivate _wall = 1;\nhint str _wall;\n_gate setDamage 1;\nhint \"closed\";\n",
        "private _gate = \"none\";\nprivate _wall = 1; //\nhint str _wall; //\n_gate setDamage 1;\nhint \"closed\"; //\n",
    );
    // The variable of the third line is another one now.
    check(
        "private _gate = player;\nprivate _wall = _gate;\nhint str _gate;\nhint str _wall;\nhint \"closed\";\n",
        "private _gate = player;\nprivate _gate = 1;\nhint str _gate;\nhint str _wall;\nhint \"closed\"; //\n",
    );
}

#[test]
fn what_may_change_variables_unseen_is_seen_by_all_of_them() {
    check(
        "private _gate = player;\nhint str _gate;\nprivate _wall = 1;\nhint \"open\";\nhint \"closed\";\n",
        "private _gate = player;\nhint str _gate;\nprivate _wall = 1;\ncall compile _code;\nhint \"closed\"; //\n",
    );
}

/// The `}` that is one too many is reported in the first statement, which is parsed as before.
#[test]
fn a_bracket_that_is_reported_in_an_unchanged_statement_changes_its_types() {
    let reference = Reference::embedded();
    let line = "if (_gate) then { hint _gate } else { _wall = _gate };\n";
    let then = version(&format!("{line}call _code;\n"), None);
    then.semantics(&reference);
    let text = format!("{line}call _}}code;\n");
    let (kept, fresh) = (version(&text, Some(&then)), version(&text, None));
    assert!(kept.semantics(&reference).own == fresh.semantics(&reference).own);
}

/// Statements that share variables.
const STATEMENTS: &[&str] = &[
    "private _gate = player;\n",
    "private _wall = [_gate, 1];\n",
    "_gate = _wall select 1;\n",
    "params [\"_gate\", [\"_speed\", 1, [0]]];\n",
    "private \"_speed\";\n_speed = _speed + 1;\n",
    "{ _x setDamage _speed; _gate = _x } forEach _wall;\n",
    "if (_gate isEqualType \"\") then { hint _gate } else { _wall = _gate };\n",
    "_gate addEventHandler [\"Killed\", { params [\"_unit\", \"_killer\"]; deleteVehicle _unit; _this select 1 }];\n",
    "[_gate, _wall] call { _this params [\"_a\", \"_b\"]; _a };\n",
    "for \"_i\" from 0 to _speed do { hint str (_wall select _i) };\n",
    "if (isNil \"_gate\") exitWith { _wall };\n",
    "TAG_open = { params [\"_gate\"]; private _wall = _gate; _wall };\n",
    "_this = 5;\n",
    "call compile _code;\n",
    "call TAG_open;\n",
    "hint \"_gate\";\n",
];

/// Pieces that edits insert.
const PIECES: &[&str] = &["", "x", ";", "{", "}", "(", "]", "\"", "_gate", "_gate = 1; ", "private ", "MACRO ", "\n"];

/// Replaces the text between two fractions of it.
fn edit(text: &str, (from, length, piece): (f64, usize, &str)) -> String {
    let start = floor_boundary(text, (text.len() as f64 * from) as usize);
    let end = floor_boundary(text, (start + length).min(text.len())).max(start);
    format!("{}{piece}{}", &text[..start], &text[end..])
}

proptest! {
    #[test]
    fn types_after_edits_are_those_of_a_new_script(
        statements in prop::collection::vec(prop::sample::select(STATEMENTS), 1..12),
        edits in prop::collection::vec((0.0..1.0, 0_usize..9, prop::sample::select(PIECES), any::<bool>()), 1..6),
    ) {
        let reference = Reference::embedded();
        let mut text = statements.concat();
        let mut script = version(&text, None);
        script.semantics(&reference);
        for (from, length, piece, is_asked) in edits {
            text = edit(&text, (from, length, piece));
            script = version(&text, Some(&script));
            if is_asked {
                script.semantics(&reference);
            }
        }
        let (kept, fresh) = (script.semantics(&reference), version(&text, None));
        prop_assert!(kept.own == fresh.semantics(&reference).own);
    }
}

#[test]
fn a_copy_shares_everything_unless_more_than_its_text_matters() {
    let copy = |text: &str, name: &str, of: &Script| {
        let source = Arc::new(Source::new(text));
        let before = of.earlier().for_copies();
        Script::after(source, Some(name.as_ref()), &Reference::embedded(), &Alone, Some(&before))
    };
    let reference = Reference::embedded();
    let is_shared = |one: &Script, two: &Script| Arc::ptr_eq(one.parsed(), two.parsed());
    let text = "private _gate = player;\n_gate setDamage 1;\nprivate _wall = _gate;\n_wall = 1;\nhint str _wall;\n";
    let first = version(text, None);
    assert!(!is_shared(&first, &copy(text, "open.sqf", &first)), "its variables are not known yet");
    first.semantics(&reference);
    let second = copy(text, "open.sqf", &first);
    assert!(is_shared(&first, &second));
    assert_eq!(Inferred::of(second.semantics(&reference)), Inferred::of(first.semantics(&reference)));
    assert_eq!(second.semantics(&reference).overwritten().len(), first.semantics(&reference).overwritten().len());
    assert!(!is_shared(&first, &copy(&text[1..], "open.sqf", &first)));
    assert!(!is_shared(&first, &copy(text, "cba_settings.sqf", &first)), "settings are no script");
    for text in ["#define GATE 1\nhint str GATE;\n", "hint __FILE__;\n"] {
        let first = version(text, None);
        first.semantics(&reference);
        assert!(!is_shared(&first, &copy(text, "open.sqf", &first)), "{text}");
    }
}
