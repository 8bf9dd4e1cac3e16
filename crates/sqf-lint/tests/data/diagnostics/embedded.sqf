//- the embedded reference
    titleCut ["Open", "PLAIN"];
//  ^^^^^^^^ hint deprecated: `titleCut` is deprecated; use `cutText`
    onTeamSwitch { hint "open" };
//  ^^^^^^^^^^^^ hint deprecated: `onTeamSwitch` is deprecated; see “Arma 3: Mission Event Handlers” on the wiki
    hint str shownWarrant;
//           ^^^^^^^^^^^^ hint deprecated: `shownWarrant` is deprecated
    _camera camSetBank 10;
//          ^^^^^^^^^^ warning broken: `camSetBank` does not work: the wiki lists it among the broken commands
    debugLog "open";
//  ^^^^^^^^ hint broken: `debugLog` does not work: the wiki lists it among the broken commands; use `diag_log`
    "gate" addPublicVariableEventHandler { hint "open" };
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `addPublicVariableEventHandler` is deprecated; use `remoteExec` or `remoteExecCall`
    "gate" addPublicVariableEventHandler [_gate, { hint "open" }];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning broken: this syntax of `addPublicVariableEventHandler` does not work; use `remoteExec` or `remoteExecCall`
    "gate" addPublicVariableEventHandler [missionNamespace, { hint "open" }];
//         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `addPublicVariableEventHandler` is deprecated; use `remoteExec` or `remoteExecCall`
    [_gate] call BIS_fnc_moduleRespawnVehicle;
    "all" diag_enable true;
//        ^^^^^^^^^^^ warning special-build: only the diagnostic build of the game knows `diag_enable`
    _gate setDamage 1;
    [1] call BIS_fnc_seledtRandomWeighted;
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unknown-function: unknown function `BIS_fnc_seledtRandomWeighted`; did you mean `BIS_fnc_selectRandomWeighted`?

//- versions | target=2.00
    private _gates = createHashMap;
//                   ^^^^^^^^^^^^^ warning newer-version: `createHashMap` requires version 2.02; the target version is 2.00 (sqf.targetVersion)
    private _last = selectMax _gates;
    missionNamespace isNil "gate";
//                   ^^^^^ warning newer-version: this syntax of `isNil` requires version 2.18; the target version is 2.00 (sqf.targetVersion)
    isNil "gate";

//- values that came later than the command | target=2.10
    _guard disableAI "FireWeapon";
//         ^^^^^^^^^ warning newer-version: `"FIREWEAPON"` of `disableAI` requires version 2.18; the target version is 2.10 (sqf.targetVersion)
    _guard disableAI "PATH";
    "TAG_gate" setMarkerShapeLocal "HEXAGON";
//             ^^^^^^^^^^^^^^^^^^^ warning newer-version: `"HEXAGON"` of `setMarkerShapeLocal` requires version 2.20; the target version is 2.10 (sqf.targetVersion)
    "TAG_gate" setMarkerShapeLocal "ICON";
    _guard disableAI _feature;

//- elements that came later than the command | target=2.10
    _gate setDamage [1, true, _guard];
//        ^^^^^^^^^ warning newer-version: the element `killer` of `setDamage` requires version 2.12; the target version is 2.10 (sqf.targetVersion)
    _gate setDamage [1, true];
    _gate setDamage 1;
    _map drawLine [_from, _to, [1, 0, 0, 1], 5];
//       ^^^^^^^^ warning newer-version: the element `width` of `drawLine` requires version 2.18; the target version is 2.10 (sqf.targetVersion)
    _map drawLine [_from, _to, [1, 0, 0, 1]];
    _keys set ["gate", 1, true];
    _map drawLine _line;
    private _marker = createMarker ["TAG_gate", _from, 1, player];
    if (true) then { hint str _marker };
