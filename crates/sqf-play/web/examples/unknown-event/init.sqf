// The handler is never called.
player addEventHandler ["Kiled", {
    params ["_unit", "_killer"];
    systemChat format ["%1 was killed by %2.", name _unit, name _killer];
}];
