//- where the server is excluded
    if (!isServer) then {
        TAG_gate hideObjectGlobal true;
//               ^^^^^^^^^^^^^^^^ information locality: `hideObjectGlobal` only works on the server, where this code never runs
        [] spawn { sleep 1; setTimeMultiplier 2; };
//                          ^^^^^^^^^^^^^^^^^ information locality: `setTimeMultiplier` only works on the server, where this code never runs
        { player addScore 5 } forEach allUnits;
//               ^^^^^^^^ information locality: `addScore` only works on the server, where this code never runs
    };
    if (isServer) then { TAG_gate hideObjectGlobal true } else { TAG_gate hideObjectGlobal false };
//                                                                        ^^^^^^^^^^^^^^^^ information locality: `hideObjectGlobal` only works on the server, where this code never runs
    call {
        if (isServer) exitWith { TAG_gate enableSimulationGlobal true };
        TAG_gate enableSimulationGlobal false;
//               ^^^^^^^^^^^^^^^^^^^^^^ information locality: `enableSimulationGlobal` only works on the server, where this code never runs
    };

//- anywhere
    TAG_gate hideObjectGlobal true;
    hint name player;
    if (isServer) then { TAG_gate hideObjectGlobal true };
    if (hasInterface) then { hint name player } else { diag_log name player };
    if (!isServer) then {
        [TAG_gate, true] remoteExec ["hideObjectGlobal", 2];
        { TAG_gate hideObjectGlobal true } remoteExec ["call", 2];
        ["gates", { TAG_gate hideObjectGlobal true }] call TAG_fnc_onServer;
        TAG_gate hideObject true;
    };
    if (!isServer && hasInterface) then { hint name player };
    if (!isServer) exitWith { hint "left" };
    TAG_gate hideObjectGlobal true;
