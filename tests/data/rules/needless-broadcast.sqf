//- in each frame
    addMissionEventHandler ["EachFrame", {
        TAG_open = damage TAG_gate;
        publicVariable "TAG_open";
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: `publicVariable` sends `TAG_open` in each frame
    }];
    [{ publicVariableServer "TAG_open" }] call CBA_fnc_addPerFrameHandler;
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: `publicVariableServer` sends `TAG_open` in each frame

//- now and then
    addMissionEventHandler ["EachFrame", { if (time > TAG_next) then { publicVariable "TAG_open" } }];
    addMissionEventHandler ["EachFrame", { if (time < TAG_next) exitWith {}; publicVariable "TAG_open" }];
    [{ publicVariable "TAG_open" }, 10] call CBA_fnc_addPerFrameHandler;
    addMissionEventHandler ["EntityKilled", { publicVariable "TAG_open" }];
    publicVariable "TAG_open";
