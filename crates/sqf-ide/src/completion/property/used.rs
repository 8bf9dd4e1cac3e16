//! What configs use: properties of similar classes, parents and values nearby, and what most configs write.

mod values;

use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::shares::counts::written;
use super::shares::{self, Counted, places};
use super::values::class_in;
use super::{List, MOST, game};
use crate::analysis::Analysis;
use crate::completion::alike::LineWords;
use crate::completion::{CompletionItem, Insert, ItemKind};
use crate::config::ConfigFile;
use sqf_model::{Alone, Symbol, SymbolKind, Workspace};
use sqf_reference::configs::MISSION;
use sqf_syntax::config::{Class, ClassId, ClassKind, Config};
use sqf_syntax::{Source, TokenKind};
use sqf_text::starts_with_ignoring_case;

/// How much the shares of other projects count, compared with those in the config itself.
const COUNTED: f32 = 0.8;

/// Maximum number of other configs of the project to read.
const MOST_ADDONS: usize = 12;

/// How much the property after the previous one counts, as in `x`, `y`, `w`, `h`.
pub(super) const NEXT: f32 = 1.5;

/// The weight of names in similar classes of which nothing else is known.
const FAR: f32 = 0.1;

/// The weight of a parent that shares all words of its name with the class, as in `class OkButton: RscButton`.
const ALIKE: f32 = 3.0;

/// With this similarity of all classes, their shares are trusted half.
const TRUSTED: f32 = 2.0;

/// The weight from which on the name of a class is more likely than a new one.
const LIKELY: f32 = 0.03;

/// Rank of names that nothing but their use recommends.
const RANK: u8 = 4;

/// How much the class of another addon in `CfgPatches` tells about this one: they differ in their names.
const OTHER_ADDON: f32 = 4.0;

/// What the ranks count.
const OF_RANKS: [f32; 4] = [0.2, 0.03, 0.01, 0.001];

/// Names with their likelihood.
#[derive(Debug, Default)]
pub(super) struct UsedNames {
    /// By name in lower case: a spelling, and the weight.
    names: FxHashMap<String, (String, f32)>,
}

impl UsedNames {
    /// Returns the likelihood of an item with a rank, in steps of about a fifth, which only compare.
    pub(super) fn weight(&self, name: &str, rank: u8) -> u32 {
        let used = self.names.get(bare(name).to_ascii_lowercase().as_str()).map_or(0.0, |(_, weight)| *weight);
        let of_rank = OF_RANKS.get(usize::from(rank)).copied().unwrap_or_default();
        ((1.0 + (used + of_rank) * 1_000.0).log2() * 4.0) as u32
    }

    /// Whether a name is among them.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.contains_key(name.to_ascii_lowercase().as_str())
    }

    /// Adds to the weight of a name, which may be followed by `[]` or a quote.
    pub(super) fn add(&mut self, name: &str, weight: f32) {
        let key = bare(name).to_ascii_lowercase();
        self.names.entry(key).or_insert_with(|| (name.to_owned(), 0.0)).1 += weight;
    }

    /// Adds names with shares of `total`, which are trusted the more the larger it is.
    pub(super) fn add_shares(&mut self, shares: FxHashMap<String, f32>, total: f32, factor: f32) {
        let factor = factor / (total + TRUSTED);
        shares.into_iter().for_each(|(name, share)| self.add(&name, share * factor));
    }
}

/// Returns a name without what follows it: `items[]`, `text"`.
fn bare(name: &str) -> &str {
    name.trim_end_matches(['"', '[', ']'])
}

/// What other classes are compared with.
struct Similar<'c> {
    class: &'c Class,
    outer: &'c str,
    file: &'c Config,
}

