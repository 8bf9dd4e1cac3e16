//- unary commands come before operators
    private _wait = 5;
    sleep 150 + (random _wait);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `sleep` takes only `150`: what follows from `+` on is lost; put all of it into parentheses
    hint "Hello, " + name player;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `hint` takes only `"Hello, "`: what follows from `+` on is lost; put all of it into parentheses
    diag_log (allMissionObjects "") - _wait;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `diag_log` takes only `(allMissionObjects "")`: what follows from `-` on is lost; put all of it into parentheses

//- what gives something, or is put into parentheses
    private _wait = 5;
    sleep (150 + random _wait);
    hint str (random 5 + 1);
    private _next = count allUnits + 1;
    hint str (_next - getDammage player * 2);
    diag_log (call TAG_fnc_open + 1);
