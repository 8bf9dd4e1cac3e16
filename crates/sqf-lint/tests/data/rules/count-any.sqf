//- one is enough
    hint str ({ alive _x } count allUnits > 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint count-any: `findIf` stops at the first match; `count` checks every element
    hint str ({ alive _x } count (units player) == 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint count-any: `findIf` stops at the first match; `count` checks every element

//- an older target has no `findIf` | target=1.80
    hint str ({ alive _x } count allUnits > 0);

//- not reported: other code
    hint str ({ alive _x } count allUnits > 1);
    hint str (TAG_isUp count allUnits > 0);
    hint str (count allUnits > 0);
