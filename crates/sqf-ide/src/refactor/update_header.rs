//! Brings the parameters of a header comment up to date with `params`: adds those that are missing, and corrects types
//! and defaults. The words of the comment stay.

use super::header_comment::type_name;
use super::parameters::Parameter;
use super::site::Site;
use super::{Offer, Offers, RefactorKind, Refactoring};
use crate::fix::Edit;
use sqf_docblock::{Entry, LONGEST, List, Mark, Style, stands_for_nothing};
use sqf_model::draft_of;
use sqf_reference::types::names;
use sqf_reference::types::values::type_of_value;
use sqf_reference::{Type, TypeSet};
use sqf_syntax::TokenKind;
use sqf_text::{TextRange, is_word_byte};

pub(super) const REFACTORING: Refactoring =
    Refactoring { id: "update-header", kind: RefactorKind::Rewrite, offer: Offers::One(offer) };

fn offer<'s>(site: &'s Site<'s>) -> Option<Offer<'s>> {
    let first = *site.statements(site.tree().root()).first()?;
    let start = site.range_of(first)?.start;
    let comment = header(site, start)?;
    let is_at = comment.contains(site.range.start) || site.range_of(first)?.contains(site.range.start);
    if !site.range.is_empty() || !is_at {
        return None;
    }
    let edits = edits(site, comment, &site.parameters()?)?;
    (!edits.is_empty()).then(|| Offer::new("Update the header comment", move || Some(edits)))
}

/// Returns the first comment of the script, in front of its code.
fn header(site: &Site<'_>, start: u32) -> Option<TextRange> {
    let file = site.analysis.file();
    let before = (0..file.tokens().len()).take_while(|token| file.range(*token).start < start);
    let mut comments = before.filter(|token| file.kind(*token).is_comment());
    let first = comments.next().filter(|token| file.kind(*token) == TokenKind::BlockComment)?;
    Some(file.range(first))
}

fn edits(site: &Site<'_>, comment: TextRange, parameters: &[Parameter]) -> Option<Vec<Edit>> {
    let text = site.text();
    let list = List::of(text, comment).filter(|_| !has_other_lists(comment.of(text)))?;
    let draft = draft_of(site.script, site.reference(), site.semantics());
    let declared = |index: usize| match draft.as_ref().and_then(|draft| draft.params.get(index)) {
        Some(param) => param.declared.without(Type::Nothing.into()),
        None => TypeSet::ANY,
    };
    let places = places(&list, parameters)?;
    let mut edits = Vec::new();
    for (index, parameter) in parameters.iter().enumerate() {
        let Some(at) = places.of.get(index).copied().flatten() else { continue };
        let entry = &list.entries[at];
        if let (Mark::Name(name), false) = (entry.mark, parameter.name.is_empty())
            && !name.eq_ignore_ascii_case(&parameter.name)
        {
            // A type that is written in another way would be that of the old one.
            if entry.types.is_none() && !declared(index).is_any() {
                return None;
            }
            edits.push(Edit { range: entry.name, text: parameter.name.clone() });
        }
        let types = entry
            .types
            .filter(|range| names_types_only(text, *range))
            .and_then(|range| Some(Edit { range, text: corrected(range.of(text), declared(index))? }));
        let default = entry.default.and_then(|range| {
            let own = parameter.default.as_deref()?;
            is_outdated(range.of(text), own).then(|| Edit { range, text: own.to_owned() })
        });
        edits.extend(types.into_iter().chain(default));
    }
    edits.extend(added(site, &list, &places, parameters, comment)?);
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    Some(edits)
}

/// Which items are about which parameters.
struct ItemsByParam {
    /// The item of each parameter.
    of: Vec<Option<usize>>,
}

/// Returns which items are about which parameters; None if that is uncertain.
fn places(list: &List<'_>, parameters: &[Parameter]) -> Option<ItemsByParam> {
    let numbers: Vec<usize> = list
        .entries
        .iter()
        .filter_map(|entry| if let Mark::Number(number) = entry.mark { Some(number) } else { None })
        .collect();
    let is_by_type = list.entries.first().is_some_and(|entry| entry.mark == Mark::Types);
    if !numbers.is_empty() || is_by_type {
        let first = numbers.first().copied().unwrap_or_default();
        let is_in_order = numbers.iter().enumerate().all(|(at, number)| *number == first + at);
        let of = (0..parameters.len()).map(|index| Some(index).filter(|at| *at < list.entries.len())).collect();
        return (first < 2 && is_in_order).then_some(ItemsByParam { of });
    }
    let is_of = |entry: &Entry<'_>, parameter: &Parameter| matches!(entry.mark, Mark::Name(name) if name.eq_ignore_ascii_case(&parameter.name));
    let find = |parameter: &Parameter| list.entries.iter().position(|entry| is_of(entry, parameter));
    let mut of: Vec<Option<usize>> = parameters.iter().map(find).collect();
    let is_known = |entry: &&Entry<'_>| parameters.iter().any(|parameter| is_of(entry, parameter));
    let unknown = list.entries.iter().filter(|entry| !is_known(entry)).count();
    match unknown {
        0 => {}
        // A parameter that has another name now.
        1 if list.entries.len() == parameters.len() => {
            let missing = of.iter().position(Option::is_none)?;
            let at = list.entries.iter().position(|entry| !is_known(&entry))?;
            of[missing] = Some(at).filter(|at| *at == missing);
            of[missing]?;
        }
        _ => return None,
    }
    Some(ItemsByParam { of })
}

