//- code that does not see the variables around it
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
//                                         ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `addMissionEventHandler` runs does not see the local variables around it; pass it as the third element; the code receives it in `_thisArgs`
    _gate addAction ["Open", { hint str _guard }];
//                                      ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `addAction` runs does not see the local variables around it; pass it as the third element; the code receives it in `_this select 3`
    [1, { hint str _guard }] remoteExec ["call", 0];
//                 ^^^^^^ warning undefined-variable: `_guard` is nil here; code that `remoteExec` runs does not see the local variables around it; add it to the array before the code, and read it with `params` in the code
    { [] spawn { _x setDamage 1 } } forEach units _guard;
//               ^^ warning undefined-variable: `_x` is nil here; code that `spawn` runs does not see the local variables around it; pass it as an argument: `[_x] spawn { params ["_item"]; ... }`
    [] spawn { hint _nowhere };
//                  ^^^^^^^^ warning undefined-variable: `_nowhere` is never assigned here; code that `spawn` runs sees only its own variables and its arguments

//- what is passed, and what the game sets
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
    [] spawn {
        hint str _height;
//               ^^^^^^^ warning undefined-variable: `_height` is nil here; it is assigned only in inner code further down
        if (daytime > 12) then { _height = 5 };
    };

//- a later iteration of a loop
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

//- typos
    params ["_distance", "_direction", "_unit"];
    hint str (_distence * 2);
//            ^^^^^^^^^ warning undefined-variable: `_distence` is never assigned; did you mean `_distance`?
    hint str (_diretion + 5);
//            ^^^^^^^^^ warning undefined-variable: `_diretion` is never assigned; did you mean `_direction`?
    { hint str _dsitance } forEach allUnits;
//             ^^^^^^^^^ warning undefined-variable: `_dsitance` is never assigned; did you mean `_distance`?
    hint str _unti;

//- similar names of other variables
    params ["_position1", "_units", "_vehicles", "_gate"];
    hint str [_position2, _unit, _vehicle, _gates, _date];
    hint str [_distanze, _distanze];
    private _distance = 5;
    hint str _distance;

//- no other file knows the name | project
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
//               ^^^^ warning undefined-variable: `_who` is never assigned in this project
    private _found = if (isNil "_asked") then { 1 } else { _asked };
    hint str [_found, isNil { _perhaps }];

//- unknown code may set it | project
    #include "set_more.sqf"
//           ^^^^^^^^^^^^^^ warning missing-include: file `set_more.sqf` not found
    hint str _nobody;

//- macros | project
    #define NUMBER(name) private _##name = 5
    NUMBER(gate);
    hint str _gate;

//- unknown macros | project
#include "macros.hpp"
//       ^^^^^^^^^^^^ warning missing-include: file `macros.hpp` not found
    SET_ALL;
    hint str _nobody;
    private _gate = 5;
    hint str _gaet;
//           ^^^^^ warning undefined-variable: `_gaet` is never assigned; did you mean `_gate`?

//- composed names | project
    private TAG_names;
    hint str _nobody;

//- syntax errors elsewhere
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

//- functions that run code later
    params ["_gate", "_guard"];
    [{ hint str _gate }, 0] call CBA_fnc_addPerFrameHandler;
//              ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_addPerFrameHandler` runs does not see the local variables around it; pass it as the third element; the code receives it in `_this select 0`
    [{ hint str _gate }, [_guard], 5] call CBA_fnc_waitAndExecute;
//              ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_waitAndExecute` runs does not see the local variables around it; pass it as the second element, and read it with `params` in the code
    [{ alive _gate }, { hint str _this }, _guard] call CBA_fnc_waitUntilAndExecute;
//           ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_waitUntilAndExecute` runs does not see the local variables around it; pass it as the third element, and read it with `params` in the code
    ["TAG_open", { hint str _gate }] call CBA_fnc_addEventHandler;
//                          ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_addEventHandler` runs does not see the local variables around it; add the handler with `CBA_fnc_addEventHandlerArgs` and pass it as the third element; the code receives it in `_thisArgs`
    [player, "Killed", { hint str _gate }] call CBA_fnc_addBISEventHandler;
//                                ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_addBISEventHandler` runs does not see the local variables around it; pass it as the fourth element; the code receives it in `_thisArgs`
    ["CAManBase", "Killed", { hint str _gate }] call CBA_fnc_addClassEventHandler;
