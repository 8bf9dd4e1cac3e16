//- as in other languages
    if (alive player) then { hint "up" } else if (time > 5) then { hint "down" };
//                                            ^^ error else-if: `else if` does not exist in SQF; write `else { if ... }`

//- not reported: valid SQF
    if (alive player) then { hint "up" } else { if (time > 5) then { hint "down" } };
