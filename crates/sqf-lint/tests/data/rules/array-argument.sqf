//- of another type
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", { alive player }];
//                                                                     ^^^^^^^^^^^^^^^^ warning array-argument: element 7 of the array for `addAction` must be String, found Code; write the code as a string
    hint str nearestObjects [player, "House", 50];
//                                   ^^^^^^^ warning array-argument: element 1 of the array for `nearestObjects` must be Array, found String
    hint str (createVehicle [["Land_HelipadEmpty_F"], getPos player]);
//                           ^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: element 0 of the array for `createVehicle` must be String, found Array
    player setVariable ["TAG_gate", "open", "true"];
//                                          ^^^^^^ warning array-argument: element 2 of the array for `setVariable` must be Number, Boolean or Array, found String
    [1] remoteExec [{ hint "x" }, 2];
//                  ^^^^^^^^^^^^ warning array-argument: element 0 of the array for `remoteExec` must be String, found Code; write the code as a string

//- not reported: correct or possibly correct arguments
    #include "\x\gates\macros.hpp"
    player addAction ["Open", { hint "open" }, nil, 1, true, true, "", "alive player"];
    player addAction ["Open", "open.sqf", [], nil, true, nil, "", TAG_condition, 5];
    private _none = objNull createDiaryRecord [];
    hint str [_none, nearestObjects [player, ["House"], 50]];
    hint str nearestObjects [TAG_place, TAG_types, TAG_range];
    hint str nearestObjects [ARGUMENTS(x), "House"];
    hint str (createVehicle ["Land_HelipadEmpty_F", player, [], 0, "NONE"]);
    hint str (player getVariable ["TAG_gate", 5]);
    player setVariable ["TAG_gate", nil, -2];
    player setVariable ["TAG_gate", "open", [2, clientOwner]];
    [1] remoteExec ["hint", [0, -2] select isDedicated, true];

//- once: a missing `;`, which another rule reports
    lbSetColor [1500, 0, [1, 1, 1, 1]]
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning nothing-value: missing `;` at the end of this line; `lbSetColor` returns nothing and cannot be an operand of `lbSetPicture`
    lbSetPicture [1500, 0, "gate.paa"];

//- of parameters
    hint str (_this param ["_gate", objNull]);
//                         ^^^^^^^ warning array-argument: element 0 of the array for `param` must be Number, found String
    hint str (_this param [0, objNull]);

//- too few elements
    createMarker ["gate"];
//               ^^^^^^^^ warning array-argument: `createMarker` expects at least 2 elements in this array, found 1
    hint str (player nearEntities ["Man"]);
//                                ^^^^^^^ warning array-argument: `nearEntities` expects at least 2 elements in this array, found 1
    hint str (player getVariable ["GATE_open"]);
//                               ^^^^^^^^^^^^^ warning array-argument: `getVariable` expects at least 2 elements in this array, found 1
    (createGroup west) createUnit ["B_Soldier_F", [0, 0, 0], [], 0];
//                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `createUnit` expects at least 5 elements in this array, found 4
    "B_Soldier_F" createUnit [[0, 0, 0]];
//                           ^^^^^^^^^^^ warning array-argument: `createUnit` expects at least 2 elements in this array, found 1
    (createGroup west) addWaypoint [[0, 0, 0]];
//                                 ^^^^^^^^^^^ warning array-argument: `addWaypoint` expects at least 2 elements in this array, found 1
    [] remoteExec [];
//                ^^ warning array-argument: `remoteExec` expects at least 1 element in this array, found none

//- not reported: enough elements, or possibly enough
    #include "\x\gates\macros.hpp"
    createMarker [GATE_MARKER];
    hint str (player nearEntities [["Man"]]);
    hint str (player nearEntities 5);
    hint str (player getVariable "GATE_open");
    private _size = [1, 2];
    "gate" setMarkerSize _size;

//- vectors and ranges
    player setVelocity [0, 20];
//                     ^^^^^^^ warning array-argument: `setVelocity` expects at least 3 elements in this array, found 2
    hint str (random [5, 10]);
//                   ^^^^^^^ warning array-argument: `random` expects at least 3 elements in this array, found 2
    player setVectorDir [0, 1, "0"];
//                             ^^^ warning array-argument: element 2 of the array for `setVectorDir` must be Number, found String
    hint str [random [0, 5, 10], random 5, 3 random [0, 5]];

//- functions without quotes
    [] remoteExec [GATE_fnc_open, 2];
//                 ^^^^^^^^^^^^^ warning array-argument: `remoteExec` takes the name of a function as a String: `"GATE_fnc_open"`
    #define FUNC(name) GATE_fnc_##name
    [] remoteExecCall [FUNC(open), 2];
