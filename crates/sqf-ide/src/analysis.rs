//! One version of a text with everything derived from it, on which all features work.
//!
//! This module does not know the features, so each of them can import it without a cycle. A feature caches its results
//! for a version here by type: with [`Analysis::prepared`] for this version, with [`Analysis::carry`] for the next one.

use std::any::Any;
use std::fmt::Debug;
use std::path::Path;
use std::sync::{Arc, OnceLock, Weak};

use super::config::ConfigFile;
use super::language::Language;
use sqf_model::{Alone, FileIndex, Occurrence, Reading, Role, Script, SourceFile, Symbol, Workspace};
use sqf_reference::{Prepared, Reference};
use sqf_syntax::stringtable::Stringtable;
use sqf_syntax::{Parsed, Preprocessed};
use sqf_text::has_extension;

/// One version of a text in any language, with the reference and the workspace.
#[derive(Debug, Clone)]
pub struct Analysis {
    reading: Arc<Reading>,
    index: Arc<OnceLock<Arc<FileIndex>>>,
    content: Arc<OnceLock<Content>>,
    /// Results cached by features for this version.
    prepared: Arc<Prepared>,
    /// What a feature passes on to the next version, and what this one was passed by the previous one. Only the check
    /// uses this.
    carried: Arc<OnceLock<Arc<dyn Carried>>>,
    carried_before: Option<Arc<dyn Carried>>,
    /// The language in which texts of stringtables are shown.
    text_language: &'static str,
    /// Whether an editor says that it is no script.
    is_no_script: bool,
}

/// What an analysis passes on to the next version of its script.
#[derive(Debug, Clone)]
pub struct EarlierAnalysis {
    script: sqf_model::EarlierScript,
    reference: Weak<Reference>,
    carried: Option<Arc<dyn Carried>>,
}

impl EarlierAnalysis {
    /// Returns it for other files with the same text.
    #[must_use]
    pub fn for_copies(self) -> EarlierAnalysis {
        EarlierAnalysis { script: self.script.for_copies(), ..self }
    }
}

/// A result that a feature passes on to the next version, to reuse unchanged parts.
pub trait Carried: Any + Debug + Send + Sync {
    /// Converts it for the version after `next`, if the feature was not used on `next`.
    fn of_next(&self, next: &Parsed) -> Arc<dyn Carried>;
}

