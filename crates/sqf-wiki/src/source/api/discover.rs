//! Finds `api.php` given the wiki's address.

use url::Url;

use super::client::{Client, public};
use super::parameters::Parameters;
use super::{ApiError, ApiOptions, Progress};

/// Usual locations of the API, relative to the given address; tried if its web page does not state it.
const USUAL_PLACES: [&str; 3] = ["api.php", "/w/api.php", "/api.php"];

/// Returns a client that knows the address of the API. An address that ends in `.php` is used as it is, without a
/// request.
///
/// # Errors
///
/// [`ApiError::Address`] for an invalid address, [`ApiError::NoApi`] if nothing was found, and those of the client.
pub(super) async fn connect<'a>(options: &'a ApiOptions, progress: &'a dyn Progress) -> Result<Client<'a>, ApiError> {
    let given = parse(&options.url)?;
    let client = Client::new(given.clone(), &options.headers, &options.transport, progress)?;
    if given.path().ends_with(".php") {
        return Ok(client);
    }

    let mut tried = Vec::new();
    let mut turned_away = None;
    let mut places: Vec<Url> = Vec::new();
    match client.web_page(&given).await {
        Ok(page) => match advertised(&page, &given) {
            Some(place) => places.push(place),
            None => tried.push((public(&given), "a page without a link to an API".to_owned())),
        },
        Err(error @ (ApiError::GaveUp { .. } | ApiError::ComeBackLater { .. })) => {
            return Err(error);
        }
        Err(error) => {
            tried.push((public(&given), outcome(&error)));
            turned_away = matches!(error, ApiError::TurnedAway { .. }).then_some(error);
        }
    }
    let mut folder = given.clone();
    if !folder.path().ends_with('/') {
        folder.set_path(&format!("{}/", given.path()));
    }
    places.extend(USUAL_PLACES.iter().filter_map(|place| folder.join(place).ok()));
    places.dedup();

    let question = Parameters::new().with("meta", "siteinfo");
    for place in places {
        client.move_to(place.clone());
        match client.query(&question).await {
            Ok(response) if response.query.general.is_some() => return Ok(client),
            Ok(_) => tried.push((client.shown(&place), "not a MediaWiki response".to_owned())),
            Err(error) => tried.push((client.shown(&place), outcome(&error))),
        }
    }
    Err(turned_away.unwrap_or(ApiError::NoApi { given: public(&given), tried }))
}

/// Identifies a wiki by its address, regardless of the scheme.
pub(super) fn identity(address: &Url) -> String {
    let shown = public(address);
    shown.split_once(':').map_or(shown.clone(), |(_, rest)| rest.to_owned())
}

/// Parses an address as a user types it; the default scheme is TLS.
fn parse(given: &str) -> Result<Url, ApiError> {
    let given = given.trim();
    let full = if given.contains("://") { given.to_owned() } else { format!("https://{given}") };
    let wrong = |why: String| {
        // The text before an @ may be a password.
        let shown = given.rsplit_once('@').map_or(given, |(_, rest)| rest);
        ApiError::Address { given: shown.to_owned(), why }
    };
    let mut url = Url::parse(&full).map_err(|error| wrong(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(wrong("it must begin with https:// or http://".to_owned()));
    }
    url.set_query(None);
    url.set_fragment(None);
    Ok(url)
}

/// Returns the API that a page of MediaWiki advertises in its head, for editing programs: `<link rel="EditURI" ...
/// href="//host/w/api.php?action=rsd"/>`. Only on the same host.
fn advertised(page: &str, base: &Url) -> Option<Url> {
    let mark = page.find("\"EditURI\"")?;
    let start = page[..mark].rfind('<')?;
    let tag = page[start..].split_once('>')?.0;
    let address = tag.split_once("href=\"")?.1.split_once('"')?.0;
    let mut url = base.join(address).ok()?;
    url.set_query(None);
    let same = url.host() == base.host() && url.port() == base.port();
    (same && matches!(url.scheme(), "http" | "https")).then_some(url)
}

/// Describes the outcome of an attempt, without repeating the address.
fn outcome(error: &ApiError) -> String {
    match error {
        ApiError::Status { status, .. } => status.clone(),
        ApiError::TurnedAway { answer, .. } => answer.clone(),
        ApiError::NotMediaWiki { what, .. } => what.clone(),
        other => other.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_people_type_them() {
        let read = |given| parse(given).map(String::from);
        assert_eq!(read(" wiki.test/w/api.php?x=1").unwrap(), "https://wiki.test/w/api.php");
        assert_eq!(read("http://127.0.0.1:8089").unwrap(), "http://127.0.0.1:8089/");
        for wrong in ["", "ftp://wiki.test/", "https://me:hunter2@"] {
            let message = read(wrong).unwrap_err().to_string();
            assert!(message.starts_with("invalid wiki address "), "{message}");
            assert!(!message.contains("hunter2"), "{message}");
        }
    }

    #[test]
    fn a_wiki_is_the_same_over_tls() {
        let identity = |text| identity(&Url::parse(text).unwrap());
        assert_eq!(identity("http://me:pw@Wiki.test/api.php"), "//wiki.test/api.php");
        assert_eq!(identity("https://wiki.test/api.php"), "//wiki.test/api.php");
    }

    #[test]
    fn pages_of_a_wiki_name_its_api() {
        let base = Url::parse("https://wiki.test/wiki/").unwrap();
        let find = |page| advertised(page, &base).map(String::from);
        assert_eq!(
            find(r#"<head><link rel="EditURI" type="x" href="//wiki.test/w/api.php?action=rsd"/>"#),
            Some("https://wiki.test/w/api.php".to_owned())
        );
        assert_eq!(find(r#"<link rel="EditURI" href="//other.test/api.php"/>"#), None);
        assert_eq!(find("<p>no wiki"), None);
    }
}
