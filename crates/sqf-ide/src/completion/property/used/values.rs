//! Values that the config and other files of the project have.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::super::shares::{self, Counted, values};
use super::super::{List, MOST};
use super::{COUNTED, UsedNames, outer_name};
use crate::analysis::Analysis;
use crate::completion::ItemKind;
use crate::completion::alike::LineWords;
use sqf_model::SymbolKind;
use sqf_syntax::config::{Class, ClassId, EntryId, ValueKind};
use sqf_text::starts_with_ignoring_case;

/// The weight of a value that another property has.
const OTHER: f32 = 0.01;

/// The weight of the name of a sound's class as its own name.
const OWN_NAME: f32 = 2.0;

/// The weight of a macro or text for each file of the project that has it.
const OF_FILE: f32 = 0.000_5;

/// The weight of a class's own name if all classes beside have theirs.
const SELF: f32 = 2.0;

impl List<'_> {
    /// Adds the values that other classes give to a property, the last ones first. `is_open` tells whether values other
    /// than the documented ones have a meaning.
    pub(in super::super) fn used_values(&mut self, analysis: &Analysis, class: ClassId, entry: EntryId, is_open: bool) {
        let file = self.known.file();
        let (entry, offset) = (file.config().entry(entry), self.spot.range.start);
        let (property, start) = (&*entry.name, file.pre().place(entry.token).range.start);
        let is_string = self.spot.quote.is_some();
        let plain = |word: &str| -> Option<String> {
            let text = word.trim_matches(['"', '\'']);
            ((text.len() < word.len()) == is_string && self.fits(text)).then(|| text.to_owned())
        };
        let (mut all, mut total) = (FxHashMap::default(), 0.0_f32);
        // The values before the cursor, with the number of the last one.
        let (mut before, mut count) = (FxHashMap::default(), 0_u16);
        for file in self.configs() {
            for (number, part) in file.pre().files().iter().enumerate() {
                let is_here = number == 0 && std::ptr::eq(file, self.known.file());
                for value in values(&part.source) {
                    let is_same = value.property.eq_ignore_ascii_case(property);
                    let place = part.source.tokens().range(value.token).start;
                    if is_here && place == start {
                        continue;
                    }
                    for word in value.words.iter().filter_map(|word| plain(word)) {
                        if is_here && is_same && place < offset {
                            count = count.saturating_add(1);
                            before.insert(word.clone(), count);
                        }
                        *all.entry(word).or_default() += if is_same { 1.0 } else { OTHER };
                    }
                    total += if is_same { 1.0 } else { 0.0 };
                }
            }
        }
        if self.is_of_addon(class) || property.eq_ignore_ascii_case("author") {
            for source in self.other_addons(analysis) {
                for value in values(&source).into_iter().filter(|it| it.property.eq_ignore_ascii_case(property)) {
                    value
                        .words
                        .iter()
                        .filter_map(|word| plain(word))
                        .for_each(|word| *all.entry(word).or_default() += 1.0);
                    total += 1.0;
                }
            }
        }
        let mut used = UsedNames::default();
        used.add_shares(all, total, 1.0);
        self.add_own_name(class, property, &mut used);
        // Each counts half of the one that is nearer to the cursor.
        before.into_iter().for_each(|(word, last)| used.add(&word, 0.5_f32.powi((count - last).into())));
        let typed = self.typed;
        used.names.retain(|_, (name, _)| name != typed);
        for (name, share) in shares::at(Counted::Value, &property.to_ascii_lowercase()) {
            let is_new =
                |word: &str| is_open && starts_with_ignoring_case(word, typed) && (is_string || !typed.is_empty());
            if let Some(word) = plain(name).filter(|word| is_new(word) || self.has(word)) {
                used.add(&word, share * COUNTED);
            }
        }
        let kind = if is_string { SymbolKind::Word } else { SymbolKind::Macro };
        if is_open || !is_string {
            self.add_of_project(analysis, kind, &mut used);
        }
        if is_open && is_string {
            self.add_class_names(class, &mut used);
        }
        self.offer(used, |_| true, |list, name| list.item(name, ItemKind::Value));
    }

    /// Weighs macros by how many files of the project use them, and adds texts that other files have.
    fn add_of_project(&self, analysis: &Analysis, kind: SymbolKind, used: &mut UsedNames) {
        if self.typed.is_empty() {
            return;
        }
        let mut symbols = analysis.workspace().names(kind, self.typed, MOST * 8, analysis.path());
        symbols.retain(|symbol| {
            let is_new = kind == SymbolKind::Word && !symbol.name.eq_ignore_ascii_case(self.typed);
            is_new || self.has(&symbol.name)
        });
        symbols.sort_by_key(|symbol| Reverse(symbol.files));
        for symbol in symbols.iter().take(MOST) {
            used.add(&symbol.name, OF_FILE * symbol.files as f32);
        }
    }

    /// Weighs the names of the classes of the file as texts, those like the name of the class around more.
    fn add_class_names(&self, class: ClassId, used: &mut UsedNames) {
        let config = self.known.config();
        let words = LineWords::of_class(&config.class(class).name);
        for id in config.classes().filter(|id| *id != class) {
            let name = &config.class(id).name;
            if !name.is_empty() && self.fits(name) {
                used.add(name, OTHER * (1.0 + words.likeness(name).min(1.0)));
            }
        }
    }

    /// Adds the name of a class as the value of a property that is the name of the class in others: `class gateSound { name
    /// = "gateSound"; };`
    fn add_own_name(&self, class: ClassId, property: &str, used: &mut UsedNames) {
        let config = self.known.config();
        let it = config.class(class);
        if self.spot.quote.is_none() || !self.fits(&it.name) {
            return;
        }
        let (mut others, mut named) = (0.0, 0.0);
        for file in self.configs() {
            let whole = file.config();
            let is_sibling = |other: &Class| {
                let has_same_outer = outer_name(whole, other).eq_ignore_ascii_case(outer_name(config, it));
                has_same_outer && !other.name.eq_ignore_ascii_case(&it.name)
            };
            for other in whole.classes().filter(|other| is_sibling(whole.class(*other))) {
                let Some(entry) = whole.own_entry(other, property) else { continue };
                let text = whole.entry(entry).value.map(|value| &whole.value(value).kind);
                let name = &whole.class(other).name;
                others += 1.0;
                named += match text {
                    Some(ValueKind::Text(text)) if text.eq_ignore_ascii_case(name) => 1.0,
                    _ => 0.0,
                };
            }
        }
        // Sounds and music are called like their classes, as in the examples of the game.
        let is_sound = matches!(&self.known.path(class)[..], [list, _] if is_list_of_sounds(list));
        let usual = if is_sound && property.eq_ignore_ascii_case("name") { OWN_NAME } else { 0.0 };
        if named + usual > 0.0 {
            used.add(&it.name, SELF * (named + usual) / (others + usual + 1.0));
        }
    }
}

fn is_list_of_sounds(name: &str) -> bool {
    ["CfgSounds", "CfgMusic", "CfgRadio", "CfgEnvSounds", "CfgSFX"].iter().any(|list| list.eq_ignore_ascii_case(name))
}
