//- after the end and before the start
    hint (["open", "closed"] select 2);
//                                  ^ warning out-of-range: index 2 is out of range: the array has 2 elements
    hint (["open", "closed"] # 5);
//                             ^ warning out-of-range: index 5 is out of range: the array has 2 elements
    hint (["open", "closed"] select -3);
//                                  ^^ warning out-of-range: index -3 is out of range: the array has 2 elements
    hint (["open"] select 1.6);
//                        ^^^ warning out-of-range: index 1.6 is out of range: the array has 1 element

//- not reported: elements that exist or may exist
    #include "\x\gates\macros.hpp"
    hint (["open", "closed"] select 1);
    hint (["open", "closed"] select 1.4);
    hint (["open", "closed"] select -2);
    hint (["open", "closed"] select (alive player));
    hint str (["open", "closed"] select [3, 1]);
    hint ([OPEN_AND_MORE(x)] select 4);

//- loops that run once too often
    private _gates = [1, 2, 3];
    for "_i" from 0 to count _gates do { hint str (_gates select _i) };
//                     ^^^^^^^^^^^^ warning out-of-range: `for` also runs with the last number: index `count _gates` is out of range; write `count _gates - 1`
    for "_i" from 0 to (count _gates) do { hint str (_gates # _i) };
//                      ^^^^^^^^^^^^ warning out-of-range: `for` also runs with the last number: index `count _gates` is out of range; write `count _gates - 1`
    for "_i" from 0 to count _gates - 1 do { hint str (_gates select _i) };
    for "_i" from 1 to count _gates do { hint str (_gates select (_i - 1)) };
    for "_i" from 0 to count _gates do { if (_i < 3) then { hint str (_gates select _i) } };
    for "_i" from 0 to count _gates do { hint str _i };

//- random indices that are rounded up
    private _gates = ["north", "south"];
    hint (_gates select random count _gates);
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning out-of-range: `select` rounds the index, sometimes up to `count _gates`, which is out of range; use `selectRandom`
    hint (_gates select (random (count _gates)));
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning out-of-range: `select` rounds the index, sometimes up to `count _gates`, which is out of range; use `selectRandom`
    hint (["open", "closed"] select (random 2));
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning out-of-range: `select` rounds the index, sometimes up to `2`, which is out of range; use `selectRandom`
    hint (_gates select floor random count _gates);
    hint (_gates select (random (count _gates - 1)));
    hint (["open", "closed"] select (random 1));

//- the numbers of a position
    hint str (getPos player select 3);
//                                 ^ warning out-of-range: index 3 is out of range: the array has 3 elements
    hint str ((velocity player) # 2);
    hint str (getPos player select -1);

//- a sum for the index
    params ["_place", "_index"];
    hint str (_place select 0 + random 10);
//                          ^^^^^^^^^^^^^ warning out-of-range: `select` takes the whole of `0 + random 10` for the index; put parentheses around `... select 0`
    hint str (_place select 2 + 100);
//                          ^^^^^^^ warning out-of-range: `select` takes the whole of `2 + 100` for the index; put parentheses around `... select 2`
    hint str (_place select 1 + _index);
    hint str (_place select (0 + _index));
    hint str ((_place select 0) + 10);
    hint str (_place select _index + 1);

//- the number of elements for the index
    params ["_list", "_other"];
    hint str (_list select count _list);
//                         ^^^^^^^^^^^ warning out-of-range: index `count _list` is out of range; the last index is `count _list - 1`
    hint str (_list select count _other);
    hint str (_list select (count _list - 1));

//- a variable that holds an array
    private _states = ["open", "closed"];
    hint (_states select 2);
//                       ^ warning out-of-range: index 2 is out of range: the array has 2 elements
    hint (_states # 3);
//                  ^ warning out-of-range: index 3 is out of range: the array has 2 elements
    hint (_states select 1);
    hint str count _states;
    { hint _x } forEach _states;
    private _more = ["open"];
    _more pushBack "closed";
    hint (_more select 1);
    private _other = ["open"];
    private _same = _other;
    _same pushBack "closed";
    hint (_other select 1);
    private _late = ["open"];
    if (isServer) then { _late = ["open", "closed"] };
    hint (_late select 1);
    private _given = ["open"];
    [_given] call TAG_fnc_addMore;
    hint (_given select 1);
    params [["_list", ["open"]]];
    hint (_list select 1);

//- sums, which come before `select`
    hint str ([1, 2] select 1 + 1);
//                          ^^^^^ warning out-of-range: index 2 is out of range: the array has 2 elements; `+` is evaluated before `select`
    hint str ([1, 2] # (2 * 1));
//                     ^^^^^^^ warning out-of-range: index 2 is out of range: the array has 2 elements
    hint str ([1, 2] # 1 + 1);
    hint str ([1, 2, 3] select 1 + 1);
    hint str ([1, 2] select 2 - 1);

//- loops over all units
    for "_i" from 0 to count allUnits do { hint name (allUnits select _i) };
//                     ^^^^^^^^^^^^^^ warning out-of-range: `for` also runs with the last number: index `count allUnits` is out of range; write `count allUnits - 1`
    for "_i" from 0 to count allUnits do { hint name (allPlayers select _i) };
    for "_i" from 0 to count allUnits do {
        (createGroup west) createUnit ["B_Soldier_F", [0, 0, 0], [], 0, "NONE"];
        hint name (allUnits select _i);
    };

//- the number of elements of what a command returns
    params ["_group", "_list"];
    hint str ((waypoints _group) select count (waypoints _group));
//                                      ^^^^^^^^^^^^^^^^^^^^^^^^ warning out-of-range: index `count (waypoints _group)` is out of range; the last index is `count (waypoints _group) - 1`
    hint str ((units _group) select count units _group);
//                                  ^^^^^^^^^^^^^^^^^^ warning out-of-range: index `count units _group` is out of range; the last index is `count units _group - 1`
    hint str ((crew vehicle player) select (count crew vehicle player));
//                                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning out-of-range: index `count crew vehicle player` is out of range; the last index is `count crew vehicle player - 1`

//- right: another list, an index below, and lists that differ each time
    params ["_group", "_list"];
    hint str ((waypoints _group) select ((count (waypoints _group)) - 1));
    hint str ((units _group) select count crew player);
    hint str ((call TAG_fnc_gates) select count (call TAG_fnc_gates));
    hint str ((selectRandom _list) select count (selectRandom _list));

//- a row of a flat array, where the sums are meant
    params ["_matrix", "_row"];
    hint str [_matrix select 0 + _row, _matrix select 1 + _row, _matrix select 2 + _row];
    hint str [_matrix select 0 + _row, _matrix select 1];
//                           ^^^^^^^^ warning out-of-range: `select` takes the whole of `0 + _row` for the index; put parentheses around `... select 0`
