//! Several libraries, with their names looked up.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::{DIALOGS, Library, LibraryEvent, LibraryFunction, LibraryMacro, LibrarySetting, LibraryVariable};
use sqf_pack::{packed, unpack};
use sqf_text::FUNCTION_MARK;

/// A library with its names in order.
#[derive(Debug, Default)]
pub struct NamedLibrary {
    library: Library,
    /// The names of its functions in lower case, sorted, with their positions.
    functions: Vec<(Box<str>, u32)>,
    /// The names of its settings, likewise.
    settings: Vec<(Box<str>, u32)>,
    /// The names of its events, likewise.
    events: Vec<(Box<str>, u32)>,
}

/// The libraries of a project: those that its settings name, and the embedded ones of other mods.
///
/// An embedded library is unpacked when a name with one of its tags is first asked about.
#[derive(Debug, Clone, Default)]
pub struct Libraries {
    own: Arc<[Arc<NamedLibrary>]>,
    has_embedded: bool,
}

/// An embedded library.
struct Embedded {
    /// Its tags, in lower case.
    tags: &'static [&'static str],
    /// The file, packed.
    facts: &'static [u8],
    /// Our sentences on what it offers, packed.
    texts: &'static [u8],
    loaded: OnceLock<NamedLibrary>,
}

impl Embedded {
    const fn new(tags: &'static [&'static str], facts: &'static [u8], texts: &'static [u8]) -> Embedded {
        Embedded { tags, facts, texts, loaded: OnceLock::new() }
    }

    fn named(&self) -> &NamedLibrary {
        self.loaded.get_or_init(|| {
            // A test checks that the files can be read.
            let mut library = Library::parse(unpack(self.facts).as_bytes()).unwrap_or_default();
            library.add_sentences(&unpack(self.texts));
            if self.tags != ["cba"] {
                library.add_macro_sentences(&unpack(packed!("library_cba_texts")), r"\x\cba\");
            }
            library.add_uses(&unpack(packed!("library_uses")));
            NamedLibrary::new(library)
        })
    }
}

/// The libraries in the program.
static EMBEDDED: [Embedded; 5] = [
    Embedded::new(&["cba"], packed!("library_cba"), packed!("library_cba_texts")),
    Embedded::new(&["ace", "acex"], packed!("library_ace"), packed!("library_ace_texts")),
    Embedded::new(&["acre"], packed!("library_acre"), packed!("library_acre_texts")),
    Embedded::new(&["tfar"], packed!("library_tfar"), packed!("library_tfar_texts")),
    Embedded::new(&["zen"], packed!("library_zen"), packed!("library_zen_texts")),
];

impl Library {
    /// Adds the numbers of projects that use functions: lines `28 TAG_fnc_open`.
    fn add_uses(&mut self, text: &str) {
        let lines = text.lines().filter_map(|line| line.split_once(' '));
        let uses: rustc_hash::FxHashMap<&str, &str> = lines.map(|(count, name)| (name, count)).collect();
        for function in &mut self.functions {
            function.uses = uses.get(function.name.as_str()).and_then(|count| count.parse().ok());
        }
    }
}

