//- in a project: no such file
    execVM "open.sqf";
//         ^^^^^^^^^^ warning missing-file: there is no file `open.sqf`
    [player] execVM "scripts\shut.sqf";
//                  ^^^^^^^^^^^^^^^^^^ warning missing-file: there is no file `scripts\shut.sqf`
    TAG_open = compile preprocessFileLineNumbers "scripts\opne.sqf";
//                                               ^^^^^^^^^^^^^^^^^^ warning missing-file: there is no file `scripts\opne.sqf`
    hint loadFile "gates.txt";
//                ^^^^^^^^^^^ warning missing-file: there is no file `gates.txt`
    TAG_shut = compileScript ["scripts\shut.sqf", true];
//                            ^^^^^^^^^^^^^^^^^^ warning missing-file: there is no file `scripts\shut.sqf`
    TAG_oil = compile preprocessFile ("scripts\oil.sqf");
//                                   ^^^^^^^^^^^^^^^^^^^ warning missing-file: there is no file `scripts\oil.sqf`
    TAG_doors = execFSM "doors.fsm";
//                      ^^^^^^^^^^^ warning missing-file: there is no file `doors.fsm`

//- in a project: files that are there, that others have, or that are put together
    execVM "scripts\open.sqf";
    execVM "Scripts\Open.sqf";
    execVM "\a3\functions_f\gates.sqf";
    execVM "a3\functions_f\gates.sqf";
    execVM ("scripts\" + TAG_name);
    execVM format ["scripts\%1.sqf", TAG_name];
    execVM "scripts\";
    execVM TAG_path;
    private _path = "scripts\shut.sqf";
    execVM _path;
    hint "scripts\shut.sqf";

//- nothing is known of the project
    execVM "open.sqf";
