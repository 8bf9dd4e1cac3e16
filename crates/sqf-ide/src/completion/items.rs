//! The items of an answer.

mod code;
mod events;
mod own;
mod steps;
mod text;

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::text::{may_be_new, shares_in};
use super::alike::LineWords;
use super::candidate::{Candidate, SharedParts};
use super::context::{CodePlace, TextPlace, Word, WritingPlace};
use super::matching::{Match, Matchable, Pattern};
use super::names::{Name, NameOrder, Names, Standing};
use super::own::{OwnKind, OwnWord, OwnWords};
use super::rank::{Facts, Fit, Rank};
use super::roles::{self, Around, Role};
use super::strings::{Meaning, meaning};
use super::usage::{ContextShares, RARE};
use super::{Completion, CompletionItem, CompletionOptions, ItemKind, LIMIT, LIMIT_IN_CODE, classes, library, project};
use crate::analysis::Analysis;
use crate::documentation::own::ClassSources;
use crate::names::class_names::WantedClass;
use sqf_model::{Cursor, NamedSymbol, Region, Script, SymbolKind, Workspace};
use sqf_reference::{EventSet, Reference, TypeSet};
use sqf_syntax::Command;
use sqf_text::starts_with_ignoring_case;

/// Directives that a script may begin a line with, the most common one first.
const DIRECTIVES: &[&str] =
    &["#include", "#define", "#ifdef", "#ifndef", "#if", "#else", "#endif", "#undef", "#pragma", "#line"];

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
    // The kind of class is determined first, because then the names need not be unpacked.
    let strings = if let WritingPlace::Text(place) = place { strings(analysis, place) } else { FxHashMap::default() };
    let named = match place {
        WritingPlace::Text(place) => classes::wanted(analysis, place).or_else(|| beside(analysis, place, &strings)),
        _ => None,
    };
    let known_classes = named.is_some().then(|| analysis.reference().classes());
    let own = if let WritingPlace::Code(place) = place { words_of_part(analysis, names(), place) } else { None };
    let kept = OnceCell::new();
    let words = || &**kept.get_or_init(|| words(analysis, names()));
    let mut list = List::new(analysis, word);
    match place {
        WritingPlace::Text(_) => list.strings = strings,
        WritingPlace::Code(_) | WritingPlace::MacroName(_) => {
            list.macros = project::files_naming(analysis, SymbolKind::Macro, list.typed());
        }
        WritingPlace::Directive(_) => {}
    }
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
            Some(Meaning::OwnEvent(events)) => list.add_own_events(place, events, options),
            Some(Meaning::Callable) => list.add_callables(analysis, place, names(), words()),
            None => {
                list.add_names_in_string(analysis, place, &words);
                if let (Some(wanted), Some(classes)) = (&named, &known_classes) {
                    list.add_classes(analysis, wanted, classes, shares_in(analysis, place));
                }
                list.add_words(analysis, place, named.as_ref().zip(known_classes.as_deref()));
            }
        },
        WritingPlace::MacroName(_) => {
            list.typing = (!word.range.is_empty()).then_some(word.range.start);
            list.add_macro_names(analysis, names(), words());
        }
        WritingPlace::Code(place) => {
            list.typing = (!word.range.is_empty()).then_some(word.range.start);
            list.add_code(analysis, names(), own.as_ref().unwrap_or_else(words), place, options);
        }
    }
    list.finish(if matches!(place, WritingPlace::Text(_)) { LIMIT } else { LIMIT_IN_CODE })
}

/// Returns the code around all code at a place.
fn outermost<'p, 'c>(place: &'p CodePlace<'c>) -> &'p Cursor<'c> {
    std::iter::successors(Some(&place.code), |code| code.outer()).last().unwrap_or(&place.code)
}

