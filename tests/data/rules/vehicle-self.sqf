//- on foot or not
    hint str (vehicle player == player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint vehicle-self: `isNull objectParent player` asks the same, faster and right for the dead, too
    hint str (player != vehicle player);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint vehicle-self: `!isNull objectParent player` asks the same, faster and right for the dead, too

//- nothing of others
    hint str (vehicle player == TAG_car);
    hint str (vehicle (call TAG_fnc_unit) == call TAG_fnc_unit);
