//- a variable around a per-frame handler
private _gate = cursorObject;
[{ hint str _gate }, 1] call CBA_fnc_addPerFrameHandler; //! undefined-variable
//=
private _gate = cursorObject;
[{ params ["_args"]; _args params ["_gate"]; hint str _gate }, 1, [_gate]] call CBA_fnc_addPerFrameHandler;

//- a variable around code that waits
private _gate = cursorObject;
[{ deleteVehicle _gate }, [], 5] call CBA_fnc_waitAndExecute; //! undefined-variable
//=
private _gate = cursorObject;
[{ params ["_gate"]; deleteVehicle _gate }, [_gate], 5] call CBA_fnc_waitAndExecute;

//- a variable around a condition
private _gate = cursorObject;
[{ !alive _gate }, { hint "down" }] call CBA_fnc_waitUntilAndExecute; //! undefined-variable
//=
private _gate = cursorObject;
[{ !alive _this }, { hint "down" }, _gate] call CBA_fnc_waitUntilAndExecute;

//- the variable of the loop around a frame
{ [{ _x setDamage 1 }] call CBA_fnc_execNextFrame } forEach allUnits; //! undefined-variable
//=
{ [{ _this setDamage 1 }, _x] call CBA_fnc_execNextFrame } forEach allUnits;

//- a variable around a handler of CBA
private _gate = cursorObject;
["TAG_open", { deleteVehicle _gate }] call CBA_fnc_addEventHandler; //! undefined-variable
//=
private _gate = cursorObject;
["TAG_open", { deleteVehicle (_thisArgs select 0) }, [_gate]] call CBA_fnc_addEventHandlerArgs;

//- a variable around a hold action
private _gate = cursorObject;
[player, "Open", "", "", "true", "true", {}, {}, { deleteVehicle _gate }, {}, [], 5] call BIS_fnc_holdActionAdd; //! undefined-variable
//=
private _gate = cursorObject;
[player, "Open", "", "", "true", "true", {}, {}, { params ["", "", "", "_arguments"]; deleteVehicle (_arguments select 0) }, {}, [_gate], 5] call BIS_fnc_holdActionAdd;

//- a variable around an action of ACE
private _gate = cursorObject;
private _action = ["TAG_open", "Open", "", { deleteVehicle _gate }, { true }] call ace_interact_menu_fnc_createAction; //! undefined-variable
[player, 1, ["ACE_SelfActions"], _action] call ace_interact_menu_fnc_addActionToObject;
//=
private _gate = cursorObject;
private _action = ["TAG_open", "Open", "", { params ["", "", "_gate"]; deleteVehicle _gate }, { true }, {}, _gate] call ace_interact_menu_fnc_createAction;
[player, 1, ["ACE_SelfActions"], _action] call ace_interact_menu_fnc_addActionToObject;

//- a variable around a progress bar
private _gate = cursorObject;
[5, [], { deleteVehicle _gate }, {}, "Opening"] call ace_common_fnc_progressBar; //! undefined-variable
//=
private _gate = cursorObject;
[5, _gate, { params ["_gate"]; deleteVehicle _gate }, {}, "Opening"] call ace_common_fnc_progressBar;

//- a wait in a hash
private _gates = [] call CBA_fnc_hashCreate;
addMissionEventHandler ["Loaded", { sleep 5; hint "a" }]; //! suspension
hint str _gates;
//=
private _gates = [] call CBA_fnc_hashCreate;
addMissionEventHandler ["Loaded", { [] spawn { sleep 5; hint "a" } }];
hint str _gates;

//- a wait where code is called directly
[] spawn { { sleep 5; hint "a" } call CBA_fnc_directCall }; //! suspension
//=
[] spawn { sleep 5; { hint "a" } call CBA_fnc_directCall };

//- a wait behind a key
["TAG", "open", "Open", { sleep 5; hint "a" }, ""] call CBA_fnc_addKeybind; //! suspension
//=
["TAG", "open", "Open", { [] spawn { sleep 5; hint "a" } }, ""] call CBA_fnc_addKeybind;

//- a wait in a handler of a class
["CAManBase", "Killed", { sleep 5; hint "a" }] call CBA_fnc_addClassEventHandler; //! suspension
//=
["CAManBase", "Killed", { [] spawn { sleep 5; hint "a" } }] call CBA_fnc_addClassEventHandler;
