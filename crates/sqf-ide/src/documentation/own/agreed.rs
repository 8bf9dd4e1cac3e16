//! The types that a header comment states, where the code agrees.

use super::library::names_of;
use super::type_of_value;
use sqf_model::Parameter;
use sqf_reference::types::names;
use sqf_reference::{Type, TypeSet};

/// Returns the types of a value: those that a comment states, without those that the code certainly excludes. If it
/// excludes all of them, the comment is about something else, such as the elements of an array; the code is right then.
pub(super) fn agreed(stated: &[String], certain: TypeSet) -> Vec<String> {
    let fitting: Vec<String> = stated.iter().filter(|name| fits(name, certain)).cloned().collect();
    let known = names_of(certain);
    match fitting.is_empty() && !stated.is_empty() {
        true if known.is_empty() => stated.to_vec(),
        true => known,
        false => fitting,
    }
}

fn fits(name: &str, certain: TypeSet) -> bool {
    names::of_name(name).is_none_or(|types| !types.is_disjoint(certain))
}

/// Returns the types of a parameter: those that a comment states and `params` allows, and what it allows besides.
pub(super) fn allowed(stated: Vec<String>, param: &Parameter) -> Vec<String> {
    let values = values(param.types.as_deref().unwrap_or_default());
    let Some(allowed) = values.into_iter().map(type_of_value).collect::<Option<Vec<Type>>>() else { return stated };
    let set = TypeSet::of(&allowed);
    let covers = |one: Type| stated.iter().any(|name| names::of_name(name).is_none_or(|types| types.contains(one)));
    let mut more: Vec<String> = allowed.iter().filter(|one| !covers(**one)).map(|one| one.to_string()).collect();
    more.dedup();
    stated.iter().filter(|name| set.is_empty() || fits(name, set)).cloned().chain(more).collect()
}

/// Splits the values of a list: `objNull, [0, 0, 0]`.
pub(super) fn values(list: &str) -> Vec<&str> {
    let mut depth = 0_i32;
    let is_comma = |c: char| {
        depth += i32::from(matches!(c, '[' | '(' | '{')) - i32::from(matches!(c, ']' | ')' | '}'));
        c == ',' && depth == 0
    };
    list.split(is_comma).map(str::trim).filter(|value| !value.is_empty()).collect()
}
