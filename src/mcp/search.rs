//! The tool `search`: names in the reference by words.

use schemars::JsonSchema;
use serde::Deserialize;

use super::{Answer, Desk};

/// Number of results if the call does not say.
const USUAL: usize = 12;
/// Maximum number of results.
const MOST: usize = 50;

/// The arguments of `search`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(super) struct Arguments {
    /// What to look for, in any words: `delete dead bodies`
    words: String,
    /// Maximum number of results, at most 50 [default: 12]
    limit: Option<usize>,
}

/// Finds names of the reference by words.
pub(super) fn run(desk: &Desk, arguments: &Arguments) -> Answer {
    let index = desk.index();
    let hits = index.search(&arguments.words, arguments.limit.unwrap_or(USUAL).clamp(1, MOST));
    if hits.is_empty() {
        return Err("nothing in the reference matches; try other words".to_owned());
    }
    Ok(hits.iter().map(|hit| format!("- {} ({})\n", hit.name, hit.line())).collect())
}
