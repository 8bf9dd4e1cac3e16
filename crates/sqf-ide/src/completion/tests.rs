//! Tests of completion in scripts.

mod events;
mod passed;
mod roles;
mod snippets;

use std::sync::{Arc, LazyLock};

use super::*;
use crate::fixture::at_cursor_in;
use sqf_model::SourceFile;
use sqf_model::fixture::syntax;
use sqf_reference::load::Catalog;
use sqf_reference::{EventHandler, EventParam, Form, Record, RecordKind, Section, Status, Syntax, Topic};

const NULLARY: &str = "player gateCount";
const UNARY: &str = "openGate closeGate gateAngle if while for private params call spawn isNil publicVariable \
                     switch case default compile waitUntil \
                     addMissionEventHandler addUserActionEventHandler getEventHandlerInfo";
const BINARY: &str = "setGate setGateAngle then else exitWith do from to forEach call spawn addEventHandler \
                      removeAllEventHandlers addMPEventHandler ctrlAddEventHandler getEventHandlerInfo remoteExec \
                      addAction - +";

fn reference() -> Arc<Reference> {
    static REFERENCE: LazyLock<Arc<Reference>> = LazyLock::new(|| {
        let mut commands: Vec<Record> = Vec::new();
        for (form, names) in [(Form::Nullary, NULLARY), (Form::Unary, UNARY), (Form::Binary, BINARY)] {
            for name in names.split_whitespace() {
                match commands.iter_mut().find(|command| command.name == name) {
                    Some(command) => command.syntaxes.push(syntax(form)),
                    None => commands.push(record(name, RecordKind::Command, vec![syntax(form)])),
                }
            }
        }
        let unary = || vec![syntax(Form::Unary)];
        commands.push(Record { status: Status::Deprecated, ..record("openGateSlowly", RecordKind::Command, unary()) });
        commands.push(Record { status: Status::Broken, ..record("openGat", RecordKind::Command, unary()) });
        let diag = Some("diag".to_owned());
        commands.push(Record { branch: diag, ..record("openGateDebug", RecordKind::Command, unary()) });
        let functions = ["BIS_fnc_paintGate", "BIS_fnc_param", "BIS_fnc_addScriptedEventHandler"];
        let functions = functions.map(|name| record(name, RecordKind::Function, Vec::new())).to_vec();
        let topics = vec![
            topic("Magic Variables", &["_x", "this"]),
            topic("PreProcessor Commands", &["#define", "__FILE__", "__VA_OPT__(x)"]),
            topic("Gate Events", &["Opened", "Closed", "Painted (Gate)", "Painted (Barn)", "GatesLoaded"]),
        ];
        let events = vec![
            event(EventSet::Entity, "Opened", &["_gate", "_keeper"]),
            event(EventSet::Entity, "Closed", &[]),
            event(EventSet::Entity, "Closed", &[]),
            EventHandler {
                heading: "Painted (Gate)".to_owned(),
                ..event(EventSet::Multiplayer, "Painted", &["_gate"])
            },
            event(EventSet::Multiplayer, "Washed", &[]),
            EventHandler {
                heading: "Painted (Barn)".to_owned(),
                ..event(EventSet::Multiplayer, "Painted", &["_barn"])
            },
            event(EventSet::Mission, "GatesLoaded", &["_count"]),
            event(EventSet::UserAction, "Activate", &["_activated"]),
            event(EventSet::Scripted, "gatePainted", &["_colour"]),
        ];
        Arc::new(Reference::new(Catalog { commands, functions, topics, events, ..Catalog::default() }))
    });
    REFERENCE.clone()
}

fn record(name: &str, kind: RecordKind, syntaxes: Vec<Syntax>) -> Record {
    let template: Record = serde_json::from_str(sqf_reference::fixture::CLOSE_GATE).unwrap();
    let is_word = name.starts_with(|c: char| c.is_alphabetic());
    let operator = (!is_word).then(|| name.to_owned());
    Record { name: name.to_owned(), title: name.to_owned(), operator, kind, syntaxes, ..template }
}

fn topic(title: &str, headings: &[&str]) -> Topic {
    let template: Topic = serde_json::from_str(sqf_reference::fixture::GATE_EVENTS).unwrap();
    let section = |heading: &&str| Section {
        heading: Some((*heading).to_owned()),
        level: 2,
        markdown: format!("## {heading}\n\nHow {heading} works on gates."),
        since: None,
    };
    let sections = headings.iter().map(section).collect();
    Topic { name: title.to_owned(), title: title.to_owned(), aliases: Vec::new(), sections, ..template }
}

fn event(set: EventSet, name: &str, params: &[&str]) -> EventHandler {
    let param = |name: &&str| EventParam { name: (*name).to_owned(), ..EventParam::default() };
    EventHandler {
        set,
        name: name.to_owned(),
        topic: "Gate Events".to_owned(),
        heading: name.to_owned(),
        variant: None,
        is_each: false,
        params: params.iter().map(param).collect(),
        since: None,
    }
}

/// Returns the items for a client without snippets.
#[track_caller]
fn complete(script: &str, options: CompletionOptions) -> (String, Completion) {
    let (analysis, offset) = at_cursor_in(reference(), script);
    (analysis.file().text().to_owned(), analysis.completion(offset, options))
}

