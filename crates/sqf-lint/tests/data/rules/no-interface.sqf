//- on machines without a player
    if (isDedicated) then { hint name player };
//                          ^^^^ warning no-interface: `hint` has no effect on a dedicated server
//                                    ^^^^^^ warning no-interface: `player` is always `objNull` on a dedicated server
    if (!hasInterface) then { hint "open" };
//                            ^^^^ warning no-interface: `hint` has no effect on a dedicated server
    private _isServer = isServer;
    if (_isServer && !hasInterface) then { player setDamage 0 };
//                                         ^^^^^^ warning no-interface: `player` is always `objNull` on a dedicated server
    if (isServer) then { ["open"] remoteExec ["hint"]; player setDamage 0 };
//                                                     ^^^^^^ information no-interface: this code runs on the server; if that is a dedicated one, `player` is `objNull`
    call {
        if (hasInterface) exitWith { hint "open" };
        TAG_gate addAction ["Open", { hint "open" }];
//               ^^^^^^^^^ warning no-interface: `addAction` has no effect on a dedicated server
    };
    "open" remoteExec ["hint", 2];
//                     ^^^^^^ information no-interface: `hint` needs a player or a screen, which this server does not have if it is a dedicated one

//- elsewhere, or only queries
    hint name player;
    if (isServer) then { hint "open" };
    if (hasInterface) then { hint "open" };
    if (isDedicated || isServer) then { hint "open" } else { hint name player };
    if (!hasInterface) then { player setDamage 0 };
    if (isDedicated) then { if (isNull player || !isNull findDisplay 46) exitWith {}; diag_log (player in allPlayers) };
    if (isDedicated && hasInterface) then { hint "never" };
    if (isDedicated) then { TAG_show = { hint "open" }; publicVariable "TAG_show" };
    if (isDedicated) then { params [["_unit", player]] };
    "open" remoteExec ["hint", -2];
    "open" remoteExec ["hint"];

//- a dialog, which only a player opens
    private _list = TAG_display displayCtrl 1500;
    if (isDedicated) then { hint name player };
//                          ^^^^ warning no-interface: `hint` has no effect on a dedicated server
//                                    ^^^^^^ warning no-interface: `player` is always `objNull` on a dedicated server
    if (isServer) exitWith { _list lbAdd name player };
