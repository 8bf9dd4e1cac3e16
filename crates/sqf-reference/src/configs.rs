//! Facts about the classes and properties of configs: names, types, values, versions, and descriptions in our own
//! words.
//!
//! The source files are Markdown in the folder `configs`; `build.rs` packs them into the program. A second-level
//! heading names a class by its path, where `*` stands for a user-defined class name, or by a kind that is recognized
//! by its contents (`@display`, `@control`). Then follow a sentence, the page of the wiki and the properties:
//!
//! ````markdown
//! ## CfgGates/* (closed)
//!
//! One gate.
//!
//! Page: Arma 3: Gates
//!
//! - `speed` (number or text, one of, since 2.14, default `0`): How fast it opens.
//!   - `0` `"SLOW"`: in a minute
//!   - `1` `"FAST"`: in a second
//! ````
//!
//! *closed* means that the class has no user-defined properties, *of the game* that such classes are those of the game
//! and of addons, *one of* that other values have no meaning.

mod parse;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::OnceLock;

use rustc_hash::{FxHashMap, FxHashSet};

use sqf_pack::{packed, unpack};

/// All files, concatenated; see `build.rs`.
const PACKED: &[u8] = packed!("configs");

/// The file name of the mission's config, which is also the name of its root here.
pub const MISSION: &str = "description.ext";

/// Facts about configs, looked up by the paths of classes.
#[derive(Debug, Default)]
pub struct ConfigFacts {
    classes: Vec<ClassFacts>,
    /// Classes by their paths in lower case.
    paths: FxHashMap<Box<str>, usize>,
    /// Prefixes of these paths: `cfgfunctions` and `cfgfunctions/*` for `cfgfunctions/*/*`.
    beginnings: FxHashSet<Box<str>>,
    /// Kinds of controls by the game's base classes for them, in lower case.
    bases: FxHashMap<Box<str>, usize>,
}

/// Facts about a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassFacts {
    /// Its path, such as `CfgFunctions/*/*`, or its kind, such as `@control`.
    pub path: Box<str>,
    /// The macro and the number of the property `type`, if it is a type of control.
    pub control: Option<(Box<str>, u32)>,
    /// The game's base classes for such controls.
    pub bases: Vec<Box<str>>,
    /// Whether it has no user-defined properties.
    pub is_closed: bool,
    /// Whether such classes are those of the game and of addons, which write names of enumerations for numbers, so that
    /// their values are not checked.
    pub is_of_game: bool,
    /// A description of one or two sentences in Markdown.
    pub summary: Box<str>,
    /// The page of the wiki, with a section after `#`.
    pub page: Box<str>,
    /// The class whose properties it shares.
    pub like: Option<Box<str>>,
    /// Its properties, in the order of the file.
    pub properties: Vec<PropertyFacts>,
}

/// Facts about a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PropertyFacts {
    /// Its name, without brackets.
    pub name: Box<str>,
    /// The types of its value; never empty.
    pub types: Vec<ValueType>,
    /// Whether the class is useless without it.
    pub is_required: bool,
    /// Whether only `values` are valid.
    pub is_one_of: bool,
    /// The version of Arma 3 that introduced it.
    pub since: Option<Box<str>>,
    /// The default value, as Markdown.
    pub default: Option<Box<str>>,
    /// Where it has an effect, if not everywhere.
    pub reach: PropertyReach,
    /// A description of one or two sentences in Markdown; empty if the name says it.
    pub summary: Box<str>,
    /// Values with a meaning.
    pub values: Vec<ValueFacts>,
}

/// A value with a meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ValueFacts {
    /// Its spellings: a number, a quoted text, the name of a macro of the game.
    pub forms: Vec<Box<str>>,
    /// Its meaning in a few words.
    pub meaning: Box<str>,
}

/// The type of a property's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// 0 or 1, which configs also write as `false` and `true`.
    Flag,
    /// A number, or a text with a formula.
    Number,
    /// A text.
    Text,
    /// A text that contains code.
    Code,
    /// A text that contains code, whose value is a Boolean.
    Condition,
    /// A text that names a function.
    Function,
    /// The path of a file or folder.
    Path,
    /// The path of a picture, or a procedural texture.
    Image,
    /// An array of red, green, blue and opacity.
    Color,
    /// An array of numbers.
    Numbers,
    /// An array of texts.
    Texts,
    /// An array.
    Array,
    /// A class.
    Class,
    /// Anything.
    Any,
}

