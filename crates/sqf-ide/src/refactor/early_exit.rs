//! Leaves early instead of nesting the rest of a function in an `if`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::header::siblings;
use sqf_model::{CodeUse, Position};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

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
        let line = site.line_break();
        let gap = if has_gaps(site) { line } else { "" };
        let text =
            format!("if {} exitWith {{}};{line}{gap}{}", site.negated(found.condition)?, rest.strip_prefix('\n')?);
        Some(vec![site.replace(whole, text)])
    }))
}

/// Whether an empty line follows most early exits, in this script or else in those of functions with its tag.
fn has_gaps(site: &Site<'_>) -> bool {
    let (mut gaps, mut all) = gaps(site.text());
    let path = site.analysis.path().filter(|_| all == 0);
    let functions = path.map(|path| site.analysis.workspace().functions_in(path)).unwrap_or_default();
    if let (Some(path), Some(function)) = (path, functions.first()) {
        for (_, source) in siblings(site.analysis, &function.name, path) {
            let (own, count) = self::gaps(source.text());
            gaps += own;
            all += count;
        }
    }
    gaps * 2 > all
}

/// Returns how many early exits of a script an empty line follows, and how many there are. Those in a row count once.
fn gaps(text: &str) -> (usize, usize) {
    let is_exit = |line: &str| {
        let line = line.to_ascii_lowercase();
        line.contains("exitwith") && line.trim_end().ends_with("};")
    };
    let lines: Vec<&str> = text.lines().collect();
    let pairs = lines.windows(2).filter(|two| is_exit(two[0]) && !is_exit(two[1]) && two[1].trim() != "};");
    pairs.fold((0, 0), |(gaps, all), two| (gaps + usize::from(two[1].trim().is_empty()), all + 1))
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
