//- too few
    hint format ["%1 of %2", 1];
//               ^^^^^^^^^^ warning format-arguments: `format` has no argument for `%2`; there is only one
    hint format ["%1"];
//               ^^^^ warning format-arguments: `format` has no argument for `%1`
    hint formatText ["%1 %2 %3", 1, 2];
//                   ^^^^^^^^^^ warning format-arguments: `formatText` has no argument for `%3`; there are only 2
    hint format ["%10 gates", 1];
//               ^^^^^^^^^^^ warning format-arguments: `format` has no argument for `%10`; there is only one

//- too many
    hint format ["gate", 1];
//                       ^ hint format-arguments: unused value; the text does not contain `%1`
    hint format ["%2 of %3", 1, 2, 3];
//                           ^ hint format-arguments: unused value; the text does not contain `%1`

//- correct, or unknown
    #include "\x\gates\macros.hpp"
    params ["_values", "_text"];
    hint format ["%1 of %2, %1", 1, 2];
    hint format ["100% of %1", 1];
    hint format ["%1%2%3", 1, 2];
    hint format ["%1%% of %2", 1, 2];
    hint format ["%%1", 1];
    hint format [_text, 1];
    hint format _values;
    hint format [localize "STR_gates", 1, 2];
    hint format (["%1 %2"] + _values);
    hint format ["%1 %2", GATE_VALUES(1)];

//- no placeholder
    hint format ["The gate is open."];
//       ^^^^^^ hint format-arguments: redundant `format`: the text has nothing to fill in
    hint format ["100%%"];

//- a place without its number
    params ["_mod"];
    hint format ["%gate\pictures\open.paa", _mod];
//               ^^^^^^^^^^^^^^^^^^^^^^^^^ warning format-arguments: `%` without a number stands for nothing; write `%1` where this value belongs
    hint format ["open: 100%", _mod];
//                             ^^^^ hint format-arguments: unused value; the text does not contain `%1`
    hint format ["%1 is %gate", _mod];
