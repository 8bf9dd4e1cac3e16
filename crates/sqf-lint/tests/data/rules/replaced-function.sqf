//- functions older than the command
    hint str ([1, 2] call BIS_fnc_selectRandom);
//                        ^^^^^^^^^^^^^^^^^^^^ hint replaced-function: the command `selectRandom` does the same and is faster
    hint str ([[1, 2, 3]] call bis_fnc_magnitude);
//                             ^^^^^^^^^^^^^^^^^ hint replaced-function: the command `vectorMagnitude` does the same and is faster

//- not reported: other code
    hint str ([1, 2] call BIS_fnc_arrayShuffle);
    hint str ([1, 2] call TAG_fnc_selectRandom);
