//! The type hierarchy of config classes.

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

use crate::support::{Setup, modern, project};

const PROJECT: &str = "\
//- walls/config.cpp
class CfgPatches { class walls { requiredAddons[] = {}; }; };
class CfgVehicles {
    class Building;
    class TAG_Wall: Building {};
};
//- gates/config.cpp
class CfgPatches { class gates { requiredAddons[] = {\"walls\"}; }; };
class CfgVehicles {
    class TAG_Wall;
    class TAG_Gate: TAG_Wall {};
    class TAG_Door : TAG_Wall {};
    class TAG_Other {};
};
//- gates/open.sqf
hint \"open\";
";

/// Returns the names and folders of items.
fn shown(items: &Value) -> Vec<String> {
    let name = |item: &Value| {
        let url = Url::parse(item["uri"].as_str().unwrap()).unwrap();
        let folder = url.path_segments().unwrap().rev().nth(1).unwrap().to_owned();
        format!("{} in {folder}:{}", item["name"].as_str().unwrap(), item["range"]["start"]["line"])
    };
    items.as_array().unwrap().iter().map(name).collect()
}

#[tokio::test]
async fn parents_and_children_are_found_across_files() {
    let folder = project(PROJECT);
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("gates/config.cpp")).unwrap();
    let text = std::fs::read_to_string(folder.path().join("gates/config.cpp")).unwrap();
    session.open(&url, &text).await;
    // The name of the parent, after the colon.
    let at = json!({"textDocument": {"uri": url}, "position": {"line": 3, "character": 22}});
    let is_known = |answer: &Value| answer[0]["uri"].as_str().is_some_and(|uri| uri.contains("walls"));
    let wall = session.ask_until("textDocument/prepareTypeHierarchy", at, is_known).await;
    assert_eq!(shown(&wall), ["TAG_Wall in walls:3"]);
    assert_eq!((&wall[0]["kind"], &wall[0]["detail"]), (&json!(5), &json!("cfgvehicles")));
    let children = session.ask_raw("typeHierarchy/subtypes", json!({"item": wall[0]})).await.unwrap();
    assert_eq!(shown(&children), ["TAG_Door in gates:4", "TAG_Gate in gates:3"]);
    let parents = session.ask_raw("typeHierarchy/supertypes", json!({"item": children[1]})).await.unwrap();
    assert_eq!(shown(&parents), ["TAG_Wall in walls:3"]);
    // A class of the game is located at its declaration.
    let parents = session.ask_raw("typeHierarchy/supertypes", json!({"item": wall[0]})).await.unwrap();
    assert_eq!(shown(&parents), ["Building in walls:2"]);
    let none = session.ask_raw("typeHierarchy/supertypes", json!({"item": parents[0]})).await.unwrap();
    assert_eq!(none, json!([]));
    // Unsaved text counts.
    session.change(&url, 2, None, &text.replace("TAG_Other {}", "TAG_Other: TAG_Wall {}")).await;
    let children = session.ask_raw("typeHierarchy/subtypes", json!({"item": wall[0]})).await.unwrap();
    assert_eq!(shown(&children), ["TAG_Door in gates:4", "TAG_Gate in gates:3", "TAG_Other in gates:5"]);
    session.finish().await;
}

#[tokio::test]
async fn classes_whose_names_macros_make_have_a_hierarchy() {
    const MACROS: &str = "\
//- gates/config.cpp
#define GVAR(x) TAG_##x
class CfgPatches { class gates { requiredAddons[] = {}; }; };
class CfgVehicles {
    class GVAR(wall) {};
    class GVAR(gate): GVAR(wall) {};
    class TAG_Door: GVAR(wall) {};
};
";
    let folder = project(MACROS);
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("gates/config.cpp")).unwrap();
    let text = std::fs::read_to_string(folder.path().join("gates/config.cpp")).unwrap();
    session.open(&url, &text).await;
    let at = json!({"textDocument": {"uri": url}, "position": {"line": 3, "character": 17}});
    let is_known = |answer: &Value| answer[0]["name"].is_string();
    let wall = session.ask_until("textDocument/prepareTypeHierarchy", at, is_known).await;
    assert_eq!(shown(&wall), ["GVAR(wall) in gates:3"]);
    let children = session.ask_raw("typeHierarchy/subtypes", json!({"item": wall[0]})).await.unwrap();
    assert_eq!(shown(&children), ["TAG_Door in gates:5", "GVAR(gate) in gates:4"]);
    for child in children.as_array().unwrap() {
        let parents = session.ask_raw("typeHierarchy/supertypes", json!({"item": child})).await.unwrap();
        assert_eq!(parents[0]["name"], json!("GVAR(wall)"));
    }
    session.finish().await;
}

#[tokio::test]
async fn only_classes_have_a_hierarchy() {
    let folder = project(PROJECT);
    let mut session = Setup::new(modern()).root(folder.path()).start().await;
    let url = Url::from_file_path(folder.path().join("gates/open.sqf")).unwrap();
    session.open(&url, "hint \"open\";").await;
    let at = json!({"textDocument": {"uri": url}, "position": {"line": 0, "character": 2}});
    assert_eq!(session.ask_raw("textDocument/prepareTypeHierarchy", at).await, Ok(Value::Null));
    session.finish().await;
}

#[tokio::test]
async fn clients_are_informed_of_it() {
    let mut session = crate::support::Session::connect(|input, output| {
        sqf_ls::server::run(input, output, sqf_ls::server::Options::default())
    });
    let answer = session.ask_raw("initialize", json!({"capabilities": {}})).await.unwrap();
    assert_eq!(answer["capabilities"]["typeHierarchyProvider"], true);
    session.finish().await;
}
