//- text where a number was
private _gate = 5;
hint str (_gate + 1);
_gate = "open";
player setDamage _gate; //! operand-type
//=
private _gate = 5;
hint str (_gate + 1);
_gate = 0.5;
player setDamage _gate;

//- a number where text was
private _text = "open";
hint _text;
_text = 5;
hint _text; //! operand-type
//=
private _text = "open";
hint _text;
_text = str 5;
hint _text;

//- an owner instead of a unit
params [["_unit", objNull, [objNull]]];
_unit = owner _unit;
hint str (owner _unit); //! operand-type
//=
params [["_unit", objNull, [objNull]]];
private _owner = owner _unit;
hint str [_owner, _unit];

//- the length of a text, used as text
params [["_name", "", [""]]];
_name = count _name;
hint (toUpper _name); //! operand-type
//=
params [["_name", "", [""]]];
private _length = count _name;
hint (toUpper _name);
hint str _length;

//- a group instead of a unit
private _unit = player;
hint name _unit;
_unit = group _unit;
_unit setDamage 1; //! operand-type
//=
private _unit = player;
hint name _unit;
private _group = group _unit;
hint str _group;
_unit setDamage 1;

//- a position instead of an object
private _gate = cursorObject;
hint str (typeOf _gate);
_gate = getPosATL _gate;
hint str (alive _gate); //! operand-type
//=
private _gate = cursorObject;
hint str (typeOf _gate);
private _place = getPosATL _gate;
hint str [_place, alive _gate];

//- a value that is overwritten
private _width = count allUnits; //! overwritten-value
_width = count allPlayers;
hint str _width;
//=
private _width = count allUnits;
private _players = count allPlayers;
hint str [_width, _players];

//- a value that is overwritten after something else
private _gate = cursorObject; //! overwritten-value
hint "open";
_gate = cursorTarget;
deleteVehicle _gate;
//=
hint "open";
private _gate = cursorTarget;
deleteVehicle _gate;

//- the element behind a loop
{ hint str _x } forEach allUnits;
hint str _x; //! loop-variable
//=
private _last = objNull;
{ _last = _x } forEach allUnits;
hint str _last;

//- the value of a key behind a loop
{ hint str [_x, _y] } forEach createHashMap;
hint str _y; //! loop-variable
//=
{ hint str [_x, _y] } forEach createHashMap;

//- format without values
hint format ["The gate is open."]; //! format-arguments
//=
hint "The gate is open.";

//- formatText without values
hint formatText ["The gate is open."]; //! format-arguments
//=
hint "The gate is open.";

//- set in other code only
[] spawn { private _budget = 5; hint str _budget };
[] spawn { hint str _budget }; //! undefined-variable
//=
[] spawn { private _budget = 5; hint str _budget };
[] spawn { private _budget = 7; hint str _budget };
