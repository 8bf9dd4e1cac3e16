//- alike
    if (alive player) then { hint "up" } else { hint "up" };
//                                            ^^^^^^^^^^^^^ warning same-branches: this is the same code as that of `then`

//- nothing of others
    if (alive player) then { hint "up" } else { hint "Up" };
    if (alive player) then {} else {};
    if (alive player) then TAG_fnc_a else TAG_fnc_a;
