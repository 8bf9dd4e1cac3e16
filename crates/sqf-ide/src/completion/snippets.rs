//! Code snippets.

use std::sync::LazyLock;

use crate::layout::params_of;
use sqf_docblock::template::{self, Content, NEW, PLAIN};
use sqf_docblock::{Item, Style};
use sqf_reference::takes::{Passes, Row, rows_of};
use sqf_reference::{EventHandler, EventSet};

#[derive(Debug)]
pub(super) struct Snippet {
    /// The label, which is also matched.
    pub(super) label: &'static str,
    /// The command whose rank it shares.
    pub(super) command: &'static str,
    /// The text, in the syntax of LSP snippets.
    pub(super) body: &'static str,
    /// The context that it belongs in.
    pub(super) stands: SnippetContext,
}

/// The context of a snippet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SnippetContext {
    /// A statement.
    Statement,
    /// A statement of a `switch`.
    InSwitch,
    /// After a value, its left operand.
    AfterValue,
    /// After `for`.
    AfterFor,
}

/// Statements that are more than one command. Each has a line with its label and the command whose rank it shares.
static PATTERNS: LazyLock<Vec<Snippet>> = LazyLock::new(|| {
    let parts = include_str!("patterns.txt").split("//- ").filter_map(|part| part.trim_end().split_once('\n'));
    let heads = parts.filter_map(|(head, body)| Some((head.split_once(' ')?, body)));
    heads.map(|((label, command), body)| snippet(label, command, body)).collect()
});

/// Returns all snippets, except those of event handlers.
pub(super) fn all() -> impl Iterator<Item = &'static Snippet> {
    SNIPPETS.iter().chain(PATTERNS.iter())
}

/// Single commands with their operands.
const SNIPPETS: &[Snippet] = &[
    snippet("if then", "if", "if (${1:condition}) then {\n\t$0\n\\};"),
    snippet("if then else", "if", "if (${1:condition}) then {\n\t$2\n\\} else {\n\t$0\n\\};"),
    snippet("if exitWith", "if", "if (${1:condition}) exitWith {$0\\};"),
    snippet("forEach {}", "forEach", "{\n\t$0\n\\} forEach ${1:array};"),
    snippet("for from to do", "for", "for \"${1:_i}\" from ${2:0} to ${3:10} do {\n\t$0\n\\};"),
    snippet("while do", "while", "while {${1:condition}\\} do {\n\t$0\n\\};"),
    snippet("waitUntil {}", "waitUntil", "waitUntil {${1:condition}\\};$0"),
    snippet(
        "switch do",
        "switch",
        "switch (${1:value}) do {\n\tcase ${2:1}: {\n\t\t$0\n\t\\};\n\tdefault {\n\t\\};\n\\};",
    ),
    snippet("try catch", "try", "try {\n\t$0\n\\} catch {\n\tdiag_log _exception;\n\\};"),
    Snippet { stands: SnippetContext::InSwitch, ..snippet("case {}", "case", "case ${1:value}: {\n\t$0\n\\};") },
    Snippet { stands: SnippetContext::InSwitch, ..snippet("default {}", "default", "default {\n\t$0\n\\};") },
    Snippet {
        stands: SnippetContext::AfterValue,
        ..snippet(
            "addAction []",
            "addAction",
            "addAction [\"${1:title}\", {\n\tparams [\"_target\", \"_caller\", \"_actionId\", \"_arguments\"];\n\t$0\n\\}]",
        )
    },
    Snippet { stands: SnippetContext::AfterValue, ..snippet("forEach []", "forEach", "forEach ${1:array};$0") },
    Snippet {
        stands: SnippetContext::AfterFor,
        ..snippet("\"_i\" from to do", "from", "\"${1:_i}\" from ${2:0} to ${3:10} do {\n\t$0\n\\};")
    },
    snippet("params []", "params", "params [\"${1:_argument}\"];$0"),
    snippet("private =", "private", "private ${1:_variable} = ${2:value};$0"),
];

const fn snippet(label: &'static str, command: &'static str, body: &'static str) -> Snippet {
    Snippet { label, command, body, stands: SnippetContext::Statement }
}

/// The label of [`header`].
pub(super) const HEADER: &str = "function header";

