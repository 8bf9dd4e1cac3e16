//! Documentation of classes of the project and of mods that were read: what they are, what the game calls them, and
//! what they inherit from.

use std::path::Path;
use std::sync::Arc;

use super::{Link, line_at, prose, shortened};
use crate::analysis::Analysis;
use crate::config::{ConfigClass, ConfigClasses, Member, Scope};
use crate::names::class_names::{ClassDescription, PARENTS};
use sqf_markdown::{code, escaped};
use sqf_model::{Role, Symbol, Workspace};
use sqf_reference::{ClassList, Classes, Reference};
use sqf_syntax::config::text_at;
use sqf_text::counted;

/// Maximum number of parents to show.
const MOST_SHOWN: usize = 4;
/// Maximum length of a name in characters.
const LONGEST_NAME: usize = 100;
/// Maximum number of addons or files to list.
const MOST_LISTED: usize = 8;
/// What the editor calls the sides, by the numbers in configs.
const SIDES: [&str; 4] = ["OPFOR", "BLUFOR", "Independent", "Civilians"];
/// What the classes in those of configs are, with the property that has their name.
const KINDS: [(&str, &str, &str); 20] = [
    ("cfgvehicles", "", "displayName"),
    ("cfgweapons", "", "displayName"),
    ("cfgmagazines", "magazine", "displayName"),
    ("cfgglasses", "facewear", "displayName"),
    ("cfgammo", "ammo", ""),
    ("cfgsounds", "sound", "name"),
    ("cfgsfx", "sound effect", "name"),
    ("cfgmusic", "music", "name"),
    ("cfgradio", "radio message", "title"),
    ("cfgmarkers", "marker type", "name"),
    ("cfgmarkercolors", "marker color", "name"),
    ("cfgnotifications", "notification", "title"),
    ("cfgunitinsignia", "insignia", "displayName"),
    ("cfgfaces", "face", "displayName"),
    ("cfgidentities", "identity", "name"),
    ("cfgtasktypes", "task type", "displayName"),
    ("cfgmagazinewells", "magazine well", ""),
    ("cfgpatches", "addon", "name"),
    ("cfgfactionclasses", "faction", "displayName"),
    ("rsctitles", "title", ""),
];
/// The values of `type` in `CfgWeapons`.
const WEAPONS: [(f64, &str); 5] =
    [(1.0, "rifle"), (2.0, "handgun"), (4.0, "launcher"), (4096.0, "binoculars"), (131_072.0, "item")];
/// Classes from which items inherit, in lower case.
const ITEMS: [&str; 3] = ["itemcore", "cba_miscitem", "inventoryitem_base_f"];

/// What the documentation of classes depends on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClassSources<'r> {
    pub(crate) workspace: &'r Arc<dyn Workspace>,
    /// The file that asks.
    pub(crate) from: Option<&'r Path>,
    pub(crate) reference: &'r Reference,
    /// The language of texts.
    pub(crate) language: &'r str,
}

impl<'r> ClassSources<'r> {
    /// Prepares the lookup of classes, as the file of the analysis sees them.
    pub(crate) fn new(analysis: &'r Analysis) -> ClassSources<'r> {
        ClassSources {
            workspace: analysis.reading().shared_workspace(),
            from: analysis.path(),
            reference: analysis.reference(),
            language: analysis.text_language(),
        }
    }

    /// Returns the classes of configs.
    pub(crate) fn classes(self) -> ConfigClasses<'r> {
        ConfigClasses::new(self.workspace, self.from)
    }

    /// Returns what is known of the class with a path. None if nothing defines it, and for one that changes a class of
    /// the game, on which the reference has more.
    pub(crate) fn named(self, path: &str) -> Option<ClassDescription> {
        if self.is_of_game(path) {
            return None;
        }
        let class = self.classes().find(path, Scope::Any)?;
        Some(self.about(&class))
    }

    /// Returns what is known of a class.
    pub(crate) fn about(self, class: &ConfigClass) -> ClassDescription {
        let (parents, last) = self.classes().parents(class);
        ClassWithParents { reader: self, class, parents, last, of_game: self.reference.classes() }.about()
    }

    /// Whether the reference knows a class.
    fn is_of_game(self, path: &str) -> bool {
        let Some((config, name)) = path.split_once('/') else { return false };
        let list = ClassList::by_name(config);
        list.is_some_and(|list| self.reference.classes().get(list, name).is_some())
    }

