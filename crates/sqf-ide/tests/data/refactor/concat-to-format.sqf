//- a number in a text
hint ("damage: " <|>+ str damage player + " of 1");
//=
hint format ["damage: %1 of 1", damage player];
//- texts
private _name = "gate";
private _text = "the " <|>+ _name + " is open";
//=
private _name = "gate";
private _text = format ["the %1 is open", _name];
//- `str` of a text has quotes
private _name = "gate";
private _text = "the " <|>+ str _name + " is open";
//=
private _name = "gate";
private _text = format ["the %1 is open", str _name];
//- of unknown type
params ["_name"];
private _text = "the " <|>+ _name + " is open";
//- a percent sign
private _name = "gate";
private _text = "100 % " <|>+ _name + " is open";
//- numbers are added
params [["_a", 0, [0]]];
hint str (_a <|>+ 1 + 2);
//- after a command with two operands
params ["_gate"];
_gate sideChat ("damage: " <|>+ str damage player + " of 1");
//=
params ["_gate"];
_gate sideChat format ["damage: %1 of 1", damage player];
