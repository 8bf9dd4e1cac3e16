//! The items of a parameter section.

use super::*;

/// Checks the outline of a parameter section with the given lines.
#[track_caller]
fn check_params(params: &str, expected: &str) {
    check(&format!("/*\n\tParameter(s):\n{params}\n*/"), expected);
}

#[test]
fn markers() {
    let forms = [
        ("0: STRING - a text", "param 0 - (String) | a text"),
        ("[0] STRING - a text", "param 0 - (String) | a text"),
        ("- 0: STRING - a text", "param 0 - (String) | a text"),
        ("0 - STRING - a text", "param 0 - (String) | a text"),
        ("0 STRING - a text", "param 0 - (String) | a text"),
        ("#0: STRING - a text", "param 0 - (String) | a text"),
        ("Select 0 - STRING: a text", "param 0 - (String) | a text"),
        ("_this select 0 (String) - A text", "param 0 - (String) | A text"),
        ("_this # 0: STRING - a text", "param 0 - (String) | a text"),
        ("_this: STRING - a text", "param - - (String) | a text"),
        ("STRING - a text", "param - - (String) | a text"),
        ("_label: STRING - a text", "param - _label (String) | a text"),
        ("_label:STRING - a text", "param - _label (String) | a text"),
        ("_label \t\tSTRING\t\t\tA text", "param - _label (String) | A text"),
        ("_label - a text", "param - _label () | a text"),
        ("label: STRING - a text", "param - label (String) | a text"),
        ("objects - ARRAY of OBJECTs, all of them", "param - objects (Array, Object) | all of them"),
        ("_this select 0: string\t- _label\t[a,b]", "param 0 _label (String) | [a,b]"),
        ("0:\n\t\t_label - a text", "param 0 _label () | a text"),
    ];
    for (form, expected) in forms {
        check_params(&format!("\t{form}"), expected);
    }
}

#[test]
fn lists_that_begin_with_one_are_renumbered() {
    check_params(
        "\t1: <string> a text\n\t2: <object> (ONLY IF A TEXT IS GIVEN)",
        "
        param 0 - (String) | a text
        param 1 - (Object) | ONLY IF A TEXT IS GIVEN
        ",
    );
    check_params("\t_this select 1: STRING", "param 1 - (String)");
}

#[test]
fn none() {
    for none in ["NONE", "Nothing", "None.", "-", "N/A", "0: NONE"] {
        check_params(&format!("\t\t{none}"), "");
    }
}

#[test]
fn references_are_not_parameters() {
    check_params("\thttps://example.org/cafe", "");
}

#[test]
fn names_in_order() {
    check_params(
        "\t\t_cup: The cup\n\t\t_lid: Whether it has a lid (yes or no)",
        "
        param 0 _cup () | The cup
        param 1 _lid () | Whether it has a lid (yes or no)
        ",
    );
}

