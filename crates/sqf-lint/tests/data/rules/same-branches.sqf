//- identical branches
    if (alive player) then { hint "up" } else { hint "up" };
//                                            ^^^^^^^^^^^^^ warning same-branches: this code is identical to the code after `then`

//- not reported: other code
    if (alive player) then { hint "up" } else { hint "Up" };
    if (alive player) then {} else {};
    if (alive player) then TAG_fnc_a else TAG_fnc_a;
