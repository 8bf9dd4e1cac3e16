//! A first crawl, without faults.

use std::collections::BTreeSet;

use wiremock::matchers::{header, path};
use wiremock::{Mock, ResponseTemplate};

use super::*;

#[tokio::test]
async fn members_and_redirects_are_complete_and_sorted() {
    let wiki = FakeWiki::with_commands(120).await;
    let (pages, stats) = all(&options(&wiki)).await.unwrap();

    assert_eq!(pages.len(), 122, "120 commands and 2 redirects");
    assert!(pages.is_sorted_by_key(|page| page.title.clone()));
    for number in 0..120 {
        let page = page(&pages, &format!("command {number}"));
        assert_eq!(page.text, format!("text {number}"));
        assert_eq!(page.categories.as_deref(), Some(&["Commands".to_owned(), "Shown".to_owned()][..]));
        assert_eq!((page.namespace, page.redirect.as_deref()), (0, None));
        assert!(page.revid > 0);
        assert!(page.timestamp.as_deref().unwrap().starts_with("2030-01-01T"));
    }
    assert_eq!(page(&pages, "cmd").redirect.as_deref(), Some("command 0"));
    assert_eq!(page(&pages, "see").redirect.as_deref(), Some("command 1#Usage"));
    assert_eq!((stats.pages, stats.fetched, stats.retries), (122, 122, 0));
    assert!(stats.was_relisted);
}

#[tokio::test]
async fn each_page_is_requested_once_and_every_continue_is_followed() {
    let wiki = FakeWiki::with_commands(120).await;
    let (_, stats) = all(&options(&wiki)).await.unwrap();
    let requests = wiki.requests();
    assert_eq!(requests.len(), stats.requests);

    let first_of_batch = requests.iter().filter(|ask| !ask.contains_key("continue"));
    let ids: Vec<&str> = first_of_batch.filter_map(|ask| ask.get("pageids")).flat_map(|ids| ids.split('|')).collect();
    assert_eq!(ids.len(), ids.iter().collect::<BTreeSet<_>>().len());
    assert_eq!(ids.len(), 122);
    let continued = |key| requests.iter().filter(|ask| ask.contains_key(key)).count();
    // 120 members, 20 per response; batches of 50, 50 and 22 pages with 30 texts and 40 categories per response.
    assert_eq!(continued("gcmcontinue"), 5);
    assert_eq!(continued("rvcontinue"), 2);
    assert_eq!(continued("clcontinue"), 3 + 3 + 1);
}

#[tokio::test]
async fn titles_are_normalized_followed_and_accounted_for() {
    let wiki = FakeWiki::with_commands(3).await;
    wiki.inner().edit("topic", "about something", &[]);
    wiki.inner().edit("old name", "#REDIRECT [[topic]]", &[]);
    wiki.inner().edit("User:Me", "not in the main namespace", &["Commands"]);
    let mut options = options(&wiki);
    options.titles = ["old_name", "User:Me", "nowhere", "a<b", "a|b"].map(str::to_owned).to_vec();
    options.categories.push("Nothing here".to_owned());
    options.redirects = false;
    let (pages, stats) = all(&options).await.unwrap();

    assert_eq!(titles(&pages), ["User:Me", "command 0", "command 1", "command 2", "topic"]);
    assert_eq!(stats.missing, ["nowhere"]);
    let invalid: Vec<&str> = stats.invalid.iter().map(|invalid| invalid.title.as_str()).collect();
    assert_eq!(invalid, ["a<b", "a|b"]);
    assert_eq!(stats.empty_categories, ["Nothing here"]);
}

#[tokio::test]
async fn long_lists_of_titles_are_posted() {
    let wiki = FakeWiki::with_commands(60).await;
    let mut options = options(&wiki);
    options.categories.clear();
    options.titles = (0..60).map(|number| format!("command {number}")).collect();
    options.titles.extend((0..60).map(|number| format!("{}{number}", "long ".repeat(30))));
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!((pages.len(), stats.missing.len()), (62, 60));

    let requests = wiki.server().received_requests().await.unwrap();
    let posts = requests.iter().filter(|request| request.method == "POST");
    assert_eq!(posts.count(), 2, "the two batches with long titles");
    assert!(requests.iter().all(|request| request.url.as_str().len() < 2_100));
}

