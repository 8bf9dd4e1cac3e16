//! Classes and events of the game in configs: classes to change or inherit from, names in strings, the events of `class
//! EventHandlers`, and the properties of a new dialog.

use rustc_hash::FxHashSet;

use super::List;
use crate::analysis::Analysis;
use crate::completion::{CompletionItem, EntryKey, ItemKind, LIMIT, classes};
use crate::names::class_names::{self, WantedClass};
use sqf_reference::takes::ClassKind;
use sqf_reference::{Class, ClassFacts, ClassList, ConfigFacts, EventSet};
use sqf_syntax::config::ClassId;
use sqf_text::starts_with_ignoring_case;

/// Properties whose strings name classes, in lower case.
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

/// Properties whose strings name classes that addons add to a section of the config, in lower case.
const SECTIONS: [(&str, &str); 9] = [
    ("ammo", "CfgAmmo"),
    ("editorcategory", "CfgEditorCategories"),
    ("editorsubcategory", "CfgEditorSubcategories"),
    ("faction", "CfgFactionClasses"),
    ("sound", "CfgSounds"),
    ("sound", "CfgSFX"),
    ("soundclose", "CfgSounds"),
    ("soundradio", "CfgRadio"),
    ("vehicleclass", "CfgVehicleClasses"),
];

/// Lists with classes that addons change and inherit from.
const LISTS: [ClassList; 4] =
    [ClassList::CfgVehicles, ClassList::CfgWeapons, ClassList::CfgMagazines, ClassList::CfgGlasses];

/// The most common events, which come first.
const USUAL_EVENTS: [&str; 5] = ["fired", "getIn", "getOut", "hit", "killed"];

/// Returns the kind of classes that the strings of a property name.
pub(super) fn classes_named_by(property: &str) -> Option<WantedClass> {
    let found = NAMING.iter().find(|(name, _)| name.eq_ignore_ascii_case(property));
    found.map(|(_, named)| WantedClass::from(*named))
}

/// Whether a class at the root is a section of the config, which nothing inherits from.
pub(super) fn is_part_of_config(name: &str) -> bool {
    let is_prefix = |prefix: &str| starts_with_ignoring_case(name, prefix);
    is_prefix("Cfg") || is_prefix("Extended_") || ConfigFacts::embedded().class(&[name]).is_some()
}

/// Whether a class, by its path, is a list of the controls of a dialog.
pub(super) fn is_list_of_controls(path: &[Box<str>]) -> bool {
    path.last().is_some_and(|name| name.to_ascii_lowercase().starts_with("controls"))
}

/// Whether a class is around another one, or that class, by their paths in lower case. The root is empty.
pub(super) fn is_around(path: &str, outer: &str) -> bool {
    path.strip_prefix(outer).is_some_and(|rest| outer.is_empty() || rest.is_empty() || rest.starts_with('/'))
}

impl List<'_> {
    /// Adds the possible names in a string of a property; long lists only after something is typed.
    pub(super) fn names_of_game(&mut self, analysis: &Analysis, class: ClassId, property: &str) {
        let path = self.known.path(class);
        if let [config, _] = &path[..]
            && config.eq_ignore_ascii_case("CfgPatches")
        {
            return match property.to_ascii_lowercase().as_str() {
                "units" => self.classes_of(analysis, "CfgVehicles"),
                "weapons" => self.classes_of(analysis, "CfgWeapons"),
                "magazines" => self.classes_of(analysis, "CfgMagazines"),
                "ammo" => self.classes_of(analysis, "CfgAmmo"),
                _ => {}
            };
        }
        for (_, section) in SECTIONS.iter().filter(|(name, _)| name.eq_ignore_ascii_case(property)) {
            self.classes_of(analysis, section);
        }
        if let Some(wanted) = classes_named_by(property) {
            self.matching_names(analysis, &wanted);
        }
    }

    /// Adds the game's classes for a section such as `CfgVehicles`.
    pub(super) fn classes_of_game(&mut self, analysis: &Analysis, class: ClassId, seen: &mut FxHashSet<String>) {
        let path = self.known.path(class);
        let [list] = &path[..] else { return };
        let Some(list) = ClassList::by_name(list).filter(|list| LISTS.contains(list)) else { return };
        let before = self.found.len();
        self.matching_names(analysis, &WantedClass::from(ClassKind::In(list)));
        let new = self.found.split_off(before);
        self.found.extend(new.into_iter().filter(|(_, _, item)| seen.insert(item.label.to_ascii_lowercase())));
    }

    fn matching_names(&mut self, analysis: &Analysis, wanted: &WantedClass) {
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

    /// Returns the documentation of dialogs for an empty class at the root, which most likely becomes one.
    pub(super) fn new_dialog(&self, class: ClassId) -> Option<&'static ClassFacts> {
        let it = self.known.config().class(class);
        let is_empty = it.entries.is_empty() && it.classes.is_empty() && it.base.is_none();
        let is_at_root = self.known.path(class).len() == 1 && it.outer.is_some();
        let facts = ConfigFacts::embedded().kind("@display")?;
        (is_empty && is_at_root && !is_part_of_config(&it.name)).then_some(facts)
    }

    /// Adds the events for `class EventHandlers` of a vehicle, weapon or projectile.
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
            // As in most configs: `fired = "...";`
            let (first, rest) = event.name.split_at(event.name.chars().next().map_or(0, char::len_utf8));
            let name = format!("{}{rest}", first.to_ascii_lowercase());
            let item = self.handler(event, &name);
            self.add(u8::from(!USUAL_EVENTS.contains(&&*name)), item);
        }
    }
}
