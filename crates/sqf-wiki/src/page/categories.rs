//! Categories, if the source does not provide them.
//!
//! Most categories come from templates. `Template:RV` derives them from the block's fields, and so does this module, so
//! that an export without its side file still has them. Hidden categories are left out, as everywhere.

use sqf_reference::games::category_name;
use sqf_reference::{GameCode, Reach, Record, RecordKind};

/// Games of one block in the block's order, with the versions it states.
pub(super) type BlockGames = Vec<(GameCode, Option<String>)>;

/// Returns the categories of a record: those that the template adds for each block, and those that the text itself
/// states.
pub(super) fn of_record(record: &Record, blocks: &[BlockGames], stated: &[String]) -> Vec<String> {
    let (all, group) = match record.kind {
        RecordKind::Command => ("Scripting Commands", "Command Group"),
        RecordKind::Function => ("Functions", "Function Group"),
    };
    let mut categories = vec![all.to_owned()];
    for games in blocks {
        for (game, _) in games {
            categories.push(format!("{}: {all}", category_name(game.as_str())));
        }
        if let Some((first, version)) = games.first() {
            let introduced =
                format!("Introduced with {} version {}", first.display_name(), version.as_deref().unwrap_or_default());
            categories.push(introduced.trim_end().to_owned());
            categories.push(format!("{}: New {all}", category_name(first.as_str())));
        }
    }
    if record.groups.is_empty() {
        categories.push(format!("{group}: Uncategorised"));
    }
    categories.extend(record.groups.iter().map(|name| format!("{group}: {name}")));
    match record.locality.effect {
        Some(Reach::Local) => categories.push(format!("{all}: Local Effect")),
        Some(Reach::Global) => categories.push(format!("{all}: Global Effect")),
        None => {}
    }
    if record.locality.server_exec {
        categories.push(format!("{all}: Server Execution"));
    }
    for build in record.branch.iter().flat_map(|branch| branch.split(' ')) {
        let name = match build {
            "dev" => "Development",
            "diag" => "Diagnostic",
            _ => "Profiling",
        };
        categories.push(format!("Arma 3: {all}: {name} Branch"));
    }
    finish(categories, stated)
}

/// Returns the categories of a topic: those that its text states.
pub(super) fn of_topic(stated: &[String]) -> Vec<String> {
    finish(Vec::new(), stated)
}

fn finish(mut categories: Vec<String>, stated: &[String]) -> Vec<String> {
    categories.extend(stated.iter().filter(|name| !is_hidden(name)).cloned());
    categories.sort();
    categories.dedup();
    categories
}

fn is_hidden(name: &str) -> bool {
    name.starts_with("Maintenance/")
}

/// Finds the categories that a text states literally, without parsing the rest of it.
pub(crate) fn stated(text: &str) -> Vec<String> {
    let mut categories = Vec::new();
    for (at, opening) in text.match_indices("[[Category:") {
        let inside = &text[at + opening.len()..];
        let end = inside.find(['|', ']', '\n']).unwrap_or(inside.len());
        categories.push(super::names::normalize_title(&inside[..end]));
    }
    for (at, opening) in text.match_indices("{{GameCategory|") {
        let inside = &text[at + opening.len()..];
        let end = inside.find(['}', '\n']).unwrap_or(inside.len());
        let mut arguments = inside[..end].split('|').map(str::trim);
        let game = category_name(&arguments.next().unwrap_or_default().to_ascii_lowercase());
        match arguments.next().filter(|part| !part.is_empty() && !part.contains('=')) {
            Some(part) => categories.push(format!("{game}: {part}")),
            None => categories.push(game),
        }
    }
    categories
}