/// Returns the scripts whose words are seen at a place.
fn scripts_seen<'a>(analysis: &'a Analysis, place: &'a CodePlace<'_>) -> Vec<&'a Script> {
    let outermost = outermost(place);
    match outermost.region() {
        Region::Inactive => vec![outermost.script()],
        Region::Macro(_) => vec![outermost.script(), analysis.script()],
        Region::Active | Region::Arguments => vec![analysis.script()],
    }
}

/// Returns the words of the script.
fn words(analysis: &Analysis, names: &Names) -> Arc<OwnWords> {
    analysis.prepared(|| OwnWords::new(names, analysis.reference(), &[analysis.script()], &[]))
}

/// Returns the words that are seen in code that the game does not read.
fn words_of_part(analysis: &Analysis, names: &Names, place: &CodePlace) -> Option<OwnWords> {
    let params = match outermost(place).region() {
        Region::Inactive => &[],
        Region::Macro(directive) => match &analysis.file().source().directives().get(directive)?.command {
            Command::Define(definition) => definition.params.as_deref().unwrap_or_default(),
            _ => &[],
        },
        Region::Active | Region::Arguments => return None,
    };
    Some(OwnWords::new(names, analysis.reference(), &scripts_seen(analysis, place), params))
}

/// A word in strings of a script.
#[derive(Debug)]
struct WordInStrings {
    /// Its first spelling.
    text: String,
    /// Number of strings.
    uses: f32,
    /// Number of tokens to the nearest one.
    distance: u32,
    /// Whether one of them has the role of the string being written, and begins with what is typed.
    is_alternative: bool,
}

/// Returns the words in other strings of a script, by their lower case.
fn strings(analysis: &Analysis, place: &TextPlace) -> FxHashMap<String, WordInStrings> {
    let around = analysis.prepared(Around::default);
    let (whole, here) = around.whole(analysis, place.token);
    let words = roles::words(whole.file(), here);
    let mut strings: FxHashMap<String, WordInStrings> = FxHashMap::default();
    // The first spelling is kept.
    for word in words.iter().rev() {
        let new = || WordInStrings { text: String::new(), uses: 0.0, distance: u32::MAX, is_alternative: false };
        let known = strings.entry(word.text.to_ascii_lowercase()).or_insert_with(new);
        known.uses += 1.0;
        known.distance = known.distance.min(word.distance);
        word.text.clone_into(&mut known.text);
    }
    let typed = place.word.typed(analysis.file().text());
    let begins = words.iter().filter(|word| starts_with_ignoring_case(word.text, typed));
    let role = analysis.reading().at_token(place.token).and_then(|cursor| Role::at(&cursor));
    for word in role.map(|role| roles::with_role(whole, &role, begins)).unwrap_or_default() {
        if let Some(known) = strings.get_mut(&word.text.to_ascii_lowercase()) {
            known.is_alternative = true;
        }
    }
    strings
}

