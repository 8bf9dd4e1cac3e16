//- misspelled names | project
    TAG_doors = 5;
    hint str [TAG_doros, TAG_doros];
//            ^^^^^^^^^ warning misspelled-global: `TAG_doros` is never assigned in this project; did you mean `TAG_doors`?
    hint str [TAG_doors, TAG_gates, doros];

//- a comment with the former name of the rule | project
    TAG_doors = 5;
    hint str TAG_doros; // sqf-ls: allow(misspelt-global)

//- a comment with the former name of another rule | project
    TAG_doors = 5;
    hint str TAG_doros; // sqf-ls: allow(misspelt-event)
//           ^^^^^^^^^ warning misspelled-global: `TAG_doros` is never assigned in this project; did you mean `TAG_doors`?

//- commands without operands
    if (isServr) then { hint str allPlayer };
//      ^^^^^^^ warning misspelled-global: `isServr` is never assigned; did you mean the command `isServer`?
//                               ^^^^^^^^^ warning misspelled-global: `allPlayer` is never assigned; did you mean the command `allPlayers`?
    hasInterfcae = true;
    if (hasInterfcae) then { hint str [plyer, allUnits2, vehicles2, vehicle1, MISSIONSTAT] };

//- shorter commands without operands | project
    hint name plyer;
//            ^^^^^ warning misspelled-global: `plyer` is never assigned; did you mean the command `player`?
    hint str [layer, slayer];
    hint str [vehicle1, PLYER];

//- a setting of a mod | project
    if (ace_gates_enabeld) then { hint "Open" };
//      ^^^^^^^^^^^^^^^^^ warning misspelled-global: `ace_gates_enabeld` is never assigned; did you mean the setting `ace_gates_enabled`?
    ["ace_gates_enabeld"] call CBA_settings_fnc_get;
//   ^^^^^^^^^^^^^^^^^^^ warning misspelled-global: `ace_gates_enabeld` is never assigned; did you mean the setting `ace_gates_enabled`?

//- a variable that the script sets itself | project
    ace_gates_enabeld = true;
    hint str ace_gates_enabeld;
