//- what one operand may be
    hint 5;
//       ^ error operand-type: `hint` takes String or Structured Text, not Number; `str` makes a text of it
    private _count = count allUnits;
    systemChat _count;
//             ^^^^^^ error operand-type: `systemChat` takes String, not Number; `str` makes a text of it
    if (count allUnits) then { hint "some" };
//     ^^^^^^^^^^^^^^^^ error operand-type: `if` takes Boolean, not Number; compare it with something, as in `x > 0`
    if (player) then { hint "there" };
//     ^^^^^^^^ error operand-type: `if` takes Boolean, not Object; `!isNull x` asks whether there is one
    if { alive player } then { hint "alive" };
//     ^^^^^^^^^^^^^^^^ error operand-type: `if` takes Boolean, not Code: write the condition in `( )`
    while (alive player) do { sleep 1 };
//        ^^^^^^^^^^^^^^ error operand-type: `while` takes Code, not Boolean: write the condition in `{ }`, since it is looked at again and again
    hint format "gates";
//              ^^^^^^^ error operand-type: `format` takes Array, not String
    hint str !5;
//            ^ error operand-type: `!` takes Boolean, not Number

    waitUntil alive player;
//            ^^^^^^^^^^^^ error operand-type: `waitUntil` takes Array, Code or Script Handle, not Boolean: write the condition in `{ }`, since it is looked at again and again
    for _i from 0 to 9 do { hint "gate" };
//      ^^ error operand-type: `for` takes the name of its variable as a string: `for "_i" from`

//- what two operands may be
    if (alive player) and (time > 9) then { hint "late" };
//  ^^^^^^^^^^^^^^^^^ error operand-type: `if` takes nothing but what stands right behind it: the whole condition goes into `( )`
    "player" setDamage 1;
//  ^^^^^^^^ error operand-type: `setDamage` takes Object before it, not String
    player setDir "north";
//                ^^^^^^^ error operand-type: `setDir` takes Number after it, not String
    hint ("gates: " + 5);
//                    ^ error operand-type: after String, `+` takes String, not Number; `str` makes a text of it
    hint ("gates" select "x");
//                       ^^^ error operand-type: `select` takes Number, Boolean, Array or Code after it, not String

//- what may be right
    params ["_gate", ["_name", "", ["", objNull]], ["_number", 0, [0]]];
    hint _gate;
    hint _name;
    if (_number isEqualType "") then { hint _number };
    if (typeName _number == "STRING") then { hint _number };
    private _text = if (alive player) then { "alive" } else { 0 };
    hint _text;
    private "_later";
    if (alive player) then { _later = "text" } else { _later = 5 };
    hint _later;
    hint (player getVariable "text");
    hint (call { 5 });
    _gate setVariable ["x", 1];

//- macros that serve for more than one type
    #define SHOW(value) if (value isEqualType "") then { hint value } else { hint str value }
    SHOW(5);
    #define GATE "gate"
    player setDir GATE;
//                ^^^^ error operand-type: `setDir` takes Number after it, not String

//- what stands on the next line belongs to another statement
    [player] call
//           ^^^^ error operand-type: `call` takes Array or Code after it, not If Type
    if (alive player) then { hint "alive" };
