//- plain values
    private _width = 0;
//          ^^^^^^ hint overwritten-initial-value: unused value: `_width` is overwritten before it is read
    _width = count allPlayers;
    private _gate = objNull;
//          ^^^^^ hint overwritten-initial-value: unused value: `_gate` is overwritten before it is read
    hint "open";
    _gate = cursorObject;
    hint str [_width, _gate];

//- values that are read
    private _width = 0;
    if (alive player) then { _width = 5 };
    private _height = 0;
    _height = _height + 5;
    hint str [_width, _height];