#[tokio::test]
async fn requests_are_polite_and_carry_the_extra_headers() {
    let wiki = FakeWiki::with_commands(1).await;
    let mut options = options(&wiki);
    options.headers = Header::parse_lines("X-Pass: hunter2\nX-Team: arma").unwrap();
    all(&options).await.unwrap();

    let requests = wiki.server().received_requests().await.unwrap();
    for request in &requests {
        let header = |name: &str| request.headers[name].to_str().unwrap().to_owned();
        assert_eq!(header("x-pass"), "hunter2");
        assert_eq!(header("x-team"), "arma");
        assert!(header("user-agent").starts_with(concat!("sqf-ls/", env!("CARGO_PKG_VERSION"))));
        assert!(header("accept-encoding").contains("gzip"));
    }
    for ask in wiki.requests() {
        for (name, value) in [("maxlag", "5"), ("formatversion", "2"), ("format", "json")] {
            assert_eq!(ask.get(name).map(String::as_str), Some(value));
        }
    }
}

#[tokio::test]
async fn an_extra_header_may_replace_a_usual_one() {
    let wiki = FakeWiki::with_commands(1).await;
    let mut options = options(&wiki);
    options.headers = vec![Header::parse("User-Agent: a known crawler").unwrap()];
    all(&options).await.unwrap();
    for request in wiki.server().received_requests().await.unwrap() {
        assert_eq!(request.headers.get_all("user-agent").iter().count(), 1);
        assert_eq!(request.headers["user-agent"], "a known crawler");
    }
}

#[tokio::test]
async fn the_api_is_found_from_the_wikis_address() {
    let wiki = FakeWiki::with_commands(1).await;
    let page = format!(r#"<link rel="EditURI" href="{}?action=rsd"/>"#, wiki.api());
    Mock::given(path("/wiki/"))
        .respond_with(ResponseTemplate::new(200).set_body_string(page))
        .mount(wiki.server())
        .await;
    let mut options = options(&wiki);
    // A page that advertises the API, and a missing page on a wiki with its API in a usual location.
    for place in ["/wiki/", "/elsewhere"] {
        options.url = format!("{}{place}", wiki.server().uri());
        assert_eq!(all(&options).await.unwrap().0.len(), 3, "{place}");
    }
}

#[tokio::test]
async fn a_missing_api_is_reported_with_the_addresses_tried() {
    let wiki = FakeWiki::start().await;
    let mut options = options(&wiki);
    wiki.fail(0..9, ResponseTemplate::new(404));
    options.url = format!("{}/start", wiki.server().uri());
    let message = failure(&options).await;
    for place in ["/start: ", "/start/api.php: ", "/w/api.php: ", "/api.php: "] {
        let line = format!("{}{place}", wiki.server().uri());
        assert!(message.contains(&line), "{message}");
    }
    assert!(message.contains("404 Not Found"), "{message}");
}

#[tokio::test]
async fn redirects_of_the_server_are_followed_on_its_own_host_only() {
    let wiki = FakeWiki::with_commands(60).await;
    let stranger = wiremock::MockServer::builder().start().await;
    let moved = |to: String| ResponseTemplate::new(301).insert_header("Location", to);
    Mock::given(path("/old.php"))
        .and(header("x-pass", "hunter2"))
        .respond_with(|request: &wiremock::Request| {
            let to = format!("/w/api.php?{}", request.url.query().unwrap_or_default());
            ResponseTemplate::new(301).insert_header("Location", to)
        })
        .expect(1)
        .mount(wiki.server())
        .await;
    Mock::given(path("/away.php"))
        .respond_with(moved(format!("{}/w/api.php", stranger.uri())))
        .mount(wiki.server())
        .await;

    let mut options = options(&wiki);
    options.headers = vec![Header::parse("X-Pass: hunter2").unwrap()];
    options.url = format!("{}/old.php", wiki.server().uri());
    assert_eq!(all(&options).await.unwrap().0.len(), 62);

    options.url = format!("{}/away.php", wiki.server().uri());
    let message = failure(&options).await;
    assert!(message.contains(&format!("redirects to {}/w/api.php", stranger.uri())), "{message}");
    assert_eq!(stranger.received_requests().await.unwrap().len(), 0);
}

#[tokio::test]
async fn the_receiver_may_stop_early() {
    let wiki = FakeWiki::with_commands(5).await;
    let options = options(&wiki);
    let mut received = 0;
    let mut sink = |_| {
        received += 1;
        if received == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let stats = crawl(&options, &(), &mut sink).await.unwrap();
    assert_eq!((stats.pages, received), (7, 2));
}
