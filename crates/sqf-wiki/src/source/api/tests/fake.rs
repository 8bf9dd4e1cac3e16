//! A small wiki that answers like MediaWiki, with limits small enough to be reached.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{Read as _, Write as _};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use wiremock::{Mock, MockServer, Request, Respond, ResponseTemplate, matchers};

/// Entries of a list in one response.
pub(super) const LIST_LIMIT: usize = 20;
/// Texts in one response.
const TEXT_LIMIT: usize = 30;
/// Categories in one response.
const CATEGORY_LIMIT: usize = 40;

pub(super) struct FakeWiki {
    server: MockServer,
    inner: Arc<Mutex<Inner>>,
}

pub(super) struct Inner {
    pub now: Timestamp,
    pub pages: BTreeMap<u64, FakePage>,
    pub changes: Vec<Value>,
    pub hidden: BTreeSet<String>,
    /// Answers that replace the wiki's own for the requests with these numbers, counted from 0.
    pub faults: BTreeMap<usize, ResponseTemplate>,
    /// Parameters of all requests.
    pub requests: Vec<BTreeMap<String, String>>,
    next: u64,
}

#[derive(Clone)]
pub(super) struct FakePage {
    pub title: String,
    pub revid: u64,
    pub touched: Timestamp,
    pub text: String,
    pub categories: Vec<String>,
}

impl FakeWiki {
    /// Starts an empty wiki, at noon of a day long settled.
    pub(super) async fn start() -> FakeWiki {
        let inner = Arc::new(Mutex::new(Inner {
            now: "2030-01-01T12:00:00Z".parse().unwrap(),
            pages: BTreeMap::new(),
            changes: Vec::new(),
            hidden: BTreeSet::new(),
            faults: BTreeMap::new(),
            requests: Vec::new(),
            next: 1,
        }));
        let server = MockServer::builder().start().await;
        Mock::given(matchers::path("/w/api.php")).respond_with(Responder(Arc::clone(&inner))).mount(&server).await;
        FakeWiki { server, inner }
    }

    /// Creates a wiki of that many commands, two redirects and a page that is in no crawled category; all written long
    /// ago.
    pub(super) async fn with_commands(count: usize) -> FakeWiki {
        let wiki = FakeWiki::start().await;
        {
            let mut inner = wiki.inner();
            for number in 0..count {
                inner.edit(
                    &format!("command {number}"),
                    &format!("text {number}"),
                    &["Commands", "Shown", "Kept out of sight"],
                );
            }
            inner.edit("cmd", "#REDIRECT [[command 0]]", &[]);
            inner.edit("see", "#REDIRECT [[command_1#Usage]]", &[]);
            inner.edit("other", "not ours", &["Other"]);
            inner.hidden.insert("Category:Kept out of sight".to_owned());
            inner.pass(SignedDuration::from_hours(24));
        }
        wiki
    }

    pub(super) fn server(&self) -> &MockServer {
        &self.server
    }

    /// Returns the address of the API.
    pub(super) fn api(&self) -> String {
        format!("{}/w/api.php", self.server.uri())
    }

    pub(super) fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap()
    }

    /// Answers the requests in a range of numbers with `fault`.
    pub(super) fn fail(&self, requests: std::ops::Range<usize>, fault: ResponseTemplate) {
        let mut inner = self.inner();
        let faults = requests.map(|number| (number, fault.clone()));
        inner.faults.extend(faults);
    }

    /// Returns the requests since the last call.
    pub(super) fn requests(&self) -> Vec<BTreeMap<String, String>> {
        let mut inner = self.inner();
        inner.faults.clear();
        std::mem::take(&mut inner.requests)
    }
}

impl Inner {
    pub(super) fn pass(&mut self, time: SignedDuration) {
        self.now += time;
    }

    pub(super) fn id(&self, title: &str) -> Option<u64> {
        let mut pages = self.pages.iter();
        let found = pages.find(|(_, page)| page.title == title);
        found.map(|(id, _)| *id)
    }

    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn log(&mut self, kind: &str, title: &str, pageid: u64, revid: u64, params: Value) {
        let rcid = self.number();
        self.changes.push(json!({
            "type": kind, "ns": namespace(title), "title": title, "pageid": pageid, "revid": revid,
            "rcid": rcid, "timestamp": self.now, "logparams": params,
        }));
        self.pass(SignedDuration::from_mins(1));
    }

    /// Edits a page, or creates it if it does not exist.
    pub(super) fn edit(&mut self, title: &str, text: &str, categories: &[&str]) {
        let revid = self.number();
        let old = self.id(title);
        let id = old.unwrap_or(revid);
        let page = FakePage {
            title: title.to_owned(),
            revid,
            touched: self.now,
            text: text.to_owned(),
            categories: categories.iter().map(|name| format!("Category:{name}")).collect(),
        };
        self.pages.insert(id, page);
        let kind = if old.is_some() { "edit" } else { "new" };
        self.log(kind, title, id, revid, json!([]));
    }

