//- behind the end and before the beginning
    hint (["open", "closed"] select 2);
//                                  ^ warning out-of-range: index 2 is out of range: the array has 2 elements
    hint (["open", "closed"] # 5);
//                             ^ warning out-of-range: index 5 is out of range: the array has 2 elements
    hint (["open", "closed"] select -3);
//                                  ^^ warning out-of-range: index -3 is out of range: the array has 2 elements
    hint (["open"] select 1.6);
//                        ^^^ warning out-of-range: index 1.6 is out of range: the array has 1 element

//- nothing of elements that are there, or may be
    #include "\x\gates\macros.hpp"
    hint (["open", "closed"] select 1);
    hint (["open", "closed"] select 1.4);
    hint (["open", "closed"] select -2);
    hint (["open", "closed"] select (alive player));
    hint str (["open", "closed"] select [3, 1]);
    hint ([OPEN_AND_MORE(x)] select 4);
