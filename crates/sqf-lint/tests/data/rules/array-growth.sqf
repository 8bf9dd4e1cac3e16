//- copies
    TAG_list = TAG_list + [name player];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint array-growth: `TAG_list pushBack (name player)` extends the array without copying it
    TAG_list = TAG_list + allUnits;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint array-growth: `TAG_list append allUnits` extends the array without copying it

//- not reported: other code
    TAG_list = TAG_other + [name player];
    TAG_list = TAG_list + TAG_other;
    TAG_count = TAG_count + 1;
