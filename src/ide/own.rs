//! What a project says of its own functions, variables, macros and texts, as Markdown.
//!
//! A function is documented by its header comment, in any of the styles that projects use, and by its `params`; both are
//! shown as one list.

use std::path::Path;
use std::sync::Arc;

use super::Analysis;
use super::navigation::{self, Local, Target};
use crate::catalog::markdown::{code, escaped};
use crate::catalog::{ClassList, Docblock, DocblockParam, TypeSet};
use crate::docblock;
use crate::model::{FunctionDefinition, FunctionKind, Parameter, Script, Symbol, Workspace};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

/// Most characters of a description that are shown; the rest is one click away.
const LONGEST: usize = 1500;

/// Most characters of a value that are shown.
const LONGEST_VALUE: usize = 200;

/// A function, its parameters and what its header comment says.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct OwnFunction {
    /// The name as it is declared.
    pub(super) name: String,
    /// The parameters: those of `params`, with what the header says of them; without `params` those of the header.
    pub(super) params: Vec<OwnParam>,
    /// What the header says.
    pub(super) header: Docblock,
}

/// A parameter of a function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct OwnParam {
    /// Its name, with an underscore where the code has one.
    pub(super) name: String,
    /// The wiki's names of its types, or the values that show them.
    pub(super) types: String,
    /// The default value, as it is written.
    pub(super) default: Option<String>,
    /// Whether it may be left out.
    pub(super) is_optional: bool,
    /// What it is.
    pub(super) description: String,
}

/// Reads what a function says of itself.
pub(super) fn function(workspace: &dyn Workspace, function: &FunctionDefinition) -> OwnFunction {
    let outline = function.outline.as_deref();
    let file = match function.kind {
        FunctionKind::Assigned => Some(&function.declared.file),
        FunctionKind::Config | FunctionKind::Compiled => function.file.as_ref(),
    };
    let source = file.and_then(|file| workspace.source(file));
    let header = outline.and_then(|outline| outline.header).zip(source.as_ref());
    let header = header.and_then(|(range, source)| docblock::parse(range.of(source.text()))).unwrap_or_default();
    let params = match outline.and_then(|outline| outline.params.as_deref()) {
        Some(params) => params.iter().enumerate().map(|(at, param)| joined(at, param, &header.params)).collect(),
        None => header.params.iter().map(of_header).collect(),
    };
    OwnFunction { name: function.name.to_string(), params, header }
}

/// A parameter of the code, with what the header says of it.
fn joined(at: usize, param: &Parameter, header: &[DocblockParam]) -> OwnParam {
    let plain = |name: &str| name.trim_start_matches('_').to_ascii_lowercase();
    let by_name = header.iter().find(|said| said.name.as_deref().is_some_and(|name| plain(name) == plain(&param.name)));
    let by_place = || header.iter().find(|said| said.index == Some(at as u32));
    let said = by_name.or_else(by_place).map(of_header).unwrap_or_default();
    OwnParam {
        name: param.name.to_string(),
        types: if said.types.is_empty() { shown_types(param) } else { said.types },
        default: param.default.as_deref().map(str::to_owned).or(said.default),
        is_optional: param.default.is_some() || said.is_optional,
        description: said.description,
    }
}

fn of_header(said: &DocblockParam) -> OwnParam {
    OwnParam {
        name: said.name.clone().unwrap_or_default(),
        types: said.types.join(", "),
        default: said.default.clone(),
        is_optional: said.optional || said.default.is_some(),
        description: said.description.clone().unwrap_or_default(),
    }
}

