//- conditions
    #ifdef GATE
//  ^^^^^^ error directive: missing `#endif` for this condition
    hint "open";

//- parts without a condition
    #endif
//  ^^^^^^ error directive: `#endif` without `#if`, `#ifdef` or `#ifndef`
    #else
//  ^^^^^ error directive: `#else` without `#if`, `#ifdef` or `#ifndef`
    hint "open";

//- a second part
    #ifndef GATE
    hint "open";
    #else
    hint "closed";
    #else
//  ^^^^^ error directive: this condition already has an `#else`; end it with `#endif`
    hint "gone";
    #endif

//- missing text after the word
    #define
//  ^^^^^^^ warning directive: `#define` requires the name of a macro: letters, digits and `_`, not starting with a digit
    #define 2GATES 5
//  ^^^^^^^^^^^^^^^^ error directive: `#define` requires the name of a macro: letters, digits and `_`, not starting with a digit
    #undef
//  ^^^^^^ warning directive: `#undef` requires the name of a macro: letters, digits and `_`, not starting with a digit
    #include gates.hpp
//  ^^^^^^^^^^^^^^^^^^ error directive: `#include` requires a path in quotes; the path cannot be a macro
    #include "gates.hpp
//  ^^^^^^^^^^^^^^^^^^^ error directive: missing closing quote or bracket after the path of `#include`
    #include ""
//  ^^^^^^^^^^^ error directive: the path of this `#include` is empty
    hint "open";

//- a comment without an end
    hint "open";
    /* hint "closed";
//  ^^ information directive: unterminated comment; the game does not read the rest of the file

//- not reported: complete directives
    #ifdef GATE
        #if 1 < 2
        hint "open";
        #endif
    #else
        #define GATE // yes
        #include "\a3\gates.hpp"
        #include <\a3\doors.hpp>
        #undef GATE
    #endif
    hint "closed"; /* the end */

//- an apostrophe in a part that is left out may look like a string
    #ifdef GATE
    Don't look here.
    #endif
    hint "isn't it";
    #ifdef GATE
    hint "open";
    #endif

//- not reported: inactive lines
    #ifdef GATE
    #define
    #include gates
    #endif
    hint "open";

//- conditions that the game cannot evaluate
    #if
//  ^^^ warning directive: missing condition after `#if`
    #endif
    #define GATES 1
    #if GATES && WALLS
//            ^^ warning directive: `#if` does not know `&&`; it compares two numbers with `<`, `>`, `<=`, `>=`, `==` or `!=`
    #endif
    #define OPEN
    #if OPEN
//      ^^^^ warning directive: `OPEN` has no value to compare; use `#ifdef OPEN`
    #endif
    #define NAME "gate"
    #if NAME > 2
//      ^^^^ warning directive: `NAME` is a String; `#if` compares only numbers
    #endif
    #if __has_include(gates.hpp)
//                    ^^^^^ warning directive: `__has_include` requires a path in quotes
    #endif
    #if GATES >= -1
    #endif
    #if __GAME_VER_MIN__ > 10
    #endif
    #if __has_include("\z\gates\gates.hpp")
    #endif
    #if WALLS
    #endif

//- definitions
    #define OPEN(door; wall) door
//              ^ warning directive: the parameters of a macro must be names separated by `,`; the game removes each use of `OPEN`
    #define SHUT(door wall) door
//              ^ warning directive: the parameters of a macro must be names separated by `,`; the game removes each use of `SHUT`
    #define LATCH(1door) door
//               ^ warning directive: the name of a parameter cannot start with a digit; the game reads nothing of this file
    #define HASH(door) #-door #door
//                     ^ information directive: the game drops a `#` that no word follows
    #define __ARMA__ 0
//          ^^^^^^^^ warning directive: the game defines `__ARMA__` itself; use another name
    #define BOLT( door , wall ) door
    #define NAIL(door, ...) door
    #define SUM (1 + 2)
    #define SAW(door /* first */, wall) door
    #define __GATES__ 5

//- a comment that hides the end on purpose
    hint "open";
    /*
//  ^^ information directive: unterminated comment; the game does not read the rest of the file
    hint "closed";

//- text behind a condition
    #define GATE
    #ifdef GATE opened
//              ^^^^^^ warning directive: the game reads what follows `#ifdef` as code; write `//` before it
    hint "open";
    #else GATE
//        ^^^^ warning directive: the game reads what follows `#else` as code; write `//` before it
    hint "shut";
    #endif // GATE

//- unknown directives
    #inlcude "gates.hpp"
//  ^^^^^^^^ error directive: the game has no directive `#inlcude`; did you mean `#include`?
    #Define GATE 1
//  ^^^^^^^ error directive: the game has no directive `#Define`; did you mean `#define`?
    hint "open";

//- `#elif`
    #ifndef GATE
    #elif DOOR
//  ^^^^^^^^^^ error directive: the game has no `#elif`; write `#else` and another condition in it
    #endif

//- directives in a definition
    #define OPEN(gate) gate = 1; \
        #ifdef GATE_DEBUG
//      ^ warning directive: `#ifdef` is not a directive in a definition, which continues after the `\`; the game inserts `"ifdef"`
    #define BOLT(gate) gate = 1; \
        hint "bolted"; \
        #endif
//      ^ warning directive: `#endif` is not a directive in a definition, which continues after the `\`; the game inserts `"endif"`
    #define SHUT \
    #define OIL 1
//  ^ warning directive: `#define` is not a directive in a definition, which continues after the `\`; the game inserts `"define"`

//- not reported: words that a definition quotes
    #define NAMES(else) hint \
        #else
    #define WORDS [ \
        #gate, #endif]
    NAMES(a);

//- `#elif` in a part that is left out
    #ifdef GATE
    hint "open";
    #elif DOOR
//  ^^^^^^^^^^ warning directive: the game has no `#elif` and skips this part as well; write `#else` and another condition in it
    hint "closed";
    #endif
    #ifndef DOOR
    #if 0
    #elif 1
//  ^^^^^^^ warning directive: the game has no `#elif` and skips this part as well; write `#else` and another condition in it
    #endif
    #endif

//- not reported: `#elif` in a whole condition that is left out, and in comments
    #ifdef GATE
    #ifdef DOOR
    #elif WALL
    #endif
    #endif
    // #elif
    hint "#elif";

//- an operator at the start of a line
hint str (_gates
    #_index);
//  ^^^^^^^ error directive: a line that begins with `#` is a directive, and the game has none called `#_index`; put the `#` on the line before
hint str (_gates #
    _index);
hint str (_gates
    #(_index + 1));
#ifdef GATE_NEVER
hint str (_gates
    #_index);
#endif
