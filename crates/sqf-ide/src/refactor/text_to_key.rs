//! Moves a text that players read to the nearest stringtable, under a key that is named like the others there.

use super::site::Site;
use super::text_key::{Key, is_plain};
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_model::Position;
use sqf_reference::takes::Takes;
use sqf_syntax::{Expr, NodeId};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "text-to-key", kind: RefactorKind::Extract, offer: Offers::One(offer) };

/// Commands whose result shows the text that they are given, in lower case.
const PASSING: &[&str] = &["+", "format", "parsetext", "composetext"];

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = if site.range.is_empty() { site.at_cursor()? } else { site.selected()? };
    let node = site.tree().bare(node);
    if site.tree().expr(node) != Expr::Text || !site.is_written(node) || !is_shown(site, node) {
        return None;
    }
    let shown = site.script.string(node).filter(|text| is_plain(text))?;
    let key = Key::of(site.analysis, &shown)?;
    let title = key.title();
    Some(Offer::of_project(title, move || {
        let own = localized(site, node, key.name())?;
        Some(key.change(own))
    }))
}

/// Whether a value is shown to the player of the machine that the script runs on, as it is or as a part of a text.
fn is_shown(site: &Site<'_>, node: NodeId) -> bool {
    let mut at = node;
    loop {
        let command = match site.script.position(at) {
            Position::Left(command) | Position::Right(command) => command,
            Position::Inside(outer) => {
                at = outer;
                continue;
            }
            Position::Element(list) => match taking(site, list) {
                Some(command) => command,
                None => return false,
            },
            _ => return false,
        };
        let mut is_shown = false;
        let own = site.tree().bare(at);
        site.script.each_taken(command, &mut |taken, row| is_shown |= row.takes == Takes::Shown && taken == own);
        if is_shown {
            return true;
        }
        // The values that `format` puts into its text are its arguments, and may be anything.
        let is_passed = match site.script.word(command) {
            "format" => site.tree().operands(command).is_some_and(|(_, list)| {
                site.script
                    .elements(list)
                    .and_then(|list| list.first())
                    .is_some_and(|first| site.tree().bare(*first) == own)
            }),
            word => PASSING.contains(&word),
        };
        if !is_passed {
            return false;
        }
        at = command;
    }
}

/// Returns the command that a list is an operand of.
fn taking(site: &Site<'_>, list: NodeId) -> Option<NodeId> {
    let mut at = list;
    loop {
        match site.script.position(at) {
            Position::Inside(outer) => at = outer,
            Position::Left(command) | Position::Right(command) => return Some(command),
            _ => return None,
        }
    }
}

/// The edit that looks up a key in place of the text.
fn localized(site: &Site<'_>, node: NodeId, key: &str) -> Option<Edit> {
    Some(site.replace(site.range_of(node)?, site.lookup_of(key)))
}

impl Site<'_> {
    /// Returns the code that looks up a key: `localize "STR_..."`, or the macro that the script uses for others.
    fn lookup_of(&self, key: &str) -> String {
        let plain = format!("localize \"{key}\"");
        for name in ["LLSTRING", "LSTRING"] {
            if !self.text().contains(&format!("{name}(")) {
                continue;
            }
            let end = key.match_indices('_').map(|(at, _)| &key[at + 1..]);
            for own in end {
                let call = format!("{name}({own})");
                let code = if name == "LSTRING" { format!("localize {call}") } else { call };
                if self.made_of(&code).is_some_and(|made| made.eq_ignore_ascii_case(&plain)) {
                    return code;
                }
            }
        }
        plain
    }
}
