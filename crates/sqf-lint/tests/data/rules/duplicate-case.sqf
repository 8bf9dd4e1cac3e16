//- literals
    switch (TAG_door) do {
        case 1: { hint "one" };
        case "a": { hint "a" };
        case 1.0: { hint "two" };
//           ^^^ warning duplicate-case: an earlier case already matches this value
        case "A";
        case "a": { hint "b" };
//           ^^^ warning duplicate-case: an earlier case already matches this value
        default { hint "none" };
        default { hint "never" };
//      ^^^^^^^ warning duplicate-case: only one `default` of a `switch` runs
    };

//- not reported: other values
    switch (true) do {
        case (alive player): { hint "up" };
        case (alive player): { hint "up" };
    };
    switch (TAG_door) do {
        case "1": { hint "text" };
        case 1: { switch (TAG_barn) do { case 1: { hint "inner" } } };
    };

//- two names for one value
    #define KIND_PLAIN 1
    #define KIND_SIMPLE 1
    switch (TAG_door) do {
        case KIND_PLAIN;
        case KIND_SIMPLE: { hint "one" };
    };
