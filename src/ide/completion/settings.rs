//! What may be written in a config: properties and classes that fit, their values, and what classes inherit from.

mod game;
mod snippets;
#[cfg(test)]
mod tests;

use rustc_hash::FxHashSet;

use super::matching::{Match, Matchable, Pattern};
use super::project::{self, PathPlace};
use super::snippets::escaped;
use super::{Completion, CompletionItem, CompletionOptions, EntryKey, EventKey, Insert, ItemKind, LIMIT, candidate};
use crate::catalog::configs::MISSION;
use crate::catalog::{ClassFacts, ConfigFacts, EventSet, PropertyFacts, PropertyReach, ValueType};
use crate::config::{ClassId, ClassKind};
use crate::ide::known::{Known, is_control};
use crate::ide::markup::setting;
use crate::ide::{Analysis, ConfigCursor, ConfigFile, ConfigPlace};
use crate::model::{NamedSymbol, Symbol, SymbolKind};
use crate::text::TextRange;

/// Names of the project that are asked for.
const MOST: usize = 400;

/// Families of events that displays and controls handle with a property such as `onLoad`.
const INTERFACE_EVENTS: EventSet = EventSet::Interface;

/// What nearly every control says of itself, even if it inherits all else.
const USUAL: [&str; 6] = ["idc", "x", "y", "w", "h", "text"];

/// The classes at the root of most addons, the most common ones first.
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

/// Classes at the root that only the configs of missions have.
const OF_MISSIONS: &[&str] =
    &["Header", "Params", "DifficultyOverride", "Weapons", "Magazines", "Backpacks", "CfgRespawnInventory", "CfgRoles"];

/// A place in a config, and what is typed there.
#[derive(Debug)]
struct Spot {
    /// The word that is being written, which a completion replaces.
    range: TextRange,
    /// What stands between the quotes of the string that the cursor is in.
    quote: Option<TextRange>,
    /// Whether a `=`, or `[]`, follows the word.
    has_value: bool,
    /// Whether what belongs to a class follows the word: `{`, `:` or `;`.
    has_body: bool,
}

/// What may be written at a place of a config.
pub(super) fn at(analysis: &Analysis, file: &ConfigFile, offset: u32, options: CompletionOptions) -> Completion {
    let Some(cursor) = file.at(offset) else { return Completion::default() };
    let text = analysis.file().text();
    let spot = spot(analysis, &cursor);
    if !is_for(options.trigger, &spot) {
        return Completion::default();
    }
    let known = Known::new(file);
    let class = cursor.class;
    let typed = TextRange::new(spot.range.start, offset).of(text);
    let mut list = List { pattern: Pattern::new(typed), typed, spot: &spot, options, known, found: Vec::new() };
    match cursor.place {
        ConfigPlace::Item => {
            list.properties(analysis, class);
            list.entity_events(analysis, class);
            list.classes(class, true);
            list.scripts(analysis, class, true);
            list.snippets(class);
        }
        ConfigPlace::Property(_) => {
            list.properties(analysis, class);
            list.entity_events(analysis, class);
        }
        ConfigPlace::ClassName(_) => {
            list.classes(class, false);
            list.names_for_class(analysis, class);
            list.classes_of_game(analysis, class, &mut FxHashSet::default());
            list.scripts(analysis, class, false);
        }
        ConfigPlace::Base(derived) => list.bases(analysis, class, derived),
        ConfigPlace::Value { entry, ref index, .. } => {
            let property = &file.config().entry(entry).name;
            let facts = known.property(class, property).map(|(_, facts)| facts);
            if let Some(path) = path(analysis, facts, &spot, offset) {
                return project::paths(analysis, &path);
            }
            list.values(analysis, class, property, facts, !index.is_empty());
            if spot.quote.is_none() {
                list.bare_texts(analysis, offset);
            }
        }
        ConfigPlace::Other => {}
    }
    list.finish()
}

