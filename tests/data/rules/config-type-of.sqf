//- at length
    hint str (configFile >> "CfgVehicles" >> typeOf player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint config-type-of: `configOf player` is the same
    hint getText (configFile >> "CfgVehicles" >> (typeOf player) >> "displayName");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint config-type-of: `configOf player` is the same

//- target: 1.90 has no `configOf`
    hint str (configFile >> "CfgVehicles" >> typeOf player);

//- nothing of others
    hint str (missionConfigFile >> "CfgVehicles" >> typeOf player);
    hint str (configFile >> "CfgAmmo" >> typeOf player);
