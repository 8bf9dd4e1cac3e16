//! Documentation of a project's own functions, variables, macros and texts, as Markdown.
//!
//! A function is documented by its header comment, in any of the styles that projects use, and by its `params`; both
//! are shown as one list. What they do not say is inferred from its code.

mod agreed;
mod class;
mod entered;
mod file;
mod global;
mod header;
mod inferred;
pub(crate) mod library;
mod link;
mod local;
mod member;
mod placed;
mod setting;
#[cfg(test)]
mod tests;
mod uses;

use std::path::{Path, PathBuf};

use rustc_hash::FxHashSet;

use crate::analysis::Analysis;
use crate::navigation::{self, Target};
use sqf_markdown::{code, escaped};
use sqf_model::{FunctionDefinition, FunctionKind, Occurrence, Outline, Parameter, Role, Symbol, Value, Workspace};
use sqf_reference::types::names;
use sqf_reference::types::values::type_of_value;
use sqf_reference::{Docblock, DocblockParam, Reference, Type, TypeSet};
use sqf_syntax::{Expr, Source};
use sqf_text::{TextRange, listed};

pub(crate) use class::ClassSources;
pub(crate) use file::{missing, missing_header};
pub(crate) use inferred::{result, shown_value, value};
pub(crate) use link::Link;
use link::line_at;
pub(crate) use member::markdown as member;

/// Maximum length of a description in characters; the rest is one click away.
const LONGEST: usize = 1500;

/// Maximum length of a value in characters.
const LONGEST_VALUE: usize = 200;

/// Maximum number of types to list. A value with more is shown as anything.
const MOST_TYPES: usize = 5;

/// A function with its parameters and its header comment.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct OwnFunction {
    /// The name as it is declared.
    pub(crate) name: String,
    /// The parameters: those of `params`, with their descriptions in the header; without `params` those of the header.
    pub(crate) params: Vec<OwnParam>,
    /// Whether it takes a single value as it is, which is its only parameter.
    pub(crate) takes_whole: bool,
    /// The header comment.
    pub(crate) header: Docblock,
    /// What its code certainly returns, in words; empty if unknown.
    pub(crate) returns: String,
    /// What it waits for, Markdown; empty if it does not certainly wait.
    pub(crate) waits: String,
    /// Where it runs, Markdown; empty if unknown.
    pub(crate) runs: String,
}

/// A parameter of a function.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct OwnParam {
    /// The name, with an underscore if the code has one.
    pub(crate) name: String,
    /// The wiki's names of its types, or values of these types.
    pub(crate) types: String,
    /// The types that the code of the function needs; none if unknown.
    pub(crate) inferred: TypeSet,
    /// The default value, as written.
    pub(crate) default: Option<String>,
    /// Whether it may be left out.
    pub(crate) is_optional: bool,
    pub(crate) description: String,
}

impl OwnParam {
    /// Returns the types that it may have; any if unknown.
    fn accepted(&self) -> TypeSet {
        if self.types.is_empty() && !self.inferred.is_empty() {
            return self.inferred;
        }
        let types = self.types.split(", ").map(|name| names::of_name(name).unwrap_or(TypeSet::ANY));
        types.reduce(TypeSet::union).unwrap_or(TypeSet::ANY)
    }
}

/// Reads the header comment in the text above the code of a script.
pub fn header_above(text: &str) -> Docblock {
    header::read(text)
}

/// Reads the documentation of a function.
pub(crate) fn function(workspace: &dyn Workspace, reference: &Reference, function: &FunctionDefinition) -> OwnFunction {
    let source = function.home().and_then(|file| workspace.source(file));
    let own = of_outline(&function.name, function.outline.as_deref(), source.as_deref());
    match function.summary(workspace, reference) {
        Some(summary) => own.with(&summary, workspace),
        None => own,
    }
}

/// Returns what is known of a function of the project, or else of a mod.
pub(crate) fn known(
    workspace: &dyn Workspace,
    reference: &Reference,
    name: &str,
    from: Option<&Path>,
) -> Option<OwnFunction> {
    match workspace.functions(name, from).first() {
        Some(found) => Some(function(workspace, reference, found)),
        None => Some(OwnFunction::of_library(library::function(workspace, name)?.1)),
    }
}

