//! Functions that `CfgFunctions` lists twice.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::ClassKind;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "duplicate function in `CfgFunctions`",
    explanation: "`CfgFunctions` declares two functions of the same name under one tag, in different categories. Both \
        define the same variable, so only one of the scripts is used.",
    example: Example {
        wrong: "class CfgFunctions {\n    class TAG {\n        class Gates { class open {}; };\n        \
            class Doors { class open {}; };\n    };\n};",
        right: "class CfgFunctions {\n    class TAG {\n        class Gates { class open {}; };\n        \
            class Doors { class openDoor {}; };\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior {
        around_example: &[
            ("functions/Gates/fn_open.sqf", "hint \"open\";\n"),
            ("functions/Doors/fn_open.sqf", "hint \"open\";\n"),
            ("functions/Doors/fn_openDoor.sqf", "hint \"open\";\n"),
        ],
        ..Behavior::DEFAULT
    },
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let mut seen: FxHashMap<String, (usize, _)> = FxHashMap::default();
    for list in config.named(config.root(), "CfgFunctions") {
        for tag in config.blocks(list) {
            let name = config.text(tag, "tag").unwrap_or_else(|| config.class(tag).name.to_string());
            for category in config.blocks(tag) {
                for id in &config.class(category).classes {
                    let function = config.class(*id);
                    if !matches!(function.kind, ClassKind::Block | ClassKind::Forward) {
                        continue;
                    }
                    let key = format!("{name}_fnc_{}", function.name).to_ascii_lowercase();
                    let (first, other) = *seen.entry(key).or_insert((function.token, category));
                    // Within a category, `duplicate-class` reports it.
                    let is_same =
                        other == category || context.pre().written(first) == context.pre().written(function.token);
                    let Some(range) = context.written(function.token..function.token + 1).filter(|_| !is_same) else {
                        continue;
                    };
                    let message = format!("function `{name}_fnc_{}` is already declared", function.name);
                    let mut note = Note::new(message);
                    if let Some(place) = context.written(first..first + 1) {
                        note = note.related(place, "first declared here");
                    }
                    sink.range(range, note);
                }
            }
        }
    }
}
