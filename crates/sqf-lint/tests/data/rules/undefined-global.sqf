//- where a string is expected | project
    player sideChat hello;
//                  ^^^^^ warning undefined-global: `hello` is never assigned in this project; `sideChat` expects a String: `"hello"`
    player addAction [Open, { hint "open" }];
//                    ^^^^ warning undefined-global: `Open` is never assigned in this project; `addAction` expects a String: `"Open"`
    gate setMarkerPos [0, 0, 0];
//  ^^^^ warning undefined-global: `gate` is never assigned in this project; `setMarkerPos` expects a String: `"gate"`
    if (name player == Keeper) then { hint "keeper" };
//                     ^^^^^^ warning undefined-global: `Keeper` is never assigned in this project; `==` expects a String: `"Keeper"`
    hint str (configFile >> CfgVehicles >> "Land_Gate_F");
//                          ^^^^^^^^^^^ warning undefined-global: `CfgVehicles` is never assigned in this project; `>>` expects a String: `"CfgVehicles"`

//- not reported if it may exist | project
    gate setDamage 1;
    player sideChat TAG_hello;
    hint str [gate, door];
    note = "hello";
    player sideChat note;

//- its own tag | project
    hint str [TAG_lost, TAG_other, OTHER_lost];
//            ^^^^^^^^ warning undefined-global: `TAG_lost` is never assigned in this project
    hint TAG_lost;

//- without a project
    player sideChat hello;
