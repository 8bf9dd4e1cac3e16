//! Classes that only the project itself can define.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::context::ConfigContext;
use sqf_reference::ClassList;

/// Number of classes with a tag that make it a tag of the project.
const FEWEST: usize = 3;

/// The classes in some lists of a config, such as `CfgVehicles`.
pub(crate) struct OwnClasses<'a> {
    context: &'a ConfigContext<'a>,
    /// Their names, in lower case.
    names: FxHashSet<String>,
    /// Number of defined classes by tag, in lower case.
    tags: FxHashMap<String, usize>,
    /// Whether all classes of the lists are known.
    is_whole: bool,
}

impl<'a> OwnClasses<'a> {
    /// Collects the classes that a config defines in the lists with these names.
    pub(crate) fn new(context: &'a ConfigContext<'a>, lists: &[&str]) -> OwnClasses<'a> {
        let config = context.config();
        let mut own = OwnClasses { context, names: FxHashSet::default(), tags: FxHashMap::default(), is_whole: true };
        own.is_whole = config.class(config.root()).is_whole;
        for list in lists.iter().flat_map(|list| config.named(config.root(), list)) {
            own.is_whole &= config.class(list).is_whole && config.class(list).base.is_none();
            for class in config.class(list).classes.iter().map(|id| config.class(*id)) {
                let name = class.name.to_ascii_lowercase();
                if let Some(tag) = tag(&name).filter(|_| class.open.is_some()) {
                    *own.tags.entry(tag.to_owned()).or_default() += 1;
                }
                own.names.insert(name);
            }
        }
        own
    }

    /// Whether a class belongs to the project, according to its tag, but is certainly undefined.
    pub(crate) fn is_missing(&self, name: &str) -> bool {
        let lower = name.to_ascii_lowercase();
        let is_own = || tag(&lower).and_then(|tag| self.tags.get(tag)).is_some_and(|count| *count >= FEWEST);
        let classes = || self.context.reference().classes();
        let is_of_game = || ClassList::ALL.iter().any(|list| classes().get(*list, &lower).is_some());
        self.is_whole
            && !self.names.contains(&lower)
            && is_own()
            && self.context.workspace().defines_class(name) == Some(false)
            && !is_of_game()
    }
}

/// Returns the part of a name before its first underscore.
fn tag(name: &str) -> Option<&str> {
    name.split_once('_').map(|(tag, _)| tag).filter(|tag| !tag.is_empty())
}