impl NamedLibrary {
    /// Puts the names of a library in order.
    pub fn new(library: Library) -> NamedLibrary {
        fn sorted<'a>(names: impl Iterator<Item = &'a String>) -> Vec<(Box<str>, u32)> {
            let names = names.zip(0..);
            let mut names: Vec<(Box<str>, u32)> = names.map(|(name, at)| (name.to_lowercase().into(), at)).collect();
            names.sort();
            names.dedup_by(|(a, _), (b, _)| a == b);
            names
        }
        NamedLibrary {
            functions: sorted(library.functions.iter().map(|function| &function.name)),
            settings: sorted(library.settings.iter().map(|setting| &setting.name)),
            events: sorted(library.events.iter().map(|event| &event.name)),
            library,
        }
    }

    /// Returns the library.
    pub fn library(&self) -> &Library {
        &self.library
    }

    /// Whether one of its tags is that of a name in lower case.
    fn owns(&self, name: &str) -> bool {
        let tag = name.split('_').next().unwrap_or_default();
        self.library.tags.iter().any(|own| own == tag)
    }

    /// Returns the function of that name, in lower case.
    pub fn function(&self, name: &str) -> Option<&LibraryFunction> {
        self.library.functions.get(position(&self.functions, name)?)
    }

    /// Returns the functions whose names begin with `prefix`, in lower case, in the order of their names.
    pub fn functions(&self, prefix: &str) -> impl Iterator<Item = &LibraryFunction> {
        let range = starting(&self.functions, prefix);
        self.functions[range].iter().filter_map(|(_, at)| self.library.functions.get(*at as usize))
    }

    /// Returns the setting of that name, in lower case.
    pub fn setting(&self, name: &str) -> Option<&LibrarySetting> {
        self.library.settings.get(position(&self.settings, name)?)
    }

    /// Returns the event of that name, in lower case.
    pub fn event(&self, name: &str) -> Option<&LibraryEvent> {
        self.library.events.get(position(&self.events, name)?)
    }

    /// Returns the variable of that name, in lower case.
    pub fn variable(&self, name: &str) -> Option<&LibraryVariable> {
        self.library.variables.iter().find(|variable| variable.name.eq_ignore_ascii_case(name))
    }

    /// Returns the macro of that name. Macros are case-sensitive.
    pub fn macro_named(&self, name: &str) -> Option<&LibraryMacro> {
        self.library.macros.iter().find(|it| it.name == name)
    }

    /// Whether it has every function with the tag of a name in lower case.
    fn is_complete(&self, name: &str) -> bool {
        let tag = name.find(FUNCTION_MARK).map(|end| &name[..end]);
        tag.is_some_and(|tag| self.library.complete.iter().any(|complete| complete == tag))
    }
}

fn position(names: &[(Box<str>, u32)], name: &str) -> Option<usize> {
    let at = names.binary_search_by(|(other, _)| (**other).cmp(name)).ok()?;
    Some(names[at].1 as usize)
}

fn starting(names: &[(Box<str>, u32)], prefix: &str) -> Range<usize> {
    let start = names.partition_point(|(name, _)| **name < *prefix);
    let length = names[start..].partition_point(|(name, _)| name.starts_with(prefix));
    start..start + length
}

impl Libraries {
    /// Creates the libraries that settings name, and the embedded ones of other mods.
    pub fn new(own: impl IntoIterator<Item = Library>) -> Libraries {
        let own = own.into_iter().map(|library| Arc::new(NamedLibrary::new(library))).collect();
        Libraries { own, has_embedded: true }
    }

