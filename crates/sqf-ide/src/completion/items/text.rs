//! Completion of names in strings.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::alike::{KeyBeginnings, LineWords};
use super::super::candidate::Candidate;
use super::super::context::TextPlace;
use super::super::matching::{Match, Matchable};
use super::super::names::{DocSource, Name, NameOrder, Names, Operands};
use super::super::own::{OwnKind, OwnWord, OwnWords};
use super::super::rank::{Facts, Fit, Rank};
use super::super::roles;
use super::super::texts::{self, TextShares};
use super::super::usage::RARE;
use super::super::{CompletionItem, ItemKind, LIMIT, SHORTEST, classes, passed, project};
use super::{List, elsewhere, is_function, known, simple};
use crate::analysis::Analysis;
use crate::names::class_names::WantedClass;
use crate::names::config_path::ConfigPath;
use crate::names::fixed_words;
use sqf_model::{NamedSymbol, Script, Side, Slot, Symbol, SymbolKind};
use sqf_reference::takes::{ArgumentName, ClassKind, NameUse, Takes};
use sqf_reference::{ClassList, Classes, Reference, Type, TypeSet};
use sqf_text::{is_word, starts_with_ignoring_case};

/// Maximum number of words of other files.
const MOST_WORDS: usize = 2000;

impl<'a> List<'a> {
    /// Adds what a string may name according to the command that takes it: a key of a stringtable, a variable, an
    /// event.
    pub(super) fn add_names_in_string(
        &mut self,
        analysis: &Analysis,
        place: &TextPlace,
        words: &dyn Fn() -> &'a OwnWords,
    ) {
        let Some(cursor) = analysis.reading().at_token(place.token) else { return };
        let Some((slot, script)) = cursor.slot() else { return };
        if let Some(params) = passed::params_at(&cursor) {
            self.add_made(params.in_text(place));
            return;
        }
        let typed = self.typed();
        // `isNil` asks for local variables as well.
        if typed.starts_with('_') && slot.path.is_empty() && slot.word(script).eq_ignore_ascii_case("isNil") {
            self.typing = Some(self.word.range.start);
            for own in words().own().filter(|own| own.kind == OwnKind::Local) {
                let Some(found) = self.pattern.matches(&own.matchable) else { continue };
                if own.count(self.typing) > 0 {
                    self.add(Rank::new(&self.written(own, found)), Candidate::Own(own, TypeSet::ANY));
                }
            }
        }
        if is_step(script, &slot) && self.add_steps(analysis, script, &slot) {
            return;
        }
        let assigned = assigned_on_line(self.text, self.word.range.start);
        // A name that gets its first value here is not one that merely contains what is typed.
        let may_be_new = may_be_new(script, &slot);
        self.asks_again |= may_be_new;
        self.typing = Some(self.word.range.start);
        let stem = analysis.path().and_then(|path| path.file_stem()?.to_str()).unwrap_or_default();
        let of_script = LineWords::of_script(stem);
        let keys = self.strings.keys().map(String::as_str).filter(|word| word.starts_with("str_"));
        let keys = KeyBeginnings::new(keys);
        let mut own = self.globals_of_script(analysis, script, &slot, words);
        for (symbol, fit) in project::in_string(analysis, script, &slot, typed) {
            let Some(found) = self.pattern.matches(&Matchable::new(&symbol.name)) else { continue };
            let lower = symbol.name.to_ascii_lowercase();
            let used = self.strings.get(&lower);
            let variable = own.remove(lower.as_str());
            if may_be_new && !typed.is_empty() && !matches!(found, Match::Whole | Match::Prefix) {
                continue;
            }
            // The word being written is in the index as well.
            if found == Match::Whole && symbol.files < 2 && used.is_none() && variable.is_none() {
                continue;
            }
            let likely = assigned.as_ref().is_some_and(|assigned| lower.ends_with(assigned.as_str()));
            // Variables are set by code, which has a name of its own.
            if may_be_new && project::is_function(&symbol) {
                continue;
            }
            let mut alike = self.line.likeness(&symbol.name).max(of_script.likeness(&symbol.name));
            if matches!(symbol.symbol, Symbol::Text(_)) {
                alike = alike.max(keys.shared(&lower));
            }
            if used.is_some() || variable.is_some() {
                alike = alike.max(OF_SCRIPT);
            }
            let facts = Facts { fit, likely, alike, ..elsewhere(&symbol, found) };
            // Most keys are used once: those that only the stringtable has are wanted more than others.
            let is_unused = matches!(symbol.symbol, Symbol::Text(_)) && symbol.files < 2 && used.is_none();
            let facts = if is_unused { Facts { uses: UNUSED_KEY, ..facts } } else { facts };
            let facts = match used {
                Some(used) => Facts { uses: facts.uses + used.uses, distance: Some(used.distance), ..facts },
                None => facts,
            };
            let facts = match variable.map(|own| self.written(own, found)) {
                Some(own) => Facts { uses: facts.uses + own.uses, distance: facts.distance.min(own.distance), ..facts },
                None => facts,
            };
            self.add_named(Rank::new(&facts), symbol);
        }
        for own in own.into_values() {
            let Some(found) = self.pattern.matches(&own.matchable) else { continue };
            if !may_be_new || matches!(found, Match::Whole | Match::Prefix) {
                self.add(Rank::new(&self.written(own, found)), Candidate::Own(own, TypeSet::ANY));
            }
        }
    }

