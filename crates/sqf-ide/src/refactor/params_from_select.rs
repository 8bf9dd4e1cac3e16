//! Replaces `_this select 0` and the like by `params`.

use std::collections::BTreeMap;

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::Declaration;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "params-from-select", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of arguments that are skipped by empty names.
const MOST_SKIPPED: usize = 3;

/// `private _gate = _this select 0;`
struct SelectedArgument {
    statement: NodeId,
    index: usize,
    /// As an element of `params`.
    element: String,
    /// The string in `private [...]` that declares it.
    declared: Option<usize>,
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node =
        if site.range.is_empty() { site.at_cursor()? } else { site.selected_statements()?.1.first().copied()? };
    let (statement, block) = site.statement_of(node)?;
    taken(site, statement)?;
    let statements = site.statements(block);
    if statements.iter().any(|other| is_params(site, *other)) {
        return None;
    }
    let at = statements.iter().position(|other| *other == statement)?;
    let before = statements[..at].iter().rev().take_while(|other| taken(site, **other).is_some()).count();
    let all: Vec<SelectedArgument> = statements[at - before..].iter().map_while(|other| taken(site, *other)).collect();
    let mut by_index: BTreeMap<usize, &SelectedArgument> = BTreeMap::new();
    for one in &all {
        if by_index.insert(one.index, one).is_some() {
            return None;
        }
    }
    let last = *by_index.keys().next_back()?;
    if last + 1 > all.len() + MOST_SKIPPED {
        return None;
    }
    let whole =
        TextRange::new(site.range_of(all.first()?.statement)?.start, site.range_with_end(all.last()?.statement)?.end);
    let comments = comments(site, &all)?;
    if !site.is_plain(whole) || !site.is_ended(all.last()?.statement) {
        return None;
    }
    Some(Offer::new("Convert to `params`", move || {
        let has_comments = comments.iter().any(Option::is_some);
        let of = |index: usize| all.iter().position(|one| one.index == index);
        let element = |index: usize| of(index).map_or("\"\"".to_owned(), |at| all[at].element.clone());
        let text = if has_comments {
            let (line_break, indent) = (site.line_break(), site.indent_at(whole.start));
            let unit = site.indent_unit();
            let mut text = "params [".to_owned();
            for index in 0..=last {
                let comma = if index < last { "," } else { "" };
                let comment =
                    of(index).and_then(|at| comments[at].as_deref()).map(|it| format!(" {it}")).unwrap_or_default();
                text.push_str(&format!("{line_break}{indent}{unit}{}{comma}{comment}", element(index)));
            }
            format!("{text}{line_break}{indent}];")
        } else {
            let elements: Vec<String> = (0..=last).map(element).collect();
            format!("params [{}];", elements.join(", "))
        };
        let end = match comments.last() {
            Some(Some(comment)) => {
                whole.end + site.text()[whole.end as usize..].find(comment.as_str())? as u32 + comment.len() as u32
            }
            _ => whole.end,
        };
        let mut edits = vec![Edit { range: TextRange::new(whole.start, end), text }];
        let names: Vec<usize> = all.iter().filter_map(|one| one.declared).collect();
        edits.extend(undeclared(site, &names)?);
        Some(edits)
    }))
}

fn is_params(site: &Site<'_>, statement: NodeId) -> bool {
    site.unary(statement, "params").is_some() || site.binary(statement, "params").is_some()
}

fn taken(site: &Site<'_>, statement: NodeId) -> Option<SelectedArgument> {
    let (token, value, is_private) = site.assignment(statement)?;
    site.range_of(statement).filter(|_| site.is_written(statement))?;
    let name = site.script.text(token);
    let is_this = |node: NodeId| site.variable(node) == Some("_this");
    let (index, rest) = match site.binary(value, "select").or_else(|| site.binary(value, "#")) {
        Some((left, right)) if is_this(left) => (index(site, right)?, None),
        Some(_) => return None,
        None => {
            let list = match site.binary(value, "param") {
                Some((left, list)) if is_this(left) => list,
                Some(_) => return None,
                None => site.unary(value, "param")?,
            };
            let elements = site.script.elements(list)?;
            let (first, rest) = elements.split_first()?;
            let rest: Option<Vec<&str>> = rest.iter().map(|part| site.source(*part)).collect();
            (index(site, *first)?, Some(rest?))
        }
    };
    let element = match rest {
        Some(rest) if !rest.is_empty() => format!("[\"{name}\", {}]", rest.join(", ")),
        _ => format!("\"{name}\""),
    };
    let (_, local) = site.local_at(statement)?;
    if !name.starts_with('_') || sqf_model::Semantics::is_magic(&name.to_ascii_lowercase()) {
        return None;
    }
    let declared = match local.declared {
        _ if is_private => None,
        // `private ["_gate"]` in the same code.
        Declaration::Private if site.semantics().scope_of(site.script.parent(statement)?) == Some(local.scope) => {
            Some(local.token)
        }
        _ => return None,
    };
    Some(SelectedArgument { statement, index, element, declared })
}

fn index(site: &Site<'_>, node: NodeId) -> Option<usize> {
    let number = site.script.number(node).filter(|_| site.tree().expr(site.tree().bare(node)) == Expr::Number)?;
    (number.fract() == 0.0 && (0.0..20.0).contains(&number)).then_some(number as usize)
}

/// Returns the comments at the ends of the lines. None if there are others.
fn comments(site: &Site<'_>, all: &[SelectedArgument]) -> Option<Vec<Option<String>>> {
    let mut found = Vec::new();
    for (at, one) in all.iter().enumerate() {
        let range = site.range_with_end(one.statement)?;
        if site.has_comment(range) {
            return None;
        }
        let rest = &site.text()[range.end as usize..];
        let line = rest.split(['\r', '\n']).next().unwrap_or_default();
        let comment = line.trim();
        let next = all.get(at + 1).and_then(|next| site.range_of(next.statement));
        let end = next.map_or(range.end + line.len() as u32, |next| next.start);
        let is_comment = comment.starts_with("//");
        let after = TextRange::new(range.end + if is_comment { line.len() as u32 } else { 0 }, end);
        if site.has_comment(after) && (next.is_some() || !is_comment) {
            return None;
        }
        // Blank lines separate unrelated statements.
        if next.is_some() && after.of(site.text()).matches('\n').count() > 1 {
            return None;
        }
        found.push(is_comment.then(|| comment.to_owned()));
    }
    Some(found)
}

/// Removes names from the lists of `private [...]` that declare them.
fn undeclared(site: &Site<'_>, names: &[usize]) -> Option<Vec<Edit>> {
    let mut lists: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
    for token in names {
        let (statement, _) = site.statement_of(site.script.node_of(*token)?)?;
        lists.entry(statement).or_default().push(*token);
    }
    let mut edits = Vec::new();
    for (statement, gone) in lists {
        let operand = site.unary(statement, "private")?;
        let elements = site.script.elements(operand).unwrap_or_default();
        let is_kept = |element: &&NodeId| !gone.contains(&site.tree().token(**element));
        let kept: Option<Vec<&str>> = elements.iter().filter(is_kept).map(|element| site.source(*element)).collect();
        let kept = kept?;
        let range = site.range_with_end(statement)?;
        if site.has_comment(range) || !site.is_written(statement) {
            return None;
        }
        edits.push(match kept.is_empty() {
            true => Edit { range: site.with_line(range), text: String::new() },
            false => Edit { range: site.range_of(operand)?, text: format!("[{}]", kept.join(", ")) },
        });
    }
    Some(edits)
}
