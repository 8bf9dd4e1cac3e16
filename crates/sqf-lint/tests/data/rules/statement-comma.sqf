//- between statements
    hint "open", sleep 1;
//             ^ information statement-comma: expected `;` at the end of the statement, found `,`
    if (alive player) then { hint "open", };
//                                      ^ information statement-comma: expected `;` at the end of the statement, found `,`
    private _gate = 5,
//                   ^ information statement-comma: expected `;` at the end of the statement, found `,`
    hint str _gate;

//- a value after a comma is reported with it
    sleep 0,5;
//         ^ warning statement-comma: expected `;` at the end of the statement, found `,`

//- not reported: lists that other files put in brackets
    "gate", "door",
    "window"

//- arrays of other languages
    private _gates = {1, 2, 3};
//                   ^^^^^^^^^ warning statement-comma: this is code; write arrays in `[ ]`
    private _code = {1};
    private _one = [1, 2];
    hint str [_gates, _code, _one];

//- labels of a switch
    switch (rank player) do {
        case "PRIVATE",
        case "CORPORAL": { hint "low" };
        case "MAJOR": { hint "high" };
    };

//- commas of an array that lacks its brackets belong to that mistake
    private _map = createHashMap;
    _map set "open", 3;
//           ^^^^^^ error operand-type: right operand of `set` must be Array, found String; write all values in `[ ]`
    hint format "%1", name player;
//              ^^^^ error operand-type: operand of `format` must be Array, found String; write all values in `[ ]`

//- a second list of a loop
    { _x setDamage 0 } forEach TAG_gates, TAG_doors;
//                                      ^ warning statement-comma: `forEach` takes only `TAG_gates`, which stands before the `,`; write `TAG_gates + TAG_doors`
    { _x setDamage 0 } forEach TAG_gates, hint "done";
//                                      ^ information statement-comma: expected `;` at the end of the statement, found `,`
