//- spaces around operators and after commas
_a=1;
_b = _a+2*3 -_c;
_d = [1,2,  3 ,4];
_e=-1;
_f = ! isNull player&&{_a>=2};
_g = configFile>>"CfgVehicles">>"Gate";
_h = 2^_a + _b#0;
hint( str _a ) ;
if(_a>1)then{hint "a"}else{ hint "b" };
switch(_a)do{case 1 :{};default{}};
_copy = + _list;
//=
_a = 1;
_b = _a + 2 * 3 - _c;
_d = [1, 2, 3, 4];
_e = -1;
_f = !isNull player && {_a >= 2};
_g = configFile >> "CfgVehicles" >> "Gate";
_h = 2^_a + _b#0;
hint(str _a);
if (_a > 1) then {hint "a"} else { hint "b" };
switch (_a) do {case 1: {}; default {}};
_copy = + _list;
//- indentation
if (_a) then {
hint "a";
  {
      hint _x;
 } forEach [1, 2];
};
//=
if (_a) then {
    hint "a";
    {
        hint _x;
    } forEach [1, 2];
};
//- the width of the file takes precedence
if (_a) then {
  if (_b) then {
    hint "a";
      hint "b";
  };
};
//=
if (_a) then {
  if (_b) then {
    hint "a";
    hint "b";
  };
};
//- tabs of the file take precedence
if (_a) then {
	if (_b) then {
		hint "a";
        hint "b";
	};
};
//=
if (_a) then {
	if (_b) then {
		hint "a";
		hint "b";
	};
};
//- empty lines


_a = 1;



_b = 2;

_c = 3;


//=
_a = 1;

_b = 2;

_c = 3;
//- trailing blanks
hint "a";   
   
hint "b"; // c  
//=
hint "a";

hint "b"; // c
//- lines of a statement keep their distance
if (_a
      && _b
    || _c) then {
        hint "a";
};
  private _x = _a
          + _b;
player
    addAction ["a", {
    hint "b";
    }];
//=
if (_a
      && _b
    || _c) then {
    hint "a";
};
private _x = _a
        + _b;
player
    addAction ["a", {
        hint "b";
    }];
//- code in arrays
[{
hint "a";
}, [1,2]] call TAG_fnc_later;
["a",
 {
 hint "b";
 }] call TAG_fnc_add;
//=
[{
    hint "a";
}, [1, 2]] call TAG_fnc_later;
["a",
 {
     hint "b";
 }] call TAG_fnc_add;
//- braces follow the file
if (_a) then
{
  hint "a";
}
else
{
  hint "b";
};
//- braces of a mixed file go to the end of the line
if (_a) then
{
    hint "a";
}
else {
    hint "b";
};
{
    hint _x;
} forEach [1];
//=
if (_a) then {
    hint "a";
} else {
    hint "b";
};
{
    hint _x;
} forEach [1];
//- braces on the next line | brace-style=next-line
if (_a) then {
    hint "a";
} else {
    while {_b} do {
        hint "b";
    };
};
if (_a) then {hint "c"} else {hint "d"};
[{
    hint "e";
}] call TAG_fnc_later;
//=
if (_a) then
{
    hint "a";
}
else
{
    while {_b} do
    {
        hint "b";
    };
};
if (_a) then {hint "c"} else {hint "d"};
[{
    hint "e";
}] call TAG_fnc_later;
//- braces on the same line | brace-style=same-line
switch (_a) do
{
    case 1:
    {
        hint "a";
    };
    default
    {
        hint "b";
    };
};
TAG_open =
{
    hint "c";
};
//=
switch (_a) do {
    case 1: {
        hint "a";
    };
    default {
        hint "b";
    };
};
TAG_open = {
    hint "c";
};
//- spaces in all brackets | bracket-spaces=all
_a = [1, [], (2)];
{hint "a"} forEach [ 1 ];
//=
_a = [ 1, [], ( 2 ) ];
{ hint "a" } forEach [ 1 ];
//- no spaces in brackets | bracket-spaces=none
_a = [ 1, [ ], ( 2 ) ];
{ hint "a" } forEach [ 1 ];
//=
_a = [1, [], (2)];
{hint "a"} forEach [1];
//- a file without blanks before parentheses of values
_a = str(_b) + str(_c) + cos(_d);
if(str(_a) == "")then{};
//=
_a = str(_b) + str(_c) + cos(_d);
if (str(_a) == "") then {};
//- a file with blanks before parentheses of values
_a = str(_b) + str (_c) + cos (_d);
//=
_a = str (_b) + str (_c) + cos (_d);
//- no blanks before parentheses of values | command-spacing=none
_a = str (_b) + toUpper (_c);
while {not (_a)} do {};
//=
_a = str(_b) + toUpper(_c);
while {not (_a)} do {};
//- blanks before parentheses of values | command-spacing=space
_a = str(_b);
//=
_a = str (_b);
//- commands as in the reference | command-case=true
HINT STR GETPOS player;
_getpos = "getpos";
if (SIDE player == WEST) THEN {};
//=
hint str getPos player;
_getpos = "getpos";
if (side player == WEST) then {};
//- tabs instead of spaces | indent-style=tabs
if (_a) then {
    hint "a";
        // b
    _x = [
        1,
        2
    ];
};
//=
if (_a) then {
	hint "a";
	// b
	_x = [
		1,
		2
	];
};
