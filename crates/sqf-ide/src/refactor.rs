//! Refactorings: changes of code that keep its meaning, or whose title says what changes.
//!
//! One file for each, with a constant that the [table](ALL) lists. A refactoring looks at the [`Site`] and returns an
//! [`Offer`] if it applies, which is quick: the menu asks all of them. The edits are computed when the user has chosen
//! one.

mod add_private;
mod command_to_loop;
mod complete_params;
mod concat_to_format;
mod conditions;
mod config_text_to_key;
mod early_exit;
mod effects;
mod extract_base;
mod extract_function;
mod extract_variable;
mod flow;
mod global_to_local;
mod handler_to_function;
mod header_comment;
mod if_to_switch;
mod inline_function;
mod inline_variable;
mod invert_if;
mod layout;
mod loop_to_command;
mod merge_if;
mod move_function;
mod new_function;
mod new_script;
mod parameters;
mod params_from_select;
mod site;
mod sort_classes;
mod switch_to_if;
mod text_key;
mod text_to_key;
mod update_header;
mod wrap_in_spawn;

#[cfg(test)]
mod tests;

use crate::analysis::{Analysis, Kind};
use crate::change::Change;
use crate::config::ConfigFile;
use crate::fix::{Edit, apply};
use sqf_syntax::Source;
use sqf_text::{TextRange, stop};

pub use self::new_script::new_script;
use self::site::Site;

#[derive(Debug)]
pub(super) struct Refactoring {
    /// Its name, by which the client asks for its edits.
    id: &'static str,
    /// What it does, for the editor's menu.
    kind: RefactorKind,
    /// Whether it applies to a place.
    offer: Offers,
}

/// How often a refactoring may apply to a place.
#[derive(Debug)]
enum Offers {
    /// Once.
    One(for<'s> fn(&'s Site<'s>) -> Option<Offer<'s>>),
    /// With several results, of which the user chooses one.
    Many(for<'s> fn(&'s Site<'s>) -> Vec<Offer<'s>>),
    /// Once at an offset of a config.
    OneOfConfig(for<'s> fn(&'s Analysis, &'s ConfigFile, u32) -> Option<Offer<'s>>),
    /// As [`Offers::Many`], at an offset of a config.
    ManyOfConfig(for<'s> fn(&'s Analysis, &'s ConfigFile, u32) -> Vec<Offer<'s>>),
}

impl Offers {
    fn at<'s>(&self, place: &'s Place<'s>) -> Vec<Offer<'s>> {
        match (self, place) {
            (Offers::One(offer), Place::Script(site)) => offer(site).into_iter().collect(),
            (Offers::Many(offers), Place::Script(site)) => offers(site),
            (Offers::OneOfConfig(offer), Place::Config(analysis, file, offset)) => {
                offer(analysis, file, *offset).into_iter().collect()
            }
            (Offers::ManyOfConfig(offers), Place::Config(analysis, file, offset)) => offers(analysis, file, *offset),
            _ => Vec::new(),
        }
    }
}

/// The kind of a refactoring, as editors group them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefactorKind {
    /// Gives a name to a part of the code.
    Extract,
    /// Replaces a name by what it stands for.
    Inline,
    /// Writes the same in another way.
    Rewrite,
}

/// A refactoring that applies to a place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offered {
    /// The name of the refactoring.
    pub id: &'static str,
    /// Which of its offers it is.
    pub choice: usize,
    /// Its title, as shown in the menu.
    pub title: String,
    /// Its kind.
    pub kind: RefactorKind,
}

/// What a refactoring would do.
struct Offer<'s> {
    title: String,
    make: Box<dyn FnOnce() -> Option<Change> + 's>,
}