    pub(super) fn delete(&mut self, title: &str) {
        let id = self.id(title).unwrap();
        self.pages.remove(&id);
        // MediaWiki drops the edits of a deleted page.
        self.changes.retain(|change| change["pageid"] != id || change["type"] == "log");
        self.log("log", title, 0, 0, json!([]));
    }

    /// Moves a page and leaves a redirect.
    pub(super) fn rename(&mut self, title: &str, target: &str) {
        let id = self.id(title).unwrap();
        let (revid, left) = (self.number(), self.number());
        let now = self.now;
        let page = self.pages.get_mut(&id).unwrap();
        page.title = target.to_owned();
        page.revid = revid;
        page.touched = now;
        let redirect = FakePage {
            title: title.to_owned(),
            revid: left,
            touched: now,
            text: format!("#REDIRECT [[{target}]]"),
            categories: Vec::new(),
        };
        self.pages.insert(left, redirect);
        let params = json!({"target_ns": namespace(target), "target_title": target});
        self.log("log", title, id, revid, params);
    }

    pub(super) fn answer(&self, ask: &BTreeMap<String, String>) -> Value {
        let mut query = Map::new();
        let mut next = Map::new();
        let mut complete = true;
        if ask.contains_key("meta") {
            query.insert("general".to_owned(), json!({"case": "case-sensitive"}));
        }
        if ask.contains_key("list") {
            let from = ask.get("rcend").map_or(Timestamp::MIN, |end| end.parse().unwrap());
            let changes = self.changes.iter().rev().cloned();
            let changes =
                changes.filter(|change| change["timestamp"].as_str().unwrap().parse::<Timestamp>().unwrap() >= from);
            let part = part(ask, "rccontinue", LIST_LIMIT, changes.collect(), &mut next);
            query.insert("recentchanges".to_owned(), json!(part));
            let hidden = self.hidden.iter().map(|title| json!({"title": title}));
            query.insert("pageswithprop".to_owned(), hidden.collect());
        }
        let mut renamed = Vec::new();
        let mut pages: Vec<Value> = match ask.get("generator").map(String::as_str) {
            Some("categorymembers") => {
                let wanted = &ask["gcmtitle"];
                let members = self.pages.iter().filter(|(_, page)| page.categories.contains(wanted));
                let members = members.map(|(id, page)| page.info(*id)).collect();
                part(ask, "gcmcontinue", LIST_LIMIT, members, &mut next)
            }
            Some("allpages") => {
                let redirects = self.pages.iter().filter(|(_, page)| page.is_redirect() && namespace(&page.title) == 0);
                let redirects = redirects.map(|(id, page)| page.info(*id)).collect();
                part(ask, "gapcontinue", LIST_LIMIT, redirects, &mut next)
            }
            _ => {
                let ids = ask.get("pageids").into_iter().flat_map(|ids| ids.split('|'));
                let ids = ids.map(|id| self.by_id(id.parse().unwrap()));
                let titles = ask.get("titles").into_iter().flat_map(|titles| titles.split('|'));
                let titles = titles.map(|title| self.by_title(title, ask.contains_key("redirects"), &mut renamed));
                ids.chain(titles).collect()
            }
        };
        if ask.get("prop").is_some_and(|prop| prop.contains("revisions")) {
            complete = self.add_content(ask, &mut pages, &mut next);
        }
        if !pages.is_empty() {
            query.insert("pages".to_owned(), json!(pages));
        }
        query.insert("redirects".to_owned(), json!(renamed));
        let mut answer = json!({"curtimestamp": self.now, "query": query});
        if complete {
            answer["batchcomplete"] = json!(true);
        }
        if !next.is_empty() {
            next.insert("continue".to_owned(), json!("||"));
            answer["continue"] = Value::Object(next);
        }
        answer
    }

    fn by_id(&self, id: u64) -> Value {
        let page = self.pages.get(&id);
        page.map_or_else(|| json!({"pageid": id, "missing": true}), |page| page.info(id))
    }

    fn by_title(&self, title: &str, follow: bool, renamed: &mut Vec<Value>) -> Value {
        let title = title.replace('_', " ");
        if title.contains('<') {
            return json!({"title": title, "invalid": true, "invalidreason": "a title has no angle brackets"});
        }
        match self.id(&title) {
            Some(id) if follow && self.pages[&id].is_redirect() => {
                let text = self.pages[&id].text.clone();
                let target = text.split(['[', ']', '#']).nth(3).unwrap().to_owned();
                renamed.push(json!({"from": title, "to": target}));
                self.by_title(&target, follow, renamed)
            }
            Some(id) => self.by_id(id),
            None => json!({"ns": namespace(&title), "title": title, "missing": true}),
        }
    }

