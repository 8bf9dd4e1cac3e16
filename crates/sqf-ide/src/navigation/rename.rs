//! Rename: either replaces every occurrence, or returns a reason for the refusal.
//!
//! A rename that misses an occurrence breaks a mission silently, so it is refused wherever something may be missed: a
//! macro that generates the name, a variable that a caller may share, a project that is not indexed yet.

mod capture;
mod named_after;
mod new_name;
mod places;
mod refusal;
mod tag;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub(super) use self::named_after::{FileNaming, has_path, leading_to, places_of};
pub(super) use self::new_name::is_plain_file_name;
use self::new_name::{check_length, check_new};
use self::places::{NewName, replace_all, replace_in_header, replace_words_in_header, source_of};
pub use self::refusal::{Refusal, Renaming};
use super::letter_case::in_case_of;
use super::local::Local;
use super::param::Param;
use super::{Place, Target, local, places, places_from, target};
use crate::analysis::Analysis;
use sqf_model::{Declaration, FunctionDefinition, FunctionKind, Occurrence, Role, Semantics, Symbol};
use sqf_syntax::config::is_mission;
use sqf_syntax::{Expr, NodeId};
use sqf_text::{TextRange, is_name, starts_with_ignoring_case};

/// The target of a rename, before the new name is known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenameStart {
    /// The range in the script that the new name replaces.
    pub range: TextRange,
    /// The old name as written there.
    pub name: String,
}

/// A rename: the edits and the files to move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rename {
    /// The edits of each file, in order; None is the requested script.
    pub files: BTreeMap<Option<Arc<Path>>, Vec<Replacement>>,
    /// Files to rename.
    pub moves: Vec<FileMove>,
}

/// An edit of a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Replacement {
    /// The range to replace.
    pub range: TextRange,
    /// The new text.
    pub text: String,
    /// Whether it needs review: the name is in a string of unknown purpose.
    pub is_doubtful: bool,
}

/// A file to rename within its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileMove {
    /// The file.
    pub from: Arc<Path>,
    /// Its new path.
    pub to: PathBuf,
}

/// Returns the target of a rename at `offset`.
pub(crate) fn prepare(analysis: &Analysis, offset: u32) -> Renaming<RenameStart> {
    let start = |range: TextRange| RenameStart { range, name: range.of(analysis.file().text()).to_owned() };
    match named(analysis, offset)? {
        Target::Param(param) => Ok(start(param.range)),
        Target::Local(local) => {
            check_local(analysis, &local)?;
            Ok(start(local.range))
        }
        Target::Symbol(symbol, occurrence) => {
            check_symbol(analysis, &symbol)?;
            let name = occurrence.name.ok_or(Refusal::Macro("this place".to_owned()))?;
            Ok(start(written_part(&symbol, name, analysis.file().text())))
        }
    }
}

/// Renames the target at `offset` to `new`. If a macro adds a prefix, `new` may be the whole name or just the
/// replacement of the characters at `offset`.
pub(crate) fn rename(analysis: &Analysis, offset: u32, new: &str) -> Renaming<Rename> {
    check_length(new)?;
    match named(analysis, offset)? {
        Target::Param(param) => rename_param(param, new),
        Target::Local(local) => rename_local(analysis, &local, new),
        Target::Symbol(symbol, occurrence) => rename_symbol(analysis, &symbol, &occurrence, new),
    }
}

/// Returns the name at `offset`, unless it is defined by the game.
fn named(analysis: &Analysis, offset: u32) -> Renaming<Target> {
    let found = target(analysis, offset);
    let word = analysis.file().at_cursor(offset).map(|token| analysis.file().token_text(token)).unwrap_or_default();
    if analysis.is_library() {
        return Err(Refusal::Library(word.to_owned()));
    }
    match found {
        Some(Target::Symbol(Symbol::Word(_), _)) => Err(Refusal::Nothing),
        Some(Target::Symbol(Symbol::Global(name), _)) if analysis.reference().get(&name).is_some() => {
            Err(Refusal::Game(word.trim_matches(['"', '\'']).to_owned()))
        }
        Some(found) => Ok(found),
        None if Semantics::is_magic(&word.to_ascii_lowercase()) => Err(Refusal::Magic(word.to_owned())),
        None if analysis.reference().get(word).is_some() => Err(Refusal::Game(word.to_owned())),
        None => Err(Refusal::Nothing),
    }
}

