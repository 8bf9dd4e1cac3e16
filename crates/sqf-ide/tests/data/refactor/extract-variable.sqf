//- an operand
params ["_gate"];
hint str (<|>_gate distance player<|>);
//=
params ["_gate"];
private _distance = _gate distance player;
hint str _distance;
//- in code on one line, where the value belongs to the code
params ["_gates"];
private _open = _gates select { <|>getPos _x<|> select 2 > 1 };
//=
params ["_gates"];
private _open = _gates select { private _pos = getPos _x; _pos select 2 > 1 };
//- with its indentation
if (alive player) then {
	hint (str <|>(damage player + 1)<|>);
};
//=
if (alive player) then {
	private _value = damage player + 1;
	hint (str _value);
};
//- the name is taken
private _text = "a";
hint (_text + <|>"gate"<|>);
//=
private _text = "a";
private _text2 = "gate";
hint (_text + _text2);
//- what comes before may change it
params ["_gate"];
private _all = [_gate call TAG_fnc_open, <|>damage _gate<|>];
//- it may change what comes before
params ["_gate"];
private _all = [damage _gate, <|>_gate call TAG_fnc_open<|>];
//- it changes nothing that comes before
params ["_gate"];
private _all = [_gate, (<|>_gate call TAG_fnc_count<|>) + 1];
//=
params ["_gate"];
private _count = _gate call TAG_fnc_count;
private _all = [_gate, _count + 1];
//- a value that is in a variable already
private _width = <|>damage player<|>;
//- a statement
<|>hint "gate"<|>;
//- a part that only belongs to a command
<|>if (alive player)<|> then { hint "up" };
//- a list of code
if (alive player) then <|>{ hint "up" } else { hint "down" }<|>;
//- an element that may be nil
params ["_gate"];
private _all = [<|>_gate getVariable "owner"<|>];
//- an operand that may be nil
params ["_gate"];
hint str (<|>_gate getVariable "owner"<|>);
//=
params ["_gate"];
private _owner = _gate getVariable "owner";
hint str _owner;
//- part of an expression only
hint (str <|>1 +<|> 2);
//- a macro call as a whole
#define WIDTH(x) (x * 2)
params ["_gate"];
hint str <|>WIDTH(damage _gate)<|>;
//=
#define WIDTH(x) (x * 2)
params ["_gate"];
private _value = WIDTH(damage _gate);
hint str _value;
//- an argument of a macro
#define WIDTH(x) (x * 2)
params ["_gate"];
hint str WIDTH(<|>damage _gate<|>);
//- a condition keeps its parentheses
if (<|>alive player && {damage player > 0}<|>) then { hint "up" };
//=
private _condition = alive player && {damage player > 0};
if (_condition) then { hint "up" };

//- a list for a command that sets something
params ["_control"];
_control ctrlSetPosition <|>[0, 1]<|>;
//=
params ["_control"];
private _position = [0, 1];
_control ctrlSetPosition _position;
//- in the call of a macro that was not found
#include "missing.hpp"
params ["_gate"];
LOG(<|>"The gate is open"<|>);
//=
#include "missing.hpp"
params ["_gate"];
private _text = "The gate is open";
LOG(_text);
//- with the parentheses of the macro
#include "missing.hpp"
params ["_gate"];
LOG<|>("The gate is open")<|>;
//=
#include "missing.hpp"
params ["_gate"];
private _text = "The gate is open";
LOG(_text);
//- in a list, where only a variable could be nil
params ["_radius", "_gate"];
private _group = createGroup east;
for "_i" from 1 to 3 do {
    private _unit = _group createUnit ["B_Soldier_F", _gate getPos [<|>random _radius<|>, random 360], [], 0, "NONE"];
};
//=
params ["_radius", "_gate"];
private _group = createGroup east;
for "_i" from 1 to 3 do {
    private _random = random _radius;
    private _unit = _group createUnit ["B_Soldier_F", _gate getPos [_random, random 360], [], 0, "NONE"];
};
//- after what only returns a value
((findDisplay 88) displayCtrl 2) ctrlSetText (<|>(findDisplay 88) displayCtrl 1<|> getVariable "x");
//=
private _ctrl = (findDisplay 88) displayCtrl 1;
((findDisplay 88) displayCtrl 2) ctrlSetText (_ctrl getVariable "x");
//- in the values of a text
params ["_caller"];
ctrlSetText [3, format ["Money: %1", <|>_caller getVariable ["TAG_money", 0]<|>]];
//=
params ["_caller"];
private _money = _caller getVariable ["TAG_money", 0];
ctrlSetText [3, format ["Money: %1", _money]];
