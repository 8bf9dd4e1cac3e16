//- never equal
    if (cursorTarget == objNull) then { hint "nothing" };
//      ^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: always false: `objNull` is not equal to anything, not even to itself; use `isNull`
    if (grpNull != (group player)) then { hint "a group" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: always true: `grpNull` is not equal to anything, not even to itself; use `isNull`

//- not reported: comparisons that work
    if (cursorTarget isEqualTo objNull) then { hint "nothing" };
    if (isNull cursorTarget) then { hint "nothing" };
    if (configNull == configFile) then { hint "nothing" };
    if (TAG_gate == TAG_barn) then { hint "one" };

//- a word from other languages | project
    if (player == null) then { hint "none" };
//      ^^^^^^^^^^^^^^ warning null-comparison: `null` does not exist in SQF; use `isNull` for objects, groups, displays and controls, and `isNil` for undefined variables
    if (vehicle player != null) then { hint "some" };
//      ^^^^^^^^^^^^^^^^^^^^^^ warning null-comparison: `null` does not exist in SQF; use `isNull` for objects, groups, displays and controls, and `isNil` for undefined variables

//- a variable of that name | project
    null = [] spawn { sleep 1 };
    if (player == null) then { hint "none" };
