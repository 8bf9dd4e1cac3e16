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
use sqf_model::{Reading, SourceFile};
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

/// A refactoring of configs.
#[derive(Debug)]
struct ConfigRefactoring {
    id: &'static str,
    kind: RefactorKind,
    /// Whether it applies at an offset.
    offer: ConfigOffers,
}

/// How often a refactoring of configs may apply at an offset, as [`Offers`].
#[derive(Debug)]
enum ConfigOffers {
    One(for<'s> fn(&'s Analysis, &'s ConfigFile, u32) -> Option<Offer<'s>>),
    Many(for<'s> fn(&'s Analysis, &'s ConfigFile, u32) -> Vec<Offer<'s>>),
}

impl ConfigOffers {
    fn at<'s>(&self, analysis: &'s Analysis, file: &'s ConfigFile, offset: u32) -> Vec<Offer<'s>> {
        match self {
            ConfigOffers::One(offer) => offer(analysis, file, offset).into_iter().collect(),
            ConfigOffers::Many(offers) => offers(analysis, file, offset),
        }
    }
}

/// How often a refactoring may apply to a place.
#[derive(Debug)]
enum Offers {
    /// Once.
    One(for<'s> fn(&'s Site<'s>) -> Option<Offer<'s>>),
    /// With several results, of which the user chooses one.
    Many(for<'s> fn(&'s Site<'s>) -> Vec<Offer<'s>>),
}

impl Offers {
    fn at<'s>(&self, site: &'s Site<'s>) -> Vec<Offer<'s>> {
        match self {
            Offers::One(offer) => offer(site).into_iter().collect(),
            Offers::Many(offers) => offers(site),
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
const OF_CONFIGS: &[&ConfigRefactoring] = &[
    &sort_classes::REFACTORING,
    &extract_base::REFACTORING,
    &config_text_to_key::REFACTORING,
    &move_function::OF_CONFIGS,
];

/// Returns the refactorings that apply to a selection, or to the cursor if it is empty.
pub(crate) fn offered(analysis: &Analysis, range: TextRange) -> Vec<Offered> {
    if let Some(file) = analysis.config().filter(|_| range.is_empty()) {
        let offered = OF_CONFIGS.iter().flat_map(|refactoring| {
            titles(refactoring.id, refactoring.kind, refactoring.offer.at(analysis, file, range.start))
        });
        return offered.collect();
    }
    let Some(site) = site(analysis, range) else { return Vec::new() };
    let offered =
        ALL.iter().flat_map(|refactoring| titles(refactoring.id, refactoring.kind, refactoring.offer.at(&site)));
    offered.collect()
}

/// Returns what the menu shows of the offers of a refactoring.
fn titles(id: &'static str, kind: RefactorKind, offers: Vec<Offer<'_>>) -> Vec<Offered> {
    stop::check();
    let offered = |(choice, offer): (usize, Offer<'_>)| Offered { id, choice, title: offer.title, kind };
    offers.into_iter().enumerate().map(offered).collect()
}

/// Returns the changes of a refactoring; None if it does not apply, or would break the script.
pub(crate) fn perform(analysis: &Analysis, range: TextRange, id: &str, choice: usize) -> Option<Change> {
    if let Some(file) = analysis.config().filter(|_| range.is_empty()) {
        let refactoring = OF_CONFIGS.iter().find(|refactoring| refactoring.id == id)?;
        let change = (refactoring.offer.at(analysis, file, range.start).into_iter().nth(choice)?.make)()?;
        let own = change.files.get(&None);
        let is_sound = own.is_none_or(|edits| is_config(analysis, edits)) && change.stays_inside(analysis.workspace());
        return is_sound.then_some(change);
    }
    let site = site(analysis, range)?;
    let refactoring = ALL.iter().find(|refactoring| refactoring.id == id)?;
    let change = (refactoring.offer.at(&site).into_iter().nth(choice)?.make)()?;
    let own = change.files.get(&None);
    let is_sound = own.is_none_or(|edits| parses(analysis, edits)) && change.stays_inside(analysis.workspace());
    is_sound.then_some(change)
}

/// Returns the selection in a script without syntax errors; None in others, because what cannot be read must not be
/// rewritten.
fn site(analysis: &Analysis, range: TextRange) -> Option<Site<'_>> {
    let is_script = matches!(analysis.kind(), Kind::Script);
    let script = analysis.script();
    (is_script && script.is_sound() && script.errors().is_empty()).then(|| Site::new(analysis, range))
}

/// Whether the edited script still has no syntax error.
fn parses(analysis: &Analysis, edits: &[Edit]) -> bool {
    let Some(text) = apply(analysis.file().text(), edits) else { return false };
    let reading = analysis.reading();
    let path = reading.path().map(Into::into);
    let file = SourceFile::new(text).into();
    let next = Reading::new(reading.reference().clone(), file, path, reading.shared_workspace().clone());
    next.script().errors().is_empty()
}

/// Whether the edited config still has no error.
fn is_config(analysis: &Analysis, edits: &[Edit]) -> bool {
    let Some(text) = apply(analysis.file().text(), edits) else { return false };
    let reading = analysis.reading();
    let new = ConfigFile::new(Source::new(text).into(), reading.path(), reading.shared_workspace());
    new.config().errors().is_empty()
}
