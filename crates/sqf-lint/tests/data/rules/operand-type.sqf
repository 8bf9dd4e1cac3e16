//- types of one operand
    hint 5;
//       ^ error operand-type: operand of `hint` must be String or Structured Text, found Number; use `str` to convert it
    private _count = count allUnits;
    systemChat _count;
//             ^^^^^^ error operand-type: operand of `systemChat` must be String, found Number; use `str` to convert it
    if (count allUnits) then { hint "some" };
//     ^^^^^^^^^^^^^^^^ error operand-type: operand of `if` must be Boolean, found Number; compare it, as in `x > 0`
    if (player) then { hint "there" };
//     ^^^^^^^^ error operand-type: operand of `if` must be Boolean, found Object; use `!isNull x` to check whether it exists
    if { alive player } then { hint "alive" };
//     ^^^^^^^^^^^^^^^^ error operand-type: operand of `if` must be Boolean, found Code; wrap the condition in `( )`
    while (alive player) do { sleep 1 };
//        ^^^^^^^^^^^^^^ error operand-type: operand of `while` must be Code, found Boolean; wrap the condition in `{ }`, because it is evaluated repeatedly
    hint format "gates";
//              ^^^^^^^ error operand-type: operand of `format` must be Array, found String
    hint str !5;
//            ^ error operand-type: operand of `!` must be Boolean, found Number

    waitUntil alive player;
//            ^^^^^^^^^^^^ error operand-type: operand of `waitUntil` must be Array, Code or Script Handle, found Boolean; wrap the condition in `{ }`, because it is evaluated repeatedly
    for _i from 0 to 9 do { hint "gate" };
//      ^^ error operand-type: `for` expects the name of its variable as a string: `for "_i" from`

//- types of two operands
    if (alive player) and (time > 9) then { hint "late" };
//  ^^^^^^^^^^^^^^^^^ error operand-type: `if` applies only to the value directly after it; wrap the whole condition in `( )`
    "player" setDamage 1;
//  ^^^^^^^^ error operand-type: left operand of `setDamage` must be Object, found String
    player setDir "north";
//                ^^^^^^^ error operand-type: right operand of `setDir` must be Number, found String
    hint ("gates: " + 5);
//                    ^ error operand-type: right operand of `+` must be String when the left one is String, found Number; use `str` to convert it
    hint ("gates" select "x");
//                       ^^^ error operand-type: right operand of `select` must be Number, Boolean, Array or Code, found String

//- possibly correct operands
    params ["_gate", ["_name", "", ["", objNull]], ["_number", 0, [0]]];
    hint _gate;
    hint _name;
    if (_number isEqualType "") then { hint _number };
    if (typeName _number == "STRING") then { hint _number };
    private _text = if (alive player) then { "alive" } else { 0 };
    hint _text;
    private "_later";
    if (alive player) then { _later = "text" } else { _later = 5 };
    hint _later;
    hint (player getVariable "text");
    hint (call { 5 });
//       ^^^^^^^^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Number; use `str` to convert it
    _gate setVariable ["x", 1];

//- macros that are used for several types
    #define SHOW(value) if (value isEqualType "") then { hint value } else { hint str value }
    SHOW(5);
    #define GATE "gate"
    player setDir GATE;
//                ^^^^ error operand-type: right operand of `setDir` must be Number, found String

//- the next line belongs to another statement
    [player] call
//           ^^^^ error operand-type: right operand of `call` must be Array or Code, found If Type
    if (alive player) then { hint "alive" };

//- the type of `_this`
    player addEventHandler ["Killed", { _this setDamage 0 }];
//                                      ^^^^^ error operand-type: left operand of `setDamage` must be Object, found Array
    player addAction ["Open", { if (alive player) then { _this setDamage 0 } }];
//                                                       ^^^^^ error operand-type: left operand of `setDamage` must be Object, found Array
    [player] spawn { { _this setDamage 0 } forEach [1, 2] };
//                     ^^^^^ error operand-type: left operand of `setDamage` must be Object, found Array
    5 call { hint _this };
//                ^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Number; use `str` to convert it

//- possible types of `_this`
    player spawn { _this setDamage 0 };
    _this setDamage 0;
    { _this setDamage 0 } forEach [1, 2];
    TAG_fnc_open = { _this setDamage 0 };
    [player] call { _this = _this select 0; _this setDamage 0 };
    [{ _this setDamage 0 }, player] call CBA_fnc_execNextFrame;
    player addEventHandler ["Killed", { (_this select 0) setDamage 0 }];
    player spawn { call { _this setDamage 0 } };
    ["Open", { _this setDamage 0 }] call TAG_fnc_add;
    [] spawn { [player] call TAG_fnc_open; [{ _this setDamage 0 }] call TAG_fnc_add };

