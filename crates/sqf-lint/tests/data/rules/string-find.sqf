//- in strings and arrays
    hint str (("open gate" find "gate") > -1);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint string-find: `"gate" in "open gate"` checks the same
    hint str ((name player) find "gate" == -1);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint string-find: `!("gate" in (name player))` checks the same
    hint str (allUnits find player >= 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^ hint string-find: `player in allUnits` checks the same
    hint str (allUnits find player < 0);
//            ^^^^^^^^^^^^^^^^^^^^^^^^ hint string-find: `!(player in allUnits)` checks the same

//- an older target has no `in` for strings | target=1.90
    hint str (("open gate" find "gate") > -1);

//- not reported: other values and numbers
    hint str (TAG_list find player > -1);
    hint str (allUnits find player > 0);
    hint str ("open gate" find ["gate", 2] > -1);
