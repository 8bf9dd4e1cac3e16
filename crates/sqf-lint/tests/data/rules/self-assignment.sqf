//- without effect
    TAG_gate = TAG_gate;
//  ^^^^^^^^^^^^^^^^^^^ hint self-assignment: `TAG_gate` is assigned to itself
    tag_Gate = (TAG_gate);
//  ^^^^^^^^^^^^^^^^^^^^^ hint self-assignment: `tag_Gate` is assigned to itself

//- not reported: copies and other values
    private _gate = 1;
    [] call { private _gate = _gate; _gate = _gate + 1; hint str _gate };
    TAG_gate = +TAG_gate;
    TAG_gate = TAG_barn;
    #define SET(NAME, VALUE) NAME = VALUE
    SET(TAG_gate, TAG_gate);
