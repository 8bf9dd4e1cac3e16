//! Duplicate entries and classes.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::{ClassKind, EntryId};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "duplicate property",
    explanation: "A class contains two properties of the same name; letter case is ignored. The game reports that the \
        member is already defined, and only one of the values counts. The same holds for a property and a class of \
        the same name. `+=` extends the inherited array and is not a duplicate.",
    example: Example {
        wrong: "class Header {\n    minPlayers = 1;\n    maxPlayers = 8;\n    minPlayers = 2;\n};",
        right: "class Header {\n    minPlayers = 2;\n    maxPlayers = 8;\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let mut seen: FxHashMap<String, EntryId> = FxHashMap::default();
    for class in context.classes().map(|id| config.class(id)) {
        let is_alone = class.entries.len() + class.classes.len() < 2 || class.entries.is_empty();
        if is_alone || !matches!(class.kind, ClassKind::Block | ClassKind::Root) {
            continue;
        }
        seen.clear();
        for id in class.entries.iter().filter(|id| !config.entry(**id).is_added) {
            let entry = config.entry(*id);
            if context.pre().tokens()[entry.token].is_inexact() {
                continue;
            }
            let first = *seen.entry(entry.name.to_ascii_lowercase()).or_insert(*id);
            let other = config.entry(first);
            // A header may be included twice.
            if first == *id || context.pre().written(other.token) == context.pre().written(entry.token) {
                continue;
            }
            let Some(range) = context.written(entry.token..entry.name_end) else { continue };
            let mut note = Note::new(format!("`{}` is already defined in this class", entry.name));
            if let Some(place) = context.written(other.token..other.name_end) {
                note = note.related(place, "first defined here");
            }
            sink.range(range, note);
        }
        for inner in class.classes.iter().map(|id| config.class(*id)).filter(|it| it.kind == ClassKind::Block) {
            let Some(entry) = seen.get(&inner.name.to_ascii_lowercase()).map(|id| config.entry(*id)) else { continue };
            let places = (context.written(inner.token..inner.token + 1), context.written(entry.token..entry.name_end));
            let (Some(of_class), Some(of_entry)) = places else { continue };
            let (first, second) = if inner.token < entry.token { (of_class, of_entry) } else { (of_entry, of_class) };
            let note = Note::new(format!("`{}` is already defined in this class", second.of(context.source().text())));
            sink.range(second, note.related(first, "first defined here"));
        }
    }
}
