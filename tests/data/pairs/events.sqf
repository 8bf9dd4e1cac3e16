//- a parameter too many
player addEventHandler ["Respawn", { params ["_unit", "_corpse", "_side"]; hint str [_unit, _corpse, _side] }]; //! event-parameter
//=
player addEventHandler ["Respawn", { params ["_unit", "_corpse"]; hint str [_unit, _corpse, side _unit] }];

//- an element past the last
player addEventHandler ["Local", { hint str (_this select 2) }]; //! event-parameter
//=
player addEventHandler ["Local", { hint str (_this select 1) }];

//- an element past the last, with a hash sign
player addEventHandler ["Fuel", { hint str (_this # 2) }]; //! event-parameter
//=
player addEventHandler ["Fuel", { hint str (_this # 1) }];

//- a parameter too many in a mission event
addMissionEventHandler ["GroupCreated", {
    params ["_group", "_leader"]; //! event-parameter
    hint str [_group, _leader];
}];
//=
addMissionEventHandler ["GroupCreated", {
    params ["_group"];
    hint str [_group, leader _group];
}];

//- a parameter too many in an event for all machines
player addMPEventHandler ["MPKilled", { params ["_a", "_b", "_c", "_d", "_e"]; hint str [_a, _b, _c, _d, _e] }]; //! event-parameter
//=
player addMPEventHandler ["MPKilled", { params ["_a", "_b", "_c", "_d"]; hint str [_a, _b, _c, _d] }];

//- a parameter too many behind a key
findDisplay 46 displayAddEventHandler ["KeyDown", {
    params ["_display", "_key", "_shift", "_ctrl", "_alt", "_gate"]; //! event-parameter
    hint str [_display, _key, _shift, _ctrl, _alt, _gate];
    false
}];
//=
findDisplay 46 displayAddEventHandler ["KeyDown", {
    params ["_display", "_key", "_shift", "_ctrl", "_alt"];
    hint str [_display, _key, _shift, _ctrl, _alt];
    false
}];

//- an element past the last in inner code
player addEventHandler ["GetInMan", { if (alive player) then { hint str (_this select 4) } }]; //! event-parameter
//=
player addEventHandler ["GetInMan", { if (alive player) then { hint str (_this select 3) } }];

//- a parameter too many in a scripted event
[missionNamespace, "arsenalClosed", { params ["_display", "_toggle", "_unit"]; hint str [_display, _toggle, _unit] }] call BIS_fnc_addScriptedEventHandler; //! event-parameter
//=
[missionNamespace, "arsenalClosed", { params ["_display", "_toggle"]; hint str [_display, _toggle] }] call BIS_fnc_addScriptedEventHandler;

//- a parameter too many for music
addMusicEventHandler ["MusicStop", { params ["_a", "_b", "_c", "_d", "_e"]; hint str [_a, _b, _c, _d, _e] }]; //! event-parameter
//=
addMusicEventHandler ["MusicStop", { params ["_a", "_b"]; hint str [_a, _b] }];

//- an element past the last in a script of its own
player addEventHandler ["Engine", { _this spawn { hint str (_this select 2) } }]; //! event-parameter
//=
player addEventHandler ["Engine", { _this spawn { hint str (_this select 1) } }];
