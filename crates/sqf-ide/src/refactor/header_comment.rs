//! Creates the header comment of a function from its `params` and its result, like those of the other functions with
//! its tag.

use std::path::Path;
use std::sync::Arc;

use super::parameters::Parameter;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use crate::fix::Edit;
use crate::header::{Opening, header};
use sqf_docblock::Item;
use sqf_docblock::template::{self, Content, NEW};
use sqf_model::{FunctionDefinition, FunctionKind, SourceFile, draft_of};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "create-header", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Variables that only some handlers have, in lower case, as they are written.
const OF_HANDLERS: &[(&str, &str)] = &[
    ("_thisargs", "_thisArgs"),
    ("_thisevent", "_thisEvent"),
    ("_thiseventhandler", "_thisEventHandler"),
    ("_thisscript", "_thisScript"),
    ("_thisid", "_thisID"),
    ("_thistype", "_thisType"),
];

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (statement, block) = site.statement_of(node)?;
    let first = *site.statements(block).first()?;
    let is_start = block == site.tree().root() && statement == first;
    let path = site.analysis.path()?;
    // Not one that is written in the script.
    let is_script = |it: &FunctionDefinition| it.file.as_deref() == Some(path) && it.kind != FunctionKind::Assigned;
    let function = site.analysis.workspace().functions_in(path).into_iter().find(is_script)?;
    let start = site.range_of(first)?.start;
    if !is_start || site.has_comment(TextRange::new(0, start)) {
        return None;
    }
    Some(Offer::new("Create a header comment", move || {
        let opening = Opening::of(site.analysis, &function.name, path);
        let parameters = site.parameters()?;
        let content = content(&opening, &function.name, path, &parameters, result(site));
        let header = opening.header(&content, None);
        Some(vec![placed(site, &opening, &header, start)])
    }))
}

/// Returns the edit that inserts a header where the others are: before or after the lines that include files.
fn placed(site: &Site<'_>, opening: &Opening, header: &str, start: u32) -> Edit {
    let text = site.text();
    let includes = site.analysis.file().source().includes();
    let end = includes.map(|line| line.end).take_while(|end| *end < start).last();
    let top = (text.len() - text.trim_start_matches('\u{feff}').len()) as u32;
    let after_line = |end: u32| end + text[end as usize..].find('\n').map_or(0, |at| at as u32 + 1);
    let at = match end {
        Some(end) if !opening.is_first() && !text[..end as usize].ends_with('\n') => after_line(end),
        Some(end) if !opening.is_first() => end,
        _ => top,
    };
    let is_before_includes = at == top && end.is_some();
    let is_apart = if is_before_includes { opening.is_apart() } else { opening.has_gap() };
    let has_line = text[at as usize..].lines().next().is_some_and(|line| line.trim().is_empty());
    let before = if at > top && opening.is_apart() { "\n" } else { "" };
    let after = if is_apart && !has_line { "\n" } else { "" };
    let text = format!("{before}{header}\n{after}").replace('\n', site.line_break());
    Edit { range: TextRange::empty(at), text }
}

/// What a new function is made of.
pub(super) struct FunctionToDescribe<'m> {
    pub(super) code: &'m str,
    /// The lines that include files, which the code needs.
    pub(super) includes: &'m [String],
    /// The types of variables, as they are known where the code was.
    pub(super) types: &'m [(String, TypeSet)],
    /// What it is passed, as far as that is known.
    pub(super) passed: &'m [(String, TypeSet)],
    /// Whether something uses its value.
    pub(super) has_result: bool,
    /// What runs it, in the example; None for `call` and its name.
    pub(super) runner: Option<&'m str>,
}