/// Returns a header comment for the function `name`, with its parameters.
pub(super) fn header(name: &str) -> String {
    let name = escaped(name);
    let content = Content {
        description: &format!("${{1:{NEW}}}"),
        items: vec![Item {
            name: "_object",
            text: "${2:What it is}".to_owned(),
            types: "${3:OBJECT}".to_owned(),
            ..Item::default()
        }],
        example: format!("[${{5:player}}] call {name}"),
        ..Content::default()
    };
    let comment = template::like(PLAIN, &Style::of([PLAIN]), &content, &|_| false).unwrap_or_default();
    let comment = comment.replace(" * Return Value:\n * None", " * Return Value:\n * ${4:None}");
    format!("{comment}\n\nparams [\"${{6:_object}}\"];\n$0")
}

/// Returns the command that adds a handler, up to the name of the event: `addEventHandler ["<|>"]`.
pub(super) fn event_command(command: &str) -> String {
    let command = escaped(command);
    match EventSet::of_command(&command) {
        // The name of the key comes first.
        Some(EventSet::UserAction) => format!("{command} [\"${{1:key}}\", \"$2\"]$0"),
        _ => format!("{command} [\"$1\"]$0"),
    }
}

/// Whether a command or function takes the name of an event and its handler.
pub(super) fn takes_handler(command: &str) -> bool {
    let codes = rows_of(&command.to_ascii_lowercase()).iter().filter_map(Row::code);
    codes.into_iter().any(|code| matches!(code.passes, Passes::Event(_)) && code.may_be_braces())
}

/// Returns the rest of `["Killed", { ... }]`, starting at the name; the quote before it is `quote`.
pub(super) fn handler(event: &EventHandler, quote: char) -> String {
    let names: Vec<&str> = event.params.iter().map(|param| param.name.as_str()).collect();
    let code = if event.is_each { code_for_each(&names) } else { code(&names) };
    format!("{}{quote}, {code}", escaped(&event.name))
}

/// Returns code that iterates over `_this`.
fn code_for_each(params: &[&str]) -> String {
    let params = params_of(params.iter().map(|name| escaped(name)));
    format!("{{\n\t{{\n\t\t_x {params}\n\t\t$0\n\t\\}} forEach _this;\n\\}}")
}

/// Returns code that begins with `params`, if it has parameters.
pub(super) fn code(params: &[&str]) -> String {
    if params.is_empty() {
        return "{\n\t$0\n\\}".to_owned();
    }
    format!("{{\n\t{}\n\t$0\n\\}}", params_of(params.iter().map(|name| escaped(name))))
}

/// Escapes `text` for a snippet.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '$' | '}' | '\\') {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_reference::EventParam;

    #[test]
    fn characters_with_a_meaning_in_snippets_are_escaped() {
        assert_eq!(escaped(r"a $1 {b} \c"), r"a \$1 {b\} \\c");
    }

    #[test]
    fn a_handler_begins_with_the_parameters_of_its_event() {
        let param = |name: &str| EventParam { name: name.to_owned(), ..EventParam::default() };
        let mut event = EventHandler {
            set: EventSet::Entity,
            name: "Opened".to_owned(),
            topic: String::new(),
            heading: String::new(),
            variant: None,
            is_each: false,
            params: vec![param("_gate"), param("_keeper")],
            since: None,
        };
        assert_eq!(handler(&event, '"'), "Opened\", {\n\tparams [\"_gate\", \"_keeper\"];\n\t$0\n\\}");
        event.is_each = true;
        let each = "Opened\", {\n\t{\n\t\t_x params [\"_gate\", \"_keeper\"];\n\t\t$0\n\t\\} forEach _this;\n\\}";
        assert_eq!(handler(&event, '"'), each);
        event.is_each = false;
        event.params.clear();
        assert_eq!(handler(&event, '\''), "Opened', {\n\t$0\n\\}");
    }

    #[test]
    fn placeholders_are_closed() {
        assert_eq!(PATTERNS.len(), include_str!("patterns.txt").matches("//- ").count());
        for snippet in all() {
            let mut open = 0_i32;
            let mut chars = snippet.body.chars().peekable();
            while let Some(c) = chars.next() {
                match c {
                    '\\' => drop(chars.next()),
                    '$' if chars.peek() == Some(&'{') => open += 1,
                    // Braces need no escape outside of placeholders.
                    '}' => open = (open - 1).max(0),
                    _ => {}
                }
                assert!((0..=1).contains(&open), "{}", snippet.label);
            }
            assert_eq!(open, 0, "{}", snippet.label);
            assert_eq!(snippet.body.matches("$0").count(), 1, "{}", snippet.label);
        }
    }
}
