//- after code that leaves
    {
        if (alive _x) then {
            break;
            hint "found"; hint "more";
//          ^^^^^^^^^^^^^^^^^^^^^^^^^ hint unreachable-code: unreachable code: `break` always exits before it
        };
    } forEach allUnits;
    while { true } do {
        sleep 1;
        if (true) exitWith { hint "left" };
        hint "never";
//      ^^^^^^^^^^^^ hint unreachable-code: unreachable code: `exitWith` always exits before it
    };
    {
        if (!alive _x) then { continueWith 5; hint "never"; };
//                                            ^^^^^^^^^^^^ hint unreachable-code: unreachable code: `continueWith` always exits before it
        _x setDamage 1
    } count allUnits;
    try { throw "wrong"; hint "never"; } catch { hint str _exception };
//                       ^^^^^^^^^^^^ hint unreachable-code: unreachable code: `throw` always exits before it
    scopeName "gates";
    breakOut "gates";
    hint "never";
//  ^^^^^^^^^^^^ hint unreachable-code: unreachable code: `breakOut` always exits before it

//- no code after it, or not always left
    {
        if (alive _x) then { hint "found"; break; };
        if (!alive _x) exitWith { hint "dead" };
        if (damage _x > 0.5) then { continue };
        hint "more";
    } forEach allUnits;
    if (TAG_debug) exitWith { hint "left" };
    hint "reached";
    if (false) exitWith {};
//      ^^^^^ hint constant-condition: this is always false: this never exits
    hint "reached";
    private _code = { breakOut "gates" };
    hint str _code;

//- a preprocessor switch
    #define DEBUG true
    if (DEBUG) exitWith { hint "left" };
    hint "reached";

//- an empty last statement
    if (true) exitWith { 5 };
