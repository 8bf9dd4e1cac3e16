//! Which branches of conditions are certainly left out.

use super::first_where;
use crate::syntax::{Command, Preprocessed};
use crate::text::TextRange;

/// The parts of the text that the preprocessor leaves out, but for those where what is not known may decide otherwise:
/// a header that is not at hand may define the macro that `#ifdef` asks for, and so may the file that includes this one.
pub(super) fn certain(pre: &Preprocessed) -> Vec<TextRange> {
    let known = known_up_to(pre);
    let inactive = pre.inactive().iter();
    inactive.copied().filter(|range| known.is_none_or(|end| range.start <= end)).collect()
}

/// Where it ceases to be certain which macros are defined; None where it is certain everywhere.
fn known_up_to(pre: &Preprocessed) -> Option<u32> {
    if pre.is_complete() {
        return None;
    }
    let source = &pre.files()[0].source;
    let absent = pre.includes().iter().find(|include| include.target.is_err()).map(|include| include.place.start);
    // Once a token is a guess, all after it are.
    let count = pre.tokens().len();
    let guess = Some(first_where(count, |token| pre.is_guess(token))).filter(|first| *first < count);
    let guess = guess.map(|first| pre.place(first).range.start);
    let mut directives = source.directives().iter();
    let condition = directives.find(|directive| matches!(directive.command, Command::If));
    let condition = condition.map(|directive| source.tokens().range(directive.token).start);
    // Nothing here explains it where other files include this one.
    Some(absent.into_iter().chain(guess).chain(condition).min().unwrap_or(0))
}
