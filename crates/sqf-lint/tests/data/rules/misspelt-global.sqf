//- misspelled names | project
    TAG_doors = 5;
    hint str [TAG_doros, TAG_doros];
//            ^^^^^^^^^ warning misspelt-global: `TAG_doros` is never assigned in this project; did you mean `TAG_doors`?
    hint str [TAG_doors, TAG_gates, doros];

//- commands without operands
    if (isServr) then { hint str allPlayer };
//      ^^^^^^^ warning misspelt-global: `isServr` is never assigned; did you mean the command `isServer`?
//                               ^^^^^^^^^ warning misspelt-global: `allPlayer` is never assigned; did you mean the command `allPlayers`?
    hasInterfcae = true;
    if (hasInterfcae) then { hint str [plyer, allUnits2, vehicles2, vehicle1, MISSIONSTAT] };

//- shorter commands without operands | project
    hint name plyer;
//            ^^^^^ warning misspelt-global: `plyer` is never assigned; did you mean the command `player`?
    hint str [layer, slayer];
    hint str [vehicle1, PLYER];

//- a setting of a mod | project
    if (ace_gates_enabeld) then { hint "Open" };
//      ^^^^^^^^^^^^^^^^^ warning misspelt-global: `ace_gates_enabeld` is never assigned; did you mean the setting `ace_gates_enabled`?
    ["ace_gates_enabeld"] call CBA_settings_fnc_get;
//   ^^^^^^^^^^^^^^^^^^^ warning misspelt-global: `ace_gates_enabeld` is never assigned; did you mean the setting `ace_gates_enabled`?

//- a variable that the script sets itself | project
    ace_gates_enabeld = true;
    hint str ace_gates_enabeld;
