//! Paths to classes of configs in scripts: `configFile >> "CfgVehicles" >> typeOf _gate`.

use std::path::Path;
use std::sync::Arc;

use crate::analysis::{Analysis, Kind};
use crate::config::{ConfigClass, ConfigClasses, Member, Scope};
use sqf_model::{Script, Side, Slot, Workspace};
use sqf_reference::configs::MISSION;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts, Reference, ValueType};
use sqf_syntax::{Expr, NodeId};
use sqf_text::TextRange;

/// Limit for the names in a path, and for the variables that it goes through.
const LONGEST: usize = 8;

/// Any class, in a path.
const ANY: &str = "*";

/// Names at the root that are lists of classes, of which every mod has some; in lower case, as beginnings.
const LISTS: [&str; 3] = ["cfg", "rsctitles", "extended_"];

/// What is documented of the class whose property or class a string names.
pub(crate) struct ConfigPath {
    /// The names from the root.
    names: Vec<String>,
    /// Whether the root is that of `description.ext`.
    is_of_mission: bool,
    /// What the command that reads the property accepts.
    pub(crate) getter: Option<Getter>,
}

/// What a command reads from a config.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Getter {
    Number,
    Text,
    Array,
    Class,
}

impl Getter {
    fn of(command: &str) -> Option<Getter> {
        Some(match command {
            "getnumber" => Getter::Number,
            "gettext" => Getter::Text,
            "getarray" => Getter::Array,
            "configclasses" | "configproperties" | "isclass" => Getter::Class,
            _ => return None,
        })
    }

    /// Returns the command that reads what the last step of a path names.
    pub(crate) fn at(script: &Script, slot: &Slot) -> Option<Getter> {
        let outer = script.user(slot.command)?;
        matches!(script.tree().expr(outer), Expr::Unary(_))
            .then(|| Getter::of(&script.word(outer).to_ascii_lowercase()))?
    }

    /// Whether the command returns the value of a property, as it is written: `displayName"`, `items[]`.
    pub(crate) fn reads_written(self, property: &str) -> bool {
        match self {
            Getter::Number => !property.ends_with(['"', ']']),
            Getter::Text => property.ends_with('"'),
            Getter::Array => property.ends_with(']'),
            Getter::Class => false,
        }
    }

    /// Whether the command returns the value of what a class has.
    pub(crate) fn reads_member(self, member: &Member) -> bool {
        match self {
            Getter::Number => member.number().is_some(),
            Getter::Text => member.text().is_some(),
            Getter::Array => member.is_array(),
            Getter::Class => member.is_class(),
        }
    }

    /// Whether the command returns the value of a property.
    pub(crate) fn reads(self, property: &PropertyFacts) -> bool {
        let is_class = property.types.contains(&ValueType::Class);
        match self {
            Getter::Number => property.types.iter().any(|it| matches!(it, ValueType::Flag | ValueType::Number)),
            Getter::Text => property.types.iter().any(|it| it.is_text()),
            Getter::Array => property.is_array(),
            Getter::Class => is_class,
        }
    }
}

impl ConfigPath {
    /// Returns the path before the string in a slot of `>>` or `/`.
    pub(crate) fn before(script: &Script, reference: &Reference, slot: &Slot) -> Option<ConfigPath> {
        let is_step = matches!(slot.word(script), ">>" | "/") && slot.side == Side::Right && slot.path.is_empty();
        let Expr::Binary(left, _) = script.tree().expr(slot.command) else { return None };
        let mut names = Vec::new();
        let root = add(script, reference, left, &mut names, LONGEST).filter(|_| is_step)?;
        let getter = Getter::at(script, slot);
        Some(ConfigPath { names, is_of_mission: root == Root::Mission, getter })
    }

    /// Returns the path before the string at an offset, and the range of that string's content.
    pub(crate) fn at(analysis: &Analysis, offset: u32) -> Option<(ConfigPath, TextRange)> {
        let file = analysis.file();
        let Kind::Script = analysis.kind() else { return None };
        let token = file.at_cursor(offset).filter(|token| file.kind(*token).is_string())?;
        let (range, text) = (file.range(token), file.token_text(token));
        let is_closed = text.len() > 1 && text.ends_with(['"', '\'']);
        let inside = TextRange::new(range.start + 1, range.end.saturating_sub(u32::from(is_closed)));
        let cursor = analysis.reading().at_token(token)?;
        let (slot, script) = cursor.slot()?;
        let path = ConfigPath::before(script, analysis.reference(), &slot)?;
        inside.touches(offset).then_some((path, inside))
    }

