//! `[[runs-code]]`: functions that run code given to them.

use std::borrow::Cow;

use super::reader::{Reader, SettingValue};
use sqf_reference::takes::{Code, Row, Runs};
use sqf_text::is_word;

const KEYS: &[&str] = &["function", "arguments", "runs", "variables", "may-wait"];
/// A complete table, for messages.
const EXAMPLE: &str = "[[runs-code]]\nfunction = \"TAG_fnc_later\"\narguments = [0]";
/// Limit for positions in an argument array.
const MOST: i64 = 100;

/// Reads one table, as a row for each argument that is code; None if the function or the arguments are missing.
pub(super) fn read(
    reader: &mut Reader<'_>,
    table: &SettingValue<'_>,
    fields: Vec<SettingValue<'_>>,
) -> Option<Vec<Row>> {
    let (mut function, mut arguments) = (String::new(), Vec::new());
    let mut code = Code { may_wait: Some(true), ..Code::default() };
    for given in &fields {
        match given.key {
            "function" => match given.as_str().filter(|text| is_word(text)) {
                Some(text) => function = text.to_lowercase(),
                None => reader.wrong(given, "the name of a function in quotes"),
            },
            "arguments" => match numbers(given) {
                Some(numbers) => arguments = numbers,
                None => reader.wrong(given, "a list of positions counted from 0, such as [0, 1]"),
            },
            "runs" => match given.as_str() {
                Some("now") => code.runs = Runs::Now,
                Some("later") => code.runs = Runs::Later,
                Some("on-event") => code.runs = Runs::OnEvent,
                _ => reader.wrong(given, "\"now\", \"later\" or \"on-event\""),
            },
            "variables" => match variables(given) {
                Some(variables) => code.sees = variables,
                None => reader.wrong(given, "a list of local variables, such as [\"_gate\"]"),
            },
            "may-wait" => code.may_wait = reader.flag(given).or(code.may_wait),
            _ => reader.unknown(given, "unknown key in [[runs-code]]", KEYS),
        }
    }
    for required in ["function", "arguments"] {
        if fields.iter().all(|given| given.key != required) {
            reader.say(table, format!("[[runs-code]] requires `{required}`, such as:"));
            reader.show_example(EXAMPLE);
        }
    }
    let row = |argument: &u32| Row::of_function(function.clone().into(), *argument, code.clone());
    (!function.is_empty() && !arguments.is_empty()).then(|| arguments.iter().map(row).collect())
}

fn numbers(given: &SettingValue<'_>) -> Option<Vec<u32>> {
    let number = |item: SettingValue<'_>| -> Option<u32> {
        let number = item.as_integer().filter(|number| (0..=MOST).contains(number))?;
        u32::try_from(number).ok()
    };
    given.items()?.into_iter().map(number).collect()
}

fn variables(given: &SettingValue<'_>) -> Option<Vec<Cow<'static, str>>> {
    let variable = |item: SettingValue<'_>| {
        let name = item.as_str()?;
        (name.starts_with('_') && is_word(name)).then(|| Cow::Owned(name.to_lowercase()))
    };
    given.items()?.into_iter().map(variable).collect()
}
