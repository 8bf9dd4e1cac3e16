//! The tool `format`: the layout of code.

use std::path::Path;

use schemars::JsonSchema;
use serde::Deserialize;

use super::check::{Language, too_long};
use super::{Answer, Desk, LONGEST_ANSWER, is_too_long};
use crate::check;
use sqf_text::visible;

/// The arguments of `format`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// The code
    code: String,
    /// What it is written in [default: script]
    #[serde(default)]
    language: Language,
}

/// Formats code with the settings of the project.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    too_long(&arguments.code)?;
    let settings = desk.folders.settings(None)?;
    let path = settings.base.join(Path::new(arguments.language.file_name()));
    let bytes = arguments.code.clone().into_bytes();
    let formatted = check::format_bytes(&desk.reference, bytes, &path, &settings);
    let text = formatted.map_err(|failure| failure.reason)?.text;
    // What is shown instead of them would be taken for the code.
    if *visible(&text) != text.replace("\r\n", "\n") {
        return Err(
            "the code has control characters, or `::` or `##[` as CI services read them; remove them".to_owned()
        );
    }
    // Half of the code would be taken for all of it.
    match is_too_long(&text) {
        false => Ok(text),
        true => Err(format!("the formatted code is longer than {} KiB; format a part of it", LONGEST_ANSWER >> 10)),
    }
}
