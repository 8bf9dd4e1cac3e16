use std::fs;
use std::path::Path;

use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::sentences::Sentence;
use super::*;
use crate::TypeSet;
use crate::types::names;

/// Returns the library of an invented mod.
fn gates() -> Library {
    let text = json!({
        "format": 1,
        "name": "Gates",
        "tags": ["GATE"],
        "complete": ["gate"],
        "functions": [
            { "name": "GATE_fnc_open", "summary": "Opens a gate.", "params": [{ "name": "_gate", "checked": ["Object"] }] },
            { "name": "GATE_fnc_shut" },
            { "name": "not a word" },
        ],
        "events": [{ "name": "gate_opened", "params": [{ "name": "_gate" }] }],
        "settings": [{ "name": "gate_speed", "kind": "SLIDER" }],
        "macros": [{ "name": "GATE_AT", "header": "\\x\\gate\\addons\\main\\macros.hpp", "params": ["place"] }],
        "later": true,
    });
    Library::parse(text.to_string().as_bytes()).unwrap()
}

#[test]
fn names_are_found_in_any_case_and_by_their_beginning() {
    let libraries = Libraries::only([gates()]);
    let function = |name: &str| libraries.function(name).map(|(_, function)| function.name.as_str());
    assert_eq!(function("gate_fnc_open"), Some("GATE_fnc_open"));
    assert_eq!(function("gate_fnc_opne"), None);
    assert_eq!(function("fence_fnc_open"), None, "another mod");
    assert_eq!(libraries.setting("gate_speed").unwrap().1.kind.as_deref(), Some("SLIDER"));
    assert_eq!(libraries.event("gate_opened").unwrap().0.name, "Gates");
    let macros =
        |path: &str, name: &str| libraries.with_headers(&[path]).iter().any(|it| it.macro_named(name).is_some());
    assert!(macros("\\idi\\gate\\other.hpp", "GATE_AT") && macros("\\X\\Gate\\addons\\main\\other.hpp", "GATE_AT"));
    assert!(macros("/gate_main/a.hpp", "GATE_AT"));
    assert!(!macros("\\x\\gate\\macros.hpp", "gate_at"), "macros are case-sensitive");
    assert!(!macros("\\x\\fence\\macros.hpp", "GATE_AT") && !macros("gate\\macros.hpp", "GATE_AT"));
    let names = |prefix: &str| libraries.of(prefix).flat_map(|it| it.functions(prefix)).count();
    assert_eq!(
        (names("gate_fnc_"), names("gate_fnc_s"), names("gate_fnc_x")),
        (2, 1, 0),
        "names of no word are left out"
    );
    assert!(libraries.is_complete("gate_fnc_x") && !libraries.is_complete("gate_main_fnc_x"));
}

#[test]
fn what_is_written_is_read_again() {
    let library = gates();
    let text = library.write().unwrap();
    assert_eq!(Library::parse(text.as_bytes()).unwrap(), library);
    let line = r#"{"name":"GATE_fnc_open","summary":"Opens a gate.","params":[{"name":"_gate","checked":["Object"]}]}"#;
    assert!(text.lines().any(|it| it.trim_end_matches(',').trim() == line), "{text}");
}

#[test]
fn facts_of_ones_own_take_precedence() {
    let mut library = gates();
    let own = serde_json::json!({
        "format": 1,
        "name": "Gates",
        "complete": ["gate_doors"],
        "functions": [
            { "name": "Gate_fnc_OPEN", "params": [{ "name": "_gate", "checked": ["Object", "String"] }] },
            { "name": "GATE_fnc_paint" }
        ],
        "settings": [{ "name": "gate_speed", "values": ["1", "9"] }],
    });
    library.take(Library::parse(own.to_string().as_bytes()).unwrap());
    let names: Vec<&str> = library.functions.iter().map(|function| function.name.as_str()).collect();
    assert_eq!(names, ["Gate_fnc_OPEN", "GATE_fnc_paint", "GATE_fnc_shut"]);
    let open = &library.functions[0];
    assert_eq!(open.summary.as_deref(), Some("Opens a gate."), "it stays");
    assert_eq!(open.params.as_ref().unwrap()[0].checked, ["Object", "String"]);
    assert!(library.complete.contains(&"gate_doors".to_owned()));
    assert_eq!((library.settings[0].kind.as_deref(), library.settings[0].values.len()), (Some("SLIDER"), 2));
}

