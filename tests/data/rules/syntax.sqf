//- what is missing
    private _gates = [1, 2 3];
//                         ^ error syntax: `,` is missing before `3`
    hint "open" hint "closed";
//              ^^^^ error syntax: `;` or an operator is missing before `hint`
    _gates = ;
//           ^ error syntax: the value is missing after `=`
    hint (1 + );
//            ^ error syntax: `+` has nothing on its right side
    if (_gates = 1) then { hint "one" };
//             ^ error syntax: `=` sets a variable and cannot stand here; `==` compares
    _gates = [1, 2, ];
//                ^ error syntax: no element follows this `,`
    hint (1; 2);
//         ^ error syntax: `;` cannot stand inside of `(`
    hint (1, 2);
//         ^ error syntax: `,` cannot stand inside of `(`; a list is written in `[` and `]`
    hint "a" "b";
//           ^^^ error syntax: `;` or an operator is missing before `"b"`
    hint ();
//        ^ error syntax: there is nothing in these parentheses

//- the end of a line
    private _open = 5
//                  ^ error syntax: `;` is missing at the end of this line
    private _closed = 6;
    hint str [_open, _closed]
//                          ^ error syntax: `;` is missing at the end of this line
    hint "open";
    switch (_open) do {
        case 1: { hint "one" }
//                           ^ error syntax: `;` is missing at the end of this line
        case 2: { hint "two" };
    };

//- brackets that are never closed, by the indentation of the lines
    if (alive player) then {
        if (time > 1) then {
//                         ^ error syntax: `{` is never closed: `}` is missing before another one
            hint "open";
    };
    hint "closed";

//- and one that is too many
    if (alive player) then {
        hint "open";
    }};
//   ^ error syntax: `}` closes nothing
    hint "closed";

