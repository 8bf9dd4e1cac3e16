/*
    Relieves the guards, one after the other.
    0: guards (array of units)
    1: how long each of them stays, in seconds (number)
*/
#include "..\script_macros.hpp"
params ["_guards", "_time"];

{
    sleep _time;
    _x setFaceAnimation 0.2;
    _x setVariable ["tired", true, true];
    diag_captureFrame 1;
} forEach _guards;
