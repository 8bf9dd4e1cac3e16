//- missing semicolon after an array assignment
TAG_crates = [cursorObject] //! syntax
{
    _x allowDamage false;
} forEach TAG_crates;
//=
TAG_crates = [cursorObject];
{
    _x allowDamage false;
} forEach TAG_crates;

//- square bracket closed by brace
private _items = ["FirstAidKit", "ToolKit"}; //! syntax
{ player addItem _x } forEach _items;
//=
private _items = ["FirstAidKit", "ToolKit"];
{ player addItem _x } forEach _items;

//- = in waitUntil
[] spawn {
    waitUntil { sleep 1; TAG_done = true }; //! wait-until-value
    hint "done";
};
//=
[] spawn {
    waitUntil { sleep 1; TAG_done };
    hint "done";
};

//- setVelocity with two elements
private _car = vehicle player;
_car setVelocity [0, 20]; //! array-argument
//=
private _car = vehicle player;
_car setVelocity [0, 20, 0];

//- distance to a text
if (player distance "marker_1" < 50) then { //! operand-type
    hint "close";
};
//=
if (player distance getMarkerPos "marker_1" < 50) then {
    hint "close";
};

//- undefined in addAction code
private _crate = cursorObject;
player addAction ["Open", { hint str _crate }]; //! undefined-variable
//=
private _crate = cursorObject;
player addAction ["Open", { hint str (_this select 3) }, _crate];

//- _x of outer loop spawned
{
    [] spawn {
        sleep 5;
        deleteVehicle _x; //! undefined-variable
    };
} forEach allDead;
//=
{
    [_x] spawn {
        params ["_body"];
        sleep 5;
        deleteVehicle _body;
    };
} forEach allDead;

//- _x of inner count loop compared to itself
{
    private _near = { _x distance _x < 50 } count allPlayers; //! same-operand
    hint str _near;
} forEach allUnits;
//=
{
    private _unit = _x;
    private _near = { _x distance _unit < 50 } count allPlayers;
    hint str _near;
} forEach allUnits;

//- waitUntil with a command that returns nothing at its end
[] spawn {
    waitUntil {
        private _alive = alive player;
        sleep 1; //! wait-until-value
    };
    hint "dead";
};
//=
[] spawn {
    waitUntil {
        sleep 1;
        !alive player
    };
    hint "dead";
};

//- sleep in an event handler
player addEventHandler ["Fired", {
    params ["_unit"];
    sleep 2; //! suspension
    _unit setDamage 0;
}];
//=
player addEventHandler ["Fired", {
    params ["_unit"];
    _unit spawn {
        sleep 2;
        _this setDamage 0;
    };
}];

//- if without then, on two lines
if (alive player)
{ //! syntax
    hint "alive";
};
//=
if (alive player) then
{
    hint "alive";
};

//- exitWith alone
private _unit = player;
exitWith { hint "no" }; //! syntax
//=
private _unit = player;
if (isNull _unit) exitWith { hint "no" };

//- misspelled command allowDammage-like
{ _x enableSimulatoin false } forEach allUnits; //! syntax
//=
{ _x enableSimulation false } forEach allUnits;

//- if (a = b)
private _score = 5;
if (_score = 5) then { hint "five" }; //! syntax
//=
private _score = 5;
if (_score == 5) then { hint "five" };

//- == between side and text
if (side player == "WEST") then { //! comparison-type
    hint "blufor";
};
//=
if (side player == west) then {
    hint "blufor";
};

//- == between booleans and text
if (alive player == "true") then { hint "yes" }; //! comparison-type
//=
if (alive player) then { hint "yes" };

//- for with wrong keyword in
for "_i" in 0 to 10 do { //! operand-type
    hint str _i;
};
//=
for "_i" from 0 to 10 do {
    hint str _i;
};

//- for without quotes
for _i from 0 to 10 do { //! operand-type
    hint str _i;
};
//=
for "_i" from 0 to 10 do {
    hint str _i;
};

