//- of comparisons
    hint str (!(time == 5));
//            ^^^^^^^^^^^^ hint double-negation: `!=` expresses this without a negation
    hint str (not (time != 5));
//            ^^^^^^^^^^^^^^^ hint double-negation: `==` expresses this without a negation
    hint str (!(TAG_a isEqualTo TAG_b));
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint double-negation: `isNotEqualTo` expresses this without a negation
    hint str (!(TAG_a isNotEqualTo TAG_b));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint double-negation: `isEqualTo` expresses this without a negation
    hint str (!!alive player);
//            ^^^^^^^^^^^^^^ hint double-negation: double negation; write `(alive player)`

//- an older target has no `isNotEqualTo` | target=1.90
    hint str (!(TAG_a isEqualTo TAG_b));

//- not reported: other code
    hint str (!(time > 5));
    hint str (!alive player);
