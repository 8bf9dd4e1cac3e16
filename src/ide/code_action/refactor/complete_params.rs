//! Gives parameters the types and defaults that their use requires.

use super::parameters::used_types;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::catalog::types::values::{type_names, type_of_value, value_of_type};
use crate::catalog::{Type, TypeSet};
use crate::ide::fix::Edit;
use crate::model::{Declaration, draft_of};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "complete-params", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (statement, block) = site.statement_of(node)?;
    let list = site.unary(statement, "params").filter(|_| block == site.tree().root())?;
    let elements = site.script.elements(list).filter(|_| site.is_written(statement))?;
    let draft = draft_of(site.script, site.reference(), site.semantics())?;
    let stated = site.header_types();
    let complete = |(at, element): (usize, &NodeId)| {
        if let Some([_, default]) = site.script.elements(*element) {
            return typed(site, *default);
        }
        let name = site.script.string(*element).filter(|_| site.tree().expr(*element) == Expr::Text)?;
        let (id, local) = site.semantics().locals().find(|(_, local)| match local.declared {
            Declaration::Param { element: own, .. } => own == *element,
            _ => false,
        })?;
        // `isNil` would be false then.
        let param =
            draft.params.iter().find(|param| param.name.eq_ignore_ascii_case(&name) && local.named.is_empty())?;
        let is_of = |(index, own, _): &&(Option<usize>, Option<String>, TypeSet)| match own {
            Some(own) => own.eq_ignore_ascii_case(&name),
            None => *index == Some(at),
        };
        let stated = || stated.iter().find(is_of).map(|(.., types)| *types);
        let types = used_types(param).or_else(|| site.compared(id)).or_else(stated)?;
        let value = value_of(types.without(Type::Nothing.into()))?;
        let range = site.range_of(*element)?;
        Some(Edit { range, text: format!("[{}, {value}, [{value}]]", site.source(*element)?) })
    };
    let edits: Vec<Edit> = elements.iter().enumerate().filter_map(complete).collect();
    let title = match edits.len() {
        0 => return None,
        1 => "Complete a parameter; a missing argument or one of another type becomes its default".to_owned(),
        count => {
            format!("Complete {count} parameters; missing arguments and those of other types become their defaults")
        }
    };
    Some(Offer::new(title, move || Some(edits)))
}

/// Adds the type of a default value: `["_width", 4, [0]]`.
fn typed(site: &Site<'_>, default: NodeId) -> Option<Edit> {
    let is_plain = matches!(site.tree().expr(default), Expr::Number | Expr::Text | Expr::Name);
    let value = value_of(site.types(default)).filter(|_| is_plain && site.is_written(default))?;
    Some(Edit { range: TextRange::empty(site.range_of(default)?.end), text: format!(", [{value}]") })
}

/// Returns the value that stands for a type in `params`.
fn value_of(types: TypeSet) -> Option<&'static str> {
    if types == Type::Boolean.into() {
        return Some("false");
    }
    let mut values = type_names().filter_map(value_of_type);
    values.find(|value| type_of_value(value).is_some_and(|one| types == one.into()))
}
