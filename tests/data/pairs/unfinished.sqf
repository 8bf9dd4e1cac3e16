//- a value that is missing
private _a = ; //! syntax
hint str _a;
//=
private _a = 5;
hint str _a;

//- a line that ends with =
private _a = //! syntax

private _b = 1;
hint str [_a, _b];
//=
private _a = 2;

private _b = 1;
hint str [_a, _b];

//- a line that ends with an operator
private _a = 1 + //! syntax
private _b = 2;
hint str [_a, _b];
//=
private _a = 1 + 1;
private _b = 2;
hint str [_a, _b];

//- a line that ends with call
[player] call //! syntax
private _b = 2;
hint str _b;
//=
[player] call { hint str _this };
private _b = 2;
hint str _b;

//- a loop without its end
for "_i" from 1 to //! syntax
private _b = 2;
hint str _b;
//=
for "_i" from 1 to 5 do { hint str _i };
private _b = 2;
hint str _b;

//- an assignment to a command that follows
private _a = //! nothing-value
hint "b";
hint str _a;
//=
private _a = 5;
hint "b";
hint str _a;

//- call before another statement
[player] call //! operand-type
if (alive player) then { hint "b" };
//=
[player] call { hint str _this };
if (alive player) then { hint "b" };

//- an operator without a left side
private _a = * 5; //! syntax
hint str _a;
//=
private _a = 2 * 5;
hint str _a;

//- an operator in parentheses without a right side
hint str (1 + ); //! syntax
//=
hint str (1 + 1);

//- empty parentheses
hint (); //! syntax
//=
hint "a";

//- no value behind return
if (alive player) exitWith { 1 + }; //! syntax
//=
if (alive player) exitWith { 1 + 1 };
