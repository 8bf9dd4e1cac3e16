//- after a loop
    { hint str [_x, _forEachIndex] } forEach allUnits;
    hint str _forEachIndex;
//           ^^^^^^^^^^^^^ warning loop-variable: `_forEachIndex` does not exist after the loop; store it in another variable inside the loop

//- values of keys in a loop over an array
    { hint str [_x, _y] } forEach [1, 2];
//                  ^^ warning loop-variable: `_y` is nil in a loop over an array; only a loop over a HashMap sets it

//- not reported: code that is passed on
    [{ { hint str _x } forEach allUnits; hint str _forEachIndex }] call GATE_all;

//- not reported: nested loops, and variables that the script sets
    {
        { hint str [_x, _y] } forEach [1, 2];
        hint str _forEachIndex;
    } forEach createHashMap;
    {
        { hint str _x } forEach units _x;
        hint str _forEachIndex;
    } forEach allGroups;
    { private _y = _x; hint str _y } forEach [1, 2];
    { hint str [_x, _y] } forEach GATE_all;
    { { hint str _y } forEach createHashMap; hint str _x } forEach [1, 2];

//- the element after a loop
    { hint str _x } forEach allUnits;
    hint str _x;
//           ^^ warning loop-variable: `_x` does not exist after the loop; store it in another variable inside the loop

//- a variable of the script named `_y`
    private _y = 0;
    { systemChat format ["%1: %2", _x, _y]; _y = _y + 10; } forEach ["a", "b"];

//- a script that reads the element of whatever runs it
    if (_x getVariable ["TAG_isOpen", false]) then {
        { deleteVehicle _x } forEach (_x getVariable "TAG_lamps");
        _x setVariable ["TAG_lamps", []];
    };