//                                     ^^^^^ warning undefined-variable: `_gate` is nil here; code that `CBA_fnc_addClassEventHandler` runs does not see the local variables around it; store it in a global variable, or with `setVariable` on an object that the code knows
    [_guard, "Open", "", "", "true", "true", { hint "a" }, {}, { hint str _gate }, {}, [], 5] call BIS_fnc_holdActionAdd;
//                                                                        ^^^^^ warning undefined-variable: `_gate` is nil here; code that `BIS_fnc_holdActionAdd` runs does not see the local variables around it; pass it as element 10; the code receives it in `_this select 3`
    { [{ hint str _x }] call CBA_fnc_execNextFrame } forEach units _guard;
//                ^^ warning undefined-variable: `_x` is nil here; code that `CBA_fnc_execNextFrame` runs does not see the local variables around it; pass it as the second element, and read it with `params` in the code
    ["a", "Open", "", { hint str _gate }, { true }] call ace_interact_menu_fnc_createAction;
//                               ^^^^^ warning undefined-variable: `_gate` is nil here; code that `ace_interact_menu_fnc_createAction` runs does not see the local variables around it; store it in a global variable, or with `setVariable` on an object that the code knows

//- what such functions pass, and code that they may run immediately
    params ["_gate", "_guard"];
    [{ params ["_args", "_handle"]; hint str [_args, _handle] }, 0, [_gate]] call CBA_fnc_addPerFrameHandler;
    [{ hint str [_args, _handle] }, 0, [_gate]] call CBA_fnc_addPerFrameHandler;
    [{ params ["_gate"]; hint str _gate }, [_gate], 5] call CBA_fnc_waitAndExecute;
    ["TAG_open", { hint str [_thisArgs, _thisId, _this] }, [_gate]] call CBA_fnc_addEventHandlerArgs;
    [_guard, "Open", "", "", "true", "true", {}, {}, { hint str [_target, _caller, _arguments] }, {}, [], 5] call BIS_fnc_holdActionAdd;
    ["a", "Open", "", { hint str [_target, _player] }, { alive _target }] call ace_interact_menu_fnc_createAction;
    ["TAG_gate", "onMapSingleClick", { hint str _pos }] call BIS_fnc_addStackedEventHandler;
//                                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `BIS_fnc_addStackedEventHandler` is deprecated; see “Arma 3: Mission Event Handlers” on the wiki
    ["CAManBase", "init", { hint str _gate }, true, [], true] call CBA_fnc_addClassEventHandler;
    { hint str _gate } call CBA_fnc_directCall;
    private _hash = [] call CBA_fnc_hashCreate;
    [_hash, { hint str [_key, _value, _gate] }] call CBA_fnc_hashEachPair;
    private _sum = [[1, 2], 0, { _accumulator + _x }] call CBA_fnc_inject;
    hint str _sum;
    ["TAG_shut", { hint str [_anything] }] call CBA_fnc_addEventHandler;

//- a handler that the script itself calls
    private _gate = cursorObject;
    ["TAG_open", { hint str _gate }] call CBA_fnc_addEventHandler;
    ["TAG_open"] call CBA_fnc_localEvent;

//- code in strings that the game runs later
    params ["_gate", "_trigger", "_guard"];
    _trigger setTriggerStatements ["alive _gate", "_gate setDamage 1; _gate setDir 5;", ""];
//                                        ^^^^^ warning undefined-variable: `_gate` is nil here: the code in this string sees no variables of the script around it; store it in a global variable, or with `setVariable` on an object that the code knows
//                                                 ^^^^^ warning undefined-variable: `_gate` is nil here: the code in this string sees no variables of the script around it; store it in a global variable, or with `setVariable` on an object that the code knows
    _guard addAction ["Open", "hint str _gate", nil, 1, true, true, "", "_target distance _gate < 5 && _this == _target"];
//                                                                                        ^^^^^ warning undefined-variable: `_gate` is nil here: the code in this string sees no variables of the script around it; store it in a global variable, or with `setVariable` on an object that the code knows
    _guard addEventHandler ["Killed", "(_this select 1) setDamage 1; deleteVehicle _gate"];
