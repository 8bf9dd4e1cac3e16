//! Requests to the API, and retries.
//!
//! A [`Client`] is polite (a limited rate, `maxlag`), retries after temporary failures, and turns every other failure
//! into one explanation. All requests of a crawl share one queue, so if the server asks for a pause, all of them pause.

use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher as _, RandomState};
use std::time::Duration;

use reqwest::header::{CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue, LOCATION, USER_AGENT};
use reqwest::redirect::Policy;
use reqwest::{RequestBuilder, StatusCode};
use tokio::time::Instant;
use url::Url;

use super::answer::{Answer, shortened};
use super::header::Secrets;
use super::parameters::Parameters;
use super::wire::Response;
use super::{ApiError, Header, Progress, Transport};
use crate::http;

/// Some servers and firewalls refuse longer addresses; such a query becomes the body of a POST request.
const LONGEST_URL: usize = 2_000;

/// MediaWiki truncates its responses at 8 MiB by default; anything much larger is not a response of an API.
const LARGEST_BODY: usize = 128 << 20;

/// Limit for redirects per request, all on the same host.
const MOST_REDIRECTS: usize = 5;

/// Statistics of a client.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Traffic {
    /// Requests sent, retries included.
    pub requests: usize,
    /// Requests that had to be sent again.
    pub retries: usize,
    /// Bytes of all bodies, after decompression.
    pub bytes: u64,
}

/// A connection to one wiki.
pub(super) struct Client<'a> {
    http: reqwest::Client,
    /// The address that the user gave.
    given: Url,
    address: RefCell<Url>,
    transport: &'a Transport,
    progress: &'a dyn Progress,
    headers: usize,
    secrets: Secrets,
    interval: Duration,
    next_turn: Cell<Instant>,
    traffic: Cell<Traffic>,
}

/// Why an attempt failed.
enum Failure {
    /// Retrying would not help.
    Final(ApiError),
    /// A retry may succeed, immediately or after the pause stated by the server.
    Passing { what: String, pause: Option<Duration> },
}

