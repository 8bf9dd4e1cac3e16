//- a default in a branch
    params ["_gate", "_place"];
    if (isNil "_place") then { private _place = getPosATL _gate; };
//                                     ^^^^^^ warning lost-value: `private` makes a new `_place` that ends here; the outer `_place` keeps its value
    if (isNil "_place") exitWith {};
    _gate setPosATL _place;

//- in a branch of a branch, of a `switch`, and in a loop
    params ["_gate", "_list"];
    private _state = 1;
    if (alive _gate) then { if (damage _gate > 0.5) then { private _state = 2 } else { hint "whole" } };
//                                                                 ^^^^^^ warning lost-value: `private` makes a new `_state` that ends here; the outer `_state` keeps its value
    private _height = 0;
    switch (typeOf _gate) do {
        case "Land_Gate_F": { private _height = 3; };
//                                    ^^^^^^^ warning lost-value: `private` makes a new `_height` that ends here; the outer `_height` keeps its value
        default { _height = 1; };
    };
    private _sum = 0;
    for "_i" from 0 to 3 do { private _sum = _sum + (_list select _i); };
//                                    ^^^^ warning lost-value: `private` makes a new `_sum` that ends here; the outer `_sum` keeps its value
    hint str [_state, _height, _sum];

//- right: the inner variable is used, the outer one is not read later, or it is assigned again
    params ["_gate", "_place"];
    if (isNil "_place") then { private _place = getPosATL _gate; hint str _place; };
    private _state = 1;
    hint str _state;
    if (alive _gate) then { private _state = 2; systemChat str _state; };
    private _height = 1;
    if (alive _gate) then { private _height = 2; _gate setVariable ["height", _height]; };
    private _width = 1;
    hint str [_height, _width];
    if (alive _gate) then { private _width = 2; hint str _width; };
    _width = 5;
    hint str [_place, _width];

//- right: a variable of another script, and one that functions read | project unused-variable=off
    params ["_gate", "_caller"];
    if (alive _gate) then { private _caller = player; [] call TAG_fnc_open; };
    private _place = getPosATL _gate;
    [] spawn { private _place = 1; };
    hint str [_caller, _place];

//- right: assigned before it is read again | unused-variable=off
    params ["_gate"];
    private _width = 1;
    if (alive _gate) then { private _width = 2; };
    _width = 5;
    hint str _width;
