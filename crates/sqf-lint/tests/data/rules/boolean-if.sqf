//- literals
    hint str (if (alive player) then { true } else { false });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint boolean-if: this is the same as `alive player`
    hint str (if (alive player) then { false } else { true });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint boolean-if: this is the same as `!alive player`
    hint str (if (alive player) then { 1 } else { 0 });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint boolean-if: this is the same as `parseNumber (alive player)`
    hint (if (alive player) then { "up" } else { "down" });
//        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint boolean-if: this is the same as `["down", "up"] select (alive player)`

//- not reported: other code
    hint str (if (alive player) then { true } else { TAG_open });
    hint (if (alive player) then { name player } else { "down" });
    if (alive player) then { hint "up" };
