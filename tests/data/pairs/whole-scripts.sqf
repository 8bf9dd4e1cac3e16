//- who is asked for has one letter less
private _all = allPlayer; //! misspelled-global
{ _x setDamage 0; } forEach _all;
//=
private _all = allPlayers;
{ _x setDamage 0; } forEach _all;

//- the machine is asked for by another name
if (hasInterfce) then { //! misspelled-global
    hint "Good evening";
};
//=
if (hasInterface) then {
    hint "Good evening";
};

//- a trigger of a script asks for its bomb
params ["_bomb", "_place"];
private _trigger = createTrigger ["EmptyDetector", _place];
_trigger setTriggerArea [20, 20, 0, false];
_trigger setTriggerActivation ["ANYPLAYER", "PRESENT", false];
_trigger setTriggerStatements ["this && alive _bomb", "hint 'It ticks.'", ""]; //! undefined-variable
//=
params ["_bomb", "_place"];
TAG_bomb = _bomb;
private _trigger = createTrigger ["EmptyDetector", _place];
_trigger setTriggerArea [20, 20, 0, false];
_trigger setTriggerActivation ["ANYPLAYER", "PRESENT", false];
_trigger setTriggerStatements ["this && alive TAG_bomb", "hint 'It ticks.'", ""];

//- an action that is only for the keeper of a shop
params ["_shop", "_keeper"];
_shop addAction ["Count the money", { hint "12" }, nil, 1, true, true, "", "_this == _keeper"]; //! undefined-variable
//=
params ["_shop", "_keeper"];
_shop setVariable ["TAG_keeper", _keeper];
_shop addAction ["Count the money", { hint "12" }, nil, 1, true, true, "", "_this == (_target getVariable 'TAG_keeper')"];

//- a waypoint at which the driver leaves his lorry
params ["_column", "_lorry"];
private _stop = _column addWaypoint [getPosATL _lorry, 5];
_stop setWaypointStatements ["true", "unassignVehicle driver _lorry;"]; //! undefined-variable
//=
params ["_column", "_lorry"];
private _stop = _column addWaypoint [getPosATL _lorry, 5];
_stop setWaypointStatements ["true", "unassignVehicle this;"];

//- a place that a click on the map gives by another name
onMapSingleClick "TAG_goal = _place; true"; //! undefined-variable
//=
onMapSingleClick "TAG_goal = _pos; true";

//- a hint in red letters
params ["_fuel"];
if (_fuel < 0.1) then {
    hint format ["<t color='#ff4444'>Fuel: %1</t>", _fuel]; //! unparsed-tags
};
//=
params ["_fuel"];
if (_fuel < 0.1) then {
    hint parseText format ["<t color='#ff4444'>Fuel: %1</t>", _fuel];
};

//- two lines in a hint
hintSilent "First line<br/>Second line"; //! unparsed-tags
//=
hintSilent parseText "First line<br/>Second line";

//- a colour without its alpha
params ["_label"];
_label ctrlSetTextColor [0.2, 0.9, 0.2]; //! array-argument
//=
params ["_label"];
_label ctrlSetTextColor [0.2, 0.9, 0.2, 1];

//- a background without its alpha
params ["_panel"];
_panel ctrlSetBackgroundColor [0, 0, 0]; //! array-argument
//=
params ["_panel"];
_panel ctrlSetBackgroundColor [0, 0, 0, 0.6];

//- a control without a number
private _title = findDisplay 46 ctrlCreate ["RscText"]; //! array-argument
_title ctrlSetText "Wave 3";
//=
private _title = findDisplay 46 ctrlCreate ["RscText", -1];
_title ctrlSetText "Wave 3";

//- elements that are removed from where
private _queue = ["one", "two", "three"];
_queue deleteRange [1]; //! array-argument
hint str _queue;
//=
private _queue = ["one", "two", "three"];
_queue deleteRange [1, 2];
hint str _queue;

//- a shot without its mode
params ["_soldier"];
_soldier forceWeaponFire [currentMuzzle _soldier]; //! array-argument
//=
params ["_soldier"];
_soldier forceWeaponFire [currentMuzzle _soldier, "Single"];

//- a lock by half of its name
params ["_car"];
_car setVehicleLock "LOCK"; //! unknown-word
//=
params ["_car"];
_car setVehicleLock "LOCKED";

//- a camera outside by half of its name
player switchCamera "EXTERN"; //! unknown-word
//=
player switchCamera "EXTERNAL";

//- an event with a blank behind it
player addEventHandler ["Respawn ", { hint "Again." }]; //! unknown-event
//=
player addEventHandler ["Respawn", { hint "Again." }];
