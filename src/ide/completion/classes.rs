//! Names of the game in the strings that take them.

use super::context::TextPlace;
use super::matching::{Match, Pattern};
use super::rank::Fit;
use crate::catalog::{Class, ClassList, Classes};
use crate::ide::Analysis;
use crate::ide::class_names::{self, Wanted};
use crate::model::{NamedSymbol, Symbol, SymbolKind};

/// What the string at a place is to name, when it is a name of the game.
pub(super) fn wanted(analysis: &Analysis, place: &TextPlace) -> Option<Wanted> {
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    class_names::wanted(script, &slot)
}

/// Classes of a project that are asked for; of more the client asks again after the next key.
const MOST: usize = 2000;

/// The classes of the project's own configs that begin with what is typed and are of a kind that is wanted.
pub(super) fn of_project(analysis: &Analysis, wanted: &Wanted, classes: &Classes, typed: &str) -> Vec<NamedSymbol> {
    let mut found = analysis.workspace().names(SymbolKind::Class, typed, MOST);
    found.retain(|symbol| {
        let Symbol::Class(path) = &symbol.symbol else { return false };
        let is_of = |list: &&ClassList| {
            path.split_once('/')
                .is_some_and(|(config, class)| config.eq_ignore_ascii_case(list.name()) && !class.contains('/'))
        };
        let list = wanted.lists().iter().find(is_of);
        // A config that changes a class of the game has its name as well.
        list.is_some_and(|list| classes.get(*list, &symbol.name).is_none())
    });
    found
}

/// The names that fit what is typed, in the order of the lists. What the game calls a thing finds it as well.
pub(super) fn matching<'c>(
    pattern: &Pattern,
    wanted: &Wanted,
    classes: &'c Classes,
) -> impl Iterator<Item = (Match, Fit, Class<'c>)> {
    let all = wanted.lists().iter().flat_map(|list| classes.list(*list));
    all.filter_map(|class| {
        let by_class = pattern.matches_once(class.class());
        let is_whole = matches!(by_class, Some(Match::Whole | Match::Prefix));
        let by_name = || class.name().and_then(|name| pattern.matches_once(name));
        // Letters that are somewhere in a long name mean nothing.
        let by_name = if is_whole { None } else { by_name().filter(|found| *found < Match::Scattered) };
        let (found, is_by_class) = match (by_class, by_name) {
            (Some(class), Some(name)) if name < class => (name, false),
            (Some(class), _) => (class, true),
            (None, Some(name)) => (name, false),
            (None, None) => return None,
        };
        let fit = match (wanted.fit(class)?, is_by_class) {
            (true, true) => Fit::Good,
            (true, false) => Fit::Fair,
            (false, _) => Fit::Poor,
        };
        Some((found, fit, class))
    })
}
