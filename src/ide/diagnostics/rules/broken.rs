//! What does not work.

use super::super::advice::advice;
use super::super::rule::{Check, Example, Finding, Rule};
use super::super::usage::Usage;
use super::super::{Code, Lints, Severity};
use crate::catalog::{Breakage, Record, RecordKind};
use crate::syntax::TokenKind;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::Broken,
    severity: Severity::Warning,
    title: "broken command or function",
    explanation: "The wiki lists the command or function among the broken ones. Where its page says that it is of no \
        use, the finding is a warning; where the page says that some of it works, a hint. A command of which only the \
        alternative syntax is broken is accused for that syntax alone. Where the page does not say what is wrong, \
        nothing is said.",
    is_on: true,
    example: Example { wrong: "unlockAchievement \"NightOwl\";", right: "hint \"Night owl\";" },
    check: Check::Word { watches, check },
};

fn watches(record: &Record, _: &Lints) -> bool {
    record.breakage().is_some_and(|breakage| breakage != Breakage::Unsaid)
}

fn check(usage: &Usage<'_>) -> Option<Finding> {
    let record = usage.record?;
    let name = &record.name;
    let kind = match record.kind {
        RecordKind::Command => "commands",
        RecordKind::Function => "functions",
    };
    let list = format!("the wiki lists it among the broken {kind}");
    let (message, severity) = match accusation(usage)? {
        Breakage::Whole => (format!("`{name}` does not work: {list}"), Severity::Warning),
        Breakage::Alternative => (format!("this syntax of `{name}` does not work"), Severity::Warning),
        Breakage::Part => (format!("`{name}` works only in part: {list}"), Severity::Hint),
        Breakage::Unsaid => return None,
    };
    let message = format!("{message}{}", advice(usage, record));
    Some(Finding { severity: Some(severity), ..Finding::new(message) })
}

/// What can be said against the use; nothing where a notice of deprecation says it better, or the use works.
pub(in super::super) fn accusation(usage: &Usage<'_>) -> Option<Breakage> {
    let record = usage.record?;
    match record.breakage()? {
        Breakage::Whole => Some(Breakage::Whole),
        Breakage::Alternative => is_alternative(usage, record).then_some(Breakage::Alternative),
        Breakage::Part => record.replaced_by.is_empty().then_some(Breakage::Part),
        // Some of these work: the list alone is no ground.
        Breakage::Unsaid => None,
    }
}

/// Whether the command is certainly not written in its first syntax: it has another form, or an array or code stands
/// after it where the first syntax has the other of the two.
fn is_alternative(usage: &Usage<'_>, record: &Record) -> bool {
    let (Some(main), Some(fitting)) = (record.syntaxes.first(), usage.syntaxes()) else { return false };
    if !fitting.contains(&main) {
        return true;
    }
    let file = usage.file();
    let right = main.shape.as_ref().and_then(|shape| shape.right.as_ref());
    let (Some(right), Some(after)) = (right, file.after(usage.token)) else { return false };
    let written = match file.kind(after) {
        TokenKind::LBracket => "Array",
        TokenKind::LBrace => "Code",
        _ => return false,
    };
    !right.types.is_empty()
        && right.types.iter().all(|other| matches!(other.as_str(), "Array" | "Code") && other != written)
}
