//! `[[runs-code]]`: functions that run code given to them.

use std::borrow::Cow;

use super::{Reader, Value};
use crate::model::{CodeRunner, Runs};

const KEYS: &[&str] = &["function", "arguments", "runs", "variables", "may-wait"];
/// A complete table, for messages.
const EXAMPLE: &str = "[[runs-code]]\nfunction = \"TAG_fnc_later\"\narguments = [0]";
/// Places in an argument array that are accepted.
const MOST: i64 = 100;

/// Reads one table; None if the function or the arguments are missing.
pub(super) fn read<'t>(reader: &mut Reader<'t>, item: &Value<'t>) -> Option<CodeRunner> {
    let mut runner = CodeRunner {
        function: Cow::Borrowed(""),
        arguments: Cow::Borrowed(&[]),
        runs: Runs::Later,
        variables: Cow::Borrowed(&[]),
        may_wait: true,
        longest: usize::MAX,
    };
    for (key, value) in item.get_ref().as_table().into_iter().flatten() {
        let name = key.get_ref().as_ref();
        match name {
            "function" => match value.get_ref().as_str().map(str::trim).filter(|text| is_name(text)) {
                Some(text) => runner.function = Cow::Owned(text.to_lowercase()),
                None => reader.wrong(name, value, "the name of a function in quotes"),
            },
            "arguments" => match numbers(value) {
                Some(numbers) => runner.arguments = Cow::Owned(numbers),
                None => reader.wrong(name, value, "a list of positions counted from 0, such as [0, 1]"),
            },
            "runs" => match value.get_ref().as_str() {
                Some("now") => runner.runs = Runs::Now,
                Some("later") => runner.runs = Runs::Later,
                Some("on-event") => runner.runs = Runs::OnEvent,
                _ => reader.wrong(name, value, "\"now\", \"later\" or \"on-event\""),
            },
            "variables" => match variables(value) {
                Some(variables) => runner.variables = Cow::Owned(variables),
                None => reader.wrong(name, value, "a list of local variables, such as [\"_gate\"]"),
            },
            "may-wait" => match value.get_ref().as_bool() {
                Some(may_wait) => runner.may_wait = may_wait,
                None => reader.wrong(name, value, "true or false"),
            },
            other => reader.unknown(key.span().start, other, "unknown key in [[runs-code]]", KEYS),
        }
    }
    for required in ["function", "arguments"] {
        if item.get_ref().get(required).is_none() {
            reader.say(item.span().start, format!("[[runs-code]] requires `{required}`, such as:\n{EXAMPLE}"));
        }
    }
    (!runner.function.is_empty() && !runner.arguments.is_empty()).then_some(runner)
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

fn numbers(value: &Value<'_>) -> Option<Vec<usize>> {
    let items = value.get_ref().as_array()?;
    let number = |item: &Value<'_>| -> Option<usize> {
        let number: i64 = item.get_ref().as_integer()?.as_str().parse().ok()?;
        if (0..=MOST).contains(&number) { usize::try_from(number).ok() } else { None }
    };
    items.iter().map(number).collect()
}

fn variables(value: &Value<'_>) -> Option<Vec<Cow<'static, str>>> {
    let items = value.get_ref().as_array()?;
    let variable = |item: &Value<'_>| {
        let name = item.get_ref().as_str()?.trim();
        (name.starts_with('_') && is_name(name)).then(|| Cow::Owned(name.to_lowercase()))
    };
    items.iter().map(variable).collect()
}