    /// Returns the global variables of the script by their lower case, if a string may name one.
    fn globals_of_script(
        &self,
        analysis: &Analysis,
        script: &Script,
        slot: &Slot,
        words: &dyn Fn() -> &'a OwnWords,
    ) -> FxHashMap<&'a str, &'a OwnWord> {
        let kinds = project::kinds_in_string(analysis, script, slot);
        if !kinds.is_some_and(|kinds| kinds.contains(&SymbolKind::Global)) {
            return FxHashMap::default();
        }
        let is_variable = |own: &&OwnWord| {
            own.kind == OwnKind::Global && own.count(self.typing) > 0 && !own.matchable.lower().contains("_fnc_")
        };
        words().own().filter(is_variable).map(|own| (own.matchable.lower(), own)).collect()
    }

    /// Adds words in strings of the script and of other files: those with the same role first. Without any, names of
    /// the project.
    pub(super) fn add_words(
        &mut self,
        analysis: &Analysis,
        place: &TextPlace,
        named: Option<(&WantedClass, &Classes)>,
    ) {
        let Some(cursor) = analysis.reading().at_token(place.token) else { return };
        let (slot, typed) = (cursor.slot(), self.typed());
        let at_slot = |is: fn(&Script, &Slot) -> bool| slot.as_ref().is_some_and(|(slot, script)| is(script, slot));
        let is_new = at_slot(may_be_new);
        if typed.starts_with('_') || at_slot(roles::is_prose) || is_new && !at_slot(is_map_key) {
            return;
        }
        if let Some(choice) = slot.as_ref().and_then(|(slot, script)| fixed_words::at(script, slot)) {
            for word in choice.fixed.words {
                let Some(found) = self.pattern.matches(&Matchable::new(word)) else { continue };
                let facts = self.in_strings(word, Facts { share: USUAL, ..simple(found, word) });
                self.push_made(Rank::new(&facts), CompletionItem::new(*word, ItemKind::Value, self.word.range));
            }
        }
        let has_alternatives = self.strings.values().any(|word| word.is_alternative);
        let is_known = !self.candidates.is_empty();
        let has_path = |(slot, script): &(Slot, &Script)| {
            is_step(script, slot) && ConfigPath::before(script, analysis.reference(), slot).is_some()
        };
        let is_step = at_slot(is_step);
        let is_whole = typed.is_empty() && (named.is_some() || is_step);
        if is_whole || is_known && slot.as_ref().is_some_and(has_path) {
            return;
        }
        // The classes that only a project can have are all known, as are the keys of its stringtables.
        let is_own = named.is_some_and(|(wanted, _)| wanted.lists().is_empty());
        let is_listed = is_known && (is_own || is_step) || at_slot(is_key);
        self.asks_again |= typed.is_empty() && has_alternatives;
        let mut known: FxHashSet<String> = self.candidates.iter().filter_map(|(_, _, it)| self.name(*it)).collect();
        let mut words = self.words_of_script(typed);
        if is_new || typed.is_empty() || is_listed {
            words.retain(|word| self.strings.get(&*word.name.to_ascii_lowercase()).is_some_and(|it| it.is_alternative));
        } else {
            let kinds =
                if named.is_some() || is_known || has_alternatives { &[SymbolKind::Word][..] } else { ANY_NAME };
            let names = |kind: &SymbolKind| analysis.workspace().names(*kind, typed, MOST_WORDS, analysis.path());
            words.splice(..0, kinds.iter().flat_map(names));
        }
        for symbol in words {
            let lower = symbol.name.to_ascii_lowercase();
            let used = self.strings.get(&lower);
            let found = self.pattern.matches(&Matchable::new(&symbol.name)).filter(|_| is_word(&symbol.name));
            let is_typed = found == Some(Match::Whole) && symbol.files < 2 && used.is_none();
            let Some(found) = found.filter(|_| !is_typed && known.insert(lower)) else { continue };
            let is_alternative = used.is_some_and(|used| used.is_alternative);
            let is_class = || named.is_none_or(|(wanted, classes)| may_be_class(analysis, wanted, classes, &symbol));
            let fit = if is_alternative || is_class() { Fit::Fair } else { Fit::Wrong };
            // What is known here rather begins with the typed text than that something else has this name.
            let found = if found == Match::Whole && is_known && !is_alternative { Match::Prefix } else { found };
            let facts = Facts { fit, ..elsewhere(&symbol, found) };
            let facts = match used {
                Some(used) => Facts {
                    uses: facts.uses + used.uses,
                    distance: Some(used.distance),
                    likely: used.is_alternative,
                    ..facts
                },
                None => facts,
            };
            self.add_named(Rank::new(&facts), symbol);
        }
    }