/// Returns the script of a new function: its header comment, what it includes, and its code. The lines end with `\n`.
pub(super) fn of_new(site: &Site<'_>, name: &str, place: &Path, made: &FunctionToDescribe<'_>) -> Option<String> {
    let opening = Opening::of(site.analysis, name, place);
    let includes = opening.includes(made.includes);
    let reading = site.analysis.reading();
    let lines: String = includes.iter().map(|line| format!("{line}\n")).collect();
    let new = Analysis::in_workspace(
        Arc::clone(reading.reference()),
        Arc::new(SourceFile::new(format!("{lines}{}", made.code))),
        Some(place.into()),
        Arc::clone(reading.shared_workspace()),
    );
    let inside = Site::new(&new, TextRange::empty(0));
    let mut parameters = inside.parameters()?;
    let outer = site.parameters().unwrap_or_default();
    let is_told = |types: &TypeSet| !types.is_any() && !types.is_empty();
    for parameter in &mut parameters {
        let given = made.types.iter().find(|(name, _)| *name == parameter.name).map(|(_, types)| *types);
        let of_source = outer.iter().find(|it| it.name == parameter.name).map(|it| it.types);
        if let Some(types) = [given, of_source].into_iter().flatten().find(is_told) {
            parameter.types = types;
        }
    }
    let example = match made.runner {
        Some(runner) => run_by(&parameters, runner),
        None => example(&parameters, name),
    };
    name_passed(&mut parameters, made.passed);
    let result = if made.has_result { result(&inside) } else { Type::Nothing.into() };
    let needed = needed_of_handlers(&inside);
    let mut content = Content { example, ..content(&opening, name, place, &parameters, result) };
    let description = format!("{NEW} It needs {needed} of the handler that calls it.");
    if !needed.is_empty() {
        content.description = &description;
    }
    let author = header(site.text()).and_then(template::author);
    let header = opening.header(&content, author.as_deref());
    let code = made.code.replace("\r\n", "\n");
    Some(opening.script(&header, &includes, &code))
}

/// Names the parameters that code does not name as what passes them does.
fn name_passed(parameters: &mut Vec<Parameter>, passed: &[(String, TypeSet)]) {
    let new = |(name, types): &(String, TypeSet)| Parameter { name: name.clone(), types: *types, default: None };
    if matches!(&parameters[..], [only] if only.name == "_this") && !passed.is_empty() {
        *parameters = passed.iter().map(new).collect();
    }
    for (parameter, own) in parameters.iter_mut().zip(passed) {
        if parameter.name.is_empty() {
            *parameter = new(own);
        }
    }
}

/// Names the variables in a script that only handlers have.
fn needed_of_handlers(inside: &Site<'_>) -> String {
    let all = 0..inside.script.pre().tokens().len();
    let is_free = |word: &str| {
        all.clone().any(|token| {
            let is_it = inside.script.words().text(inside.script.words().of(token)) == word;
            is_it && inside.is_outside(token, &all, word)
        })
    };
    let names: Vec<&str> = OF_HANDLERS.iter().filter(|(word, _)| is_free(word)).map(|(_, name)| *name).collect();
    names.join(", ")
}

fn content<'c>(
    opening: &Opening,
    function: &'c str,
    place: &'c Path,
    parameters: &'c [Parameter],
    result: TypeSet,
) -> Content<'c> {
    let has_names = opening.style().has_names();
    let named = parameters.iter().filter(|parameter| !has_names || !parameter.name.is_empty());
    let result = if result == Type::Nothing.into() { None } else { Some(type_name(result).unwrap_or_default()) };
    Content {
        function,
        file: place.file_name().and_then(|name| name.to_str()).unwrap_or_default(),
        description: NEW,
        items: named.map(Parameter::item).collect(),
        result,
        example: example(parameters, function),
        ..Content::default()
    }
}

impl Parameter {
    /// Returns what a header says of it.
    pub(super) fn item(&self) -> Item<'_> {
        let text = match &*self.name {
            "" => "Not used".to_owned(),
            "_this" => "Arguments".to_owned(),
            name => in_words(name),
        };
        let types = type_name(self.types).unwrap_or_default();
        Item { name: &self.name, text, types, default: self.default.as_deref() }
    }
}