impl<'a> Client<'a> {
    /// Creates a client for the wiki at `address`; sends nothing yet.
    ///
    /// # Errors
    ///
    /// When a header is unusable or the system's certificates cannot be read.
    pub(super) fn new(
        address: Url,
        headers: &[Header],
        transport: &'a Transport,
        progress: &'a dyn Progress,
    ) -> Result<Client<'a>, ApiError> {
        let loopback = http::is_loopback(&address);
        let http = http::client(&address)
            .default_headers(header_map(headers)?)
            .timeout(transport.timeout)
            .redirect(same_host_only());
        let per_second =
            transport.requests_per_second.unwrap_or(if loopback { f64::INFINITY } else { Transport::POLITE_RATE });
        let interval = Duration::try_from_secs_f64(per_second.recip()).unwrap_or_default();
        Ok(Client {
            http: http.build().map_err(|error| ApiError::Setup(http::described(error)))?,
            given: address.clone(),
            address: RefCell::new(address),
            transport,
            progress,
            headers: headers.len(),
            secrets: Secrets::new(headers),
            interval,
            next_turn: Cell::new(Instant::now()),
            traffic: Cell::default(),
        })
    }

    /// Returns the address of the API.
    pub(super) fn address(&self) -> Url {
        self.address.borrow().clone()
    }

    /// Sends the following queries to another address.
    pub(super) fn move_to(&self, address: Url) {
        self.address.replace(address);
    }

    /// Returns an address for messages. One that a server sent may repeat a header.
    pub(super) fn shown(&self, url: &Url) -> String {
        let shown = public(url);
        if url.path() == self.given.path() { shown } else { self.quoted(shown) }
    }

    /// Returns words of a server for messages.
    pub(super) fn quoted(&self, text: impl Into<String>) -> String {
        self.secrets.withhold(text.into())
    }

    /// Returns what has been sent and received so far.
    pub(super) fn traffic(&self) -> Traffic {
        self.traffic.get()
    }

    /// Sends one query to the API and returns its response.
    ///
    /// # Errors
    ///
    /// When the API refuses, does not respond, or sends something else.
    pub(super) async fn query(&self, parameters: &Parameters) -> Result<Response, ApiError> {
        let form = parameters
            .clone()
            .with("format", "json")
            .with("formatversion", "2")
            .with("curtimestamp", "1")
            .with("maxlag", self.transport.maxlag.to_string())
            .encode();
        let request = || {
            let mut address = self.address();
            address.set_query(Some(&form));
            if address.as_str().len() <= LONGEST_URL {
                return self.http.get(address);
            }
            address.set_query(None);
            self.http.post(address).header(CONTENT_TYPE, "application/x-www-form-urlencoded").body(form.clone())
        };
        self.persist(request, |answer| self.read_response(answer)).await
    }

    /// Fetches a web page, to find the address of the API in it.
    ///
    /// # Errors
    ///
    /// Those of [`Client::query`].
    pub(super) async fn web_page(&self, address: &Url) -> Result<String, ApiError> {
        self.persist(|| self.http.get(address.clone()), |answer| Ok(String::from_utf8_lossy(&answer.body).into_owned()))
            .await
    }

    /// Retries a request until it succeeds, the failure is final, or the attempts are exhausted.
    async fn persist<T>(
        &self,
        request: impl Fn() -> RequestBuilder,
        read: impl Fn(Answer) -> Result<T, Failure>,
    ) -> Result<T, ApiError> {
        let mut attempts = 0;
        loop {
            self.wait_for_turn().await;
            let outcome = match self.attempt(request()).await {
                Ok(answer) => read(answer),
                Err(failure) => Err(failure),
            };
            let (what, pause) = match outcome {
                Ok(value) => return Ok(value),
                Err(Failure::Final(error)) => return Err(error),
                Err(Failure::Passing { what, pause }) => (what, pause),
            };
            attempts += 1;
            if attempts > self.transport.retries {
                return Err(ApiError::GaveUp { url: self.shown(&self.address()), attempts, last: what });
            }
            if let Some(wait) = pause.filter(|pause| *pause > self.transport.longest_pause) {
                return Err(ApiError::ComeBackLater { url: self.shown(&self.address()), wait, reason: what });
            }
            let pause = self.transport.backoff(attempts, chance()).max(pause.unwrap_or_default());
            tracing::info!(attempts, ?pause, %what, "asking again");
            self.progress.waiting(pause, &what);
            self.count(|traffic| traffic.retries += 1);
            self.pause_all(pause);
        }
    }

    /// Waits for the next free slot, which keeps the rate of requests independent of their concurrency.
    async fn wait_for_turn(&self) {
        let turn = self.next_turn.get().max(Instant::now());
        self.next_turn.set(turn + self.interval);
        tokio::time::sleep_until(turn).await;
    }

    fn pause_all(&self, pause: Duration) {
        let until = Instant::now() + pause;
        self.next_turn.set(self.next_turn.get().max(until));
    }

    fn count(&self, change: impl FnOnce(&mut Traffic)) {
        let mut traffic = self.traffic.get();
        change(&mut traffic);
        self.traffic.set(traffic);
    }

    /// Sends one request once; returns the whole body if the status indicates success.
    async fn attempt(&self, request: RequestBuilder) -> Result<Answer, Failure> {
        self.count(|traffic| traffic.requests += 1);
        let broken = |error| Failure::Passing { what: http::described(error), pause: None };
        let mut response = request.send().await.map_err(broken)?;
        let (url, status) = (response.url().clone(), response.status());
        let pause = http::retry_after(response.headers());
        let location = response.headers().get(LOCATION).and_then(|location| url.join(location.to_str().ok()?).ok());

        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            body.extend_from_slice(&chunk);
            if body.len() > LARGEST_BODY {
                return Err(self.not_mediawiki(&url, "the response is too large".to_owned()));
            }
        }
        self.count(|traffic| traffic.bytes += body.len() as u64);

        let answer = Answer { url, body, pause };
        match status {
            status if status.is_success() => Ok(answer),
            status if is_passing(status) => Err(Failure::Passing { what: named(status), pause }),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::PROXY_AUTHENTICATION_REQUIRED => {
                Err(self.turned_away(&answer, &named(status)))
            }
            status => Err(Failure::Final(match location {
                Some(to) if status.is_redirection() => {
                    ApiError::Redirected { from: self.shown(&answer.url), to: self.shown(&to) }
                }
                _ => ApiError::Status { url: self.shown(&answer.url), status: named(status) },
            })),
        }
    }

    /// Parses an answer as JSON of the API.
    fn read_response(&self, answer: Answer) -> Result<Response, Failure> {
        let response: Response = match serde_json::from_slice(&answer.body) {
            Ok(response) => response,
            Err(_) if answer.is_web_page() => {
                return Err(self.turned_away(&answer, "with success"));
            }
            Err(error) if error.is_data() => {
                return Err(self.not_mediawiki(&answer.url, error.to_string()));
            }
            // A truncated or garbled body may be complete the next time.
            Err(error) => {
                let what = self.quoted(format!("the response is not JSON: {error}"));
                return Err(Failure::Passing { what, pause: None });
            }
        };
        match response.error {
            Some(refusal) if passes(&refusal.code) => {
                let what = self.quoted(format!("{} ({})", refusal.info, refusal.code));
                Err(Failure::Passing { what, pause: answer.pause })
            }
            Some(refusal) => {
                let (code, info) = (self.quoted(refusal.code), self.quoted(refusal.info));
                Err(Failure::Final(ApiError::Refused { code, info }))
            }
            None => {
                // Use the target of the server's own redirects from now on.
                let mut address = answer.url;
                address.set_query(None);
                self.move_to(address);
                Ok(response)
            }
        }
    }

    fn turned_away(&self, answer: &Answer, status: &str) -> Failure {
        let page = match answer.page_title().map(|title| self.quoted(title)) {
            _ if !answer.is_web_page() => String::new(),
            Some(title) => format!(" and the web page “{}” instead of data", shortened(&title)),
            None => " and a web page instead of data".to_owned(),
        };
        Failure::Final(ApiError::TurnedAway {
            url: self.shown(&answer.url),
            answer: format!("{status}{page}"),
            headers: self.headers,
        })
    }

    fn not_mediawiki(&self, url: &Url, what: String) -> Failure {
        Failure::Final(ApiError::NotMediaWiki { url: self.shown(url), what: self.quoted(what) })
    }
}

