//- equal to nothing
    if (cursorTarget == objNull) then { hint "nothing" };
//      ^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: this is always false: `objNull` is equal to nothing, not even to itself; use `isNull`
    if (grpNull != (group player)) then { hint "a group" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: this is always true: `grpNull` is equal to nothing, not even to itself; use `isNull`

//- nothing of what works
    if (cursorTarget isEqualTo objNull) then { hint "nothing" };
    if (isNull cursorTarget) then { hint "nothing" };
    if (configNull == configFile) then { hint "nothing" };
    if (TAG_gate == TAG_barn) then { hint "one" };
