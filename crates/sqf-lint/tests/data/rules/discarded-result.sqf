//- values on their own
    params ["_gate", "_count"];
    _count + 1;
//  ^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _gate;
//  ^^^^^ warning discarded-result: unused value; this statement has no effect
    { hint "open" };
//  ^^^^^^^^^^^^^^^ warning discarded-result: this code never runs; `call` or another command is missing, or the `;` before it is superfluous
    [_gate, 5];
//  ^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    5;
//  ^ warning discarded-result: unused value; this statement has no effect
    true;
//  ^^^^ warning discarded-result: unused value; this statement has no effect
    -_count;
//  ^^^^^^^ warning discarded-result: unused value; this statement has no effect
    str _count;
//  ^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    (_count * 2);
//  ^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    hint str _count;

//- results, effects, and unknown code
    params ["_gate", "_count"];
    "a note";
    TAG_gate;
    TAG_fnc_open;
    [_gate] call TAG_fnc_open;
    _gate setDamage 1;
    LOG(_gate);
    [_gate, call TAG_fnc_open];
    call { 5 };
    if (alive _gate) then { _count } else { 5 };
    private _code = { _count };
    hint str _code;
    { _x setDamage 1; false } count allUnits;
    player;
    _count + 1

//- the only statement
    { hint "open" }

//- at the end of a loop
    { TAG_count + 1; } forEach allUnits;
//    ^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    for "_i" from 0 to 5 do {
        hint str _i;
        TAG_count - _i
//      ^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    };
    private _last = { TAG_count + 1 } forEach allUnits;
    if (alive player) then { TAG_count + 1 };
    { TAG_count = TAG_count + 1; } forEach allUnits;
    { TAG_count + (call TAG_fnc_one) } forEach allUnits;
    { TAG_count } forEach allUnits;
    hint str _last;
    { TAG_count + 1 } forEach allUnits

//- after a macro of another mod, which may be a command
    #include "\x\gates\macros.hpp"
    GATE_LOG [1, 2];
    GATE_RUN { hint "open" };
    hint "open"

//- commands that only return a value
    params ["_gate", "_list", "_index"];
    getPos _gate;
//  ^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _gate getVariable "isOpen";
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _gate getVariable ["isOpen", true];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; `setVariable` sets a variable
    _list select 0;
//  ^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    format ["%1", name _gate];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    BIS_fnc_arsenal;
//  ^^^^^^^^^^^^^^^ warning discarded-result: this function never runs; write `call BIS_fnc_arsenal`
    hint "open"

//- commands that run code or change something, and unknown functions
    params ["_gate", "_list", "_index", "_map"];
    _list select _index;
    _list select { _x setDamage 1; false };
    _map getOrDefault ["gate", 5, true];
    getPos (call TAG_fnc_open);
    isNil { _gate setDamage 1 };
    selectRandom [call TAG_fnc_open];
    str TAG_gates;
    TAG_fnc_open;
    getPos _gate

//- comparisons at the end of code whose value is not used
    params ["_gate", "_state"];
    private _speed = 1;
    if (alive _gate) then { _speed == 5 };
//                          ^^^^^^^^^^^ warning discarded-result: unused comparison; use `=` to assign a variable
    if (alive _gate) then { _speed = 5 } else { hint "gone"; _speed == 6; };
//                                                           ^^^^^^^^^^^ warning discarded-result: unused comparison; use `=` to assign a variable
    { if (alive _x) then { TAG_speed == 7 } } forEach units _gate;
//                         ^^^^^^^^^^^^^^ warning discarded-result: unused comparison; use `=` to assign a variable
    while { _speed < 9 } do { _speed == _speed + 1 };
//                            ^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused comparison; use `=` to assign a variable
    hint "done";

//- comparisons whose value may be used
    params ["_gate", "_state"];
    private _is = if (alive _gate) then { _state == 5 } else { _state == 6 };
    private _found = { if (alive _x) then { _state == 5 } } count units _gate;
    hint str (units _gate select { if (alive _x) then { _state == 5 } else { false } });
    if (_is) exitWith { _state == 5 };
    if (_found > 0) then { call TAG_fnc_open == 5 };
    if (_found > 1) then { _state == 5 }

//- more commands that only return something
    params ["_gate", "_list", "_map"];
    _gate modelToWorld [0, 1, 0];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    velocity _gate vectorMultiply 2;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    getText (configFile >> "CfgGates" >> "name");
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    configFile >> "CfgGates";
//  ^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _list find _gate;
//  ^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _gate isKindOf "House";
//  ^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    _map getOrDefault ["gate", 5];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    selectMax _list;
//  ^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    hint "done";

//- a value at the end of code whose value is not used
    params ["_gate", "_state"];
    if (_state > 1) then { _gate modelToWorld [0, 1, 0] };
//                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; this statement has no effect
    if (_state > 2) then { if (_state > 3) then { _gate getVariable ["isOpen", true, true]; }; };
//                                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; `setVariable` sets a variable
    { hint "a"; _x getVariable ["isOpen", true] } forEach units _gate;
//              ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: unused value; `setVariable` sets a variable
    hint "done";

//- code in braces at the end of the code of a loop
    {
        { hint "a"; _x setDamage 1; };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning discarded-result: this code never runs; `call` or another command is missing, or the `;` before it is superfluous
    } forEach allUnits;
    private _codes = allUnits apply { { hint "a"; _x setDamage 1; } };
    hint str _codes;

//- values that are used, and commands that do more
    params ["_gate", "_state", "_map", "_list", "_code"];
    private _place = if (_state > 1) then { _gate modelToWorld [0, 1, 0] } else { getPosATL _gate };
    if (_state > 2) then { _place = getPosATL _gate } else { _map getOrDefault ["gate", 5, true] };
    if (_state > 3) exitWith { getPosATL _gate };
    private _places = _list apply { if (_state > 4) then { getPosATL _x } else { _place } };
    if (_state > 5) then { _list select _code };
    if (_state > 6) then { getPos (call TAG_fnc_open) };
    hint str _places;
    if (_state > 7) then { getPosATL _gate } else { _place }

//- a plugin that learns types from values
    "gates" callExtension "register:number";
    str 101;
    hint "done";
