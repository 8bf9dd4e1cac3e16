//- unary commands come before operators
    private _wait = 5;
    sleep 150 + (random _wait);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `sleep` applies only to `150`; the rest from `+` on is discarded; wrap the whole operand in parentheses
    hint "Hello, " + name player;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `hint` applies only to `"Hello, "`; the rest from `+` on is discarded; wrap the whole operand in parentheses
    diag_log (allMissionObjects "") - _wait;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `diag_log` applies only to `(allMissionObjects "")`; the rest from `-` on is discarded; wrap the whole operand in parentheses

//- what returns a value, or is in parentheses
    private _wait = 5;
    sleep (150 + random _wait);
    hint str (random 5 + 1);
    private _next = count allUnits + 1;
    hint str (_next - getDammage player * 2);
    diag_log (call TAG_fnc_open + 1);
