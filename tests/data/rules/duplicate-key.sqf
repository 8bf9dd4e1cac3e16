//- literals
    TAG_gates = createHashMapFromArray [["north", 1], ["south", 2], ["north", 3]];
//                                                                   ^^^^^^^ warning duplicate-key: the key "north" is written twice; this value takes the place of the first
    TAG_gates = createHashMapFromArray [[1, "a"], [true, "b"], [1, "c"], [true, "d"]];
//                                                              ^ warning duplicate-key: the key 1 is written twice; this value takes the place of the first
//                                                                        ^^^^ warning duplicate-key: the key true is written twice; this value takes the place of the first

//- nothing of others
    TAG_gates = createHashMapFromArray [["north", 1], ["North", 2], [TAG_side, 3], [TAG_side, 4]];
    TAG_gates = createHashMapFromArray [[1, "a"], ["1", "b"]];
    TAG_pairs = [["north", 1], ["north", 3]];
