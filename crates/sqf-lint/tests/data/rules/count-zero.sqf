//- of arrays
    hint str (count allUnits == 0);
//            ^^^^^^^^^^^^^^^^^^^ hint count-zero: `allUnits isEqualTo []` checks the same without counting
    hint str (count allUnits > 0);
//            ^^^^^^^^^^^^^^^^^^ hint count-zero: `allUnits isNotEqualTo []` checks the same without counting
    hint str (count (units player) != 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^ hint count-zero: `(units player) isNotEqualTo []` checks the same without counting

//- an older target has no `isNotEqualTo` | target=1.90
    hint str (count allUnits > 0);
//            ^^^^^^^^^^^^^^^^^^ hint count-zero: `!(allUnits isEqualTo [])` checks the same without counting

//- not reported: values that may be something else
    hint str (count TAG_list == 0);
    hint str (count (name player) == 0);
    hint str (count allUnits == 1);
    hint str ({ alive _x } count allUnits == 0);
