//! Names that a macro generates from its argument: in `FUNC(<|>)` the functions of the component, without `gate_fnc_`.
//!
//! What a macro adds is determined by expanding its call with a marker as the argument.

mod given;

use rustc_hash::{FxHashMap, FxHashSet};

use super::alike::LineWords;
use super::candidate::named_item;
use super::context::Word;
use super::items::{FAR, simple};
use super::matching::{Matchable, Pattern};
use super::rank::{Facts, Fit, Rank};
use super::{Completion, CompletionItem, CompletionOptions, ItemKind, LIMIT, classes, project};
use crate::analysis::Analysis;
use crate::names::class_names;
use sqf_model::{NamedSymbol, SourceFile, Symbol, SymbolKind, Workspace, made_by_convention};
use sqf_syntax::{PreprocessorSettings, TokenKind};
use sqf_text::{TextRange, is_name, is_word, starts_with_ignoring_case, strip_prefix_ignoring_case};

/// Placeholder for the argument, unlikely to occur in code.
const MARKER: &str = "sqfls0argument0sqfls";

/// Placeholder for arguments that are not written yet.
const REST: &str = "sqfls0rest0sqfls";

/// Maximum number of names of each kind.
const MOST: usize = 1000;

/// Maximum number of tokens of preceding arguments to scan.
const LONGEST: usize = 100;

/// What a word is that other calls of the macro have.
const ARGUMENT: &str = "argument of a macro";

/// Substring in the names of functions.
const FUNCTION: &str = "fnc_";

/// Returns names for the macro argument being written; None if the macro does not generate a name from it.
pub(super) fn at(analysis: &Analysis, offset: u32, options: CompletionOptions) -> Option<Completion> {
    if options.trigger.is_some_and(|trigger| trigger != '_') {
        return None;
    }
    let call = PendingCall::around(analysis.file(), offset)?;
    if let Some(scripts) = call.unlisted_scripts(analysis) {
        return Some(scripts);
    }
    match call.made(analysis) {
        Some(made) => Some(made.completion(analysis, &call)),
        None => call.given(analysis),
    }
}

/// A call of a macro whose argument is being written.
struct PendingCall<'a> {
    /// The macro.
    name: &'a str,
    /// The preceding arguments, with their commas.
    before: &'a str,
    /// The following arguments, with their commas.
    after: &'a str,
    word: Word,
    /// Whether it makes the parent of a class in a config: `class Gate: GVAR(<|>)`.
    is_parent: bool,
    /// The last argument of the call that makes the name of that class.
    derived: Option<&'a str>,
}

