//- with `else`
    if (!alive player) then { hint "down" } else { hint "up" };
//     ^^^^^^^^^^^^^^^ hint negated-if-else: remove the negation and swap the branches to make this easier to read
    if (not (alive player)) then { hint "down" } else { hint "up" };
//     ^^^^^^^^^^^^^^^^^^^^ hint negated-if-else: remove the negation and swap the branches to make this easier to read

//- not reported: other code
    if (!alive player) then { hint "down" };
    if (!alive player && time > 5) then { hint "down" } else { hint "up" };
    if (!alive player) then { hint "down" } else {};
