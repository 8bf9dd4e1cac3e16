//! Properties of classes, with a place for the value.

use rustc_hash::FxHashSet;

use super::List;
use crate::analysis::Analysis;
use crate::completion::snippets::escaped;
use crate::completion::{CompletionItem, EntryKey, EventKey, Insert, ItemKind};
use crate::config::documented::is_control;
use sqf_reference::{ClassFacts, ConfigFacts, EventHandler, EventSet, PropertyFacts, PropertyReach, ValueType};
use sqf_syntax::config::ClassId;
use sqf_text::{TextRange, listed};

/// Properties that nearly every control sets, even if it inherits all others.
const USUAL: [&str; 6] = ["idc", "x", "y", "w", "h", "text"];

/// Properties that controls without a parent set.
const USUAL_LOOKS: [&str; 5] = ["style", "font", "sizeEx", "colorText", "colorBackground"];

/// Families of events that displays and controls handle with a property such as `onLoad`.
const INTERFACE_EVENTS: EventSet = EventSet::Interface;

impl List<'_> {
    /// Adds the properties that the class does not have yet.
    pub(super) fn properties(&mut self, analysis: &Analysis, class: ClassId) {
        let (known, config) = (self.known, self.known.config());
        let Some(facts) = known.class(class).or_else(|| self.new_dialog(class)) else { return };
        let typed = self.spot.range;
        let has_base = config.class(class).base.is_some();
        let own: FxHashSet<String> = config
            .class(class)
            .entries
            .iter()
            .map(|entry| config.entry(*entry).name.to_ascii_lowercase())
            // The property being written does not count yet.
            .filter(|name| !name.eq_ignore_ascii_case(typed.of(analysis.file().text())))
            .collect();
        for property in ConfigFacts::embedded().properties(facts) {
            if own.contains(&property.name.to_ascii_lowercase()) {
                continue;
            }
            let rank = match property.reach {
                PropertyReach::Nowhere | PropertyReach::OlderGames => 3,
                PropertyReach::Addons if known.is_mission() => 3,
                // Properties of a parent are rarely written again, except for the position and the content of a
                // control.
                _ if property.is_required && !has_base => 0,
                _ if is_control(facts) && USUAL.contains(&&*property.name) => 0,
                _ if is_control(facts) && !has_base && USUAL_LOOKS.contains(&&*property.name) => 0,
                _ if property.summary.is_empty() => 2,
                _ => 1,
            };
            let item = CompletionItem { insert: self.written(property), ..item(facts, property, self.spot.range) };
            self.add(rank, item);
        }
        let is_known = known.class(class).is_some();
        if is_known && (is_control(facts) || &*facts.path == "@display") {
            self.handlers(analysis, &own);
        }
    }

    /// Adds events of displays and controls as properties: `onButtonClick`.
    fn handlers(&mut self, analysis: &Analysis, own: &FxHashSet<String>) {
        let reference = analysis.reference();
        let mut seen = FxHashSet::default();
        for event in reference.all_events().iter().filter(|event| event.set == INTERFACE_EVENTS) {
            let name = format!("on{}", event.name);
            if own.contains(&name.to_ascii_lowercase()) || !seen.insert(name.to_ascii_lowercase()) {
                continue;
            }
            let item = self.handler(event, &name);
            self.add(2, item);
        }
    }

    /// Creates the item of a property that handles an event, with a placeholder for the code.
    pub(super) fn handler(&self, event: &EventHandler, name: &str) -> CompletionItem {
        CompletionItem {
            detail: Some("code".to_owned()),
            key: Some(EntryKey::Event(EventKey {
                set: event.set,
                command: event.set.adding_command().to_owned(),
                name: event.name.clone(),
                place: None,
            })),
            insert: self.assignment(name, "\"", "", "\""),
            ..self.item(name, ItemKind::Event)
        }
    }

    /// Returns the text of a property, with a placeholder for its value.
    fn written(&self, property: &PropertyFacts) -> Insert {
        if property.types == [ValueType::Class] {
            return self.block(&property.name);
        }
        // The usual value: a text if the default has one, such as `respawn = "BASE"`.
        let default = property.default.as_deref().filter(|it| it.matches('`').count() == 2 && !it.contains('"'));
        let default = default.map(|it| it.trim_matches('`')).filter(|it| it.parse::<f64>().is_ok()).unwrap_or("");
        match property.types.iter().find(|it| it.is_scalar()) {
            Some(it) if it.is_text() => self.assignment(&property.name, "\"", "", "\""),
            Some(_) if property.types.contains(&ValueType::Text) => self.assignment(&property.name, "", "", ""),
            Some(_) => self.assignment(&property.name, "", default, ""),
            None => {
                let quote = if property.types.contains(&ValueType::Texts) { "\"" } else { "" };
                self.assignment(&format!("{}[]", property.name), &format!("{{{quote}"), "", &format!("{quote}}}"))
            }
        }
    }

    /// `name = <before><value><after>;`; only the name where a value follows already.
    pub(super) fn assignment(&self, name: &str, before: &str, value: &str, after: &str) -> Insert {
        if self.spot.has_value {
            let name = name.trim_end_matches("[]");
            return Insert::Text(name.to_owned());
        }
        if self.options.snippets {
            let place = if value.is_empty() { "$1".to_owned() } else { format!("${{1:{}}}", escaped(value)) };
            return Insert::Snippet(format!("{} = {}{place}{};$0", escaped(name), escaped(before), escaped(after)));
        }
        Insert::Text(format!("{name} = "))
    }
}

/// Creates the item of a property.
pub(crate) fn item(facts: &ClassFacts, property: &PropertyFacts, range: TextRange) -> CompletionItem {
    let only_class = property.types == [ValueType::Class];
    CompletionItem {
        detail: Some(detail(property)),
        deprecated: matches!(property.reach, PropertyReach::Nowhere | PropertyReach::OlderGames),
        key: Some(EntryKey::Property(facts_path(facts, property), property.name.to_string())),
        ..CompletionItem::new(&*property.name, if only_class { ItemKind::Class } else { ItemKind::Property }, range)
    }
}

/// Returns the path of the class that has a property in the facts: this class, or the one that it is like.
fn facts_path(facts: &ClassFacts, property: &PropertyFacts) -> String {
    let is_own = facts.properties.iter().any(|own| std::ptr::eq(own, property));
    let path = if is_own { &facts.path } else { facts.like.as_ref().unwrap_or(&facts.path) };
    path.to_string()
}

/// Type and default of a property.
fn detail(property: &PropertyFacts) -> String {
    let types: Vec<String> = property.types.iter().map(ToString::to_string).collect();
    let types = listed(&types, "or");
    match &property.default {
        Some(default) => format!("{types}, default {}", default.replace('`', "")),
        None => types,
    }
}
