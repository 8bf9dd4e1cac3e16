//- a command that is misspelled before a value
hnit "a"; //! syntax
//=
hint "a";

//- a command that is misspelled between values
player setDammage1 1; //! syntax
//=
player setDamage 1;

//- a command that is misspelled before parentheses
if (allive(player)) then { hint "a" }; //! syntax
//=
if (alive player) then { hint "a" };

//- a function of the game that is misspelled
[] call BIS_fnc_parma; //! unknown-function
//=
[] call BIS_fnc_param;

//- a variable of the script around
private _gate = cursorObject;
[] spawn { sleep 5; deleteVehicle _gate }; //! undefined-variable
//=
private _gate = cursorObject;
[_gate] spawn { params ["_gate"]; sleep 5; deleteVehicle _gate };

//- a variable of inner code
[] spawn {
    if (alive player) then { private _gate = 5; hint str _gate };
    hint str _gate; //! undefined-variable
};
//=
[] spawn {
    private _gate = 0;
    if (alive player) then { _gate = 5 };
    hint str _gate;
};

//- a local variable that is misspelled
[] spawn {
    private _distance = 5;
    hint str _distnace; //! undefined-variable
};
//=
[] spawn {
    private _distance = 5;
    hint str _distance;
};

//- a value for a command
player = cursorObject; //! reserved-assignment
//=
TAG_player = cursorObject;
hint str TAG_player;

//- a variable that nothing reads
private _gate = cursorObject; //! unused-variable
hint "a";
//=
private _gate = cursorObject;
hint str _gate;

//- an event that is misspelled
player addEventHandler ["Kiled", { hint "a" }]; //! unknown-event
//=
player addEventHandler ["Killed", { hint "a" }];

//- a mission event for a unit
player addEventHandler ["EachFrame", { hint "a" }]; //! unknown-event
//=
addMissionEventHandler ["EachFrame", { hint "a" }];

//- a multiplayer event for a unit
player addEventHandler ["MPKilled", { hint "a" }]; //! unknown-event
//=
player addMPEventHandler ["MPKilled", { hint "a" }];

//- an event that another command removes
player removeAllEventHandlers "MPKilled"; //! unknown-event
//=
player removeAllMPEventHandlers "MPKilled";

//- no equal sign behind a name
private _gate 5; //! syntax
hint "a";
//=
private _gate = 5;
hint str _gate;

//- sleep where nothing can wait
player addEventHandler ["Killed", { sleep 5; hint "a" }]; //! suspension
//=
player addEventHandler ["Killed", { [] spawn { sleep 5; hint "a" } }];

//- a key that is set twice
private _map = createHashMapFromArray [["a", 1], ["a", 2]]; //! duplicate-key
hint str _map;
//=
private _map = createHashMapFromArray [["a", 1], ["b", 2]];
hint str _map;
