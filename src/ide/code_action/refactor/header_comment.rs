//! Creates the header comment of a function from its `params` and its result, in the style of the other functions with
//! its tag.

use std::path::Path;
use std::sync::Arc;

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::catalog::{Type, TypeSet};
use crate::ide::analysis::Analysis;
use crate::ide::fix::Edit;
use crate::model::{Declaration, SourceFile, draft_of};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "create-header", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of scripts that are read to find the style of the project.
const MOST_SIBLINGS: usize = 12;

/// How header comments of a project are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// `/* * Arguments: * 0: The gate <OBJECT> */`, as in ACE.
    Ace,
    /// `/* ---- Function: ... Parameters: _gate - the gate [Object] ---- */`, as in CBA.
    Cba,
    /// `/* File: ... Parameter(s): _gate - the gate [OBJECT] */`, as in KP Liberation.
    Kp,
    /// `/* Parameters: _gate - the gate <OBJECT> */`, where the project has no style of its own.
    Plain,
}

/// A parameter of the function.
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) types: TypeSet,
    /// Its value without an argument.
    pub(super) default: Option<String>,
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let (statement, block) = site.statement_of(node)?;
    let first = *site.statements(block).first()?;
    let is_start = block == site.tree().root() && statement == first;
    let path = site.analysis.path()?;
    let function =
        site.analysis.workspace().functions_in(path).into_iter().find(|it| it.file.as_deref() == Some(path))?;
    let start = site.range_of(first)?.start;
    if !is_start || site.has_comment(TextRange::new(0, start)) {
        return None;
    }
    let (style, is_first) = style_of_functions(site, &function.name)?;
    Some(Offer::new("Create a header comment", move || {
        let parameters = parameters(site, first)?;
        let text = text(style, &parameters, result(site), &function.name, path)?;
        let text = text.replace('\n', site.line_break());
        let blank = site.line_break();
        let at = match is_first {
            true => (site.text().len() - site.text().trim_start_matches('\u{feff}').len()) as u32,
            // After the lines that include files.
            false => start,
        };
        let before = if is_first || site.text()[..at as usize].ends_with(&format!("{blank}{blank}")) || at == 0 {
            ""
        } else {
            blank
        };
        Some(vec![Edit { range: TextRange::empty(at), text: format!("{before}{text}{blank}") }])
    }))
}

/// Returns the header comment of a new function with this code, and whether it is the first thing in its script. The
/// types of `inputs` are known from where it is called, and so is whether its value is used.
pub(super) fn of_new(
    site: &Site<'_>,
    name: &str,
    place: &Path,
    code: &str,
    inputs: &[(String, TypeSet)],
    has_result: bool,
) -> Option<(String, bool)> {
    let reading = site.analysis.reading();
    let new = Analysis::in_workspace(
        Arc::clone(reading.reference()),
        Arc::new(SourceFile::new(code)),
        Some(place.into()),
        Arc::clone(reading.shared_workspace()),
    );
    let inside = Site::new(&new, TextRange::empty(0));
    let first = *inside.statements(inside.tree().root()).first()?;
    let mut parameters = parameters(&inside, first)?;
    for parameter in &mut parameters {
        if let Some((_, types)) = inputs.iter().find(|(name, _)| *name == parameter.name) {
            parameter.types = *types;
        }
    }
    let (style, is_first) = style_of_functions(site, name)?;
    let result = if has_result { result(&inside) } else { Type::Nothing.into() };
    Some((text(style, &parameters, result, name, place)?, is_first))
}

fn text(style: Style, parameters: &[Parameter], result: TypeSet, name: &str, place: &Path) -> Option<String> {
    Some(match style {
        Style::Ace => ace(parameters, result, name),
        Style::Cba => cba(parameters, result, name),
        Style::Kp => kp(parameters, result, place.file_name()?.to_str()?),
        Style::Plain => plain(parameters, result),
    })
}

/// Returns the types that a script returns.
fn result(site: &Site<'_>) -> TypeSet {
    if ends_with_action(site) {
        return Type::Nothing.into();
    }
    let draft = draft_of(site.script, site.reference(), site.semantics());
    let known = draft.filter(|draft| draft.result.calls.is_empty());
    known.map_or(TypeSet::ANY, |draft| draft.result.types)
}