/// Whether a local variable can be renamed, because no unseen code uses it.
fn check_local(analysis: &Analysis, found: &Local) -> Renaming<()> {
    let semantics = found.script.semantics(analysis.reference());
    let local = semantics.local(found.id);
    // A parameter may be named like what the game passes to other code: `_pos`, `_id`.
    let is_own = local.declared != Declaration::Assign && !Semantics::is_reserved(&local.name);
    if Semantics::is_magic(&local.name) && !is_own {
        return Err(Refusal::Magic(local.name.to_string()));
    }
    let unsure = |why: &str| Refusal::Unsure { name: local.name.to_string(), why: why.to_owned() };
    if !found.is_active {
        return Err(unsure("the preprocessor leaves this code out, or inserts it elsewhere"));
    }
    if local.is_shared {
        return Err(unsure("a string or a macro in this script contains its name, or stored code uses it"));
    }
    for place in local::places(analysis, found) {
        if !place.is_written {
            return Err(Refusal::Macro("this script".to_owned()));
        }
        if !place.is_certain {
            return Err(unsure("code that may run elsewhere has a variable of this name"));
        }
    }
    let workspace = analysis.workspace();
    if local.declared == Declaration::Assign {
        let is_named_elsewhere = analysis.path().map(|path| workspace.names_local(&local.name, path));
        if !matches!(is_named_elsewhere, None | Some(Some(false))) {
            return Err(unsure("it is not `private`, so the script that calls this one may share it"));
        }
    }
    if workspace.borrows_local(&local.name, analysis.path())
        && calls_other_code(analysis, semantics.scope(local.scope).node)
    {
        return Err(unsure("another script reads a variable of this name without setting it, and may be called here"));
    }
    Ok(())
}

/// Whether a piece of code calls code that is not written out, which can see the variables around the call.
fn calls_other_code(analysis: &Analysis, code: NodeId) -> bool {
    let script = analysis.script();
    let tree = script.tree();
    let tokens = tree.tokens(code);
    tree.ids().any(|node| {
        let (Expr::Unary(called) | Expr::Binary(_, called)) = tree.expr(node) else { return false };
        tokens.contains(&tree.token(node))
            && script.word(node) == "call"
            && !matches!(tree.expr(tree.bare(called)), Expr::Code(_))
    })
}

fn rename_param(param: Param, new: &str) -> Renaming<Rename> {
    if !is_name(new) {
        let why = "names consist of letters, digits and underscores";
        return Err(Refusal::Invalid { name: new.to_owned(), why });
    }
    if param.others.iter().any(|other| **other == *new) {
        return Err(Refusal::Taken(new.to_owned()));
    }
    let replace = |range: TextRange| Replacement { range, text: new.to_owned(), is_doubtful: false };
    Ok(Rename { files: [(None, param.places.into_iter().map(replace).collect())].into(), moves: Vec::new() })
}

fn rename_local(analysis: &Analysis, found: &Local, new: &str) -> Renaming<Rename> {
    check_local(analysis, found)?;
    let invalid = |why| Refusal::Invalid { name: new.to_owned(), why };
    if !is_name(new) {
        return Err(invalid("names consist of letters, digits and underscores"));
    }
    if !new.starts_with('_') {
        return Err(invalid("local variables begin with an underscore"));
    }
    let lower = new.to_ascii_lowercase();
    let semantics = analysis.script().semantics(analysis.reference());
    let local = semantics.local(found.id);
    if Semantics::is_reserved(&lower) {
        return Err(Refusal::Taken(new.to_owned()));
    }
    let text = analysis.file().text();
    let at = found.range.of(text);
    let replace = |place: local::LocalPlace| {
        let text = in_case_of(place.range.of(text), at, new);
        Replacement { range: place.range, text, is_doubtful: false }
    };
    let replacements: Vec<Replacement> = local::places(analysis, found).into_iter().map(replace).collect();
    if *local.name != *lower && !capture::is_free(analysis, found, &lower, &replacements) {
        return Err(Refusal::Taken(new.to_owned()));
    }
    Ok(Rename { files: iter::once((None, replacements)).collect(), moves: Vec::new() })
}

