//! Checks whether another name in the same place is equivalent.

use super::named::WatchedUse;
use super::shared::versions;
use sqf_reference::{Operand, Param, Record, Status, Syntax};

/// Verbs at the start of names. If two names have different verbs, they are not equivalent: setting replaces a previous
/// value, adding does not.
const VERBS: &[&str] = &["add", "clear", "create", "delete", "get", "is", "remove", "set"];

/// Returns the direct replacement of a deprecated name, if the records leave no doubt.
///
/// It must have the same forms with operands of the same names and types, return the same, and exist in the target
/// version. Names are compared because types do not distinguish a brightness from an intensity.
pub(super) fn replacement(named: &WatchedUse<'_>, record: &Record) -> Option<String> {
    let reference = named.reference();
    let syntaxes = named.syntaxes().filter(|syntaxes| !syntaxes.is_empty())?;
    let mut fitting = record.replaced_by.iter().filter_map(|name| reference.get(name)).filter(|other| {
        other.kind == record.kind
            && other.status == Status::Ok
            && other.branch.is_none()
            && !versions::is_newer(other, named.lints())
            && verb(&record.name).zip(verb(&other.name)).is_none_or(|(own, other)| own == other)
            && syntaxes.iter().all(|syntax| other.syntaxes.iter().any(|other| takes_the_place(other, syntax)))
    });
    let found = fitting.next().filter(|_| fitting.next().is_none())?;
    Some(found.name.clone())
}

/// Returns the verb of `setDate`, `diag_setDate` or `BIS_fnc_setDate`.
fn verb(name: &str) -> Option<&'static str> {
    let own = name.rsplit('_').next().unwrap_or(name);
    let begins = |verb: &&&str| {
        own.strip_prefix(**verb)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()))
    };
    VERBS.iter().find(begins).copied()
}

/// Whether everything valid in `old` is valid in `new`, and returns the same.
fn takes_the_place(new: &Syntax, old: &Syntax) -> bool {
    let form = |syntax: &Syntax| syntax.shape.as_ref().and_then(|shape| shape.form);
    let sides = |syntax: &Syntax| {
        let shape = syntax.shape.clone();
        shape.map(|shape| [shape.left, shape.right]).unwrap_or_default()
    };
    let is_regular = old.shape.is_none() || form(old).is_some();
    let returns = |syntax: &Syntax| syntax.returns.as_ref().map(|returns| returns.types.clone());
    is_regular
        && form(old) == form(new)
        && returns(old).is_some_and(|types| !types.is_empty() && Some(types) == returns(new))
        && sides(old).iter().zip(&sides(new)).all(|(old, new)| operand_fits(old.as_ref(), new.as_ref()))
        && params_fit(&old.params, &new.params)
}

fn operand_fits(old: Option<&Operand>, new: Option<&Operand>) -> bool {
    match (old, new) {
        (Some(old), Some(new)) => !old.types.is_empty() && are_among(&old.types, &new.types),
        (None, None) => true,
        _ => false,
    }
}

/// Whether the old parameters are the first of the new ones, and the others are optional.
fn params_fit(old: &[Param], new: &[Param]) -> bool {
    let fits = |(old, new): (&Param, &Param)| {
        old.name == new.name && are_among(&old.types, &new.types) && (!old.optional || new.optional)
    };
    old.len() <= new.len() && old.iter().zip(new).all(fits) && new.iter().skip(old.len()).all(|param| param.optional)
}

fn are_among(old: &[String], new: &[String]) -> bool {
    old.iter().all(|name| new.contains(name))
}
