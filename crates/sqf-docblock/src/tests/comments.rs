//! Whole comments in the usual forms.

use super::*;

#[test]
fn numbered_parameters() {
    check(
        "/*
\tAuthor: Jane Doe

\tDescription:
\tFills a kettle and waits.
\tThe kettle must be empty.

\tParameter(s):
\t\t0: OBJECT - the kettle
\t\t1 (Optional): ARRAY of NUMBERs - amounts poured in (default: [1, 2])
\t\t2: STRING or CODE - what happens then

\tReturns:
\tBOOL - true when it boils

\tExample:
\t[myKettle, [3]] call BIS_fnc_brew;
*/",
        r#"
        author: Jane Doe
        description: Fills a kettle and waits. / The kettle must be empty.
        param 0 - (Object) | the kettle
        param 1 - (Array, Number) optional = [1, 2] | amounts poured in
        param 2 - (String, Code) | what happens then
        returns (Boolean) | BOOL - true when it boils
        example: [myKettle, [3]] call BIS_fnc_brew;
        "#,
    );
}

#[test]
fn selected_parameters() {
    check(
        "/*
\tFile: fn_brew.sqf

\tDescription:
\tStarts the oven.

\tParameter(s):
\t_this select 0: oven (Object)
\t_this select 1: mode (Scalar)
\t\t0 - off
\t\t1 - on
\t_this select 2: number of plates (Number) [default 4]
\t
\tReturned value:
\tNone.
*/",
        r#"
        description: Starts the oven.
        param 0 oven (Object)
        param 1 mode (Number) | 0 - off / 1 - on
        param 2 - (Number) optional = 4 | number of plates
        returns (Nothing) | None.
        file: fn_brew.sqf
        "#,
    );
}

#[test]
fn banner_and_tabs() {
    check(
        "/*******************************************************************************
\tVersion:\t\t0.3
\tName:\t\t\tTea timer
\tDESCRIPTION:\tCounts down and
\t\t\t\t\trings a bell.
\tPARAMETERS:\t\t1) function called - string, one of:
\t\t\t\t\t\t- Start
\t\t\t\t\t\t- Stop
\t\t\t\t\t2) seconds to wait
\tRETURNED VALUE:\tdepends on the function

\tTODO:\t\t\t+ ring twice
\t\t\t\t\t- ring once
*******************************************************************************/",
        r#"
        description: Counts down and / rings a bell.
        param 0 - (String) | function called - string, one of: / - Start / - Stop
        param 1 - () | seconds to wait
        returns () | depends on the function
        name: Tea timer
        todo: + ring twice / - ring once
        version: 0.3
        "#,
    );
}

#[test]
fn gutter_of_asterisks() {
    check(
        "/*
 * Author: Jane Doe
 * Stirs a cup with a spoon.
 *
 * Arguments:
 * 0: _cup OBJECT (an empty one)
 * 1: Spoon <OBJECT> (default: objNull)
 *
 * Return Value:
 * ARRAY [sugar, milk]
 *
 * Example:
 * [cup, spoon] call BIS_fnc_brew
 *
 */",
        r#"
        author: Jane Doe
        description: Stirs a cup with a spoon.
        param 0 _cup (Object) | an empty one
        param 1 Spoon (Object) optional = objNull
        returns (Array) | ARRAY [sugar, milk]
        example: [cup, spoon] call BIS_fnc_brew
        "#,
    );
}

#[test]
fn gutter_with_lines_outside_it_and_no_end() {
    check(
        "/*******************************************************************************
 *
 *\tversion: \t\t1.0
 *\tname:\t\t\tGrind beans
 *\tdescription:\tgrinds beans \t
 *\tparamater:\t\tname of the bean (as in the
 \t\t\t\t\tconfig) or its number (scalar)
 *\treturn value:\tnone \t
 * ",
        r#"
        description: grinds beans
        param - - (Number) | name of the bean (as in the / config) or its number
        returns (Nothing) | none
        name: Grind beans
        version: 1.0
        "#,
    );
}

#[test]
fn slash_lines() {
    check("//--- Heats the milk\n//--- By Jane Doe\n\n", "description: Heats the milk / By Jane Doe");
}

#[test]
fn labels_without_colons_and_an_empty_template() {
    check(
        "/*
\tPROJECT:\tCafe
\tAUTHOR:\t\tDoe
\tDATE:\t\t01-02-2003

\tfn_cafe_open.sqf

\t\tCafe: opens the door

\tParams

\t\t0:

\tReturn

\t\t0:
*/",
        "
        author: Doe
        description: Cafe: opens the door
        date: 01-02-2003
        file: fn_cafe_open.sqf
        project: Cafe
        ",
    );
}

#[test]
fn author_whose_label_is_lost() {
    check(
        "/*
\t\tJane_Doe

\tDescription:
\t\tWipes the table

\tParameter(s):
\t\tNONE

\tReturns:
\t\tNUMBER - crumbs left
\t\tor
\t\t-1 on error
\t\t
\tExample:
\t\tcall BIS_fnc_brew
*/",
        r#"
        author: Jane_Doe
        description: Wipes the table
        returns (Number) | NUMBER - crumbs left / or / -1 on error
        example: call BIS_fnc_brew
        "#,
    );
}