impl<'a> PendingCall<'a> {
    /// Finds the innermost call around a position, if the argument there is a single word or empty.
    fn around(file: &'a SourceFile, offset: u32) -> Option<PendingCall<'a>> {
        let tokens = file.tokens();
        let left = tokens.at(offset.checked_sub(1)?)?;
        let (word, last) = match file.kind(left) {
            TokenKind::Name => (file.range(left), left.checked_sub(1)?),
            TokenKind::LParen | TokenKind::Comma | TokenKind::Whitespace => (TextRange::empty(offset), left),
            _ => return None,
        };
        let start = (0..=last).rev().find(|token| !file.kind(*token).is_trivia())?;
        let open = match file.kind(start) {
            TokenKind::LParen => start,
            TokenKind::Comma => opener(file, start)?,
            _ => return None,
        };
        let name = open.checked_sub(1).filter(|name| file.kind(*name) == TokenKind::Name)?;
        let between = |start: u32, end: u32| TextRange::new(start, end).of(file.text());
        let next = tokens.at(word.end).unwrap_or(tokens.len());
        let next = (next..tokens.len()).find(|token| !file.kind(*token).is_trivia());
        let close = file.source().closer(open);
        let after = match (next.map(|next| (next, file.kind(next))), close) {
            (Some((next, TokenKind::Comma)), Some(close)) if next < close && close - next < LONGEST => {
                between(file.range(next).start, file.range(close).start)
            }
            _ => "",
        };
        let mut code = (0..name).rev().filter(|token| !file.kind(*token).is_trivia());
        let is_parent = code.next().is_some_and(|token| file.kind(token) == TokenKind::Colon);
        let is_call = code.next().is_some_and(|token| file.kind(token) == TokenKind::RParen);
        let derived = code.next().filter(|_| is_parent && is_call).map(|token| file.token_text(token));
        Some(PendingCall {
            is_parent,
            derived,
            name: file.token_text(name),
            before: between(file.range(open).end, file.range(start).end.max(file.range(open).end)),
            after,
            word: Word { range: word, cursor: offset },
        })
    }

    /// Returns what the argument is expanded to.
    fn made(&self, analysis: &Analysis) -> Option<Generated> {
        // The arguments of an unclosed call include what follows it.
        let with_rest = self.made_with(analysis, self.after);
        if self.after.is_empty() { with_rest } else { with_rest.or_else(|| self.made_with(analysis, "")) }
    }

    fn made_with(&self, analysis: &Analysis, after: &str) -> Option<Generated> {
        let pre = analysis.pre();
        let arguments = format!("{}{MARKER}{after}", self.before);
        if pre.macro_named(self.name).is_none() {
            return match made_by_convention(pre, self.name, &arguments, None)? {
                Symbol::Text(name) => Generated::new(&name, false),
                Symbol::Global(name) => Generated::new(&name, false),
                Symbol::Word(name) => Generated::new(&name, true),
                _ => None,
            };
        }
        let is_command = |word: &str| !analysis.reference().forms(word).is_empty();
        let settings = PreprocessorSettings::alone(&is_command);
        let given = arguments.matches(',').count() + 1;
        let (definition, _) = pre.macro_named(self.name)?;
        let wanted = definition.params.as_ref().map_or(0, |params| params.len());
        let rest = format!(",{REST}").repeat(wanted.saturating_sub(given).min(LONGEST));
        let expanded = pre.expanded(&format!("{}({arguments}{rest})", self.name), &settings);
        let mut found = None;
        for (number, token) in expanded.tokens().iter().enumerate() {
            let text = expanded.text(number);
            if !text.contains(MARKER) {
                continue;
            }
            // The argument is used as code, not just as a part of a name.
            if text == MARKER {
                return None;
            }
            let is_string = token.kind.is_string();
            if found.is_none() && (is_string || token.kind == TokenKind::Name) {
                found = Generated::new(text.trim_matches(['"', '\'']), is_string);
            }
        }
        found
    }
}

/// Finds the opening parenthesis of the arguments before a comma.
fn opener(file: &SourceFile, comma: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for token in (comma.saturating_sub(LONGEST)..comma).rev() {
        match file.kind(token) {
            kind if kind.closes() => depth += 1,
            TokenKind::LParen if depth == 0 => return Some(token),
            kind if kind.opens() && depth == 0 => return None,
            kind if kind.opens() => depth -= 1,
            TokenKind::Semicolon => return None,
            _ => {}
        }
    }
    None
}

/// What a generated name can refer to.
enum GeneratedName {
    /// These classes of the project.
    Classes(Vec<NamedSymbol>),
    /// Symbols of these kinds.
    Kinds(&'static [SymbolKind]),
    Unknown,
}

/// What a macro generates from an argument.
struct Generated {
    /// The prefix it adds.
    prefix: String,
    /// The suffix it adds.
    suffix: String,
    /// Whether it generates a string.
    is_string: bool,
}

impl Generated {
    /// Splits a name that contains the marker.
    fn new(name: &str, is_string: bool) -> Option<Generated> {
        let (prefix, suffix) = name.trim_start_matches(['$', '@']).split_once(MARKER)?;
        let is_whole = !prefix.is_empty() || !suffix.is_empty();
        (is_whole && is_name(&format!("{prefix}a{suffix}"))).then(|| Generated {
            prefix: prefix.to_owned(),
            suffix: suffix.to_owned(),
            is_string,
        })
    }

