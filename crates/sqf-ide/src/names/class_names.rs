//! Class names of the game in scripts: `"B_MRAP_01_F" createVehicle ...`, `typeOf _x == "..."`.

mod about;
mod own;
#[cfg(test)]
mod tests;

use std::borrow::Cow;

pub(crate) use self::about::ClassDescription;
pub(crate) use self::own::{class_at, is_nested};
use sqf_model::{Script, Slot};
use sqf_reference::takes::{self, ANY, ClassKind, Row, Side, Takes, Trait, rows_of};
use sqf_reference::{Class, ClassList, Classes};
use sqf_syntax::{Expr, NodeId};
use sqf_text::starts_with_ignoring_case;

/// Base classes of ammunition in [`PARENTS`].
const OF_AMMO: &[&str] =
    &["BombCore", "BulletBase", "FlareCore", "GrenadeHand", "MissileBase", "RocketBase", "ShellBase", "SmokeShell"];

/// Base classes of vehicles, items and ammunition, which the lists omit because they cannot be instantiated, with a
/// description.
pub(crate) const PARENTS: &[(&str, &str)] = &[
    ("AllVehicles", "people, animals and vehicles of every kind"),
    ("Air", "aircraft"),
    ("Animal", "animals"),
    ("Bag_Base", "backpacks"),
    ("BombCore", "bombs"),
    ("Building", "buildings"),
    ("BulletBase", "bullets"),
    ("CAManBase", "people"),
    ("Car", "wheeled vehicles"),
    ("EmptyDetector", "triggers"),
    ("FlareCore", "flares"),
    ("GrenadeHand", "hand grenades"),
    ("Helicopter", "helicopters"),
    ("House", "buildings that can be entered or stand on the map"),
    ("House_F", "buildings of Arma 3"),
    ("Land", "people, animals and land vehicles"),
    ("LandVehicle", "vehicles on land, static weapons among them"),
    ("Logic", "game logics and modules"),
    ("Man", "people and animals"),
    ("MineBase", "mines"),
    ("MissileBase", "missiles"),
    ("Motorcycle", "motorcycles and bicycles"),
    ("ParachuteBase", "parachutes"),
    ("Plane", "aeroplanes"),
    ("ReammoBox_F", "ammo boxes"),
    ("RocketBase", "rockets"),
    ("ShellBase", "shells of cannons and mortars"),
    ("Ship", "boats and ships"),
    ("Ship_F", "boats and ships of Arma 3"),
    ("SmokeShell", "smoke grenades and shells"),
    ("Static", "things that do not move"),
    ("StaticMortar", "mortars"),
    ("StaticWeapon", "static weapons"),
    ("Tank", "tracked vehicles"),
    ("Thing", "things"),
    ("WeaponHolder", "weapons and items on the ground"),
    ("Wheeled_APC_F", "armored personnel carriers on wheels"),
];

/// What a string is expected to name, and for groups the classes around theirs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedClass {
    /// What the class is.
    pub named: ClassKind,
    /// The path of the classes around it, in a config.
    path: Option<String>,
}

impl From<ClassKind> for WantedClass {
    fn from(named: ClassKind) -> WantedClass {
        WantedClass { named, path: None }
    }
}

