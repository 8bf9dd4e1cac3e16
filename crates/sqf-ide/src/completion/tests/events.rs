//! Tests of completion of events and their handlers.

use super::*;

#[test]
fn events_are_offered_in_their_strings() {
    assert_eq!(labels("player addEventHandler [\"<|>\"]"), "Closed Opened");
    assert_eq!(labels("player addEventHandler ['op<|>', {}]"), "Opened");
    assert_eq!(labels("player removeAllEventHandlers \"<|>\""), "Closed Opened");
    assert_eq!(labels("addMissionEventHandler [\"<|>\"]"), "GatesLoaded");
    assert_eq!(labels("player ctrlAddEventHandler [\"<|>\"]"), "");
    assert_eq!(labels("addUserActionEventHandler [\"gate\", \"<|>\"]"), "Activate");
    assert_eq!(labels("addUserActionEventHandler [\"<|>\", \"Activate\"]"), "");
    assert_eq!(labels("[player, \"<|>\", {}] call BIS_fnc_addScriptedEventHandler"), "gatePainted");
    assert_eq!(labels("player addEventHandler [\"Opened\", {hint \"<|>\"}]"), "");
}

#[test]
fn an_event_takes_the_place_of_the_whole_string() {
    let opened = "player addEventHandler [\"Opened\", {}]";
    assert_eq!(taken("player addEventHandler [\"Op<|>os\", {}]", "Opened"), opened);
    assert_eq!(taken("player addEventHandler [\"<|>Closed\", {}]", "Opened"), opened);
    assert_eq!(taken("player addEventHandler [\"Op<|>, {}]", "Opened"), "player addEventHandler [\"Opened, {}]");
}

#[test]
fn a_handler_is_offered_where_none_is_yet() {
    let handler = "player addEventHandler [\"Opened\", {\n\tparams [\"_gate\", \"_keeper\"];\n\t$0\n\\}";
    assert_eq!(taken("player addEventHandler [\"Op<|>\"]", "Opened"), format!("{handler}]"));
    assert_eq!(taken("player addEventHandler [\"Op<|>", "Opened"), handler);
    assert_eq!(taken("player addEventHandler [\"Op<|>\nx = 1;", "Opened"), format!("{handler}\nx = 1;"));
    assert_eq!(taken("player addEventHandler ['Cl<|>']", "Closed"), "player addEventHandler ['Closed', {\n\t$0\n\\}]");
    assert_eq!(
        taken("[player, \"<|>\"] call BIS_fnc_addScriptedEventHandler", "gatePainted"),
        "[player, \"gatePainted\", {\n\tparams [\"_colour\"];\n\t$0\n\\}] call BIS_fnc_addScriptedEventHandler"
    );
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    for script in [
        "player addEventHandler [\"Op<|>\", {}]",
        "player removeAllEventHandlers \"Op<|>\"",
        // The code is not in an array.
        "player addEventHandler \"Op<|>\"",
        "player addEventHandler \"Op<|>",
    ] {
        assert_eq!(labels_of(&complete(script, options).1), ["Opened"], "{script}");
    }
}

#[test]
fn requirements_of_handlers_depend_on_their_event() {
    assert_eq!(labels("player getEventHandlerInfo [\"<|>\", 0]"), "Closed Opened Painted Washed");
    assert_eq!(labels("getEventHandlerInfo [\"<|>\", 0]"), "GatesLoaded");
    assert_eq!(labels("getEventHandlerInfo [\"GatesLoaded\", \"<|>\"]"), "");
}

#[test]
fn events_of_one_name_are_one_item_with_several_handlers() {
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    let (_, completion) = complete("player addMPEventHandler [\"Pai<|>\"]", options);
    let shown: Vec<String> = completion
        .items
        .iter()
        .map(|item| {
            let markdown =
                resolve(&reference(), &(Arc::new(sqf_model::Alone) as _), item.key.as_ref().unwrap(), "English")
                    .unwrap()
                    .markdown;
            let told: Vec<&str> =
                ["Gate", "Barn"].into_iter().filter(|kind| markdown.contains(&format!("({kind}) works"))).collect();
            let code =
                if let Insert::Snippet(code) = &item.insert { code.lines().nth(1).unwrap_or("").trim() } else { "" };
            let detail = item.detail.as_deref().unwrap_or("");
            format!("{} | {detail} | {code} | {}", item.label, told.join(" "))
        })
        .collect();
    insta::assert_snapshot!(shown.join("\n"), @r#"
    Painted (Gate) | with its handler (Gate) | params ["_gate"]; | Gate
    Painted (Barn) | with its handler (Barn) | params ["_barn"]; | Barn
    "#);
}

#[test]
fn events_are_explained_with_the_command_that_takes_them() {
    let explained = |script: &str| {
        let (_, completion) = complete(script, CompletionOptions::default());
        let key = completion.items.first().and_then(|item| item.key.clone()).unwrap();
        assert_eq!(key.to_string().parse(), Ok(key.clone()));
        let markdown = resolve(&reference(), &(Arc::new(sqf_model::Alone) as _), &key, "English").unwrap().markdown;
        markdown.lines().nth(1).unwrap_or_default().to_owned()
    };
    let mission = "addMissionEventHandler [\"GatesLoaded\", {";
    assert_eq!(explained("addmissioneventhandler [\"<|>\"]"), mission);
    assert_eq!(explained("getEventHandlerInfo [\"<|>\"]"), mission);
    assert!(explained("player addMPEventHandler [\"<|>\"]").contains("addMPEventHandler [\"Painted\""));
    assert!(explained("player removeAllEventHandlers \"<|>\"").contains("addEventHandler [\"Closed\""));
    assert!(explained("[x, \"<|>\"] call BIS_fnc_addScriptedEventHandler").contains("\"gatePainted\""));
}

#[test]
fn commands_that_add_handlers_are_completed_where_they_are_valid() {
    let options = CompletionOptions { snippets: true, ..CompletionOptions::default() };
    let adding = |script: &str| {
        let (_, completion) = complete(script, options);
        let added = completion.items.iter().filter(|item| item.label.ends_with(" []") && item.label.starts_with("add"));
        added.map(|item| item.label.clone()).collect::<Vec<_>>()
    };
    let unary = ["addMissionEventHandler []", "addUserActionEventHandler []"];
    assert_eq!(adding("add<|>"), unary);
    assert_eq!(adding("_id = add<|>"), unary);
    assert_eq!(adding("player add<|>"), ["addAction []", "addEventHandler []", "addMPEventHandler []"]);
    assert_eq!(taken("addMissionEv<|>", "addMissionEventHandler []"), "addMissionEventHandler [\"$1\"]$0");
    assert_eq!(
        taken("addUser<|>", "addUserActionEventHandler []"),
        "addUserActionEventHandler [\"${1:key}\", \"$2\"]$0"
    );
}
