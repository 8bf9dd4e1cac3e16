//- elements of loops
    { x setDamage 0 } forEach units player;
//    ^ warning missing-underscore: `x` is a global variable that this script never assigns; the element is in `_x`
    { x setDamage 0; hint str _x } forEach units player;
    hint str (allUnits select { alive x });
//                                    ^ warning missing-underscore: `x` is a global variable that this script never assigns; the element is in `_x`
    { hint str [_x, forEachIndex] } forEach units player;
//                  ^^^^^^^^^^^^ warning missing-underscore: `forEachIndex` is a global variable that this script never assigns; write `_forEachIndex`
    hint str [x, forEachIndex];

//- variables of the script
    x = 5;
    { hint str x } forEach [1, 2];

//- `this` in a script that the game runs itself
    this setDamage 0;
//  ^^^^ warning missing-underscore: `this` is nil here: it exists only in init fields, conditions and statements of the editor; give the object a variable name there and use that
    TAG_code = { this setDamage 0 };
    TAG_text = "this setDamage 0";
    [] spawn { hint str this };
//                      ^^^^ warning missing-underscore: `this` is nil here: code that `spawn` runs does not see it; its arguments are in `_this`
    player addEventHandler ["Killed", { deleteVehicle thisTrigger }];
//                                                    ^^^^^^^^^^^ warning missing-underscore: `thisTrigger` is nil here: code that `addEventHandler` runs does not see it
