//- names that no type has
    hint str (typeName time == "NUMBER");
//                             ^^^^^^^^ warning unknown-type-name: `typeName` never returns `NUMBER`; use `SCALAR`
    hint str ("Boolean" != typeName time);
//            ^^^^^^^^^ warning unknown-type-name: `typeName` never returns `Boolean`; use `BOOL`
    hint str (typeName time isEqualTo "string");
//                                    ^^^^^^^^ warning unknown-type-name: `typeName` never returns `string`; use `STRING`
    hint str (typeName time in ["SCALAR", "array"]);
//                                        ^^^^^^^ warning unknown-type-name: `typeName` never returns `array`; use `ARRAY`
    switch (typeName TAG_score) do {
        case "Integer": { hint "number" };
//           ^^^^^^^^^ warning unknown-type-name: `typeName` never returns `Integer`; use `SCALAR`
        case "SCALAR": { hint "number" };
    };

//- nothing of those of the game, and others
    hint str (typeName time == "scalar");
    hint str (typeName time == "EDEN_ENTITY");
    hint str (typeName time in TAG_types);
    hint str (TAG_type == "NUMBER");
