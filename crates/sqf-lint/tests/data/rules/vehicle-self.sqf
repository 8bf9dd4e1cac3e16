//- on foot or not
    hint str (vehicle player == player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint vehicle-self: `isNull objectParent player` checks the same, faster and correctly for dead units, too
    hint str (player != vehicle player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint vehicle-self: `!isNull objectParent player` checks the same, faster and correctly for dead units, too

//- not reported: other code
    hint str (vehicle player == TAG_car);
    hint str (vehicle (call TAG_fnc_unit) == call TAG_fnc_unit);