/// Like the above, with the embedded reference.
#[track_caller]
fn complete_in_game(script: &str) -> (String, Completion) {
    let (analysis, offset) = at_cursor_in(Reference::embedded(), script);
    (analysis.file().text().to_owned(), analysis.completion(offset, CompletionOptions::default()))
}

/// Types are only inferred for the variables that are offered.
#[test]
fn commands_are_completed_without_types() {
    for (script, has_types) in [("private _gate = 1; openG<|>", false), ("private _gate = 1; _ga<|>", true)] {
        let (analysis, offset) = at_cursor_in(reference(), script);
        assert!(!analysis.completion(offset, CompletionOptions::default()).items.is_empty());
        assert_eq!(analysis.script().known_semantics().is_some(), has_types, "{script}");
    }
}

fn labels_of(completion: &Completion) -> Vec<&str> {
    completion.items.iter().map(|item| item.label.as_str()).collect()
}

/// Returns all labels, in order, separated by spaces.
#[track_caller]
fn labels(script: &str) -> String {
    labels_of(&complete(script, CompletionOptions::default()).1).join(" ")
}

/// Returns the first labels, in order.
#[track_caller]
fn first(count: usize, script: &str) -> String {
    let (_, completion) = complete(script, CompletionOptions::default());
    labels_of(&completion)[..count.min(completion.items.len())].join(" ")
}

/// Returns the script after the item with that label is accepted.
#[track_caller]
fn taken(script: &str, label: &str) -> String {
    let (mut text, completion) = complete(script, CompletionOptions { snippets: true, ..CompletionOptions::default() });
    let item = completion.items.iter().find(|item| item.label == label);
    let item = item.unwrap_or_else(|| panic!("{label} is not among {:?}", labels_of(&completion)));
    let new = match &item.insert {
        Insert::Label => &item.label,
        Insert::Text(text) | Insert::Snippet(text) => text,
    };
    text.replace_range(std::ops::Range::<usize>::from(item.replace), new);
    text
}

#[test]
fn names_are_offered_in_the_case_of_the_record() {
    assert_eq!(labels("OPENG<|>"), "openGate openGateDebug openGateSlowly openGat");
    assert_eq!(labels("opengate<|>"), "openGate openGateDebug openGateSlowly");
}

#[test]
fn nearer_matches_come_first() {
    assert_eq!(labels("player sG<|>"), "setGate setGateAngle");
    assert_eq!(first(2, "player gate<|>"), "gateAngle gateCount");
    assert_eq!(first(1, "call bfp<|>"), "BIS_fnc_param");
    assert_eq!(labels("slo<|>"), "openGateSlowly");
    assert_eq!(labels("lyly<|>"), "");
}

#[test]
fn discouraged_names_are_marked_and_come_last() {
    let (_, completion) = complete("openG<|>", CompletionOptions::default());
    let marked: Vec<_> = completion.items.iter().map(|item| (item.label.as_str(), item.deprecated)).collect();
    assert_eq!(marked, [("openGate", false), ("openGateDebug", false), ("openGateSlowly", true), ("openGat", false)]);
}

#[test]
fn the_grammar_decides_between_names_that_match_alike() {
    assert_eq!(first(2, "f<|>"), "for forEach");
    assert_eq!(first(1, "_gate f<|>"), "forEach");
    assert_eq!(first(2, "for \"_i\" f<|>"), "from forEach");
    assert_eq!(first(2, "if (_open) e<|>"), "exitWith else");
    assert_eq!(first(2, "if (_open) then {} e<|>"), "else exitWith");
    assert_eq!(first(2, "[] call pa<|>"), "BIS_fnc_param BIS_fnc_paintGate");
    assert_eq!(first(1, "gates_fnc_open = {}; [] call g<|>"), "gates_fnc_open");
    assert_eq!(first(2, "_a setGate gateA<|>"), "gateAngle setGateAngle");
    assert_eq!(first(2, "(_a) gateA<|>"), "gateAngle setGateAngle");
    // Nothing is omitted.
    assert!(labels("_gate p<|>").contains("player"));
    assert!(labels("sG<|>").contains("setGate"));
}

#[test]
fn the_script_brings_its_own_words() {
    let script = "private _gateOpen = 1; _gateopen = 2; _gateopen = 3; gates_all = 0; isNil \"gates_mine\"; ga<|>";
    assert_eq!(first(5, script), "gates_mine gates_all gateAngle gateCount _gateopen");
    assert_eq!(labels("params [\"_keeper\", [\"_key\", 0]]; _k<|>"), "_key _keeper");
    assert_eq!(labels("#define OPEN_ALL(x) x\nhint OPEN_<|>"), "OPEN_ALL");
    let (_, completion) = complete("#define GATES 2\ngatecount; _g = GATES; Ga<|>", CompletionOptions::default());
    let kinds: Vec<_> = completion.items.iter().map(|i| (i.label.as_str(), i.kind, i.detail.as_deref())).collect();
    assert_eq!(kinds[..2], [("GATES", ItemKind::Macro, Some("macro")), ("gateCount", ItemKind::Command, None)],);
    // The word being written is not one of them.
    assert_eq!(labels("gaXXte<|>"), "");
}

