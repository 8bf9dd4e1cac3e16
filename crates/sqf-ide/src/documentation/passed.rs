//! Describes what code is passed: its origin, and its elements.

use crate::analysis::Analysis;
use sqf_markdown::{code, fence};
use sqf_model::{Passed, PassedBy, PassedParam, PassedVariable};
use sqf_reference::TypeSet;
use sqf_reference::takes::Param;

/// Returns the origin of parameters as plain text: `event Killed`.
pub(crate) fn origin_label(passed: &Passed) -> String {
    match &passed.by {
        PassedBy::Event(_, name) => format!("parameters of the event {name}"),
        PassedBy::Runner(name) => format!("parameters of the code of {name}"),
        PassedBy::Arguments => "arguments that the script passes".to_owned(),
        PassedBy::Script(name) => format!("parameters of {name}"),
    }
}

/// Describes a parameter by its index and origin, as plain text.
pub(crate) fn param_label(passed: &Passed, index: usize) -> String {
    match &passed.by {
        PassedBy::Event(_, name) => format!("parameter {} of the event {name}", index + 1),
        PassedBy::Runner(name) => format!("parameter {} of the code of {name}", index + 1),
        PassedBy::Arguments => format!("argument {} that the script passes", index + 1),
        PassedBy::Script(name) => format!("parameter {} of {name}", index + 1),
    }
}

/// Describes a parameter for a hover on the variable that holds it.
pub(crate) fn hovered(analysis: &Analysis, passed: &Passed, index: usize) -> String {
    let param = passed.params.get(index);
    let name = param.map_or("", |param| &param.name);
    let mut text = match &passed.by {
        PassedBy::Event(..) | PassedBy::Runner(_) if !name.is_empty() => {
            format!("{} of {}", code(name), origin_markdown(passed))
        }
        _ => param_label(passed, index),
    };
    if let Some(said) = param.and_then(|param| param_text(analysis, passed, param)) {
        text.push_str(": ");
        text.push_str(&said);
    }
    text
}

/// Describes `_this` as Markdown: a line, and a list of its elements.
pub(crate) fn this_markdown(analysis: &Analysis, passed: &Passed) -> String {
    let item = |param: &PassedParam| {
        let types = types(param.types);
        let said = param_text(analysis, passed, param);
        let name = if param.name.is_empty() { "value".to_owned() } else { code(&param.name) };
        let rest: Vec<String> = [types, said].into_iter().flatten().collect();
        if rest.is_empty() { name } else { format!("{name}: {}", rest.join(" - ")) }
    };
    if let (false, [param]) = (passed.is_array, &passed.params[..]) {
        return format!("Here: {}, from {}", item(param), origin_markdown(passed));
    }
    let what = match passed.by {
        PassedBy::Arguments => "the arguments that the script passes".to_owned(),
        _ => format!("the parameters of {}", origin_markdown(passed)),
    };
    let items = passed.params.iter().enumerate().map(|(at, param)| format!("- {at} - {}", item(param)));
    format!("Here: {what}\n\n{}", items.collect::<Vec<_>>().join("\n"))
}

/// Describes a variable that is set for code, and what sets it, as Markdown.
pub(crate) fn variable(by: &str, variable: &PassedVariable) -> String {
    let types = types(variable.types).map(|types| format!(": {types}")).unwrap_or_default();
    let line = fence(variable.name, "sqf");
    format!("{line}\n\nvariable that {} sets{types}\n\n{}", code(by), sentence(variable.about))
}

/// Describes an event that only one function handles, as Markdown.
pub(crate) fn own_event(event: &str, params: &[Param], function: &str) -> String {
    let names = params.iter().map(|param| format!("\"{}\"", param.name)).collect::<Vec<_>>().join(", ");
    let item = |param: &Param| {
        let types = types(param.types).map(|types| format!(": {types}")).unwrap_or_default();
        format!("- {}{types}", code(param.name))
    };
    let items = params.iter().map(item).collect::<Vec<_>>().join("\n");
    let line = fence(&format!("params [{names}]"), "sqf");
    format!("{line}\n\nEvent {} of {}\n\n**Parameters:**\n{items}", code(event), code(function))
}

/// Turns a phrase into a sentence.
pub(crate) fn sentence(words: &str) -> String {
    let mut chars = words.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).chain(['.']).collect()).unwrap_or_default()
}

/// Returns the origin as Markdown.
pub(crate) fn origin_markdown(passed: &Passed) -> String {
    match &passed.by {
        PassedBy::Event(_, name) => format!("the event {}", code(name)),
        PassedBy::Runner(name) => format!("the code of {}", code(name)),
        PassedBy::Arguments => "the code, which the script passes".to_owned(),
        PassedBy::Script(name) => code(name),
    }
}

/// Returns the types of a parameter, if they are informative.
pub(crate) fn types(types: TypeSet) -> Option<String> {
    (!types.is_any() && !types.is_empty()).then(|| types.to_string())
}

/// Returns our description of an event's parameter.
pub(crate) fn param_text(analysis: &Analysis, passed: &Passed, param: &PassedParam) -> Option<String> {
    let PassedBy::Event(set, name) = &passed.by else { return None };
    let reference = analysis.reference();
    let event = reference.event(*set, name)?;
    reference.texts().event(event)?.param(&param.name).map(str::to_owned)
}
