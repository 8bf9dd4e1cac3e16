//- skipped elements
    TAG_list = [1, 2, 3];
    { TAG_list deleteAt _forEachIndex } forEach TAG_list;
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if (_x > 1) then { hint "gone"; TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one

//- the one element that equals a value
    TAG_list = [1, 2, 3];
    { if (_x == TAG_gate) then { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if ((_x select 0) isEqualTo player) then { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if (_x isEqualTo objNull) then { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if (_x == 2 || _x == 3) then { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if (damage _x == 1) then { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one

//- not reported: other code
    TAG_list = [1, 2, 3];
    { TAG_list deleteAt _forEachIndex } forEachReversed TAG_list;
    { if (_x > 1) exitWith { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
    { TAG_list deleteAt _forEachIndex } forEach +TAG_list;
    { TAG_list deleteAt 0 } forEach TAG_list;

//- not reported: loops that are left
    { if (_x == TAG_gate) then { TAG_gates deleteAt _forEachIndex; break } } forEach TAG_gates;
    try { { if (_x == TAG_gate) then { TAG_gates deleteAt _forEachIndex; throw "found" } } forEach TAG_gates } catch {};

//- a loop that counts up
    params ["_group", "_list"];
    private _stops = waypoints _group;
    for "_i" from 0 to (count _stops - 1) do { deleteWaypoint [_group, _i] };
//                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting the waypoint moves the next one into its place, which this loop skips; count down: `from ... to 0 step -1`
    for "_i" from 1 to count (waypoints _group) do { hint "a"; deleteWaypoint [_group, _i]; };
//                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting the waypoint moves the next one into its place, which this loop skips; count down: `from ... to 1 step -1`
    for "_i" from 0 to (count _list) - 1 do { if (isNull (_list select _i)) then { _list deleteAt _i } };
//                                                                                 ^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting the element moves the next one into its place, which this loop skips; count down: `from ... to 0 step -1`

//- loops that skip nothing
    params ["_group", "_list", "_others"];
    private _stops = waypoints _group;
    for "_i" from (count _stops - 1) to 0 step -1 do { deleteWaypoint [_group, _i] };
    for "_i" from 0 to (count _stops - 1) do { deleteWaypoint [_group, 0] };
    for "_i" from 0 to (count _list - 1) do { if (isNull (_list select _i)) exitWith { _list deleteAt _i } };
    for "_i" from 0 to (count _list - 1) do { _others deleteAt _i };
    for "_i" from 0 to (count _list - 1) do { _list deleteAt 0 };
