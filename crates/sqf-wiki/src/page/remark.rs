//! Remarks that authors write on a syntax line: boxes, locality icons, text set off by a margin.

use super::syntax::before_remark;
use crate::wikitext::atom::{Arena, Atom, Notice};
use crate::wikitext::inline;

/// The remarks on a syntax.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Remark {
    /// The remark as markup that names the syntax; None if there is none.
    pub(super) text: Option<String>,
    /// The locality of the effect according to the icons, if they agree.
    pub(super) effect: Option<String>,
}

/// Parses the remarks on the syntax line `markup`, which shows `line` as its syntax.
pub(super) fn read(markup: &str, line: &str, arena: &mut Arena) -> Remark {
    let syntax = before_remark(markup);
    let mut sentences = badges(syntax, arena);
    let beside = markup[syntax.len()..].trim();
    if !inline::plain_line(beside, arena).is_empty() {
        sentences.push(beside.to_owned());
    }
    let notices: Vec<Notice> = syntax
        .chars()
        .filter_map(|c| match arena.get(c) {
            Some(Atom::Notice(notice)) => Some(notice.clone()),
            _ => None,
        })
        .collect();
    let name = arena.add(Atom::InlineCode(line.to_owned()));
    let mut blocks: Vec<String> = Vec::new();
    if !sentences.is_empty() {
        blocks.push(format!("{name}: {}", sentences.join("; ")));
    }
    for Notice { label, body } in notices {
        let separator = if body.starts_with(['*', '#', ':', ';', '{']) { ":\n" } else { ": " };
        let notice = Notice { label, body: format!("{name}{separator}{body}") };
        blocks.push(arena.add(Atom::Notice(notice)).to_string());
    }
    Remark { text: (!blocks.is_empty()).then(|| blocks.join("\n\n")), effect: effect(syntax, arena) }
}

/// Writes icons and versions, line by line: `Arma 3 1.00: Global argument, Global effect`.
fn badges(syntax: &str, arena: &Arena) -> Vec<String> {
    let lines = syntax.split('\n').flat_map(|line| line.split("<br"));
    let line = |line: &str| {
        let mut text = String::new();
        let mut after_version = false;
        for badge in line.chars().filter_map(|c| badge(c, arena)) {
            if !text.is_empty() {
                text.push_str(if after_version { ": " } else { ", " });
            }
            text.push_str(badge);
            after_version = badge.contains(|c: char| c.is_ascii_digit());
        }
        text
    };
    lines.map(line).filter(|text| !text.is_empty()).collect()
}

fn badge(c: char, arena: &Arena) -> Option<&str> {
    match arena.get(c) {
        Some(Atom::Badge(text)) => Some(text),
        _ => None,
    }
}

/// Returns `local` or `global`, if all icons for the effect agree.
fn effect(syntax: &str, arena: &Arena) -> Option<String> {
    let mut found: Option<&str> = None;
    for badge in syntax.chars().filter_map(|c| badge(c, arena)) {
        let effect = match badge {
            "Local effect" => "local",
            "Global effect" => "global",
            _ => continue,
        };
        if found.is_some_and(|other| other != effect) {
            return None;
        }
        found = Some(effect);
    }
    found.map(str::to_owned)
}
