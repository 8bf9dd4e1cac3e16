//! Documentation of local variables: their declarations and values.

use super::{LONGEST_VALUE, OwnParam, documented_types, shortened, shown_types, shown_value};
use crate::analysis::Analysis;
use crate::documentation::passed;
use crate::navigation::Local;
use sqf_markdown::{code, escaped};
use sqf_model::{Declaration, Local as LocalVariable, Script, Value};
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// Maximum length of a constant value to repeat, in bytes.
const LONGEST_CONSTANT: usize = 60;

/// Documents a local variable: its kind, declaration and possible types.
pub(super) fn markdown(analysis: &Analysis, found: &Local, value: &Value) -> String {
    let script = &found.script;
    let local = script.semantics(analysis.reference()).local(found.id);
    let kind = match local.declared {
        Declaration::Param { .. } => "parameter",
        Declaration::For => "loop variable",
        _ => "local variable",
    };
    let mut blocks = Vec::new();
    if let Some(line) = line_of_token(analysis, script, beginning(script, local)) {
        blocks.push(format!("```sqf\n{line}\n```"));
    }
    let mut about = kind.to_owned();
    let param = of_function(analysis, script, local);
    if let Some(documented) = param.as_ref().filter(|param| !param.description.is_empty()) {
        about.push_str(&format!(": {}", documented.about()));
    } else if let Some(types) = shown(script, local, value) {
        about.push_str(&format!(": {}", escaped(&types)));
    } else if let Some(types) = param.and_then(|param| param.inferred_types()) {
        about.push_str(&format!(": {types}"));
    } else if let Some(types) = expected(analysis, script, local) {
        about.push_str(&format!(": probably {types}"));
    }
    if let Some((passed, index)) = script.passed_param(analysis.reference(), found.id, analysis.reading().passed()) {
        if about == kind
            && let Some(types) = passed::types(passed.types(index))
        {
            about.push_str(&format!(": {types}"));
        }
        blocks.push(about);
        about = passed::hovered(analysis, &passed, index);
    }
    if let [value] = local.writes[..]
        && let Some(value) = constant(analysis, script, local, value)
    {
        about.push_str(&format!(", always {}", code(&value)));
    }
    blocks.push(about);
    blocks.join("\n\n")
}

/// Returns the first assignment of a variable, or its declaration if that is more informative or there is no
/// assignment.
fn beginning(script: &Script, local: &LocalVariable) -> usize {
    let says_nothing = matches!(local.declared, Declaration::Private);
    let first = local.writes.first().filter(|_| says_nothing);
    first.and_then(|value| script.parent(*value)).map_or(local.token, |assignment| script.tree().token(assignment))
}

/// Returns the types of a variable. Nil is only mentioned if the script assigns it.
fn shown(script: &Script, local: &LocalVariable, value: &Value) -> Option<String> {
    let shown = shown_value(value)?;
    let is_nil = |value: &NodeId| script.word(script.tree().bare(*value)) == "nil";
    let may_be_nil = value.types.contains(Type::Nothing) && local.writes.iter().any(is_nil);
    Some(if may_be_nil { format!("{shown}, or nil") } else { shown })
}

/// Returns the parameter that a variable is, of the function that the script is.
fn of_function(analysis: &Analysis, script: &Script, local: &LocalVariable) -> Option<OwnParam> {
    let is_of_script = script.semantics(analysis.reference()).scope_of(script.tree().root()) == Some(local.scope);
    if !is_of_script || !matches!(local.declared, Declaration::Param { .. }) {
        return None;
    }
    let functions = analysis.workspace().functions_in(analysis.path()?);
    let function = super::function(analysis.workspace(), analysis.reference(), functions.first()?);
    function.params.into_iter().find(|param| param.name.eq_ignore_ascii_case(&local.name))
}

/// Returns the types of a variable's values as far as they are known or documented: by the header of a called function,
/// or by the default of a parameter.
fn expected(analysis: &Analysis, script: &Script, local: &LocalVariable) -> Option<String> {
    let types = |node: NodeId| script.semantics(analysis.reference()).types(node);
    let mut known = TypeSet::NONE;
    let mut add = |types: TypeSet| {
        if !types.is_any() {
            known = known.union(types);
        }
    };
    if let Declaration::Param { element, .. } = local.declared
        && let Some([_, default, ..]) = script.elements(element)
    {
        add(types(*default));
    }
    let mut said = None;
    for value in &local.writes {
        let value = script.tree().bare(*value);
        match of_value(analysis, script, value) {
            Some(Said::Types(types)) => add(types),
            Some(Said::Words(words)) => said = said.or(Some(words)),
            None => add(types(value)),
        }
    }
    shown_types(known).or(said)
}

/// The documented types of a value.
enum Said {
    Types(TypeSet),
    Words(String),
}

fn of_value(analysis: &Analysis, script: &Script, value: NodeId) -> Option<Said> {
    let tree = script.tree();
    let types = |node: NodeId| script.semantics(analysis.reference()).types(node);
    match (tree.expr(value), script.word(value)) {
        (Expr::Binary(_, list), "getvariable") => match script.elements(list)? {
            [_, default] => Some(Said::Types(types(*default))),
            _ => None,
        },
        (Expr::Binary(_, list) | Expr::Unary(list), "param") => {
            let of_all = |list: &[NodeId]| list.iter().map(|one| types(*one)).fold(TypeSet::NONE, TypeSet::union);
            match script.elements(list)? {
                [_, _, expected, ..] => Some(Said::Types(of_all(script.elements(*expected)?))),
                [_, default] => Some(Said::Types(types(*default))),
                _ => None,
            }
        }
        (Expr::Binary(_, function) | Expr::Unary(function), "call") => {
            let function = tree.bare(function);
            let name = (tree.expr(function) == Expr::Name).then(|| script.word(function))?;
            documented_types(analysis, name).map(Said::Words)
        }
        _ => None,
    }
}

/// Returns the trimmed line of a token.
fn line_of_token(analysis: &Analysis, script: &Script, token: usize) -> Option<String> {
    let (range, _) = script.place(token..token + 1)?;
    let file = analysis.file();
    let line = file.lines().text(file.lines().line(range.start), file.text());
    Some(shortened(line.trim(), LONGEST_VALUE)).filter(|line| !line.is_empty())
}

/// Returns the text of a constant value: a literal, or an array of literals that nothing changes.
fn constant(analysis: &Analysis, script: &Script, local: &LocalVariable, value: NodeId) -> Option<String> {
    let tree = script.tree();
    let is_constant = match tree.expr(value) {
        Expr::Number | Expr::Text => true,
        Expr::Name => script.boolean(value).is_some(),
        Expr::Unary(operand) => script.text(tree.token(value)) == "-" && tree.expr(operand) == Expr::Number,
        Expr::Array(elements) => {
            elements.iter().all(|element| matches!(tree.expr(*element), Expr::Number | Expr::Text))
                && !script.may_be_changed(local)
        }
        _ => false,
    };
    let (range, _) = script.place(tree.tokens(value)).filter(|_| is_constant)?;
    let text = range.of(analysis.file().text()).split_whitespace().collect::<Vec<_>>().join(" ");
    // The line of the assignment is shown, too.
    (text.len() <= LONGEST_CONSTANT).then_some(text)
}
