//- the version of the settings | target=2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ warning newer-event: the event `ProjectileCreated` requires version 2.10; the target version is 2.00 (sqf.targetVersion)
    addMissionEventHandler ["EachFrame", { hint "A frame." }];
    player addEventHandler ["Killed", { hint "He fell." }];

//- a version that the project asks for | required=2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ information newer-event: the event `ProjectileCreated` requires version 2.10; the target version is 2.00 (requiredVersion in config.cpp)

//- without a target
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];

//- parameters that came later than the event | target=2.10
    player addEventHandler ["Killed", {
        params ["_unit", "_killer", "_instigator", "_useEffects", "_shot"];
//                                                                ^^^^^^^ warning newer-event: `_shot` of the event `Killed` requires version 2.22; the target version is 2.10 (sqf.targetVersion)
        hint str [_unit, _killer, _instigator, _useEffects, _shot];
    }];
    player addEventHandler ["Killed", {
        params ["_unit", "_killer", "_instigator", "_useEffects", ["_shot", objNull]];
        hint str [_unit, _killer, _instigator, _useEffects, _shot];
    }];
    addMissionEventHandler ["MarkerCreated", { params ["_marker", "_channel", "_owner", "_local"]; hint str [_marker, _channel, _owner, _local]; }];

//- an event that is too new is reported once | target=2.00
    addMissionEventHandler ["MarkerCreated", { params ["_marker", "_channel", "_owner", "_local"]; hint str [_marker, _channel, _owner, _local]; }];
//                          ^^^^^^^^^^^^^^^ warning newer-event: the event `MarkerCreated` requires version 2.02; the target version is 2.00 (sqf.targetVersion)
