//! What a record takes from a comment: return value, call, parameters.

use super::*;

/// Returns the call inferred for `BIS_fnc_brew` from a comment.
fn call(comment: &str) -> Option<String> {
    inferred_call(&parse(comment).expect("a comment"), "BIS_fnc_brew")
}

mod returned {
    use super::*;

    #[track_caller]
    fn check(lines: &str, type_text: Option<&str>, types: &[&str], description: Option<&str>) {
        let docblock = parse(&format!("/*\n\tReturns:\n{lines}\n*/")).expect("a comment");
        let found = returns(&docblock).expect("a return value");
        assert_eq!(found.type_text.as_deref(), type_text);
        assert_eq!(found.types, types);
        assert_eq!(found.description.as_deref(), description);
        assert_eq!(found.source, Some(sqf_reference::DocblockSource::Docblock));
    }

    #[test]
    fn forms() {
        check("\tBOOL", Some("Boolean"), &["Boolean"], None);
        check("\tARRAY of OBJECTs - the cups", Some("Array of Objects"), &["Array", "Object"], Some("the cups"));
        check("\tSuccess flag (Boolean)", Some("Boolean"), &["Boolean"], Some("Success flag"));
        check("\t_cup:OBJECT - the cup", Some("Object"), &["Object"], Some("the cup"));
        check("\tNothing", Some("Nothing"), &["Nothing"], None);
        check("\tn/a", Some("n/a"), &["Nothing"], None);
        check("\tTrue if it boils", None, &[], Some("True if it boils"));
        check("\tNUMBER or [CODE, radius]", Some("Number or [Code, radius]"), &["Number", "Array", "Code"], None);
        check("\t[a,b]", Some("[a,b]"), &["Array"], None);
        check(
            "\tBOOL - when hot\n\tNOTHING - when cold",
            Some("Boolean or Nothing"),
            &["Boolean", "Nothing"],
            Some("when hot\nNOTHING - when cold"),
        );
    }
}

mod calls {
    use super::*;

    fn with(params: &str, rest: &str) -> Option<String> {
        call(&format!("/*\n\tDescription:\n\tMakes tea.\n\n\tParameter(s):\n{params}\n\n{rest}\n*/"))
    }

    #[test]
    fn arguments() {
        let brew = |arguments: &str| Some(format!("{arguments} BIS_fnc_brew"));
        assert_eq!(with("\t0: OBJECT - the tea pot to use\n\t1: NUMBER", ""), brew("[teaPot, number] call"));
        assert_eq!(with("\t0: ARRAY\n\t1: ARRAY\n\t2: STRING", ""), brew("[array1, array2, string] call"));
        assert_eq!(with("\t_pot: the pot\n\t_cup: the cup", ""), brew("[pot, cup] call"));
        assert_eq!(with("\t_this: OBJECT - pot", ""), brew("pot call"));
        assert_eq!(with("\t_this: ARRAY of cups:\n\t\tSTRING - label", ""), brew("cups call"));
        assert_eq!(with("\tBOOL - true to pour", ""), brew("boolean call"));
        assert_eq!(with("\t_pot: the pot", ""), brew("pot call"));
        assert_eq!(with("\t_pot: the pot", "\tExample:\n\t[aPot] call BIS_fnc_brew;"), brew("[pot] call"));
        assert_eq!(with("\t0: BOOL\n\tor\n\t0: STRING - pot ID\n\t1: SIDE", ""), brew("[potID, side] call"));
    }

    #[test]
    fn without_arguments() {
        assert_eq!(with("\tNONE", ""), Some("[] call BIS_fnc_brew".to_owned()));
        assert_eq!(with("\tNONE", "\tExample:\n\t_tea = call BIS_fnc_brew;"), Some("call BIS_fnc_brew".to_owned()));
    }

    #[test]
    fn spawned() {
        let example = "\tExample:\n\t[pot] spawn BIS_fnc_Brew;";
        assert_eq!(with("\t0: OBJECT - pot", example), Some("[pot] spawn BIS_fnc_brew".to_owned()));
        let execution = "\tExecution:\n\tspawn";
        assert_eq!(with("\t0: OBJECT - pot", execution), Some("[pot] spawn BIS_fnc_brew".to_owned()));
        let other = "\tExample:\n\t[pot] spawn BIS_fnc_brewAll;";
        assert_eq!(with("\t0: OBJECT - pot", other), Some("[pot] call BIS_fnc_brew".to_owned()));
    }

    #[test]
    fn unknown() {
        assert_eq!(call("/* Description: Makes tea. */"), None);
        assert_eq!(with("\t0:", ""), None);
        assert_eq!(with("", "\tReturns:\n\tBOOL"), None);
    }

    #[test]
    fn parameters_have_the_names_of_the_call() {
        let docblock = parse("/*\n\tParams:\n\t\t0: ARRAY of SIDEs\n\t\t1 (Optional): _pot OBJECT - a pot\n*/");
        let found = params(&docblock.expect("a comment"));
        let names: Vec<&str> = found.iter().map(|param| param.name.as_str()).collect();
        assert_eq!(names, ["array", "pot"]);
        assert_eq!(found[0].type_text.as_deref(), Some("Array of Sides"));
        assert_eq!(found[1].text, "1 (Optional): _pot OBJECT - a pot");
        assert!(found[1].optional);
    }
}
