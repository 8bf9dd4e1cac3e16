//- target: 2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ warning newer-event: the event `ProjectileCreated` came with version 2.10; the script is for 2.00 (sqf.targetVersion)
    addMissionEventHandler ["EachFrame", { hint "A frame." }];
    player addEventHandler ["Killed", { hint "He fell." }];

//- required: 2.00
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
//                          ^^^^^^^^^^^^^^^^^^^ information newer-event: the event `ProjectileCreated` came with version 2.10; the script is for 2.00 (requiredVersion in config.cpp)

//- without a target
    addMissionEventHandler ["ProjectileCreated", { hint "A shot." }];
