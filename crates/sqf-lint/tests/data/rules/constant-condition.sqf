//- left over from a test
    if (true) then { hint "test" };
//      ^^^^ hint constant-condition: this is always true: the code after `then` always runs
    if (false) then { hint "test" } else { hint "other" };
//      ^^^^^ hint constant-condition: this is always false: the code after `then` never runs
    if (1 == 2) then { hint "test" };
//      ^^^^^^ hint constant-condition: this is always false: the code after `then` never runs
    if ("a" == "A") then { hint "test" };
//      ^^^^^^^^^^ hint constant-condition: this is always true: the code after `then` always runs
    while { false } do { hint "test" };
//          ^^^^^ hint constant-condition: this is always false: the loop never runs
    if (false) exitWith { hint "test" };
//      ^^^^^ hint constant-condition: this is always false: this never exits

//- intentional
    #define DEBUG false
    if (DEBUG) then { hint "test" };
    0 spawn { while { true } do { sleep 1 } };
    if (gate_isOpen) then { hint "open" };
    if (count allUnits == 0) then { hint "none" };
    if (true) exitWith { hint "end" };

//- code that exists to be left
    {
        if (true) then {
            if (!isPlayer _x) exitWith {};
            hint name _x;
        };
    } forEach allUnits;
    if (true) then {
        scopeName "gates";
        { if (alive _x) then { breakOut "gates" } } forEach allUnits;
    };

//- code with a `_this` of its own
    if (true) then { _this = TAG_gate; _this setDir 90; };