/// Reads the documentation of code in a text.
fn of_outline(name: &str, outline: Option<&Outline>, source: Option<&Source>) -> OwnFunction {
    let header = outline.and_then(|outline| outline.header).zip(source);
    let header = header.map(|(range, source)| header::read(range.of(source.text()))).unwrap_or_default();
    let takes_whole = outline.is_some_and(|outline| outline.takes_whole);
    // Several parameters are the elements of what the code takes.
    let are_elements = takes_whole && header.params.len() > 1;
    let params = match outline.and_then(|outline| outline.params.as_deref()).filter(|_| !are_elements) {
        Some(params) => joined(params, &header.params),
        None => named(&header.params),
    };
    let takes_whole = takes_whole && params.len() == 1;
    OwnFunction { name: name.to_owned(), params, takes_whole, header, ..OwnFunction::default() }
}

/// Returns the types of a parameter of a project function, counted from 0, according to its header, its `params` and
/// its code; any if unknown.
pub(crate) fn param_types(
    workspace: &dyn Workspace,
    reference: &Reference,
    name: &str,
    from: Option<&Path>,
    at: usize,
) -> TypeSet {
    let own = known(workspace, reference, name, from);
    own.and_then(|own| own.params.get(at).map(OwnParam::accepted)).unwrap_or(TypeSet::ANY)
}

/// Whether a function of the project or of a mod may be called with arguments of these types, by what is known of its
/// parameters.
pub(crate) fn accepts(
    workspace: &dyn Workspace,
    reference: &Reference,
    name: &str,
    from: Option<&Path>,
    given: &[TypeSet],
) -> bool {
    let Some(own) = known(workspace, reference, name, from) else { return true };
    let fits = |(given, param): (&TypeSet, &OwnParam)| given.is_empty() || !given.is_disjoint(param.accepted());
    own.params.is_empty() || given.len() <= own.params.len() && given.iter().zip(&own.params).all(fits)
}

/// Returns the types that a project function returns according to its header.
fn documented_types(analysis: &Analysis, name: &str) -> Option<String> {
    let own = known(analysis.workspace(), analysis.reference(), name, analysis.path())?;
    let returns = own.header.returns?;
    let types: Vec<&str> = returns.types.iter().map(String::as_str).collect();
    let is_known = !types.is_empty() && types.len() <= MOST_TYPES && !types.iter().any(|it| is_vague(it));
    is_known.then(|| types.join(" or "))
}

/// Whether the name of a type means anything or nothing.
fn is_vague(name: &str) -> bool {
    matches!(name, "Anything" | "Nothing")
}

/// Returns the parameters of a header. Those that it does not name have the names that its words or types suggest:
/// `_vehicle` for `0: Vehicle <OBJECT>`.
fn named(header: &[DocblockParam]) -> Vec<OwnParam> {
    let params = header.iter().map(of_header).zip(sqf_docblock::names(header));
    params
        .map(|(param, suggested)| {
            let name = if param.name.starts_with('_') { param.name } else { format!("_{suggested}") };
            OwnParam { name, ..param }
        })
        .collect()
}

/// Merges the parameters in the code with their descriptions in the header.
fn joined(params: &[Parameter], header: &[DocblockParam]) -> Vec<OwnParam> {
    let all = named(header);
    let plain = |name: &str| name.trim_start_matches('_').to_ascii_lowercase();
    let join = |(at, param): (usize, &Parameter)| {
        let is_same = |it: &DocblockParam| it.name.as_deref().is_some_and(|name| plain(name) == plain(&param.name));
        let is_there = |it: &DocblockParam| it.index == Some(at as u32);
        let place = header.iter().position(is_same).or_else(|| header.iter().position(is_there));
        let said = place.and_then(|place| all.get(place)).cloned().unwrap_or_default();
        OwnParam {
            name: if param.name.is_empty() { said.name } else { param.name.to_string() },
            types: match said.types.is_empty() {
                true => types_of_values(param),
                false => agreed::allowed(split_types(&said.types), param).join(", "),
            },
            default: param.default.as_deref().map(str::to_owned).or(said.default),
            is_optional: param.default.is_some() || said.is_optional,
            description: said.description,
            inferred: TypeSet::NONE,
        }
    };
    params.iter().enumerate().map(join).collect()
}

fn of_header(said: &DocblockParam) -> OwnParam {
    OwnParam {
        name: said.name.clone().unwrap_or_default(),
        types: said.types.join(", "),
        default: said.default.clone(),
        is_optional: said.optional || said.default.is_some(),
        description: said.description.clone().unwrap_or_default(),
        inferred: TypeSet::NONE,
    }
}

