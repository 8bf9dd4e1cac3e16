//- the array is replaced
    TAG_gates = TAG_gates pushBack cursorObject;
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-array: `pushBack` returns an index, which replaces the array in `TAG_gates`
    tag_gates = (TAG_gates pushBackUnique cursorObject);
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning lost-array: `pushBackUnique` returns an index, which replaces the array in `tag_gates`

//- the index of another array, or an array that is copied
    TAG_index = TAG_gates pushBack cursorObject;
    TAG_gates = TAG_gates + [cursorObject];
    TAG_gates = TAG_gates select 0 pushBack 5;
    private _gates = [];
    private _index = _gates pushBack cursorObject;
    hint str [_gates, _index];
