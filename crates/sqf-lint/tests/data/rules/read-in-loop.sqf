//- in each iteration
    { _x execVM "greet.sqf" } forEach allUnits;
//       ^^^^^^ hint read-in-loop: `execVM` reads the file in every iteration of the loop
    while { alive player } do { [] call compile preprocessFileLineNumbers "greet.sqf" };
//                                              ^^^^^^^^^^^^^^^^^^^^^^^^^ hint read-in-loop: `preprocessFileLineNumbers` reads the file in every iteration of the loop

//- not reported: other code
    [] execVM "greet.sqf";
    { _x execVM TAG_file } forEach allUnits;
    { TAG_fnc_greet = { [] execVM "greet.sqf" } } forEach allUnits;
    switch (time) do { case 1: { [] execVM "greet.sqf" } };