    /// Determines what the name refers to, by the command or function that takes it: a generated string is like any
    /// other.
    fn asked(&self, analysis: &Analysis, call: &PendingCall) -> GeneratedName {
        if !self.is_string || self.is_text() || self.is_function() || analysis.config().is_some() {
            return GeneratedName::Unknown;
        }
        let Some(cursor) = analysis.reading().at(call.word.cursor) else { return GeneratedName::Unknown };
        let Some((slot, script)) = cursor.slot() else { return GeneratedName::Unknown };
        if let Some(wanted) = class_names::wanted(script, &slot) {
            let known = analysis.reference().classes();
            return GeneratedName::Classes(classes::of_project(analysis, &wanted, &known, &self.prefix));
        }
        project::kinds_in_string(analysis, script, &slot).map_or(GeneratedName::Unknown, GeneratedName::Kinds)
    }

    /// Returns the project's names that the macro can generate, with their relevance, and whether there are more.
    fn symbols(&self, analysis: &Analysis, asked: &GeneratedName, is_parent: bool) -> (Vec<(NamedSymbol, Fit)>, bool) {
        let kinds = match asked {
            GeneratedName::Classes(classes) => {
                return (classes.iter().map(|class| (class.clone(), Fit::Good)).collect(), false);
            }
            GeneratedName::Kinds(kinds) => kinds,
            GeneratedName::Unknown => self.kinds(analysis),
        };
        let (mut found, mut is_cut) = (Vec::new(), false);
        for (number, kind) in kinds.iter().enumerate() {
            let symbols = analysis.workspace().names(*kind, &self.prefix, MOST, analysis.path());
            is_cut |= symbols.len() == MOST;
            found.extend(symbols.into_iter().map(|symbol| {
                let fit = match asked {
                    GeneratedName::Kinds(_) => project::fit_in_string(&symbol, number),
                    _ if is_parent => {
                        if *kind == SymbolKind::Class {
                            Fit::Good
                        } else {
                            Fit::Wrong
                        }
                    }
                    // Most strings are not one of the many classes of a config.
                    _ if symbol.is_function != self.is_function() || *kind == SymbolKind::Class => Fit::Fair,
                    _ => Fit::Good,
                };
                (symbol, fit)
            }));
        }
        (found, is_cut)
    }

    /// Returns what such a name can refer to, most likely first.
    fn kinds(&self, analysis: &Analysis) -> &'static [SymbolKind] {
        if self.is_text() {
            &[SymbolKind::Text]
        } else if self.is_function() {
            &[SymbolKind::Global]
        } else if self.is_string {
            &[SymbolKind::Global, SymbolKind::Key, SymbolKind::Event, SymbolKind::Class]
        } else if analysis.config().is_some() {
            &[SymbolKind::Class, SymbolKind::Global]
        } else {
            &[SymbolKind::Global]
        }
    }

    /// Whether such names are keys of stringtables.
    fn is_text(&self) -> bool {
        starts_with_ignoring_case(&self.prefix, "str_")
    }

    /// Whether such names are functions.
    fn is_function(&self) -> bool {
        self.prefix.to_ascii_lowercase().ends_with(&format!("_{FUNCTION}"))
    }