/// Whether a script ends with a command that does something: `_gates pushBack _gate;`. What it returns is a by-product.
fn ends_with_action(site: &Site<'_>) -> bool {
    let Some(last) = site.statements(site.tree().root()).last() else { return false };
    let may_pass_on = ["then", "do", "else", "call", "exitwith", "foreach", "try", "catch"];
    let is_command = matches!(site.tree().expr(*last), Expr::Unary(_) | Expr::Binary(..));
    is_command
        && site.is_ended(*last)
        && !site.is_pure(*last)
        && !may_pass_on.contains(&site.script.word(*last))
        && !site.mentions(0..site.script.pre().tokens().len(), &["exitwith"])
}

/// Returns the style of the header comments in most scripts of functions with the same tag, and whether the comment
/// comes first there. The plain style if none of them has a comment in a known style.
fn style_of_functions(site: &Site<'_>, name: &str) -> Option<(Style, bool)> {
    let (workspace, path) = (site.analysis.workspace(), site.analysis.path()?);
    let prefix = name.to_ascii_lowercase();
    let prefix = &prefix[..prefix.find("_fnc_").map_or(0, |at| at + 5)];
    let names = workspace.function_names(prefix, MOST_SIBLINGS, Some(path));
    let functions = names.into_iter().flat_map(|named| workspace.functions(&named.name, Some(path)));
    let files = functions.filter_map(|function| function.file).filter(|file| **file != *path);
    let mut counts = [(Style::Ace, 0, 0), (Style::Cba, 0, 0), (Style::Kp, 0, 0)];
    for file in files.take(MOST_SIBLINGS) {
        let Some(source) = workspace.source(&file) else { continue };
        let Some(style) = style_of(source.text()) else { continue };
        let is_first = source.text().trim_start_matches('\u{feff}').trim_start().starts_with("/*");
        let count = counts.iter_mut().find(|(known, ..)| *known == style)?;
        count.1 += 1;
        count.2 += usize::from(is_first);
    }
    let (style, count, first) = counts.into_iter().max_by_key(|(_, count, _)| *count)?;
    Some(if count == 0 { (Style::Plain, true) } else { (style, first * 2 >= count) })
}

pub(super) fn style_of(text: &str) -> Option<Style> {
    let start = text.find("/*")?;
    let head = &text[start..start + text[start..].find("*/")?];
    let has = |word: &str| head.contains(word);
    if has("-----") && has("Function:") {
        Some(Style::Cba)
    } else if has("Parameter(s):") && has("File:") {
        Some(Style::Kp)
    } else if has("Arguments:") && has("Return Value:") {
        Some(Style::Ace)
    } else {
        None
    }
}

/// Returns the parameters in `params` at the start of the script.
pub(super) fn parameters(site: &Site<'_>, first: NodeId) -> Option<Vec<Parameter>> {
    let list = site.unary(first, "params").or_else(|| site.binary(first, "params").map(|(_, list)| list));
    let Some(list) = list else { return Some(Vec::new()) };
    let parameter = |element: &NodeId| {
        let parts = site.script.elements(*element);
        let name = site.script.string(parts.and_then(|parts| parts.first().copied()).unwrap_or(*element))?;
        let default = parts.and_then(|parts| parts.get(1)).and_then(|default| site.source(*default));
        let types = site.semantics().locals().find_map(|(id, local)| match local.declared {
            Declaration::Param { element: own, .. } if own == site.tree().bare(*element) => {
                Some(site.semantics().local_types(id))
            }
            _ => None,
        });
        let types = types.unwrap_or(TypeSet::ANY);
        Some(Parameter { name: name.into_owned(), types, default: default.map(str::to_owned) })
    };
    site.script.elements(list)?.iter().map(parameter).collect()
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

/// Returns the words of a variable's name: `The open gate` of `_openGate`.
pub(super) fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.trim_start_matches('_').chars() {
        if letter.is_ascii_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.push(if words.is_empty() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() });
    }
    words
}

