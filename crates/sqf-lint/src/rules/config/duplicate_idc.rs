//! Controls of a dialog with the same number.

use crate::prelude::*;
use crate::shared::dialogs::{dialogs, is_list};
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::{ClassId, Entry, ValueKind};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Information),
    title: "duplicate `idc` or `idd`",
    explanation: "Two controls of a dialog have the same `idc`, so `displayCtrl` and `ctrlSetText` reach only one of them, \
        or two dialogs have the same `idd`, so `findDisplay` reaches only one of them while both are open. That is only a \
        hint, because variants of a dialog may share a number on purpose. Controls in different groups are not compared, as \
        `controlsGroupCtrl` finds each. Numbers below 1 are ignored: controls that \
        no script accesses have -1.",
    example: Example {
        wrong: "class GateDialog {\n    idd = 4000;\n    class controls {\n        class Open { idc = 4001; type = 1; };\n        \
            class Close { idc = 4001; type = 1; };\n    };\n};",
        right: "class GateDialog {\n    idd = 4000;\n    class controls {\n        class Open { idc = 4001; type = 1; };\n        \
            class Close { idc = 4002; type = 1; };\n    };\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let mut displays = FirstNumbers::default();
    for dialog in dialogs(context) {
        displays.look(context, dialog, "idd", sink);
        let mut open: Vec<ClassId> = vec![dialog];
        while let Some(class) = open.pop() {
            // The controls of a group have numbers of their own: `controlsGroupCtrl` finds them.
            let mut controls = FirstNumbers::default();
            for list in context.config().blocks(class).filter(|list| is_list(&context.class(*list).name)) {
                for control in context.config().blocks(list) {
                    controls.look(context, control, "idc", sink);
                    open.push(control);
                }
            }
        }
    }
}

/// The numbers so far, each with its first entry and class.
#[derive(Default)]
struct FirstNumbers<'a> {
    numbers: FxHashMap<u64, (&'a Entry, &'a str)>,
}

impl<'a> FirstNumbers<'a> {
    /// Checks a class's own number.
    fn look(&mut self, context: &ConfigContext<'a>, class: ClassId, name: &str, sink: &mut ConfigSink<'_>) {
        let config = context.config();
        let own = context.class(class).entries.iter().map(|id| config.entry(*id));
        let Some(entry) = own.filter(|entry| entry.name.eq_ignore_ascii_case(name)).last() else { return };
        let Some(value) = entry.value.map(|value| config.value(value)) else { return };
        let ValueKind::Number(number) = value.kind else { return };
        if number < 1.0 {
            return;
        }
        let class = &*context.class(class).name;
        let (first, other) = *self.numbers.entry(number.to_bits()).or_insert((entry, class));
        if first.token == entry.token || context.pre().written(first.token) == context.pre().written(entry.token) {
            return;
        }
        let Some(range) = context.written(entry.token..entry.end) else { return };
        let what = if name == "idd" { "dialog" } else { "control" };
        let mut note = Note::new(format!("duplicate `{name}` {number}: the {what} `{other}` has it, too"));
        // Alternative dialogs that are never open together share numbers on purpose.
        if name == "idd" {
            note = note.severity(Severity::Hint);
        }
        if let Some(place) = context.written(first.token..first.end) {
            note = note.related(place, format!("`{other}` has it here"));
        }
        sink.range(range, note);
    }
}
