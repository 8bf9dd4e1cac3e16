//! Deprecated commands and functions.

use crate::advice::advice;
use crate::named::WatchedUse;
use crate::prelude::*;
use crate::rule::Tag;
use crate::shared::breakage::accusation;
use crate::{Lints, rename};
use sqf_reference::{Record, Status};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "deprecated command or function",
    explanation: "The wiki marks the command or function as deprecated or obsolete. It still works, but new scripts should \
        use its replacement. Not reported when every replacement is newer than the target version.",
    example: Example { wrong: "titleCut [\"\", \"BLACK IN\", 5];", right: "cutText [\"\", \"BLACK IN\", 5];" },
    checks: &[Check::Word { watches, check }],
    behavior: Behavior { in_strings: InStrings::Always, tag: Some(Tag::Deprecated), ..Behavior::DEFAULT },
};

fn watches(record: &Record, _: &Lints) -> bool {
    // Broken ones with a replacement have a deprecation notice, too.
    record.status == Status::Deprecated || (record.status == Status::Broken && !record.replaced_by.is_empty())
}

fn check(named: &WatchedUse<'_>) -> Option<Note> {
    let record = named.record;
    if !watches(record, named.lints()) || accusation(named).is_some() {
        return None;
    }
    let advice = advice(named, record);
    // Without a replacement, there is no alternative to using it.
    let is_needed = advice.is_empty() && !record.replaced_by.is_empty();
    (!is_needed).then(|| {
        let fix = rename::replacement(named, record).and_then(|name| named.replace_by(name, true));
        Note::new(format!("`{}` is deprecated{advice}", record.name)).with(fix)
    })
}
