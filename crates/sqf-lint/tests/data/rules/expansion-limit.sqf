//- a macro that multiplies its argument
    #define TEN(x) x x x x x x x x x x
    hint "before";
    TEN(hint "open";)
    TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(TEN(hint "open";))))))))))
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning expansion-limit: this macro expands to more text than is allowed for one script; it and every macro after it is treated as unknown
    private _gate = TEN(1;);
    hint str _gate;

//- one finding is enough, also for text that doubles
    #define TWICE(x) x##x
    #define FOUR(x) TWICE(TWICE(x))
    #define SIXTEEN(x) FOUR(FOUR(x))
    #define LONG(x) SIXTEEN(SIXTEEN(SIXTEEN(SIXTEEN(SIXTEEN(SIXTEEN(SIXTEEN(SIXTEEN(x))))))))
    hint LONG(gate);
//       ^^^^^^^^^^ warning expansion-limit: this macro expands to more text than is allowed for one script; it and every macro after it is treated as unknown
    hint LONG(door);
