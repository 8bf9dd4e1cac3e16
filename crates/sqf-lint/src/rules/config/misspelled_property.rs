//! Properties that differ by one letter from a known one.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use rustc_hash::FxHashMap;
use sqf_ide::config::documented::DocumentedConfig;
use sqf_ide::fix::Edit;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach};
use sqf_syntax::config::{ClassId, ClassKind, Entry};
use sqf_text::Likeness;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled property",
    explanation: "The game ignores unknown properties. This one differs by one letter from a known property that the class \
        does not have. Only classes without custom properties are checked, such as the settings in \
        `description.ext`, `Header`, and functions in `CfgFunctions`, and names that only one class of a config has, \
        where most classes beside it have a property of the game that differs by one letter. Digits do not count as letters.",
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
            let Some(meant) = meant(context, id, facts, entry) else { continue };
            let Some(range) = context.written(entry.token..entry.token + 1) else { continue };
            if range.len() as usize != entry.name.len() {
                continue;
            }
            let note = Note::new(format!("unknown property `{}`; did you mean `{}`?", entry.name, meant.name));
            let edit = Edit { range, text: meant.name.to_string() };
            sink.range(range, note.fix(format!("Write `{}`", meant.name), vec![edit], false));
        }
    }
}

/// Reports a name that only one class of the config has, where the classes beside it have one that differs by a letter.
fn of_siblings(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let used = context.file.prepared(|| Used::new(context));
    for id in context.classes() {
        let class = context.class(id);
        let Some(outer) = class.outer.filter(|_| class.kind == ClassKind::Block) else { continue };
        for entry in class.entries.iter().map(|id| context.config().entry(*id)) {
            let lower = entry.name.to_ascii_lowercase();
            let is_once = used.0.get(&*lower) == Some(&1) && lower.len() >= LONG;
            let Some(range) = is_once.then(|| context.written(entry.token..entry.token + 1)).flatten() else {
                continue;
            };
            if range.len() as usize != entry.name.len() || ConfigFacts::embedded().named(&entry.name).next().is_some() {
                continue;
            }
            let Some(meant) = meant_of_siblings(context, outer, id, &lower) else { continue };
            // Mods have had several spellings of their own properties.
            if ConfigFacts::embedded().named(&meant).next().is_none() {
                continue;
            }
            let note = Note::new(format!("unknown property `{}`; did you mean `{meant}`?", entry.name));
            let edit = Edit { range, text: meant.clone() };
            sink.range(range, note.fix(format!("Write `{meant}`"), vec![edit], false));
        }
    }
}

/// Returns the one name that a name in lower case is a typo of, if most classes beside a class have it, and it has not.
fn meant_of_siblings(context: &ConfigContext<'_>, outer: ClassId, own: ClassId, name: &str) -> Option<String> {
    let config = context.config();
    let siblings =
        || config.class(outer).classes.iter().filter(|id| **id != own && config.class(**id).kind == ClassKind::Block);
    let (mut with, mut all) = (FxHashMap::<String, (usize, String)>::default(), 0);
    for sibling in siblings().take(MOST_SIBLINGS) {
        all += 1;
        for entry in config.class(*sibling).entries.iter().map(|id| config.entry(*id)) {
            let lower = entry.name.to_ascii_lowercase();
            if Likeness::PROPERTY.is_typo(name, &lower) {
                with.entry(lower).or_insert((0, entry.name.to_string())).0 += 1;
            }
        }
    }
    let mut near = with.into_iter();
    let (lower, (count, written)) = near.next().filter(|_| near.next().is_none())?;
    let has_it = config.class(own).entries.iter().any(|id| config.entry(*id).name.eq_ignore_ascii_case(&lower));
    (count >= FEWEST && count * 2 > all && !has_it).then_some(written)
}

/// How many classes beside a class have a property that it lacks.
const FEWEST: usize = 3;
/// Minimum length of names that other classes explain.
const LONG: usize = 6;
/// Maximum number of classes to compare with.
const MOST_SIBLINGS: usize = 200;

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
