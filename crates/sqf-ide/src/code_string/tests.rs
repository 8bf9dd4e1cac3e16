//! Code in strings of configs and scripts, with a cursor in it.

use std::path::Path;
use std::sync::Arc;

use crate::fixture::cursors;
use crate::{Analysis, CompletionOptions, Edit, Goal, Insert, Refusal, SignatureAsked, apply};
use sqf_model::{Alone, SourceFile};
use sqf_reference::Reference;

/// A file with one cursor: a script if its first line is `//- script`, else a config.
fn at(marked: &str) -> (String, Analysis, u32) {
    let (text, offsets) = cursors(marked);
    let [offset] = offsets[..] else { panic!("one cursor is wanted in {marked:?}") };
    let name = if text.starts_with("//- script") { "init.sqf" } else { "description.ext" };
    let file = Arc::new(SourceFile::new(text.as_str()));
    let path = Some(Arc::from(Path::new(name)));
    let analysis = Analysis::in_workspace(Reference::embedded(), file, path, Arc::new(Alone));
    (text, analysis, offset)
}

/// Returns the word at the cursor and the first line of its hover.
#[track_caller]
fn check_hover(marked: &str, word: &str, begin: &str) {
    let (text, analysis, offset) = at(marked);
    let hover = analysis.hover(offset).unwrap_or_else(|| panic!("nothing is shown in {marked}"));
    let code = hover.markdown.lines().find(|line| !line.starts_with("```")).unwrap_or_default();
    assert_eq!(hover.range.of(&text), word, "{marked}");
    assert!(code.contains(begin), "{marked}\n{}", hover.markdown);
}

/// Returns the text after the item is accepted.
#[track_caller]
fn check_taken(marked: &str, label: &str, expected: &str) {
    let (text, analysis, offset) = at(marked);
    let found = analysis.completion(offset, CompletionOptions { snippets: true, trigger: None });
    let labels: Vec<&str> = found.items.iter().take(20).map(|item| item.label.as_str()).collect();
    let Some(item) = found.items.iter().find(|item| item.label == label) else {
        panic!("{label} is not among {labels:?} in {marked}")
    };
    let insert = match &item.insert {
        Insert::Label => item.label.clone(),
        Insert::Text(text) | Insert::Snippet(text) => text.clone(),
    };
    assert_eq!(apply(&text, &[Edit { range: item.replace, text: insert }]).unwrap(), expected, "{marked}");
}

/// Returns the labels of the completion items.
fn offered(marked: &str) -> Vec<String> {
    let (_, analysis, offset) = at(marked);
    let found = analysis.completion(offset, CompletionOptions::default());
    found.items.into_iter().map(|item| item.label).collect()
}

#[test]
fn words_in_code_are_explained() {
    check_hover("class Gate { onLoad = \"hint str (aliv<|>e player)\"; };", "alive", "alive");
    check_hover("class Gate { onLoad = \"hint \"\"a\"\"; aliv<|>e player\"; };", "alive", "alive");
    check_hover("class Gate { class EventHandlers { fired = \"_this call BIS_fnc_<|>fire\"; }; };", "BIS_fnc_fire", "");
    check_hover(
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"aliv<|>e _target\"];",
        "alive",
        "",
    );
    check_hover("//- script\ntrigger setTriggerStatements [\"this\", \"hi<|>nt 'open'\", \"\"];", "hint", "hint");
    check_hover(
        "class Gate { onLoad = \"player addAction [\"\"A\"\", {}, 1, 1, true, true, \"\"\"\", \"\"aliv<|>e _this\"\"]\"; };",
        "alive",
        "alive",
    );
}

#[test]
fn other_strings_are_not_code() {
    for text in [
        "class Gate { name = \"aliv<|>e player\"; };",
        "onLoadName = \"aliv<|>e player\";",
        "class Gate { names[] = {\"aliv<|>e player\"}; };",
        "//- script\nhint \"aliv<|>e player\";",
        "//- script\nplayer addAction [\"aliv<|>e player\", {}];",
    ] {
        let (_, analysis, offset) = at(text);
        assert_eq!(analysis.hover(offset), None, "{text}");
        assert_eq!(analysis.completion(offset, CompletionOptions::default()).items, [], "{text}");
    }
}

