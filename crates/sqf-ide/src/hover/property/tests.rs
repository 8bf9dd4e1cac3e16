//! Tests of hovers in configs.

use std::path::Path;
use std::sync::Arc;

use crate::Analysis;
use crate::fixture::{cursors, reference};
use sqf_model::{Alone, SourceFile};

/// Returns the hover at the cursor, and its word.
fn hovered(marked: &str) -> Option<(String, String)> {
    let (text, offsets) = cursors(marked);
    let path: Arc<Path> = Arc::from(Path::new("description.ext"));
    let file = Arc::new(SourceFile::new(text.as_str()));
    let analysis = Analysis::in_workspace(reference(), file, Some(path), Arc::new(Alone));
    let hover = analysis.hover(offsets[0])?;
    Some((hover.range.of(&text).to_owned(), hover.markdown))
}

#[track_caller]
fn markdown(marked: &str) -> String {
    hovered(marked).map(|(_, markdown)| markdown).unwrap_or_default()
}

/// Compares the word, and the first line after the code block.
#[track_caller]
fn check(marked: &str, word: &str, summary: &str) {
    let (range, markdown) = hovered(marked).unwrap_or_else(|| panic!("nothing is shown in {marked}"));
    let said = markdown.split("\n\n").nth(2).unwrap_or_default();
    assert_eq!((range.as_str(), said), (word, summary), "{marked}");
}