#[test]
fn defined_variables_come_before_others_of_the_script() {
    let other = "if (player) then { private _gateOther = 1 }; ";
    assert_eq!(labels(&format!("{other}private _gateHere = 1; _gate<|>")), "_gateHere _gateOther");
    assert_eq!(labels(&format!("private _gateHere = 1; {other}_gate<|>")), "_gateHere _gateOther");
    assert_eq!(labels("_gateA = 1; [] spawn { _gateB = 1; _gateB; _gateA; openGate _gate<|> }"), "_gateB _gateA");
    // A variable that is only read may be set elsewhere.
    assert_eq!(labels("openGate _gateTold; private _gateHere = 1; _gate<|>"), "_gateHere _gateTold");
}

#[test]
fn names_that_scripts_often_write_at_such_places_come_first() {
    let first = |count: usize, script: &str| {
        let (_, completion) = complete_in_game(script);
        labels_of(&completion)[..count.min(completion.items.len())].join(" ")
    };
    assert_eq!(first(1, "player setPos <|>"), "getPos");
    assert_eq!(first(1, "sleep <|>"), "random");
    // The group has no value yet.
    assert!(!first(5, "private _gateGroup = createGroup <|>").contains("_gateGroup"));
    assert!(first(5, "private _gateGroup = createGroup <|>").contains("civilian"));
    assert!(!first(8, "_gates = allUnits select { side <|> }").contains("_gates"));
    assert_eq!(first(1, "{ hint s<|> } forEach _gates"), "str");
    assert_eq!(first(1, "s<|>"), "switch");
    assert_eq!(first(1, "_gate s<|>"), "select");
    assert_eq!(first(1, "{ _<|> } forEach _gates"), "_x");
    assert_ne!(first(1, "_keeper = 1; openGate _<|>"), "_x");
    assert!(first(10, "_text remoteExec [\"<|>\"]").contains("hint"));
}

#[test]
fn commands_that_do_not_accept_the_left_operand_are_not_offered() {
    let offered = |script: &str| {
        let (_, completion) = complete_in_game(script);
        completion.items.into_iter().map(|item| item.label).collect::<Vec<_>>()
    };
    for (script, refused, taken) in [
        ("allUnits <|>", "forEach", "select"),
        ("player <|>", "then", "setPos"),
        ("3 <|>", "setDamage", "max"),
        ("\"abc\" <|>", "do", "createVehicle"),
    ] {
        let labels = offered(script);
        assert!(!labels.iter().any(|label| label == refused), "{script}: {refused}");
        assert!(labels.iter().any(|label| label == taken), "{script}: {taken}");
    }
    assert!(!offered("allUnits forE<|>").contains(&"forEach".to_owned()));
    assert!(offered("{ hint _x } forE<|>").contains(&"forEach".to_owned()));
    // The type of the variable is unknown.
    assert!(offered("_gates forE<|>").contains(&"forEach".to_owned()));
}

#[test]
fn control_structures_continue_with_their_words() {
    let offered = |script: &str| {
        let (_, completion) = complete_in_game(script);
        labels_of(&completion).join(" ")
    };
    assert_eq!(offered("private _gate = 1; while {true} <|>"), "do");
    assert_eq!(offered("switch (side player) <|>"), "do");
    assert_eq!(offered("params [\"_gate\"]; switch (_gate) <|>"), "do");
    assert_eq!(offered("try {} <|>"), "catch");
    assert_eq!(offered("if (alive player) <|>"), "then exitWith throw");
    assert!(offered("for \"_i\" <|>").starts_with("from "));
    assert!(offered("for [{}, {}, {}] <|>").starts_with("do "));
    assert!(offered("for \"_i\" from 0 <|>").starts_with("to "));
    assert!(offered("for \"_i\" from 0 to 5 <|>").starts_with("do step"));
}

#[test]
fn elements_of_arrays_are_of_the_type_that_the_command_takes() {
    let (_, completion) = complete_in_game("setDate [<|>]");
    let labels = labels_of(&completion);
    assert!(!labels[..20].iter().any(|label| ["true", "false", "player"].contains(label)), "{labels:?}");
    let (_, completion) = complete_in_game("nearestObjects [<|>]");
    assert!(labels_of(&completion)[..10].contains(&"player"));
}

#[test]
fn words_in_strings_come_in_the_order_of_their_use() {
    let first = |count: usize, script: &str| {
        let (_, completion) = complete_in_game(script);
        labels_of(&completion)[..count.min(completion.items.len())].join(" ")
    };
    assert_eq!(first(3, "player addEventHandler [\"<|>\"]"), "Killed HandleDamage Fired");
    assert_eq!(first(1, "player removeAllEventHandlers \"<|>\""), "Killed");
    assert_eq!(first(3, "_display displayAddEventHandler [\"<|>\"]"), "KeyDown KeyUp MouseMoving");
    assert_eq!(first(1, "_control ctrlAddEventHandler [\"<|>\"]"), "ButtonClick");
    assert_eq!(first(3, "_marker setMarkerShapeLocal \"<|>\""), "ICON ELLIPSE RECTANGLE");
    assert_eq!(first(2, "_marker setMarkerColor \"<|>\""), "ColorRed ColorBlue");
    assert_eq!(first(1, "_marker setMarkerType \"<|>\""), "mil_dot");
    assert_eq!(first(2, "_truck isKindOf \"<|>\""), "Air Man");
    // The typed text is more important.
    assert_eq!(first(1, "player addEventHandler [\"Fire<|>\"]"), "Fired");
    // A display has no buttons.
    let (_, completion) = complete_in_game("_display displayAddEventHandler [\"<|>\"]");
    let labels = labels_of(&completion);
    let at = |name: &str| labels.iter().position(|label| *label == name);
    assert!(at("Load") < at("ButtonClick") && at("MouseMoving") < at("ButtonClick"), "{labels:?}");
}

