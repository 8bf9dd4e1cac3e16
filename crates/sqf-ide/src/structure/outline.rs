//! The outline of a script: its functions, variables, handlers, macros and regions, or the classes of a config.
//!
//! Clients use it for their symbol list, breadcrumbs and sticky scroll. Because of the latter, the name range of a
//! function's script is its `params`: that line is the best summary of the code.

mod classes;
mod properties;

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::analysis::Analysis;
use crate::documentation::own::{self, shown_types};
use crate::structure::regions;
use sqf_model::{FunctionKind, Role, Script, Symbol};
use sqf_reference::takes::{self, Passes};
use sqf_syntax::{Command, Expr, NodeId, TokenKind};
use sqf_text::TextRange;

/// Maximum number of items. Larger files are data, and nobody reads their outline.
const MOST: usize = 5000;

/// Maximum number of levels. In the protocol each is a list in an object, and some clients refuse more than 128 of both.
const DEEPEST: usize = 60;

/// The symbols of a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outline {
    /// The symbols that are in no other one, in order.
    pub items: Vec<OutlineItem>,
    /// How many are left out, because there are too many or they are too deep.
    pub omitted: usize,
}

/// A symbol in a script, with its children.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineItem {
    /// The name.
    pub name: String,
    /// Additional details: parameters, a type, the parent class. May be empty.
    pub detail: String,
    /// The kind.
    pub kind: OutlineKind,
    /// The full range.
    pub whole: TextRange,
    /// The range of the name, within `whole`.
    pub range: TextRange,
    /// The children, in order.
    pub children: Vec<OutlineItem>,
}

/// The kind of a symbol in an outline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutlineKind {
    /// A function: the script itself, a variable that code is assigned to, a line with `PREP`, a class in
    /// `CfgFunctions`.
    Function,
    /// A variable at its first assignment in the script, or a parameter.
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
    /// Creates an item without details.
    pub(crate) fn new(name: String, kind: OutlineKind, whole: TextRange, range: TextRange) -> OutlineItem {
        OutlineItem { name, detail: String::new(), kind, whole, range, children: Vec::new() }
    }

    /// Returns the number of symbols: this one and those in it.
    pub fn count(&self) -> usize {
        1 + self.children.iter().map(OutlineItem::count).sum::<usize>()
    }

    fn with_detail(self, detail: String) -> OutlineItem {
        OutlineItem { detail, ..self }
    }
}

/// Returns the functions, macros, variables and marked sections of a script, nested as they contain each other.
pub(crate) fn outline(analysis: &Analysis) -> Outline {
    let mut found = Vec::new();
    marked(analysis, &mut found);
    macros(analysis, &mut found);
    let is_config = classes::classes(analysis, &mut found);
    properties::properties(analysis, &mut found);
    // Entries of a class look like assignments.
    if !is_config {
        if analysis.script().is_sound() {
            Code { analysis, script: analysis.script(), found: &mut found }.all();
        }
        declared(analysis, &mut found);
    }
    nested(found, MOST)
}

