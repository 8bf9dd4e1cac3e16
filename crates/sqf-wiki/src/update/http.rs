//! Requests to a mirror.

use std::time::{Duration, Instant};

use reqwest::header::{CONTENT_LENGTH, ETAG, HeaderName, IF_MODIFIED_SINCE, IF_NONE_MATCH, LAST_MODIFIED, LOCATION};
use reqwest::redirect::Policy;
use reqwest::{Response, StatusCode};
use url::Url;

use super::state::Stored;
use super::{LARGEST_FILE, Progress, UpdateError, source};
use crate::http;

/// Limit for redirects per request.
const MOST_REDIRECTS: usize = 5;

/// Timeouts and retries.
#[derive(Debug, Clone, Copy)]
pub(super) struct Patience {
    /// For a connection.
    pub(super) connect: Duration,
    /// For the next part of a response.
    pub(super) silence: Duration,
    /// For a whole file.
    pub(super) file: Duration,
    /// Number of attempts.
    pub(super) attempts: u32,
    /// Pause before the second attempt; doubled before each further one.
    pub(super) pause: Duration,
    /// The longest pause that a server may ask for.
    pub(super) longest_pause: Duration,
    /// Maximum size of a file in bytes.
    pub(super) largest: u64,
    /// Minimum number of bytes per period `silence`: a server that sends a byte now and then counts as silent.
    pub(super) least: u64,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            connect: Duration::from_secs(15),
            silence: Duration::from_secs(30),
            file: Duration::from_secs(600),
            attempts: 3,
            pause: Duration::from_secs(1),
            longest_pause: Duration::from_secs(30),
            largest: LARGEST_FILE << 20,
            least: 30 << 10,
        }
    }
}

/// The result of a request for a file.
#[derive(Debug)]
pub(super) enum Answer {
    /// It has not changed.
    Unchanged,
    /// It has arrived.
    New {
        bytes: Vec<u8>,
        /// Address or path for messages.
        address: String,
        etag: Option<String>,
        last_modified: Option<String>,
    },
}

impl Answer {
    /// Returns the size of a new file.
    pub(super) fn length(&self) -> Option<u64> {
        match self {
            Answer::Unchanged => None,
            Answer::New { bytes, .. } => Some(bytes.len() as u64),
        }
    }
}

/// A connection to one mirror.
pub(super) struct Client<'b> {
    http: reqwest::Client,
    base: &'b Url,
    patience: Patience,
}

/// Why one attempt failed.
enum Failure {
    /// Retrying would not help.
    Final(UpdateError),
    /// A retry may succeed.
    Passing { error: UpdateError, reason: String, pause: Option<Duration> },
}

