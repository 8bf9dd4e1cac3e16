//- by counting
    hint str (allUnits select (count allUnits - 1));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint last-element: `allUnits select -1` returns the last element
    hint str (TAG_list select ((count TAG_list) - 1));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint last-element: `TAG_list select -1` returns the last element

//- an older target has no negative indices | target=2.10
    hint str (allUnits select (count allUnits - 1));

//- not reported: other code
    hint str (allUnits select (count allUnits - 2));
    hint str (TAG_list select (count allUnits - 1));
    hint str (TAG_config select (count TAG_config - 1));