/// Returns a call with the names of the parameters.
fn example(parameters: &[Parameter], function: &str) -> String {
    run_by(parameters, &format!("call {function}"))
}

/// Returns what runs a script, with the names of its parameters before it.
fn run_by(parameters: &[Parameter], runner: &str) -> String {
    // The empty ones have no name to pass.
    if parameters.iter().any(|it| it.name.is_empty() || it.name == "_this") {
        return format!("_this {runner}");
    }
    let names: Vec<&str> = parameters.iter().map(|it| it.name.as_str()).collect();
    format!("[{}] {runner}", names.join(", "))
}

/// Returns the types that a script returns.
fn result(site: &Site<'_>) -> TypeSet {
    if !gives_value(site, site.tree().root()) {
        return Type::Nothing.into();
    }
    let draft = draft_of(site.script, site.reference(), site.semantics());
    let known = draft.filter(|draft| draft.result.calls.is_empty());
    known.map_or(TypeSet::ANY, |draft| draft.result.types)
}

/// Whether code is meant to return something: it ends with a value, in a branch at least, or leaves early with one.
fn gives_value(site: &Site<'_>, block: NodeId) -> bool {
    let statements = site.code(block).unwrap_or_else(|| site.statements(block));
    let is_exit =
        |statement: &NodeId| site.binary(*statement, "exitwith").is_some_and(|(_, code)| gives_value(site, code));
    statements.iter().any(is_exit) || statements.last().is_some_and(|last| is_value(site, *last))
}

/// Whether the last statement of code is a value rather than an action, whose result is a by-product:
/// `_gates pushBack _gate;`.
fn is_value(site: &Site<'_>, last: NodeId) -> bool {
    let of_code = |node: NodeId| site.code(node).is_some() && gives_value(site, node);
    let branches = |right: NodeId| match site.binary(right, "else") {
        Some((one, other)) => of_code(one) || of_code(other),
        None => of_code(right),
    };
    match (site.tree().expr(last), site.script.word(last)) {
        (Expr::Assign(_) | Expr::PrivateAssign(_), _) => false,
        (Expr::Binary(_, right), "then") => branches(right),
        (Expr::Binary(left, right), "do") => {
            let cases = site.code(right).filter(|_| site.unary(left, "switch").is_some()).unwrap_or_default();
            cases.iter().any(|case| match site.tree().expr(*case) {
                Expr::Binary(_, code) | Expr::Unary(code) => of_code(code),
                _ => false,
            })
        }
        (Expr::Binary(..), "foreach" | "exitwith") => false,
        _ if site.is_pure(last) => site.types(last) != Type::Nothing.into(),
        // Commands that run something elsewhere return a handle that nothing needs.
        (_, "remoteexec" | "remoteexeccall" | "spawn" | "execvm") => false,
        _ => !site.is_ended(last) && site.types(last) != Type::Nothing.into(),
    }
}

/// Returns a type as headers write it.
pub(super) fn type_name(types: TypeSet) -> Option<String> {
    let types = types.without(Type::Nothing.into());
    if types.is_any() || types.is_empty() {
        return None;
    }
    let names: Vec<String> =
        types.iter().map(|one| if one == Type::Boolean { "Bool".to_owned() } else { one.name().to_owned() }).collect();
    (names.len() <= 3).then(|| names.join(" or "))
}

/// Returns the words of a variable's name: `The open gate` of `_theOpenGate`.
pub(super) fn in_words(name: &str) -> String {
    let mut words = String::new();
    let mut is_start = true;
    let mut is_after_lower = false;
    for letter in name.chars() {
        if letter == '_' {
            is_start = true;
            continue;
        }
        if (is_start || letter.is_ascii_uppercase() && is_after_lower) && !words.is_empty() {
            words.push(' ');
        }
        words.push(if words.is_empty() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
        (is_start, is_after_lower) = (false, letter.is_ascii_lowercase() || letter.is_ascii_digit());
    }
    words
}