/// What is typed at a place: a word, or a part of a string.
fn spot(analysis: &Analysis, cursor: &ConfigCursor) -> Spot {
    let file = analysis.file();
    let text = file.text();
    let word = cursor.word.of(text);
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let (range, quote) = match word.chars().next() {
        Some(quote @ ('"' | '\'')) if cursor.word.start < cursor.offset => {
            let is_closed = word.len() > 1 && word.ends_with(quote);
            let inside = TextRange::new(cursor.word.start + 1, cursor.word.end - u32::from(is_closed));
            let before = TextRange::new(inside.start, cursor.offset.max(inside.start)).of(text);
            let after = TextRange::new(cursor.offset.min(inside.end), inside.end).of(text);
            let start = cursor.offset - before.chars().rev().take_while(|c| is_word(*c)).count() as u32;
            let end = cursor.offset + after.chars().take_while(|c| is_word(*c)).count() as u32;
            (TextRange::new(start, end), Some(inside))
        }
        Some(c) if is_word(c) => (cursor.word, None),
        _ => (TextRange::new(cursor.offset, cursor.offset), None),
    };
    let rest = TextRange::new(range.end, text.len() as u32).of(text).trim_start_matches([' ', '\t']);
    let has_value = rest.starts_with(['=', '[']) || rest.starts_with("+=");
    Spot { range, quote, has_value, has_body: rest.starts_with(['{', ':', ';']) }
}

/// Whether the character that was just typed asks for something here.
fn is_for(trigger: Option<char>, spot: &Spot) -> bool {
    match trigger {
        None | Some('_') => true,
        Some('"' | '\'' | '\\' | '/') => spot.quote.is_some(),
        Some(_) => false,
    }
}

/// The path that is being written in a string: of a property that holds one, or of anything that has a slash in it.
fn path(analysis: &Analysis, facts: Option<&PropertyFacts>, spot: &Spot, offset: u32) -> Option<PathPlace> {
    let takes_path = facts.is_some_and(|facts| {
        facts.types.iter().any(|it| matches!(it, ValueType::Path | ValueType::Image)) || &*facts.name == "sound"
    });
    project::path_in(analysis, spot.quote?, offset, takes_path)
}

struct List<'a> {
    pattern: Pattern,
    typed: &'a str,
    spot: &'a Spot,
    options: CompletionOptions,
    known: Known<'a>,
    found: Vec<(Match, u8, CompletionItem)>,
}

impl<'a> List<'a> {
    /// Adds an item if it fits what is typed; of those that fit alike, lower ranks come first.
    fn add(&mut self, rank: u8, item: CompletionItem) {
        let text = item.filter.as_deref().unwrap_or(&item.label);
        let whole = if self.typed.is_empty() {
            Some(Match::Prefix)
        } else {
            text.split(' ').filter_map(|word| self.pattern.matches(&Matchable::new(word))).min()
        };
        if let Some(found) = whole {
            self.found.push((found, rank, item));
        }
    }

    fn item(&self, label: &str, kind: ItemKind) -> CompletionItem {
        CompletionItem {
            label: label.to_owned(),
            filter: None,
            about: None,
            kind,
            detail: None,
            replace: self.spot.range,
            insert: Insert::Label,
            deprecated: false,
            key: None,
        }
    }

