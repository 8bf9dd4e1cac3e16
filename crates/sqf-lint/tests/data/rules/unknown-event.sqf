//- typos
    player addEventHandler ["Kiled", { hint "He fell." }];
//                          ^^^^^^^ warning unknown-event: unknown event `Kiled` for `addEventHandler`; did you mean `Killed`?
    addMissionEventHandler ["EachFram", { hint "A frame." }];
//                          ^^^^^^^^^^ warning unknown-event: unknown event `EachFram` for `addMissionEventHandler`; did you mean `EachFrame`?
    findDisplay 46 displayAddEventHandler ["KeyDwon", { false }];
//                                         ^^^^^^^^^ warning unknown-event: unknown event `KeyDwon` for `displayAddEventHandler`; did you mean `KeyDown`?
    player removeAllEventHandlers "Handledamge";
//                                ^^^^^^^^^^^^^ warning unknown-event: unknown event `Handledamge` for `removeAllEventHandlers`; did you mean `HandleDamage`?
    addMusicEventHandler ["MusicStar", { hint "A song." }];
//                        ^^^^^^^^^^^ warning unknown-event: unknown event `MusicStar` for `addMusicEventHandler`; did you mean `MusicStart`?

//- events of other commands
    player addEventHandler ["EachFrame", { hint "A frame." }];
//                          ^^^^^^^^^^^ warning unknown-event: unknown event `EachFrame` for `addEventHandler`: it is a mission event; use `addMissionEventHandler`
    addMissionEventHandler ["HandleDamage", { 0 }];
//                          ^^^^^^^^^^^^^^ warning unknown-event: unknown event `HandleDamage` for `addMissionEventHandler`: it is an event of objects, projectiles and groups; use `addEventHandler`
    player addEventHandler ["MPKilled", { hint "He fell." }];
//                          ^^^^^^^^^^ warning unknown-event: unknown event `MPKilled` for `addEventHandler`: it is a multiplayer event; use `addMPEventHandler`
    player addEventHandler ["KeyDown", { false }];
//                          ^^^^^^^^^ warning unknown-event: unknown event `KeyDown` for `addEventHandler`: it is an event of displays and controls; use `displayAddEventHandler` or `ctrlAddEventHandler`

//- events that other commands remove
    player removeAllEventHandlers "MPKilled";
//                                ^^^^^^^^^^ warning unknown-event: unknown event `MPKilled` for `removeAllEventHandlers`: it is a multiplayer event; use `removeAllMPEventHandlers`
    player removeEventHandler ["EachFrame", 0];
//                             ^^^^^^^^^^^ warning unknown-event: unknown event `EachFrame` for `removeEventHandler`: it is a mission event; use `removeMissionEventHandler`
    player removeEventHandler ["KeyDown", 0];
//                             ^^^^^^^^^ warning unknown-event: unknown event `KeyDown` for `removeEventHandler`: it is an event of displays and controls; use `displayRemoveEventHandler` or `ctrlRemoveEventHandler`

//- not reported: known events in any case, with or without `on`
    player addEventHandler ["killed", { hint "He fell." }];
    findDisplay 46 displayAddEventHandler ["onKeyDown", { false }];
    findDisplay 46 displayAddEventHandler ["Unload", { hint "bye" }];
    addMissionEventHandler ["entityKilled", { hint "Somebody fell." }];
    hint str (player getEventHandlerInfo ["MPKilled", 0]);

//- not reported: names that may be anything
    player addEventHandler ["TAG_paint", { hint "red" }];
    player addEventHandler [TAG_event, { hint "red" }];
    [missionNamespace, "kiled", { hint "red" }] call BIS_fnc_addScriptedEventHandler;
    inGameUISetEventHandler ["Action", "false"];

//- events of units with the `on` of configs
    player addEventHandler ["onKilled", { hint "He fell." }];
//                          ^^^^^^^^^^ warning unknown-event: unknown event `onKilled` for `addEventHandler`; did you mean `Killed`?

//- blanks around the name
    player addEventHandler ["Killed ", { hint "He fell." }];
//                          ^^^^^^^^^ warning unknown-event: unknown event `Killed `: remove the blanks around `Killed`

//- events that functions of CBA handle
    ["unti", { hint "Changed." }] call CBA_fnc_addPlayerEventHandler;
//   ^^^^^^ warning unknown-event: unknown event `unti` for `CBA_fnc_addPlayerEventHandler`; did you mean `unit`?
    ["CAManBase", "Kiled", { hint "He fell." }] call CBA_fnc_addClassEventHandler;
//                ^^^^^^^ warning unknown-event: unknown event `Kiled` for `CBA_fnc_addClassEventHandler`; did you mean `Killed`?
    [player, "Kiled", { hint "He fell." }] call CBA_fnc_addBISEventHandler;
//           ^^^^^^^ warning unknown-event: unknown event `Kiled` for `CBA_fnc_addBISEventHandler`; did you mean `Killed`?
    ["unit", { hint "Changed." }] call CBA_fnc_addPlayerEventHandler;
    ["CAManBase", "initPost", { hint "He is there." }] call CBA_fnc_addClassEventHandler;
    ["CAManBase", "init", { hint "He is there." }] call CBA_fnc_addClassEventHandler;
