//! Properties that differ by one letter from a known one.

use std::path::Path;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use rustc_hash::FxHashMap;
use sqf_ide::config::documented::DocumentedConfig;
use sqf_ide::fix::Edit;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach};
use sqf_syntax::config::{ClassId, ClassKind, Entry, EntryId, ValueKind};
use sqf_text::Likeness;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled property",
    explanation: "The game ignores unknown properties. This one differs by one letter from a known property that the class \
        does not have. Only classes without custom properties are checked, such as the settings in \
        `description.ext`, `Header`, and functions in `CfgFunctions`. In other classes, a name is reported if no other \
        class of the config has it, and most classes beside it have a property of the game that differs by one letter. \
        Digits do not count as letters.",
    example: Example { wrong: "respawnDellay = 10;", right: "respawnDelay = 10;" },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Shorter names are similar by chance.
const SHORTEST: usize = 4;

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    of_siblings(context, sink);
    let config = context.config();
    let known = DocumentedConfig::new(context.file);
    for id in context.classes() {
        let has_own = |entry: &&Entry| context.written(entry.token..entry.token + 1).is_some();
        let mut own = config.class(id).entries.iter().map(|id| config.entry(*id)).filter(has_own).peekable();
        if own.peek().is_none() {
            continue;
        }
        let Some(facts) = known.class(id).filter(|facts| facts.is_closed) else { continue };
        for entry in own {
            if let Some(meant) = meant(context, id, facts, entry) {
                report(context, entry, &meant.name, sink);
            }
        }
    }
}

/// Reports an entry whose name is written out.
fn report(context: &ConfigContext<'_>, entry: &Entry, meant: &str, sink: &mut ConfigSink<'_>) {
    let written = context.written(entry.token..entry.token + 1);
    // A script that has the name in a string reads the property: `getMissionConfigValue "loadScreens"`.
    let is_in_string =
        |path: &Path| context.workspace().global_use(&entry.name, path).is_some_and(|used| used.is_quoted);
    let is_meant = || !context.path().is_some_and(is_in_string);
    if let Some(range) = written.filter(|range| range.len() as usize == entry.name.len() && is_meant()) {
        let note = Note::new(format!("unknown property `{}`; did you mean `{meant}`?", entry.name));
        let edit = Edit { range, text: meant.to_owned() };
        sink.range(range, note.fix(format!("Write `{meant}`"), vec![edit], false));
    }
}

/// Reports a name that only one class of the config has, where the classes beside it have one that differs by a letter.
fn of_siblings(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let used = context.file.prepared(|| Used::new(context));
    let mut usual: FxHashMap<ClassId, Vec<UsualProperty>> = FxHashMap::default();
    for id in context.classes() {
        let class = context.class(id);
        let Some(outer) = class.outer.filter(|_| class.kind == ClassKind::Block) else { continue };
        let usual = usual.entry(outer).or_insert_with(|| usual_in(context, outer));
        if usual.is_empty() {
            continue;
        }
        for entry in class.entries.iter().map(|id| context.config().entry(*id)) {
            let lower = entry.name.to_ascii_lowercase();
            let is_once = used.0.get(&*lower) == Some(&1) && lower.len() >= LONG;
            if !is_once || ConfigFacts::embedded().named(&entry.name).next().is_some() {
                continue;
            }
            // Of a value, others may have a list.
            let is_like = |usual: &&UsualProperty| {
                usual.is_list == is_list(context, entry) && Likeness::OWN_PROPERTY.is_typo(&lower, &usual.lower)
            };
            let mut near = usual.iter().filter(is_like);
            let (Some(meant), None) = (near.next(), near.next()) else { continue };
            let has = |id: &EntryId| context.config().entry(*id).name.eq_ignore_ascii_case(&meant.lower);
            if !class.entries.iter().any(has) {
                report(context, entry, &meant.written, sink);
            }
        }
    }
}

/// A property of the game that most classes in a class have.
struct UsualProperty {
    /// Its name in lower case.
    lower: String,
    written: String,
    is_list: bool,
}

/// Returns the properties of the game that most classes in a class have. Mods have had several spellings of their own.
fn usual_in(context: &ConfigContext<'_>, outer: ClassId) -> Vec<UsualProperty> {
    let config = context.config();
    let (mut with, mut all) = (FxHashMap::<String, (usize, &Entry)>::default(), 0);
    for inner in config.blocks(outer) {
        all += 1;
        for entry in config.class(inner).entries.iter().map(|id| config.entry(*id)) {
            with.entry(entry.name.to_ascii_lowercase()).or_insert((0, entry)).0 += 1;
        }
    }
    let is_usual = |(name, (count, _)): &(String, (usize, &Entry))| {
        *count >= FEWEST && count * 2 >= all && ConfigFacts::embedded().named(name).next().is_some()
    };
    let usual = with.into_iter().filter(is_usual);
    usual
        .map(|(lower, (_, entry))| UsualProperty {
            lower,
            written: entry.name.to_string(),
            is_list: is_list(context, entry),
        })
        .collect()
}

fn is_list(context: &ConfigContext<'_>, entry: &Entry) -> bool {
    entry.value.is_some_and(|value| matches!(context.config().value(value).kind, ValueKind::Array(_)))
}

/// Minimum number of classes beside a class that have a property which it lacks.
const FEWEST: usize = 3;
/// Minimum length of names that other classes explain.
const LONG: usize = 6;

/// How often a whole config has entries of a name, in lower case.
#[derive(Default)]
struct Used(FxHashMap<String, usize>);

impl Used {
    fn new(context: &ConfigContext<'_>) -> Used {
        let mut used = Used::default();
        for entry in context.config().entries() {
            *used.0.entry(context.config().entry(entry).name.to_ascii_lowercase()).or_default() += 1;
        }
        used
    }
}

/// Returns the property that an entry's name is a typo of.
fn meant(
    context: &ConfigContext<'_>,
    class: ClassId,
    facts: &'static ClassFacts,
    entry: &Entry,
) -> Option<&'static PropertyFacts> {
    let all = ConfigFacts::embedded();
    if entry.name.len() < SHORTEST || all.of(facts, &entry.name).is_some() {
        return None;
    }
    let name = entry.name.to_ascii_lowercase();
    let is_missing = |it: &&PropertyFacts| context.config().find(class, &it.name).is_none();
    let is_in_use = |it: &&PropertyFacts| !matches!(it.reach, PropertyReach::Nowhere | PropertyReach::OlderGames);
    let mut near = all.properties(facts).filter(|it| Likeness::PROPERTY.is_typo(&name, &it.name.to_ascii_lowercase()));
    let found = near.next().filter(is_missing).filter(is_in_use)?;
    near.next().is_none().then_some(found)
}

#[cfg(test)]
mod tests {
    use sqf_text::Likeness;

    #[test]
    fn a_typo_is_one_letter() {
        for (name, known, expected) in [
            ("respawndellay", "respawndelay", true),
            ("respawndela", "respawndelay", true),
            ("respawndalay", "respawndelay", true),
            ("rsepawndelay", "respawndelay", true),
            ("respawndely", "respawndelay", true),
            ("respawndelay", "respawndelay", false),
            ("respawndelayed", "respawndelay", false),
            ("titleparam3", "titleparam1", false),
            ("respawn2", "respawn", false),
        ] {
            assert_eq!(Likeness::PROPERTY.is_typo(name, known), expected, "{name}");
        }
    }
}