#[test]
fn functions_and_commands_have_their_own_fixed_words() {
    let first =
        |script: &str| labels_of(&complete_in_game(script).1).first().map_or_else(String::new, |it| (*it).to_owned());
    assert_eq!(first("[\"task\", \"<|>\"] call BIS_fnc_taskSetState"), "CREATED");
    assert_eq!(first("[\"task\", \"SUC<|>\"] call BIS_fnc_taskSetState"), "SUCCEEDED");
    assert_eq!(first("[west, \"task\", [\"d\", \"t\", \"m\"], objNull, \"<|>\"] call BIS_fnc_taskCreate"), "CREATED");
    assert_eq!(first("[\"task\", \"att<|>\"] call BIS_fnc_taskSetType"), "attack");
    assert_eq!(first("_truck setVehicleLock \"LOCKED<|>\""), "LOCKED");
    assert_eq!(first("player switchCamera \"<|>\""), "INTERNAL");
    assert_eq!(first("createTrigger [\"<|>\", getPos player]"), "EmptyDetector");
}

#[test]
fn variables_say_what_they_hold() {
    let (_, completion) = complete("private _gate = 1; params [\"_gateKey\"]; _ga<|>", CompletionOptions::default());
    let details: Vec<_> = completion.items.iter().map(|item| (&*item.label, item.detail.as_deref())).collect();
    assert_eq!(details, [("_gateKey", Some("local variable")), ("_gate", Some("local variable: Number"))]);
}

#[test]
fn code_that_the_game_does_not_read_has_its_words() {
    assert_eq!(labels("private _gate = 1;\n#ifdef NO\nprivate _gateNo = 1;\nopenGate _ga<|>\n#endif"), "_gateNo _gate");
    assert_eq!(labels("#define OPEN(gateToOpen) openGate gateTo<|>"), "gateToOpen");
    assert_eq!(labels("#define ALL_GATES 1\n#define OPEN(gate) openGate ALL_G<|>"), "ALL_GATES");
    assert_eq!(first(1, "GVAR(barnDoor) = 1; GVAR(barn<|>)"), "barnDoor");
    assert!(!labels("GVAR(barnDoor) = 1; openGate barn<|>").contains("barnDoor"));
    assert_eq!(labels("_barn = 1; QUOTE(openGate _bar<|>)"), "_barn");
    assert_eq!(first(1, "QUOTE(_x for<|>)"), "forEach");
}

#[test]
fn a_missing_quote_further_up_does_not_hide_the_code() {
    assert_eq!(labels("call \"x;\n_barn = 1;\n_bar<|>"), "_barn");
}

#[test]
fn after_an_underscore_only_locals_are_offered() {
    assert_eq!(labels("_open = 1; open = 2; _<|>"), "_open _x");
    assert_eq!(labels("{ _x1 = 1; _x<|> } forEach gates"), "_x _x1");
    // `_x` is not set there.
    assert_eq!(labels("_x1 = 1; _x<|>"), "_x1 _x");
    assert_eq!(labels("hint __F<|>"), "__FILE__");
    assert_eq!(labels("_fi<|>"), "", "a variable that nothing sets yet");
}

#[test]
fn the_whole_word_is_replaced() {
    assert_eq!(taken("open<|>", "openGate"), "openGate");
    assert_eq!(taken("ope<|>nGa 1", "openGate"), "openGate 1");
    assert_eq!(taken("<|>", "openGate"), "openGate");
    assert_eq!(taken("<|>_gate", "openGate"), "openGate_gate");
    assert_eq!(taken("hint \"\u{e4}\u{1f6aa}\"; op<|>e x", "openGate"), "hint \"\u{e4}\u{1f6aa}\"; openGate x");
    assert_eq!(taken("x = 1;\r\n\tope<|>\r\ny = 2;", "openGate"), "x = 1;\r\n\topenGate\r\ny = 2;");
    assert_eq!(taken("if (ope<|>", "openGate"), "if (openGate");
}

/// Returns the script after the best item is accepted in an editor that keeps the text after the cursor.
#[track_caller]
fn kept(script: &str) -> String {
    let (mut text, completion) = complete(script, CompletionOptions::default());
    let item = &completion.items[0];
    text.replace_range(std::ops::Range::<usize>::from(item.insert_range(completion.keeps_from)), &item.label);
    text
}

#[test]
fn an_editor_may_keep_the_word_after_the_cursor() {
    assert_eq!(kept("openG<|>player;"), "openGateplayer;");
    assert_eq!(kept("player setG<|>_gate"), "player setGate_gate");
    assert_eq!(kept("openG<|> 1"), "openGate 1");
    assert_eq!(kept("#inc<|>lude"), "#includelude");
    // A string is a single name.
    assert_eq!(kept("player addEventHandler [\"Op<|>Closed\", {}]"), "player addEventHandler [\"Opened\", {}]");
    // A string with code is completed as code.
    assert_eq!(
        kept("player addEventHandler [\"Opened\", \"openG<|>player\"]"),
        "player addEventHandler [\"Opened\", \"openGateplayer\"]"
    );
}

