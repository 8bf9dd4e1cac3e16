//! Functions that `CfgFunctions` lists twice.

use crate::prelude::*;
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::{ClassId, ClassKind, Config};

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
    let known = context.file.prepared(|| Repeated::new(context));
    for (id, (first, name)) in context.classes().filter_map(|id| Some((id, known.of.get(&id)?))) {
        let token = context.class(id).token;
        let Some(range) = context.written(token..token + 1) else { continue };
        let mut note = Note::new(format!("function `{name}` is already declared"));
        if let Some(place) = context.written(*first..first + 1) {
            note = note.related(place, "first declared here");
        }
        sink.range(range, note);
    }
}

/// The functions of a whole config that another category lists before, each with the token of the first and the name.
#[derive(Default)]
struct Repeated {
    of: FxHashMap<ClassId, (usize, String)>,
}

impl Repeated {
    fn new(context: &ConfigContext<'_>) -> Repeated {
        let (config, mut repeated) = (context.config(), Repeated::default());
        let mut seen: FxHashMap<String, (usize, ClassId, Option<String>)> = FxHashMap::default();
        for tag in config.named(config.root(), "CfgFunctions").flat_map(|list| config.blocks(list)) {
            let name = config.text(tag, "tag").unwrap_or_else(|| config.class(tag).name.to_string());
            for category in config.blocks(tag) {
                for id in &config.class(category).classes {
                    let function = config.class(*id);
                    if !matches!(function.kind, ClassKind::Block | ClassKind::Forward) {
                        continue;
                    }
                    let name = format!("{name}_fnc_{}", function.name);
                    let file = file_of(config, [tag, category, *id]);
                    let new = (function.token, category, file.clone());
                    let (first, other, first_file) = seen.entry(name.to_ascii_lowercase()).or_insert(new);
                    // Within a category, `duplicate-class` reports it.
                    let is_same =
                        *other == category || context.pre().written(*first) == context.pre().written(function.token);
                    // An addon may list a function again in the class of a mod, to replace the mod's.
                    let is_same_file = file.is_some() && *first_file == file;
                    if !is_same && !is_same_file {
                        repeated.of.insert(*id, (*first, name));
                    }
                }
            }
        }
        repeated
    }
}

/// Returns the script of a function in lower case, if the function or a class around it says where it is.
fn file_of(config: &Config, [tag, category, function]: [ClassId; 3]) -> Option<String> {
    let folder = || config.text(category, "file").or_else(|| config.text(tag, "file"));
    let in_folder = || Some(format!("{}\\fn_{}.sqf", folder()?, config.class(function).name));
    let file = config.text(function, "file").or_else(in_folder)?;
    Some(file.trim_start_matches('\\').to_ascii_lowercase())
}
