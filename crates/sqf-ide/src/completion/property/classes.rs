//! Completion of classes: those that the game looks for, names of new ones, and parents.

use rustc_hash::FxHashSet;

use super::{List, MOST, game, snippets};
use crate::analysis::Analysis;
use crate::completion::snippets::escaped;
use crate::completion::{CompletionItem, EntryKey, Insert, ItemKind, candidate};
use crate::config::DeclarationPlace;
use crate::config::documented::is_control;
use crate::fix::Edit;
use sqf_model::{FileOccurrence, Role, Symbol, SymbolKind};
use sqf_reference::configs::MISSION;
use sqf_reference::{ClassFacts, ConfigFacts};
use sqf_syntax::config::{ClassId, ClassKind};
use sqf_text::strip_prefix_ignoring_case;

/// Classes at the root of most addons, most common first.
const OF_ADDONS: &[&str] = &[
    "CfgPatches",
    "CfgVehicles",
    "CfgWeapons",
    "CfgAmmo",
    "CfgMagazines",
    "CfgFunctions",
    "Extended_PreInit_EventHandlers",
    "Extended_PostInit_EventHandlers",
    "Extended_PreStart_EventHandlers",
];

/// Classes at the root of missions only.
const OF_MISSIONS: &[&str] =
    &["Header", "Params", "DifficultyOverride", "Weapons", "Magazines", "Backpacks", "CfgRespawnInventory", "CfgRoles"];

/// Classes of the game that most controls inherit from.
const USUAL_CONTROLS: &[&str] = &[
    "RscText",
    "RscButton",
    "RscPicture",
    "RscStructuredText",
    "RscEdit",
    "RscListBox",
    "RscCombo",
    "RscFrame",
    "RscControlsGroup",
    "RscProgress",
    "RscXSliderH",
    "RscListNBox",
    "RscTree",
    "RscButtonMenu",
    "RscActiveText",
];

/// Classes of the game that controls inherit from, with their types, most common first.
fn controls_by_use() -> Vec<(&'static str, &'static ClassFacts)> {
    let mut found: Vec<_> = ConfigFacts::embedded().control_bases().collect();
    found.sort_by_key(|(base, _)| USUAL_CONTROLS.iter().position(|usual| usual == base).unwrap_or(usize::MAX));
    found
}