//- with a fix
    if (!player in [player]) then { hint "in" };
//       ^^^^^^ error operand-type: operand of `!` must be Boolean, found Object; `!` applies only to `player`; write `!(player in ...)`
    private _far = 5;
    if (0 < _far < 10) then { hint "near" };
//      ^^^^^^^^ error operand-type: left operand of `<` must be Number, found Boolean; compare twice: `0 < _far && _far < ...`
    if (_far == 1 || 2) then { hint "near" };
//                   ^ error operand-type: right operand of `||` must be Boolean or Code, found Number; repeat the comparison: `_far == 2`
    { hint name _x } forEach group player;
//                           ^^^^^^^^^^^^ error operand-type: right operand of `forEach` must be Array or HashMap, found Group; write `units (group player)`
    player join group player;
//  ^^^^^^ error operand-type: left operand of `join` must be Array, found Object; write `[player]`
    hint str (player distance "gate");
//                            ^^^^^^ error operand-type: right operand of `distance` must be Number, Array, Object or Location, found String; the position of a marker is `getMarkerPos "gate"`
    call "open.sqf";
//       ^^^^^^^^^^ error operand-type: operand of `call` must be Code, found String; write `call compile preprocessFileLineNumbers "open.sqf"`
    hint format "%1", name player;
//              ^^^^ error operand-type: operand of `format` must be Array, found String; write all values in `[ ]`

//- parameters of events and actions have the types that their pages say
    player addEventHandler ["HandleDamage", {
        params ["_unit", "_selection", "_damage", "_source", "_projectile"];
        deleteVehicle _projectile;
//                    ^^^^^^^^^^^ error operand-type: operand of `deleteVehicle` must be Array or Object, found String
        _unit setDamage _damage;
        alive _source
    }];
    player addAction ["Open", {
        params ["_target", "_caller"];
        hint _caller;
//           ^^^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Object
    }];

//- other values that are passed may be anything
    player addEventHandler ["HandleDamage", {
        [1, 2, 3] call { params ["_unit"]; hint str (_unit + 1) };
        GATE_list params ["_unit"];
        hint _unit;
        params [["_unit", ""]];
        hint _unit;
    }];
    GATE_handler = { params ["_unit"]; hint _unit };
    player addEventHandler ["Gate", { params ["_unit"]; hint _unit }];
    player addEventHandler ["Deleted", { params ["_entity"]; units _entity }];
    player addAction ["Open", { _this = ["a"]; params ["_target"]; hint _target }];
    [{ params ["_unit"]; hint _unit }, ["a"]] call CBA_fnc_execNextFrame;

//- not reported: covered by another finding
    for ("_i" from 1 to 2) do { hint str _i };
//       ^^^^ error operand-type: left operand of `from` must be For Type, found String
    switch (rank player) do { case "MAJOR": 5; };
//                                          ^ error then-without-code: `case` expects code; wrap it in `{ }`

//- a negation before `in`
    params ["_gate", "_gates"];
    if (!_gate in _gates) then { hint "a" };
//      ^^^^^^^^^^^^^^^^ warning operand-type: `!` applies to `_gate` alone here; write `!(_gate in _gates)`
    if (alive _gate && !_gate in allUnits) then { hint "b" };
//                     ^^^^^^^^^^^^^^^^^^ warning operand-type: `!` applies to `_gate` alone here; write `!(_gate in allUnits)`
    if (not _gate in TAG_gates) then { hint "c" };
//      ^^^^^^^^^^^^^^^^^^^^^^ warning operand-type: `not` applies to `_gate` alone here; write `!(_gate in TAG_gates)`

//- right negations before `in`
    params ["_gate", "_gates"];
    private _isOpen = alive _gate;
    if (!(_gate in _gates)) then { hint "a" };
    if (!_isOpen in _gates) then { hint "b" };
    if ((!_gate) in [true, false]) then { hint "c" };
    if (!alive _gate in _gates) then { hint "d" };

//- what branches return
    private _near = if (alive player) then { 5 } else { count allUnits };
    hint _near;
//       ^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Number; use `str` to convert it
    private _side = switch (true) do { case (alive player): { west }; default { east } };
    player setDamage _side;
//                   ^^^^^ error operand-type: right operand of `setDamage` must be Number or Array, found Side
    private _far = call { if (alive player) exitWith { objNull }; player };
    systemChat _far;
//             ^^^^ error operand-type: operand of `systemChat` must be String, found Object
    hint (if (alive player) then { 1 } else { objNull });
//       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Number or Object
    if (if (alive player) then { 0 } else { 1 }) then { hint "open" };
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error operand-type: operand of `if` must be Boolean, found Number; compare it, as in `x > 0`