    /// Returns the argument from which the macro generates a name.
    fn argument<'n>(&self, name: &'n str) -> Option<&'n str> {
        let (start, rest) = name.split_at_checked(self.prefix.len())?;
        let (rest, end) = rest.split_at_checked(rest.len().checked_sub(self.suffix.len())?)?;
        let is_made = start.eq_ignore_ascii_case(&self.prefix) && end.eq_ignore_ascii_case(&self.suffix);
        let is_other = !self.is_function() && starts_with_ignoring_case(rest, FUNCTION);
        // Digits can start what follows a prefix.
        let is_argument = !rest.is_empty() && is_word(&format!("a{rest}"));
        (is_made && is_argument && !is_other).then_some(rest)
    }

    /// Returns the components whose names a macro combines with those of their members: the ones with functions.
    fn components(&self, analysis: &Analysis, call: &PendingCall) -> Completion {
        let pattern = Pattern::new(call.word.typed(analysis.file().text()));
        let prefix = self.prefix.get(4..).filter(|_| self.is_text()).unwrap_or(&self.prefix);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut found: Vec<(Rank, CompletionItem)> = Vec::new();
        for symbol in analysis.workspace().function_names(prefix, MOST * 8, analysis.path()) {
            let rest = symbol.name.get(prefix.len()..).unwrap_or_default();
            let Some((component, _)) = rest.split_once("_fnc_") else { continue };
            let Some(fits) = pattern.matches(&Matchable::new(component)) else { continue };
            if seen.insert(component.to_ascii_lowercase()) {
                let rank = Rank::new(&simple(fits, component));
                found.push((rank, written_item(component, "component", call.word.range)));
            }
        }
        finished(found, false)
    }

    fn completion(&self, analysis: &Analysis, call: &PendingCall) -> Completion {
        if self.suffix.contains(REST) {
            return self.components(analysis, call);
        }
        let text = analysis.file().text();
        let pattern = Pattern::new(call.word.typed(text));
        let whole = call.word.range.of(text);
        let mut seen: FxHashSet<String> = FxHashSet::default();
        let mut found: Vec<(Rank, CompletionItem)> = Vec::new();
        let asked = self.asked(analysis, call);
        let is_parent = call.is_parent && analysis.config().is_some();
        let (symbols, is_cut) = self.symbols(analysis, &asked, is_parent);
        let used = call.used(analysis.file());
        let line = LineWords::before(text, call.word.range.start);
        for (symbol, fit) in &symbols {
            let Some(argument) = self.argument(&symbol.name) else { continue };
            // A class does not inherit from itself.
            if is_parent && call.derived.is_some_and(|derived| derived.eq_ignore_ascii_case(argument)) {
                continue;
            }
            // The word being written does not refer to anything yet.
            if argument.eq_ignore_ascii_case(whole) && call.is_only_here(symbol, analysis) {
                continue;
            }
            let Some(fits) = pattern.matches(&Matchable::new(argument)) else { continue };
            let lower = argument.to_ascii_lowercase();
            let (uses, distance) = used.get(&lower).copied().unwrap_or((0.0, FAR));
            if seen.insert(lower) {
                let uses = uses + symbol.files as f32;
                let distance = Some(distance);
                let alike = line.likeness(argument);
                let facts = Facts { fit: *fit, uses, distance, alike, share: 1.0, ..simple(fits, argument) };
                found.push((Rank::new(&facts), item(analysis.workspace(), symbol, argument, call.word.range)));
            }
        }
        if !matches!(asked, GeneratedName::Unknown) {
            // Exclude what is known to be something else.
            let (others, _) = self.symbols(analysis, &GeneratedName::Unknown, false);
            let others = others.iter().filter_map(|(symbol, _)| self.argument(&symbol.name));
            seen.extend(others.map(str::to_ascii_lowercase));
        }
        // Other arguments are rather names of classes that inherit from something else.
        let written = if is_parent { Vec::new() } else { call.written(analysis.file()) };
        for argument in written {
            let Some(fits) = pattern.matches(&Matchable::new(argument)) else { continue };
            if seen.insert(argument.to_ascii_lowercase()) {
                let (uses, distance) = used.get(&argument.to_ascii_lowercase()).copied().unwrap_or((1.0, FAR));
                let (distance, alike) = (Some(distance), line.likeness(argument));
                let facts = Facts { uses, distance, alike, share: 1.0, ..simple(fits, argument) };
                found.push((Rank::new(&facts), written_item(argument, ARGUMENT, call.word.range)));
            }
        }
        finished(found, is_cut)
    }
}

fn finished(mut found: Vec<(Rank, CompletionItem)>, is_cut: bool) -> Completion {
    found.sort_by_key(|(rank, _)| *rank);
    let is_incomplete = found.len() > LIMIT || is_cut;
    found.truncate(LIMIT);
    let items = found.into_iter().map(|(_, item)| item).collect();
    Completion { items, is_incomplete, ..Completion::default() }
}

