//! Tests of local variables; `tests/e2e/navigation.rs` tests what needs a project.

use super::{Goal, HighlightKind, Refusal};
use crate::fixture::{at_cursor, cursors};
use sqf_model::SourceFile;
use sqf_text::TextRange;

/// Compares the script with occurrences of the variable at the cursor marked: `[w:..]` for writes, `[r:..]` for reads.
#[track_caller]
fn check_highlights(script: &str, expected: &str) {
    let (analysis, offset) = at_cursor(script);
    let found = analysis.highlights(offset);
    let text = analysis.file().text();
    let mut shown = String::new();
    let mut done = 0;
    for highlight in found {
        let kind = match highlight.kind {
            HighlightKind::Read => 'r',
            HighlightKind::Write => 'w',
            HighlightKind::Text => 't',
        };
        shown.push_str(&text[done..highlight.range.start as usize]);
        shown.push_str(&format!("[{kind}:{}]", highlight.range.of(text)));
        done = highlight.range.end as usize;
    }
    shown.push_str(&text[done..]);
    assert_eq!(shown, expected);
}

/// Checks that the definition of the name at the last cursor is between the first two.
#[track_caller]
fn check_definition(script: &str) {
    let (text, offsets) = cursors(script);
    let [start, end, offset] = offsets[..] else { panic!("three cursors are wanted in {script:?}") };
    let analysis = crate::Analysis::new(crate::fixture::reference(), std::sync::Arc::new(SourceFile::new(text)));
    let links = analysis.definition(offset, Goal::Definition);
    let ranges: Vec<TextRange> = links.iter().map(|link| link.place.range).collect();
    assert_eq!(ranges, [TextRange::new(start, end)], "{script}");
}

/// Compares the script after the rename, or the refusal.
#[track_caller]
fn check_rename(script: &str, name: &str, expected: Result<&str, &str>) {
    let (analysis, offset) = at_cursor(script);
    let renamed = analysis.rename(offset, name).map(|rename| {
        let edits: Vec<crate::Edit> =
            rename.files[&None].iter().map(|edit| crate::Edit { range: edit.range, text: edit.text.clone() }).collect();
        crate::apply(analysis.file().text(), &edits).unwrap()
    });
    let renamed = renamed.map_err(|refusal: Refusal| refusal.to_string());
    assert_eq!(renamed.as_deref().map_err(String::as_str), expected, "{script}");
}

#[test]
fn reads_and_writes_of_a_variable_are_highlighted() {
    check_highlights(
        "private _gate = 1; if (true) then { _ga<|>te = _gate + 1; };",
        "private [w:_gate] = 1; if (true) then { [w:_gate] = [r:_gate] + 1; };",
    );
    check_highlights(
        "params [\"_gate\", [\"_width\", 3]]; hint str _wi<|>dth;",
        "params [\"_gate\", [\"[w:_width]\", 3]]; hint str [r:_width];",
    );
    check_highlights(
        "for \"_i\" from 0 to 9 do { hint str <|>_i };",
        "for \"[w:_i]\" from 0 to 9 do { hint str [r:_i] };",
    );
}

#[test]
fn variables_of_the_same_name_are_distinguished() {
    check_highlights(
        "private _a = 1; [] spawn { private <|>_a = 2; hint str _a; }; hint str _a;",
        "private _a = 1; [] spawn { private [w:_a] = 2; hint str [r:_a]; }; hint str _a;",
    );
}

#[test]
fn arguments_of_macros_are_occurrences() {
    check_highlights(
        "#define TWICE(x) ((x) + (x))\nprivate _a = 1; hint str TWICE(<|>_a);",
        "#define TWICE(x) ((x) + (x))\nprivate [w:_a] = 1; hint str TWICE([r:_a]);",
    );
}

#[test]
fn the_definition_of_a_local_variable_is_its_declaration() {
    check_definition("private <|>_gate<|> = 1; _gate = 2; hint str _ga<|>te;");
    check_definition("params [\"<|>_gate<|>\"]; _gate = 2; hint str _ga<|>te;");
    check_definition("<|>_gate<|> = 2; hint str _ga<|>te;");
    check_definition("private \"<|>_gate<|>\"; _gate = 2; hint str _ga<|>te;");
}

#[test]
fn renames_change_every_occurrence() {
    check_rename(
        "params [\"_gate\"]; private _n = 1; { hint str [_gate, _x, _n] } forEach [<|>_gate];",
        "_door",
        Ok("params [\"_door\"]; private _n = 1; { hint str [_door, _x, _n] } forEach [_door];"),
    );
    check_rename("params [\"_p<|>os\"]; hint str _pos;", "_id", Ok("params [\"_id\"]; hint str _id;"));
    check_rename("// 0: _door\nparams [\"_ga<|>te\"];", "_door", Ok("// 0: _door\nparams [\"_door\"];"));
}

