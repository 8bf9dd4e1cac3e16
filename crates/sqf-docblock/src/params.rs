//! The parameters of a header comment.
//!
//! An item begins with a marker: `0: `, `_this select 0`, `1 (Optional): `, `_name - `, `_this: `. Markers further to
//! the right, those after a bullet if the first item has none, and numbers that begin again describe the contents of
//! the item above them and stay in its description. The rest of an item is parsed in [`super::head`].

use sqf_reference::DocblockParam;
use sqf_text::starts_with_ignoring_case;

use super::clean::{self, Line};
use super::head::{self, Head};
use super::is_none;
use super::marker::{Marker, marker};
use super::sections::Section;
use super::types::type_run;

/// An item and the lines that belong to it.
struct Item<'t> {
    marker: Marker<'t>,
    optional: bool,
    lines: Vec<Line<'t>>,
}

/// Returns the parameters of a section, in order. Alternatives (`or`) follow each other and repeat positions.
pub(super) fn params(section: &Section<'_>) -> Vec<DocblockParam> {
    if says_none(section) {
        return Vec::new();
    }
    let items = items(&section.lines);
    let indices = indices(&items);
    let params = items.iter().zip(indices).map(|(item, index)| param(item, index));
    params.filter(says_something).collect()
}

/// Whether a section says that there are no parameters, possibly after the `0:` of a template.
pub(super) fn says_none(section: &Section<'_>) -> bool {
    let text = clean::join_value(&section.lines);
    is_none(marker(&text).map_or(text.as_str(), |(_, rest)| clean::value(rest))) || is_none(&text)
}

/// Returns the parameters of a comment without labels that is only a list of `name: TYPE - text`. Empty for any other.
pub(super) fn unlabeled(section: &Section<'_>) -> Vec<DocblockParam> {
    let is_param = |line: &Line<'_>| match marker(line.text) {
        Some((Marker::Name(_), rest)) => type_run(clean::value(rest)).is_some(),
        _ => false,
    };
    let mut lines = section.lines.iter().filter(|line| !line.is_blank());
    if section.lines.len() >= 2 && lines.all(is_param) { params(section) } else { Vec::new() }
}

/// Parses the head of an item from its whole text, as [`DocblockParam::text`] keeps it.
pub(super) fn head_of(text: &str) -> Head {
    let lines = clean::lines(text);
    let first = lines.first().map_or("", |line| line.text);
    let rest = marker(first).map_or(first, |(_, rest)| rest);
    let marked_name = match marker(first) {
        Some((Marker::Name(name), _)) => Some(name),
        _ => None,
    };
    head::read(rest, marked_name, lines.get(1..).unwrap_or_default())
}

/// Splits a section into items. Lines that belong to none of them (`and more from the config`) are dropped.
fn items<'t>(lines: &[Line<'t>]) -> Vec<Item<'t>> {
    let column = marker_column(lines);
    let mut items: Vec<Item<'t>> = Vec::new();
    let mut open = false;
    let mut optional = false;
    let mut blank_before = false;
    // Where the elements of the last item are numbered.
    let mut elements: Option<usize> = None;
    for line in lines {
        elements = elements.filter(|elements| line.is_blank() || line.indent >= *elements);
        if elements.is_none() && items.last().is_some_and(|item| is_element_of(item, *line)) {
            elements = Some(line.indent);
        }
        let outer = line.indent <= column + 1 && elements.is_none();
        let starts = items.first().is_none_or(|first| outer && starts_item(*line, first));
        if line.is_blank() || (outer && is_joint(line.text)) {
            open &= line.is_blank();
        } else if outer && is_optional_heading(line.text) {
            optional = true;
            open = false;
        } else if starts && !is_reference(line.text) {
            let marker = marker(line.text).map_or(Marker::Bare, |(marker, _)| marker);
            items.push(Item { marker, optional, lines: vec![*line] });
            open = true;
        } else if outer && (blank_before || is_addition(line.text)) {
            open = false;
        } else if open && let Some(item) = items.last_mut() {
            if blank_before {
                item.lines.push(Line::new(""));
            }
            item.lines.push(*line);
        }
        blank_before = line.is_blank();
    }
    items
}

