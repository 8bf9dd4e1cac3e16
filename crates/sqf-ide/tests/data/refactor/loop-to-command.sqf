//- apply
private _names = [];
{ _names pushBack name _x } for<|>Each allUnits;
hint str _names;
//=
private _names = allUnits apply { name _x };
hint str _names;
//- apply with more statements
private _names = [];
{
    private _name = name _x;
    _names pushBack (toUpper _name); // in capitals
} for<|>Each allUnits;
//=
private _names = allUnits apply {
    private _name = name _x;
    toUpper _name // in capitals
};
//- select
private _dead = [];
{
    if (!alive _x) then { _dead pushBack _x };
} for<|>Each allUnits;
//=
private _dead = allUnits select { !alive _x };
//- findIf
private _index = -1;
{ if (!alive _x) exitWith { _index = _forEachIndex } } for<|>Each allUnits;
//=
private _index = allUnits findIf { !alive _x };
//- count
private _sum = 0;
{ if (alive _x) then { _sum = _sum + 1 } } for<|>Each allUnits;
//=
private _sum = { alive _x } count allUnits;
//- an array that is not empty at first
private _names = ["gate"];
{ _names pushBack name _x } for<|>Each allUnits;
//- the index is used
private _names = [];
{ _names pushBack (str _forEachIndex) } for<|>Each allUnits;
//- the loop reads the array
private _names = [];
{ _names pushBack (str count _names) } for<|>Each allUnits;
//- a condition that may not be Boolean
params ["_test"];
private _some = [];
{ if (_x call _test) then { _some pushBack _x } } for<|>Each allUnits;
//- a map
params ["_map"];
private _names = [];
{ _names pushBack (str _x) } for<|>Each _map;
//- the loop ends early
private _names = [];
{ if (alive _x) exitWith {}; _names pushBack (name _x) } for<|>Each allUnits;
//- a comment would be lost
private _sum = 0;
{
    // only those that live
    if (alive _x) then { _sum = _sum + 1 };
} for<|>Each allUnits;
//- a parameter that is used as an array
params ["_units"];
private _names = [];
{ _names pushBack name _x } for<|>Each _units;
_units pushBack player;
//=
params ["_units"];
private _names = _units apply { name _x };
_units pushBack player;
//- a parameter that params takes as an array, with the cursor at the brace
params [["_units", [], [[]]]];
private _names = [];
<|>{
    _names pushBack (name _x);
} forEach _units;
//=
params [["_units", [], [[]]]];
private _names = _units apply { name _x };
//- with the cursor at the variable
private _na<|>mes = [];
{_names pushBack name _x} forEach allUnits;
//=
private _names = allUnits apply {name _x};
//- in the array
private _names = [];
{ _names pushBack name _x } forEach all<|>Units;
//=
private _names = allUnits apply { name _x };
//- whether there is one
private _isOpen = false;
{
    if (alive _x) exitWith { _isOpen = true };
} for<|>Each allUnits;
//=
private _isOpen = allUnits findIf { alive _x } != -1;
//- whether there is one, in all of them
private _isOpen = false;
{ if (alive _x) then { _isOpen = true } } for<|>Each allUnits;
//=
private _isOpen = allUnits findIf { alive _x } != -1;
//- all of them must be asked
private _isOpen = false;
{ if (_x call TAG_fnc_open) then { _isOpen = true } } for<|>Each allUnits;
//- the first one
private _gates = allUnits + [];
private _first = objNull;
{ if (alive _x) exitWith { _first = _x } } for<|>Each _gates;
hint str _first;
//=
private _gates = allUnits + [];
private _index = _gates findIf { alive _x };
private _first = if (_index == -1) then { objNull } else { _gates select _index };
hint str _first;
//- the last one
private _gates = allUnits + [];
private _last = objNull;
{ if (alive _x) then { _last = _x } } for<|>Each _gates;
//- the array would be computed twice
private _first = objNull;
{ if (alive _x) exitWith { _first = _x } } for<|>Each allUnits;
//- another variable is set
private _isOpen = false;
{ if (alive _x) exitWith { TAG_isOpen = true } } for<|>Each allUnits;
