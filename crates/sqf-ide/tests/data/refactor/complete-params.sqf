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
_gate setDamage 1;
private _area = sqrt _width;
//=
params [["_gate", objNull, [objNull]], ["_width", 0, [0]]];
_gate setDamage 1;
private _area = sqrt _width;
//- a default that no use confirms: other types may be passed on
params<|> [["_offset", ""], ["_mode", 0]];
if (_offset isNotEqualTo "") then { [_offset] call TAG_fnc_open };
switch (_mode) do { case false; case 0: { hint "a" }; default { hint "b" } };
//- a value that is assigned later
params<|> ["_gateType"];
hint _gateType;
_gateType = getNumber (configFile >> "CfgGates" >> "width");
if (_gateType == 4) then { hint "wide" };
//- another type than the header states
/*
 * Arguments:
 * 0: Gate <OBJECT>
 */
params<|> ["_gate"];
private _area = sqrt _gate;
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
