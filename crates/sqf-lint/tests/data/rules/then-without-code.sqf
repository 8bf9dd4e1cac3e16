//- no code
    if (alive player) then hint "alive";
//                         ^^^^^^^^^^^^ error then-without-code: `then` expects code; wrap it in `{ }`
    if (alive player) then { hint "alive" } else (hint "dead");
//                                               ^^^^^^^^^^^^^ error then-without-code: `else` expects code; wrap it in `{ }`
    if (alive player) exitWith false;
//                             ^^^^^ error then-without-code: `exitWith` expects code; wrap it in `{ }`

//- the wrong word
    while { alive player } then { sleep 1 };
//                         ^^^^ error then-without-code: `then` belongs to `if`; write `do` here
    if (alive player) do { hint "alive" };
//                    ^^ error then-without-code: `do` belongs to loops and `switch`; write `then` after `if`
    (alive player) then { hint "alive" };
//  ^^^^^^^^^^^^^^ error then-without-code: left operand of `then` must be an `if`, found Boolean
    (alive player) do { sleep 1 };
//  ^^^^^^^^^^^^^^ error then-without-code: left operand of `do` must be a `while`, `for`, `switch` or `with`, found Boolean

//- possibly code
    params ["_code"];
    if (alive player) then _code;
    if (alive player) then _code else { hint "dead" };
    if (alive player) then [_code, { hint "dead" }];
    if (alive player) exitWith gate_fnc_end;
    while { alive player } do gate_fnc_step;
    private _if = if (alive player);
    _if then { hint "alive" };
    switch (side player) do { case west: { hint "west" }; default _code };
    with uiNamespace do { hint "there" };
    for "_i" from 1 to 2 do { systemChat str _i };

//- a list that is not a list of code
    if (alive player) then [hint "open"];
//                         ^^^^^^^^^^^^^ error then-without-code: `then` expects code; wrap it in `{ }`
    if (alive player) then [{ hint "open" }, { hint "shut" }];
    if (alive player) then [_one, _other];

//- the code of a case
    switch (rank player) do {
        case "PRIVATE": hint "private";
//                      ^^^^^^^^^^^^^^ error then-without-code: `case` expects code; wrap it in `{ }`
        case "CORPORAL": { hint "corporal" };
        case "MAJOR": TAG_fnc_major;
        case "SERGEANT";
    };
