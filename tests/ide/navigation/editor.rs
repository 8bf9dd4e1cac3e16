//! Names from the mission editor: objects and markers of a `mission.sqm`.

use super::{Fixture, check_definition, check_references};
use sqf_ide::CompletionOptions;

const MISSION: &str = "\
//- mission.sqm
version=53;
class Mission {
 class Entities {
  items=2;
  class Item0 {
   dataType=\"Object\";
   class PositionInfo { position[]={100,5,200}; };
   class Attributes { name=\"boss\"; init=\"this setDamage 0.5\"; };
   type=\"O_Soldier_F\";
  };
  class Item1 {
   dataType=\"Marker\";
   position[]={1,2,3};
   name=\"mk_base\";
   type=\"hd_dot\";
  };
 };
};
//- description.ext
//- other.sqf
boss setDamage 0; \"mk_base\" setMarkerAlpha 0;
//- init.sqf
";

fn with(init: &str) -> String {
    format!("{MISSION}{init}\n")
}

#[test]
fn objects_and_markers_lead_to_the_file_of_the_editor() {
    check_definition(&with("hint str bo<|>ss;"), &["mission.sqm:8"]);
    check_definition(&with("getMarkerPos \"mk_<|>base\";"), &["mission.sqm:14"]);
    check_references(&with("hint str bo<|>ss;"), &["init.sqf:1", "mission.sqm:8", "other.sqf:1"]);
    check_references(&with("getMarkerPos \"mk_<|>base\";"), &["init.sqf:1", "mission.sqm:14", "other.sqf:1"]);
}

#[test]
fn they_are_explained() {
    let hover = |init: &str| {
        let fixture = Fixture::new(&with(init));
        fixture.analysis.hover(fixture.offset).unwrap().markdown
    };
    let boss = hover("hint str bo<|>ss;");
    assert!(boss.contains("object of type `O_Soldier_F` at [100, 200, 5], placed in ["), "{boss}");
    let base = hover("getMarkerPos \"mk_<|>base\";");
    assert!(base.contains("marker of type `hd_dot` at [1, 3, 2], placed in ["), "{base}");
}

#[test]
fn they_are_offered_where_they_fit() {
    let offered = |init: &str, label: &str| {
        let fixture = Fixture::new(&with(init));
        let options = CompletionOptions { snippets: false, trigger: None };
        fixture.analysis.completion(fixture.offset, options).items.iter().any(|item| item.label == label)
    };
    assert!(offered("hint str bo<|>", "boss"));
    for init in [
        "getMarkerPos \"<|>\"",
        "markerAlpha \"mk<|>\"",
        "\"<|>\" setMarkerPos [0,0]",
        "player inArea \"<|>\"",
        "deleteMarker \"<|>\"",
        "getMarkerPos [\"<|>\", true]",
    ] {
        assert!(offered(init, "mk_base"), "{init}");
    }
    for init in ["hint \"<|>\"", "createMarker [\"<|>\", [0,0]]", "\"a\" setMarkerType \"<|>\""] {
        assert!(!offered(init, "mk_base"), "{init}");
    }
}

#[test]
fn only_the_editor_renames_them() {
    for (init, name) in [("hint str bo<|>ss;", "boss"), ("getMarkerPos \"mk_<|>base\";", "mk_base")] {
        let fixture = Fixture::new(&with(init));
        let refused = fixture.analysis.prepare_rename(fixture.offset).unwrap_err().to_string();
        assert!(refused.starts_with(&format!("`{name}` is named in the mission editor; rename it there")), "{refused}");
    }
}
