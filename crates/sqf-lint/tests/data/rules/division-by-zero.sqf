//- literals
    hint str (time / 0);
//                   ^ error division-by-zero: division by zero
    hint str (time % 0.0);
//                   ^^^ error division-by-zero: division by zero
    hint str (time mod (0));
//                     ^^^ error division-by-zero: division by zero

//- not reported: other numbers
    hint str (time / 0.5);
    hint str (0 / time);
    hint str (configFile / "0");
