//! Cache of diagnostics in code in strings that depend on the project.
//!
//! A file may have a thousand strings with code, and a keystroke changes one of them. The diagnostics of a string
//! depend on its text, the settings, the reference and on a few queries of the project. These queries are stored with
//! their results, and repeated before the diagnostics are reused.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use rustc_hash::{FxHashMap, FxHashSet};

use super::by_text::ByText;
use crate::{Diagnostic, Lints, parts};
use sqf_model::{
    Drafts, GlobalUse, PathTarget, Summary, Symbol, Workspace, WorkspaceFiles, WorkspaceFunctions, WorkspaceIndex,
    WorkspaceNames, WorkspaceTexts, unknown,
};
use sqf_reference::takes::Row;
use sqf_syntax::config::Occasion;
use sqf_syntax::{Included, Includes};
use sqf_text::{locked, parallel};

/// Checking a string takes as long as this many nodes of a large script.
const NODES: usize = 100;

/// The diagnostics of strings with code.
#[derive(Debug, Default)]
pub(super) struct KeptFindings(ByText<StringContext, CheckedString>);

/// What the diagnostics of a string depend on besides its text and the project.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct StringContext {
    pub(super) lints: Lints,
    /// How the game runs the code.
    pub(super) runs: StringRun,
}

/// How the game runs the code of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum StringRun {
    /// By a command of a script.
    InScript,
    /// In a mission or a state machine.
    On(Occasion),
    /// In another config.
    Entry {
        /// Whether it certainly is code.
        is_certain: bool,
        /// Whether its value has to be a Boolean.
        is_condition: bool,
        /// Whether it cannot wait.
        is_unscheduled: bool,
    },
}

/// The diagnostics of a string, with the queries of the project that they depend on.
#[derive(Debug)]
pub(super) struct CheckedString {
    /// The diagnostics, with ranges in the text of the string.
    pub(super) findings: Vec<Diagnostic>,
    runners: Arc<[Row]>,
    answers: Vec<Answer>,
}

/// A query of the project, with its result.
#[derive(Debug, PartialEq)]
enum Answer {
    Function(Box<str>, Option<bool>),
    Classes(Box<str>, Vec<Symbol>),
    Declared(Box<str>, Option<String>),
    Meant(Box<str>, Option<String>),
    OfFile(Box<str>, Option<String>),
    Use(Box<str>, Option<GlobalUse>),
    Summary(Box<str>, Option<Arc<Summary>>),
    File(Box<str>, PathTarget),
    FileBelow(Box<str>, Option<String>),
    Entries(Box<str>, Vec<(String, bool)>),
    Script(Box<str>, bool),
}

impl KeptFindings {
    /// Returns the diagnostics of some texts, each with the handler that it is, in order. `check` checks one of them,
    /// using the given workspace.
    pub(super) fn findings(
        &self,
        setting: StringContext,
        (workspace, path): (&Arc<dyn Workspace>, Option<&Path>),
        texts: &[(&str, &str)],
        check: impl Fn(&str, &str, Arc<dyn Workspace>) -> Vec<Diagnostic> + Sync,
    ) -> Vec<Arc<CheckedString>> {
        let runners = workspace.code_runners();
        let kept = self.0.with(&setting);
        let is_current = |checked: &Arc<CheckedString>| checked.is_current(&**workspace, path, &runners);
        let known: Vec<_> = texts.iter().map(|text| kept.get(&key(*text)).filter(is_current)).collect();
        let missing = texts.iter().zip(&known).filter(|(_, checked)| checked.is_none()).map(|(text, _)| *text);
        let missing: Vec<(&str, &str)> = missing.collect::<FxHashSet<_>>().into_iter().collect();
        let checked = parallel::each(missing.len(), parts::threads(missing.len() * NODES), |number| {
            let project = Arc::new(Questions {
                workspace: Arc::clone(workspace),
                path: path.map(Arc::from),
                answers: Mutex::default(),
            });
            let (text, handler) = missing[number];
            let findings = check(text, handler, Arc::clone(&project) as Arc<dyn Workspace>);
            let answers = std::mem::take(&mut *project.answers());
            Arc::new(CheckedString { findings, runners: Arc::clone(&runners), answers })
        });
        let new: FxHashMap<(&str, &str), Arc<CheckedString>> = missing.into_iter().zip(checked).collect();
        for (text, checked) in &new {
            kept.put(&key(*text), checked);
        }
        let found = texts.iter().zip(known).filter_map(|(text, checked)| checked.or_else(|| new.get(text).cloned()));
        found.collect()
    }
}

/// Returns the text under which the diagnostics of a text are kept.
fn key<'t>((text, handler): (&'t str, &str)) -> Cow<'t, str> {
    if handler.is_empty() { Cow::Borrowed(text) } else { Cow::Owned(format!("{handler}\0{text}")) }
}

