//! The names and paths of the project, as completion offers them.

use super::context::Wanted;
use super::matching::{Match, Matchable, Pattern};
use super::rank::Fit;
use super::{Completion, CompletionItem, Insert, ItemKind, LIMIT, LIMIT_IN_CODE};
use crate::catalog::takes::{Named, Takes};
use crate::catalog::{EventSet, Type, TypeSet};
use crate::ide::analysis::Analysis;
use crate::ide::hover::content;
use crate::model::{NamedSymbol, Script, Side, Slot, Symbol, SymbolKind};
use crate::syntax::{Expr, TokenKind};
use crate::text::{TextRange, is_word};

/// Names of the project that are asked for; of more the client asks again after the next key.
const MOST: usize = 400;

/// The same where the project returns the best ones first.
const MOST_OF_BEST: usize = 2 * LIMIT_IN_CODE;

/// The functions and global variables of the project that what is typed may mean.
pub(super) fn globals(analysis: &Analysis, typed: &str, wanted: Wanted) -> Vec<NamedSymbol> {
    if typed.starts_with('_') || (typed.is_empty() && wanted != Wanted::Code) {
        return Vec::new();
    }
    let workspace = analysis.workspace();
    let mut found = match typed {
        "" => workspace.function_names("", MOST, analysis.path()),
        typed => workspace.symbols_matching(typed, Some(SymbolKind::Global), MOST_OF_BEST, analysis.path()),
    };
    found.extend(foreign(analysis, typed));
    found.retain(|symbol| matches!(symbol.symbol, Symbol::Global(_)) && is_word(&symbol.name));
    found
}

