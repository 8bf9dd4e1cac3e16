//! Completion of names and paths of the project.

use std::cmp::Reverse;
use std::path::PathBuf;

use rustc_hash::{FxHashMap, FxHashSet};

use super::alike::LineWords;
use super::context::ExpectedSyntax;
use super::matching::{Match, Matchable, Pattern};
use super::rank::Fit;
use super::{Completion, CompletionItem, Insert, ItemKind, LIMIT, LIMIT_IN_CODE, MOST, SHORTEST, library};
use crate::analysis::Analysis;
use crate::hover::content;
use crate::names::{class_names, config_path};
use sqf_model::{NamedSymbol, Script, Side, Slot, Symbol, SymbolKind, has_globals};
use sqf_reference::takes::{self, ArgumentName, NameUse, Takes, Trait};
use sqf_reference::{EventSet, Type, TypeSet};
use sqf_syntax::{Expr, HEADERS, TokenKind};
use sqf_text::{TextRange, is_word, starts_with_ignoring_case};

/// Like [`MOST`], where the project returns the best matches first.
const MOST_OF_BEST: usize = 2 * LIMIT_IN_CODE;

/// Returns the project's functions and global variables that match the typed text.
pub(super) fn globals(analysis: &Analysis, typed: &str, wanted: ExpectedSyntax) -> Vec<NamedSymbol> {
    if typed.starts_with('_') || (typed.is_empty() && wanted != ExpectedSyntax::Code) {
        return Vec::new();
    }
    let workspace = analysis.workspace();
    let mut found = match typed {
        "" => workspace.function_names("", MOST, analysis.path()),
        typed => workspace.symbols_matching(typed, Some(SymbolKind::Global), MOST_OF_BEST, analysis.path()),
    };
    found.extend(library::functions(analysis, typed));
    // Settings are values.
    if wanted != ExpectedSyntax::Code {
        found.extend(library::settings(analysis, typed));
    }
    found.extend(foreign(analysis, typed));
    found.retain(|symbol| matches!(symbol.symbol, Symbol::Global(_)) && is_word(&symbol.name));
    found
}

/// Returns functions of other mods that several files of the project name: without their sources, this is the only
/// evidence of them.
fn foreign(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    if typed.len() < SHORTEST {
        return Vec::new();
    }
    let workspace = analysis.workspace();
    let mut found = workspace.undefined_functions(typed, MOST, analysis.path());
    found.retain(|symbol| {
        let name = symbol.symbol.name();
        analysis.reference().get(name).is_none() && workspace.defines_function(name).is_none()
    });
    found
}

/// Returns in how many files of the project names of a kind with the typed prefix are, in lower case.
pub(super) fn files_naming(analysis: &Analysis, kind: SymbolKind, typed: &str) -> FxHashMap<String, u32> {
    let mut files: FxHashMap<String, u32> = FxHashMap::default();
    if !typed.is_empty() {
        for symbol in analysis.workspace().names(kind, typed, MOST, analysis.path()) {
            let known = files.entry(symbol.name.to_ascii_lowercase()).or_default();
            *known = (*known).max(symbol.files);
        }
    }
    files
}

/// Returns in how many files of the project functions that it does not define are named, in lower case: those of the
/// game and of mods.
pub(super) fn files_calling(analysis: &Analysis, typed: &str) -> FxHashMap<String, u32> {
    if typed.len() < SHORTEST {
        return FxHashMap::default();
    }
    let found = analysis.workspace().undefined_functions(typed, MOST, analysis.path()).into_iter();
    found.map(|symbol| (symbol.symbol.name().to_owned(), symbol.files)).collect()
}

/// Ranks a name of the project in a context.
pub(super) fn fit(analysis: &Analysis, symbol: &NamedSymbol, wanted: ExpectedSyntax, expected: TypeSet) -> Fit {
    match wanted {
        ExpectedSyntax::Code if is_function(symbol) => Fit::Good,
        // Another value than code.
        ExpectedSyntax::Code | ExpectedSyntax::Operator => Fit::Poor,
        _ if is_function(symbol) => function_fit(wanted, expected),
        ExpectedSyntax::Operand => value_fit(analysis, &symbol.name, expected),
        _ => Fit::Good,
    }
}