//                     ^^^^^^^^^^ warning array-argument: `remoteExecCall` takes the name of a function as a String: `"GATE_fnc_open"`
    params ["_fnc_open"];
    [] remoteExec [_fnc_open, 2];
    [] remoteExec [GATE_command, 2];

//- code that is run instead of passed
    player addEventHandler ["Killed", hint "open"];
//                                    ^^^^^^^^^^^ warning array-argument: element 1 of the array for `addEventHandler` must be String or Code; `hint` returns nothing; write the code in braces

//- more commands
    cursorObject attachTo [0, 0, 1];
//                         ^ warning array-argument: element 0 of the array for `attachTo` must be Object, found Number
//                            ^ warning array-argument: element 1 of the array for `attachTo` must be Array, found Number
    player moveInCargo [2, cursorObject];
//                      ^ warning array-argument: element 0 of the array for `moveInCargo` must be Object, found Number
//                         ^^^^^^^^^^^^ warning array-argument: element 1 of the array for `moveInCargo` must be Number, found Object
    TAG_doors set ["a"];
//                ^^^^^ warning array-argument: `set` expects at least 2 elements in this array, found 1
    cursorObject attachTo [player, [0, 0, 1], "pelvis", true];
    cursorObject attachTo [player];
    player moveInCargo cursorObject;
    TAG_doors set ["a", 5, true];

//- a position on its own
    group player addWaypoint getPos player;
//                           ^^^^^^^^^^^^^ warning array-argument: `addWaypoint` expects an array that contains the position; `getPos` returns only the position: `[getPos ..., 0]`
    hint str createMarker getPos player;
//                        ^^^^^^^^^^^^^ warning array-argument: `createMarker` expects an array that begins with String, and `getPos` returns a position
    player setVelocity getPos player;
    group player addWaypoint (getPos player call TAG_place);

//- commands that accept anything
    player addAction ["Open", { hint "open" }, player removeAction 1];

//- dates and cameras
    setDate [2035, 6];
//          ^^^^^^^^^ warning array-argument: `setDate` expects at least 5 elements in this array, found 2
    setDate [2035, 6, 24, 12, 0];
    TAG_camera cameraEffect ["internal"];
//                          ^^^^^^^^^^^^ warning array-argument: `cameraEffect` expects at least 2 elements in this array, found 1

//- commands that run elsewhere without the operand they need
    remoteExec ["hint", 0];
//              ^^^^^^ warning array-argument: `hint` needs an operand; write it before `remoteExec`, as in `[...] remoteExec ["hint", ...]`
    remoteExec ["forceEnd", 0];
    player addMagazine ["30Rnd_65x39_caseless_mag"];
//                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `addMagazine` expects at least 2 elements in this array, found 1
    TAG_task setSimpleTaskDescription ["Open the gate", "Gate"];
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `setSimpleTaskDescription` expects at least 3 elements in this array, found 2

//- places and lines
    if (player distance [gate] < 5) then { hint "near" };
//                      ^^^^^^ warning array-argument: `distance` expects at least 2 elements in this array, found 1
    player setPos [getMarkerPos "base", 0, 0];
//                 ^^^^^^^^^^^^^^^^^^^ warning array-argument: element 0 of the array for `setPos` must be Number, found Array
    hint str nearestObject [player, ["Car", "Tank"]];
//                                  ^^^^^^^^^^^^^^^ warning array-argument: element 1 of the array for `nearestObject` must be Number or String, found Array
    hint str (player inArea [[0, 0, 0], 50]);
//                          ^^^^^^^^^^^^^^^ warning array-argument: `inArea` expects at least 3 elements in this array, found 2
    hint str lineIntersects [player, getPosASL player];
//                           ^^^^^^ warning array-argument: element 0 of the array for `lineIntersects` must be Array, found Object
    player setPos [0, 0];
    player setPos [_x1, _x2, 0];
    hint str [player distance [0, 0], nearestObject [0, 0, 0], nearestObject [player, "Car"], player inArea [[0, 0], 5, 5]];
    hint str lineIntersects [eyePos player, getPosASL player, player];
    hint str lineIntersects [[eyePos player, getPosASL player]];

//- positions that are concatenated instead of added
    player setPos (getPos gate + [0, 0, 5]);
//                 ^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `+` appends the second position to the first; use `vectorAdd` to add their numbers
    player setPosATL [0, 0, 5] + getPosATL gate;
//                   ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `+` appends the second position to the first; use `vectorAdd` to add their numbers
    createVehicle ["Land_Gate_F", getMarkerPos "base" + [5, 5, 0]];
//                                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning array-argument: `+` appends the second position to the first; use `vectorAdd` to add their numbers
    player setPos (getPos gate vectorAdd [0, 0, 5]);
    private _state = getPosASL gate + [0, 0, 5];
    player setVariable ["TAG_state", getPosASL gate + [getDir gate]];
    hint str _state;