fn ace(parameters: &[Parameter], result: TypeSet, function: &str) -> String {
    let mut text = "/*\n * What the function does.\n *\n * Arguments:\n".to_owned();
    if parameters.is_empty() {
        text.push_str(" * None\n");
    }
    for (index, parameter) in parameters.iter().enumerate() {
        let default = parameter.default.as_ref().map(|it| format!(" (default: {it})")).unwrap_or_default();
        let line = argument(index, &parameter.name, parameter.types);
        text.push_str(&format!("{}{default}\n", line.trim_end()));
    }
    let result = result_line(result);
    text + &format!(" *\n * Return Value:\n * {result}\n *\n * Example:\n * {}\n */\n", example(parameters, function))
}

/// Returns the line about an argument: `* 0: Gate <OBJECT>`.
fn argument(index: usize, name: &str, types: TypeSet) -> String {
    let types = type_name(types).unwrap_or_else(|| "Any".to_owned()).to_uppercase();
    format!(" * {index}: {} <{types}>\n", in_words(name))
}

fn cba(parameters: &[Parameter], result: TypeSet, function: &str) -> String {
    let rule = "-".repeat(76);
    let mut text =
        format!("/* {rule}\nFunction: {function}\n\nDescription:\n    What the function does.\n\nParameters:\n");
    if parameters.is_empty() {
        text.push_str("    None\n");
    }
    for parameter in parameters {
        let types = type_name(parameter.types).unwrap_or_else(|| "Any".to_owned());
        let default = parameter.default.as_ref().map(|it| format!(" (optional, default: {it})")).unwrap_or_default();
        text.push_str(&format!(
            "    {} - {} <{}>{default}\n",
            parameter.name,
            in_words(&parameter.name),
            types.to_uppercase()
        ));
    }
    let result = result_line(result);
    text + &format!(
        "\nReturns:\n    {result}\n\nExamples:\n    (begin example)\n        {}\n    (end)\n{rule} */\n",
        example(parameters, function)
    )
}

fn kp(parameters: &[Parameter], result: TypeSet, file: &str) -> String {
    let mut text =
        format!("/*\n    File: {file}\n\n    Description:\n        What the function does.\n\n    Parameter(s):\n");
    if parameters.is_empty() {
        text.push_str("        None\n");
    }
    for parameter in parameters {
        let types = type_name(parameter.types).unwrap_or_else(|| "Any".to_owned()).to_uppercase();
        let default = parameter.default.as_ref().map(|it| format!(", defaults to {it}")).unwrap_or_default();
        text.push_str(&format!("        {} - {} [{types}{default}]\n", parameter.name, in_words(&parameter.name)));
    }
    let result = match type_name(result) {
        Some(types) => format!("Result [{}]", types.to_uppercase()),
        None if result == Type::Nothing.into() => "Nothing".to_owned(),
        None => "Result [ANY]".to_owned(),
    };
    text + &format!("\n    Returns:\n        {result}\n*/\n")
}

fn plain(parameters: &[Parameter], result: TypeSet) -> String {
    let mut text = "/*\n    What the function does.\n\n    Parameters:\n".to_owned();
    if parameters.is_empty() {
        text.push_str("        None\n");
    }
    for parameter in parameters {
        let types = type_name(parameter.types).unwrap_or_else(|| "Any".to_owned()).to_uppercase();
        let default = parameter.default.as_ref().map(|it| format!(" (default: {it})")).unwrap_or_default();
        text.push_str(&format!("        {} - {} <{types}>{default}\n", parameter.name, in_words(&parameter.name)));
    }
    text + &format!("\n    Returns:\n        {}\n*/\n", result_line(result))
}

fn result_line(result: TypeSet) -> String {
    match type_name(result) {
        Some(types) => format!("Result <{}>", types.to_uppercase()),
        None if result == Type::Nothing.into() => "None".to_owned(),
        None => "Result <ANY>".to_owned(),
    }
}

fn example(parameters: &[Parameter], function: &str) -> String {
    let names: Vec<&str> = parameters.iter().map(|it| it.name.as_str()).filter(|name| !name.is_empty()).collect();
    format!("[{}] call {function}", names.join(", "))
}
