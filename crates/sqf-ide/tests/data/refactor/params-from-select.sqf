//- in order
private _ga<|>te = _this select 0;
private _speed = _this select 1;
hint str [_gate, _speed];
//=
params ["_gate", "_speed"];
hint str [_gate, _speed];
//- out of order, with a gap
private _spe<|>ed = _this select 2;
private _gate = _this select 0;
//=
params ["_gate", "", "_speed"];
//- with defaults
private _gate = _this param [0, objNull, [objNull]];
private _speed<|> = param [1, 5];
//=
params [["_gate", objNull, [objNull]], ["_speed", 5]];
//- comments stay
private _ga<|>te = _this select 0; // the gate
private _speed = _this select 1;
//=
params [
    "_gate", // the gate
    "_speed"
];
//- declared before
private ["_gate", "_other"];
_ga<|>te = _this select 0;
_other = 1;
//=
private ["_other"];
params ["_gate"];
_other = 1;
//- declared before, alone
private ["_gate"];
_ga<|>te = _this select 0;
hint str _gate;
//=
params ["_gate"];
hint str _gate;
//- not private
_ga<|>te = _this select 0;
//- the same argument twice
private _ga<|>te = _this select 0;
private _door = _this select 0;
//- there are parameters
params ["_gate"];
private _spe<|>ed = _this select 1;
//- an index that is not a number
private _i = 0;
private _ga<|>te = _this select _i;
//- another array
private _ga<|>te = player select 0;
