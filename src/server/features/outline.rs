//! `textDocument/documentSymbol`, `workspace/symbol` and `textDocument/documentLink`.

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    DocumentLink, DocumentLinkParams, DocumentSymbol, DocumentSymbolParams, DocumentSymbolResponse, Location, Range,
    SymbolInformation, SymbolKind, Url, WorkspaceSymbolParams,
};

use super::locations::{Locations, WorkspaceLocations};
use super::log;
use super::omitted::{first, log_omitted};
use crate::server::answer::answer_long;
use crate::server::convert::{self, InOrder, Places, symbol_information};
use crate::server::state::State;
use crate::server::work::long;
use sqf_ide::{Outline, OutlineItem, OutlineKind};
use sqf_model::{FileOccurrence, NamedSymbol, Symbol, WorkspaceIndex};
use sqf_project::Project;

/// Maximum number of symbols per response. Clients repeat the request as the query changes.
const MOST_SYMBOLS: usize = 256;

/// Answers `textDocument/documentSymbol`, nested if the client can show that; also for logs of the game.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn document_symbol(
    state: &Arc<State>,
    params: DocumentSymbolParams,
) -> Result<Option<DocumentSymbolResponse>> {
    let is_nested = state.capabilities().nested_symbols;
    let symbols = move |log: &log::OpenLog| {
        Some(match is_nested {
            true => DocumentSymbolResponse::Nested(log.symbols()),
            false => DocumentSymbolResponse::Flat(log.flat_symbols()),
        })
    };
    if let Some(of_log) = log::answer(state, &params.text_document.uri, symbols).await {
        return of_log;
    }
    answer_long(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let Outline { items, omitted } = analysis.outline();
        let shown = items.iter().map(OutlineItem::count).sum();
        log_omitted(state, snapshot, "symbols", (shown, omitted));
        let mut ranges = Ranges::new(places);
        if snapshot.capabilities.nested_symbols {
            return Some(DocumentSymbolResponse::Nested(items.iter().map(|item| ranges.nested(item)).collect()));
        }
        let mut all = Vec::new();
        for item in &items {
            ranges.add_flat(item, None, &snapshot.url, &mut all);
        }
        Some(DocumentSymbolResponse::Flat(all))
    })
    .await
}

/// Converts the ranges of items, all ends in ascending order, because a generated script may be one line with thousands
/// of items. An item ends after its children.
struct Ranges<'f> {
    starts: InOrder<'f>,
    names: InOrder<'f>,
    ends: InOrder<'f>,
}

