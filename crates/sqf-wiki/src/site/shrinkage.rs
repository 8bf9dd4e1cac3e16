//! Protects a site from being replaced by a much smaller one.
//!
//! A wiki loses a page now and then. If many are gone at once, the input was incomplete: an export that was truncated,
//! a wiki that answered with errors.

use std::collections::HashSet;
use std::fmt;

use sqf_reference::{Index, PageKind};
use sqf_text::listed;

/// Number of lost pages per kind that are never suspicious.
const ALWAYS_ALLOWED: usize = 5;

/// Of a kind with many pages, one in this many may be lost.
const ALLOWED_SHARE: usize = 50;

/// Maximum number of lost pages in a message.
const NAMED: usize = 5;

/// Pages of the old site that the new one lacks, too many for an ordinary change of the wiki.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shrinkage {
    /// Every kind that lost too many pages.
    pub kinds: Vec<LostPages>,
}

/// Lost pages of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LostPages {
    /// The kind.
    pub kind: PageKind,
    /// Number of such pages in the old site.
    pub before: usize,
    /// Names of the lost ones, in the order of the old index.
    pub names: Vec<String>,
}

/// Compares the index of the old site with the new one.
///
/// # Errors
///
/// If the new one lacks more pages of a kind than ordinary edits of the wiki remove.
pub fn check(old: &Index, new: &Index) -> Result<(), Shrinkage> {
    let kept: HashSet<(PageKind, &str)> = pages(new).collect();
    let mut kinds = Vec::new();
    for kind in PageKind::ALL {
        let before = pages(old).filter(|page| page.0 == kind).count();
        let names: Vec<String> =
            pages(old).filter(|page| page.0 == kind && !kept.contains(page)).map(|(_, name)| name.to_owned()).collect();
        if names.len() > ALWAYS_ALLOWED.max(before / ALLOWED_SHARE) {
            kinds.push(LostPages { kind, before, names });
        }
    }
    if kinds.is_empty() { Ok(()) } else { Err(Shrinkage { kinds }) }
}

fn pages(index: &Index) -> impl Iterator<Item = (PageKind, &str)> {
    index.items.iter().map(|item| (item.kind, item.name.as_str()))
}

impl fmt::Display for Shrinkage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |lost: &LostPages| {
            let named = lost.names.iter().take(NAMED).cloned().collect::<Vec<_>>();
            let more = if lost.names.len() > NAMED { ", ..." } else { "" };
            let (count, before, kind) = (lost.names.len(), lost.before, lost.kind.folder());
            format!("{count} of the {before} {kind} of the old one ({}{more})", named.join(", "))
        };
        let lost: Vec<String> = self.kinds.iter().map(one).collect();
        write!(f, "the new site lacks {}", listed(&lost, "and"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::fixture;

    /// Creates an index of that many commands, functions and topics.
    fn index(commands: usize, functions: usize, topics: usize) -> Index {
        let mut index = fixture::site().index();
        let item = index.items[0].clone();
        index.items.clear();
        for (kind, count) in PageKind::ALL.into_iter().zip([commands, functions, topics]) {
            for number in 0..count {
                let mut item = item.clone();
                item.kind = kind;
                item.name = format!("page{number}");
                index.items.push(item);
            }
        }
        index
    }

    #[test]
    fn a_few_lost_pages_are_fine() {
        let old = index(1000, 20, 20);
        assert_eq!(check(&old, &index(980, 15, 15)), Ok(()));
        assert_eq!(check(&old, &index(2000, 20, 20)), Ok(()));
    }

    #[test]
    fn more_than_a_fiftieth_of_a_kind_stops() {
        let shrinkage = check(&index(1000, 0, 20), &index(979, 9, 14)).unwrap_err();
        assert_eq!(
            shrinkage.to_string(),
            "the new site lacks 21 of the 1000 commands of the old one (page979, page980, page981, page982, page983, ...) \
             and 6 of the 20 topics of the old one (page14, page15, page16, page17, page18, ...)"
        );
    }

    #[test]
    fn other_pages_do_not_make_up_for_lost_ones() {
        let old = index(100, 0, 0);
        let mut new = index(100, 50, 50);
        for item in &mut new.items {
            item.name.insert(0, '_');
        }
        assert_eq!(check(&old, &new).unwrap_err().kinds[0].names.len(), 100);
    }
}
