//! Questions and code of the kind that assistants get wrong.

use std::collections::BTreeMap;
use std::fs;

use serde_json::json;

use super::Client;

/// Removes the decoration of Markdown.
fn plain(page: &str) -> String {
    page.replace(['*', '`', '\\'], "").to_lowercase()
}

#[test]
fn answers_have_the_facts_that_assistants_get_wrong() {
    let client = Client::new();
    let text = fs::read_to_string("tests/data/assistants/questions.tsv").unwrap();
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with('Q')).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 120);
    let mut wrong = Vec::new();
    for row in rows {
        let [id, _, _, name, facts] = row[..] else { panic!("{row:?}") };
        let answer = client.call("look_up", json!({"name": name})).unwrap_or_else(|error| error);
        let answer = plain(&answer);
        wrong.extend(facts.split(" ; ").filter(|fact| !answer.contains(&plain(fact))).map(|fact| (id, fact)));
    }
    assert_eq!(wrong, []);
}

#[test]
fn invented_code_is_found_and_correct_code_is_not() {
    let client = Client::new();
    let text = fs::read_to_string("tests/data/assistants/snippets.txt").unwrap();
    let mut snippets: BTreeMap<&str, (&str, [String; 2])> = BTreeMap::new();
    let (mut name, mut side) = ("", 0);
    for line in text.lines() {
        if let Some((id, mention)) = line.strip_prefix("//- ").and_then(|head| head.split_once(" | ")) {
            (name, side) = (id, 0);
            snippets.insert(id, (mention, Default::default()));
        } else if line == "//+" {
            side = 1;
        } else if let Some((_, texts)) = snippets.get_mut(name) {
            texts[side].push_str(line);
            texts[side].push('\n');
        }
    }
    assert_eq!(snippets.len(), 198);
    let mut missed = Vec::new();
    for (id, (mention, [wrong, right])) in &snippets {
        let check = |code: &str| client.call("check", json!({"code": code})).unwrap();
        let (found, accepted) = (check(wrong).to_lowercase(), check(right));
        assert!(accepted == "no findings\n" || accepted.starts_with("Neither"), "{id}: {accepted}");
        if !found.contains(&mention.to_lowercase()) || found == "no findings\n" {
            missed.push((*id, *mention));
        }
    }
    assert!(missed.len() <= 5, "{missed:?}");
}

#[test]
fn names_of_mods_are_checked_like_those_of_the_game() {
    let client = Client::new();
    let check = |code: &str| client.call("check", json!({"code": code})).unwrap();
    let right = "[\"ace_unconscious\", { hint \"\" }] call CBA_fnc_addEventHandler;\n\
                 [\"TAG_opened\", { hint \"\" }] call CBA_fnc_addEventHandler;\n";
    assert_eq!(check(right), "no findings\n");
    for event in ["ace_unconscius", "ace_gateOpened"] {
        let found = check(&right.replace("ace_unconscious", event));
        assert!(found.contains(event) && !found.contains("TAG_opened"), "{found}");
    }
    let found = check("[{ hint \"\" }, 1] call CBA_fnc_addPerFramHandler;\n");
    assert!(found.contains("CBA_fnc_addPerFramHandler"), "{found}");
}

#[test]
fn names_of_mods_that_a_project_requires_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let config = "class CfgPatches { class tag_main { requiredAddons[] = {\"cba_main\", \"ace_common\"}; }; };\n";
    fs::write(folder.path().join("config.cpp"), config).unwrap();
    let code = "[\"ace_unconscius\", { hint \"\" }] call CBA_fnc_addEventHandler;\n\
                [{ hint \"\" }, 1] call CBA_fnc_addPerFramHandler;\n";
    fs::write(folder.path().join("fn_open.sqf"), code).unwrap();
    let client = Client::of(folder.path());
    let found = client.call("check", json!({"path": "fn_open.sqf"})).unwrap();
    assert!(found.contains("`ace_unconscious`") && found.contains("`CBA_fnc_addPerFrameHandler`"), "{found}");
}
