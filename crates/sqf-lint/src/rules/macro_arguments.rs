//! Macros with a wrong number of arguments.

use crate::prelude::*;
use sqf_ide::analysis::Analysis;
use sqf_syntax::Preprocessed;
use sqf_text::TextRange;

pub(crate) const RULE: Rule = Rule {
    code: Code::MacroArguments,
    severity: Severity::Warning,
    is_on: true,
    title: "wrong number of macro arguments",
    explanation: "A macro is called with more or fewer arguments than it has parameters. The game then does not expand the \
        macro and logs an error. Commas inside `[ ]` and `{ }` also separate arguments; only `( )` and strings \
        protect them. To pass an array to a macro, put it in a variable or in another macro.",
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
        let count = match miscall.wanted {
            0 => "no arguments".to_owned(),
            1 => "1 argument".to_owned(),
            count => format!("{count} arguments"),
        };
        let text = miscall.call.range.of(analysis.file().text());
        let more = match miscall.given > miscall.wanted && text.contains(['[', '{']) {
            true => " (commas inside `[ ]` and `{ }` also separate arguments)",
            false => "",
        };
        let message = format!(
            "`{}` expects {count}, found {}{more}; the game does not expand it and logs an error",
            miscall.name, miscall.given
        );
        (miscall.call.range, Note::new(message).definition(miscall.call, pre))
    });
    found.collect()
}
