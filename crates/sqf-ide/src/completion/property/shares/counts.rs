//! Counts names in configs for `configs.txt`; see docs/data.md.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Counted, places, values};
use crate::config::ConfigFile;
use sqf_model::{Alone, Workspace};
use sqf_syntax::Source;
use sqf_syntax::config::{ClassId, ClassKind, Config, Entry, ValueKind};

/// Places in fewer projects are specific to them.
const LEAST_PROJECTS: usize = 3;

/// Names in fewer projects, likewise.
const LEAST_WITH_NAME: usize = 2;

/// Minimum share of a name, in units of 1/1,000.
const LEAST_SHARE: u32 = 2;

/// Maximum number of names at a place.
const MOST_NAMES: usize = 80;

type Place = (Counted, String);

/// Names in configs, by place.
#[derive(Debug, Default)]
pub struct ConfigCounts {
    /// For each place, the shares of its names in each project that has it, added up.
    places: BTreeMap<Place, PlaceCounts>,
}

#[derive(Debug, Default)]
struct PlaceCounts {
    projects: usize,
    /// By name in lower case: the sum of the shares, the number of projects, and the spellings.
    shares: BTreeMap<String, (f32, usize, BTreeMap<String, usize>)>,
}

/// The counts of one project: the files with a place, and those with each name there.
type OfProject = FxHashMap<Place, (u32, FxHashMap<String, u32>)>;

impl ConfigCounts {
    /// Adds a project: the names and texts of its configs.
    pub fn add_project<'t>(&mut self, files: impl Iterator<Item = (&'t Path, &'t str)>) {
        let mut project = OfProject::default();
        for (path, text) in files {
            for (place, names) in of_file(path, text) {
                let (count, known) = project.entry(place).or_default();
                *count += 1;
                names.into_iter().for_each(|name| *known.entry(name).or_default() += 1);
            }
        }
        for (place, (files, names)) in project {
            let is_property = place.0 == Counted::Property;
            let all = self.places.entry(place).or_default();
            all.projects += 1;
            let mut seen = FxHashSet::default();
            for (name, count) in names {
                let key = if is_property { name.trim_end_matches(['"', '[', ']']) } else { &name };
                let key = key.to_ascii_lowercase();
                let is_new = seen.insert(key.clone());
                let (share, projects, spellings) = all.shares.entry(key).or_default();
                *share += count as f32 / files as f32;
                *projects += usize::from(is_new);
                *spellings.entry(name).or_default() += 1;
            }
        }
    }

    /// Returns the content of `configs.txt`.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for ((counted, place), names) in &self.places {
            if names.projects < LEAST_PROJECTS || place.contains([',', ':']) {
                continue;
            }
            let shares = names.shares.values().filter(|(_, projects, _)| *projects >= LEAST_WITH_NAME);
            let mut shares: Vec<(u32, &str)> = shares
                .filter_map(|(share, _, spellings)| {
                    let name = spelling(spellings)?;
                    Some(((share * 1_000.0 / names.projects as f32) as u32, name))
                })
                .filter(|(share, _)| *share >= LEAST_SHARE)
                .collect();
            shares.sort_by_key(|(share, name)| (u32::MAX - share, *name));
            shares.truncate(MOST_NAMES);
            if !shares.is_empty() {
                let names: Vec<String> = shares.iter().map(|(share, name)| format!("{name} {share}")).collect();
                // Writing to a string cannot fail.
                let _ = writeln!(text, "{} {place}: {}", counted.letter(), names.join(", "));
            }
        }
        text
    }
}

/// Returns the usual spelling of a name. Many configs are written in lower case alone, the game's names in camel case:
/// `onlyForPlayer`.
fn spelling(spellings: &BTreeMap<String, usize>) -> Option<&str> {
    let all: usize = spellings.values().sum();
    let has_humps = |name: &str| name.bytes().skip(1).any(|byte| byte.is_ascii_uppercase());
    let is_known = |(name, count): &(&String, &usize)| has_humps(name) && **count * 10 >= all;
    let most = |(name, count): &(&String, &usize)| (**count, (*name).clone());
    let best = spellings.iter().filter(is_known).max_by_key(most).or_else(|| spellings.iter().max_by_key(most));
    best.map(|(name, _)| name.as_str())
}

/// Returns the names at each place of a file.
fn of_file(path: &Path, text: &str) -> BTreeMap<Place, BTreeSet<String>> {
    let mut found: BTreeMap<Place, BTreeSet<String>> = BTreeMap::new();
    let source = Arc::new(Source::new(text));
    for value in values(&source) {
        let names = found.entry((Counted::Value, value.property.to_ascii_lowercase())).or_default();
        names.extend(value.words.iter().map(|word| word.replace('\'', "\"")));
    }
    let workspace: Arc<dyn Workspace> = Arc::new(Alone);
    let file = ConfigFile::new(source, Some(path), &workspace);
    let config = file.config();
    let root = path.file_name().unwrap_or_default().to_string_lossy();
    for id in config.classes() {
        let class = config.class(id);
        let is_block = class.kind == ClassKind::Block || class.outer.is_none();
        if !is_block || class.outer.is_none() && class.entries.is_empty() && class.classes.is_empty() {
            continue;
        }
        for place in places(&file.class_path(id), &root) {
            let mut add = |counted: Counted, names: &mut dyn Iterator<Item = String>| {
                found.entry((counted, place.clone())).or_default().extend(names);
            };
            add(Counted::Property, &mut class.entries.iter().map(|entry| written(config, config.entry(*entry))));
            add(Counted::Class, &mut config.blocks(id).map(|inner| config.class(inner).name.to_string()));
            add(Counted::Base, &mut bases(config, id));
        }
    }
    found
}

fn bases(config: &Config, class: ClassId) -> impl Iterator<Item = String> + '_ {
    config.blocks(class).filter_map(|inner| config.class(inner).base.as_deref().map(str::to_owned))
}

/// Returns the name of a property with what follows it: `items[]`, `text"`.
pub(in super::super) fn written(config: &Config, entry: &Entry) -> String {
    let is_text = entry.value.is_some_and(|value| matches!(config.value(value).kind, ValueKind::Text(_)));
    let after = if entry.is_array {
        "[]"
    } else if is_text {
        "\""
    } else {
        ""
    };
    format!("{}{after}", entry.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_spelled_as_most_write_them_or_with_capitals() {
        let of = |spellings: &[(&str, usize)]| {
            let spellings = spellings.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect();
            spelling(&spellings).map(str::to_owned)
        };
        assert_eq!(of(&[("onlyforgates", 7), ("onlyForGates", 2)]).as_deref(), Some("onlyForGates"));
        assert_eq!(of(&[("height", 20), ("Height", 3), ("HeigHt", 1)]).as_deref(), Some("height"));
        assert_eq!(of(&[("text\"", 2), ("text", 1)]).as_deref(), Some("text\""));
        assert_eq!(of(&[]), None);
    }
}
