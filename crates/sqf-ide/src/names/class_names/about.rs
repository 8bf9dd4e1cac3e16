//! What is known of a class, for people: the same layout for the game's classes and for those of configs.

use sqf_markdown::{code, escaped};
use sqf_reference::Class;

/// What is known of a class.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct ClassDescription {
    /// Its name as written.
    pub(crate) class: String,
    /// What players see.
    pub(crate) title: Option<String>,
    /// A few words each, as Markdown: side, kind, number of seats.
    pub(crate) facts: Vec<String>,
    /// Further paragraphs, as Markdown.
    pub(crate) more: Vec<String>,
}

impl ClassDescription {
    /// Describes a class of the game.
    pub(crate) fn of_game(class: Class<'_>) -> ClassDescription {
        let list = class.list().name();
        let place = match class.path() {
            Some(path) => format!("{list}/{path}"),
            None => list.to_owned(),
        };
        let facts = [class.side(), class.category(), class.subcategory()];
        let facts = facts.into_iter().flatten().map(escaped).chain([code(&place)]);
        ClassDescription {
            class: class.class().to_owned(),
            title: class.name().map(str::to_owned),
            facts: facts.collect(),
            more: class.dlc().map(|dlc| format!("DLC: {}", escaped(dlc))).into_iter().collect(),
        }
    }

    /// Returns everything but the name.
    pub(crate) fn body(&self) -> String {
        let title = self.title.as_ref().map(|title| format!("**{}**", escaped(title)));
        let facts = Some(self.facts.join(" · ")).filter(|facts| !facts.is_empty());
        let blocks: Vec<String> = title.into_iter().chain(facts).chain(self.more.iter().cloned()).collect();
        blocks.join("\n\n")
    }

    /// Returns the whole description.
    pub(crate) fn markdown(&self) -> String {
        format!("{}\n\n{}", code(&self.class), self.body()).trim_end().to_owned()
    }
}
