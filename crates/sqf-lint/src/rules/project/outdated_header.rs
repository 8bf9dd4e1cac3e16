//! Header comments that contradict the function below them.

use crate::prelude::*;
use sqf_ide::documentation::own;
use sqf_model::{Draft, Param};
use sqf_reference::types::names;
use sqf_reference::{Docblock, DocblockParam, DocblockReturns, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "header comment that contradicts the function",
    explanation: "The comment at the top of a function's script states a type of a parameter that `params` does not allow, \
        a type of the result that the function never returns, or that it returns nothing although it ends with a variable \
        or an array. The comment misleads its readers, and hover shows it at every call. Types that overlap are \
        not reported.",
    example: Example {
        wrong: "/*\n * Arguments:\n * 0: Gate <OBJECT>\n * 1: Speed <STRING>\n *\n * Return Value:\n * None\n */\nparams \
            [\"_gate\", [\"_speed\", 1, [0]]];\n_gate animate [\"door\", 1, _speed];",
        right: "/*\n * Arguments:\n * 0: Gate <OBJECT>\n * 1: Speed <NUMBER>\n *\n * Return Value:\n * None\n */\nparams \
            [\"_gate\", [\"_speed\", 1, [0]]];\n_gate animate [\"door\", 1, _speed];",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_sound() || !context.is_complete() {
        return;
    }
    let Expr::File([first, ..]) = context.tree().expr(context.root()) else { return };
    let text = context.written(TextRange::new(0, context.range(*first).start));
    if !is_marked(text) {
        return;
    }
    let header = own::header_above(text);
    if header.params.is_empty() && header.returns.is_none() {
        return;
    }
    let Some(draft) = context.draft() else { return };
    // Without numbers, the list may describe several ways to call the function.
    if is_numbered(text) || header.params.iter().all(|param| param.name.is_some()) {
        params(text, &header, &draft, sink);
    }
    // The results of other scripts are rarely used.
    if context.path().is_some_and(|path| context.workspace().is_of_function(path)) {
        result(context, text, &header, &draft, sink);
    }
}

/// Returns the types that a header states; None if it states none, or one that may be anything. Any type that the text
/// names counts, since the forms of headers are many: `Group (index) <NUMBER>`.
fn stated(types: &[String], text: &str) -> Option<TypeSet> {
    if types.is_empty() {
        return None;
    }
    let mentioned = sqf_docblock::types_in(text);
    let types = types.iter().chain(&mentioned).map(|name| names::of_name(name));
    let types = types.reduce(|one, two| Some(one?.union(two?)))??;
    (!types.is_any() && !types.is_empty()).then_some(types)
}

/// Whether types may be those of several values, or alternatives: `<NUMBER, NUMBER>`.
fn is_of_several(text: &str, types: &[String]) -> bool {
    let brackets = text.split('<').skip(1).filter_map(|rest| rest.split_once('>'));
    brackets.into_iter().any(|(inner, _)| inner.contains(',') && sqf_docblock::types_in(inner) == types)
}

/// Whether a header names types as such, `<STRING>` or `BOOL`, and not only in a sentence.
fn is_marked(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    text.contains('<') || words.into_iter().any(|word| word.len() > 3 && word.bytes().all(|b| b.is_ascii_uppercase()))
}

/// Whether lines of a header begin with numbers: `0: the gate`, `* 1. how fast`, `[2] where`.
fn is_numbered(text: &str) -> bool {
    let is_marker = |c: char| c.is_whitespace() || matches!(c, '/' | '*' | '-' | '[' | '#' | '_');
    text.lines().any(|line| line.trim_start_matches(is_marker).starts_with(|c: char| c.is_ascii_digit()))
        || text.contains("select ")
}

fn params(text: &str, header: &Docblock, draft: &Draft, sink: &mut Sink<'_>) {
    for (position, param) in draft.params.iter().enumerate() {
        let declared = param.declared;
        if declared.is_any() || declared.is_empty() {
            continue;
        }
        let Some(said) = said_of(header, position, param).filter(|said| !is_of_several(text, &said.types)) else {
            continue;
        };
        let Some(types) = stated(&said.types, &said.text).map(|types| types.without(Type::Nothing.into())) else {
            continue;
        };
        if types.is_empty() || !types.is_disjoint(declared) {
            continue;
        }
        let message = format!("the header comment states {types} for `{}`, which must be {declared}", param.name);
        sink.range(param.place, Note::new(message));
    }
}

/// Returns what a header says of a parameter: by its name, else by its position, if the names do not disagree.
fn said_of<'h>(header: &'h Docblock, position: usize, param: &Param) -> Option<&'h DocblockParam> {
    let plain = |name: &str| name.trim_start_matches('_').to_ascii_lowercase();
    let mut same = header.params.iter().filter(|said| said.index == Some(position as u32));
    let (Some(said), None) = (same.next(), same.next()) else { return None };
    let names_other = said.name.as_deref().is_some_and(|name| {
        let mut others = header.params.iter().filter(|other| other.index != said.index);
        name.starts_with('_') && plain(name) != plain(&param.name)
            || others.any(|other| other.name.as_deref().is_some_and(|name| plain(name) == plain(&param.name)))
    });
    (!names_other).then_some(said)
}

fn stated_result(returns: &DocblockReturns) -> Option<TypeSet> {
    // A list of numbered values is about the elements of an array.
    let is_list = returns.text.lines().any(|line| line.trim_start().starts_with("1:"))
        || returns.text.contains('<') && returns.text.contains(',');
    if is_list { None } else { stated(&returns.types, &returns.text) }
}

fn result(context: &Context<'_>, text: &str, header: &Docblock, draft: &Draft, sink: &mut Sink<'_>) {
    let returns = header.returns.as_ref().filter(|returns| !is_of_several(text, &returns.types));
    let Some(types) = returns.and_then(stated_result) else { return };
    let result = draft.result.types.without(Type::Nothing.into());
    let Some(place) = draft.returned else { return };
    if result.is_empty() || draft.result.is_unknown() || !draft.result.calls.is_empty() {
        return;
    }
    let is_nothing = types == Type::Nothing.into();
    let message = match is_nothing {
        true if ends_with_value(context, place) => {
            format!("the header comment says that nothing is returned, and this returns {result}")
        }
        // `0: BOOL` may be the first element.
        false if result.contains(Type::Array) && returns.is_some_and(|it| it.text.trim_start().starts_with("0:")) => {
            return;
        }
        false if types.is_disjoint(result) && !types.contains(Type::Nothing) => {
            format!("the header comment says that {types} is returned, and this returns {result}")
        }
        _ => return,
    };
    sink.range(place, Note::new(message));
}

/// Whether the last statement is a mere value, which must be the intended result.
fn ends_with_value(context: &Context<'_>, range: TextRange) -> bool {
    let Expr::File(statements) = context.tree().expr(context.root()) else { return false };
    let is_value = |node: &NodeId| match context.bare(*node) {
        Expr::Name => context.word(context.tree().bare(*node)).starts_with('_'),
        Expr::Array(_) => true,
        _ => false,
    };
    statements.last().is_some_and(|last| context.range(*last) == range && is_value(last))
}
