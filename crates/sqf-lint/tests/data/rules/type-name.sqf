//- names of types
    hint str (typeName time == "SCALAR");
//            ^^^^^^^^^^^^^^^^^^^^^^^^^ hint type-name: `time isEqualType 0` checks the same without creating a string
    hint str ("string" != typeName (name player));
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint type-name: `!((name player) isEqualType "")` checks the same without creating a string
    hint str (typeName TAG_score isEqualTo typeName TAG_name);
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint type-name: `TAG_score isEqualType TAG_name` checks the same without creating a string

//- an older target has no `isEqualType` | target=1.50
    hint str (typeName time == "SCALAR");

//- not reported: other names
    hint str (typeName time == "TEXT");
    hint str (typeName time == TAG_type);

//- different case, and unknown names | unknown-type-name=off
    hint str (typeName time isEqualTo "scalar");
    hint str (typeName time == typeName "BOOL");
//            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint type-name: `time isEqualType "BOOL"` checks the same without creating a string