    /// The properties that the class does not have yet.
    fn properties(&mut self, analysis: &Analysis, class: ClassId) {
        let (known, config) = (self.known, self.known.config());
        let Some(facts) = known.class(class).or_else(|| self.new_dialog(class)) else { return };
        let typed = self.spot.range;
        let has_base = config.class(class).base.is_some();
        let own: FxHashSet<String> = config
            .class(class)
            .entries
            .iter()
            .map(|entry| config.entry(*entry).name.to_ascii_lowercase())
            // What is being written is not a property yet.
            .filter(|name| !name.eq_ignore_ascii_case(typed.of(analysis.file().text())))
            .collect();
        for property in ConfigFacts::embedded().properties(facts) {
            if own.contains(&property.name.to_ascii_lowercase()) {
                continue;
            }
            let only_class = property.types == [ValueType::Class];
            let rank = match property.reach {
                PropertyReach::Nowhere | PropertyReach::OlderGames => 3,
                PropertyReach::Addons if known.is_mission() => 3,
                // What a parent has already is rarely written again; where a control is and what it shows is.
                _ if has_base && USUAL.contains(&&*property.name) => 0,
                _ if property.is_required && !has_base => 0,
                _ if property.summary.is_empty() => 2,
                _ => 1,
            };
            let item = CompletionItem {
                detail: Some(detail(property)),
                deprecated: matches!(property.reach, PropertyReach::Nowhere | PropertyReach::OlderGames),
                key: Some(EntryKey::Setting(facts_path(facts, property), property.name.to_string())),
                insert: self.written(property),
                ..self.item(&property.name, if only_class { ItemKind::Class } else { ItemKind::Property })
            };
            self.add(rank, item);
        }
        let is_known = known.class(class).is_some();
        if is_known && (is_control(facts) || &*facts.path == "@display") {
            self.handlers(analysis, &own);
        }
    }

    /// Events of displays and controls as properties: `onButtonClick`.
    fn handlers(&mut self, analysis: &Analysis, own: &FxHashSet<String>) {
        let reference = analysis.reference();
        let mut seen = FxHashSet::default();
        for event in reference.all_events().iter().filter(|event| event.set == INTERFACE_EVENTS) {
            let name = format!("on{}", event.name);
            if own.contains(&name.to_ascii_lowercase()) || !seen.insert(name.to_ascii_lowercase()) {
                continue;
            }
            let item = CompletionItem {
                detail: Some("code".to_owned()),
                key: Some(EntryKey::Event(EventKey {
                    set: event.set,
                    command: event.set.adding_command().to_owned(),
                    name: event.name.clone(),
                    place: None,
                })),
                insert: self.assignment(&name, "\"", "", "\""),
                ..self.item(&name, ItemKind::Event)
            };
            self.add(2, item);
        }
    }

    /// How a property is written, with a place for its value.
    fn written(&self, property: &PropertyFacts) -> Insert {
        if property.types == [ValueType::Class] {
            return self.block(&property.name);
        }
        // What most people write: a text where there is one, such as `respawn = "BASE"`.
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
    fn assignment(&self, name: &str, before: &str, value: &str, after: &str) -> Insert {
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

    /// `class name {...};`
    fn block(&self, name: &str) -> Insert {
        match self.options.snippets {
            true => Insert::Snippet(format!("class {}\n{{\n\t$0\n\\}};", escaped(name))),
            false => Insert::Text(format!("class {name}")),
        }
    }

    /// The classes that the game looks for in the class and that it does not have yet.
    fn classes(&mut self, class: ClassId, with_keyword: bool) {
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
                    key: facts.map(|facts| EntryKey::Setting(facts.path.to_string(), String::new())),
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
                key: Some(EntryKey::Setting(facts.path.to_string(), String::new())),
                insert: if with_keyword { self.block(facts.name()) } else { Insert::Label },
                ..self.item(facts.name(), ItemKind::Class)
            };
            self.add(rank, item);
        }
    }

