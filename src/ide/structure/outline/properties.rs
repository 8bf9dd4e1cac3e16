//! The entries of classes in the outline of a config, each with its value: `idd = 4000`, `sizes[] = {1, 2}`.

use super::{MOST, OutlineItem, OutlineKind};
use crate::config::{Class, ClassKind, Entry, ValueKind, holds_code};
use crate::ide::analysis::Analysis;
use crate::ide::config::ConfigFile;
use crate::text::TextRange;

/// Maximum number of characters of a value to show next to its name.
const LONGEST: usize = 60;

/// Adds the entries that are written in a config: all, or none where there are too many for an outline.
pub(super) fn properties(analysis: &Analysis, found: &mut Vec<OutlineItem>) {
    let Some(file) = analysis.config() else { return };
    let config = file.config();
    let classes = config.classes().map(|id| config.class(id));
    let classes = classes.filter(|class| matches!(class.kind, ClassKind::Root | ClassKind::Block));
    let items = classes.flat_map(|class| {
        let entries = class.entries.iter().map(|id| config.entry(*id));
        entries.filter_map(|entry| item(analysis, file, class, entry))
    });
    let limit = MOST.saturating_sub(found.len());
    let items: Vec<OutlineItem> = items.take(limit + 1).collect();
    if items.len() <= limit {
        found.extend(items);
    }
}

/// None for an entry that a macro or another file writes.
fn item(analysis: &Analysis, file: &ConfigFile, class: &Class, entry: &Entry) -> Option<OutlineItem> {
    let range = file.written(entry.token..entry.name_end, 0)?;
    let end = entry.semicolon.map_or(entry.end, |semicolon| semicolon + 1);
    let (whole, _) = file.place(entry.token..end)?;
    let whole = TextRange::new(range.start, whole.end.max(range.end));
    let value = entry.value.map(|value| file.config().value(value));
    let is_text = value.is_some_and(|value| matches!(value.kind, ValueKind::Text(_)));
    let is_code = is_text && holds_code(&class.name, &entry.name);
    let kind = if is_code { OutlineKind::Handler } else { OutlineKind::Property };
    let detail = value.and_then(|value| file.place(value.first..value.end));
    let detail = detail.map(|(range, _)| shown(range.of(analysis.file().text()))).unwrap_or_default();
    let brackets = if entry.is_array { "[]" } else { "" };
    Some(OutlineItem::new(format!("{}{brackets}", entry.name), kind, whole, range).with_detail(detail))
}

/// A value on one line, cut where it is long.
fn shown(value: &str) -> String {
    // Of a long value, only the beginning has to be read.
    let words = value.split_whitespace().take(LONGEST);
    let mut line = String::new();
    for word in words {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
        if line.len() > 4 * LONGEST {
            break;
        }
    }
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line,
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use super::*;
    use crate::ide::fixture;
    use crate::model::{Alone, SourceFile};

    /// The entries, a line for each: its kind, its name, its value, and its text from the name on.
    #[track_caller]
    fn check(config: &str, expected: &[&str]) {
        let file = Arc::new(SourceFile::new(config));
        let path = Some(Arc::from(Path::new("description.ext")));
        let analysis = Analysis::in_workspace(fixture::reference(), file, path, Arc::new(Alone));
        let mut found = Vec::new();
        properties(&analysis, &mut found);
        let show = |item: &OutlineItem| {
            assert!(item.whole.start <= item.range.start && item.range.end <= item.whole.end, "{item:?}");
            format!("{:?} {}: {} | {}", item.kind, item.name, item.detail, item.whole.of(config))
        };
        assert_eq!(found.iter().map(show).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn entries_are_shown_with_their_values() {
        check(
            "respawn = \"BASE\";\nclass Gate { idd=4000; sizes[] += {1,\n    2}; onLoad = \"hint str 1\"; height = HEIGHT };",
            &[
                "Property respawn: \"BASE\" | respawn = \"BASE\";",
                "Property idd: 4000 | idd=4000;",
                "Property sizes[]: {1, 2} | sizes[] += {1,\n    2};",
                "Handler onLoad: \"hint str 1\" | onLoad = \"hint str 1\";",
                "Property height: HEIGHT | height = HEIGHT",
            ],
        );
    }

    #[test]
    fn entries_of_macros_are_left_out() {
        check(
            "#define SIZE(N) width = N;\n#define TWO 2\nclass Gate { SIZE(1) height = TWO; enum { A, B }; };",
            &["Property height: TWO | height = TWO;"],
        );
    }

    #[test]
    fn long_values_are_cut() {
        let config = format!("names[] = {{{}}};", "\"gäte\", ".repeat(100));
        let file = Arc::new(SourceFile::new(config.as_str()));
        let path = Some(Arc::from(Path::new("description.ext")));
        let analysis = Analysis::in_workspace(fixture::reference(), file, path, Arc::new(Alone));
        let mut found = Vec::new();
        properties(&analysis, &mut found);
        assert_eq!(found[0].detail.chars().count(), LONGEST + 1);
        assert!(found[0].detail.ends_with('…'));
    }

    #[test]
    fn a_config_with_very_many_entries_shows_classes_only() {
        let config = "x = 1;\n".repeat(MOST + 1);
        let file = Arc::new(SourceFile::new(config.as_str()));
        let path = Some(Arc::from(Path::new("description.ext")));
        let analysis = Analysis::in_workspace(fixture::reference(), file, path, Arc::new(Alone));
        let mut found = Vec::new();
        properties(&analysis, &mut found);
        assert_eq!(found, []);
    }
}
