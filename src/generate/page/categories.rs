//! Categories, when the source does not know them.
//!
//! Most categories come out of templates. `Template:RV` derives them from the block's fields, and this module does the
//! same, so that an export without its side file still yields them. Hidden categories are left out, as everywhere.

use crate::catalog::games::category_name;
use crate::catalog::{GameCode, Reach, Record, RecordKind};

/// Games of one block of a page in the block's order, with the versions it states.
pub(super) type BlockGames = Vec<(GameCode, Option<String>)>;

/// Categories of a record: what the template adds, once for each block, and what the text itself states.
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

/// Categories of a topic: those its text states.
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

/// Categories that a text puts its page into by itself, without reading the rest of it.
pub(crate) fn stated(text: &str) -> Vec<String> {
    let mut categories = Vec::new();
    for (at, opening) in text.match_indices("[[Category:") {
        let inside = &text[at + opening.len()..];
        let end = inside.find(['|', ']', '\n']).unwrap_or(inside.len());
        categories.push(super::names::normalise_title(&inside[..end]));
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
