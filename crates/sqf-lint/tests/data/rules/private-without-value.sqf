//- an operator because `=` is missing
    params ["_gate", "_list"];
    private _car attachTo [_gate, [0, 0, 1]];
//  ^^^^^^^^^^^^ error private-without-value: `private` needs a value for `_car`: write `private _car = ...`, or remove `private` if the variable exists
    private _total count _list;
//  ^^^^^^^^^^^^^^ error private-without-value: `private` needs a value for `_total`: write `private _total = ...`, or remove `private` if the variable exists

//- a name without quotes
    private _open;
//  ^^^^^^^^^^^^^ warning private-without-value: this does not declare `_open`; write `private "_open"`
    if (daytime > 12) then { _open = true };

//- lists of names
    params ["_names"];
    private _names;
    private _mine = ["_gate", "_car"];
    private _mine;
    private "_width";
    _width = 3;
    private ["_height"];
    _height = _width;
    private _sum = _width + _height;
    private _given;
    hint str [_sum, _given];
