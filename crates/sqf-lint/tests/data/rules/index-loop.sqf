//- the index only selects
    for "_i" from 0 to count allUnits - 1 do { hint str (allUnits # _i); (allUnits select _i) setDamage 0 };
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint index-loop: the index is only used to select from `allUnits`; use `forEach allUnits`

//- not reported: other code
    for "_i" from 0 to (count TAG_list - 1) do { hint str [_i, TAG_list select _i] };
    for "_i" from 1 to (count TAG_list - 1) do { hint str (TAG_list select _i) };
    for "_i" from 0 to (count TAG_list - 1) do { hint str (TAG_other select _i) };
    for "_i" from 0 to 5 do { hint str (TAG_list select _i) };

//- not reported: what may be a config
    for "_i" from 0 to (count TAG_things - 1) do { hint str (TAG_things select _i) };
