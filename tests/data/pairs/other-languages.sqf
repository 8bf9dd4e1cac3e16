//- a call with parentheses
private _add = { params ["_a", "_b"]; _a + _b };
hint str _add(1, 2); //! syntax
//=
private _add = { params ["_a", "_b"]; _a + _b };
hint str ([1, 2] call _add);

//- a call of a function without values
TAG_fnc_open(); //! syntax
//=
[] call TAG_fnc_open;

//- a call of a function with a value
TAG_fnc_open(player); //! syntax
//=
[player] call TAG_fnc_open;

//- a list in parentheses behind a function
TAG_fnc_open (player, 5); //! syntax
//=
[player, 5] call TAG_fnc_open;

//- a command with empty parentheses
hint str time(); //! syntax
//=
hint str time;

//- a compound assignment
private _a = 1;
_a += 2; //! syntax
hint str _a;
//=
private _a = 1;
_a = _a + 2;
hint str _a;

//- an increment
private _a = 1;
_a++; //! syntax
hint str _a;
//=
private _a = 1;
_a = _a + 1;
hint str _a;

//- a member
hint player.name; //! syntax
//=
hint name player;

//- an index
private _a = [1, 2];
hint str _a[0]; //! syntax
//=
private _a = [1, 2];
hint str (_a select 0);

//- a conditional operator
private _a = alive player ? 1 : 2; //! syntax
hint str _a;
//=
private _a = if (alive player) then { 1 } else { 2 };
hint str _a;

//- a single ampersand
if (alive player & time > 5) then { hint "a" }; //! syntax
//=
if (alive player && time > 5) then { hint "a" };

//- a single bar
if (alive player | time > 5) then { hint "a" }; //! syntax
//=
if (alive player || { time > 5 }) then { hint "a" };

//- three equal signs
if (time === 5) then { hint "a" }; //! syntax
//=
if (time == 5) then { hint "a" };

//- unequal as in Basic
if (time <> 5) then { hint "a" }; //! syntax
//=
if (time != 5) then { hint "a" };

//- an arrow
if (time => 5) then { hint "a" }; //! syntax
//=
if (time >= 5) then { hint "a" };

//- a loop of C
for (_i = 0; _i < 5; _i = _i + 1) { hint "a" }; //! syntax
//=
for "_i" from 0 to 4 do { hint str _i };

//- var
var _a = 5; //! syntax
hint str _a;
//=
private _a = 5;
hint str _a;

//- a type before a name
private int _a = 5; //! syntax
hint str _a;
//=
private _a = 5;
hint str _a;

//- return
return 5; //! syntax
//=
5

//- a function as in other languages
function open { hint "a" }; //! syntax
//=
TAG_open = { hint "a" };

//- elseif
if (time > 5) then { hint "a" } elseif (time > 2) then { hint "b" }; //! syntax
//=
if (time > 5) then { hint "a" } else { if (time > 2) then { hint "b" } };

//- else if
if (time > 5) then { hint "a" } else if (time > 2) then { hint "b" }; //! else-if
//=
if (time > 5) then { hint "a" } else { if (time > 2) then { hint "b" } };

//- a comment with a hash
hint "a";
# a comment //! syntax
//=
hint "a";
// a comment

//- a power
hint str (2 ** 3); //! syntax
//=
hint str (2 ^ 3);

//- printed quotes
hint “open”; //! syntax
//=
hint "open";

//- do while
do { hint "a" } while { alive player }; //! syntax
//=
while { alive player } do { hint "a" };
