//- players on the server
    if (isServer) then {
        { _x allowDamage false } forEach allPlayers;
//           ^^^^^^^^^^^ warning not-local: `allowDamage` only works where the object is local, and each player is local to a machine of their own
        {
            if (alive _x) then { removeAllWeapons _x };
//                               ^^^^^^^^^^^^^^^^ warning not-local: `removeAllWeapons` only works where the object is local, and each player is local to a machine of their own
        } forEach (allPlayers select { side _x == west });
    };

//- objects that may be local, and code that may run on any machine
    { _x allowDamage false } forEach allPlayers;
    if (isServer) then {
        { if (local _x) then { _x allowDamage false } } forEach allPlayers;
        { _x allowDamage false } forEach allUnits;
        { _x setDamage 0 } forEach allPlayers;
        { { _x allowDamage false } forEach units _x } forEach allPlayers;
        { [_x, false] remoteExec ["allowDamage", _x] } forEach allPlayers;
    };