/// Splits the types of a parameter.
fn split_types(types: &str) -> Vec<String> {
    types.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Returns the values in `params` as examples of the types: `objNull, []`.
fn types_of_values(param: &Parameter) -> String {
    let values = agreed::values(param.types.as_deref().unwrap_or_default());
    let mut names: Vec<String> = values.into_iter().filter_map(type_of_value).map(|it| it.to_string()).collect();
    names.dedup();
    names.join(", ")
}

/// Returns the possible types of a value in words. None if that is no information: anything, too many types, nothing.
///
/// Nearly every variable may be nil, before it is assigned or when a command returns nil, so that is omitted.
pub(crate) fn shown_types(types: TypeSet) -> Option<String> {
    let shown = types.without(Type::Nothing.into());
    let count = shown.iter().count();
    (!types.is_any() && count > 0 && count <= MOST_TYPES).then(|| shown.to_string())
}

impl OwnFunction {
    /// Returns the call: `[_gate, _speed] call GATE_fnc_open`, or `_gate call GATE_fnc_open` if it takes only that.
    pub(crate) fn signature(&self) -> String {
        let names: Vec<&str> = self.params.iter().map(|param| param.shown_name()).collect();
        match names[..] {
            [only] if self.takes_whole => format!("{only} call {}", self.name),
            [] => format!("call {}", self.name),
            _ => format!("[{}] call {}", names.join(", "), self.name),
        }
    }

    /// Returns the first sentence or paragraph of the header.
    pub(crate) fn summary(&self) -> String {
        let description = self.header.description.as_deref().unwrap_or_default();
        prose(description.split("\n\n").next().unwrap_or_default())
    }

    /// Returns the whole documentation; `place` describes where the function is.
    pub(crate) fn markdown(&self, place: &str) -> String {
        let mut blocks = vec![format!("```sqf\n{}\n```", self.signature())];
        let about = self.blocks();
        // With the place only, there is nothing to separate by a rule.
        if !about.is_empty() {
            blocks.push("---".to_owned());
            blocks.extend(about);
        }
        blocks.push(match self.header.author.as_deref().filter(|author| is_author(author)) {
            Some(author) => format!("{place}, by {}", escaped(author)),
            None => place.to_owned(),
        });
        blocks.retain(|block| !block.is_empty());
        blocks.join("\n\n")
    }

    /// Returns what the header and `params` say, in paragraphs.
    fn blocks(&self) -> Vec<String> {
        let mut blocks = Vec::new();
        blocks.extend(self.header.description.as_deref().map(prose));
        if self.params.iter().any(|param| !param.is_bare()) {
            let lines = self.params.iter().enumerate();
            let lines = lines.filter(|(_, param)| !param.name.is_empty() || !param.is_bare());
            let lines: Vec<String> = lines.map(|(at, param)| param.markdown(at)).collect();
            blocks.push(format!("**Parameters:**\n{}", lines.join("\n")));
        }
        let returns = self.header.returns.as_ref();
        if let Some(returns) = returns.filter(|returns| !returns.types.is_empty() || !returns.text.is_empty()) {
            let text = prose(&returns.text);
            let types = escaped(&alternatives(returns.types.iter().map(String::as_str)));
            let separator = if types.is_empty() || text.is_empty() { "" } else { " \u{2013} " };
            // Alternatives are on separate lines.
            let text = if text.contains('\n') { format!("  \n{}", text.trim_start()) } else { text };
            let separator = if text.starts_with(' ') { "" } else { separator };
            blocks.push(format!("**Returns:** {types}{separator}{text}"));
        } else if !self.returns.is_empty() {
            blocks.push(format!("**Returns:** {} (inferred)", escaped(&self.returns)));
        }
        if !self.waits.is_empty() {
            blocks.push(format!("**Suspends:** {}, so it must run scheduled", self.waits));
        }
        if !self.runs.is_empty() {
            blocks.push(format!("**Runs:** {}", self.runs));
        }
        blocks.extend(self.header.notes.as_deref().map(prose));
        if let Some(example) = self.header.examples.first().filter(|example| !example.trim().is_empty()) {
            blocks.push(format!("```sqf\n{}\n```", example.trim().replace("```", "")));
        }
        blocks.retain(|block| !block.trim().is_empty());
        blocks
    }
}

impl OwnParam {
    /// Returns the name, or a placeholder.
    pub(crate) fn shown_name(&self) -> &str {
        if self.name.is_empty() { "_" } else { &self.name }
    }

    /// Returns the name, or the position of a parameter without one.
    fn title(&self, place: usize) -> String {
        if self.name.is_empty() { place.to_string() } else { code(&self.name) }
    }

    /// Whether only the name is known, which the signature shows.
    fn is_bare(&self) -> bool {
        self.types.is_empty()
            && self.inferred_types().is_none()
            && self.default.is_none()
            && self.description.is_empty()
    }

    /// Returns the types that only the code tells.
    pub(crate) fn inferred_types(&self) -> Option<String> {
        let types = shown_types(self.inferred).filter(|_| self.types.is_empty())?;
        Some(format!("{types} (inferred)"))
    }

    /// Returns type, default and description, without the name.
    pub(crate) fn about(&self) -> String {
        let mut parts = Vec::new();
        if !self.types.is_empty() {
            parts.push(escaped(&alternatives(self.types.split(", "))));
        }
        parts.extend(self.inferred_types());
        match &self.default {
            Some(default) => {
                parts.push(format!("default {}", sqf_markdown::default_value(&shortened(default, LONGEST_VALUE))));
            }
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

    fn markdown(&self, place: usize) -> String {
        let about = self.about();
        let separator = if about.is_empty() { "" } else { ": " };
        format!("- {}{separator}{about}", self.title(place))
    }
}

/// Joins the types of a header: `Number, String or nothing`.
fn alternatives<'t>(types: impl Iterator<Item = &'t str>) -> String {
    let is_nothing = |name: &str| name.eq_ignore_ascii_case("Nil") || name.eq_ignore_ascii_case("Nothing");
    let (nothing, mut names): (Vec<&str>, Vec<&str>) = types.partition(|name| is_nothing(name));
    let mut known = FxHashSet::default();
    names.retain(|name| known.insert(name.to_ascii_lowercase()));
    match (names.is_empty(), nothing.first()) {
        (true, Some(nothing)) => return (*nothing).to_owned(),
        (false, Some(_)) => names.push("nothing"),
        _ => {}
    }
    listed(&names, "or")
}

/// Whether a text is a list of people, which fits on a line.
fn is_author(text: &str) -> bool {
    text.len() <= 60 && !text.contains('\n') && text.contains(char::is_alphabetic)
}

/// Escapes the plain text of a comment for Markdown: paragraphs and lists remain, other line breaks become spaces.
fn prose(text: &str) -> String {
    let text = shortened(text.trim(), LONGEST);
    let mut shown = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        let line = undecorated(line);
        let is_item = line.starts_with(['-', '*', '\u{2022}']) || line.starts_with(|c: char| c.is_ascii_digit());
        let is_item = is_item || is_alternative(line);
        if line.is_empty() {
            shown.push_str("\n\n");
            continue;
        }
        if !shown.is_empty() && !shown.ends_with('\n') {
            shown.push_str(if is_item { "  \n" } else { " " });
        }
        shown.push_str(&escaped_around_code(line));
    }
    shown
}

/// Escapes the plain text of a line for Markdown, except what it has in backticks.
fn escaped_around_code(line: &str) -> String {
    let parts: Vec<&str> = line.split('`').collect();
    let is_code = |at: usize| at % 2 == 1;
    let is_plain = parts.len().is_multiple_of(2)
        || parts.iter().enumerate().any(|(at, part)| is_code(at) && part.trim().is_empty());
    if is_plain {
        return escaped(line);
    }
    parts.iter().enumerate().map(|(at, part)| if is_code(at) { code(part) } else { escaped(part) }).collect()
}

/// Strips the rules around the words of a line: `=== Gates ===`.
fn undecorated(line: &str) -> &str {
    let is_rule = |c: char| matches!(c, '=' | '~' | '#' | '_');
    let without = line.trim_matches(is_rule);
    if line.len() - without.len() >= 4 { without.trim() } else { line }
}

/// Whether a line begins with a value and its meaning: `true: it opens`, `false - it stays shut`.
fn is_alternative(line: &str) -> bool {
    let word = line.split(|c: char| c.is_whitespace() || matches!(c, ':' | '-' | '=')).next().unwrap_or_default();
    let rest = line.get(word.len()..).unwrap_or_default().trim_start();
    let is_value = ["true", "false", "nil", "objnull"].iter().any(|value| value.eq_ignore_ascii_case(word));
    is_value && rest.starts_with([':', '-', '=', '\u{2013}'])
}

/// Truncates a text to `most` characters.
fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}\u{2026}", text[..end].trim_end()),
        None => text.to_owned(),
    }
}

