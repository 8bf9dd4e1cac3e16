//! Requirements of an addon in `CfgPatches`.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{ClassId, Value, ValueKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "invalid requirements of an addon",
    explanation: "In `CfgPatches`, `requiredAddons[]` is an array of addon names, and `requiredVersion` is a number. An \
        addon must not require itself, because the game cannot load it before itself. A name that differs by one typo from an \
        addon of a mod that was read is reported as well.",
    example: Example {
        wrong: "class CfgPatches {\n    class TAG_gates {\n        units[] = {};\n        weapons[] = {};\n        \
            requiredVersion = 2.18;\n        requiredAddons[] = {\"A3_Structures_F\", \"TAG_gates\"};\n    };\n};",
        right: "class CfgPatches {\n    class TAG_gates {\n        units[] = {};\n        weapons[] = {};\n        \
            requiredVersion = 2.18;\n        requiredAddons[] = {\"A3_Structures_F\"};\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.kind != ConfigKind::Addon {
        return;
    }
    for addon in context.listed("CfgPatches") {
        of_addon(context, addon, sink);
    }
}

fn of_addon(context: &ConfigContext<'_>, addon: ClassId, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let class = config.class(addon);
    let is_said = |name: &str| class.entries.iter().any(|id| config.entry(*id).name.eq_ignore_ascii_case(name));
    let may_lack_others = is_said("skipWhenMissingDependencies");
    for entry in class.entries.iter().map(|id| config.entry(*id)) {
        let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
        let name = entry.name.to_ascii_lowercase();
        match (name.as_str(), &value.kind) {
            ("requiredversion", ValueKind::Text(text)) if text.trim().parse::<f64>().is_err() => {
                let message = format!("`requiredVersion` must be a number such as `2.18`, found `{text}`");
                say(value, message, sink);
            }
            ("requiredversion", ValueKind::Array(_)) => {
                say(value, "`requiredVersion` must be a number such as `2.18`".to_owned(), sink);
            }
            ("requiredaddons", ValueKind::Array(items)) => {
                for item in items.iter().map(|item| config.value(*item)) {
                    match &item.kind {
                        ValueKind::Text(text) if text.eq_ignore_ascii_case(&class.name) => {
                            say(item, format!("addon `{}` requires itself", class.name), sink);
                        }
                        ValueKind::Text(text) if !may_lack_others => {
                            let near = context.workspace().meant_class(text, &["CfgPatches"]);
                            if let Some(near) = near {
                                say(item, format!("unknown addon `{text}`; did you mean `{near}`?"), sink);
                            }
                        }
                        ValueKind::Number(_) | ValueKind::Array(_) => {
                            say(item, "`requiredAddons[]` must be an array of addon names".to_owned(), sink);
                        }
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }
}

fn say(value: &Value, message: String, sink: &mut ConfigSink<'_>) {
    sink.tokens(value.first..value.end, Note::new(message));
}
