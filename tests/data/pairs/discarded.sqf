//- an element that nobody takes
private _list = [3, 4];
_list select 0; //! discarded-result
hint str _list;
//=
private _list = [3, 4];
private _first = _list select 0;
hint str _first;
//- getVariable for setVariable
player getVariable ["TAG_isBusy", true]; //! discarded-result
hint "busy";
//=
player setVariable ["TAG_isBusy", true];
hint "busy";
//- text in capitals that nobody keeps
private _name = name player;
toUpper _name; //! discarded-result
hint _name;
//=
private _name = name player;
_name = toUpper _name;
hint _name;
//- a number that is rounded for nobody
private _share = random 5;
round _share; //! discarded-result
hint str _share;
//=
private _share = random 5;
_share = round _share;
hint str _share;
//- a position of nobody
getPos player; //! discarded-result
hint "here";
//=
private _place = getPos player;
hint str _place;
//- a function of the game that is not called
BIS_fnc_arsenal; //! discarded-result
hint "armed";
//=
call BIS_fnc_arsenal;
hint "armed";
//- a distance that nobody reads
private _goal = cursorObject;
player distance _goal; //! discarded-result
hint typeOf _goal;
//=
private _goal = cursorObject;
hint str (player distance _goal);
//- a variable of the script around that a handler counts
private _downs = 0;
player addEventHandler ["Killed", {
    _downs = _downs + 1; //! undefined-variable
    hint str _downs;
}];
hint str _downs;
//=
TAG_downs = 0;
player addEventHandler ["Killed", {
    TAG_downs = TAG_downs + 1;
    hint str TAG_downs;
}];
//- counting in the loop of spawned code
[] spawn {
    {
        _sum = _sum + damage _x; //! undefined-variable
    } forEach allUnits;
};
//=
[] spawn {
    private _sum = 0;
    {
        _sum = _sum + damage _x;
    } forEach allUnits;
    hint str _sum;
};
//- a variable of spawned code before it is assigned
[] spawn {
    hint str _score; //! undefined-variable
    private _score = rating player;
    systemChat str _score;
};
//=
[] spawn {
    private _score = rating player;
    hint str _score;
};
//- a word that a variable holds
private _pose = "PRONE";
player setUnitPos _pose; //! unknown-word
//=
private _pose = "DOWN";
player setUnitPos _pose;
//- a misspelled word that a variable got a line before
_mode = "YELOW";
group player setCombatMode _mode; //! unknown-word
//=
_mode = "YELLOW";
group player setCombatMode _mode;
//- the state of a new task
[west, "bridge", ["Hold it", "Bridge", ""], [0, 0, 0], "ASIGNED"] call BIS_fnc_taskCreate; //! unknown-word
//=
[west, "bridge", ["Hold it", "Bridge", ""], [0, 0, 0], "ASSIGNED"] call BIS_fnc_taskCreate;
//- an index with what is added to the element
private _place = getPos player;
private _beside = [_place select 0 + random 10, _place select 1, 0]; //! out-of-range
hint str _beside;
//=
private _place = getPos player;
private _beside = [(_place select 0) + random 10, _place select 1, 0];
hint str _beside;
//- the height with what is added to it
private _above = [0, 0, getPosASL player select 2 + 50]; //! out-of-range
hint str _above;
//=
private _above = [0, 0, (getPosASL player select 2) + 50];
hint str _above;
//- the last element by the number of elements
private _crew = crew vehicle player;
hint name (_crew select count _crew); //! out-of-range
//=
private _crew = crew vehicle player;
hint name (_crew select (count _crew - 1));
//- count for a loop whose code returns a number
private _names = [];
{ _names pushBack name _x } count allPlayers; //! condition-value
hint str _names;
//=
private _names = [];
{ _names pushBack name _x } forEach allPlayers;
hint str _names;
//- count with a number for a condition
hint str ({ damage _x } count allUnits); //! condition-value
//=
hint str ({ damage _x > 0 } count allUnits);
//- waitUntil that ends with an if
[] spawn {
    waitUntil {
        sleep 1;
        if (!alive player) then { hint "down" }; //! wait-until-value
    };
};
//=
[] spawn {
    waitUntil {
        sleep 1;
        !alive player
    };
    hint "down";
};
//- code for the name of a remote command
[] remoteExec ["player setDamage 1", 2]; //! unknown-project-function
//=
[player, 1] remoteExec ["setDamage", 2];
//- a remote command with one operand of two
[0.5] remoteExec ["setDamage", 2]; //! unknown-project-function
//=
[player, 0.5] remoteExec ["setDamage", 2];
//- a record whose title is not in the array of its text
player createDiaryRecord ["Diary", "Orders", "Hold the gate"]; //! array-argument
//=
player createDiaryRecord ["Diary", ["Orders", "Hold the gate"]];
