//- target: 2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ warning newer-event: the event `ProjectileCreated` requires version 2.10; the target version is 2.00 (sqf.targetVersion)
    addMissionEventHandler ["EachFrame", { hint "A frame." }];
    player addEventHandler ["Killed", { hint "He fell." }];

//- required: 2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ information newer-event: the event `ProjectileCreated` requires version 2.10; the target version is 2.00 (requiredVersion in config.cpp)

//- without a target
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
