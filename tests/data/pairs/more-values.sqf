//- a sum of a number and a text
hint str (5 + "a"); //! operand-type
//=
hint (str 5 + "a");

//- a text for a position
player setPos "a"; //! operand-type
//=
player setPos [1, 2, 3];

//- an object for a name
player setVehicleVarName player; //! operand-type
//=
player setVehicleVarName "TAG_player";

//- a boolean for damage
player setDamage true; //! operand-type
//=
player setDamage 1;

//- a text for a wait
[] spawn { sleep "5"; hint "a" }; //! operand-type
//=
[] spawn { sleep 5; hint "a" };

//- a number for a group
hint str units 5; //! operand-type
//=
hint str (units group player);

//- an array for an object
hint str alive [player]; //! operand-type
//=
hint str (alive player);

//- a position for a group
[1, 2, 3] move [1, 2, 3]; //! operand-type
//=
group player move [1, 2, 3];

//- a text for a loop
for "_i" from "0" to 5 do { hint str _i }; //! operand-type
//=
for "_i" from 0 to 5 do { hint str _i };

//- an array for a side
side [player] == west; //! operand-type
hint "a";
//=
hint str (side player == west);

//- a command between statements that returns nothing, given to another
hint str (player setDamage 1); //! nothing-value
//=
player setDamage 1;
hint str (damage player);

//- a condition that is an object
if (player) then { hint "a" }; //! operand-type
//=
if (!isNull player) then { hint "a" };

//- a condition that is a text
[] spawn { waitUntil { sleep 1; "a" } }; //! wait-until-value
//=
[] spawn { waitUntil { sleep 1; alive player } };

//- a text for a number of seconds
[{ hint "a" }, [], 5] call CBA_fnc_waitAndExecute;
[] spawn { uiSleep "a" }; //! operand-type
//=
[{ hint "a" }, [], 5] call CBA_fnc_waitAndExecute;
[] spawn { uiSleep 5 };

//- code for a text
hint { "a" }; //! operand-type
//=
hint (call { "a" });

//- a number for a class
player addWeapon 5; //! operand-type
//=
player addWeapon "arifle_MX_F";

//- a text for a flag
player allowDamage "false"; //! operand-type
//=
player allowDamage false;
