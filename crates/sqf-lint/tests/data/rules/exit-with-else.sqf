//- an array of two code blocks
    if (alive player) exitWith { hint "up" } else { hint "down" };
//                                           ^^^^ error exit-with-else: `exitWith` cannot have an `else`; the code after the statement already runs only when the condition is false

//- not reported: a single code block
    if (alive player) exitWith { hint "up" };
    if (time > 5) then { hint "late" } else { hint "early" };
