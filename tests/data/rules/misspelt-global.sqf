//- in a project
    TAG_doors = 5;
    hint str [TAG_doros, TAG_doros];
//            ^^^^^^^^^ warning misspelt-global: `TAG_doros` is never assigned in this project; did you mean `TAG_doors`?
    hint str [TAG_doors, TAG_gates, doros];