/// Returns the lines about parameters that the list lacks.
fn added(
    site: &Site<'_>,
    list: &List<'_>,
    places: &ItemsByParam,
    parameters: &[Parameter],
    comment: TextRange,
) -> Option<Vec<Edit>> {
    let style = Style::of([comment.of(site.text())]);
    let line = |index: usize, parameter: &Parameter| style.line(index, &parameter.item());
    let is_missing = |index: &usize| places.of.get(*index).copied().flatten().is_none();
    let missing: Vec<usize> = (0..parameters.len()).filter(is_missing).collect();
    // A parameter that the comment names elsewhere is described there.
    let words = comment.of(site.text()).to_ascii_lowercase();
    let is_named = |name: &str| {
        let name = name.to_ascii_lowercase();
        let is_part = |at: usize| words.as_bytes().get(at).copied().is_some_and(is_word_byte);
        words
            .match_indices(&name)
            .any(|(at, _)| !is_part(at + name.len()) && at.checked_sub(1).is_none_or(|at| !is_part(at)))
    };
    if missing.iter().any(|index| parameters[*index].name.is_empty() || is_named(&parameters[*index].name)) {
        return None;
    }
    let break_ = format!("{}{}", site.line_break(), list.prefix);
    if let Some(none) = list.none {
        let lines: Vec<String> = missing.iter().map(|index| line(*index, &parameters[*index])).collect();
        let text = lines.join(&break_);
        return Some(if lines.is_empty() { Vec::new() } else { vec![Edit { range: none, text }] });
    }
    let mut edits: Vec<Edit> = Vec::new();
    for index in missing {
        let text = line(index, &parameters[index]);
        // After the item of the parameter before it, else before the first.
        let before = (0..index).rev().find_map(|index| places.of.get(index).copied().flatten());
        let (at, text) = match before {
            Some(before) => (list.entries[before].end, format!("{break_}{text}")),
            None => (list.entries.first()?.name.start, format!("{text}{break_}")),
        };
        match edits.iter_mut().find(|edit| edit.range.start == at) {
            Some(edit) => edit.text.push_str(&text),
            None => edits.push(Edit { range: TextRange::empty(at), text }),
        }
    }
    Some(edits)
}

/// Whether a part of a comment is nothing but names of types, and no more of them follow: not a list of values, or
/// words about what is in an array.
fn names_types_only(text: &str, range: TextRange) -> bool {
    let is_name = |word: &str| names::of_name(word).is_some() || matches!(&*word.to_ascii_lowercase(), "or" | "and");
    let words = range.of(text).split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    let after = text.get(range.end as usize..).unwrap_or_default().trim_start_matches(['>', ']', ')']);
    !range.of(text).contains(['"', '\'']) && words.into_iter().all(is_name) && !after.starts_with(['<', '['])
}

/// Whether a comment has several lists that may be the one of the parameters: `Passed Parameters:` of a callback.
fn has_other_lists(comment: &str) -> bool {
    let is_heading = |line: &&str| {
        let line = line.trim_matches([' ', '\t', '*', '/', '\r']).to_ascii_lowercase();
        let words = line.strip_suffix(':').unwrap_or_default();
        words.ends_with("parameters") || words.ends_with("parameter(s)") || words.ends_with("arguments")
    };
    comment.lines().filter(is_heading).count() > 1
}

/// Returns the types as they are declared, if a header states others; None if they are the same, or may be.
fn corrected(stated: &str, declared: TypeSet) -> Option<String> {
    if declared.is_any() || declared.is_empty() {
        return None;
    }
    let named = sqf_docblock::types_in(stated);
    let types = named.iter().map(|name| names::of_name(name)).reduce(|one, two| Some(one?.union(two?)))??;
    let types = types.without(Type::Nothing.into());
    // `ARRAY of STRINGs`: what is in an array is not declared.
    let is_vague = stated.to_ascii_lowercase().contains(" of ") && !types.is_disjoint(declared);
    if is_vague || types.is_any() || types.is_empty() || types == declared {
        return None;
    }
    let name = type_name(declared)?;
    Some(if stated.bytes().any(|byte| byte.is_ascii_lowercase()) { name } else { name.to_uppercase() })
}

/// Whether a header states another default value than `params` has.
fn is_outdated(stated: &str, own: &str) -> bool {
    let plain = |text: &str| {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        text.replace('\'', "\"").to_ascii_lowercase()
    };
    let is_short = own.len() <= LONGEST && !own.contains('\n');
    is_short && is_literal(stated) && is_literal(own) && !stands_for_nothing(own) && plain(stated) != plain(own)
}

/// Whether a value is a number, a text, `true`, `false`, or an array or code.
fn is_literal(value: &str) -> bool {
    let value = value.trim();
    let is_in = |open: char, close: char| value.len() > 1 && value.starts_with(open) && value.ends_with(close);
    value.parse::<f64>().is_ok()
        || type_of_value(value).is_some()
        || matches!(value.to_ascii_lowercase().as_str(), "true" | "false")
        || is_in('"', '"')
        || is_in('[', ']')
        || is_in('{', '}')
}
