//! Findings in code in strings of configs, kept between keystrokes.
//!
//! A config may have a thousand strings with code, and a keystroke changes one of them. What is found in a string depends
//! on its text, the settings, the reference and on a few questions about the project. The questions are kept with their
//! answers, and asked again before the findings are reused.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ide::diagnostics::{Diagnostic, Lints, parts};
use crate::model::{CodeRunner, Symbol, Workspace};
use crate::syntax::{Included, Includes};

/// Strings whose findings are kept, for each of the settings.
const MOST: usize = 2_048;
/// The findings in longer strings are not kept; in bytes.
const LONGEST: usize = 2_000;
/// Settings for which findings are kept: a workspace has few folders with settings of their own.
const MOST_SETTINGS: usize = 4;
/// As many nodes of a large script are checked in the time that a string takes.
const NODES: usize = 100;

/// Findings in strings by their texts.
type Strings = FxHashMap<Box<str>, Arc<Checked>>;

/// What is found in strings with code, for the settings last used.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Vec<(Lints, Strings)>>);

/// What is found in a string, and what was asked about the project to find it.
#[derive(Debug)]
pub(super) struct Checked {
    /// The findings, with their places in the text of the string.
    pub(super) findings: Vec<Diagnostic>,
    runners: Arc<[CodeRunner]>,
    answers: Vec<Answer>,
}

/// A question about the project, with its answer.
#[derive(Debug, PartialEq)]
enum Answer {
    Function(Box<str>, Option<bool>),
    Classes(Box<str>, Vec<Symbol>),
}

impl Kept {
    /// What is found in some texts, in their order. `check` checks one text; it asks the workspace that it is given.
    pub(super) fn findings(
        &self,
        lints: &Lints,
        workspace: &Arc<dyn Workspace>,
        texts: &[&str],
        check: impl Fn(&str, Arc<dyn Workspace>) -> Vec<Diagnostic> + Sync,
    ) -> Vec<Arc<Checked>> {
        let runners = workspace.code_runners();
        let mut known = self.known(lints, texts);
        for checked in &mut known {
            checked.take_if(|checked| !checked.is_current(&**workspace, &runners));
        }
        let missing = texts.iter().zip(&known).filter(|(_, checked)| checked.is_none()).map(|(text, _)| *text);
        let missing: Vec<&str> = missing.collect::<FxHashSet<_>>().into_iter().collect();
        let checked = parts::each(missing.len(), parts::threads(missing.len() * NODES), |number| {
            let project = Arc::new(Questions { workspace: Arc::clone(workspace), answers: Mutex::default() });
            let findings = check(missing[number], Arc::clone(&project) as Arc<dyn Workspace>);
            let answers = std::mem::take(&mut *project.answers());
            Arc::new(Checked { findings, runners: Arc::clone(&runners), answers })
        });
        let new: FxHashMap<&str, Arc<Checked>> = missing.into_iter().zip(checked).collect();
        self.keep(lints, &new);
        let found = texts.iter().zip(known).filter_map(|(text, checked)| checked.or_else(|| new.get(text).cloned()));
        found.collect()
    }

    /// What is kept of some texts, in their order.
    fn known(&self, lints: &Lints, texts: &[&str]) -> Vec<Option<Arc<Checked>>> {
        let kept = self.lock();
        let strings = kept.iter().find(|(other, _)| other == lints).map(|(_, strings)| strings);
        texts.iter().map(|text| strings.and_then(|strings| strings.get(*text)).cloned()).collect()
    }

    fn keep(&self, lints: &Lints, new: &FxHashMap<&str, Arc<Checked>>) {
        if new.is_empty() {
            return;
        }
        let mut kept = self.lock();
        let at = kept.iter().position(|(other, _)| other == lints).unwrap_or_else(|| {
            if kept.len() >= MOST_SETTINGS {
                kept.remove(0);
            }
            kept.push((lints.clone(), Strings::default()));
            kept.len() - 1
        });
        let strings = &mut kept[at].1;
        for (text, checked) in new.iter().filter(|(text, _)| text.len() <= LONGEST) {
            if strings.len() >= MOST {
                strings.clear();
            }
            strings.insert((*text).into(), Arc::clone(checked));
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Lints, Strings)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Checked {
    /// Whether the project still answers the same.
    fn is_current(&self, workspace: &dyn Workspace, runners: &Arc<[CodeRunner]>) -> bool {
        let is_same = |answer: &Answer| match answer {
            Answer::Function(name, defined) => workspace.defines_function(name) == *defined,
            Answer::Classes(name, classes) => workspace.classes(name) == *classes,
        };
        (Arc::ptr_eq(runners, &self.runners) || *runners == self.runners) && self.answers.iter().all(is_same)
    }
}

/// The project, as far as the check of a string may ask about it. Anything else is unknown.
#[derive(Debug)]
struct Questions {
    workspace: Arc<dyn Workspace>,
    answers: Mutex<Vec<Answer>>,
}

impl Questions {
    fn answers(&self) -> MutexGuard<'_, Vec<Answer>> {
        self.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Includes for Questions {
    fn include(&self, _: &str, _: Option<&std::path::Path>) -> Included {
        Included::Elsewhere
    }
}

impl Workspace for Questions {
    fn code_runners(&self) -> Arc<[CodeRunner]> {
        self.workspace.code_runners()
    }

    fn defines_function(&self, name: &str) -> Option<bool> {
        let defined = self.workspace.defines_function(name);
        self.answers().push(Answer::Function(name.into(), defined));
        defined
    }

    fn classes(&self, name: &str) -> Vec<Symbol> {
        let classes = self.workspace.classes(name);
        self.answers().push(Answer::Classes(name.into(), classes.clone()));
        classes
    }
}

#[cfg(test)]
mod tests;
