//- words of commands
    group player setBehaviour "CARELES";
//                            ^^^^^^^^^ warning unknown-word: `setBehaviour` does not accept "CARELES"; did you mean "CARELESS"?
    group player setCombatMode "ORANGE";
//                             ^^^^^^^^ warning unknown-word: `setCombatMode` does not accept "ORANGE"; expected "BLUE", "GREEN", "WHITE", "YELLOW", "RED"
    player disableAI 'AUTOTARGETS';
//                   ^^^^^^^^^^^^^ warning unknown-word: `disableAI` does not accept "AUTOTARGETS"; did you mean "AUTOTARGET"?
    [group player, 1] setWaypointType "MOVES";
//                                    ^^^^^^^ warning unknown-word: `setWaypointType` does not accept "MOVES"; did you mean "MOVE"?

//- words in arrays
    player setSkill ["aimAccuracy", 1];
//                   ^^^^^^^^^^^^^ warning unknown-word: `setSkill` does not accept "aimAccuracy"; expected "commanding", "aimingAccuracy", "spotTime", "general", "aimingShake", "spotDistance", "courage", "aimingSpeed", "reloadSpeed", "endurance"
    titleText ["open", "PLIAN"];
//                     ^^^^^^^ warning unknown-word: `titleText` does not accept "PLIAN"; did you mean "PLAIN"?

//- comparisons
    if (behaviour player == "CARELES") then { hint "open" };
//                          ^^^^^^^^^ warning unknown-word: `behaviour` never returns "CARELES"; did you mean "CARELESS"?
    if ("COLUM" != formation player) then { hint "open" };
//      ^^^^^^^ warning unknown-word: `formation` never returns "COLUM"; did you mean "COLUMN"?

//- not reported: known words in any case, and where others are possible
    group player setBehaviour "careless";
    group player setFormation "Stag Column";
    private _gate = createVehicle ["House", [0, 0, 0], [], 0, "FORM"];
    group player setBehaviour GATE_behaviour;
    if (behaviour player == "ERROR") then { deleteVehicle _gate };
    player setSkill 0.5;

//- words for functions
    ["gate", "DONE"] call BIS_fnc_taskSetState;
//           ^^^^^^ warning unknown-word: `BIS_fnc_taskSetState` does not accept "DONE"; expected "CREATED", "ASSIGNED", "AUTOASSIGNED", "SUCCEEDED", "FAILED", "CANCELED"
    ["gate", "Cancelled"] call BIS_fnc_taskSetState;
//           ^^^^^^^^^^^ warning unknown-word: `BIS_fnc_taskSetState` does not accept "Cancelled"; did you mean "CANCELED"?
    ["gate", "Succeeded"] call BIS_fnc_taskSetState;
    ["gate", TAG_state] call BIS_fnc_taskSetState;
    player disableAI "COMMAND";
    TAG_helicopter land "LANDING";
//                      ^^^^^^^^^ warning unknown-word: `land` does not accept "LANDING"; expected "LAND", "GET IN", "GET OUT", "NONE"
    TAG_helicopter land "Get In";
    TAG_trigger setTriggerActivation ["BLUFOR", "PRESENT", true];
//                                    ^^^^^^^^ warning unknown-word: `setTriggerActivation` does not accept "BLUFOR"; did you mean "WEST"?
    TAG_trigger setTriggerActivation ["ANY", "PRESENT", true];

//- locks and cameras
    params ["_gate"];
    _gate setVehicleLock "LOCK";
//                       ^^^^^^ warning unknown-word: `setVehicleLock` does not accept "LOCK"; expected "LOCKED", "UNLOCKED", "LOCKEDPLAYER", "DEFAULT"
    _gate switchCamera "EXTERN";
//                     ^^^^^^^^ warning unknown-word: `switchCamera` does not accept "EXTERN"; did you mean "EXTERNAL"?
    _gate switchCamera "CARGO";

//- words in variables
    private _pose = "PRONE";
    player setUnitPos _pose;
//                    ^^^^^ warning unknown-word: `setUnitPos` does not accept "PRONE"; expected "DOWN", "UP", "MIDDLE", "AUTO"
    params ["_mode", ["_other", "PRONE"]];
    player setUnitPos _mode;
    player setUnitPos _other;
    _speed = "FLUL";
    group player setSpeedMode _speed;
//                            ^^^^^^ warning unknown-word: `setSpeedMode` does not accept "FLUL"; did you mean "FULL"?
    _speed = TAG_speed;
    group player setSpeedMode _speed;

//- the state of a new task
    [west, "gate", ["a", "b", "c"], [0, 0, 0], "ASIGNED"] call BIS_fnc_taskCreate;
//                                             ^^^^^^^^^ warning unknown-word: `BIS_fnc_taskCreate` does not accept "ASIGNED"; did you mean "ASSIGNED"?
    [west, "gate", ["a", "b", "c"], [0, 0, 0], "OPEN"] call BIS_fnc_taskCreate;

//- a word without the first letter of a short one is another word
    [group player, 1] setWaypointType "SADD";
//                                    ^^^^^^ warning unknown-word: `setWaypointType` does not accept "SADD"; did you mean "SAD"?

//- kinds of settings
    ["TAG_isOpen", "CHEKBOX", "Open", "Gates", true] call CBA_fnc_addSetting;
//                 ^^^^^^^^^ warning unknown-word: `CBA_fnc_addSetting` does not accept "CHEKBOX"; did you mean "CHECKBOX"?
    ["TAG_isOpen", "CHECKBOX", "Open", "Gates", true] call CBA_fnc_addSetting;
    ["TAG_isOpen", "GATEBOX", "Open", "Gates", true] call CBA_fnc_addSetting;

//- waypoints of vehicles in vehicles
    params ["_waypoint"];
    _waypoint setWaypointType "VEHICLEINVEHICLEGETIN";
    _waypoint setWaypointType "VehicleInVehicleUnload";
