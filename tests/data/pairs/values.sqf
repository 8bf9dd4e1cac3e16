//- a number where a text belongs
hint 5; //! operand-type
//=
hint str 5;

//- a number added to a text
hint ("a" + 5); //! operand-type
//=
hint ("a" + str 5);

//- an operator behind a command without a result
hint "a" + name player; //! unary-first
//=
hint ("a" + name player);

//- sleep with a sum
[] spawn { sleep 5 + random 5; hint "a" }; //! unary-first
//=
[] spawn { sleep (5 + random 5); hint "a" };

//- the result of setDamage
private _a = player setDamage 1; //! nothing-value
hint str _a;
//=
private _a = damage player;
hint str _a;

//- the result of setMarkerPos
private _m = "a" setMarkerPos [0, 0]; //! nothing-value
hint str _m;
//=
private _m = getMarkerPos "a";
hint str _m;

//- the result of setVariable
private _m = player setVariable ["TAG_a", 5]; //! nothing-value
hint str _m;
//=
private _m = player getVariable ["TAG_a", 5];
hint str _m;

//- hint as a condition
if (hint "a") then { hint "b" }; //! nothing-value
//=
if (alive player) then { hint "b" };

//- setDamage in a condition
if (alive player && player setDamage 1) then { hint "b" }; //! nothing-value
//=
if (alive player && { damage player < 1 }) then { hint "b" };

//- setPos given to str
hint str (player setPos [0, 0, 0]); //! nothing-value
//=
hint str (getPos player);

//- moveInDriver given to call
(player moveInDriver vehicle player) call { hint str _this }; //! nothing-value
//=
(vehicle player) call { hint str _this };

//- a number as a loop condition
while { count allUnits } do { sleep 1 }; //! condition-value
//=
while { count allUnits > 0 } do { sleep 1 };

//- an assignment as a loop condition
private _a = 1;
while { _a = 2 } do { hint str _a }; //! condition-value
//=
private _a = 1;
while { _a == 2 } do { hint str _a };

//- a text as a condition behind &&
if (alive player && { name player }) then { hint "a" }; //! condition-value
//=
if (alive player && { name player != "a" }) then { hint "a" };

//- a number as a condition behind ||
if (alive player || { count allUnits }) then { hint "a" }; //! condition-value
//=
if (alive player || { count allUnits > 5 }) then { hint "a" };

//- select without a condition
hint str (allUnits select { str _x }); //! condition-value
//=
hint str (allUnits select { str _x == "a" });

//- findIf without a condition
hint str (allUnits findIf { getPosATL _x }); //! condition-value
//=
hint str (allUnits findIf { getPosATL _x select 2 > 5 });

//- waitUntil without a condition
[] spawn { waitUntil { sleep 1 }; hint "a" }; //! wait-until-value
//=
[] spawn { waitUntil { sleep 1; alive player }; hint "a" };

//- a number as a condition
if (count allUnits) then { hint "a" }; //! operand-type
//=
if (count allUnits > 0) then { hint "a" };

//- a text compared with a number
if (name player == 5) then { hint "a" }; //! comparison-type
//=
if (name player == "a") then { hint "b" };

//- a comparison with nil
private _a = TAG_a;
if (_a == nil) then { hint "a" }; //! nil-trap
//=
private _a = TAG_a;
if (isNil "_a") then { hint "a" };

//- a comparison with objNull
private _a = cursorObject;
if (_a == objNull) then { hint "a" }; //! null-comparison
//=
private _a = cursorObject;
if (isNull _a) then { hint "a" };

//- a division by zero
hint str (5 / 0); //! division-by-zero
//=
hint str (5 / 2);

//- an element that is not there
hint str ([1, 2] select 5); //! out-of-range
//=
hint str ([1, 2] select 1);

//- text in another case
switch (toLower worldName) do {
    case "Altis": { hint "a" }; //! letter-case
};
//=
switch (toLower worldName) do {
    case "altis": { hint "a" };
};

//- format with too few values
hint format ["%1 and %2", 5]; //! format-arguments
//=
hint format ["%1 and %2", 5, 6];

//- format with too many values
hint format ["%1", 5, 6]; //! format-arguments
//=
hint format ["%1 and %2", 5, 6];

//- a variable set to itself
private _a = 5;
_a = _a; //! self-assignment
hint str _a;
//=
private _a = 5;
_a = _a + 1;
hint str _a;

//- an unknown type name
if (typeName player == "UNIT") then { hint "a" }; //! unknown-type-name
//=
if (player isEqualType objNull) then { hint "a" };