#[test]
fn optional_and_default() {
    check_params("\t0 (Optional): BOOL - hot (default: true)", r#"param 0 - (Boolean) optional = true | hot"#);
    check_params(
        "\t0 (Optional, use \"\" for default): STRING - name (default \"tea\")",
        r#"param 0 - (String) optional = "tea" | name"#,
    );
    check_params("\t0: BOOL (Optional) - hot. Default: false", r#"param 0 - (Boolean) optional = false | hot."#);
    check_params(
        "\t0: ARRAY - (optional) size. Default: [1.5, 2]. More text.",
        r#"param 0 - (Array) optional = [1.5, 2] | size. More text."#,
    );
    check_params("\t0: CODE - test {default: {true}}", r#"param 0 - (Code) optional = {true} | test"#);
    check_params("\t0: NUMBER - delay (default is -1, i.e., none)", r#"param 0 - (Number) optional = -1 | delay"#);
    check_params(
        "\t0: NUMBER - delay (in seconds; default: 5)",
        r#"param 0 - (Number) optional = 5 | delay (in seconds; default: 5)"#,
    );
    check_params("\t_count:INT - OPTIONAL, how many", r#"param - _count (Number) optional | how many"#);
    check_params(
        "\t_this select 0 (Number) - Optional - Number of cups.",
        r#"param 0 - (Number) optional | Number of cups."#,
    );
    check_params(
        "\t0: BOOL - true by default for cups, the default cup is used",
        r#"param 0 - (Boolean) | true by default for cups, the default cup is used"#,
    );
    check_params(
        "\t0: BOOL (Optional) - strict\n\t\ttrue (default): all\n\t\tfalse: some",
        r#"param 0 - (Boolean) optional = true | strict / true (default): all / false: some"#,
    );
    check_params(
        "\t0: OBJECT - cup\n\n\tOptional:\n\t1: NUMBER - size\n\t2: NUMBER - height",
        r#"
        param 0 - (Object) | cup
        param 1 - (Number) optional | size
        param 2 - (Number) optional | height
        "#,
    );
}

#[test]
fn alternatives_of_one_parameter() {
    check_params(
        "\t0:\n\t\tOBJECT - pour into it\n\t\tSIDE - return its cup",
        r#"param 0 - (Object, Side) | OBJECT - pour into it / SIDE - return its cup"#,
    );
    check_params(
        "\t3: STRING - texture\n\t   BOOL - true for a plain one",
        r#"param 3 - (String, Boolean) | texture / BOOL - true for a plain one"#,
    );
    check_params(
        "\t0: index (Scalar) or indices (Array of Scalars) or name (String)\n\t\t\"tea\" - green",
        r#"param 0 - (Number, Array, String) | index (Scalar) or indices (Array of Scalars) or name (String) / "tea" - green"#,
    );
}

#[test]
fn contents_of_an_array_are_not_alternatives() {
    check_params(
        "\t0: ARRAY of ARRAYs in format:\n\t\t0: NUMBER - cups (default: 3)\n\t\t1: STRING - label\n\t\tDefault: [[1, \"\"]]\n\t1: SIDE",
        r#"
        param 0 - (Array) optional = [[1, ""]] | in format: / 0: NUMBER - cups (default: 3) / 1: STRING - label / Default: [[1, ""]]
        param 1 - (Side)
        "#,
    );
}

#[test]
fn alternative_lists() {
    check_params(
        "\t0: STRING - id\n\t1: ARRAY - place\n\n\tor\n\n\t0: OBJECT - module",
        r#"
        param 0 - (String) | id
        param 1 - (Array) | place
        param 0 - (Object) | module
        "#,
    );
}

#[test]
fn names_that_read_like_labels() {
    check_params(
        "\tcup - the cup\n\tinput - what is poured in\n\tversion: NUMBER - of the recipe",
        "
        param 0 cup () | the cup
        param 1 input () | what is poured in
        param 2 version (Number) | of the recipe
        ",
    );
}

#[test]
fn prose_does_not_state_types() {
    check_params("\t0: object that is poured into the cup", "param 0 - () | object that is poured into the cup");
    check_params("\t0: tea object", "param 0 - () | tea object");
    check_params(
        "\t0: list of cups, see BIS_fnc_position - the first is used",
        "param 0 - () | list of cups, see BIS_fnc_position - the first is used",
    );
    check_params(
        "\t0: Cup with a handle (see the object browser)",
        "param 0 - () | Cup with a handle (see the object browser)",
    );
}

#[test]
fn types_in_brackets_after_the_words() {
    let forms = [
        ("_gate - Gate to open [Object]", "param - _gate (Object) | Gate to open"),
        (
            "_gate - Gate to open [Object] (default: objNull)",
            "param - _gate (Object) optional = objNull | Gate to open",
        ),
        ("_gate - Gate [Object, defaults to objNull]", "param - _gate (Object) optional = objNull | Gate"),
        ("_way - Where it is in format [x, y] [Array]", "param - _way (Array) | Where it is in format [x, y]"),
        ("_gates - Gates to open [Array of Objects]", "param - _gates (Array) | Gates to open"),
        ("_gate - Gate or key [Object or String]", "param - _gate (Object, String) | Gate or key"),
        ("_keys - Keys in format [Object, Number]", "param - _keys () | Keys in format [Object, Number]"),
        (
            "0: Position (a gate, or code) <ARRAY>, <CODE> or <STRING>",
            "param 0 - (Array, Code, String) | Position (a gate, or code)",
        ),
        ("0: Position (\"In\", \"Out\") <STRING>", "param 0 - (String) | Position (\"In\", \"Out\")"),
        ("0: Gates <BOOL> or <ARRAY>", "param 0 Gates (Boolean, Array)"),
        ("0: Gate <OBJECT> or its key <STRING>", "param 0 - (Object, String) | Gate or its key"),
        ("0: Gate(s) <OBJECT|ARRAY>", "param 0 - (Object, Array) | Gate(s)"),
        ("0: Keys <ARRAY<STRING>>", "param 0 Keys (Array)"),
        ("_key - Key of the gate <NUMBER, ...>", "param - _key (Anything) | Key of the gate"),
        ("0: ARRAY - Gates and their keys <STRING>", "param 0 - (Array) | Gates and their keys <STRING>"),
    ];
    for (form, expected) in forms {
        check_params(&format!("\t{form}"), expected);
    }
    check("/*\n\tReturns:\n\tThe name of the gate [String]\n*/", "returns (String) | The name of the gate [String]");
}

#[test]
fn numbered_types_are_elements_and_other_numbers_are_values() {
    check(
        "/*\n * Return Value:\n * 0: Width <NUMBER>\n * 1: Name <STRING>\n */",
        "returns (Array) | 0: Width <NUMBER> / 1: Name <STRING>",
    );
    check(
        "/*\n * Return Value:\n * 0 - the gate is open\n * 1 - the gate is shut\n */",
        "returns () | 0 - the gate is open / 1 - the gate is shut",
    );
}

#[test]
fn numbered_elements_are_no_parameters() {
    let elements = [" * - 0: Gate <OBJECT>\n * - 1: Speed <NUMBER>", " *  0: Gate <OBJECT>\n *  1: Speed <NUMBER>"];
    for elements in elements {
        let text = elements.replace("\n", " / ").replace(" * ", "").replace(" *", "").replace("/  ", "/ ");
        check(
            &format!("/*\n * Arguments:\n * 0: Gates <ARRAY>\n{elements}\n * 1: Handle <NUMBER>\n */"),
            &format!("param 0 Gates (Array) | {}\nparam 1 Handle (Number)", text.trim_start()),
        );
    }
}
