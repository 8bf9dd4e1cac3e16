//- an array of two codes
    if (alive player) exitWith { hint "up" } else { hint "down" };
//                                           ^^^^ error exit-with-else: `exitWith` takes no `else`: what follows the statement runs when the condition does not hold

//- nothing of one
    if (alive player) exitWith { hint "up" };
    if (time > 5) then { hint "late" } else { hint "early" };
