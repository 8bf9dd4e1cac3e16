//! The wiki's list of recent changes.
//!
//! A run begins with one request: the changes since the last run, newest first, together with the list of hidden
//! categories and the server's clock. Whether the list reaches back to the last run is certain only if it still
//! contains a change that the last run saw; the wiki drops old entries after some weeks, and a restored database has
//! other entries.

use std::collections::{BTreeSet, HashSet};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::ApiError;
use super::client::Client;
use super::parameters::Parameters;
use super::query::{Verdict, follow};
use super::wire::Change;

/// Overlap with the list of the last run: entries may be committed late and then appear among older ones.
const OVERLAP: SignedDuration = SignedDuration::from_mins(10);

/// Limit for changes to read: beyond it, listing all pages is cheaper.
const MOST_CHANGES: usize = 5_000;

/// How long the wiki may take to update its category tables after a change. Pages that changed less than this before
/// they were fetched are checked once more.
pub(super) const SETTLING: SignedDuration = SignedDuration::from_hours(1);

/// Namespaces whose pages affect the categories of other pages: templates and modules.
const MAY_SHIFT_CATEGORIES: [i32; 2] = [10, 828];

/// The changes that a run has seen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct SeenChanges {
    newest: Timestamp,
    /// Numbers of the changes in the overlap before the newest.
    numbers: BTreeSet<u64>,
}

/// The beginning of a run.
pub(super) struct Opening {
    /// The server's clock.
    pub now: Timestamp,
    /// Titles of hidden categories.
    pub hidden: HashSet<String>,
    /// Whether the first letter of a title is always a capital.
    pub first_letter: bool,
    /// The changes since the last run; None if the list is incomplete.
    pub changes: Option<Vec<Change>>,
    /// Time of the newest change that may change categories of pages that are not edited.
    pub shaken: Option<Timestamp>,
    /// The state for the next run; None if the wiki lists no changes at all.
    pub seen: Option<SeenChanges>,
}

/// Requests the changes since `last`.
///
/// # Errors
///
/// Those of the client; [`ApiError::NotMediaWiki`] if the answer is not that of a wiki.
pub(super) async fn open(client: &Client<'_>, last: Option<&SeenChanges>) -> Result<Opening, ApiError> {
    let mut question = Parameters::new()
        .with("meta", "siteinfo")
        .with("siprop", "general")
        .with("list", "recentchanges|pageswithprop")
        .with("pwppropname", "hiddencat")
        .with("pwplimit", "max")
        .with("rctype", "edit|new|log")
        .with("rcprop", "ids|title|timestamp|loginfo")
        .with("rclimit", "max");
    if let Some(last) = last {
        question = question.with("rcend", (last.newest - OVERLAP).to_string());
    }
    let mut now = None;
    let mut general = None;
    let mut hidden = HashSet::new();
    let mut changes: Vec<Change> = Vec::new();
    let mut whole = true;
    follow(client, &question, |response| {
        let more = |key| {
            let continuation = response.continuation.as_ref();
            continuation.is_some_and(|keys| keys.contains_key(key))
        };
        whole = !more("rccontinue");
        let needs_more = more("pwpcontinue") || last.is_some() && changes.len() < MOST_CHANGES;
        now = now.or(response.curtimestamp);
        general = general.take().or(response.query.general);
        let titles = response.query.pageswithprop.into_iter();
        hidden.extend(titles.map(|titled| titled.title));
        changes.extend(response.query.recentchanges);
        if needs_more { Verdict::More } else { Verdict::Enough }
    })
    .await?;

    let (Some(now), Some(general)) = (now, general) else {
        return Err(ApiError::NotMediaWiki {
            url: client.shown(&client.address()),
            what: "it returned no site information".to_owned(),
        });
    };
    let seen = SeenChanges::up_to(&changes);
    let oldest = changes.iter().map(|change| change.timestamp).min();
    let (covered, new): (bool, Vec<Change>) = match last {
        Some(last) => {
            let all = changes.len();
            changes.retain(|change| !last.numbers.contains(&change.rcid));
            (whole && changes.len() < all, changes)
        }
        None => (false, changes),
    };
    let mut shaken = new
        .iter()
        .filter(|change| {
            let target = change.target().map(|(_, namespace)| namespace);
            let mut namespaces = [Some(change.ns), target].into_iter().flatten();
            namespaces.any(|namespace| MAY_SHIFT_CATEGORIES.contains(&namespace))
        })
        .map(|change| change.timestamp)
        .max();
    if !covered && !whole && oldest.is_some_and(|oldest| oldest > now - SETTLING) {
        // The list was not read far enough to know.
        shaken = Some(now);
    }
    Ok(Opening {
        now,
        hidden,
        first_letter: general.case == "first-letter",
        changes: covered.then_some(new),
        shaken,
        seen,
    })
}

impl SeenChanges {
    fn up_to(changes: &[Change]) -> Option<SeenChanges> {
        let newest = changes.iter().map(|change| change.timestamp).max()?;
        let late = changes.iter().filter(|change| change.timestamp >= newest - OVERLAP);
        Some(SeenChanges { newest, numbers: late.map(|change| change.rcid).collect() })
    }
}
