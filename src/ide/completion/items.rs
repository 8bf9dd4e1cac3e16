//! The items of an answer.

mod events;
mod own;

use std::cell::OnceCell;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use self::events::nothing_follows;
use super::candidate::{Candidate, Shown};
use super::context::{CASES, CodePlace, TextPlace, Wanted, Word, WritingPlace};
use super::matching::{Match, Matchable, Pattern};
use super::names::{DocSource, Name, NameOrder, Names, Operands, Standing};
use super::own::{OwnKind, OwnWord, OwnWords};
use super::rank::{Facts, Fit, Rank, fit, typed};
use super::snippets::{self, SNIPPETS, Stands};
use super::strings::{Meaning, meaning};
use super::texts::{self, TextShares};
use super::usage::{Here, RARE};
use super::{
    Completion, CompletionItem, CompletionOptions, ItemKind, LIMIT, LIMIT_IN_CODE, classes, library, passed, project,
    property,
};
use crate::catalog::{Classes, ConfigFacts, EventSet, Reference, Type, TypeSet};
use crate::ide::analysis::Analysis;
use crate::ide::names::class_names::Wanted as WantedClass;
use crate::ide::names::config_path::ConfigPath;
use crate::model::{NamedSymbol, Region, Surroundings, Workspace};
use crate::syntax::Command;
use crate::text::TextRange;

/// Directives that a script may begin a line with, the most common one first.
const DIRECTIVES: &[&str] =
    &["#include", "#define", "#ifdef", "#ifndef", "#if", "#else", "#elif", "#endif", "#undef", "#pragma", "#line"];

/// Returns what may be written at a place. `names` are those of the reference; strings that name classes do without
/// them.
pub(super) fn at<'a>(
    analysis: &'a Analysis,
    names: &dyn Fn() -> &'a Names,
    place: &WritingPlace,
    options: CompletionOptions,
) -> Completion {
    let word = match place {
        WritingPlace::Code(place) => place.word,
        WritingPlace::Directive(word) | WritingPlace::MacroName(word) => *word,
        WritingPlace::Text(place) => place.word,
    };
    if let Some(trigger) = options.trigger
        && !is_for(trigger, place)
    {
        return Completion::default();
    }
    let typed = word.typed(analysis.file().text());
    // The kind of class is determined first, because then the names need not be unpacked.
    let named = if let WritingPlace::Text(place) = place { classes::wanted(analysis, place) } else { None };
    let known_classes = named.is_some().then(|| analysis.reference().classes());
    let own = if let WritingPlace::Code(place) = place { words_of_part(analysis, names(), place) } else { None };
    let kept = OnceCell::new();
    let words = || &**kept.get_or_init(|| words(analysis, names()));
    let mut list = List {
        reference: analysis.reference(),
        workspace: analysis.workspace(),
        pattern: Pattern::new(typed),
        text: analysis.file().text(),
        word,
        typing: None,
        is_after_value: false,
        is_call: false,
        candidates: Vec::new(),
        named: Vec::new(),
        made: Vec::new(),
        header: String::new(),
    };
    match place {
        WritingPlace::Directive(_) => list.add_directives(analysis),
        WritingPlace::Text(place) => match meaning(analysis, place) {
            Some(Meaning::Event(taker)) => {
                list.add_events(analysis, place, &taker, options);
                // Those that the project raises itself.
                if taker.sets.contains(&EventSet::Scripted) {
                    list.add_names_in_string(analysis, place, &words);
                }
            }
            Some(Meaning::OwnEvent(events)) => {
                let rest = TextRange::new(place.end(), analysis.file().text().len() as u32);
                let with_handler = options.snippets && nothing_follows(rest.of(analysis.file().text()));
                for (name, params) in events {
                    list.add_made(Some(passed::event(name, &params, place, with_handler)));
                }
            }
            Some(Meaning::Callable) => {
                list.add_callables(analysis, names(), words());
                return list.finish();
            }
            None => {
                list.add_names_in_string(analysis, place, &words);
                if let (Some(wanted), Some(classes)) = (&named, &known_classes) {
                    list.add_classes(analysis, wanted, classes, shares_in(analysis, place));
                }
            }
        },
        WritingPlace::MacroName(word) => {
            list.typing = Some(word.range.start).filter(|_| !word.range.is_empty());
            list.add_macro_names(analysis, names(), words());
            return list.finish();
        }
        WritingPlace::Code(place) => {
            list.typing = Some(word.range.start).filter(|_| !word.range.is_empty());
            let words = own.as_ref().unwrap_or_else(words);
            list.add_code(analysis, names(), words, place, options);
            return list.finish();
        }
    }
    list.finish()
}

