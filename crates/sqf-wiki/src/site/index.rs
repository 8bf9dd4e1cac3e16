//! The index of all pages (`index.json`).

use rayon::prelude::*;

use super::summary::summary;
use super::{Entry, PageRef, newest, paths};
use sqf_reference::{GameCode, Index, IndexItem, MainGameSince, PageKind, Record, Status, Topic};

/// Builds one item for each page, in the order of `entries`.
pub(super) fn build(entries: &[Entry<'_>], main_game: &GameCode) -> Index {
    let items = entries.par_iter().map(|entry| match entry.page {
        PageRef::Record(record) => record_item(record, &entry.stem),
        PageRef::Topic(topic) => topic_item(topic, &entry.stem, main_game),
    });
    let items: Vec<IndexItem> = items.collect();
    Index { updated: newest(entries.iter().map(|entry| entry.page.updated())), count: items.len(), items }
}

fn record_item(record: &Record, stem: &str) -> IndexItem {
    let kind = record.kind.into();
    let lines = record.syntaxes.iter().map(|syntax| &syntax.syntax);
    IndexItem {
        name: record.name.clone(),
        kind,
        md: paths::file(kind, stem, "md"),
        json: paths::file(kind, stem, "json"),
        groups: record.groups.clone(),
        syntax: lines.filter(|line| !line.is_empty()).cloned().collect(),
        summary: summary(&record.description),
        main_since: record.main_since.clone(),
        locality: Some(record.locality),
        status: record.status,
        operator: record.operator.clone(),
        aliases: record.aliases.clone(),
    }
}

fn topic_item(topic: &Topic, stem: &str, main_game: &GameCode) -> IndexItem {
    IndexItem {
        name: topic.name.clone(),
        kind: PageKind::Topic,
        md: paths::file(PageKind::Topic, stem, "md"),
        json: paths::file(PageKind::Topic, stem, "json"),
        groups: topic.groups.iter().map(|g| g.name().to_owned()).collect(),
        syntax: Vec::new(),
        summary: summary(&topic.markdown),
        main_since: MainGameSince { game: main_game.clone(), version: None },
        locality: None,
        status: Status::Ok,
        operator: None,
        aliases: topic.aliases.clone(),
    }
}

#[cfg(test)]
mod tests {
    use crate::site::fixture;

    #[test]
    fn every_page_has_an_item_and_kinds_come_in_order() {
        let index = fixture::site().index();
        let shown: Vec<String> =
            index.items.iter().map(|item| format!("{} | {} | {}", item.name, item.md, item.summary)).collect();
        assert_eq!(
            shown,
            [
                "a != b | commands/a_not_equal_b.md | Tells whether two gates are not the same.",
                "closeGate | commands/closeGate.md | Closes a gate.",
                "openGate | commands/openGate.md | Opens a gate, e.g. that of a yard.",
                "BIS_fnc_paintGate | functions/BIS_fnc_paintGate.md | Paints a gate.",
                "Arma 3: Gate Events | topics/Arma_3--Gate_Events.md | What a gate tells its keeper.",
                "Gate Handle | topics/Gate_Handle.md | What a gate is held by.",
            ]
        );
        assert_eq!(index.count, 6);
        assert_eq!(index.updated.as_deref(), Some("2025-01-02T03:04:05Z"));
    }

    #[test]
    fn an_item_repeats_what_lists_show() {
        let index = fixture::site().index();
        insta::assert_json_snapshot!(&index.items[2]);
        insta::assert_json_snapshot!(&index.items[4]);
    }
}