impl<'f> Ranges<'f> {
    fn new(places: Places<'f>) -> Ranges<'f> {
        let [starts, names, ends] = [(); 3].map(|()| InOrder::new(places));
        Ranges { starts, names, ends }
    }

    fn nested(&mut self, item: &OutlineItem) -> DocumentSymbol {
        let start = self.starts.position(item.whole.start);
        let selection_range = self.names.range(item.range);
        let children: Vec<DocumentSymbol> = item.children.iter().map(|child| self.nested(child)).collect();
        let whole = Range::new(start, self.ends.position(item.whole.end));
        convert::document_symbol((&item.name, &item.detail, kind(item.kind)), (whole, selection_range), children)
    }

    /// Adds an item with its children; `around` is the name of its parent.
    fn add_flat(&mut self, item: &OutlineItem, around: Option<&str>, url: &Url, all: &mut Vec<SymbolInformation>) {
        let place = all.len();
        let start = self.starts.position(item.whole.start);
        let location = Location::new(url.clone(), Range::new(start, start));
        all.push(symbol_information((&item.name, kind(item.kind)), location, around.map(str::to_owned)));
        for child in &item.children {
            self.add_flat(child, Some(&item.name), url, all);
        }
        all[place].location.range.end = self.ends.position(item.whole.end);
    }
}

fn kind(kind: OutlineKind) -> SymbolKind {
    match kind {
        OutlineKind::Function => SymbolKind::FUNCTION,
        OutlineKind::Variable => SymbolKind::VARIABLE,
        OutlineKind::Handler => SymbolKind::EVENT,
        OutlineKind::Macro => SymbolKind::CONSTANT,
        OutlineKind::Region => SymbolKind::NAMESPACE,
        OutlineKind::Class => SymbolKind::CLASS,
        OutlineKind::Property => SymbolKind::PROPERTY,
        OutlineKind::Package => SymbolKind::PACKAGE,
        OutlineKind::Text => SymbolKind::STRING,
    }
}

/// Answers `workspace/symbol`, a fuzzy search of all files of the project.
///
/// # Errors
///
/// `ContentModified` if nobody waits for the work any more.
pub(in crate::server) async fn workspace_symbol(
    state: &Arc<State>,
    params: WorkspaceSymbolParams,
) -> Result<Option<Vec<SymbolInformation>>> {
    let (looking, world, encoding) = (Arc::clone(state), state.world(), state.capabilities().encoding);
    long(state, move || {
        let project = world.project();
        project.settle_index();
        let found = project.symbols_matching(&params.query, None, MOST_SYMBOLS, None);
        let mut locations = WorkspaceLocations::new(&world, encoding);
        // With several missions, each sees its own symbol.
        let place = |symbol: &NamedSymbol| project.place_of(&symbol.symbol, symbol.file.as_deref());
        let found = found.iter().filter_map(|symbol| {
            let place = place(symbol)?;
            workspace_information(symbol, &place, project, &mut locations)
        });
        Some(found.chain(log::symbols_matching(&looking, &params.query)).collect())
    })
    .await
}

fn workspace_information(
    symbol: &NamedSymbol,
    place: &FileOccurrence,
    project: &Project,
    locations: &mut WorkspaceLocations,
) -> Option<SymbolInformation> {
    let folder = place.file.parent().and_then(|folder| folder.file_name()).map(|name| name.to_string_lossy());
    let container_name = match &symbol.symbol {
        Symbol::Class(path) => path.rsplit_once('/').map(|(around, _)| around.to_owned()),
        _ => place.file.file_name().map(|name| match folder {
            Some(folder) => format!("{folder}/{}", name.to_string_lossy()),
            None => name.to_string_lossy().into_owned(),
        }),
    };
    // Missions in one workspace often define the same names.
    let container_name = match (project.mission_name(&place.file), container_name) {
        (Some(mission), Some(around)) if around.split('/').next() != Some(&mission) => {
            Some(format!("{mission}: {around}"))
        }
        (mission, around) => around.or(mission),
    };
    let kind = match &symbol.symbol {
        Symbol::Global(_) if symbol.is_function => SymbolKind::FUNCTION,
        Symbol::Global(_) => SymbolKind::VARIABLE,
        Symbol::Macro { .. } => SymbolKind::CONSTANT,
        Symbol::File(_) => SymbolKind::FILE,
        Symbol::Text(_) | Symbol::Marker(_) | Symbol::Word(_) => SymbolKind::STRING,
        Symbol::Event(_) => SymbolKind::EVENT,
        Symbol::Key(_) => SymbolKind::KEY,
        Symbol::Class(_) => SymbolKind::CLASS,
    };
    let location = locations.location(&place.file, place.occurrence.range)?;
    Some(symbol_information((&symbol.name, kind), location, container_name))
}

/// Answers `textDocument/documentLink`: the files that paths lead to; also for logs of the game.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn document_link(
    state: &Arc<State>,
    params: DocumentLinkParams,
) -> Result<Option<Vec<DocumentLink>>> {
    if let Some(of_log) = log::answer(state, &params.text_document.uri, |log| Some(log.links())).await {
        return of_log;
    }
    answer_long(state, &params.text_document.uri, move |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let mut locations = Locations::new(snapshot, analysis.file());
        let links = first(state, snapshot, "links", analysis.links()).into_iter().filter_map(|link| {
            Some(DocumentLink {
                range: places.range(link.range),
                target: Some(locations.url(Some(&link.file))?),
                tooltip: None,
                data: None,
            })
        });
        Some(links.collect())
    })
    .await
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_model::SourceFile;
    use sqf_text::{Encoding, TextRange};

    #[test]
    fn ranges_match_the_text_regardless_of_order() {
        let text = "ä = { ö = 1; ü = {}; }; ß = 2;\n𐐀 = { ñ = 3; };";
        let file = SourceFile::new(text.to_owned());
        let item = |name: &str, whole: &str, children: Vec<OutlineItem>| {
            let range = |part: &str| text.find(part).map(|at| TextRange::new(at as u32, (at + part.len()) as u32));
            let [whole, range] = [whole, name].map(|part| range(part).unwrap());
            OutlineItem {
                name: name.to_owned(),
                detail: String::new(),
                kind: OutlineKind::Variable,
                whole,
                range,
                children,
            }
        };
        let inner = vec![item("ö", "ö = 1", Vec::new()), item("ü", "ü = {}", Vec::new())];
        let items = [
            item("ä", "ä = { ö = 1; ü = {}; }", inner),
            item("ß", "ß = 2", Vec::new()),
            item("𐐀", "𐐀 = { ñ = 3; }", vec![item("ñ", "ñ = 3", Vec::new())]),
        ];
        fn check(item: &OutlineItem, symbol: &DocumentSymbol, places: Places<'_>, flat: &mut Vec<(String, Range)>) {
            assert_eq!(symbol.range, places.range(item.whole), "{}", item.name);
            assert_eq!(symbol.selection_range, places.range(item.range), "{}", item.name);
            flat.push((item.name.clone(), symbol.range));
            for (item, symbol) in item.children.iter().zip(symbol.children.iter().flatten()) {
                check(item, symbol, places, flat);
            }
        }
        let places = Places::new(&file, Encoding::Utf16);
        let (mut nested, mut flat) = (Ranges::new(places), Ranges::new(places));
        let (mut expected, mut all) = (Vec::new(), Vec::new());
        let url = Url::parse("file:///a.sqf").unwrap();
        for item in &items {
            check(item, &nested.nested(item), places, &mut expected);
            flat.add_flat(item, None, &url, &mut all);
        }
        let all: Vec<_> = all.into_iter().map(|symbol| (symbol.name, symbol.location.range)).collect();
        assert_eq!(all, expected);
        assert_eq!(all.len(), 6);
    }
}