/// Returns the kind of class that a string names like others beside it, or in its role.
fn beside(analysis: &Analysis, place: &TextPlace, strings: &FxHashMap<String, WordInStrings>) -> Option<WantedClass> {
    let cursor = analysis.reading().at_token(place.token)?;
    let is_prose =
        cursor.slot().is_some_and(|(slot, script)| roles::is_prose(script, &slot) || may_be_new(script, &slot));
    if is_prose {
        return None;
    }
    let others = strings.values().filter(|word| word.is_alternative).map(|word| word.text.clone());
    classes::kind_of(analysis.reference(), roles::beside(&cursor).into_iter().chain(others))
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
    classes: ClassSources<'a>,
    pattern: Pattern,
    text: &'a str,
    word: Word,
    /// Where the word being written begins, which does not count as a use.
    typing: Option<u32>,
    /// Whether the word follows a value that it takes as its left operand.
    is_after_value: bool,
    /// Whether the word is the operand of `call` or `spawn`, and not empty.
    is_call: bool,
    /// Whether editors must not filter the list for a longer word.
    asks_again: bool,
    candidates: Vec<(Rank, u32, Candidate<'a>)>,
    /// Names of the project, which candidates refer to by index.
    named: Vec<NamedSymbol>,
    /// Finished items, which candidates refer to by index.
    made: Vec<CompletionItem>,
    /// The words in other strings of the script, by their lower case.
    strings: FxHashMap<String, WordInStrings>,
    /// The header of a function, for [`Candidate::Header`].
    header: String,
    /// The variables of the line.
    line: LineWords,
    /// In how many files of the project the macros that match are used.
    macros: FxHashMap<String, u32>,
}

impl<'a> List<'a> {
    fn new(analysis: &'a Analysis, word: Word) -> List<'a> {
        let text = analysis.file().text();
        List {
            reference: analysis.reference(),
            workspace: analysis.workspace(),
            classes: ClassSources::new(analysis),
            pattern: Pattern::new(word.typed(text)),
            text,
            word,
            typing: None,
            is_after_value: false,
            is_call: false,
            asks_again: false,
            candidates: Vec::new(),
            named: Vec::new(),
            made: Vec::new(),
            strings: FxHashMap::default(),
            header: String::new(),
            line: LineWords::before(text, word.range.start),
            macros: FxHashMap::default(),
        }
    }

    /// Returns what is typed of the word.
    fn typed(&self) -> &'a str {
        self.word.typed(self.text)
    }

    fn add(&mut self, rank: Rank, candidate: Candidate<'a>) {
        self.candidates.push((rank, self.candidates.len() as u32, candidate));
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

    fn add_named(&mut self, rank: Rank, symbol: NamedSymbol) {
        self.named.push(symbol);
        self.add(rank, Candidate::Named(self.named.len() - 1));
    }

    /// Adds to the facts about a word how the script uses it in strings.
    fn in_strings(&self, word: &str, facts: Facts) -> Facts {
        let Some(used) = self.strings.get(&word.to_ascii_lowercase()) else { return facts };
        Facts { uses: facts.uses + used.uses, recent: Some(used.distance), ..facts }
    }

    fn written(&self, own: &OwnWord, found: Match) -> Facts {
        let uses = own.count(self.typing);
        if uses == 0 {
            // What the script does not use, such as a macro of a header: files that use the macro count like those that
            // name a variable.
            let files = self.macros.get(own.matchable.lower()).copied().unwrap_or_default();
            return Facts {
                uses: files as f32,
                distance: Some(FAR),
                share: if files > 0 { 1.0 } else { UNUSED },
                ..simple(found, &own.label)
            };
        }
        let distance = Some(own.distance(self.word.cursor, self.typing));
        Facts { uses: uses as f32, distance, share: 1.0, ..simple(found, &own.label) }
    }

    /// Adds macros that begin with the typed text: `#ifdef DEBUG` may well be about a macro that nothing defines yet.
    fn add_macro_names(&mut self, analysis: &Analysis, names: &'a Names, words: &'a OwnWords) {
        self.asks_again = true;
        let begins = |found: &Match| matches!(found, Match::Whole | Match::Prefix);
        for name in names.list() {
            if name.kind != ItemKind::Macro {
                continue;
            }
            let Some(found) = self.pattern.matches(&name.matchable).filter(begins) else { continue };
            self.add(Rank::new(&simple(found, &name.label)), Candidate::Known(name));
        }
        for own in words.own().filter(|own| own.kind == OwnKind::Macro) {
            let Some(found) = self.pattern.matches(&own.matchable).filter(begins) else { continue };
            self.add(Rank::new(&self.written(own, found)), Candidate::Own(own, TypeSet::ANY));
        }
        self.add_macros_of_libraries(analysis, words);
    }

    /// Macros of headers that are not there, as library files list them. The script has those that it uses.
    fn add_macros_of_libraries(&mut self, analysis: &Analysis, words: &OwnWords) {
        if self.typed().is_empty() {
            return;
        }
        let own: FxHashSet<&str> =
            words.own().filter(|own| own.count(self.typing) > 0).map(|own| &*own.label).collect();
        for found in library::macros(analysis, &self.pattern).into_iter().filter(|it| !own.contains(&*it.name)) {
            let Some(rank) = self.pattern.matches(&Matchable::new(&found.name)) else { continue };
            let rank = Rank::new(&Facts { fit: Fit::Fair, share: UNUSED, ..simple(rank, &found.name) });
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

    /// Returns the best items, at most `limit`.
    fn finish(mut self, limit: usize) -> Completion {
        let is_cut = self.candidates.len() > limit;
        // Long names of the script may have equal ranks, and which one is found first depends on what was read before.
        let name = |candidate: &Candidate<'a>| match candidate {
            Candidate::Own(own, _) | Candidate::Function(own) => &*own.label,
            _ => "",
        };
        let order = |(rank, number, candidate): &(Rank, u32, Candidate<'a>)| (*rank, name(candidate), *number);
        if is_cut {
            self.candidates.select_nth_unstable_by_key(limit, order);
            self.candidates.truncate(limit);
        }
        self.candidates.sort_unstable_by_key(order);
        let shown = SharedParts {
            reference: self.reference,
            workspace: self.workspace,
            named: &self.named,
            made: &self.made,
            header: &self.header,
            replace: self.word.range,
            is_after_value: self.is_after_value,
            classes: self.classes,
            read: RefCell::default(),
        };
        let mut items: Vec<_> = self.candidates.iter().map(|(_, _, candidate)| shown.item(*candidate)).collect();
        if !self.is_call {
            // Longer names have the letters that will be typed.
            let is_short = self.typed().len() < SHORT;
            let is_incomplete = is_cut || is_short || self.asks_again;
            return Completion { items, is_incomplete, ..Completion::default() };
        }
        // Editors put names that begin with what is typed first, or show no others. If all begin with it, the order is
        // that of the list; clangd's extension does the same.
        let typed = self.typed();
        for item in &mut items {
            let name = item.filter.as_deref().unwrap_or(&item.label);
            item.filter = Some(format!("{typed}_{name}"));
        }
        Completion { items, is_incomplete: true, ..Completion::default() }
    }
}

/// Whether a global variable of the script is a function, of the script or of the project.
fn is_function(analysis: &Analysis, own: &OwnWord) -> bool {
    own.matchable.lower().contains("_fnc_") || analysis.workspace().is_function(own.matchable.lower())
}

/// Length of what is typed from which a list has all that its letters may mean.
const SHORT: usize = 3;

/// The likelihood of a macro that the script does not use.
const UNUSED: f32 = 0.001;

/// Returns the facts about a name of the reference at the offset `cursor`.
fn known(position: usize, name: &Name, found: Match, words: &OwnWords, here: &ContextShares, cursor: u32) -> Facts {
    let (share, part) = here.share(position, name.shares);
    let (uses, recent) = words.uses(position, cursor);
    let recent = recent.filter(|_| part > USUAL_PART);
    Facts { standing: name.standing, share, uses: uses as f32 * part, recent, name: name.order, ..simple(found, "") }
}

/// A name that stands here more rarely is not more likely because it was just used elsewhere.
const USUAL_PART: f32 = 0.1;

/// Returns the facts about a name in other files of the project, which is less likely than one in this file.
fn elsewhere(symbol: &NamedSymbol, found: Match) -> Facts {
    Facts { uses: symbol.files as f32, distance: Some(FAR), share: 1.0, ..simple(found, &symbol.name) }
}

/// Assumed distance, in tokens, of a name from another file.
pub(super) const FAR: u32 = 400;

/// Returns what ranks an item about which nothing else is known.
pub(super) fn simple(found: Match, label: &str) -> Facts {
    Facts {
        found,
        standing: Standing::Fine,
        fit: Fit::Good,
        likely: false,
        share: RARE,
        uses: 0.0,
        distance: None,
        recent: None,
        alike: 0.0,
        name: NameOrder::new(label),
    }
}
