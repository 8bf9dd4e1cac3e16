//! Replaces a local variable by its value.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::{Declaration, Position};
use sqf_reference::Type;
use sqf_syntax::{Expr, NodeId};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "inline-variable", kind: RefactorKind::Inline, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (id, local) = site.local_at(node)?;
    let is_plain = local.declared == Declaration::PrivateAssign && local.writes.len() == 1 && !local.escapes;
    let is_alone = || site.semantics().locals().all(|(other, it)| other == id || it.name != local.name);
    if !is_plain || local.reads.is_empty() || !is_alone() {
        return None;
    }
    let statement = site.script.node_of(local.token)?;
    let Expr::PrivateAssign(value) = site.tree().expr(statement) else { return None };
    let Position::Statement(block) = site.script.position(statement) else { return None };
    let reads: Option<Vec<NodeId>> = local.reads.iter().map(|token| site.script.node_of(*token)).collect();
    let reads = reads?;
    // Code that calls itself by the variable is not among its reads.
    let written = site.script.words().find(&local.name).map_or(0, |word| site.script.words().tokens_of(word).count());
    if written != reads.len() + 1 {
        return None;
    }
    let is_same = site.is_timeless(value) || is_used_next(site, block, statement, &reads, value);
    if !is_same || !reads.iter().all(|read| site.is_written(*read)) || !site.sees_all_of(&local.name) {
        return None;
    }
    let range = site.range_with_end(statement).filter(|_| site.is_ended(statement))?;
    let gone = site.with_line(range);
    // A comment is about the variable.
    let line_end = site.text()[gone.end as usize..].trim_start_matches([' ', '\t']);
    if site.has_comment(gone)
        || (gone.end == range.end && line_end.starts_with("//"))
        || is_comment_after(site, range.end)
        // It still is about the value if the only use comes next.
        || (site.has_comment_above(gone.start) && !is_next_line(site, block, statement, &reads))
    {
        return None;
    }
    // A value of several lines is easier to read in an assignment.
    let is_long = site.source(value)?.contains('\n');
    if is_long && !reads.iter().all(|read| matches!(site.script.position(*read), Position::Value(_))) {
        return None;
    }
    Some(Offer::new(format!("Inline `{}`", site.script.text(local.token)), move || {
        let mut edits = vec![Edit { range: site.with_blank_line(gone), text: String::new() }];
        for read in reads {
            let range = site.range_of(read)?;
            let indent = site.indent_at(range.start);
            let is_whole = matches!(
                site.script.position(read),
                Position::Value(_) | Position::Element(_) | Position::Inside(_) | Position::Statement(_)
            );
            let text = if is_whole || site.is_clear_operand(value, read) {
                site.source(site.shown(value)).or(site.source(value))?.to_owned()
            } else {
                site.operand(value)?
            };
            let text = site.moved(&text, site.indent_at(site.range_of(value)?.start), indent);
            edits.push(site.replace(range, text));
        }
        Some(edits)
    }))
}

/// Whether the only use is in the next statement, on the next line.
fn is_next_line(site: &Site<'_>, block: NodeId, statement: NodeId, reads: &[NodeId]) -> bool {
    let is_beside = |next: NodeId| {
        let between = site.between(statement, next)?;
        Some(between.of(site.text()).matches('\n').count() == 1)
    };
    only_use_next(site, block, statement, reads).and_then(|(_, next)| is_beside(next)) == Some(true)
}

fn is_comment_after(site: &Site<'_>, offset: u32) -> bool {
    let rest = site.text().get(offset as usize..).unwrap_or_default().trim_start_matches([' ', '\t']);
    rest.starts_with("//") || rest.starts_with("/*")
}

/// Whether the only use is in the next statement, where evaluating the value makes no difference.
fn is_used_next(site: &Site<'_>, block: NodeId, statement: NodeId, reads: &[NodeId], value: NodeId) -> bool {
    let is_there = site.types(value) != Type::Nothing.into();
    let next = only_use_next(site, block, statement, reads);
    is_there && next.is_some_and(|(read, next)| site.can_be_first(read, next, value))
}

/// The only use, and the next statement if it is in it.
fn only_use_next(site: &Site<'_>, block: NodeId, statement: NodeId, reads: &[NodeId]) -> Option<(NodeId, NodeId)> {
    let statements = site.statements(block);
    let next = *statements.get(statements.iter().position(|it| *it == statement)? + 1)?;
    let [read] = reads else { return None };
    (site.statement_of(*read) == Some((next, block))).then_some((*read, next))
}