impl List<'_> {
    /// Adds the classes that the game looks for and that are missing from the class.
    pub(super) fn classes(&mut self, class: ClassId, with_keyword: bool) {
        if self.known.is_mod() {
            return;
        }
        let config = self.known.config();
        let path = self.known.path(class);
        let path: Vec<&str> = path.iter().map(|name| &**name).collect();
        let own: FxHashSet<String> =
            config.blocks(class).map(|id| config.class(id).name.to_ascii_lowercase()).collect();
        let is_of_addon = path.is_empty() && self.known.is_addon();
        let (typed, known) = (self.typed, ConfigFacts::embedded().classes_in(&path));
        let is_there = |name: &str| own.contains(&name.to_ascii_lowercase()) && !typed.eq_ignore_ascii_case(name);
        if is_of_addon {
            for name in OF_ADDONS.iter().filter(|name| !is_there(name)) {
                let facts = known.iter().find(|facts| facts.name() == *name);
                let item = CompletionItem {
                    detail: Some("class".to_owned()),
                    key: facts.map(|facts| EntryKey::Property(facts.path.to_string(), String::new())),
                    insert: if with_keyword { self.block(name) } else { Insert::Label },
                    ..self.item(name, ItemKind::Class)
                };
                self.add(0, item);
            }
        }
        let is_in = |list: &[&str], name: &str| list.contains(&name);
        for facts in known {
            if is_there(facts.name()) || is_of_addon && is_in(OF_ADDONS, facts.name()) {
                continue;
            }
            let rank = if is_of_addon && is_in(OF_MISSIONS, facts.name()) { 3 } else { 1 };
            let item = CompletionItem {
                detail: Some("class".to_owned()),
                key: Some(EntryKey::Property(facts.path.to_string(), String::new())),
                insert: if with_keyword { self.block(facts.name()) } else { Insert::Label },
                ..self.item(facts.name(), ItemKind::Class)
            };
            self.add(rank, item);
        }
    }

    /// Adds names that classes refer to: functions and commands in `CfgRemoteExec`.
    pub(super) fn names_for_class(&mut self, analysis: &Analysis, class: ClassId) {
        let Some(facts) = self.known.class(class) else { return };
        match &*facts.path {
            "CfgRemoteExec/Functions" => {
                let names = analysis.workspace().names(SymbolKind::Global, "", MOST * 8, analysis.path());
                self.named(analysis, names.into_iter().filter(|symbol| symbol.is_function));
            }
            "CfgRemoteExec/Commands" | "CfgDisabledCommands" => {
                for names in analysis.reference().commands().names() {
                    let item = CompletionItem {
                        key: Some(EntryKey::Word(names.name.to_owned())),
                        ..self.item(names.name, ItemKind::Command)
                    };
                    if names.operator.is_none() && !self.typed.is_empty() {
                        self.add(1, item);
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds functions for a category of `CfgFunctions`: those with scripts in its folder that are not listed yet.
    pub(super) fn scripts(&mut self, analysis: &Analysis, class: ClassId, with_keyword: bool) {
        let is_category = self.known.class(class).is_some_and(|facts| &*facts.path == "CfgFunctions/*/*");
        let Some(path) = analysis.path().filter(|_| is_category) else { return };
        let config = self.known.config();
        let default = || self.known.is_mission().then(|| format!("functions\\{}", config.class(class).name));
        let Some(folder) = config.text(class, "file").or_else(default) else { return };
        let own: FxHashSet<String> =
            config.class(class).classes.iter().map(|id| config.class(*id).name.to_ascii_lowercase()).collect();
        for (file, is_folder) in analysis.workspace().entries(&folder, path, false) {
            let name = strip_prefix_ignoring_case(&file, "fn_").and_then(|rest| {
                let (name, ending) = rest.rsplit_once('.')?;
                ending.eq_ignore_ascii_case("sqf").then_some(name)
            });
            let Some(name) = name.filter(|name| !is_folder && !own.contains(&name.to_ascii_lowercase())) else {
                continue;
            };
            let keyword = if with_keyword { "class " } else { "" };
            let body = if self.spot.has_body { "" } else { " {};" };
            let item = CompletionItem {
                detail: Some(file.clone()),
                insert: Insert::Text(format!("{keyword}{name}{body}")),
                ..self.item(name, ItemKind::Function)
            };
            self.add(0, item);
        }
    }

    /// Adds snippets for the class.
    pub(super) fn snippets(&mut self, class: ClassId) {
        if !self.options.snippets {
            return;
        }
        let path = self.known.path(class);
        let at = match self.known.class(class) {
            Some(facts) => facts.path.to_string(),
            None => path.last().map(|name| name.to_ascii_lowercase()).unwrap_or_default(),
        };
        for snippet in snippets::in_class(&at) {
            let (body, also) = self.with_parents(class, snippet.body);
            let item = CompletionItem {
                insert: Insert::Snippet(body),
                also,
                // If it contained `class`, editors would still match it after that word is typed.
                filter: Some(candidate::words_of(snippet.label)),
                ..self.item(snippet.label, ItemKind::Snippet)
            };
            self.add(2, item);
        }
    }

    /// Adds to a snippet the declarations of its parents from the game: before it at the root, or else as additional
    /// edits.
    fn with_parents(&self, class: ClassId, body: &str) -> (String, Vec<Edit>) {
        let names = body.split(": Rsc").skip(1).map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            format!("Rsc{}", &rest[..end])
        });
        if self.known.path(class) != [Box::from(MISSION)] {
            return (body.to_owned(), names.filter_map(|name| self.declaration(class, &name)).collect());
        }
        let file = self.known.file();
        let declared = names.filter_map(|name| Some(format!("{} {name};\n", file.declared_with(&name)?)));
        let declared: String = declared.collect();
        let blank = if declared.is_empty() { "" } else { "\n" };
        (format!("{declared}{blank}{body}"), Vec::new())
    }

    /// Returns the edit that declares a class of the game for use within a class.
    fn declaration(&self, class: ClassId, name: &str) -> Option<Edit> {
        self.known.file().declaration(class, 0, name)
    }

    /// Adds the classes that one in `class` may inherit from: siblings, those of enclosing classes, and those of the
    /// game's interface.
    pub(super) fn bases(&mut self, analysis: &Analysis, class: ClassId, derived: ClassId) {
        let config = self.known.config();
        let mut seen = FxHashSet::default();
        // Only a section inherits from another.
        let is_derived_section = game::is_part_of_config(&config.class(derived).name);
        let is_section = |name: &str| !is_derived_section && game::is_part_of_config(name);
        let path = self.known.path(class);
        let is_list = game::is_list_of_controls(&path);
        let is_at_root = path.is_empty() || *path == [Box::from(MISSION)];
        let around: Vec<ClassId> = std::iter::successors(Some(class), |id| config.class(*id).outer).collect();
        for (distance, id) in around.iter().enumerate() {
            for inner in &config.class(*id).classes {
                // A class cannot inherit from itself or an enclosing class.
                if *inner == derived || around.contains(inner) {
                    continue;
                }
                let is_control = || self.known.class(*inner).is_some_and(is_control);
                let rank = match is_list {
                    true if distance > 0 && is_control() => 0,
                    true => 2,
                    false => u8::from(distance > 0),
                };
                let inner = config.class(*inner);
                let is_class = matches!(inner.kind, ClassKind::Block | ClassKind::Forward | ClassKind::Import);
                let is_class = is_class && !(*id == config.root() && is_section(&inner.name));
                if is_class && seen.insert(inner.name.to_ascii_lowercase()) {
                    let item = CompletionItem {
                        detail: Some("class of this file".to_owned()),
                        ..self.item(&inner.name, ItemKind::Class)
                    };
                    self.add(rank, item);
                }
            }
        }
        // Classes of other addons must be declared.
        let place = self.known.file().declaration_place(derived, 0);
        self.bases_of_project(analysis, class, place.as_ref(), &is_section, &mut seen);
        let before = self.found.len();
        self.classes_of_game(analysis, class, &mut seen);
        for (_, _, item) in &mut self.found[before..] {
            item.also = place.iter().filter_map(|place| place.declare(&item.label)).collect();
        }
        if is_list || is_at_root {
            self.controls_of_game(derived, &mut seen);
        }
    }

    /// Adds the classes of the game that controls inherit from, unless the class is one of them.
    fn controls_of_game(&mut self, derived: ClassId, seen: &mut FxHashSet<String>) {
        for (base, control) in controls_by_use() {
            if seen.insert(base.to_ascii_lowercase()) && self.fits(base) {
                let item = CompletionItem {
                    detail: Some(control.name().to_owned()),
                    also: self.declaration(derived, base).into_iter().collect(),
                    ..self.item(base, ItemKind::Class)
                };
                self.add(1 + u8::from(!USUAL_CONTROLS.contains(&base)), item);
            }
        }
    }

    /// Adds the classes of the game that `import <|>` may name.
    pub(super) fn imports(&mut self) {
        let config = self.known.config();
        let own = config.class(config.root()).classes.iter().map(|id| config.class(*id));
        let own = own.filter(|it| !it.name.eq_ignore_ascii_case(self.typed));
        let own: FxHashSet<String> = own.map(|it| it.name.to_ascii_lowercase()).collect();
        let end = if self.spot.has_body { "" } else { ";" };
        for (base, control) in controls_by_use() {
            if !own.contains(&base.to_ascii_lowercase()) {
                let item = CompletionItem {
                    detail: Some(control.name().to_owned()),
                    insert: Insert::Text(format!("{base}{end}")),
                    ..self.item(base, ItemKind::Class)
                };
                self.add(u8::from(!USUAL_CONTROLS.contains(&base)), item);
            }
        }
    }

    /// Adds classes of other configs at the levels that can be inherited from.
    fn bases_of_project(
        &mut self,
        analysis: &Analysis,
        class: ClassId,
        place: Option<&DeclarationPlace>,
        is_section: &dyn Fn(&str) -> bool,
        seen: &mut FxHashSet<String>,
    ) {
        let path = self.known.path(class).join("/").to_lowercase();
        let path = if path == MISSION { String::new() } else { path };
        let is_around = |symbol: &Symbol| {
            let Symbol::Class(full) = symbol else { return false };
            let (outer, name) = full.rsplit_once('/').unwrap_or(("", full));
            game::is_around(&path, outer) && self.fits(name) && !(outer.is_empty() && is_section(name))
        };
        // Mods have tens of thousands of classes, so only the best matches are examined.
        let workspace = analysis.workspace();
        let is_made = |it: &FileOccurrence| matches!(it.occurrence.role, Role::Definition | Role::Declaration);
        for symbol in workspace.names_where(SymbolKind::Class, MOST, analysis.path(), &is_around) {
            // The word being written is in the index as well.
            let is_typed = symbol.name.eq_ignore_ascii_case(self.typed);
            if is_typed && !workspace.definitions(&symbol.symbol, analysis.path()).iter().any(is_made) {
                continue;
            }
            if seen.insert(symbol.name.to_ascii_lowercase()) {
                let is_beside = matches!(&symbol.symbol, Symbol::Class(full)
                    if full.rsplit_once('/').is_some_and(|(outer, _)| outer == path));
                let place = place.filter(|_| is_beside);
                let also = place.and_then(|place| place.declare(&symbol.name)).into_iter().collect();
                let item = CompletionItem { also, ..candidate::named_item(workspace, &symbol, self.spot.range) };
                self.add(2, item);
            }
        }
    }

    /// `class name {...};`
    pub(super) fn block(&self, name: &str) -> Insert {
        match self.options.snippets {
            true => Insert::Snippet(format!("class {}\n{{\n\t$0\n\\}};", escaped(name))),
            false => Insert::Text(format!("class {name}")),
        }
    }
}