    /// Adds texts and categories up to the limits; whether that was all.
    fn add_content(&self, ask: &BTreeMap<String, String>, pages: &mut [Value], next: &mut Map<String, Value>) -> bool {
        let all: Vec<(usize, &FakePage)> = pages
            .iter()
            .enumerate()
            .filter_map(|(place, page)| Some((place, self.pages.get(&page["pageid"].as_u64()?)?)))
            .collect();
        let categories =
            all.iter().flat_map(|(place, page)| page.categories.iter().map(|title| (*place, json!({"title": title}))));
        // Later responses of a batch omit properties that are complete.
        let later = ask.contains_key("continue");
        if !later || ask.contains_key("rvcontinue") {
            for (place, page) in part(ask, "rvcontinue", TEXT_LIMIT, all.clone(), next) {
                pages[place]["revisions"] = json!([{
                    "revid": page.revid, "timestamp": page.touched,
                    "slots": {"main": {"content": page.text}},
                }]);
            }
        }
        if !later || ask.contains_key("clcontinue") {
            for (place, title) in part(ask, "clcontinue", CATEGORY_LIMIT, categories.collect(), next) {
                match pages[place]["categories"].as_array_mut() {
                    Some(list) => list.push(title),
                    None => pages[place]["categories"] = json!([title]),
                }
            }
        }
        next.is_empty()
    }
}

impl FakePage {
    fn is_redirect(&self) -> bool {
        self.text.starts_with("#REDIRECT")
    }

    fn info(&self, id: u64) -> Value {
        json!({
            "pageid": id, "ns": namespace(&self.title), "title": self.title, "touched": self.touched,
            "lastrevid": self.revid, "redirect": self.is_redirect(),
        })
    }
}

fn namespace(title: &str) -> i32 {
    match title.split_once(':') {
        Some(("User", _)) => 2,
        Some(("Template", _)) => 10,
        Some(("Category", _)) => 14,
        _ => 0,
    }
}

/// Returns the part of a list that the request's `continue` points to, and records where the next one begins.
fn part<T>(
    ask: &BTreeMap<String, String>,
    key: &str,
    limit: usize,
    all: Vec<T>,
    next: &mut Map<String, Value>,
) -> Vec<T> {
    let start: usize = ask.get(key).map_or(0, |start| start.parse().unwrap());
    if all.len() > start + limit {
        next.insert(key.to_owned(), json!((start + limit).to_string()));
    }
    all.into_iter().skip(start).take(limit).collect()
}

struct Responder(Arc<Mutex<Inner>>);

impl Respond for Responder {
    fn respond(&self, request: &Request) -> ResponseTemplate {
        let mut ask: BTreeMap<String, String> = request.url.query_pairs().into_owned().collect();
        ask.extend(url::form_urlencoded::parse(&request.body).into_owned());
        let mut inner = self.0.lock().unwrap();
        let fault = inner.faults.get(&inner.requests.len()).cloned();
        let answer = fault.unwrap_or_else(|| ResponseTemplate::new(200).set_body_json(inner.answer(&ask)));
        inner.requests.push(ask);
        answer
    }
}

/// The fate of a connection through a [`proxy`].
#[derive(Clone, Copy)]
pub(super) enum Line {
    /// Closed before anything is read.
    Dropped,
    /// The request gets through, the answer is truncated after that many bytes.
    Cut(usize),
    /// Everything gets through.
    Good,
}

/// Runs between a client and a server and disturbs the first connections. Returns its address.
pub(super) fn proxy(server: &MockServer, mut lines: Vec<Line>) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let target = *server.address();
    lines.reverse();
    std::thread::spawn(move || {
        for client in listener.incoming() {
            let client = client.unwrap();
            let line = lines.pop().unwrap_or(Line::Good);
            std::thread::spawn(move || pass(client, target, line));
        }
    });
    format!("http://{address}/w/api.php")
}

fn pass(mut client: TcpStream, target: std::net::SocketAddr, line: Line) -> Option<()> {
    let limit = match line {
        Line::Dropped => return None,
        Line::Cut(limit) => limit as u64,
        Line::Good => u64::MAX,
    };
    let server = TcpStream::connect(target).ok()?;
    let (mut from, mut to) = (client.try_clone().ok()?, server.try_clone().ok()?);
    std::thread::spawn(move || std::io::copy(&mut from, &mut to));
    let mut answer = server.try_clone().ok()?.take(limit);
    std::io::copy(&mut answer, &mut client).ok()?;
    client.flush().ok()?;
    client.shutdown(Shutdown::Both).ok()?;
    server.shutdown(Shutdown::Both).ok()
}