#[test]
fn nothing_is_offered_in_comments_numbers_paths_and_other_strings() {
    for script in [
        "// op<|>",
        "// op<|>\nopenGate x;",
        "/* op<|> */",
        "/* op<|>",
        "/*<|>",
        "/*/<|>",
        "1<|>",
        "1e<|>",
        "0xop<|>",
        "$<|>",
        "#include \"op<|>\"",
        "#include <op<|>",
        "#include op<|>",
        "hint \"op<|>\"",
        "hint \"op<|>",
        "hint 'op<|>'",
        "hint \"say \"\"op<|>",
        "\u{e4}op<|>",
        "\u{e4}<|>",
        "#define OP<|>",
        "#define OPEN(op<|>",
        "#define OPEN(op<|>) 1",
        "#endif op<|>",
        "player addEventHandler [\"a b <|>\"]",
    ] {
        assert_eq!(labels(script), "", "{script}");
    }
    // Next to them, and in strings with code, there is code again.
    assert!(labels("player addEventHandler [\"Opened\", \"op<|>\"]").contains("openGate"));
    for script in ["/**/op<|>", "hint \"\"op<|>", "// x\nop<|>", "x # op<|>", "#define X (op<|>", "#define X(op) op<|>"]
    {
        assert!(labels(script).contains("openGate"), "{script}");
    }
}

#[test]
fn nothing_is_offered_for_a_name_that_is_new() {
    let known = "#define OPEN_GATES 1\n#define GATE_OPEN 1\nopen = 1; _gate = 1; player getVariable \"opened\";\n";
    for place in [
        "#define COMPONENT op<|>",
        "#define PREFIX <|>",
        "#define COMPONENT_BEAUTIFIED The open<|>",
        "# define NAME op<|>",
        "#ifndef OPEN<|>",
        "#ifdef GATES<|>",
        "private _<|>",
        "private _ga<|> = 1;",
        "private [\"_ga<|>\"];",
        "params [\"_<|>\"];",
        "params [\"_unit\", [\"_ga<|>",
        "for \"_ga<|>\" from 0 to 1 do {};",
    ] {
        assert_eq!(labels(&format!("{known}{place}")), "", "{place}");
    }
    assert_eq!(labels(&format!("{known}#ifdef OPEN<|>")), "OPEN_GATES");
}

#[test]
fn strings_in_open_brackets_at_the_end_of_a_line_are_completed() {
    let next = "\nparams [\"_keeper\"];\nopenGate 1;\n";
    let script = format!("x = 1;\nplayer addEventHandler [\"Clo<|>\"{next}");
    assert_eq!(labels(&script), "Closed");
    let handler = "x = 1;\nplayer addEventHandler [\"Closed\", {\n\t$0\n\\}";
    assert_eq!(taken(&script, "Closed"), format!("{handler}{next}"));
    assert_eq!(labels(&format!("hint \"Clo<|>\"{next}")), "");
}

#[test]
fn what_the_script_uses_nearby_comes_first() {
    let macros = "#define GATE_A 1\n#define GATE_B 2\n#define GATE_C 3\nopenGate GATE_C;\nopenGate GATE_B;\n";
    assert_eq!(first(3, &format!("{macros}openGate GATE_<|>")), "GATE_B GATE_C GATE_A");
    // On both sides.
    let far = "// A long comment.
"
    .repeat(20);
    assert_eq!(
        first(
            2,
            &format!(
                "gate_a = 1;
{far}openGate gate_<|>;
openGate gate_b;"
            )
        ),
        "gate_b gate_a"
    );
    assert_eq!(first(1, "closeGate 1; closeGate 2;\nc<|>"), "closeGate");
    let events = "player addEventHandler [\"Opened\", {}]; player addEventHandler [\"<|>\", {}]";
    assert_eq!(first(1, events), "Opened");
}

#[test]
fn a_hash_at_the_beginning_of_a_line_is_a_directive() {
    assert_eq!(first(3, "#<|>"), "#include #define #ifdef");
    assert_eq!(labels("x = 1;\n  #if<|>"), "#if #ifdef #ifndef #endif");
    assert_eq!(taken("#de<|>f", "#define"), "#define");
    assert_eq!(taken("#inc<|>lude \"x\"", "#include"), "#include \"x\"");
    assert_eq!(taken("# de<|>", "define"), "# define");
    assert!(!labels("[1, 2] #de<|>").contains("#define"));
}

#[test]
fn conditions_of_the_preprocessor_take_macros() {
    assert_eq!(labels("#define OPEN 1\nopenGate x;\n#ifdef O<|>"), "OPEN");
    assert_eq!(labels("#define OPEN 1\n#ifdef OPEN O<|>"), "");
    assert_eq!(labels("#define OPEN 1\n#if OPEN > __F<|>"), "__FILE__");
}

#[test]
fn code_continues_after_directives_and_in_macros() {
    assert_eq!(first(1, "#include \"gates.hpp\"\nf<|>"), "for");
    assert_eq!(first(1, "x = y\n#ifdef A\nf<|>"), "for");
    assert_eq!(first(1, "#define EACH(x) x f<|>"), "forEach");
    assert_eq!(first(1, "#define EACH(x) f<|>"), "for");
    assert_eq!(labels("#define EACH(x) angl<|>"), "", "no name that contains it");
    assert_eq!(first(1, "#define EACH \\\n  f<|>"), "for");
}

