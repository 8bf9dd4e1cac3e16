//! Completion in configs: properties, classes, values and parents.

mod classes;
mod game;
mod interface;
mod made;
mod properties;
mod shares;
mod snippets;
mod spot;
#[cfg(test)]
mod tests;
mod used;
mod values;

use std::cmp::Reverse;

use super::matching::{Match, Matchable, Pattern};
use super::{Completion, CompletionItem, CompletionOptions, ItemKind, LIMIT, candidate, project};
use crate::analysis::Analysis;
use crate::config::documented::DocumentedConfig;
use crate::config::{ConfigFile, ConfigPlace};
use crate::documentation::markup::property;
pub(super) use properties::item;
pub use shares::counts::ConfigCounts;
use spot::{Spot, is_for, path, spot};
use sqf_model::NamedSymbol;
use sqf_reference::ConfigFacts;
use sqf_text::TextRange;
use used::UsedNames;

/// Maximum number of names to query from the project.
const MOST: usize = 400;

/// Returns the items for a position in a config.
pub(super) fn at(analysis: &Analysis, file: &ConfigFile, offset: u32, options: CompletionOptions) -> Completion {
    let Some(cursor) = file.at(offset) else { return Completion::default() };
    let text = analysis.file().text();
    let spot = spot(analysis, &cursor);
    if !is_for(options.trigger, &spot) {
        return Completion::default();
    }
    let known = DocumentedConfig::new(file);
    let class = cursor.class;
    let typed = TextRange::new(spot.range.start, offset).of(text);
    let before = TextRange::new(0, spot.range.start).of(text).trim_end();
    let (used, found) = (UsedNames::default(), Vec::new());
    let pattern = Pattern::new(typed);
    let mut list = List { pattern, typed, spot: &spot, options, known, used, is_incomplete: false, found };
    match cursor.place {
        ConfigPlace::Item => {
            list.properties(analysis, class);
            list.entity_events(analysis, class);
            list.classes(class, true);
            list.scripts(analysis, class, true);
            list.snippets(class);
            list.used_properties(analysis, class);
            list.used_classes(class, true);
            list.statements(analysis);
        }
        ConfigPlace::Property(_) => {
            list.properties(analysis, class);
            list.entity_events(analysis, class);
            list.used_properties(analysis, class);
        }
        ConfigPlace::ClassName(_) if before.ends_with("import") => list.imports(),
        ConfigPlace::ClassName(_) => {
            list.classes(class, false);
            list.used_classes(class, false);
            list.scripts(analysis, class, false);
            list.macros_of_names(analysis, class);
            // Any other name may be new: Enter after `class Hint` must not write `ModuleHint_F`.
            list.keep_begun();
            list.names_for_class(analysis, class);
        }
        ConfigPlace::Base(derived) => {
            list.bases(analysis, class, derived);
            list.used_bases(analysis, class, derived);
            list.macros_of_parents(analysis, class);
        }
        ConfigPlace::Value { entry, ref index, .. } => {
            let property = &file.config().entry(entry).name;
            let facts = known.property(class, property).map(|(_, facts)| facts);
            if let Some(path) = path(analysis, known.class(class), (property, facts), &spot, offset) {
                let is_asked = path.is_asked_by(options.trigger);
                return if is_asked { project::paths(analysis, &path) } else { Completion::default() };
            }
            if matches!(options.trigger, Some('\\' | '/')) {
                return Completion::default();
            }
            if spot.quote.is_none() && list.bare_texts(analysis, offset) {
                return list.finish();
            }
            list.values(analysis, class, property, facts, !index.is_empty());
            list.interface_values(class, property, facts, index, !before.ends_with('='));
            if spot.quote.is_none() {
                list.macros(analysis, |_| true);
            }
            // Not the rest of a formula.
            if spot.quote.is_some() || before.ends_with(['=', '{', ',']) {
                list.used_values(analysis, class, entry, facts.is_none_or(|facts| facts.values.is_empty()));
                // After the others, because a class is listed once.
                if !index.is_empty() {
                    list.names_inside(class, entry);
                }
            }
        }
        ConfigPlace::Other => {}
    }
    list.finish()
}