    /// Returns the words in strings of the script that begin with what is typed.
    fn words_of_script(&self, typed: &str) -> Vec<NamedSymbol> {
        let own = self.strings.iter().filter(|(lower, _)| starts_with_ignoring_case(lower, typed));
        let own = own.map(|(lower, word)| NamedSymbol {
            symbol: Symbol::Word(lower.as_str().into()),
            name: word.text.as_str().into(),
            file: None,
            files: 0,
            is_function: false,
        });
        // Their order decides between equal ranks.
        let mut own: Vec<NamedSymbol> = own.collect();
        own.sort_unstable_by(|one, other| one.name.cmp(&other.name));
        own
    }

    /// Returns the name that a candidate for a string writes, in lower case.
    fn name(&self, candidate: Candidate<'_>) -> Option<String> {
        Some(match candidate {
            Candidate::Named(number) => self.named[number].name.to_ascii_lowercase(),
            Candidate::Own(own, _) => own.matchable.lower().to_owned(),
            Candidate::Class(class) => class.class().to_ascii_lowercase(),
            Candidate::Parent(class, _) => class.to_ascii_lowercase(),
            Candidate::Made(number) => self.made[number].label.to_ascii_lowercase(),
            _ => return None,
        })
    }

    /// Adds names of the game, found by class name or display name, and those of the project's configs.
    pub(super) fn add_classes(
        &mut self,
        analysis: &Analysis,
        wanted: &WantedClass,
        classes: &'a Classes,
        shares: Option<&TextShares>,
    ) {
        let share = |name: &str| shares.map_or(RARE, |shares| shares.of(name));
        let typed = self.typed();
        for (class, what) in wanted.parents() {
            let Some(found) = self.pattern.matches(&Matchable::new(class)) else { continue };
            // A parent class is wanted more often than any class that inherits from it, even one whose display name is
            // the typed text.
            let found = if found == Match::Prefix { Match::Whole } else { found };
            let facts = Facts { likely: true, share: share(class), ..simple(found, class) };
            self.add(Rank::new(&facts), Candidate::Parent(class, what));
        }
        let is_parent = |name: &str| wanted.parents().iter().any(|(class, _)| class.eq_ignore_ascii_case(name));
        for symbol in classes::of_project(analysis, wanted, classes, typed) {
            if is_parent(&symbol.name) {
                continue;
            }
            let Some(found) = self.pattern.matches(&Matchable::new(&symbol.name)) else { continue };
            let is_own = symbol.file.as_deref().is_some_and(|file| !analysis.workspace().is_library(file));
            let uses = if is_own { 1.0 + symbol.files as f32 } else { 0.0 };
            let facts = self.in_strings(&symbol.name, Facts { uses, ..simple(found, &symbol.name) });
            self.add_named(Rank::new(&facts), symbol);
        }
        let used = project::files_naming(analysis, SymbolKind::Word, typed);
        for (found, fit, class) in classes::matching(&self.pattern, wanted, classes, LIMIT) {
            // The lists have an order of their own, which applies until something is typed.
            let name = if typed.is_empty() { NameOrder::default() } else { NameOrder::of_class(class.class()) };
            let files = used.get(&class.class().to_ascii_lowercase()).copied().unwrap_or_default();
            let facts = Facts { fit, name, share: share(class.class()), uses: files as f32, ..simple(found, "") };
            let facts = self.in_strings(class.class(), facts);
            self.add(Rank::new(&facts), Candidate::Class(class));
        }
    }

