//- the long form
    hint str (configFile >> "CfgVehicles" >> typeOf player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint config-type-of: this is the same as `configOf player`
    hint getText (configFile >> "CfgVehicles" >> (typeOf player) >> "displayName");
//                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint config-type-of: this is the same as `configOf player`

//- an older target has no `configOf` | target=1.90
    hint str (configFile >> "CfgVehicles" >> typeOf player);

//- not reported: other code
    hint str (missionConfigFile >> "CfgVehicles" >> typeOf player);
    hint str (configFile >> "CfgAmmo" >> typeOf player);
