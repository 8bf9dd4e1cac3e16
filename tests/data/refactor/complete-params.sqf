//- types from certain uses
params<|> ["_gate", "_width"];
_gate setDamage 1;
private _area = sqrt _width;
//=
params [["_gate", objNull, [objNull]], ["_width", 0, [0]]];
_gate setDamage 1;
private _area = sqrt _width;
//- one that has a default
params<|> [["_gate", objNull], "_width"];
private _area = sqrt _width;
//=
params [["_gate", objNull, [objNull]], ["_width", 0, [0]]];
private _area = sqrt _width;
//- it may be missing
params<|> ["_gate"];
if (isNil "_gate") exitWith {};
_gate setDamage 1;
//- uses that say nothing
params<|> ["_gate"];
hint str _gate;
//- a condition before the use
params<|> ["_gate", "_isOpen"];
if (_isOpen) then { _gate setDamage 1 };
//=
params ["_gate", ["_isOpen", false, [false]]];
if (_isOpen) then { _gate setDamage 1 };

//- compared with a literal, or stated by the header
/*
 * Arguments:
 * 0: Side <NUMBER>
 * 1: Gate <OBJECT>
 */
params<|> ["_side", "_gate"];
if (_side == 4) then { hint str _gate };
//=
/*
 * Arguments:
 * 0: Side <NUMBER>
 * 1: Gate <OBJECT>
 */
params [["_side", 0, [0]], ["_gate", objNull, [objNull]]];
if (_side == 4) then { hint str _gate };
