//- an event of the project under a name that nothing handles | project
    ["TAG_opnened", [player]] call CBA_fnc_globalEvent;
//   ^^^^^^^^^^^^^ warning misspelled-event: nothing handles the event `TAG_opnened`; did you mean `TAG_opened`?
    ["TAG_opnened", { hint "Open" }] call CBA_fnc_addEventHandler;
//   ^^^^^^^^^^^^^ warning misspelled-event: nothing raises the event `TAG_opnened`; did you mean `TAG_opened`?
    ["TAG_opened", { hint "Open" }] call CBA_fnc_addEventHandler;

//- other strings | project
    [player, "TAG_opnened"] call TAG_fnc_open;
    private _event = "TAG_opnened";
    [_event, [player]] call CBA_fnc_globalEvent;
