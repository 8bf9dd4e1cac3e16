//! The open documents.
//!
//! A document is immutable and replaced as a whole, so its holder sees a single version. Nothing here waits: changing a
//! document is the first statement of its handler, which keeps changes in order of arrival.

mod changes;
mod recent;
mod typing;

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};

use imbl::GenericHashMap;
use imbl::shared_ptr::DefaultSharedPtr;
use ropey::Rope;
use rustc_hash::{FxBuildHasher, FxHashSet};
use tower_lsp::lsp_types::{TextDocumentContentChangeEvent, TextDocumentItem, Url, VersionedTextDocumentIdentifier};

use changes::Applied;
pub(super) use changes::Trouble;
use recent::Recent;
use sqf_ide::{Analysis, EarlierAnalysis, Language};
use sqf_log::is_log;
use sqf_model::SourceFile;
use sqf_project::{is_binarized, place};
use sqf_text::{Encoding, LineIndex, locked};
use sqf_text::{has_extension, stop::Stop};
use typing::Typing;

/// Maximum number of unopened documents whose changes are reported. A client that changes more is broken, and further
/// messages would not help.
const MOST_STRANGERS: usize = 20;

/// The kind of a document, by its name and the language ID of the client. What it is written in, [`Analysis::language`]
/// decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// An SQF script.
    Script,
    /// Another file for the preprocessor: a header or config.
    Other,
    /// A log of the game.
    Log,
}

/// The language ID of logs.
const LOG_LANGUAGE: &str = "arma-log";

impl Kind {
    fn new(url: &Url, language: &str) -> Kind {
        let path = Path::new(url.path());
        if is_log(path) || language.eq_ignore_ascii_case(LOG_LANGUAGE) {
            return Kind::Log;
        }
        let is_named = has_extension(path, "sqf");
        // Users often configure headers and configs to be highlighted as scripts.
        let may_be = || Language::of_name(path) == Some(Language::Script);
        let is_script = is_named || (language.eq_ignore_ascii_case("sqf") && may_be());
        if is_script { Kind::Script } else { Kind::Other }
    }
}

/// The text of one version of a document.
#[derive(Debug)]
pub(super) struct Text {
    rope: Rope,
    file: OnceLock<Arc<SourceFile>>,
    /// The last parsed version, until this one is parsed.
    before: Mutex<Option<Arc<SourceFile>>>,
}

impl Text {
    /// Returns the parsed text. Parses it on first use, so that typing does not wait for it.
    pub(super) fn file(&self) -> Arc<SourceFile> {
        let file = self.file.get_or_init(|| {
            let mut text = String::with_capacity(self.rope.len_bytes());
            text.extend(self.rope.chunks());
            Arc::new(match self.before().take() {
                Some(before) => SourceFile::edited(text, &before),
                None => SourceFile::new(text),
            })
        });
        Arc::clone(file)
    }

    /// Returns the parsed version that the next one can reuse.
    fn taken_apart(&self) -> Option<Arc<SourceFile>> {
        self.file.get().cloned().or_else(|| self.before().clone())
    }

    fn before(&self) -> MutexGuard<'_, Option<Arc<SourceFile>>> {
        locked(&self.before)
    }
}

/// Length of a document from which on it is large, in bytes: it is parsed in a few milliseconds.
const LARGE: usize = 64 << 10;

/// The text of a log.
#[derive(Debug)]
pub(super) struct LogText {
    pub(super) text: String,
    pub(super) lines: LineIndex,
    pub(super) log: sqf_log::document::Document,
}

/// One version of an open document.
#[derive(Debug)]
pub(super) struct Document {
    /// The version number of the client.
    pub(super) version: i32,
    /// The kind of document.
    pub(super) kind: Kind,
    /// A number unique to this version across all documents.
    pub(super) serial: u64,
    /// Set when another version takes its place, or the document is closed.
    pub(super) outdated: Stop,
    /// The recent typing that led to this version.
    pub(super) typing: Typing,
    /// The text. The project shares it, but not the other fields, which refer to the project.
    pub(super) text: Arc<Text>,
    /// The last version before this one that was parsed, until this one has an analysis, which knows it.
    earlier: Mutex<Option<EarlierAnalysis>>,
    /// Whether it is the source of another program.
    is_foreign: OnceLock<bool>,
    /// What a log says.
    log: OnceLock<Arc<LogText>>,
    /// The cached analysis, with the state it was computed in.
    analysis: Mutex<Option<((u64, bool), Analysis)>>,
}

impl Document {
    /// Returns the parsed text.
    pub(super) fn file(&self) -> Arc<SourceFile> {
        self.text.file()
    }

    /// Returns the last parsed version: this one or an earlier one.
    fn earlier(&self) -> Option<EarlierAnalysis> {
        // In this order: it is dropped once there is an analysis.
        let earlier = locked(&self.earlier).clone();
        // A held lock means that this version is not parsed yet.
        let own =
            self.analysis.try_lock().ok().and_then(|kept| kept.as_ref().and_then(|(_, analysis)| analysis.earlier()));
        own.or(earlier)
    }

