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
    #include "\x\gates\macros.hpp"
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

//- too few elements
    createMarker ["gate"];
//               ^^^^^^^^ warning array-argument: `createMarker` takes an array of at least 2 elements here, not of 1
    hint str (player nearEntities ["Man"]);
//                                ^^^^^^^ warning array-argument: `nearEntities` takes an array of at least 2 elements here, not of 1
    hint str (player getVariable ["GATE_open"]);
//                               ^^^^^^^^^^^^^ warning array-argument: `getVariable` takes an array of at least 2 elements here, not of 1
    (createGroup west) createUnit ["B_Soldier_F", [0, 0, 0], [], 0];
//                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `createUnit` takes an array of at least 5 elements here, not of 4
    "B_Soldier_F" createUnit [[0, 0, 0]];
//                           ^^^^^^^^^^^ warning array-argument: `createUnit` takes an array of at least 2 elements here, not of 1
    [] remoteExec [];
//                ^^ warning array-argument: `remoteExec` takes an array of at least 1 element here, not of none

//- nothing where there are enough, or may be
    #include "\x\gates\macros.hpp"
    createMarker [GATE_MARKER];
    hint str (player nearEntities [["Man"]]);
    hint str (player nearEntities 5);
    hint str (player getVariable "GATE_open");
    private _size = [1, 2];
    "gate" setMarkerSize _size;
