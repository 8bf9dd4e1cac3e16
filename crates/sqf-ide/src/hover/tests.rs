//! Tests of hovers on invented records.

mod texts;
mod words;

use std::sync::Arc;

use super::*;
use crate::fixture;
use crate::fixture::invented;
use crate::fixture::invented::Detail;
use sqf_markdown::plain_text;
use sqf_reference::Texts;

/// Returns the hover at the cursor: its text in the script, and its Markdown.
#[track_caller]
fn hovered(script: &str) -> Option<(String, String)> {
    let (analysis, offset) = invented::at_cursor(script, Detail::Full);
    let hover = analysis.hover(offset)?;
    Some((hover.range.of(analysis.file().text()).to_owned(), hover.markdown))
}

/// Returns the Markdown at the cursor.
#[track_caller]
fn markdown(script: &str) -> String {
    hovered(script).map(|(_, markdown)| markdown).unwrap_or_default()
}

/// Returns the first lines of the hover, which show the syntax, and its text in the script.
#[track_caller]
fn check(script: &str, word: &str, signature: &[&str]) {
    let (range, markdown) = hovered(script).unwrap_or_else(|| panic!("nothing is shown in {script}"));
    assert_eq!(range, word, "{script}");
    let block = markdown.strip_prefix("```sqf\n").and_then(|rest| rest.split_once("\n```"));
    let lines: Vec<&str> = block.unwrap_or_default().0.lines().collect();
    assert_eq!(lines, signature, "{script}");
}

#[track_caller]
fn check_none(script: &str) {
    assert_eq!(hovered(script), None, "{script}");
}

