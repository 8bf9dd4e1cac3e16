//! Types next to or below the place where a parameter or return value states its type.

use super::names::Names;
use super::types::{TypeZone, links, read};
use crate::wikitext::atom::{Arena, Atom};
use crate::wikitext::inline;

/// Whether a name is a value: `nil`, `true`, `objNull` ... Values say nothing about the other items of a list of types.
fn is_value(name: &str) -> bool {
    matches!(name, "nil" | "true" | "false") || name.ends_with("Null")
}

/// Returns the types of a list or table that follows a head without any: `* [[Object]] - ...`, `* "mode": [[Object]] -
/// ...`, or lines that begin with a type.
pub(super) fn listed(rest: &str, arena: &Arena, names: &Names) -> Option<TypeZone> {
    let mut types: Vec<String> = Vec::new();
    let mut other_items = 0;
    let lines = rest.split(['\n', '<']).filter(|line| !line.starts_with("**"));
    for line in lines {
        // `<br>` also separates lines.
        let line = ["br>", "br/>", "br />"].iter().find_map(|tag| line.strip_prefix(tag)).unwrap_or(line);
        let item = line.trim_start_matches(['*', ' ', '\'']);
        let first = item.chars().find(|c| !c.is_whitespace() && !matches!(arena.get(*c), Some(Atom::Badge(_))));
        let link = first.and_then(|first| arena.link(first));
        if link.is_some_and(|link| is_value(&link.target)) {
            continue;
        }
        let zone = link.and_then(|_| read(item, arena, names));
        match zone {
            Some(zone) => add(&mut types, zone.types),
            None if line.starts_with('*') => other_items += 1,
            None => {}
        }
    }
    if types.is_empty() && (rest.contains("{|") || rest.contains("<table")) {
        types = links(rest, arena, names);
        if types.is_empty() {
            add(&mut types, cells(rest, names));
        }
    }
    // In a list of something else, a few items may begin with a type.
    let types = if types.len() > other_items { types } else { labeled(rest, arena, names) };
    (!types.is_empty()).then(|| TypeZone { text: types.join(" or "), types, length: 0 })
}

/// Returns the types in list items that begin with something else: `* "open": [[Array]] of ...`. An item that begins
/// with an array counts as an Array. Nested items are used only if no others name a type.
fn labeled(rest: &str, arena: &Arena, names: &Names) -> Vec<String> {
    let at_level = |is_nested: bool| {
        let mut types = Vec::new();
        for line in rest.lines().filter(|line| line.starts_with('*') && line.starts_with("**") == is_nested) {
            let zone = line.match_indices(':').find_map(|(at, _)| {
                let is_element = line[..at].ends_with(']');
                let value = line[at + 1..].trim_start();
                let link = value.chars().next().and_then(|first| arena.link(first))?;
                if matches!(link.target.as_str(), "true" | "false") {
                    return Some(vec!["Boolean".to_owned()]);
                }
                let zone = read(value, arena, names)?;
                Some(if is_element { vec!["Array".to_owned()] } else { zone.types })
            });
            add(&mut types, zone.unwrap_or_default());
        }
        types
    };
    let types = at_level(false);
    if types.is_empty() { at_level(true) } else { types }
}

/// Returns the names of types that make up whole cells of a table.
fn cells(rest: &str, names: &Names) -> Vec<String> {
    let cells = rest.split(['\n', '|', '<', '>']).map(str::trim).filter(|cell| !cell.is_empty());
    cells.filter_map(|cell| names.type_of(cell, cell)).collect()
}

/// Returns the types in the first line of prose, if nothing else states any.
pub(super) fn in_prose(rest: &str, arena: &Arena, names: &Names) -> Option<TypeZone> {
    let line = rest.lines().next().unwrap_or_default();
    let types = links(line, arena, names);
    (!types.is_empty()).then(|| TypeZone { text: types.join(" or "), types, length: 0 })
}

/// Adds the types of an array's elements, if the text continues with them: `[[Array]]: [[Number]]s - ...`, `[[Array]] -
/// [[Object]]s and/or [[Position]]s to check`.
pub(super) fn add_elements(zone: &mut TypeZone, rest: &str, arena: &Arena, names: &Names) {
    let is_array = zone.text == "Array" && zone.types == ["Array"];
    let begins_with_link = rest.trim_start().chars().next().is_some_and(|first| arena.link(first).is_some());
    if is_array
        && begins_with_link
        && let Some(elements) = read(rest.trim_start(), arena, names)
    {
        // In the singular, it describes the array itself: `[[Array]] - [[Position]], [[Object]] or [[Group]]`.
        if elements.text.split([' ', ',']).next().is_some_and(|first| first.ends_with('s')) {
            zone.text = format!("Array of {}", elements.text);
        }
        add(&mut zone.types, elements.types);
    }
}

/// Adds an alternative return type: `[[Nothing]] if ..., otherwise [[Object]]`.
pub(super) fn add_alternative(zone: &mut TypeZone, rest: &str, arena: &Arena, names: &Names) {
    let line = rest.lines().next().unwrap_or_default();
    let Some((_, alternative)) = line.split_once("otherwise ") else { return };
    let first = alternative.chars().next().and_then(|first| arena.link(first));
    let label = first.map(|link| inline::plain_line(&link.label, arena)).unwrap_or_default();
    if let Some(name) = first.and_then(|link| names.type_of(&link.target, &label)) {
        add(&mut zone.types, vec![name]);
    }
}

fn add(types: &mut Vec<String>, more: Vec<String>) {
    for name in more {
        if !types.contains(&name) {
            types.push(name);
        }
    }
}
