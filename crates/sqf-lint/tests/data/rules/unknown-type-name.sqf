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

//- not reported: types of the game, and other names
    hint str (typeName time == "scalar");
    hint str (typeName time == "EDEN_ENTITY");
    hint str (typeName time in TAG_types);
    hint str (TAG_type == "NUMBER");

//- names of types where a value of the type belongs
    hint str (TAG_gate isEqualType "OBJECT");
//                                 ^^^^^^^^ warning unknown-type-name: `isEqualType` takes a value of the type, and `"OBJECT"` is text; write `objNull`
    hint str (typeName TAG_gate isEqualType "OBJECT");
//                              ^^^^^^^^^^^ warning unknown-type-name: both operands of `isEqualType` are text here; compare them with `isEqualTo`
    hint str (typeName TAG_gate == "OBJ");
//                                 ^^^^^ warning unknown-type-name: `typeName` never returns `OBJ`; use `OBJECT`
    hint str (typeName TAG_gate == "ARRRAY");
//                                 ^^^^^^^^ warning unknown-type-name: `typeName` never returns `ARRRAY`; use `ARRAY`
    hint str (TAG_gate isEqualType "STRING");
    hint str (TAG_gate isEqualType objNull);
    hint str (typeName TAG_gate == "NaN");
