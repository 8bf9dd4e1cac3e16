//- in each frame
    addMissionEventHandler ["EachFrame", {
        TAG_open = damage TAG_gate;
        publicVariable "TAG_open";
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: `publicVariable` sends `TAG_open` in each frame
    }];
    [{ publicVariableServer "TAG_open" }] call CBA_fnc_addPerFrameHandler;
//     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: `publicVariableServer` sends `TAG_open` in each frame

//- occasionally
    addMissionEventHandler ["EachFrame", { if (time > TAG_next) then { publicVariable "TAG_open" } }];
    addMissionEventHandler ["EachFrame", { if (time < TAG_next) exitWith {}; publicVariable "TAG_open" }];
    [{ publicVariable "TAG_open" }, 10] call CBA_fnc_addPerFrameHandler;
    addMissionEventHandler ["EntityKilled", { publicVariable "TAG_open" }];
    publicVariable "TAG_open";

//- handlers that remove themselves
    addMissionEventHandler ["EachFrame", {
        publicVariable "TAG_open";
        removeMissionEventHandler ["EachFrame", _thisEventHandler];
    }];
    onEachFrame { publicVariable "TAG_open"; onEachFrame {} };
    [{ publicVariable "TAG_open"; [_this select 1] call CBA_fnc_removePerFrameHandler }, 0] call CBA_fnc_addPerFrameHandler;

//- in each iteration of a loop
    {
        TAG_gates pushBack _x;
        publicVariable "TAG_gates";
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: this loop sends `TAG_gates` in each iteration; send it once, after the loop
    } forEach allMissionObjects "Gate";
    for "_i" from 0 to 9 do {
        TAG_count = TAG_count + 1;
        publicVariable "TAG_count";
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning needless-broadcast: this loop sends `TAG_count` in each iteration; send it once, after the loop
    };

//- loops that wait, end or send something else
    { TAG_gates pushBack _x; publicVariable "TAG_gates"; sleep 1 } forEach allMissionObjects "Gate";
    { if (alive _x) exitWith { TAG_gates pushBack _x; publicVariable "TAG_gates" } } forEach allMissionObjects "Gate";
    { TAG_message = [_x]; publicVariable "TAG_message" } forEach allMissionObjects "Gate";
    { if (alive _x) then { TAG_gates pushBack _x; publicVariable "TAG_gates" } } forEach allMissionObjects "Gate";
    while { true } do { TAG_count = TAG_count + 1; publicVariable "TAG_count"; sleep 10 };
