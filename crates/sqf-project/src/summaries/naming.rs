//! Which scripts name a function.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use crate::drafts::DraftStore;
use crate::includes::View;
use crate::layout::missions::Home;
use sqf_model::{Drafts, Mention, Mentions};
use sqf_text::locked;

/// Number of functions that are looked for in all scripts, before the words of these are sorted: a request asks about
/// few, and a check about all.
const FEW: usize = 64;

/// The scripts that name a function, sorted, and how they use it.
pub(super) type NamingScripts = Arc<[(Arc<Path>, Mention)]>;

/// What was asked about one state of the drafts.
#[derive(Debug, Default)]
pub(super) struct Naming(Mutex<NamingCache>);

#[derive(Debug, Default)]
struct NamingCache {
    /// By the names of functions in lower case, and the missions that they are seen from.
    asked: FxHashMap<(Arc<str>, Home), NamingScripts>,
    words: Option<Arc<ScriptsByWord>>,
}

/// The scripts by their words.
#[derive(Debug, Default)]
struct ScriptsByWord {
    files: Vec<(Arc<Path>, Arc<Drafts>)>,
    /// The numbers of the files with a word, by its hash.
    by_hash: FxHashMap<u32, Vec<u32>>,
}

impl ScriptsByWord {
    fn of(store: &DraftStore) -> ScriptsByWord {
        let mut words = ScriptsByWord::default();
        for (path, drafts) in store.files() {
            let number = words.files.len() as u32;
            words.files.push((Arc::clone(path), Arc::clone(drafts)));
            for hash in drafts.mentions.words() {
                words.by_hash.entry(hash).or_default().push(number);
            }
        }
        words
    }

    /// Iterates over the files that may name a function.
    fn naming(&self, name: &str) -> impl Iterator<Item = (&Arc<Path>, &Arc<Drafts>)> {
        let numbers = Mentions::words_of(name).into_iter().flat_map(|hash| self.by_hash.get(&hash)).flatten();
        numbers.map(|number| &self.files[*number as usize]).map(|(path, drafts)| (path, drafts))
    }
}

impl Naming {
    /// Returns the scripts in a view that name a function, by its name in lower case.
    pub(super) fn of(&self, store: &DraftStore, view: &View, name: &Arc<str>) -> NamingScripts {
        let known = || locked(&self.0);
        let key = (Arc::clone(name), view.home().cloned());
        if let Some(known) = known().asked.get(&key) {
            return Arc::clone(known);
        }
        let words = {
            let mut known = known();
            let is_many = known.asked.len() >= FEW;
            is_many.then(|| Arc::clone(known.words.get_or_insert_with(|| Arc::new(ScriptsByWord::of(store)))))
        };
        let uses =
            |(path, drafts): (&Arc<Path>, &Arc<Drafts>)| Some((Arc::clone(path), drafts.mentions.of_function(name)?));
        let mut found: Vec<(Arc<Path>, Mention)> = match &words {
            Some(words) => words.naming(name).filter(|(path, _)| view.sees(path)).filter_map(uses).collect(),
            None => store.seen(view).filter_map(uses).collect(),
        };
        found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        found.dedup_by(|(one, _), (other, _)| one == other);
        let found: NamingScripts = found.into();
        known().asked.insert(key, Arc::clone(&found));
        found
    }
}
