//- typos
    private _tower = createVehicle ["Land_Cargo_Partol_V1_F", [0, 0, 0], [], 0, "NONE"];
//                                  ^^^^^^^^^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `Land_Cargo_Partol_V1_F`; did you mean `Land_Cargo_Patrol_V1_F` (Military Cargo Post (Green))?
    player addMagazine "SatchelChage_Remote_Mag";
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `SatchelChage_Remote_Mag`; did you mean `SatchelCharge_Remote_Mag` (Explosive Satchel)?
    player addWeapon "Rangefindre";
    player addWeapon "Rangefinedr";
//                   ^^^^^^^^^^^^^ hint unknown-class: unknown class `Rangefinedr`; did you mean `Rangefinder` (Rangefinder)?
    private _pad = createVehicle ["Land_HelipadEmpt_F", [0, 0, 0], [], 0, "NONE"];
//                                ^^^^^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `Land_HelipadEmpt_F`; did you mean `Land_HelipadEmpty_F` (Helipad (Invisible))?
    player addWeapon "arifle_MX_";
//                   ^^^^^^^^^^^^ hint unknown-class: unknown class `arifle_MX_`; did you mean `arifle_MX_F` (MX 6.5 mm)?
    player addMagazine "30Rnd_65x39_caseless_ma";
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `30Rnd_65x39_caseless_ma`; did you mean `30Rnd_65x39_caseless_mag` (6.5 mm 30Rnd Sand Mag)?
    private _bike = createVehicle ["B_Quadbike_01F", [0, 0, 0], [], 0, "NONE"];
//                                 ^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `B_Quadbike_01F`; did you mean `B_Quadbike_01_F` (Quad Bike)?
    { _x setDamage 0 } forEach [_tower, _pad, _bike];

//- wherever names are compared
    if (typeOf player == "B_Solider_F") then { hint "a rifleman" };
//                       ^^^^^^^^^^^^^ hint unknown-class: unknown class `B_Solider_F`; did you mean `B_Soldier_F` (Rifleman)?
    if ("B_Solider_AR_F" isEqualTo typeOf player || typeOf player in ["B_Soldier_A_F", "B_Sodlier_GL_F"]) then { hint "armed" };
//      ^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `B_Solider_AR_F`; did you mean `B_soldier_AR_F` (Autorifleman)?
//                                                                                     ^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `B_Sodlier_GL_F`; did you mean `B_Soldier_GL_F` (Grenadier)?
    switch (typeOf player) do { case "B_soldeir_M_F": { hint "a marksman" }; };
//                                   ^^^^^^^^^^^^^^^ hint unknown-class: unknown class `B_soldeir_M_F`; did you mean `B_soldier_M_F` (Marksman)?
    hint getText (configFile >> "CfgVehicles" >> "Land_Cargo_Partol_V1_F" >> "displayName");
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^ hint unknown-class: unknown class `Land_Cargo_Partol_V1_F`; did you mean `Land_Cargo_Patrol_V1_F` (Military Cargo Post (Green))?

//- not reported: existing names in any case, and their parents
    player addWeapon "ARIFLE_MX_F";
    hint str (player isKindOf "CAManBase" || player isKindOf "AllVehicles" || player isKindOf "Helicopters");
    hint str ("arifle_MX_F" isKindOf ["Rifle_Base_F", configFile >> "CfgWeapons"]);

//- not reported: short words, numbers, endings, spellings, and names of other mods
    private _car = "B_MARP_01_F" createVehicle [0, 0, 0];
    private _wall = "Land_Wall_IndCnc_9_F" createVehicle [0, 0, 0];
    private _post = "Land_Cargo_Patrols_V1_F" createVehicle [0, 0, 0];
    private _rhs = "rhsusf_army_solider" createVehicle [0, 0, 0];
    private _firefighter = (createGroup west) createUnit ["B_Soldier_FF", [0, 0, 0], [], 0, "NONE"];
    { _x setDamage 0 } forEach [_car, _wall, _post, _rhs, _firefighter];
    player addBackpack "B_AssaultPack_gray";
    player addItem "ACE_fieldDresing";
    player addHeadgear "H_Bandana_khk";
    player addMagazines ["30Rnd_65x39_caseles_mag", 2];
    player addWeapon "FFARLauncher";
    hint getText (missionConfigFile >> "CfgVehicles" >> "Land_Cargo_Partol_V1_F" >> "displayName");

//- not reported: strings that are not names of classes
    hint "B_Solider_F";
    player setVariable ["B_Solider_F", true];
    player addWeapon format ["B_Solider_%1", 1];

//- marker colors without their prefix
    "gate" setMarkerColor "Red";
//                        ^^^^^ hint unknown-class: unknown class `Red`; did you mean `ColorRed` (Red)?
    "gate" setMarkerColor "ColorRed";
    "gate" setMarkerColor "Default";
    "gate" setMarkerColor "Mauve";

//- actions of keys, and code in their place
    player addAction ["Open", { hint "open" }, nil, 1.5, true, true, "ReloadMagazin"];
//                                                                   ^^^^^^^^^^^^^^^ hint unknown-class: unknown class `ReloadMagazin`; did you mean `reloadMagazine` (Reload)?
    player addAction ["Open", { hint "open" }, nil, 1.5, true, true, "alive _target"];
//                                                                   ^^^^^^^^^^^^^^^ warning unknown-class: expected the name of an action, such as `reloadMagazine`, found code
    hint str (inputAction "_this distance player < 5");
//                        ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-class: expected the name of an action, such as `reloadMagazine`, found code
    player addAction ["Open", { hint "open" }, nil, 1.5, true, true, "", "alive _target"];
    player addAction ["Open", { hint "open" }, nil, 1.5, true, true, "reloadMagazine", "alive _target", 5];
    player addAction ["Open", { hint "open" }, nil, 1.5, true, true, "User1"];