    /// Returns what players see of a class, if its config says it directly. Parses nothing, for lists of classes.
    pub(crate) fn title_at_a_glance(self, path: &str) -> Option<String> {
        let (config, _) = path.split_once('/')?;
        let (.., property) = KINDS.iter().find(|(of, ..)| *of == config)?;
        let mut found = self.workspace.definitions(&Symbol::Class(path.into()), self.from);
        found.retain(|located| located.occurrence.role == Role::Definition);
        let written = found.iter().find_map(|located| {
            let source = self.workspace.source(&located.file)?;
            text_at(source.text(), located.occurrence.range.start as usize, property).map(str::to_owned)
        })?;
        in_language(&**self.workspace, &written, self.language).map(|title| shortened(&title, LONGEST_NAME))
    }
}

/// Returns a text of a config in the language of the user. None for a key that is not known.
pub(super) fn in_language(workspace: &dyn Workspace, written: &str, language: &str) -> Option<String> {
    let text = match written.strip_prefix('$') {
        Some(key) => workspace.text(&key.to_lowercase(), language)?.text.to_string(),
        None => written.to_owned(),
    };
    Some(text).filter(|text| !text.trim().is_empty())
}

/// A class with its parents.
struct ClassWithParents<'k> {
    reader: ClassSources<'k>,
    class: &'k ConfigClass,
    parents: Vec<ConfigClass>,
    /// The name of the last parent, if nothing defines it.
    last: Option<String>,
    of_game: Arc<Classes>,
}

