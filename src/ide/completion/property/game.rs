//! Classes and events of the game in configs: what a class changes or inherits from, what strings name, the events that
//! `class EventHandlers` handles, and what a new dialog has.

use rustc_hash::FxHashSet;

use super::List;
use crate::catalog::takes::ClassKind;
use crate::catalog::{Class, ClassFacts, ClassList, ConfigFacts, EventSet};
use crate::config::ClassId;
use crate::ide::analysis::Analysis;
use crate::ide::completion::{CompletionItem, EntryKey, ItemKind, LIMIT, classes};
use crate::ide::names::class_names::{self, Wanted};

/// What strings of properties name, by the properties in lower case.
const NAMING: [(&str, ClassKind); 15] = [
    ("backpack", ClassKind::Backpack),
    ("face", ClassKind::In(ClassList::CfgFaces)),
    ("glasses", ClassKind::In(ClassList::CfgGlasses)),
    ("items", ClassKind::Item),
    ("linkeditems", ClassKind::Item),
    ("magazines", ClassKind::In(ClassList::CfgMagazines)),
    ("namesound", ClassKind::In(ClassList::NameSounds)),
    ("respawnitems", ClassKind::Item),
    ("respawnlinkeditems", ClassKind::Item),
    ("respawnmagazines", ClassKind::In(ClassList::CfgMagazines)),
    ("respawnweapons", ClassKind::Weapon),
    ("speaker", ClassKind::In(ClassList::CfgVoice)),
    ("uniformclass", ClassKind::Uniform),
    ("vehicle", ClassKind::Unit),
    ("weapons", ClassKind::Weapon),
];

/// Lists whose classes addons change and inherit from.
const LISTS: [ClassList; 4] =
    [ClassList::CfgVehicles, ClassList::CfgWeapons, ClassList::CfgMagazines, ClassList::CfgGlasses];

/// Events that most handlers are for; offered first.
const USUAL_EVENTS: [&str; 5] = ["fired", "getIn", "getOut", "hit", "killed"];

/// What the strings of a property name, if they name classes of the game.
pub(super) fn named(property: &str) -> Option<Wanted> {
    let found = NAMING.iter().find(|(name, _)| name.eq_ignore_ascii_case(property));
    found.map(|(_, named)| Wanted::from(*named))
}

/// Whether a class at the root holds a part of the config, so that no other inherits from it.
pub(super) fn is_part_of_config(name: &str) -> bool {
    let is_prefix = |prefix: &str| name.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    is_prefix("Cfg") || is_prefix("Extended_") || ConfigFacts::embedded().class(&[name]).is_some()
}

impl List<'_> {
    /// The names that a string of a property may have; of long lists only once something is typed.
    pub(super) fn names_of_game(&mut self, analysis: &Analysis, class: ClassId, property: &str) {
        let path = self.known.path(class);
        if let [config, _] = &path[..]
            && config.eq_ignore_ascii_case("CfgPatches")
        {
            return match property.to_ascii_lowercase().as_str() {
                "units" => self.classes_of("CfgVehicles"),
                "weapons" => self.classes_of("CfgWeapons"),
                "magazines" => self.classes_of("CfgMagazines"),
                "ammo" => self.classes_of("CfgAmmo"),
                _ => {}
            };
        }
        if let Some(wanted) = named(property) {
            self.matching_names(analysis, &wanted);
        }
    }

    /// The classes of the game's list that a class is, such as `CfgVehicles`.
    pub(super) fn classes_of_game(&mut self, analysis: &Analysis, class: ClassId, seen: &mut FxHashSet<String>) {
        let path = self.known.path(class);
        let [list] = &path[..] else { return };
        let Some(list) = ClassList::by_name(list).filter(|list| LISTS.contains(list)) else { return };
        let before = self.found.len();
        self.matching_names(analysis, &Wanted::from(ClassKind::In(list)));
        let new = self.found.split_off(before);
        self.found.extend(new.into_iter().filter(|(_, _, item)| seen.insert(item.label.to_ascii_lowercase())));
    }

    fn matching_names(&mut self, analysis: &Analysis, wanted: &Wanted) {
        let known = analysis.reference().classes();
        let count: usize = wanted.lists().iter().map(|list| known.list(*list).len()).sum();
        if self.typed.is_empty() && count > LIMIT {
            return;
        }
        for (found, fit, class) in classes::matching(&self.pattern, wanted, &known, LIMIT) {
            let item = self.class_of_game(class);
            self.found.push((found, 2 + fit as u8, item));
        }
    }

    fn class_of_game(&self, class: Class<'_>) -> CompletionItem {
        CompletionItem {
            filter: class.name().map(|name| format!("{} {name}", class.class())),
            detail: Some(class_names::detail(class)).filter(|detail| !detail.is_empty()),
            key: Some(EntryKey::Class(class.list(), class.class().to_owned())),
            ..self.item(class.class(), ItemKind::Class)
        }
    }

    /// What is known of dialogs, for a class at the root that has nothing in it yet: most of those become one.
    pub(super) fn new_dialog(&self, class: ClassId) -> Option<&'static ClassFacts> {
        let it = self.known.config().class(class);
        let is_empty = it.entries.is_empty() && it.classes.is_empty() && it.base.is_none();
        let is_at_root = self.known.path(class).len() == 1 && it.outer.is_some();
        let facts = ConfigFacts::embedded().kind("@display")?;
        (is_empty && is_at_root && !is_part_of_config(&it.name)).then_some(facts)
    }

    /// The events that `class EventHandlers` of a vehicle, weapon or projectile handles.
    pub(super) fn entity_events(&mut self, analysis: &Analysis, class: ClassId) {
        let config = self.known.config();
        let it = config.class(class);
        if !it.name.eq_ignore_ascii_case("EventHandlers") || it.outer.is_none() {
            return;
        }
        let names = it.entries.iter().map(|entry| config.entry(*entry).name.to_ascii_lowercase());
        let mut seen: FxHashSet<String> = names.filter(|name| !name.eq_ignore_ascii_case(self.typed)).collect();
        for event in analysis.reference().all_events().iter().filter(|event| event.set == EventSet::Entity) {
            if !seen.insert(event.name.to_ascii_lowercase()) {
                continue;
            }
            // As most configs write it: `fired = "...";`
            let (first, rest) = event.name.split_at(event.name.chars().next().map_or(0, char::len_utf8));
            let name = format!("{}{rest}", first.to_ascii_lowercase());
            let item = self.handler(event, &name);
            self.add(u8::from(!USUAL_EVENTS.contains(&&*name)), item);
        }
    }
}
