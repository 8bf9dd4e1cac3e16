//- array in braces
private _classes = {"B_Soldier_F", "B_medic_F"}; //! statement-comma
hint str _classes;
//=
private _classes = ["B_Soldier_F", "B_medic_F"];
hint str _classes;

//- private without quotes
private [_town, _men]; //! missing-quotes
_town = "Kavala";
_men = 5;
hint format ["%1: %2", _town, _men];
//=
private ["_town", "_men"];
_town = "Kavala";
_men = 5;
hint format ["%1: %2", _town, _men];

//- command run instead of passed on
[systemChat "Go!"] remoteExec ["systemChat", 0]; //! nothing-value
//=
["Go!"] remoteExec ["systemChat", 0];

//- state of a task without quotes
["TAG_task", SUCCEEDED] call BIS_fnc_taskSetState; //! missing-quotes
//=
["TAG_task", "SUCCEEDED"] call BIS_fnc_taskSetState;

//- ending without quotes
if (!alive player) then {
    endMission END2; //! missing-quotes
};
//=
if (!alive player) then {
    endMission "END2";
};

//- colour of a marker without quotes
"TAG_base" setMarkerColor ColorGreen; //! missing-quotes
//=
"TAG_base" setMarkerColor "ColorGreen";

//- trigger for BLUFOR
private _area = createTrigger ["EmptyDetector", getPos player];
_area setTriggerActivation ["BLUFOR", "PRESENT", true]; //! unknown-word
//=
private _area = createTrigger ["EmptyDetector", getPos player];
_area setTriggerActivation ["WEST", "PRESENT", true];

//- sleep in a trigger
private _area = createTrigger ["EmptyDetector", getPos player];
_area setTriggerStatements ["this", "sleep 10; hint 'They come!'", ""]; //! suspension
//=
private _area = createTrigger ["EmptyDetector", getPos player];
_area setTriggerStatements ["this", "[] spawn { sleep 10; hint 'They come!' }", ""];

//- sleep in a waypoint
private _waypoint = group player addWaypoint [getPos player, 0];
_waypoint setWaypointStatements ["true", "sleep 3; hint 'There.'"]; //! suspension
//=
private _waypoint = group player addWaypoint [getPos player, 0];
_waypoint setWaypointStatements ["true", "[] spawn { sleep 3; hint 'There.' }"];

//- waypoint from a bare position
private _waypoint = group player addWaypoint getPos player; //! array-argument
_waypoint setWaypointType "MOVE";
//=
private _waypoint = group player addWaypoint [getPos player, 0];
_waypoint setWaypointType "MOVE";

//- fifth parameter of an action
player addAction ["Flip", {
    params ["_target", "_caller", "_id", "_arguments", "_time"]; //! event-parameter
    hint str [_target, _caller, _id, _arguments, _time];
}];
//=
player addAction ["Flip", {
    params ["_target", "_caller", "_id", "_arguments"];
    hint str [_target, _caller, _id, _arguments];
}];

//- isNil with an expression
if (isNil "player getVariable 'TAG_money'") then { hint "no money" }; //! nil-trap
//=
if (isNil { player getVariable "TAG_money" }) then { hint "no money" };

//- helicopter told to land with another word
private _helicopter = vehicle player;
_helicopter land "LANDING"; //! unknown-word
//=
private _helicopter = vehicle player;
_helicopter land "LAND";

//- element without its underscore
{
    x setDamage 0; //! missing-underscore
} forEach units group player;
//=
{
    _x setDamage 0;
} forEach units group player;

//- index without its underscore
{
    systemChat format ["%1: %2", forEachIndex, name _x]; //! missing-underscore
} forEach units group player;
//=
{
    systemChat format ["%1: %2", _forEachIndex, name _x];
} forEach units group player;

//- this in spawned code
[player] spawn {
    sleep 1;
    this setDamage 1; //! missing-underscore
};
//=
[player] spawn {
    sleep 1;
    (_this select 0) setDamage 1;
};

//- date without the time
setDate [2035, 6, 24]; //! array-argument
//=
setDate [2035, 6, 24, 12, 0];

//- camera effect without its position
private _camera = "camera" camCreate getPos player;
_camera cameraEffect ["internal"]; //! array-argument
//=
private _camera = "camera" camCreate getPos player;
_camera cameraEffect ["internal", "back"];

//- loop that runs once too often
private _men = units group player;
for "_i" from 0 to count _men do { //! out-of-range
    (_men select _i) setDamage 0;
};
//=
private _men = units group player;
for "_i" from 0 to (count _men - 1) do {
    (_men select _i) setDamage 0;
};

//- then with square brackets
if (alive player) then [hint "alive"]; //! then-without-code
//=
if (alive player) then { hint "alive" };

//- script without quotes
[] execVM intro.sqf; //! syntax
//=
[] execVM "intro.sqf";

//- remote command without quotes
["Go!"] remoteExec [systemChat, 0]; //! syntax
//=
["Go!"] remoteExec ["systemChat", 0];

//- remote command without its operand
remoteExec ["systemChat", 0]; //! array-argument
//=
["Go!"] remoteExec ["systemChat", 0];

//- description of a task with two texts
private _task = player createSimpleTask ["TAG_task"];
_task setSimpleTaskDescription ["Take the town", "Town"]; //! array-argument
//=
private _task = player createSimpleTask ["TAG_task"];
_task setSimpleTaskDescription ["Take the town", "Town", "Town"];
