//- code that sees nothing of what is around it
    params ["_gate", "_guard"];
    [_guard] spawn {
        params ["_guard"];
        sleep 1;
        _guard doMove getPosATL _gate;
//                              ^^^^^ warning undefined-variable: `_gate` is nil here; code that `spawn` runs does not see the local variables around it; pass it as an argument: `[_gate] spawn { params ["_gate"]; ... }`
        hint str _gate;
    };
    _gate addEventHandler ["Killed", { _guard setDamage 1; deleteVehicle (_this select 0); }];
//                                     ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `addEventHandler` runs does not see the local variables around it; store it in a global variable, or with `setVariable` on an object that the code knows
    addMissionEventHandler ["EachFrame", { _guard setDamage 1 }];
//                                         ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `addMissionEventHandler` runs does not see the local variables around it; pass it in a third element, `["...", { ... }, [_guard]]`; the code receives it in `_thisArgs`
    _gate addAction ["Open", { hint str _guard }];
//                                      ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `addAction` runs does not see the local variables around it; pass it as the third element; the code receives it in `_this select 3`
    [1, { hint str _guard }] remoteExec ["call", 0];
//                 ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `remoteExec` runs does not see the local variables around it; add it to the array before the code, and read it with `params` in the code
    { [] spawn { _x setDamage 1 } } forEach units _guard;
//               ^^ warning undefined-variable: `_x` is nil here; code that `spawn` runs does not see the local variables around it; pass it as an argument: `[_x] spawn { params ["_item"]; ... }`
    [] spawn { hint _nowhere };
//                  ^^^^^^^^ warning undefined-variable: `_nowhere` is never assigned here; code that `spawn` runs sees only its own variables and its arguments

//- what is passed, and what the game gives
    params ["_gate", "_guard"];
    [_gate, _guard] spawn {
        params ["_gate", "_guard"];
        _guard doMove getPosATL _gate;
        waitUntil { isNil "_thisScript" || { scriptDone _thisScript } };
    };
    _gate addAction ["Open", { params ["_target", "_caller"]; hint str [_target, _caller, _this]; }];
    _gate addEventHandler ["Killed", { _this params ["_unit"]; _unit removeEventHandler [_thisEvent, _thisEventHandler]; }];
    addMissionEventHandler ["Draw3D", { hint str (_thisArgs select 0) }, [_gate]];
    onMapSingleClick { _guard = _units select 0; _guard doMove _pos; };
    { { _x setDamage 0 } forEach crew _x } forEach vehicles;

//- set in inner code only
    [] spawn {
        if (daytime > 12) then { _speed = 5 } else { _speed = 7 };
        hint str _speed;
//               ^^^^^^ warning undefined-variable: `_speed` is assigned only in inner code and no longer exists after it; assign it before that code, too
    };
    [] spawn {
        private "_speed";
        if (daytime > 12) then { _speed = 5 } else { _speed = 7 };
        hint str _speed;
        private _width = if (_speed > 5) then { 3 } else { 4 };
        hint str _width;
    };

//- a loop that comes round
    [] spawn {
        while { isNil "_count" || { _count < 5 } } do {
            if (!isNil "_last") then { hint str _last };
            _count = 6;
        };
        for "_i" from 1 to 5 do {
            if (_i > 1) then { hint str _sum };
            _sum = _i;
        };
    };

//- a caller may have set it
    hint str _gate;
    if (alive _guard) then { hint str _caller };
    private _open = { _gate setDamage 0; _width };
    call _open;
    { _gate setDamage 1 } call TAG_fnc_later;

//- slips of the pen
    params ["_distance", "_direction", "_unit"];
    hint str (_distence * 2);
//            ^^^^^^^^^ warning undefined-variable: `_distence` is never assigned; did you mean `_distance`?
    hint str (_diretion + 5);
//            ^^^^^^^^^ warning undefined-variable: `_diretion` is never assigned; did you mean `_direction`?
    { hint str _dsitance } forEach allUnits;
//             ^^^^^^^^^ warning undefined-variable: `_dsitance` is never assigned; did you mean `_distance`?
    hint str _unti;

//- names that are near, but names of their own
    params ["_position1", "_units", "_vehicles", "_gate"];
    hint str [_position2, _unit, _vehicle, _gates, _date];
    hint str [_distanze, _distanze];
    private _distance = 5;
    hint str _distance;

//- in a project: nobody else knows the name
    params ["_gate", "_unit"];
    hint str _nobody;
//           ^^^^^^^ warning undefined-variable: `_nobody` is never assigned in this project
    hint str _nobody;
    if (alive _gate) then { hint str _unti };
//                                   ^^^^^ warning undefined-variable: `_unti` is never assigned; did you mean `_unit`?
    if (alive _unit) then { _speed = 5 };
    hint str _speed;
//           ^^^^^^ warning undefined-variable: `_speed` is assigned only in inner code and no longer exists after it; assign it before that code, too
    hint str [_caller, _caler];
//                     ^^^^^^ warning undefined-variable: `_caler` is never assigned in this project
    { alive _player && { _x == _gate } } call TAG_fnc_open;
    TAG_list = { _who setDamage 1 };
    private _found = if (isNil "_asked") then { 1 } else { _asked };
    hint str [_found, isNil { _perhaps }];

//- in a project: something unknown may set it
    #include "set_more.sqf"
//           ^^^^^^^^^^^^^^ hint missing-include: file `set_more.sqf` not found
    hint str _nobody;

//- in a project: macros
    #define NUMBER(name) private _##name = 5
    NUMBER(gate);
    hint str _gate;

//- in a project: macros that nobody knows
#include "macros.hpp"
//       ^^^^^^^^^^^^ hint missing-include: file `macros.hpp` not found
    SET_ALL;
    hint str _nobody;
    private _gate = 5;
    hint str _gaet;
//           ^^^^^ warning undefined-variable: `_gaet` is never assigned; did you mean `_gate`?

//- in a project: names that are not written out
    private TAG_names;
    hint str _nobody;

//- syntax errors somewhere else
    params ["_gate", "_speed"];
    private _sound = "creak"
//                   ^^^^^^^ error syntax: missing `;` at the end of this line
    _gate say3D _sound;
    [] spawn {
        sleep 1;
        _gate setDamage 1;
//      ^^^^^ warning undefined-variable: `_gate` is nil here; code that `spawn` runs does not see the local variables around it; pass it as an argument: `[_gate] spawn { params ["_gate"]; ... }`
        _speed = gate + 5 6;
//                        ^ error syntax: missing `;` or an operator before `6`
        hint str _speed;
    };