#[test]
fn renames_are_refused_with_a_reason() {
    let refused = |script: &str, name: &str, why: &str| check_rename(script, name, Err(why));
    refused("private <|>_a = 1;", "b", "`b` is not a valid name: local variables begin with an underscore");
    refused(
        "private <|>_a = 1;",
        "_b c",
        "`_b c` is not a valid name: names consist of letters, digits and underscores",
    );
    refused("hint str <|>_x;", "_y", "`_x` is set by the game and cannot be renamed");
    refused("<|>openGate 1", "shut", "`openGate` belongs to the game and cannot be renamed");
    refused(
        "private <|>_a = 1; call compile \"_a = 2\";",
        "_b",
        "`_a` may be used by code that cannot be analyzed: a string or a macro in this script contains its name, or \
         stored code uses it",
    );
    refused("<|>;", "_b", "no variable, function, macro, key or file name to rename here");
}

#[test]
fn a_new_name_may_be_used_by_an_unrelated_variable() {
    let renamed = |script: &str, expected: &str| check_rename(script, "_b", Ok(expected));
    // The first is out of scope before the second is declared.
    renamed(
        "if (true) then { private <|>_a = 1; hint str _a }; if (true) then { private _b = 2; hint str _b };",
        "if (true) then { private _b = 1; hint str _b }; if (true) then { private _b = 2; hint str _b };",
    );
    renamed(
        "if (true) then { _b = 1; hint str _b } else { private <|>_a = 1; call GATE_fnc_open; hint str _a };",
        "if (true) then { _b = 1; hint str _b } else { private _b = 1; call GATE_fnc_open; hint str _b };",
    );
    // The inner one shadows the outer one, which is not used there.
    renamed(
        "params [\"_a\"]; { _x params [\"_b\"]; hint str _b } forEach allUnits; hint str <|>_a;",
        "params [\"_b\"]; { _x params [\"_b\"]; hint str _b } forEach allUnits; hint str _b;",
    );
    renamed(
        "private _b = 1; { private <|>_a = 2; hint str _a } forEach [_b];",
        "private _b = 1; { private _b = 2; hint str _b } forEach [_b];",
    );
    renamed(
        "private <|>_a = 1; for \"_b\" from 0 to 9 do { hint str _b }; hint str _a;",
        "private _b = 1; for \"_b\" from 0 to 9 do { hint str _b }; hint str _b;",
    );
    // Code that cannot see the variables around it.
    renamed(
        "private <|>_a = 1; player addEventHandler [\"Fired\", { params [\"_b\"]; hint str _b; }]; hint str _a;",
        "private _b = 1; player addEventHandler [\"Fired\", { params [\"_b\"]; hint str _b; }]; hint str _b;",
    );
    // Inactive code.
    renamed(
        "#define TRACE(a)\nprivate <|>_a = 1; { private _b = _x; TRACE(_b) } forEach [1]; TRACE(_a);",
        "#define TRACE(a)\nprivate _b = 1; { private _b = _x; TRACE(_b) } forEach [1]; TRACE(_b);",
    );
}

#[test]
fn a_new_name_must_not_capture_another_variable() {
    for script in [
        // In the same code.
        "private <|>_a = 1; private _b = 2;",
        "params [\"_a\", \"_b\"]; hint str <|>_a;",
        // The other one would be shadowed.
        "private _b = 1; { private <|>_a = 2; hint str [_a, _b] } forEach [1];",
        // It would be shadowed by the other one.
        "private <|>_a = 1; { private _b = 2; hint str _a } forEach [1];",
        "private <|>_a = 1; for \"_b\" from 0 to 9 do { hint str _a };",
        // Without `private`, an assignment changes the variable of the enclosing scope.
        "private <|>_a = 1; if (true) then { _b = 2; hint str _b }; hint str _a;",
        "private _b = 1; if (true) then { <|>_a = 2; hint str _a }; hint str _b;",
        // Code that runs in an unknown place.
        "private <|>_a = 1; GATE_show = { hint str _b }; call GATE_show;",
        "private <|>_a = 1; GATE_show = { _b = 2 }; call GATE_show;",
        // A variable that is not assigned here.
        "hint str _b; private <|>_a = 1;",
        "{ hint str _b } forEach [1]; { private <|>_a = 1; hint str _a } forEach [1];",
        // In a string.
        "private <|>_a = 1; GATE_code = \"hint str _b\";",
        "private <|>_a = 1; { private _b = 1; isNil \"_b\" } forEach [1]; GATE_name = \"_b\";",
        // Inactive code.
        "#define TRACE(a)\nprivate <|>_a = 1; { private _b = _x; TRACE(_a) } forEach [1];",
        "#define TRACE(a)\nprivate _b = 1; { private <|>_a = _x; TRACE(_b) } forEach [1];",
        "#ifdef NEVER\nhint str _b;\n#endif\nprivate <|>_a = 1;",
    ] {
        check_rename(script, "_b", Err("`_b` already exists"));
    }
    check_rename("private <|>_a = 1;", "_this", Err("`_this` already exists"));
}

