//! Makes a global variable local that only one script uses.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::{Access, CodeUse, ScopeId, Symbol};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "global-to-local", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let token = site.tree().token(node);
    let uses: Vec<(usize, bool)> = site
        .semantics()
        .globals()
        .iter()
        .filter(|global| site.script.words().of(global.token) == site.script.words().of(token))
        .map(|global| (global.token, matches!(global.access, Access::Write(_))))
        .collect();
    let (first, true) = *uses.first()? else { return None };
    if !uses.iter().any(|(used, _)| *used == token) {
        return None;
    }
    // The first assignment always runs, and before everything else.
    let statement = site.script.node_of(first)?;
    let is_first = matches!(site.tree().expr(statement), Expr::Assign(_));
    let (_, block) = site.statement_of(statement).filter(|(own, _)| *own == statement && is_first)?;
    let scope = site.semantics().scope_of(block)?;
    let (_, value, _) = site.assignment(statement)?;
    let reads_itself = site.tree().tokens(value).any(|it| site.script.words().of(it) == site.script.words().of(token));
    if reads_itself || !uses.iter().all(|(used, _)| is_seen(site, *used, scope)) {
        return None;
    }
    let name = site.script.text(token);
    let workspace = site.analysis.workspace();
    let path = site.analysis.path()?;
    // Functions and names without a tag may be anything.
    let lower = name.to_ascii_lowercase();
    if !workspace.is_indexed() || workspace.is_function(&lower) || !name.contains('_') || !site.sees_all_of(name) {
        return None;
    }
    let known = workspace.global_use(&lower, path)?;
    let is_read = uses.iter().any(|(_, is_write)| !is_write);
    let is_plain = !known.is_quoted && !known.is_set_otherwise && !known.is_other && !known.is_class;
    if known.count as usize != uses.len() || !is_plain || !is_read {
        return None;
    }
    let places = workspace.occurrences(&Symbol::global(&lower), Some(path));
    if places.iter().any(|place| &*place.file != path) || places.len() != uses.len() {
        return None;
    }
    let local = site.new_local(&local_name(site, name)?);
    Some(Offer::new(format!("Make `{name}` the local variable `{local}`"), move || {
        let rename = |(token, _): &(usize, bool)| {
            let range = site.range_of_token(*token)?;
            let text = if *token == first { format!("private {local}") } else { local.clone() };
            Some(aligned(site, range, text))
        };
        uses.iter().map(rename).collect()
    }))
}

/// Returns the name of the local variable: that of the global one without its tag, like the others in the script.
fn local_name(site: &Site<'_>, name: &str) -> Option<String> {
    let is_tag = |part: &str| part.len() > 1 && !part.contains(|c: char| c.is_ascii_lowercase());
    let own = match name.split_once('_') {
        Some((tag, own)) if is_tag(tag) && own.starts_with(|c: char| c.is_ascii_alphabetic()) => own,
        _ => name,
    };
    let locals =
        || site.semantics().locals().map(|(_, local)| site.script.text(local.token).trim_matches(['"', '\'', '_']));
    let snakes = locals().filter(|name| name.contains('_')).count();
    let humps = locals().filter(|name| name.contains(|c: char| c.is_ascii_uppercase())).count();
    let mut words = own.split('_').filter(|word| !word.is_empty());
    let lowered = |word: &str| {
        let is_capital = !word.contains(|c: char| c.is_ascii_lowercase());
        if is_capital { word.to_ascii_lowercase() } else { format!("{}{}", word[..1].to_ascii_lowercase(), &word[1..]) }
    };
    let first = lowered(words.next().filter(|word| word.is_ascii())?);
    let rest: Option<Vec<String>> = words
        .map(|word| {
            let start = word.get(..1)?;
            Some(match snakes > humps {
                true => format!("_{}", word.to_ascii_lowercase()),
                false => format!("{}{}", start.to_ascii_uppercase(), &lowered(word)[1..]),
            })
        })
        .collect();
    Some(format!("{first}{}", rest?.concat()))
}

/// Replaces a name, and keeps what blanks align after it in its column.
fn aligned(site: &Site<'_>, range: TextRange, text: String) -> Edit {
    let after = &site.text()[range.end as usize..];
    let blanks = after.len() - after.trim_start_matches(' ').len();
    let length = range.len() as usize + blanks;
    if blanks < 2 {
        return Edit { range, text };
    }
    let range = TextRange::new(range.start, range.start + length as u32);
    Edit { range, text: format!("{text:width$} ", width = length - 1) }
}

/// Whether a use is in the code of the scope, or in code that runs as a part of it.
fn is_seen(site: &Site<'_>, token: usize, scope: ScopeId) -> bool {
    let block = |node: NodeId| site.statement_of(node).map(|(_, block)| block);
    let Some(mut at) = site.script.node_of(token).and_then(block).and_then(|block| site.semantics().scope_of(block))
    else {
        return false;
    };
    if site.range_of_token(token).is_none() {
        return false;
    }
    while at != scope {
        let it = site.semantics().scope(at);
        match it.parent.filter(|_| it.runs == CodeUse::Inline && it.function.is_none()) {
            Some(parent) => at = parent,
            None => return false,
        }
    }
    true
}
