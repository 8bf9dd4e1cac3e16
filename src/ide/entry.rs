//! The entry of a name without a script around it: an event, a magic variable, a word of the preprocessor or a property of
//! configs.

use super::{hover, markup};
use crate::catalog::{ConfigFacts, EventSet, Reference};

/// Properties of one name that are shown.
const MOST_PROPERTIES: usize = 8;

/// What the reference says of `name`, as Markdown. Commands, functions and topics have pages of their own.
pub fn entry(reference: &Reference, name: &str) -> Option<String> {
    if let Some((topic, section)) = hover::preprocessor_section(reference, name) {
        return Some(markup::preprocessor(reference, topic, section, name));
    }
    if let Some((topic, section)) = reference.magic_variable(name) {
        return Some(markup::magic_variable(reference, topic, section, name));
    }
    let events = EventSet::ALL.into_iter().flat_map(|set| reference.events_named(set, name));
    let entries: Vec<String> =
        events.map(|event| markup::event(reference, event, event.set.adding_command())).collect();
    if !entries.is_empty() {
        return Some(markup::joined(&entries));
    }
    // Many classes have a property such as `name`; those that say the same are listed once.
    let mut entries: Vec<String> = Vec::new();
    for (class, property) in ConfigFacts::embedded().named(name) {
        let entry = markup::setting::property(property, class, None);
        let is_new = !entries.contains(&entry);
        if is_new && entries.len() < MOST_PROPERTIES {
            entries.push(entry);
        }
    }
    (!entries.is_empty()).then(|| markup::joined(&entries))
}

#[cfg(test)]
mod tests {
    use super::entry;
    use crate::ide::invented;
    use crate::ide::invented::Detail;

    #[test]
    fn events_words_and_magic_variables_have_entries() {
        let reference = invented::reference(Detail::Facts);
        let first_line = |name| entry(&reference, name).map(|text| text.lines().nth(1).unwrap_or_default().to_owned());
        assert_eq!(first_line("opened").as_deref(), Some("_object addEventHandler [\"Opened\", {"));
        assert_eq!(first_line("#define").as_deref(), Some("#define"));
        assert_eq!(first_line("_this").as_deref(), Some("_this"));
        assert_eq!(first_line("respawnDelay").as_deref(), Some("respawnDelay = number;"));
        assert_eq!(first_line("nowhere"), None);
    }
}