impl WantedClass {
    /// Returns the lists that contain such names.
    pub fn lists(&self) -> &'static [ClassList] {
        match self.named {
            ClassKind::Object | ClassKind::Unit | ClassKind::Type | ClassKind::Kind | ClassKind::Backpack => {
                &[ClassList::CfgVehicles]
            }
            ClassKind::Weapon | ClassKind::Headgear | ClassKind::Vest | ClassKind::Uniform => &[ClassList::CfgWeapons],
            ClassKind::Item => &[ClassList::CfgWeapons, ClassList::CfgGlasses, ClassList::CfgMagazines],
            ClassKind::Attachment => &[ClassList::CfgWeapons, ClassList::CfgMagazines],
            ClassKind::In(list) => one(list),
            ClassKind::Own(_) => &[],
        }
    }

    /// Returns the classes of a project's configs that can contain such classes; empty for the root of the config.
    pub fn configs(&self) -> Vec<&'static str> {
        match self.named {
            ClassKind::Own(config) => vec![config],
            _ => self.lists().iter().map(|list| list.name()).collect(),
        }
    }

    /// Returns the base classes with descriptions, if one may be named.
    pub fn parents(&self) -> &'static [(&'static str, &'static str)] {
        if self.named == ClassKind::Kind { PARENTS } else { &[] }
    }

    /// Returns the base class of that name, ignoring case.
    pub fn named<'c>(&self, classes: &'c Classes, text: &str) -> Option<Class<'c>> {
        let found = self.lists().iter().flat_map(|list| classes.named(*list, text)).collect::<Vec<_>>();
        let is_meant = |class: &&Class<'_>| self.path.is_none() || self.fit(**class).is_some();
        found.iter().find(is_meant).copied()
    }

    /// Whether a name in a list fits: Some(false) if it is possible, None if not.
    pub(crate) fn fit(&self, class: Class<'_>) -> Option<bool> {
        let group = class.group();
        let is_of = |list: ClassList| class.list() == list;
        match self.named {
            ClassKind::Object => Some(!is_person(class)),
            ClassKind::Unit => match group {
                _ if is_person(class) => Some(true),
                None | Some("Animals") if class.subcategory().is_none_or(|of| of == "Other") => Some(false),
                Some("Animals") => Some(true),
                _ => None,
            },
            ClassKind::Type | ClassKind::Kind => Some(!matches!(group, Some("Backpacks" | "Equipment"))),
            ClassKind::Backpack => {
                let is_backpack = matches!(class.subcategory(), Some("Backpacks" | "Dismantled Weapons"));
                (group == Some("Backpacks") || is_backpack).then_some(true)
            }
            ClassKind::Weapon => match group {
                Some("Weapons" | "Vehicle Weapons") => Some(true),
                Some("Items") => Some(false),
                None if Worn::of(class).is_none() => Some(true),
                _ => None,
            },
            ClassKind::Item if is_of(ClassList::CfgGlasses) => Some(true),
            ClassKind::Item if is_of(ClassList::CfgMagazines) => Some(false),
            ClassKind::Item => match group {
                Some("Items" | "Equipment") => Some(true),
                Some("Vehicle Weapons") => None,
                _ => Some(Worn::of(class).is_some()),
            },
            ClassKind::Attachment if is_of(ClassList::CfgMagazines) => Some(false),
            ClassKind::Attachment => match group {
                Some("Items") => {
                    let prefixes = ["optic_", "muzzle_", "acc_", "bipod_"];
                    Some(prefixes.iter().any(|prefix| starts_with_ignoring_case(class.class(), prefix)))
                }
                None if Worn::of(class).is_none() => Some(false),
                _ => None,
            },
            ClassKind::Headgear => worn(class, Worn::Headgear),
            ClassKind::Vest => worn(class, Worn::Vest),
            ClassKind::Uniform => worn(class, Worn::Uniform),
            ClassKind::In(ClassList::CfgGroups) => match (&self.path, class.path()) {
                (Some(wanted), Some(path)) => wanted.eq_ignore_ascii_case(path).then_some(true),
                _ => None,
            },
            _ => Some(true),
        }
    }
}

/// Returns a single list.
fn one(list: ClassList) -> &'static [ClassList] {
    const ALL: &[ClassList] = &ClassList::ALL;
    ALL.get(list as usize..=list as usize).unwrap_or_default()
}

fn is_person(class: Class<'_>) -> bool {
    class.subcategory().is_some_and(|category| category.starts_with("Men") || category.starts_with("Women"))
}

/// Kinds of clothing, according to the names of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worn {
    Headgear,
    Vest,
    Uniform,
}

impl Worn {
    fn of(class: Class<'_>) -> Option<Worn> {
        let name = class.class();
        let is = |prefix: &str, part: &str| starts_with_ignoring_case(name, prefix) || name.contains(part);
        if is("H_", "_headgear_") {
            Some(Worn::Headgear)
        } else if is("V_", "_vest_") {
            Some(Worn::Vest)
        } else if is("U_", "_uniform_") {
            Some(Worn::Uniform)
        } else {
            None
        }
    }
}

fn worn(class: Class<'_>, wanted: Worn) -> Option<bool> {
    match (Worn::of(class), class.group()) {
        (Some(worn), _) => (worn == wanted).then_some(true),
        (None, Some("Equipment") | None) => Some(false),
        (None, _) => None,
    }
}