#[test]
fn code_is_completed_where_it_is_written() {
    check_taken("class Gate { onLoad = \"hintSi<|>\"; };", "hintSilent", "class Gate { onLoad = \"hintSilent\"; };");
    check_taken(
        "class Gate { onLoad = \"hint \"\"a\"\"; hintSi<|>\"; };",
        "hintSilent",
        "class Gate { onLoad = \"hint \"\"a\"\"; hintSilent\"; };",
    );
    // An unterminated string includes the following lines.
    check_taken(
        "class Gate {\n    onLoad = \"hintSi<|>\n    name = \"a\";\n};",
        "hintSilent",
        "class Gate {\n    onLoad = \"hintSilent\n    name = \"a\";\n};",
    );
    check_taken(
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"alive _target && isTouchingGr<|>\"];",
        "isTouchingGround",
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"alive _target && isTouchingGround\"];",
    );
    check_taken(
        "class Gate { onLoad = \"private _display = 1; hint str _dis<|>\"; };",
        "_display",
        "class Gate { onLoad = \"private _display = 1; hint str _display\"; };",
    );
}

#[test]
fn snippets_stay_on_one_line_and_double_their_quotes() {
    for marked in
        ["class Gate { onLoad = \"player addEventHandler ['Kil<|>']\"; };", "class Gate { onLoad = \"fo<|>\"; };"]
    {
        let (_, analysis, offset) = at(marked);
        let found = analysis.completion(offset, CompletionOptions { snippets: true, trigger: None });
        assert!(!found.items.is_empty(), "{marked}");
        for item in &found.items {
            if let Insert::Text(text) | Insert::Snippet(text) = &item.insert {
                assert!(!text.contains('\n'), "{text}");
                assert!(!text.replace("\"\"", "").contains('"'), "{text}");
            }
        }
    }
    assert!(offered("class Gate { onLoad = \"#<|>\"; };").iter().all(|label| !label.starts_with('#')));
}

#[test]
fn operands_in_code_have_signatures() {
    for marked in [
        "class Gate { onLoad = \"player setDamage <|>\"; };",
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"player setDamage <|>\"];",
        "class Gate { onLoad = \"player setDamage [<|>\"; };",
        "class Gate { onLoad = \"player setDamage [1, <|>]\"; };",
        "class Gate {\n    onLoad = \"player setDamage [<|>\n    name = \"a\";\n};",
    ] {
        let (_, analysis, offset) = at(marked);
        let help = analysis.signature_help(offset, SignatureAsked::User).unwrap_or_else(|| panic!("{marked}"));
        assert!(help.signatures[0].label.contains("setDamage"), "{marked}");
    }
}

/// Returns the text with the occurrences of the variable at the cursor in braces, and the start of the variable.
#[track_caller]
fn check_places(marked: &str, expected: &str) {
    let (text, analysis, offset) = at(marked);
    let places: Vec<_> = analysis.references(offset, true).into_iter().map(|place| place.range).collect();
    let highlights: Vec<_> = analysis.highlights(offset).into_iter().map(|highlight| highlight.range).collect();
    assert_eq!(places, highlights, "{marked}");
    let edits: Vec<Edit> =
        places.iter().map(|range| Edit { range: *range, text: format!("{{{}}}", range.of(&text)) }).collect();
    assert_eq!(apply(&text, &edits).as_deref().unwrap_or(&text), expected, "{marked}");
    let definition = analysis.definition(offset, Goal::Definition);
    assert_eq!(definition.iter().map(|link| link.place.range).collect::<Vec<_>>(), places[..1], "{marked}");
    let renamed = analysis.rename(offset, "_new").unwrap();
    let edits = renamed.files[&None].iter();
    let edits: Vec<Edit> = edits.map(|it| Edit { range: it.range, text: it.text.clone() }).collect();
    let name = analysis.prepare_rename(offset).unwrap().name;
    assert_eq!(apply(&text, &edits), Some(text.replace(&name, "_new")), "{marked}");
}

#[test]
fn local_variables_of_code_are_found_in_it() {
    check_places(
        "class Gate { onLoad = \"private _open = \"\"a\"\"; hint _op<|>en; _open\"; };",
        "class Gate { onLoad = \"private {_open} = \"\"a\"\"; hint {_open}; {_open}\"; };",
    );
    check_places(
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"params ['_gate']; alive _ga<|>te\"];",
        "//- script\nplayer addAction [\"A\", {}, nil, 1, true, true, \"\", \"params ['{_gate}']; alive {_gate}\"];",
    );
}

