//- twice in the same code
    params ["_gate"];
    private _gate = 1;
//          ^^^^^ hint redeclared-variable: `_gate` is already declared
    hint str _gate;
    private ["_width", "_WIDTH"];
//                     ^^^^^^^^ hint redeclared-variable: `_WIDTH` is already declared
    _width = 1;
    hint str _width;

//- other scopes, or no declaration
    private _gate = 1;
    _gate = 2;
    hint str _gate;
    if (_gate > 1) then { private _width = 1; hint str _width; } else { private _width = 2; hint str _width; };
    [_gate] spawn { params ["_gate"]; hint str _gate; };
    _late = 1;
    hint str _late;