/// The types that the values in `params` show: `objNull, []`.
fn shown_types(param: &Parameter) -> String {
    let Some(values) = param.types.as_deref() else { return String::new() };
    let names = values.split(',').map(str::trim).filter_map(|value| {
        Some(match value.to_ascii_lowercase().as_str() {
            "objnull" => "Object",
            "grpnull" => "Group",
            "locationnull" => "Location",
            "displaynull" => "Display",
            "controlnull" => "Control",
            "confignull" => "Config",
            "scriptnull" => "Script Handle",
            "tasknull" => "Task",
            "true" | "false" => "Boolean",
            "west" | "east" | "independent" | "resistance" | "civilian" | "sideunknown" => "Side",
            "createhashmap" => "HashMap",
            "\"\"" | "''" => "String",
            "{}" => "Code",
            value if value.starts_with('[') => "Array",
            value if value.parse::<f64>().is_ok() => "Number",
            _ => return None,
        })
    });
    let mut names: Vec<&str> = names.collect();
    names.dedup();
    names.join(", ")
}

impl OwnFunction {
    /// How it is called: `[_gate, _speed] call GATE_fnc_open`.
    pub(super) fn signature(&self) -> String {
        let names: Vec<&str> = self.params.iter().map(|param| param.shown_name()).collect();
        match names[..] {
            [] => format!("call {}", self.name),
            _ => format!("[{}] call {}", names.join(", "), self.name),
        }
    }

    /// The first sentence or paragraph of the header.
    pub(super) fn summary(&self) -> String {
        let description = self.header.description.as_deref().unwrap_or_default();
        prose(description.split("\n\n").next().unwrap_or_default())
    }

    /// The whole documentation; `place` says where the function is.
    pub(super) fn markdown(&self, place: &str) -> String {
        let mut blocks = vec![format!("```sqf\n{}\n```", self.signature()), "---".to_owned()];
        blocks.extend(self.header.description.as_deref().map(prose));
        if self.params.iter().any(|param| !param.is_bare()) {
            let lines: Vec<String> = self.params.iter().map(OwnParam::markdown).collect();
            blocks.push(format!("**Parameters:**\n{}", lines.join("\n")));
        }
        if let Some(returns) = self.header.returns.as_ref().filter(|returns| !returns.text.trim().is_empty()) {
            let text = prose(without_type(&returns.text));
            let types = escaped(&returns.types.join(", "));
            let separator = if types.is_empty() || text.is_empty() { "" } else { " \u{2013} " };
            blocks.push(format!("**Returns:** {types}{separator}{text}"));
        }
        blocks.extend(self.header.notes.as_deref().map(prose));
        if let Some(example) = self.header.examples.first().filter(|example| !example.trim().is_empty()) {
            blocks.push(format!("```sqf\n{}\n```", example.trim().replace("```", "")));
        }
        blocks.push(place.to_owned());
        blocks.retain(|block| !block.trim().is_empty());
        blocks.join("\n\n")
    }
}

impl OwnParam {
    /// The name, or that it has none.
    pub(super) fn shown_name(&self) -> &str {
        if self.name.is_empty() { "_" } else { &self.name }
    }

    /// Whether nothing is known but the name, which the signature shows.
    fn is_bare(&self) -> bool {
        self.types.is_empty() && self.default.is_none() && self.description.is_empty()
    }

    /// Type, default and meaning, without the name.
    pub(super) fn about(&self) -> String {
        let mut parts = Vec::new();
        if !self.types.is_empty() {
            parts.push(escaped(&self.types));
        }
        match &self.default {
            Some(default) => parts.push(format!("default {}", code(&shortened(default, LONGEST_VALUE)))),
            None if self.is_optional => parts.push("optional".to_owned()),
            None => {}
        }
        let facts = parts.join(", ");
        let text = prose(&self.description).replace("\n\n", " ").replace('\n', " ");
        match (facts.is_empty(), text.is_empty()) {
            (false, false) => format!("{facts} \u{2013} {text}"),
            _ => format!("{facts}{text}"),
        }
    }

    fn markdown(&self) -> String {
        let about = self.about();
        let separator = if about.is_empty() { "" } else { ": " };
        format!("- {}{separator}{about}", code(self.shown_name()))
    }
}

