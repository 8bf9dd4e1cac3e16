//- calls and searches
    hint str (alive player && (player call TAG_fnc_isReady));
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint short-circuit: in braces, this is only worked out when the other side of `&&` leaves it open
    hint str (alive player or count (player nearEntities 50) > 0);
//                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint short-circuit: in braces, this is only worked out when the other side of `or` leaves it open

//- nothing of braces and of cheap questions
    hint str (alive player && { player call TAG_fnc_isReady });
    hint str (alive player && time > 5);

//- nothing of braces in parentheses
    hint str (alive player && (TAG_gate || { call TAG_fnc_isOpen }));
