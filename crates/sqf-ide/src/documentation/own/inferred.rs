//! Facts inferred from the code of a function, shown where its header comment is silent, and values in words.

use super::agreed::agreed;
use super::{MOST_TYPES, OwnFunction, shown_types, split_types};
use sqf_markdown::code;
use sqf_model::{Elements, Script, Step, StepKind, Summary, Value, Workspace};
use sqf_reference::{Reference, Type, TypeSet};
use sqf_syntax::NodeId;
use sqf_text::listed;

const NOTHING: TypeSet = TypeSet::of(&[Type::Nothing]);

impl OwnFunction {
    /// Adds what is known from the code.
    pub(super) fn with(mut self, summary: &Summary, workspace: &dyn Workspace) -> OwnFunction {
        let plain = |name: &str| name.trim_start_matches('_').to_ascii_lowercase();
        for (at, param) in self.params.iter_mut().enumerate() {
            // A header may list the parameters in another order.
            let is_same = |name: &str| name.is_empty() || param.name.is_empty() || plain(name) == plain(&param.name);
            if self.takes_whole || summary.params.get(at).is_some_and(|it| is_same(&it.name)) {
                param.inferred = if self.takes_whole { summary.types_of_this() } else { summary.types(at) };
                param.types = agreed(&split_types(&param.types), param.inferred.without(NOTHING)).join(", ");
            }
        }
        if let Some(returns) = &mut self.header.returns {
            returns.types = agreed(&returns.types, summary.result.types);
        }
        self.returns = shown_result(&summary.result).unwrap_or_default();
        self.waits = shown_waits(summary, workspace).unwrap_or_default();
        self
    }
}

/// Returns what a function waits for: `sleep`, or with the function that is called: `sleep` in `GATE_fnc_wait`.
fn shown_waits(summary: &Summary, workspace: &dyn Workspace) -> Option<String> {
    let (last, before) = summary.waits_at_start.split_last()?;
    let called = |step: &Step| match &step.what {
        StepKind::Called(name) => {
            let functions = workspace.functions(name, Some(&step.file));
            Some(code(functions.first().map_or(name, |function| &function.name)))
        }
        _ => None,
    };
    let StepKind::Waits(command) = &last.what else { return called(last) };
    Some(match before.last().and_then(called) {
        Some(function) => format!("{} in {function}", code(command)),
        None => code(command),
    })
}

/// Returns what is known of the value of a node.
pub(crate) fn value(script: &Script, reference: &Reference, node: NodeId) -> Value {
    let value = script.value(reference, node);
    // These follow variables further.
    let types = script.semantics(reference).types(node);
    if types.is_any() { value } else { Value { types, ..value } }
}

/// Returns the result of a function in words.
fn shown_result(result: &Value) -> Option<String> {
    if result.types == NOTHING {
        return Some("nothing".to_owned());
    }
    let shown = shown_value(result)?;
    Some(if result.types.may_be_nothing() { format!("{shown}, or nil") } else { shown })
}

/// Returns in words what a function returns; empty if unknown.
pub(crate) fn result(script: &Script, reference: &Reference, name: &str) -> String {
    let summary = script.summary(reference, &name.to_ascii_lowercase());
    summary.and_then(|summary| shown_value(&summary.result)).unwrap_or_default()
}

/// Returns a value in words, with the elements of arrays: `[Object, Number]`, `Array of Object`. Like [`shown_types`],
/// it does not mention nil, and returns None if that is no information.
pub(crate) fn shown_value(value: &Value) -> Option<String> {
    let types = shown_types(value.types)?;
    if !value.types.contains(Type::Array) {
        return Some(types);
    }
    let Some(array) = shown_elements(&value.elements) else { return Some(types) };
    let others = value.types.without(NOTHING).without(Type::Array.into());
    let mut names: Vec<String> = others.iter().map(|one| one.to_string()).collect();
    names.push(array);
    Some(listed(&names, "or"))
}

/// Returns an array with these elements in words; None if nothing is known of them.
fn shown_elements(elements: &Elements) -> Option<String> {
    match elements {
        Elements::Unknown => None,
        Elements::Exactly(elements) => {
            let shown: Vec<Option<String>> = elements.iter().map(shown_value).collect();
            let is_known = shown.iter().any(Option::is_some) && shown.len() <= MOST_TYPES;
            let names = shown.into_iter().map(|name| name.unwrap_or_else(|| "Anything".to_owned()));
            is_known.then(|| format!("[{}]", names.collect::<Vec<_>>().join(", ")))
        }
        Elements::Each(value) => Some(format!("Array of {}", shown_value(value)?)),
    }
}
