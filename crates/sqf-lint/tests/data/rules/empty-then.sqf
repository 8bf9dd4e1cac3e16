//- inverted
    if (alive player) then {} else { hint "down" };
//                         ^^ hint empty-then: negate the condition to avoid the empty code

//- not reported: other code
    if (alive player) then {} else {};
    if (alive player) then { hint "up" } else {};
    if (alive player) then {
        // nobody to mourn
    } else { hint "down" };
