//! Controls without a type.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::dialogs::{controls, is_list};
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{ClassId, ClassKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "control without `type`",
    explanation: "A control of a dialog has no `type`, and none of its parent classes has one. The game reports a missing \
        entry when the dialog opens. Controls that inherit from classes of the game are ignored.",
    example: Example {
        wrong: "class GateDialog {\n    idd = 4000;\n    class controls {\n        class Open { idc = 4001; text = \"Open\"; };\n    };\n};",
        right: "class GateDialog {\n    idd = 4000;\n    class controls {\n        class Open { idc = 4001; type = 1; text = \"Open\"; };\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Maximum length of an inheritance chain.
const DEEPEST: usize = 64;

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if !context.is_complete() || !matches!(context.kind, ConfigKind::Description | ConfigKind::Addon) {
        return;
    }
    for control in controls(context) {
        let class = context.class(control);
        // A nested list is misplaced, but not a control.
        if !is_list(&class.name) && lacks_type(context, control) {
            let message = format!("control `{}` has no `type`", class.name);
            sink.tokens(class.token..class.token + 1, Note::new(message));
        }
    }
}

/// Whether a control and all that it inherits from are known, and none has a type.
fn lacks_type(context: &ConfigContext<'_>, control: ClassId) -> bool {
    let config = context.config();
    let mut at = control;
    for _ in 0..DEEPEST {
        let class = config.class(at);
        let has_type = config.own_entry(at, "type").is_some();
        if !class.is_whole || has_type || class.kind != ClassKind::Block {
            return false;
        }
        match (&class.base, config.base(at)) {
            // A class at the root of an addon may extend one of the game, such as `RscListBox`.
            (None, _) if context.kind == ConfigKind::Addon && class.outer == Some(config.root()) => return false,
            (None, _) => return true,
            (Some(_), Some(base)) => at = base,
            (Some(_), None) => return false,
        }
    }
    false
}