/// Where a property has an effect.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum PropertyReach {
    /// Wherever its class is used.
    #[default]
    Everywhere,
    /// In addons, not in missions.
    Addons,
    /// In no config of Arma 3: it no longer has any effect.
    Nowhere,
    /// In games before Arma 3.
    OlderGames,
}

impl ConfigFacts {
    /// Returns the embedded facts, unpacked once.
    pub fn embedded() -> &'static ConfigFacts {
        static EMBEDDED: OnceLock<ConfigFacts> = OnceLock::new();
        EMBEDDED.get_or_init(|| ConfigFacts::parse(&unpack(PACKED)))
    }

    /// Returns the class at a path of names from the root; the path of the root itself is `[MISSION]`. A known name
    /// takes precedence over `*`. The game ignores case.
    pub fn class(&self, path: &[&str]) -> Option<&ClassFacts> {
        // Each pattern has as many names as the path; those with known names further left take precedence.
        let mut patterns = vec![String::new()];
        for name in path {
            let name = name.to_ascii_lowercase();
            let longer = patterns.iter().flat_map(|pattern| {
                let slash = if pattern.is_empty() { "" } else { "/" };
                [format!("{pattern}{slash}{name}"), format!("{pattern}{slash}*")]
            });
            // Drop patterns that are not a prefix of a known path.
            patterns = longer.filter(|pattern| self.begins(pattern)).collect();
        }
        patterns.iter().find_map(|pattern| self.at(pattern))
    }

    /// Returns a kind of classes that are recognized by their contents: `@display`, `@title`, `@control`,
    /// `@attributes`.
    pub fn kind(&self, kind: &str) -> Option<&ClassFacts> {
        self.at(kind)
    }

    /// Returns a type of control by the number of its property `type`.
    pub fn control(&self, number: u32) -> Option<&ClassFacts> {
        self.controls().find(|class| class.control.as_ref().is_some_and(|(_, it)| *it == number))
    }

    /// Returns the type of the controls that inherit from a class of the game such as `RscButton`.
    pub fn control_of(&self, base: &str) -> Option<&ClassFacts> {
        self.bases.get(&*base.to_ascii_lowercase()).map(|class| &self.classes[*class])
    }

    /// Iterates over the game's base classes for controls, each with its type.
    pub fn control_bases(&self) -> impl Iterator<Item = (&str, &ClassFacts)> {
        self.controls().flat_map(|class| class.bases.iter().map(move |base| (&**base, class)))
    }

    /// Iterates over all classes.
    pub fn classes(&self) -> impl Iterator<Item = &ClassFacts> {
        self.classes.iter()
    }

    /// Iterates over all types of controls.
    pub fn controls(&self) -> impl Iterator<Item = &ClassFacts> {
        self.classes.iter().filter(|class| class.control.is_some())
    }

    /// Returns a property of a class, including shared ones. The game ignores case.
    pub fn of<'f>(&'f self, class: &'f ClassFacts, name: &str) -> Option<&'f PropertyFacts> {
        self.properties(class).find(|property| property.name.eq_ignore_ascii_case(name))
    }

    /// Iterates over the properties of a class, including shared ones.
    pub fn properties<'f>(&'f self, class: &'f ClassFacts) -> impl Iterator<Item = &'f PropertyFacts> {
        let like = class.like.as_deref().and_then(|like| self.at(like));
        class.properties.iter().chain(like.into_iter().flat_map(|like| &like.properties))
    }

    /// Returns the classes with names that the game looks up directly in the class at a path; an empty path is the
    /// root.
    pub fn classes_in(&self, path: &[&str]) -> Vec<&ClassFacts> {
        let around = match path {
            [] | [MISSION] => String::new(),
            path => match self.class(path) {
                Some(class) => format!("{}/", class.path),
                None => return Vec::new(),
            },
        };
        let is_in = |class: &&ClassFacts| {
            let rest = class.path.strip_prefix(&*around).unwrap_or("/");
            !rest.contains(['/', '*', '@']) && rest != MISSION
        };
        self.classes.iter().filter(is_in).collect()
    }

    /// Returns the properties of that name, in any case, each with the class that lists it.
    pub fn named<'f>(&'f self, name: &str) -> impl Iterator<Item = (&'f ClassFacts, &'f PropertyFacts)> {
        let of = move |class: &'f ClassFacts| class.properties.iter().map(move |property| (class, property));
        self.classes.iter().flat_map(of).filter(move |(_, property)| property.name.eq_ignore_ascii_case(name))
    }

    fn at(&self, path: &str) -> Option<&ClassFacts> {
        self.paths.get(&*path.to_ascii_lowercase()).map(|class| &self.classes[*class])
    }

    /// Whether a path, in lower case, is that of a class or a prefix of one.
    fn begins(&self, path: &str) -> bool {
        self.paths.contains_key(path) || self.beginnings.contains(path)
    }
}

