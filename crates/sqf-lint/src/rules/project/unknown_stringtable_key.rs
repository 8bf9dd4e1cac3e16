//! Undefined keys of stringtables.

use crate::prelude::*;
use crate::rule::Missing;
use crate::shared::keywords::LOCALIZE;
use std::path::Path;

use sqf_ide::analysis::Analysis;
use sqf_ide::config::ConfigFile;
use sqf_ide::fix::Edit;
use sqf_ide::language::Language;
use sqf_model::{Allowed, TextKey, Workspace};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::{TextRange, starts_with_ignoring_case};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "unknown stringtable key",
    explanation: "`localize`, or `$STR_...` in a config, names a key that no stringtable contains, so no text is shown. \
        Reported only for keys with a tag of the project, such as `STR_TAG_`: the project must define at least \
        five keys with it. Keys of the game and of other mods are ignored, and so are those in headers that nothing \
        includes, and those that a comment such as `//IGNORE_STRING_WARNING(STR_TAG_open)` names.",
    example: Example { wrong: "hint localize \"STR_TAG_opne\";", right: "hint localize \"STR_TAG_open\";" },
    checks: &[Check::Node(Nodes::words(&[LOCALIZE]), check), Check::File(in_config)],
    behavior: Behavior {
        missing: Some(Missing::Key),
        around_example: &[("stringtable.xml", KEYS)],
        ..Behavior::DEFAULT
    },
};

/// The stringtable around the example.
const KEYS: &str = "<Project>\n    <Key ID=\"STR_TAG_open\"><Original>Open</Original></Key>\n    \
    <Key ID=\"STR_TAG_shut\"><Original>Shut</Original></Key>\n    \
    <Key ID=\"STR_TAG_lock\"><Original>Lock</Original></Key>\n</Project>\n";

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(key) = context.unary(node, LOCALIZE).map(|key| context.tree().bare(key)) else { return };
    let is_text = context.tree().expr(key) == Expr::Text && !context.is_doubtful(key);
    let (Some(name), Some(path), true) = (context.string(key), context.path(), is_text) else { return };
    let asks = || context.has_word("islocalized");
    let allowed = context.allowed();
    let Some((note, near)) = unknown(context.workspace(), allowed, &name, path).filter(|_| !asks()) else { return };
    let fix = near.filter(|_| context.is_written(key)).and_then(|near| {
        let range = context.range(key);
        let at = context.written(range).find(&*name)? as u32;
        let range = TextRange::new(range.start + at, range.start + at + name.len() as u32);
        Some((format!("Replace with `{near}`"), vec![Edit { range, text: near }]))
    });
    let note = match fix {
        Some((title, edits)) => note.fix(title, edits, false),
        None => note,
    };
    sink.node(key, note);
}

/// Checks configs: strings with a `$` before a key, including those from macros, and such values without quotes.
fn in_config(analysis: &Analysis) -> Vec<(TextRange, Note)> {
    let is_config = analysis.language() == Some(Language::Config);
    let config = if is_config { analysis.config() } else { None };
    let (Some(config), Some(path)) = (config, analysis.path()) else { return Vec::new() };
    // A header that nothing includes may wait for its keys, as parts of a framework do that are switched off.
    if Language::of_name(path).is_none() && !Language::is_part_of_game(path, analysis.workspace()) {
        return Vec::new();
    }
    let (pre, text) = (config.pre(), analysis.file().text());
    let mut found: Vec<(TextRange, Note)> = Vec::new();
    for (number, token) in pre.tokens().iter().enumerate() {
        let is_bare = token.kind == TokenKind::Unknown && pre.text(number) == "$";
        if !(token.kind.is_string() || is_bare) || token.is_inexact() || pre.is_guess(number) {
            continue;
        }
        let bare = if is_bare { bare_key(config, number) } else { None };
        let made = if is_bare && bare.is_none() { made_key(config, number) } else { None };
        let value = match (bare, &made) {
            (Some(range), _) => range.of(text),
            (None, Some(made)) => made,
            (None, None) => pre.text(number).trim_matches(['"', '\'']),
        };
        let is_key =
            starts_with_ignoring_case(value, "$str_") && value[1..].chars().all(|c| c.is_alphanumeric() || c == '_');
        let allowed = analysis.file().allowed();
        let unknown = is_key.then(|| unknown(analysis.workspace(), allowed, value, path)).flatten();
        let Some((note, near)) = unknown else { continue };
        let end = number + 1 + usize::from(made.is_some());
        let place = bare.map_or_else(|| config.place(number..end), |range| Some((range, None)));
        let (range, note) = match place {
            Some((range, Some(call))) if call.definition.is_some() => (range, note),
            Some((range, None)) => {
                let at = range.of(text).find('$').map(|at| range.start + at as u32 + 1);
                let edit = at.zip(near).map(|(start, near)| Edit {
                    range: TextRange::new(start, start + value.len() as u32 - 1),
                    text: near,
                });
                let title = edit.as_ref().map(|edit| format!("Replace with `{}`", edit.text));
                match title.zip(edit) {
                    Some((title, edit)) => (range, note.fix(title, vec![edit], false)),
                    None => (range, note),
                }
            }
            // Included files are checked separately.
            Some((_, Some(_))) | None => continue,
        };
        if !found.iter().any(|(known, _)| *known == range) {
            found.push((range, note));
        }
    }
    found
}

/// `$STR_gate_open` without quotes consists of two tokens; only if it is literally in the text.
fn bare_key(config: &ConfigFile, number: usize) -> Option<TextRange> {
    let range = config.written(number..number + 2, 0)?;
    let name = config.text(number + 1);
    let is_key = config.pre().tokens().get(number + 1).is_some_and(|next| next.kind == TokenKind::Name);
    (is_key && range.len() as usize == 1 + name.len()).then_some(range)
}

/// Returns `$STR_gate_open` without quotes that a macro makes as a whole.
fn made_key(config: &ConfigFile, number: usize) -> Option<String> {
    let (pre, name) = (config.pre(), number + 1);
    let next = pre.tokens().get(name)?;
    let is_whole = next.kind == TokenKind::Name && !next.is_opaque() && !next.is_inexact() && pre.touches(name);
    // A word that follows it would belong to it.
    let is_alone = name + 1 >= pre.tokens().len() || !pre.touches(name + 1) || !is_word(pre.tokens()[name + 1].kind);
    (is_whole && is_alone && !pre.is_guess(name)).then(|| format!("${}", config.text(name)))
}

fn is_word(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Name | TokenKind::Number)
}

/// Returns the error of a key, and the intended one; None if it may be valid.
fn unknown(workspace: &dyn Workspace, allowed: &Allowed, key: &str, path: &Path) -> Option<(Note, Option<String>)> {
    let name = key.trim_start_matches('$');
    let TextKey::Missing { near } = workspace.text_key(key, path) else { return None };
    if allowed.ignores_key(&name.to_lowercase()) {
        return None;
    }
    let message = match &near {
        Some(near) => format!("unknown stringtable key `{name}`; did you mean `{near}`?"),
        None => format!("unknown stringtable key `{name}`"),
    };
    Some((Note::new(message), near))
}
