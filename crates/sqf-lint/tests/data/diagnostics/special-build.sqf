//- builds by name
    diag_gate "all";
//  ^^^^^^^^^ warning special-build: only the diagnostic build of the game knows `diag_gate`
    hint str diag_gates;
//           ^^^^^^^^^^ warning special-build: only the diagnostic and profiling builds of the game know `diag_gates`
    _gate gateInfo 1;
//        ^^^^^^^^ warning special-build: only the development build of the game knows `gateInfo`

//- the preprocessor may leave it out
#ifdef GATE_DEBUG
    diag_gate "all";
#else
    diag_gate "none";
#endif
    diag_gate "some";
//  ^^^^^^^^^ warning special-build: only the diagnostic build of the game knows `diag_gate`
#if __GAME_VER_MIN__ > 10
    diag_gate "all";

//- an include guard is not a condition
#ifndef GATES
#define GATES
    diag_gate "all";
//  ^^^^^^^^^ warning special-build: only the diagnostic build of the game knows `diag_gate`
#endif

//- other builds have variables of that name
    diag_gates = [];
    { hint _x } forEach diag_gates;
    if (!isNil "gateInfo") then { hint gateInfo };

//- in a form that the command does not have
    [1] call gateInfo;
    hint diag_gate;

//- not also reported as newer | target=1.00
    _gate gateInfo 1;
//        ^^^^^^^^ warning special-build: only the development build of the game knows `gateInfo`
