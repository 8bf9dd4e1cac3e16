//! Servers that refuse, fail temporarily, or never finish.

use std::cell::RefCell;

use serde_json::json;
use tempfile::tempdir;
use wiremock::ResponseTemplate;

use super::fake::{Line, proxy};
use super::*;

fn web_page(status: u16, title: &str) -> ResponseTemplate {
    let page = format!("<!DOCTYPE html><html><head><title>{title}</title></head></html>");
    ResponseTemplate::new(status).set_body_raw(page, "text/html")
}

fn api_error(code: &str) -> ResponseTemplate {
    let body = json!({"error": {"code": code, "info": format!("the words of {code}")}});
    ResponseTemplate::new(200).set_body_json(body)
}

/// Checks temporary faults: the crawl is complete in spite of them, with that many retries.
async fn survives(fault: ResponseTemplate) {
    let wiki = FakeWiki::with_commands(60).await;
    // At the opening, in the listing, and in the texts.
    for number in [0, 3, 4, 9] {
        wiki.fail(number..number + 1, fault.clone());
    }
    let (pages, stats) = all(&options(&wiki)).await.unwrap();
    assert_eq!((pages.len(), stats.retries), (62, 4));
}

#[tokio::test]
async fn too_many_requests() {
    survives(ResponseTemplate::new(429).insert_header("Retry-After", "0")).await;
}

#[tokio::test]
async fn the_server_is_busy() {
    for status in [500, 502, 503, 504] {
        survives(web_page(status, "Busy")).await;
    }
}

#[tokio::test]
async fn the_database_lags() {
    survives(api_error("maxlag").insert_header("Retry-After", "0")).await;
    survives(api_error("ratelimited")).await;
}

