//- more names than the event passes
    player addEventHandler ["Respawn", { params ["_unit", "_corpse", "_side"]; hint str [_unit, _corpse, _side]; }];
//                                                                   ^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters
    player addMPEventHandler ["MPRespawn", { _this params ["_unit", "_corpse", "_gate"]; hint str [_unit, _corpse, _gate]; }];
//                                                                             ^^^^^^^ warning event-parameter: no value here: the event `MPRespawn` passes 2 parameters
    findDisplay 46 displayAddEventHandler ["onMouseZChanged", { params ["_display", "_scroll", "_shift"]; hint str [_display, _scroll, _shift]; false }];
//                                                                                             ^^^^^^^^ warning event-parameter: no value here: the event `onMouseZChanged` passes 2 parameters
    addMissionEventHandler ["EntityCreated", { params ["_entity", "_owner"]; hint str [_entity, _owner]; }];
//                                                                ^^^^^^^^ warning event-parameter: no value here: the event `EntityCreated` passes 1 parameter

//- elements after the last
    player addEventHandler ["Respawn", { hint str (_this select 2) }];
//                                                 ^^^^^^^^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters
    player addEventHandler ["Respawn", { if (alive player) then { hint str (_this # 5) } }];
//                                                                          ^^^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters
    player addEventHandler ["Respawn", { _this spawn { hint str (_this select 2) } }];
//                                                               ^^^^^^^^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters

//- scripted events
    [missionNamespace, "arsenalClosed", { params ["_display", "_toggle", "_gate"]; hint str [_display, _toggle, _gate]; }] call BIS_fnc_addScriptedEventHandler;
//                                                                       ^^^^^^^ warning event-parameter: no value here: the event `arsenalClosed` passes 2 parameters
    [missionNamespace, "reached", { params ["_key", "_gate"]; hint str [_key, _gate]; }] call BIS_fnc_addScriptedEventHandler;

//- what the event passes, and what something else passes
    player addEventHandler ["Respawn", { params ["_unit", "_corpse"]; hint str [_unit, _corpse, _this select 1]; }];
    player addEventHandler ["Respawn", { params ["_unit", "_corpse", ["_gate", objNull]]; hint str [_unit, _corpse, _gate]; }];
    player addEventHandler ["Respawn", { [1, 2, 3] call { params ["_a", "_b", "_c"]; hint str [_a, _b, _c, _this select 2]; } }];
    player addEventHandler ["Respawn", { [1, 2, 3] spawn { params ["_a", "_b", "_c"]; hint str [_a, _b, _c]; } }];
    player addEventHandler ["Respawn", { [{ params ["_a", "_b", "_c"]; hint str [_a, _b, _c]; }, [1, 2, 3], 5] call CBA_fnc_waitAndExecute; }];
    player addEventHandler ["Respawn", { { _x params ["_a", "_b", "_c"]; hint str [_a, _b, _c]; } forEach [[1, 2, 3]] }];
    player addEventHandler ["Respawn", { player addEventHandler ["Fired", { hint str (_this select 6) }] }];
    player addEventHandler ["Respawn", { TAG_open = { params ["_a", "_b", "_c"]; hint str [_a, _b, _c]; }; }];
    addMissionEventHandler ["EachFrame", { params ["_a", "_b"]; hint str [_a, _b]; }];
//                                                 ^^^^^^^^^^ warning event-parameter: no value here: the event `EachFrame` passes nothing
    player addEventHandler ["Respwan2", { hint str (_this select 7) }];
    player addEventHandler ["HitPart", { hint str (_this select 9) }];

//- actions
    player addAction ["Open", { params ["_gate", "_caller", "_id", "_arguments", "_more"]; hint str [_gate, _caller, _id, _arguments, _more]; }];
//                                                                               ^^^^^^^ warning event-parameter: no value here: `addAction` passes 4 parameters
    player addAction ["Shut", { hint str (_this select 3) }, [1, 2, 3, 4, 5, 6]];
    player addAction ["Lock", { (_this select 3) params ["_a", "_b", "_c", "_d", "_e"]; hint str [_a, _b, _c, _d, _e]; }, [1, 2, 3, 4, 5]];

//- several parameters too many are one mistake
    player addEventHandler ["Respawn", { params ["_unit", "_corpse", "_side", "_more"]; hint str [_unit, _corpse, _side, _more]; }];
//                                                                   ^^^^^^^^^^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters

//- parameters that the code sets itself
    player addEventHandler ["Killed", {
        params ["_unit", "_killer", "_instigator", "_effects", "_distance", "_message"];
        _distance = _unit distance _killer;
        _message = format ["%1 m", _distance];
        hint _message;
    }];

//- a handler that changes what it gets, or asks for it
    player addAction ["Open", { _this = _this select 3; hint str (_this select 4) }, [1, 2, 3, 4, 5]];
    player addAction ["Open", { _this pushBack 5; hint str (_this select 4) }];
    player addEventHandler ["Respawn", { _this append [3]; params ["_unit", "_corpse", "_time"]; hint str _time }];
    player addEventHandler ["Respawn", { if (count _this > 2) then { hint str (_this select 2) } }];
    player addEventHandler ["Respawn", { params ["_unit", "_corpse", "_time"]; if (isNil "_time") exitWith {}; hint str _time }];
    player addEventHandler ["Respawn", { (_this select 0) setVariable ["gate", 1]; hint str (_this select 2) }];
//                                                                                           ^^^^^^^^^^^^^^ warning event-parameter: no value here: the event `Respawn` passes 2 parameters
