//- values alone
    params ["_gate", "_count"];
    _count + 1;
//  ^^^^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    _gate;
//  ^^^^^ warning discarded-result: this value is not used: the statement does nothing
    { hint "open" };
//  ^^^^^^^^^^^^^^^ warning discarded-result: this code is not run: `call` or another command is missing, or a `;` before it is too much
    [_gate, 5];
//  ^^^^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    5;
//  ^ warning discarded-result: this value is not used: the statement does nothing
    true;
//  ^^^^ warning discarded-result: this value is not used: the statement does nothing
    -_count;
//  ^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    str _count;
//  ^^^^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    (_count * 2);
//  ^^^^^^^^^^^^ warning discarded-result: this value is not used: the statement does nothing
    hint str _count;

//- results, effects, and what is not known
    params ["_gate", "_count"];
    "a note";
    TAG_gate;
    TAG_fnc_open;
    [_gate] call TAG_fnc_open;
    _gate setDamage 1;
    LOG(_gate);
    [_gate, call TAG_fnc_open];
    call { 5 };
    if (alive _gate) then { _count } else { 5 };
    private _code = { _count };
    hint str _code;
    { _x setDamage 1; false } count allUnits;
    player;
    _count + 1

//- the only statement
    { hint "open" }