/// Returns the line of a text in which a range begins.
fn line_of(text: &str, range: TextRange) -> String {
    let at = (range.start as usize).min(text.len());
    let start = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |at| at + 1);
    let line = text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default();
    shortened(line.trim(), LONGEST_VALUE)
}

/// Returns the name of the mod that a file belongs to; of other files, what [`shown_path`] returns.
pub(crate) fn short_place(workspace: &dyn Workspace, file: &Path) -> String {
    let name = workspace.game_file(file).and_then(|found| found.mod_name);
    name.map_or_else(|| shown_path(workspace, file), |name| name.to_string())
}

/// Returns the folder and name of a file, for display; of a file of a mod, its path in the game.
pub(crate) fn shown_path(workspace: &dyn Workspace, file: &Path) -> String {
    if let Some(found) = workspace.game_file(file) {
        return found.path;
    }
    let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    match file.parent().map(name).filter(|folder| !folder.is_empty()) {
        Some(folder) => format!("{folder}/{}", name(file)),
        None => name(file),
    }
}

/// Returns a text of a stringtable in a language, with the same fallback as the game.
pub(crate) fn text(workspace: &dyn Workspace, key: &str, language: &str) -> Option<String> {
    let translation = workspace.text(key, language)?;
    Some(format!("> {}\n\n{}", prose(&translation.text).replace('\n', "\n> "), escaped(&translation.language)))
}

