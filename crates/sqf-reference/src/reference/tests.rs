use super::*;
use crate::Form;

fn record(text: &str) -> Record {
    serde_json::from_str(text).unwrap()
}

fn function(name: &str) -> Record {
    let mut function = record(crate::fixture::PAINT_GATE);
    function.name = name.to_owned();
    function.aliases.clear();
    function
}

fn reference(catalog: Catalog) -> Reference {
    Reference::new(catalog)
}

fn gates() -> Catalog {
    Catalog {
        commands: vec![
            record(crate::fixture::A_NOT_EQUAL_B),
            record(crate::fixture::CLOSE_GATE),
            record(crate::fixture::OPEN_GATE),
        ],
        functions: vec![function("BIS_fnc_paintGate")],
        topics: vec![serde_json::from_str(crate::fixture::GATE_EVENTS).unwrap()],
        ..Catalog::default()
    }
}

#[test]
fn words_are_found_in_any_case_and_symbols_by_themselves() {
    let reference = reference(gates());
    let name = |word: &str| reference.get(word).map(|record| record.name.as_str());
    assert_eq!(name("OPENgate"), Some("openGate"));
    assert_eq!(name("bis_fnc_PAINTGATE"), Some("BIS_fnc_paintGate"));
    assert_eq!(name("!="), Some("a != b"));
    assert_eq!(name("differs"), Some("a != b"));
    // A redirect of the wiki is not a command.
    assert_eq!(name("unlockGate"), None);
    assert_eq!(name("Öffne"), None);
    assert_eq!(name(""), None);
    assert_eq!(name(&"x".repeat(1000)), None);
    assert!(reference.command("BIS_fnc_paintGate").is_none() && reference.function("openGate").is_none());
}

#[test]
fn forms_are_those_of_the_lines_and_of_the_table() {
    let mut catalog = gates();
    let forms = |forms: &[Form]| forms.iter().copied().collect::<Forms>();
    assert_eq!(reference(catalog.clone()).forms("CloseGate"), forms(&[Form::Unary]));
    catalog.forms = vec![
        ("closegate".to_owned(), forms(&[Form::Nullary])),
        ("!=".to_owned(), forms(&[Form::Unary])),
        ("nosuchthing".to_owned(), forms(&[Form::Unary])),
    ];
    let reference = reference(catalog);
    assert_eq!(reference.forms("closeGate"), forms(&[Form::Nullary, Form::Unary]));
    assert_eq!(reference.forms("openGate"), forms(&[Form::Unary, Form::Binary]));
    assert_eq!(reference.forms("differs"), forms(&[Form::Unary, Form::Binary]));
    assert_eq!(reference.forms("BIS_fnc_paintGate"), Forms::NONE);
    assert_eq!(reference.forms("noSuchThing"), Forms::NONE);
}

#[test]
fn a_topic_is_found_although_a_command_has_its_name() {
    let mut catalog = gates();
    catalog.topics[0].title = "CloseGate".to_owned();
    let reference = reference(catalog);
    assert!(reference.topic("closegate").is_some());
    assert_eq!(reference.topic("Arma_3:_gate events").map(|topic| topic.title.as_str()), Some("CloseGate"));
    assert!(reference.topic("barn").is_none());
}

#[test]
fn a_misspelled_function_has_one_correction_or_none() {
    let names = ["BIS_fnc_paintGate", "BIS_fnc_paintGates", "BIS_fnc_openBarnDoor", "BIS_fnc_oil", "BIS_fnc_wash"];
    let reference = reference(Catalog { functions: names.map(function).to_vec(), ..Catalog::default() });
    #[track_caller]
    fn check(reference: &Reference, name: &str, expected: Option<&str>) {
        assert_eq!(reference.near_function(name), expected, "{name}");
    }
    check(&reference, "BIS_fnc_openBranDoor", Some("BIS_fnc_openBarnDoor"));
    check(&reference, "bis_fnc_openbarndor", Some("BIS_fnc_openBarnDoor"));
    check(&reference, "BIS_fnc_opemBarmDoor", Some("BIS_fnc_openBarnDoor"));
    check(&reference, "BIS_fcn_openBarnDoor", Some("BIS_fnc_openBarnDoor"));
    check(&reference, "BIS_fnc_wach", Some("BIS_fnc_wash"));
    check(&reference, "BIS_fnc_painGate", Some("BIS_fnc_paintGate"));
    // Closer names win; equally close names are ambiguous.
    check(&reference, "BIS_fnc_paintGatess", Some("BIS_fnc_paintGates"));
    check(&reference, "BIS_fnc_paintGateX", None);
    // Too short, too far, another function altogether.
    check(&reference, "BIS_fnc_oyl", None);
    check(&reference, "BIS_fnc_wusch", None);
    check(&reference, "BIS_fnc_closeBarnDoor", None);
    check(&reference, "", None);
}

#[test]
fn embedded_data_can_be_read() {
    let catalog = facts::decode(facts::EMBEDDED).unwrap();
    assert!(catalog.updated.is_some());
    assert!(catalog.commands.len() > 2500 && catalog.functions.len() > 2000 && catalog.topics.len() > 100);
    let reference = Reference::embedded();
    assert!(reference.commands().iter().eq(&catalog.commands) && reference.functions().iter().eq(&catalog.functions));
    assert_eq!((reference.topics(), reference.all_events()), (&*catalog.topics, &*catalog.events));
    assert_eq!(reference.newest_version(), Reference::new(catalog).newest_version());
    assert!(reference.get("setDamage").is_some() && reference.get("||").is_some() && reference.get("#").is_some());
    assert!(reference.forms("player").nullary() && reference.forms("setDamage").binary());
    assert!(reference.event(EventSet::Entity, "killed").is_some());
    assert_eq!(reference.events_named(EventSet::Entity, "HitPart").count(), 2);
    assert!(reference.magic_variable("_x").is_some() && reference.preprocessor("#define").is_some());
}
