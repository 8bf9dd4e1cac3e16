//! Where a function runs, in words: `scheduled from init.sqf, unscheduled from a Killed handler; on every machine`.

use sqf_markdown::code;
use sqf_model::{Entries, Entry, Machines, Origin, StartedBy};
use sqf_text::listed;

/// Limit for the places that are named.
const MOST: usize = 4;

/// Returns in Markdown where a function runs; None if no way into it is known.
pub(super) fn markdown(entries: &Entries) -> Option<String> {
    let of = |is_scheduled: bool, word: &str| {
        let entries: Vec<&Entry> = entries.all.iter().filter(|entry| entry.is_scheduled == is_scheduled).collect();
        let mut places: Vec<String> = entries.iter().map(|entry| origin(&entry.origin)).collect();
        places.dedup();
        if places.len() > MOST + 1 {
            let rest = places.len() - MOST;
            places.truncate(MOST);
            places.push(format!("{rest} more"));
        }
        (!places.is_empty()).then(|| format!("{word} from {}", listed(&places, "and")))
    };
    let ways: Vec<String> = [of(true, "scheduled"), of(false, "unscheduled")].into_iter().flatten().collect();
    if ways.is_empty() {
        return None;
    }
    let machines = entries.machines().and_then(Machines::words).map(|on| format!("; {on}")).unwrap_or_default();
    Some(format!("{}{machines}", ways.join(", ")))
}

fn origin(origin: &Origin) -> String {
    match origin {
        Origin::Attribute(name) => code(name),
        Origin::By(StartedBy::Command(name)) => code(name),
        Origin::By(StartedBy::Event(name)) => {
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            format!("{article} {} handler", code(name))
        }
        Origin::By(StartedBy::Remote) => "another machine".to_owned(),
        Origin::Script(path) => code(&file_name(path)),
        Origin::Config(path, entry) => format!("{} in {}", code(entry), code(&file_name(path))),
    }
}

fn file_name(path: &std::path::Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
