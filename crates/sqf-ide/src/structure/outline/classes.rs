//! Classes of a config in the outline, including those named by macros: `class GVAR(gate)`, `class ADDON`.

use rustc_hash::FxHashMap;

use super::{OutlineItem, OutlineKind};
use crate::analysis::Analysis;
use crate::config::ConfigFile;
use sqf_model::{Role, Symbol};
use sqf_syntax::TokenKind;
use sqf_syntax::config::{Class, ClassKind};
use sqf_text::TextRange;

/// Finds the classes of a file. Returns whether it is a config.
pub(super) fn classes(analysis: &Analysis, found: &mut Vec<OutlineItem>) -> bool {
    if let Some(config) = analysis.config() {
        of_config(analysis, config, found);
        return true;
    }
    let before = found.len();
    of_index(analysis, found);
    found.len() > before
}

fn of_config(analysis: &Analysis, file: &ConfigFile, found: &mut Vec<OutlineItem>) {
    let functions = functions(analysis);
    let config = file.config();
    for id in config.classes() {
        let class = config.class(id);
        if class.kind != ClassKind::Block {
            continue;
        }
        let Some((whole, range, is_of_macro)) = place(file, class) else { continue };
        // Of several classes from one macro call, the outermost one suffices.
        let is_inner = class.outer.is_some_and(|outer| {
            let outer = config.class(outer);
            outer.kind == ClassKind::Block && place(file, outer).is_some_and(|(place, ..)| place == whole)
        });
        if is_of_macro && is_inner {
            continue;
        }
        let name = match &*class.name {
            "" => range.of(analysis.file().text()).to_owned(),
            name => name.to_owned(),
        };
        let (kind, detail) = match functions.get(&range) {
            Some(function) => (OutlineKind::Function, function.clone()),
            None => (OutlineKind::Class, class.base.as_deref().unwrap_or_default().to_owned()),
        };
        found.push(OutlineItem::new(name, kind, whole, range).with_detail(detail));
    }
}

/// Returns the ranges of a class and its name in the text, and whether a macro generates all of it. None for a class in
/// a header.
fn place(file: &ConfigFile, class: &Class) -> Option<(TextRange, TextRange, bool)> {
    let (whole, call) = file.place(class.first..class.end)?;
    let (range, _) = file.place(class.token..class.token + 1)?;
    let is_include = |token: usize| file.pre().place(token).call.is_some_and(|call| call.definition.is_none());
    if is_include(class.first) || range.start < whole.start || range.end > whole.end {
        return None;
    }
    Some((whole, range, call.is_some()))
}

/// Returns the functions that classes of `CfgFunctions` define, by the ranges of their names.
fn functions(analysis: &Analysis) -> FxHashMap<TextRange, String> {
    let index = analysis.index();
    let functions = index.occurrences().filter_map(|(symbol, occurrence)| {
        let (Symbol::Global(name), Role::Definition) = (symbol, occurrence.role) else { return None };
        let function = analysis.workspace().functions(name, analysis.path()).into_iter().next()?;
        Some((occurrence.range, function.name.to_string()))
    });
    functions.collect()
}

/// Returns the classes of a header in an unknown language: their names from the index, their ends from their braces.
fn of_index(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
    let Some(index) = analysis.path().and_then(|path| analysis.workspace().file_index(path)) else { return };
    let file = analysis.file();
    for (symbol, occurrence) in index.occurrences() {
        let (Symbol::Class(_), Role::Definition, Some(name)) = (symbol, occurrence.role, occurrence.name) else {
            continue;
        };
        let written = name.of(file.text());
        if !written.eq_ignore_ascii_case(symbol.name()) {
            continue;
        }
        let end = end_of_class(analysis, name).unwrap_or(name.end);
        let whole = TextRange::new(name.start, end);
        found.push(OutlineItem::new(written.to_owned(), OutlineKind::Class, whole, name));
    }
}

/// Returns the end of the braces after the name of a class.
fn end_of_class(analysis: &Analysis, name: TextRange) -> Option<u32> {
    let file = analysis.file();
    let first = file.tokens().at(name.start)?;
    let mut depth = 0_usize;
    for token in first..file.tokens().len() {
        match file.kind(token) {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(file.range(token).end);
                }
            }
            TokenKind::Semicolon if depth == 0 => return None,
            _ => {}
        }
    }
    None
}