#[test]
fn variables_of_other_scripts_are_not_found_in_code() {
    for marked in ["class Gate { onLoad = \"hint _op<|>en\"; };", "class Gate { name = \"private _o<|>pen = 1\"; };"] {
        let (_, analysis, offset) = at(marked);
        assert_eq!(analysis.definition(offset, Goal::Definition), [], "{marked}");
        assert_eq!(analysis.highlights(offset), [], "{marked}");
        assert_eq!(analysis.rename(offset, "_new"), Err(Refusal::Nothing), "{marked}");
    }
}

#[test]
fn the_caller_of_code_sets_variables_for_it() {
    const CONDITION: &str = "//- script\nplayer addAction [\"Open\", {}, nil, 1, true, true, \"\", \"alive <|>\"];";
    let known = offered(CONDITION);
    for name in ["_target", "_originalTarget", "_actionId", "_this"] {
        assert!(known.iter().any(|label| label == name), "{name}");
    }
    check_hover(
        "//- script\nplayer addAction [\"Open\", {}, nil, 1, true, true, \"\", \"alive _targ<|>et\"];",
        "_target",
        "_target",
    );
    let hold = "//- script\n[player, \"\", \"\", \"\", \"_<|>\"] call BIS_fnc_holdActionAdd;";
    assert!(offered(hold).iter().any(|label| label == "_originalTarget"));
    let first = |marked: &str| offered(marked).into_iter().take(3).collect::<Vec<_>>();
    let trigger = first("//- script\n_trigger setTriggerStatements [\"<|>\", \"\", \"\"];");
    assert_eq!(trigger, ["this", "thisList", "thisTrigger"]);
    // Other code does not see these variables.
    assert!(!offered("//- script\nalive <|>").iter().any(|label| label == "_originalTarget"));
}

#[test]
fn config_entries_receive_the_parameters_of_their_events() {
    let first = |marked: &str| offered(marked).into_iter().next().unwrap_or_default();
    assert_eq!(first("class Gate { onUnload = \"params ['<|>\"; };"), "_display, _exitCode");
    let of_class = "class CfgVehicles { class Gate { class EventHandlers { respawn = \"params ['<|>\"; }; }; };";
    assert_eq!(first(of_class), "_unit, _corpse");
    let of_cba = "class Extended_Respawn_EventHandlers { class Man { class GATE { respawn = \"params ['<|>\"; }; }; };";
    assert_eq!(first(of_cba), "_unit, _corpse");
    let of_ace = "class ACE_Actions { class Open { statement = \"alive _ta<|>\"; }; };";
    assert_eq!(first(of_ace), "_target");
}

#[test]
fn code_in_arguments_of_quote_is_completed_and_explained() {
    let quote = "#define QUOTE(code) #code\n#define FUNC(name) gate_fnc_##name\n";
    let action = |code: &str| format!("{quote}class Gate {{ class ACE_Actions {{ class Open {{ {code} }}; }}; }};");
    let labels = |code: &str| offered(&action(code)).into_iter().take(3).collect::<Vec<_>>();
    assert_eq!(labels("statement = QUOTE(_player setDam<|>);")[0], "setDamage");
    assert_eq!(labels("statement = QUOTE(_player setDam<|>")[0], "setDamage");
    assert_eq!(labels("statement = QUOTE([_player] call FU<|>);")[0], "FUNC");
    assert_eq!(labels("condition = QUOTE(aliv<|> _player);")[0], "alive");
    assert_eq!(labels("statement = QUOTE(_pla<|>);")[0], "_player");
    assert_eq!(offered("class Gate { onLoad = QUOTE(player setDam<|>); };")[0], "setDamage");
    // Other properties have texts.
    assert!(labels("displayName = QUOTE(setDam<|>);").is_empty());
    check_hover(&action("statement = QUOTE(_player setDam<|>age 1);"), "setDamage", "setDamage");
    check_taken(
        "class Gate { onLoad = QUOTE(hint str (aliv<|>)); };",
        "alive",
        "class Gate { onLoad = QUOTE(hint str (alive)); };",
    );
}