impl ClassWithParents<'_> {
    fn about(&self) -> ClassDescription {
        let around = self.class.around();
        let list = match &around[..] {
            [list] => list,
            // Faces are in classes for men and women.
            [list, _] if list.eq_ignore_ascii_case(ClassList::CfgFaces.name()) => list,
            _ => "",
        };
        let lower = list.to_lowercase();
        let kind = KINDS.iter().find(|(of, ..)| *of == lower);
        let mut facts: Vec<String> = self.facts(&lower, around.is_empty());
        let own = kind.map(|(_, kind, _)| *kind).filter(|kind| !kind.is_empty());
        if let Some(own) = own {
            facts.insert(0, own.to_owned());
        }
        facts.extend((!around.is_empty()).then(|| code(&around.join("/"))));
        let mut more: Vec<String> = self.text("description", lower == "cfgnotifications");
        more.extend(self.inheritance());
        more.extend(self.place());
        let title = self.title(kind.map_or("displayName", |(.., title)| title), ClassList::by_name(&lower));
        let title = title.map(|title| shortened(&title, LONGEST_NAME));
        ClassDescription { class: self.class.name().to_owned(), title, facts, more }
    }

    fn in_language(&self, written: &str) -> Option<String> {
        in_language(&**self.reader.workspace, written, self.reader.language)
    }

    /// Returns the property of a name, inherited or not.
    fn property(&self, name: &str) -> Option<Member> {
        self.reader.classes().member(self.class, name).filter(|member| !member.is_class())
    }

    fn number(&self, name: &str) -> Option<f64> {
        self.property(name)?.number()
    }

    /// Returns what players see, in their language.
    fn title(&self, property: &str, list: Option<ClassList>) -> Option<String> {
        if property.is_empty() {
            return None;
        }
        match self.property(property) {
            Some(found) => self.in_language(found.text()?),
            // A parent may be one of the game.
            None => {
                let of_game = |name: &str| self.of_game.get(list?, name)?.name().map(str::to_owned);
                self.names().find_map(of_game).filter(|_| self.is_whole())
            }
        }
    }

    /// Whether no macro hides anything in the class or its parents.
    fn is_whole(&self) -> bool {
        std::iter::once(self.class).chain(&self.parents).all(ConfigClass::is_whole)
    }

    /// Returns the names of the parents as written, the nearest first.
    fn names(&self) -> impl Iterator<Item = &str> {
        self.parents.iter().map(ConfigClass::name).chain(self.last.as_deref())
    }

    /// Returns what sets the class apart among those of its list, in a few words each.
    fn facts(&self, list: &str, is_at_root: bool) -> Vec<String> {
        let mut facts: Vec<String> = Vec::new();
        match list {
            "cfgvehicles" => {
                let side = self.number("side").and_then(|number| SIDES.get(number as usize));
                facts.extend(side.map(|side| (*side).to_owned()));
                facts.extend(self.kind_of_vehicle());
                facts.extend(self.count("transportSoldier", "passenger seat"));
            }
            "cfgweapons" => facts.extend(self.kind_of_weapon().map(str::to_owned)),
            "cfgmagazines" => {
                facts.extend(self.count("count", "round"));
                let ammo = self.property("ammo");
                let ammo = ammo.as_ref().and_then(Member::text).filter(|ammo| !ammo.is_empty());
                facts.extend(ammo.map(|ammo| format!("ammo {}", code(ammo))));
            }
            "cfgsounds" | "cfgmusic" | "cfgradio" => {
                let duration = self.number("duration").filter(|duration| *duration > 0.0);
                facts.extend(duration.map(|duration| format!("{duration} s")));
                let sound = self.property("sound");
                let file = sound.iter().find_map(|sound| sound.texts().first().map(|file| (*file).to_owned()));
                facts.extend(file.filter(|file| !file.is_empty()).map(|file| code(file.trim_start_matches('@'))));
            }
            "cfgpatches" => {
                let required = self.property("requiredAddons");
                let names: Vec<String> = required.iter().flat_map(Member::texts).map(code).collect();
                if !names.is_empty() {
                    let shown = names[..names.len().min(MOST_LISTED)].join(", ");
                    let more = if names.len() > MOST_LISTED { ", ..." } else { "" };
                    facts.push(format!("requires {shown}{more}"));
                }
            }
            "cfgmagazinewells" => {
                let (members, _) = self.reader.classes().members(self.class);
                let count = members.iter().map(|member| member.texts().len()).sum::<usize>();
                facts.extend((count > 0).then(|| counted(count, "magazine")));
            }
            _ if list == "rsctitles" || is_at_root => {
                let idd = self.number("idd");
                if is_at_root && idd.is_some() {
                    facts.push("dialog".to_owned());
                }
                facts.extend(idd.map(|idd| format!("idd {}", code(&idd.to_string()))));
                let duration = self.number("duration").filter(|_| !is_at_root);
                facts.extend(duration.map(|duration| format!("{duration} s")));
            }
            _ => {}
        }
        facts
    }

    fn count(&self, property: &str, what: &str) -> Option<String> {
        let count = self.number(property).filter(|count| *count >= 1.0 && *count < 1e9)?;
        Some(counted(count as usize, what))
    }

    /// Returns what kind of object it is, according to the nearest parent of the game.
    fn kind_of_vehicle(&self) -> Option<String> {
        let of_list = |name: &str| {
            let class = self.of_game.get(ClassList::CfgVehicles, name)?;
            class.subcategory().map(escaped)
        };
        let of_base = |name: &str| {
            let (_, what) = PARENTS.iter().find(|(class, _)| class.eq_ignore_ascii_case(name))?;
            Some((*what).to_owned())
        };
        self.names().find_map(|name| of_base(name).or_else(|| of_list(name)))
    }

    fn kind_of_weapon(&self) -> Option<&'static str> {
        if self.names().any(|name| ITEMS.contains(&&*name.to_lowercase())) {
            return Some("item");
        }
        let number = self.number("type")?;
        WEAPONS.iter().find(|(of, _)| *of == number).map(|(_, kind)| *kind)
    }

    /// Returns a text of the class as a quote, if it is one of those with such a text.
    fn text(&self, property: &str, is_there: bool) -> Vec<String> {
        let written = self.property(property).filter(|_| is_there);
        let written = written.as_ref().and_then(Member::text);
        let text = written.and_then(|text| self.in_language(text));
        text.map(|text| format!("> {}", prose(&text).replace('\n', "\n> "))).into_iter().collect()
    }

    fn inheritance(&self) -> Option<String> {
        let names: Vec<&str> = self.names().collect();
        let shown: Vec<String> = names.iter().take(MOST_SHOWN).map(|name| code(name)).collect();
        let more = if names.len() > MOST_SHOWN { ", ..." } else { "" };
        (!shown.is_empty()).then(|| format!("Inherits from {}{more}", shown.join(", ")))
    }

    fn place(&self) -> Option<String> {
        let workspace = &**self.reader.workspace;
        let (file, range) = self.class.place(|file| workspace.is_library(file))?;
        let line = workspace.source(&file).map(|source| line_at(source.text(), range.start));
        Some(format!("Class in {}", Link { file: &file, line }.with_mod(workspace)))
    }
}
