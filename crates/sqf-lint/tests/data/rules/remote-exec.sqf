//- code that runs on clients is checked against the lists | project
    [gate, 0.5] remoteExec ["setFuel", 2];
//                          ^^^^^^^^^ warning remote-exec: `CfgRemoteExec` of this mission does not list `setFuel`; clients may not execute it remotely
    "open" remoteExecCall ["hint", 2];
//                         ^^^^^^ warning remote-exec: `CfgRemoteExec` of this mission allows `hint` only on clients, not on the server
//                         ^^^^^^ information no-interface: `hint` needs a player or a screen, which this server does not have if it is a dedicated one
    [gate] remoteExec ["TAG_fnc_open", 2, true];
//                     ^^^^^^^^^^^^^^ warning remote-exec: `CfgRemoteExec` of this mission does not allow `TAG_fnc_open` for players who join later
//- the server may do anything, and other mods list their own functions | project
    [gate, 0.5] remoteExec ["setFuel", 0];
    [gate, 0.5] remoteExec ["setFuel", gate];
    [gate] remoteExec ["TAG_fnc_open", 2];
    [gate] remoteExec ["TAG_fnc_open", 2, false];
    [gate] remoteExec ["OTHER_fnc_open", 2];
    [gate] remoteExec [TAG_function, 2];
    "open" remoteExec ["hint", 0];
//- without a mission
    [gate, 0.5] remoteExec ["setFuel", 2];