//- a bracket within a line
    private _gates = [1, 2;
//                   ^ error syntax: `[` is never closed
    if (alive player then { hint "alive" };
//     ^ error syntax: `(` is never closed
    hint str _gates;

//- quotes within quotes
    hint 'it's open';
//       ^^^^^ error syntax: a quote inside of a string is written twice (`''`), or the other kind of quote is used around it

//- quotes of printed text
    hint “open”;
//       ^^^ error syntax: this is a quote of printed text: strings begin and end with `"`

//- loops of other languages
    for (i = 0; i < 9; i++) { hint "gate"; };
//  ^^^^^ error syntax: SQF has no `for (...; ...; ...)`: write `for "_i" from 0 to 9 do { ... }`
    foreach (_x in [1, 2]) { hint "gate"; };
//  ^^^^^^^ error syntax: `forEach` stands after its code: `{ ... } forEach list`, with the element in `_x`
    do { sleep 1; } while (alive player);
//  ^^ error syntax: `do` stands after a condition: SQF has `while { ... } do { ... }` alone, no `do ... while`

//- operators of other languages
    params ["_a", "_b"];
    _a++;
//    ^^ error syntax: SQF has no `++`: write `x = x + 1`
    _a += 1;
//     ^^ error syntax: SQF has no `+=`: write `x = x + ...`
    if (_a === _b) then { hint "same" };
//         ^^^ error syntax: SQF has no `===`: write `==`
    if (_a <> _b) then { hint "other" };
//         ^^ error syntax: SQF has no `<>`: write `!=`, or `isNotEqualTo` for what `!=` does not take
    if (_a =< _b) then { hint "less" };
//         ^^ error syntax: SQF has no `=<`: write `<=`
    if (_a & _b) then { hint "both" };
//         ^ error syntax: SQF has no `&`: write `&&`
    hint (alive _a ? "yes" : "no");
//                 ^ error syntax: SQF has no `a ? b : c`: write `if (a) then { b } else { c }`
    _a = 2 ** 3;
//         ^^ error syntax: SQF has no `**`: write `^`

//- members and indices
    params ["_a", "_b"];
    player.setDamage(1);
//        ^ error syntax: SQF has no members: commands stand before a value or between two, as in `name player` or `player setDamage 1`
    _a->b;
//    ^^ error syntax: SQF has no members: commands stand before a value or between two, as in `name player` or `player setDamage 1`
    _b = _a[0];
//         ^ error syntax: SQF has no `list[0]`: write `list select 0` or `list # 0`, and `list set [0, value]` to change it
    _a select 0 = 5;
//              ^ error syntax: `=` sets variables; an element is set by `list set [index, value]`
    getPos player = [0, 0, 0];
//                ^ error syntax: `=` sets a variable, whose name alone stands before it; `==` compares
    hint player();
//             ^^ error syntax: `player` is written without parentheses

//- words of other languages
    var _a = 5;
//  ^^^ error syntax: SQF has no `var`: a local variable begins with `private`
    private int _b = 5;
//          ^^^ error syntax: variables of SQF have no types: write `private _name = ...;`
    hint str [_a, _b];
    return _a;
//  ^^^^^^ error syntax: SQF has no `return`: code gives the value of its last statement; `if (...) exitWith { value }` leaves it before

//- control structures
    params ["_a"];
    if (_a) {
//          ^ error syntax: `then` is missing before `{`
        hint "then";
    };
    if (_a) then {
        hint "then";
    };
//   ^ error syntax: this `;` ends the statement before `else`: it must not be there
    else {
        hint "else";
    };
    if (_a) then {
        hint "then";
    } elseif (_b) then {
//    ^^^^^^ error syntax: SQF has no `elseif`: write `else { if (...) then { ... } }`
        hint "else";
    };
    while { _a } {
//               ^ error syntax: `do` is missing before `{`
        sleep 1;
    };
    switch (_a) do {
        case 1 { hint "one" };
//             ^ error syntax: `:` is missing before `{`
        default: { hint "other" };
//             ^ error syntax: `default` has no `:` behind it
    };
    exitWith { hint "end" };
//  ^^^^^^^^ error syntax: `exitWith` stands after a condition: `if (...) exitWith { ... }`
    if (_a); then { hint "then" };
//         ^ error syntax: this `;` ends the statement before `then`: it must not be there
    try { hint "try" } catch (_exception) { hint "catch" };
//                     ^^^^^^^^^^^^^^^^^^ error syntax: `catch` takes nothing but code: what was thrown is in `_exception` there

//- misspelt commands
    hnt "open";
//  ^^^ error syntax: `hnt` is no command; did you mean `hint`?
    player setDamge 1;
//         ^^^^^^^^ error syntax: `setDamge` is no command; did you mean `setDamage`?
    if (alive player) thn { hint "alive" };
//                    ^^^ error syntax: `thn` is no command; did you mean `then`?
    sleep;
//  ^^^^^ error syntax: `sleep` needs a value after it
    hint "end":
//            ^ error syntax: `:` stands behind `case` alone; a statement ends with `;`

//- comments of other languages
    # open
//  ^ error syntax: `#` begins no comment in SQF: write `//`
    hint "open";

//- nothing, where a macro that nobody knows may explain it
    #include "\x\gates\macros.hpp"
    BEGIN_GATES(x)
        hint "open"
    END_GATES(x)
    GATE(1) hint GATE(2) GATE(3)

//- nothing, where the game reads it
    private _number = 0x1F + $ff + 1e3 + .5;
    hint ("a ""b""" + 'c "d" ''e''');
    0 = [] spawn {};
    [[], {}, [_number]];;
//  ^^^^^^^^^^^^^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    hint str - - 1, hint str !!true;
//                ^ warning statement-comma: statements end with `;`, not with `,`

//- a `=` that is missing
    private _speed 5;
//          ^^^^^^ error syntax: `=` is missing after `_speed`
    _speed "fast";
//  ^^^^^^ error syntax: `=` is missing after `_speed`
    private _gate cursorObject;
//          ^^^^^ error syntax: `=` is missing after `_gate`

//- a statement that ends too early is at fault, not the next one
    _gate =
//        ^ error syntax: the value is missing after `=`

    private _open = 1;
    [_gate] call
//          ^^^^ error syntax: `call` has nothing on its right side

    private _closed = 2;
    for "_i" from 1 to
//                  ^^ error syntax: `to` has nothing on its right side
    _open = _closed;
    private _sum = _open +
//                       ^ error syntax: `+` has nothing on its right side

    // The next statement.
    private _last = _sum;
    _gate = _open = _last;
//                ^ error syntax: `=` sets a variable, whose name alone stands before it; `==` compares

//- text with tags is no script
    <t size="1.5">Orders</t><br/>
//                      ^^^^ hint syntax: this is text with tags and not SQF, so nothing else in it is checked; a text for `createDiaryRecord` is better kept in a file that does not end with `.sqf`
    Don't go; take the "road" [north].<br/>
    <t>The end)</t>

//- a tag in a script is a mistake like any other
    private _text = "Orders";
    hint parseText _text<br/>;
//                          ^ error syntax: `/` has nothing on its right side

//- a call as in other languages
    private _add = { params ["_a", "_b"]; _a + _b };
    hint str _add(1, 2);
//           ^^^^^^^^^^ error syntax: `_add(...)` does not call a function: write `[...] call _add`, with the values in the list
    TAG_fnc_open();
//  ^^^^^^^^^^^^^^ error syntax: `TAG_fnc_open(...)` does not call a function: write `[] call TAG_fnc_open`
    if (allive(player)) then { hint "alive" };
//      ^^^^^^^^^^^^^^ error syntax: `allive` is no command; did you mean `alive`?
    hint str ([1, 2] call _add);

//- code in strings
    player addAction ["Open", "hint (""a"";"];
//                                  ^ error syntax: `(` is never closed
    gate setTriggerStatements ["this && alive player", "hint ""a"" hint ""b""", ""];
//                                                                 ^^^^ error syntax: `;` or an operator is missing before `hint`
    onMapSingleClick 'hnit ''a'';';
//                    ^^^^ error syntax: `hnit` is no command; did you mean `hint`?
    call compile "private _gate = [1, 2,];";
//                                     ^ error syntax: no element follows this `,`
    "B_Soldier_F" createUnit [getPosATL player, group player, "this setDamage"];
//                                                                  ^^^^^^^^^ error syntax: `setDamage` has nothing on its right side

//- strings that are no code, or that are not read as it stands
    player addAction ["Open", "scripts\open gate.sqf"];
    player addAction ["Open (it is shut", "TAG_open"];
    hint "take (the bridge";
    call compile "hint 'a'; // (the gate";
    call compile format ["hint %1 (", 5];
    [player, "Open (", "", "", "_this distance _target < 3", "alive _caller", {}, {}, {}, {}, [], 5] call BIS_fnc_holdActionAdd;