impl PendingCall<'_> {
    /// Whether a symbol has no other occurrence.
    fn is_only_here(&self, symbol: &NamedSymbol, analysis: &Analysis) -> bool {
        let is_here = || {
            analysis.workspace().definitions(&symbol.symbol, None).first().is_none_or(|place| {
                analysis.path() == Some(&*place.file) && place.occurrence.range.touches(self.word.range.start)
            })
        };
        symbol.files < 2 && is_here()
    }

    /// Returns the functions that a list such as CBA's `PREP(open)` lacks: scripts in the folder of functions beside
    /// it. Nothing where no script is left: the name is a new one. None for other macros.
    fn unlisted_scripts(&self, analysis: &Analysis) -> Option<Completion> {
        let from = analysis.path().filter(|_| matches!(self.name, "PREP" | "PREP_SUB"))?;
        let below = self.before.trim_end_matches([',', ' ']);
        let folder = if below.is_empty() { "functions".to_owned() } else { format!("functions\\{below}") };
        let text = analysis.file().text();
        let pattern = Pattern::new(self.word.typed(text));
        let listed: FxHashSet<String> =
            self.written(analysis.file()).into_iter().map(str::to_ascii_lowercase).collect();
        let entries = analysis.workspace().entries(&folder, from, true);
        let scripts = entries.iter().filter(|(_, is_folder)| !is_folder).filter_map(|(name, _)| {
            let (name, extension) = name.rsplit_once('.')?;
            let own = strip_prefix_ignoring_case(name, FUNCTION)?;
            (extension.eq_ignore_ascii_case("sqf") && !listed.contains(&own.to_ascii_lowercase())).then_some(own)
        });
        let found: Vec<(Rank, CompletionItem)> = scripts
            .filter_map(|own| {
                let fits = pattern.matches(&Matchable::new(own))?;
                Some((Rank::new(&simple(fits, own)), written_item(own, "script without a function", self.word.range)))
            })
            .collect();
        Some(finished(found, false))
    }

    /// Returns how often the script has words as last arguments, in lower case, and the number of tokens to the nearest.
    fn used(&self, file: &SourceFile) -> FxHashMap<String, (f32, u32)> {
        let tokens = file.tokens();
        let here = tokens.at(self.word.range.start.saturating_sub(1)).unwrap_or_default();
        let mut used: FxHashMap<String, (f32, u32)> = FxHashMap::default();
        for token in 1..tokens.len().saturating_sub(1) {
            let is_argument = file.kind(token) == TokenKind::Name
                && file.kind(token + 1) == TokenKind::RParen
                && matches!(file.kind(token - 1), TokenKind::LParen | TokenKind::Comma | TokenKind::Whitespace);
            if is_argument && !self.word.range.touches(file.range(token).start) {
                let (uses, distance) =
                    used.entry(file.token_text(token).to_ascii_lowercase()).or_insert((0.0, u32::MAX));
                *uses += 1.0;
                *distance = (*distance).min(here.abs_diff(token) as u32);
            }
        }
        used
    }

    /// Returns the arguments of the macro elsewhere in the script, which may not be indexed yet.
    fn written<'f>(&self, file: &'f SourceFile) -> Vec<&'f str> {
        let tokens = file.tokens();
        let head = format!("{}({}", self.name, self.before);
        let is_call = |token: usize| {
            let rest = file.text().get(file.range(token).start as usize..)?;
            let rest = rest.strip_prefix(head.as_str())?;
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_')?;
            let is_other = !self.word.range.touches(file.range(token).start + head.len() as u32);
            (is_other && end > 0 && rest[end..].starts_with(')')).then_some(&rest[..end])
        };
        (0..tokens.len()).filter(|token| file.kind(*token) == TokenKind::Name).filter_map(is_call).collect()
    }
}

fn item(workspace: &dyn Workspace, symbol: &NamedSymbol, argument: &str, replace: TextRange) -> CompletionItem {
    let item = named_item(workspace, symbol, replace);
    let detail = item.detail.map(|detail| format!("{}: {detail}", symbol.name));
    let what = match item.kind {
        ItemKind::Function => "function",
        ItemKind::Text => "stringtable",
        ItemKind::Event => "event",
        ItemKind::Class => "class",
        _ if matches!(symbol.symbol, Symbol::Key(_)) => "variable of an object",
        _ => "global variable",
    };
    CompletionItem { label: argument.to_owned(), detail, about: Some(what.to_owned()), ..item }
}

fn written_item(argument: &str, what: &str, replace: TextRange) -> CompletionItem {
    CompletionItem {
        detail: Some(what.to_owned()),
        about: Some(what.to_owned()),
        ..CompletionItem::new(argument, ItemKind::Variable, replace)
    }
}
