//! Replaces the call of a function that is one expression by that expression.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::analysis::Analysis;
use sqf_model::{CodeUse, Declaration, FunctionKind, Position, Semantics, SourceFile};
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "inline-function", kind: RefactorKind::Inline, offer: Offers::One(offer) };

/// Maximum length of a script that may be a single expression, in bytes. Includes its header comment.
const MOST_BYTES: usize = 10_000;

/// Words that mean something else in another script, besides [jumps](Site::mentions_jump).
const BOUND: &[&str] = &["exitwith", "_this", "params", "param", "private"];

/// A parameter of the function.
struct Parameter {
    name: String,
    /// Its value without an argument.
    default: Option<NodeId>,
    /// The types that an argument must have.
    types: Option<TypeSet>,
    /// Where it is read.
    reads: Vec<NodeId>,
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let node = site.at_cursor()?;
    let call =
        [Some(node), site.script.parent(node)].into_iter().flatten().find(|it| site.script.word(*it) == "call")?;
    let (arguments, name) = match site.tree().expr(call) {
        Expr::Binary(left, right) => (Some(left), right),
        Expr::Unary(right) => (None, right),
        _ => return None,
    };
    let name = site.tree().bare(name);
    let word = site.variable(name).filter(|word| !word.starts_with('_') && (node == call || node == name))?;
    let range = site.range_of(call).filter(|_| !site.script.is_doubtful(call))?;
    if site.has_comment(range) {
        return None;
    }
    let (title, file) = function(site, word)?;
    let analysis = script(site, &file)?;
    {
        let inside = Site::new(&analysis, TextRange::empty(0));
        let (parameters, body) = only_expression(&inside)?;
        substitutes(site, &inside, &parameters, body, arguments)?;
    }
    Some(Offer::new(format!("Inline `{title}`"), move || {
        let inside = Site::new(&analysis, TextRange::empty(0));
        let (parameters, body) = only_expression(&inside)?;
        let substitutes = substitutes(site, &inside, &parameters, body, arguments)?;
        let text = written(site, &inside, body, &substitutes)?;
        let text = inside.moved(&text, inside.indent_at(inside.range_of(body)?.start), site.indent_at(range.start));
        let text = text.replace("\r\n", "\n").replace('\n', site.line_break());
        if let Some((negation, opposite)) = negation(site, call).and_then(|it| Some((it, opposite(site, &text)?))) {
            let needs_none = stands_alone(site, negation);
            let text = if needs_none { opposite } else { format!("({opposite})") };
            return Some(vec![site.replace(site.range_of(negation)?, text)]);
        }
        let needs_none = stands_alone(site, call) || !is_compound(&inside, body);
        Some(vec![site.replace(range, if needs_none { text } else { format!("({text})") })])
    }))
}

/// Returns the only definition of a function, with its name as it is defined.
fn function(site: &Site<'_>, name: &str) -> Option<(Arc<str>, Arc<Path>)> {
    let path = site.analysis.path()?;
    let workspace = site.analysis.workspace();
    let functions = workspace.is_indexed().then(|| workspace.functions(name, Some(path)))?;
    let [function] = &functions[..] else { return None };
    let is_plain = !function.is_library && function.kind != FunctionKind::Assigned;
    let file = function.file.clone().filter(|file| is_plain && **file != *path)?;
    Some((Arc::clone(&function.name), file))
}

/// Returns the script of the function, if it can be read.
fn script(site: &Site<'_>, file: &Arc<Path>) -> Option<Analysis> {
    let reading = site.analysis.reading();
    let source = site.analysis.workspace().source(file).filter(|source| source.text().len() < MOST_BYTES)?;
    let analysis = Analysis::in_workspace(
        Arc::clone(reading.reference()),
        Arc::new(SourceFile::new(Arc::clone(source.text()))),
        Some(Arc::clone(file)),
        Arc::clone(reading.shared_workspace()),
    );
    let script = analysis.script();
    let is_readable = script.is_sound() && script.errors().is_empty() && script.pre().is_complete();
    is_readable.then_some(analysis)
}