#[test]
fn names_to_execute_remotely_are_offered_in_strings() {
    assert_eq!(first(2, "[1] remoteExec [\"bisp<|>"), "BIS_fnc_param BIS_fnc_paintGate");
    assert_eq!(labels("gates_fnc_open = {}; 1 remoteExec [\"gates_<|>\"]"), "gates_fnc_open");
    assert_eq!(labels("1 remoteExec [\"openGate\", \"<|>\"]"), "");
    // A mere value cannot be executed.
    let all = labels("[1] remoteExec [\"<|>\"]");
    assert!(all.contains("openGate") && !all.contains("player") && !all.contains("gateCount"), "{all}");
}

#[test]
fn words_that_follow_others_come_late_without_them() {
    let place_of = |script: &str, word: &str| {
        let (_, completion) = complete(script, CompletionOptions::default());
        labels_of(&completion).iter().position(|label| *label == word).unwrap()
    };
    for word in ["then", "exitWith", "else", "do", "from", "to"] {
        for script in
            ["player <|>", "openGate \"a\" <|>", "openGate 1; if (_x) then {}; player <|>", "[if (_x), _y <|>"]
        {
            assert!(place_of(script, word) > place_of(script, "addEventHandler"), "{word} in {script}");
        }
    }
    // Unless they are expected, or a condition or block may precede them.
    assert_eq!(first(2, "if !_open <|>"), "then exitWith");
    assert_eq!(first(2, "if (_a) <|>"), "then exitWith");
    assert_eq!(first(1, "for \"_i\" from 0 to count _x <|>"), "do");
    assert!(!first(1, "if (_a) then {} else {} <|>").contains("else"));
    assert_eq!(first(1, "GATES_IF(x) th<|>"), "then");
    // A block by itself is for `forEach`, also at the start of the script.
    assert_eq!(first(1, "{ openGate _x } <|>"), "forEach");
    assert_eq!(first(1, "openGate 1; { openGate _x } <|>"), "forEach");
}

#[test]
fn a_trigger_character_asks_only_where_it_is_meaningful() {
    let asked = |script: &str, trigger: char| {
        let options = CompletionOptions { trigger: Some(trigger), ..CompletionOptions::default() };
        complete(script, options).1.items.len()
    };
    assert_eq!(asked("player addEventHandler [\"<|>", '"'), 2);
    assert_eq!(asked("hint \"opened\"<|>", '"'), 0);
    assert_eq!(asked("#<|>", '#'), DIRECTIVES);
    assert_eq!(asked("_gates #<|>", '#'), 0);
    assert_eq!(asked("_gates = 1; _<|>", '_'), 2);
    assert_eq!(asked("_gates = 1 /<|>", '/'), 0);
    assert_eq!(asked("//<|>", '/'), 0);
    assert_eq!(asked("hint \"\\<|>\"", '\\'), 0);
}

#[test]
fn new_names_are_not_completed() {
    let labels = |script: &str| complete(script, CompletionOptions::default()).1.items.len();
    assert_eq!(labels("_vehicle = 1; private _ve<|>"), 0);
    assert_eq!(labels("_vehicle = 1; PRIVATE /* new */ _ve<|> = 2;"), 0);
    assert_ne!(labels("_vehicle = 1; private _gate = _ve<|>"), 0);
    assert_ne!(labels("_vehicle = 1; private _gate = 1; _ve<|>"), 0);
    assert_ne!(labels("openGat<|>"), 0);
}

/// Number of directives.
const DIRECTIVES: usize = 10;

#[test]
fn a_switch_begins_with_its_cases() {
    let used = "_cargo = 1; _cargo = _cargo; ";
    assert_eq!(first(2, &format!("{used}switch (_cargo) do {{ <|>")), "case default");
    assert_eq!(first(2, &format!("{used}switch (_cargo) do {{ <|> }};")), "case default");
    assert_eq!(first(2, "switch (_a) do { case 1: { openGate _b }; <|> }"), "case default");
    assert_eq!(first(1, "caseCount = 1; caseCount; switch (_a) do { ca<|> }"), "case");
    assert_eq!(first(1, "switch (_a) do { de<|> }"), "default");
    for elsewhere in ["while {_a} do { <|> }", "switch (_a) do { case 1: { <|> } }", "<|>", "switch (<|>) do {}"] {
        let (_, completion) = complete_in_game(elsewhere);
        assert_ne!(labels_of(&completion)[..2], ["case", "default"], "{elsewhere}");
    }
    let (_, completion) = complete_in_game("switch (_a) do { case 1: { hint \"\" }; <|> }");
    assert_eq!(labels_of(&completion)[..2], ["case", "default"]);
    assert_eq!(taken("switch (_a) do { <|>", "case {}"), "switch (_a) do { case ${1:value}: {\n\t$0\n\\};");
}