/// Ranks a global variable where one of `expected` is wanted, by the values that the project assigns to it.
pub(super) fn value_fit(analysis: &Analysis, name: &str, expected: TypeSet) -> Fit {
    if expected.is_any() {
        return Fit::Good;
    }
    let types = analysis.workspace().symbol_types(&Symbol::global(name), analysis.path());
    if types.is_disjoint(expected) && !types.is_empty() { Fit::Poor } else { Fit::Good }
}

/// Whether a global is a function, according to the project or its name.
pub(super) fn is_function(symbol: &NamedSymbol) -> bool {
    symbol.is_function || symbol.symbol.name().contains("_fnc_")
}

/// Ranks a function where it is not called.
pub(super) fn function_fit(wanted: ExpectedSyntax, expected: TypeSet) -> Fit {
    match wanted {
        // Code can be that of a function, but other values cannot.
        ExpectedSyntax::Operand if expected.is_disjoint(Type::Code.into()) => Fit::Poor,
        ExpectedSyntax::Operand if !expected.is_any() => Fit::Good,
        // A function is rarely used as a value, or at the start of a statement.
        _ => Fit::Fair,
    }
}

/// Returns the project's functions that match the typed text.
pub(super) fn functions(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    let mut found = named(typed, |prefix, limit| analysis.workspace().function_names(prefix, limit, analysis.path()));
    found.extend(library::functions(analysis, typed));
    found
}

/// Returns the names that fit a string, according to the command or function that takes it, with their rank; `path` of
/// the slot is the position within its operand.
pub(super) fn in_string(analysis: &Analysis, script: &Script, slot: &Slot, typed: &str) -> Vec<(NamedSymbol, Fit)> {
    // Local variables are not shared between scripts.
    if typed.starts_with('_') {
        return Vec::new();
    }
    let workspace = analysis.workspace();
    if slot.word(script) == ">>" && slot.side == Side::Right && slot.path.is_empty() {
        // The classes of lists such as `CfgVehicles` are offered with those of the game.
        let is_list = class_names::wanted(script, slot).is_some();
        let classes = if is_list { Vec::new() } else { classes_in(analysis, script, slot) };
        return classes.into_iter().map(|class| (class, Fit::Good)).collect();
    }
    let Some(kinds) = kinds_in_string(analysis, script, slot) else { return Vec::new() };
    let mut found = Vec::new();
    // Exclude the word being written, which is in no other file, and names of the game, which are offered separately.
    let is_new = |symbol: &NamedSymbol| {
        !matches!(symbol.symbol, Symbol::Event(_))
            || (symbol.files > 1 || !symbol.name.eq_ignore_ascii_case(typed))
                && analysis.reference().events_named(EventSet::Scripted, &symbol.name).next().is_none()
    };
    for (number, kind) in kinds.iter().enumerate() {
        let mut named = named(typed, |prefix, limit| workspace.names(*kind, prefix, limit, analysis.path()));
        if *kind == SymbolKind::Event {
            let known: FxHashSet<String> = named.iter().map(|symbol| symbol.name.to_lowercase()).collect();
            let events = library::events(analysis, typed);
            named.extend(events.into_iter().filter(|event| !known.contains(event.symbol.name())));
        }
        if *kind == SymbolKind::Global {
            named.extend(library::settings_in_string(analysis, slot.word(script), typed));
        }
        for symbol in named.into_iter().filter(is_new) {
            let fit = fit_in_string(&symbol, number);
            found.push((symbol, fit));
        }
    }
    found
}

/// Returns the project's classes directly in the class of `missionConfigFile >> "A" >> "<|>"`.
fn classes_in(analysis: &Analysis, script: &Script, slot: &Slot) -> Vec<NamedSymbol> {
    let tree = script.tree();
    let Expr::Binary(left, _) = tree.expr(slot.command) else { return Vec::new() };
    let (mut path, mut node) = (Vec::new(), tree.bare(left));
    while let Expr::Binary(before, class) = tree.expr(node) {
        let Some(name) = script.string(class).filter(|_| script.word(node) == ">>") else { return Vec::new() };
        path.push(name.to_ascii_lowercase());
        node = tree.bare(before);
    }
    if tree.expr(node) != Expr::Name || config_path::root_of(script.word(node)).is_none() {
        return Vec::new();
    }
    path.reverse();
    let path = path.join("/");
    let is_game = path.is_empty() && config_path::root_of(script.word(node)) == Some(config_path::Root::Game);
    let is_there = |symbol: &Symbol| match symbol {
        Symbol::Class(class) => class.rsplit_once('/').map_or("", |(outer, _)| outer) == path,
        _ => false,
    };
    let mut found = analysis.workspace().names_where(SymbolKind::Class, MOST * 8, analysis.path(), &is_there);
    if is_game {
        let workspace = analysis.workspace();
        let is_mission = |home: PathBuf| workspace.source(&home.join("description.ext")).is_some();
        found.retain(|class| !class.file.as_deref().and_then(|file| workspace.home(file)).is_some_and(is_mission));
    }
    found
}

