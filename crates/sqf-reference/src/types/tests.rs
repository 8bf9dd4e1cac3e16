use super::*;
use crate::load::Catalog;
use crate::{Form, Record, Reference, facts};

/// Writes each overload of a command as `form: left, right -> result`.
fn shown(reference: &Reference, word: &str) -> Vec<String> {
    let Some(types) = reference.signatures(word) else { return Vec::new() };
    let nullary = types.nullary.iter().map(|returns| format!("-> {returns}"));
    let unary = types.unary.iter().map(|sig| format!("{} -> {}", sig.right, sig.returns));
    let binary = types.binary.iter().map(|sig| format!("{}; {} -> {}", sig.left, sig.right, sig.returns));
    nullary.chain(unary).chain(binary).collect()
}

/// Checks the result of a command for operands, each written as its type; an empty one is missing.
#[track_caller]
fn check(word: &str, left: Option<Type>, right: Option<Type>, expected: &str) {
    let reference = Reference::embedded();
    let types = reference.signatures(word).unwrap();
    let result = match (left, right) {
        (None, None) => types.nullary,
        (None, Some(right)) => {
            assert!(types.unary_for(right.into()).next().is_some(), "{word} takes no {right}");
            Some(types.unary_result(right.into()))
        }
        (Some(left), Some(right)) => {
            assert!(types.binary_for(left.into(), right.into()).next().is_some(), "no {left} {word} {right}");
            Some(types.binary_result(left.into(), right.into()))
        }
        (Some(_), None) => None,
    };
    assert_eq!(result.unwrap().to_string(), expected, "{word}");
}

#[track_caller]
fn check_refused(word: &str, left: Option<Type>, right: Type) {
    let reference = Reference::embedded();
    let types = reference.signatures(word).unwrap();
    let form = if left.is_some() { Form::Binary } else { Form::Unary };
    assert!(types.from_engine.contains(form), "{word}");
    let is_refused = |right: TypeSet| match left {
        Some(left) => types.refuses_binary(left.into(), right),
        None => types.refuses_unary(right),
    };
    assert!(is_refused(right.into()), "{word} takes {right}");
}

#[test]
fn sets_are_displayed_in_words() {
    let shown = |types: &[Type]| TypeSet::of(types).to_string();
    assert_eq!(shown(&[Type::String, Type::Number]), "Number or String");
    assert_eq!(shown(&[Type::Nothing, Type::String, Type::Number]), "Number, String or Nothing");
    assert_eq!(shown(&[]), "");
    assert_eq!(TypeSet::ANY.to_string(), "anything");
    assert_eq!(TypeSet::of(&Type::ALL), TypeSet::ANY);
    assert!(Type::ALL.is_sorted());
}

#[test]
fn sets_are_compared() {
    let (a, b) = (TypeSet::of(&[Type::Number, Type::Side]), TypeSet::of(&[Type::Side, Type::Nothing]));
    assert_eq!(a.without(b), Type::Number.into());
    assert_eq!(a.union(b).iter().count(), 3);
    assert!(!a.is_disjoint(b) && a.is_disjoint(Type::Code.into()) && b.may_be_nothing() && !a.may_be_nothing());
    assert!(TypeSet::from(Type::Side).is_subset(a) && !a.is_subset(b) && TypeSet::NONE.is_empty());
}

#[test]
fn control_structures_return_the_result_of_their_code() {
    use Type::{Array, Boolean, Code, For, HashMap, If, Number, String, Switch, While, With};
    for (word, left, right) in [
        ("call", None, Code),
        ("call", Some(Array), Code),
        ("then", Some(If), Code),
        ("then", Some(If), Array),
        ("exitWith", Some(If), Code),
        ("do", Some(While), Code),
        ("do", Some(For), Code),
        ("do", Some(Switch), Code),
        ("do", Some(With), Code),
        ("forEach", Some(Code), Array),
        ("forEach", Some(Code), HashMap),
        ("try", None, Code),
        ("try", Some(Number), Code),
        ("catch", Some(Type::Exception), Code),
        ("waitUntil", None, Code),
        (":", Some(Switch), Code),
        ("param", None, Array),
        ("getVariable", Some(Type::Object), Array),
        ("get", Some(HashMap), String),
        ("getOrDefault", Some(HashMap), Array),
    ] {
        check(word, left, Some(right), "anything");
    }
    check("if", None, Some(Boolean), "If Type");
    check("while", None, Some(Code), "While Type");
    check("for", None, Some(String), "For Type");
    check("for", None, Some(Array), "For Type");
    check("from", Some(For), Some(Number), "For Type");
    check("to", Some(For), Some(Number), "For Type");
    check("step", Some(For), Some(Number), "For Type");
    check("switch", None, Some(Number), "Switch Type");
    check("case", None, Some(Number), "Switch Type");
    check("with", None, Some(Type::Namespace), "With Type");
    check("else", Some(Code), Some(Code), "Array");
    check("spawn", Some(Array), Some(Code), "Script Handle");
    check("isNil", None, Some(Code), "Boolean");
    check("params", None, Some(Array), "Boolean");
    check("apply", Some(Array), Some(Code), "Array");
    check("throw", None, Some(String), "Nothing");
    check_refused("if", None, Number);
    check_refused("then", Some(Boolean), Code);
    check_refused("do", Some(If), Code);
    check_refused("while", None, Boolean);
}