impl<'s> Offer<'s> {
    /// Offers to change the script.
    fn new(title: impl Into<String>, make: impl FnOnce() -> Option<Vec<Edit>> + 's) -> Offer<'s> {
        Offer::of_project(title, || {
            let mut edits = make()?;
            edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
            Some(Change { files: [(None, edits)].into(), ..Change::default() })
        })
    }

    /// Offers to change several files.
    fn of_project(title: impl Into<String>, make: impl FnOnce() -> Option<Change> + 's) -> Offer<'s> {
        Offer { title: title.into(), make: Box::new(make) }
    }

    /// Says which name the change makes up.
    fn naming(self, name: String) -> Offer<'s> {
        let make = self.make;
        Offer { title: self.title, make: Box::new(|| Some(Change { new_name: Some(name), ..make()? })) }
    }
}

/// Lists all refactorings. Each has a test of its own with the scripts of its file.
macro_rules! refactorings {
    ($($module:ident)*) => {
        /// All refactorings, in the order of the menu.
        const ALL: &[&Refactoring] = &[$(&$module::REFACTORING),*];

        #[cfg(test)]
        mod fixtures {
            $(#[test] fn $module() { crate::refactor::tests::check_fixture(crate::refactor::$module::REFACTORING.id); })*
        }
    };
}

refactorings! {
    extract_variable
    extract_function
    handler_to_function
    move_function
    inline_variable
    inline_function
    params_from_select
    complete_params
    add_private
    invert_if
    merge_if
    early_exit
    loop_to_command
    command_to_loop
    switch_to_if
    if_to_switch
    concat_to_format
    text_to_key
    wrap_in_spawn
    global_to_local
    header_comment
    update_header
}

/// All refactorings of configs, in the order of the menu.
const OF_CONFIGS: &[&Refactoring] = &[
    &sort_classes::REFACTORING,
    &extract_base::REFACTORING,
    &config_text_to_key::REFACTORING,
    &move_function::OF_CONFIGS,
];

/// Where refactorings are asked for.
enum Place<'s> {
    Script(Site<'s>),
    /// An offset of a config.
    Config(&'s Analysis, &'s ConfigFile, u32),
}

impl<'s> Place<'s> {
    /// Returns the selection in a script without syntax errors, or the cursor in a config; None in other scripts,
    /// because what cannot be read must not be rewritten.
    fn of(analysis: &'s Analysis, range: TextRange) -> Option<Place<'s>> {
        if let Some(file) = analysis.config().filter(|_| range.is_empty()) {
            return Some(Place::Config(analysis, file, range.start));
        }
        let is_script = matches!(analysis.kind(), Kind::Script);
        let script = analysis.script();
        let is_sound = is_script && script.is_sound() && script.errors().is_empty();
        is_sound.then(|| Place::Script(Site::new(analysis, range)))
    }

    /// Returns what may apply, in the order of the menu.
    fn refactorings(&self) -> &'static [&'static Refactoring] {
        match self {
            Place::Script(_) => ALL,
            Place::Config(..) => OF_CONFIGS,
        }
    }

    /// Whether the edited text still has no error.
    fn stays_sound(&self, analysis: &Analysis, edits: &[Edit]) -> bool {
        let Some(text) = apply(analysis.file().text(), edits) else { return false };
        let reading = analysis.reading();
        match self {
            Place::Script(_) => reading.of_text(text).script().errors().is_empty(),
            Place::Config(..) => {
                let new = ConfigFile::new(Source::new(text).into(), reading.path(), reading.shared_workspace());
                new.config().errors().is_empty()
            }
        }
    }
}

/// Returns the refactorings that apply to a selection, or to the cursor if it is empty.
pub(crate) fn offered(analysis: &Analysis, range: TextRange) -> Vec<Offered> {
    let Some(place) = Place::of(analysis, range) else { return Vec::new() };
    let mut offered = Vec::new();
    for Refactoring { id, kind, offer } in place.refactorings() {
        stop::check();
        let offers = offer.at(&place).into_iter().enumerate();
        offered.extend(offers.map(|(choice, offer)| Offered { id, choice, title: offer.title, kind: *kind }));
    }
    offered
}

/// Returns the changes of a refactoring; None if it does not apply, or would break the text.
pub(crate) fn perform(analysis: &Analysis, range: TextRange, id: &str, choice: usize) -> Option<Change> {
    let place = Place::of(analysis, range)?;
    let refactoring = place.refactorings().iter().find(|refactoring| refactoring.id == id)?;
    let change = (refactoring.offer.at(&place).into_iter().nth(choice)?.make)()?;
    let own = change.files.get(&None);
    let is_sound = own.is_none_or(|edits| place.stays_sound(analysis, edits));
    (is_sound && change.stays_inside(analysis.workspace())).then_some(change)
}