/// Returns what a command or function expects in a slot.
pub(crate) fn wanted(script: &Script, slot: &Slot) -> Option<WantedClass> {
    if let Some(kind) = script.taken_at(slot).find_map(kind) {
        // `"Gate" isKindOf ["Door", configFile >> "CfgWeapons"]`
        let config = || {
            let (_, right) = script.tree().operands(slot.command)?;
            of_config(script, *script.elements(right)?.get(1)?)
        };
        let is_pair = kind == ClassKind::Kind && slot.side == Side::Right && slot.path == [0];
        return is_pair.then(config).flatten().or_else(|| Some(kind.into()));
    }
    let word = slot.word(script).to_ascii_lowercase();
    let (left, right) = script.tree().operands(slot.command)?;
    match word.as_str() {
        "case" if slot.path.is_empty() => script.switched(slot.command).and_then(|value| getter(script, value)),
        ">>" if slot.side == Side::Right && slot.path.is_empty() => of_config(script, left?),
        "in" if slot.side == Side::Right && slot.path.len() == 1 => getter(script, left?),
        "in" if slot.side == Side::Left && slot.path.is_empty() => lister(script, right),
        "find" if slot.side == Side::Left && slot.path.len() == 1 => getter(script, right),
        word if takes::has_trait(word, Trait::Compares) && slot.path.is_empty() => match slot.side {
            Side::Right => getter(script, left?),
            Side::Left => getter(script, right),
            Side::Argument | Side::Result | Side::Command => None,
        },
        _ => None,
    }
}

/// Returns the kind of class in a row.
fn kind(row: &Row) -> Option<ClassKind> {
    if let Takes::Class(kind) = row.takes { Some(kind) } else { None }
}

/// Returns what a value is compared with, if that is queried from the game: `typeOf _x`.
fn getter(script: &Script, node: NodeId) -> Option<WantedClass> {
    returned(script, node, &[])
}

/// Returns what is searched for in an array from the game: `items player`.
fn lister(script: &Script, node: NodeId) -> Option<WantedClass> {
    returned(script, node, &[0])
}

/// Returns what a command with one operand returns, at a path of its result.
fn returned(script: &Script, node: NodeId, path: &[u32]) -> Option<WantedClass> {
    let node = script.tree().bare(node);
    let Expr::Unary(_) = script.tree().expr(node) else { return None };
    let mut rows = script.command_takes(node).iter().filter(|row| row.is_at(Side::Result, path));
    rows.find_map(kind).map(WantedClass::from)
}

/// Returns what is expected after `configFile >> "CfgVehicles"`, and the classes of a group.
fn of_config(script: &Script, left: NodeId) -> Option<WantedClass> {
    let mut path: Vec<Cow<'_, str>> = Vec::new();
    let mut node = script.tree().bare(left);
    while let Expr::Binary(before, class) = script.tree().expr(node) {
        if script.word(node) != ">>" || path.len() > 4 {
            return None;
        }
        path.push(script.string(class)?);
        node = script.tree().bare(before);
    }
    if script.tree().expr(node) != Expr::Name
        || !script.text(script.tree().token(node)).eq_ignore_ascii_case("configFile")
    {
        return None;
    }
    path.reverse();
    let list = ClassList::by_name(path.first()?)?;
    let around = &path[1..];
    match list {
        ClassList::CfgGroups => Some(WantedClass { named: ClassKind::In(list), path: Some(around.join("/")) }),
        ClassList::NameSounds | ClassList::Moves | ClassList::InputActions | ClassList::KeyCodes => None,
        ClassList::CfgFaces => None,
        list => around.is_empty().then(|| ClassKind::In(list).into()),
    }
}

/// Returns the strings that a command takes as names, with what they are expected to name.
pub(crate) fn named_by(script: &Script, command: NodeId) -> Vec<(NodeId, WantedClass)> {
    named_as(script, command, Expr::Text)
}

