//! Requests about logs of the game. Logs are not source files, so no other feature answers for them.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentLink, DocumentSymbol, FoldingRange, FoldingRangeKind, Hover, HoverContents, Location, MarkupContent,
    MarkupKind, Position, Range, SemanticToken, SymbolInformation, SymbolKind, Url,
};

use crate::server::convert::{document_symbol, symbol_information};
use crate::server::documents::LogText;
use crate::server::state::{Snapshot, State};
use crate::server::work::blocking;
use sqf_ide::{SemanticKind, SemanticModifiers};
use sqf_lint::{Code, Diagnostic, Level};
use sqf_log::document::{Document, Entry, EntryKind, Link, Word};
use sqf_log::place::{Locator, NEAR};
use sqf_project::discover;
use sqf_text::{LineColumn, LineIndex, TextRange};

/// Maximum number of errors that a symbol search returns.
const MOST_SYMBOLS: usize = 50;
/// Maximum number of rules that a hover names.
const MOST_RULES: usize = 4;

/// An open log.
pub(in crate::server) struct OpenLog {
    state: Arc<State>,
    snapshot: Snapshot,
    text: Arc<LogText>,
}

/// Runs `work` with an open log; None for any other document.
pub(in crate::server) async fn answer<T, F>(state: &Arc<State>, url: &Url, work: F) -> Option<Result<Option<T>>>
where
    T: Send + 'static,
    F: FnOnce(&OpenLog) -> Option<T> + Send + 'static,
{
    let snapshot = state.snapshot(url).filter(|snapshot| snapshot.document.is_log())?;
    let state = Arc::clone(state);
    Some(blocking(move || work(&OpenLog::new(&state, snapshot))).await)
}

/// Returns the errors and messages of open logs whose names contain a text, in any letter case.
pub(in crate::server) fn symbols_matching(state: &Arc<State>, query: &str) -> Vec<SymbolInformation> {
    let query = query.to_lowercase();
    if query.is_empty() {
        return Vec::new();
    }
    let world = state.world();
    let logs = state.snapshots(&world).filter(|snapshot| snapshot.document.is_log());
    let symbols = logs.flat_map(|snapshot| OpenLog::new(state, snapshot).flat_symbols());
    symbols.filter(|symbol| symbol.name.to_lowercase().contains(&query)).take(MOST_SYMBOLS).collect()
}

impl OpenLog {
    fn new(state: &Arc<State>, snapshot: Snapshot) -> OpenLog {
        let text = snapshot.document.log();
        OpenLog { state: Arc::clone(state), snapshot, text }
    }

    fn log(&self) -> &Document {
        &self.text.log
    }

    fn position(&self, offset: u32) -> Position {
        let place = self.text.lines.position(offset, &self.text.text, self.snapshot.capabilities.encoding);
        Position::new(place.line, place.column)
    }

    fn range(&self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }

    fn offset(&self, position: Position) -> Option<u32> {
        let place = LineColumn { line: position.line, column: position.character };
        self.text.lines.offset(place, &self.text.text, self.snapshot.capabilities.encoding)
    }

    /// Returns the locator of places in the projects of the workspace.
    fn locator(&self) -> Locator {
        let project = Arc::clone(self.snapshot.world.project());
        let files = discover(&project.folders()).scripts;
        Locator::new(project, self.snapshot.world.reference(), files)
    }

    /// Returns the target of a link: the file and the position in it.
    fn target(&self, locator: &Locator, link: &Link) -> Option<(Url, Position)> {
        if let Some(located) = self.log().error_of(link).and_then(|error| locator.locate(error)) {
            let position = match located.range {
                Some(range) => self.position_in(&located.file, range.start)?,
                None => Position::new(located.line, 0),
            };
            return Some((Url::from_file_path(&located.file).ok()?, position));
        }
        let file = locator.file(&link.frame)?;
        Some((Url::from_file_path(&file).ok()?, Position::new(link.frame.line.saturating_sub(1), 0)))
    }

    fn position_in(&self, file: &Path, offset: u32) -> Option<Position> {
        let source = self.snapshot.world.project().source(file).ok()?;
        let place = LineIndex::new(source.text()).position(offset, source.text(), self.snapshot.capabilities.encoding);
        Some(Position::new(place.line, place.column))
    }

    /// Explains the message at a position, and says which rules find the mistake.
    pub(in crate::server) fn hover(&self, position: Position) -> Option<Hover> {
        let offset = self.offset(position)?;
        let (mut text, range) = self.log().hover(&self.text.text, offset)?;
        for said in self.rules(offset).unwrap_or_default() {
            text.push_str("\n\n");
            text.push_str(&said);
        }
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
        Some(Hover { contents, range: Some(self.range(range)) })
    }

    /// Returns a sentence for each rule that finds something at the place of an error, with how to turn the rule on.
    fn rules(&self, offset: u32) -> Option<Vec<String>> {
        let codes: Vec<Code> = self.log().rules_at(offset).iter().filter_map(|name| name.parse().ok()).collect();
        let located = self.locator().locate(self.log().error_at(offset)?)?;
        let url = Url::from_file_path(&located.file).ok()?;
        let snapshot = self.state.snapshot_of_file(&self.snapshot.world, &url)?;
        let analysis = snapshot.settled_analysis();
        let mut lints = snapshot.lints(&analysis)?;
        let own = lints.levels.clone();
        lints.levels.extend(codes.iter().map(|code| (*code, Level::Warning)));
        let lines = analysis.file().lines();
        let found = sqf_lint::diagnostics(&analysis, &lints).into_iter().filter(|found| {
            codes.contains(&found.code) && lines.line(found.range.start).abs_diff(located.line) <= NEAR
        });
        let say = |found: Diagnostic| {
            let name = found.code.name();
            let rule = match self.state.rule_pages.url(found.code) {
                Some(page) => format!("[`{name}`]({page})"),
                None => format!("`{name}`"),
            };
            let is_on = found.code.is_on_with(&own);
            let how = match is_on {
                true => String::new(),
                false => format!(" It is off; `{name} = \"warning\"` below `[rules]` in `sqf-ls.toml` turns it on."),
            };
            format!("The rule {rule} finds this: {}.{how}", found.message)
        };
        Some(found.take(MOST_RULES).map(say).collect())
    }