impl<'c> Similar<'c> {
    fn new(config: &'c Config, class: ClassId) -> Similar<'c> {
        let it = config.class(class);
        Similar { class: it, outer: outer_name(config, it), file: config }
    }

    /// Returns how much another class tells about this one; 0 for itself.
    fn to(&self, config: &Config, other: &Class) -> f32 {
        let is_same = |one: &str, two: &str| !one.is_empty() && one.eq_ignore_ascii_case(two);
        let base = self.class.base.as_deref().unwrap_or_default();
        if std::ptr::eq(config, self.file) && other.first == self.class.first {
            return 0.0;
        }
        let is_of_base = is_same(other.base.as_deref().unwrap_or_default(), base);
        let has_same_outer = is_same(outer_name(config, other), self.outer);
        FAR + 4.0 * f32::from(u8::from(is_of_base))
            + 3.0 * f32::from(u8::from(is_same(&other.name, &self.class.name) || is_same(&other.name, base)))
            + 2.0 * f32::from(u8::from(has_same_outer))
    }
}

fn outer_name<'c>(config: &'c Config, class: &Class) -> &'c str {
    class.outer.map_or("", |outer| &config.class(outer).name)
}

impl List<'_> {
    /// Returns the config and, for a header, the whole that it belongs to.
    fn configs(&self) -> impl Iterator<Item = &ConfigFile> + use<'_> {
        let file = self.known.file();
        let whole = file.whole().map(|(whole, _)| whole).filter(|whole| !std::ptr::eq(*whole, file));
        [Some(file), whole].into_iter().flatten()
    }

    /// Whether a class is an addon: one in `CfgPatches`.
    fn is_of_addon(&self, class: ClassId) -> bool {
        matches!(&self.known.path(class)[..], [list, _] if list.eq_ignore_ascii_case("CfgPatches"))
    }

    /// Returns the configs of some other addons of the project.
    fn other_addons(&self, analysis: &Analysis) -> Vec<Arc<Source>> {
        let workspace = analysis.workspace();
        if !self.known.is_addon() {
            return Vec::new();
        }
        let is_addon = |symbol: &Symbol| class_in(symbol, "CfgPatches").is_some();
        let addons = workspace.names_where(SymbolKind::Class, MOST * 8, analysis.path(), &is_addon);
        let mut files: Vec<Arc<Path>> = addons.into_iter().filter_map(|addon| addon.file).collect();
        files.retain(|file| Some(&**file) != analysis.path() && !workspace.is_library(file));
        files.dedup();
        files.into_iter().take(MOST_ADDONS).filter_map(|file| workspace.source(&file)).collect()
    }

    /// Returns how often the properties of other addons of the project are written, and the number of these.
    fn of_other_addons(&self, analysis: &Analysis) -> (FxHashMap<String, f32>, f32) {
        let (mut names, sources) = (FxHashMap::default(), self.other_addons(analysis));
        let count = sources.len() as f32;
        for name in sources.into_iter().flat_map(of_addons) {
            *names.entry(name).or_default() += 1.0;
        }
        (names, count)
    }

    /// Returns the texts of the config and of some other addons of the project.
    pub(super) fn sources(&self, analysis: &Analysis) -> Vec<Arc<Source>> {
        let own = self.configs().flat_map(|file| file.pre().files()).map(|part| Arc::clone(&part.source));
        own.chain(self.other_addons(analysis)).collect()
    }

    /// Weighs what configs of other projects have at the first place of a class that is counted. What a documented
    /// class can have is known.
    pub(super) fn add_counted(&self, counted: Counted, class: ClassId, used: &mut UsedNames) {
        let is_open = self.known.class(class).is_none_or(|facts| match counted {
            Counted::Class => !facts.is_closed,
            // Addons also name their authors in ways that the game does not read.
            _ => facts.is_of_game || self.is_of_addon(class),
        });
        let name = self.known.file().path().and_then(|path| path.file_name()).unwrap_or_default().to_string_lossy();
        let root = if self.known.is_mod() { "mod.cpp" } else { &*name };
        let places = places(&self.known.path(class), root);
        let found = places.iter().find(|place| shares::at(counted, place).next().is_some());
        for (name, share) in found.into_iter().flat_map(|place| shares::at(counted, place)) {
            // Another name that is being made is not one that merely contains what is typed.
            let is_new = is_open && starts_with_ignoring_case(name, self.typed);
            if is_new || self.fits(bare(name)) && self.has(bare(name)) {
                used.add(name, share * COUNTED);
            }
        }
    }

    /// Orders items by these weights, and adds items for names that have none and are wanted.
    pub(super) fn offer(
        &mut self,
        used: UsedNames,
        is_wanted: impl Fn(&str) -> bool,
        item: impl Fn(&Self, &str) -> CompletionItem,
    ) {
        // A class may have the name of a property: `controls`.
        let key = |item: &CompletionItem| bare(&item.label).to_ascii_lowercase();
        let is_class = |item: &CompletionItem| item.kind == ItemKind::Class;
        let there: FxHashSet<String> = self.found.iter().map(|(_, _, item)| key(item)).collect();
        let classes = self.found.iter().filter(|(_, _, item)| is_class(item)).map(|(_, _, item)| key(item));
        let classes: FxHashSet<String> = classes.collect();
        let mut names: Vec<&str> = used.names.values().map(|(name, _)| name.as_str()).collect();
        names.retain(|name| is_wanted(bare(name)));
        names.sort_unstable();
        let items = names.into_iter().map(|name| item(self, name));
        let is_new = |item: &CompletionItem| !if is_class(item) { &classes } else { &there }.contains(&key(item));
        let items: Vec<CompletionItem> = items.filter(is_new).collect();
        items.into_iter().for_each(|item| self.add(RANK, item));
        used.names.values().for_each(|(name, weight)| self.used.add(name, *weight));
    }

    /// Adds the properties of similar classes that the class does not have.
    pub(super) fn used_properties(&mut self, analysis: &Analysis, class: ClassId) {
        let config = self.known.config();
        let it = config.class(class);
        let name = |entry| &*config.entry(entry).name;
        let is_typed = |name: &str| name.eq_ignore_ascii_case(self.typed);
        let own: Vec<&str> = it.entries.iter().map(|entry| name(*entry)).filter(|name| !is_typed(name)).collect();
        let before = it.entries.iter().take_while(|entry| {
            self.known
                .file()
                .written(config.entry(**entry).token..config.entry(**entry).token + 1, 0)
                .is_some_and(|range| range.end < self.spot.range.start)
        });
        let previous = before.last().map_or("", |entry| name(*entry));
        let similar = Similar::new(config, class);
        let (mut all, mut total) = (FxHashMap::default(), 0.0);
        let (mut next, mut total_next) = (FxHashMap::default(), 0.0);
        for file in self.configs() {
            let config = file.config();
            for other in config.classes().map(|id| config.class(id)).filter(|other| !other.entries.is_empty()) {
                let likeness = similar.to(config, other);
                total += likeness;
                let mut last = "";
                for entry in other.entries.iter().map(|entry| config.entry(*entry)).filter(|_| likeness > 0.0) {
                    let follows = !previous.is_empty() && last.eq_ignore_ascii_case(previous);
                    total_next += if follows { likeness } else { 0.0 };
                    last = &entry.name;
                    if !self.fits(&entry.name) || is_typed(&entry.name) {
                        continue;
                    }
                    let written = written(config, entry);
                    if follows {
                        *next.entry(written.clone()).or_default() += likeness;
                    }
                    *all.entry(written).or_default() += likeness;
                }
            }
        }
        if let Some((names, files)) = self.is_of_addon(class).then(|| self.of_other_addons(analysis)) {
            total += OTHER_ADDON * files;
            for (name, count) in names.into_iter().filter(|(name, _)| self.fits(bare(name)) && !is_typed(bare(name))) {
                *all.entry(name).or_default() += OTHER_ADDON * count;
            }
        }
        let mut used = UsedNames::default();
        used.add_shares(all, total, 1.0);
        used.add_shares(next, total_next, NEXT);
        self.add_counted(Counted::Property, class, &mut used);
        let is_new = |name: &str| !own.iter().any(|own| own.eq_ignore_ascii_case(name));
        self.offer(used, is_new, |list, name| {
            let insert = match name.strip_suffix("[]") {
                Some(_) => list.assignment(name, "{", "", "}"),
                None if name.ends_with('"') => list.assignment(bare(name), "\"", "", "\""),
                None => list.assignment(name, "", "", ""),
            };
            CompletionItem { insert, ..list.item(bare(name), ItemKind::Property) }
        });
    }

    /// Adds the classes in similar classes that the class does not have. Those in a list such as `CfgVehicles` or
    /// `controls` have names of their own.
    pub(super) fn used_classes(&mut self, class: ClassId, with_keyword: bool) {
        let path = self.known.path(class);
        let is_list = matches!(&path[..], [list] if game::is_part_of_config(list));
        if is_list || !with_keyword && game::is_list_of_controls(&path) {
            return;
        }
        let config = self.known.config();
        let similar = Similar::new(config, class);
        let (mut all, mut total) = (FxHashMap::<String, (f32, u32)>::default(), 0.0);
        for file in self.configs() {
            let config = file.config();
            for id in config.classes().filter(|id| !config.class(*id).items.is_empty()) {
                let likeness = similar.to(config, config.class(id));
                total += likeness;
                for inner in config.blocks(id).filter(|_| likeness > 0.0).map(|inner| config.class(inner)) {
                    if self.fits(&inner.name) && config.class(id).outer.is_some() {
                        let (weight, count) = all.entry(inner.name.to_string()).or_default();
                        *weight += likeness;
                        *count += 1;
                    }
                }
            }
        }
        // A class that only one other has is that one's own.
        all.retain(|_, (_, count)| *count > 1);
        let mut used = UsedNames::default();
        used.add_shares(all.into_iter().map(|(name, (weight, _))| (name, weight)).collect(), total, 1.0);
        self.add_counted(Counted::Class, class, &mut used);
        if !with_keyword {
            // After `class`, a new name is more likely than one that few have, and Enter must not replace it.
            used.names.retain(|_, (name, weight)| *weight >= LIKELY || self.has(name));
        }
        let typed = self.typed;
        let is_new = |name: &str| name.eq_ignore_ascii_case(typed) || config.named(class, name).next().is_none();
        self.offer(used, is_new, |list, name| CompletionItem {
            detail: Some("class".to_owned()),
            insert: if with_keyword { list.block(name) } else { Insert::Label },
            ..list.item(name, ItemKind::Class)
        });
    }

    /// Adds the parents of other classes, those of neighbors first.
    pub(super) fn used_bases(&mut self, analysis: &Analysis, class: ClassId, derived: ClassId) {
        let config = self.known.config();
        let similar = Similar::new(config, derived);
        let (mut all, mut total) = (FxHashMap::default(), 0.0);
        let mut last = None;
        for file in self.configs() {
            let config = file.config();
            for other in config.classes().map(|id| config.class(id)).filter(|it| it.kind == ClassKind::Block) {
                let likeness = similar.to(config, other);
                let Some(base) = other.base.as_deref().filter(|_| likeness > 0.0) else { continue };
                // The class itself, which the whole config of a header has as well.
                if base == self.typed && other.name == similar.class.name {
                    continue;
                }
                total += likeness;
                if self.fits(base) {
                    *all.entry(base.to_owned()).or_default() += likeness;
                    if other.outer == Some(class)
                        && std::ptr::eq(config, similar.file)
                        && other.first < similar.class.first
                    {
                        last = Some(base.to_owned());
                    }
                }
            }
        }
        let mut used = UsedNames::default();
        used.add_shares(all, total, 1.0);
        last.into_iter().for_each(|base| used.add(&base, FAR));
        self.add_counted(Counted::Base, class, &mut used);
        // A class that the base of the enclosing class has: `class ButtonOK: ButtonOK`.
        let it = config.class(derived);
        if config.class(class).base.is_some() && self.fits(&it.name) {
            used.add(&it.name, 1.0);
        }
        self.offer(used, |_| true, |list, name| list.item(name, ItemKind::Class));
        // A class rather shares a word with its parent than all.
        let words = LineWords::of_class(&it.name);
        let likeness = |label: &str| words.likeness(label).min(1.0);
        self.found.iter().for_each(|(_, _, item)| self.used.add(&item.label, ALIKE * likeness(&item.label)));
        if !self.may_be_own_parent(analysis, class, derived) {
            let name = &config.class(derived).name;
            self.found.retain(|(_, _, item)| !item.label.eq_ignore_ascii_case(name));
        }
    }

    /// Whether a class may have the name of its parent: one of the parents of the enclosing class, or one further out.
    fn may_be_own_parent(&self, analysis: &Analysis, class: ClassId, derived: ClassId) -> bool {
        let config = self.known.config();
        let name = config.class(derived).name.to_lowercase();
        let around = std::iter::successors(Some(class), |id| config.class(*id).outer);
        let is_there = |id: ClassId| {
            config.class(id).classes.iter().any(|inner| config.class(*inner).name.eq_ignore_ascii_case(&name))
        };
        if config.class(class).base.is_some() || around.skip(1).any(is_there) {
            return true;
        }
        let path = self.known.path(class).join("/").to_lowercase();
        let is_at_root = path.is_empty() || path == MISSION;
        let is_further_out = |symbol: &Symbol| match symbol {
            Symbol::Class(full) => {
                let (outer, of_class) = full.rsplit_once('/').unwrap_or(("", full));
                of_class == name && outer.len() < path.len() && game::is_around(&path, outer)
            }
            _ => false,
        };
        !is_at_root
            && !analysis.workspace().names_where(SymbolKind::Class, 1, analysis.path(), &is_further_out).is_empty()
    }

    /// Counts names that the files of the config write, without the one that is typed.
    pub(super) fn counted_in(
        &self,
        analysis: &Analysis,
        weight: f32,
        names: impl Fn(&Source) -> Vec<&str>,
    ) -> UsedNames {
        let (mut all, mut total) = (FxHashMap::default(), 0.0);
        for source in self.sources(analysis) {
            for name in names(&source) {
                total += 1.0;
                if self.fits(name) && name != self.typed {
                    *all.entry(name.to_owned()).or_default() += 1.0;
                }
            }
        }
        let mut used = UsedNames::default();
        used.add_shares(all, total, weight);
        used
    }

    /// Adds macros as statements, as the files of the config use them.
    pub(super) fn statements(&mut self, analysis: &Analysis) {
        self.macros(analysis, |_| true);
        let used = self.counted_in(analysis, 0.5, |source| statements(source).collect());
        self.offer(
            used,
            |_| true,
            |list, name| CompletionItem { detail: Some("macro".to_owned()), ..list.item(name, ItemKind::Macro) },
        );
    }
}

