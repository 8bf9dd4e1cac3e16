//! Crawls of a small wiki in this process.

mod fake;
mod faults;
mod full;
mod live;
mod updates;

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use super::*;
use crate::source::RawPage;
use fake::FakeWiki;

/// Returns settings for a crawl of the commands that fails fast.
fn options(wiki: &FakeWiki) -> ApiOptions {
    ApiOptions {
        categories: vec!["Commands".to_owned()],
        transport: Transport {
            first_pause: Duration::from_millis(1),
            largest_backoff: Duration::from_millis(4),
            retries: 3,
            ..Transport::default()
        },
        ..ApiOptions::new(wiki.api())
    }
}

fn cached(wiki: &FakeWiki, folder: &Path) -> ApiOptions {
    ApiOptions { cache: Some(folder.to_owned()), ..options(wiki) }
}

/// Runs a crawl and returns all its pages.
async fn all(options: &ApiOptions) -> Result<(Vec<RawPage>, CrawlStats), ApiError> {
    let mut pages = Vec::new();
    let stats = crawl(options, &(), &mut |page| {
        pages.push(page);
        ControlFlow::Continue(())
    })
    .await?;
    Ok((pages, stats))
}

/// Runs a crawl that has to fail and returns its message.
async fn failure(options: &ApiOptions) -> String {
    all(options).await.expect_err("the crawl fails").to_string()
}

/// Returns what the wiki would deliver to a crawl without a cache, which every update has to match.
async fn truth(wiki: &FakeWiki, options: &ApiOptions) -> Vec<RawPage> {
    let fresh = ApiOptions { cache: None, ..options.clone() };
    let (pages, _) = all(&fresh).await.unwrap();
    wiki.requests();
    pages
}

fn page<'p>(pages: &'p [RawPage], title: &str) -> &'p RawPage {
    let mut pages = pages.iter();
    pages.find(|page| page.title == title).expect(title)
}

fn titles(pages: &[RawPage]) -> Vec<&str> {
    pages.iter().map(|page| page.title.as_str()).collect()
}
