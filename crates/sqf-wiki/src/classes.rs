//! Names of the game, from the wiki's lists of them.
//!
//! The lists are separate pages: `pages` names them and their layouts, `tables` and `lines` parse them. A name on
//! several pages becomes one entry with the facts from all of them.

mod lines;
mod pages;
mod tables;

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use self::pages::{Layout, Page};
use super::source::RawPage;
use sqf_reference::ClassName;
use sqf_text::{decoded_twice, is_word};

/// Returns the titles of the pages that list names.
pub fn titles() -> impl Iterator<Item = &'static str> {
    // A page may contain lists of two kinds.
    let is_first = |number: usize, title: &str| pages::PAGES[..number].iter().all(|page| page.title != title);
    let titles = pages::PAGES.iter().map(|page| page.title).enumerate();
    titles.filter(move |(number, title)| is_first(*number, title)).map(|(_, title)| title)
}

/// Whether a page lists names.
pub fn is_list(title: &str) -> bool {
    pages::PAGES.iter().any(|page| page.title == title)
}

/// Collects the names in all of `pages`, in published order.
pub fn read(pages: &[RawPage]) -> Vec<ClassName> {
    // One page after the other: the names are a large part of all that a run holds in memory.
    let mut names: Vec<ClassName> = Vec::new();
    for page in pages::PAGES {
        if let Some(raw) = pages.iter().find(|raw| raw.title == page.title) {
            names.append(&mut of_page(page, &raw.text));
        }
    }
    for ClassName { name, category, subcategory, .. } in &mut names {
        for text in [name, category, subcategory].into_iter().flatten() {
            if let Some(repaired) = decoded_twice(text) {
                *text = repaired;
            }
        }
    }
    names.sort_by(by_place);
    names.dedup_by(|next, known| {
        let is_known = by_place(next, known).is_eq();
        if is_known {
            add(known, next);
        }
        is_known
    });
    names.shrink_to_fit();
    names
}

/// Compares names as they are published: by list, and by class without regard to case.
fn by_place(a: &ClassName, b: &ClassName) -> Ordering {
    let classes = || lower(&a.class).cmp(lower(&b.class));
    a.list.cmp(&b.list).then_with(classes).then_with(|| a.path.cmp(&b.path))
}

fn lower(name: &str) -> impl Iterator<Item = u8> {
    name.bytes().map(|byte| byte.to_ascii_lowercase())
}

fn of_page(page: &Page, source: &str) -> Vec<ClassName> {
    match &page.layout {
        Layout::Tables => tables::read(page, source, &[]),
        Layout::Sections(sections) => tables::read(page, source, sections),
        Layout::Groups => tables::groups(page, source),
        Layout::Bullets(headings) => lines::bullets(page, source, headings),
        Layout::Headings(chapter) => lines::headings(page, source, chapter),
    }
}

/// Adds facts that the previous page did not state.
fn add(known: &mut ClassName, other: &mut ClassName) {
    let ClassName { class: _, list: _, path: _, group, name, side, category, subcategory, dlc, value } = other;
    let fill = |field: &mut Option<String>, other: &mut Option<String>| {
        if field.is_none() {
            *field = other.take();
        }
    };
    fill(&mut known.group, group);
    fill(&mut known.name, name);
    fill(&mut known.side, side);
    fill(&mut known.category, category);
    fill(&mut known.subcategory, subcategory);
    fill(&mut known.dlc, dlc);
    known.value = known.value.or(*value);
}

/// Whether a text can be the name of a class.
fn is_class(text: &str) -> bool {
    text.len() < 200 && is_word(text)
}