#[test]
fn commands_have_the_types_that_the_game_lists() {
    use Type::{Array, Boolean, Code, Config, Group, HashMap, Location, Number, Object, Side, String};
    let text = Type::StructuredText;
    check("+", Some(Number), Some(Number), "Number");
    check("+", Some(String), Some(String), "String");
    check("+", Some(Array), Some(Array), "Array");
    check("+", None, Some(HashMap), "HashMap");
    check("-", Some(Array), Some(Array), "Array");
    check("-", None, Some(Number), "Number");
    check("*", Some(Number), Some(Number), "Number");
    check("/", Some(Number), Some(Number), "Number");
    check("/", Some(Config), Some(String), "anything");
    check(">>", Some(Config), Some(String), "Config");
    check("#", Some(Array), Some(Number), "anything");
    check("==", Some(String), Some(String), "Boolean");
    check("!=", Some(Side), Some(Side), "Boolean");
    check("isEqualTo", Some(Array), Some(Code), "Boolean");
    check("||", Some(Boolean), Some(Code), "Boolean");
    check("OR", Some(Boolean), Some(Boolean), "Boolean");
    check("&&", Some(Boolean), Some(Code), "Boolean");
    check("!", None, Some(Boolean), "Boolean");
    check("select", Some(Array), Some(Number), "anything");
    check("select", Some(Array), Some(Array), "Array");
    check("select", Some(Array), Some(Code), "Array");
    check("select", Some(String), Some(Array), "String");
    check("select", Some(Config), Some(Number), "Config");
    check("count", None, Some(Config), "Number");
    check("count", Some(Code), Some(Array), "Number");
    check("in", Some(String), Some(HashMap), "Boolean");
    check("find", Some(String), Some(String), "Number");
    check("set", Some(Array), Some(Array), "Nothing");
    check("set", Some(HashMap), Some(Array), "Boolean");
    check("text", None, Some(String), "Structured Text");
    check("text", None, Some(Location), "String");
    check("getPos", None, Some(Object), "Array");
    check("getPos", Some(Array), Some(Array), "Array");
    check("setDamage", Some(Object), Some(Number), "Nothing");
    check("SETDAMAGE", Some(Object), Some(Array), "Nothing");
    check("player", None, None, "Object");
    check("nil", None, None, "Nothing");
    check("configFile", None, None, "Config");
    check("side", None, Some(Group), "Side");
    check("hint", None, Some(text), "Nothing");
    check("str", None, Some(Code), "String");
    check("isNull", None, Some(Type::Script), "Boolean");
    check("addEventHandler", Some(Object), Some(Array), "Number or Nothing");
    check("remoteExec", Some(Array), Some(Array), "String or Nothing");
    check("createVehicle", Some(String), Some(Array), "Object");
    check("selectRandom", None, Some(Array), "anything");
    check_refused("+", Some(Number), String);
    check_refused("+", Some(Array), Number);
    check_refused("==", Some(Array), Array);
    check_refused("==", Some(Number), String);
    check_refused("*", Some(Array), Number);
    check_refused("setDamage", Some(Group), Number);
    check_refused("getPos", None, String);
    check_refused("hint", None, Number);
    check_refused("!", None, Number);
    check_refused("&&", Some(Code), Boolean);
    check_refused("#", Some(String), Number);
    check_refused("setPos", Some(Group), Array);
}

#[test]
fn nil_and_unknown_values_are_not_mismatches() {
    let reference = Reference::embedded();
    let plus = reference.signatures("+").unwrap();
    let (number, text) = (TypeSet::from(Type::Number), TypeSet::from(Type::String));
    let maybe_text = text.union(Type::Nothing.into());
    assert!(plus.refuses_binary(number, text) && !plus.refuses_binary(number, text.union(number)));
    assert!(!plus.refuses_binary(number, maybe_text) && !plus.refuses_binary(number, TypeSet::ANY));
    assert!(!plus.refuses_binary(number, Type::Nothing.into()) && !plus.refuses_binary(number, TypeSet::NONE));
    // Whatever its right operand: nothing can be added to a location.
    assert!(plus.refuses_binary(Type::Location.into(), TypeSet::ANY));
    assert!(plus.refuses_unary(text) && !plus.refuses_unary(maybe_text));
    // It has no such form, or none that is known.
    assert!(!reference.signatures("player").unwrap().refuses_unary(text));
}

