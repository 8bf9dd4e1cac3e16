//- createMarker without a place
createMarker ["a"]; //! array-argument
//=
createMarker ["a", [0, 0]];

//- createMarkerLocal without a place
createMarkerLocal ["a"]; //! array-argument
//=
createMarkerLocal ["a", [0, 0]];

//- nearEntities without a radius
hint str (player nearEntities ["Man"]); //! array-argument
//=
hint str (player nearEntities ["Man", 50]);

//- nearObjects without a radius
hint str (player nearObjects ["House"]); //! array-argument
//=
hint str (player nearObjects ["House", 50]);

//- nearestObjects without a radius
hint str nearestObjects [player, ["House"]]; //! array-argument
//=
hint str nearestObjects [player, ["House"], 50];

//- nearestObjects with one type
hint str nearestObjects [player, "House", 50]; //! array-argument
//=
hint str nearestObjects [player, ["House"], 50];

//- getVariable without a default
hint str (player getVariable ["TAG_a"]); //! array-argument
//=
hint str (player getVariable ["TAG_a", 5]);

//- getVariable without quotes
hint str (player getVariable [5, 5]); //! array-argument
//=
hint str (player getVariable ["TAG_a", 5]);

//- setVariable without a value
player setVariable ["TAG_a"]; //! array-argument
//=
player setVariable ["TAG_a", 5];

//- setVariable with a number for a name
player setVariable [5, "TAG_a"]; //! array-argument
//=
player setVariable ["TAG_a", 5];

//- remoteExec with nothing
[] remoteExec []; //! array-argument
//=
["a"] remoteExec ["hint"];

//- remoteExec with code for a name
["a"] remoteExec [5, 2]; //! array-argument
//=
["a"] remoteExec ["hint", 0];

//- createUnit with four elements
(createGroup west) createUnit ["B_Soldier_F", [0, 0, 0], [], 0]; //! array-argument
//=
(createGroup west) createUnit ["B_Soldier_F", [0, 0, 0], [], 0, "NONE"];

//- createUnit without a group
"B_Soldier_F" createUnit [[0, 0, 0]]; //! array-argument
//=
"B_Soldier_F" createUnit [[0, 0, 0], group player];

//- createVehicle without a place
createVehicle ["B_Quadbike_01_F"]; //! array-argument
//=
createVehicle ["B_Quadbike_01_F", [0, 0, 0]];

//- createTrigger without a place
createTrigger ["EmptyDetector"]; //! array-argument
//=
createTrigger ["EmptyDetector", [0, 0, 0]];

//- setTriggerArea with three elements
TAG_t setTriggerArea [5, 5, 0]; //! array-argument
//=
TAG_t setTriggerArea [5, 5, 0, false];

//- setTriggerStatements with two elements
TAG_t setTriggerStatements ["this", "hint 'a'"]; //! array-argument
//=
TAG_t setTriggerStatements ["this", "hint 'a'", ""];

//- setTriggerStatements with code
TAG_t setTriggerStatements ["this", { hint "a" }, ""]; //! array-argument
//=
TAG_t setTriggerStatements ["this", "hint 'a'", ""];

//- setTriggerActivation with two elements
TAG_t setTriggerActivation ["WEST", "PRESENT"]; //! array-argument
//=
TAG_t setTriggerActivation ["WEST", "PRESENT", true];

//- setTriggerTimeout with three elements
TAG_t setTriggerTimeout [5, 5, 5]; //! array-argument
//=
TAG_t setTriggerTimeout [5, 5, 5, true];

//- setWaypointStatements with one element
[group player, 1] setWaypointStatements ["true"]; //! array-argument
//=
[group player, 1] setWaypointStatements ["true", "hint 'a'"];

//- addAction without a script
player addAction ["Open"]; //! array-argument
//=
player addAction ["Open", { hint "a" }];

//- addAction with a condition as code
player addAction ["Open", { hint "a" }, nil, 1, true, true, "", { true }]; //! array-argument
//=
player addAction ["Open", { hint "a" }, nil, 1, true, true, "", "true"];

//- addEventHandler without code
player addEventHandler ["Killed"]; //! array-argument
//=
player addEventHandler ["Killed", { hint "a" }];

//- addMissionEventHandler without code
addMissionEventHandler ["EachFrame"]; //! array-argument
//=
addMissionEventHandler ["EachFrame", { hint "a" }];

//- addMagazineCargo without a number
TAG_box addMagazineCargoGlobal ["30Rnd_65x39_caseless_mag"]; //! array-argument
//=
TAG_box addMagazineCargoGlobal ["30Rnd_65x39_caseless_mag", 5];

//- addItemCargo with its elements swapped
TAG_box addItemCargoGlobal [5, "FirstAidKit"]; //! array-argument
//=
TAG_box addItemCargoGlobal ["FirstAidKit", 5];

//- setObjectTexture without a texture
TAG_box setObjectTextureGlobal [0]; //! array-argument
//=
TAG_box setObjectTextureGlobal [0, "a.paa"];

//- setHitPointDamage without a damage
TAG_car setHitPointDamage ["HitEngine"]; //! array-argument
//=
TAG_car setHitPointDamage ["HitEngine", 1];

//- setSkill without a value
player setSkill ["courage"]; //! array-argument
//=
player setSkill ["courage", 1];

//- animate without a phase
TAG_gate animate ["door_1"]; //! array-argument
//=
TAG_gate animate ["door_1", 1];

//- drawLine3D without a colour
drawLine3D [[0, 0, 0], [1, 1, 1]]; //! array-argument
//=
drawLine3D [[0, 0, 0], [1, 1, 1], [1, 0, 0, 1]];

//- reveal without a value
player reveal [cursorObject]; //! array-argument
//=
player reveal [cursorObject, 4];

//- moveInTurret without a turret
player moveInTurret [vehicle player]; //! array-argument
//=
player moveInTurret [vehicle player, [0]];

//- setMarkerSize with one element
"a" setMarkerSize [5]; //! array-argument
//=
"a" setMarkerSize [5, 5];

//- cutText with a text alone
cutText ["a"]; //! array-argument
//=
cutText ["a", "PLAIN"];

//- titleText with a text alone
titleText ["a"]; //! array-argument
//=
titleText ["a", "PLAIN"];

//- lbAdd without a text
lbAdd [100]; //! array-argument
//=
lbAdd [100, "a"];

//- createDiaryRecord without a text
player createDiaryRecord ["Diary"]; //! array-argument
//=
player createDiaryRecord ["Diary", ["a", "b"]];
