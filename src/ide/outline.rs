//! The outline of a script: its functions, variables, handlers, macros and regions, or the classes of a config.

mod properties;

use super::{Analysis, regions};
use crate::model::{Role, Script, Symbol};
use crate::syntax::{Command, Expr, NodeId, TokenKind};
use crate::text::TextRange;

/// Items of one outline. What has more is data, and nobody reads its outline.
const MOST: usize = 5000;

/// A thing in a script, with what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineItem {
    /// Its name.
    pub name: String,
    /// What is worth knowing beside the name: parameters, a type, the class it inherits from. May be empty.
    pub detail: String,
    /// What it is.
    pub kind: OutlineKind,
    /// All of it.
    pub whole: TextRange,
    /// Its name; inside of `whole`.
    pub range: TextRange,
    /// What is in it, in the order of the text.
    pub children: Vec<OutlineItem>,
}

/// What a thing in an outline is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlineKind {
    /// A variable that code is assigned to.
    Function,
    /// A global variable, where the script assigns to it first.
    Variable,
    /// Code that an event or an action runs.
    Handler,
    /// A `#define`.
    Macro,
    /// `#pragma region`, `// region`.
    Region,
    /// A config class.
    Class,
    /// An entry of a config class.
    Property,
    /// A project, package or container of a stringtable.
    Package,
    /// A key of a stringtable.
    Text,
}

impl OutlineItem {
    /// An item without details.
    pub(super) fn new(name: String, kind: OutlineKind, whole: TextRange, range: TextRange) -> OutlineItem {
        OutlineItem { name, detail: String::new(), kind, whole, range, children: Vec::new() }
    }

    fn with_detail(self, detail: String) -> OutlineItem {
        OutlineItem { detail, ..self }
    }
}

pub(super) fn outline(analysis: &Analysis) -> Vec<OutlineItem> {
    let mut found = Vec::new();
    marked(analysis, &mut found);
    macros(analysis, &mut found);
    classes(analysis, &mut found);
    properties::properties(analysis, &mut found);
    // The entries of a class look like assignments.
    let is_config = analysis.config().is_some() || found.iter().any(|item| item.kind == OutlineKind::Class);
    if !is_config && analysis.script().is_sound() {
        code(analysis.script(), &mut found);
    }
    found.truncate(MOST);
    nested(found)
}

