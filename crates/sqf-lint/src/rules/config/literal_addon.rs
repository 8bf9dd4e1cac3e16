//! `class ADDON` where no macro replaces `ADDON`.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{Class, ClassKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "`class ADDON` without its macro",
    explanation: "In addons that use the macros of CBA, `ADDON` stands for the name of the addon, and `script_component.hpp` \
        defines it. Without that macro, the class is called `ADDON` in every addon that forgets it, and each of them \
        replaces the one before: of the event handlers of all these addons, only one runs.",
    example: Example {
        wrong: "class Extended_PreInit_EventHandlers {\n    class ADDON { init = \"TAG_isReady = true\"; };\n};",
        right: "#define ADDON tag_gates\n\nclass Extended_PreInit_EventHandlers {\n    \
            class ADDON { init = \"TAG_isReady = true\"; };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if context.kind != ConfigKind::Addon || !context.is_complete() {
        return;
    }
    for class in context.classes().map(|id| context.class(id)).filter(|class| is_named_by_macro(class)) {
        let list = class.outer.map(|outer| context.class(outer)).filter(|list| is_list(list));
        if let Some(list) = list {
            let message = format!(
                "no macro replaces `ADDON` here, so this class replaces that of other addons in `{}`; include \
                `script_component.hpp` or write the name of the addon",
                list.name
            );
            sink.tokens(class.token..class.token + 1, Note::new(message));
        }
    }
}

fn is_named_by_macro(class: &Class) -> bool {
    class.kind == ClassKind::Block && class.name.as_ref() == "ADDON"
}

/// Whether a class lists addons: what all of them define is merged.
fn is_list(class: &Class) -> bool {
    let name = class.name.to_ascii_lowercase();
    name == "cfgpatches" || name.starts_with("extended_") && name.ends_with("_eventhandlers")
}
