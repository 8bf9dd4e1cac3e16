//- missing tokens
    private _gates = [1, 2 3];
//                         ^ error syntax: missing `,` before `3`
    hint "open" hint "closed";
//              ^^^^ error syntax: missing `;` or an operator before `hint`
    _gates = ;
//           ^ error syntax: missing value after `=`
    hint (1 + );
//            ^ error syntax: missing right operand of `+`
    if (_gates = 1) then { hint "one" };
//             ^ error syntax: assignment is not allowed here; use `==` to compare
    _gates = [1, 2, ];
//                ^ error syntax: trailing comma is not allowed in arrays
    hint (1; 2);
//         ^ error syntax: `;` is not allowed inside `( )`
    hint (1, 2);
//         ^ error syntax: `,` is not allowed inside `( )`; write arrays in `[ ]`
    hint "a" "b";
//           ^^^ error syntax: missing `;` or an operator before `"b"`
    hint ();
//        ^ error syntax: empty parentheses

//- the end of a line
    private _open = 5
//                  ^ error syntax: missing `;` at the end of this line
    private _closed = 6;
    hint str [_open, _closed]
//                          ^ error syntax: missing `;` at the end of this line
    hint "open";
    switch (_open) do {
        case 1: { hint "one" }
//                           ^ error syntax: missing `;` at the end of this line
        case 2: { hint "two" };
    };

//- brackets that are never closed, by the indentation of the lines
    if (alive player) then {
        if (time > 1) then {
//                         ^ error syntax: `{` is never closed; `}` is missing before another one
            hint "open";
    };
    hint "closed";

//- and a superfluous one
    if (alive player) then {
        hint "open";
    }};
//   ^ error syntax: unmatched `}`
    hint "closed";

