//- as other languages have it
    if (alive player) then { hint "up" } else if (time > 5) then { hint "down" };
//                                            ^^ error else-if: `else if` does not exist in SQF; write `else { if ... }`

//- nothing of what SQF has
    if (alive player) then { hint "up" } else { if (time > 5) then { hint "down" } };