impl<'b> Client<'b> {
    /// Creates a client for files below `base`.
    ///
    /// # Errors
    ///
    /// When TLS cannot be initialized.
    pub(super) fn new(base: &'b Url, patience: Patience) -> Result<Client<'b>, UpdateError> {
        let http = http::client(base)
            .user_agent(concat!("sqf-ls/", env!("CARGO_PKG_VERSION")))
            .connect_timeout(patience.connect)
            .read_timeout(patience.silence)
            .timeout(patience.file)
            .redirect(never_to_plain_text());
        let http = http.build().map_err(|error| UpdateError::Setup(http::described(error)))?;
        Ok(Client { http, base, patience })
    }

    /// Fetches a file of the site, unless it is the `known` one.
    ///
    /// # Errors
    ///
    /// When the server cannot be reached, refuses, or stops answering, after all attempts.
    pub(super) async fn fetch(
        &self,
        file: &str,
        known: Option<&Stored>,
        progress: &dyn Progress,
    ) -> Result<Answer, UpdateError> {
        let address = source::file(self.base, file);
        let mut pause = self.patience.pause;
        let mut attempt = 1;
        loop {
            let (error, reason, wanted) = match self.attempt(file, &address, known, progress).await {
                Ok(answer) => {
                    progress.done(file, answer.length());
                    return Ok(answer);
                }
                Err(Failure::Final(error)) => return Err(error),
                Err(Failure::Passing { error, reason, pause }) => (error, reason, pause),
            };
            if attempt >= self.patience.attempts {
                return Err(error);
            }
            let wait = wanted.unwrap_or_default().max(pause);
            tracing::info!(attempt, ?wait, %reason, "requesting {file} again");
            progress.waiting(file, wait, &reason);
            tokio::time::sleep(wait).await;
            attempt += 1;
            pause *= 2;
        }
    }

    async fn attempt(
        &self,
        file: &str,
        address: &Url,
        known: Option<&Stored>,
        progress: &dyn Progress,
    ) -> Result<Answer, Failure> {
        let mut request = self.http.get(address.clone());
        if let Some(etag) = known.and_then(|known| known.etag.as_deref()) {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(time) = known.and_then(|known| known.last_modified.as_deref()) {
            request = request.header(IF_MODIFIED_SINCE, time);
        }
        let url = source::shown(address);
        let broken = |error| {
            let reason = http::described(error);
            let error = UpdateError::Network { url: url.clone(), reason: reason.clone() };
            Failure::Passing { error, reason, pause: None }
        };
        let too_slow = || {
            let (bytes, seconds) = (self.patience.least, self.patience.silence.as_secs());
            Failure::Final(UpdateError::TooSlow { url: url.clone(), bytes, seconds })
        };
        let answer = tokio::time::timeout(self.patience.connect + self.patience.silence, request.send());
        let mut response = answer.await.map_err(|_| too_slow())?.map_err(broken)?;
        match response.status() {
            StatusCode::NOT_MODIFIED if known.is_some() => return Ok(Answer::Unchanged),
            StatusCode::OK => {}
            _ => return Err(self.refusal(&response, url)),
        }
        let (etag, last_modified) = (header(&response, ETAG), header(&response, LAST_MODIFIED));
        let total = response.content_length();
        let too_large = || UpdateError::TooLarge { url: url.clone(), limit: self.patience.largest >> 20 };
        // Fail early if the file is too large. A compressed file has no total here.
        if announced(&response).max(total) > Some(self.patience.largest) {
            return Err(Failure::Final(too_large()));
        }
        let mut bytes = Vec::new();
        let (mut since, mut before) = (Instant::now(), 0);
        while let Some(chunk) = response.chunk().await.map_err(broken)? {
            bytes.extend_from_slice(&chunk);
            let length = bytes.len() as u64;
            if length > self.patience.largest {
                return Err(Failure::Final(too_large()));
            }
            if since.elapsed() >= self.patience.silence {
                if length - before < self.patience.least {
                    return Err(too_slow());
                }
                (since, before) = (Instant::now(), length);
            }
            progress.received(file, length, total);
        }
        Ok(Answer::New { bytes, address: url, etag, last_modified })
    }

    /// Interprets a status other than success.
    fn refusal(&self, response: &Response, url: String) -> Failure {
        let code = response.status();
        let status = code.to_string();
        match code {
            StatusCode::NOT_FOUND | StatusCode::GONE => Failure::Final(UpdateError::NotFound { url, status }),
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::PROXY_AUTHENTICATION_REQUIRED => {
                Failure::Final(UpdateError::Refused { url, status })
            }
            StatusCode::TOO_MANY_REQUESTS | StatusCode::REQUEST_TIMEOUT => self.passing(response, url, status),
            code if code.is_server_error() && code != StatusCode::NOT_IMPLEMENTED => {
                self.passing(response, url, status)
            }
            code if code.is_redirection() && code != StatusCode::NOT_MODIFIED => {
                let (to, reason) = not_followed(response);
                Failure::Final(UpdateError::Redirect { url, to, status, reason })
            }
            _ => Failure::Final(UpdateError::Status { url, status }),
        }
    }

    fn passing(&self, response: &Response, url: String, status: String) -> Failure {
        let pause = http::retry_after(response.headers());
        if let Some(pause) = pause.filter(|pause| *pause > self.patience.longest_pause) {
            return Failure::Final(UpdateError::ComeBackLater { url, status, seconds: pause.as_secs() });
        }
        Failure::Passing { error: UpdateError::Status { url, status: status.clone() }, reason: status, pause }
    }
}

/// Returns the number of bytes that a server announces.
fn announced(response: &Response) -> Option<u64> {
    header(response, CONTENT_LENGTH)?.parse().ok()
}

fn header(response: &Response, name: HeaderName) -> Option<String> {
    Some(response.headers().get(name)?.to_str().ok()?.to_owned())
}

/// Follows a few redirects, but never from TLS to plain text.
fn never_to_plain_text() -> Policy {
    Policy::custom(|attempt| {
        let was_secure = attempt.previous().iter().any(|url| url.scheme() == "https");
        let is_allowed = match attempt.url().scheme() {
            "https" => true,
            "http" => !was_secure,
            _ => false,
        };
        if is_allowed && attempt.previous().len() <= MOST_REDIRECTS { attempt.follow() } else { attempt.stop() }
    })
}

/// Returns the target of a redirect that was not followed, and the reason.
fn not_followed(response: &Response) -> (String, &'static str) {
    let nowhere = || "no address".to_owned();
    let Some(location) = header(response, LOCATION) else {
        return (nowhere(), "the server did not send an address");
    };
    let Ok(to) = response.url().join(&location) else { return (nowhere(), "the server sent an invalid address") };
    let reason = match (response.url().scheme(), to.scheme()) {
        ("https", "http") => "it goes from https to http, which is not secure",
        (_, "http" | "https") => "there were too many redirects",
        _ => "only https:// and http:// addresses are supported",
    };
    (source::shown(&to), reason)
}
