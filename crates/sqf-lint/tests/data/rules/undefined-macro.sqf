//- names in capitals
    #define GATES(number) gate_##number
    hint str GATE(1);
//           ^^^^^^^ warning undefined-macro: undefined macro `GATE`; did you mean `GATES`?
    hint str DOOR_2(1, 2);
//           ^^^^^^^^^^^^ warning undefined-macro: undefined macro `DOOR_2`; it is misspelled, or an `#include` is missing
    hint str GATES(1);

//- each reported once
    #define GATES(number) gate_##number
    hint str GATE(1);
//           ^^^^^^^ warning undefined-macro: undefined macro `GATE`; did you mean `GATES`?
    hint str GATE(2);

//- not reported: commands, single names, and macros of the game
    hint STR(5);
    hint str (GATE);
    hint str (__EVAL(5 + 5));
    hint str GATE_2;

//- not reported: with a missing header
    #include "\gates\macros.hpp"
    hint str GATE(1);

//- names in capitals without parentheses | project
    #define GATE_COUNT 5
    #define GATE_NAME(number) gate_##number
    hint str [GATE_COUTN, GATE_COUNT];
//            ^^^^^^^^^^ warning undefined-macro: `GATE_COUTN` is neither a macro nor assigned in this project; did you mean the macro `GATE_COUNT`?
    hint str [GATE_NAMES, GATE_NMAE, GATE_COUNTS, BARN_COUNT, gate_coutn];
    hint "GATE_COUTN";

//- not with a missing header | project
    #include "\gates\macros.hpp"
//           ^^^^^^^^^^^^^^^^^^^ warning missing-include: file `\gates\macros.hpp` not found
    #define GATE_COUNT 5
    hint str [GATE_COUTN, GATE_COUNT];