//- createVehicle with the class after the place
private _pos = getPosATL player;
private _car = createVehicle [_pos, "B_MRAP_01_F"]; //! array-argument
_car lock true;
//=
private _pos = getPosATL player;
private _car = createVehicle ["B_MRAP_01_F", _pos];
_car lock true;

//- createUnit with the side instead of a group
private _unit = west createUnit ["B_Soldier_F", getPosATL player, [], 0, "NONE"]; //! operand-type
_unit setDamage 0.5;
//=
private _unit = createGroup west createUnit ["B_Soldier_F", getPosATL player, [], 0, "NONE"];
_unit setDamage 0.5;

//- createGroup with text
private _group = createGroup "west"; //! operand-type
_group setBehaviour "SAFE";
//=
private _group = createGroup west;
_group setBehaviour "SAFE";

//- addMagazines with text number
player addMagazines ["30Rnd_65x39_caseless_mag", "6"]; //! array-argument
//=
player addMagazines ["30Rnd_65x39_caseless_mag", 6];

//- hint with number concatenation
private _count = count allUnits;
hint "Units: " + _count; //! unary-first
//=
private _count = count allUnits;
hint ("Units: " + str _count);

//- hint with parentheses missing
private _name = name player;
hint "Hello " + _name; //! unary-first
//=
private _name = name player;
hint ("Hello " + _name);

//- random with an array of two
sleep random [5, 10]; //! array-argument
//=
sleep random [5, 7, 10];

//- isNil with variable that is local
private _gate = cursorObject;
if (isNil _gate) then { hint "none" }; //! nil-trap
//=
private _gate = cursorObject;
if (isNil "_gate") then { hint "none" };

//- isNull with text
if (isNull "TAG_gate") then { hint "none" }; //! operand-type
//=
if (isNil "TAG_gate") then { hint "none" };

//- alive of a group
private _group = group player;
if (alive _group) then { hint "alive" }; //! operand-type
//=
private _group = group player;
if (units _group findIf { alive _x } >= 0) then { hint "alive" };

//- units as condition of count
private _group = group player;
if (count _group == 0) then { hint "empty" }; //! operand-type
//=
private _group = group player;
if (units _group isEqualTo []) then { hint "empty" };

//- setDamage with a boolean
cursorObject setDamage true; //! operand-type
//=
cursorObject setDamage 1;

//- hideObject with number
cursorObject hideObjectGlobal 1; //! operand-type
//=
cursorObject hideObjectGlobal true;

//- execVM with code
execVM { hint "a" }; //! operand-type
//=
[] spawn { hint "a" };

//- call with a name in quotes
[] call "TAG_fnc_open"; //! operand-type
//=
[] call TAG_fnc_open;

//- remoteExec with arguments behind
["hello"] remoteExec ["hint", 0, "yes"];
"hello" remoteExec [hint, 0]; //! syntax
//=
["hello"] remoteExec ["hint", 0, "yes"];
"hello" remoteExec ["hint", 0];

//- remoteExec call of a function without quotes
TAG_fnc_open = { hint "a" };
[] remoteExec [TAG_fnc_open, 2]; //! array-argument
//=
TAG_fnc_open = { hint "a" };
[] remoteExec ["TAG_fnc_open", 2];

//- switch with if syntax
switch (side player) do {
    case west { hint "a" }; //! syntax
    case east: { hint "b" };
};
//=
switch (side player) do {
    case west: { hint "a" };
    case east: { hint "b" };
};

//- switch without do
switch (side player) { //! syntax
    case west: { hint "a" };
};
//=
switch (side player) do {
    case west: { hint "a" };
};

//- switch with do but value in a string
switch (rank player) do {
    case "private" or "corporal": { hint "low" }; //! operand-type
    default { hint "high" };
};
//=
switch (rank player) do {
    case "PRIVATE";
    case "CORPORAL": { hint "low" };
    default { hint "high" };
};

