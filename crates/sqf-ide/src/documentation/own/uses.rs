//! Variables of objects and events: the places that use them explain what their names do not.

use std::path::Path;

use super::{Link, line_at, line_of, shown_types};
use crate::analysis::Analysis;
use crate::navigation::{self, Place};
use sqf_model::{Occurrence, Role, Symbol};

/// Maximum number of links to places of one kind; the rest is counted.
const MOST_LINKS: usize = 3;

/// Documents a variable of objects that `setVariable` sets: its possible types, and where it is set and read.
pub(super) fn key(analysis: &Analysis, symbol: &Symbol, name: &str) -> Option<String> {
    let mut about = "variable of objects and namespaces".to_owned();
    if let Some(types) = shown_types(analysis.workspace().symbol_types(symbol, analysis.path())) {
        about.push_str(&format!(": {types}"));
    }
    let is_write = |role| matches!(role, Role::Write | Role::Definition);
    let is_read = |role| matches!(role, Role::Read | Role::Call);
    page(analysis, symbol, (name, true), about, &[("Set", &is_write), ("Read", &is_read)])
}

/// Documents an event of CBA or of the game's scripts: where it is raised and handled; `is_own` is whether only the
/// project can do that.
pub(super) fn event(analysis: &Analysis, symbol: &Symbol, name: &str, is_own: bool) -> Option<String> {
    let is_call = |role| role == Role::Call;
    let is_handler = |role| role == Role::Definition;
    let roles: [Roles<'_>; 2] = [("Raised", &is_call), ("Handled", &is_handler)];
    page(analysis, symbol, (name, is_own), "event".to_owned(), &roles)
}

type Roles<'r> = (&'r str, &'r dyn Fn(Role) -> bool);

/// Shows the first line of the first kind of use, then each kind with its places.
fn page(
    analysis: &Analysis,
    symbol: &Symbol,
    (name, is_own): (&str, bool),
    about: String,
    roles: &[Roles<'_>],
) -> Option<String> {
    let places = navigation::places(analysis, symbol);
    let of = |is: &dyn Fn(Role) -> bool| -> Vec<&Place> {
        let found = places.iter().filter(|(_, occurrence): &&(Place, Occurrence)| is(occurrence.role));
        found.map(|(place, _)| place).collect()
    };
    let lists: Vec<(&str, Vec<&Place>)> = roles.iter().map(|(verb, is)| (*verb, of(*is))).collect();
    let (_, first) = lists.iter().find(|(_, places)| !places.is_empty())?;
    let mut blocks = Vec::new();
    let line = first.first().and_then(|place| text_of(analysis, place, |text| line_of(text, place.range)));
    blocks.push(format!("```sqf\n{}\n```", line.unwrap_or_else(|| format!("\"{name}\"")).replace("```", "")));
    blocks.push(about);
    // Strings with the name may do any of these.
    let others = of(&|role| !roles.iter().any(|(_, is)| is(role)));
    // Until all files are indexed, absence is not certain.
    let is_known = is_own && others.is_empty() && analysis.workspace().is_indexed();
    for (verb, places) in &lists {
        match places.is_empty() {
            true if is_known => blocks.push(format!("{verb} nowhere in this project")),
            true => {}
            false => blocks.push(list(analysis, verb, places)),
        }
    }
    if !others.is_empty() {
        blocks.push(list(analysis, "Named", &others));
    }
    Some(blocks.join("\n\n"))
}

/// `Set in 4 places: ..., ..., ...`
fn list(analysis: &Analysis, verb: &str, places: &[&Place]) -> String {
    let count = match places.len() {
        1 => "in".to_owned(),
        count => format!("in {count} places:"),
    };
    let links = places.iter().take(MOST_LINKS).filter_map(|place| link(analysis, place));
    let mut links: Vec<String> = links.collect();
    if places.len() > MOST_LINKS {
        links.push("\u{2026}".to_owned());
    }
    format!("{verb} {count} {}", links.join(", "))
}

fn link(analysis: &Analysis, place: &Place) -> Option<String> {
    let file: &Path = place.file.as_deref().or(analysis.path())?;
    let line = text_of(analysis, place, |text| line_at(text, place.range.start));
    Some(Link { file, line }.markdown(analysis.workspace()))
}

/// Describes a place by means of a reader of its text.
fn text_of<T>(analysis: &Analysis, place: &Place, read: impl FnOnce(&str) -> T) -> Option<T> {
    match &place.file {
        None => Some(read(analysis.file().text())),
        Some(file) => analysis.workspace().source(file).map(|source| read(source.text())),
    }
}
