//- no such file | project
    execVM "open.sqf";
//         ^^^^^^^^^^ warning missing-file: file `open.sqf` not found
    [player] execVM "scripts\shut.sqf";
//                  ^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\shut.sqf` not found
    TAG_open = compile preprocessFileLineNumbers "scripts\opne.sqf";
//                                               ^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\opne.sqf` not found
    hint loadFile "gates.txt";
//                ^^^^^^^^^^^ warning missing-file: file `gates.txt` not found
    TAG_shut = compileScript ["scripts\latch.sqf", true];
//                            ^^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\latch.sqf` not found
    TAG_oil = compile preprocessFile ("scripts\oil.sqf");
//                                    ^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\oil.sqf` not found
    TAG_doors = execFSM "doors.fsm";
//                      ^^^^^^^^^^^ warning missing-file: file `doors.fsm` not found

//- existing files, files of others, and composed paths | project
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

//- a missing file is reported once, and once in strings | project
    [player] execVM "scripts\shut.sqf";
//                  ^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\shut.sqf` not found
    [player] execVM "Scripts\Shut.sqf";
    TAG_shut = compile preprocessFileLineNumbers "scripts\shut.sqf";

//- without a project
    execVM "open.sqf";

//- scripts of actions | project
    player addAction ["Shut", "scripts\shut.sqf"];
//                            ^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\shut.sqf` not found
    player addAction ["Open", "scripts\open.sqf"];
    player addAction ["Open", "execVM 'scripts\latch.sqf'"];
//                                    ^^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\latch.sqf` not found
    player addAction ["Open", "execVM 'scripts\open.sqf'"];

//- code in strings | project
    TAG_trigger setTriggerStatements ["this", "[] execVM ""scripts\shut.sqf"";", "hint 'scripts\shut.sqf'"];
//                                                       ^^^^^^^^^^^^^^^^^^^^ warning missing-file: file `scripts\shut.sqf` not found
    TAG_trigger setTriggerStatements ["this", "[] execVM 'scripts\shut.sqf';", "[] execVM ('scripts\' + TAG_name)"];
    player addEventHandler ["Killed", "[] call compile preprocessFileLineNumbers 'latch.sqf'"];
//                                                                               ^^^^^^^^^^^ warning missing-file: file `latch.sqf` not found
    player addEventHandler ["Killed", "if (fileExists 'oil.sqf') then { execVM 'oil.sqf' }"];
    buttonSetAction [1, "execVM '\a3\functions_f\gates.sqf'"];
//  ^^^^^^^^^^^^^^^ hint deprecated: `buttonSetAction` is deprecated; use `ctrlAddEventHandler`

//- code in strings, without a project
    player addAction ["Open", "execVM 'scripts\latch.sqf'"];

//- not reported: a file that the script asks for outside the string | project
    if (fileExists "oil.sqf") then { player addAction ["Open", "execVM 'oil.sqf'"] };
