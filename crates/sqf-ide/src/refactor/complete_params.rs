//! Gives parameters the types and defaults that their use requires.

use super::header_comment::type_name;
use super::parameters::used_types;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::{Declaration, draft_of};
use sqf_reference::types::values::{type_names, type_of_value, value_of_type};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "complete-params", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of parameters that the title names.
const MOST_SHOWN: usize = 3;

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (statement, block) = site.statement_of(node)?;
    let list = site.unary(statement, "params").filter(|_| block == site.tree().root())?;
    let elements = site.script.elements(list).filter(|_| site.is_written(statement))?;
    let draft = draft_of(site.script, site.reference(), site.semantics())?;
    let stated = site.header_types();
    let complete = |(at, element): (usize, &NodeId)| {
        let (named, default) = match site.script.elements(*element) {
            Some([name, default]) => (*name, Some(*default)),
            Some(_) => return None,
            None => (*element, None),
        };
        let name = site.script.string(named).filter(|_| site.tree().expr(named) == Expr::Text)?;
        let param = draft.params.iter().find(|param| param.name.eq_ignore_ascii_case(&name))?;
        let (id, local) = site.semantics().locals().find(|(_, local)| match local.declared {
            Declaration::Param { element: own, .. } => own == *element,
            _ => false,
        })?;
        // `isNil` would be false then.
        if !local.named.is_empty() {
            return None;
        }
        let is_of = |(index, own, _): &&(Option<usize>, Option<String>, TypeSet)| match own {
            Some(own) => own.eq_ignore_ascii_case(&name),
            None => *index == Some(at),
        };
        let stated = || stated.iter().find(is_of).map(|(.., types)| *types);
        // After another assignment, comparisons are with the new value, not with the argument.
        let compared = || site.compared(id).filter(|_| local.writes.is_empty());
        let types = used_types(param).or_else(compared).or_else(stated)?.without(Type::Nothing.into());
        if stated().is_some_and(|stated| !stated.is_subset(types)) {
            return None;
        }
        let value = value_of(types)?;
        let shown = format!("`{name}` ({})", type_name(types)?);
        let edit = match default {
            // The use confirms what the default suggests.
            Some(default) if site.types(default) == types && site.is_written(default) => {
                Edit { range: TextRange::empty(site.range_of(default)?.end), text: format!(", [{value}]") }
            }
            Some(_) => return None,
            None => {
                let range = site.range_of(*element)?;
                Edit { range, text: format!("[{}, {value}, [{value}]]", site.source(*element)?) }
            }
        };
        Some((shown, edit))
    };
    let (shown, edits): (Vec<String>, Vec<Edit>) = elements.iter().enumerate().filter_map(complete).unzip();
    let title = match &shown[..] {
        [] => return None,
        [one] => format!("Complete {one}; a missing argument or one of another type becomes its default"),
        several if several.len() <= MOST_SHOWN => {
            format!("Complete {}; missing arguments and those of other types become their defaults", shown.join(", "))
        }
        several => format!(
            "Complete {} parameters; missing arguments and those of other types become their defaults",
            several.len()
        ),
    };
    Some(Offer::new(title, move || Some(edits)))
}

/// Returns the value that stands for a type in `params`.
fn value_of(types: TypeSet) -> Option<&'static str> {
    if types == Type::Boolean.into() {
        return Some("false");
    }
    let mut values = type_names().filter_map(value_of_type);
    values.find(|value| type_of_value(value).is_some_and(|one| types == one.into()))
}
