//! The crawl itself: plan, fetch, cache, deliver.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use futures_util::stream::{self, StreamExt as _};
use jiff::Timestamp;

use super::cache::{Cache, CachedPage};
use super::changes::{self, Opening};
use super::client::Client;
use super::parameters::Parameters;
use super::plan::{CrawlScope, Plan, State};
use super::query::{self, PageAnswer};
use super::wire::{Page, Revision};
use super::{ApiError, ApiOptions, CrawlStats, Progress, TITLES_PER_REQUEST, discover, listing};
use crate::source::redirect::target_of_known_redirect;
use crate::source::{PageSink, RawPage};

/// Limit for repeated requests for missing pages, in batches, as long as each brings some.
const MOST_ROUNDS: usize = 5;

/// Limit for pages that are then requested one by one.
const MOST_ALONE: usize = 50;

/// See [`super::crawl()`].
///
/// # Errors
///
/// As for [`super::crawl()`].
pub(super) async fn run(
    options: &ApiOptions,
    progress: &dyn Progress,
    sink: &mut PageSink<'_>,
) -> Result<CrawlStats, ApiError> {
    let client = discover::connect(options, progress).await?;
    let wiki = discover::identity(&client.address());
    let mut cache = Cache::open(options.cache.as_deref(), &wiki)?;
    let damaged_entries = cache.damaged();

    let asked = CrawlScope::new(options);
    let last = cache.state::<State>().filter(|last| last.asked == asked);
    let opening = changes::open(&client, last.as_ref().and_then(|last| last.seen.as_ref())).await?;
    let shaken = opening.shaken.max(last.as_ref().and_then(|last| last.shaken));

    let (plan, listed) = plan(&client, options, progress, &cache, &opening, last).await?;
    let was_relisted = !plan.judge;

    let mut fetch = Fetch {
        client: &client,
        options,
        progress,
        asked: &asked,
        first_letter: opening.first_letter,
        wanted: plan.ids.len(),
        plan,
        open: Wanted::default(),
        fetched: BTreeSet::new(),
        textless: BTreeMap::new(),
        gone: BTreeSet::new(),
    };
    fetch.run(&mut cache).await?;
    let undelivered = fetch.undelivered(&cache, &opening);
    let Fetch { plan, fetched, textless, mut gone, .. } = fetch;

    let state = State {
        asked,
        seen: opening.seen,
        shaken,
        listed,
        members: plan.members,
        named: plan.named,
        empty_categories: plan.empty_categories,
    };
    // Otherwise the next run has to miss the same pages, so it starts from the same state.
    if undelivered.is_empty() {
        cache.finish(&state, &state.members)?;
    }

    let pages = state.members.iter().filter_map(|id| cache.take(*id));
    let mut pages: Vec<CachedPage> = pages.collect();
    pages.sort_by(|a, b| a.title.cmp(&b.title));
    gone.extend(state.named.missing);
    let traffic = client.traffic();
    let stats = CrawlStats {
        was_relisted,
        requests: traffic.requests,
        retries: traffic.retries,
        bytes: traffic.bytes,
        pages: pages.len(),
        fetched: fetched.len(),
        missing: gone.into_iter().collect(),
        invalid: state.named.invalid,
        empty_categories: state.empty_categories,
        textless: textless.into_values().collect(),
        undelivered,
        damaged_entries,
    };
    for page in pages {
        if sink(raw_page(page, &opening.hidden)).is_break() {
            break;
        }
    }
    Ok(stats)
}

/// Decides what to fetch; also returns when all pages were last listed.
async fn plan(
    client: &Client<'_>,
    options: &ApiOptions,
    progress: &dyn Progress,
    cache: &Cache,
    opening: &Opening,
    last: Option<State>,
) -> Result<(Plan, Timestamp), ApiError> {
    let now = opening.now;
    let last = last.filter(|last| !last.listing_is_due(opening));
    if let (Some(changes), Some(last)) = (&opening.changes, last) {
        let named = if last.named.is_concerned(changes) {
            listing::look_up(client, &options.titles).await?
        } else {
            last.named.clone()
        };
        let listed = last.listed;
        Ok((Plan::from_changes(changes, last, named, cache, now), listed))
    } else {
        let listing = listing::list(client, options, progress).await?;
        Ok((Plan::from_listing(listing, cache, now), now))
    }
}

/// Pages to request.
#[derive(Debug, Default)]
struct Wanted {
    ids: BTreeSet<u64>,
    titles: BTreeSet<String>,
}

impl Wanted {
    fn len(&self) -> usize {
        self.ids.len() + self.titles.len()
    }

    /// Returns the queries for all data of the pages, in batches of the given size. Redirects are pages here, so they
    /// are not followed.
    fn queries(&self, size: usize) -> Vec<Parameters> {
        let ids: Vec<String> = self.ids.iter().map(u64::to_string).collect();
        let titles: Vec<String> = self.titles.iter().cloned().collect();
        let ids = ids.chunks(size).map(|ids| ("pageids", ids));
        let titles = titles.chunks(size).map(|titles| ("titles", titles));
        let question = Parameters::new()
            .with("prop", "info|revisions|categories")
            .with("rvprop", "ids|timestamp|content")
            .with("rvslots", "main")
            .with("cllimit", "max");
        ids.chain(titles).map(|(by, names)| question.clone().with(by, names.join("|"))).collect()
    }

    /// Removes a page, under its title and under those that led to it. Whether it was wanted.
    fn remove(&mut self, id: u64, title: &str, renamed: &[(String, String)]) -> bool {
        let mut was_wanted = self.ids.remove(&id) | self.titles.remove(title);
        for (from, _) in renamed.iter().filter(|(_, to)| to == title) {
            was_wanted |= self.titles.remove(from);
        }
        was_wanted
    }
}

