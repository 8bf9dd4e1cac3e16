//! Selects the pages of the wiki to publish.
//!
//! A page that calls `{{RV|type=command}}` or `{{RV|type=function}}` is a record. Topics are selected by category and
//! by title; this excludes tutorials of other games, tools, terrains and patch notes. The selection is a setting with
//! this default.

use sqf_reference::TopicGroup;

/// A selection of topics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TopicRules {
    /// Categories whose pages are topics, without their namespace.
    pub categories: Vec<(String, TopicGroup)>,
    /// Titles of pages that are topics whatever their categories.
    pub titles: Vec<(String, TopicGroup)>,
    /// Titles of pages that are not topics whatever their categories.
    pub excluded: Vec<String>,
}

const CATEGORIES: &[(&str, TopicGroup)] = &[
    ("Data Types", TopicGroup::DataTypes),
    ("Magic Types", TopicGroup::DataTypes),
    ("Syntactical Helper Types", TopicGroup::DataTypes),
    ("Event Handlers", TopicGroup::EventHandlers),
    ("Scripting Topics", TopicGroup::Scripting),
    ("Syntax", TopicGroup::Scripting),
    ("Arrays", TopicGroup::Scripting),
    ("Arma Scripting Tutorials", TopicGroup::Scripting),
    ("Common Scripting Errors", TopicGroup::Scripting),
    ("Arma 3: Remote Execution", TopicGroup::Scripting),
];

const TITLES: &[(&str, TopicGroup)] = &[
    // Types that have a page but are in no category of types.
    ("Eden Entity", TopicGroup::DataTypes),
    ("Eden ID", TopicGroup::DataTypes),
    ("Target", TopicGroup::DataTypes),
    ("Arma 3: Event Handlers/Reloaded", TopicGroup::EventHandlers),
    ("Arma 3: Event Handlers/inGameUISetEventHandler", TopicGroup::EventHandlers),
    // Files and classes that mission makers write.
    ("Description.ext", TopicGroup::Scripting),
    ("Mission.sqm", TopicGroup::Scripting),
    ("Mission Parameters", TopicGroup::Scripting),
    ("Arma 3: Mission Overview", TopicGroup::Scripting),
    ("Multiplayer Game Types", TopicGroup::Scripting),
    ("Stringtable.xml", TopicGroup::Scripting),
    ("CfgSFX", TopicGroup::Scripting),
    ("Arma 3: Functions Library", TopicGroup::Scripting),
    ("Arma 3: Respawn", TopicGroup::Scripting),
    ("Arma 3: Revive", TopicGroup::Scripting),
    ("Arma 3: Debriefing", TopicGroup::Scripting),
    ("Arma 3: Notification", TopicGroup::Scripting),
    ("Arma 3: Communication Menu", TopicGroup::Scripting),
    ("Arma 3: Task Framework", TopicGroup::Scripting),
    ("Arma 3: Unit Insignia", TopicGroup::Scripting),
    ("Class Inheritance", TopicGroup::Scripting),
    ("Arma 3: Server Side Scripting", TopicGroup::Scripting),
    ("Arma 3: Headless Client", TopicGroup::Scripting),
    // Words that commands take, and the game around scripts.
    ("Arma 3: Actions", TopicGroup::Scripting),
    ("Combat Modes", TopicGroup::Scripting),
    ("AI Behaviour", TopicGroup::Scripting),
    ("Arma 3: AI Skill", TopicGroup::Scripting),
    ("Arma 3: Dynamic Simulation", TopicGroup::Scripting),
    ("Arma 3: Simple Objects", TopicGroup::Scripting),
    ("Arma 3: Regular Expressions", TopicGroup::Scripting),
    ("Arma 3: Debug Console", TopicGroup::Scripting),
    ("Arma 3: Startup Parameters", TopicGroup::Scripting),
    ("Arma 3: Server Config File", TopicGroup::Scripting),
    // Background knowledge for scripts.
    ("Scripting Tags", TopicGroup::Scripting),
    ("Simple Expression", TopicGroup::Scripting),
    ("Procedural Textures", TopicGroup::Scripting),
    ("Title Effect Type", TopicGroup::Scripting),
    ("Arma: GUI Configuration", TopicGroup::Scripting),
    ("Arma 3: GUI Coordinates", TopicGroup::Scripting),
    ("DIK KeyCodes", TopicGroup::Scripting),
    ("Extensions", TopicGroup::Scripting),
];

const EXCLUDED: &[&str] = &["Arma 2: Task Tutorial", "Multiplayer Custom Sounds Tutorial"];

impl Default for TopicRules {
    fn default() -> TopicRules {
        let owned =
            |list: &[(&str, TopicGroup)]| list.iter().map(|(name, group)| ((*name).to_owned(), *group)).collect();
        TopicRules {
            categories: owned(CATEGORIES),
            titles: owned(TITLES),
            excluded: EXCLUDED.iter().map(|title| (*title).to_owned()).collect(),
        }
    }
}

impl TopicRules {
    /// Returns the groups that make a page a topic; empty if it is not one.
    pub fn groups(&self, title: &str, categories: &[String]) -> Vec<TopicGroup> {
        if self.excluded.iter().any(|excluded| excluded == title) {
            return Vec::new();
        }
        let by_title = self.titles.iter().filter(|(name, _)| name == title);
        let by_category = self.categories.iter().filter(|(name, _)| categories.contains(name));
        let mut groups: Vec<TopicGroup> = by_title.chain(by_category).map(|(_, group)| *group).collect();
        groups.sort();
        groups.dedup();
        groups
    }
}
