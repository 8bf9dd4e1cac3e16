//- no code
    if (alive player) then hint "alive";
//                         ^^^^^^^^^^^^ error then-without-code: `then` takes code: what is to be done stands in `{ }`
    if (alive player) then { hint "alive" } else (hint "dead");
//                                               ^^^^^^^^^^^^^ error then-without-code: `else` takes code: what is to be done stands in `{ }`
    if (alive player) exitWith false;
//                             ^^^^^ error then-without-code: `exitWith` takes code: what is to be done stands in `{ }`

//- the wrong word
    while { alive player } then { sleep 1 };
//                         ^^^^ error then-without-code: `then` goes with `if`; write `do` here
    if (alive player) do { hint "alive" };
//                    ^^ error then-without-code: `do` goes with loops and `switch`; write `then` behind `if`
    (alive player) then { hint "alive" };
//  ^^^^^^^^^^^^^^ error then-without-code: `then` needs an `if` before it, not Boolean
    (alive player) do { sleep 1 };
//  ^^^^^^^^^^^^^^ error then-without-code: `do` needs `while`, `for`, `switch` or `with` before it, not Boolean

//- what may be code
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
