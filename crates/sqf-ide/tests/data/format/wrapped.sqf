//- arrays and conditions | line-width=40
params ["_gate", ["_height", 2, [0]], ["_width", 3, [0]]];
if (alive player && {_gate distance player < 10} && !isNull _gate) then {
    hint "near";
};
_isOpen = _gate getVariable ["open", false] && alive _gate;
{_x setDamage 1; deleteVehicle _x; hint str _x} forEach allUnits;
hint "a text that is longer than forty columns is left alone";
[_gate] call TAG_fnc_openTheGateOfTheBarnAndTheFarm;
//=
params [
    "_gate",
    ["_height", 2, [0]],
    ["_width", 3, [0]]
];
if (
    alive player
    && {_gate distance player < 10}
    && !isNull _gate
) then {
    hint "near";
};
_isOpen = _gate getVariable [
    "open",
    false
]
    && alive _gate;
{
    _x setDamage 1;
    deleteVehicle _x;
    hint str _x
} forEach allUnits;
hint "a text that is longer than forty columns is left alone";
[_gate] call TAG_fnc_openTheGateOfTheBarnAndTheFarm;
//- only what does not fit | line-width=30
_a = [1, 2, 3]; // a comment does not count
_b = [[1, 2, 3, 4, 5, 6], [7, 8]];
//=
_a = [1, 2, 3]; // a comment does not count
_b = [
    [1, 2, 3, 4, 5, 6],
    [7, 8]
];