    /// Returns the class that configs of the project or of mods define at the path. None for lists of classes.
    pub(crate) fn known_class(&self, workspace: &Arc<dyn Workspace>, from: Option<&Path>) -> Option<ConfigClass> {
        let scope = if self.is_of_mission { Scope::Mission } else { Scope::Game };
        if self.names.iter().any(|name| name == ANY) {
            return None;
        }
        class_at(ConfigClasses::new(workspace, from), &self.names, scope)
    }

    /// Like [`ConfigPath::known_class`]; behind a class that is not known, all of those in its place.
    pub(crate) fn known_classes(&self, workspace: &Arc<dyn Workspace>, from: Option<&Path>) -> Vec<ConfigClass> {
        let Some((ANY, around)) = self.names.split_last().map(|(last, around)| (&**last, around)) else {
            return self.known_class(workspace, from).into_iter().collect();
        };
        let around = ConfigPath { names: around.to_vec(), is_of_mission: self.is_of_mission, getter: None };
        if around.names.is_empty() || around.names.iter().any(|name| name == ANY) {
            return Vec::new();
        }
        let classes = ConfigClasses::new(workspace, from);
        let scope = if self.is_of_mission { Scope::Mission } else { Scope::Game };
        let Some(around) = classes.find(&around.names.join("/"), scope) else { return Vec::new() };
        let (members, _) = classes.members(&around);
        let inside = members.iter().filter(|member| member.is_class()).take(LONGEST);
        inside.filter_map(|member| classes.inside(&around, member.name(), scope)).collect()
    }

    /// Returns the names before the step.
    pub(crate) fn around_step(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    /// Whether it is a path of the game's config, with all addons.
    pub(crate) fn is_of_game(&self) -> bool {
        !self.is_of_mission
    }

    /// Returns the property or class of a name at the path, if configs of the project or of mods define it.
    pub(crate) fn member(&self, analysis: &Analysis, name: &str) -> Option<(ConfigClass, Member)> {
        let workspace = analysis.reading().shared_workspace();
        let class = self.known_class(workspace, analysis.path())?;
        let member = ConfigClasses::new(workspace, analysis.path()).member(&class, name)?;
        Some((class, member))
    }

    /// Returns what is documented of the class.
    pub(crate) fn class(&self) -> Option<&'static ClassFacts> {
        let names: Vec<&str> = match &self.names[..] {
            // Only a mission has settings outside of all classes.
            [] if self.is_of_mission => vec![MISSION],
            [] => return None,
            names => names.iter().map(String::as_str).collect(),
        };
        ConfigFacts::embedded().class(&names)
    }
}

/// Returns the class with these names from the root, inherited or not.
fn class_at(classes: ConfigClasses<'_>, names: &[String], scope: Scope) -> Option<ConfigClass> {
    let (name, around) = names.split_last()?;
    let is_list = |name: &String| LISTS.iter().any(|list| name.to_ascii_lowercase().starts_with(list));
    if around.is_empty() && is_list(name) {
        return None;
    }
    let inherited = || {
        let around = class_at(classes, around, scope)?;
        classes.inside(&around, name, scope)
    };
    classes.find(&names.join("/"), scope).or_else(inherited)
}

/// Where a path begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Root {
    Game,
    Mission,
}

/// Adds the names of a path, with [`ANY`] for those that are not literals, and returns its root. None if a step is
/// unknown.
fn add(script: &Script, reference: &Reference, node: NodeId, names: &mut Vec<String>, room: usize) -> Option<Root> {
    let tree = script.tree();
    let node = tree.bare(node);
    let room = room.checked_sub(1)?;
    match tree.expr(node) {
        Expr::Binary(left, right) if matches!(script.word(node), ">>" | "/") => {
            let root = add(script, reference, left, names, room)?;
            names.push(script.string(right).map_or_else(|| ANY.to_owned(), |name| name.into_owned()));
            Some(root)
        }
        Expr::Unary(_) if script.word(node).eq_ignore_ascii_case("configOf") => {
            names.extend(["CfgVehicles", ANY].map(str::to_owned));
            Some(Root::Game)
        }
        Expr::Name if script.word(node).starts_with('_') => {
            let value = script.semantics(reference).value_at(tree.token(node))?;
            add(script, reference, value, names, room)
        }
        Expr::Name => root_of(script.word(node)),
        _ => None,
    }
}

/// Returns the config that a command, in any case, returns.
pub(crate) fn root_of(command: &str) -> Option<Root> {
    let is = |name: &str| command.eq_ignore_ascii_case(name);
    is("configFile").then_some(Root::Game).or_else(|| is("missionConfigFile").then_some(Root::Mission))
}
