//! Completion of the game's class names in strings.

use super::context::TextPlace;
use super::matching::{Match, Pattern};
use super::rank::Fit;
use super::{SHORTEST, library};
use crate::analysis::Analysis;
use crate::names::class_names::{self, WantedClass};
use sqf_model::{NamedSymbol, Symbol, SymbolKind};
use sqf_reference::takes::ClassKind;
use sqf_reference::{Class, ClassList, Classes, Reference};
use sqf_text::is_word;

/// Returns what the string at a position is expected to name, if it is a name of the game.
pub(super) fn wanted(analysis: &Analysis, place: &TextPlace) -> Option<WantedClass> {
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    class_names::wanted(script, &slot)
}

/// Returns the kind of the first name that is one of the game's, among lists that scripts often name.
pub(super) fn kind_of(reference: &Reference, names: impl IntoIterator<Item = String>) -> Option<WantedClass> {
    let mut names = names.into_iter().filter(|name| name.len() >= SHORTEST && is_word(name)).peekable();
    names.peek()?;
    let classes = reference.classes();
    let lists = [ClassList::CfgVehicles, ClassList::CfgWeapons, ClassList::CfgMagazines, ClassList::CfgGlasses];
    let list_of = |name: String| lists.into_iter().find(|list| classes.get(*list, &name).is_some());
    names.find_map(list_of).map(|list| ClassKind::In(list).into())
}

/// Maximum number of the project's classes; if there are more, the client repeats the request after the next key.
const MOST: usize = 2000;

/// Returns the classes of the project's own configs with the typed prefix and a fitting kind, and those of library
/// files.
pub(super) fn of_project(
    analysis: &Analysis,
    wanted: &WantedClass,
    classes: &Classes,
    typed: &str,
) -> Vec<NamedSymbol> {
    let mut found = analysis.workspace().names(SymbolKind::Class, typed, MOST, analysis.path());
    found.retain(|symbol| {
        let Symbol::Class(path) = &symbol.symbol else { return false };
        let (config, class) = path.split_once('/').unwrap_or(("", path));
        // Classes at the top level may be dialogs, but not members of `CfgSounds`.
        let is_meant = |named: &&str| {
            named.eq_ignore_ascii_case(config) && !class.contains('/') || class_names::is_nested(named, path)
        };
        let is_list = config.is_empty() && (class.starts_with("cfg") || class == "rsctitles");
        let is_known = |list: &ClassList| classes.get(*list, &symbol.name).is_some();
        // A config that changes a class of the game contains its name as well.
        wanted.configs().iter().any(is_meant) && !is_list && !wanted.lists().iter().any(is_known)
    });
    let of_libraries = library::classes(analysis, &wanted.configs(), typed);
    found.extend(
        of_libraries
            .into_iter()
            .filter(|class| analysis.workspace().definitions(&class.symbol, analysis.path()).is_empty()),
    );
    found
}

/// Returns the names that match the typed text: the best `most` and those of equal rank, or all. Display names match as
/// well.
pub(super) fn matching<'c>(
    pattern: &Pattern,
    wanted: &WantedClass,
    classes: &'c Classes,
    most: usize,
) -> Vec<(Match, Fit, Class<'c>)> {
    // Group by match, to compute only for the best ones whether they fit.
    let mut matching: [Vec<(bool, Class<'c>)>; Match::ALL.len()] = Default::default();
    let mut lower = Vec::new();
    for class in wanted.lists().iter().flat_map(|list| classes.list(*list)) {
        let by_class = pattern.matches_once(class.class(), &mut lower);
        let by_name = match (by_class, class.name()) {
            (Some(Match::Whole | Match::Prefix), _) | (_, None) => None,
            // Scattered letters in a long name mean nothing.
            (_, Some(name)) => pattern.matches_once(name, &mut lower).filter(|found| *found < Match::Scattered),
        };
        let (found, is_by_class) = match (by_class, by_name) {
            (Some(class), Some(name)) if name < class => (name, false),
            (Some(class), _) => (class, true),
            (None, Some(name)) => (name, false),
            (None, None) => continue,
        };
        matching[found as usize].push((is_by_class, class));
    }
    let mut best = Vec::new();
    for (found, matching) in Match::ALL.into_iter().zip(matching) {
        best.extend(matching.into_iter().filter_map(|(is_by_class, class)| {
            let fit = match (wanted.fit(class)?, is_by_class) {
                (true, true) => Fit::Good,
                (true, false) => Fit::Fair,
                (false, _) => Fit::Poor,
            };
            Some((found, fit, class))
        }));
        if best.len() > most {
            break;
        }
    }
    best
}
