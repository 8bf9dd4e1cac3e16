//! Preprocessor branches that are certainly excluded.

use super::first_where;
use sqf_syntax::{Command, Preprocessed};
use sqf_text::TextRange;

/// Returns the parts of the text that the preprocessor excludes, except uncertain ones: a missing header, or the file
/// that includes this one, may define the macro that `#ifdef` tests.
pub(super) fn certain(pre: &Preprocessed) -> Vec<TextRange> {
    let known = known_up_to(pre);
    let inactive = pre.inactive().iter();
    inactive.copied().filter(|range| known.is_none_or(|end| range.start <= end)).collect()
}

/// Returns the offset after which the defined macros are uncertain; None if they are certain everywhere.
fn known_up_to(pre: &Preprocessed) -> Option<u32> {
    if pre.is_complete() {
        return None;
    }
    let source = &pre.files()[0].source;
    let absent = pre.includes().iter().find(|include| include.target.is_err()).map(|include| include.place.start);
    // After an uncertain token, all others are uncertain, too.
    let count = pre.tokens().len();
    let guess = Some(first_where(count, |token| pre.is_guess(token))).filter(|first| *first < count);
    let guess = guess.map(|first| pre.place(first).range.start);
    let mut directives = source.directives().iter();
    let condition = directives.find(|directive| matches!(directive.command, Command::If));
    let condition = condition.map(|directive| source.tokens().range(directive.token).start);
    // If other files include this one, nothing here can explain it.
    Some(absent.into_iter().chain(guess).chain(condition).min().unwrap_or(0))
}
