//! Dialogs without a number.

use rustc_hash::FxHashSet;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::shared::dialogs::is_list;
use sqf_ide::config::ConfigKind;
use sqf_syntax::config::{ClassId, ClassKind, Config};
use sqf_text::starts_with_ignoring_case;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "dialog without `idd`",
    explanation: "A dialog of a mission, or a title in `RscTitles`, has controls and no `idd`. The game reports a missing \
        entry when it is shown; `idd = -1` is enough where no script looks for it. Classes that inherit from another \
        one, or that another one inherits from, are ignored, and so are classes with a `type`, which are controls, and those \
        whose `Objects` or `Controls` are something else: none has a control's `idc`.",
    example: Example {
        wrong: "class GateDialog {\n    class controls {\n        class Open { idc = 4001; type = 1; text = \"Open\"; };\n    };\n};",
        right: "class GateDialog {\n    idd = 4000;\n    class controls {\n        class Open { idc = 4001; type = 1; text = \"Open\"; };\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    // A class of an addon may extend one of the same name in another addon.
    if !context.is_complete() || context.kind != ConfigKind::Description {
        return;
    }
    let config = context.config();
    let lacks_number = |id: &ClassId| {
        let class = config.class(*id);
        let has = |name: &str| config.own_entry(*id, name).is_some();
        let is_control = |control: ClassId| shows(context, control);
        let has_controls =
            || config.blocks(*id).any(|list| is_list(&config.class(list).name) && config.blocks(list).any(is_control));
        class.is_whole && class.base.is_none() && !has("idd") && !has("type") && has_controls()
    };
    let is_parent = |id: ClassId| {
        let parents = context.file.prepared(|| Parents::new(config));
        parents.0.contains(&config.class(id).name.to_ascii_lowercase())
    };
    // A class named like one of the game's that no script names may be left over from a library of controls.
    let is_opened = |name: &str| {
        let used = context.path().and_then(|path| context.workspace().global_use(name, path));
        !is_of_game(name) || used.is_none_or(|used| used.is_quoted)
    };
    for dialog in context.blocks_at_root().chain(context.listed("RscTitles")).filter(lacks_number) {
        let class = config.class(dialog);
        if context.is_here(class.token) && !is_parent(dialog) && is_opened(&class.name) {
            let message = format!("dialog `{}` has no `idd`", class.name);
            sink.tokens(class.token..class.token + 1, Note::new(message));
        }
    }
}

/// The names in lower case of the classes that others inherit from or import.
struct Parents(FxHashSet<String>);

impl Parents {
    fn new(config: &Config) -> Parents {
        let name = |id| {
            let class = config.class(id);
            class.base.as_ref().or((class.kind == ClassKind::Import).then_some(&class.name))
        };
        Parents(config.classes().filter_map(name).map(|name| name.to_ascii_lowercase()).collect())
    }
}

/// Whether a class is a control: it or a class that it inherits from has an `idc`, or it inherits from one that the
/// config does not contain and that is named like those of the game.
fn shows(context: &ConfigContext<'_>, control: ClassId) -> bool {
    /// Longest chain of classes to follow.
    const MOST: usize = 20;
    let config = context.config();
    let mut at = control;
    for _ in 0..MOST {
        let class = config.class(at);
        if config.own_entry(at, "idc").is_some() {
            return true;
        }
        let Some(base) = &class.base else { return false };
        match config.other_block(config.root(), base, at) {
            Some(parent) => at = parent,
            None => return is_of_game(base),
        }
        if config.class(at).kind != ClassKind::Block {
            return is_of_game(&config.class(at).name);
        }
    }
    false
}

fn is_of_game(name: &str) -> bool {
    let begins = |prefix: &str| starts_with_ignoring_case(name, prefix);
    begins("Rsc") || begins("ctrl")
}
