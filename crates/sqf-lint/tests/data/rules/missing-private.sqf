//- first assignments
    _gate = 1;
//  ^^^^^ hint missing-private: `_gate` is assigned without `private` and may overwrite a variable of the caller
    hint str _gate;
    if (_gate > 0) then { _width = 2; hint str _width; };
//                        ^^^^^^ hint missing-private: `_width` is assigned without `private` and may overwrite a variable of the caller
    [] spawn { _inner = 1; hint str _inner; };
//             ^^^^^^ hint missing-private: `_inner` is assigned without `private` and may overwrite a variable of the caller

//- declared, or set before
    private _gate = 1;
    _gate = 2;
    if (_gate > 0) then { _gate = 3; };
    private ["_a", "_b"];
    _a = 1;
    _b = _a;
    hint str _b;
    params ["_unit"];
    _unit = player;
    hint str _unit;
    for "_i" from 1 to 5 do { _i = _i + 1; };
    TAG_gate = 1;

//- a line for HEMTT names variables that something else sets
call { _gate = 1 };
//     ^^^^^ hint missing-private: `_gate` is assigned without `private` and may overwrite a variable of the caller
#pragma hemtt ignore_variables ["_Door"]
_door = 1;
