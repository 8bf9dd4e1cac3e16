//- in loops
    { TAG_text = TAG_text + name _x + ", " } forEach allUnits;
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint string-growth: `TAG_text` is copied in every iteration; collect the parts and join them after the loop
    for "_i" from 0 to 9 do { if (_i > 2) then { TAG_list = TAG_list + str _i } };
//                                               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint string-growth: `TAG_list` is copied in every iteration; collect the parts and join them after the loop
    { TAG_text = TAG_text + "." } forEach allUnits;

//- not reported: other code
    TAG_text = TAG_text + name player;
    { TAG_sum = TAG_sum + _x } forEach [1, 2];
    { TAG_text = name _x + "." } forEach allUnits;
    { [] spawn { TAG_text = TAG_text + "." } } forEach allUnits;

//- not reported: strings that each iteration begins again
    {
        private _name = str _x;
        _name = _name + "!";
        hint _name;
    } forEach allUnits;
