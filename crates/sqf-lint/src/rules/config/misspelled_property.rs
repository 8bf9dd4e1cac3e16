//! Properties that differ by one letter from a known one.

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::documented::DocumentedConfig;
use sqf_ide::fix::Edit;
use sqf_reference::{ClassFacts, ConfigFacts, PropertyFacts, PropertyReach};
use sqf_syntax::config::{ClassId, Entry};
use sqf_text::Likeness;

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "misspelled property",
    explanation: "The game ignores unknown properties. This one differs by one letter from a known property that the class \
        does not have. Only classes without custom properties are checked, such as the settings in \
        `description.ext`, `Header`, and functions in `CfgFunctions`. Digits do not count as letters.",
    example: Example { wrong: "respawnDellay = 10;", right: "respawnDelay = 10;" },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Shorter names are similar by chance.
const SHORTEST: usize = 4;

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
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