struct List<'a> {
    pattern: Pattern,
    typed: &'a str,
    spot: &'a Spot,
    options: CompletionOptions,
    known: DocumentedConfig<'a>,
    /// How likely names are, by what configs use; orders equal matches.
    used: UsedNames,
    is_incomplete: bool,
    found: Vec<(Match, u8, CompletionItem)>,
}

impl List<'_> {
    /// Adds an item if it matches the typed text; among equal matches, lower ranks come first.
    fn add(&mut self, rank: u8, item: CompletionItem) {
        let text = item.filter.as_deref().unwrap_or(&item.label);
        let whole = if self.typed.is_empty() {
            Some(Match::Prefix)
        } else {
            text.split(' ').filter_map(|word| self.pattern.matches(&Matchable::new(word))).min()
        };
        if let Some(found) = whole {
            self.found.push((found, rank, item));
        }
    }

    /// Leaves only items that begin with the typed text; none if it is one of them except for its letter case.
    /// Editors would filter them by any of their letters as more is typed, so they have to ask again.
    fn keep_begun(&mut self) {
        self.is_incomplete = true;
        if self.has(self.typed) && !self.found.iter().any(|(_, _, item)| item.label == self.typed) {
            self.found.clear();
        }
        self.found.retain(|(found, ..)| matches!(found, Match::Whole | Match::Prefix));
    }

    /// Whether a name is among the items, ignoring case.
    fn has(&self, name: &str) -> bool {
        self.found.iter().any(|(_, _, item)| item.label.eq_ignore_ascii_case(name))
    }

    /// Whether a name matches the typed text.
    fn fits(&self, name: &str) -> bool {
        self.typed.is_empty() || self.pattern.matches_once(name, &mut Vec::new()).is_some()
    }

    fn item(&self, label: &str, kind: ItemKind) -> CompletionItem {
        CompletionItem::new(label, kind, self.spot.range)
    }

    fn named(&mut self, analysis: &Analysis, symbols: impl Iterator<Item = NamedSymbol>) {
        for symbol in symbols {
            let item = candidate::named_item(analysis.workspace(), &symbol, self.spot.range);
            self.add(1, item);
        }
    }

    fn finish(mut self) -> Completion {
        let used = &self.used;
        self.found.sort_by_cached_key(|(found, rank, item)| (*found, Reverse(used.weight(&item.label, *rank))));
        // Most dialogs have `class controls`, few an array of that name.
        for at in 1..self.found.len() {
            let [(_, _, one), (_, _, other)] = &self.found[at - 1..=at] else { continue };
            if one.label.eq_ignore_ascii_case(&other.label)
                && (one.kind, other.kind) == (ItemKind::Property, ItemKind::Class)
            {
                self.found.swap(at - 1, at);
            }
        }
        let is_incomplete = self.is_incomplete || self.found.len() > LIMIT;
        self.found.truncate(LIMIT);
        let items = self.found.into_iter().map(|(_, _, item)| item).collect();
        Completion { items, is_incomplete, ..Completion::default() }
    }
}

/// Returns the properties that configs usually have in a place, as they are written, with their shares.
pub(super) fn usual_properties(place: &str) -> impl Iterator<Item = (&'static str, f32)> + use<> {
    shares::at(shares::Counted::Property, place)
}

/// Returns the texts that a property usually has, with their shares.
pub(super) fn usual_values(property: &str) -> impl Iterator<Item = (&'static str, f32)> + use<> {
    let texts = shares::at(shares::Counted::Value, property);
    texts.filter_map(|(name, share)| Some((name.strip_prefix('"')?.strip_suffix('"')?, share)))
}

/// Returns the documentation of a property, or of a class if `name` is empty.
pub(super) fn documentation(path: &str, name: &str) -> Option<String> {
    let facts = ConfigFacts::embedded();
    let class = facts.kind(path)?;
    if name.is_empty() {
        return Some(property::class(class, &format!("class {}", class.name())));
    }
    Some(property::property(facts.of(class, name)?, class, None))
}