/// Functions of other mods that several files of the project name: where their sources are not at hand, nothing else
/// tells that there are such functions.
fn foreign(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    const SHORTEST: usize = 3;
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

/// How well a name of the project fits what is wanted.
pub(super) fn fit(analysis: &Analysis, symbol: &NamedSymbol, wanted: Wanted, expected: TypeSet) -> Fit {
    match wanted {
        Wanted::Code if is_function(symbol) => Fit::Good,
        // Another value than code.
        Wanted::Code | Wanted::Operator => Fit::Poor,
        _ if is_function(symbol) => function_fit(wanted, expected),
        Wanted::Operand => value_fit(analysis, &symbol.name, expected),
        _ => Fit::Good,
    }
}

/// How well a global variable fits where one of `expected` is wanted, by the values that the project assigns to it.
pub(super) fn value_fit(analysis: &Analysis, name: &str, expected: TypeSet) -> Fit {
    if expected.is_any() {
        return Fit::Good;
    }
    let types = analysis.workspace().value_types(name, analysis.path());
    if types.is_disjoint(expected) && !types.is_empty() { Fit::Poor } else { Fit::Good }
}

/// Whether a global is a function, as far as the project or its name says so.
pub(super) fn is_function(symbol: &NamedSymbol) -> bool {
    symbol.is_function || symbol.symbol.name().contains("_fnc_")
}

/// How well a function fits where it is not called.
pub(super) fn function_fit(wanted: Wanted, expected: TypeSet) -> Fit {
    match wanted {
        // Where code is taken, it may be that of a function; it is no other value.
        Wanted::Operand if expected.is_disjoint(Type::Code.into()) => Fit::Poor,
        Wanted::Operand if !expected.is_any() => Fit::Good,
        // A function is rarely a value by itself, and begins no statement.
        _ => Fit::Fair,
    }
}

/// The functions of the project that what is typed may mean.
pub(super) fn functions(analysis: &Analysis, typed: &str) -> Vec<NamedSymbol> {
    named(typed, |prefix, limit| analysis.workspace().function_names(prefix, limit, analysis.path()))
}

/// The names that a string may be, by the command or function whose operand it is, with how well they fit; `path` of the
/// slot is where in that.
pub(super) fn in_string(analysis: &Analysis, script: &Script, slot: &Slot, typed: &str) -> Vec<(NamedSymbol, Fit)> {
    // Local variables belong to their scripts.
    if typed.starts_with('_') {
        return Vec::new();
    }
    let workspace = analysis.workspace();
    if slot.word(script) == ">>" && slot.side == Side::Right && slot.path.is_empty() {
        let mut classes = classes_in(analysis, script, slot);
        // The word that is being written is in no other file.
        classes.retain(|class| class.files > 1 || !class.name.eq_ignore_ascii_case(typed));
        return classes.into_iter().map(|class| (class, Fit::Good)).collect();
    }
    let Some(kinds) = kinds_in_string(analysis, script, slot) else { return Vec::new() };
    let mut found = Vec::new();
    // The name that is being written is in no other file, and those of the game are offered anyway.
    let is_new = |symbol: &NamedSymbol| {
        !matches!(symbol.symbol, Symbol::Event(_))
            || (symbol.files > 1 || !symbol.name.eq_ignore_ascii_case(typed))
                && analysis.reference().events_named(EventSet::Scripted, &symbol.name).next().is_none()
    };
    for (number, kind) in kinds.iter().enumerate() {
        let named = named(typed, |prefix, limit| workspace.names(*kind, prefix, limit, analysis.path()));
        for symbol in named.into_iter().filter(is_new) {
            let fit = fit_in_string(&symbol, number);
            found.push((symbol, fit));
        }
    }
    found
}

/// The classes of the project's configs directly in the class that `missionConfigFile >> "A" >> "<|>"` is about.
fn classes_in(analysis: &Analysis, script: &Script, slot: &Slot) -> Vec<NamedSymbol> {
    let tree = script.tree();
    let Expr::Binary(left, _) = tree.expr(slot.command) else { return Vec::new() };
    let (mut path, mut node) = (Vec::new(), tree.bare(left));
    while let Expr::Binary(before, class) = tree.expr(node) {
        let Some(name) = script.string(class).filter(|_| script.word(node) == ">>") else { return Vec::new() };
        path.push(name.to_ascii_lowercase());
        node = tree.bare(before);
    }
    if tree.expr(node) != Expr::Name || !matches!(script.word(node), "missionconfigfile" | "configfile") {
        return Vec::new();
    }
    path.reverse();
    let path = path.join("/");
    let is_there = |symbol: &Symbol| match symbol {
        Symbol::Class(class) => class.rsplit_once('/').map_or("", |(outer, _)| outer) == path,
        _ => false,
    };
    analysis.workspace().names_where(SymbolKind::Class, MOST * 8, analysis.path(), &is_there)
}

/// How well a name fits a string that may be one of several kinds; `number` is that of its kind.
pub(super) fn fit_in_string(symbol: &NamedSymbol, number: usize) -> Fit {
    if number > 0 || is_function(symbol) { Fit::Poor } else { Fit::Good }
}

/// What a string names by the command or function that takes it, the likeliest kind first; None where that is not known.
pub(super) fn kinds_in_string(analysis: &Analysis, script: &Script, slot: &Slot) -> Option<&'static [SymbolKind]> {
    let named = script.taken_at(slot).find_map(|row| match row.takes {
        Takes::Name(Named::TextKey, _) => Some(&[SymbolKind::Text][..]),
        Takes::Name(Named::Variable, _) => Some(&[SymbolKind::Global][..]),
        Takes::Name(Named::Member, _) => Some(holder(analysis, script, slot)),
        Takes::Name(Named::Marker, _) => Some(&[SymbolKind::Marker][..]),
        Takes::Name(Named::OwnEvent, _) => Some(&[SymbolKind::Event][..]),
        _ => None,
    });
    named.or_else(|| {
        // What mods and projects put around the functions of CBA.
        let function = slot.word(script).to_ascii_lowercase();
        let is_about_events = function.ends_with("event") || function.contains("eventhandler");
        let is_first = slot.path.is_empty() || slot.path == [0];
        (is_first && function.contains("_fnc_") && is_about_events).then_some(&[SymbolKind::Event][..])
    })
}

/// What the names are by which something holds values: those of a mission are global variables.
fn holder(analysis: &Analysis, script: &Script, slot: &Slot) -> &'static [SymbolKind] {
    let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return &[] };
    let left = script.tree().bare(left);
    let types = script.semantics(analysis.reference()).types(left);
    match script.word(left) {
        "missionnamespace" => &[SymbolKind::Global],
        // Other namespaces have names of their own.
        "uinamespace" | "profilenamespace" | "localnamespace" | "parsingnamespace" => &[SymbolKind::Key],
        _ if !types.is_empty() && types.is_disjoint(Type::Namespace.into()) => &[SymbolKind::Key],
        _ => &[SymbolKind::Key, SymbolKind::Global],
    }
}

/// The names that what is typed may mean; `ask` has those that begin with something, at most so many.
fn named(typed: &str, ask: impl Fn(&str, usize) -> Vec<NamedSymbol>) -> Vec<NamedSymbol> {
    let pattern = Pattern::new(typed);
    // Those that begin with what is typed are there however many others there are.
    let mut found = ask(typed, MOST);
    if !typed.is_empty() && found.len() < MOST {
        let begins = |name: &str| name.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
        found.extend(ask("", MOST * 8).into_iter().filter(|symbol| !begins(&symbol.name)));
    }
    found.retain(|symbol| {
        // The word that is being written names nothing yet, and local variables belong to their scripts.
        let is_typed = symbol.file.is_none() && symbol.name.eq_ignore_ascii_case(typed);
        !is_typed && !symbol.name.starts_with('_') && pattern.matches(&Matchable::new(&symbol.name)).is_some()
    });
    found
}