/// Returns the words of the script.
fn words(analysis: &Analysis, names: &Names) -> Arc<OwnWords> {
    analysis.prepared(|| OwnWords::new(names, analysis.reference(), &[analysis.script()], &[]))
}

/// Returns the words that are seen in code that the game does not read.
fn words_of_part(analysis: &Analysis, names: &Names, place: &CodePlace) -> Option<OwnWords> {
    let outermost = std::iter::successors(Some(&place.code), |code| code.outer()).last()?;
    let reference = analysis.reference();
    match outermost.region() {
        Region::Inactive => Some(OwnWords::new(names, reference, &[outermost.script()], &[])),
        Region::Macro(directive) => {
            let params = match &analysis.file().source().directives().get(directive)?.command {
                Command::Define(definition) => definition.params.as_deref().unwrap_or_default(),
                _ => &[],
            };
            Some(OwnWords::new(names, reference, &[outermost.script(), analysis.script()], params))
        }
        Region::Active | Region::Arguments => None,
    }
}

/// Whether a trigger character asks for completion at this place.
fn is_for(trigger: char, place: &WritingPlace) -> bool {
    // The beginning of a word, wherever that is.
    trigger == '_'
        || match place {
            WritingPlace::Text(_) => matches!(trigger, '"' | '\''),
            WritingPlace::Directive(_) => trigger == '#',
            // A quote that ends a string, or a `#` that is an operator.
            WritingPlace::Code(_) | WritingPlace::MacroName(_) => false,
        }
}

/// Candidates and what they are compared with.
struct List<'a> {
    reference: &'a Reference,
    workspace: &'a dyn Workspace,
    pattern: Pattern,
    text: &'a str,
    word: Word,
    /// Where the word being written begins, which does not count as a use.
    typing: Option<u32>,
    /// Whether the word follows a value that it takes as its left operand.
    is_after_value: bool,
    /// Whether the word is the operand of `call` or `spawn`, and not empty.
    is_call: bool,
    candidates: Vec<(Rank, u32, Candidate<'a>)>,
    /// Names of the project, which candidates refer to by index.
    named: Vec<NamedSymbol>,
    /// Finished items, which candidates refer to by index.
    made: Vec<CompletionItem>,
    /// The header of a function, for [`Candidate::Header`].
    header: String,
}

impl<'a> List<'a> {
    fn add(&mut self, rank: Rank, candidate: Candidate<'a>) {
        self.candidates.push((rank, self.candidates.len() as u32, candidate));
    }

