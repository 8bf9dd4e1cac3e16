//- in event handlers
    player addEventHandler ["Killed", { sleep 5; hint "He fell." }];
//                                      ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    addMissionEventHandler ["EachFrame", {
        if (alive player) then {
            { uiSleep 0.1; hint str _x } forEach [1, 2];
//            ^^^^^^^ warning suspension: `uiSleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
        };
    }];
    findDisplay 46 displayAddEventHandler ["KeyDown", { waitUntil { alive player }; false }];
//                                                      ^^^^^^^^^ information suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    "TAG_gate" addPublicVariableEventHandler { sleep 1 };
//             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint deprecated: `addPublicVariableEventHandler` is deprecated; use `remoteExec` or `remoteExecCall`
//                                             ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`

    addUserActionEventHandler ["Gate", "Activate", { sleep 1 }];
//                                                   ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`

//- in the same frame
    isNil { sleep 1 };
//          ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    onEachFrame { sleep 1 };
//                ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`

//- not reported: code that runs later or elsewhere
    player addEventHandler ["Killed", { [] spawn { sleep 5; hint "He fell." } }];
    player addEventHandler ["Killed", { TAG_fnc_wait = { sleep 5 }; 0 spawn TAG_fnc_wait }];
    player addAction ["Wait", { sleep 5; hint "done" }];
    [] spawn { sleep 5; waitUntil { sleep 1; alive player } };
    sleep 1;

//- not reported: code that tests `canSuspend`
    player addEventHandler ["Killed", { if (canSuspend) then { sleep 5 }; hint "He fell." }];

//- by functions
    [{ sleep 1 }, 5] call CBA_fnc_addPerFrameHandler;
//     ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    ["TAG_open", { hint "open"; sleep 1; hint "shut" }] call CBA_fnc_addEventHandler;
//                              ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    [{ hint "later" }, [], 5] call CBA_fnc_waitAndExecute;
    [{ sleep 1 }, 5] call TAG_fnc_addWaiter;
    [missionNamespace, "TAG_open", { sleep 1 }] call BIS_fnc_addScriptedEventHandler;

//- in strings that run at once
    TAG_trigger setTriggerStatements ["this", "sleep 5; hint 'open'", "[] spawn { sleep 5 }"];
//                                             ^^^^^ warning suspension: `sleep` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    player addEventHandler ["Killed", "waitUntil { alive player }"];
//                                     ^^^^^^^^^ warning suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    player addAction ["Open", "sleep 1; hint 'open'"];
    TAG_open = compile "sleep 1";

//- what is mostly there when it is waited for
    player addEventHandler ["Respawn", {
        params ["_unit"];
        waitUntil { alive _unit };
        waitUntil { !isNull _unit };
        waitUntil { !(alive _unit) };
//      ^^^^^^^^^ information suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    }];

//- flags that other code has mostly set
    player addEventHandler ["Respawn", {
        waitUntil { TAG_isReady };
        waitUntil { !TAG_isBusy };
        private _isOpen = false;
        waitUntil { _isOpen };
//      ^^^^^^^^^ warning suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
        waitUntil { TAG_count > 5 };
//      ^^^^^^^^^ information suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
        waitUntil { false };
//      ^^^^^^^^^ warning suspension: `waitUntil` cannot suspend unscheduled code; move it into `[] spawn { ... }`
    }];
