//- twice
    if (TAG_gate == 1 || TAG_gate == 1) then { hint "open" };
//                       ^^^^^^^^^^^^^ warning same-operand: duplicate condition
    if (alive player && TAG_gate && { alive player }) then { hint "up" };
//                                    ^^^^^^^^^^^^ warning same-operand: duplicate condition
    if (isNull TAG_gate or (isNull TAG_gate)) then { hint "none" };
//                         ^^^^^^^^^^^^^^^^^ warning same-operand: duplicate condition

//- not reported: operands that differ or may differ
    if (TAG_gate == 1 || TAG_barn == 1) then { hint "open" };
    if (random 2 > 1 || random 2 > 1) then { hint "one of two" };
    if (call TAG_fnc_try || call TAG_fnc_try) then { hint "at last" };
    if (TAG_gate && { call TAG_fnc_close } && { TAG_gate }) then { hint "open" };
    if (TAG_name == "a" || TAG_name == "A") then { hint "a" };

//- distances
    { private _near = { _x distance _x < 50 } count allPlayers; hint str _near } forEach allUnits;
//                      ^^^^^^^^^^^^^^ warning same-operand: this distance is always 0: both operands are `_x`
    hint str (player distance2D player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ warning same-operand: this distance is always 0: both operands are `player`
    hint str (player distance cursorObject);
    hint str (cursorObject distance cursorObject);
