//! Files that are read in each iteration of a loop.

use crate::prelude::*;
use sqf_reference::takes::{ArgumentName, NameUse, Row, Takes};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "file read in every iteration of a loop",
    explanation: "`execVM`, `loadFile` and `preprocessFileLineNumbers` read the file each time, and `compile` compiles its \
        text each time; according to the wiki's measurements this costs hundreds of times as much as a call. \
        Define a function for the file, or compile it once before the loop. Only file names that are literals \
        are checked.",
    example: Example {
        wrong: "{ _x execVM \"greet.sqf\" } forEach allUnits;",
        right: "private _greet = compile preprocessFileLineNumbers \"greet.sqf\";\n{ _x spawn _greet } forEach allUnits;",
    },
    checks: &[Check::Script(check)],
    behavior: Behavior { around_example: &[("greet.sqf", "hint \"hello\";\n")], ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, sink: &mut Sink<'_>) {
    if !context.is_sound() {
        return;
    }
    let in_loops = context.in_loops();
    for node in context.nodes().filter(|node| in_loops[node.index()]) {
        let rows = context.command_takes(node);
        let (true, Some((_, file))) = (rows.iter().any(is_script), context.tree().operands(node)) else { continue };
        if context.string(file).is_some() {
            let word = context.name_of(node);
            sink.word(node, Note::new(format!("`{word}` reads the file in every iteration of the loop")));
        }
    }
}

/// Whether a row is about a script to run, or a text to read.
fn is_script(row: &Row) -> bool {
    let is_read = matches!(
        row.takes,
        Takes::Name(ArgumentName::Path("sqf"), _) | Takes::Name(ArgumentName::Path(""), NameUse::Read)
    );
    is_read && row.path.is_empty()
}
