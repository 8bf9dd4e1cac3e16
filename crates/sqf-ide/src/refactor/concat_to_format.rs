//! Replaces texts that are joined by `+` by a `format`.

use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use sqf_model::Position;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "concat-to-format", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

/// Maximum number of values; with more, the text would be hard to read.
const MOST_VALUES: usize = 9;

/// A part of the text.
enum TextPart<'s> {
    /// A literal, between its quotes.
    Text(&'s str),
    /// A value that is inserted.
    Value(String),
}

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let mut chain = site.around(|node| site.binary(node, "+").is_some().then_some(node))?;
    while let Some(parent) = site.script.parent(chain).filter(|parent| site.binary(*parent, "+").is_some()) {
        chain = parent;
    }
    let chain = site.tree().bare(chain);
    let whole = site.range_of(chain)?;
    let mut operands = Vec::new();
    let mut at = chain;
    while let Expr::Binary(left, right) = site.tree().expr(at)
        && site.script.word(at) == "+"
    {
        operands.push(right);
        at = left;
    }
    operands.push(at);
    operands.reverse();
    let parts: Option<Vec<TextPart<'_>>> = operands.iter().map(|operand| part(site, *operand)).collect();
    let parts = parts?;
    let values = parts.iter().filter(|part| matches!(part, TextPart::Value(_))).count();
    let has_text = parts.iter().any(|part| matches!(part, TextPart::Text(text) if !text.is_empty()));
    // The first two decide whether `+` joins texts at all.
    let joins =
        operands.iter().take(2).any(|operand| site.tree().expr(*operand) == Expr::Text || is_text(site, *operand));
    if !has_text || !joins || values == 0 || values > MOST_VALUES || site.has_comment(whole) || parts.len() < 3 {
        return None;
    }
    Some(Offer::new("Convert to `format` (up to 8 KB of text)", move || {
        let (mut text, mut values) = (String::new(), Vec::new());
        for part in parts {
            match part {
                // `%1` followed by a digit would be another number.
                TextPart::Text(own)
                    if text.ends_with(|c: char| c.is_ascii_digit())
                        && own.starts_with(|c: char| c.is_ascii_digit())
                        && !values.is_empty() =>
                {
                    return None;
                }
                TextPart::Text(own) => text.push_str(own),
                TextPart::Value(value) => {
                    values.push(value);
                    text.push_str(&format!("%{}", values.len()));
                }
            }
        }
        let format = format!("format [\"{text}\", {}]", values.join(", "));
        let is_operand = matches!(site.script.position(chain), Position::Left(_));
        let whole = parentheses(site, chain).unwrap_or(whole);
        Some(vec![site.replace(whole, if is_operand { format!("({format})") } else { format })])
    }))
}

/// Returns the parentheses around a sum, which `format` does not need after a command: `hint format [...]`.
fn parentheses(site: &Site<'_>, chain: NodeId) -> Option<TextRange> {
    let Position::Inside(outer) = site.script.position(chain) else { return None };
    let Position::Right(command) = site.script.position(outer) else { return None };
    // Not those of a macro that was not found.
    let is_command =
        !site.script.is_doubtful(command) && !site.script.words().forms(site.script.word_id(command)).is_empty();
    let range = site.range_of(outer).filter(|_| is_command)?;
    (!site.has_comment(range)).then_some(range)
}

fn is_text(site: &Site<'_>, node: NodeId) -> bool {
    site.types(node) == TypeSet::of(&[Type::String])
}

fn part<'s>(site: &'s Site<'s>, node: NodeId) -> Option<TextPart<'s>> {
    let bare = site.tree().bare(node);
    if site.tree().expr(bare) == Expr::Text {
        let text = site.source(bare).filter(|_| site.is_written(bare))?;
        let quote = text.get(..1)?;
        let inside = text.strip_prefix(quote)?.strip_suffix(quote)?;
        let is_plain =
            !inside.contains('%') && !inside.contains(['\r', '\n']) && (quote == "\"" || !inside.contains(['"', '\'']));
        return is_plain.then_some(TextPart::Text(inside));
    }
    // `str` of a text adds quotes, `format` does not.
    if let Some(value) = site.unary(bare, "str") {
        let types = site.types(value);
        let shows_same = [Type::Number, Type::Boolean, Type::Object, Type::Group, Type::Side];
        let is_same = !types.is_empty() && types.is_subset(TypeSet::of(&shows_same));
        let shown = if is_same { site.shown(value) } else { bare };
        return Some(TextPart::Value(site.source(shown)?.to_owned()));
    }
    is_text(site, bare).then(|| site.source(bare)).flatten().map(|value| TextPart::Value(value.to_owned()))
}
