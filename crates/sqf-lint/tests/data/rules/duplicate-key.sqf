//- literals
    TAG_gates = createHashMapFromArray [["north", 1], ["south", 2], ["north", 3]];
//                                                                   ^^^^^^^ warning duplicate-key: duplicate key "north"; this value replaces the first one
    TAG_gates = createHashMapFromArray [[1, "a"], [true, "b"], [1, "c"], [true, "d"]];
//                                                              ^ warning duplicate-key: duplicate key 1; this value replaces the first one
//                                                                        ^^^^ warning duplicate-key: duplicate key true; this value replaces the first one

//- not reported: other code
    TAG_gates = createHashMapFromArray [["north", 1], ["North", 2], [TAG_side, 3], [TAG_side, 4]];
    TAG_gates = createHashMapFromArray [[1, "a"], ["1", "b"]];
    TAG_pairs = [["north", 1], ["north", 3]];
