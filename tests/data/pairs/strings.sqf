//- a quote's neighbour: a parenthesis that is never closed in an action
player addAction ["Open", "hint ('a';"]; //! syntax
//=
player addAction ["Open", "hint 'a';"];

//- a separator that is missing in a trigger
gate setTriggerStatements ["this", "hint 'a' hint 'b';", ""]; //! syntax
//=
gate setTriggerStatements ["this", "hint 'a'; hint 'b';", ""];

//- a misspelled command in a waypoint
[group player, 1] setWaypointStatements ["true", "hnit 'a';"]; //! syntax
//=
[group player, 1] setWaypointStatements ["true", "hint 'a';"];

//- a misspelled command with doubled quotes before it
gate setTriggerStatements ["this", "hint ""a""; hnit ""b"";", ""]; //! syntax
//=
gate setTriggerStatements ["this", "hint ""a""; hint ""b"";", ""];

//- a condition of a trigger that is a number
gate setTriggerStatements ["count thisList", "hint 'a';", ""]; //! condition-value
//=
gate setTriggerStatements ["count thisList > 0", "hint 'a';", ""];

//- a condition of an action that is a number
player addAction ["Open", { hint "a" }, nil, 1, true, true, "", "damage _target"]; //! condition-value
//=
player addAction ["Open", { hint "a" }, nil, 1, true, true, "", "damage _target < 1"];

//- a condition of a waypoint that returns nothing
[group player, 1] setWaypointStatements ["hint 'a'", "hint 'b';"]; //! condition-value
//=
[group player, 1] setWaypointStatements ["true", "hint 'b';"];

//- a condition of a hold action that is an object
[player, "Open", "", "", "vehicle _this", "true", {}, {}, {}, {}, [], 5] call BIS_fnc_holdActionAdd; //! condition-value
//=
[player, "Open", "", "", "_this == vehicle _this", "true", {}, {}, {}, {}, [], 5] call BIS_fnc_holdActionAdd;

//- an operand that is missing in compiled text
call compile "hint str (1 + );"; //! syntax
//=
call compile "hint str (1 + 2);";

//- a wrong operand in compiled text
call compile "player setDamage 'a';"; //! operand-type
//=
call compile "player setDamage 1;";

//- an array that ends with a comma behind a map click
onMapSingleClick "player setPos [1, 2, 3,];"; //! syntax
//=
onMapSingleClick "player setPos [1, 2, 3];";

//- a bracket that is missing in the code of a new unit
"B_Soldier_F" createUnit [getPosATL player, group player, "this setPos [1, 2, 3;"]; //! syntax
//=
"B_Soldier_F" createUnit [getPosATL player, group player, "this setPos [1, 2, 3];"];

//- a wrong operand in a button
(findDisplay 46 displayCtrl 5) ctrlAddEventHandler ["ButtonClick", "closeDialog 'a';"]; //! operand-type
//=
(findDisplay 46 displayCtrl 5) ctrlAddEventHandler ["ButtonClick", "closeDialog 1;"];

//- a function of the game that is misspelled in a handler
player addEventHandler ["Killed", "[] call BIS_fnc_parma;"]; //! unknown-function
//=
player addEventHandler ["Killed", "[] call BIS_fnc_param;"];

//- else if in an action
player addAction ["Open", "if (alive player) then { hint 'a' } else if (true) then { hint 'b' };"]; //! else-if
//=
player addAction ["Open", "if (alive player) then { hint 'a' } else { if (true) then { hint 'b' } };"];

//- an element past the last in the code of a handler
player addEventHandler ["Killed", "player addEventHandler ['Local', { hint str (_this select 2) }];"]; //! event-parameter
//=
player addEventHandler ["Killed", "player addEventHandler ['Local', { hint str (_this select 1) }];"];

//- a value that is missing in a map click
onMapSingleClick "TAG_place = ; true"; //! syntax
//=
onMapSingleClick "TAG_place = _pos; true";

//- values that are missing in a text of a trigger
gate setTriggerStatements ["this", "hint format ['%1 of %2', 1];", ""]; //! format-arguments
//=
gate setTriggerStatements ["this", "hint format ['%1 of %2', 1, 2];", ""];

//- a comma between statements of a waypoint
[group player, 1] setWaypointStatements ["true", "hint 'a', hint 'b';"]; //! statement-comma
//=
[group player, 1] setWaypointStatements ["true", "hint 'a'; hint 'b';"];