/// Returns the parameters of a script and the expression that it returns, if it does nothing else.
fn only_expression(inside: &Site<'_>) -> Option<(Vec<Parameter>, NodeId)> {
    let (list, body) = match *inside.statements(inside.tree().root()) {
        [body] => (None, body),
        [params, body] => (Some(inside.unary(params, "params")?), body),
        _ => return None,
    };
    let is_value = !matches!(inside.tree().expr(body), Expr::Assign(_) | Expr::PrivateAssign(_) | Expr::Missing);
    let range = inside.range_of(body).filter(|_| is_value && inside.is_written(body))?;
    let tokens = inside.tree().tokens(body);
    if inside.has_comment(range) || inside.mentions_jump(tokens.clone()) || inside.mentions(tokens.clone(), BOUND) {
        return None;
    }
    let elements = list.map_or(Some(&[][..]), |list| inside.script.elements(list))?;
    let mut parameters = Vec::new();
    for element in elements {
        parameters.push(parameter(inside, *element)?);
    }
    for token in tokens.clone() {
        read(inside, token, &tokens, &mut parameters)?;
    }
    Some((parameters, body))
}

fn parameter(inside: &Site<'_>, element: NodeId) -> Option<Parameter> {
    let (name, default, types) = match inside.script.elements(element) {
        None => (element, None, None),
        Some([name]) => (*name, None, None),
        Some([name, default]) => (*name, Some(*default), None),
        Some([name, default, types]) => (*name, Some(*default), Some(*types)),
        Some(_) => return None,
    };
    let types = match types {
        None => None,
        Some(types) => {
            let types = inside.script.elements(types)?.iter().map(|one| inside.types(*one));
            // An empty list allows all.
            types.reduce(TypeSet::union)
        }
    };
    Some(Parameter { name: inside.script.string(name)?.to_ascii_lowercase(), default, types, reads: Vec::new() })
}

/// Looks at a token of the expression: None if it has a name that would mean something else in another script.
fn read(inside: &Site<'_>, token: usize, tokens: &Range<usize>, parameters: &mut [Parameter]) -> Option<()> {
    let word = inside.script.words().text(inside.script.words().of(token));
    // `_this` is handed on.
    if matches!(word, "call" | "spawn") {
        let node = inside.script.node_of(token)?;
        return matches!(inside.tree().expr(node), Expr::Binary(..)).then_some(());
    }
    if !word.starts_with('_') {
        return Some(());
    }
    let Some(id) = inside.semantics().local_at(token) else {
        return (Semantics::is_magic(word) && !inside.is_outside(token, tokens, word)).then_some(());
    };
    let local = inside.semantics().local(id);
    let is_parameter = matches!(local.declared, Declaration::Param { .. }) && !local.escapes && local.named.is_empty();
    let own = parameters.iter_mut().find(|own| is_parameter && own.name == word)?;
    own.reads.push(inside.script.node_of(token)?);
    Some(())
}

/// Returns what takes the place of the parameters, in the text of the expression; None if it would mean something else.
fn substitutes(
    site: &Site<'_>,
    inside: &Site<'_>,
    parameters: &[Parameter],
    body: NodeId,
    arguments: Option<NodeId>,
) -> Option<Vec<(NodeId, String)>> {
    let given: Vec<NodeId> = match arguments {
        None => Vec::new(),
        Some(list) => match site.script.elements(list) {
            Some(elements) => elements.to_vec(),
            None => {
                let types = site.types(list);
                let is_one = !types.is_any() && !types.contains(sqf_reference::Type::Array);
                vec![Some(list).filter(|_| is_one)?]
            }
        },
    };
    // Without an operand, the function takes what the script was given.
    let is_given = arguments.is_some() || parameters.is_empty();
    if !is_given || given.len() > parameters.len() && !given[parameters.len()..].iter().all(|it| site.is_pure(*it)) {
        return None;
    }
    let mut substitutes = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let argument = given.get(index).copied();
        for read in &parameter.reads {
            let text = match argument {
                Some(argument) if stands_alone(inside, *read) => site.source(site.shown(argument))?.to_owned(),
                Some(argument) => site.operand(argument)?,
                None => inside.source(parameter.default?)?.to_owned(),
            };
            substitutes.push((*read, text));
        }
        match argument {
            Some(argument) => fits(site, inside, parameter, argument, body)?,
            None => {
                let default = parameter.default?;
                inside.is_timeless(default).then_some(())?;
            }
        }
    }
    substitutes.sort_by_key(|(read, _)| inside.tree().token(*read));
    Some(substitutes)
}

