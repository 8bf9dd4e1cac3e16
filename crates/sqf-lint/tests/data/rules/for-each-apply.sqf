//- one result for each element
    TAG_names = [];
    { TAG_names pushBack name _x } forEach allUnits;
//                                 ^^^^^^^ hint for-each-apply: `apply` creates `TAG_names` from the other array in one step

//- not reported: other code
    TAG_names = [];
    { if (alive _x) then { TAG_names pushBack name _x } } forEach allUnits;
    TAG_names = ["first"];
    { TAG_names pushBack name _x } forEach allUnits;
    TAG_names = [];
    { TAG_others pushBack name _x } forEach allUnits;

//- not reported: loops that are needed
    private _names = [];
    { _names pushBack [_forEachIndex, _x] } forEach allUnits;
    hint str _names;
    private _sums = [];
    { _sums pushBack (_x + count _sums) } forEach [1, 2];
    hint str _sums;