/// Nests the first `most` items by their ranges. Items with equal ranges are siblings.
pub(crate) fn nested(mut found: Vec<OutlineItem>, most: usize) -> Outline {
    let mut omitted = found.len().saturating_sub(most);
    found.truncate(most);
    found.sort_by_key(|item| (item.whole.start, std::cmp::Reverse(item.whole.end)));
    let mut top = Vec::new();
    let mut open: Vec<OutlineItem> = Vec::new();
    let close = |open: &mut Vec<OutlineItem>, top: &mut Vec<OutlineItem>| {
        if let Some(item) = open.pop() {
            open.last_mut().map_or(top, |around| &mut around.children).push(item);
        }
    };
    for item in found {
        while open.last().is_some_and(|around| {
            around.whole.end < item.whole.end || around.whole.end <= item.whole.start || around.whole == item.whole
        }) {
            close(&mut open, &mut top);
        }
        if open.len() == DEEPEST {
            omitted += 1;
            continue;
        }
        open.push(item);
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    Outline { items: top, omitted }
}

/// Returns the variables that the script assigns code to, in order.
pub(crate) fn assigned_functions(analysis: &Analysis) -> Vec<OutlineItem> {
    let script = analysis.script();
    if !script.is_sound() || analysis.config().is_some() {
        return Vec::new();
    }
    let tree = script.tree();
    let mut unused = Vec::new();
    let code = Code { analysis, script, found: &mut unused };
    let assigned = tree.ids().filter(|node| match tree.expr(*node) {
        Expr::Assign(value) | Expr::PrivateAssign(value) => is_code(script, value),
        _ => false,
    });
    let mut found: Vec<_> = assigned.filter_map(|node| code.assigned(node, OutlineKind::Function)).collect();
    found.sort_by_key(|item| (item.whole.start, std::cmp::Reverse(item.whole.end)));
    found
}

/// Returns the functions that the script is or assigns, with their parameters and results, as other files show them.
pub(crate) fn signatures(analysis: &Analysis) -> Vec<String> {
    let script = analysis.script();
    if !script.is_sound() || analysis.config().is_some() {
        return Vec::new();
    }
    let of_file = arguments(script, script.statements_of_script().unwrap_or_default());
    let assigned = assigned_functions(analysis).into_iter();
    let global = assigned.filter(|item| !item.name.starts_with('_'));
    let path = analysis.path().map(|path| analysis.workspace().functions_in(path)).unwrap_or_default();
    let results = path.iter().map(|function| own::result(script, analysis.reference(), &function.name));
    let params = std::iter::once(of_file).chain(global.map(|item| format!("{} {}", item.name, item.detail)));
    params.chain(results).collect()
}

/// Finds functions, variables and handlers in code.
struct Code<'a> {
    analysis: &'a Analysis,
    script: &'a Script,
    found: &'a mut Vec<OutlineItem>,
}

impl Code<'_> {
    fn all(&mut self) {
        let (script, tree) = (self.script, self.script.tree());
        self.function_of_file();
        self.body(script.statements_of_script().unwrap_or_default());
        let mut seen = FxHashSet::default();
        for node in tree.ids() {
            let item = match tree.expr(node) {
                Expr::Assign(value) | Expr::PrivateAssign(value) => {
                    let name = script.text(tree.token(node));
                    let is_code = is_code(script, value);
                    if let Some(statements) = script.statements(value).filter(|_| is_code) {
                        self.body(statements);
                    }
                    let is_first = is_code || (!name.starts_with('_') && seen.insert(name.to_ascii_lowercase()));
                    let kind = if is_code { OutlineKind::Function } else { OutlineKind::Variable };
                    if is_first { self.assigned(node, kind) } else { None }
                }
                Expr::Unary(list) => handler(script, node, list),
                Expr::Binary(left, right) => {
                    handler(script, node, right).or_else(|| called_handler(script, node, left, right))
                }
                _ => None,
            };
            self.found.extend(item);
        }
    }

    /// Returns the variable of an assignment.
    fn assigned(&self, node: NodeId, kind: OutlineKind) -> Option<OutlineItem> {
        let (script, tree) = (self.script, self.script.tree());
        let token = tree.token(node);
        let is_name = script.pre().tokens()[token].kind == TokenKind::Name;
        let item = item(script, script.text(token).to_owned(), kind, node, token).filter(|_| is_name)?;
        let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(node) else { return Some(item) };
        let detail = match kind {
            OutlineKind::Function => script.statements(value).map(|statements| arguments(script, statements)),
            _ => shown_types(script.semantics(self.analysis.reference()).types(value)),
        };
        Some(item.with_detail(detail.unwrap_or_default()))
    }

    /// Adds the parameters and local variables that statements define with `params` and `=`, each once.
    fn body(&mut self, statements: &[NodeId]) {
        let (script, tree) = (self.script, self.script.tree());
        let mut seen = FxHashSet::default();
        for statement in statements {
            match tree.expr(*statement) {
                Expr::Assign(value) | Expr::PrivateAssign(value) => {
                    let name = script.text(tree.token(*statement)).to_ascii_lowercase();
                    // Functions are found at any depth.
                    if name.starts_with('_') && !is_code(script, value) && seen.insert(name) {
                        self.found.extend(self.assigned(*statement, OutlineKind::Variable));
                    }
                }
                _ => {
                    for element in parameters(script, *statement).unwrap_or_default() {
                        self.found.extend(
                            self.parameter(*element).filter(|item| {
                                item.name.starts_with('_') && seen.insert(item.name.to_ascii_lowercase())
                            }),
                        );
                    }
                }
            }
        }
    }

    fn parameter(&self, element: NodeId) -> Option<OutlineItem> {
        let (script, tree) = (self.script, self.script.tree());
        let name = script.elements(element).map_or(Some(&element), <[NodeId]>::first)?;
        let text = script.string(*name)?.into_owned();
        item(script, text, OutlineKind::Variable, element, tree.token(tree.bare(*name)))
    }

    /// Adds the function that the file is: its range is the whole file, its name range the `params`, or else the first
    /// statement.
    fn function_of_file(&mut self) {
        let Some(path) = self.analysis.path() else { return };
        let functions = self.analysis.workspace().functions_in(path);
        let is_file = |kind| matches!(kind, FunctionKind::Config | FunctionKind::Compiled);
        let Some(function) = functions.iter().find(|function| is_file(function.kind)) else { return };
        let statements = self.script.statements_of_script().unwrap_or_default();
        let params = statements.iter().find(|statement| parameters(self.script, **statement).is_some());
        let Some(begin) = params.or(statements.first()) else { return };
        let Some((begin, _)) = self.script.place(self.script.tree().tokens(*begin)) else { return };
        let whole = TextRange::new(0, self.analysis.file().text().len() as u32);
        let item = OutlineItem::new(function.name.to_string(), OutlineKind::Function, whole, begin);
        self.found.push(item.with_detail(arguments(self.script, statements)));
    }
}

