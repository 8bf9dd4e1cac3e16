//! Lists the existing pages: members of categories, redirects, and titles requested by name.
//!
//! A listing reads no texts. It returns each page's latest revision and the time it was last touched, which tell
//! whether the cached page is still current.

use std::collections::{BTreeMap, BTreeSet};

use futures_util::stream::{self, StreamExt as _, TryStreamExt as _};
use serde::{Deserialize, Serialize};

use super::client::Client;
use super::parameters::Parameters;
use super::query::{self, PageAnswer};
use super::wire::{Change, Page};
use super::{ApiError, ApiOptions, Invalid, MAIN_NAMESPACE, Progress, TITLES_PER_REQUEST};

/// The pages of a crawl, without their texts.
#[derive(Default)]
pub(super) struct Listing {
    /// The pages by id, with `lastrevid`, `touched` and `redirect`.
    pub pages: BTreeMap<u64, Page>,
    /// Categories that had no pages.
    pub empty_categories: Vec<String>,
    /// The results for requested titles.
    pub named: TitledPages,
}

/// The pages requested by title.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TitledPages {
    /// Ids of the pages that the titles lead to.
    pub ids: BTreeSet<u64>,
    /// All titles on the way to these pages. A change to one of them may change where a title leads.
    pub watched: BTreeSet<String>,
    /// Requested titles that do not exist.
    pub missing: Vec<String>,
    /// Requested titles that are invalid.
    pub invalid: Vec<Invalid>,
}

/// The subject of one of the queries of a listing.
enum Part<'a> {
    Category(&'a str),
    Redirects,
    Titles,
}

/// Lists everything.
///
/// # Errors
/// Those of the queries.
pub(super) async fn list(
    client: &Client<'_>,
    options: &ApiOptions,
    progress: &dyn Progress,
) -> Result<Listing, ApiError> {
    let mut listing = Listing::default();
    let mut parts: Vec<(Part<'_>, Parameters)> = Vec::new();
    for category in &options.categories {
        let members = info()
            .with("generator", "categorymembers")
            .with("gcmtitle", format!("Category:{}", bare_category(category)))
            .with("gcmtype", "page")
            .with("gcmlimit", "max");
        parts.push((Part::Category(category), members));
    }
    if options.redirects {
        let redirects = info()
            .with("generator", "allpages")
            .with("gapnamespace", MAIN_NAMESPACE.to_string())
            .with("gapfilterredir", "redirects")
            .with("gaplimit", "max");
        parts.push((Part::Redirects, redirects));
    }
    let titles = title_queries(&options.titles, &mut listing.named);
    parts.extend(titles.into_iter().map(|query| (Part::Titles, query)));

    let mut answers = stream::iter(parts)
        .map(|(part, query)| async move { Ok((part, whole(client, query::pages(client, &query).await?)?)) })
        .buffer_unordered(options.transport.concurrency.max(1));
    while let Some((part, answer)) = answers.try_next().await? {
        match part {
            Part::Titles => listing.named.add(&answer),
            Part::Category(name) if !answer.pages.iter().any(is_article) => {
                listing.empty_categories.push(name.to_owned());
            }
            Part::Category(_) | Part::Redirects => {}
        }
        let named = matches!(part, Part::Titles);
        let pages = answer.pages.into_iter();
        let pages = pages.filter(|page| page.pageid > 0 && (named || is_article(page)));
        listing.pages.extend(pages.map(|page| (page.pageid, page)));
        progress.listing(listing.pages.len());
    }
    drop(answers);
    listing.empty_categories.sort();
    listing.named.sort();
    Ok(listing)
}

/// Looks up only the titles requested by name.
///
/// # Errors
///
/// Those of the queries.
pub(super) async fn look_up(client: &Client<'_>, titles: &[String]) -> Result<TitledPages, ApiError> {
    let mut named = TitledPages::default();
    for query in title_queries(titles, &mut named) {
        named.add(&whole(client, query::pages(client, &query).await?)?);
    }
    named.sort();
    Ok(named)
}

/// Fails if a listing is incomplete: pages would be lost silently.
fn whole(client: &Client<'_>, answer: PageAnswer) -> Result<PageAnswer, ApiError> {
    if answer.is_cut {
        let what = "a list of pages is truncated: it is neither complete nor continued".to_owned();
        return Err(ApiError::NotMediaWiki { url: client.shown(&client.address()), what });
    }
    Ok(answer)
}

/// Returns a category's name without its namespace and with blanks.
pub(super) fn bare_category(name: &str) -> String {
    let name = name.replace('_', " ");
    let name = name.trim();
    match name.split_once(':') {
        Some((space, rest)) if space.trim().eq_ignore_ascii_case("category") => rest.trim().to_owned(),
        _ => name.to_owned(),
    }
}

fn info() -> Parameters {
    Parameters::new().with("prop", "info")
}

/// Whether a member of a category is an article, that is, in the main namespace: talk and user pages are often in
/// categories, too.
fn is_article(page: &Page) -> bool {
    page.pageid > 0 && page.ns == MAIN_NAMESPACE
}

/// Builds the queries for titles. The bar separates titles in a query, so titles that contain one are rejected here.
fn title_queries(titles: &[String], named: &mut TitledPages) -> Vec<Parameters> {
    let (bad, good): (Vec<&String>, Vec<&String>) = titles.iter().partition(|title| title.contains('|'));
    named.invalid.extend(
        bad.into_iter()
            .map(|title| Invalid { title: title.clone(), reason: "titles cannot contain a vertical bar".to_owned() }),
    );
    let good: Vec<&str> = good.into_iter().map(String::as_str).collect();
    named.watched.extend(good.iter().map(|title| (*title).to_owned()));
    good.chunks(TITLES_PER_REQUEST)
        .map(|titles| info().with("redirects", "1").with("titles", titles.join("|")))
        .collect()
}

impl TitledPages {
    /// Whether the titles may lead elsewhere after these changes.
    pub(super) fn is_concerned(&self, changes: &[Change]) -> bool {
        changes.iter().any(|change| {
            let target = change.target().map(|(title, _)| title);
            self.watched.contains(&change.title) || target.is_some_and(|title| self.watched.contains(title))
        })
    }

    fn add(&mut self, answer: &PageAnswer) {
        for (from, to) in &answer.renamed {
            self.watched.extend([from.clone(), to.clone()]);
        }
        let elsewhere = answer
            .elsewhere
            .iter()
            .map(|title| Invalid { title: title.clone(), reason: "it is on another wiki".to_owned() });
        self.invalid.extend(elsewhere);
        for page in &answer.pages {
            if page.invalid || page.special {
                let reason = match page.invalidreason.as_str() {
                    "" => "it is not a page with text",
                    reason => reason,
                };
                self.invalid.push(Invalid { title: page.title.clone(), reason: reason.to_owned() });
            } else if page.missing {
                self.missing.push(page.title.clone());
                self.watched.insert(page.title.clone());
            } else {
                self.ids.insert(page.pageid);
                self.watched.insert(page.title.clone());
            }
        }
    }

    fn sort(&mut self) {
        self.missing.sort();
        self.invalid.sort();
    }
}

#[cfg(test)]
mod tests {
    use super::bare_category;

    #[test]
    fn a_category_may_be_given_with_or_without_its_namespace() {
        for name in ["Data Types", "Category:Data_Types", " category : Data Types "] {
            assert_eq!(bare_category(name), "Data Types");
        }
        assert_eq!(bare_category("Arma 3: Functions"), "Arma 3: Functions");
    }
}
