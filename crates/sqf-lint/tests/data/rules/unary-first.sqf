//- unary commands come before operators
    private _wait = 5;
    sleep 150 + (random _wait);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `sleep` applies only to `150`; the rest from `+` on is discarded; wrap the whole operand in parentheses
    hint "Hello, " + name player;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `hint` applies only to `"Hello, "`; the rest from `+` on is discarded; wrap the whole operand in parentheses
    diag_log (allMissionObjects "") - _wait;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `diag_log` applies only to `(allMissionObjects "")`; the rest from `-` on is discarded; wrap the whole operand in parentheses

    terminate TAG_handles select 0;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning unary-first: `terminate` applies only to `TAG_handles`; the rest from `select` on is discarded; wrap the whole operand in parentheses

//- what returns a value, or is in parentheses
    private _wait = 5;
    sleep (150 + random _wait);
    hint str (random 5 + 1);
    private _next = count allUnits + 1;
    hint str (_next - getDammage player * 2);
    diag_log (call TAG_fnc_open + 1);

//- what is meant for the list of a loop applies to the loop
    { _x setDamage 1 } forEach allUnits select { side _x == west };
//                                      ^^^^^^ warning unary-first: `select` applies to the result of `forEach`, which runs for all of `allUnits`; wrap the list and `select` in parentheses
    { hint _x } forEachReversed ["a", "b"] apply { toUpper _x };
//                                         ^^^^^ warning unary-first: `apply` applies to the result of `forEachReversed`, which runs for all of `["a", "b"]`; wrap the list and `apply` in parentheses
    private _units = units player;
    { _x setFuel 0 } forEach _units select { !isPlayer _x };
//                                  ^^^^^^ warning unary-first: `select` applies to the result of `forEach`, which runs for all of `_units`; wrap the list and `select` in parentheses

//- a list in parentheses, and other results
    { _x setDamage 1 } forEach (allUnits select { side _x == west });
    { hint _x } forEach ["a", "b"] + ["c"];
    hint str (({ _x } forEach [[1, 2], [3, 4]]) select 0);