#[test]
fn a_parameter_of_a_macro_belongs_to_its_definition() {
    check_highlights(
        "#define OPEN(ga<|>te, speed) gate animate [#gate, speed]; gate##_1\nOPEN(gate, 1);",
        "#define OPEN([w:gate], speed) [r:gate] animate [#[r:gate], speed]; [r:gate]##_1\nOPEN(gate, 1);",
    );
    check_definition("#define OPEN(<|>gate<|>) hint str ga<|>te");
    check_rename(
        "#define OPEN(gate) hint str ga<|>te\nOPEN(gate);",
        "door",
        Ok("#define OPEN(door) hint str door\nOPEN(gate);"),
    );
    check_rename("#define OPEN(gate, door) hint ga<|>te", "door", Err("`door` already exists"));
}

#[test]
fn variables_are_found_in_inactive_code() {
    check_highlights(
        "#ifdef NEVER\nprivate _ga<|>te = 1;\nhint str _gate;\n#endif",
        "#ifdef NEVER\nprivate [w:_gate] = 1;\nhint str [r:_gate];\n#endif",
    );
    check_highlights(
        "#define OPEN { private _gate = 1; hint str _ga<|>te; }",
        "#define OPEN { private [w:_gate] = 1; hint str [r:_gate]; }",
    );
    check_definition("#ifdef NEVER\nprivate <|>_gate<|> = 1;\nhint str _g<|>ate;\n#endif");
    check_rename(
        "#ifdef NEVER\nprivate _ga<|>te = 1;\n#endif",
        "_door",
        Err(
            "`_gate` may be used by code that cannot be analyzed: the preprocessor leaves this code out, or inserts it \
             elsewhere",
        ),
    );
}

#[test]
fn variables_are_found_in_unused_arguments_and_branches() {
    // A macro that drops its arguments.
    let script =
        "#define TRACE(text,a)\nparams [\"_gate\"]; TRACE(\"at\",_gate); { TRACE(\"in\",_ga<|>te) } forEach _gate;";
    check_highlights(
        script,
        "#define TRACE(text,a)\nparams [\"[w:_gate]\"]; TRACE(\"at\",[r:_gate]); { TRACE(\"in\",[r:_gate]) } forEach [r:_gate];",
    );
    check_rename(
        script,
        "_door",
        Ok("#define TRACE(text,a)\nparams [\"_door\"]; TRACE(\"at\",_door); { TRACE(\"in\",_door) } forEach _door;"),
    );
    check_definition("#define TRACE(a)\nprivate <|>_gate<|> = 1; TRACE(_ga<|>te);");
    // In excluded branches, except for their own declarations.
    check_highlights(
        "private _g<|>ate = 1;\n#ifdef NEVER\n_gate = 2;\n[] spawn { private _gate = 3; };\n#else\nhint str _gate;\n#endif",
        "private [w:_gate] = 1;\n#ifdef NEVER\n[w:_gate] = 2;\n[] spawn { private _gate = 3; };\n#else\nhint str [r:_gate];\n#endif",
    );
    // A variable of other code.
    check_highlights(
        "#define TRACE(a)\nprivate _g<|>ate = 1; [] spawn { TRACE(_gate); };",
        "#define TRACE(a)\nprivate [w:_gate] = 1; [] spawn { TRACE(_gate); };",
    );
}

#[test]
fn stored_code_refers_to_variables_around_it() {
    // The name of code within the code.
    check_highlights(
        "private _search = { if (_this > 0) then { (_this - 1) call _sea<|>rch } }; 3 call _search;",
        "private [w:_search] = { if (_this > 0) then { (_this - 1) call [r:_search] } }; 3 call [r:_search];",
    );
    check_rename(
        "private _search = { call _search }; call _sea<|>rch;",
        "_find",
        Ok("private _find = { call _find }; call _find;"),
    );
    // It runs in an unknown place, but probably here.
    let kept = "private [\"_kind\"]; GATE_setUp = { _ki<|>nd = 1; hint str _kind; };";
    check_highlights(kept, "private [\"[w:_kind]\"]; GATE_setUp = { [w:_kind] = 1; hint str [r:_kind]; };");
    check_rename(
        kept,
        "_type",
        Err(
            "`_kind` may be used by code that cannot be analyzed: a string or a macro in this script contains its name, \
             or stored code uses it",
        ),
    );
}
