//! Global variables that are a slip of the pen away from one of the project.

use crate::ide::diagnostics::prelude::*;
use rustc_hash::FxHashSet;

use crate::model::Access;

pub(crate) const RULE: Rule = Rule {
    code: Code::MisspeltGlobal,
    severity: Severity::Warning,
    is_on: true,
    title: "misspelt global variable",
    explanation: "The script reads a global variable that nothing in the project sets, that occurs only once in all files, \
        and that differs by one wrong, missing, extra or swapped letter from a variable that the project does \
        set. Only names that contain a `_` are checked, and only when all files of the mission or addon are \
        available.",
    example: Example { wrong: "TAG_doors = 5;\nhint str TAG_doros;", right: "TAG_doors = 5;\nhint str TAG_doors;" },
    check: Check::Script(check),
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let Some(path) = context.path().filter(|_| context.script.errors().is_empty()) else { return };
    let mut asked = FxHashSet::default();
    for global in context.semantics().globals() {
        let name = context.script.text(global.token);
        let token = &context.script.pre().tokens()[global.token];
        let is_name = token.is_written() && !token.is_opaque() && !token.kind.is_string();
        if global.access != Access::Read || !is_name || !name.contains('_') || !asked.insert(name) {
            continue;
        }
        if context.reference().get(name).is_some() || name.to_ascii_lowercase().contains("_fnc_") {
            continue;
        }
        if let Some(near) = context.workspace().meant_global(name, path) {
            let message = format!("`{name}` is never assigned in this project; did you mean `{near}`?");
            let edits = vec![crate::ide::Edit { range: context.token_range(global.token), text: near.clone() }];
            let note = Note::new(message).fix(format!("Write `{near}`"), edits, false);
            sink.tokens(global.token..global.token + 1, note);
        }
    }
}