//- a bracket within a line
    private _gates = [1, 2;
//                   ^ error syntax: `[` is never closed
    if (alive player then { hint "alive" };
//     ^ error syntax: `(` is never closed
    hint str _gates;

//- quotes within quotes
    hint 'it's open';
//       ^^^^^ error syntax: double a quote inside a string (`''`), or use the other kind of quotes around the string

//- quotes of printed text
    hint “open”;
//       ^^^ error syntax: typographic quotes are not allowed; strings begin and end with `"`

//- loops of other languages
    for (i = 0; i < 9; i++) { hint "gate"; };
//  ^^^^^ error syntax: `for (...; ...; ...)` does not exist in SQF; write `for "_i" from 0 to 9 do { ... }`
    foreach (_x in [1, 2]) { hint "gate"; };
//  ^^^^^^^ error syntax: `forEach` follows its code: `{ ... } forEach list`; the element is in `_x`
    do { sleep 1; } while (alive player);
//  ^^ error syntax: `do ... while` does not exist in SQF; write `while { ... } do { ... }`

//- operators of other languages
    params ["_a", "_b"];
    _a++;
//    ^^ error syntax: `++` does not exist in SQF; write `_a = _a + 1`
    _a += 1;
//     ^^ error syntax: `+=` does not exist in SQF; write `_a = _a + ...`
    if (_a === _b) then { hint "same" };
//         ^^^ error syntax: `===` does not exist in SQF; write `==`
    if (_a <> _b) then { hint "other" };
//         ^^ error syntax: `<>` does not exist in SQF; write `!=`, or `isNotEqualTo` for types that `!=` does not accept
    if (_a =< _b) then { hint "less" };
//         ^^ error syntax: `=<` does not exist in SQF; write `<=`
    if (_a & _b) then { hint "both" };
//         ^ error syntax: `&` does not exist in SQF; write `&&`
    hint (alive _a ? "yes" : "no");
//                 ^ error syntax: `a ? b : c` does not exist in SQF; write `if (a) then { b } else { c }`
    _a = 2 ** 3;
//         ^^ error syntax: `**` does not exist in SQF; write `^`

//- members and indices
    params ["_a", "_b"];
    player.setDamage(1);
//        ^ error syntax: SQF has no member access; write `player setDamage 1`
    _a.push(4);
//    ^ error syntax: SQF has no member access; write `_a pushBack 4`
    if (_a.includes(_b + 1)) then { hint "there" };
//        ^ error syntax: SQF has no member access; write `(_b + 1) in _a`
    hint str _a.count();
//             ^ error syntax: SQF has no member access; write `count _a`
    _a.open(4);
//     ^^^^^^^ error syntax: `open(...)` does not call a function; write `[...] call open`
    _a->b;
//    ^^ error syntax: SQF has no member access; write commands before a value or between two, as in `name player` or `player setDamage 1`
    _b = _a[0];
//         ^ error syntax: `list[0]` does not exist in SQF; write `list select 0` or `list # 0`, and `list set [0, value]` to change an element
    _a select 0 = 5;
//              ^ error syntax: `=` assigns variables only; use `list set [index, value]` to change an element
    getPos player = [0, 0, 0];
//                ^ error syntax: expected a variable name before `=`; use `==` to compare
    hint player();
//             ^^ error syntax: `player` takes no parentheses

//- words of other languages
    var _a = 5;
//  ^^^ error syntax: `var` does not exist in SQF; declare local variables with `private`
    private int _b = 5;
//          ^^^ error syntax: SQF variables have no declared types; write `private _name = ...;`
    hint str [_a, _b];
    return _a;
//  ^^^^^^ error syntax: `return` does not exist in SQF; code returns the value of its last statement, and `if (...) exitWith { value }` leaves it early

//- control structures
    params ["_a"];
    if (_a) {
//          ^ error syntax: missing `then` before `{`
        hint "then";
    };
    if (_a) then {
        hint "then";
    };
//   ^ error syntax: `;` is not allowed before `else`
    else {
        hint "else";
    };
    if (_a) then {
        hint "then";
    } elseif (_b) then {
//    ^^^^^^ error syntax: `elseif` does not exist in SQF; write `else { if (...) then { ... } }`
        hint "else";
    };
    while { _a } {
//               ^ error syntax: missing `do` before `{`
        sleep 1;
    };
    switch (_a) do {
        case 1 { hint "one" };
//             ^ error syntax: missing `:` before `{`
        default: { hint "other" };
//             ^ error syntax: `default` is not followed by `:`
    };
    exitWith { hint "end" };
//  ^^^^^^^^ error syntax: `exitWith` requires a condition before it: `if (...) exitWith { ... }`
    if (_a); then { hint "then" };
//         ^ error syntax: `;` is not allowed before `then`
    try { hint "try" } catch (_exception) { hint "catch" };
//                     ^^^^^^^^^^^^^^^^^^ error syntax: `catch` takes only code; the thrown value is in `_exception`

//- misspelled commands
    hnt "open";
//  ^^^ error syntax: unknown command `hnt`; did you mean `hint`?
    player setDamge 1;
//         ^^^^^^^^ error syntax: unknown command `setDamge`; did you mean `setDamage`?
    if (alive player) thn { hint "alive" };
//                    ^^^ error syntax: unknown command `thn`; did you mean `then`?
    sleep;
//  ^^^^^ error syntax: missing operand after `sleep`
    hint "end":
//            ^ error syntax: `:` is only allowed after `case`; end statements with `;`

//- comments of other languages
    # open
//  ^ error syntax: `#` does not start a comment in SQF; write `//`
    hint "open";

//- not reported: an unknown macro may close it
    #include "\x\gates\macros.hpp"
    private _gates = [1, 2 CLOSE_GATES
    private _open = 1;
    private _walls = ["a", "b"
    END_WALLS;
    private _sum = (1 + 2
    END_SUM;
    hint str [_gates, _open, _walls, _sum];

//- but not another place
    #include "\x\gates\macros.hpp"
    private _gates = [1, 2;
//                   ^ error syntax: `[` is never closed
    hint str _gates;
    GATE(1)

//- not reported: an unknown macro may explain it
    #include "\x\gates\macros.hpp"
    BEGIN_GATES(x)
        hint "open"
    END_GATES(x)
    GATE(1) hint GATE(2) GATE(3)

//- not reported: what the game accepts
    private _number = 0x1F + $ff + 1e3 + .5;
    hint ("a ""b""" + 'c "d" ''e''');
    0 = [] spawn {};
    [[], {}, [_number]];;
//  ^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    hint str - - 1, hint str !!true;
//                ^ information statement-comma: expected `;` at the end of the statement, found `,`

//- a missing `=`
    private _speed 5;
//          ^^^^^^ error syntax: missing `=` after `_speed`
    _speed "fast";
//  ^^^^^^ error syntax: missing `=` after `_speed`
    private _gate cursorObject;
//          ^^^^^ error syntax: missing `=` after `_gate`

//- the statement that ends too early is reported, not the next one
    _gate =
//        ^ error syntax: missing value after `=`

    private _open = 1;
    [_gate] call
//          ^^^^ error syntax: missing right operand of `call`

    private _closed = 2;
    for "_i" from 1 to
//                  ^^ error syntax: missing right operand of `to`
    _open = _closed;
    private _sum = _open +
//                       ^ error syntax: missing right operand of `+`

    // The next statement.
    private _last = _sum;
    _gate = _open = _last;
//                ^ error syntax: an assignment returns nothing, so it cannot be assigned; write two statements

//- text with tags is not a script
    <t size="1.5">Orders</t><br/>
//                      ^^^^ hint syntax: this file contains marked-up text instead of SQF and is not checked further; rename it so that it does not end with `.sqf`
    Don't go; take the "road" [north].<br/>
    <t>The end)</t>

//- a tag in a script is a mistake like any other
    private _text = "Orders";
    hint parseText _text<br/>;
//                          ^ error syntax: missing right operand of `/`

//- a call as in other languages
    private _add = { params ["_a", "_b"]; _a + _b };
    hint str _add(1, 2);
//           ^^^^^^^^^^ error syntax: `_add(...)` does not call a function; write `[...] call _add`
    TAG_fnc_open();
//  ^^^^^^^^^^^^^^ error syntax: `TAG_fnc_open(...)` does not call a function; write `[] call TAG_fnc_open`
    if (allive(player)) then { hint "alive" };
//      ^^^^^^^^^^^^^^ error syntax: unknown command `allive`; did you mean `alive`?
    hint str ([1, 2] call _add);

//- code in strings
    player addAction ["Open", "hint (""a"";"];
//                                  ^ error syntax: `(` is never closed
    gate setTriggerStatements ["this && alive player", "hint ""a"" hint ""b""", ""];
//                                                                 ^^^^ error syntax: missing `;` or an operator before `hint`
    onMapSingleClick 'hnit ''a'';';
//                    ^^^^ error syntax: unknown command `hnit`; did you mean `hint`?
    call compile "private _gate = [1, 2,];";
//                                     ^ error syntax: trailing comma is not allowed in arrays
    call compile "hnit 'a'";
//                ^^^^ error syntax: unknown command `hnit`; did you mean `hint`?
    "B_Soldier_F" createUnit [getPosATL player, group player, "this setDamage"];
//                                                                  ^^^^^^^^^ error syntax: missing right operand of `setDamage`

//- strings that are not code, or are not run as written
    player addAction ["Open", "scripts\open gate.sqf"];
    player addAction ["Open (it is shut", "TAG_open"];
    hint "take (the bridge";
    call compile "hint 'a'; // (the gate";
    call compile ("extensionOpenGate gate");
    private _event = compile "(_this select 0) extensionRaiseEvent (_this select 1)";
    call _event;
    call compile format ["hint %1 (", 5];
    [player, "Open (", "", "", "_this distance _target < 3", "alive _caller", {}, {}, {}, {}, [], 5] call BIS_fnc_holdActionAdd;

//- names that must be strings
    [] execVM intro.sqf;
//            ^^^^^^^^^ error syntax: the path of a script must be a String: `"intro.sqf"`
    ["a"] remoteExec [hint, 0];
//                    ^^^^ error syntax: `remoteExec` takes the name of a command as a String: `"hint"`

//- what only looks like a comparison
    for i=0 to 5 do { hint str i };
//  ^^^^^^ error syntax: `for` expects the name of its variable as a String, and `from`: `for "_i" from 0 to 5 do { ... }`
    private _a = _b = 5;
//                  ^ error syntax: an assignment returns nothing, so it cannot be assigned; write two statements

//- words of other languages
    { hint str _x } for each allUnits;
//                  ^^^^^^^^ error syntax: `for each` does not exist in SQF; write `forEach`

//- functions of other languages
    function open() {}
//  ^^^^^^^^ error syntax: `function` does not exist in SQF; a function is code in a variable: `name = { params ["_a"]; ... };`

//- a missing operator between a text and a command
    hint "a"hint "b";
//          ^^^^ error syntax: missing `;` or an operator before `hint`

//- keys of a HashMap
    private _map = createHashMap;
    _map["a"] = 5;
//      ^ error syntax: `map["key"]` does not exist in SQF; write `map get "key"`, and `map set ["key", value]` to change a value

//- commands between their operands
    setDamage player 1;
//  ^^^^^^^^^ error syntax: `setDamage` stands between its operands: `player setDamage 1`

//- the same mistake in many lines does not make a text
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    if (alive player) { hint "a" };
//                    ^ error syntax: missing `then` before `{`
    gate setDamage;
//                ^ error syntax: missing right operand of `setDamage`

//- nor does one in lines that end with a semicolon
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`
    gate setDamage 1 2;
//                   ^ error syntax: missing `;` or an operator before `2`

//- one mistake is reported once: lines of a list
    private _list = [
        "open"
//      ^^^^^^ error syntax: missing `,` at the end of this line and of 2 more
        "shut"
        ["hinge", [1, 2]]
        "latch", "bolt"
//               ^^^^^^ error syntax: missing `,` at the end of this line
        "key"
    ];
    hint str _list;

//- words of a text in a string with other quotes
    hint "say "Close The Gate Now" to them";
//       ^^^^^^^^^^^ error syntax: double a quote inside a string (`""`), or use the other kind of quotes around the string
    hint "open";

//- a pause of SQS
    hint "open";
    ~2.5
//  ^ error syntax: `~` waits only in SQS; write `sleep`
    hint "shut";

//- a text without the macro that ends it
    #define TAB(NAME) player createDiaryRecord ["Diary", [NAME, "
    #define END "]];
    TAB("Gates")
//  ^^^^^^^^^^^^ error syntax: the string that `TAB` begins is never ended, so what follows is misread
    The gates are open, and more.
    TAB("Doors")
    The doors are shut, and more.
    END

//- one finding for lines that are not code
    hint "open";
    Open the gate with care and then
//       ^^^ error syntax: unknown command `the`; did you mean `then`?
    walk through it, and shut the door
    behind the last of them, or better
    open all of the windows as well and
    then sit down on the first chair,
    wait for a while in the long grass

//- macros of CBA are values, although its headers are missing
    #include "\x\cba\addons\main\script_macros_common.hpp"
    GVAR(gate) = GVAR(wall)
//               ^^^^^^^^^^ error syntax: missing `;` at the end of this line
    if (isNil QGVAR(gate)) then { [] call FUNC(open) };
    TRACE_1("gate", GVAR(gate))
    GVAR(isOpen) = true;
    WAIT_FOR(gate) hint "open";

//- an operand before its command
    private _menu = controlNull;
    _menu removeAllActions;
//  ^^^^^^^^^^^^^^^^^^^^^^ error syntax: `removeAllActions` takes its operand on the right: `removeAllActions _menu`
    TAG_menu closeDialog;
//  ^^^^^^^^^^^^^^^^^^^^ error syntax: `closeDialog` takes its operand on the right: `closeDialog TAG_menu`

//- words of other programs
    makeDir "gates";
//  ^^^^^^^ error syntax: `makeDir` is not a command and cannot stand before a value; missing `;` or operator
    deleteFile "gates.txt";
//  ^^^^^^^^^^ error syntax: `deleteFile` is not a command and cannot stand before a value; missing `;` or operator
    getMarkrPos "gates";
//  ^^^^^^^^^^^ error syntax: unknown command `getMarkrPos`; did you mean `getMarkerPos`?

//- a name that a missing header may define, alone on its line
#include "\x\gates\macros.hpp"
    __setup
    hint str 1;
    _known
//  ^^^^^^ error syntax: missing `;` at the end of this line
    hint str _known;

//- the same without such a header
    __setup
//  ^^^^^^^ error syntax: missing `;` at the end of this line
    hint str 1;