#[test]
fn every_command_has_its_types() {
    let reference = Reference::embedded();
    let mut with_certain_result = 0;
    for record in reference.commands().iter() {
        let name = record.operator.as_ref().unwrap_or(&record.name);
        let types = reference.signatures(name).unwrap();
        let results = types.nullary.into_iter().chain(types.unary.iter().map(|sig| sig.returns));
        let mut results = results.chain(types.binary.iter().map(|sig| sig.returns));
        with_certain_result += usize::from(results.any(|returns| !returns.is_any()));
        let operands = types.unary.iter().map(|sig| sig.right);
        let mut operands = operands.chain(types.binary.iter().flat_map(|sig| [sig.left, sig.right]));
        assert!(operands.all(|operand| !operand.is_empty()), "{name}");
    }
    assert!(with_certain_result > 2500, "{with_certain_result}");
}

#[test]
fn everything_the_game_accepts_is_accepted() {
    let reference = Reference::embedded();
    let engine = facts::engine(facts::EMBEDDED).unwrap();
    assert!(!engine.is_empty());
    let mut count = 0;
    for (name, ways) in engine.commands() {
        let Some(types) = reference.signatures(name) else {
            assert!(reference.command(name).is_none(), "{name}");
            continue;
        };
        for way in ways {
            count += 1;
            assert!(types.from_engine.contains(way.form), "{name}");
            // Every type of every operand, combined with every type of the other.
            let is_taken = match way.form {
                Form::Nullary => types.nullary.is_some(),
                Form::Unary => way.right.iter().all(|right| types.unary_for(right.into()).next().is_some()),
                Form::Binary => way.left.iter().all(|left| {
                    way.right.iter().all(|right| types.binary_for(left.into(), right.into()).next().is_some())
                }),
            };
            assert!(is_taken, "{name} {way:?}");
        }
    }
    assert!(count > 2900, "{count}");
}

#[test]
fn results_of_functions_are_used_only_when_certain() {
    let reference = Reference::embedded();
    assert_eq!(reference.function_returns("bis_fnc_findSafePos"), Type::Array.into());
    assert_eq!(reference.function_returns("BIS_fnc_spawnGroup"), Type::Group.into());
    assert_eq!(reference.function_returns("BIS_fnc_param"), TypeSet::ANY);
    // Their pages say a boolean and an array; they return the name of the task and a number.
    assert_eq!(reference.function_returns("BIS_fnc_taskCreate"), TypeSet::ANY);
    assert_eq!(reference.function_returns("BIS_fnc_magnitude"), TypeSet::ANY);
    assert_eq!(reference.function_returns("noSuchFunction"), TypeSet::ANY);
    assert_eq!(reference.function_returns("setDamage"), TypeSet::ANY);
}

fn gates(engine: EngineSignatures) -> Reference {
    let record = |text: &str| serde_json::from_str::<Record>(text).unwrap();
    let commands = vec![
        record(crate::fixture::A_NOT_EQUAL_B),
        record(crate::fixture::CLOSE_GATE),
        record(crate::fixture::OPEN_GATE),
    ];
    Reference::new(Catalog { commands, engine, ..Catalog::default() })
}

#[test]
fn both_sources_are_combined() {
    use std::collections::{BTreeMap, BTreeSet};
    let list = [("opengate", vec!["OBJECT SCALAR,NaN"]), ("closegate", vec!["", "LOCATION"]), ("barn", vec![""])];
    let lines =
        list.map(|(name, ways)| (name.to_owned(), ways.into_iter().map(str::to_owned).collect::<BTreeSet<_>>()));
    let reference = gates(EngineSignatures::new(&BTreeMap::from(lines)));
    insta::assert_snapshot!(shown(&reference, "openGate").join("\n"), @r"
    Object -> Boolean
    Object; Array -> anything
    Object; Number -> anything
    ");
    // The page does not state the type of its operand, and has no form without one.
    insta::assert_snapshot!(shown(&reference, "CLOSEgate").join("\n"), @r"
    -> anything
    Location -> anything
    ");
    assert_eq!(reference.signatures("barn"), None);
    let types = reference.signatures("closeGate").unwrap();
    assert!(types.from_engine.nullary() && types.from_engine.unary() && !types.from_engine.binary());
}

#[test]
fn a_site_without_the_games_list_uses_the_embedded_one() {
    let reference = gates(EngineSignatures::default());
    let types = reference.signatures("!=").unwrap();
    assert!(types.from_engine.binary());
    assert!(types.binary_for(Type::Task.into(), Type::Task.into()).next().is_some());
    assert!(!reference.signatures("openGate").unwrap().from_engine.binary());
}
