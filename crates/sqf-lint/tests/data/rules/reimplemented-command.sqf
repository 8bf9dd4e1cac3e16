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

//- not reported: similar code with another meaning
    hint str (if (TAG_a > TAG_b) then { TAG_a } else { TAG_c });
    hint str (allUnits select floor random 5);
    hint str (player distance (getPos TAG_car));
    hint str 3.14;

//- sums that a command computes
    params ["_x", "_y", "_a", "_b"];
    hint str (_x - (_x % 1));
//            ^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `floor _x`
    hint str ((1 - (_x % 1)) + _x);
//            ^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `ceil _x`
    hint str ((_x - (_x % 1)) + 1);
//            ^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `ceil _x`
//             ^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `floor _x`
    hint str (_x - _y * floor (_x / _y));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `_x mod _y`
    hint str atan (_y / _x);
//           ^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `_y atan2 _x`
    hint str (10 + ((_x - 0) * (100 - 10) / (50 - 0)));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `linearConversion [0, 50, _x, 10, 100]`
    hint str sqrt (((_a select 0) - (_b select 0)) ^ 2 + ((_a select 1) - (_b select 1)) ^ 2);
//           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `_a distance2D _b`
    hint str ([0, 1] select (alive player));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `parseNumber (alive player)`
    hint str ([1, 0] select (alive player));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `parseNumber !(alive player)`
    hint str (if (_x < _a) then { _a } else { if (_x > _b) then { _b } else { _x } });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `_a max _x min _b`
    hint str (if (_x > _b) then { _b } else { _x max _a });
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint reimplemented-command: this is the same as `_b min _x max _a`
    hint str (_x - (_y % 1));
    hint str (_x - (_x % 2));
    hint str (_x + (1 - (_y % 1)));
    hint str (_x - _y * floor (_x / _a));
    hint str atan _x;
    hint str ([0, 2] select (alive player));
    hint str ([0, 1] select _x);
    hint str sqrt (((_a select 0) - (_b select 1)) ^ 2 + ((_a select 1) - (_b select 0)) ^ 2);
