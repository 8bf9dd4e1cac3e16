//! Keys that no stringtable has.

use super::super::context::{Context, Note, Sink};
use super::super::nodes::Nodes;
use super::super::rule::{Check, Example, Rule};
use super::super::{Code, Severity};
use crate::ide::Edit;
use crate::model::{TextKey, Workspace};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;
use std::path::Path;

pub(in super::super) const RULE: Rule = Rule {
    code: Code::UnknownStringtableKey,
    severity: Severity::Warning,
    is_on: true,
    title: "unknown stringtable key",
    explanation: "`localize` or a `$STR_...` in a config names a key that no stringtable has, so the text stays empty. \
        Reported only for keys with a tag of the project's own, such as `STR_TAG_`: the project must define at least \
        five keys with it. Keys of the game and of other mods are not known.",
    example: Example { wrong: "hint localize \"STR_TAG_opne\";", right: "hint localize \"STR_TAG_open\";" },
    check: Check::Node(Nodes::words(&["localize"]), check),
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(key) = context.unary(node, "localize").map(|key| context.tree().bare(key)) else { return };
    let is_text = context.tree().expr(key) == Expr::Text && !context.script.is_doubtful(key);
    let (Some(name), Some(path), true) = (context.script.string(key), context.path(), is_text) else { return };
    let Some((note, near)) = unknown(context.workspace(), &name, path) else { return };
    let fix = near.filter(|_| context.is_written(key)).and_then(|near| {
        let range = context.range(key);
        let at = range.of(context.analysis.file().text()).find(&*name)? as u32;
        let range = TextRange::new(range.start + at, range.start + at + name.len() as u32);
        Some((format!("Replace with `{near}`"), vec![Edit { range, text: near }]))
    });
    let note = match fix {
        Some((title, edits)) => note.fix(title, edits, false),
        None => note,
    };
    sink.node(key, note);
}

/// What is wrong with a key in a file, and the key that is meant; None where it may be right.
fn unknown(workspace: &dyn Workspace, key: &str, path: &Path) -> Option<(Note, Option<String>)> {
    let TextKey::Missing { near } = workspace.text_key(key, path) else { return None };
    let name = key.trim_start_matches('$');
    let message = match &near {
        Some(near) => format!("unknown stringtable key `{name}`; did you mean `{near}`?"),
        None => format!("unknown stringtable key `{name}`"),
    };
    Some((Note::new(message), near))
}