/// Returns the name of the project at a position, and its documentation.
pub(crate) fn name_at(analysis: &Analysis, offset: u32) -> Option<(TextRange, String)> {
    match navigation::target(analysis, offset)? {
        Target::Param(_) => None,
        Target::Local(found) => {
            let value = value_at(analysis, offset);
            let value = match found.script.param_value(analysis.reference(), found.id) {
                Some(known) if value.is_unknown() => known,
                _ => value,
            };
            Some((found.range, local::markdown(analysis, &found, &value)))
        }
        Target::Symbol(symbol, occurrence) => {
            let range = occurrence.name.filter(|name| name.touches(offset)).unwrap_or(occurrence.range);
            let written = occurrence.name.filter(|_| occurrence.is_exact).map(|name| name.of(analysis.file().text()));
            Some((range, of_symbol(analysis, &symbol, written.unwrap_or(symbol.name()), offset)?))
        }
    }
}

/// Returns the file that a path at a position leads to, if it belongs to the project.
pub(crate) fn file_at(analysis: &Analysis, offset: u32) -> Option<PathBuf> {
    match navigation::target(analysis, offset)? {
        Target::Symbol(Symbol::File(file), _) => analysis.workspace().own_file(&file),
        _ => None,
    }
}

/// Documents a setting in a file with settings of CBA, which is no script with variables.
pub(crate) fn setting(analysis: &Analysis, token: usize) -> Option<String> {
    let (name, start) = (analysis.file().token_text(token), analysis.file().range(token).start);
    of_symbol(analysis, &Symbol::global(name), name, start)
}

/// Documents a name of the project; `name` is its spelling at `offset`.
fn of_symbol(analysis: &Analysis, symbol: &Symbol, name: &str, offset: u32) -> Option<String> {
    let workspace = analysis.workspace();
    match symbol {
        Symbol::Global(lower) => match workspace.functions(lower, analysis.path()).first() {
            Some(function) if function.file.is_some() || function.outline.is_some() => {
                Some(function_markdown(workspace, analysis.reference(), function))
            }
            // For values of `compileFinal`, the line of the assignment is the most informative.
            found => placed::markdown(analysis, symbol)
                .or_else(|| setting::markdown(analysis, symbol))
                .or_else(|| global::markdown(analysis, lower, value_at(analysis, offset).types))
                .or_else(|| found.map(|function| function_markdown(workspace, analysis.reference(), function)))
                .or_else(|| library::global(workspace, lower))
                .or_else(|| global::foreign(analysis, lower, symbol)),
        },
        Symbol::Text(key) => text(workspace, key, analysis.text_language()),
        Symbol::File(file) => Some(file::markdown(analysis, file)),
        Symbol::Key(_) => uses::key(analysis, symbol, name),
        Symbol::Event(lower) => {
            let about = library::event(workspace, lower);
            let uses = uses::event(analysis, symbol, name, about.is_none());
            let both = [about, uses].into_iter().flatten().collect::<Vec<_>>().join("\n\n---\n\n");
            Some(both).filter(|text| !text.is_empty())
        }
        Symbol::Marker(_) => placed::markdown(analysis, symbol),
        // In configs, classes are explained with their properties.
        Symbol::Class(path) if analysis.config().is_none() || is_in_string(analysis, offset) => {
            ClassSources::new(analysis).named(path).map(|about| about.markdown())
        }
        Symbol::Macro { .. } | Symbol::Class(_) | Symbol::Word(_) => None,
    }
}

