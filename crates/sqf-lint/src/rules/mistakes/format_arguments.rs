//! `format` with more or fewer values than placeholders.

use rustc_hash::FxHashSet;

use crate::prelude::*;
use sqf_syntax::NodeId;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "`format` with missing or unused values",
    explanation: "`%1` in the text of `format` and `formatText` stands for the first value, `%2` for the second, and so \
        on. A value is missing, or a `%` has no number; or, as a hint, the text does not use one or needs none at all. Not reported when the \
        text is not a literal, as with `localize`, or consists of nothing but `%1%2%3`, or for values that the \
        text skips when it contains `%%`.",
    example: Example { wrong: "hint format [\"%1 of %2\", 1];", right: "hint format [\"%1 of %2\", 1, 2];" },
    checks: &[Check::Node(Nodes::words(&["format", "formattext"]), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let list = context.plain_unary(node, "format").or_else(|| context.plain_unary(node, "formattext"));
    let Some([text, values @ ..]) = list.and_then(|list| context.elements(list)) else { return };
    // An unknown part may be several values.
    if list.is_none_or(|list| context.is_doubtful(list)) {
        return;
    }
    let Some(written) = context.string(*text) else { return };
    let places = places(&written);
    if values.is_empty() && !written.contains('%') {
        // A macro that is used with values elsewhere.
        if !context.is_written(node) {
            return;
        }
        let note = Note::new("redundant `format`: the text has nothing to fill in").severity(Severity::Hint);
        let is_format = context.word(node) == "format";
        return sink.word(
            node,
            match is_format {
                true => note.fix("Remove `format`", context.replace(node, context.source(*text)), true),
                false => note,
            },
        );
    }
    // `%1%2%3` joins all values.
    let is_text = written.contains(|c: char| !c.is_ascii_digit() && c != '%');
    if let Some(missing) = places.iter().find(|place| **place > values.len()).filter(|_| is_text || values.is_empty()) {
        let command = context.name_of(node);
        let count = match values.len() {
            0 => String::new(),
            1 => "; there is only one".to_owned(),
            count => format!("; there are only {count}"),
        };
        return sink.node(*text, Note::new(format!("`{command}` has no argument for `%{missing}`{count}")));
    }
    if written.contains("%%") {
        return;
    }
    let used: FxHashSet<usize> = places.into_iter().collect();
    let unused = values.iter().enumerate().find(|(at, _)| !used.contains(&(at + 1)));
    if let Some((at, value)) = unused {
        let number = at + 1;
        // `%mcc\gate.paa`: the number of the place was lost.
        let lacks_number =
            || written.split('%').skip(1).any(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        if used.is_empty() && values.len() == 1 && lacks_number() {
            let message =
                format!("`%` without a number stands for nothing; write `%{number}` where this value belongs");
            return sink.node(*text, Note::new(message));
        }
        let message = format!("unused value; the text does not contain `%{number}`");
        sink.node(*value, Note::new(message).severity(Severity::Hint));
    }
}

/// Returns the numbers after `%` in a text, but not after `%%`.
fn places(text: &str) -> Vec<usize> {
    let mut places = Vec::new();
    let mut parts = text.split('%').skip(1);
    while let Some(part) = parts.next() {
        if part.is_empty() {
            // `%%` is text; at the end there is only one.
            parts.next();
            continue;
        }
        let digits = part.bytes().take_while(u8::is_ascii_digit).count();
        places.extend(part[..digits].parse::<usize>().ok().filter(|place| *place > 0));
    }
    places
}