//                                                                                 ^^^^^ warning undefined-variable: `_gate` is nil here: the code in this string sees no variables of the script around it; store it in a global variable, or with `setVariable` on an object that the code knows
    onMapSingleClick "player setPos _pos; true";
    _trigger setTriggerStatements ["this", "private _count = count thisList; hint str _count", ""];
    [] call compile "hint str _gate";

//- what the game sets, misspelled | project
    TAG_fnc_mark = { hint str _thsi };
//                            ^^^^^ warning undefined-variable: `_thsi` is never assigned; did you mean `_this`?
    hint str _that;
//           ^^^^^ warning undefined-variable: `_that` is never assigned in this project

//- variables that only grow, and later assignments
    private _downs = 0;
    player addEventHandler ["Killed", {
        _downs = _downs + 1;
//               ^^^^^^ warning undefined-variable: `_downs` is nil here; code that `addEventHandler` runs does not see the local variables around it; store it in a global variable, or with `setVariable` on an object that the code knows
    }];
    hint str _downs;
    [] spawn {
        { _sum = _sum + damage _x } forEach allUnits;
//               ^^^^ warning undefined-variable: `_sum` is nil here; nothing assigns it before
        hint str _later;
//               ^^^^^^ warning undefined-variable: `_later` is nil here; it is assigned further down
        private _later = 5;
        private _count = 0;
        { _count = _count + 1 } forEach allUnits;
        while { _again = true; _again } do { _again = false };
        hint str [_later, _count];
    };

//- names that are passed only to the code of an action
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", "alive _caller"];
//                                                                            ^^^^^^^ warning undefined-variable: `_caller` exists only in the code of an action, not in its condition, where `_this` is the unit
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", "alive _target && alive _this"];
    player addAction ["Open", "hint name (_this select 1)"];

//- declared and not assigned yet
    params ["_gate"];
    private ["_angle", "_width", "_step"];
    _gate setDir _angle;
//               ^^^^^^ warning undefined-variable: `_angle` is nil here; it is declared, but not assigned before
    _angle = 90;
    _gate setDir _angle;
    if (alive _gate) then {
        private "_height";
        hint str _height;
//               ^^^^^^^ warning undefined-variable: `_height` is nil here; it is declared, but never assigned
    };
    _width = _width + 1;
//           ^^^^^^ warning undefined-variable: `_width` is nil here; it is declared, but not assigned before
    { if (_x > 1) then { hint str _step }; _step = _x } forEach [1, 2];

//- declared, and assigned or tested
    params ["_gate"];
    private ["_angle", "_width", "_height", "_color", "_speed"];
    call TAG_fnc_measure;
    _gate setDir _angle;
    if (isNil "_width") then { _width = 3 };
    hint str _width;
    private _print = { hint str _height };
    _height = 5;
    call _print;
    isNil { _color };
    call { _speed = 5 };
    hint str [_color, _speed];

//- a lone underscore
    params ["_gate"];
    if (alive _gate) then { _ };
//                          ^ warning undefined-variable: a lone `_` is a variable that nothing assigns; the rest of the name is missing

//- an underscore that is assigned
    private _ = [] spawn { sleep 1 };
    hint str _;

//- later in code that runs once | project
    params ["_mode", ["_input", []]];
    switch (_mode) do {
        case "init": {
            if !(_isOn) exitWith {};
//               ^^^^^ warning undefined-variable: `_isOn` is nil here; it is assigned further down
            _input params ["_isOn"];
            hint str _isOn;
        };
        default {
            { if (_x > 1) then { hint str _last }; private _last = _x } forEach [1, 2];
        };
    };

//- declared further down by the code around
    {
        private _near = { side _x == _side } count allPlayers;
//                                   ^^^^^ warning undefined-variable: `_side` is nil here; it is assigned further down
        private _side = side _x;
        { if (_x > 1) then { hint str _last }; private _last = _x } forEach [1, 2];
        hint str [_near, _side];
    } forEach TAG_gates;
    hint str (_widths getOrDefault [_kind, 1]);
//                                  ^^^^^ warning undefined-variable: `_kind` is nil here; it is assigned further down
    private _kind = typeOf TAG_gate;
    hint _kind;
    hint _text;
//       ^^^^^ warning undefined-variable: `_text` is nil here; it is assigned further down
    params ["_text"];
    _color = 1;
    hint str _step;
    _step = 2;
    private _name = _name;

//- a variable as its own default
    private _menu = uiNamespace getVariable ["TAG_menu", _menu];
