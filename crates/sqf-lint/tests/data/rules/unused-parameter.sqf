//- never read
    params ["_unit", "_killer", ["_speed", 5], ""];
//                   ^^^^^^^^^ hint unused-parameter: `_killer` is an unused parameter
//                               ^^^^^^^^ hint unused-parameter: `_speed` is an unused parameter
    hint name _unit;
    [5] spawn {
        params ["_time"];
//              ^^^^^^^ hint unused-parameter: `_time` is an unused parameter
        sleep 1;
    };

//- read, or intentionally unused
    params ["_unit", "_unusedKiller", "_", "", ["_speed", 5]];
    hint str [_unit, _Speed];
    [_unit] spawn { params ["_one"]; hint str _one; };
    params ["_quoted"];
    hint "the name is _quoted";