    /// Adds functions and variables with code, for a place where code is called with the left operand.
    pub(super) fn add_callables(
        &mut self,
        analysis: &Analysis,
        place: &TextPlace,
        names: &'a Names,
        words: &'a OwnWords,
    ) {
        let given = given(analysis, place);
        let here = names.usage().executed();
        let typed = self.typed();
        let functions = project::functions(analysis, typed);
        let of_project: FxHashSet<String> = functions.iter().map(|symbol| symbol.name.to_ascii_lowercase()).collect();
        for symbol in functions {
            let Some(found) = self.pattern.matches(&Matchable::new(&symbol.name)) else { continue };
            // A project more often executes its own functions remotely than those of the game.
            let used = self.strings.get(&symbol.name.to_ascii_lowercase());
            let likely = used.is_some_and(|used| used.is_alternative);
            self.add_named(Rank::new(&Facts { likely, ..elsewhere(&symbol, found) }), symbol);
        }
        for (position, name) in names.list().iter().enumerate() {
            // A command without operands cannot be executed remotely.
            let is_value = name.kind == ItemKind::Command && name.operands == Operands::VALUE;
            if name.source != DocSource::Record || name.kind == ItemKind::Keyword || is_value {
                continue;
            }
            let Some(found) = self.pattern.matches(&name.matchable) else { continue };
            let is_taken = given.as_deref().is_none_or(|given| takes(analysis.reference(), name, given));
            let fit = match name.kind {
                ItemKind::Function => Fit::Good,
                _ if is_taken => Fit::Fair,
                _ => Fit::Poor,
            };
            let facts = known(position, name, found, words, &here, self.word.cursor);
            let facts = match self.strings.get(name.matchable.lower()) {
                Some(used) => Facts { uses: facts.uses + used.uses, likely: used.is_alternative, ..facts },
                None => facts,
            };
            self.add(Rank::new(&Facts { fit, ..facts }), Candidate::Known(name));
        }
        for own in words.own().filter(|own| own.kind == OwnKind::Global) {
            let Some(found) = self.pattern.matches(&own.matchable) else { continue };
            if of_project.contains(own.matchable.lower()) {
                continue;
            }
            let rank = Rank::new(&self.written(own, found));
            let is_function = is_function(analysis, own);
            self.add(rank, if is_function { Candidate::Function(own) } else { Candidate::Own(own, TypeSet::ANY) });
        }
    }
}

/// As how many uses it counts that nothing uses a key of a stringtable.
const UNUSED_KEY: f32 = 4.0;

/// How much a name that the script uses counts, as much as if it shared a word with the line.
const OF_SCRIPT: f32 = 0.3;

/// The likelihood of a word of the game beside names of the project.
const USUAL: f32 = 0.1;

