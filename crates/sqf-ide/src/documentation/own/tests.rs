//! Tests of the documentation of a project's functions.

use super::*;

fn header(text: &str) -> Docblock {
    header::read(text)
}

fn param(name: &str, default: Option<&str>, types: Option<&str>) -> Parameter {
    Parameter {
        name: name.into(),
        default: default.map(Into::into),
        types: types.map(Into::into),
        ..Parameter::default()
    }
}

#[test]
fn parameters_of_the_code_are_joined_with_the_header() {
    let header = header(
        "/*\n * Author: Somebody\n * Opens a gate.\n *\n * Arguments:\n * 0: The gate <OBJECT>\n * 1: Seconds it takes <NUMBER> (default: 1)\n *\n * Return Value:\n * Whether it opens <BOOL>\n */",
    );
    let params = [param("_gate", None, None), param("_time", Some("1"), Some("0"))];
    let joined = joined(&params, &header.params);
    let function = OwnFunction { name: "GATE_fnc_open".to_owned(), params: joined, header, ..OwnFunction::default() };
    assert_eq!(function.signature(), "[_gate, _time] call GATE_fnc_open");
    insta::assert_snapshot!(function.markdown("Function in `functions/fn_open.sqf`"), @r"
    ```sqf
    [_gate, _time] call GATE_fnc_open
    ```

    ---

    Opens a gate.

    **Parameters:**
    - `_gate`: Object – The gate
    - `_time`: Number, default `1` – Seconds it takes

    **Returns:** Boolean – Whether it opens

    Function in `functions/fn_open.sqf`, by Somebody
    ");
}

#[test]
fn without_a_header_the_code_is_described() {
    let params =
        [param("_gate", Some("objNull"), Some("objNull, []")), param("", None, None), param("_on", Some("true"), None)];
    let joined = joined(&params, &[]);
    let function = OwnFunction { name: "GATE_fnc_open".to_owned(), params: joined, ..OwnFunction::default() };
    insta::assert_snapshot!(function.markdown("Function in `functions/fn_open.sqf`"), @r"
    ```sqf
    [_gate, _, _on] call GATE_fnc_open
    ```

    ---

    **Parameters:**
    - `_gate`: Object or Array, default `objNull`
    - `_on`: default `true`

    Function in `functions/fn_open.sqf`
    ");
}