//- arrays of arrays
    private _map = createHashMapFromArray ["width", 5];
//                                         ^^^^^^^ warning array-argument: element 0 of the array for `createHashMapFromArray` must be Array, found String
//                                                  ^ warning array-argument: element 1 of the array for `createHashMapFromArray` must be Array, found Number
    lnbAddRow [1500, "open"];
//                   ^^^^^^ warning array-argument: element 1 of the array for `lnbAddRow` must be Array, found String
    cursorObject addForce [0, 0];
//                         ^ warning array-argument: element 0 of the array for `addForce` must be Array, found Number
//                            ^ warning array-argument: element 1 of the array for `addForce` must be Array, found Number
    private _right = createHashMapFromArray [["width", 5], TAG_entry];
    private _other = ["width"] createHashMapFromArray [5];
    lnbAddRow [1500, ["open"]];
    cursorObject addForce [[0, 0, 5], [0, 0, 0], false];
    hint str [_map, _right, _other];

//- colors, controls and parts of arrays
    params ["_display", "_label", "_list"];
    _label ctrlSetTextColor [1, 0, 0];
//                          ^^^^^^^^^ warning array-argument: `ctrlSetTextColor` expects at least 4 elements in this array, found 3
    _label ctrlSetBackgroundColor [1, 0, 0, "1"];
//                                          ^^^ warning array-argument: element 3 of the array for `ctrlSetBackgroundColor` must be Number, found String
    private _text = _display ctrlCreate ["RscText"];
//                                      ^^^^^^^^^^^ warning array-argument: `ctrlCreate` expects at least 2 elements in this array, found 1
    _list deleteRange [1];
//                    ^^^ warning array-argument: `deleteRange` expects at least 2 elements in this array, found 1
    player forceWeaponFire ["arifle_MX_F"];
//                         ^^^^^^^^^^^^^^^ warning array-argument: `forceWeaponFire` expects at least 2 elements in this array, found 1
    playSound3D [];
//              ^^ warning array-argument: `playSound3D` expects at least 1 element in this array, found none
    _text ctrlSetTextColor [1, 0, 0, 1];

//- records of the diary
    player createDiaryRecord ["Diary", "Orders", "Hold the gate"];
//                                               ^^^^^^^^^^^^^^^ warning array-argument: element 2 of the array for `createDiaryRecord` must be Task, found String
    player createDiaryRecord ["Diary", ["Orders", "Hold the gate"]];
    player createDiaryRecord ["Diary", "Hold the gate"];

//- the left operand decides
    "B_Soldier_F" createUnit [0, 0, 0];
//                            ^ warning array-argument: element 0 of the array for `createUnit` must be Array, Object, Group or Location, found Number
//                               ^ warning array-argument: element 1 of the array for `createUnit` must be Group, found Number
//                                  ^ warning array-argument: element 2 of the array for `createUnit` must be String, found Number
    "B_Soldier_F" createUnit [[0, 0, 0], group player];
    _unknown createUnit [0, 0, 0];
    player addWeapon ["arifle_MX_F", 3];
//                                   ^ warning array-argument: element 1 of the array for `addWeapon` must be Boolean or String, found Number
    player addWeapon ["arifle_MX_F", false];

//- colors without their alpha
    drawIcon3D ["", [1, 1, 1], [0, 0, 0], 1, 1, 0, "Gate"];
//                  ^^^^^^^^^ warning array-argument: element 1 of the array for `drawIcon3D` must have 4 numbers, found 3
    drawLine3D [[0, 0, 0], [1, 1, 1], [1, 0, 0]];
//                                    ^^^^^^^^^ warning array-argument: element 2 of the array for `drawLine3D` must have 4 numbers, found 3
    drawIcon3D ["", [1, 1, 1, 1], [0, 0, 0], 1, 1, 0, "Gate"];
    drawIcon3D ["", [[1, 1, 1, 1], [0, 0, 0, 1]], [0, 0, 0], 1, 1, 0, "Gate"];
    drawIcon3D ["", _color, [0, 0, 0], 1, 1, 0, "Gate"];

//- a macro of a missing file may be several elements
    #include "\other\times.hpp"
    TAG_zone setTriggerTimeout [WAIT_TIMES, true];
    TAG_zone setTriggerTimeout [3, true];
//                             ^^^^^^^^^ warning array-argument: `setTriggerTimeout` expects at least 4 elements in this array, found 2

//- single numbers that `params` takes for lists
    {
        _x params ["_direction", "_height"];
//      ^^ warning params-element: the value before `params` must be an array, found Number, so `_height` is nil
        hint str [player getPos [_x, 90], _direction, _height];
    } forEach [-45, 0, 45];
