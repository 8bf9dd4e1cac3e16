//! Crawls of a real MediaWiki on this machine with the snapshot's pages.
//!
//! The environment variable `SQF_LS_WIKI_API` is the address of its `api.php`; without it, the tests do nothing. The
//! categories are compared with the snapshot's `categories.json`, found through `SQF_LS_SHARED` or next to the
//! checkout.

#![allow(clippy::print_stderr, reason = "a test that finds nothing to test says so")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use tempfile::tempdir;

use super::*;

#[tokio::test]
async fn a_real_wiki() {
    let Ok(api) = std::env::var("SQF_LS_WIKI_API") else {
        eprintln!("SQF_LS_WIKI_API is not set: no real wiki was crawled");
        return;
    };
    let folder = tempdir().unwrap();
    let options = ApiOptions { cache: Some(folder.path().to_owned()), ..ApiOptions::new(api) };
    let (pages, first) = all(&options).await.unwrap();
    let (again, second) = all(&options).await.unwrap();
    assert!(pages.len() > 5_000, "{first:?}");
    assert!(first.requests < 300, "{first:?}");
    assert!(second.requests <= 3, "{second:?}");
    assert!(pages == again, "an update without changes brings the same pages");
    assert!(pages.iter().all(|page| page.revid > 0 && !page.text.is_empty()));
    assert!(first.empty_categories.is_empty() && first.textless.is_empty(), "{first:?}");

    let shared = std::env::var_os("SQF_LS_SHARED")
        .map_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared")), PathBuf::from);
    let path = shared.join("wiki/categories.json");
    let Ok(file) = std::fs::read(&path) else {
        eprintln!("{} is absent: categories were not compared", path.display());
        return;
    };
    let expected: BTreeMap<String, Vec<String>> = serde_json::from_slice(&file).unwrap();
    let (mut shown, mut left_out) = (BTreeSet::new(), BTreeSet::new());
    for page in &pages {
        let all = expected.get(&page.title).map_or(&[][..], Vec::as_slice);
        let all = all.iter().filter_map(|title| title.strip_prefix("Category:"));
        let categories = page.categories.as_deref().unwrap();
        let (visible, hidden): (Vec<&str>, Vec<&str>) =
            all.partition(|name| categories.iter().any(|category| category == name));
        assert_eq!(visible, categories, "{}", page.title);
        shown.extend(visible);
        left_out.extend(hidden);
    }
    assert!(shown.is_disjoint(&left_out), "a category is hidden everywhere or nowhere");
}
