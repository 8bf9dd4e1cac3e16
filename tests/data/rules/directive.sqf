//- conditions
    #ifdef GATE
//  ^^^^^^ error directive: this condition has no `#endif`
    hint "open";

//- parts without a condition
    #endif
//  ^^^^^^ error directive: this `#endif` belongs to no `#if`, `#ifdef` or `#ifndef`
    #else
//  ^^^^^ error directive: this `#else` belongs to no `#if`, `#ifdef` or `#ifndef`
    hint "open";

//- a second part
    #ifndef GATE
    hint "open";
    #else
    hint "closed";
    #else
//  ^^^^^ error directive: this condition has an `#else` already; `#endif` ends it
    hint "gone";
    #endif

//- what is missing behind the word
    #define
//  ^^^^^^^ error directive: `#define` needs the name of a macro: letters, digits and `_`, no digit first
    #define 2GATES 5
//  ^^^^^^^^^^^^^^^^ error directive: `#define` needs the name of a macro: letters, digits and `_`, no digit first
    #undef
//  ^^^^^^ error directive: `#undef` needs the name of a macro: letters, digits and `_`, no digit first
    #include gates.hpp
//  ^^^^^^^^^^^^^^^^^^ error directive: `#include` needs a path in quotes, which cannot be a macro
    #include "gates.hpp
//  ^^^^^^^^^^^^^^^^^^^ error directive: the path of this `#include` is not closed
    #include ""
//  ^^^^^^^^^^^ error directive: the path of this `#include` is empty
    hint "open";

//- a comment without an end
    hint "open";
    /* hint "closed";
//  ^^ warning directive: this comment never ends, and the game does not read the rest of the file

//- nothing of what is complete
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

//- nothing of lines that do not count
    #ifdef GATE
    #define
    #include gates
    #endif
    hint "open";