/// Fetches the pages of a plan.
struct Fetch<'a> {
    client: &'a Client<'a>,
    options: &'a ApiOptions,
    progress: &'a dyn Progress,
    asked: &'a CrawlScope,
    first_letter: bool,
    /// Number of pages of the crawl that have to be fetched.
    wanted: usize,
    plan: Plan,
    /// Pages that have not arrived yet.
    open: Wanted,
    /// Pages of the crawl that were fetched.
    fetched: BTreeSet<u64>,
    /// Pages without a text for us according to the wiki: id and title.
    textless: BTreeMap<u64, String>,
    /// Titles of pages that were listed but then missing.
    gone: BTreeSet<String>,
}

impl Fetch<'_> {
    /// Fetches everything. Each batch is cached as soon as it is complete.
    async fn run(&mut self, cache: &mut Cache) -> Result<(), ApiError> {
        self.open = Wanted { ids: self.plan.ids.clone(), titles: self.plan.titles.clone() };
        for _ in 0..MOST_ROUNDS {
            let before = self.open.len();
            self.round(TITLES_PER_REQUEST, cache).await?;
            let left = self.open.len();
            if left <= self.textless.len() || left == before {
                break;
            }
        }
        // A page that does not arrive in a batch may arrive alone.
        if (1..=MOST_ALONE).contains(&self.open.len()) {
            self.round(1, cache).await?;
        }
        for (id, title) in &self.textless {
            self.open.remove(*id, title, &[]);
            self.plan.members.remove(id);
        }
        Ok(())
    }

    /// Requests everything that is open, in batches of the given size.
    async fn round(&mut self, size: usize, cache: &mut Cache) -> Result<(), ApiError> {
        let client = self.client;
        let mut answers = stream::iter(self.open.queries(size))
            .map(|batch| async move { query::pages(client, &batch).await })
            .buffer_unordered(self.options.transport.concurrency.max(1));
        while let Some(answer) = answers.next().await {
            let answer = answer.map_err(|cause| self.stopped(cause))?;
            self.accept(answer, cache)?;
            let done = self.fetched.len();
            self.progress.fetching(done, self.wanted.max(done));
        }
        Ok(())
    }

    /// Sorts the pages of a complete batch into the cache and the plan.
    fn accept(&mut self, answer: PageAnswer, cache: &mut Cache) -> Result<(), ApiError> {
        for title in &answer.elsewhere {
            self.open.titles.remove(title);
        }
        let mut kept = Vec::new();
        for page in answer.pages {
            let (id, title) = (page.pageid, page.title.clone());
            if page.missing || page.invalid || page.special {
                self.open.remove(id, &title, &answer.renamed);
                self.plan.members.remove(&id);
                self.gone.extend(self.plan.listed.remove(&id));
                continue;
            }
            if page.revisions.first().is_some_and(Revision::is_textless) {
                // It is requested once more, so it stays open.
                self.textless.insert(id, title);
                continue;
            }
            let Some(page) = cached_page(page, answer.asked_at) else { continue };
            if !self.open.remove(id, &title, &answer.renamed) {
                continue;
            }
            self.textless.remove(&id);
            let Plan { judge, named, .. } = &self.plan;
            if *judge && !self.asked.includes(&page, named, self.first_letter) {
                self.plan.members.remove(&id);
            } else if self.fetched.insert(id) {
                self.plan.members.insert(id);
                kept.push(page);
            }
        }
        cache.keep(kept)
    }

    /// Returns the titles of the pages that did not arrive, if they are known.
    fn undelivered(&self, cache: &Cache, opening: &Opening) -> Vec<String> {
        let title = |id: &u64| {
            let listed = self.plan.listed.get(id).cloned();
            let cached = || Some(cache.get(*id)?.title.clone());
            let changed = || Some(opening.changes.iter().flatten().find(|change| change.pageid == *id)?.title.clone());
            listed.or_else(cached).or_else(changed).unwrap_or_else(|| format!("page {id}"))
        };
        let titles: BTreeSet<String> =
            self.open.ids.iter().map(title).chain(self.open.titles.iter().cloned()).collect();
        titles.into_iter().collect()
    }

    fn stopped(&self, cause: ApiError) -> ApiError {
        let total = self.plan.members.len();
        let open = self.wanted.saturating_sub(self.fetched.len());
        ApiError::Stopped {
            done: total.saturating_sub(open),
            total,
            cache: self.options.cache.clone(),
            cause: Box::new(cause),
        }
    }
}

/// Returns a complete page for the cache; None if a part of it is missing.
fn cached_page(page: Page, checked: Option<Timestamp>) -> Option<CachedPage> {
    let revision = page.revisions.into_iter().next()?;
    Some(CachedPage {
        pageid: page.pageid,
        ns: page.ns,
        title: page.title,
        revid: revision.revid,
        timestamp: revision.timestamp.clone(),
        touched: page.touched?,
        checked: checked?,
        redirect: page.redirect,
        categories: page.categories.into_iter().map(|category| category.title).collect(),
        text: revision.into_text()?,
    })
}

/// Converts a page to the form in which the source delivers it: without hidden categories.
fn raw_page(page: CachedPage, hidden: &HashSet<String>) -> RawPage {
    let visible = page.categories.into_iter().filter(|title| !hidden.contains(title));
    let names = visible.map(|title| match title.split_once(':') {
        Some((_, name)) => name.to_owned(),
        None => title,
    });
    RawPage {
        title: page.title,
        namespace: page.ns,
        revid: page.revid,
        timestamp: page.timestamp,
        redirect: page.redirect.then(|| target_of_known_redirect(None, &page.text)).flatten(),
        categories: Some(names.collect()),
        text: page.text,
    }
}
