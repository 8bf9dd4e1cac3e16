//- with `count`
    if (count allUnits < 0) then { hint "never" };
//      ^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always false: `count` is never less than 0
    if ({ alive _x } count allUnits >= 0) then { hint "always" };
//      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always true: `count` is never less than 0
    if (count allUnits == -1) then { hint "never" };
//      ^^^^^^^^^^^^^^^^^^^^ warning impossible-comparison: always false: `count` is never less than 0

//- of two comparisons
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

//- not reported: both results are possible
    if (count allUnits > 0) then { hint "some" };
    if (TAG_score > 3 && TAG_score < 5) then { hint "four" };
    if (TAG_score == 1 || TAG_score == 2) then { hint "one or two" };
    if (TAG_score != 1 && TAG_score != 2) then { hint "neither" };
    if (TAG_name == "a" && TAG_name isEqualTo "A") then { hint "capital" };
//      ^^^^^^^^^^^^^^^ hint impossible-comparison: redundant comparison: `TAG_name isEqualTo "A"` decides the result alone
    if (random 5 > 4 && random 5 < 3) then { hint "two throws" };
    if (call TAG_fnc_a == 1 && call TAG_fnc_a == 2) then { hint "two calls" };
    if (TAG_score == 1 && TAG_name == 2) then { hint "two variables" };
    if (TAG_score >= 5 && TAG_score <= 5) then { hint "five" };

//- not reported: values that may change in between
    if (TAG_score == 1 && { call TAG_fnc_win } && { TAG_score == 2 }) then { hint "won" };
    #define LEAST 0
    if (count allUnits >= LEAST) then { hint "enough" };

//- in code within code
    if (TAG_score < 20 && { TAG_score > 30 && { TAG_gate || TAG_barn } }) then { hint "never" };
//                          ^^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true
    if (TAG_score == 1 && { alive player && { TAG_score == 2 } }) then { hint "never" };
//                                            ^^^^^^^^^^^^^^ warning impossible-comparison: this comparison and the one before it are never both true
    if (TAG_score == 1 && { call TAG_fnc_win && { TAG_score == 2 } }) then { hint "won" };

//- redundant
    if (TAG_score < 20 && TAG_score < 10) then { hint "few" };
//      ^^^^^^^^^^^^^^ hint impossible-comparison: redundant comparison: `TAG_score < 10` decides the result alone
    if (TAG_score == 5 && { TAG_score != 3 }) then { hint "five" };
//                          ^^^^^^^^^^^^^^ hint impossible-comparison: redundant comparison: `TAG_score == 5` decides the result alone
    if (TAG_score >= 1 || TAG_score == 1) then { hint "some" };
//                        ^^^^^^^^^^^^^^ hint impossible-comparison: redundant comparison: `TAG_score >= 1` decides the result alone
    if (TAG_name == "a" || TAG_name != "b") then { hint "not b" };
//      ^^^^^^^^^^^^^^^ hint impossible-comparison: redundant comparison: `TAG_name != "b"` decides the result alone
    #define LEAST 5
    if (TAG_score > LEAST && TAG_score > 2) then { hint "may change" };
    if (TAG_score > 2 && TAG_score != 5) then { hint "both count" };
