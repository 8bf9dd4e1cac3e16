//! The queries available to rules about configs.

use std::cell::{OnceCell, RefCell};
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::facts::Entries;
use super::sink::CheckedText;
use crate::{Code, Lints};
use sqf_ide::analysis::Analysis;
use sqf_ide::config::{ConfigFile, ConfigKind};
use sqf_model::Workspace;
use sqf_reference::Reference;
use sqf_syntax::config::{Class, ClassId, ClassKind, Config, Entry, EntryId};
use sqf_syntax::{Preprocessed, Source};
use sqf_text::{Cover, TextRange};

/// A config with everything known about it. A header is checked as a part of the config that includes it, which
/// determines the classes around it and its macros.
pub(crate) struct ConfigContext<'a> {
    analysis: &'a Analysis,
    lints: &'a Lints,
    /// The whole config.
    pub(crate) file: &'a ConfigFile,
    /// The index of the checked file in it.
    pub(crate) number: usize,
    pub(crate) kind: ConfigKind,
    /// Whether it is a header that no config includes: macros may be defined where it is.
    pub(crate) is_lonely: bool,
    /// The classes and entries that are at least partly in that file.
    here: OnceCell<(Vec<ClassId>, Vec<EntryId>)>,
    /// Ranges of the text that may be inactive.
    undecided: OnceCell<Cover>,
    /// The contents of folders.
    folders: RefCell<FxHashMap<String, Entries>>,
}

impl<'a> ConfigContext<'a> {
    pub(crate) fn new(
        analysis: &'a Analysis,
        lints: &'a Lints,
        file: &'a ConfigFile,
        number: usize,
        kind: ConfigKind,
    ) -> ConfigContext<'a> {
        let (here, undecided, folders) = (OnceCell::new(), OnceCell::new(), RefCell::default());
        ConfigContext { analysis, lints, file, number, kind, is_lonely: false, here, undecided, folders }
    }

    /// Returns the classes of that name, ignoring case, directly in a class: blocks, declarations and imports.
    pub(crate) fn named(&self, class: ClassId, name: &str) -> &'a [ClassId] {
        self.file.classes_named(class, name)
    }

    /// Returns the classes that are at least partly in the checked text, ordered by their starts. A config may have
    /// thousands in other files.
    pub(crate) fn classes(&self) -> impl Iterator<Item = ClassId> {
        self.here().0.iter().copied()
    }

    /// Returns the entries that are at least partly in the checked text, ordered by their starts.
    pub(crate) fn entries(&self) -> impl Iterator<Item = &'a Entry> {
        let config = self.config();
        self.here().1.iter().map(|id| config.entry(*id))
    }

    fn here(&self) -> &(Vec<ClassId>, Vec<EntryId>) {
        self.here.get_or_init(|| self.config().within(self.file.runs(self.number)))
    }

    /// Returns the blocks at the root that are at least partly in the checked text.
    pub(crate) fn blocks_at_root(&self) -> impl Iterator<Item = ClassId> {
        self.classes().filter(|id| self.is_block_in(*id, self.config().root()))
    }

    /// Returns the blocks in the lists of that name at the root that are at least partly in the checked text.
    pub(crate) fn listed<'s>(&'s self, list: &'s str) -> impl Iterator<Item = ClassId> + 's {
        self.classes().filter(move |id| {
            let outer = self.class(*id).outer.filter(|outer| self.is_block_in(*id, *outer));
            let is_list = |it: ClassId| self.class(it).name.eq_ignore_ascii_case(list);
            outer.is_some_and(|outer| self.is_block_in(outer, self.config().root()) && is_list(outer))
        })
    }

    fn is_block_in(&self, id: ClassId, outer: ClassId) -> bool {
        let class = self.class(id);
        class.kind == ClassKind::Block && class.outer == Some(outer)
    }

    /// Returns the tokens that are written in the checked text, some of them in texts of macros.
    pub(crate) fn tokens(&self) -> impl Iterator<Item = usize> {
        self.file.runs(self.number).iter().cloned().flatten()
    }

    /// Whether an undecidable condition may exclude a place of the checked text.
    fn is_undecided(&self, offset: u32) -> bool {
        let undecided = || Cover::of(self.pre().undecided().iter().copied());
        self.number == 0 && self.undecided.get_or_init(undecided).contains(offset)
    }

    pub(crate) fn config(&self) -> &'a Config {
        self.file.config()
    }

    pub(crate) fn class(&self, id: ClassId) -> &'a Class {
        self.config().class(id)
    }

    /// Returns the tokens as the game reads them, macros replaced.
    pub(crate) fn pre(&self) -> &'a Preprocessed {
        self.file.pre()
    }

    pub(crate) fn reference(&self) -> &'a Reference {
        self.analysis.reference()
    }

    /// Returns the path of the checked text, if it is a file.
    pub(crate) fn path(&self) -> Option<&'a Path> {
        self.analysis.path()
    }

    /// Returns the contents of a folder. Cached, because a config may name thousands of missing files.
    pub(crate) fn folder(&self, folder: &str, from: &Path) -> Entries {
        let list = || Arc::new(self.workspace().entries(folder, from, false));
        Arc::clone(self.folders.borrow_mut().entry(folder.to_owned()).or_insert_with(list))
    }

    /// Returns what is known of other files, to be shared with other threads.
    pub(crate) fn workspace(&self) -> &'a Arc<dyn Workspace> {
        self.analysis.reading().shared_workspace()
    }

    /// Whether all includes of the config, and therefore all macros, are known.
    pub(crate) fn is_complete(&self) -> bool {
        self.pre().is_complete() && self.pre().exhausted().is_none()
    }

    /// Returns the range of tokens that are literally in the checked text. None also if an undecidable condition may
    /// exclude them.
    pub(crate) fn written(&self, tokens: Range<usize>) -> Option<TextRange> {
        let range = self.file.written(tokens.clone(), self.number)?;
        let source = self.source();
        let is_of_macro = |offset: u32| source.tokens().at(offset).is_some_and(|it| source.directive_at(it).is_some());
        let is_doubtful = tokens.clone().any(|token| self.pre().is_guess(token));
        (!is_doubtful && !is_of_macro(range.start) && !is_of_macro(range.end.saturating_sub(1))).then_some(range)
    }

    /// Returns the call of a macro in the text that a token comes from.
    pub(crate) fn call(&self, token: usize) -> Option<TextRange> {
        let origin = self.pre().origin(token);
        (origin.is_call && origin.file == self.number && !self.pre().is_guess(token)).then_some(origin.range)
    }

    /// Whether a token is literally in the checked text.
    #[inline]
    pub(crate) fn is_here(&self, token: usize) -> bool {
        self.written(token..token + 1).is_some()
    }

    /// Returns the checked text.
    pub(crate) fn source(&self) -> &'a Source {
        self.analysis.file().source()
    }
}

impl CheckedText for ConfigContext<'_> {
    fn lints(&self) -> &Lints {
        self.lints
    }

    fn hides(&self, range: TextRange, code: Code) -> bool {
        code.is_allowed(self.analysis.file().allowed(), range.start) || self.is_undecided(range.start)
    }

    fn text_with_directives(&self) -> Option<&str> {
        Some(self.analysis.file().text())
    }
}
