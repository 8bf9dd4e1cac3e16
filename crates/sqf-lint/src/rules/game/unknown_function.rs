//! Unknown functions of the game.

use crate::prelude::*;
use crate::shared::game_tags::has_tag_of_game;
use sqf_ide::fix::Fix;
use sqf_ide::memo::{LONGEST, Memo};
use sqf_reference::takes::remote_command;
use sqf_reference::{Record, Reference};
use sqf_syntax::{Expr, NodeId};
use sqf_text::function_prefix;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled function of the game",
    explanation: "The script calls a function with one of the game's own tags, such as `BIS_fnc_parma`, that the reference \
        does not contain and that differs by one typo from a function that it does contain. The wiki does not \
        document every function of the game, so unknown functions without such a similar name are not reported, \
        and neither are names that the script defines or checks.",
    example: Example { wrong: "[] call BIS_fnc_parma;", right: "[] call BIS_fnc_param;" },
    checks: &[Check::Node(Nodes::matching(|word| runs_by_name(word) || remote_command(word).is_some()), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Cached corrections of misspelled names, in lower case.
#[derive(Default)]
struct Near(Memo<String, Option<String>>);

/// Whether a command, in lower case, runs the function whose name follows it.
fn runs_by_name(word: &str) -> bool {
    matches!(word, "call" | "spawn")
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let called = match context.tree().expr(node) {
        Expr::Unary(called) | Expr::Binary(_, called) if runs_by_name(context.word(node)) => called,
        Expr::Unary(_) | Expr::Binary(..) => return elsewhere(context, node, sink),
        _ => return,
    };
    let called = context.tree().bare(called);
    if context.tree().expr(called) != Expr::Name {
        return;
    }
    let (reference, word) = (context.reference(), context.word(called));
    if !has_tag_of_game(reference, word) || reference.get(word).is_some() || context.is_known_to_the_script(word) {
        return;
    }
    let Some(near) = meant(reference, word) else { return };
    let Some(range) = context.name_range(called) else { return };
    let text = context.written(range);
    let message = format!("unknown function `{text}`; did you mean `{}`?", near.name);
    // It is certainly intended, but the fix makes a function run that did not run before.
    let fix = Fix::replace(range, text, near.name.clone(), false);
    sink.name(called, Note::new(message).url(&near.url).with(Some(fix)));
}

/// `[] remoteExec ["BIS_fnc_parma"]`.
fn elsewhere(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let Some(name) = context.remote_name(node).filter(|name| context.is_written(*name)) else { return };
    let Some(text) = context.string(name) else { return };
    let (reference, word) = (context.reference(), text.to_ascii_lowercase());
    if !has_tag_of_game(reference, &word) || reference.get(&word).is_some() || context.sets_global(&word) {
        return;
    }
    let Some(near) = meant(reference, &word) else { return };
    let message = format!("unknown function `{text}`; did you mean `{}`?", near.name);
    let edits = context.replace(name, format!("\"{}\"", near.name));
    sink.node(name, Note::new(message).url(&near.url).fix(format!("Write `{}`", near.name), edits, false));
}

/// Returns the intended function for an unknown name, in lower case.
fn meant<'r>(reference: &'r Reference, word: &str) -> Option<&'r Record> {
    if word.len() > LONGEST {
        return None;
    }
    let near = reference.prepared(|_| Near::default()).0.get(word.to_owned(), |word| near(word, reference));
    near.and_then(|near| reference.function(&near))
}

/// Returns the only function of which `word` is obviously a typo.
fn near(word: &str, reference: &Reference) -> Option<String> {
    let near = reference.near_function(word)?;
    let name = near.to_ascii_lowercase();
    let tag = function_prefix(word)?;
    let own = word.get(tag.len()..)?;
    let other = name.strip_prefix(tag)?;
    (has_a_doubled_end(own, other) || !may_be_siblings(own, other)).then(|| near.to_owned())
}

/// Whether `own` is `other` with its first or last letter doubled: `paramm`. A final `s` may be a plural.
fn has_a_doubled_end(own: &str, other: &str) -> bool {
    let is_doubled = |letter: Option<char>, neighbor: Option<char>| {
        letter == neighbor && letter.is_some_and(|letter| letter.is_ascii_alphabetic() && letter != 's')
    };
    let (mut first, mut last) = (own.chars(), own.chars());
    let (start, end) = (first.next(), last.next_back());
    (first.as_str() == other && is_doubled(start, other.chars().next()))
        || (last.as_str() == other && is_doubled(end, other.chars().next_back()))
}

/// Whether two names differ like those of two existing functions: `sort` and `sorts`, `get1` and `get2`, `spawn` and
/// `respawn`.
fn may_be_siblings(a: &str, b: &str) -> bool {
    let letters = |name: &str| name.chars().filter(|c| !c.is_ascii_digit()).collect::<String>();
    let underscores = |name: &str| name.matches('_').count();
    letters(a) == letters(b)
        || underscores(a) != underscores(b)
        || a.starts_with(b)
        || b.starts_with(a)
        || a.ends_with(b)
        || b.ends_with(a)
}
