//! Completion of values.

use rustc_hash::FxHashSet;

use super::used::{NEXT, UsedNames};
use super::{List, MOST, game};
use crate::analysis::Analysis;
use crate::completion::alike::KeyBeginnings;
use crate::completion::matching::{Matchable, Pattern};
use crate::completion::{CompletionItem, Insert, ItemKind, candidate};
use sqf_model::{Symbol, SymbolKind};
use sqf_reference::{PropertyFacts, ValueType};
use sqf_syntax::config::{ClassId, EntryId};
use sqf_text::{TextRange, is_word_char, starts_with_ignoring_case};

impl List<'_> {
    /// Adds the values of a property.
    pub(super) fn values(
        &mut self,
        analysis: &Analysis,
        class: ClassId,
        property: &str,
        facts: Option<&PropertyFacts>,
        is_in_array: bool,
    ) {
        if let Some(facts) = facts {
            self.known_values(facts, is_in_array);
        }
        let name = property.to_ascii_lowercase();
        let is_string = self.spot.quote.is_some();
        if name.starts_with("respawntemplates") {
            // The values of both sides are the same.
            let of_all = self.known.property(class, "respawnTemplates").map(|(_, facts)| facts);
            if let Some(of_all) = of_all.filter(|_| facts.is_some_and(|facts| facts.values.is_empty())) {
                self.known_values(of_all, is_in_array);
            }
            if is_string {
                self.classes_of(analysis, "CfgRespawnTemplates");
            }
        }
        if facts.is_some_and(|facts| facts.types.contains(&ValueType::Function)) && is_string {
            let names = analysis.workspace().names(SymbolKind::Global, "", MOST * 8, analysis.path());
            self.named(analysis, names.into_iter().filter(|symbol| symbol.is_function));
        }
        if name == "requiredaddons" && is_string {
            // Mods have tens of thousands of classes, and thousands of addons.
            let is_meant = |symbol: &Symbol| class_in(symbol, "CfgPatches").is_some_and(|name| self.fits(name));
            let addons = analysis.workspace().names_where(SymbolKind::Class, MOST * 8, analysis.path(), &is_meant);
            for symbol in addons {
                // Those of the project itself come first.
                let is_own = symbol.file.as_deref().is_some_and(|file| !analysis.workspace().is_library(file));
                let item = candidate::named_item(analysis.workspace(), &symbol, self.spot.range);
                self.add(if is_own { 0 } else { 1 }, item);
            }
        }
        if is_string {
            self.names_of_game(analysis, class, property);
            let is_for_people =
                facts.is_some_and(|facts| facts.types.contains(&ValueType::Text) && facts.values.is_empty());
            self.texts(analysis, is_for_people && game::classes_named_by(property).is_none() && name != "font");
        }
    }

    /// Adds the classes and arrays beside an array, which may list them: `controls[]`, `sounds[]`. Most do so in order, each
    /// once.
    pub(super) fn names_inside(&mut self, class: ClassId, entry: EntryId) {
        let file = self.known.file();
        let config = file.config();
        let start = file.pre().place(config.entry(entry).token).range.start;
        let before = TextRange::new(start.min(self.spot.range.start), self.spot.range.start);
        let before = before.of(file.pre().files()[0].source.text());
        let listed: FxHashSet<String> = before.split(|c: char| !is_word_char(c)).map(str::to_ascii_lowercase).collect();
        let classes = config.blocks(class).map(|id| &*config.class(id).name);
        // The sounds of an effect are arrays: `sounds[] = {first, second};`
        let own = config.class(class).entries.iter().filter(|other| **other != entry && self.spot.quote.is_none());
        let arrays = own.map(|other| config.entry(*other)).filter(|other| other.is_array).map(|other| &*other.name);
        let names: Vec<&str> = classes.chain(arrays).collect();
        let is_listed = |name: &str| listed.contains(&name.to_ascii_lowercase());
        let (before, after) = names.split_at(names.iter().rposition(|name| is_listed(name)).map_or(0, |last| last + 1));
        let others = after.iter().chain(before).filter(|name| !is_listed(name) && self.fits(name));
        let mut used = UsedNames::default();
        others.enumerate().for_each(|(number, name)| used.add(name, NEXT * AFTER_NEXT.powi(number as i32)));
        self.found.retain(|(_, _, item)| !names.iter().any(|name| name.eq_ignore_ascii_case(&item.label)));
        self.offer(used, |_| true, |list, name| list.item(name, ItemKind::Class));
    }

    /// Adds the known values of a property.
    fn known_values(&mut self, facts: &PropertyFacts, is_in_array: bool) {
        let is_string = self.spot.quote.is_some();
        let takes = if is_in_array { facts.is_array() } else { facts.is_scalar() };
        if !takes {
            return;
        }
        self.is_incomplete |= !is_string && self.typed.starts_with(|c: char| c.is_ascii_alphabetic());
        for (number, value) in facts.values.iter().enumerate() {
            let forms = value.forms.iter().filter_map(|form| {
                let text = form.strip_prefix('"').and_then(|form| form.strip_suffix('"'));
                if is_string { text } else { Some(&**form) }
            });
            let forms: Vec<&str> = forms.collect();
            // A name that is typed in full is meant: Enter must not write its number.
            if !is_string && forms.iter().any(|form| form.eq_ignore_ascii_case(self.typed) && form.len() > 1) {
                continue;
            }
            for form in &forms {
                // Names of numbers are macros, which not every config defines.
                let is_name = form.starts_with(|c: char| c.is_ascii_uppercase()) && !is_string;
                if is_name {
                    continue;
                }
                let item = CompletionItem {
                    detail: Some(with_name(&value.forms, form, &value.meaning)),
                    filter: (!is_string).then(|| forms.join(" ").replace('"', "")),
                    ..self.item(form, ItemKind::Value)
                };
                self.add((number / 64) as u8, item);
            }
        }
        if facts.values.is_empty() && facts.types.contains(&ValueType::Flag) && !is_string && !is_in_array {
            for (label, meaning) in [("1", "yes"), ("0", "no")] {
                let item = CompletionItem {
                    detail: Some(meaning.to_owned()),
                    filter: Some(format!("{label} {meaning} {}", if label == "1" { "true" } else { "false" })),
                    ..self.item(label, ItemKind::Value)
                };
                self.add(0, item);
            }
        }
    }

    /// Adds the classes that the project has in a class at the root; those of this config come first.
    pub(super) fn classes_of(&mut self, analysis: &Analysis, section: &str) {
        let config = self.known.config();
        let lists: Vec<ClassId> = config.named(config.root(), section).collect();
        for class in lists.into_iter().flat_map(|list| config.blocks(list).collect::<Vec<_>>()) {
            let item = self.item(&config.class(class).name, ItemKind::Class);
            self.add(0, item);
        }
        let workspace = analysis.workspace();
        let is_meant = |symbol: &Symbol| class_in(symbol, section).is_some_and(|name| self.fits(name));
        let classes = workspace.names_where(SymbolKind::Class, MOST * 8, analysis.path(), &is_meant);
        for symbol in classes {
            let is_own = symbol.file.as_deref().is_some_and(|file| !workspace.is_library(file));
            if is_own && !self.has(&symbol.name) {
                let item = candidate::named_item(workspace, &symbol, self.spot.range);
                self.add(1, item);
            }
        }
    }

    /// Adds keys of stringtables in a string: after `$STR`, or in a text for people.
    fn texts(&mut self, analysis: &Analysis, is_for_people: bool) {
        let Some(inside) = self.spot.quote else { return };
        let range = TextRange::new(inside.start, self.spot.range.end);
        let typed = range.of(analysis.file().text());
        if is_key(typed) || typed.len() < 4 && is_for_people {
            self.keys(analysis, range);
        }
    }

    /// Adds keys of stringtables without quotes: `title = $STR_open;`. Whether the position is after a `$`, where
    /// nothing else can be.
    pub(super) fn bare_texts(&mut self, analysis: &Analysis, offset: u32) -> bool {
        let text = analysis.file().text();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (before, after) = (TextRange::new(0, offset).of(text), TextRange::new(offset, text.len() as u32).of(text));
        let word = before.trim_end_matches(is_word);
        let is_key = word.ends_with('$');
        if is_key {
            let end = after.find(|c| !is_word(c)).unwrap_or(after.len());
            self.keys(analysis, TextRange::new(word.len() as u32 - 1, offset + end as u32));
        }
        is_key
    }

    /// Returns the keys that match the text in a range.
    fn keys(&mut self, analysis: &Analysis, range: TextRange) {
        let typed = range.of(analysis.file().text());
        let sign = if typed.starts_with(['$', '@']) { &typed[..1] } else { "$" };
        let pattern = Pattern::new(typed.trim_start_matches(['$', '@']));
        let file = analysis.file();
        let is_key = |name: &&str| starts_with_ignoring_case(name, "str_");
        let here = file.tokens().at(range.start).unwrap_or_default();
        let words = (here.saturating_sub(NEAR)..here).map(|token| file.token_text(token).trim_matches(['"', '$']));
        let before = KeyBeginnings::new(words.filter(is_key));
        let mut keys = Vec::new();
        for symbol in analysis.workspace().names(SymbolKind::Text, "", MOST * 8, analysis.path()) {
            if let Some(found) = pattern.matches(&Matchable::new(&symbol.name)) {
                let mut item = candidate::named_item(analysis.workspace(), &symbol, range);
                item.insert = Insert::Text(format!("{sign}{}", symbol.name));
                item.filter = Some(format!("{sign}{}", symbol.name));
                // Those of one dialog or unit have names with the same beginning.
                let shared = before.shared(&symbol.name);
                keys.push((shared, found, item));
            }
        }
        keys.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        self.found.extend(keys.into_iter().map(|(_, found, item)| (found, 1, item)));
    }
}

/// How much a class counts that an array may list after another one, compared with that one.
const AFTER_NEXT: f32 = 0.75;

/// Number of tokens in which keys before the position count.
const NEAR: usize = 1000;

/// Returns the name of a class directly in a class at the root.
pub(super) fn class_in<'s>(symbol: &'s Symbol, section: &str) -> Option<&'s str> {
    let Symbol::Class(path) = symbol else { return None };
    let (root, name) = path.split_once('/')?;
    (root.eq_ignore_ascii_case(section) && !name.contains('/')).then_some(name)
}

/// Whether a text begins like a reference to a key of a stringtable: `$STR`.
fn is_key(text: &str) -> bool {
    let key = text.trim_start_matches(['$', '@']);
    starts_with_ignoring_case(key, "str")
}

/// Returns the meaning of a value, in addition to its name in `form`.
fn with_name(forms: &[Box<str>], form: &str, meaning: &str) -> String {
    match forms.iter().find(|name| name.starts_with(|c: char| c.is_ascii_uppercase())) {
        Some(name) if &**name != form => format!("{name}: {meaning}"),
        _ => meaning.to_owned(),
    }
}
