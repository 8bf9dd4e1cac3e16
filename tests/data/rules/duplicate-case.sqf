//- literals
    switch (TAG_door) do {
        case 1: { hint "one" };
        case "a": { hint "a" };
        case 1.0: { hint "two" };
//           ^^^ warning duplicate-case: this case is never run: another one before it takes the value
        case "A";
        case "a": { hint "b" };
//           ^^^ warning duplicate-case: this case is never run: another one before it takes the value
        default { hint "none" };
        default { hint "never" };
//      ^^^^^^^ warning duplicate-case: this `default` is never run: another one before it takes the value
    };

//- nothing of other values
    switch (true) do {
        case (alive player): { hint "up" };
        case (alive player): { hint "up" };
    };
    switch (TAG_door) do {
        case "1": { hint "text" };
        case 1: { switch (TAG_barn) do { case 1: { hint "inner" } } };
    };
