//- in code that sees no other variables
player addEventHandler ["Killed", {
    _wid<|>th = 4;
    hint str _width;
}];
//=
player addEventHandler ["Killed", {
    private _width = 4;
    hint str _width;
}];
//- several
[] spawn {
    _wid<|>th = 4;
    _height = 5;
    if (_width > _height) then { _area = 1; hint str _area };
};
//=
[] spawn {
    private _width = 4;
    private _height = 5;
    if (_width > _height) then { private _area = 1; hint str _area };
};
//- a caller may have the variable
_wid<|>th = 4;
hint str _width;
//- in stored code
TAG_fnc_measure = {
    _wid<|>th = 4;
    hint str _width;
};