/// A text without the `<BOOL>` at its end, which is shown as the type.
fn without_type(text: &str) -> &str {
    let text = text.trim();
    match text.rsplit_once('<') {
        Some((before, last)) if last.ends_with('>') => before.trim_end(),
        _ => text,
    }
}

/// Plain text of a comment as Markdown that shows it as it is: paragraphs stay, lists stay, other line breaks are blanks.
fn prose(text: &str) -> String {
    let text = shortened(text.trim(), LONGEST);
    let mut shown = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        let is_item = line.starts_with(['-', '*', '\u{2022}']) || line.starts_with(|c: char| c.is_ascii_digit());
        if line.is_empty() {
            shown.push_str("\n\n");
            continue;
        }
        if !shown.is_empty() && !shown.ends_with('\n') {
            shown.push_str(if is_item { "  \n" } else { " " });
        }
        shown.push_str(&escaped(line));
    }
    shown
}

/// The beginning of a text of at most `most` characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}\u{2026}", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// A local variable: what it is, how it begins, what it may hold.
fn local(analysis: &Analysis, found: &Local, types: TypeSet) -> String {
    let script = &found.script;
    let local = script.semantics(analysis.reference()).local(found.id);
    let kind = match local.declared {
        crate::model::Declaration::Param { .. } => "parameter",
        crate::model::Declaration::For => "loop variable",
        _ => "local variable",
    };
    let mut blocks = Vec::new();
    if let Some(line) = declaration(analysis, script, local.token) {
        blocks.push(format!("```sqf\n{line}\n```"));
    }
    let mut about = kind.to_owned();
    if !types.is_any() && !types.is_empty() {
        about.push_str(&format!(": {types}"));
    }
    if let [value] = local.writes[..]
        && let Some(value) = constant(analysis, script, value)
    {
        about.push_str(&format!(", always {}", code(&value)));
    }
    blocks.push(about);
    blocks.join("\n\n")
}

/// The line that a token is in, without blanks around it.
fn declaration(analysis: &Analysis, script: &Script, token: usize) -> Option<String> {
    let (range, _) = script.place(token..token + 1)?;
    let file = analysis.file();
    let line = file.lines().text(file.lines().line(range.start), file.text());
    Some(shortened(line.trim(), LONGEST_VALUE)).filter(|line| !line.is_empty())
}

/// The text of a value that is written out and the same every time: a literal, or an array of such.
fn constant(analysis: &Analysis, script: &Script, value: NodeId) -> Option<String> {
    let tree = script.tree();
    let is_constant = match tree.expr(value) {
        Expr::Number | Expr::Text => true,
        Expr::Name => script.boolean(value).is_some(),
        Expr::Unary(operand) => script.text(tree.token(value)) == "-" && tree.expr(operand) == Expr::Number,
        Expr::Array(elements) => {
            elements.iter().all(|element| matches!(tree.expr(*element), Expr::Number | Expr::Text))
        }
        _ => false,
    };
    let (range, _) = script.place(tree.tokens(value)).filter(|_| is_constant)?;
    Some(shortened(range.of(analysis.file().text()), LONGEST_VALUE))
}

/// A global variable: where it is set, and how often.
pub(super) fn global(analysis: &Analysis, name: &str, types: TypeSet) -> Option<String> {
    let workspace = analysis.workspace();
    let symbol = Symbol::global(name);
    let written = workspace.definitions(&symbol, analysis.path());
    let index = analysis.index();
    let own = index.of(&symbol).find(|occurrence| occurrence.role == crate::model::Role::Write);
    if written.is_empty() && own.is_none() {
        return None;
    }
    let mut blocks = Vec::new();
    let first = written.first().and_then(|first| {
        // Of this script the project may know a former text.
        if analysis.path() == Some(&*first.file) {
            return own.map(|own| (first, line_of(analysis.file().text(), own.range)));
        }
        let source = workspace.source(&first.file)?;
        Some((first, line_of(source.text(), first.occurrence.range)))
    });
    if first.is_none()
        && let Some(own) = own
    {
        blocks.push(format!("```sqf\n{}\n```", line_of(analysis.file().text(), own.range)));
    }
    let mut about = "global variable".to_owned();
    let types = if types.is_any() { workspace.value_types(name, analysis.path()) } else { types };
    if !types.is_any() && !types.is_empty() {
        about.push_str(&format!(": {types}"));
    }
    if let Some((first, line)) = first {
        blocks.push(format!("```sqf\n{line}\n```"));
        let count = written.len();
        let others = if count > 1 { format!(" and {} more", count - 1) } else { String::new() };
        about.push_str(&format!(", set in {}{others}", code(&shown_path(&first.file))));
    }
    blocks.push(about);
    Some(blocks.join("\n\n"))
}

