//- what is missing
    private _gates = [1, 2 3];
//                         ^ error syntax: `,` is missing before `3`
    hint "open" hint "closed";
//              ^^^^ error syntax: `;` or an operator is missing before `hint`
    _gates = ;
//           ^ error syntax: the value is missing after `=`
    hint (1 + );
//            ^ error syntax: `+` has nothing on its right side
    if (_gates = 1) then { hint "one" };
//             ^ error syntax: `=` sets a variable and cannot stand here; `==` compares

//- nothing, where a macro that nobody knows may explain it
    BEGIN_GATES(x)
        hint "open"
    END_GATES(x)
    GATE(1) hint GATE(2) GATE(3)