/// Returns the elements of `params [...]` if it applies to the arguments of the code itself.
fn parameters(script: &Script, statement: NodeId) -> Option<&[NodeId]> {
    let tree = script.tree();
    match tree.expr(statement) {
        Expr::Unary(list) if script.word(statement) == "params" => script.elements(list),
        Expr::Binary(left, list) if script.word(statement) == "params" => {
            let is_this = script.word(tree.bare(left)) == "_this";
            // Ignore a macro on its own line, such as one that sets the line number.
            let is_macro = tree.expr(left) == Expr::Opaque && script.pre().begins_line(tree.token(statement));
            script.elements(list).filter(|_| is_this || is_macro)
        }
        _ => None,
    }
}

/// Returns the parameters as `[_gate, _speed]`; empty without `params`.
fn arguments(script: &Script, statements: &[NodeId]) -> String {
    let Some(params) = statements.iter().find_map(|statement| parameters(script, *statement)) else {
        return String::new();
    };
    let name = |element: &NodeId| {
        let name = script.elements(*element).map_or(Some(element), <[NodeId]>::first);
        let name = name.and_then(|name| script.string(*name)).unwrap_or_default();
        if name.is_empty() { "_".to_owned() } else { name.into_owned() }
    };
    format!("[{}]", params.iter().map(name).collect::<Vec<_>>().join(", "))
}

/// Whether a value is a code literal, or a command that compiles one.
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

/// Whether a value is the code of a handler: a literal, or a function's variable.
fn is_handling(script: &Script, value: NodeId) -> bool {
    let tree = script.tree();
    let value = tree.bare(value);
    match tree.expr(value) {
        Expr::Code(_) => true,
        Expr::Name => script.word(value).contains("_fnc_"),
        Expr::Opaque => script.word(value).contains("FUNC("),
        _ => false,
    }
}

/// Parses `door addEventHandler ["Killed", {...}]`, `player addAction ["Open", {...}]`: the name precedes the code.
fn handler(script: &Script, node: NodeId, list: NodeId) -> Option<OutlineItem> {
    let is_handling =
        |code: &takes::Code| matches!(code.passes, Passes::Array(_) | Passes::Event(_)) && code.may_be_braces();
    let rows = script.command_takes(node).iter().filter(|row| row.code().is_some_and(is_handling));
    let at = rows.filter_map(|row| row.path.first()).min()?;
    let elements = script.elements(list)?;
    named_code(script, *elements.get(at.checked_sub(1)? as usize)?, *elements.get(*at as usize)?, node)
}

/// Parses `["gate_opened", {...}] call CBA_fnc_addEventHandler`.
fn called_handler(script: &Script, node: NodeId, left: NodeId, right: NodeId) -> Option<OutlineItem> {
    let function = script.word(script.tree().bare(right));
    let is_handler = script.word(node) == "call" && function.contains("_fnc_add") && function.contains("eventhandler");
    let elements = script.elements(left).filter(|_| is_handler)?;
    let at = elements.iter().skip(1).position(|element| is_handling(script, *element))? + 1;
    named_code(script, elements[at - 1], elements[at], node)
}

