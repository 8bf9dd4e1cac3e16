//- in a project
    TAG_doors = 5;
    hint str [TAG_doros, TAG_doros];
//            ^^^^^^^^^ warning misspelt-global: nothing in the project sets `TAG_doros`; did you mean `TAG_doors`?
    hint str [TAG_doors, TAG_gates, doros];