/// Puts items into those that contain them.
pub(super) fn nested(mut found: Vec<OutlineItem>) -> Vec<OutlineItem> {
    found.sort_by_key(|item| (item.whole.start, std::cmp::Reverse(item.whole.end)));
    let mut top = Vec::new();
    let mut open: Vec<OutlineItem> = Vec::new();
    let close = |open: &mut Vec<OutlineItem>, top: &mut Vec<OutlineItem>| {
        if let Some(item) = open.pop() {
            open.last_mut().map_or(top, |around| &mut around.children).push(item);
        }
    };
    for item in found {
        while open
            .last()
            .is_some_and(|around| around.whole.end < item.whole.end || around.whole.end <= item.whole.start)
        {
            close(&mut open, &mut top);
        }
        open.push(item);
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    top
}

/// Functions, variables and handlers.
fn code(script: &Script, found: &mut Vec<OutlineItem>) {
    let tree = script.tree();
    let mut seen = rustc_hash::FxHashSet::default();
    for node in tree.ids() {
        let item = match tree.expr(node) {
            Expr::Assign(value) | Expr::PrivateAssign(value) => {
                let name = script.text(tree.token(node)).to_owned();
                let is_code = is_code(script, value);
                let is_first = is_code || (!name.starts_with('_') && seen.insert(name.to_ascii_lowercase()));
                let is_name = script.pre().tokens()[tree.token(node)].kind == TokenKind::Name;
                let kind = if is_code { OutlineKind::Function } else { OutlineKind::Variable };
                (is_first && is_name).then(|| item(script, name, kind, node, tree.token(node))).flatten()
            }
            Expr::Unary(list) => handler(script, node, list),
            Expr::Binary(left, right) => {
                handler(script, node, right).or_else(|| called_handler(script, node, left, right))
            }
            _ => None,
        };
        found.extend(item);
    }
}

/// Whether a value is code that is written out, or a command that compiles such.
fn is_code(script: &Script, value: NodeId) -> bool {
    let tree = script.tree();
    let value = tree.bare(value);
    match tree.expr(value) {
        Expr::Code(_) => true,
        Expr::Unary(inner) => {
            let word = script.word(value);
            matches!(word, "compile" | "compilefinal" | "compilescript")
                || word.is_empty() && matches!(tree.expr(tree.bare(inner)), Expr::Code(_))
        }
        _ => false,
    }
}

/// `door addEventHandler ["Killed", {...}]`, `player addAction ["Open", {...}]`
fn handler(script: &Script, node: NodeId, list: NodeId) -> Option<OutlineItem> {
    let word = script.word(node);
    let is_handler = word.ends_with("eventhandler") && word.starts_with("add") || word == "addaction";
    let [name, code, ..] = script.elements(list).filter(|_| is_handler)? else { return None };
    named_code(script, *name, *code, node)
}

/// `["gate_opened", {...}] call CBA_fnc_addEventHandler`
fn called_handler(script: &Script, node: NodeId, left: NodeId, right: NodeId) -> Option<OutlineItem> {
    let function = script.word(script.tree().bare(right));
    let is_handler = script.word(node) == "call" && function.contains("_fnc_add") && function.contains("eventhandler");
    let elements = script.elements(left).filter(|_| is_handler)?;
    let at = elements.iter().position(|element| is_code(script, *element)).filter(|at| *at > 0)?;
    named_code(script, elements[at - 1], elements[at], node)
}

fn named_code(script: &Script, name: NodeId, code: NodeId, node: NodeId) -> Option<OutlineItem> {
    let text = script.string(name)?;
    let is_code = matches!(script.tree().expr(script.tree().bare(code)), Expr::Code(_));
    let label = if text.trim().is_empty() { return None } else { text.trim().to_owned() };
    is_code.then(|| item(script, label, OutlineKind::Handler, node, script.tree().token(script.tree().bare(name))))?
}

/// An item for a node; None for one that a macro writes elsewhere.
fn item(script: &Script, name: String, kind: OutlineKind, node: NodeId, token: usize) -> Option<OutlineItem> {
    let (whole, call) = script.place(script.tree().tokens(node))?;
    let (range, _) = script.place(token..token + 1)?;
    // All that one call of a macro makes is at one place, and the name says nothing of it.
    if call.is_some() && range == whole && name.is_empty() {
        return None;
    }
    let whole = TextRange::new(whole.start.min(range.start), whole.end.max(range.end));
    Some(OutlineItem::new(name, kind, whole, range))
}

fn macros(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
    let source = analysis.file().source();
    for directive in source.directives() {
        let Command::Define(definition) = &directive.command else { continue };
        let start = source.tokens().range(directive.token).start;
        let end = directive.end.checked_sub(1).map_or(start, |last| source.tokens().range(last).end);
        let whole = TextRange::new(start, end.max(definition.place.end));
        let params = definition.params.as_ref().map(|params| format!("({})", params.join(", "))).unwrap_or_default();
        let name = format!("{}{params}", definition.name);
        found.push(OutlineItem::new(name, OutlineKind::Macro, whole, definition.place));
    }
}

fn marked(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
    for region in regions::of_file(analysis.file()) {
        let name = if region.name.is_empty() { "region" } else { region.name }.to_owned();
        let (whole, range) = (region.whole, region.begin);
        found.push(OutlineItem::new(name, OutlineKind::Region, whole, range));
    }
}

/// The classes of a config. The workspace knows their names; how far they reach, their braces tell.
fn classes(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
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

/// The end of the braces that follow the name of a class.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ide::fixture;
    use crate::model::SourceFile;

    /// The outline, a line for each item: what it is, its name, and what is in it further to the right.
    #[track_caller]
    fn check(script: &str, expected: &str) {
        let analysis = Analysis::new(fixture::reference(), std::sync::Arc::new(SourceFile::new(script)));
        let mut shown = String::new();
        fn show(items: &[OutlineItem], depth: usize, shown: &mut String) {
            for item in items {
                assert!(item.whole.start <= item.range.start && item.range.end <= item.whole.end, "{item:?}");
                shown.push_str(&format!("{}{:?} {}\n", "  ".repeat(depth), item.kind, item.name));
                show(&item.children, depth + 1, shown);
            }
        }
        show(&outline(&analysis), 0, &mut shown);
        assert_eq!(shown, expected);
    }

    #[test]
    fn functions_variables_and_handlers_are_listed_once() {
        check(
            "GATE_isOpen = false; GATE_fnc_open = { GATE_isOpen = true; private _swing = { 1 }; };\n\
             door addEventHandler [\"Killed\", { GATE_count = 1 }];\n\
             [\"gate_opened\", { hint \"open\" }] call CBA_fnc_addEventHandler;\n\
             private _n = 1;",
            "Variable GATE_isOpen\nFunction GATE_fnc_open\n  Function _swing\nHandler Killed\n  Variable GATE_count\n\
             Handler gate_opened\n",
        );
    }

    #[test]
    fn regions_hold_what_is_between_their_marks() {
        check(
            "// region Doors\nGATE_a = 1;\n//#region Inner\nGATE_b = 2;\n//#endregion\n// endregion\n\
             #pragma region Rest\n#define ADD(a, b) (a + b)\n#pragma endregion\n// endregion\n",
            "Region Doors\n  Variable GATE_a\n  Region Inner\n    Variable GATE_b\nRegion Rest\n  Macro ADD(a, b)\n",
        );
    }
}
