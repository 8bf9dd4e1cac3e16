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

#[test]
fn the_types_of_a_header_are_those_that_the_code_agrees_with() {
    let agreed = |stated: &[&str], certain: &[Type]| {
        let stated: Vec<String> = stated.iter().map(|name| (*name).to_owned()).collect();
        agreed::agreed(&stated, TypeSet::of(certain)).join(", ")
    };
    assert_eq!(agreed(&["Array", "Number"], &[Type::Array]), "Array", "elements");
    assert_eq!(agreed(&["Position"], &[Type::Array]), "Position", "a kind of array");
    assert_eq!(agreed(&["Nothing"], &[Type::Boolean]), "Boolean");
    assert_eq!(agreed(&["Boolean", "Nothing"], &[Type::Boolean, Type::Nothing]), "Boolean, Nothing");
    assert_eq!(agreed(&["Gateid"], &[Type::Number]), "Gateid", "a type of the project");
    assert_eq!(agreed(&[], &[Type::Number]), "", "the header says nothing");
    let allowed = |stated: &[&str], types: &str| {
        let stated = stated.iter().map(|name| (*name).to_owned()).collect();
        agreed::allowed(stated, &param("_gate", None, Some(types))).join(", ")
    };
    assert_eq!(allowed(&["Object"], "objNull, \"\", [0, 0]"), "Object, String, Array");
    assert_eq!(allowed(&["Object", "Array"], "0"), "Number");
    assert_eq!(allowed(&["Object"], "GATE_NULL"), "Object", "an unknown value");
}