#[test]
fn names_instead_of_text() {
    check("/*\n\tBIS_fnc_brew\n*/", "function: BIS_fnc_brew");
    check(
        "/*\n\tBIS_fnc_brew\n\tSteeps the leaves\n\n\ta: jane\n*/",
        "
        author: jane
        description: Steeps the leaves
        function: BIS_fnc_brew
        ",
    );
    check(
        "/*\n\tBIS_fnc_brew\n\t[pot] call BIS_fnc_brew\n*/",
        "
        syntax: [pot] call BIS_fnc_brew
        function: BIS_fnc_brew
        ",
    );
}

#[test]
fn title_before_the_labels_is_a_note() {
    check(
        "/*\nCAFE-SPECIFIC FUNCTION\n\nAuthor: Jane Doe\n\nDescription: Closes the door.\nREPLACED BY A LOCK\n*/",
        "
        author: Jane Doe
        description: Closes the door. / REPLACED BY A LOCK
        notes: CAFE-SPECIFIC FUNCTION
        ",
    );
}

#[test]
fn remarks_about_code_are_not_descriptions() {
    check("/*-----------------\n\n\tRUN ONCE\n\n-----------------*/", "");
    check("// Debug log", "");
    check("/*-----------------\n\n\tOpens a given door.\n\n-----------------*/", "description: Opens a given door.");
}

#[test]
fn execution_requirements_and_results() {
    check(
        "/*
\tAuthor: Cafe Ltd.
\t- Jane Doe

\tDescription:
\t- This function rings the bell.

\tExucution:
\t- Spawn it from the door's event handler.

\t\tExample:
\t\tclass EventHandlers
\t\t{

\t\t\tinit = \"_this spawn BIS_fnc_brew;\";
\t\t};

\tRequirments:
\t- A bell.
\t- A door.

\tParameter(s):
\t\t0: door (Object)
\t\tand
\t\tmore from the config

\tReturns: nothing
\tResult: The bell rings.
*/",
        r#"
        author: Cafe Ltd. / - Jane Doe
        description: This function rings the bell.
        param 0 door (Object)
        returns (Nothing) | nothing
        example: class EventHandlers / { /  /     init = "_this spawn BIS_fnc_brew;"; / };
        execution: Spawn it from the door's event handler.
        requirements: - A bell. / - A door.
        result: The bell rings.
        "#,
    );
}

#[test]
fn labels_inside_sentences_do_not_count() {
    check(
        "/*
\tDescription:
\tSells a cake. Note: not the last one.
\tThe following cakes are known:
\t- Plain: no cream
\tNOTE: closed on Sundays

\tSyntax:
\t_price:SCALAR = [_cake] call BIS_fnc_brew;

\tRemark(s):
\t* Two ways:
\t\t* whole
\t\t* by the slice

\tReturns:
\tSTRING

\tThe price is also copied to the clipboard.
*/",
        r#"
        description: Sells a cake. Note: not the last one. / The following cakes are known: / - Plain: no cream
        returns (String) | STRING
        syntax: _price:SCALAR = [_cake] call BIS_fnc_brew;
        notes: closed on Sundays /  / * Two ways: /     * whole /     * by the slice /  / The price is also copied to the clipboard.
        "#,
    );
}

#[test]
fn variants_of_one_function() {
    check(
        "/*
\tDescription:
\tSet or get the price.

\t--- Get all prices ---
\tParameter(s):
\t\t0: BOOL

\tReturns:
\tARRAY of NUMBERs

\t--- Set a price ---
\tParameter(s):
\t\t0: STRING - cake
\t\t1: NUMBER

\tReturns:
\tNOTHING
*/",
        r#"
        description: Set or get the price.
        param 0 - (Boolean)
        param 0 - (String) | cake
        param 1 - (Number)
        returns (Array, Number, Nothing) | ARRAY of NUMBERs / NOTHING
        "#,
    );
}

#[test]
fn lines_of_typed_names_are_parameters() {
    check(
        "/*\nguest: Object - who orders\norderIndex: Number - place in the menu\n*/",
        r#"
        param 0 guest (Object) | who orders
        param 1 orderIndex (Number) | place in the menu
        "#,
    );
}

#[test]
fn marks_around_an_example_are_removed() {
    check(
        "/*\nDescription:\n    Brews tea.\n\nExamples:\n    (begin example)\n    [cup] call BIS_fnc_brew\n    (end)\n*/",
        r#"
        description: Brews tea.
        example: [cup] call BIS_fnc_brew
        "#,
    );
}

#[test]
fn a_remark_behind_a_call_is_a_comment() {
    check(
        "/*\n\tExamples:\n\t\"tea\" call BIS_fnc_brew\n\t\"\" call BIS_fnc_brew - brews every kind\n\t[1 - 2, \"a - b c\"] call BIS_fnc_brew;\n*/",
        "example: \"tea\" call BIS_fnc_brew / \"\" call BIS_fnc_brew; // brews every kind / [1 - 2, \"a - b c\"] call BIS_fnc_brew;",
    );
}