fn named_code(script: &Script, name: NodeId, code: NodeId, node: NodeId) -> Option<OutlineItem> {
    let tree = script.tree();
    let text = match script.string(name) {
        Some(text) => text.trim().to_owned(),
        // `localize "STR_gate_open"`, `format [...]`
        None => {
            let (range, _) = script.place(tree.tokens(name))?;
            let written = range.of(script.pre().files().first()?.source.text());
            written.split_whitespace().collect::<Vec<_>>().join(" ")
        }
    };
    if text.is_empty() || !is_handling(script, code) {
        return None;
    }
    item(script, text, OutlineKind::Handler, node, tree.tokens(tree.bare(name)).start)
}

/// Creates the item of a node; None if it is generated by a macro or in another file.
fn item(script: &Script, name: String, kind: OutlineKind, node: NodeId, token: usize) -> Option<OutlineItem> {
    let (whole, call) = script.place(script.tree().tokens(node))?;
    let (range, _) = script.place(token..token + 1)?;
    // Exclude nodes from an included file.
    if call.is_some_and(|call| call.definition.is_none()) || range == whole && name.is_empty() {
        return None;
    }
    let whole = TextRange::new(whole.start.min(range.start), whole.end.max(range.end));
    Some(OutlineItem::new(name, kind, whole, range))
}

/// Adds functions and settings that are not in the tree: lines with `PREP`, `[..., "CHECKBOX"] call
/// CBA_fnc_addSetting`.
fn declared(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
    let known = found.iter().filter(|item| is_named(item.kind)).map(|item| item.range.start);
    let known: FxHashSet<u32> = known.collect();
    let (index, workspace) = (analysis.index(), analysis.workspace());
    let mut seen = FxHashSet::default();
    for (symbol, occurrence) in index.occurrences() {
        let (Symbol::Global(lower), Role::Definition, Some(name)) = (symbol, occurrence.role, occurrence.name) else {
            continue;
        };
        let place = occurrence.range;
        if known.contains(&place.start) || known.contains(&name.start) || !seen.insert(Arc::clone(lower)) {
            continue;
        }
        let written = name.of(analysis.file().text());
        let function = workspace.functions(lower, analysis.path()).into_iter().next();
        let (kind, full) = match &function {
            Some(function) => (OutlineKind::Function, function.name.to_string()),
            None if written.eq_ignore_ascii_case(lower) => (OutlineKind::Variable, String::new()),
            None => (OutlineKind::Variable, lower.to_string()),
        };
        let detail = if full == written { String::new() } else { full };
        let range = TextRange::new(name.start.max(place.start), name.end.min(place.end));
        found.push(OutlineItem::new(written.to_owned(), kind, place, range).with_detail(detail));
    }
}

fn is_named(kind: OutlineKind) -> bool {
    matches!(kind, OutlineKind::Function | OutlineKind::Variable)
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
        found.push(OutlineItem::new(name, OutlineKind::Region, region.whole, region.begin));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use sqf_model::SourceFile;

    /// Compares the outline, with a line for each item: its kind and name, indented below its parent.
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
        show(&outline(&analysis).items, 0, &mut shown);
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
             Handler gate_opened\nVariable _n\n",
        );
    }

    #[test]
    fn symbols_that_are_too_deep_are_left_out_and_counted() {
        let deep = 150;
        let functions: String = (0..deep).map(|at| format!("GATE_fnc_open{at} = {{ ")).collect();
        let text = format!("{functions}{}", "};".repeat(deep));
        let analysis = Analysis::new(fixture::reference(), std::sync::Arc::new(SourceFile::new(text)));
        let Outline { items, omitted } = outline(&analysis);
        assert_eq!((items.len(), items[0].count(), omitted), (1, DEEPEST, deep - DEEPEST));
    }

    #[test]
    fn regions_contain_what_is_between_their_marks() {
        check(
            "// region Doors\nGATE_a = 1;\n//#region Inner\nGATE_b = 2;\n//#endregion\n// endregion\n\
             #pragma region Rest\n#define ADD(a, b) (a + b)\n#pragma endregion\n// endregion\n",
            "Region Doors\n  Variable GATE_a\n  Region Inner\n    Variable GATE_b\nRegion Rest\n  Macro ADD(a, b)\n",
        );
    }
}