/// Whether a position is in a string.
fn is_in_string(analysis: &Analysis, offset: u32) -> bool {
    let file = analysis.file();
    file.at_cursor(offset).is_some_and(|token| file.kind(token).is_string())
}

/// Documents the name that a macro call expands to, such as a function for `FUNC(open)`: `range` is the call, `made`
/// its expansion. None if it expands to more than a name.
pub(crate) fn of_call(analysis: &Analysis, range: TextRange, made: &str) -> Option<String> {
    let index = analysis.index();
    let rank = |symbol: &Symbol| match symbol {
        Symbol::Global(_) => Some(0),
        Symbol::Text(_) => Some(1),
        Symbol::Event(_) => Some(2),
        Symbol::Key(_) => Some(3),
        Symbol::Word(_) => Some(4),
        Symbol::Macro { .. } | Symbol::File(_) | Symbol::Class(_) | Symbol::Marker(_) => None,
    };
    // `"gate_open"`, `"$STR_gate_open"`, `localize "STR_gate_open"`
    let name = made.strip_prefix("localize ").unwrap_or(made).trim_matches(['"', '\'', '$']);
    let call = range.of(analysis.file().text());
    // `PREP(open)` is known by its last argument.
    let end = range.start + call.trim_end_matches(')').trim_end().len() as u32;
    let is_here = |symbol: &Symbol, it: &Occurrence| {
        let is_argument = it.range.start > range.start && it.range.end == end && it.name == Some(it.range);
        let is_made = name.eq_ignore_ascii_case(symbol.name()) || it.role == Role::Definition;
        !it.is_exact && (it.range == range && is_made || is_argument && it.role == Role::Definition)
    };
    let here = index.occurrences().filter(|(symbol, occurrence)| is_here(symbol, occurrence));
    let (_, symbol) = here.filter_map(|(symbol, _)| Some((rank(symbol)?, symbol))).min()?;
    let symbol = navigation::resolved(analysis, symbol.clone());
    of_symbol(analysis, &symbol, name, range.start)
}

/// Returns what is known of the value of the name at a position.
fn value_at(analysis: &Analysis, offset: u32) -> Value {
    let found = analysis.reading().at(offset).and_then(|cursor| {
        let node = cursor.node()?;
        // The name in an assignment belongs to the node that assigns the value.
        let valued = match cursor.script().tree().expr(node) {
            Expr::Assign(value) | Expr::PrivateAssign(value) => value,
            // The name in `isNil "TAG_gate"` is a string, the variable is not.
            Expr::Text => return None,
            _ => node,
        };
        Some(value(cursor.script(), analysis.reference(), valued))
    });
    found.unwrap_or_else(Value::unknown)
}

/// Returns the documentation of a project function.
pub(crate) fn function_markdown(
    workspace: &dyn Workspace,
    reference: &Reference,
    found: &FunctionDefinition,
) -> String {
    let home = found.home();
    let line = match (found.kind, home.and_then(|file| workspace.source(file))) {
        (FunctionKind::Assigned, Some(source)) => Some(line_at(source.text(), found.declared.occurrence.range.start)),
        _ => None,
    };
    let place = home.map(|file| format!("Function in {}", Link { file, line }.with_mod(workspace))).unwrap_or_default();
    // Whatever uses a mod may start its functions, and many scripts would have to be read to find out what does.
    let is_of_mod = home.is_some_and(|home| workspace.is_library(home));
    let entries = || workspace.entered(&found.name.to_ascii_lowercase(), home.map(|home| &**home));
    let runs = if is_of_mod { None } else { entered::markdown(&entries()) };
    let runs = runs.unwrap_or_default();
    OwnFunction { runs, ..function(workspace, reference, found) }.markdown(&place)
}
