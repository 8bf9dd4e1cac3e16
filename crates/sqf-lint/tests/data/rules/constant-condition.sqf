//- left over from a test
    if (true) then { hint "test" };
//      ^^^^ hint constant-condition: this is always true: the code after `then` always runs
    if (false) then { hint "test" } else { hint "other" };
//      ^^^^^ hint constant-condition: this is always false: the code after `then` never runs
    if (1 == 2) then { hint "test" };
//      ^^^^^^ hint constant-condition: this is always false: the code after `then` never runs
    if ("a" == "A") then { hint "test" };
//      ^^^^^^^^^^ hint constant-condition: this is always true: the code after `then` always runs
    while { false } do { hint "test" };
//          ^^^^^ hint constant-condition: this is always false: the loop never runs
    if (false) exitWith { hint "test" };
//      ^^^^^ hint constant-condition: this is always false: this never exits

//- intentional
    #define DEBUG false
    if (DEBUG) then { hint "test" };
    0 spawn { while { true } do { sleep 1 } };
    if (gate_isOpen) then { hint "open" };
    if (count allUnits == 0) then { hint "none" };
    if (true) exitWith { hint "end" };

//- code that exists to be left
    {
        if (true) then {
            if (!isPlayer _x) exitWith {};
            hint name _x;
        };
    } forEach allUnits;
    if (true) then {
        scopeName "gates";
        { if (alive _x) then { breakOut "gates" } } forEach allUnits;
    };

//- code with a `_this` of its own
    if (true) then { _this = TAG_gate; _this setDir 90; };

//- flags of loops that nothing sets again
    params ["_list"];
    private _isFound = false;
    {
        if (alive _x) then { hint "found" };
        if (_isFound) exitWith {};
//          ^^^^^^^^ hint constant-condition: this is always false: this never exits; nothing sets `_isFound` again
    } forEach _list;
    private _isDone = false;
    while {!_isDone} do { sleep 1; hint "wait"; };
//         ^^^^^^^^ hint constant-condition: this is always true: the loop never ends; nothing sets `_isDone` again
    private _goesOn = true;
    for "_i" from 0 to 9 do { if (!_goesOn) exitWith {}; hint str _i };
//                                ^^^^^^^^ hint constant-condition: this is always false: this never exits; nothing sets `_goesOn` again

//- flags that are set, and those that are settings
    params ["_list"];
    private _isFound = false;
    { if (alive _x) then { _isFound = true }; if (_isFound) exitWith {}; } forEach _list;
    private _isQuiet = false;
    if (_isQuiet) exitWith {};
    private _runs = true;
    while {_runs} do { sleep 1; if (time > 9) exitWith {}; };
    private _isOpen = false;
    [] spawn { _isOpen = true };
    private _code = { _isShut = true };
    private _isShut = false;
    while {!_isShut} do { sleep 1; call _code };
    hint str _isOpen;
