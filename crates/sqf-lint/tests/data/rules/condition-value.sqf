//- loops
    while { count allUnits } do { sleep 1 };
//          ^^^^^^^^^^^^^^ warning condition-value: the condition of `while` must be Boolean; this is a Number; compare it, as in `x > 0`
    private _open = 1;
    while { _open = 1 } do { hint str _open };
//          ^^^^^^^^^ warning condition-value: the condition of `while` must be Boolean; an assignment returns nothing; use `==` to compare

//- operators
    if (alive player && { count allUnits }) then { hint "open" };
//                        ^^^^^^^^^^^^^^ warning condition-value: the condition of `&&` must be Boolean; this is a Number; compare it, as in `x > 0`
    if (alive player or { name player }) then { hint "open" };
//                        ^^^^^^^^^^^ warning condition-value: the condition of `or` must be Boolean; this is String

//- conditions of elements
    hint str (allUnits select { str _x });
//                              ^^^^^^ warning condition-value: the condition of `select` must be Boolean; this is String
    hint str (allUnits findIf { _x setDamage 1 });
//                              ^^^^^^^^^^^^^^ warning condition-value: the condition of `findIf` must be Boolean; this returns nothing

//- not reported: conditions, and what may be one
    while { sleep 1; alive player } do { hint "open" };
    while { GATE_open } do { sleep 1 };
    if (alive player && { GATE_open } && { call GATE_isOpen }) then { hint "open" };
    hint str (allUnits select { alive _x });
    hint str (allUnits select 1);
    hint str ([1, 2] select (alive player));

//- after a macro of another mod, which may be a command
    #include "\x\gates\macros.hpp"
    [] spawn { while { IS_OPEN 5 } do { sleep 1 } };
    hint str (allUnits select { IS_OPEN [_x] })

//- count
    params ["_list", "_names"];
    hint str ({ damage _x } count _list);
//              ^^^^^^^^^ warning condition-value: the condition of `count` must be Boolean; this is a Number; compare it, as in `x > 0`
    { _names pushBack name _x } count _list;
//    ^^^^^^^^^^^^^^^^^^^^^^^ warning condition-value: the condition of `count` must be Boolean; this is a Number; compare it, as in `x > 0`
    { _x setDamage 1 } count _list;
    { _names pushBack name _x; nil } count _list;
    { call TAG_fnc_open } count _list;
    hint str ({ alive _x } count _list);

//- branches at the end of the code of `count`
    params ["_list", "_names"];
    { if (alive _x) then { _names pushBack name _x } } count _list;
//                         ^^^^^^^^^^^^^^^^^^^^^^^ warning condition-value: the condition of `count` must be Boolean; this is Number
    { if (alive _x) then { _x setDamage 0 } else { _names pushBack name _x } } count _list;
//                                                 ^^^^^^^^^^^^^^^^^^^^^^^ warning condition-value: the condition of `count` must be Boolean; this is Number
    { if (alive _x) then { _x setDamage 1 } } count _list;
    { if (alive _x) then { _names pushBack name _x; nil } } count _list;
    { if (alive _x) then { _names pushBack name _x; } else { false }; true } count _list;
    { if (alive _x) then { _x in _names } else { false } } count _list;
    { if (alive _x) then { _names pushBack name _x } } forEach _list;