//- else without braces
if (alive player) then { hint "a" } else hint "b"; //! then-without-code
//=
if (alive player) then { hint "a" } else { hint "b" };

//- and with a command of low precedence
if (player in list TAG_zone and count units player > 2 then { //! syntax
    hint "go";
};
//=
if (player in list TAG_zone and count units player > 2) then {
    hint "go";
};

//- ! before ==
if (!side player == west) then { hint "not" }; //! operand-type
//=
if (side player != west) then { hint "not" };

//- not with in
if (!player in thisList) then { hint "out" }; //! operand-type
//=
if !(player in thisList) then { hint "out" };

//- element read with brackets
private _list = [1, 2, 3];
private _first = _list[0]; //! syntax
hint str _first;
//=
private _list = [1, 2, 3];
private _first = _list select 0;
hint str _first;

//- pushBack result assigned
private _list = [];
_list = _list pushBack player; //! lost-array
hint str _list;
//=
private _list = [];
_list pushBack player;
hint str _list;

//- append a single value
private _list = [];
_list append player; //! operand-type
hint str _list;
//=
private _list = [];
_list append [player];
hint str _list;

//- resize assigned
private _list = [1, 2, 3];
_list = _list resize 2; //! nothing-value
hint str _list;
//=
private _list = [1, 2, 3];
_list resize 2;
hint str _list;

//- while with sleep outside of the code
[] spawn {
    while { true } do {
        hint "a";
    } //! syntax
    sleep 1;
};
//=
[] spawn {
    while { true } do {
        hint "a";
        sleep 1;
    };
};

//- wrong argument order of setVariable
player setVariable [5, "score"]; //! array-argument
//=
player setVariable ["score", 5];

//- parentheses around code of forEach
( _x setDamage 1 ) forEach allUnits; //! nothing-value
//=
{ _x setDamage 1 } forEach allUnits;

//- count with condition in parentheses
private _dead = (!alive _x) count allUnits; //! operand-type
hint str _dead;
//=
private _dead = { !alive _x } count allUnits;
hint str _dead;

//- private in an if is lost
[] spawn {
    if (alive player) then {
        private _message = "alive";
    } else {
        private _message = "dead";
    };
    hint _message; //! undefined-variable
};
//=
[] spawn {
    private _message = ["dead", "alive"] select alive player;
    hint _message;
};

//- addEventHandler without braces
player addEventHandler ["Killed", hint "dead"]; //! array-argument
//=
player addEventHandler ["Killed", { hint "dead" }];

//- event handler with _this as unit
player addEventHandler ["Killed", {
    _this setDamage 0; //! operand-type
}];
//=
player addEventHandler ["Killed", {
    params ["_unit"];
    _unit setDamage 0;
}];

//- event handler reads _unit without params
player addEventHandler ["GetInMan", {
    hint typeOf _vehicle; //! undefined-variable
}];
//=
player addEventHandler ["GetInMan", {
    params ["_unit", "_role", "_vehicle"];
    hint typeOf _vehicle;
}];

//- setWaypointType written with a space
private _wp = group player addWaypoint [[0, 0, 0], 0];
_wp setWaypointType "Search and destroy"; //! unknown-word
//=
private _wp = group player addWaypoint [[0, 0, 0], 0];
_wp setWaypointType "SAD";

//- setFuel with percent text
vehicle player setFuel "0.5"; //! operand-type
//=
vehicle player setFuel 0.5;

//- titleText with unknown effect
titleText ["Welcome", "BLACKOUT"]; //! unknown-word
//=
titleText ["Welcome", "BLACK OUT"];

//- systemChat with array
systemChat ["hello", name player]; //! operand-type
//=
systemChat format ["hello %1", name player];

//- playSound of an array with numbers
playSound3D ["a.ogg"];
say3D ["alarm", 100]; //! syntax
//=
playSound3D ["a.ogg"];
player say3D ["alarm", 100];

//- nearestObject with array result
private _cars = player nearEntities ["Car", 50];
_cars setDamage 1; //! operand-type
//=
private _cars = player nearEntities ["Car", 50];
{ _x setDamage 1 } forEach _cars;

//- allPlayers given to a unit command
hint name allPlayers; //! operand-type
//=
hint name (allPlayers select 0);

//- group of allUnits
{ deleteVehicle } forEach allDead; //! syntax
//=
{ deleteVehicle _x } forEach allDead;

//- moveInDriver the wrong way round
private _car = cursorObject;
_car moveInDriver; //! syntax
//=
private _car = cursorObject;
player moveInDriver _car;

//- param of a function in a wrong order
private _value = param [objNull, 0]; //! array-argument
hint str _value;
//=
private _value = param [0, objNull];
hint str _value;

//- params in a nested array
params [["_unit", objNull, [objNull], "_mode"]]; //! params-element
hint str _unit;
//=
params [["_unit", objNull, [objNull]], "_mode"];
hint str [_unit, _mode];

//- true with capital and quotes
cursorObject enableSimulationGlobal "false"; //! operand-type
//=
cursorObject enableSimulationGlobal false;

//- then with parentheses
if (alive player) then ( hint "a" ); //! then-without-code
//=
if (alive player) then { hint "a" };

//- misspelled variable in a function in place
TAG_fnc_heal = {
    params ["_target", "_amount"];
    _taget setDamage (damage _target - _amount); //! undefined-variable
};
//=
TAG_fnc_heal = {
    params ["_target", "_amount"];
    _target setDamage (damage _target - _amount);
};

//- string with the wrong quote inside
hint "He said "hello" to me"; //! syntax
//=
hint "He said ""hello"" to me";

//- sqs syntax
~5 //! syntax
hint "a";
//=
sleep 5;
hint "a";

//- inArea with a position of the marker
if (player inArea) then { hint "in" }; //! syntax
//=
if (player inArea "zone") then { hint "in" };

//- publicVariable without quotes
TAG_started = true;
publicVariable TAG_started; //! missing-quotes
//=
TAG_started = true;
publicVariable "TAG_started";

//- vehicle player != player typed with is
if (vehicle player is player) then { hint "on foot" }; //! syntax
//=
if (isNull objectParent player) then { hint "on foot" };

//- a task state that does not exist
["task1", "DONE"] call BIS_fnc_taskSetState; //! unknown-word
//=
["task1", "SUCCEEDED"] call BIS_fnc_taskSetState;

//- exitWith in a loop with else
{
    if (!alive _x) exitWith { hint "dead" } else { hint "alive" }; //! exit-with-else
} forEach allUnits;
//=
{
    if (!alive _x) then { hint "dead" } else { hint "alive" };
} forEach allUnits;

//- a distance of a unit to itself, in a loop
{
    if (_x distance2D _x < 10) then { hint name _x }; //! same-operand
} forEach allUnits;
//=
{
    if (_x distance2D player < 10) then { hint name _x };
} forEach allUnits;

//- a counter that is never assigned, in a loop
TAG_count = 0;
for "_i" from 1 to 5 do {
    TAG_count + _i; //! discarded-result
};
hint str TAG_count;
//=
TAG_count = 0;
for "_i" from 1 to 5 do {
    TAG_count = TAG_count + _i;
};
hint str TAG_count;

//- the arguments of an action as a unit
cursorObject addAction ["Heal", {
    _this setDamage 0; //! operand-type
}];
//=
cursorObject addAction ["Heal", {
    params ["", "_caller"];
    _caller setDamage 0;
}];

//- the arguments of spawned code as a text
[name player] spawn {
    sleep 5;
    hint _this; //! operand-type
};
//=
[name player] spawn {
    sleep 5;
    hint (_this select 0);
};
