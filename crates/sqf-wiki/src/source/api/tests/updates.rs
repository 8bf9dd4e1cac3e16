//! Second runs: what they request, and that the result equals that of a fresh crawl.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use tempfile::{TempDir, tempdir};

use super::*;

/// Returns a wiki that was crawled into a cache a day ago.
async fn crawled() -> (FakeWiki, TempDir, ApiOptions) {
    let wiki = FakeWiki::with_commands(60).await;
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    all(&options).await.unwrap();
    wiki.requests();
    wiki.inner().pass(SignedDuration::from_hours(24));
    (wiki, folder, options)
}

/// Runs an update, whose result has to equal that of a fresh crawl. Returns its requests and statistics.
async fn update(wiki: &FakeWiki, options: &ApiOptions) -> (Vec<BTreeMap<String, String>>, CrawlStats, Vec<RawPage>) {
    let (pages, stats) = all(options).await.unwrap();
    let requests = wiki.requests();
    let truth = truth(wiki, options).await;
    assert_eq!(titles(&pages), titles(&truth));
    assert_eq!(pages, truth);
    (requests, stats, pages)
}

#[tokio::test]
async fn nothing_changed() {
    let (wiki, _folder, options) = crawled().await;
    let (requests, stats, pages) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.fetched, pages.len()), (1, 0, 62));
    assert!(!stats.was_relisted);
}

#[tokio::test]
async fn an_edited_page_costs_one_request() {
    let (wiki, _folder, options) = crawled().await;
    wiki.inner().edit("command 7", "better text", &["Commands"]);
    let (requests, stats, pages) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.fetched), (2, 1));
    assert_eq!(page(&pages, "command 7").text, "better text");
}

#[tokio::test]
async fn changes_are_counted_once() {
    let (wiki, _folder, options) = crawled().await;
    wiki.inner().edit("command 7", "better text", &["Commands"]);
    wiki.inner().delete("command 8");
    wiki.inner().pass(SignedDuration::from_hours(24));
    update(&wiki, &options).await;
    let (requests, stats, _) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.fetched), (1, 0));
}

#[tokio::test]
async fn pages_come_and_go() {
    let (wiki, _folder, options) = crawled().await;
    {
        let mut wiki = wiki.inner();
        wiki.edit("new command", "fresh", &["Commands"]);
        wiki.edit("another page", "not ours", &["Other"]);
        wiki.edit("new word", "#REDIRECT [[new command]]", &[]);
        wiki.edit("command 1", "no longer sorted in", &["Other"]);
        wiki.edit("other", "sorted in now", &["Commands"]);
        wiki.delete("command 2");
        wiki.delete("command 3");
        wiki.edit("command 3", "rewritten", &["Commands"]);
        wiki.delete("cmd");
        wiki.edit("see", "no redirect any more", &[]);
    }
    let (requests, _, pages) = update(&wiki, &options).await;
    assert!(requests.len() <= 4, "{requests:?}");
    let titles = titles(&pages);
    for (title, there) in [
        ("new command", true),
        ("new word", true),
        ("other", true),
        ("command 3", true),
        ("another page", false),
        ("command 1", false),
        ("command 2", false),
        ("cmd", false),
        ("see", false),
    ] {
        assert_eq!(titles.contains(&title), there, "{title}");
    }
}

#[tokio::test]
async fn moved_pages_change_their_title_and_leave_a_redirect() {
    let (wiki, _folder, options) = crawled().await;
    {
        let mut wiki = wiki.inner();
        wiki.rename("command 4", "order 4");
        wiki.rename("command 5", "User:Draft");
        wiki.edit("User:Sketch", "ready", &["Commands"]);
        wiki.rename("User:Sketch", "finished");
        wiki.edit("command 6", "a new page", &[]);
        wiki.rename("command 6", "aside");
        wiki.delete("command 6");
        wiki.rename("command 7", "command 6");
    }
    let (_, _, pages) = update(&wiki, &options).await;
    assert_eq!(page(&pages, "order 4").text, "text 4");
    assert_eq!(page(&pages, "command 4").redirect.as_deref(), Some("order 4"));
    assert_eq!(page(&pages, "finished").text, "ready");
    assert_eq!(page(&pages, "command 6").text, "text 7");
}

