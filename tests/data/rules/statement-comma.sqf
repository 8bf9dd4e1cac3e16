//- between statements
    hint "open", sleep 1;
//             ^ warning statement-comma: statements end with `;`, not with `,`
    if (alive player) then { hint "open", };
//                                      ^ warning statement-comma: statements end with `;`, not with `,`
    private _gate = 5,
//                   ^ warning statement-comma: statements end with `;`, not with `,`
    hint str _gate;

//- nothing of lists that other files put into brackets
    "gate", "door",
    "window"
