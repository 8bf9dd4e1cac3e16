//! The tool `search`: names in the reference by words.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};
use sqf_reference::search::search;
use sqf_reference::texts::Subject;

/// Number of results if the call does not say.
const USUAL: usize = 12;
/// Maximum number of results.
const MOST: usize = 50;

/// The arguments of `search`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// Words, all of which have to occur: `nearest vehicle`
    words: String,
    /// Maximum number of results, at most 50 [default: 12]
    limit: Option<usize>,
}

pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let hits = search(&desk.reference, &arguments.words);
    if hits.is_empty() {
        return Err("nothing in the reference matches; try fewer or other words".to_owned());
    }
    let mut text = String::new();
    let limit = arguments.limit.unwrap_or(USUAL).clamp(1, MOST);
    for hit in hits.iter().take(limit) {
        let kind = if matches!(hit.subject, Subject::Event(_)) { " (event)" } else { "" };
        text.push_str(&format!("- {}{kind}: {}\n", hit.name, hit.summary.lines().next().unwrap_or_default()));
    }
    if hits.len() > limit {
        text.push_str(&format!("{} more\n", hits.len() - limit));
    }
    Ok(text)
}
