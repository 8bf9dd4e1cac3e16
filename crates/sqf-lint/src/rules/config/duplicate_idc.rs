//! Controls of a dialog with the same number.

use crate::prelude::*;
use crate::shared::dialogs::{dialogs, is_list};
use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use sqf_syntax::config::{ClassId, EntryId, ValueKind};

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
    let known = context.file.prepared(|| Duplicates::new(context));
    for duplicate in context.classes().filter_map(|class| known.of.get(&class)).flatten() {
        report(context, duplicate, sink);
    }
}

/// A number that a class before has, too.
struct Duplicate {
    name: &'static str,
    entry: EntryId,
    first: EntryId,
    /// The class before.
    other: ClassId,
}

/// The numbers that several classes of a whole config have, by the later class.
#[derive(Default)]
struct Duplicates {
    of: FxHashMap<ClassId, Vec<Duplicate>>,
}

/// The numbers so far, each with its first entry and class.
type FirstNumbers = FxHashMap<u64, (EntryId, ClassId)>;

impl Duplicates {
    fn new(context: &ConfigContext<'_>) -> Duplicates {
        let config = context.config();
        let (mut found, mut displays) = (Duplicates::default(), FirstNumbers::default());
        for dialog in &dialogs(context).0 {
            found.look(context, *dialog, "idd", &mut displays);
            let mut open: Vec<ClassId> = vec![*dialog];
            while let Some(class) = open.pop() {
                // The controls of a group have numbers of their own: `controlsGroupCtrl` finds them.
                let mut controls = FirstNumbers::default();
                for list in config.blocks(class).filter(|list| is_list(&config.class(*list).name)) {
                    for control in config.blocks(list) {
                        found.look(context, control, "idc", &mut controls);
                        open.push(control);
                    }
                }
            }
        }
        found
    }

    /// Looks at a class's own number.
    fn look(&mut self, context: &ConfigContext<'_>, class: ClassId, name: &'static str, before: &mut FirstNumbers) {
        let config = context.config();
        let Some(entry) = config.own_entry(class, name) else { return };
        let Some(ValueKind::Number(number)) = config.entry(entry).value.map(|value| &config.value(value).kind) else {
            return;
        };
        if *number < 1.0 {
            return;
        }
        let (first, other) = *before.entry(number.to_bits()).or_insert((entry, class));
        let written = |entry: EntryId| context.pre().written(config.entry(entry).token);
        if first != entry && written(first) != written(entry) {
            self.of.entry(class).or_default().push(Duplicate { name, entry, first, other });
        }
    }
}

fn report(context: &ConfigContext<'_>, duplicate: &Duplicate, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    let (entry, first) = (config.entry(duplicate.entry), config.entry(duplicate.first));
    let Some(ValueKind::Number(number)) = entry.value.map(|value| &config.value(value).kind) else { return };
    let Some(range) = context.written(entry.token..entry.end) else { return };
    let (name, other) = (duplicate.name, &config.class(duplicate.other).name);
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
