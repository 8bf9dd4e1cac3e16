//- calls and searches
    hint str (alive player && (player call TAG_fnc_isReady));
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint short-circuit: wrap the right-hand side of `&&` in `{ }` to skip it when the left side decides
    hint str (alive player or count (player nearEntities 50) > 0);
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint short-circuit: wrap the right-hand side of `or` in `{ }` to skip it when the left side decides

//- not reported: braces and cheap conditions
    hint str (alive player && { player call TAG_fnc_isReady });
    hint str (alive player && time > 5);

//- not reported: braces in parentheses
    hint str (alive player && (TAG_gate || { call TAG_fnc_isOpen }));