impl ClassFacts {
    /// Returns the last name of its path.
    pub fn name(&self) -> &str {
        match &self.control {
            Some((name, _)) => name,
            None => self.path.rsplit('/').next().unwrap_or_default(),
        }
    }

    /// Returns the address of its page.
    pub fn url(&self) -> Option<String> {
        (!self.page.is_empty()).then(|| url(&self.page))
    }

    /// Returns the address of the page on one of its properties.
    pub fn url_of(&self, property: &PropertyFacts) -> Option<String> {
        match &*self.page {
            "Description.ext" => Some(url(&format!("Description.ext#{}", section(&property.name)))),
            _ if self.control.is_some() => Some(url(&format!("{}#{}", self.page, property.name))),
            _ => self.url(),
        }
    }
}

impl PropertyFacts {
    /// Whether its value is an array.
    pub fn is_array(&self) -> bool {
        self.types.iter().any(|it| it.is_array())
    }

    /// Whether its value is neither an array nor a class.
    pub fn is_scalar(&self) -> bool {
        self.types.iter().any(|it| it.is_scalar())
    }

    /// Returns the value with that spelling; the case of texts is ignored.
    pub fn value(&self, written: &str) -> Option<&ValueFacts> {
        self.values.iter().find(|value| value.forms.iter().any(|form| form.eq_ignore_ascii_case(written)))
    }
}

impl ValueType {
    /// Whether it is written `name[] = {...}`.
    pub fn is_array(self) -> bool {
        matches!(self, ValueType::Color | ValueType::Numbers | ValueType::Texts | ValueType::Array | ValueType::Any)
    }

    /// Whether it is written `name = ...`.
    pub fn is_scalar(self) -> bool {
        self == ValueType::Any || !(self.is_array() || self == ValueType::Class)
    }

    /// Whether it is a text with a special meaning.
    pub fn is_text(self) -> bool {
        use ValueType::{Code, Condition, Function, Image, Path, Text};
        matches!(self, Text | Code | Condition | Function | Path | Image)
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueType::Flag => "0 or 1",
            ValueType::Number => "number",
            ValueType::Text => "text",
            ValueType::Code => "code",
            ValueType::Condition => "condition",
            ValueType::Function => "function",
            ValueType::Path => "path",
            ValueType::Image => "image",
            ValueType::Color => "color",
            ValueType::Numbers => "array of numbers",
            ValueType::Texts => "array of texts",
            ValueType::Array => "array",
            ValueType::Class => "class",
            ValueType::Any => "anything",
        })
    }
}

/// Returns the address of a page, with a section after `#`.
fn url(page: &str) -> String {
    format!("https://community.bistudio.com/wiki/{}", page.replace(' ', "_"))
}

/// Returns the heading that explains a property on the page of the mission's settings; some share one.
fn section(property: &str) -> &str {
    let sides = ["respawnTemplates", "respawnWeapons", "respawnMagazines"];
    if let Some(shared) = sides.iter().find(|shared| property.starts_with(**shared)) {
        return shared;
    }
    match property {
        "minScore" | "avgScore" | "maxScore" => "minScore,_avgScore,_maxScore",
        _ if property.ends_with("Param1") || property.ends_with("Param2") => "param1/param2",
        _ => property,
    }
}
