//! The words of one file that say what its names are.

use std::hash::BuildHasher;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::functions::may_compile;
use super::made::{MadeName, made, sets_by_value};
use super::mission_words::MissionWords;
use super::scripts;
use super::words::{
    GivenWords, GlobalWord, Mention, PlainWord, functions_of, macros, plain_words, set_by_editor, variables,
};
use crate::Text;
use crate::copies::OfTexts;
use crate::layout::{Layout, file_names};
use sqf_text::function_prefix;

/// Size limit for files that are searched for functions, in MiB.
pub(super) const SIZE_LIMIT: u64 = 16;

/// The words of one file.
#[derive(Default)]
pub(super) struct FileWords {
    /// Names of functions, and how the file uses them.
    pub(super) named: Vec<(String, Mention)>,
    pub(super) given: GivenWords,
    /// Names of local variables, and whether the file sets them.
    pub(super) locals: FxHashMap<Arc<str>, bool>,
    pub(super) globals: FxHashMap<Arc<str>, GlobalWord>,
    /// Words without a `_` that something may set.
    pub(super) plain: FxHashMap<Arc<str>, PlainWord>,
    /// The names of macros with parameters that it defines.
    pub(super) macros: Vec<Box<str>>,
    pub(super) called: scripts::NamedScripts,
    /// Of a file that is no script: the hashes of its words in lower case, without the names of functions.
    pub(super) others: FxHashSet<u64>,
    /// Whether it may compile scripts.
    pub(super) compiles: bool,
    /// Whether it sets global variables whose names are values, such as those in a database.
    pub(super) sets_by_value: bool,
    /// See [`made()`].
    pub(super) made: Vec<MadeName>,
    /// The addons that a mission requires, in lower case.
    pub(super) required: Vec<String>,
    /// Whether it cannot be read.
    pub(super) is_unread: bool,
}

/// Returns the words of a file; none once the project has been abandoned.
pub(super) fn words_of(layout: &Layout, file: &Path, copies: &OfTexts<FileWords>) -> Arc<FileWords> {
    if layout.files.is_abandoned() {
        return Arc::default();
    }
    if let Some(source) = layout.files.known(file) {
        return Arc::new(FileWords::of(file, source.text()));
    }
    let Ok(Text { text, .. }) = layout.read(file, SIZE_LIMIT) else {
        // A file that is too large for this may still compile scripts.
        let unread = FileWords { compiles: true, sets_by_value: true, is_unread: true, ..FileWords::default() };
        return Arc::new(unread);
    };
    if let Some(words) = copies.get(file, &text) {
        return words;
    }
    let words = Arc::new(FileWords::of(file, &text));
    if is_script(file) {
        copies.add(file, text, &words);
    }
    words
}

impl FileWords {
    pub(super) fn of(file: &Path, text: &str) -> FileWords {
        let is_script = is_script(file);
        let VariableWords { mut locals, mut globals, plain } = VariableWords::of(file, text);
        if !is_script {
            locals.extend(set_by_editor(text).map(|name| (name.into(), true)));
            globals.values_mut().for_each(|word| word.is_outside = true);
        }
        let macros = macros(text);
        FileWords {
            others: if is_script { FxHashSet::default() } else { hashes(text) },
            given: GivenWords::of(text, &macros, is_script),
            named: functions_of(text),
            locals,
            globals,
            plain,
            macros,
            called: scripts::named(text),
            compiles: may_compile(text),
            sets_by_value: sets_by_value(text),
            made: made(text),
            required: if file_names::ends_in(file, &["sqm"]) { required_by_mission(text) } else { Vec::new() },
            is_unread: false,
        }
    }
}

/// The words of one file that may be names of variables.
#[derive(Debug, Default)]
pub(super) struct VariableWords {
    /// Names of local variables, and whether the file sets them.
    pub(super) locals: FxHashMap<Arc<str>, bool>,
    /// See [`variables`].
    pub(super) globals: FxHashMap<Arc<str>, GlobalWord>,
    /// See [`plain_words`].
    pub(super) plain: FxHashMap<Arc<str>, PlainWord>,
}

impl VariableWords {
    pub(super) fn of(file: &Path, text: &str) -> VariableWords {
        let is_script = is_script(file);
        let (locals, mut globals) = variables(text);
        if file_names::ends_in(file, &["sqm", "fsm"]) {
            let MissionWords { globals, plain } = MissionWords::of(text);
            return VariableWords { locals, globals, plain };
        }
        if !is_script {
            globals.values_mut().for_each(|word| word.is_set_otherwise = true);
        }
        VariableWords { locals, globals, plain: plain_words(text, is_script) }
    }
}

/// Returns the addons in the list that a mission begins with, in lower case: those with classes that it uses.
fn required_by_mission(text: &str) -> Vec<String> {
    let list = ["addons[]", "addOns[]"].iter().find_map(|list| text.split_once(list));
    let items = list.and_then(|(_, rest)| rest.split('}').next()).unwrap_or_default();
    // What is in quotes is every other part.
    items.split('"').skip(1).step_by(2).map(str::to_lowercase).collect()
}

pub(super) fn is_script(file: &Path) -> bool {
    file_names::ends_in(file, &["sqf"])
}

/// Returns the hashes of the words in a text, in lower case, except for the usual names of functions.
fn hashes(text: &str) -> FxHashSet<u64> {
    let text = text.to_ascii_lowercase();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.filter(|word| function_prefix(word).is_none()).map(hash_of).collect()
}

pub(super) fn hash_of(word: &str) -> u64 {
    FxBuildHasher.hash_one(word)
}
