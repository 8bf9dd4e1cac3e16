//! Global variables whose names have no tag.

use crate::prelude::*;
use rustc_hash::FxHashSet;

use sqf_model::Access;

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "global variable without a tag",
    explanation: "All scripts of a mission and all mods share their global variables. A tag in front of the name, as in \
        `TAG_gate`, prevents two authors from using the same name for different things. Off by default; reported \
        once for each name in a file.",
    example: Example { wrong: "gateCount = 5;", right: "TAG_gateCount = 5;" },
    checks: &[Check::Script(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    let mut said = FxHashSet::default();
    for global in context.semantics().globals() {
        let name = context.text(global.token);
        let is_set = matches!(global.access, Access::Write(_)) && context.reference().forms(name).is_empty();
        if is_set && !name.contains('_') && said.insert(name.to_ascii_lowercase()) {
            let message = format!("global variable `{name}` has no tag; other scripts may use the same name");
            sink.tokens(global.token..global.token + 1, Note::new(message));
        }
    }
}
