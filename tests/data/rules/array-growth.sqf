//- copies
    TAG_list = TAG_list + [name player];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint array-growth: `TAG_list pushBack (name player)` adds without a copy of the array
    TAG_list = TAG_list + allUnits;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint array-growth: `TAG_list append allUnits` adds without a copy of the array

//- nothing of others
    TAG_list = TAG_other + [name player];
    TAG_list = TAG_list + TAG_other;
    TAG_count = TAG_count + 1;