#[test]
fn fixed_words_are_offered_in_strings() {
    let words = |script: &str| labels_of(&complete_in_game(script).1).join(", ");
    assert_eq!(words("player setUnitPos \"<|>\";"), "UP, AUTO, MIDDLE, DOWN");
    assert_eq!(words("player setUnitPos \"<|>"), "UP, AUTO, MIDDLE, DOWN");
    assert_eq!(words("player setUnitPos \"<|>; hint \"open\";"), "UP, AUTO, MIDDLE, DOWN");
    assert_eq!(words("group player setBehaviour 'car<|>'"), "CARELESS");
    assert_eq!(words("group player setFormation \"ECH L<|>\""), "ECH LEFT");
    assert_eq!(words("if (behaviour player == \"st<|>\") then {}"), "STEALTH");
    assert_eq!(words("player setSkill [\"cour<|>\", 1]"), "courage");
    assert_eq!(words("player setSkill [\"courage\", \"<|>\"]"), "");
    assert_eq!(words("hint \"<|>\""), "");
    // The whole string is replaced.
    let (text, completion) = complete_in_game("group player setFormation \"ECH<|> RI\"; hint \"\"");
    let right = completion.items.iter().find(|item| item.label == "ECH RIGHT").unwrap();
    assert_eq!(right.replace.of(&text), "ECH RI");
}

#[test]
fn a_called_variable_holds_code() {
    let script = "private _count = 1; private _open = { hint _x }; gates_fnc_shut = {}; gates_all = []; ";
    for taker in ["call ", "[] call ", "spawn ", "[] spawn "] {
        let (_, completion) = complete_in_game(&format!("{script}{taker}<|>"));
        let found = labels_of(&completion);
        let place = |name: &str| found.iter().position(|other| *other == name).unwrap_or(usize::MAX);
        assert!(place("_open") < 2 && place("gates_fnc_shut") < 2, "{taker}: {found:?}");
        for value in ["_count", "if", "private", "player"] {
            assert!(place("BIS_fnc_param") < place(value), "{value} after {taker}: {found:?}");
        }
        assert!(place("compile") < place("true"), "{taker}: {found:?}");
    }
}

#[test]
fn functions_come_before_what_cannot_be_called() {
    let script = "gates_fnc_nearest = {}; gates_fnc_getOne = {}; gates_nearestOne = []; ";
    for taker in ["call ", "[] call ", "spawn ", "[] spawn "] {
        let found = |typed: &str| {
            let (_, completion) = complete_in_game(&format!("{script}{taker}{typed}<|>"));
            assert!(completion.is_incomplete, "the order is right only for what is typed");
            let names = completion.items.iter().map(|item| (item.label.clone(), item.filter.clone()));
            names.collect::<Vec<_>>()
        };
        let nearest = found("nearest");
        assert_eq!(nearest[0].0, "gates_fnc_nearest", "{taker}");
        assert_eq!(nearest[0].1.as_deref(), Some("nearest_gates_fnc_nearest"), "editors sort by what is typed");
        let place = |name: &str| nearest.iter().position(|(label, _)| label == name).unwrap_or(usize::MAX);
        assert!(place("BIS_fnc_nearestPosition") < place("nearestObject"), "{taker}: {nearest:?}");
        // `get` is an operator, too.
        assert_eq!(found("get")[0].0, "gates_fnc_getOne", "{taker}");
        assert_eq!(found("nearestObject")[0].0, "nearestObject", "{taker}");
    }
    let (_, elsewhere) = complete_in_game(&format!("{script}hint nearest<|>"));
    assert!(elsewhere.items.iter().all(|item| !item.filter.as_deref().unwrap_or("").starts_with("nearest_")));
}

#[test]
fn names_of_equal_rank_come_in_their_order() {
    assert_eq!(first(3, "zoneA = 1; zoneLongest = 1; zoneB = 1; zone<|>"), "zoneB zoneLongest zoneA");
    assert_eq!(labels("isNil { gates_b; gates_aLongOne; gates_c }; gates_aL<|>"), "gates_aLongOne");
    assert_eq!(first(3, "player removeAllEventHandlers \"<|>\""), "Closed Opened");
    assert_eq!(first(2, "gate<|>"), "gateAngle gateCount");
}

#[test]
fn long_names_that_begin_alike_come_in_one_order() {
    // Both are used once, after the cursor: the nearer one comes first.
    for [one, other] in [["UPPER", "LOWER"], ["LOWER", "UPPER"]] {
        let script = format!("GATES_AT<|>;\nGATES_AT_THE_RIVER_{one} = 1;\nGATES_AT_THE_RIVER_{other} = 1;");
        assert_eq!(first(2, &script), format!("GATES_AT_THE_RIVER_{one} GATES_AT_THE_RIVER_{other}"));
    }
}

