//- larger, smaller, without a sign
    hint str (if (TAG_a > TAG_b) then { TAG_a } else { TAG_b });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `TAG_a max TAG_b`
    hint str (if (TAG_a > TAG_b) then { TAG_b } else { TAG_a });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `TAG_a min TAG_b`
    hint str (if (TAG_a < 0) then { -TAG_a } else { TAG_a });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `abs TAG_a`

//- others
    hint str (allUnits select floor random count allUnits);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `selectRandom allUnits`
    hint str ((getPos player) distance (getPos TAG_car));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: `player distance TAG_car` measures the distance between the objects directly, which is faster
    hint str (2 * 3.14159);
//                ^^^^^^^ hint reimplemented-command: this is the same as `pi`

//- nothing of what is something else
    hint str (if (TAG_a > TAG_b) then { TAG_a } else { TAG_c });
    hint str (allUnits select floor random 5);
    hint str (player distance (getPos TAG_car));
    hint str 3.14;