    /// Whether it is a log of the game, which is not a source file.
    pub(super) fn is_log(&self) -> bool {
        self.kind == Kind::Log
    }

    /// Whether it is a config in the game's binary format, which is no text.
    pub(super) fn is_binarized(&self) -> bool {
        self.text.rope.chunks().next().is_some_and(is_binarized)
    }

    /// Whether it takes long to parse.
    pub(super) fn is_large(&self) -> bool {
        self.text.rope.len_bytes() > LARGE
    }

    /// Returns what a log says. Reads it on first use.
    pub(super) fn log(&self) -> Arc<LogText> {
        let log = self.log.get_or_init(|| {
            let text = self.text.rope.to_string();
            let (lines, log) = (LineIndex::new(&text), sqf_log::document::Document::new(&text));
            Arc::new(LogText { text, lines, log })
        });
        Arc::clone(log)
    }

    /// Whether it is the source of another program, judging by its name and text.
    pub(super) fn is_foreign(&self, url: &Url) -> bool {
        let look = || Language::is_foreign(Path::new(url.path()), self.file().source());
        self.kind == Kind::Other && *self.is_foreign.get_or_init(look)
    }

    /// Returns the analysis for a state of the session, given by its revision and whether its index was settled. Only
    /// the analysis of the last requested state is cached. `make` receives the version to reuse.
    pub(super) fn analysis(
        &self,
        state: (u64, bool),
        make: impl FnOnce(Option<EarlierAnalysis>) -> Analysis,
    ) -> Analysis {
        let mut kept = locked(&self.analysis);
        match &*kept {
            Some((known, analysis)) if *known == state => analysis.clone(),
            _ => {
                let before = kept.take().and_then(|(_, analysis)| analysis.earlier());
                let analysis = make(before.or_else(|| locked(&self.earlier).clone()));
                *kept = Some((state, analysis.clone()));
                drop(kept);
                *locked(&self.earlier) = None;
                analysis
            }
        }
    }
}

/// The state of an open document.
#[derive(Debug, Clone)]
enum OpenState {
    Known(Arc<Document>, Recent),
    /// Its text is not known, unless the change that is missing among the last ones still arrives.
    Late(Kind, Recent),
    /// Its text is no longer known; already reported.
    Lost(Kind),
}

/// Returns the path of a document, if it is a file.
pub(super) fn file_of(url: &Url) -> Option<PathBuf> {
    url.to_file_path().ok().map(|path| place(&path))
}

/// A map whose clones share unchanged parts: each change of a document makes a new state, and there may be thousands.
type Map<K, V> = GenericHashMap<K, V, FxBuildHasher, DefaultSharedPtr>;

/// All open documents.
#[derive(Debug, Clone, Default)]
pub(super) struct Documents {
    states: Map<Url, OpenState>,
    /// The documents of each file, which may be open under several URLs.
    of_files: Map<PathBuf, Vec<Url>>,
    /// Documents that were changed without being opened; already reported.
    strangers: FxHashSet<Url>,
    serial: Arc<AtomicU64>,
}

impl Documents {
    /// Returns the current version; None if the document is not open or its text is not known.
    pub(super) fn get(&self, url: &Url) -> Option<Arc<Document>> {
        match self.states.get(url)? {
            OpenState::Known(document, _) => Some(Arc::clone(document)),
            OpenState::Late(..) | OpenState::Lost(_) => None,
        }
    }

    /// Whether a document is open, but its text is not known.
    pub(super) fn is_unknown(&self, url: &Url) -> bool {
        self.states.get(url).is_some_and(|state| !matches!(state, OpenState::Known(..)))
    }

    /// Adds a document that the client opens.
    pub(super) fn open(&mut self, item: TextDocumentItem) {
        let kind = Kind::new(&item.uri, &item.language_id);
        let text = Rope::from_str(&item.text);
        let document = self.document(item.version, kind, Typing::default(), text.clone(), (None, None));
        self.strangers.remove(&item.uri);
        let known = OpenState::Known(document, Recent::new(item.version, text));
        match self.states.insert(item.uri.clone(), known) {
            Some(before) => before.end(),
            None => {
                if let Some(file) = file_of(&item.uri) {
                    self.of_files.entry(file).or_default().push(item.uri);
                }
            }
        }
    }

    /// Removes a document.
    pub(super) fn close(&mut self, url: &Url) {
        self.strangers.remove(url);
        let Some(last) = self.states.remove(url) else { return };
        last.end();
        let Some(file) = file_of(url) else { return };
        let Some(mut urls) = self.of_files.remove(&file) else { return };
        urls.retain(|other| other != url);
        if !urls.is_empty() {
            self.of_files.insert(file, urls);
        }
    }