/// Returns the column of the section's markers; of its first line if there are none.
fn marker_column(lines: &[Line<'_>]) -> usize {
    let columns = lines.iter().filter(|line| marker(line.text).is_some()).map(|line| line.indent);
    let first = lines.iter().find(|line| !line.is_blank()).map_or(0, |line| line.indent);
    columns.min().unwrap_or(first)
}

/// Whether a line is about the first element of the item above: a bit further to the right, numbers begin again.
fn is_element_of(item: &Item<'_>, line: Line<'_>) -> bool {
    let is_inside = item.lines.first().is_some_and(|first| line.indent > first.indent);
    let number = |text: &str| match marker(text) {
        Some((Marker::Number(number), _)) => Some(number),
        _ => None,
    };
    is_inside && matches!((item.marker, number(line.text)), (Marker::Number(last), Some(number)) if number <= last)
}

/// Whether a line at the column of the markers begins another item after the `first` one.
fn starts_item(line: Line<'_>, first: &Item<'_>) -> bool {
    let is_bulleted = |line: &Line<'_>| line.text.starts_with(['-', '*', '+', '\u{2022}']);
    if is_bulleted(&line) && matches!(first.marker, Marker::Number(_)) && !first.lines.first().is_some_and(is_bulleted)
    {
        return false;
    }
    let first = first.marker;
    match marker(line.text) {
        Some((Marker::Name(name), rest)) if !name.starts_with('_') => {
            // Any word may precede a colon. It is a name if the first item has one, or before a type.
            let is_typed = type_run(clean::value(rest)).is_some_and(|run| run.certain);
            matches!(first, Marker::Name(_)) || is_typed
        }
        Some(_) => true,
        None => first == Marker::Bare && type_run(line.text).is_some_and(|run| run.certain),
    }
}

/// Assigns positions in the argument array. Items that only have names are in its order; a single one may just as well
/// be the whole argument. Lists that are numbered from 1 are renumbered.
fn indices(items: &[Item<'_>]) -> Vec<Option<u32>> {
    let numbers = items.iter().filter_map(|item| match item.marker {
        Marker::Number(number) => Some(number),
        _ => None,
    });
    let selects = items.iter().any(|item| matches!(item.marker, Marker::Select(_)));
    let first = u32::from(!selects && numbers.clone().min() == Some(1));
    let names = items.iter().filter(|item| matches!(item.marker, Marker::Name(_))).count();
    let only_names = names >= 2 && !selects && numbers.count() == 0;
    let mut named = 0;
    let mut index = |item: &Item<'_>| match item.marker {
        Marker::Number(number) => Some(number - first),
        Marker::Select(number) => Some(number),
        Marker::Name(_) if only_names => {
            named += 1;
            Some(named - 1)
        }
        _ => None,
    };
    items.iter().map(&mut index).collect()
}

/// Parses one item.
fn param(item: &Item<'_>, index: Option<u32>) -> DocblockParam {
    let text = clean::join_value(&item.lines);
    let head = head_of(&text);
    DocblockParam {
        index,
        name: head.name,
        types: head.types,
        optional: head.optional || item.optional || head.default.is_some(),
        default: head.default,
        description: head.description,
        text,
    }
}

/// Whether a parameter has any content; templates of headers contain a bare `0:`.
fn says_something(param: &DocblockParam) -> bool {
    param.name.is_some() || !param.types.is_empty() || param.description.is_some()
}

/// A word between two alternatives or two groups of parameters.
fn is_joint(text: &str) -> bool {
    let word = text.trim_end_matches([':', '.', ',']);
    word.eq_ignore_ascii_case("or") || word.eq_ignore_ascii_case("and")
}

/// Whether a line continues the list in prose: `and other parameters from the config`.
fn is_addition(text: &str) -> bool {
    starts_with_ignoring_case(text, "or ") || starts_with_ignoring_case(text, "and ")
}

/// Whether a line is `Optional:` above the parameters that are optional.
fn is_optional_heading(text: &str) -> bool {
    let name = text.trim_end_matches(':').trim_end();
    let headings = ["optional", "optional parameters", "optional parameter(s)", "optional arguments"];
    name.len() < text.len() && headings.iter().any(|heading| name.eq_ignore_ascii_case(heading))
}

/// Whether a line says where the parameters are described instead of describing them.
fn is_reference(text: &str) -> bool {
    let starts = ["http://", "https://", "see ", "described ", "same as "];
    starts.iter().any(|start| starts_with_ignoring_case(text, start))
}
