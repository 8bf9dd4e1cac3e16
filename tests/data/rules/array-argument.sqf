//- of another type
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", { alive player }];
//                                                                     ^^^^^^^^^^^^^^^^ warning array-argument: element 7 of what `addAction` takes is String, not Code; write the code as a string
    hint str nearestObjects [player, "House", 50];
//                                   ^^^^^^^ warning array-argument: element 1 of what `nearestObjects` takes is Array, not String
    hint str (createVehicle [["Land_HelipadEmpty_F"], getPos player]);
//                           ^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: element 0 of what `createVehicle` takes is String, not Array
    [1] remoteExec [{ hint "x" }, 2];
//                  ^^^^^^^^^^^^ warning array-argument: element 0 of what `remoteExec` takes is String, not Code; write the code as a string

//- nothing of what is right, or may be
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", "alive player"];
    player addAction ["Open", "open.sqf", [], nil, true, nil, "", TAG_condition, 5];
    hint str nearestObjects [player, ["House"], 50];
    hint str nearestObjects [TAG_place, TAG_types, TAG_range];
    hint str nearestObjects [ARGUMENTS(x), "House"];
    hint str (createVehicle ["Land_HelipadEmpty_F", player, [], 0, "NONE"]);
    hint str (player getVariable ["TAG_gate", 5]);
    [1] remoteExec ["hint", [0, -2] select isDedicated, true];

//- of parameters
    hint str (_this param ["_gate", objNull]);
//                         ^^^^^^^ warning array-argument: element 0 of what `param` takes is Number, not String
    hint str (_this param [0, objNull]);
