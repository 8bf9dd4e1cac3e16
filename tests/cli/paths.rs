//! Paths of files, as `sqf-ls check` resolves them in missions and addons.

use crate::checked::findings;

const ADDON: &str = "class CfgPatches { class TAG_gates { units[] = {}; weapons[] = {}; requiredAddons[] = {}; }; };\n";

/// Returns the findings about files in an addon with the prefix `z\tag\addons\gates` and these files.
fn in_addon(config: &str, script: &str) -> Vec<String> {
    let found = findings(&[
        ("addons/gates/$PBOPREFIX$", "z\\tag\\addons\\gates"),
        ("addons/gates/config.cpp", &format!("{ADDON}{config}")),
        ("addons/gates/functions/fn_open.sqf", script),
        ("addons/gates/ui/gate.paa", ""),
        ("addons/gates/join.sqf", "hint \"join\";\n"),
    ]);
    found.into_iter().filter(|it| it.contains("config-file") || it.contains("missing-file")).collect()
}

#[test]
fn a_path_in_an_addon_begins_with_its_prefix() {
    let meant = "did you mean `z\\tag\\addons\\gates\\ui\\gate.paa`?";
    let config = "class CfgMarkers { class Gate { icon = \"gates\\ui\\gate.paa\"; }; };\n";
    let found = in_addon(config, "");
    assert!(found.len() == 1 && found[0].ends_with(meant), "{found:?}");
    let found = in_addon("", "player setObjectTexture [0, \"gates\\ui\\gate.paa\"];\n");
    assert!(found.len() == 1 && found[0].ends_with(meant), "{found:?}");
    let found = in_addon("", "execVM \"\\gates\\join.sqf\";\n");
    assert!(found.len() == 1 && found[0].ends_with("did you mean `\\z\\tag\\addons\\gates\\join.sqf`?"), "{found:?}");
    for right in [
        "execVM \"\\z\\tag\\addons\\gates\\join.sqf\";\n",
        // Of another addon.
        "execVM \"\\gates\\leave.sqf\";\n",
        "execVM \"walls\\join.sqf\";\n",
    ] {
        assert_eq!(in_addon("", right), [""; 0], "{right}");
    }
}

#[test]
fn an_addon_may_keep_its_media_elsewhere() {
    let use_of = |path: &str| format!("player setObjectTexture [0, \"\\z\\tag\\addons\\gates\\{path}\"];\n");
    assert_eq!(in_addon("", &use_of("data\\wall.paa")), [""; 0]);
    assert_eq!(in_addon("", &use_of("ui\\wall.paa")).len(), 1, "other pictures are there");
    assert_eq!(in_addon("", &use_of("ui\\gate.jpg")), [""; 0], "a tool may convert the picture");
    assert_eq!(in_addon("", "execVM \"\\z\\tag\\addons\\gates\\data\\wall.sqf\";\n").len(), 1);
}

#[test]
fn a_path_of_a_mission_has_no_dots() {
    let of = |init: &str| {
        findings(&[("description.ext", ""), ("loader/start.sqf", "hint \"start\";\n"), ("scripts/open.sqf", init)])
    };
    let found = of("execVM \"..\\loader\\start.sqf\";\n");
    assert!(found.len() == 1 && found[0].ends_with("did you mean `loader\\start.sqf`?"), "{found:?}");
    let beside = of("execVM \"..\\scripts\\open.sqf\";\n");
    assert!(beside.len() == 1 && beside[0].ends_with("did you mean `scripts\\open.sqf`?"), "{beside:?}");
    assert_eq!(of("execVM \"loader\\start.sqf\";\n"), [""; 0]);
    assert_eq!(of("execVM \"..\\other\\start.sqf\";\n"), [""; 0]);
}
