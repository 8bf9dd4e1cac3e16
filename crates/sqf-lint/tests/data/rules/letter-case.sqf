//- text that is never equal
    params ["_name", "_class"];
    hint str (toLower _name isEqualTo "Altis");
//                                    ^^^^^^^ warning letter-case: this text never matches: `toLower` never returns capitals
    hint str ("B_" in toLowerANSI _class);
//            ^^^^ warning letter-case: this text never matches: `toLower` never returns capitals
    hint str (toUpper _class in ["B_MAN", "o_man"]);
//                                        ^^^^^^^ warning letter-case: this text never matches: `toUpper` never returns lower-case letters
    hint str ((toLower _class) find "Man");
//                                  ^^^^^ warning letter-case: this text never matches: `toLower` never returns capitals
    switch (toLower _name) do {
        case "altis": { hint "an island" };
        case "Malden": { hint "another" };
//           ^^^^^^^^ warning letter-case: this text never matches: `toLower` never returns capitals
        default { hint "?" };
    };

//- text that may be equal, and comparisons that ignore the case
    params ["_name", "_class"];
    hint str (toLower _name == "Altis");
    hint str (toLower _name isEqualTo toLower "Altis");
    hint str (toLower _class in ["b_man", "o_man_1"]);
    hint str (_class find "Man");
    hint str ("B_MAN" find toUpper _name);
    switch (_name) do {
        case "Altis": { hint "an island" };
        case (toLower "Malden"): { hint "another" };
    };