/// The file is regenerated with what is in the other one, see docs/data.md.
#[test]
fn what_is_by_hand_in_an_embedded_library_is_in_a_file_of_its_own() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/library");
    let read = |name: String| Library::read(&folder.join(name)).unwrap();
    for name in ["ace", "acre", "cba", "tfar"] {
        let mut library = read(format!("{name}.json"));
        let before = library.clone();
        library.take(read(format!("{name}.own.json")));
        assert!(library == before, "{name}");
    }
}

/// What people read and what is checked is the same.
#[test]
fn the_types_of_headers_agree_with_those_of_the_code() {
    let set = |types: &[String]| types.iter().filter_map(|name| names::of_name(name)).reduce(TypeSet::union);
    let contrary = |types: &[String], checked: &[String]| {
        set(types).zip(set(checked)).is_some_and(|(types, checked)| types.is_disjoint(checked))
    };
    let mut wrong = Vec::new();
    for library in Libraries::embedded().with_tags(&|_| true).map(|named| named.library()) {
        for function in &library.functions {
            let params = function.params.iter().flatten();
            let of_params = params.filter(|param| contrary(&param.types, &param.checked)).map(|param| &*param.name);
            let returns = function.returns.as_ref().filter(|it| contrary(&it.types, &it.checked)).map(|_| "returns");
            wrong.extend(of_params.chain(returns).map(|name| format!("{}: {name}", function.name)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn elements_of_results_and_arguments_are_no_alternatives() {
    let libraries = Libraries::embedded();
    let function = |name: &str| libraries.function(name).unwrap().1;
    for name in ["cba_fnc_viewdir", "cba_fnc_turretdir", "cba_fnc_headdir", "ace_common_fnc_addtoinventory"] {
        assert_eq!(function(name).returns.as_ref().unwrap().types, ["Array"], "{name}");
    }
    let param = |name: &str, at: usize| &function(name).params.as_ref().unwrap()[at];
    for (name, at, types) in [
        ("ace_arsenal_fnc_addsort", 1, &["String"][..]),
        ("ace_common_fnc_getinposition", 2, &["String"]),
        ("ace_slideshow_fnc_mapimage", 3, &["Number", "String"]),
        ("cba_fnc_capitalize", 0, &["String"]),
        ("cba_fnc_encodejson", 0, &["Anything"]),
        ("cba_fnc_globalsay", 0, &["Object", "Array"]),
        ("cba_fnc_hashget", 2, &["Anything"]),
    ] {
        assert_eq!(param(name, at).types, types, "{name}");
    }
    assert!(function("cba_fnc_isalive").whole && !function("cba_fnc_hashget").whole);
    assert_eq!(param("cba_fnc_addkeyhandler", 3).default.as_deref(), Some("\"keydown\""));
    let setting = |name: &str| libraries.setting(name).unwrap().1;
    assert_eq!(setting("ace_medical_fractures").values, ["0", "1", "2", "3"]);
    assert_eq!(setting("acex_headless_enabled").default.as_deref(), Some("false"));
}

#[test]
fn other_files_are_refused() {
    let error = |text: &str| Library::parse(text.as_bytes()).unwrap_err().to_string();
    assert!(error("[]").starts_with("not a library file: "));
    assert!(error(r#"{ "name": "Gates" }"#).contains("format"));
    assert_eq!(
        error(r#"{ "format": 2, "name": "G" }"#),
        "the file has format 2; this version of sqf-ls reads format 1"
    );
}

#[test]
fn a_file_at_an_address_is_read_only_after_it_was_fetched() {
    let data = tempfile::tempdir().unwrap();
    let place = LibraryPlace::Url("https://gates.example.org/a/gates.json".to_owned());
    let (libraries, problems) = Libraries::read(std::slice::from_ref(&place), Some(data.path()));
    assert_eq!(
        problems,
        ["https://gates.example.org/a/gates.json has not been fetched; run `sqf-ls update --project`"]
    );
    assert!(libraries.function("gate_fnc_open").is_none());
    let file = place.file(data.path());
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, gates().write().unwrap()).unwrap();
    let (libraries, problems) = Libraries::read(&[place], Some(data.path()));
    assert_eq!(problems, <[String; 0]>::default());
    assert!(libraries.function("gate_fnc_open").is_some());
}

#[test]
fn a_library_of_the_settings_replaces_the_embedded_one() {
    let embedded = Libraries::embedded();
    assert!(embedded.function("cba_fnc_addeventhandler").is_some());
    let own = Library { tags: vec!["cba".to_owned()], ..gates() };
    let libraries = Libraries::new([own]);
    assert!(libraries.function("cba_fnc_addeventhandler").is_none());
    assert!(libraries.function("ace_common_fnc_isawake").is_some());
}

/// The embedded files hold facts, and the sentences are in the files beside them.
#[test]
fn the_embedded_libraries_hold_facts_and_our_sentences() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/library");
    for name in ["ace", "acre", "cba", "tfar", "zen"] {
        let library = Library::parse(&fs::read(folder.join(name).with_extension("json")).unwrap()).unwrap();
        assert!(library.version.is_some() && library.functions.len() > 200 && !library.events.is_empty());
        assert!(!library.complete.is_empty(), "{name}");
        for function in &library.functions {
            let prose = [&function.summary, &function.description];
            assert!(prose.iter().all(|text| text.is_none()), "{}", function.name);
            for param in function.params.iter().flatten() {
                assert_eq!(param.description, None, "{}", function.name);
                assert!(param.name.len() < 40 && !param.name.contains(' '), "{}: {}", function.name, param.name);
                assert!(param.default.as_ref().is_none_or(|text| text.len() <= 60), "{}", function.name);
                let mut types = param.types.iter().chain(&param.checked);
                assert!(types.all(|name| names::of_name(name).is_some()), "{}: {param:?}", function.name);
            }
        }
        let sentences = fs::read_to_string(folder.join(name).with_extension("md")).unwrap_or_default();
        for line in sentences.lines().filter(|line| line.starts_with("- ")) {
            let Sentence { name, params, types, text } = Sentence::parse(line).unwrap();
            let is_event = library.events.iter().any(|it| it.name == name);
            let is_macro = library.macros.iter().any(|it| it.name == name);
            let is_known =
                is_event || is_macro || !types.is_empty() || library.functions.iter().any(|it| it.name == name);
            assert!(is_known, "{name} is not in the facts");
            let mut all = params.iter().flatten().flat_map(|(_, types)| types).chain(&types);
            assert!(all.all(|name| *name == "Anything" || names::of_name(name).is_some()), "{line}");
            assert!(text.ends_with('.') && text.len() < 160, "{line}");
        }
    }
}

#[test]
fn each_public_function_has_a_sentence() {
    for (tag, prefix, least) in [("cba", "cba_fnc_", 300), ("ace", "ace", 340), ("zen", "zen_", 8)] {
        let functions = Libraries::embedded().of(tag).flat_map(|it| it.functions(prefix));
        let public = functions.filter(|function| !function.internal);
        let (with, without): (Vec<_>, Vec<_>) = public.partition(|function| function.summary.is_some());
        let names: Vec<&str> = without.iter().map(|function| function.name.as_str()).collect();
        assert!(with.len() >= least && names.is_empty(), "{tag}: {} and {names:?}", with.len());
    }
}

#[test]
fn macros_that_a_mod_takes_from_cba_have_its_sentences() {
    for tag in ["cba", "ace", "zen"] {
        let library = Libraries::embedded().of(tag).next().unwrap();
        let summary = |name: &str| library.macro_named(name).and_then(|it| it.summary.as_deref());
        assert_eq!(summary("QGVAR"), Some("Name of a global variable of this addon, in quotes."), "{tag}");
    }
}

/// Generates the schema from the types.
fn schema() -> String {
    let generator = SchemaSettings::draft2020_12().for_deserialize().into_generator();
    let mut schema = generator.into_root_schema_for::<Library>().to_value();
    tidy(&mut schema);
    format!("{schema:#}\n")
}

/// Removes the formats of integers, which belong to Rust and not to JSON Schema.
fn tidy(value: &mut Value) {
    match value {
        Value::Object(object) => {
            if object.get("type").is_some_and(|kind| kind == "integer") {
                object.remove("format");
            }
            object.values_mut().for_each(tidy);
        }
        Value::Array(items) => items.iter_mut().for_each(tidy),
        _ => {}
    }
}

/// With `UPDATE_FIXTURES=1` in the environment, it writes the file.
#[test]
fn the_schema_of_library_files_matches_the_types() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/library.schema.json");
    if std::env::var_os("UPDATE_FIXTURES").is_some() {
        fs::write(&file, schema()).unwrap();
    }
    let text = fs::read_to_string(file).unwrap();
    assert_eq!(text, schema(), "write the file with UPDATE_FIXTURES=1");
    let validator = jsonschema::validator_for(&serde_json::from_str(&text).unwrap()).unwrap();
    for library in [gates(), Libraries::embedded().of("ace").next().unwrap().library().clone()] {
        let written: Value = serde_json::from_str(&library.write().unwrap()).unwrap();
        assert!(validator.is_valid(&written), "{}", library.name);
    }
}
