//! Names in bullets and headings, for which the lines of a page suffice.

use super::is_class;
use super::pages::Page;
use sqf_reference::ClassName;

/// Returns the names in bullets below the given headings; in all bullets if no headings are given.
pub(super) fn bullets(page: &Page, source: &str, headings: &[&str]) -> Vec<ClassName> {
    let mut is_wanted = headings.is_empty();
    // The level of the matching heading.
    let mut wanted_level = 0;
    let mut names = Vec::new();
    for line in source.lines() {
        if let Some((level, heading)) = heading(line) {
            if headings.contains(&heading) {
                (is_wanted, wanted_level) = (true, level);
            } else if level <= wanted_level {
                is_wanted = headings.is_empty();
            }
        } else if let Some(item) = line.strip_prefix('*').filter(|_| is_wanted) {
            let class = item.trim_start().split([' ', '\t', '<']).next().unwrap_or_default();
            if is_class(class) {
                names.push(name(page, class));
            }
        }
    }
    names
}

/// Returns the headings below that of a chapter.
pub(super) fn headings(page: &Page, source: &str, chapter: &str) -> Vec<ClassName> {
    let mut chapter_level = None;
    let mut names = Vec::new();
    for (level, heading) in source.lines().filter_map(heading) {
        match chapter_level {
            _ if heading == chapter && chapter_level.is_none() => chapter_level = Some(level),
            Some(above) if level <= above => chapter_level = None,
            Some(above) if level == above + 1 && is_class(heading) => names.push(name(page, heading)),
            _ => {}
        }
    }
    names
}

fn name(page: &Page, class: &str) -> ClassName {
    ClassName {
        group: page.group.map(str::to_owned),
        dlc: page.dlc.map(str::to_owned),
        ..ClassName::new(page.list, class)
    }
}

/// Returns the level and the text of a heading.
fn heading(line: &str) -> Option<(usize, &str)> {
    let line = line.trim_end();
    let level = line.bytes().take_while(|byte| *byte == b'=').count();
    let inside = line.get(level..)?.strip_suffix(&"=".repeat(level))?;
    (level > 0 && !inside.is_empty()).then(|| (level, inside.trim()))
}