impl CheckedString {
    /// Whether the results of the queries are still the same.
    fn is_current(&self, workspace: &dyn Workspace, path: Option<&Path>, runners: &Arc<[Row]>) -> bool {
        let is_same = |answer: &Answer| match answer {
            Answer::Summary(name, summary) => workspace.summary(name, path, &Arc::default) == *summary,
            Answer::Function(name, defined) => workspace.defines_function(name) == *defined,
            Answer::Declared(name, found) => path.is_some_and(|path| workspace.declared_function(name, path) == *found),
            Answer::Meant(name, found) => workspace.meant_function(name, path) == *found,
            Answer::OfFile(name, found) => path.is_some_and(|path| workspace.function_of_file(name, path) == *found),
            Answer::Use(name, used) => path.is_some_and(|path| workspace.global_use(name, path) == *used),
            Answer::Classes(name, classes) => workspace.classes(name) == *classes,
            Answer::File(name, found) => path.is_some_and(|path| workspace.find(name, path) == *found),
            Answer::FileBelow(name, found) => path.is_some_and(|path| workspace.file_below(name, path) == *found),
            Answer::Script(name, is_there) => workspace.has_script_named(name) == *is_there,
            Answer::Entries(name, found) => path.is_some_and(|path| workspace.entries(name, path, false) == *found),
        };
        (Arc::ptr_eq(runners, &self.runners) || *runners == self.runners) && self.answers.iter().all(is_same)
    }
}

/// The project, limited to the queries that the check of a string may make. Everything else is unknown.
#[derive(Debug)]
struct Questions {
    workspace: Arc<dyn Workspace>,
    /// The file that contains the string.
    path: Option<Arc<Path>>,
    answers: Mutex<Vec<Answer>>,
}

impl Questions {
    fn answers(&self) -> MutexGuard<'_, Vec<Answer>> {
        locked(&self.answers)
    }

    /// Stores what the project says of a name, and returns it.
    fn answered<T: Clone>(&self, answer: fn(Box<str>, T) -> Answer, name: &str, found: T) -> T {
        self.answers().push(answer(name.into(), found.clone()));
        found
    }
}

impl Includes for Questions {
    fn include(&self, _: &str, _: Option<&std::path::Path>) -> Included {
        Included::Elsewhere
    }
}

/// Paths in a string are those of the file that contains it.
impl WorkspaceFiles for Questions {
    fn find(&self, name: &str, _: &Path) -> PathTarget {
        let Some(path) = &self.path else { return PathTarget::Elsewhere };
        self.answered(Answer::File, name, self.workspace.find(name, path))
    }

    fn file_below(&self, name: &str, _: &Path) -> Option<String> {
        self.answered(Answer::FileBelow, name, self.workspace.file_below(name, self.path.as_deref()?))
    }

    fn entries(&self, folder: &str, _: &Path, _: bool) -> Vec<(String, bool)> {
        let Some(path) = &self.path else { return Vec::new() };
        self.answered(Answer::Entries, folder, self.workspace.entries(folder, path, false))
    }

    fn has_script_named(&self, name: &str) -> bool {
        self.answered(Answer::Script, name, self.workspace.has_script_named(name))
    }

    unknown! {
        is_part, includers, packed_file, packed_bytes, find_in_addon, absent_file, source, home, mission,
        is_built_by_hemtt, is_library, game_file, own_file, text_copy, missions_naming, last_files
    }
}

impl WorkspaceFunctions for Questions {
    fn code_runners(&self) -> Arc<[Row]> {
        self.workspace.code_runners()
    }

    fn summary(&self, name: &str, _: Option<&Path>, own: &dyn Fn() -> Arc<Drafts>) -> Option<Arc<Summary>> {
        self.answered(Answer::Summary, name, self.workspace.summary(name, self.path.as_deref(), own))
    }

    unknown! {
        functions, is_function, functions_in, function_names, undefined_functions, missing_functions, is_of_function,
        runs_before_mission, runs_alone, entered, code_entered, script_of_game, libraries, summary_of_script,
        assigned_values
    }
}

impl WorkspaceNames for Questions {
    fn defines_function(&self, name: &str) -> Option<bool> {
        self.answered(Answer::Function, name, self.workspace.defines_function(name))
    }

    fn meant_function(&self, name: &str, _: Option<&Path>) -> Option<String> {
        self.answered(Answer::Meant, name, self.workspace.meant_function(name, self.path.as_deref()))
    }

    fn declared_function(&self, name: &str, _: &Path) -> Option<String> {
        self.answered(Answer::Declared, name, self.workspace.declared_function(name, self.path.as_deref()?))
    }

    fn function_of_file(&self, name: &str, _: &Path) -> Option<String> {
        self.answered(Answer::OfFile, name, self.workspace.function_of_file(name, self.path.as_deref()?))
    }

    fn global_use(&self, name: &str, _: &Path) -> Option<GlobalUse> {
        self.answered(Answer::Use, name, self.workspace.global_use(name, self.path.as_deref()?))
    }

    unknown! {
        names_mod, reads_mod, meant_class, unlisted_function, defines_class, names_local, may_inherit, borrows_local,
        meant_global, meant_event, meant_setting, macro_elsewhere
    }
}

impl WorkspaceIndex for Questions {
    fn classes(&self, name: &str) -> Vec<Symbol> {
        self.answered(Answer::Classes, name, self.workspace.classes(name))
    }

    unknown! {
        is_indexed, file_index, occurrences, definitions, place_of, names, names_where, symbols_matching, symbol_types
    }
}

unknown!(impl WorkspaceTexts for Questions);

#[cfg(test)]
mod tests;
