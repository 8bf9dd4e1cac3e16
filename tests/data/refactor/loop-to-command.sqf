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
