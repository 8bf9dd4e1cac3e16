//! Completion of code: commands, the project's names, snippets.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::candidate::Candidate;
use super::super::context::{CASES, CodePlace, ExpectedSyntax};
use super::super::matching::{Match, Matchable};
use super::super::names::{DocSource, Name, Names};
use super::super::own::OwnWords;
use super::super::rank::{Facts, Fit, Rank, fit, typed};
use super::super::snippets::{self, SnippetContext};
use super::super::usage::ContextShares;
use super::super::{CompletionOptions, ItemKind, passed, project};
use super::{List, elsewhere, known, simple};
use crate::analysis::Analysis;
use sqf_model::Surroundings;
use sqf_reference::Type;
use sqf_text::TextRange;

impl<'a> List<'a> {
    /// Adds everything that code may continue with.
    pub(super) fn add_code(
        &mut self,
        analysis: &'a Analysis,
        names: &'a Names,
        words: &'a OwnWords,
        place: &CodePlace,
        options: CompletionOptions,
    ) {
        if let Some(params) = passed::params_at(&place.code) {
            self.add_made(params.in_code(place.word, options.snippets));
            if params.is_list() {
                self.add_macros(words);
                return;
            }
        }
        self.add_made(passed::indexes(place));
        if options.snippets {
            self.add_made(passed::code(analysis, place));
        }
        let given = place.code.surroundings().unwrap_or_default();
        self.add_given(names, words, place, &given);
        self.is_after_value = place.wanted == ExpectedSyntax::Operator;
        // Only variables and words of the preprocessor begin with an underscore.
        let only_locals = self.typed().starts_with('_');
        self.is_call = place.wanted == ExpectedSyntax::Code && !self.typed().is_empty();
        let rest = TextRange::new(self.word.range.end, self.text.len() as u32).of(self.text);
        let has_operand = rest.trim_start_matches([' ', '\t']).starts_with(['[', '"', '\'']);
        let here = names.usage().at(place);
        let called = project::files_calling(analysis, self.typed());
        for (position, name) in names.list().iter().enumerate() {
            let Some(facts) =
                self.facts(name, place, &given, |found| known(position, name, found, words, &here, self.word.cursor))
            else {
                continue;
            };
            let facts = if name.kind == ItemKind::Function {
                let files = called.get(name.matchable.lower()).copied().unwrap_or_default() as f32;
                Facts { uses: facts.uses + files, alike: self.line.likeness(&name.label), ..facts }
            } else {
                facts
            };
            self.add(Rank::new(&facts), Candidate::Known(name));
            let stands = match place.wanted {
                ExpectedSyntax::Operator => name.operands.binary,
                ExpectedSyntax::Statement | ExpectedSyntax::Operand => name.operands.unary,
                ExpectedSyntax::Code | ExpectedSyntax::Anything => false,
            };
            if options.snippets && name.adds_handler && stands && !has_operand {
                // After other commands that fit as well.
                self.add(Rank::new(&Facts { fit: Fit::Fair, ..facts }), Candidate::EventCommand(name));
            }
        }
        self.add_own(analysis, words, place, &here, only_locals);
        self.add_globals(analysis, words, place, &here, &called);
        self.add_macros_of_libraries(analysis, words);
        if options.snippets && !only_locals {
            self.add_snippets(names, words, place, &here, has_operand);
            self.add_header(analysis, place);
        }
    }

    /// Returns the facts about a name of the reference at a place; None if it does not match the typed text or cannot
    /// stand there.
    fn facts(
        &self,
        name: &Name,
        place: &CodePlace,
        given: &Surroundings,
        known: impl FnOnce(Match) -> Facts,
    ) -> Option<Facts> {
        let typed = self.typed();
        if typed.starts_with('_') && !name.label.starts_with('_') {
            return None;
        }
        // A new variable that begins with `_` is not meant to be `__RAND_UINT8__`.
        if name.label.starts_with("__") && !typed.starts_with("__") {
            return None;
        }
        let found = self.pattern.matches(&name.matchable)?;
        let is_among = |words: &[&str]| words.iter().any(|word| word.eq_ignore_ascii_case(&name.label));
        let likely = is_among(place.likely);
        // `allUnits forEach` is an error.
        let is_refused = if name.operands.binary { place.refuses(name.takes) } else { place.is_after_control() };
        if is_refused && !likely {
            return None;
        }
        let is_unlikely = name.kind == ItemKind::Keyword && is_among(place.unlikely);
        let is_magic = name.source == DocSource::MagicVariable;
        let is_given = is_magic.then(|| place.code.is_given(&name.label.to_ascii_lowercase())).flatten();
        let fit = if is_unlikely || is_given == Some(false) { Fit::Poor } else { fits(name, place) };
        let found = if self.is_call && !name.is_callable() { fit.in_call(found) } else { found };
        let known = known(found);
        let share = match is_given {
            Some(true) => known.share * GIVEN,
            _ if is_magic && given.variable(&name.label).is_some() => given_share(place, given),
            _ => known.share,
        };
        Some(Facts { fit, likely, share, ..known })
    }

