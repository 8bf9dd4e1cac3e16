//! Leaves early instead of nesting the rest of a function in an `if`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::model::{CodeUse, Position};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "early-exit", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let found = site.around(|node| site.if_at(node)).filter(|it| it.otherwise.is_none())?;
    let Position::Statement(block) = site.script.position(found.node) else { return None };
    if site.statements(block).last() != Some(&found.node) || !leaves_only_itself(site, block) {
        return None;
    }
    let body = site.code(found.then)?;
    let (whole, code) = (site.range_with_end(found.node)?, site.range_of(found.then)?);
    let condition = site.range_of(found.condition)?;
    let (first, _) = (site.range_of(*body.first()?)?, site.range_of(*body.last()?)?);
    let head = [TextRange::new(whole.start, condition.start), TextRange::new(condition.end, code.start)];
    let is_block = body.len() > 1 && site.begins_line(whole.start) && site.begins_line(first.start);
    if !is_block || head.iter().any(|part| site.has_comment(*part)) || declares_again(site, found.then) {
        return None;
    }
    // `scopeName` would name another scope.
    if site.mentions(site.tree().tokens(found.then), &["scopename"]) {
        return None;
    }
    Some(Offer::new("Leave early with `exitWith`", move || {
        let inside = TextRange::new(code.start + 1, code.end - 1).of(site.text());
        let start = inside.find(|c: char| !c.is_whitespace())?;
        let line = inside[..start].rfind('\n').map_or(0, |at| at + 1);
        let rest = inside[line..].trim_end();
        let (from, to) = (site.indent_at(first.start), site.indent_at(whole.start));
        // The first line is moved like the others.
        let rest = site.moved(&format!("\n{rest}"), from, to);
        let text = format!(
            "if ({}) exitWith {{}};{}{}",
            site.negated(found.condition)?,
            site.line_break(),
            rest.strip_prefix('\n')?,
        );
        Some(vec![site.replace(whole, text)])
    }))
}

/// Whether `exitWith` in this code leaves nothing but the code: it is not the body of a loop.
fn leaves_only_itself(site: &Site<'_>, block: NodeId) -> bool {
    if matches!(site.tree().expr(block), Expr::File(_)) {
        let workspace = site.analysis.workspace();
        return site.analysis.path().is_none_or(|path| !workspace.is_part(path));
    }
    let Some(scope) = site.semantics().scope_of(block) else { return false };
    let scope = site.semantics().scope(scope);
    let word = scope.command.map(|command| site.script.word(command)).unwrap_or_default();
    scope.runs != CodeUse::Unknown && scope.function.is_none() && matches!(word, "then" | "else" | "call" | "spawn")
}

/// Whether code declares a variable that exists around it.
fn declares_again(site: &Site<'_>, code: NodeId) -> bool {
    let scope = site.semantics().scope_of(code);
    site.semantics().locals().any(|(_, local)| Some(local.scope) == scope && local.shadows.is_some())
}
