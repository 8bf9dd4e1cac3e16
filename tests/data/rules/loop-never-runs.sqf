//- from behind the end
    for "_i" from 5 to 1 do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^ warning loop-never-runs: the loop counts up and never runs: 5 is more than 1; write `step -1` to count down
    for "_i" from 0 to 5 step -1 do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning loop-never-runs: the loop counts down and never runs: 0 is less than 5

//- nothing of what runs, or may
    for "_i" from 5 to 1 step -1 do { hint str _i };
    for "_i" from 1 to 1 do { hint str _i };
    for "_i" from 5 to TAG_end do { hint str _i };
    for "_i" from 5 to 1 step TAG_step do { hint str _i };