//- not reported: a branch that fits, leaves or is unknown
    private _text = if (alive player) then { 5 } else { "dead" };
    hint _text;
    private _case = switch (true) do { case (alive player): { 5 } };
    hint _case;
    private _left = call { if (alive player) exitWith { "alive" }; 5 };
    hint _left;
    private _broken = call { scopeName "main"; if (alive player) then { "alive" breakOut "main" }; 5 };
    hint _broken;
    private _unknown = if (alive player) then { 5 } else { [] call gate };
    hint _unknown;
    private _late = if (alive player) then { 5 } else { 6 };
    _late = str _late;
    hint _late;

//- elements of lists
    private _gates = [1, 2];
    hint (_gates select 0);
//       ^^^^^^^^^^^^^^^^^ error operand-type: operand of `hint` must be String or Structured Text, found Number; use `str` to convert it
    { hint _x } forEach allUnits;
//         ^^ error operand-type: operand of `hint` must be String or Structured Text, found Object
    { player setDamage _x } forEach ["a", "b"];
//                     ^^ error operand-type: right operand of `setDamage` must be Number or Array, found String
    private _names = allUnits apply { name _x };
    player setDamage (_names select 1);
//                   ^^^^^^^^^^^^^^^^^ error operand-type: right operand of `setDamage` must be Number or Array, found String
    { if (alive _x) then { hint "alive" } } count (allGroups apply { units _x });
//              ^^ error operand-type: operand of `alive` must be Object, found Array
    private _any = selectRandom [objNull, grpNull];
    systemChat _any;
//             ^^^^ error operand-type: operand of `systemChat` must be String, found Object or Group

//- not reported: elements that fit, or may be others
    private _mixed = [1, "a"];
    hint (_mixed select 1);
    { systemChat _x } forEach _mixed;
    private _grown = [1];
    _grown pushBack "a";
    hint (_grown select 1);
    private _set = [1];
    _set set [0, "a"];
    hint (_set select 0);
    private _kept = [1];
    [_kept] call gate;
    hint (_kept select 0);
    [allUnits, { hint _x }] call CBA_fnc_inject;
    { hint _x } forEach gates;
    { private _x = str _x; hint _x } forEach allUnits;
//- what a test says of `_x` holds in its own code only
    { if (_x isEqualType []) then { { hint _x } forEach _x } else { hint _x } } forEach (allUnits apply { name _x });
    { if (_x isEqualType []) then { hint _x } } forEach TAG_texts;
//                                       ^^ error operand-type: operand of `hint` must be String or Structured Text, found Array

//- a first value that is computed from the variable itself
    private ["_caller"];
    _caller = objectFromNetId _caller;

//- types that a test excludes
    { private _name = if (typeName _x == "STRING") then { _x } else { _x select 0 }; hint _name } forEach weapons player;
    { private _name = if ((_x) isEqualType "") then { _x } else { _x select 0 }; hint _name } forEach weapons player;
    { if (typeName _x == "SIDE") then { ["a", [_x] call GATE_fnc_open * 2] call GATE_fnc_shut } } forEach [west];
//                                                      ^^^^^^^^^^^^^^^^^ error operand-type: right operand of `call` must be Array or Code, found Number

//- a negation before isEqualType
    params ["_gate", "_door"];
    if (!_gate isEqualType []) exitWith {};
//      ^^^^^^^^^^^^^^^^^^^^^ warning operand-type: `!` applies to `_gate` alone here; write `!(_gate isEqualType [])`
    if (alive player && {not _door isEqualType objNull}) exitWith {};
//                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning operand-type: `not` applies to `_door` alone here; write `!(_door isEqualType objNull)`
    TAG_isOpen = !_gate isEqualType "";
//               ^^^^^^^^^^^^^^^^^^^^^ warning operand-type: `!` applies to `_gate` alone here; write `!(_gate isEqualType "")`

//- right: in parentheses, Booleans
    params ["_gate", "_door"];
    if (!(_gate isEqualType [])) exitWith {};
    if ((!_door) isEqualType true) exitWith {};
    private _isOpen = !alive player;
    if (!_isOpen isEqualType true) exitWith {};

//- a variable that gets its first value later
    private ["_width", "_height"];
    if !(_width) then { _width = 1000 };
//       ^^^^^^ warning undefined-variable: `_width` is nil here; it is declared, but not assigned before
    _width = 6000 + random 12;
    _height = 5;
    if !(_height) then { hint "low" };
//      ^^^^^^^^^ error operand-type: operand of `!` must be Boolean, found Number; `!` applies only to `(_height)`; write `!((_height) then ...)`
    hint str _width;
//- a macro of a missing file in capitals
    #include "\A3\Functions_F\defines.inc"
    if (["open"] call GROUPS) exitWith
    {
        hint "open";
    };
    hint str (groups + 5);
//                   ^^^ error operand-type: operand of `groups` must be Side, found Number