/// Returns the properties of the addons in a config, as they are written.
fn of_addons(source: Arc<Source>) -> Vec<String> {
    let workspace: Arc<dyn Workspace> = Arc::new(Alone);
    let file = ConfigFile::new(source, None, &workspace);
    let config = file.config();
    let lists = config.named(config.root(), "CfgPatches");
    let addons = lists.flat_map(|list| &config.class(list).classes).map(|addon| config.class(*addon));
    addons.flat_map(|addon| &addon.entries).map(|entry| written(config, config.entry(*entry))).collect()
}

/// Returns the macros that stand where an entry or a class could begin.
fn statements(source: &Source) -> impl Iterator<Item = &str> {
    let tokens = source.tokens();
    let is_blank = |token: usize| {
        let kind = tokens.kind(token);
        kind.is_comment() || kind == TokenKind::Whitespace
    };
    let mut last = TokenKind::Newline;
    (0..tokens.len()).filter_map(move |token| {
        if is_blank(token) || source.directive_at(token).is_some() {
            return None;
        }
        let before = std::mem::replace(&mut last, tokens.kind(token));
        let begins =
            matches!(before, TokenKind::Newline | TokenKind::Semicolon | TokenKind::LBrace | TokenKind::RBrace);
        let next = (token + 1..tokens.len()).find(|next| !is_blank(*next)).map(|next| tokens.kind(next));
        let ends = matches!(next, Some(TokenKind::LParen | TokenKind::Semicolon | TokenKind::Newline));
        let is_macro = tokens.kind(token) == TokenKind::Name && begins && ends;
        is_macro.then(|| source.token_text(token)).filter(|name| name.bytes().any(|byte| byte.is_ascii_uppercase()))
    })
}