/// Like [`named_by`], for other nodes in the place of such strings.
pub fn named_as(script: &Script, command: NodeId, kind_of_node: Expr<'_>) -> Vec<(NodeId, WantedClass)> {
    let mut found = Vec::new();
    let tree = script.tree();
    let Some((left, right)) = tree.operands(command) else { return found };
    // Most commands have operands that are neither such a node nor an array of them.
    let may_have = |node: NodeId| match tree.expr(tree.bare(node)) {
        Expr::Array(_) => true,
        expr => expr == kind_of_node,
    };
    if !may_have(right) && !left.is_some_and(may_have) {
        return found;
    }
    let word = script.word(command);
    script.each_taken(command, &mut |node, row| {
        if let Some(kind) = kind(row).filter(|_| tree.expr(node) == kind_of_node) {
            found.push((node, kind.into()));
        }
    });
    // Most operands are other nodes, for which the expectation need not be computed.
    let mut add = |node: NodeId, path: &[u32], wanted: &dyn Fn() -> Option<WantedClass>| {
        let mut strings = Vec::new();
        strings_at(script, (node, kind_of_node), path, &mut |string| strings.push(string));
        if let Some(wanted) = (!strings.is_empty()).then(wanted).flatten() {
            found.extend(strings.into_iter().map(|string| (string, wanted.clone())));
        }
    };
    match (word, left) {
        ("case", None) => add(right, &[], &|| script.switched(command).and_then(|value| getter(script, value))),
        (">>", Some(left)) => add(right, &[], &|| of_config(script, left)),
        ("in", Some(left)) => {
            add(right, &[ANY], &|| getter(script, left));
            add(left, &[], &|| lister(script, right));
        }
        ("find", Some(left)) => add(left, &[ANY], &|| getter(script, right)),
        (word, Some(left)) if takes::has_trait(word, Trait::Compares) => {
            add(right, &[], &|| getter(script, left));
            add(left, &[], &|| getter(script, right));
        }
        _ => {}
    }
    found
}

/// Whether the meaning of a command's names, in lower case, depends on the code around it.
pub fn looks_around(word: &str) -> bool {
    word == "case"
}

/// Whether a command, in lower case, may take names because of its other operand.
pub fn is_compared(word: &str) -> bool {
    matches!(word, "case" | ">>" | "in" | "find") || takes::has_trait(word, Trait::Compares)
}

/// Whether a command, in lower case, may take names, including for a function that it calls.
pub fn may_name(word: &str) -> bool {
    is_compared(word)
        || matches!(word, "call" | "spawn")
        || rows_of(word).iter().any(|row| row.side != Side::Result && kind(row).is_some())
}

fn strings_at(script: &Script, (node, kind): (NodeId, Expr<'_>), path: &[u32], take: &mut impl FnMut(NodeId)) {
    let node = script.tree().bare(node);
    match path.split_first() {
        None if script.tree().expr(node) == kind => take(node),
        None => {}
        Some((at, rest)) => {
            for (number, element) in script.elements(node).unwrap_or_default().iter().enumerate() {
                if *at == ANY || *at as usize == number {
                    strings_at(script, (*element, kind), rest, take);
                }
            }
        }
    }
}

/// Returns the name in a string without context, if other strings do not look like it.
pub(crate) fn certain<'c>(classes: &'c Classes, text: &str) -> Option<Class<'c>> {
    let lists = [
        ClassList::CfgVehicles,
        ClassList::CfgWeapons,
        ClassList::CfgMagazines,
        ClassList::CfgGlasses,
        ClassList::Moves,
    ];
    if !text.contains('_') {
        return None;
    }
    lists.into_iter().find_map(|list| classes.get(list, text))
}

/// Describes a name in a few words: `Hunter, BLUFOR, Apex`.
pub(crate) fn detail(class: Class<'_>) -> String {
    let facts = [class.name(), class.side(), class.dlc()];
    facts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Describes a base class as Markdown.
pub(crate) fn parent(wanted: &WantedClass, text: &str) -> Option<String> {
    let (class, what) = wanted.parents().iter().find(|(class, _)| class.eq_ignore_ascii_case(text))?;
    let config = if OF_AMMO.contains(class) { "CfgAmmo" } else { "CfgVehicles" };
    Some(format!("`{class}`\n\n{what}\n\n`{config}`"))
}

/// Describes a name as Markdown.
pub(crate) fn markdown(class: Class<'_>) -> String {
    ClassDescription::of_game(class).markdown()
}