    /// Returns the empty set.
    pub fn none() -> &'static Libraries {
        static NONE: OnceLock<Libraries> = OnceLock::new();
        NONE.get_or_init(Libraries::default)
    }

    /// Returns the libraries in the program.
    pub fn embedded() -> &'static Libraries {
        static ALL: OnceLock<Libraries> = OnceLock::new();
        ALL.get_or_init(|| Libraries::new([]))
    }

    /// Creates a set of the given libraries only.
    #[cfg(any(test, feature = "fixture"))]
    pub fn only(own: impl IntoIterator<Item = Library>) -> Libraries {
        Libraries { has_embedded: false, ..Libraries::new(own) }
    }

    /// Returns the libraries one of whose tags is wanted.
    pub fn with_tags(&self, is_wanted: &dyn Fn(&str) -> bool) -> impl Iterator<Item = &NamedLibrary> {
        let embedded = self.unnamed().filter(|it| it.tags.iter().any(|tag| is_wanted(tag))).map(Embedded::named);
        let is_own = |own: &&NamedLibrary| own.library.tags.iter().any(|tag| is_wanted(tag));
        self.own.iter().map(|own| &**own).filter(is_own).chain(embedded)
    }

    /// Whether events of a mod with that tag, in lower case, are known.
    pub fn has_events_of(&self, tag: &str) -> bool {
        self.with_tags(&|other| other == tag).any(|named| !named.events.is_empty())
    }

    /// Returns the embedded libraries of mods that the settings name no library of.
    fn unnamed(&self) -> impl Iterator<Item = &Embedded> {
        let embedded: &[Embedded] = &EMBEDDED;
        let is_named = |it: &&Embedded| {
            let mut tags = self.own.iter().flat_map(|own| &own.library.tags);
            !tags.any(|tag| it.tags.contains(&tag.as_str()))
        };
        embedded.iter().filter(|_| self.has_embedded).filter(is_named)
    }

    /// Returns the function of that name, in lower case, with its library.
    pub fn function(&self, name: &str) -> Option<(&Library, &LibraryFunction)> {
        if !name.contains(FUNCTION_MARK) {
            return None;
        }
        let mut all = self.of(name);
        all.find_map(|named| Some((named.library(), named.function(name)?)))
    }

    /// Whether one of them has every function with the tag of a name in lower case.
    pub fn is_complete(&self, name: &str) -> bool {
        self.of(name).any(|named| named.is_complete(name))
    }

    /// Returns the setting of that name, in lower case, with its library.
    pub fn setting(&self, name: &str) -> Option<(&Library, &LibrarySetting)> {
        self.of(name).find_map(|named| Some((named.library(), named.setting(name)?)))
    }

    /// Returns the variable of that name, in lower case, with its library.
    pub fn variable(&self, name: &str) -> Option<(&Library, &LibraryVariable)> {
        self.of(name).find_map(|named| Some((named.library(), named.variable(name)?)))
    }

    /// Returns the event of that name, in lower case, with its library.
    pub fn event(&self, name: &str) -> Option<(&Library, &LibraryEvent)> {
        self.of(name).find_map(|named| Some((named.library(), named.event(name)?)))
    }

    /// Returns the names of classes in a list of the config, each with its library. The empty list is the root, with
    /// dialogs. Only libraries that settings name have them.
    pub fn classes<'a>(&'a self, list: &'a str) -> impl Iterator<Item = (&'a Library, &'a str)> {
        let list = if list.is_empty() { DIALOGS } else { list };
        self.own.iter().flat_map(move |own| {
            let library = own.library();
            library.classes.get(list).into_iter().flatten().map(move |name| (library, name.as_str()))
        })
    }

    /// Returns the class of that name, in any case, in one of some lists, with its library and its list.
    pub fn class<'a>(&'a self, lists: &[&'a str], name: &str) -> Option<(&'a Library, &'a str, &'a str)> {
        lists.iter().find_map(|list| {
            let (library, class) = self.classes(list).find(|(_, class)| class.eq_ignore_ascii_case(name))?;
            Some((library, *list, class))
        })
    }

    /// Returns the lists with classes.
    pub fn class_lists(&self) -> Vec<&str> {
        self.own.iter().flat_map(|own| own.library().classes.keys()).map(String::as_str).collect()
    }

    /// Returns the libraries of the mods that headers belong to, by the paths that an `#include` writes.
    pub fn with_headers(&self, paths: &[&str]) -> Vec<&NamedLibrary> {
        // `\x\cba\addons`, `\idi\acre\addons`, `\gates_main`.
        let absolute = paths.iter().filter_map(|path| path.strip_prefix(['\\', '/']));
        let folders = absolute.flat_map(|path| path.split(['\\', '/']).take(2));
        let owners: Vec<&str> = folders.map(|folder| folder.split('_').next().unwrap_or_default()).collect();
        self.with_tags(&|tag| owners.iter().any(|owner| owner.eq_ignore_ascii_case(tag))).collect()
    }

    /// Returns the libraries that own the tag of a name in lower case.
    pub fn of(&self, name: &str) -> impl Iterator<Item = &NamedLibrary> {
        let name = name.to_owned();
        let tag = name.split('_').next().unwrap_or_default().to_owned();
        let embedded = self.unnamed().filter(move |it| it.tags.contains(&&*tag)).map(Embedded::named);
        self.own.iter().map(|own| &**own).filter(move |own| own.owns(&name)).chain(embedded)
    }
}