/// Ranks a name in a string that may be of several kinds; `number` is the index of its kind.
pub(super) fn fit_in_string(symbol: &NamedSymbol, number: usize) -> Fit {
    if number > 0 || is_function(symbol) { Fit::Poor } else { Fit::Good }
}

/// Returns what a string names according to the command or function that takes it, most likely first; None if unknown.
pub(super) fn kinds_in_string(analysis: &Analysis, script: &Script, slot: &Slot) -> Option<&'static [SymbolKind]> {
    let named = script.taken_at(slot).find_map(|row| match row.takes {
        Takes::Name(ArgumentName::TextKey, _) => Some(&[SymbolKind::Text][..]),
        Takes::Name(ArgumentName::Variable, _) => Some(&[SymbolKind::Global][..]),
        Takes::Name(ArgumentName::Member, _) => Some(holder(analysis, script, slot)),
        Takes::Name(ArgumentName::Marker, NameUse::Read) => Some(&[SymbolKind::Marker][..]),
        Takes::Name(ArgumentName::OwnEvent, _) => Some(&[SymbolKind::Event][..]),
        _ => None,
    });
    named.or_else(|| {
        // Mods and projects wrap CBA's functions for events; recognize those by name.
        let function = slot.word(script).to_ascii_lowercase();
        let is_about_events = function.ends_with("event") || function.contains("eventhandler");
        let is_first = slot.path.is_empty() || slot.path == [0];
        let is_unknown = script.taken_at(slot).next().is_none();
        (is_first && is_unknown && function.contains("_fnc_") && is_about_events).then_some(&[SymbolKind::Event][..])
    })
}

/// Returns the kinds of the variable names of a namespace or object: those of `missionNamespace` are global variables.
fn holder(analysis: &Analysis, script: &Script, slot: &Slot) -> &'static [SymbolKind] {
    let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return &[] };
    let left = script.tree().bare(left);
    let types = script.semantics(analysis.reference()).types(left);
    match script.word(left) {
        // The index has these variables among the globals: functions and `with` use them like those of the mission.
        word if has_globals(word) => &[SymbolKind::Global],
        // Other namespaces have their own names.
        word if takes::has_trait(word, Trait::Namespace) => &[SymbolKind::Key],
        _ if !types.is_empty() && types.is_disjoint(Type::Namespace.into()) => &[SymbolKind::Key],
        _ => &[SymbolKind::Key, SymbolKind::Global],
    }
}

/// Returns the names that match the typed text; `ask` returns those with a prefix, up to a maximum.
fn named(typed: &str, ask: impl Fn(&str, usize) -> Vec<NamedSymbol>) -> Vec<NamedSymbol> {
    let pattern = Pattern::new(typed);
    // Query those with the typed prefix first, so that they are included however many others there are.
    let mut found = ask(typed, MOST * 8);
    if !typed.is_empty() && found.len() < MOST {
        let begins = |name: &str| starts_with_ignoring_case(name, typed);
        found.extend(ask("", MOST * 8).into_iter().filter(|symbol| !begins(&symbol.name)));
    }
    found.retain(|symbol| {
        // Exclude the word being written; local variables are not shared between scripts.
        let is_typed = symbol.file.is_none() && symbol.name.eq_ignore_ascii_case(typed);
        !is_typed && !symbol.name.starts_with('_') && pattern.matches(&Matchable::new(&symbol.name)).is_some()
    });
    found
}

/// The kind of file that a path is expected to name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Files {
    /// Any.
    #[default]
    Any,
    /// Scripts, and text files that are read like them.
    Scripts,
    /// Scripts that are read as text, as headers may be.
    Texts,
    /// State machines.
    Machines,
    /// Folders with scripts, or scripts.
    Functions,
    Images,
    Sounds,
    Materials,
    /// Files for `#include`.
    Headers,
}

