//- after the last element
    TAG_list set [count TAG_list, name player];
//  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint set-at-end: `TAG_list pushBack (name player)` does the same

//- not reported: other code
    TAG_list set [count TAG_other, name player];
    TAG_list set [count TAG_list - 1, name player];
    TAG_list set [0, name player];