    /// Adds functions and variables of the project's other files; those that the script itself names are already in the
    /// list.
    fn add_globals(
        &mut self,
        analysis: &Analysis,
        words: &OwnWords,
        place: &CodePlace,
        here: &ContextShares,
        called: &FxHashMap<String, u32>,
    ) {
        if place.is_after_control() {
            return;
        }
        let own: FxHashSet<&str> =
            words.own().filter(|own| own.count(self.typing) > 0).map(|own| own.matchable.lower()).collect();
        for symbol in project::globals(analysis, self.typed(), place.wanted) {
            let matchable = Matchable::new(&symbol.name);
            let Some(found) = self.pattern.matches(&matchable).filter(|_| !own.contains(matchable.lower())) else {
                continue;
            };
            // Hardly anything but functions is called.
            let likely = place.wanted == ExpectedSyntax::Code && symbol.is_function;
            let fit = project::fit(analysis, &symbol, place.wanted, place.expected);
            let is_taken = fit != Fit::Good || place.is_taken_by(analysis, &symbol.name);
            let fit = if is_taken { fit } else { Fit::Fair };
            let found = if self.is_call && !project::is_function(&symbol) { fit.in_call(found) } else { found };
            // The project's own come before those of other mods.
            let is_foreign = symbol.file.is_none() && !symbol.is_function;
            let alike = if project::is_function(&symbol) { self.line.likeness(&symbol.name) } else { 0.0 };
            let facts = Facts { fit, likely, alike, share: here.global(), ..elsewhere(&symbol, found) };
            // How many other projects call a function of a mod says less than how many files of this one do.
            let is_of_mod = symbol.file.is_none() && symbol.is_function;
            let files = called.get(matchable.lower()).copied().unwrap_or_default() as f32;
            let others = OTHERS * facts.uses / (facts.uses + 8.0);
            let facts = if is_of_mod { Facts { uses: files + others, ..facts } } else { facts };
            let facts = if is_foreign { Facts { fit: fit.max(Fit::Fair), ..facts } } else { facts };
            let rank = Rank::new(&facts);
            self.add_named(if is_foreign { rank.after() } else { rank }, symbol);
        }
    }

    fn add_snippets(
        &mut self,
        names: &Names,
        words: &OwnWords,
        place: &CodePlace,
        here: &ContextShares,
        has_operand: bool,
    ) {
        for snippet in snippets::all() {
            let fits = match snippet.stands {
                SnippetContext::Statement => place.wanted == ExpectedSyntax::Statement,
                SnippetContext::InSwitch => place.likely == CASES,
                SnippetContext::AfterValue => place.wanted == ExpectedSyntax::Operator && !has_operand,
                SnippetContext::AfterFor => place.is_loop_variable() && !has_operand,
            };
            if !fits {
                continue;
            }
            let Some(position) = names.position(snippet.command) else { continue };
            let Some(name) = names.list().get(position) else { continue };
            if place.refuses(name.takes) {
                continue;
            }
            let Some(found) = self.pattern.matches(&Matchable::new(snippet.label)) else { continue };
            let likely = matches!(snippet.stands, SnippetContext::InSwitch | SnippetContext::AfterFor);
            let known = known(position, name, found, words, here, self.word.cursor);
            // Hardly anything but the variable follows `for`.
            let share = if snippet.stands == SnippetContext::AfterFor { 1.0 } else { known.share };
            let rank = Rank::new(&Facts { likely, share, ..known });
            self.add(rank.after(), Candidate::Snippet(snippet));
        }
    }

    /// Adds the header of a function, at the start of a script.
    fn add_header(&mut self, analysis: &Analysis, place: &CodePlace) {
        let tokens = analysis.file().tokens();
        let before = tokens.at(self.word.range.start).unwrap_or(tokens.len());
        let is_start = (0..before).all(|token| analysis.file().kind(token).is_trivia());
        if place.wanted != ExpectedSyntax::Statement || !is_start {
            return;
        }
        let Some(found) = self.pattern.matches(&Matchable::new(snippets::HEADER)) else { return };
        let function = analysis.path().map(|path| analysis.workspace().functions_in(path)).unwrap_or_default();
        self.header = snippets::header(function.first().map_or("TAG_fnc_name", |function| &function.name));
        self.add(Rank::new(&simple(found, snippets::HEADER)).after(), Candidate::Header);
    }
}

/// Returns the likelihood of a variable that is set for the code being written.
pub(super) fn given_share(place: &CodePlace, given: &Surroundings) -> f32 {
    // Few statements begin with a variable; a condition is a value.
    let is_condition = given.this.as_ref().is_some_and(|this| !this.is_array) || given.variable("this").is_some();
    if place.wanted == ExpectedSyntax::Statement && !is_condition { 0.01 } else { 0.2 }
}

/// Most that the calls in other projects count, in files of this one.
const OTHERS: f32 = 0.5;

/// Factor by which `_x` is more likely in the code of a `forEach`.
const GIVEN: f32 = 4.0;

/// Returns how well a name of the reference fits.
fn fits(name: &Name, place: &CodePlace) -> Fit {
    let fit = fit(name.operands, name.is_callable(), place.wanted);
    match place.wanted {
        ExpectedSyntax::Operator => typed(fit, name.takes, place.expected),
        // A command that returns nothing is not a value of any type.
        ExpectedSyntax::Operand if name.gives == Type::Nothing.into() && !place.expected.is_any() => Fit::Poor,
        // A control flow command may return anything, and is seldom used as a value.
        ExpectedSyntax::Operand if name.kind == ItemKind::Keyword && !place.expected.is_any() => fit.max(Fit::Fair),
        ExpectedSyntax::Operand if place.is_element && name.gives.is_disjoint(place.expected) => Fit::Poor,
        ExpectedSyntax::Operand => typed(fit, name.gives, place.expected),
        // Commands that return code are few, and those that return something else cannot be called.
        ExpectedSyntax::Code if name.gives.is_disjoint(place.expected) => Fit::Wrong,
        ExpectedSyntax::Code if !(name.operands.nullary || name.operands.unary) => Fit::Wrong,
        ExpectedSyntax::Code if name.gives.is_any() && !name.is_callable() => fit.max(Fit::Fair),
        ExpectedSyntax::Statement | ExpectedSyntax::Code | ExpectedSyntax::Anything => fit,
    }
}
