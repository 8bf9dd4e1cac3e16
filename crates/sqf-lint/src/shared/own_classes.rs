//! Classes that only the project itself can define.

use std::cell::OnceCell;
use std::sync::{Arc, Mutex};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::ConfigContext;
use sqf_model::{NamedSymbol, Symbol, SymbolKind};
use sqf_reference::ClassList;
use sqf_reference::library::is_usual_addon;
use sqf_syntax::config::Config;
use sqf_text::{is_slip, locked};

/// Number of classes with a tag that make it a tag of the project.
const FEWEST: usize = 3;
/// Minimum length of a name whose typos are certain.
const SHORTEST: usize = 8;

/// The classes in some lists of a config, such as `CfgVehicles`.
pub(crate) struct OwnClasses<'a> {
    context: &'a ConfigContext<'a>,
    /// The names of the lists.
    lists: &'static [&'static str],
    listed: Vec<Arc<Listed>>,
    /// The classes of the lists in all configs of the project, once they are asked for.
    known: OnceCell<Vec<NamedSymbol>>,
}

/// The classes in the lists of one name in a whole config.
struct Listed {
    /// Their names, in lower case.
    names: FxHashSet<String>,
    /// Number of defined classes by tag, in lower case.
    tags: FxHashMap<String, usize>,
    /// Whether all classes of the lists are known.
    is_whole: bool,
}

/// What was collected for the headers of a config, by the name of the list.
#[derive(Default)]
struct AllListed(Mutex<FxHashMap<&'static str, Arc<Listed>>>);

impl Listed {
    fn new(config: &Config, list: &str) -> Listed {
        let is_whole = config.class(config.root()).is_whole;
        let mut listed = Listed { names: FxHashSet::default(), tags: FxHashMap::default(), is_whole };
        for list in config.named(config.root(), list) {
            listed.is_whole &= config.class(list).is_whole && config.class(list).base.is_none();
            for class in config.class(list).classes.iter().map(|id| config.class(*id)) {
                let name = class.name.to_ascii_lowercase();
                if let Some(tag) = tag(&name).filter(|_| class.open.is_some()) {
                    *listed.tags.entry(tag.to_owned()).or_default() += 1;
                }
                listed.names.insert(name);
            }
        }
        listed
    }
}

impl<'a> OwnClasses<'a> {
    /// Collects the classes that a config defines in the lists with these names.
    pub(crate) fn new(context: &'a ConfigContext<'a>, lists: &'static [&'static str]) -> OwnClasses<'a> {
        let all = context.file.prepared(AllListed::default);
        let listed = |list: &&'static str| {
            Arc::clone(locked(&all.0).entry(*list).or_insert_with(|| Arc::new(Listed::new(context.config(), list))))
        };
        OwnClasses { context, lists, listed: lists.iter().map(listed).collect(), known: OnceCell::new() }
    }

    /// Whether a class belongs to the project, according to its tag, but is certainly undefined.
    pub(crate) fn is_missing(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let count = |tag: &str| self.listed.iter().filter_map(|listed| listed.tags.get(tag)).sum::<usize>();
        tag(&lower).is_some_and(|tag| count(tag) >= FEWEST && !self.is_of_required(tag)) && self.is_undefined(&lower)
    }

    /// Whether the tag of a class is likely that of another project, of which the config changes classes: no addon of this
    /// project has it, and the config requires addons that are not here, whatever their names.
    pub(crate) fn may_be_of_another(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let Some(tag) = tag(&lower) else { return false };
        let (context, config) = (self.context, self.context.config());
        let is_own = |name: &str| name.to_ascii_lowercase().starts_with(tag);
        let is_elsewhere = |name: &str| {
            !is_usual_addon(&name.to_ascii_lowercase()) && context.workspace().defines_class(name) == Some(false)
        };
        let addons = || config.named(config.root(), "CfgPatches").flat_map(|list| config.blocks(list));
        let is_of_other_addon = |symbol: &Symbol| match symbol {
            Symbol::Class(path) => path.strip_prefix("cfgpatches/").is_some_and(is_own),
            _ => false,
        };
        addons().any(|addon| config.texts(addon, "requiredAddons").any(is_elsewhere))
            && !addons().any(|addon| is_own(&config.class(addon).name))
            && context.workspace().names_where(SymbolKind::Class, 1, context.path(), &is_of_other_addon).is_empty()
    }

    /// Whether the config requires an addon of another project with a tag, in lower case: it replaces classes of that
    /// one.
    fn is_of_required(&self, tag: &str) -> bool {
        let (context, config) = (self.context, self.context.config());
        let has_tag =
            |name: &str| name.to_ascii_lowercase().strip_prefix(tag).is_some_and(|rest| rest.starts_with('_'));
        let is_other = |name: &str| has_tag(name) && context.workspace().defines_class(name) == Some(false);
        let mut addons = config.named(config.root(), "CfgPatches").flat_map(|list| config.blocks(list));
        addons.any(|addon| config.texts(addon, "requiredAddons").any(is_other))
    }

    /// Returns the only class of the lists, in any config of the project, that an undefined name is a typo of.
    pub(crate) fn meant(&self, name: &str) -> Option<String> {
        let lower = name.to_ascii_lowercase();
        if lower.len() < SHORTEST || !self.is_undefined(&lower) {
            return None;
        }
        let is_meant =
            |known: &&NamedSymbol| known.symbol.name().split_once('/').is_some_and(|(_, other)| is_slip(&lower, other));
        let mut found = self.known().iter().filter(is_meant);
        let only = found.next().filter(|_| found.next().is_none())?;
        only.name.rsplit('/').next().map(str::to_owned)
    }

    fn known(&self) -> &[NamedSymbol] {
        self.known.get_or_init(|| {
            let is_in_lists = |path: &str| {
                path.split_once('/')
                    .is_some_and(|(list, _)| self.lists.iter().any(|own| own.eq_ignore_ascii_case(list)))
            };
            let is_one = |symbol: &Symbol| matches!(symbol, Symbol::Class(path) if is_in_lists(path));
            self.context.workspace().names_where(SymbolKind::Class, usize::MAX, self.context.path(), &is_one)
        })
    }

    /// Whether neither the project nor the game defines a class, given in lower case.
    fn is_undefined(&self, name: &str) -> bool {
        let classes = || self.context.reference().classes();
        let is_of_game = || ClassList::ALL.iter().any(|list| classes().get(*list, name).is_some());
        self.listed.iter().all(|listed| listed.is_whole && !listed.names.contains(name))
            && self.context.workspace().defines_class(name) == Some(false)
            && !is_of_game()
    }
}

/// Returns the part of a name before its first underscore.
fn tag(name: &str) -> Option<&str> {
    name.split_once('_').map(|(tag, _)| tag).filter(|tag| !tag.is_empty())
}
