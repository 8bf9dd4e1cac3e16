//! What mods offer, divided into pages: the functions of a mod, its events, its macros, its settings.

use sqf_ide::{Entry, ModThing};
use sqf_markdown::Ids;
use sqf_reference::library::{Libraries, Library};
use sqf_reference::search::Kind;
use sqf_wiki::site::paths;

/// What a mod offers of a kind.
#[derive(Debug)]
pub(super) struct ModPage {
    pub(super) library: &'static Library,
    pub(super) kind: Kind,
    /// By name.
    pub(super) entries: Vec<Entry<'static>>,
    /// Its path from the root, without extension.
    path: String,
}

impl ModPage {
    fn new(library: &'static Library, kind: Kind, mut entries: Vec<Entry<'static>>) -> ModPage {
        entries.sort_by_key(|entry| name(entry).to_lowercase());
        let path = format!("mods/{}/{}", paths::stem(&library.name), kind.title().to_lowercase());
        ModPage { library, kind, entries, path }
    }

    /// Returns the path of its HTML file from the root.
    pub(super) fn file(&self) -> String {
        format!("{}.html", self.path)
    }

    /// Returns the path to an entry, without the extension of the file.
    pub(super) fn path_of(&self, entry: &Entry<'_>) -> String {
        format!("{}#{}", self.path, anchor(name(entry)))
    }

    /// Returns the file of an entry with its fragment, if it is on the page.
    pub(super) fn file_of(&self, entry: &Entry<'_>) -> Option<String> {
        let (Entry::OfMod(library, _) | Entry::ThingOfMod(library, _)) = entry else { return None };
        let is_it = |own: &Entry<'_>| own.kind() == entry.kind();
        let is_there = library.name == self.library.name && self.entries.iter().any(is_it);
        is_there.then(|| format!("{}#{}", self.file(), anchor(name(entry))))
    }
}

/// Returns the name of something that a mod offers.
pub(super) fn name<'e>(entry: &Entry<'e>) -> &'e str {
    match entry {
        Entry::OfMod(_, function) => &function.name,
        Entry::ThingOfMod(_, thing) => thing.name(),
        _ => "",
    }
}

/// Makes the pages of all mods that the program knows.
pub(super) fn divided() -> Vec<ModPage> {
    let mut pages = Vec::new();
    for named in Libraries::embedded().with_tags(&|_| true) {
        let library = named.library();
        let thing = |thing: ModThing<'static>| Entry::ThingOfMod(library, thing);
        let functions = library.functions.iter().filter(|function| !function.internal);
        let functions = functions.map(|function| Entry::OfMod(library, function)).collect();
        let events = library.events.iter().map(|event| thing(ModThing::Event(event))).collect();
        let macros = library.macros.iter().map(|known| thing(ModThing::Macro(known))).collect();
        let settings = library.settings.iter().map(|setting| thing(ModThing::Setting(setting))).collect();
        let kinds =
            [(Kind::Function, functions), (Kind::Event, events), (Kind::Macro, macros), (Kind::Setting, settings)];
        pages.extend(kinds.into_iter().map(|(kind, entries)| ModPage::new(library, kind, entries)));
    }
    pages.retain(|page| !page.entries.is_empty());
    pages
}

/// Returns the identifier of a name on its page.
fn anchor(name: &str) -> String {
    Ids::default().take(name)
}