/// What a string may name that nothing is known about.
const ANY_NAME: &[SymbolKind] =
    &[SymbolKind::Word, SymbolKind::Global, SymbolKind::Marker, SymbolKind::Key, SymbolKind::Text];

/// Whether a word in strings may be a class of a mod where one of some kind is wanted: nearly all of them have a tag, few
/// mods have animations, and the names of variables and other things of the game are not classes.
fn may_be_class(analysis: &Analysis, wanted: &WantedClass, classes: &Classes, word: &NamedSymbol) -> bool {
    let others = ClassList::ALL.into_iter().filter(|list| !wanted.lists().contains(list));
    let has_tag = word.name.contains('_') && wanted.named != ClassKind::In(ClassList::Moves);
    let is_other = || others.into_iter().any(|list| classes.get(list, &word.name).is_some());
    let lower = word.name.to_lowercase();
    let variables = [Symbol::global(&lower), Symbol::Key(lower.as_str().into())];
    let is_variable = || variables.iter().any(|it| analysis.workspace().place_of(it, analysis.path()).is_some());
    has_tag && !is_other() && !is_variable()
}

/// Whether a string is the key of a hash map.
fn is_map_key(script: &Script, slot: &Slot) -> bool {
    script.taken_at(slot).any(|row| matches!(row.takes, Takes::Name(ArgumentName::MapKey, _)))
}

/// Whether a string is the key of a stringtable.
fn is_key(script: &Script, slot: &Slot) -> bool {
    script.taken_at(slot).any(|row| matches!(row.takes, Takes::Name(ArgumentName::TextKey, _)))
}

/// Whether a string is a step of the path of a config.
fn is_step(script: &Script, slot: &Slot) -> bool {
    matches!(slot.word(script), ">>" | "/") && slot.side == Side::Right && slot.path.is_empty()
}

/// Whether the command that takes a string may give the named variable its first value.
pub(super) fn may_be_new(script: &Script, slot: &Slot) -> bool {
    script.taken_at(slot).any(|row| matches!(row.takes, Takes::Name(_, NameUse::Define | NameUse::Write)))
}

/// Returns the variable that the line assigns before an offset, in lower case without underscores: what is read into it
/// often has the same name.
fn assigned_on_line(text: &str, offset: u32) -> Option<String> {
    let before = text.get(..offset as usize)?;
    let line = before.rsplit('\n').next()?;
    let (name, _) = line.split_once('=')?;
    let name = name.trim_end().rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
    let name = name.trim_start_matches('_').to_ascii_lowercase();
    (name.len() >= SHORTEST).then_some(name)
}

/// Returns the types of the operands with which a command is run elsewhere: `[_gate, 1] remoteExec ["<|>"]`.
fn given(analysis: &Analysis, place: &TextPlace) -> Option<Vec<TypeSet>> {
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot().filter(|(slot, _)| slot.side == Side::Right)?;
    let left = script.tree().bare(script.tree().operands(slot.command)?.0?);
    let semantics = script.semantics(analysis.reference());
    let values = script.elements(left).unwrap_or(std::slice::from_ref(&left));
    let is_known = script.elements(left).is_some() || semantics.types(left).is_disjoint(Type::Array.into());
    is_known.then(|| values.iter().map(|value| semantics.types(*value)).collect())
}

/// Whether a command takes such operands.
fn takes(reference: &Reference, name: &Name, given: &[TypeSet]) -> bool {
    let Some(types) = reference.signatures(&name.label) else { return true };
    match given {
        [right] => name.operands.unary && !types.unary_operands().is_disjoint(*right),
        [left, right] => {
            let is_left = name.operands.binary && !types.left_operands().is_disjoint(*left);
            is_left && !types.right_operands(*left).is_disjoint(*right)
        }
        // Such an array is the operand.
        _ => name.operands.unary && !types.unary_operands().is_disjoint(Type::Array.into()),
    }
}

/// Returns the frequencies of words in a string, by the command that takes it.
pub(super) fn shares_in(analysis: &Analysis, place: &TextPlace) -> Option<&'static TextShares> {
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    texts::shares(slot.word(script), &slot)
}
