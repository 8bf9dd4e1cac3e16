//- a literal that is used twice
private _<|>width = 4;
hint str (_width * _width);
//=
hint str (4 * 4);
//- at its use
private _name = "gate";
hint <|>_name;
//=
hint "gate";
//- a value that is used in the next statement
private _<|>distance = player distance [0, 0, 0];
hint str _distance;
//=
hint str (player distance [0, 0, 0]);
//- not after the next statement
private _<|>damage = damage player;
sleep 1;
hint str _damage;
//- something is evaluated before that changes the value
private _<|>damage = damage player;
hint ((player call TAG_fnc_heal) + str _damage);
//- an array would be a new one each time
private _<|>list = [1, 2];
hint str (_list + _list);
//- it is assigned again
private _<|>width = 4;
_width = 5;
hint str _width;
//- a string names it
private _<|>width = 4;
hint str _width;
hint str isNil "_width";
//- a macro uses it
#define SHOW hint str _width
private _<|>width = 4;
SHOW;
hint str _width;
//- a comment is about it
private _<|>width = 4; // meters
hint str _width;
//- in code that runs later
private _<|>damage = damage player;
player addEventHandler ["Killed", { hint str _damage }];
//- parentheses where they are needed
params ["_a", "_b"];
private _<|>sum = _a + _b;
hint str (_sum * 2);
//=
params ["_a", "_b"];
hint str ((_a + _b) * 2);
//- no parentheses between brackets
params ["_a", "_b"];
private _<|>sum = _a + _b;
hint str [_sum];
//=
params ["_a", "_b"];
hint str [_a + _b];
//- a parameter has no value
params ["_<|>gate"];
hint str _gate;
//- empty lines around it
hint "a";

private _<|>width = 4;

hint str _width;
//=
hint "a";

hint str 4;
//- a comment above is about the variable
// How wide the gate is.
private _<|>width = 4;
hint "gate";
hint str _width;
//- a comment above is about the next line as well
// How wide the gate is.
private _<|>width = 4;
hint str _width;
//=
// How wide the gate is.
hint str 4;
//- a comment further above is about something else
// How wide the gate is.

private _<|>width = 4;
hint "gate";
hint str _width;
//=
// How wide the gate is.

hint "gate";
hint str 4;
//- a command after another one
params ["_gate"];
private _te<|>xt = format ["%1 is open", 4];
hint _text;
//=
params ["_gate"];
hint format ["%1 is open", 4];
