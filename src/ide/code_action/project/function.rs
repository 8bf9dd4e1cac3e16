//! Undefined functions that are called: adds them to a list next to one with the same tag, and creates a script.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::{Change, Lacking, in_lines_of, shown};
use crate::ide::analysis::Analysis;
use crate::ide::fix::Edit;
use crate::model::{FunctionDefinition, FunctionKind};
use crate::syntax::{Source, TokenKind};
use crate::text::{TextRange, is_word, split_function};

/// Returns the header comment of a new script, as offered by completion, with an example of a call.
pub(in crate::ide::code_action) fn header(example: &str) -> String {
    format!(
        "/*\n * What the function does.\n *\n * Arguments:\n * None\n *\n * Return Value:\n * None\n *\n * Example:\n \
         * {example}\n */\n\n"
    )
}

/// A listed function that can serve as a pattern: listed by name, in a list and a folder with others.
#[derive(Clone)]
pub(in crate::ide::code_action) struct Sibling {
    pub(in crate::ide::code_action) function: FunctionDefinition,
    pub(in crate::ide::code_action) folder: PathBuf,
    /// The prefix of its script's name: `fn_`.
    pub(in crate::ide::code_action) head: String,
}

/// Lists the function of that name, and creates its script if there is none yet.
pub(in crate::ide::code_action) fn listed(analysis: &Analysis, name: &str) -> Option<Lacking> {
    let (prefix, own) = split_function(name)?;
    let workspace = analysis.workspace();
    if !is_word(name) || own.is_empty() || !workspace.is_indexed() {
        return None;
    }
    let script = |sibling: &Sibling| sibling.folder.join(format!("{}{own}.sqf", sibling.head));
    let is_there = |sibling: &Sibling| workspace.file_index(&script(sibling)).is_some();
    let sibling = best(siblings(analysis, prefix), analysis.path(), is_there)?;
    let (file, edit) = entry(analysis, &sibling.function, own)?;
    let place = script(&sibling);
    // Another function may have a script of that name.
    let created = match is_there(&sibling) {
        true if workspace.is_of_function(&place) => return None,
        true => Vec::new(),
        false => vec![(place.clone(), in_lines_of(analysis, header(&format!("[] call {name}"))))],
    };
    let title = match created.is_empty() {
        true => format!("List `{name}` in `{}`", shown(workspace, &sibling.function.declared.file)),
        false => format!("Create `{name}` in `{}`", shown(workspace, &place)),
    };
    let is_here = Some(&*file) == analysis.path();
    Some((title, Change { created, files: [((!is_here).then_some(file), vec![edit])].into(), ..Change::default() }))
}

/// Returns the functions with a prefix that are found by their names.
pub(in crate::ide::code_action) fn siblings(analysis: &Analysis, prefix: &str) -> Vec<Sibling> {
    let workspace = analysis.workspace();
    let names = workspace.function_names(prefix, usize::MAX, analysis.path());
    let functions = names.into_iter().flat_map(|named| workspace.functions(&named.name, analysis.path()));
    let sibling = |function: FunctionDefinition| {
        let file = function.file.as_deref().filter(|_| function.kind != FunctionKind::Assigned)?;
        let (own, stem) = (function.name.get(prefix.len()..)?, file.file_stem()?.to_str()?);
        let start = stem.len().checked_sub(own.len())?;
        let is_named_after = stem.get(start..)?.eq_ignore_ascii_case(own) && !own.is_empty();
        let is_sqf = file.extension().is_some_and(|it| it.eq_ignore_ascii_case("sqf"));
        let (folder, head) = (file.parent()?.to_owned(), stem.get(..start)?.to_owned());
        let is_usable = is_named_after && is_sqf && !function.is_library;
        (is_usable && entry(analysis, &function, "new").is_some()).then_some(Sibling { function, folder, head })
    };
    functions.filter_map(sibling).collect()
}

/// Returns the sibling to insert a function after: the last one in the folder of its existing script, else in the list
/// of the calling function, else in the longest list.
fn best(siblings: Vec<Sibling>, caller: Option<&Path>, is_there: impl Fn(&Sibling) -> bool) -> Option<Sibling> {
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
    let (_, list) = lists.into_iter().rev().max_by_key(rank)?;
    list.into_iter().max_by_key(|sibling| sibling.function.declared.occurrence.range.start)
}

/// Returns the entry of a function `own` after that of another: `class open {};` in `CfgFunctions`, `PREP(open);` in a
/// list. None if the other is listed in another way.
fn entry(analysis: &Analysis, function: &FunctionDefinition, own: &str) -> Option<(Arc<Path>, Edit)> {
    let file = &function.declared.file;
    let is_here = Some(&**file) == analysis.path();
    let workspace = analysis.workspace();
    let source = if is_here { Some(Arc::clone(analysis.file().source())) } else { workspace.source(file) };
    let source = source?;
    let name = function.declared.occurrence.name.filter(|name| (name.len() as usize) < function.name.len())?;
    let (start, end, text) = match function.kind {
        FunctionKind::Config => class(&source, name, own)?,
        FunctionKind::Compiled => call(&source, name, own)?,
        FunctionKind::Assigned => return None,
    };
    let line = source.text().get(..start as usize)?.rsplit('\n').next().unwrap_or_default();
    let line_end = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
    // Entries on one line stay on one line.
    let before = if line.trim().is_empty() { format!("{line_end}{line}") } else { " ".to_owned() };
    Some((Arc::clone(file), Edit { range: TextRange::empty(end), text: format!("{before}{text}") }))
}

/// Returns the range of the class with that name, and the text of a similar one. None if the class has a path to its
/// script.
pub(in crate::ide::code_action) fn class(source: &Source, name: TextRange, own: &str) -> Option<(u32, u32, String)> {
    let tokens = source.tokens();
    let at = tokens.at(name.start)?;
    let is_code = |token: &usize| !tokens.kind(*token).is_trivia();
    let keyword =
        (0..at).rev().find(is_code).filter(|token| source.token_text(*token).eq_ignore_ascii_case("class"))?;
    let (mut depth, mut end) = (0_usize, None);
    for token in (at + 1..tokens.len()).filter(is_code) {
        match tokens.kind(token) {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace => depth = depth.checked_sub(1)?,
            TokenKind::Semicolon if depth == 0 => {
                end = Some(tokens.range(token).end);
                break;
            }
            TokenKind::Name if source.token_text(token).eq_ignore_ascii_case("file") => return None,
            _ => {}
        }
    }
    Some((tokens.range(keyword).start, end?, format!("class {own} {{}};")))
}

/// Returns the range of the macro call with that argument, and the text of a similar one.
fn call(source: &Source, name: TextRange, own: &str) -> Option<(u32, u32, String)> {
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
    let text = format!("{}({own}){}", source.token_text(made_by), if is_ended { ";" } else { "" });
    Some((tokens.range(made_by).start, end, text))
}
