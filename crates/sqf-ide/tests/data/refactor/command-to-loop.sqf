//- apply
private _names = allUnits <|>apply { name _x };
hint str _names;
//=
private _names = [];
{
    _names pushBack (name _x);
} forEach allUnits;
hint str _names;
//- select
private _dead = allUnits <|>select { !alive _x };
//=
private _dead = [];
{
    if (!alive _x) then { _dead pushBack _x; };
} forEach allUnits;
//- findIf
private _index = allUnits <|>findIf { alive _x };
//=
private _index = -1;
{
    if (alive _x) exitWith { _index = _forEachIndex; };
} forEach allUnits;
//- count
private _sum = { alive _x } <|>count allUnits;
//=
private _sum = 0;
{
    if (alive _x) then { _sum = _sum + 1; };
} forEach allUnits;
//- select by number
private _first = allUnits <|>select 0;
//- no declared variable
TAG_names = allUnits <|>apply { name _x };
//- several statements
private _names = allUnits <|>apply { private _a = name _x; toUpper _a };
//- an unknown value before findIf is an array
params ["_units"];
private _index = _units <|>findIf {alive _x};
//=
params ["_units"];
private _index = -1;
{
    if (alive _x) exitWith {_index = _forEachIndex;};
} forEach _units;
//- an unknown value before apply may be a map
params ["_units"];
private _names = _units <|>apply { name _x };
