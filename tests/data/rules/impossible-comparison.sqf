//- with `count`
    if (count allUnits < 0) then { hint "never" };
//      ^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always false: `count` is never less than 0
    if ({ alive _x } count allUnits >= 0) then { hint "always" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always true: `count` is never less than 0
    if (count allUnits == -1) then { hint "never" };
//      ^^^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always false: `count` is never less than 0

//- of two
    if (TAG_score > 5 && TAG_score < 3) then { hint "never" };
//                       ^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true
    if (TAG_score == 1 && { TAG_score == 2 }) then { hint "never" };
//                          ^^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true
    if (TAG_score != 1 || TAG_score != 2) then { hint "always" };
//                        ^^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both false
    if (TAG_name == "a" && alive player && TAG_name == "b") then { hint "never" };
//                                         ^^^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true
    if (typeOf player != "a" || typeOf player != "b") then { hint "always" };
    if (5 < TAG_score and 5 > TAG_score) then { hint "never" };
//                        ^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true

//- nothing of what may be either
    if (count allUnits > 0) then { hint "some" };
    if (TAG_score > 3 && TAG_score < 5) then { hint "four" };
    if (TAG_score == 1 || TAG_score == 2) then { hint "one or two" };
    if (TAG_score != 1 && TAG_score != 2) then { hint "neither" };
    if (TAG_name == "a" && TAG_name isEqualTo "A") then { hint "capital" };
    if (random 5 > 4 && random 5 < 3) then { hint "two throws" };
    if (call TAG_fnc_a == 1 && call TAG_fnc_a == 2) then { hint "two calls" };
    if (TAG_score == 1 && TAG_name == 2) then { hint "two variables" };
    if (TAG_score >= 5 && TAG_score <= 5) then { hint "five" };

//- nothing of what may change in between
    if (TAG_score == 1 && { call TAG_fnc_win } && { TAG_score == 2 }) then { hint "won" };
    #define LEAST 0
    if (count allUnits >= LEAST) then { hint "enough" };