    /// Forgets the text of a document after an unreadable change. Returns whether it was known.
    pub(super) fn lose(&mut self, url: &Url) -> bool {
        match self.states.get_mut(url) {
            Some(state) => lose(state),
            None => self.is_new_stranger(url),
        }
    }

    /// Forgets the texts of all documents, because unreadable input may have changed any of them. Returns those whose
    /// texts were known, sorted.
    pub(super) fn lose_all(&mut self) -> Vec<Url> {
        let mut lost = Vec::new();
        for (url, state) in self.states.iter_mut() {
            if lose(state) {
                lost.push(url.clone());
            }
        }
        lost.sort();
        lost
    }

    /// Applies changes, in the order of their versions. Returns whether the text is known afterwards.
    ///
    /// # Errors
    ///
    /// If a change cannot be applied. The text is then forgotten until the document is reopened or replaced as a whole,
    /// and later changes are ignored without another error. After [`Trouble::Missing`], it is known again as soon as
    /// the missing change arrives.
    pub(super) fn change(
        &mut self,
        id: &VersionedTextDocumentIdentifier,
        changes: &[TextDocumentContentChangeEvent],
        encoding: Encoding,
    ) -> Result<bool, Trouble> {
        let Some(state) = self.states.get(&id.uri) else {
            return if self.is_new_stranger(&id.uri) { Err(Trouble::NotOpen) } else { Ok(false) };
        };
        let kind = state.kind();
        let was_known = matches!(state, OpenState::Known(..));
        let applied = state.after(id.version, changes, encoding);
        let (next, result) = match applied {
            Ok(Some(Applied { version, text, recent })) => {
                let (typing, before) = match state {
                    OpenState::Known(document, _) => {
                        (document.typing.after(changes), (document.text.taken_apart(), document.earlier()))
                    }
                    OpenState::Late(..) | OpenState::Lost(_) => (Typing::default(), (None, None)),
                };
                (OpenState::Known(self.document(version, kind, typing, text, before), recent), Ok(true))
            }
            Ok(None) => return Ok(false),
            Err((trouble, Some(recent))) => (OpenState::Late(kind, recent), Err(trouble)),
            Err((trouble, None)) => (OpenState::Lost(kind), Err(trouble)),
        };
        if let Some(before) = self.states.insert(id.uri.clone(), next) {
            before.end();
        }
        // A text that is not known is reported once.
        if was_known { result } else { result.or(Ok(false)) }
    }

    /// Creates a document that is not open from the text of its file.
    pub(super) fn closed(&self, url: &Url, text: &str) -> Arc<Document> {
        self.document(0, Kind::new(url, ""), Typing::default(), Rope::from_str(text), (None, None))
    }

    /// Returns the URLs of documents whose text is known.
    pub(super) fn urls(&self) -> Vec<Url> {
        let known = self.states.iter().filter(|(_, state)| matches!(state, OpenState::Known(..)));
        known.map(|(url, _)| url.clone()).collect()
    }

    /// Returns a document of a file.
    pub(super) fn of_file(&self, file: &Path) -> Option<&Url> {
        self.of_files.get(file)?.first()
    }

    /// Number of documents that take up memory.
    #[cfg(test)]
    pub(super) fn remembered(&self) -> usize {
        self.states.len() + self.of_files.len() + self.strangers.len()
    }

    /// Whether to report a change of a document that had not been opened.
    fn is_new_stranger(&mut self, url: &Url) -> bool {
        self.strangers.len() < MOST_STRANGERS && self.strangers.insert(url.clone())
    }

    fn document(
        &self,
        version: i32,
        kind: Kind,
        typing: Typing,
        rope: Rope,
        (before, earlier): (Option<Arc<SourceFile>>, Option<EarlierAnalysis>),
    ) -> Arc<Document> {
        let serial = self.serial.fetch_add(1, Ordering::Relaxed);
        let text = Arc::new(Text { rope, file: OnceLock::new(), before: Mutex::new(before) });
        let (is_foreign, log, analysis) = (OnceLock::new(), OnceLock::new(), Mutex::default());
        let (outdated, earlier) = (Stop::default(), Mutex::new(earlier));
        Arc::new(Document { version, kind, serial, outdated, typing, text, earlier, is_foreign, log, analysis })
    }
}

impl OpenState {
    fn kind(&self) -> Kind {
        match self {
            OpenState::Known(document, _) => document.kind,
            OpenState::Late(kind, _) | OpenState::Lost(kind) => *kind,
        }
    }

    /// Ends the work on a version that is replaced.
    fn end(&self) {
        if let OpenState::Known(document, _) = self {
            document.outdated.set();
        }
    }
}

/// Forgets a text. Returns whether it was known.
fn lose(state: &mut OpenState) -> bool {
    let was_known = matches!(state, OpenState::Known(..));
    state.end();
    *state = OpenState::Lost(state.kind());
    was_known
}

#[cfg(test)]
mod tests;