/// The line of a text that a range begins in.
fn line_of(text: &str, range: TextRange) -> String {
    let at = (range.start as usize).min(text.len());
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    shortened(line.trim(), LONGEST_VALUE)
}

/// A file as people speak of it: its folder and its name.
pub(super) fn shown_path(file: &Path) -> String {
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match file.parent().map(name).filter(|folder| !folder.is_empty()) {
        Some(folder) => format!("{folder}/{}", name(file)),
        None => name(file),
    }
}

/// A text of a stringtable in a language, else in the one that the game takes instead.
pub(super) fn text(workspace: &dyn Workspace, key: &str, language: &str) -> Option<String> {
    let translation = workspace.text(key, language)?;
    Some(format!("> {}\n\n{}", prose(&translation.text).replace('\n', "\n> "), escaped(&translation.language)))
}

/// What is at a place, when it is the project's: the name, and what is known of it.
pub(super) fn at(analysis: &Analysis, offset: u32) -> Option<(TextRange, String)> {
    match navigation::target(analysis, offset)? {
        Target::Param(_) => None,
        Target::Local(found) => {
            let types = types_at(analysis, offset);
            Some((found.range, local(analysis, &found, types)))
        }
        Target::Symbol(symbol, occurrence) => {
            let range = occurrence.name.filter(|name| name.touches(offset)).unwrap_or(occurrence.range);
            let text = match &symbol {
                Symbol::Global(name) => match analysis.workspace().functions(name, analysis.path()).first() {
                    Some(function) => function_markdown(analysis.workspace(), function),
                    None => global(analysis, name, types_at(analysis, offset))
                        .or_else(|| foreign(analysis, name, &symbol))?,
                },
                Symbol::Text(key) => text(analysis.workspace(), key, analysis.text_language)?,
                Symbol::File(file) => code(&shown_path(file)),
                // In configs, classes are explained with their properties.
                Symbol::Class(_) if analysis.config().is_none() => class(analysis, &symbol)?,
                _ => return None,
            };
            Some((range, text))
        }
    }
}

/// A function of another mod whose source is not at hand: how often the project names it.
fn foreign(analysis: &Analysis, name: &str, symbol: &Symbol) -> Option<String> {
    let workspace = analysis.workspace();
    // Of the project's own functions a name that nothing defines is wrong.
    let is_foreign = name.contains("_fnc_") && workspace.is_indexed() && workspace.defines_function(name).is_none();
    if !is_foreign || analysis.reference().get(name).is_some() {
        return None;
    }
    let found = workspace.occurrences(symbol, analysis.path());
    let files = found.chunk_by(|a, b| a.file == b.file).count();
    let count = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let (places, files) = (count(found.len(), "place"), count(files, "file"));
    Some(format!("Function of another mod, used in {places} in {files}. Its source is not in the workspace."))
}

