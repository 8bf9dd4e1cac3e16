//- with `else`
    if (!alive player) then { hint "down" } else { hint "up" };
//     ^^^^^^^^^^^^^^^ hint negated-if-else: without the negation, and with both codes exchanged, this reads more easily
    if (not (alive player)) then { hint "down" } else { hint "up" };
//     ^^^^^^^^^^^^^^^^^^^^ hint negated-if-else: without the negation, and with both codes exchanged, this reads more easily

//- nothing of others
    if (!alive player) then { hint "down" };
    if (!alive player && time > 5) then { hint "down" } else { hint "up" };
