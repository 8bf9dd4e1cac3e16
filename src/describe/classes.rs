//! The names of the classes that a mod adds, by the lists that scripts name them from.

use std::collections::BTreeMap;

use super::Addons;
use sqf_model::{FileOccurrence, NamedSymbol, Role, Symbol, SymbolKind, WorkspaceFiles, WorkspaceIndex};
use sqf_project::Project;
use sqf_reference::library::DIALOGS;
use sqf_reference::{ClassList, Classes, Reference};

/// Lists whose names scripts use and that the game's own names do not contain.
const OTHERS: [&str; 6] = ["CfgAmmo", "CfgNotifications", "CfgSounds", "CfgSFX", "CfgUnitInsignia", "RscTitles"];
/// Lists with groups around the names: `CfgFaces >> "Man_A3" >> "Gatekeeper"`.
const GROUPED: [&str; 1] = ["CfgFaces"];
/// What the body of a dialog sets.
const NUMBER: &str = "idd";
/// Limit for the text of a class that is searched.
const LONGEST: usize = 1 << 16;

/// Returns the names of classes that files of the mod define, sorted. Those of the game and of other mods, which it
/// only changes, are left out.
pub(super) fn find(project: &Project, reference: &Reference, addons: &Addons) -> BTreeMap<String, Vec<String>> {
    let of_game = reference.classes();
    let mut classes: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for symbol in project.names(SymbolKind::Class, "", usize::MAX, None) {
        let Some((list, name)) = listed(&symbol) else { continue };
        if is_of_game(&of_game, list, name) {
            continue;
        }
        let places = project.definitions(&symbol.symbol, None);
        let mut places = places.iter().filter(|place| place.occurrence.role == Role::Definition).peekable();
        let is_added = places.peek().is_some()
            && places.all(|place| addons.are_around(&place.file) && (list != DIALOGS || is_dialog(project, place)));
        if is_added {
            classes.entry(list.to_owned()).or_default().push(shown(&symbol, name));
        }
    }
    classes.values_mut().for_each(|names| names.sort());
    classes
}

/// Returns the list that a class is in, and its name in lower case.
fn listed(symbol: &NamedSymbol) -> Option<(&'static str, &str)> {
    let Symbol::Class(path) = &symbol.symbol else { return None };
    let Some((root, below)) = path.split_once('/') else { return Some((DIALOGS, path)) };
    let other = || OTHERS.into_iter().find(|list| list.eq_ignore_ascii_case(root));
    let list = ClassList::by_name(root).map(ClassList::name).or_else(other)?;
    let name = match below.split_once('/') {
        None if GROUPED.contains(&list) => return None,
        None => below,
        Some((_, name)) if GROUPED.contains(&list) && !name.contains('/') => name,
        Some(_) => return None,
    };
    Some((list, name))
}

fn is_of_game(classes: &Classes, list: &str, name: &str) -> bool {
    ClassList::by_name(list).is_some_and(|list| classes.get(list, name).is_some())
}

/// Returns a name as it is written.
fn shown(symbol: &NamedSymbol, name: &str) -> String {
    if symbol.name.eq_ignore_ascii_case(name) { symbol.name.to_string() } else { name.to_owned() }
}

/// Whether the class at a place sets the number of a dialog.
fn is_dialog(project: &Project, place: &FileOccurrence) -> bool {
    let Some(source) = WorkspaceFiles::source(project, &place.file) else { return false };
    let text = source.text().get(place.occurrence.range.end as usize..).unwrap_or_default();
    let mut depth = 0_usize;
    for (at, c) in text.char_indices().take(LONGEST) {
        match c {
            '{' => depth += 1,
            '}' if depth <= 1 => return false,
            '}' => depth -= 1,
            ';' if depth == 0 => return false,
            'i' | 'I'
                if depth == 1 && is_number(&text[at..]) && !text[..at].ends_with(|c: char| c.is_alphanumeric()) =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

/// Whether a text begins with `idd =`.
fn is_number(text: &str) -> bool {
    let (word, rest) = text.split_at_checked(NUMBER.len()).unwrap_or_default();
    word.eq_ignore_ascii_case(NUMBER) && rest.trim_start().starts_with('=')
}
