//! Which scripts name a function.

use std::path::Path;
use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use crate::drafts::{DraftStore, may_execute};
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
    /// How often scripts were looked for, by the missions that they are seen from.
    counts: FxHashMap<Home, usize>,
    /// The scripts of each mission, and those outside of all.
    words: FxHashMap<Home, Arc<ScriptsByWord>>,
}

/// The scripts by their words.
#[derive(Debug, Default)]
struct ScriptsByWord {
    files: Vec<(Arc<Path>, Arc<Drafts>)>,
    /// The numbers of the files with a word, by its hash.
    by_hash: FxHashMap<u32, Vec<u32>>,
}

impl ScriptsByWord {
    fn of<'s>(files: impl Iterator<Item = (&'s Arc<Path>, &'s Arc<Drafts>)>) -> ScriptsByWord {
        let mut words = ScriptsByWord::default();
        for (path, drafts) in files {
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

impl NamingCache {
    /// Returns the words of the scripts in a view, except for shared ones, if much was asked about it.
    fn words(&mut self, store: &DraftStore, view: &View) -> Option<Vec<Arc<ScriptsByWord>>> {
        let count = self.counts.entry(view.home().cloned()).or_default();
        *count += 1;
        let mut words = |home: &Home| {
            let known = self.words.entry(home.clone());
            Arc::clone(known.or_insert_with(|| Arc::new(ScriptsByWord::of(store.files_of(home)))))
        };
        (*count > FEW).then(|| store.homes(view).iter().map(&mut words).collect())
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
        let words = known().words(store, view);
        let uses =
            |(path, drafts): (&Arc<Path>, &Arc<Drafts>)| Some((Arc::clone(path), drafts.mentions.of_function(name)?));
        let mut found: Vec<(Arc<Path>, Mention)> = match &words {
            Some(words) => {
                let naming = words.iter().flat_map(|words| words.naming(name));
                naming.chain(store.shared(view)).filter_map(uses).collect()
            }
            None => store.seen(view).filter_map(uses).collect(),
        };
        found.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        found.dedup_by(|(one, _), (other, _)| one == other);
        let found: NamingScripts = found.into();
        known().asked.insert(key, Arc::clone(&found));
        found
    }

    /// Returns the scripts in a view that may execute one whose name has this stem, in lower case; sorted.
    pub(super) fn executing(&self, store: &DraftStore, view: &View, stem: &str) -> Vec<Arc<Path>> {
        let words = locked(&self.0).words(store, view);
        let has_stem = |(_, drafts): &(&Arc<Path>, &Arc<Drafts>)| drafts.mentions.may_have(stem);
        let path = |(path, _): (&Arc<Path>, &Arc<Drafts>)| Arc::clone(path);
        let mut found: Vec<Arc<Path>> = match &words {
            Some(words) => {
                let naming = words.iter().flat_map(|words| words.naming(stem)).chain(store.shared(view));
                naming.filter(|(_, drafts)| may_execute(drafts)).filter(has_stem).map(path).collect()
            }
            None => store.executing(view).filter(has_stem).map(path).collect(),
        };
        found.sort_unstable();
        found.dedup();
        found
    }
}
