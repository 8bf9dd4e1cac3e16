//! Name lookup in large classes: without it, looking up the base of every class takes quadratic time.

use rustc_hash::FxHashMap;

use super::{ClassId, Config, EntryId};

/// Up to this many names are compared one by one.
const FEW: usize = 32;

/// The entries and blocks of the classes that have more than [`FEW`], keyed by lowercase name.
#[derive(Debug, Clone, Default)]
pub(super) struct Index {
    /// The last entry of each name.
    entries: FxHashMap<(ClassId, Box<str>), EntryId>,
    /// The first two blocks of each name.
    blocks: FxHashMap<(ClassId, Box<str>), (ClassId, Option<ClassId>)>,
}

impl Index {
    fn new(config: &Config) -> Index {
        let mut index = Index::default();
        let key = |class: ClassId, name: &str| (class, name.to_ascii_lowercase().into_boxed_str());
        for class in config.classes() {
            let it = config.class(class);
            if it.entries.len() > FEW {
                index.entries.extend(it.entries.iter().map(|id| (key(class, &config.entry(*id).name), *id)));
            }
            if it.classes.len() > FEW {
                for block in config.blocks(class) {
                    let first_two = index.blocks.entry(key(class, &config.class(block).name)).or_insert((block, None));
                    if first_two.0 != block {
                        first_two.1.get_or_insert(block);
                    }
                }
            }
        }
        index
    }
}

impl Config {
    /// Returns the last entry of that name, in any case, directly in a class.
    pub fn own_entry(&self, class: ClassId, name: &str) -> Option<EntryId> {
        let entries = &self.class(class).entries;
        if entries.len() <= FEW {
            return entries.iter().rev().copied().find(|id| self.entry(*id).name.eq_ignore_ascii_case(name));
        }
        self.index().entries.get(&(class, name.to_ascii_lowercase().into())).copied()
    }

    /// Returns the first block of that name, in any case, directly in a class, except `except`.
    pub fn other_block(&self, class: ClassId, name: &str, except: ClassId) -> Option<ClassId> {
        if self.class(class).classes.len() <= FEW {
            return self.named(class, name).find(|block| *block != except);
        }
        let (first, second) = *self.index().blocks.get(&(class, name.to_ascii_lowercase().into()))?;
        if first == except { second } else { Some(first) }
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(self))
    }
}