/// Gives a function of `CfgFunctions` another tag, wherever its name is written except for its entry. Returns its new
/// name as well. Refused if one of the places needs review.
pub(crate) fn with_tag(
    analysis: &Analysis,
    function: &FunctionDefinition,
    tag: (&str, &str),
) -> Renaming<(String, Rename)> {
    let symbol = Symbol::global(&function.name);
    check_symbol(analysis, &symbol)?;
    let mut rename = Rename::default();
    let new = tag::rename_alone(analysis, function, tag, reach(analysis, &symbol), &mut rename)?;
    for replacements in rename.files.values_mut() {
        replacements.sort_unstable();
        replacements.dedup_by_key(|replacement| replacement.range);
        if replacements.iter().any(|replacement| replacement.is_doubtful) {
            let why = "a string has this text but may mean something else".to_owned();
            return Err(Refusal::Unsure { name: function.name.to_string(), why });
        }
    }
    Ok((new, stay_inside(analysis, &function.name, rename)?))
}

/// Whether a symbol can be renamed at all.
fn check_symbol(analysis: &Analysis, symbol: &Symbol) -> Renaming<()> {
    let workspace = analysis.workspace();
    if !workspace.is_indexed() {
        return Err(Refusal::NotReady);
    }
    let is_library = |place: &Place| place.file.as_deref().is_some_and(|file| workspace.is_library(file));
    let from = reach(analysis, symbol);
    let definitions = workspace.definitions(symbol, from);
    if definitions.is_empty() {
        return Err(Refusal::Nothing);
    }
    if definitions.iter().any(|it| it.occurrence.role == Role::Definition && is_mission(&it.file)) {
        return Err(Refusal::Editor(symbol.name().to_owned()));
    }
    if definitions.iter().any(|located| workspace.is_library(&located.file))
        || places_from(analysis, symbol, from)
            .iter()
            .any(|(place, occurrence)| is_library(place) && matches!(occurrence.role, Role::Definition | Role::Write))
    {
        return Err(Refusal::Library(symbol.name().to_owned()));
    }
    if let Symbol::File(path) = symbol
        && let FileNaming::Name(function, _) = leading_to(workspace, path, &places_of(workspace, path))
    {
        return Err(Refusal::OfFunction { file: symbol.name().to_owned(), function: function.name.to_string() });
    }
    if let Symbol::Class(_) = symbol
        && !analysis.reference().forms(symbol.name()).is_empty()
    {
        let why = "it is the name of a command, so strings with it may mean either".to_owned();
        return Err(Refusal::Unsure { name: symbol.name().to_owned(), why });
    }
    if let Symbol::Global(name) = symbol {
        let count = workspace.functions(name, from).len();
        if count > 1 {
            return Err(Refusal::Ambiguous { name: name.to_string(), count });
        }
    }
    Ok(())
}

/// Returns the script itself if a symbol belongs to its mission only. None if code outside of missions uses it as well,
/// so that all missions using it share one symbol.
fn reach<'a>(analysis: &'a Analysis, symbol: &Symbol) -> Option<&'a Path> {
    let workspace = analysis.workspace();
    let from = analysis.path()?;
    let mission = workspace.mission(from)?;
    let word = Symbol::Word(symbol.name().to_lowercase().into());
    let found = places(analysis, symbol).into_iter().chain(places(analysis, &word));
    let mut files: Vec<Arc<Path>> = found.filter_map(|(place, _)| place.file).collect();
    files.dedup();
    files.iter().all(|file| workspace.mission(file).as_ref() == Some(&mission)).then_some(from)
}

/// Returns the range of a written name to replace: in a path only the file name, which may be written without its
/// extension.
fn written_part(symbol: &Symbol, name: TextRange, text: &str) -> TextRange {
    let Symbol::File(path) = symbol else { return name };
    let whole = symbol.name();
    let length = if lacks_ending(path, name.of(text)) { stem(path).len() } else { whole.len() };
    TextRange::new(name.end - (length as u32).min(name.len()), name.end)
}

/// Whether a written path ends with the file name without its extension: `COMPILE_FILE(doors\fnc_open)`.
fn lacks_ending(path: &Path, written: &str) -> bool {
    let ends = |end: &str| {
        let start = written.len().checked_sub(end.len());
        start.and_then(|start| written.get(start..)).is_some_and(|last| last.eq_ignore_ascii_case(end))
    };
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    !ends(name) && !stem(path).is_empty() && ends(stem(path))
}