    fn add_code(
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
        let text = analysis.file().text();
        self.is_after_value = place.wanted == Wanted::Operator;
        // Only variables and words of the preprocessor begin with an underscore.
        let typed = self.word.typed(text);
        let only_locals = typed.starts_with('_');
        self.is_call = place.wanted == Wanted::Code && !typed.is_empty();
        let rest = TextRange::new(self.word.range.end, text.len() as u32).of(text);
        let has_operand = rest.trim_start_matches([' ', '\t']).starts_with(['[', '"', '\'']);
        let here = names.usage().at(place);
        for (position, name) in names.list().iter().enumerate() {
            if only_locals && !name.label.starts_with('_') {
                continue;
            }
            // A new variable that begins with `_` is not meant to be `__RAND_UINT8__`.
            if name.label.starts_with("__") && !typed.starts_with("__") {
                continue;
            }
            let Some(found) = self.pattern.matches(&name.matchable) else { continue };
            let is_likely = place.likely.iter().any(|word| word.eq_ignore_ascii_case(&name.label));
            // `allUnits forEach` is an error.
            let is_refused = if name.operands.binary { place.refuses(name.takes) } else { place.is_after_control() };
            if is_refused && !is_likely {
                continue;
            }
            let is_unlikely = || {
                name.kind == ItemKind::Keyword
                    && place.unlikely.iter().any(|word| word.eq_ignore_ascii_case(&name.label))
            };
            let is_magic = name.source == DocSource::MagicVariable;
            let is_given = is_magic.then(|| place.code.is_given(&name.label.to_ascii_lowercase())).flatten();
            let fit = if is_unlikely() || is_given == Some(false) { Fit::Poor } else { fits(name, place) };
            let found = if self.is_call && !name.is_callable() { fit.in_call(found) } else { found };
            let known = known(position, name, found, words, &here);
            let share = known.share;
            let facts = Facts {
                fit,
                likely: is_likely,
                share: match is_given {
                    Some(true) => share * GIVEN,
                    _ if is_magic && given.variable(&name.label).is_some() => given_share(place, &given),
                    _ => share,
                },
                ..known
            };
            self.add(Rank::new(&facts), Candidate::Known(name));
            let stands = match place.wanted {
                Wanted::Operator => name.operands.binary,
                Wanted::Statement | Wanted::Operand => name.operands.unary,
                Wanted::Code | Wanted::Anything => false,
            };
            if options.snippets && name.adds_handler && stands && !has_operand {
                // After other commands that fit as well.
                self.add(Rank::new(&Facts { fit: Fit::Fair, ..facts }), Candidate::EventCommand(name));
            }
        }
        self.add_own(analysis, words, place, &here, only_locals);
        self.add_globals(analysis, words, place, &here);
        self.add_macros_of_libraries(analysis, words);
        if options.snippets && !only_locals {
            self.add_snippets(names, words, place, &here, has_operand);
            self.add_header(analysis, place);
        }
    }

    /// Adds items that come before all others, in the order given.
    fn add_made(&mut self, items: impl IntoIterator<Item = CompletionItem>) {
        for item in items {
            let name = item.filter.as_deref().unwrap_or(&item.label).trim_start_matches(['"', '[']);
            let Some(found) = self.pattern.matches(&Matchable::new(name)) else { continue };
            self.push_made(Rank::new(&Facts { likely: true, share: 1.0, ..simple(found, "") }), item);
        }
    }

    fn push_made(&mut self, rank: Rank, item: CompletionItem) {
        self.made.push(item);
        self.add(rank, Candidate::Made(self.made.len() - 1));
    }

    /// Adds functions and variables of the project's other files; those that the script itself names are already in the
    /// list.
    fn add_globals(&mut self, analysis: &Analysis, words: &OwnWords, place: &CodePlace, here: &Here) {
        let typed = self.word.typed(analysis.file().text());
        if place.is_after_control() {
            return;
        }
        let own: FxHashSet<&str> =
            words.own().filter(|own| own.count(self.typing) > 0).map(|own| own.matchable.lower()).collect();
        for symbol in project::globals(analysis, typed, place.wanted) {
            let matchable = Matchable::new(&symbol.name);
            let Some(found) = self.pattern.matches(&matchable).filter(|_| !own.contains(matchable.lower())) else {
                continue;
            };
            // Hardly anything but functions is called.
            let likely = place.wanted == Wanted::Code && symbol.is_function;
            let fit = project::fit(analysis, &symbol, place.wanted, place.expected);
            let found = if self.is_call && !project::is_function(&symbol) { fit.in_call(found) } else { found };
            // The project's own come before those of other mods.
            let is_foreign = symbol.file.is_none() && !symbol.is_function;
            let facts = Facts { fit, likely, share: here.global(), ..elsewhere(&symbol, found) };
            let facts = if is_foreign { Facts { fit: fit.max(Fit::Fair), uses: 0.0, ..facts } } else { facts };
            let rank = Rank::new(&facts);
            self.add_named(if is_foreign { rank.after() } else { rank }, symbol);
        }
    }

    fn add_named(&mut self, rank: Rank, symbol: NamedSymbol) {
        self.named.push(symbol);
        self.add(rank, Candidate::Named(self.named.len() - 1));
    }

