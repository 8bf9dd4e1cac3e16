//- too many and too few
    #define SUM(a,b) ((a) + (b))
    #define ONE(a) a
    #define NONE() 5
    hint str SUM(1);
//           ^^^^^^ warning macro-arguments: `SUM` expects 2 arguments, found 1; the game removes the call and logs an error
    hint str SUM(1,2,3);
//           ^^^^^^^^^^ warning macro-arguments: `SUM` expects 2 arguments, found 3; the game removes the call and logs an error
    hint str ONE([1,2]);
//           ^^^^^^^^^^ warning macro-arguments: `ONE` expects 1 argument, found 2 (commas inside `[ ]` and `{ }` also separate arguments); the game removes the call and logs an error
    hint str NONE(1);
//           ^^^^^^^ warning macro-arguments: `NONE` expects no arguments, found 1; the game removes the call and logs an error
    hint ONE('a,b');
//       ^^^^^^^^^^ warning macro-arguments: `ONE` expects 1 argument, found 2 (commas between single quotes also separate arguments); the game removes the call and logs an error

//- without an end
    #define ONE(a) a
    hint "open";
    hint ONE(1;
//       ^^^ error macro-arguments: this call of `ONE` has no `)`; the game reads nothing after it

//- without an end in the text of a macro
    #define ONE(a) a
    #define BROKEN ONE(1
    #define TWICE(a) hint ONE( (a)
    hint str BROKEN;
//           ^^^^^^ error macro-arguments: the text of this macro calls `ONE` without a `)`; the game reads nothing after it
    TWICE(1);
//  ^^^^^^^^ error macro-arguments: the text of this macro calls `ONE` without a `)`; the game reads nothing after it
    systemChat str (BROKEN);
//                  ^^^^^^ error macro-arguments: the text of this macro calls `ONE` without a `)`; the game reads nothing after it

//- not reported: brackets in the texts of macros that belong together
    #define ONE(a) a
    #define BEGIN hint str (
    #define END )
    #define CALL(m,a) m(a)
    #define NAME ONE
    BEGIN 1 END;
    hint str CALL(ONE,1);
    hint str NAME(1);
    hint str ONE(ONE((1)));

//- within other macros
    #define SUM(a,b) ((a) + (b))
    #define TWICE(a) SUM(a)
    hint str TWICE(1);
//           ^^^^^^^^ warning macro-arguments: `SUM` expects 2 arguments, found 1; the game removes the call and logs an error
    hint str SUM(SUM(1),2);
//           ^^^^^^^^^^^^^ warning macro-arguments: `SUM` expects 2 arguments, found 1; the game removes the call and logs an error

//- not reported: the right number
    #define SUM(a,b) ((a) + (b))
    #define ONE(a) a
    #define NONE() 5
    #define MANY(...) 5
    hint str SUM((1),(2));
    hint str SUM("a,b",'(c,d)');
    hint str ONE(SUM(1,2));
    hint str [ONE(0), NONE(), MANY(1,2,3), MANY(), SUM(1,2)];
    ONE();

//- not reported: another definition may apply
    #if __has_include("\gates\sum.hpp")
    #define SUM(a,b) ((a) + (b))
    #else
    #define SUM(a) (a)
    #endif
    hint str SUM(1);
