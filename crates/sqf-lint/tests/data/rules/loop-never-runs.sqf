//- from after the end
    for "_i" from 5 to 1 do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^ warning loop-never-runs: this loop never runs: it counts up, and 5 is greater than 1; add `step -1` to count down
    for "_i" from 0 to 5 step -1 do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning loop-never-runs: this loop never runs: it counts down, and 0 is less than 5

//- not reported: loops that run or may run
    for "_i" from 5 to 1 step -1 do { hint str _i };
    for "_i" from 1 to 1 do { hint str _i };
    for "_i" from 5 to TAG_end do { hint str _i };
    for "_i" from 5 to 1 step TAG_step do { hint str _i };
