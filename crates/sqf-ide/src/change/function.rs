//! Undefined functions that are called: adds them to a list next to one with the same tag, and creates a script.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Change;
use super::{Addition, shown};
use crate::analysis::Analysis;
use crate::fix::Edit;
use crate::layout::Layout;
use sqf_model::{FunctionDefinition, FunctionKind};
use sqf_syntax::{Source, TokenKind};
use sqf_text::{TextRange, has_extension, is_word, split_function};

/// A listed function that can serve as a pattern: listed by name, in a list and a folder with others.
#[derive(Clone)]
pub(crate) struct Sibling {
    pub(crate) function: FunctionDefinition,
    pub(crate) folder: PathBuf,
    /// The prefix of its script's name: `fn_`.
    pub(crate) head: String,
}

impl Sibling {
    /// Returns its name without the tag.
    fn own_name(&self) -> &str {
        split_function(&self.function.name).map_or(&self.function.name, |(_, own)| own)
    }
}

/// A function to add: its entry, and its script if there is none.
#[derive(Debug, Clone)]
pub(crate) struct Added {
    title: String,
    /// The script to create.
    pub(crate) script: Option<PathBuf>,
    /// The list with the edit that adds the entry.
    file: Arc<Path>,
    edit: Edit,
}

impl Added {
    /// Returns the change, with this text of the script.
    pub(crate) fn change(self, analysis: &Analysis, text: impl FnOnce(&Path) -> String) -> Change {
        let created = self.script.map(|place| (text(&place), place)).map(|(text, place)| (place, text));
        let is_here = Some(&*self.file) == analysis.path();
        let files = [((!is_here).then_some(self.file), vec![self.edit])].into();
        Change { created: created.into_iter().collect(), files, ..Change::default() }
    }
}

/// Lists the function of that name, and creates its script if there is none yet.
/// `text` returns the text of the script, given its path.
pub fn listed(analysis: &Analysis, name: &str, text: impl FnOnce(&Path) -> String) -> Option<Addition> {
    let added = added(analysis, name)?;
    Some((added.title.clone(), added.change(analysis, text)))
}

/// Returns what adds the function of that name.
pub(crate) fn added(analysis: &Analysis, name: &str) -> Option<Added> {
    let (prefix, own) = split_function(name)?;
    let workspace = analysis.workspace();
    if !is_word(name) || own.is_empty() || !workspace.is_indexed() {
        return None;
    }
    let script = |sibling: &Sibling| sibling.folder.join(format!("{}{own}.sqf", sibling.head));
    let is_there = |sibling: &Sibling| workspace.file_index(&script(sibling)).is_some();
    let list = best(siblings(analysis, prefix), analysis.path(), is_there)?;
    let sibling = list.first()?;
    let spot = Spot::in_list(analysis, &list, own)?;
    let place = script(sibling);
    // Another function may have a script of that name.
    let is_there = is_there(sibling);
    if is_there && workspace.is_of_function(&place) {
        return None;
    }
    let title = match is_there {
        true => format!("List `{name}` in `{}`", shown(workspace, &sibling.function.declared.file)),
        false => format!("Create `{name}` in `{}`", shown(workspace, &place)),
    };
    let edit = spot.edit(&spot.entry(own));
    Some(Added { title, script: (!is_there).then_some(place), file: Arc::clone(&spot.file), edit })
}

/// Returns the functions with a prefix that are found by their names.
pub(crate) fn siblings(analysis: &Analysis, prefix: &str) -> Vec<Sibling> {
    let workspace = analysis.workspace();
    let names = workspace.function_names(prefix, usize::MAX, analysis.path());
    let functions = names.into_iter().flat_map(|named| workspace.functions(&named.name, analysis.path()));
    let sibling = |function: FunctionDefinition| {
        let file = function.file.as_deref().filter(|_| function.kind != FunctionKind::Assigned)?;
        let (own, stem) = (function.name.get(prefix.len()..)?, file.file_stem()?.to_str()?);
        let start = stem.len().checked_sub(own.len())?;
        let is_named_after = stem.get(start..)?.eq_ignore_ascii_case(own) && !own.is_empty();
        let is_sqf = has_extension(file, "sqf");
        let (folder, head) = (file.parent()?.to_owned(), stem.get(..start)?.to_owned());
        let is_usable = is_named_after && is_sqf && !function.is_library;
        (is_usable && Entry::of(analysis, &function).is_some()).then_some(Sibling { function, folder, head })
    };
    functions.filter_map(sibling).collect()
}

