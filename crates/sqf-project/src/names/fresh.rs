//! The words of files that have changed since the scan: without them, a name that was just typed would be unknown.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashSet;

use super::file_words::{SIZE_LIMIT, VariableWords, is_script};
use super::words::{GivenWords, GlobalWord, macros};
use crate::derived::Map;
use crate::includes::View;
use crate::layout::{Layout, file_names};

/// Maximum number of changed files to read. With more, as after a checkout, a new scan begins soon.
const MOST: usize = 64;

/// The words of the files that have changed since the scan, each read when first asked for.
#[derive(Clone, Default)]
pub(crate) struct FreshWords(Map<Arc<Path>, Arc<OnceLock<Words>>>);

/// The words of a changed file.
#[derive(Debug, Default)]
struct Words {
    variables: VariableWords,
    /// See [`GivenWords::pasted`].
    pasted: FxHashSet<String>,
}

impl FreshWords {
    /// Notes that files have changed.
    pub(super) fn follow(&mut self, changed: &FxHashSet<Arc<Path>>) {
        for file in changed.iter().filter(|file| file_names::ends_in(file, &file_names::WITH_CODE)) {
            self.0.insert(Arc::clone(file), Arc::default());
        }
    }

    /// Whether so many files have changed that they are not looked at.
    pub(crate) fn are_many(&self) -> bool {
        self.0.len() > MOST
    }

    /// Returns what the changed files in a view do with a name in lower case; None if none has it.
    pub(crate) fn global(&self, name: &str, layout: &Layout, view: &View) -> Option<GlobalWord> {
        let add = |mut all: GlobalWord, word: GlobalWord| {
            all.add(&word);
            all
        };
        self.seen(layout, view).filter_map(|words| words.variables.globals.get(name).cloned()).reduce(add)
    }

    /// Returns whether something in the changed files sets a name without a `_`, in lower case; None if they do not have
    /// that word.
    pub(crate) fn sets_plain(&self, name: &str, layout: &Layout, view: &View) -> Option<bool> {
        let words = self.seen(layout, view).filter_map(|words| words.variables.plain.get(name));
        let set = words.filter(|word| word.is_quoted || word.written.is_some()).map(|word| word.written.is_some());
        set.reduce(|one, other| one || other)
    }

    /// Whether something in the changed files may set a name without a `_`, in lower case, as a variable.
    pub(crate) fn may_be_variable(&self, name: &str, layout: &Layout, view: &View) -> bool {
        self.seen(layout, view).filter_map(|words| words.variables.plain.get(name)).any(|word| word.may_be_variable)
    }

    /// Whether macros in the changed files may make a name of a word in lower case.
    pub(crate) fn is_pasted(&self, word: &str, layout: &Layout, view: &View) -> bool {
        self.seen(layout, view).any(|words| words.pasted.contains(word))
    }

    fn seen(&self, layout: &Layout, view: &View) -> impl Iterator<Item = &Words> {
        let files = self.0.iter().filter(|(file, _)| !self.are_many() && view.sees(file));
        files.map(|(file, words)| words.get_or_init(|| Words::of(layout, file)))
    }
}

impl Words {
    fn of(layout: &Layout, file: &Path) -> Words {
        match layout.files.known(file) {
            Some(source) => Words::of_text(file, source.text()),
            None => {
                layout.read(file, SIZE_LIMIT).map_or_else(|_| Words::default(), |it| Words::of_text(file, &it.text))
            }
        }
    }

    fn of_text(file: &Path, text: &str) -> Words {
        let given = GivenWords::of(text, &macros(text), is_script(file));
        Words { variables: VariableWords::of(file, text), pasted: given.pasted.into_iter().collect() }
    }
}