#[tokio::test]
async fn a_page_requested_by_title_is_followed_when_it_moves() {
    let wiki = FakeWiki::with_commands(3).await;
    wiki.inner().edit("topic", "about something", &[]);
    let folder = tempdir().unwrap();
    let mut options = cached(&wiki, folder.path());
    options.titles = vec!["topic".to_owned(), "later".to_owned()];
    let (_, stats, _) = update(&wiki, &options).await;
    assert_eq!(stats.missing, ["later"]);

    wiki.inner().rename("topic", "subject");
    let (_, stats, pages) = update(&wiki, &options).await;
    assert!(!stats.was_relisted);
    assert_eq!(page(&pages, "subject").text, "about something");

    wiki.inner().edit("later", "now it is", &[]);
    let (_, stats, pages) = update(&wiki, &options).await;
    assert_eq!(page(&pages, "later").text, "now it is");
    assert!(stats.missing.is_empty());

    wiki.inner().edit("topic", "#REDIRECT [[command 1]]", &[]);
    let (_, _, pages) = update(&wiki, &options).await;
    assert!(!titles(&pages).contains(&"subject"));
}

#[tokio::test]
async fn a_template_moves_pages_between_categories() {
    let (wiki, _folder, options) = crawled().await;
    let shift = |title: &str, category: &str| {
        let mut wiki = wiki.inner();
        let (id, now) = (wiki.id(title).unwrap(), wiki.now);
        let page = wiki.pages.get_mut(&id).unwrap();
        page.categories = vec![format!("Category:{category}")];
        page.touched = now;
    };
    wiki.inner().edit("Template:Box", "sorts pages in", &[]);
    shift("command 1", "Other");
    shift("other", "Commands");
    let (requests, stats, pages) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    assert_eq!(requests.iter().filter(|ask| ask.contains_key("pageids")).count(), 1);
    assert!(titles(&pages).contains(&"other"));
    assert!(!titles(&pages).contains(&"command 1"));

    // The wiki was still applying the change: one more page changes without a trace.
    shift("command 2", "Other");
    wiki.inner().pass(SignedDuration::from_hours(2));
    let (_, stats, _) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    let (requests, stats, _) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.was_relisted), (1, false));
}

#[tokio::test]
async fn a_category_that_is_hidden_or_shown_needs_no_fetch() {
    let (wiki, _folder, options) = crawled().await;
    wiki.inner().hidden.clear();
    let (requests, stats, pages) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.fetched), (1, 0));
    let shown = page(&pages, "command 0").categories.clone().unwrap();
    assert!(shown.contains(&"Kept out of sight".to_owned()));
}

#[tokio::test]
async fn pages_fetched_right_after_an_edit_are_checked_once_more() {
    let wiki = FakeWiki::with_commands(3).await;
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    wiki.inner().edit("command 1", "just now", &["Commands"]);
    all(&options).await.unwrap();
    wiki.requests();

    // The categories of that edit are updated a little later, without another trace.
    let id = wiki.inner().id("command 1").unwrap();
    wiki.inner().pages.get_mut(&id).unwrap().categories.push("Category:Late".to_owned());
    wiki.inner().pass(SignedDuration::from_mins(58));
    let (_, stats) = all(&options).await.unwrap();
    assert_eq!(stats.fetched, 0);
    wiki.requests();
    wiki.inner().pass(SignedDuration::from_mins(2));
    let (requests, stats, _) = update(&wiki, &options).await;
    assert_eq!((requests.len(), stats.fetched), (2, 1));
    let (requests, _, _) = update(&wiki, &options).await;
    assert_eq!(requests.len(), 1);
}

