//! The JSON of the action API (`formatversion=2`), as far as the crawl uses it.

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::{Map, Value};

/// One response of `action=query`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Response {
    /// Whether all properties of the requested pages are complete.
    pub batchcomplete: bool,
    /// Parameters of the follow-up request; every key has to be sent back.
    #[serde(rename = "continue")]
    pub continuation: Option<Map<String, Value>>,
    /// An error of the API, which has HTTP status 200.
    pub error: Option<Refusal>,
    /// The server's clock.
    pub curtimestamp: Option<Timestamp>,
    /// The answer.
    pub query: Query,
}

/// An error of the API.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Refusal {
    /// Stable name of the error.
    pub code: String,
    /// The error in words.
    pub info: String,
}

/// The contents of an answer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Query {
    /// Pages with the requested properties.
    pub pages: Vec<Page>,
    /// Titles that were returned in another spelling.
    pub normalized: Vec<Renamed>,
    /// Titles that led to other pages.
    pub redirects: Vec<Renamed>,
    /// Titles on another wiki.
    pub interwiki: Vec<Titled>,
    /// The newest changes.
    pub recentchanges: Vec<Change>,
    /// Pages with a page property: here the hidden categories.
    pub pageswithprop: Vec<Titled>,
    /// The result of `meta=siteinfo`; present on every MediaWiki.
    pub general: Option<General>,
}

/// A page, or a part of one: a page may be spread over several responses.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Page {
    pub pageid: u64,
    pub ns: i32,
    pub title: String,
    pub missing: bool,
    pub invalid: bool,
    pub invalidreason: String,
    pub special: bool,
    pub redirect: bool,
    pub lastrevid: u64,
    /// The last time anything about the page was recomputed; template edits update it.
    pub touched: Option<Timestamp>,
    /// Present but empty if the response was truncated at its size limit.
    pub revisions: Vec<Revision>,
    pub categories: Vec<Titled>,
}

/// One revision of a page.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Revision {
    pub revid: u64,
    pub timestamp: Option<String>,
    slots: Slots,
    /// Used instead of the slots by MediaWiki before 1.32.
    #[serde(flatten)]
    main: Slot,
}

impl Revision {
    /// Whether the wiki says that there is no text for us.
    pub(super) fn is_textless(&self) -> bool {
        [&self.slots.main, &self.main].iter().any(|slot| slot.texthidden || slot.textmissing || slot.missing)
    }

    /// Returns the wikitext; None if it was not requested, or was suppressed.
    pub(super) fn into_text(self) -> Option<String> {
        self.slots.main.content.or(self.main.content)
    }
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Slots {
    main: Slot,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Slot {
    content: Option<String>,
    /// Only administrators can see it.
    texthidden: bool,
    /// The wiki has lost it.
    textmissing: bool,
    /// The wiki has lost all of the slot.
    missing: bool,
}

/// Anything of which only the title is used.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Titled {
    pub title: String,
}

/// A title that was returned as another one.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Renamed {
    pub from: String,
    pub to: String,
}

/// An entry of the list of recent changes.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Change {
    #[serde(rename = "type")]
    pub kind: String,
    pub ns: i32,
    pub title: String,
    pub pageid: u64,
    pub revid: u64,
    pub rcid: u64,
    pub timestamp: Timestamp,
    logparams: Value,
}

impl Change {
    /// Returns the target of a page move: title and namespace.
    pub(super) fn target(&self) -> Option<(&str, i32)> {
        let title = self.logparams.get("target_title")?.as_str()?;
        let namespace = self.logparams.get("target_ns")?.as_i64()?;
        Some((title, i32::try_from(namespace).ok()?))
    }
}

/// General facts about the wiki.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct General {
    /// `first-letter` or `case-sensitive`.
    pub case: String,
}