/// Which files a path is to name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Files {
    /// Any.
    #[default]
    Any,
    /// Scripts that are run, and text that is read like one.
    Scripts,
    /// State machines.
    Machines,
    /// Folders with scripts, or scripts.
    Functions,
    Images,
    Sounds,
    /// What `#include` puts in.
    Headers,
}

impl Files {
    /// What such files end with, the likeliest first.
    fn endings(self) -> &'static [&'static str] {
        match self {
            Files::Any => &[],
            Files::Scripts | Files::Functions => &["sqf", "sqs", "fsm"],
            Files::Machines => &["fsm"],
            Files::Images => &["paa", "jpg", "jpeg", "pac"],
            Files::Sounds => &["ogg", "wss", "wav"],
            Files::Headers => &["hpp", "h", "inc"],
        }
    }

    /// Other endings that are possible.
    fn others(self) -> &'static [&'static str] {
        match self {
            Files::Scripts => &["hpp", "h", "inc", "txt"],
            Files::Headers => &["sqf", "ext"],
            _ => &[],
        }
    }

    /// Where a file or folder comes in the list, the smallest first. None where it cannot be meant.
    fn rank(self, name: &str, is_folder: bool) -> Option<u8> {
        const FOLDER: u8 = 10;
        if is_folder {
            return Some(if self == Files::Functions { 0 } else { FOLDER });
        }
        let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default();
        if self == Files::Any {
            // Files that the game looks for by itself are named by nothing else.
            let is_own = matches!(ending.as_str(), "sqm" | "ext" | "xml");
            return Some(if is_own { FOLDER + 2 } else { FOLDER + 1 });
        }
        let place = |endings: &[&str]| endings.iter().position(|known| *known == ending);
        let usual = place(self.endings()).map(|place| place as u8 + 1);
        usual.or_else(|| place(self.others()).map(|_| FOLDER + 1))
    }
}

/// A path that is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PathPlace {
    /// The name behind the last slash; what a completion replaces.
    pub(super) range: TextRange,
    /// The cursor in it.
    pub(super) cursor: u32,
    /// The folder before it, as it is written.
    pub(super) folder: String,
    /// Whether it is the path of an `#include`.
    pub(super) is_include: bool,
    /// Which files are meant.
    pub(super) wanted: Files,
    /// The slash that the path is written with.
    pub(super) slash: char,
}

impl PathPlace {
    /// Whether there is an answer to a client that asks because of this character. A slash at the start of some text is no
    /// path as a rule, and the list of all prefixes would be in the way.
    pub(super) fn is_asked_by(&self, trigger: Option<char>) -> bool {
        let is_slash = matches!(trigger, Some('\\' | '/'));
        let has_folder = !self.folder.trim_matches(['\\', '/']).is_empty();
        !is_slash || has_folder || self.is_include || self.wanted != Files::Any
    }
}

/// The path at a place: of an include, in a string that a command takes as a path, or in one that has a slash in it.
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
            // Most actions have code.
            Takes::Name(Named::Path(_), _) if row.path == [1] => None,
            Takes::Name(Named::Path("sqf"), _) => Some(Files::Scripts),
            Takes::Name(Named::Path("fsm"), _) => Some(Files::Machines),
            Takes::Name(Named::Path(_), _) => Some(Files::Any),
            _ => None,
        })
    };
    let found = path_in(analysis, inside, offset, true)?;
    let has_slash = !found.folder.is_empty();
    let wanted = if is_include { Some(Files::Headers) } else { taken() };
    let wanted = wanted.or_else(|| has_slash.then_some(Files::Any))?;
    Some(PathPlace { is_include, wanted, ..found })
}

/// The scripts and folders that the string of an action may name.
pub(super) fn scripts(analysis: &Analysis, offset: u32) -> Vec<CompletionItem> {
    let found = || {
        let file = analysis.file();
        let token = offset.checked_sub(1).and_then(|before| file.tokens().at(before))?;
        let cursor = analysis.reading().at_token(token)?;
        let (slot, script) = cursor.slot()?;
        // Where code is taken as well.
        let is_script = slot.path == [1]
            && script.taken_at(&slot).any(|row| matches!(row.takes, Takes::Name(Named::Path("sqf"), _)));
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

/// The path between quotes. `takes_path` is whether it is one even without a slash.
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

/// The files and folders that a path may go on with.
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
    found.sort_by_key(|(rank, ..)| *rank);
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