    /// Adds what a string may name according to the command that takes it: a key of a stringtable, a variable, an
    /// event.
    fn add_names_in_string(&mut self, analysis: &Analysis, place: &TextPlace, words: &dyn Fn() -> &'a OwnWords) {
        let Some(cursor) = analysis.reading().at_token(place.token) else { return };
        let Some((slot, script)) = cursor.slot() else { return };
        if let Some(params) = passed::params_at(&cursor) {
            self.add_made(params.in_text(place));
            return;
        }
        let typed = self.word.typed(analysis.file().text());
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
        if let Some(path) = ConfigPath::before(script, analysis.reference(), &slot) {
            self.add_properties(&path);
        }
        for (symbol, fit) in project::in_string(analysis, script, &slot, typed) {
            let Some(found) = self.pattern.matches(&Matchable::new(&symbol.name)) else { continue };
            let rank = Rank::new(&Facts { fit, ..elsewhere(&symbol, found) });
            self.add_named(rank, symbol);
        }
    }

    /// Adds the documented properties and classes in the class of a config.
    fn add_properties(&mut self, path: &ConfigPath) {
        let Some(class) = path.class() else { return };
        for facts in ConfigFacts::embedded().properties(class) {
            let Some(found) = self.pattern.matches(&Matchable::new(&facts.name)) else { continue };
            let fit = if path.getter.is_none_or(|getter| getter.reads(facts)) { Fit::Good } else { Fit::Poor };
            let item = property::item(class, facts, self.word.range);
            self.push_made(Rank::new(&Facts { fit, ..simple(found, "") }), item);
        }
    }

