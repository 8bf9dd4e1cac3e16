//- equal to nothing
    if (cursorTarget == objNull) then { hint "nothing" };
//      ^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: always false: `objNull` is not equal to anything, not even to itself; use `isNull`
    if (grpNull != (group player)) then { hint "a group" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: always true: `grpNull` is not equal to anything, not even to itself; use `isNull`

//- nothing of what works
    if (cursorTarget isEqualTo objNull) then { hint "nothing" };
    if (isNull cursorTarget) then { hint "nothing" };
    if (configNull == configFile) then { hint "nothing" };
    if (TAG_gate == TAG_barn) then { hint "one" };