impl Files {
    /// Returns the extensions of such files, most likely first.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Files::Any => &[],
            Files::Scripts | Files::Texts | Files::Functions => &["sqf", "sqs", "fsm"],
            Files::Machines => &["fsm"],
            Files::Images => &["paa", "jpg", "jpeg", "pac"],
            Files::Sounds => &["ogg", "wss", "wav"],
            Files::Materials => &["rvmat"],
            Files::Headers => &HEADERS,
        }
    }

    /// Returns other possible extensions.
    fn others(self) -> &'static [&'static str] {
        match self {
            Files::Texts => &["hpp", "h", "inc", "txt"],
            Files::Headers => &["sqf", "ext"],
            _ => &[],
        }
    }

    /// Returns the sort rank of a file or folder, lowest first. None if it does not fit.
    fn rank(self, name: &str, is_folder: bool) -> Option<u8> {
        const FOLDER: u8 = 10;
        if is_folder {
            return Some(if self == Files::Functions { 0 } else { FOLDER });
        }
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
        if self == Files::Any {
            // Files that the game finds by their name are not referred to otherwise.
            let is_own = matches!(ending.as_str(), "sqm" | "ext" | "xml");
            return Some(if is_own { FOLDER + 2 } else { FOLDER + 1 });
        }
        let place = |endings: &[&str]| endings.iter().position(|known| *known == ending);
        let usual = place(self.endings()).map(|place| place as u8 + 1);
        usual.or_else(|| place(self.others()).map(|_| FOLDER + 1))
    }
}

/// A path being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathPlace {
    /// The name after the last slash, which completion replaces.
    pub(super) range: TextRange,
    pub(super) cursor: u32,
    /// The folder before it, as written.
    pub(super) folder: String,
    /// Whether it is the path of an `#include`.
    pub(super) is_include: bool,
    /// The kind of file that is offered.
    pub(super) wanted: Files,
    /// The slash used in the path.
    pub(super) slash: char,
}

impl PathPlace {
    /// Whether to answer a request triggered by this character. A slash at the start of a string is usually not a path,
    /// and the list of all prefixes would be distracting.
    pub(super) fn is_asked_by(&self, trigger: Option<char>) -> bool {
        let is_slash = matches!(trigger, Some('\\' | '/'));
        let has_folder = !self.folder.trim_matches(['\\', '/']).is_empty();
        !is_slash || has_folder || self.is_include || self.wanted != Files::Any
    }
}

/// Finds the path at a position: of an include, in a string that a command takes as a path, or in any string with a
/// slash.
pub(super) fn path_at(analysis: &Analysis, offset: u32) -> Option<PathPlace> {
    let file = analysis.file();
    let token = offset.checked_sub(1).and_then(|before| file.tokens().at(before))?;
    let kind = file.kind(token);
    let is_include = kind == TokenKind::IncludePath;
    if !is_include && !kind.is_string() {
        return None;
    }
    let range = file.range(token);
    let text = file.token_text(token);
    let is_closed = text.len() > 1 && text.ends_with(['"', '\'', '>']);
    let inside = TextRange::new(range.start + 1, range.end - u32::from(is_closed));
    let taken = || {
        let cursor = analysis.reading().at_token(token)?;
        let (slot, script) = cursor.slot()?;
        script.taken_at(&slot).find_map(|row| match row.takes {
            // Most actions take code.
            Takes::Name(ArgumentName::Path(_), _) if row.path == [1] => None,
            Takes::Name(ArgumentName::Path("sqf"), NameUse::Read) => Some(Files::Texts),
            Takes::Name(ArgumentName::Path("sqf"), _) => Some(Files::Scripts),
            Takes::Name(ArgumentName::Path("fsm"), _) => Some(Files::Machines),
            Takes::Name(ArgumentName::Path("paa"), _) => Some(Files::Images),
            Takes::Name(ArgumentName::Path("ogg"), _) => Some(Files::Sounds),
            Takes::Name(ArgumentName::Path("rvmat"), _) => Some(Files::Materials),
            Takes::Name(ArgumentName::Path(_), _) => Some(Files::Any),
            _ => None,
        })
    };
    let found = path_in(analysis, inside, offset, true)?;
    let has_slash = !found.folder.is_empty();
    let wanted = if is_include { Some(Files::Headers) } else { taken() };
    let wanted = wanted.or_else(|| has_slash.then_some(Files::Any))?;
    Some(PathPlace { is_include, wanted, ..found })
}