/// Returns the list for a function, in its order: the one with the existing script, else that of the calling function,
/// else the longest.
fn best(siblings: Vec<Sibling>, caller: Option<&Path>, is_there: impl Fn(&Sibling) -> bool) -> Option<Vec<Sibling>> {
    let mut lists: BTreeMap<(Arc<Path>, PathBuf), Vec<Sibling>> = BTreeMap::new();
    for sibling in siblings {
        let list = (Arc::clone(&sibling.function.declared.file), sibling.folder.clone());
        lists.entry(list).or_default().push(sibling);
    }
    let is_of_caller = |folder: &Path| caller.and_then(Path::parent) == Some(folder);
    let rank = |((_, folder), list): &((Arc<Path>, PathBuf), Vec<Sibling>)| {
        (list.first().is_some_and(&is_there), is_of_caller(folder), list.len())
    };
    // The first of equals.
    let (_, mut list) = lists.into_iter().rev().max_by_key(rank)?;
    list.sort_by_key(|sibling| sibling.function.declared.occurrence.range.start);
    Some(list)
}

/// Where an entry is added to a list of functions.
#[derive(Debug, Clone)]
pub(crate) struct Spot {
    /// The file with the list.
    pub(crate) file: Arc<Path>,
    /// The entry beside it.
    beside: Entry,
    /// Whether the entry beside it comes after it.
    is_first: bool,
    /// The column of the braces of classes, if they are aligned.
    column: Option<usize>,
}

impl Spot {
    /// Returns where an entry belongs in a list, which is in the order of the text: after the last one, or in a list
    /// that is sorted by name, where its name belongs.
    pub(crate) fn in_list(analysis: &Analysis, list: &[Sibling], own: &str) -> Option<Spot> {
        let names: Vec<String> = list.iter().map(|sibling| sibling.own_name().to_ascii_lowercase()).collect();
        let unsorted = names.windows(2).filter(|two| two[0] > two[1]).count();
        let own = own.to_ascii_lowercase();
        let at = match names.len() > 2 && unsorted * 8 <= names.len() {
            true => {
                // Some lists have a few entries elsewhere.
                let fits = |at: &usize| {
                    names[..*at].iter().filter(|name| **name < own).count()
                        + names[*at..].iter().filter(|name| **name > own).count()
                };
                (0..=names.len()).max_by_key(fits)?
            }
            false => names.len(),
        };
        let beside = list.get(at.saturating_sub(1))?;
        let entries = list.iter().filter_map(|sibling| Entry::of(analysis, &sibling.function));
        let columns: Vec<(usize, bool)> = entries.filter_map(|entry| entry.column()).collect();
        let is_shared = |column: usize| columns.iter().filter(|(other, _)| *other == column).count() > 1;
        let column = columns.iter().find(|(column, is_padded)| *is_padded && is_shared(*column)).map(|(it, _)| *it);
        let file = Arc::clone(&beside.function.declared.file);
        Some(Spot { file, beside: Entry::of(analysis, &beside.function)?, is_first: at == 0, column })
    }

    /// Returns the entry of a function like the one beside it.
    pub(crate) fn entry(&self, own: &str) -> String {
        match &self.beside.form {
            Form::Class => {
                let head = format!("class {own}");
                let blanks = self.column.map_or(0, |column| column.saturating_sub(head.len()));
                format!("{head}{}{{}};", " ".repeat(blanks.max(1)))
            }
            Form::Call { name, is_ended } => format!("{name}({own}){}", if *is_ended { ";" } else { "" }),
        }
    }

    /// Returns the blanks at the start of the lines of the list; None if its entries are on one line.
    pub(crate) fn indent(&self) -> Option<&str> {
        self.beside.indent()
    }

