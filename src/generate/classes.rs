//! Names of the game, from the wiki's lists of them.
//!
//! The lists are separate pages: `pages` names them and their layouts, `tables` and `lines` parse them. A name on
//! several pages becomes one entry with the facts from all of them.

mod lines;
mod pages;
mod tables;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use rayon::prelude::*;

use self::pages::{Layout, Page};
use super::source::RawPage;
use crate::catalog::{ClassList, ClassName};
use crate::text::is_word;

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
    let known: Vec<(&Page, &RawPage)> = pages::PAGES
        .iter()
        .filter_map(|page| Some((page, pages.iter().find(|raw| raw.title == page.title)?)))
        .collect();
    let found: Vec<Vec<ClassName>> = known.par_iter().map(|(page, raw)| of_page(page, &raw.text)).collect();
    let mut names: BTreeMap<(ClassList, String, Option<String>), ClassName> = BTreeMap::new();
    for name in found.into_iter().flatten() {
        let key = (name.list, name.class.to_ascii_lowercase(), name.path.clone());
        match names.get_mut(&key) {
            Some(known) => add(known, name),
            None => {
                names.insert(key, name);
            }
        }
    }
    names.into_values().collect()
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
fn add(known: &mut ClassName, other: ClassName) {
    let ClassName { class: _, list: _, path: _, group, name, side, category, subcategory, dlc, value } = other;
    let fill = |field: &mut Option<String>, other: Option<String>| {
        if field.is_none() {
            *field = other;
        }
    };
    fill(&mut known.group, group);
    fill(&mut known.name, name);
    fill(&mut known.side, side);
    fill(&mut known.category, category);
    fill(&mut known.subcategory, subcategory);
    fill(&mut known.dlc, dlc);
    known.value = known.value.or(value);
}

/// Whether a text can be the name of a class.
fn is_class(text: &str) -> bool {
    text.len() < 200 && is_word(text)
}
