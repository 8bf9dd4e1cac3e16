//- turned round
    if (alive player) then {} else { hint "down" };
//                         ^^ hint empty-then: the condition can be turned round, so that there is no empty code

//- nothing of others
    if (alive player) then {} else {};
    if (alive player) then { hint "up" } else {};
    if (alive player) then {
        // nobody to mourn
    } else { hint "down" };
