//! Decides what to fetch, from the cache and a listing or the recent changes.
//!
//! A run relies on three things:
//! * Every edit, move, deletion and restoration appears in the recent changes, and the list is only trusted if it
//!   reaches back to the last run. The pages that it names are fetched again.
//! * A page's categories also change without an edit, when a template does. If one is among the changes, all pages are
//!   listed again, and those that the wiki has touched since are fetched again. The wiki needs some minutes to apply
//!   such changes, so the listing is repeated once after [`SETTLING`], and so is the fetch of pages that had been
//!   touched just before. Hidden categories are requested in every run.
//! * Anything that this does not reveal (pages of other namespaces used as templates, tables rebuilt by hand, a job
//!   queue that hung for hours) is found by the listing that is due every [`LISTING_LASTS`] in any case.

use std::collections::{BTreeMap, BTreeSet};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::cache::{Cache, CachedPage};
use super::changes::{Opening, SETTLING, SeenChanges};
use super::listing::{Listing, TitledPages, bare_category};
use super::wire::{Change, Page};
use super::{ApiOptions, MAIN_NAMESPACE};

/// After this time all pages are listed again, whatever the recent changes say.
const LISTING_LASTS: SignedDuration = SignedDuration::from_hours(7 * 24);

/// State that a complete run stores for the next one.
#[derive(Serialize, Deserialize)]
pub(super) struct State {
    /// The settings of the run.
    pub asked: CrawlScope,
    /// The changes it has seen.
    pub seen: Option<SeenChanges>,
    /// Time of the newest change that may have shifted categories.
    pub shaken: Option<Timestamp>,
    /// When all pages were listed last.
    pub listed: Timestamp,
    /// The pages of the crawl, by id.
    pub members: BTreeSet<u64>,
    /// The results for requested titles.
    pub named: TitledPages,
    /// Categories that had no pages.
    pub empty_categories: Vec<String>,
}

impl State {
    /// Whether the recent changes do not suffice to determine the pages.
    pub(super) fn listing_is_due(&self, opening: &Opening) -> bool {
        let (now, listed) = (opening.now, self.listed);
        let unsettled = opening.shaken.max(self.shaken).is_some_and(|shaken| {
            let settled = shaken + SETTLING;
            listed < shaken || listed < settled && now >= settled
        });
        unsettled || now >= listed + LISTING_LASTS
    }
}

/// The settings that decide which pages belong to a crawl. If they change, all pages are listed again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct CrawlScope {
    categories: BTreeSet<String>,
    titles: BTreeSet<String>,
    redirects: bool,
}

impl CrawlScope {
    /// Collects what the options ask for, categories without their namespace.
    pub(super) fn new(options: &ApiOptions) -> CrawlScope {
        let categories = options.categories.iter();
        CrawlScope {
            categories: categories.map(|name| bare_category(name)).collect(),
            titles: options.titles.iter().cloned().collect(),
            redirects: options.redirects,
        }
    }

    /// Whether a listing would include a page.
    pub(super) fn includes(&self, page: &CachedPage, named: &TitledPages, first_letter: bool) -> bool {
        let sorted_in = |title: &String| {
            let (_, name) = title.split_once(':').unwrap_or_default();
            self.categories.iter().any(|wanted| wanted == name || first_letter && capital(wanted) == name)
        };
        let listed =
            page.ns == MAIN_NAMESPACE && (page.redirect && self.redirects || page.categories.iter().any(sorted_in));
        listed || named.ids.contains(&page.pageid)
    }
}

/// Capitalizes the first letter of a name.
fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

/// The plan of a run.
pub(super) struct Plan {
    /// Pages that belong to the crawl, by id.
    pub members: BTreeSet<u64>,
    /// Pages to fetch, by id.
    pub ids: BTreeSet<u64>,
    /// Pages to fetch by title: their ids are unknown or may have changed.
    pub titles: BTreeSet<String>,
    /// Whether the categories of a fetched page have to decide whether it belongs to the crawl; not needed after a
    /// listing.
    pub judge: bool,
    /// The results for requested titles.
    pub named: TitledPages,
    /// Categories that had no pages.
    pub empty_categories: Vec<String>,
    /// Titles of listed pages, to report those that disappear before they are fetched.
    pub listed: BTreeMap<u64, String>,
}

impl Plan {
    /// Plans from all pages of a listing: those that are missing or outdated in the cache are fetched.
    pub(super) fn from_listing(listing: Listing, cache: &Cache, now: Timestamp) -> Plan {
        let differs = |id, page: &Page| {
            cache.get(id).is_none_or(|cached| {
                cached.revid != page.lastrevid
                    || Some(cached.touched) != page.touched
                    || cached.title != page.title
                    || wants_another_look(cached, now)
            })
        };
        let pages = listing.pages.iter();
        Plan {
            members: listing.pages.keys().copied().collect(),
            ids: pages.filter(|(id, page)| differs(**id, page)).map(|(id, _)| *id).collect(),
            titles: BTreeSet::new(),
            judge: false,
            named: listing.named,
            empty_categories: listing.empty_categories,
            listed: listing.pages.into_iter().map(|(id, page)| (id, page.title)).collect(),
        }
    }

    /// Plans from the pages of the last run: those that the changes concern are fetched. `named` is where the requested
    /// titles lead now.
    pub(super) fn from_changes(
        changes: &[Change],
        last: State,
        named: TitledPages,
        cache: &Cache,
        now: Timestamp,
    ) -> Plan {
        let mut plan = Plan {
            ids: BTreeSet::new(),
            titles: BTreeSet::new(),
            judge: true,
            empty_categories: last.empty_categories,
            listed: BTreeMap::new(),
            members: last.members,
            named,
        };
        for change in changes {
            plan.add_change(change, cache);
        }
        // Pages that a title leads to now, and those that it no longer leads to.
        plan.ids.extend(plan.named.ids.symmetric_difference(&last.named.ids));
        for id in &plan.members {
            let good = cache
                .get(*id)
                .is_some_and(|cached| !plan.titles.contains(&cached.title) && !wants_another_look(cached, now));
            if !good {
                plan.ids.insert(*id);
            }
        }
        plan
    }

    fn add_change(&mut self, change: &Change, cache: &Cache) {
        let ours = |title: &str, namespace| namespace == MAIN_NAMESPACE || self.named.watched.contains(title);
        match change.kind.as_str() {
            "edit" | "new" if change.pageid > 0 && ours(&change.title, change.ns) => {
                let known = cache.get(change.pageid);
                if known.is_some_and(|cached| (1..=cached.revid).contains(&change.revid)) {
                    // A killed run had fetched it already; it cached only pages that belong to the crawl.
                    self.members.insert(change.pageid);
                } else {
                    self.ids.insert(change.pageid);
                }
            }
            // Moved, deleted, restored, imported ...: looking up the titles tells.
            "log" => {
                let titles = [Some((change.title.as_str(), change.ns)), change.target()];
                let ours: Vec<String> = titles
                    .into_iter()
                    .flatten()
                    .filter(|(title, namespace)| !title.is_empty() && ours(title, *namespace))
                    .map(|(title, _)| title.to_owned())
                    .collect();
                self.titles.extend(ours);
            }
            _ => {}
        }
    }
}

/// Whether a page was fetched so soon after it was touched that its categories may have been outdated, and that period
/// is over now.
fn wants_another_look(page: &CachedPage, now: Timestamp) -> bool {
    let settled = page.touched + SETTLING;
    page.checked < settled && now >= settled
}