/// Returns the name of a file without its extension.
fn stem(path: &Path) -> &str {
    path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default()
}

fn rename_symbol(analysis: &Analysis, symbol: &Symbol, at: &Occurrence, new: &str) -> Renaming<Rename> {
    check_symbol(analysis, symbol)?;
    let old = symbol.name();
    let name = at.name.ok_or_else(|| Refusal::Macro("this place".to_owned()))?;
    let text = analysis.file().text();
    let from = reach(analysis, symbol);
    let functions = match symbol {
        Symbol::Global(name) => analysis.workspace().functions(name, from),
        _ => Vec::new(),
    };
    let tag = functions.first().map(tag).unwrap_or_default();
    let is_stem = matches!(symbol, Symbol::File(path) if lacks_ending(path, name.of(text)));
    let prefix = if is_stem { "" } else { prefix(old, written_part(symbol, name, text)) };
    // A new name typed for one without an extension has none, either.
    let ending = old.rsplit_once('.').map(|(_, ending)| ending).filter(|_| is_stem && !new.contains('.'));
    let with_ending = ending.map(|ending| format!("{new}.{ending}"));
    let (added, new) = tagged(tag, with_ending.as_deref().unwrap_or(new), prefix.is_empty())?;
    // What was not typed keeps its spelling, including its case.
    let (kept, new) = if starts_with_ignoring_case(&new, prefix) {
        (added, new)
    } else {
        (prefix.len(), format!("{prefix}{new}").into())
    };
    check_new(analysis, symbol, &new)?;
    let mut rename = Rename::default();
    let mut found = places_from(analysis, symbol, from);
    if let Symbol::Global(name) | Symbol::Event(name) = symbol {
        let words = places_from(analysis, &Symbol::Word(name.clone()), from);
        found.extend(words.into_iter().map(|(place, word)| (place, Occurrence { is_certain: false, ..word })));
    }
    let at = written_part(symbol, name, text).of(text).to_owned();
    if tag::is_list_class(symbol) {
        // Strings of unknown purpose do not refer to them.
        found.retain(|(_, occurrence)| occurrence.is_certain);
    }
    replace_all(analysis, symbol, &NewName { name: &new, kept, at: Some(&at) }, found, &mut rename)?;
    if let [function] = &functions[..] {
        move_code(analysis, function, &new, &at, &mut rename)?;
        replace_in_header(analysis, function, (&new, kept), &mut rename);
    }
    if let Symbol::Class(path) = symbol {
        tag::rename_functions(analysis, path, (&at, &new), from, &mut rename)?;
    }
    if let Symbol::File(path) = symbol {
        rename.moves.push(FileMove { from: Arc::clone(path), to: path.with_file_name(&*new) });
    }
    for replacements in rename.files.values_mut() {
        replacements.sort();
        replacements.dedup_by_key(|replacement| replacement.range);
    }
    stay_inside(analysis, old, rename)
}

/// Refuses a rename that would change a file outside the project. A file that is found under several names because of
/// links is changed once.
fn stay_inside(analysis: &Analysis, old: &str, mut rename: Rename) -> Renaming<Rename> {
    let workspace = analysis.workspace();
    let outside = |file: &Path| {
        let (name, file) = (old.to_owned(), file.to_owned());
        match workspace.text_copy(&file) {
            Some(_) => Refusal::Binarized { name, file },
            None => Refusal::Outside { name, file },
        }
    };
    let mut seen: Vec<(PathBuf, Option<Arc<Path>>)> = Vec::new();
    for file in rename.files.keys() {
        let Some(path) = file.as_deref().or(analysis.path()) else { continue };
        seen.push((workspace.own_file(path).ok_or_else(|| outside(path))?, file.clone()));
    }
    for moved in &rename.moves {
        let folder = moved.from.parent().unwrap_or(&moved.from);
        workspace.own_file(folder).ok_or_else(|| outside(&moved.from))?;
    }
    // Prefer the script itself, which comes first, and the file that is not a link.
    seen.sort_by_key(|(real, file)| (real.clone(), file.as_deref().is_some_and(|file| *file != **real)));
    let again = seen.windows(2).filter(|two| two[0].0 == two[1].0).map(|two| &two[1].1);
    for file in again {
        rename.files.remove(file);
    }
    Ok(rename)
}

