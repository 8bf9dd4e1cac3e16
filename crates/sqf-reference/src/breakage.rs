//! How much of a broken command is broken.
//!
//! The wiki has a group for broken commands and one for broken functions. Some of their members do nothing at all, some
//! fail in one syntax or in one situation and work otherwise, and for some the page does not say what is wrong. Only
//! for the first can we report that a script does not work.

use super::record::{Breakage, Record, Status};

/// Phrases that mean that a command is useless.
const WHOLE: &[&str] = &[
    "always returns",
    "broken in",
    "cannot be used",
    "contains no code",
    "does not do anything",
    "does not work",
    "does nothing",
    "has no effect",
    "is broken",
    "never implemented",
    "non functional",
    "not functional",
    "not implemented",
    "only present in internal",
];

/// Words that limit what their paragraph says, or cast doubt on it.
const LIMITS: &[&str] = &["assumed", "dedicated server", "it only", "might", "seems", "sometimes", "until"];

impl Record {
    /// Returns how much of it is broken; None if the wiki does not list it as broken.
    pub fn breakage(&self) -> Option<Breakage> {
        (self.status == Status::Broken).then(|| self.breakage.unwrap_or_else(|| Breakage::of_texts(self)))
    }

    /// Returns in a word or two why not to use it; None if nothing speaks against it.
    pub fn objection(&self) -> Option<&'static str> {
        match self.status {
            Status::Ok => None,
            Status::Deprecated => Some("Deprecated"),
            Status::Broken => self.breakage().map(Breakage::title),
        }
    }
}

impl Breakage {
    /// Returns it in a word or two, for the head of a notice.
    pub fn title(self) -> &'static str {
        match self {
            Breakage::Whole => "Broken",
            Breakage::Alternative | Breakage::Part => "Partly broken",
            Breakage::Unsaid => "May not work",
        }
    }

    /// Judges the texts of a record whose page is in one of the groups.
    fn of_texts(record: &Record) -> Breakage {
        let texts = [Some(&record.description), record.problems.as_ref()];
        let returns = record.syntaxes.iter().filter_map(|syntax| Some(&syntax.returns.as_ref()?.text));
        let mut found = Breakage::Unsaid;
        for paragraph in texts.into_iter().flatten().chain(returns).flat_map(|text| text.split('\n')) {
            match of_paragraph(paragraph) {
                Breakage::Whole => return Breakage::Whole,
                Breakage::Unsaid => {}
                part => found = part,
            }
        }
        found
    }
}

fn of_paragraph(paragraph: &str) -> Breakage {
    let plain: String = paragraph.chars().filter(|c| !matches!(c, '*' | '`' | '_')).collect();
    let plain = plain.to_lowercase().replace('-', " ");
    let has = |words: &[&str]| words.iter().any(|word| plain.contains(word));
    if plain.contains("alternative syntax") {
        return if has(WHOLE) { Breakage::Alternative } else { Breakage::Unsaid };
    }
    // A command that does not work as intended still does something.
    if plain.contains("not work as intended") && !plain.contains("does nothing") {
        return Breakage::Part;
    }
    match (has(WHOLE), has(LIMITS)) {
        (true, false) => Breakage::Whole,
        (true, true) => Breakage::Part,
        (false, _) => Breakage::Unsaid,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(paragraph: &str, expected: Breakage) {
        assert_eq!(of_paragraph(paragraph), expected, "{paragraph}");
    }

    #[test]
    fn useless_commands_are_broken_completely() {
        check("> **Warning:** The gate bell is **non-functional**!", Breakage::Whole);
        check("Ringing was never implemented; the command always returns `false`.", Breakage::Whole);
        check("It does not work as intended and does nothing in this game.", Breakage::Whole);
    }

    #[test]
    fn commands_that_work_in_places_are_partly_broken() {
        check("> **Warning:** The Alternative Syntax is broken.", Breakage::Alternative);
        check("It does not work on a dedicated server.", Breakage::Part);
        check("This bell does not work as intended, as it rings twice.", Breakage::Part);
        check("Ringing was not implemented until version 1.10.", Breakage::Part);
        check("The bell seems to be broken in winter.", Breakage::Part);
    }

    #[test]
    fn other_words_do_not_count() {
        check("Rings the bell of a gate that is always open.", Breakage::Unsaid);
        check("There is an alternative syntax.", Breakage::Unsaid);
    }
}