/// A class of the project's configs that a string names: its first line, and the file. None for one that changes a class of
/// the game, of which the reference tells more.
fn class(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    let Symbol::Class(path) = symbol else { return None };
    let list = path.split_once('/').and_then(|(config, _)| ClassList::by_name(config));
    if list.is_some_and(|list| analysis.reference().classes().get(list, symbol.name()).is_some()) {
        return None;
    }
    let workspace = analysis.workspace();
    let found = workspace.definitions(symbol, analysis.path()).into_iter().next()?;
    let source = workspace.source(&found.file)?;
    let line = line_of(source.text(), found.occurrence.range);
    Some(format!("```cpp\n{line}\n```\n\nClass in {}", code(&shown_path(&found.file))))
}

/// What the value of the name at a place may be.
fn types_at(analysis: &Analysis, offset: u32) -> TypeSet {
    let found = analysis.reading().at(offset).and_then(|cursor| {
        let node = cursor.node()?;
        // The name of an assignment is a part of the node that gives it a value.
        let valued = match cursor.script().tree().expr(node) {
            Expr::Assign(value) | Expr::PrivateAssign(value) => value,
            // The name in `isNil "TAG_gate"` is a string, the variable is not.
            Expr::Text => return None,
            _ => node,
        };
        Some(cursor.semantics().types(valued))
    });
    found.unwrap_or(TypeSet::ANY)
}

/// The documentation of a function of the project.
pub(super) fn function_markdown(workspace: &dyn Workspace, found: &FunctionDefinition) -> String {
    let home: Option<&Arc<Path>> = match found.kind {
        FunctionKind::Assigned => Some(&found.declared.file),
        FunctionKind::Config | FunctionKind::Compiled => found.file.as_ref(),
    };
    let place = home.map(|file| format!("Function in {}", code(&shown_path(file)))).unwrap_or_default();
    function(workspace, found).markdown(&place)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header(text: &str) -> Docblock {
        docblock::parse(text).unwrap()
    }

    fn param(name: &str, default: Option<&str>, types: Option<&str>) -> Parameter {
        Parameter {
            name: name.into(),
            default: default.map(Into::into),
            types: types.map(Into::into),
            ..Parameter::default()
        }
    }

    #[test]
    fn parameters_of_the_code_are_joined_with_the_header() {
        let header = header(
            "/*\n * Author: Somebody\n * Opens a gate.\n *\n * Arguments:\n * 0: The gate <OBJECT>\n * 1: Seconds it takes <NUMBER> (default: 1)\n *\n * Return Value:\n * Whether it opens <BOOL>\n */",
        );
        let params = [param("_gate", None, None), param("_time", Some("1"), Some("0"))];
        let joined = params.iter().enumerate().map(|(at, param)| joined(at, param, &header.params)).collect();
        let function = OwnFunction { name: "GATE_fnc_open".to_owned(), params: joined, header };
        assert_eq!(function.signature(), "[_gate, _time] call GATE_fnc_open");
        insta::assert_snapshot!(function.markdown("Function in `functions/fn_open.sqf`"), @r"
        ```sqf
        [_gate, _time] call GATE_fnc_open
        ```

        ---

        Opens a gate.

        **Parameters:**
        - `_gate`: Object – The gate
        - `_time`: Number, default `1` – Seconds it takes

        **Returns:** Boolean – Whether it opens

        Function in `functions/fn_open.sqf`
        ");
    }

    #[test]
    fn without_a_header_the_code_speaks() {
        let params = [
            param("_gate", Some("objNull"), Some("objNull, []")),
            param("", None, None),
            param("_on", Some("true"), None),
        ];
        let joined = params.iter().enumerate().map(|(at, param)| joined(at, param, &[])).collect();
        let function = OwnFunction { name: "GATE_fnc_open".to_owned(), params: joined, header: Docblock::default() };
        insta::assert_snapshot!(function.markdown("Function in `functions/fn_open.sqf`"), @r"
        ```sqf
        [_gate, _, _on] call GATE_fnc_open
        ```

        ---

        **Parameters:**
        - `_gate`: Object, Array, default `objNull`
        - `_`
        - `_on`: default `true`

        Function in `functions/fn_open.sqf`
        ");
    }
}