/// Returns the scripts and folders that the string of an action may name.
pub(super) fn scripts(analysis: &Analysis, offset: u32) -> Vec<CompletionItem> {
    let found = || {
        let file = analysis.file();
        let token = offset.checked_sub(1).and_then(|before| file.tokens().at(before))?;
        let cursor = analysis.reading().at_token(token)?;
        let (slot, script) = cursor.slot()?;
        // Where code is possible, too.
        let is_script = slot.path == [1]
            && script.taken_at(&slot).any(|row| matches!(row.takes, Takes::Name(ArgumentName::Path("sqf"), _)));
        let place = path_in(analysis, content(file, token).filter(|_| is_script)?, offset, true)?;
        Some(paths(analysis, &place).items)
    };
    let mut items = found().unwrap_or_default();
    items.retain(|item| {
        let kind = item.label.rsplit_once('.').map(|(_, kind)| kind.to_ascii_lowercase());
        item.kind == ItemKind::Folder || matches!(kind.as_deref(), Some("sqf" | "sqs"))
    });
    items
}

/// Finds the path in a string. `takes_path`: a path is expected even without a slash.
pub(super) fn path_in(analysis: &Analysis, inside: TextRange, offset: u32, takes_path: bool) -> Option<PathPlace> {
    let file = analysis.file();
    if !inside.touches(offset) {
        return None;
    }
    let written = TextRange::new(inside.start, offset).of(file.text());
    if written.contains(['\n', '"', '<', '>', '{', ';']) {
        return None;
    }
    let last = written.rfind(['\\', '/']);
    if last.is_none() && !takes_path {
        return None;
    }
    let start = inside.start + last.map_or(0, |at| at as u32 + 1);
    let rest = TextRange::new(offset, inside.end).of(file.text());
    let end = offset + rest.find(['\\', '/', '"', '\'', '>', '\n', '\r']).unwrap_or(rest.len()) as u32;
    Some(PathPlace {
        range: TextRange::new(start, end),
        cursor: offset,
        folder: written[..last.map_or(0, |at| at + 1)].to_owned(),
        is_include: false,
        wanted: Files::Any,
        slash: if written.contains('/') { '/' } else { '\\' },
    })
}

/// Returns the files and folders that can continue a path.
pub(super) fn paths(analysis: &Analysis, place: &PathPlace) -> Completion {
    let Some(from) = analysis.path() else { return Completion::default() };
    let typed = TextRange::new(place.range.start, place.cursor).of(analysis.file().text());
    let pattern = Pattern::new(typed);
    let entries = analysis.workspace().entries(&place.folder, from, place.is_include).into_iter();
    let found = entries.filter_map(|(name, is_folder)| {
        let fits = pattern.matches(&Matchable::new(&name)).filter(|_| !typed.is_empty());
        let rank = (fits.or(typed.is_empty().then_some(Match::Prefix))?, place.wanted.rank(&name, is_folder)?);
        Some((rank, name, is_folder))
    });
    let mut found: Vec<_> = found.collect();
    // A file is often named like the variable that its code is assigned to.
    let line = LineWords::before(analysis.file().text(), place.range.start);
    let likeness = |name: &str| line.likeness(name.rsplit_once('.').map_or(name, |(stem, _)| stem));
    found.sort_by_cached_key(|(rank, name, _)| (*rank, Reverse((likeness(name) * 100.0) as u32)));
    let mut items: Vec<CompletionItem> = found
        .into_iter()
        .map(|(_, name, is_folder)| {
            let insert = if is_folder { Insert::Text(format!("{name}{}", place.slash)) } else { Insert::Label };
            let kind = if is_folder { ItemKind::Folder } else { ItemKind::File };
            CompletionItem { insert, ..CompletionItem::new(name, kind, place.range) }
        })
        .collect();
    let is_incomplete = items.len() > LIMIT;
    items.truncate(LIMIT);
    Completion { items, is_incomplete, ..Completion::default() }
}
