//! Moves a text of a config that a player reads, such as `displayName`, to the nearest stringtable.

use std::sync::Arc;

use super::text_key::{Key, is_plain};
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use crate::config::{ConfigFile, ConfigKind};
use crate::fix::Edit;
use sqf_syntax::Source;
use sqf_syntax::config::ValueKind;
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "config-text-to-key", kind: RefactorKind::Extract, offer: Offers::OneOfConfig(offer) };

/// Properties whose text players read, in lower case.
const SHOWN: &[&str] = &[
    "description",
    "descriptionshort",
    "displayname",
    "displaynameshort",
    "onloadmission",
    "onloadname",
    "overviewname",
    "overviewtext",
    "subtitle",
    "text",
    "title",
    "tooltip",
];

fn offer<'s>(analysis: &'s Analysis, file: &'s ConfigFile, offset: u32) -> Option<Offer<'s>> {
    let config = file.config();
    if !config.errors().is_empty() || !matches!(file.kind()?, ConfigKind::Description | ConfigKind::Addon) {
        return None;
    }
    let class = config.innermost(file.pre().tokens_before(offset).saturating_sub(1));
    let (range, text) = config.class(class).entries.iter().find_map(|id| {
        let entry = config.entry(*id);
        let value = config.value(entry.value?);
        let ValueKind::Text(text) = &value.kind else { return None };
        // One string, not several that are joined.
        let range = file.written(value.first..value.end, 0).filter(|_| value.end == value.first + 1)?;
        let is_at = file.written(entry.token..value.end, 0)?.touches(offset);
        let is_shown = SHOWN.contains(&&*entry.name.to_ascii_lowercase()) && !entry.is_array;
        (is_at && is_shown).then_some((range, text))
    })?;
    if !is_plain(text) || is_picture(text) || text.contains('"') {
        return None;
    }
    let key = Key::of(analysis, text)?;
    let title = key.title();
    Some(Offer::of_project(title, move || {
        let own = Edit { range, text: lookup(file, analysis, key.name()) };
        Some(key.change(own))
    }))
}

/// Whether `text` is a picture, as controls may have it.
fn is_picture(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    text.starts_with('#') || text.contains('/') || [".paa", ".jpg", ".pac"].iter().any(|end| lower.ends_with(end))
}

/// The value that names a key: `"$STR_..."`, or the macro that the config uses for others.
fn lookup(file: &ConfigFile, analysis: &Analysis, key: &str) -> String {
    let plain = format!("\"${key}\"");
    let Some(main) = file.pre().files().first() else { return plain };
    let text = main.source.text();
    if !text.contains("CSTRING(") {
        return plain;
    }
    let made_of = |code: &str| {
        let source = Arc::new(Source::new(format!("{text}\n{code}")));
        let made = ConfigFile::new(source, file.path(), analysis.reading().shared_workspace());
        let start = (text.len() + 1) as u32;
        let tokens = made.pre().tokens_from(TextRange::new(start, start + code.len() as u32));
        tokens.map(|token| made.text(token)).collect::<String>()
    };
    let ends = key.match_indices('_').map(|(at, _)| &key[at + 1..]);
    let calls = ends.map(|own| format!("CSTRING({own})"));
    calls.into_iter().find(|call| made_of(call).eq_ignore_ascii_case(&plain)).unwrap_or(plain)
}