    /// Returns the line ending of the file that the function is added to.
    pub(crate) fn line_end(&self) -> &'static str {
        Layout::of(self.beside.source.text()).line_break()
    }

    /// Returns the edit that adds an entry. Entries on one line stay on one line.
    pub(crate) fn edit(&self, entry: &str) -> Edit {
        let between = self.indent().map_or(" ".to_owned(), |indent| format!("{}{indent}", self.line_end()));
        let range = self.beside.range;
        match self.is_first {
            true => Edit { range: TextRange::empty(range.start), text: format!("{entry}{between}") },
            false => Edit { range: TextRange::empty(range.end), text: format!("{between}{entry}") },
        }
    }
}

/// An entry in a list of functions: `class open {};` in `CfgFunctions`, `PREP(open);` in others.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) source: Arc<Source>,
    pub(crate) range: TextRange,
    form: Form,
}

#[derive(Debug, Clone)]
enum Form {
    Class,
    /// The call of a macro.
    Call {
        name: String,
        is_ended: bool,
    },
}

impl Entry {
    /// Returns the entry of a function. None if it is listed in another way.
    pub(crate) fn of(analysis: &Analysis, function: &FunctionDefinition) -> Option<Entry> {
        let file = &function.declared.file;
        let is_here = Some(&**file) == analysis.path();
        let source =
            if is_here { Some(Arc::clone(analysis.file().source())) } else { analysis.workspace().source(file) };
        let source = source?;
        let name = function.declared.occurrence.name.filter(|name| (name.len() as usize) < function.name.len())?;
        let (range, form) = match function.kind {
            FunctionKind::Config => (class(&source, name)?, Form::Class),
            FunctionKind::Compiled => call(&source, name)?,
            FunctionKind::Assigned => return None,
        };
        Some(Entry { source, range, form })
    }

    /// Returns the blanks before it if nothing else is on its line.
    pub(crate) fn indent(&self) -> Option<&str> {
        let line = self.source.text().get(..self.range.start as usize)?.rsplit('\n').next().unwrap_or_default();
        line.trim().is_empty().then_some(line)
    }

    /// Returns how far its brace is from its start, and whether blanks align it.
    fn column(&self) -> Option<(usize, bool)> {
        let text = self.range.of(self.source.text());
        let at = text.find('{').filter(|_| matches!(self.form, Form::Class) && self.indent().is_some())?;
        Some((at, text[..at].ends_with("  ")))
    }
}

/// Returns the range of the class with that name. None if it has a path to its script.
fn class(source: &Source, name: TextRange) -> Option<TextRange> {
    let tokens = source.tokens();
    let at = tokens.at(name.start)?;
    let is_code = |token: &usize| !tokens.kind(*token).is_trivia();
    let keyword =
        (0..at).rev().find(is_code).filter(|token| source.token_text(*token).eq_ignore_ascii_case("class"))?;
    let mut depth = 0_usize;
    for token in (at + 1..tokens.len()).filter(is_code) {
        match tokens.kind(token) {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace => depth = depth.checked_sub(1)?,
            TokenKind::Semicolon if depth == 0 => {
                return Some(TextRange::new(tokens.range(keyword).start, tokens.range(token).end));
            }
            TokenKind::Name if source.token_text(token).eq_ignore_ascii_case("file") => return None,
            _ => {}
        }
    }
    None
}

/// Returns the range of the macro call with that argument.
fn call(source: &Source, name: TextRange) -> Option<(TextRange, Form)> {
    let tokens = source.tokens();
    let open = tokens.at(name.start)?.checked_sub(1).filter(|token| tokens.kind(*token) == TokenKind::LParen)?;
    let made_by = open.checked_sub(1).filter(|token| tokens.kind(*token) == TokenKind::Name)?;
    let close = source.closer(open).filter(|close| tokens.range(*close).start == name.end)?;
    let is_ended = close + 1 < tokens.len() && tokens.kind(close + 1) == TokenKind::Semicolon;
    let end = tokens.range(if is_ended { close + 1 } else { close }).end;
    // Definitions of macros, and calls in others, are not lists.
    if source.directive_at(made_by).is_some() {
        return None;
    }
    let form = Form::Call { name: source.token_text(made_by).to_owned(), is_ended };
    Some((TextRange::new(tokens.range(made_by).start, end), form))
}