//                                                       ^^^^^ warning undefined-variable: `_menu` is nil here; nothing assigns it before
    hint str _menu;

//- right: another default, and a variable that has a value
    private _gate = uiNamespace getVariable ["TAG_gate", objNull];
    private _menu = [];
    _menu = uiNamespace getVariable ["TAG_menu", _menu];
    private _door = uiNamespace getVariable ["TAG_door", _gate];
    hint str [_menu, _door];

//- variables of a command in the code of an event
    addMissionEventHandler ["MapSingleClick", { TAG_place = _pos }];
//                                                          ^^^^ warning undefined-variable: `_pos` is nil here; `addMissionEventHandler` passes it in `_this`: begin with `params ["_units", "_pos", "_alt", "_shift"];`
    player addEventHandler ["Killed", { if (_shift) then { hint "a" } }];
//                                          ^^^^^^ warning undefined-variable: `_shift` is never assigned here; code that `addEventHandler` runs sees only its own variables and its arguments
    addMissionEventHandler ["MapSingleClick", { { _x doMove [0, 0, 0] } forEach _units }];
//                                                                              ^^^^^^ warning undefined-variable: `_units` is nil here; `addMissionEventHandler` passes it in `_this`: begin with `params ["_units", "_pos", "_alt", "_shift"];`

//- right: the command, and parameters of the event
    onMapSingleClick { TAG_place = _pos; if (_shift) then { hint str _units }; true };
    addMissionEventHandler ["MapSingleClick", { params ["_units", "_pos", "_alt", "_shift"]; TAG_place = [_units, _pos, _alt, _shift] }];
    player addEventHandler ["Killed", { private _pos = getPosATL (_this select 0); TAG_place = _pos }];

//- a line for HEMTT names variables that something else sets
[] spawn { hint str _gate };
//                  ^^^^^ warning undefined-variable: `_gate` is never assigned here; code that `spawn` runs sees only its own variables and its arguments
#pragma hemtt ignore_variables ["_Self"]
[] spawn { hint str _self };

//- declared, and code that runs at once before it is assigned
    private ["_gate", "_door", "_wall"];
    _gate = player;
    call { if (alive _gate) exitWith { { _x setDamage 0 } count [_gate, _door] } };
//                                                                      ^^^^^ warning undefined-variable: `_door` is nil here; it is declared, but not assigned before
    if (alive _gate) then { call { hint str _wall } };
//                                          ^^^^^ warning undefined-variable: `_wall` is nil here; it is declared, but not assigned before
    _door = player;
    _wall = player;

//- declared, and code that may be a caller's before it is assigned
    private ["_gate", "_door"];
    call _this;
    hint str _gate;
    call compile "_door = 1";
    hint str _door;

//- what an action and an event pass is no variable
    player addAction ["Open", { hint name _caller; _target setDamage 0 }];
//                                        ^^^^^^^ warning undefined-variable: `_caller` is nil here; `addAction` passes it in `_this`: begin with `params ["_target", "_caller", "_actionId", "_arguments"];`
//                                                 ^^^^^^^ warning undefined-variable: `_target` is nil here; `addAction` passes it in `_this`: begin with `params ["_target", "_caller", "_actionId", "_arguments"];`
    player addEventHandler ["Fired", { hint _weapon }];
//                                          ^^^^^^^ warning undefined-variable: `_weapon` is nil here; `addEventHandler` passes it in `_this`: begin with `params ["_unit", "_weapon", "_muzzle", "_mode", "_ammo", "_magazine", "_projectile", "_gunner"];`
    player addAction ["Open", { _this params ["_target", "_caller"]; hint name _caller }];

//- other code of actions has variables
    player addAction ["Open", "hint name _caller"];
    player addAction ["Open", { hint "" }, nil, 1.5, true, true, "", "alive _target && _this == _originalTarget"];
    [player, "Open", "", "", "true", "true", {}, {}, { hint name _caller; hint str _arguments }, {}] call BIS_fnc_holdActionAdd;

//- set under a misspelled name
    [] spawn { private _witdh = 5; sleep 1; hint str _width };
//                     ^^^^^^ hint unused-variable: `_witdh` is assigned but never used
//                                                   ^^^^^^ warning undefined-variable: `_width` is never assigned here; code that `spawn` runs sees only its own variables and its arguments