#[tokio::test]
async fn many_changes_are_read_to_their_end() {
    let (wiki, _folder, options) = crawled().await;
    for round in 0..3 {
        for number in 0..25 {
            wiki.inner().edit(&format!("command {number}"), &format!("round {round}"), &["Commands"]);
        }
    }
    let (requests, stats, _) = update(&wiki, &options).await;
    assert!(!stats.was_relisted);
    assert_eq!(stats.fetched, 25);
    let continued = requests.iter().filter(|ask| ask.contains_key("rccontinue"));
    assert_eq!(continued.count(), 4, "75 new and 11 known changes, 20 a response");
}

#[tokio::test]
async fn changes_that_do_not_reach_back_lead_to_a_listing() {
    let (wiki, _folder, options) = crawled().await;
    wiki.inner().edit("command 7", "better text", &["Commands"]);
    wiki.inner().delete("command 8");
    // The wiki drops old entries after some weeks.
    wiki.inner().changes.clear();
    wiki.inner().edit("command 9", "better still", &["Commands"]);
    let (_, stats, pages) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    assert_eq!(stats.fetched, 2, "the listing tells that the others are as they were");
    assert_eq!(page(&pages, "command 7").text, "better text");
}

#[tokio::test]
async fn a_wiki_without_recent_changes_is_listed_every_time() {
    let wiki = FakeWiki::with_commands(60).await;
    wiki.inner().changes.clear();
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    all(&options).await.unwrap();
    wiki.requests();
    let (_, stats, _) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    assert_eq!(stats.fetched, 0);
}

#[tokio::test]
async fn once_a_week_everything_is_listed() {
    let (wiki, _folder, options) = crawled().await;
    let id = wiki.inner().id("command 1").unwrap();
    {
        // The recent changes do not show this.
        let mut wiki = wiki.inner();
        let now = wiki.now;
        let page = wiki.pages.get_mut(&id).unwrap();
        page.categories.push("Category:By hand".to_owned());
        page.touched = now;
        wiki.pass(SignedDuration::from_hours(7 * 24));
    }
    let (_, stats, _) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    assert_eq!(stats.fetched, 1);
}

#[tokio::test]
async fn changed_settings_list_again_and_keep_the_pages() {
    let (wiki, _folder, mut options) = crawled().await;
    options.categories.push("Category:Other".to_owned());
    let (_, stats, pages) = update(&wiki, &options).await;
    assert!(stats.was_relisted);
    assert_eq!((stats.fetched, pages.len()), (1, 63));
}

#[tokio::test]
async fn damaged_entries_are_fetched_again() {
    let (wiki, folder, options) = crawled().await;
    let path = folder.path().join("pages.jsonl");
    let damaged = std::fs::read_to_string(&path).unwrap().replace("text 33", "text 34");
    std::fs::write(&path, damaged).unwrap();
    let (requests, stats, _) = update(&wiki, &options).await;
    assert_eq!((stats.damaged_entries, stats.fetched, requests.len()), (1, 1, 2));
}

#[tokio::test]
async fn an_update_that_was_killed_is_repeated_without_harm() {
    let (wiki, folder, options) = crawled().await;
    let state = std::fs::read(folder.path().join("state.json")).unwrap();
    wiki.inner().edit("command 7", "better text", &["Commands"]);
    wiki.inner().edit("new command", "fresh", &["Commands"]);
    wiki.inner().delete("command 8");
    update(&wiki, &options).await;
    // As if the run had been killed just before its end.
    std::fs::write(folder.path().join("state.json"), state).unwrap();
    let (_, stats, pages) = update(&wiki, &options).await;
    assert!(titles(&pages).contains(&"new command"));
    assert_eq!(stats.fetched, 0, "what was fetched is not fetched again");
}
