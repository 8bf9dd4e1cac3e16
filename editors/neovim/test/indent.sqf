/*
    Author: keepers of the gate
    Opens a gate.

    Arguments:
    0: gate <OBJECT>
        its class does not matter
*/
#include "gates.hpp"
#define OPEN(gate) \
    gate setVariable ["open", true]; \
    hint "open"
params ["_gate", ["_speed", 1]];

if (alive _gate) then {
    private _text = "a { in a string";
    hint _text; // and [ in a comment
    /*
        Only now.
    */
    [
        _gate,
        _speed
    ] call TAG_fnc_open;
} else {
    /**
     * Nothing to open.
     */
    hint format [
        "%1 is gone",
        name _gate
    ];
};

{
    _x params [
        "_a", "_b"
    ];
    if (_a) exitWith {};
    private _list = [[
        _a,
        _b
    ], 3];
} forEach [
    [true, 1],
    [false, 2]
];

switch (_speed) do {
    case 1: {
        hint 'it''s {';
    };
    default {};
};
true