#[tokio::test]
async fn the_json_is_truncated_or_garbled() {
    survives(ResponseTemplate::new(200).set_body_string(r#"{"query": {"pages": [{"tit"#)).await;
    survives(ResponseTemplate::new(200).set_body_bytes([b'{', 0xff, b'}'])).await;
}

#[tokio::test]
async fn connections_break() {
    let wiki = FakeWiki::with_commands(60).await;
    let lines = vec![Line::Dropped, Line::Cut(20), Line::Cut(900), Line::Dropped, Line::Good];
    let options = ApiOptions {
        url: proxy(wiki.server(), lines),
        transport: Transport { retries: 10, ..options(&wiki).transport },
        ..options(&wiki)
    };
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!(pages.len(), 62);
    assert!(stats.retries >= 4, "{stats:?}");
}

#[tokio::test]
async fn no_answer_in_time() {
    let wiki = FakeWiki::with_commands(1).await;
    let mut options = options(&wiki);
    options.transport.timeout = Duration::from_millis(50);
    options.transport.retries = 1;
    wiki.fail(0..9, ResponseTemplate::new(200).set_delay(Duration::from_secs(60)));
    let message = failure(&options).await;
    assert!(message.contains("failed 2 times in a row; last error: timed out"), "{message}");
}

#[tokio::test]
async fn nothing_listens() {
    let wiki = FakeWiki::start().await;
    let mut options = options(&wiki);
    // A port that was free a moment ago.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    options.url = format!("http://me:hunter2@{free}/api.php");
    let message = failure(&options).await;
    assert!(message.starts_with(&format!("http://{free}/api.php failed 4 times in a row")), "{message}");
}

#[tokio::test]
async fn a_retry_after_that_is_too_long_ends_the_run() {
    let wiki = FakeWiki::with_commands(1).await;
    wiki.fail(0..1, ResponseTemplate::new(429).insert_header("Retry-After", "3600"));
    let message = failure(&options(&wiki)).await;
    assert!(message.contains("asks to retry after 3600 s (429 Too Many Requests)"), "{message}");
    assert_eq!(wiki.requests().len(), 1);
}

#[tokio::test]
async fn pauses_are_reported() {
    struct Heard(RefCell<Vec<(Duration, String)>>);
    impl Progress for Heard {
        fn waiting(&self, pause: Duration, reason: &str) {
            self.0.borrow_mut().push((pause, reason.to_owned()));
        }
    }
    let wiki = FakeWiki::with_commands(1).await;
    wiki.fail(1..2, ResponseTemplate::new(429).insert_header("Retry-After", "0"));
    let heard = Heard(RefCell::default());
    let mut sink = |_| ControlFlow::Continue(());
    crawl(&options(&wiki), &heard, &mut sink).await.unwrap();
    let heard = heard.0.into_inner();
    let [(pause, reason)] = heard.as_slice() else {
        panic!("{heard:?}");
    };
    assert_eq!(reason, "429 Too Many Requests");
    let own = Duration::from_micros(500)..=Duration::from_millis(1);
    assert!(own.contains(pause), "never less than its own pause: {pause:?}");
}

#[tokio::test]
async fn a_firewall_is_explained_once() {
    for (fault, words) in [
        (web_page(403, "Access\n denied"), "403 Forbidden and the web page “Access denied”"),
        (ResponseTemplate::new(401), "401 Unauthorized"),
        (web_page(200, "Just a moment..."), "with success and the web page “Just a moment...”"),
    ] {
        let wiki = FakeWiki::with_commands(1).await;
        wiki.fail(0..9, fault);
        let mut options = options(&wiki);
        options.headers = vec![Header::parse("X-Pass: hunter2").unwrap()];
        let message = failure(&options).await;
        assert_eq!(wiki.requests().len(), 1, "asking again does not help");
        for part in [words, "--header 'Name: value'", HEADERS_VARIABLE, "Special:Export", "--export FILE", "mirror"] {
            assert!(message.contains(part), "{part}: {message}");
        }
        assert!(message.contains("although an extra header was sent"), "{message}");
        assert!(!message.contains("hunter2"), "{message}");
    }
}

#[tokio::test]
async fn refusals_of_the_api_are_passed_on() {
    let wiki = FakeWiki::start().await;
    wiki.fail(0..9, api_error("readapidenied"));
    let message = failure(&options(&wiki)).await;
    assert_eq!(message, "the wiki refused the query: the words of readapidenied (error readapidenied)");
}

#[tokio::test]
async fn json_of_another_service_is_recognized() {
    for body in [json!([1, 2]), json!({"hello": "world"}), json!({"query": 7})] {
        let wiki = FakeWiki::start().await;
        wiki.fail(0..9, ResponseTemplate::new(200).set_body_json(body));
        let message = failure(&options(&wiki)).await;
        assert!(message.contains("does not respond like a MediaWiki API"), "{message}");
    }
}

#[tokio::test]
async fn a_continue_that_repeats_itself_is_noticed() {
    let wiki = FakeWiki::with_commands(1).await;
    let again = json!({
        "batchcomplete": true, "continue": {"gcmcontinue": "x", "continue": "-||"},
        "query": {"pages": [{"pageid": 2, "ns": 0, "title": "command 0"}]},
    });
    wiki.fail(1..999, ResponseTemplate::new(200).set_body_json(again));
    let message = failure(&options(&wiki)).await;
    assert!(message.contains("keeps sending `continue`: after 1 responses"), "{message}");
    assert!(message.contains(r#"{"continue":"-||","gcmcontinue":"x"}"#), "{message}");
}

/// A server that sends a different `continue` each time but no data.
struct Counting(std::sync::atomic::AtomicUsize);

impl wiremock::Respond for Counting {
    fn respond(&self, _: &wiremock::Request) -> ResponseTemplate {
        let number = self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        ResponseTemplate::new(200).set_body_json(json!({
            "curtimestamp": "2030-01-01T00:00:00Z",
            "continue": {"gcmcontinue": number}, "query": {"general": {}},
        }))
    }
}

#[tokio::test]
async fn a_continue_that_counts_forever_is_noticed() {
    let server = wiremock::MockServer::builder().start().await;
    wiremock::Mock::given(wiremock::matchers::any()).respond_with(Counting(Default::default())).mount(&server).await;
    let options = ApiOptions::new(format!("{}/api.php", server.uri()));
    let message = failure(&options).await;
    assert!(message.contains("although the last ones contained nothing new"), "{message}");
}

/// Creates a modified copy of the wiki's answer to the only batch of a small crawl.
fn batch(wiki: &FakeWiki, change: impl Fn(&mut serde_json::Value)) -> ResponseTemplate {
    let inner = wiki.inner();
    let ids: Vec<String> = inner.pages.keys().map(u64::to_string).collect();
    let ask = [("prop", "info|revisions|categories".to_owned()), ("pageids", ids.join("|"))];
    let mut answer = inner.answer(&ask.map(|(name, value)| (name.to_owned(), value)).into());
    change(&mut answer);
    ResponseTemplate::new(200).set_body_json(answer)
}

/// Edits or removes the pages with the given title in an answer.
fn edit_page(answer: &mut serde_json::Value, title: &str, edit: impl Fn(&mut serde_json::Value) -> bool) {
    let pages = answer["query"]["pages"].as_array_mut().unwrap();
    pages.retain_mut(|page| page["title"] != title || edit(page));
}

/// In crawls of a small wiki, requests 0 to 2 are opening, members and redirects; texts start at number 3.
const TEXTS: usize = 3;

#[tokio::test]
async fn a_page_that_is_left_out_once_is_fetched_again() {
    let wiki = FakeWiki::with_commands(3).await;
    let left_out = batch(&wiki, |answer| edit_page(answer, "command 1", |_| false));
    let empty = batch(&wiki, |answer| {
        edit_page(answer, "command 1", |page| {
            page["revisions"] = json!([]);
            true
        });
    });
    let endless = batch(&wiki, |answer| {
        answer.as_object_mut().unwrap().remove("batchcomplete");
    });
    for fault in [left_out, empty, endless] {
        wiki.fail(TEXTS..TEXTS + 1, fault);
        let (pages, stats) = all(&options(&wiki)).await.unwrap();
        assert_eq!(titles(&pages), ["cmd", "command 0", "command 1", "command 2", "see"]);
        assert_eq!(stats.undelivered, [""; 0]);
        wiki.requests();
    }
}

#[tokio::test]
async fn a_page_that_is_never_delivered_is_named_and_requested_by_the_next_run() {
    let wiki = FakeWiki::with_commands(3).await;
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    wiki.fail(TEXTS..99, batch(&wiki, |answer| edit_page(answer, "command 1", |_| false)));
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!(titles(&pages), ["cmd", "command 0", "command 2", "see"]);
    assert_eq!(stats.undelivered, ["command 1"]);
    assert!(wiki.requests().len() < 9, "the attempts are bounded");

    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!(titles(&pages), ["cmd", "command 0", "command 1", "command 2", "see"]);
    assert_eq!((stats.undelivered.len(), stats.fetched), (0, 1));
}

#[tokio::test]
async fn a_changed_page_that_is_not_delivered_is_named_and_requested_again() {
    let wiki = FakeWiki::with_commands(3).await;
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    all(&options).await.unwrap();
    wiki.requests();
    wiki.inner().pass(jiff::SignedDuration::from_hours(24));
    wiki.inner().edit("command 1", "better text", &["Commands"]);
    wiki.inner().edit("command 9", "new text", &["Commands"]);
    let nothing = json!({"batchcomplete": true, "curtimestamp": "2030-01-09T00:00:00Z", "query": {"pages": []}});
    wiki.fail(1..99, ResponseTemplate::new(200).set_body_json(nothing));
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!(page(&pages, "command 1").text, "text 1", "the older version is better than none");
    assert_eq!(stats.undelivered, ["command 1", "command 9"]);

    wiki.requests();
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!(page(&pages, "command 1").text, "better text");
    assert_eq!(page(&pages, "command 9").text, "new text");
    assert_eq!((stats.undelivered.len(), stats.fetched, stats.requests), (0, 2, 2));
}

#[tokio::test]
async fn many_pages_that_never_come_cost_few_requests() {
    let wiki = FakeWiki::with_commands(200).await;
    let mut options = options(&wiki);
    options.transport.concurrency = 1;
    let nothing = json!({"batchcomplete": true, "curtimestamp": "2030-01-09T00:00:00Z", "query": {"pages": []}});
    // Opening and 10 + 1 requests of the listing.
    wiki.fail(12..999, ResponseTemplate::new(200).set_body_json(nothing));
    let (pages, stats) = all(&options).await.unwrap();
    assert_eq!((pages.len(), stats.undelivered.len()), (0, 202));
    assert!(stats.requests <= 12 + 5 * 5 + 50, "{}", stats.requests);
}

#[tokio::test]
async fn a_listing_that_ends_in_the_middle_is_an_error() {
    let wiki = FakeWiki::with_commands(3).await;
    let cut = json!({"query": {"pages": [{"pageid": 2, "ns": 0, "title": "command 0"}]}});
    wiki.fail(1..2, ResponseTemplate::new(200).set_body_json(cut));
    let message = failure(&options(&wiki)).await;
    assert!(message.contains("a list of pages is truncated"), "{message}");
}

#[tokio::test]
async fn pages_whose_text_is_hidden_get_a_second_chance_and_are_named() {
    let hidden = |slot: &'static str| {
        move |page: &mut serde_json::Value| {
            page["revisions"][0]["slots"]["main"] = json!({slot: true});
            true
        }
    };
    for slot in ["texthidden", "textmissing", "missing"] {
        let wiki = FakeWiki::with_commands(3).await;
        let fault = batch(&wiki, |answer| edit_page(answer, "command 1", hidden(slot)));
        wiki.fail(TEXTS..TEXTS + 1, fault.clone());
        let (pages, stats) = all(&options(&wiki)).await.unwrap();
        assert_eq!((pages.len(), stats.textless.len()), (5, 0), "it was lost for a moment only");
        wiki.requests();
        wiki.fail(TEXTS..99, fault);
        let (pages, stats) = all(&options(&wiki)).await.unwrap();
        assert_eq!(titles(&pages), ["cmd", "command 0", "command 2", "see"]);
        assert_eq!((stats.textless, stats.undelivered), (vec!["command 1".to_owned()], vec![]));
    }
}

#[tokio::test]
async fn two_crawls_do_not_share_a_cache() {
    let wiki = FakeWiki::with_commands(3).await;
    let folder = tempdir().unwrap();
    let options = cached(&wiki, folder.path());
    // The first one waits for its listing.
    wiki.fail(1..2, ResponseTemplate::new(200).set_delay(Duration::from_secs(600)));
    let first = all(&options);
    let second = async {
        while wiki.inner().requests.len() < 2 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        failure(&options).await
    };
    let message = tokio::select! {
        _ = first => panic!("it waits"),
        message = second => message,
    };
    assert!(message.starts_with("another run is using the page cache "), "{message}");
    wiki.requests();
    assert_eq!(all(&options).await.unwrap().0.len(), 5, "a run that was stopped locks nothing");
}

/// Servers that echo what they received, in every text that a message quotes.
#[tokio::test]
async fn a_secret_that_comes_back_is_not_shown() {
    let secret = "a+b/Hunter2&co";
    let escaped = "a+b/Hunter2&amp;co";
    let long = format!("{} {escaped}", "x".repeat(75));
    let moved =
        ResponseTemplate::new(301).insert_header("Location", "http://elsewhere.test/login/a%2Bb%2FHunter2%26co");
    let info = json!({"error": {"code": "denied", "info": format!("no rights for {secret}")}});
    let busy = json!({"error": {"code": "ratelimited", "info": format!("too fast: {secret}")}});
    let continued = json!({"continue": {"gcmcontinue": secret}, "query": {"general": {}, "pages": []}, "curtimestamp": "2030-01-09T00:00:00Z"});
    let json = |body| ResponseTemplate::new(200).set_body_json(body);
    for fault in [
        web_page(403, &format!("Denied: {escaped}")),
        web_page(403, &long),
        web_page(200, secret),
        moved,
        json(info),
        json(busy),
        json(continued),
        json(json!({"query": secret})),
    ] {
        let wiki = FakeWiki::with_commands(1).await;
        let mut options = options(&wiki);
        options.headers = vec![Header::parse(&format!("X-Pass: {secret}")).unwrap()];
        wiki.fail(0..99, fault.clone());
        for place in ["/w/api.php", "/w/"] {
            options.url = format!("{}{place}", wiki.server().uri());
            let message = failure(&options).await;
            assert!(!message.to_lowercase().contains("hunter"), "{message}");
        }
    }
}

#[tokio::test]
async fn pages_that_disappear_meanwhile_are_named() {
    let wiki = FakeWiki::with_commands(3).await;
    let id = wiki.inner().id("command 1").unwrap();
    let answer = json!({
        "batchcomplete": true, "curtimestamp": "2030-01-02T00:00:00Z",
        "query": {"pages": [{"pageid": id, "missing": true}]},
    });
    wiki.fail(3..4, ResponseTemplate::new(200).set_body_json(answer));
    let (_, stats) = all(&options(&wiki)).await.unwrap();
    assert_eq!(stats.missing, ["command 1"]);
}

#[tokio::test]
async fn a_server_that_stops_in_the_middle() {
    let wiki = FakeWiki::with_commands(200).await;
    let folder = tempdir().unwrap();
    let mut options = cached(&wiki, folder.path());
    options.transport.concurrency = 1;
    // Opening, 10 + 1 requests of the listing, 5 for each batch of 50 pages.
    wiki.fail(12 + 5..999, ResponseTemplate::new(503));
    let message = failure(&options).await;
    assert!(message.starts_with("the crawl stopped after 50 of 202 pages: "), "{message}");
    assert!(message.contains("failed 4 times in a row; last error: 503 Service Unavailable"), "{message}");
    assert!(message.ends_with("run the same command again to continue."), "{message}");

    let (first, _) = requested(&wiki);
    let (pages, stats) = all(&options).await.unwrap();
    let (second, _) = requested(&wiki);
    assert_eq!((first.len(), second.len(), stats.fetched), (100, 152, 152));
    assert_eq!(first.intersection(&second).count(), 50, "only the batch that failed is repeated");
    assert_eq!(pages, truth(&wiki, &options).await);

    options.cache = None;
    wiki.fail(12 + 5..999, ResponseTemplate::new(503));
    let message = failure(&options).await;
    assert!(message.contains("With --cache DIR, the next run continues"), "{message}");
}

/// Returns the ids requested since the last call, and the number of requests.
fn requested(wiki: &FakeWiki) -> (std::collections::BTreeSet<String>, usize) {
    let requests = wiki.requests();
    let ids = requests.iter().filter_map(|ask| ask.get("pageids"));
    let ids = ids.flat_map(|ids| ids.split('|')).map(str::to_owned);
    (ids.collect(), requests.len())
}

#[tokio::test]
async fn a_run_may_be_stopped_after_any_request() {
    let wiki = FakeWiki::with_commands(60).await;
    let expected = truth(&wiki, &options(&wiki)).await;
    for stop in 1..=14 {
        let folder = tempdir().unwrap();
        let options = cached(&wiki, folder.path());
        // This request is never answered, and the run is dropped while it waits.
        wiki.fail(stop..999, ResponseTemplate::new(200).set_delay(Duration::from_secs(600)));
        let reached = async {
            while wiki.inner().requests.len() <= stop {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        tokio::select! {
            result = all(&options) => { result.unwrap(); }
            () = reached => {}
        }
        wiki.requests();
        let (pages, _) = all(&options).await.unwrap();
        assert_eq!(pages, expected, "stopped after {stop} requests");
        assert_eq!(wiki.requests().iter().filter(|ask| ask.contains_key("list")).count(), 1);
    }
}
