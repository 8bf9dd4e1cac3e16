//! Parents whose case differs from their classes.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::fix::Edit;
use sqf_syntax::config::{ClassId, ClassKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "parent class in another letter case",
    explanation: "The name of a parent class is written in another letter case than its definition or declaration. The \
        game ignores letter case, but text searches do not.",
    example: Example { wrong: "class Wall {};\nclass Gate: wall {};", right: "class Wall {};\nclass Gate: Wall {};" },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    for id in context.classes() {
        let class = config.class(id);
        let (ClassKind::Block, Some(base), Some(token)) = (class.kind, &class.base, class.base_token) else { continue };
        let Some(range) = context.written(token..token + 1) else { continue };
        let Some(known) = beside(context, id, base) else { continue };
        // A name that begins with a digit consists of several tokens.
        if known != &**base && range.len() as usize == base.len() {
            let note = Note::new(format!("parent class `{base}` is written `{known}` where it is defined or declared"));
            sink.range(
                range,
                note.fix(format!("Replace with `{known}`"), vec![Edit { range, text: known.to_string() }], true),
            );
        }
    }
}

/// Returns the spelling of a parent at its definition or declaration, as a sibling or in an enclosing class. None if an
/// enclosing class inherits from another, which may contain it.
fn beside<'a>(context: &ConfigContext<'a>, class: ClassId, base: &str) -> Option<&'a str> {
    let config = context.config();
    let mut outer = context.class(class).outer;
    while let Some(around) = outer {
        let others = context.named(around, base).iter().filter(|id| **id != class && !config.is_in(class, **id));
        let mut names = others.map(|id| &*config.class(*id).name);
        let found = names.clone().find(|name| *name == base);
        if let Some(found) = found.or_else(|| names.next()) {
            return Some(found);
        }
        if config.class(around).base.is_some() {
            return None;
        }
        outer = config.class(around).outer;
    }
    None
}
