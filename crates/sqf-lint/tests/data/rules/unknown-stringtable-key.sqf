//- no such key | project
    hint localize "STR_TAG_opne";
//                ^^^^^^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `STR_TAG_opne`; did you mean `STR_TAG_open`?
    hint localize ("$str_tag_shut");
//                 ^^^^^^^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `str_tag_shut`
    hint format [localize 'STR_TAG_shut', 1];
//                        ^^^^^^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `STR_TAG_shut`

//- a macro of the script makes the key | project
#define TEXT(NAME) (localize "STR_TAG_open")
#define QUOTE(NAME) #NAME
#define LOCAL(NAME) localize QUOTE(STR_TAG_##NAME)
    hint TEXT(a);
    hint (LOCAL(opne));
//        ^^^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `STR_TAG_opne`; did you mean `STR_TAG_open`?

//- existing keys, keys of others, and composed keys | project
    hint localize "STR_TAG_open";
    hint localize "$STR_tag_OPEN";
    hint localize "STR_A3_opne";
    hint localize ("STR_TAG_" + str _this);
    hint localize format ["STR_TAG_%1", _this];
    private _keys = ["STR_TAG_shut", "STR_TAG_"];
    hint localize (_keys select 0);
    hint (localize "STR_TAG_shut"); // sqf-ls: allow(unknown-stringtable-key)

//- not reported: keys that a comment for another linter names | project
//IGNORE_STRING_WARNING(STR_TAG_shut);
    hint localize "STR_TAG_shut";
    hint localize "STR_TAG_opne";
//                ^^^^^^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `STR_TAG_opne`; did you mean `STR_TAG_open`?

//- unknown macros | project
#include "macros.hpp"
//       ^^^^^^^^^^^^ warning missing-include: file `macros.hpp` not found
    hint LLSTRING(opne);
    hint localize LSTRING(opne);

//- a macro makes a key without quotes | project file=description.ext
#define LOC(x) $STR_TAG_##x
#define TEXT(x,y) $STR_TAG_##x##y
class Gate {
    text = LOC(opne);
//         ^^^^^^^^^ warning unknown-stringtable-key: unknown stringtable key `STR_TAG_opne`; did you mean `STR_TAG_open`?
    name = LOC(open);
    title = TEXT(op,en);
    other = LOC(op)en;
};

//- without a project
    hint localize "STR_TAG_opne";
