//- inner code with the same name
    private _gate = 1;
    if (_gate > 0) then {
        private _gate = 2;
//              ^^^^^ hint shadowed-variable: `_gate` shadows a variable of the enclosing code
        hint str _gate;
    };
    for "_gate" from 1 to 2 do { hint str _gate };
//      ^^^^^^^ hint shadowed-variable: `_gate` shadows a variable of the enclosing code
    { params ["_gate"]; hint str _gate; } forEach [[1]];
//            ^^^^^^^ hint shadowed-variable: `_gate` shadows a variable of the enclosing code

//- other variables
    private _gate = 1;
    if (_gate > 0) then { _gate = 2; };
    [_gate] spawn { params ["_gate"]; hint str _gate; };
    if (_gate > 0) then { private _width = 2; hint str _width; } else { private _width = 3; hint str _width; };
    player addEventHandler ["Killed", { private _gate = 5; hint str _gate; }];

//- hidden from code that does not see the variable
    private _x = 1;
    hint str (allUnits apply { private _gate = _x; _gate });
    [_x] spawn { private _x = 2; hint str _x; };