    /// What people name classes after: functions and commands that may be executed remotely.
    fn names_for_class(&mut self, analysis: &Analysis, class: ClassId) {
        let Some(facts) = self.known.class(class) else { return };
        match &*facts.path {
            "CfgRemoteExec/Functions" => {
                let names = analysis.workspace().names(SymbolKind::Global, "", MOST * 8);
                self.named(names.into_iter().filter(|symbol| symbol.is_function));
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

    /// In a category of `CfgFunctions`: functions whose scripts are in its folder, and which it does not list yet.
    fn scripts(&mut self, analysis: &Analysis, class: ClassId, with_keyword: bool) {
        let is_category = self.known.class(class).is_some_and(|facts| &*facts.path == "CfgFunctions/*/*");
        let Some(path) = analysis.path().filter(|_| is_category) else { return };
        let config = self.known.config();
        let default = || self.known.is_mission().then(|| format!("functions\\{}", config.class(class).name));
        let Some(folder) = config.text(class, "file").or_else(default) else { return };
        let own: FxHashSet<String> =
            config.class(class).classes.iter().map(|id| config.class(*id).name.to_ascii_lowercase()).collect();
        for (file, is_folder) in analysis.workspace().entries(&folder, path, false) {
            let name = file.get(..3).filter(|begin| begin.eq_ignore_ascii_case("fn_")).and_then(|_| {
                let (name, ending) = file[3..].rsplit_once('.')?;
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

    fn named(&mut self, symbols: impl Iterator<Item = NamedSymbol>) {
        for symbol in symbols {
            let item = candidate::named_item(&symbol, self.spot.range);
            self.add(1, item);
        }
    }

    /// Pieces of config for the class.
    fn snippets(&mut self, class: ClassId) {
        if !self.options.snippets {
            return;
        }
        let path = self.known.path(class);
        let at = match self.known.class(class) {
            Some(facts) => facts.path.to_string(),
            None => path.last().map(|name| name.to_ascii_lowercase()).unwrap_or_default(),
        };
        for snippet in snippets::of(&at) {
            let item = CompletionItem {
                insert: Insert::Snippet(snippet.body.to_owned()),
                filter: Some(format!("class {}", snippet.label)),
                ..self.item(snippet.label, ItemKind::Snippet)
            };
            self.add(2, item);
        }
    }

    /// The classes that one in `class` may inherit from: those beside it and further out, and those of the game's
    /// interface.
    fn bases(&mut self, analysis: &Analysis, class: ClassId, derived: ClassId) {
        let config = self.known.config();
        let mut seen = FxHashSet::default();
        let around = std::iter::successors(Some(class), |id| config.class(*id).outer);
        for (distance, id) in around.enumerate() {
            for inner in &config.class(id).classes {
                let is_own = *inner == derived;
                let inner = config.class(*inner);
                let is_class = matches!(inner.kind, ClassKind::Block | ClassKind::Forward | ClassKind::Import);
                let is_class = is_class && !(id == config.root() && game::is_part_of_config(&inner.name));
                if is_class && !is_own && seen.insert(inner.name.to_ascii_lowercase()) {
                    let item = CompletionItem {
                        detail: Some("class of this file".to_owned()),
                        ..self.item(&inner.name, ItemKind::Class)
                    };
                    self.add(u8::from(distance > 0), item);
                }
            }
        }
        self.bases_of_project(analysis, class, &mut seen);
        self.classes_of_game(analysis, class, &mut seen);
        let path = self.known.path(class);
        let is_list = path.last().is_some_and(|name| name.to_ascii_lowercase().starts_with("controls"));
        let is_at_root = path.is_empty() || *path == [Box::from(MISSION)];
        if is_list || is_at_root {
            for (base, control) in ConfigFacts::embedded().control_bases() {
                if seen.insert(base.to_ascii_lowercase()) {
                    let item =
                        CompletionItem { detail: Some(control.name().to_owned()), ..self.item(base, ItemKind::Class) };
                    self.add(2, item);
                }
            }
        }
    }

    /// Classes of other configs that are where those are which may be inherited from.
    fn bases_of_project(&mut self, analysis: &Analysis, class: ClassId, seen: &mut FxHashSet<String>) {
        let path = self.known.path(class).join("/").to_lowercase();
        let path = if path == MISSION { String::new() } else { path };
        for symbol in analysis.workspace().names(SymbolKind::Class, "", MOST * 8) {
            let Symbol::Class(full) = &symbol.symbol else { continue };
            let outer = full.rsplit_once('/').map_or("", |(outer, _)| outer);
            let rest = path.strip_prefix(outer).filter(|_| !outer.is_empty() || path.is_empty());
            let is_around = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'));
            let is_around = is_around && !(outer.is_empty() && game::is_part_of_config(&symbol.name));
            if is_around && seen.insert(symbol.name.to_ascii_lowercase()) {
                let item = candidate::named_item(&symbol, self.spot.range);
                self.add(2, item);
            }
        }
    }

    /// The values of a property.
    fn values(
        &mut self,
        analysis: &Analysis,
        class: ClassId,
        property: &str,
        facts: Option<&PropertyFacts>,
        is_in_array: bool,
    ) {
        let config = self.known.config();
        if let Some(facts) = facts {
            self.known_values(facts, is_in_array);
        }
        let name = property.to_ascii_lowercase();
        let is_string = self.spot.quote.is_some();
        if name.starts_with("respawntemplates") {
            // Those of one side are the same.
            let of_all = self.known.property(class, "respawnTemplates").map(|(_, facts)| facts);
            if let Some(of_all) = of_all.filter(|_| facts.is_some_and(|facts| facts.values.is_empty())) {
                self.known_values(of_all, is_in_array);
            }
            if is_string {
                self.classes_of("CfgRespawnTemplates");
            }
        }
        if facts.is_some_and(|facts| facts.types.contains(&ValueType::Function)) && is_string {
            let names = analysis.workspace().names(SymbolKind::Global, "", MOST * 8);
            self.named(names.into_iter().filter(|symbol| symbol.is_function));
        }
        if name == "requiredaddons" && is_string {
            let names = analysis.workspace().names(SymbolKind::Class, "", MOST * 8);
            let is_addon = |symbol: &NamedSymbol| {
                let Symbol::Class(path) = &symbol.symbol else { return false };
                path.strip_prefix("cfgpatches/").is_some_and(|rest| !rest.contains('/'))
            };
            self.named(names.into_iter().filter(is_addon));
        }
        if is_string {
            self.names_of_game(analysis, class, property);
            let is_for_people =
                facts.is_some_and(|facts| facts.types.contains(&ValueType::Text) && facts.values.is_empty());
            self.texts(analysis, is_for_people && game::named(property).is_none() && name != "font");
        }
        if matches!(name.as_str(), "controls" | "controlsbackground" | "objects") && is_in_array {
            let classes: Vec<ClassId> = config.blocks(class).collect();
            for id in classes {
                let item = self.item(&config.class(id).name, ItemKind::Class);
                self.add(1, item);
            }
        }
    }

    /// The values that a property is known to have.
    fn known_values(&mut self, facts: &PropertyFacts, is_in_array: bool) {
        let is_string = self.spot.quote.is_some();
        let takes = if is_in_array { facts.is_array() } else { facts.is_scalar() };
        if !takes {
            return;
        }
        for (number, value) in facts.values.iter().enumerate() {
            let forms = value.forms.iter().filter_map(|form| {
                let text = form.strip_prefix('"').and_then(|form| form.strip_suffix('"'));
                if is_string { text } else { Some(&**form) }
            });
            let forms: Vec<&str> = forms.collect();
            for form in &forms {
                // The names of numbers are macros, which not every config has.
                let is_name = form.starts_with(|c: char| c.is_ascii_uppercase()) && !is_string;
                if is_name {
                    continue;
                }
                let item = CompletionItem {
                    detail: Some(with_name(&value.forms, form, &value.meaning)),
                    filter: (!is_string).then(|| forms.join(" ").replace('"', "")),
                    ..self.item(form, ItemKind::Value)
                };
                self.add((number / 64) as u8, item);
            }
        }
        if facts.values.is_empty() && facts.types.contains(&ValueType::Flag) && !is_string && !is_in_array {
            for (label, meaning) in [("1", "yes"), ("0", "no")] {
                let item = CompletionItem {
                    detail: Some(meaning.to_owned()),
                    filter: Some(format!("{label} {meaning} {}", if label == "1" { "true" } else { "false" })),
                    ..self.item(label, ItemKind::Value)
                };
                self.add(0, item);
            }
        }
    }

    /// The classes in a class at the root.
    fn classes_of(&mut self, name: &str) {
        let config = self.known.config();
        let lists: Vec<ClassId> = config.named(config.root(), name).collect();
        for class in lists.into_iter().flat_map(|list| config.blocks(list).collect::<Vec<_>>()) {
            let item = self.item(&config.class(class).name, ItemKind::Class);
            self.add(0, item);
        }
    }

    /// Keys of stringtables in a string: after `$STR`, or where the text is for people.
    fn texts(&mut self, analysis: &Analysis, is_for_people: bool) {
        let Some(inside) = self.spot.quote else { return };
        let range = TextRange::new(inside.start, self.spot.range.end);
        let typed = range.of(analysis.file().text());
        if is_key(typed) || typed.len() < 4 && is_for_people {
            self.keys(analysis, range);
        }
    }

    /// Keys of stringtables without quotes: `title = $STR_open;`
    fn bare_texts(&mut self, analysis: &Analysis, offset: u32) {
        let text = analysis.file().text();
        let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let (before, after) = (TextRange::new(0, offset).of(text), TextRange::new(offset, text.len() as u32).of(text));
        let word = before.trim_end_matches(is_word);
        if word.ends_with('$') && is_key(&before[word.len() - 1..]) {
            let end = after.find(|c| !is_word(c)).unwrap_or(after.len());
            self.keys(analysis, TextRange::new(word.len() as u32 - 1, offset + end as u32));
        }
    }

    /// The keys that match what is written in a range.
    fn keys(&mut self, analysis: &Analysis, range: TextRange) {
        let typed = range.of(analysis.file().text());
        let sign = if typed.starts_with(['$', '@']) { &typed[..1] } else { "$" };
        let pattern = Pattern::new(typed.trim_start_matches(['$', '@']));
        for symbol in analysis.workspace().names(SymbolKind::Text, "", MOST * 8) {
            if let Some(found) = pattern.matches(&Matchable::new(&symbol.name)) {
                let mut item = candidate::named_item(&symbol, range);
                item.insert = Insert::Text(format!("{sign}{}", symbol.name));
                item.filter = Some(format!("{sign}{}", symbol.name));
                self.found.push((found, 1, item));
            }
        }
    }

    fn finish(mut self) -> Completion {
        self.found.sort_by_key(|(found, rank, _)| (*found, *rank));
        let is_incomplete = self.found.len() > LIMIT;
        self.found.truncate(LIMIT);
        Completion { items: self.found.into_iter().map(|(_, _, item)| item).collect(), is_incomplete }
    }
}

/// Whether a text begins like a reference to a key of a stringtable: `$STR`.
fn is_key(text: &str) -> bool {
    let key = text.trim_start_matches(['$', '@']);
    key.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("str"))
}

/// The class of the facts that has a property: its own, or the one that it is like.
fn facts_path(facts: &ClassFacts, property: &PropertyFacts) -> String {
    let is_own = facts.properties.iter().any(|own| std::ptr::eq(own, property));
    let path = if is_own { &facts.path } else { facts.like.as_ref().unwrap_or(&facts.path) };
    path.to_string()
}

/// Type and default of a property.
fn detail(property: &PropertyFacts) -> String {
    let types: Vec<String> = property.types.iter().map(ToString::to_string).collect();
    let types = types.join(" or ");
    match &property.default {
        Some(default) => format!("{types}, default {}", default.replace('`', "")),
        None => types,
    }
}

/// What a value means, after the name that it has beside `form`.
fn with_name(forms: &[Box<str>], form: &str, meaning: &str) -> String {
    match forms.iter().find(|name| name.starts_with(|c: char| c.is_ascii_uppercase())) {
        Some(name) if &**name != form => format!("{name}: {meaning}"),
        _ => meaning.to_owned(),
    }
}

/// The documentation of a property, or of a class if `name` is empty.
pub(super) fn documentation(path: &str, name: &str) -> Option<String> {
    let facts = ConfigFacts::embedded();
    let class = facts.kind(path)?;
    if name.is_empty() {
        return Some(setting::class(class, &format!("class {}", class.name())));
    }
    Some(setting::property(facts.of(class, name)?, class, None))
}