    /// Returns the place that the error at a position is about.
    pub(in crate::server) fn definition(&self, position: Position) -> Option<Location> {
        let offset = self.offset(position)?;
        let links = self.log().links(&self.text.text);
        let locator = self.locator();
        let (url, at) = match links.iter().find(|link| link.range.touches(offset)) {
            Some(link) => self.target(&locator, link)?,
            None => {
                let located = locator.locate(self.log().error_at(offset)?)?;
                let at = located.range.and_then(|range| self.position_in(&located.file, range.start));
                (Url::from_file_path(&located.file).ok()?, at.unwrap_or(Position::new(located.line, 0)))
            }
        };
        Some(Location::new(url, Range::new(at, at)))
    }

    /// Returns links for the paths and functions that lead into the project.
    pub(in crate::server) fn links(&self) -> Vec<DocumentLink> {
        let locator = self.locator();
        let links = self.log().links(&self.text.text);
        // The same error may occur thousands of times.
        let mut known: FxHashMap<_, Option<(Url, Position)>> = FxHashMap::default();
        let links = links.iter().filter_map(|link| {
            let place = known.entry((&link.frame, self.log().error_of(link)));
            let (mut target, at) = place.or_insert_with(|| self.target(&locator, link)).clone()?;
            target.set_fragment(Some(&format!("L{},{}", at.line + 1, at.character + 1)));
            Some(DocumentLink { range: self.range(link.range), target: Some(target), tooltip: None, data: None })
        });
        links.collect()
    }

    /// Returns the lines that fold.
    pub(in crate::server) fn folds(&self) -> Vec<FoldingRange> {
        let most = self.snapshot.capabilities.most_folds.map_or(usize::MAX, |most| most as usize);
        let folds = self.log().folds().into_iter().filter(|(first, last)| first < last);
        let fold = |(start_line, end_line)| FoldingRange {
            start_line,
            end_line,
            kind: Some(FoldingRangeKind::Region),
            ..FoldingRange::default()
        };
        folds.map(fold).take(most).collect()
    }

    /// Returns the outline as a tree.
    pub(in crate::server) fn symbols(&self) -> Vec<DocumentSymbol> {
        self.log().outline(&self.text.text).iter().map(|entry| self.symbol(entry)).collect()
    }

    fn symbol(&self, entry: &Entry) -> DocumentSymbol {
        let children: Vec<DocumentSymbol> = entry.children.iter().map(|child| self.symbol(child)).collect();
        let ranges = (self.range(entry.whole), self.range(entry.line));
        document_symbol((&entry.name, &entry.detail, kind(entry.kind)), ranges, children)
    }

    /// Returns the outline as a list.
    pub(in crate::server) fn flat_symbols(&self) -> Vec<SymbolInformation> {
        let mut all = Vec::new();
        for entry in self.log().outline(&self.text.text) {
            self.add_flat(&entry, None, &mut all);
        }
        all
    }

    fn add_flat(&self, entry: &Entry, around: Option<&str>, all: &mut Vec<SymbolInformation>) {
        let location = Location::new(self.snapshot.url.clone(), self.range(entry.whole));
        all.push(symbol_information((&entry.name, kind(entry.kind)), location, around.map(str::to_owned)));
        for child in &entry.children {
            self.add_flat(child, Some(&entry.name), all);
        }
    }

    /// Returns the words, encoded for the client; only those in a range if one is given.
    pub(in crate::server) fn tokens(&self, range: Option<Range>) -> Option<Vec<SemanticToken>> {
        let legend = self.snapshot.capabilities.tokens.as_ref()?;
        let range = match range {
            Some(range) => Some(TextRange::new(self.offset(range.start)?, self.offset(range.end)?)),
            None => None,
        };
        let words = self.log().words(&self.text.text).into_iter();
        let words = words.filter(|(word, _)| range.is_none_or(|range| range.meets(*word)));
        let token =
            |(range, word)| sqf_ide::SemanticToken { range, kind: semantic(word), modifiers: SemanticModifiers::NONE };
        let words: Vec<sqf_ide::SemanticToken> = words.map(token).collect();
        let LogText { text, lines, .. } = &*self.text;
        Some(legend.encode(&words, (lines, text.as_str()), self.snapshot.capabilities.encoding))
    }
}

fn kind(kind: EntryKind) -> SymbolKind {
    match kind {
        EntryKind::Session => SymbolKind::PACKAGE,
        EntryKind::Mission => SymbolKind::NAMESPACE,
        EntryKind::Error => SymbolKind::EVENT,
        EntryKind::Message => SymbolKind::STRING,
    }
}

fn semantic(word: Word) -> SemanticKind {
    match word {
        Word::Faint => SemanticKind::Comment,
        Word::Wrong => SemanticKind::Keyword,
        Word::Path => SemanticKind::String,
        Word::Function => SemanticKind::Function,
        Word::Number => SemanticKind::Number,
        Word::Output => SemanticKind::Property,
    }
}
