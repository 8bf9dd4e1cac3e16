//! The functions that a script calls.

use std::cell::OnceCell;
use std::path::Path;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use super::value::function_name;
use super::{Drafts, Step, Summary};
use crate::{FunctionDefinition, Script, Semantics, Workspace};
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_syntax::{Expr, WordId};
use sqf_text::{FUNCTION_MARK, is_word, locked};

/// Commands that run a function by its name.
const CALLS: [&str; 2] = ["call", "spawn"];

/// Where a script asks about functions.
#[derive(Debug)]
pub(crate) struct Functions {
    workspace: Arc<dyn Workspace>,
    path: Option<Arc<Path>>,
    /// What is known of those that were asked about, by name in lower case.
    known: Mutex<FxHashMap<Box<str>, Option<Arc<Summary>>>>,
}

impl Functions {
    pub(crate) fn new(workspace: Arc<dyn Workspace>, path: Option<Arc<Path>>) -> Functions {
        Functions { workspace, path, known: Mutex::default() }
    }

    /// Returns what is known of mods.
    pub(crate) fn libraries(&self) -> &Libraries {
        self.workspace.libraries()
    }

    /// Reads the functions in the script itself.
    fn drafts(&self, script: &Script, reference: &Reference, own: &Semantics) -> Arc<Drafts> {
        Arc::new(Drafts::of_file(script, reference, own, &*self.workspace, self.path.as_deref()))
    }

    /// Returns what is known of the function that a script means by a name in lower case.
    pub(crate) fn summary(
        &self,
        script: &Script,
        reference: &Reference,
        own: &Semantics,
        name: &str,
    ) -> Option<Arc<Summary>> {
        self.known(name, &|| self.drafts(script, reference, own))
    }

    /// Returns what is known of a function. The workspace is asked once: several rules ask about each call.
    fn known(&self, name: &str, drafts: &dyn Fn() -> Arc<Drafts>) -> Option<Arc<Summary>> {
        let known = || locked(&self.known);
        if let Some(summary) = known().get(name) {
            return summary.clone();
        }
        // Not under the lock: this may read scripts.
        let summary = self.workspace.summary(name, self.path.as_deref(), drafts);
        known().insert(name.into(), summary.clone());
        summary
    }

    /// Returns what is known of the script that a path means.
    pub(crate) fn summary_of_script(
        &self,
        script: &Script,
        reference: &Reference,
        own: &Semantics,
        path: &str,
    ) -> Option<Arc<Summary>> {
        let drafts = || self.drafts(script, reference, own);
        self.workspace.summary_of_script(path, self.path.as_deref(), &drafts)
    }

    /// Returns the values that the project assigns to the global variable that a script means by a name in lower case.
    pub(crate) fn assigned_values(
        &self,
        script: &Script,
        reference: &Reference,
        own: &Semantics,
        name: &str,
    ) -> Option<Vec<Step>> {
        let drafts = || self.drafts(script, reference, own);
        self.workspace.assigned_values(name, self.path.as_deref()?, &drafts)
    }

    /// Returns what is known of the functions that a script calls by name, or names as values. `own` are the semantics of
    /// the script alone.
    pub(crate) fn called(
        &self,
        script: &Script,
        reference: &Reference,
        own: &Semantics,
    ) -> FxHashMap<WordId, Arc<Summary>> {
        let mut found: FxHashMap<WordId, Option<Arc<Summary>>> = FxHashMap::default();
        let drafts = OnceCell::new();
        let drafts = || Arc::clone(drafts.get_or_init(|| self.drafts(script, reference, own)));
        for call in CALLS.iter().filter_map(|word| script.words().find(word)) {
            for node in script.words().tokens_of(call).filter_map(|token| script.node_of(token)) {
                let Some((_, right)) = script.tree().operands(node) else { continue };
                let right = script.tree().bare(right);
                let Some(name) = function_name(script, right).filter(|_| script.tree().expr(right) == Expr::Name)
                else {
                    continue;
                };
                found.entry(script.word_id(right)).or_insert_with(|| self.known(&name, &drafts));
            }
        }
        let words = script.words();
        let is_function = |name: &str| name.contains(FUNCTION_MARK) && is_word(name);
        for word in words.ids().filter(|word| is_function(words.text(*word))) {
            found.entry(word).or_insert_with(|| self.known(words.text(word), &drafts));
        }
        found.into_iter().filter_map(|(word, summary)| Some((word, summary?))).collect()
    }
}

impl FunctionDefinition {
    /// Returns what is known of the function. None if something may replace it, or its code cannot be summarized.
    pub fn summary(&self, workspace: &dyn Workspace, reference: &Reference) -> Option<Arc<Summary>> {
        let file = self.home()?;
        let drafts = || {
            let script = workspace.source(file).map(|source| Script::new(source, Some(file), reference, workspace));
            let drafts = script.map(|script| {
                let semantics = script.semantics(reference);
                Drafts::of_file(&script, reference, semantics, workspace, Some(file))
            });
            Arc::new(drafts.unwrap_or_default())
        };
        workspace.summary(&self.name.to_ascii_lowercase(), Some(file), &drafts)
    }
}