/// Returns an address for messages, without password and query.
pub(super) fn public(url: &Url) -> String {
    let mut shown = url.clone();
    shown.set_query(None);
    shown.set_fragment(None);
    // Both fail only for addresses without a host, which have no password either.
    let _ = shown.set_username("");
    let _ = shown.set_password(None);
    shown.into()
}

/// Returns the headers of every request: the user agent, and the extra ones, which take precedence.
fn header_map(headers: &[Header]) -> Result<HeaderMap, ApiError> {
    let mut map = HeaderMap::new();
    let home = match env!("CARGO_PKG_REPOSITORY") {
        "" => String::new(),
        home => format!(" (+{home})"),
    };
    let agent = format!("sqf-ls/{}{home}", env!("CARGO_PKG_VERSION"));
    if let Ok(agent) = HeaderValue::try_from(agent) {
        map.insert(USER_AGENT, agent);
    }
    for header in headers {
        let wrong = |why| ApiError::Header { which: header.name().to_owned(), why };
        let name = HeaderName::try_from(header.name()).map_err(|_| wrong("the name is invalid"))?;
        let mut value = HeaderValue::try_from(header.value()).map_err(|_| wrong("the value is invalid"))?;
        value.set_sensitive(true);
        map.insert(name, value);
    }
    Ok(map)
}

/// Follows redirects on the same host only, and never from TLS to plain text: extra headers are for that host alone,
/// and the library would pass them on.
fn same_host_only() -> Policy {
    Policy::custom(|attempt| {
        let Some(origin) = attempt.previous().first() else {
            return attempt.stop();
        };
        let target = attempt.url();
        let same_port =
            origin.scheme() == target.scheme() && origin.port_or_known_default() == target.port_or_known_default();
        let to_tls = origin.scheme() == "http"
            && target.scheme() == "https"
            && origin.port().is_none()
            && target.port().is_none();
        let near = origin.host() == target.host() && (same_port || to_tls);
        if near && attempt.previous().len() <= MOST_REDIRECTS { attempt.follow() } else { attempt.stop() }
    })
}

/// Whether a status may be temporary.
fn is_passing(status: StatusCode) -> bool {
    status.is_server_error() && status != StatusCode::NOT_IMPLEMENTED
        || matches!(status, StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT | StatusCode::TOO_EARLY)
}

/// Whether an error of the API may be temporary.
fn passes(code: &str) -> bool {
    matches!(code, "maxlag" | "ratelimited" | "readonly" | "timeout") || code.starts_with("internal_api_error")
}

/// Returns code and name of a status.
fn named(status: StatusCode) -> String {
    status.to_string()
}

/// Returns a number from 0 to 1, so that many clients do not retry at the same moment.
fn chance() -> f64 {
    let bits = RandomState::new().hash_one(()) >> 11;
    bits as f64 / (1_u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn shown_addresses_contain_no_secrets() {
        let shown = public(&url("https://me:hunter2@wiki.test/api.php?token=1#x"));
        assert_eq!(shown, "https://wiki.test/api.php");
    }

    #[tokio::test(start_paused = true)]
    async fn requests_keep_their_distance_and_all_of_them_pause() {
        let transport = Transport { requests_per_second: Some(4.0), ..Transport::default() };
        let client = Client::new(url("http://wiki.test/"), &[], &transport, &()).unwrap();
        let start = Instant::now();
        let turn = async || {
            client.wait_for_turn().await;
            (Instant::now() - start).as_millis()
        };
        let (first, second, third) = tokio::join!(turn(), turn(), turn());
        assert_eq!([first, second, third], [0, 250, 500]);
        client.pause_all(Duration::from_secs(9));
        let (fourth, fifth) = tokio::join!(turn(), turn());
        assert_eq!([fourth, fifth], [9_500, 9_750]);
    }

    #[test]
    fn only_a_local_wiki_is_queried_without_a_limit() {
        let transport = Transport::default();
        let interval = |address| {
            let client = Client::new(url(address), &[], &transport, &()).unwrap();
            client.interval.as_millis()
        };
        assert_eq!(interval("http://wiki.test/api.php"), 200);
        assert_eq!(interval("http://127.0.0.1:8089/api.php"), 0);
    }
}
