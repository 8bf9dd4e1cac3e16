//! Lookup of names without a script: used by `sqf-ls doc` and for the entries that hovers show.
//!
//! A name may have several meanings: `name` is a command, and a property of many configs. Pages with that title come
//! first; a topic that has it only as an alias, or is only an outline, comes after other meanings, so that `this` is
//! the magic variable and not the page on all of them.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::documentation::markup::Extent;
use crate::documentation::own::library::ModThing;
use crate::documentation::{markup, own, passed};
use crate::names::class_names;
use sqf_markdown::code;
use sqf_model::{PassedVariable, set_variables, variables_named};
use sqf_reference::configs::MISSION;
use sqf_reference::library::{Libraries, Library, LibraryFunction};
use sqf_reference::texts::Subject;
use sqf_reference::words::FoundPage;
use sqf_reference::{
    ClassFacts, ClassList, Classes, ConfigFacts, EventHandler, EventSet, PageKind, PropertyFacts, Record, RecordKind,
    Reference, Section, Text, Topic, without_on,
};

/// Maximum number of properties shown for a name.
const MOST_PROPERTIES: usize = 8;

/// An entry with a name.
#[derive(Debug, Clone)]
pub enum Entry<'r> {
    /// A command, an operator or a function.
    Record(&'r Record),
    /// A concept page.
    Topic(&'r Topic),
    /// A word of the preprocessor, as queried, with the section that explains it, if its page has one.
    Preprocessor(&'r Topic, Option<&'r Section>, Box<str>),
    /// A magic variable, with the section that explains it.
    MagicVariable(&'r Topic, &'r Section, Box<str>),
    /// An event.
    Event(&'r EventHandler),
    /// A script that the game runs by name.
    Script(Text<'r>),
    /// A class of configs, by its name, or by that of a class of the game of its kind.
    Class(&'static ClassFacts, Box<str>),
    /// A property of a class of configs.
    Property(&'static ClassFacts, &'static PropertyFacts),
    /// A variable that is passed to code, and what passes it.
    Variable(&'r str, PassedVariable),
    /// A class name of the game.
    GameClass(Arc<Classes>, ClassList, Box<str>),
    /// A function of a mod in a library.
    OfMod(&'r Library, &'r LibraryFunction),
    /// A class of a mod in a library, with its list.
    ClassOfMod(&'r Library, &'r str, &'r str),
    /// Something else of a mod in a library.
    ThingOfMod(&'r Library, ModThing<'r>),
}

/// The meanings of a name.
#[derive(Debug, Clone, Default)]
pub struct Meanings<'r> {
    /// The most likely meaning; several if ambiguous.
    pub entries: Vec<Entry<'r>>,
    /// Other meanings.
    pub others: Vec<Entry<'r>>,
}

/// Returns all entries of the reference for `name`: names, titles, symbols, aliases, ignoring case; and what the
/// libraries in the program have.
pub fn meanings<'r>(reference: &'r Reference, name: &str) -> Meanings<'r> {
    meanings_in(reference, Libraries::embedded(), name)
}

/// Like [`meanings`], with other libraries.
pub fn meanings_in<'r>(reference: &'r Reference, libraries: &'r Libraries, name: &str) -> Meanings<'r> {
    let name = name.trim();
    let mut pages = Vec::new();
    let mut other_pages = Vec::new();
    for (found, is_alias) in reference.lookup().all(name) {
        let Some(page) = page(reference, found) else { continue };
        // Aliases of operators count as names, and an outline counts as nothing.
        let is_own = match &page {
            Entry::Topic(topic) => !is_alias && !reference.described_topic(topic).markdown.is_empty(),
            _ => true,
        };
        if is_own { pages.push(page) } else { other_pages.push(page) }
    }
    let mut things = Vec::new();
    things.extend(Entry::preprocessor(reference, name));
    things.extend(Entry::magic_variable(reference, name));
    things.extend(Entry::events(reference, name));
    things.extend(reference.texts().script(name).map(Entry::Script));
    things.extend(classes(name));
    things.extend(properties(name));
    things.extend(variables_named(reference, name).into_iter().map(|(by, variable)| Entry::Variable(by, variable)));
    things.extend(game_class(reference, name));
    let of_mod = libraries.function(&name.to_lowercase());
    things.extend(of_mod.map(|(library, function)| Entry::OfMod(library, function)));
    let class = libraries.class(&libraries.class_lists(), name);
    things.extend(class.map(|(library, list, class)| Entry::ClassOfMod(library, list, class)));
    // Mods repeat macros of the game.
    if things.is_empty() {
        let of_mods = ModThing::named(libraries, name).into_iter();
        things.extend(of_mods.map(|(library, thing)| Entry::ThingOfMod(library, thing)));
    }
    if let [_, ..] = pages[..] {
        let others = pages.split_off(1);
        return Meanings { entries: pages, others: others.into_iter().chain(things).chain(other_pages).collect() };
    }
    if things.is_empty() {
        let others = if other_pages.is_empty() { Vec::new() } else { other_pages.split_off(1) };
        return Meanings { entries: other_pages, others };
    }
    // A variable that is magic everywhere needs no further explanation; others come after the named entries.
    let is_main = |entry: &Entry<'_>| !matches!(entry, Entry::Variable(..));
    let (entries, others): (Vec<_>, Vec<_>) = match things.iter().any(is_main) {
        true => things.into_iter().partition(is_main),
        false => (things, Vec::new()),
    };
    Meanings { entries, others: others.into_iter().chain(other_pages).collect() }
}

/// Returns names similar to `name`.
pub fn near<'r>(reference: &'r Reference, name: &str) -> Vec<&'r str> {
    let facts = ConfigFacts::embedded();
    let events = reference.all_events().iter().map(|event| event.name.as_str());
    let classes = facts.classes().map(ClassFacts::name).chain(facts.control_bases().map(|(base, _)| base));
    let properties = facts.classes().flat_map(|class| &class.properties).map(|property| &*property.name);
    let words = reference.texts().names(&[Subject::Word, Subject::Script]);
    let sections = reference.magic_variables();
    let variables = set_variables().flat_map(|(_, variables)| variables).map(|variable| variable.name);
    let others = events.chain(words).chain(variables).chain(sections).chain(classes).chain(properties);
    reference.lookup().near(name, others)
}

impl<'r> Entry<'r> {
    /// Finds a word of the preprocessor. The heading of its section may have parameters (`__EVAL(x)`), list several
    /// words, or denote a family.
    pub(crate) fn preprocessor(reference: &'r Reference, word: &str) -> Option<Entry<'r>> {
        let (topic, section) = preprocessor_section(reference, word)?;
        Some(Entry::Preprocessor(topic, section, word.into()))
    }

    /// Finds a magic variable, ignoring case.
    pub(crate) fn magic_variable(reference: &'r Reference, word: &str) -> Option<Entry<'r>> {
        let (topic, section) = reference.magic_variable(word)?;
        let name = section.heading.as_deref().unwrap_or(word);
        Some(Entry::MagicVariable(topic, section, name.into()))
    }

    /// Returns the events of that name in all families, ignoring case.
    fn events(reference: &'r Reference, name: &str) -> impl Iterator<Item = Entry<'r>> {
        // The spelling in configs: `onKeyDown`.
        let written = without_on(name);
        let is_meant = move |event: &&EventHandler| {
            event.name.eq_ignore_ascii_case(name)
                || event.set == EventSet::Interface
                    && written.is_some_and(|written| event.name.eq_ignore_ascii_case(written))
        };
        let named: Vec<&EventHandler> = reference.all_events().iter().filter(is_meant).collect();
        let of_set = move |set| named.clone().into_iter().filter(move |event| event.set == set);
        EventSet::ALL.into_iter().flat_map(of_set).map(Entry::Event)
    }

    /// Returns the text of the entry, as shown by hovers.
    pub fn markdown(&self, reference: &Reference) -> String {
        self.to_extent(reference, Extent::Excerpt)
    }

    /// Returns the text of the entry as a page of its own: what hovers cut is there.
    pub fn page(&self, reference: &Reference) -> String {
        self.to_extent(reference, Extent::Whole)
    }

    fn to_extent(&self, reference: &Reference, extent: Extent) -> String {
        match self {
            Entry::Record(record) => markup::record(reference, record, &markup::Choice::all(record)),
            Entry::Topic(topic) => markup::topic(reference, topic),
            Entry::Preprocessor(topic, section, word) => markup::preprocessor(reference, topic, *section, word, extent),
            Entry::MagicVariable(topic, section, name) => {
                markup::magic_variable(reference, topic, section, name, extent)
            }
            Entry::Event(event) => markup::event(reference, event, event.set.adding_command(), extent),
            Entry::Script(text) => markup::script(reference, text),
            Entry::Class(facts, name) => markup::property::class_page(facts, name),
            Entry::Property(class, facts) => markup::property::property(facts, class, None),
            Entry::Variable(by, variable) => passed::variable(by, variable),
            Entry::GameClass(classes, list, class) => {
                classes.get(*list, class).map(class_names::markdown).unwrap_or_default()
            }
            Entry::OfMod(library, function) => own::library::markdown(library, function),
            Entry::ClassOfMod(library, list, class) => own::library::class(library, list, class),
            Entry::ThingOfMod(library, thing) => thing.markdown(library),
        }
    }

    /// Describes its kind in a few words of Markdown.
    pub fn kind(&self) -> String {
        match self {
            Entry::Record(record) => format!("{} {}", kind_name(record.kind), code(&record.name)),
            Entry::Topic(topic) => format!("topic {}", markup::escaped(&topic.title)),
            Entry::Preprocessor(..) => "word of the preprocessor".to_owned(),
            Entry::MagicVariable(..) => "magic variable".to_owned(),
            Entry::Event(event) => format!("event of {}", code(event.set.adding_command())),
            Entry::Script(_) => "script of a mission".to_owned(),
            Entry::Class(facts, _) => format!("class {}", code(&facts.path)),
            Entry::Property(class, _) if &*class.path == MISSION => format!("property of {}", code(MISSION)),
            Entry::Property(class, _) => format!("property of {}", code(class_name(class))),
            Entry::Variable(by, _) => format!("variable that {} sets", code(by)),
            Entry::GameClass(_, list, _) => format!("class of the game in {}", code(list.name())),
            Entry::OfMod(library, function) => format!("function {} of {}", code(&function.name), library.name),
            Entry::ClassOfMod(library, _, class) => format!("class {} of {}", code(class), library.name),
            Entry::ThingOfMod(library, thing) => format!("{} {} of {}", thing.noun(), code(thing.name()), library.name),
        }
    }

    /// Summarizes it in a sentence or two; may be empty.
    pub fn summary(&self, reference: &Reference) -> String {
        let texts = reference.texts();
        let of = |text: Option<Text<'_>>| text.map(|text| text.summary.to_owned()).unwrap_or_default();
        match self {
            Entry::Record(record) => of(texts.get(Subject::of_record(record), &record.name)),
            Entry::Topic(topic) => of(texts.topic(&topic.title)),
            Entry::Preprocessor(_, section, word) => {
                of(texts.word(word).or_else(|| texts.word(section.as_ref()?.heading.as_deref()?)))
            }
            Entry::MagicVariable(.., name) => of(texts.word(name)),
            Entry::Event(event) => of(texts.event(event)),
            Entry::Script(text) => text.summary.to_owned(),
            Entry::Class(facts, _) => facts.summary.clone().into(),
            Entry::Property(_, facts) => facts.summary.clone().into(),
            Entry::Variable(_, variable) => passed::sentence(variable.about),
            Entry::GameClass(classes, list, class) => {
                classes.get(*list, class).map(class_names::detail).unwrap_or_default()
            }
            Entry::OfMod(_, function) => function.summary.clone().unwrap_or_default(),
            Entry::ClassOfMod(..) => String::new(),
            Entry::ThingOfMod(_, thing) => thing.summary().unwrap_or_default().to_owned(),
        }
    }
}

fn kind_name(kind: RecordKind) -> &'static str {
    match kind {
        RecordKind::Command => "command",
        RecordKind::Function => "function",
    }
}

/// Returns the name of a class; for controls, the macro of their type.
fn class_name(facts: &'static ClassFacts) -> &'static str {
    if facts.control.is_some() { facts.name() } else { &facts.path }
}

fn page(reference: &Reference, found: FoundPage) -> Option<Entry<'_>> {
    match found.kind {
        PageKind::Command => reference.commands().get(found.position).map(Entry::Record),
        PageKind::Function => reference.functions().get(found.position).map(Entry::Record),
        PageKind::Topic => reference.topics().get(found.position).map(Entry::Topic),
    }
}

/// Finds classes of configs by their names or paths, or by classes of the game of their kind.
fn classes(name: &str) -> Vec<Entry<'static>> {
    let facts = ConfigFacts::embedded();
    let is_named = |class: &&ClassFacts| {
        // The `*` in `CfgGates/*` is not a name.
        name != "*" && [&*class.path, class.name()].iter().any(|own| own.eq_ignore_ascii_case(name))
    };
    let mut found: Vec<Entry<'static>> =
        facts.classes().filter(is_named).map(|class| Entry::Class(class, class_name(class).into())).collect();
    let base = facts.control_bases().find(|(base, _)| base.eq_ignore_ascii_case(name));
    found.extend(base.map(|(base, class)| Entry::Class(class, base.into())));
    found
}

/// Finds properties of configs by their names, or with the path of their class: `CfgSounds/*/titles`. Many classes
/// share a property such as `name`; equal ones are listed once.
fn properties(name: &str) -> Vec<Entry<'static>> {
    let (class, name) = name.rsplit_once('/').map_or((None, name), |(class, name)| (Some(class), name));
    let mut found: Vec<(&ClassFacts, &PropertyFacts)> = Vec::new();
    for (of, property) in ConfigFacts::embedded().named(name) {
        let is_meant = class.is_none_or(|class| of.path.eq_ignore_ascii_case(class));
        let is_new = !found.iter().any(|(known, other)| *other == property && known.page == of.page);
        if is_meant && is_new && found.len() < MOST_PROPERTIES {
            found.push((of, property));
        }
    }
    found.into_iter().map(|(class, property)| Entry::Property(class, property)).collect()
}

/// Finds a class of the game in the first list that contains it.
fn game_class<'r>(reference: &Reference, name: &str) -> Option<Entry<'r>> {
    let classes = reference.classes();
    let (list, class) = ClassList::ALL.into_iter().find_map(|list| {
        let class = classes.get(list, name)?;
        Some((list, Box::from(class.class())))
    })?;
    Some(Entry::GameClass(classes, list, class))
}

/// Returns the section on a word of the preprocessor with its page; only the page if our own text has more.
fn preprocessor_section<'r>(reference: &'r Reference, word: &str) -> Option<(&'r Topic, Option<&'r Section>)> {
    let family = ["__RAND_INT", "__RAND_UINT"].into_iter().find_map(|family| {
        let bits = word.strip_prefix(family)?.strip_suffix("__")?;
        matches!(bits, "8" | "16" | "32" | "64").then(|| format!("{family}N__"))
    });
    let word = family.as_deref().unwrap_or(word);
    // The preprocessor is case-sensitive, so `__line__` is not one of its words.
    let exact = |found: &(&Topic, &Section)| found.1.heading.as_deref() == Some(word);
    if let Some(found) = reference.preprocessor(word).filter(exact) {
        return Some((found.0, Some(found.1)));
    }
    let topic = reference.preprocessor("#define")?.0;
    let is_ours = || word.starts_with(['#', '_']) && reference.magic_variable(word).is_none();
    let own = || reference.texts().word(word).filter(|_| is_ours()).map(|_| (topic, None));
    if !word.starts_with("__") {
        return own();
    }
    let is_named = |heading: &str| {
        let words = heading.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
        words.into_iter().any(|part| part == word)
    };
    let section = topic.sections.iter().find(|section| section.heading.as_deref().is_some_and(is_named));
    section.map(|section| (topic, Some(section))).or_else(own)
}
