//! Common parts of all HTTP requests, both for a mirror's files and for a wiki's API.

use std::error::Error as _;
use std::time::Duration;

use jiff::Timestamp;
use reqwest::ClientBuilder;
use reqwest::header::{HeaderMap, RETRY_AFTER};
use rustls::crypto::ring::default_provider;
use url::Url;

/// Creates a client for requests to `address`. TLS is rustls with the certificates that the system trusts.
pub(crate) fn client(address: &Url) -> ClientBuilder {
    // Fails if a client was made before, which is as well.
    let _ = default_provider().install_default();
    let client = reqwest::Client::builder();
    // A system proxy could not reach ports of this machine.
    if is_loopback(address) { client.no_proxy() } else { client }
}

/// Whether an address is on this machine.
pub(crate) fn is_loopback(address: &Url) -> bool {
    match address.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// Returns the pause of a `Retry-After` header, which contains seconds or a date.
pub(crate) fn retry_after(headers: &HeaderMap) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = jiff::fmt::rfc2822::parse(text).ok()?.timestamp();
    let pause = date.duration_since(Timestamp::now());
    Some(Duration::try_from(pause).unwrap_or_default())
}

/// Describes an error below HTTP: the whole chain of causes, without the address.
pub(crate) fn described(error: reqwest::Error) -> String {
    if error.is_timeout() {
        return "timed out".to_owned();
    }
    let error = error.without_url();
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.ends_with(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use reqwest::header::HeaderValue;

    use super::*;

    #[test]
    fn this_machine_is_known() {
        let is_here = |address: &str| is_loopback(&Url::parse(address).unwrap());
        for here in ["http://127.0.0.1:80/", "http://localhost/", "http://[::1]:8/"] {
            assert!(is_here(here), "{here}");
        }
        assert!(!is_here("http://localhost.wiki.test/"));
    }

    #[test]
    fn clients_for_tls_can_be_made() {
        for address in ["https://wiki.test/", "https://localhost/"] {
            client(&Url::parse(address).unwrap()).build().unwrap();
        }
    }

    #[test]
    fn a_pause_is_seconds_or_a_date() {
        let pause = |text: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(RETRY_AFTER, HeaderValue::try_from(text).unwrap());
            retry_after(&headers)
        };
        assert_eq!(pause(" 7 "), Some(Duration::from_secs(7)));
        assert_eq!(pause("Sun, 06 Nov 1994 08:49:37 GMT"), Some(Duration::ZERO));
        let years = pause("Thu, 01 Jan 2099 00:00:00 GMT").unwrap();
        assert!(years > Duration::from_secs(1_000_000));
        assert_eq!(pause("soon"), None);
    }
}
