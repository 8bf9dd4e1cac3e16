//! Documentation of the classes in a config: assigns [`ConfigFacts`] to each.
//!
//! Most are found by their paths. Dialogs and controls can have any name, and are recognized by their content: by
//! `idd`, by being in `controls`, by their `type`, or by their parents.

use super::{ConfigFile, ConfigKind};
use sqf_reference::configs::MISSION;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts};
use sqf_syntax::config::{ClassId, Config, ValueKind};

/// Maximum length of an inheritance chain.
const DEEPEST_BASE: usize = 16;

/// Classes that contain controls, in lower case.
const LISTS_OF_CONTROLS: [&str; 3] = ["controls", "controlsbackground", "objects"];

/// A config with the documentation of its classes.
#[derive(Debug, Clone, Copy)]
pub struct DocumentedConfig<'a> {
    file: &'a ConfigFile,
    config: &'a Config,
}

impl<'a> DocumentedConfig<'a> {
    /// Adds the documentation to a config.
    pub fn new(file: &'a ConfigFile) -> DocumentedConfig<'a> {
        DocumentedConfig { file, config: file.config() }
    }

    pub(crate) fn file(&self) -> &'a ConfigFile {
        self.file
    }

    pub(crate) fn config(&self) -> &'a Config {
        self.config
    }

    /// Whether it belongs to a mission.
    pub(crate) fn is_mission(&self) -> bool {
        self.file.kind() == Some(ConfigKind::Description)
    }

    /// Whether it belongs to an addon.
    pub(crate) fn is_addon(&self) -> bool {
        self.file.kind() == Some(ConfigKind::Addon)
    }

    /// Whether it belongs to the `mod.cpp` of a mod, which has no classes that the game looks for.
    pub(crate) fn is_mod(&self) -> bool {
        self.file.kind() == Some(ConfigKind::Mod)
    }

    /// Returns the names from the root to a class. At the root of a mission that is its own name.
    pub(crate) fn path(&self, class: ClassId) -> Vec<Box<str>> {
        let mut path = self.file.class_path(class);
        if path.is_empty() && self.is_mission() {
            path.push(MISSION.into());
        }
        path
    }

    /// Returns the documentation of a class.
    pub fn class(&self, class: ClassId) -> Option<&'static ClassFacts> {
        let facts = ConfigFacts::embedded();
        let path = self.path(class);
        let path: Vec<&str> = path.iter().map(|name| &**name).collect();
        if let Some(known) = facts.class(&path) {
            return Some(known);
        }
        let it = self.config.class(class);
        let (name, outer) = path.split_last()?;
        let list = outer.last().map(|name| name.to_ascii_lowercase()).unwrap_or_default();
        if LISTS_OF_CONTROLS.contains(&list.as_str()) {
            return self.control(class).or_else(|| facts.kind("@control"));
        }
        if name.eq_ignore_ascii_case("Attributes") {
            let is_control = it.outer.and_then(|outer| self.class(outer)).is_some_and(is_control);
            return if is_control { facts.kind("@attributes") } else { None };
        }
        // Any class at the root may be a dialog, or a base class of controls.
        let has = |name: &str| self.config.find(class, name).is_some();
        if !outer.is_empty() {
            return None;
        }
        if has("idd") {
            return facts.kind("@display");
        }
        let looks = ["idc", "style", "x", "y", "w", "h", "sizeEx", "font"];
        let is_control = self.base_control(class).is_some() || looks.iter().any(|name| has(name)) && has("type");
        if is_control { self.control(class).or_else(|| facts.kind("@control")) } else { None }
    }

    /// Whether a class is a dialog, a title or a control.
    pub(crate) fn is_of_interface(&self, class: ClassId) -> bool {
        let is_kind = |path: &str| path.starts_with('@');
        self.class(class).is_some_and(|facts| is_kind(&facts.path) || facts.like.as_deref().is_some_and(is_kind))
    }

    /// Returns the type of a control, by its `type` or its parents.
    fn control(&self, class: ClassId) -> Option<&'static ClassFacts> {
        let number = self.config.find(class, "type").and_then(|entry| self.config.entry(entry).value);
        match number.map(|value| &self.config.value(value).kind) {
            Some(ValueKind::Number(number)) => ConfigFacts::embedded().control(*number as u32),
            Some(ValueKind::Bare(name) | ValueKind::Text(name)) => {
                ConfigFacts::embedded().controls().find(|class| class.name().eq_ignore_ascii_case(name))
            }
            Some(_) => None,
            None => self.base_control(class),
        }
    }

    /// Returns the type of control that a class inherits from a class of the game.
    fn base_control(&self, class: ClassId) -> Option<&'static ClassFacts> {
        let mut class = class;
        for _ in 0..DEEPEST_BASE {
            let name = self.config.class(class).base.as_deref()?;
            if let Some(control) = ConfigFacts::embedded().control_of(name) {
                return Some(control);
            }
            class = self.config.base(class)?;
        }
        None
    }

    /// Returns a property of a class, with the class that documents it.
    pub(crate) fn property(&self, class: ClassId, name: &str) -> Option<(&'static ClassFacts, &'static PropertyFacts)> {
        let known = self.class(class)?;
        if let Some(own) = known.properties.iter().find(|property| property.name.eq_ignore_ascii_case(name)) {
            return Some((known, own));
        }
        let like = ConfigFacts::embedded().kind(known.like.as_deref()?)?;
        let found = like.properties.iter().find(|property| property.name.eq_ignore_ascii_case(name))?;
        Some((like, found))
    }
}

/// Whether these are the facts on controls.
pub(crate) fn is_control(facts: &ClassFacts) -> bool {
    facts.control.is_some() || &*facts.path == "@control"
}
