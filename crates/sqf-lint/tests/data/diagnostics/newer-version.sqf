//- no target, no finding
    raiseBarn;
    _barn moveBarn [1, 2];

//- commands and functions | target=2.00
    raiseBarn;
//  ^^^^^^^^^ warning newer-version: `raiseBarn` requires version 2.10; the target version is 2.00 (sqf.targetVersion)
    [1] call BIS_fnc_newBarn;
//           ^^^^^^^^^^^^^^^ warning newer-version: `BIS_fnc_newBarn` requires version 2.10; the target version is 2.00 (sqf.targetVersion)
    lowerBarn _barn;
    greaseGate _gate;

//- an unambiguous syntax | target=2.00
    _barn moveBarn [1, 2];
//        ^^^^^^^^ warning newer-version: this syntax of `moveBarn` requires version 2.06; the target version is 2.00 (sqf.targetVersion)
    moveBarn _barn;
    moveBarn [_barn, [1, 2]];

//- the version itself | target=2.1
    raiseBarn;
    _barn moveBarn [1, 2];

//- a version that the project asks for | required=2.08
    raiseBarn;
//  ^^^^^^^^^ information newer-version: `raiseBarn` requires version 2.10; the target version is 2.08 (requiredVersion in config.cpp)

//- a version that the project asks for, and a level | required=2.08 newer-version=error
    raiseBarn;
//  ^^^^^^^^^ error newer-version: `raiseBarn` requires version 2.10; the target version is 2.08 (requiredVersion in config.cpp)

//- variables of that name, and conditions | target=2.00
    if (isNil "BIS_fnc_newBarn") then { BIS_fnc_newBarn = {} };
    [1] call BIS_fnc_newBarn;
#if __GAME_VER_MIN__ > 9
    raiseBarn;
#endif