/// Whether evaluating an argument where a parameter is read is the same as evaluating it before the call.
fn fits(site: &Site<'_>, inside: &Site<'_>, parameter: &Parameter, argument: NodeId, body: NodeId) -> Option<()> {
    let types = site.types(argument);
    let is_taken = match (&parameter.default, parameter.types) {
        (None, _) => true,
        (Some(_), None) => !types.may_be_nothing(),
        (Some(_), Some(wanted)) => !types.is_empty() && !types.may_be_nothing() && types.is_subset(wanted),
    };
    let is_in_code =
        |read: &NodeId| inside.script.ancestors(*read).take_while(|it| *it != body).any(|it| is_code(inside, it));
    let is_own_scope = |read: &NodeId| {
        let mut codes = inside.script.ancestors(*read).take_while(|it| *it != body).filter(|it| is_code(inside, *it));
        codes.all(|code| {
            let scope = inside.semantics().scope_of(code);
            scope.is_some_and(|scope| inside.semantics().scope(scope).runs == CodeUse::Inline)
        })
    };
    let is_same = if site.is_timeless(argument) {
        parameter.reads.iter().all(is_own_scope)
    } else {
        let written = site.tree().tokens(argument);
        let is_movable = site.is_inert(argument, &written) || site.is_pure(argument) && inside.is_pure(body);
        let is_variable = site.variable(argument).is_some() && site.is_inert(argument, &written);
        let count = parameter.reads.len();
        is_movable && (count < 2 || is_variable) && !parameter.reads.iter().any(is_in_code)
    };
    (is_taken && is_same).then_some(())
}

/// Returns the `!` whose operand a call is.
fn negation(site: &Site<'_>, call: NodeId) -> Option<NodeId> {
    let outer = std::iter::successors(site.script.parent(call), |node| site.script.parent(*node));
    let not = outer.into_iter().find(|node| !matches!(site.tree().expr(*node), Expr::Paren(_)))?;
    let is_not = matches!(site.script.word(not), "!" | "not") && matches!(site.tree().expr(not), Expr::Unary(_));
    let range = site.range_of(not).filter(|_| is_not && site.script.is_written(not))?;
    (!site.has_comment(range)).then_some(not)
}

/// Returns the negated expression, if that needs no `!`.
fn opposite(site: &Site<'_>, text: &str) -> Option<String> {
    let analysis = Analysis::new(Arc::clone(site.analysis.reading().reference()), Arc::new(SourceFile::new(text)));
    let own = Site::new(&analysis, TextRange::empty(0));
    let [body] = own.statements(own.tree().root()) else { return None };
    own.script.errors().is_empty().then(|| own.opposite(*body)).flatten()
}

fn is_code(site: &Site<'_>, node: NodeId) -> bool {
    matches!(site.tree().expr(node), Expr::Code(_))
}

/// Whether any expression may replace a node without parentheses.
fn stands_alone(site: &Site<'_>, node: NodeId) -> bool {
    matches!(
        site.script.position(node),
        Position::Value(_) | Position::Element(_) | Position::Inside(_) | Position::Statement(_)
    )
}

fn is_compound(site: &Site<'_>, node: NodeId) -> bool {
    matches!(site.tree().expr(node), Expr::Unary(_) | Expr::Binary(..))
}

/// Returns the expression with the substitutes in it.
fn written(site: &Site<'_>, inside: &Site<'_>, body: NodeId, substitutes: &[(NodeId, String)]) -> Option<String> {
    let whole = inside.range_of(body)?;
    // The parameter itself.
    if let [(read, _)] = substitutes
        && *read == body
    {
        return Some(substitutes[0].1.clone());
    }
    let (mut text, mut at) = (String::new(), whole.start);
    for (read, own) in substitutes {
        let range = inside.range_of(*read)?;
        let edit = inside.replace(range, own.replace(site.line_break(), inside.line_break()));
        text.push_str(TextRange::new(at, range.start).of(inside.text()));
        text.push_str(&edit.text);
        at = range.end;
    }
    text.push_str(TextRange::new(at, whole.end).of(inside.text()));
    Some(text)
}