/// Returns the lines of the hover with the embedded reference, except empty ones.
#[track_caller]
fn in_game(script: &str) -> String {
    let (analysis, offset) = fixture::at_cursor_in(sqf_reference::Reference::embedded(), script);
    let markdown = analysis.hover(offset).map(|hover| hover.markdown).unwrap_or_default();
    markdown.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_arguments_of_code_are_known_by_its_event() {
    insta::assert_snapshot!(
        in_game("_unit addEventHandler [\"Respawn\", { params [\"_who\", \"_corpse\"]; alive _wh<|>o }];"),
        @r#"
    ```sqf
    _unit addEventHandler ["Respawn", { params ["_who", "_corpse"]; alive _who }];
    ```
    parameter: Object
    `_unit` of the event `Respawn`: the new unit
    "#
    );
    insta::assert_snapshot!(in_game("player addAction [\"Open\", { params [\"_gate\"]; alive _ga<|>te }];"), @r#"
    ```sqf
    player addAction ["Open", { params ["_gate"]; alive _gate }];
    ```
    parameter: Object
    `_target` of the code of `addAction`
    "#);
    insta::assert_snapshot!(in_game("[player, 3] spawn { params [\"_gate\"]; alive _ga<|>te };"), @r#"
    ```sqf
    [player, 3] spawn { params ["_gate"]; alive _gate };
    ```
    parameter: Object
    argument 1 that the script passes
    "#);
    let this = in_game("_unit addEventHandler [\"Respawn\", { _th<|>is call GATE_fnc_respawn }];");
    insta::assert_snapshot!(this.lines().take(7).collect::<Vec<_>>().join("\n"), @r"
    ```sqf
    _this
    ```
    Here: the parameters of the event `Respawn`
    - 0 - `_unit`: Object - the new unit
    - 1 - `_corpse`: Object - the body left behind
    ---
    ");
    // The names of a mission's scripts determine what the game passes.
    assert!(!in_game("params [\"_gate\"]; alive _ga<|>te").contains("passes"));
}

#[test]
fn a_command_is_described_from_the_syntax_in_use_to_the_page() {
    insta::assert_snapshot!(markdown("_gate PAI<|>NT [\"red\", 2]"), @r#"
    ```sqf
    _gate paint [_colour, _layers] // -> Boolean
    _gate paint _colour            // -> Nothing
    ```

    ---

    Paints a gate. The colour must be dry before rain comes.

    Since Arma 3 1.00 · local argument · global effect · server only

    **Parameters:**

    - `gate`: Object
    - `colour`: String - name of the colour
    - `layers`: Number (default `1`) - how many. More last longer.

    **Other syntax:** `paint gate`

    **Example:**

    ```sqf
    _gate paint "red";
    ```

    See also `keeper`, `#`, Gate Events

    [paint on the wiki](https://wiki.example.org/wiki/paint)
    "#);
}

#[test]
fn a_deprecated_command_says_so_in_the_words_of_the_wiki() {
    insta::assert_snapshot!(markdown("_gate old<|>Paint 1"), @r"
    ```sqf
    _gate oldPaint _colour // -> Nothing
    ```

    ---

    Paints badly.

    > **Deprecated since Arma 3 1.50.** Use `paint` instead. **Only in diagnostic and profiling builds** of the game.

    Since Arma 3 1.00

    **Parameters:**

    - `gate`: Object
    - `colour`: String - name of the colour

    [oldPaint on the wiki](https://wiki.example.org/wiki/oldPaint)
    ");
}

#[test]
fn a_page_with_everything_on_it() {
    let (analysis, offset) = fixture::at_cursor("_gate open<|>Gate [90, 2]");
    insta::assert_snapshot!(analysis.hover(offset).unwrap().markdown, @r#"
    ```sqf
    _gate openGate [_angle, _speed] // since 1.60, local effect, on server
    ```

    ---

    Opens a **gate**, e.g. that of a yard. It stays open until closeGate is called.

    > **Deprecated.** Use `openDoor` or `closeGate` instead. **Only in diagnostic builds** of the game.

    Since Arma 3 0.50 · global argument · global effect · server only · also written `unlockGate`

    > **Warning:** A gate without hinges falls over.

    | State | Meaning |
    | --- | --- |
    | `0` | closed |
    | `1` | open |

    **Parameters:**

    - `gate`: Object
    - `angle`: Number - in degrees:
      - `90`: wide open
      - `0`: closed
    - `speed`: Number or Array of Numbers (default `[1, "m"]`, since 2.14) - how fast
    - anything else is *ignored*

    **Other syntax:** `openGate gate`

    **Examples:**

    With an angle:

    ```sqf
    _gate openGate [90, 2];
    ```

    ```sqf
    openGate _gate;
    ```

    **Multiplayer:** Every client sees the gate move.

    **Problems:** Gates of `glass` break.

    **Notes by players:**

    *Gate_Keeper, 2015-09-10*

    Oil it first:

    ```sqf
    oil _gate;
    ```

    *Visitor*

    It squeaks.

    See also `closeGate`, Arma 3: Gate Events

    [openGate on the wiki](https://wiki.example.org/wiki/openGate)
    "#);
}

#[test]
fn facts_alone_are_shown_without_gaps() {
    let (analysis, offset) = invented::at_cursor("_gate pai<|>nt \"red\"", Detail::Facts);
    let hover = analysis.hover(offset).unwrap();
    insta::assert_snapshot!(hover.markdown, @r"
    ```sqf
    _gate paint _colour            // -> Nothing
    _gate paint [_colour, _layers] // -> Boolean
    ```

    ---

    Since Arma 3 1.00 · local argument · global effect · server only

    **Parameters:**

    - `gate`: Object
    - `colour`: String

    **Other syntax:** `paint gate`

    See also `keeper`, `#`, Gate Events

    [paint on the wiki](https://wiki.example.org/wiki/paint)
    ");
    let (analysis, offset) = invented::at_cursor("hint str _th<|>is", Detail::Facts);
    insta::assert_snapshot!(analysis.hover(offset).unwrap().markdown, @r"
    ```sqf
    _this
    ```

    ---

    magic variable

    [\_this on the wiki](https://wiki.example.org/wiki/Magic_Variables#_this)
    ");
    let (analysis, offset) = invented::at_cursor("_g addEventHandler [\"Ope<|>ned\", {}]", Detail::Facts);
    insta::assert_snapshot!(analysis.hover(offset).unwrap().markdown, @r#"
    ```sqf
    _object addEventHandler ["Opened", {
        params ["_gate", "_by"];
    }]
    ```

    ---

    - `_gate`: Object
    - `_by`: Object

    [Opened on the wiki](https://wiki.example.org/wiki/Gate_Events#Opened)
    "#);
}

#[test]
fn the_syntax_that_fits_comes_first() {
    check("<|>paint _gate", "paint", &["paint _gate // -> Nothing"]);
    check(
        "<|>paint",
        "paint",
        &[
            "paint _gate                    // -> Nothing",
            "_gate paint _colour            // -> Nothing",
            "_gate paint [_colour, _layers] // -> Boolean",
        ],
    );
    check(
        "_gate <|>paint \"red\"",
        "paint",
        &["_gate paint _colour            // -> Nothing", "_gate paint [_colour, _layers] // -> Boolean"],
    );
    check(
        "_gate paint<|> [\"red\", 1]",
        "paint",
        &["_gate paint [_colour, _layers] // -> Boolean", "_gate paint _colour            // -> Nothing"],
    );
    check(
        "_a pick<|> {_x > 1}",
        "pick",
        &[
            "_things pick _test           // -> Array",
            "_things pick _index          // -> Anything",
            "_text pick [_start, _length] // -> String",
        ],
    );
    check(
        "[1, 2] pick<|> 0",
        "pick",
        &[
            "_things pick _index          // -> Anything",
            "_text pick [_start, _length] // -> String",
            "_things pick _test           // -> Array",
        ],
    );
    check(
        "\"abc\" pick<|> _a",
        "pick",
        &[
            "_text pick [_start, _length] // -> String",
            "_things pick _index          // -> Anything",
            "_things pick _test           // -> Array",
        ],
    );
}

#[test]
fn a_type_that_the_page_lacks_excludes_nothing() {
    let gates = "_code forEachGate _gates // -> Nothing";
    let map = "_code forEachGate _map   // -> Nothing";
    check("{ hint str _x } forEach<|>Gate allGates;", "forEachGate", &[gates, map]);
    check("{ hint str _x } forEach<|>Gate [1, 2];", "forEachGate", &[gates, map]);
    check("{ hint str _x } forEach<|>Gate gateMap;", "forEachGate", &[map, gates]);
    check("{ hint str _x } forEach<|>Gate _gates;", "forEachGate", &[gates, map]);
    check("{ hint str _x } forEach<|>Gate (gateMap # 0);", "forEachGate", &[gates, map]);
    check("{ hint str _x } forEach<|>Gate gateMap # 0;", "forEachGate", &[gates, map]);
    let unknown = markdown("{ hint str _x } forEach<|>Gate _gates;");
    assert!(unknown.contains("- `gates`: Array\n- `code`: Code\n- `map`: HashMap"), "{unknown}");
}

#[test]
fn a_page_without_syntaxes_shows_those_of_its_other_name() {
    check(
        "_gate pai<|>nnt [\"red\", 1]",
        "painnt",
        &["_gate painnt [_colour, _layers] // -> Boolean", "_gate painnt _colour            // -> Nothing"],
    );
    let all = markdown("[] remoteExec [\"pai<|>nnt\"]");
    assert!(all.contains("painnt _gate ") && all.contains("- `layers`: Number"), "{all}");
    assert!(all.contains("also written `paint`"), "{all}");
}

#[test]
fn the_first_element_tells_which_array_is_meant() {
    let by_index = "_gates put [_index, _gate] // -> Nothing";
    let by_key = "_map put [_key, _gate]     // -> Boolean";
    check("_map pu<|>t [\"a\", 1]", "put", &[by_key, by_index]);
    check("_map pu<|>t [{}, 1]", "put", &[by_key, by_index]);
    check("_map pu<|>t [1, 1]", "put", &[by_index, by_key]);
    check("_map pu<|>t [\"a\" call _f, 1]", "put", &[by_index, by_key]);
    check("_map pu<|>t [_a, 1]", "put", &[by_index, by_key]);
}

#[test]
fn examples_that_look_alike_come_first() {
    let order = |script: &str| -> Vec<usize> {
        let text = markdown(script);
        let mut found: Vec<(usize, usize)> =
            (1..=3).filter_map(|number| Some((text.find(&format!("// example {number}"))?, number))).collect();
        found.sort_unstable();
        found.into_iter().map(|(_, number)| number).collect()
    };
    assert_eq!(order("_gates pi<|>ck _a"), [1, 2]);
    assert_eq!(order("_gates pi<|>ck {true}"), [3, 1]);
    assert_eq!(order("_gates pi<|>ck [1, 2]"), [2, 1]);
    assert_eq!(order("[1, 2] pi<|>ck {true}"), [1, 2]);
}

#[test]
fn alternative_types_are_shown_as_a_list() {
    let text = markdown("_a lo<|>ck 1");
    assert!(text.contains("- `gate`: Namespace, Object, Display or Control\n"), "{text}");
    assert!(text.contains("_gate lock _code // -> Number or String\n"), "{text}");
}

#[test]
fn events_show_the_left_operand_of_their_command() {
    let first = |script: &str| markdown(script).lines().nth(1).unwrap_or_default().to_owned();
    assert_eq!(first("_g addEventHandler [\"Ope<|>ned\", {}]"), "_object addEventHandler [\"Opened\", {");
    assert_eq!(first("_g removeEventHandler [\"Ope<|>ned\", 0]"), "_object addEventHandler [\"Opened\", {");
    assert_eq!(first("_c ctrlAddEventHandler [\"Lif<|>ted\", {}]"), "_control ctrlAddEventHandler [\"Lifted\", {");
    assert_eq!(
        first("_d displayAddEventHandler [\"Lif<|>ted\", {}]"),
        "_display displayAddEventHandler [\"Lifted\", {"
    );
    assert_eq!(first("addMissionEventHandler [\"Clo<|>sing\", {}]"), "addMissionEventHandler [\"Closing\", {");
}

#[test]
fn operators_are_symbols_of_the_script_or_of_the_preprocessor() {
    check("_gates <|># 0", "#", &["_things # _index // -> Anything"]);
    check("_gate <|>= 1", "=", &["_variable = _value // -> Nothing"]);
    check("if (<|>!_a) then {}", "!", &["! _a // -> Boolean"]);
    check("_a <|>- 1", "-", &["_a - _b // -> Number"]);
    check("_a = <|>-1", "-", &["- _a // -> Number"]);
    check("#define TEXT(x) <|>#x", "#", &["#"]);
    check("#define JOIN(a, b) a#<|>#b", "##", &["##"]);
    check_none("_a <|>+ 1");
    check_none("#if A <|>- 1");
}

#[test]
fn nothing_is_shown_elsewhere() {
    check_none("// pai<|>nt");
    check_none("/* pai<|>nt */");
    check_none("_gate<|>");
    check_none("1<|>2");
    check_none("#include \"pai<|>nt\"");
    check_none("<|>");
    check_none("\"<|>");
    check_none("obj<|>ect");
}

#[test]
fn plain_text_reads_well() {
    insta::assert_snapshot!(plain_text(&markdown("_gate pai<|>nt [\"red\", 2]")), @r#"
    _gate paint [_colour, _layers] // -> Boolean
    _gate paint _colour            // -> Nothing

    Paints a gate. The colour must be dry before rain comes.

    Since Arma 3 1.00 · local argument · global effect · server only

    Parameters:

    - gate: Object
    - colour: String - name of the colour
    - layers: Number (default 1) - how many. More last longer.

    Other syntax: paint gate

    Example:

    _gate paint "red";

    See also keeper, #, Gate Events

    paint on the wiki: https://wiki.example.org/wiki/paint
    "#);
}

#[test]
fn a_long_page_stays_within_its_budget() {
    let long = "A gate is a gate. ".repeat(500);
    let mut record = invented::reference(Detail::Full).command("paint").unwrap().clone();
    record.description = long.clone();
    record.multiplayer = Some(long.clone());
    record.notes = vec![];
    for param in &mut record.syntaxes[2].params {
        param.description = Some(long.clone());
    }
    let reference = invented::reference(Detail::Full);
    let markdown = markup::record(&reference, &record, &markup::Choice::all(&record));
    assert!(markdown.len() < 4200, "{}", markdown.len());
    assert!(markdown.contains("A gate is a gate.\n\n… [more on the wiki](https://wiki.example.org/wiki/paint)"));
    assert!(!markdown.contains("A gate is a\n"));
}
