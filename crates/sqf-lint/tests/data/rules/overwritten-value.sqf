//- twice in a row
    private _width = count allUnits;
//          ^^^^^^ hint overwritten-value: unused value: `_width` is overwritten before it is read
    _width = count allPlayers;
    hint str _width;
    private _gate = cursorObject;
//          ^^^^^ hint overwritten-value: unused value: `_gate` is overwritten before it is read
    hint "open";
    private _open = 5;
    _gate = cursorTarget;
    hint str [_gate, _open];

//- values that are read, and plain initial values
    private _width = count allUnits;
    _width = _width + 1;
    hint str _width;
    private _height = 0;
    _height = count allUnits;
    hint str _height;
    private _gate = cursorObject;
    if (isNull _gate) then { hint "none" };
    _gate = cursorTarget;
    hint str _gate;
    private _place = [0, 0, 0];
    _place = getPosATL player;
    hint str _place;
    private _door = cursorObject;
    if (alive player) then { _door = cursorTarget };
    hint str _door;

//- values that other code may read
    private _gate = cursorObject;
    call TAG_fnc_open;
    _gate = cursorTarget;
    hint str _gate;
    private _width = count allUnits;
    hint str (isNil "_width");
    _width = count allPlayers;
    hint str _width;
    private _door = cursorObject;
    private _code = { hint str _door };
    _door = cursorTarget;
    call _code;
    for "_i" from 0 to 5 do {
        hint str _door;
        _door = cursorTarget;
    };

//- inside a preprocessor condition
    #define DEBUG
    private _level = getNumber (missionConfigFile >> "level");
    #ifdef DEBUG
    _level = 5;
    #endif
    hint str _level;
    #ifdef DEBUG
    private _count = count allUnits;
//          ^^^^^^ hint overwritten-value: unused value: `_count` is overwritten before it is read
    _count = count allPlayers;
    hint str _count;
    #endif
