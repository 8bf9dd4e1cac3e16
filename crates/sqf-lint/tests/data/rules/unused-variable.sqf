//- never read
    private _gate = cursorObject;
//          ^^^^^ hint unused-variable: `_gate` is assigned but never used
    private ["_width", "_height"];
//           ^^^^^^^^ hint unused-variable: unused variables `_width` and `_height`
    _height = 5;
    private "_depth";
//          ^^^^^^^^ hint unused-variable: `_depth` is declared but never used
    [] spawn {
        private _inner = 5;
//              ^^^^^^ hint unused-variable: `_inner` is assigned but never used
        sleep 1;
    };
    if (alive player) then { private _Speed = speed player; };
//                                   ^^^^^^ hint unused-variable: `_Speed` is assigned but never used

//- read, or possibly read
    private _gate = cursorObject;
    hint str _GATE;
    private _width = 5;
    call compile "hint str _width";
    private _code = { _outer + 1 };
    private _outer = 5;
    hint str ([1] apply _code);
    private _log = 5;
    #ifdef DEBUG
    diag_log _log;
    #endif
    private _last = 5;
    _last

//- names that are ignored
    params ["_unit", "_killer"];
    for "_i" from 1 to 5 do { hint str _unit };
    private _unused = 1;
    private _unusedWidth = 1;
    private _ = 1;
    _caller = 1;

//- macros
    #define SHOW(x) hint str x
    #define ALL [_first, _second]
    private _gate = 1;
    SHOW(_gate);
    private _first = 1;
    private _second = 1;
    hint str ALL;
    #define DECLARE(x) private _##x = 1
    DECLARE(third);

//- unknown macros
#include "macros.hpp"
    private _gate = 1;
    SHOW_ALL;

//- set without `private` | project
    _gate = 5;
//  ^^^^^ hint unused-variable: `_gate` is assigned but never used
    _caller = 5;
    _count = 5;
    hint str _count;
    if (isNil "_asked") then { _asked = 5 };

//- variables for others | project
    private _caller = 1;
    call TAG_fnc_open;
    params ["_code"];
    [] spawn { private _width = 5; sleep 1; };
//                     ^^^^^^ hint unused-variable: `_width` is assigned but never used
    if (alive player) then {
        private _given = 5;
        call _code;
    };

//- read by functions of the game
    private _fnc_scriptName = "TAG_fnc_open";
    ["no gate"] call BIS_fnc_error;

//- names for unwanted values
    private _nul = [1] pushBack 2;
    private "_dummy";
//          ^^^^^^^^ hint unused-variable: `_dummy` is declared but never used
    private _unusedGate = cursorObject;

//- a misspelled name
    private _gates = [];
    if (alive player) then { private _gaets = _gates + [player] };
//                                   ^^^^^^ warning unused-variable: `_gaets` is assigned but never used; did you mean `_gates`?
    private _gate = 1;
//          ^^^^^ hint unused-variable: `_gate` is assigned but never used
    hint str _gates;
