//- steps of one
    for [{ _i = 0 }, { _i < 3 }, { _i = _i + 1 }] do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint old-for: `for "_i" from 0 to 2` does the same in half the time
    for [{ private _i = 1 }, { _i <= count TAG_list }, { _i = _i + 1 }] do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint old-for: `for "_i" from 1 to (count TAG_list)` does the same in half the time, provided that the loop does not change the limit

//- not reported: other code
    for [{ _i = 0 }, { _i < 3 }, { _i = _i + TAG_step }] do { hint str _i };
    for [{ _i = 0 }, { TAG_open }, { _i = _i + 1 }] do { hint str _i };
    for "_i" from 0 to 2 do { hint str _i };

//- not reported: loops whose code changes the variable
    for [{ _i = 0 }, { _i < 9 }, { _i = _i + 1 }] do { hint str _i; if (_i == 4) then { _i = 8 } };

//- downwards
    for [{ _i = 9 }, { _i >= 0 }, { _i = _i - 1 }] do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint old-for: `for "_i" from 9 to 0 step -1` does the same in half the time
    for [{ _i = 9 }, { _i > 0 }, { _i = _i - 1 }] do { hint str _i };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint old-for: `for "_i" from 9 to 1 step -1` does the same in half the time

//- not reported: endless loops
    for [{ _i = 0 }, { _i < 9 }, { _i = _i - 1 }] do { hint str _i };
    for [{ _i = 9 }, { _i > 0 }, { _i = _i + 1 }] do { hint str _i };
