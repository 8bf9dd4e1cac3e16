//! Words that are meant as directives of the preprocessor.

use sqf_text::Likeness;

/// The directives that the game knows.
const DIRECTIVES: [&str; 7] = ["define", "undef", "include", "ifdef", "ifndef", "else", "endif"];

/// Returns the directive that `#word` at the start of a line is a typo of. The game tells upper from lower case.
pub(crate) fn likely_directive(word: &str) -> Option<&'static str> {
    let lower = word.to_ascii_lowercase();
    let is_meant = |known: &&str| lower == **known || Likeness::DIRECTIVE.is_typo(&lower, known);
    DIRECTIVES.into_iter().find(is_meant).filter(|known| *known != word)
}
