use super::*;
use crate::Reference;

/// Prefixes of names of mods in the files; the reference contains none of them.
const MODS: [&str; 5] = ["cba_", "slx_", "ace_", "tfar_", "zen_"];

#[test]
fn every_row_can_be_read() {
    for line in ROWS.lines() {
        parse::row(line).unwrap_or_else(|message| panic!("{line}: {message}"));
    }
    assert_eq!(ROWS.lines().count(), all_rows().len());
}

#[test]
fn every_taker_is_in_the_reference_or_of_a_known_mod() {
    let reference = Reference::embedded();
    for row in all_rows() {
        let name = &*row.taker;
        let is_of_mod = MODS.iter().any(|mod_| name.to_ascii_lowercase().starts_with(mod_));
        match reference.get(name) {
            Some(record) if sqf_text::is_word(name) => {
                assert_eq!(record.name, name, "the reference writes it in another way");
            }
            Some(_) => {}
            None => assert!(is_of_mod, "{name} is neither in the reference nor of a known mod"),
        }
        let is_function = reference.command(name).is_none();
        assert_eq!(row.side == Side::Argument, is_function, "{name}: only functions have arguments");
    }
}

#[test]
fn no_row_is_duplicated() {
    for (at, row) in all_rows().iter().enumerate() {
        assert!(!all_rows()[..at].contains(row), "{row:?}");
    }
}

#[test]
fn rows_are_found_by_taker_and_place() {
    let takes = |taker: &str, side: Side, path: &[u32]| {
        rows_of(taker).iter().filter(|row| row.is_at(side, path)).map(|row| row.takes.clone()).collect::<Vec<_>>()
    };
    let markers = Takes::Class(ClassKind::In(crate::ClassList::CfgMarkers));
    assert_eq!(takes("setmarkertype", Side::Right, &[]), [markers]);
    assert_eq!(takes("setmarkertype", Side::Right, &[0]), []);
    assert_eq!(takes("bis_fnc_spawngroup", Side::Argument, &[2, 7]), [Takes::Class(ClassKind::Unit)]);
    // An argument that is not an array stands for the only element of one.
    let raised = Takes::Name(ArgumentName::OwnEvent, NameUse::Call);
    assert_eq!(takes("cba_fnc_localevent", Side::Argument, &[]), [raised]);
    assert_eq!(takes("addaction", Side::Right, &[1]).len(), 2);
    assert_eq!(EventSet::of_call("getEventHandlerInfo", false), [EventSet::Mission, EventSet::Music]);
}

#[test]
fn a_code_row_is_parsed_completely() {
    let row = parse::row(
        "gate_fnc_add argument[1] code-or-text later condition repeated unscheduled alone passes(_gate Object, _by \
         Object or Group) sets(_pos Array \"where, if anywhere\") sees(_x) given 2 \"_this select 1\" up-to 3",
    );
    let row = row.unwrap();
    let param = |name, types: &[crate::Type], about| Param { name, types: types.iter().copied().collect(), about };
    use crate::Type::{Array, Group, Object};
    let code = Code {
        written: CodeNotation::Either,
        runs: Runs::Later,
        is_condition: true,
        is_repeated: true,
        may_wait: Some(false),
        is_of_player: false,
        is_alone: true,
        passes: Passes::Array(vec![param("_gate", &[Object], ""), param("_by", &[Object, Group], "")]),
        sets: vec![param("_pos", &[Array], "where, if anywhere")],
        sees: vec!["_x".into()],
        given: Some((2, "_this select 1")),
        longest: Some(3),
    };
    assert_eq!(row, Row::of_function("gate_fnc_add".into(), 1, code));
}

#[test]
fn errors_in_rows_are_explained() {
    let message = |row: &'static str| parse::row(row).unwrap_err();
    assert_eq!(message("openGate"), "the place is missing, such as `right[1]`");
    assert_eq!(
        message("openGate behind word"),
        "unknown place `behind`; expected left, right, unary, binary, argument, result or command"
    );
    assert_eq!(message("openGate right[a] marker"), "invalid path `[a]`; expected a path such as `[0]` or `[1][*]`");
    assert_eq!(message("openGate right gate"), "unknown kind of value `gate`");
    assert_eq!(message("openGate right class CfgGates"), "unknown kind of class `CfgGates`");
    assert_eq!(message("openGate right array 1 Gate"), "unknown type `Gate`");
    assert_eq!(message("openGate right event gates"), "unknown family of events `gates`");
    assert_eq!(message("openGate right word every A,, B"), "words are missing");
    assert_eq!(message("openGate right marker new"), "unexpected `new`");
    assert_eq!(message("openGate right code later quickly"), "unknown property of code `quickly`");
    assert_eq!(
        message("openGate right code later sees(_Gate)"),
        "expected a local variable in lower case, found `_Gate`"
    );
}
