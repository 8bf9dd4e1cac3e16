//! Macros with a wrong number of arguments.

use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_syntax::{MiscallReason, Preprocessed};
use sqf_text::{TextRange, counted};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "wrong number of macro arguments",
    explanation: "A macro is called with more or fewer arguments than it has parameters. The game then removes the whole call \
        from the text and logs an error. Commas inside `[ ]`, `{ }` and single quotes also separate arguments; only \
        `( )` and double quotes protect them. To pass an array to a macro, put it in a variable or in another macro. \
        A call without its `)` is an error, also in the text of a macro: the game reads nothing after it.",
    example: Example {
        wrong: "#define SUM(a,b) ((a) + (b))\nhint str SUM(1,2,3);",
        right: "#define SUM(a,b) ((a) + (b))\nhint str SUM(1,2);",
    },
    checks: &[Check::Lines(check)],
    behavior: Behavior { despite_errors: true, ..Behavior::DEFAULT },
};

fn check(analysis: &Analysis, pre: &Preprocessed) -> Vec<(TextRange, Note)> {
    // Which definition counts may be a guess.
    if pre.miscalls().is_empty() || pre.is_guess(pre.tokens().len()) {
        return Vec::new();
    }
    let found = pre.miscalls().iter().map(|miscall| {
        let place = (miscall.call.range, |note: Note| note.definition(miscall.call, pre));
        let unclosed = match miscall.reason {
            MiscallReason::Unclosed => Some(format!("this call of `{}` has no `)`", miscall.name)),
            MiscallReason::UnclosedInText => {
                Some(format!("the text of this macro calls `{}` without a `)`", miscall.name))
            }
            MiscallReason::Count | MiscallReason::Quotes => None,
        };
        if let Some(what) = unclosed {
            let message = format!("{what}; the game reads nothing after it");
            return (place.0, place.1(Note::new(message).severity(Severity::Error)));
        }
        let count = match miscall.wanted {
            0 => "no arguments".to_owned(),
            count => counted(count, "argument"),
        };
        let text = miscall.call.range.of(analysis.file().text());
        let more = match miscall.given > miscall.wanted {
            true if miscall.reason == MiscallReason::Quotes => {
                " (commas between single quotes also separate arguments)"
            }
            true if text.contains(['[', '{']) => " (commas inside `[ ]` and `{ }` also separate arguments)",
            _ => "",
        };
        let message = format!(
            "`{}` expects {count}, found {}{more}; the game removes the call and logs an error",
            miscall.name, miscall.given
        );
        (place.0, place.1(Note::new(message)))
    });
    found.collect()
}
