//! Completion of the steps of a path of a config: `getText (configFile >> "CfgVehicles" >> _class >> "<|>")`.

use rustc_hash::FxHashSet;

use super::super::matching::Matchable;
use super::super::rank::{Facts, Fit, Rank};
use super::super::usage::RARE;
use super::super::{CompletionItem, EntryKey, ItemKind, property};
use super::{List, simple};
use crate::analysis::Analysis;
use crate::config::{ConfigClass, ConfigClasses};
use crate::names::config_path::{ConfigPath, Getter};
use sqf_model::{Script, Slot};
use sqf_reference::ConfigFacts;

/// What the config of the game has at its root, most common first.
const ROOTS: &[&str] = &[
    "CfgVehicles",
    "CfgWeapons",
    "CfgMagazines",
    "CfgAmmo",
    "CfgWorlds",
    "CfgGlasses",
    ADDONS,
    "CfgFactionClasses",
    "CfgGroups",
    "CfgMarkers",
    "CfgMarkerColors",
    "CfgFaces",
    "CfgVoice",
    "CfgFunctions",
    "CfgMusic",
    "CfgSounds",
    "CfgIdentities",
    "CfgUnitInsignia",
    "CfgEditorSubcategories",
    "CfgEditorCategories",
    "CfgVehicleClasses",
    "CfgMovesMaleSdr",
    "CfgSkeletons",
    "CfgTaskTypes",
    "CfgVehicleIcons",
    "RscTitles",
];

/// The list of all addons.
const ADDONS: &str = "CfgPatches";

/// Lists whose classes a path of unknown beginning most often leads to.
const USUAL: &[&str] = &["cfgvehicles/*", "cfgweapons/*", "cfgmagazines/*", "cfgammo/*"];

impl List<'_> {
    /// Adds what a string after `>>` may name. Whether it can be nothing else.
    pub(super) fn add_steps(&mut self, analysis: &Analysis, script: &Script, slot: &Slot) -> bool {
        let Some(path) = ConfigPath::before(script, analysis.reference(), slot) else {
            self.add_usual(USUAL, Getter::at(script, slot), &FxHashSet::default());
            return false;
        };
        let around = path.around_step();
        let roots = if around.is_empty() && path.is_of_game() { ROOTS } else { &[] };
        for (number, name) in roots.iter().enumerate() {
            // `isClass` mostly asks whether an addon is there.
            let is_first = path.getter == Some(Getter::Class) && *name == ADDONS;
            self.add_step(name, if is_first { 2.0 } else { 1.0 / (number + 1) as f32 }, Fit::Good);
        }
        let members = self.add_members(analysis, &path, roots);
        let mut known = members.clone();
        known.extend(self.add_properties(&path, &members));
        match &around[..] {
            [list] if path.is_of_game() && list.eq_ignore_ascii_case(ADDONS) => {
                let others = property::usual_values("requiredaddons");
                for (name, share) in others.filter(|(name, _)| !known.contains(&name.to_lowercase())) {
                    self.add_step(name, share, Fit::Fair);
                }
            }
            [.., list, _] if members.is_empty() => {
                self.add_usual(&[&format!("{}/*", list.to_lowercase())], path.getter, &known);
            }
            _ => {}
        }
        !members.is_empty()
    }

    /// Adds the properties that configs usually have in places, except for those that are known.
    fn add_usual(&mut self, places: &[&str], getter: Option<Getter>, known: &FxHashSet<String>) {
        let mut seen = known.clone();
        for (name, share) in places.iter().flat_map(|place| property::usual_properties(place)) {
            let is_read = getter.is_none_or(|getter| getter.reads_written(name));
            let name = name.trim_end_matches(['"', '[', ']']);
            if seen.insert(name.to_lowercase()) {
                self.add_step(name, share, if is_read { Fit::Good } else { Fit::Poor });
            }
        }
    }

    fn add_step(&mut self, name: &str, share: f32, fit: Fit) {
        let Some(found) = self.pattern.matches(&Matchable::new(name)) else { return };
        let facts = self.in_strings(name, Facts { fit, share, ..simple(found, name) });
        let item = CompletionItem::new(name, ItemKind::Property, self.word.range);
        self.push_made(Rank::new(&facts), item);
    }

    /// Adds the properties and classes that a class of a config has, with their values, except for those that are in
    /// the list already. Returns their names in lower case.
    fn add_members(&mut self, analysis: &Analysis, path: &ConfigPath, listed: &[&str]) -> FxHashSet<String> {
        let workspace = analysis.reading().shared_workspace();
        let classes = ConfigClasses::new(workspace, analysis.path());
        let of_class = |class: ConfigClass| {
            let (members, _) = classes.members(&class);
            members.into_iter().map(move |member| (class.path().to_owned(), member))
        };
        let mut names = FxHashSet::default();
        for (class, member) in path.known_classes(workspace, analysis.path()).into_iter().flat_map(of_class) {
            let is_listed = listed.iter().any(|name| name.eq_ignore_ascii_case(member.name()));
            if !names.insert(member.name().to_lowercase()) || is_listed {
                continue;
            }
            let Some(found) = self.pattern.matches(&Matchable::new(member.name())) else { continue };
            let fit = if path.getter.is_none_or(|getter| getter.reads_member(&member)) { Fit::Good } else { Fit::Poor };
            let kind = if member.is_class() { ItemKind::Class } else { ItemKind::Property };
            let item = CompletionItem {
                about: Some(member.shown_value().unwrap_or_else(|| "class".to_owned())),
                detail: Some(match member.is_inherited {
                    true => format!("{} (in {})", member.shown(), member.of),
                    false => member.shown(),
                }),
                key: Some(EntryKey::Member(class, member.name().to_owned())),
                ..CompletionItem::new(member.name(), kind, self.word.range)
            };
            let facts = self.in_strings(member.name(), simple(found, ""));
            self.push_made(Rank::new(&Facts { fit, likely: !member.is_inherited, ..facts }), item);
        }
        names
    }

    /// Adds the documented properties and classes in the class of a config that it does not have. Returns their names
    /// in lower case.
    fn add_properties(&mut self, path: &ConfigPath, known: &FxHashSet<String>) -> FxHashSet<String> {
        let Some(class) = path.class() else { return FxHashSet::default() };
        let unknown = ConfigFacts::embedded().properties(class);
        let place = match &path.around_step()[..] {
            [.., list, _] if known.is_empty() => format!("{}/*", list.to_lowercase()),
            _ => String::new(),
        };
        let shares: Vec<(&str, f32)> = property::usual_properties(&place)
            .map(|(name, share)| (name.trim_end_matches(['"', '[', ']']), share))
            .collect();
        for facts in unknown.filter(|facts| !known.contains(&facts.name.to_lowercase())) {
            let Some(found) = self.pattern.matches(&Matchable::new(&facts.name)) else { continue };
            let fit = if path.getter.is_none_or(|getter| getter.reads(facts)) { Fit::Good } else { Fit::Poor };
            let item = property::item(class, facts, self.word.range);
            let share = shares.iter().find(|(name, _)| name.eq_ignore_ascii_case(&facts.name)).map_or(RARE, |it| it.1);
            let ranked = self.in_strings(&facts.name, Facts { fit, share, ..simple(found, "") });
            self.push_made(Rank::new(&ranked), item);
        }
        ConfigFacts::embedded().properties(class).map(|facts| facts.name.to_lowercase()).collect()
    }
}