#[test]
fn a_property_shows_type_description_and_page() {
    insta::assert_snapshot!(markdown("res<|>pawn = \"BASE\";"), @r#"
    ```cpp
    respawn = number or text;
    ```

    ---

    How players return after death.

    Default `0` in singleplayer, `1` in multiplayer

    **Values:**

    - `0`, `"NONE"`: not at all
    - `1`, `"BIRD"`: as a seagull
    - `2`, `"INSTANT"`: at the place of death
    - `3`, `"BASE"`: at a marker such as `respawn_west`
    - `4`, `"GROUP"`: as the next unit of the group
    - `5`, `"SIDE"`: as another unit of the side

    [respawn on the wiki](https://community.bistudio.com/wiki/Description.ext#respawn)
    "#);
    insta::assert_snapshot!(markdown("minPlayer<|>Distance[] = {1, 2, 3};"), @r"
    ```cpp
    minPlayerDistance = number;
    minPlayerDistance[] = {number, ...};
    ```

    ---

    Meters that remains must be away from all players to be removed; as an array for bodies, wrecks and weapon holders, each with an optional time limit.

    Since Arma 3 1.66 · default `0`

    [minPlayerDistance on the wiki](https://community.bistudio.com/wiki/Description.ext#minPlayerDistance)
    ");
}

#[test]
fn a_value_is_marked_among_the_others() {
    insta::assert_snapshot!(markdown("class CfgRemoteExec { class Functions { mode = <|>1; }; };"), @r"
    ```cpp
    mode = number;
    ```

    ---

    Which functions are allowed.

    Default `2`

    **Values:**

    - `0`: none
    - `1`: **those that are listed**
    - `2`: all

    [mode on the wiki](https://community.bistudio.com/wiki/Arma_3:_CfgRemoteExec)
    ");
    assert!(markdown("respawn = \"BA<|>SE\";").contains("**at a marker"));
    assert!(markdown("respawn = \"BA<|>RN\";").is_empty());
}

#[test]
fn classes_show_their_purpose() {
    insta::assert_snapshot!(markdown("class Cfg<|>Functions {};"), @r"
    ```cpp
    class CfgFunctions
    ```

    ---

    Functions that the game compiles and names `TAG_fnc_name` by the classes they are in.

    [CfgFunctions on the wiki](https://community.bistudio.com/wiki/Arma_3:_Functions_Library)
    ");
    check("class CfgSounds { class Cr<|>eak { sound[] = {}; }; };", "Creak", "One sound.");
    check(
        "class CfgSounds { class Creak { so<|>und[] = {}; }; };",
        "sound",
        "File, volume from 0 to 5, pitch, and the distance in meters up to which it is heard. `@` before the path finds files of addons.",
    );
}

#[test]
fn controls_are_recognized_by_their_type() {
    let dialog = |inside: &str| format!("class Gate {{ idd = 1; class Controls {{ {inside} }}; }};");
    check(&dialog("class A: RscEdit { max<|>Chars = 1; };"), "maxChars", "How many characters fit in.");
    check(&dialog("class A: Rsc<|>Edit {};"), "RscEdit", "A box to type text into.");
    check("class Ga<|>te { idd = 1; };", "Gate", "A dialog or display, which `createDialog` and `createDisplay` open.");
    assert!(markdown(&dialog("class A { type = <|>11; };")).contains("`CT_ACTIVETEXT`: **"));
}

#[test]
fn a_base_class_is_explained_where_it_is_defined() {
    insta::assert_snapshot!(markdown("class Wall {};\nclass Gate: Wa<|>ll {};"), @r"
    ```cpp
    class Wall
    ```

    Class of this file, line 1
    ");
}

#[test]
fn unknown_names_have_no_hover() {
    for marked in [
        "class Fence { hei<|>ght = 1; };",
        "class Fence { height = <|>1; };",
        "fenc<|>es = 2;",
        "class Fen<|>ce: Post {}",
    ] {
        let shown = markdown(marked);
        assert!(!shown.contains("wiki"), "{marked}: {shown}");
    }
    // Commands are not used in configs.
    assert_eq!(markdown("class Fence { open<|>Gate = 1; };"), "");
}

#[test]
fn macros_are_explained_as_in_scripts() {
    assert!(markdown("#define DELAY 5\nrespawnDelay = DEL<|>AY;").contains("#define DELAY 5"));
}

/// Returns the hover of the embedded reference at the cursor in an addon's config.
fn in_addon(marked: &str) -> Option<String> {
    let (text, offsets) = cursors(marked);
    let file = Arc::new(SourceFile::new(text.as_str()));
    let path = Some(Arc::from(Path::new("config.cpp")));
    let analysis = Analysis::in_workspace(sqf_reference::Reference::embedded(), file, path, Arc::new(Alone));
    analysis.hover(offsets[0]).map(|hover| hover.markdown)
}

#[test]
fn commands_in_formulas_are_explained() {
    let control = |x: &str| format!("class Gate {{ idd = 1; class Controls {{ class A: RscText {{ {x} }}; }}; }};");
    for written in ["x = \"0.1 + safeZ<|>oneX\";", "x = safeZ<|>oneX + 0.1;", "x = \"safeZoneX<|>+0.1\";"] {
        let shown = in_addon(&control(written)).unwrap_or_default();
        assert!(shown.starts_with("```sqf\nsafeZoneX // -> Number\n```"), "{written}\n{shown}");
    }
    for written in ["x = \"safeZoneX + 0<|>.1\";", "x = \"safeZoneX <|>+ 0.1\";", "text = \"safeZ<|>oneX\";"] {
        assert_eq!(in_addon(&control(written)), None, "{written}");
    }
}

#[test]
fn classes_of_the_game_have_display_names() {
    let hunter = "```cpp\nclass B_MRAP_01_F\n```\n\n**Hunter**\n\n";
    for marked in [
        "class CfgVehicles { class B_MRAP_<|>01_F; };",
        "class CfgVehicles { class B_MRAP_<|>01_F { armor = 1; }; };",
        "class CfgVehicles { class Gate: B_MRAP_<|>01_F {}; };",
        "class CfgVehicles { class B_MRAP_01_F; class Gate: B_MRAP_<|>01_F {}; };",
    ] {
        let shown = in_addon(marked).unwrap_or_default();
        assert!(shown.starts_with(hunter), "{marked}\n{shown}");
    }
    let shown = in_addon("class CfgPatches { class Gate { units[] = {\"B_MRAP_<|>01_F\"}; }; };").unwrap_or_default();
    assert!(shown.starts_with("`B_MRAP_01_F`\n\n**Hunter**\n\n"), "{shown}");
    for marked in
        ["class CfgVehicles { class TAG_<|>Gate; };", "class CfgGates { class B_MRAP_<|>01_F; };", "a = \"gate<|>\";"]
    {
        assert_eq!(in_addon(marked), None, "{marked}");
    }
}

#[test]
fn classes_whose_names_macros_make_show_what_they_are_called() {
    const MACROS: &str = "#define GVAR(x) TAG_##x\n#define ADDON TAG\n";
    let show = |marked: &str| hovered(&format!("{MACROS}{marked}"));
    let (word, text) = show("class GVAR(base) {};\nclass GVAR(ga<|>te): GVAR(base) {};").unwrap();
    assert_eq!((word.as_str(), text.as_str()), ("gate", "```cpp\nclass TAG_gate: TAG_base\n```"));
    let (word, text) = show("class GVAR(base) {};\nclass GVAR(gate): GVAR(ba<|>se) {};").unwrap();
    assert_eq!((word.as_str(), text.lines().nth(1)), ("base", Some("class TAG_base")));
    assert!(text.ends_with("Class of this file, line 3"), "{text}");
    let (_, text) = show("class Gate: GVAR(wa<|>ll) {};").unwrap();
    assert_eq!(text, "```cpp\nclass TAG_wall\n```", "nothing defines it");
    let (_, text) = show("class GV<|>AR(gate) {};").unwrap();
    assert!(text.contains("#define GVAR"), "{text}");
}
