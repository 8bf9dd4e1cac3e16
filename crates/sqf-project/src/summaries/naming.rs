//! Which scripts name a function.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::by_home::ByHome;
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
#[derive(Debug, Clone, Default)]
pub(super) struct Naming(ByHome<NamingCache>);

/// What was asked about a mission, or about all files.
#[derive(Debug, Default)]
struct NamingCache {
    /// By the names of functions in lower case.
    asked: FxHashMap<Arc<str>, NamingScripts>,
    /// How often scripts were looked for.
    count: usize,
    /// The scripts of the mission, or those outside of all.
    words: Option<Arc<ScriptsByWord>>,
    /// Those of all missions, if they are seen together.
    all: Option<Arc<ScriptsByWord>>,
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

impl Naming {
    /// Returns the words of the scripts in a view, except for shared ones, if much was asked about it.
    fn words(&self, store: &DraftStore, view: &View) -> Option<Vec<Arc<ScriptsByWord>>> {
        let cache = self.0.of(view.home());
        let mut known = locked(&cache);
        known.count += 1;
        if known.count <= FEW {
            return None;
        }
        if view.sees_all() {
            let all = known.all.get_or_insert_with(|| Arc::new(ScriptsByWord::of(store.files())));
            return Some(vec![Arc::clone(all)]);
        }
        drop(known);
        let words = |home: &Home| {
            let cache = self.0.of(home.as_ref());
            let mut known = locked(&cache);
            let words = known.words.get_or_insert_with(|| Arc::new(ScriptsByWord::of(store.files_of(home))));
            Arc::clone(words)
        };
        Some(store.homes(view).iter().map(words).collect())
    }

    /// Returns the scripts in a view that name a function, by its name in lower case.
    pub(super) fn of(&self, store: &DraftStore, view: &View, name: &Arc<str>) -> NamingScripts {
        let cache = self.0.of(view.home());
        if let Some(known) = locked(&cache).asked.get(name) {
            return Arc::clone(known);
        }
        let words = self.words(store, view);
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
        locked(&cache).asked.insert(Arc::clone(name), Arc::clone(&found));
        found
    }

    /// Returns the scripts in a view that may execute one whose name has this stem, in lower case; sorted.
    pub(super) fn executing(&self, store: &DraftStore, view: &View, stem: &str) -> Vec<Arc<Path>> {
        let words = self.words(store, view);
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
