//- skipped elements
    TAG_list = [1, 2, 3];
    { TAG_list deleteAt _forEachIndex } forEach TAG_list;
//    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one
    { if (_x > 1) then { hint "gone"; TAG_list deleteAt _forEachIndex } } forEach TAG_list;
//                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning delete-in-for-each: deleting an element of `TAG_list` makes `forEach` skip the next one

//- not reported: other code
    TAG_list = [1, 2, 3];
    { TAG_list deleteAt _forEachIndex } forEachReversed TAG_list;
    { if (_x > 1) exitWith { TAG_list deleteAt _forEachIndex } } forEach TAG_list;
    { TAG_list deleteAt _forEachIndex } forEach +TAG_list;
    { TAG_list deleteAt 0 } forEach TAG_list;

//- not reported: loops that are left
    { if (_x == TAG_gate) then { TAG_gates deleteAt _forEachIndex; break } } forEach TAG_gates;