/// The language of a text, with what is parsed in that language only.
#[derive(Debug, Clone, Copy)]
pub enum Kind<'a> {
    /// A script.
    Script,
    /// A config or a header of one.
    Config(&'a ConfigFile),
    /// A stringtable.
    Stringtable(&'a Stringtable),
    /// A header of code or classes, of which only the preprocessor directives are checked, or a file of another
    /// program.
    Other,
}

/// The content of [`Kind`], computed on first use.
#[derive(Debug)]
enum Content {
    Script,
    Config(OnceLock<Arc<ConfigFile>>),
    Stringtable(OnceLock<Stringtable>),
    Other,
}

/// The default language of texts from stringtables.
pub const TEXT_LANGUAGE: &str = "English";

impl Analysis {
    /// Creates the analysis of a script.
    pub fn new(reference: Arc<Reference>, file: Arc<SourceFile>) -> Analysis {
        Analysis::in_workspace(reference, file, None, Arc::new(Alone))
    }

    /// Creates the analysis of a script that is a file, with the files around it.
    pub fn in_workspace(
        reference: Arc<Reference>,
        file: Arc<SourceFile>,
        path: Option<Arc<Path>>,
        workspace: Arc<dyn Workspace>,
    ) -> Analysis {
        Analysis::after(None, reference, file, path, workspace)
    }

    /// Creates the analysis of the next version of a script, reusing what has not changed.
    pub fn after(
        before: Option<EarlierAnalysis>,
        reference: Arc<Reference>,
        file: Arc<SourceFile>,
        path: Option<Arc<Path>>,
        workspace: Arc<dyn Workspace>,
    ) -> Analysis {
        let reading = Reading::new(reference, file, path, workspace);
        let Some(EarlierAnalysis { script, reference, carried }) = before else {
            return Analysis::of(Arc::new(reading));
        };
        let reading = reading.after(Some(script), &reference);
        Analysis { carried_before: carried, ..Analysis::of(Arc::new(reading)) }
    }

    /// Returns what the analysis of the next version can reuse.
    pub fn earlier(&self) -> Option<EarlierAnalysis> {
        let script = self.reading.earlier()?;
        // Another thread may be parsing or checking this version right now.
        let carried = match self.reading.is_parsed(script.parsed()) {
            true => {
                let of_next = || match self.script().is_copy() {
                    true => self.carried_before.clone(),
                    false => Some(self.carried_before.as_ref()?.of_next(script.parsed())),
                };
                self.carried.get().cloned().or_else(of_next)
            }
            false => self.carried_before.clone(),
        };
        Some(EarlierAnalysis { script, reference: Arc::downgrade(self.reading.reference()), carried })
    }

    /// Returns what a feature passed on to this version.
    pub fn carried<T: Carried>(&self) -> Option<&T> {
        let carried: &dyn Any = &**self.carried_before.as_ref()?;
        carried.downcast_ref()
    }

    /// Passes something on to the next version.
    pub fn carry<T: Carried>(&self, left: Option<T>) {
        if let Some(left) = left {
            let _ = self.carried.set(Arc::new(left));
        }
    }

    /// Returns the result cached by a feature for this version, by type; `make` computes it on first use.
    pub fn prepared<T: Any + Send + Sync>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        self.prepared.get(make)
    }

    /// Creates the analysis of an embedded text, such as the code in a string.
    pub fn of_part(&self, reading: Reading) -> Analysis {
        Analysis::of(Arc::new(reading)).with_texts_in(self.text_language)
    }

    /// Like [`Analysis::of_part`], for code in a text that is no script.
    pub fn of_code(&self, reading: Reading) -> Analysis {
        let code = self.of_part(reading);
        code.content.get_or_init(|| Content::Script);
        code
    }

    fn of(reading: Arc<Reading>) -> Analysis {
        Analysis {
            reading,
            index: Arc::default(),
            content: Arc::default(),
            prepared: Arc::default(),
            carried: Arc::default(),
            carried_before: None,
            text_language: TEXT_LANGUAGE,
            is_no_script: false,
        }
    }

    /// Sets the language for texts of stringtables to one of the game, such as `German`.
    pub fn with_texts_in(self, language: &'static str) -> Analysis {
        Analysis { text_language: language, ..self }
    }

    /// Sets whether an editor says that the text is no script. It is none then, unless it is a header of scripts: a
    /// file with an unknown extension counts as a script only where no editor knows better.
    pub fn unless_script(self, is_no_script: bool) -> Analysis {
        Analysis { is_no_script, ..self }
    }

    /// Returns the language for texts of stringtables.
    pub(super) fn text_language(&self) -> &'static str {
        self.text_language
    }

    /// Returns the language of the text; detected on first use. None for a header that may be code or classes, of which
    /// only the preprocessor directives are checked, and for files of other programs.
    pub fn language(&self) -> Option<Language> {
        match self.content() {
            Content::Script => Some(Language::Script),
            Content::Config(_) => Some(Language::Config),
            Content::Stringtable(_) => Some(Language::Stringtable),
            Content::Other => None,
        }
    }

    /// Returns the language of the text, with what is parsed in that language only.
    pub fn kind(&self) -> Kind<'_> {
        match self.content() {
            Content::Script => Kind::Script,
            Content::Config(config) => {
                let workspace = self.reading.shared_workspace();
                Kind::Config(config.get_or_init(|| ConfigFile::shared(self.file().source(), self.path(), workspace)))
            }
            Content::Stringtable(table) => {
                Kind::Stringtable(table.get_or_init(|| Stringtable::parse(self.file().text())))
            }
            Content::Other => Kind::Other,
        }
    }

    fn content(&self) -> &Content {
        self.content.get_or_init(|| match Language::of(self.path(), self.file().source(), self.workspace()) {
            Some(Language::Script) if self.is_no_script && !self.is_header() => Content::Other,
            Some(Language::Script) => Content::Script,
            Some(Language::Config) => Content::Config(OnceLock::new()),
            Some(Language::Stringtable) => Content::Stringtable(OnceLock::new()),
            None => Content::Other,
        })
    }

    /// Returns the best language for an editor to show: for a header of either kind, that of the files including it.
    /// A header without text in a mission or addon is shown as a config, as most headers are.
    pub fn shown_language(&self) -> Option<Language> {
        let (source, workspace) = (self.file().source(), self.workspace());
        self.language().or_else(|| {
            let path = self.path()?;
            let of_includers = Language::of_includers(path, source, workspace);
            of_includers.or_else(|| Language::is_new_header(path, source, workspace).then_some(Language::Config))
        })
    }

    /// Whether the text is checked: scripts, configs, stringtables and headers of any of them, but not files of other
    /// programs.
    pub fn is_checked(&self) -> bool {
        self.language().is_some() || self.is_header()
    }

    /// Whether a position can have an answer: any in scripts, configs and stringtables; in other files only in
    /// preprocessor directives.
    pub fn is_answered_at(&self, offset: u32) -> bool {
        let file = self.file();
        // The position at the end of a line or of the text belongs to the token before it.
        let before = offset.checked_sub(1).and_then(|before| file.tokens().at(before));
        let here = file.tokens().at(offset);
        let is_directive = |token: usize| file.directive(token).is_some();
        self.language().is_some() || [here, before].into_iter().flatten().any(is_directive)
    }

    /// Whether the text is in a file of another mod, which is never changed.
    pub(super) fn is_library(&self) -> bool {
        self.path().is_some_and(|path| self.workspace().is_library(path))
    }

    /// Whether the text is a header of any language.
    pub fn is_header(&self) -> bool {
        self.path().is_some_and(|path| Language::is_header(path, self.file().source()))
    }

    /// Whether the text is a script.
    pub fn is_script(&self) -> bool {
        self.language() == Some(Language::Script)
    }

    /// Returns the text as a config, parsed on first use. None for other files.
    pub fn config(&self) -> Option<&ConfigFile> {
        match self.kind() {
            Kind::Config(file) => Some(file),
            _ => None,
        }
    }

    /// Returns the tokens after preprocessing, of a script or a config.
    pub fn pre(&self) -> &Preprocessed {
        self.config().map_or_else(|| self.script().pre(), ConfigFile::pre)
    }

    /// Returns the parsed text.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// Returns the preprocessed and parsed script, computed on first use.
    pub fn script(&self) -> &Script {
        self.reading.script()
    }

    /// Returns the text as a stringtable, parsed on first use. None for other files.
    pub fn table(&self) -> Option<&Stringtable> {
        match self.kind() {
            Kind::Stringtable(table) => Some(table),
            _ => None,
        }
    }

    /// Returns the index of project names in the current version, computed on first use.
    pub fn index(&self) -> Arc<FileIndex> {
        let index = self.index.get_or_init(|| {
            if let Some(table) = self.table() {
                return Arc::new(self.index_of_table(table));
            }
            if let Some(index) = self.index_of_config() {
                return index;
            }
            let path = Arc::from(self.path().unwrap_or(Path::new("")));
            Arc::new(FileIndex::of_script(self.script(), &path, self.reference(), self.workspace()))
        });
        Arc::clone(index)
    }

    /// Returns the index of a file that is not a script: a config, or a header as parsed with the files that include
    /// it. None if the workspace has another text of it.
    fn index_of_config(&self) -> Option<Arc<FileIndex>> {
        let is_script = |path: &&Path| has_extension(path, "sqf");
        let path = self.path().filter(|path| !is_script(path))?;
        let is_same = self.workspace().source(path).is_some_and(|source| **source.text() == *self.file().text());
        if is_same { self.workspace().file_index(path) } else { None }
    }

    /// Indexes the keys of a stringtable.
    fn index_of_table(&self, table: &Stringtable) -> FileIndex {
        let text = self.file().text();
        let keys = table.keys(text).filter_map(|key| key.filled_name(text));
        let keys = keys.map(|range| (Symbol::text(range.of(text)), Occurrence::exact(range, Role::Definition)));
        FileIndex::new(Arc::from(self.path().unwrap_or(Path::new(""))), keys.collect())
    }

    /// Returns the path of the script, if it is a file.
    pub fn path(&self) -> Option<&Path> {
        self.reading.path()
    }

    /// Returns the files around the script.
    pub fn workspace(&self) -> &dyn Workspace {
        self.reading.workspace()
    }

    /// Returns the source file.
    pub fn file(&self) -> &SourceFile {
        self.reading.file()
    }

    /// Returns the reference.
    pub fn reference(&self) -> &Reference {
        self.reading.reference()
    }

    /// Returns the analysis, or if a quote is missing before `offset`, that of the script without it.
    pub(super) fn meant_at(&self, offset: u32) -> Analysis {
        match self.reading.repaired(offset) {
            Some(reading) => {
                let meant = Analysis::of(Arc::clone(reading)).with_texts_in(self.text_language);
                meant.unless_script(self.is_no_script)
            }
            None => self.clone(),
        }
    }
}