/// Returns what `CfgFunctions` puts before the name of a function, as written there: `GATE_fnc_`. Empty for others.
fn tag(function: &FunctionDefinition) -> &str {
    let declared = function.declared.occurrence.name.filter(|_| function.kind == FunctionKind::Config);
    declared.map(|declared| prefix(&function.name, declared)).unwrap_or_default()
}

/// Adds the tag of the function to a new name, unless it is there; also returns the length of the addition. A name with
/// another tag is refused: one with `_fnc_`, or with any `_` if the written name `is_whole`.
fn tagged<'n>(tag: &str, new: &'n str, is_whole: bool) -> Renaming<(usize, Cow<'n, str>)> {
    if starts_with_ignoring_case(new, tag) {
        return Ok((0, new.into()));
    }
    if new.to_ascii_lowercase().contains("_fnc_") || (is_whole && new.contains('_')) {
        return Err(Refusal::Tag { prefix: tag.to_owned() });
    }
    Ok((tag.len(), format!("{tag}{new}").into()))
}

/// Returns the prefix that a macro adds to the written part of a name.
fn prefix(old: &str, written: TextRange) -> &str {
    let length = old.len().saturating_sub(written.len() as usize);
    old.get(..length).unwrap_or_default()
}

/// Renames the file of a function that is named after it, and updates the paths to it.
fn move_code(
    analysis: &Analysis,
    function: &FunctionDefinition,
    new: &str,
    at: &str,
    rename: &mut Rename,
) -> Renaming<()> {
    let Some(file) = function.file.as_ref().filter(|_| function.kind != FunctionKind::Assigned) else { return Ok(()) };
    let Some(declared) = function.declared.occurrence.name else { return Ok(()) };
    let prefix = prefix(&function.name, declared);
    // `GATE_fnc_open = [_folder, "open.sqf"] call GATE_compile`: the new path is not known.
    if function.kind == FunctionKind::Compiled && prefix.is_empty() {
        let workspace = analysis.workspace();
        if !has_path(workspace, function, &places_of(workspace, file)) {
            return Ok(());
        }
    }
    let (Some(old), Some(new)) = (function.name.get(prefix.len()..), new.get(prefix.len()..)) else { return Ok(()) };
    let (Some(stem), Some(extension)) =
        (file.file_stem().and_then(|stem| stem.to_str()), file.extension().and_then(|extension| extension.to_str()))
    else {
        return Ok(());
    };
    // `fn_open.sqf` is named after `open`; a file of another name keeps it.
    let start = stem.len().saturating_sub(old.len());
    let Some(head) = stem.get(..start).filter(|_| stem.get(start..).is_some_and(|end| end.eq_ignore_ascii_case(old)))
    else {
        return Ok(());
    };
    let at = at.len().checked_sub(old.len()).and_then(|start| at.get(start..)).unwrap_or(old);
    let new_stem = format!("{head}{}", in_case_of(stem.get(start..).unwrap_or_default(), at, new));
    let name = format!("{new_stem}.{extension}");
    let to = file.with_file_name(&name);
    if **file == *to {
        return Ok(());
    }
    if analysis.workspace().file_index(&to).is_some() {
        return Err(Refusal::Taken(name));
    }
    let symbol = Symbol::File(Arc::clone(file));
    let paths = places_from(analysis, &symbol, None);
    // The entry in the config or the line with `PREP` refers to the file by the name of the function, which changes
    // anyway.
    let is_path = |place: &Place, occurrence: &Occurrence| {
        let Some(path) = occurrence.name else { return false };
        let source = source_of(analysis, place.file.as_deref());
        let text = source.as_ref().map_or("", |source| source.text());
        path.len() as usize >= symbol.name().len() || lacks_ending(file, path.of(text))
    };
    let paths = paths.into_iter().filter(|(place, occurrence)| is_path(place, occurrence)).collect();
    replace_all(analysis, &symbol, &NewName { name: &name, kept: 0, at: None }, paths, rename)?;
    replace_words_in_header(analysis, function, (stem, &new_stem), rename);
    rename.moves.push(FileMove { from: Arc::clone(file), to });
    Ok(())
}
