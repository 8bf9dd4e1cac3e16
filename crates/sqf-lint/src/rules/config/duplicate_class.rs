//! Duplicate classes.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::{ClassId, ClassKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "duplicate class",
    explanation: "A class contains two classes of the same name; letter case is ignored. The game reports that the member \
        is already defined. Classes of the same name are merged only across the configs of different addons. A \
        declaration (`class Gate;`) is not a definition.",
    example: Example {
        wrong: "class CfgSounds {\n    class Bell { titles[] = {}; };\n    class Bell { titles[] = {}; };\n};",
        right: "class CfgSounds {\n    class Bell { titles[] = {}; };\n    class Horn { titles[] = {}; };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let known = context.file.prepared(|| Repeated::new(context));
    for (id, first) in context.classes().filter_map(|id| Some((id, known.of.get(&id)?))) {
        let (class, other) = (context.class(id), context.class(*first));
        let Some(range) = context.written(class.token..class.token + 1) else { continue };
        let mut note = Note::new(format!("class `{}` is already defined here", class.name));
        if let Some(place) = context.written(other.token..other.token + 1) {
            note = note.related(place, "first defined here");
        }
        sink.range(range, note);
    }
}

/// The classes of a whole config that are defined before, each with the first definition.
#[derive(Default)]
struct Repeated {
    of: FxHashMap<ClassId, ClassId>,
}

impl Repeated {
    fn new(context: &ConfigContext<'_>) -> Repeated {
        let (config, mut repeated) = (context.config(), Repeated::default());
        let mut seen: FxHashMap<String, ClassId> = FxHashMap::default();
        for class in config.classes().map(|id| config.class(id)) {
            if class.classes.len() < 2 || !matches!(class.kind, ClassKind::Block | ClassKind::Root) {
                continue;
            }
            seen.clear();
            for id in &class.classes {
                let inner = config.class(*id);
                let name = || inner.name.to_ascii_lowercase();
                match inner.kind {
                    ClassKind::Block => {}
                    // It was deleted, and may be defined again.
                    ClassKind::Delete => {
                        seen.remove(&name());
                        continue;
                    }
                    _ => continue,
                }
                let first = *seen.entry(name()).or_insert(*id);
                let other = config.class(first);
                // A header may be included twice.
                if first != *id && context.pre().written(other.token) != context.pre().written(inner.token) {
                    repeated.of.insert(*id, first);
                }
            }
        }
        repeated
    }
}