#[test]
fn every_item_says_what_it_is() {
    let abouts = |script: &str| {
        let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
        let (_, completion) = complete(script, options);
        let shown = completion.items.iter().map(|item| (item.label.clone(), item.about.clone().unwrap_or_default()));
        shown.collect::<Vec<_>>()
    };
    let about = |script: &str, label: &str| {
        let found = abouts(script).into_iter().find(|(other, _)| other == label);
        found.unwrap_or_else(|| panic!("{label} in {script}")).1
    };
    assert_eq!(about("private _gate = 1; _ga<|>", "_gate"), "Number");
    assert_eq!(about("params [\"_gate\"]; _ga<|>", "_gate"), "local variable");
    assert_eq!(about("#define GATES 1\nGAT<|>", "GATES"), "macro");
    assert_eq!(about("call BIS_fnc_pai<|>", "BIS_fnc_paintGate"), "");
    assert_eq!(about("_<|>", "_x"), "magic variable");
    assert_eq!(about("hint __F<|>", "__FILE__"), "preprocessor");
    assert_eq!(about("#inc<|>", "#include"), "preprocessor");
    assert_eq!(about("for<|>", "for from to do"), "snippet");
    assert_eq!(about("player removeAllEventHandlers \"<|>\"", "Opened"), "event");
    assert_eq!(about("player addEventHandler [\"Op<|>\"]", "Opened"), "event handler");
    // The types of the game's own commands.
    let embedded = |script: &str, label: &str| {
        let (_, completion) = complete_in_game(script);
        let item = completion.items.iter().find(|item| item.label == label).unwrap();
        item.about.clone().unwrap_or_default()
    };
    assert_eq!(embedded("_x = getPo<|>", "getPosATL"), "Array");
    assert_eq!(embedded("_x = aliv<|>", "alive"), "Boolean");
    assert_eq!(embedded("player setDam<|>", "setDamage"), "Nothing");
    assert_eq!(embedded("_x = pla<|>", "player"), "Object");
    assert_eq!(embedded("call BIS_fnc_rotateV<|>", "BIS_fnc_rotateVector2D"), "Array");
}

#[test]
fn a_truncated_answer_is_marked_as_incomplete() {
    let words: Vec<String> = (0..LIMIT_IN_CODE + 1).map(|number| format!("gate_{number}")).collect();
    let (_, completion) = complete(&format!("[{}]; gate_<|>", words.join(", ")), CompletionOptions::default());
    assert_eq!((completion.items.len(), completion.is_incomplete), (LIMIT_IN_CODE, true));
    let (_, completion) = complete(&format!("[{}]; gate_<|>", words[1..].join(", ")), CompletionOptions::default());
    assert_eq!((completion.items.len(), completion.is_incomplete), (LIMIT_IN_CODE, false));
}

#[test]
fn further_typing_only_narrows_the_list() {
    let script = "gates_all = 1; _gate = 2; ";
    let word = "setGateAngle";
    for end in 1..word.len() {
        let before = complete(&format!("{script}{}<|>", &word[..end]), CompletionOptions::default()).1;
        let after = complete(&format!("{script}{}<|>", &word[..=end]), CompletionOptions::default()).1;
        for label in labels_of(&after) {
            assert!(labels_of(&before).contains(&label), "{label} after {}", &word[..=end]);
        }
    }
}

#[test]
fn items_know_where_their_documentation_is() {
    let resolved = |script: &str| {
        let (_, completion) = complete(script, CompletionOptions::default());
        let key = completion.items.first().and_then(|item| item.key.clone()).unwrap();
        assert_eq!(key.to_string().parse(), Ok(key.clone()));
        resolve(&reference(), &(Arc::new(sqf_model::Alone) as _), &key, "English")
            .map(|resolved| resolved.markdown)
            .unwrap_or_default()
    };
    assert!(resolved("closeG<|>").contains("Closes a gate."));
    assert!(resolved("player addEventHandler [\"Op<|>").contains("How Opened works"));
    assert!(resolved("_x<|>").contains("How _x works"));
    assert!(resolved("__FI<|>").contains("How __FILE__ works"));
    assert!(resolved("__VA<|>").contains("works on gates"));
    assert!(resolved("#def<|>").contains("How #define works"));
    let unknown = EntryKey::Word("lockGate".to_owned());
    assert_eq!(resolve(&reference(), &(Arc::new(sqf_model::Alone) as _), &unknown, "English"), None);
}

#[test]
fn places_outside_the_text_are_harmless() {
    let file = Arc::new(SourceFile::new("hint \"\u{e4}\"; op"));
    let analysis = Analysis::new(reference(), file);
    for offset in 0..40 {
        analysis.completion(offset, CompletionOptions { snippets: true, ..CompletionOptions::default() });
    }
    let end = analysis.completion(u32::MAX, CompletionOptions::default());
    assert_eq!(end.items.first().map(|item| item.label.as_str()), Some("openGate"));
}

#[test]
fn properties_are_offered_where_scripts_read_them() {
    let first = |script: &str| {
        let (_, completion) = complete_in_game(script);
        labels_of(&completion).first().map_or_else(String::new, |label| (*label).to_owned())
    };
    let path = "configFile >> \"CfgVehicles\" >> typeOf player";
    assert_eq!(first(&format!("getNumber ({path} >> \"maxS<|>\")")), "maxSpeed");
    assert_eq!(first(&format!("getText ({path} >> \"display<|>\")")), "displayName");
    let weapon = "private _cfg = configFile >> \"CfgWeapons\" >> _this;";
    assert_eq!(first(&format!("{weapon} getArray (_cfg >> \"magazi<|>\")")), "magazines");
    assert_eq!(first("getText (configOf player >> \"fact<|>\")"), "faction");
    assert_eq!(first("getText (missionConfigFile >> \"onLoadN<|>\")"), "onLoadName");
    assert_eq!(first("getText (_this >> \"fact<|>\")"), "faction");
    assert_eq!(first("getText (configFile >> \"Cfg<|>\")"), "CfgVehicles");
    assert_eq!(first("isClass (configFile >> \"Cfg<|>\")"), "CfgPatches");
}