    /// Adds names of the game, found by class name or display name, and those of the project's configs.
    fn add_classes(
        &mut self,
        analysis: &Analysis,
        wanted: &WantedClass,
        classes: &'a Classes,
        shares: Option<&TextShares>,
    ) {
        let share = |name: &str| shares.map_or(RARE, |shares| shares.of(name));
        let typed = self.word.typed(analysis.file().text());
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
            let rank = Rank::new(&Facts { uses: 1.0, ..simple(found, &symbol.name) });
            self.add_named(rank, symbol);
        }
        for (found, fit, class) in classes::matching(&self.pattern, wanted, classes, LIMIT) {
            // The lists have an order of their own, which applies until something is typed.
            let name = if typed.is_empty() { NameOrder::default() } else { NameOrder::of_class(class.class()) };
            let facts = Facts { fit, name, share: share(class.class()), ..simple(found, "") };
            self.add(Rank::new(&facts), Candidate::Class(class));
        }
    }

    fn written(&self, own: &OwnWord, found: Match) -> Facts {
        let uses = own.count(self.typing);
        let distance = (uses > 0).then(|| own.distance(self.word.cursor, self.typing));
        Facts { uses: uses as f32, distance, share: 1.0, ..simple(found, &own.label) }
    }

    fn add_snippets(&mut self, names: &Names, words: &OwnWords, place: &CodePlace, here: &Here, has_operand: bool) {
        for snippet in SNIPPETS {
            let fits = match snippet.stands {
                Stands::Statement => place.wanted == Wanted::Statement,
                Stands::InSwitch => place.likely == CASES,
                Stands::AfterValue => place.wanted == Wanted::Operator && !has_operand,
                Stands::AfterFor => place.is_loop_variable() && !has_operand,
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
            let likely = matches!(snippet.stands, Stands::InSwitch | Stands::AfterFor);
            let known = known(position, name, found, words, here);
            // Hardly anything but the variable follows `for`.
            let share = if snippet.stands == Stands::AfterFor { 1.0 } else { known.share };
            let rank = Rank::new(&Facts { likely, share, ..known });
            self.add(rank.after(), Candidate::Snippet(snippet));
        }
    }

    /// Adds the header of a function, at the start of a script.
    fn add_header(&mut self, analysis: &Analysis, place: &CodePlace) {
        let tokens = analysis.file().tokens();
        let before = tokens.at(self.word.range.start).unwrap_or(tokens.len());
        let is_start = (0..before).all(|token| analysis.file().kind(token).is_trivia());
        if place.wanted != Wanted::Statement || !is_start {
            return;
        }
        let Some(found) = self.pattern.matches(&Matchable::new(snippets::HEADER)) else { return };
        let function = analysis.path().map(|path| analysis.workspace().functions_in(path)).unwrap_or_default();
        self.header = snippets::header(function.first().map_or("TAG_fnc_name", |function| &function.name));
        self.add(Rank::new(&simple(found, snippets::HEADER)).after(), Candidate::Header);
    }

    fn add_callables(&mut self, analysis: &Analysis, names: &'a Names, words: &'a OwnWords) {
        let here = names.usage().executed();
        let typed = self.word.typed(analysis.file().text());
        let functions = project::functions(analysis, typed);
        let of_project: FxHashSet<String> = functions.iter().map(|symbol| symbol.name.to_ascii_lowercase()).collect();
        for symbol in functions {
            let Some(found) = self.pattern.matches(&Matchable::new(&symbol.name)) else { continue };
            // A project more often executes its own functions remotely than those of the game.
            self.add_named(Rank::new(&elsewhere(&symbol, found)), symbol);
        }
        for (position, name) in names.list().iter().enumerate() {
            // A command without operands cannot be executed remotely.
            let is_value = name.kind == ItemKind::Command && name.operands == Operands::VALUE;
            if name.source != DocSource::Record || name.kind == ItemKind::Keyword || is_value {
                continue;
            }
            let Some(found) = self.pattern.matches(&name.matchable) else { continue };
            let fit = if name.kind == ItemKind::Function { Fit::Good } else { Fit::Fair };
            self.add(Rank::new(&Facts { fit, ..known(position, name, found, words, &here) }), Candidate::Known(name));
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

    fn add_macro_names(&mut self, analysis: &Analysis, names: &'a Names, words: &'a OwnWords) {
        for name in names.list() {
            if name.kind != ItemKind::Macro {
                continue;
            }
            let Some(found) = self.pattern.matches(&name.matchable) else { continue };
            self.add(Rank::new(&simple(found, &name.label)), Candidate::Known(name));
        }
        for own in words.own().filter(|own| own.kind == OwnKind::Macro) {
            let Some(found) = self.pattern.matches(&own.matchable) else { continue };
            self.add(Rank::new(&self.written(own, found)), Candidate::Own(own, TypeSet::ANY));
        }
        self.add_macros_of_libraries(analysis, words);
    }

    /// Macros of headers that are not there, as library files list them. The script has those that it uses.
    fn add_macros_of_libraries(&mut self, analysis: &Analysis, words: &OwnWords) {
        if self.word.typed(self.text).is_empty() {
            return;
        }
        let own: FxHashSet<&str> =
            words.own().filter(|own| own.count(self.typing) > 0).map(|own| &*own.label).collect();
        for found in library::macros(analysis, &self.pattern).into_iter().filter(|it| !own.contains(&*it.name)) {
            let Some(rank) = self.pattern.matches(&Matchable::new(&found.name)) else { continue };
            let rank = Rank::new(&Facts { fit: Fit::Fair, ..simple(rank, &found.name) });
            let detail = Some(format!("macro of {}", found.header));
            let item = CompletionItem { detail, ..CompletionItem::new(&*found.name, ItemKind::Macro, self.word.range) };
            self.push_made(rank, item);
        }
    }

    fn add_directives(&mut self, analysis: &Analysis) {
        let has_hash = self.word.range.of(analysis.file().text()).starts_with('#');
        for directive in DIRECTIVES {
            let word = if has_hash { *directive } else { directive.trim_start_matches('#') };
            let Some(found) = self.pattern.matches(&Matchable::new(word)) else { continue };
            let is_known = analysis.reference().preprocessor(directive).is_some();
            // Without a name, to keep the order of the list.
            self.add(Rank::new(&simple(found, "")), Candidate::Directive { word, is_known });
        }
    }

    fn finish(mut self) -> Completion {
        let is_incomplete = self.candidates.len() > LIMIT_IN_CODE;
        // Long names of the script may have equal ranks, and which one is found first depends on what was read before.
        let name = |candidate: &Candidate<'a>| match candidate {
            Candidate::Own(own, _) | Candidate::Function(own) => &*own.label,
            _ => "",
        };
        let order = |(rank, number, candidate): &(Rank, u32, Candidate<'a>)| (*rank, name(candidate), *number);
        if is_incomplete {
            self.candidates.select_nth_unstable_by_key(LIMIT_IN_CODE, order);
            self.candidates.truncate(LIMIT_IN_CODE);
        }
        self.candidates.sort_unstable_by_key(order);
        let shown = Shown {
            reference: self.reference,
            workspace: self.workspace,
            named: &self.named,
            made: &self.made,
            header: &self.header,
            replace: self.word.range,
            is_after_value: self.is_after_value,
        };
        let mut items: Vec<_> = self.candidates.iter().map(|(_, _, candidate)| shown.item(*candidate)).collect();
        if !self.is_call {
            return Completion { items, is_incomplete, ..Completion::default() };
        }
        // Editors put names that begin with what is typed first, or show no others. If all begin with it, the order is that
        // of the list; clangd's extension does the same.
        let typed = self.word.typed(self.text);
        for item in &mut items {
            let name = item.filter.as_deref().unwrap_or(&item.label);
            item.filter = Some(format!("{typed}_{name}"));
        }
        Completion { items, is_incomplete: true, ..Completion::default() }
    }
}

/// Returns the frequencies of words in a string, by the command that takes it.
fn shares_in(analysis: &Analysis, place: &TextPlace) -> Option<&'static TextShares> {
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    texts::shares(slot.word(script), &slot)
}

/// Whether a global variable of the script is a function, of the script or of the project.
fn is_function(analysis: &Analysis, own: &OwnWord) -> bool {
    own.matchable.lower().contains("_fnc_") || analysis.workspace().is_function(own.matchable.lower())
}

fn known(position: usize, name: &Name, found: Match, words: &OwnWords, here: &Here) -> Facts {
    let (share, part) = here.share(position, name.shares);
    let uses = words.uses(position) as f32 * part;
    Facts { standing: name.standing, share, uses, name: name.order, ..simple(found, "") }
}

/// Returns the facts about a name in other files of the project, which is less likely than one in this file.
fn elsewhere(symbol: &NamedSymbol, found: Match) -> Facts {
    Facts { uses: symbol.files as f32, distance: Some(FAR), share: 1.0, ..simple(found, &symbol.name) }
}

/// Returns the likelihood of a variable that is set for the code being written.
fn given_share(place: &CodePlace, given: &Surroundings) -> f32 {
    // Few statements begin with a variable; a condition is a value.
    let is_condition = given.this.as_ref().is_some_and(|this| !this.is_array) || given.variable("this").is_some();
    if place.wanted == Wanted::Statement && !is_condition { 0.01 } else { 0.2 }
}

/// Factor by which `_x` is more likely in the code of a `forEach`.
const GIVEN: f32 = 4.0;

/// Assumed distance, in tokens, of a name from another file.
const FAR: u32 = 400;

/// Returns how well a name of the reference fits.
fn fits(name: &Name, place: &CodePlace) -> Fit {
    let fit = fit(name.operands, name.is_callable(), place.wanted);
    match place.wanted {
        Wanted::Operator => typed(fit, name.takes, place.expected),
        // A command that returns nothing is not a value of any type.
        Wanted::Operand if name.gives == Type::Nothing.into() && !place.expected.is_any() => Fit::Poor,
        // A control flow command may return anything, and is seldom used as a value.
        Wanted::Operand if name.kind == ItemKind::Keyword && !place.expected.is_any() => fit.max(Fit::Fair),
        Wanted::Operand if place.is_element && name.gives.is_disjoint(place.expected) => Fit::Poor,
        Wanted::Operand => typed(fit, name.gives, place.expected),
        // Commands that return code are few, and those that return something else cannot be called.
        Wanted::Code if name.gives.is_disjoint(place.expected) => Fit::Wrong,
        Wanted::Code if !(name.operands.nullary || name.operands.unary) => Fit::Wrong,
        Wanted::Code if name.gives.is_any() && !name.is_callable() => fit.max(Fit::Fair),
        Wanted::Statement | Wanted::Code | Wanted::Anything => fit,
    }
}

pub(super) fn simple(found: Match, label: &str) -> Facts {
    Facts {
        found,
        standing: Standing::Fine,
        fit: Fit::Good,
        likely: false,
        share: RARE,
        uses: 0.0,
        distance: None,
        name: NameOrder::new(label),
    }
}
