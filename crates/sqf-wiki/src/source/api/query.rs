//! Queries to the API, and merging of answers that arrive in pieces.

use std::collections::{BTreeMap, HashSet};

use jiff::Timestamp;
use serde_json::Value;

use super::ApiError;
use super::client::Client;
use super::parameters::Parameters;
use super::wire::{Page, Response};

/// Limit for consecutive responses without anything new, after which a query counts as endless. MediaWiki does send
/// some: while one property of a batch of pages is continued, the others have nothing to add.
const MOST_EMPTY: usize = 50;

/// Limit for responses of one query. At 500 pages each, no wiki of this kind comes close.
const MOST_RESPONSES: usize = 5_000;

/// How a receiver judges a response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It was useful; continue.
    More,
    /// It contained nothing new; continue.
    Nothing,
    /// No more is needed.
    Enough,
}

/// Sends a query, and continues it as long as the answer contains `continue`.
///
/// # Errors
///
/// Those of the client, and [`ApiError::Endless`].
pub(super) async fn follow(
    client: &Client<'_>,
    parameters: &Parameters,
    mut take: impl FnMut(Response) -> Verdict,
) -> Result<(), ApiError> {
    let mut next = parameters.clone();
    let mut seen = HashSet::new();
    let mut empty = 0;
    loop {
        let response = client.query(&next).await?;
        let continuation = response.continuation.clone();
        empty = match take(response) {
            Verdict::More => 0,
            Verdict::Nothing => empty + 1,
            Verdict::Enough => return Ok(()),
        };
        let Some(continuation) = continuation else {
            return Ok(());
        };
        next = parameters.with_continuation(&continuation);
        let text = Value::Object(continuation).to_string();
        let why = if !seen.insert(text.clone()) {
            "for the second time"
        } else if empty >= MOST_EMPTY {
            "although the last ones contained nothing new"
        } else if seen.len() >= MOST_RESPONSES {
            "which is more than any wiki needs"
        } else {
            continue;
        };
        return Err(ApiError::Endless { responses: seen.len(), continuation: client.quoted(text), why });
    }
}

/// Returns all pages of a query, each as complete as the server could make it.
///
/// # Errors
///
/// Those of [`follow`].
pub(super) async fn pages(client: &Client<'_>, parameters: &Parameters) -> Result<PageAnswer, ApiError> {
    let mut merge = Merge::default();
    follow(client, parameters, |response| merge.add(response)).await?;
    let mut answer = merge.answer;
    answer.is_cut = !merge.open.is_empty();
    for page in &mut answer.pages {
        page.invalidreason = client.quoted(std::mem::take(&mut page.invalidreason));
    }
    Ok(answer)
}

/// The result of a query for pages.
#[derive(Debug, Default)]
pub(super) struct PageAnswer {
    /// The pages, in the order in which they were completed.
    pub pages: Vec<Page>,
    /// The server's clock at the first response: everything in `pages` was true then or later.
    pub asked_at: Option<Timestamp>,
    /// Spellings that the server changed and redirects that it followed: from and to.
    pub renamed: Vec<(String, String)>,
    /// Titles on other wikis.
    pub elsewhere: Vec<String>,
    /// Whether the answer ended before all its pages were complete.
    pub is_cut: bool,
}

/// Collects the pieces of pages until the server says that the batch is complete.
#[derive(Default)]
struct Merge {
    answer: PageAnswer,
    /// Incomplete pages of the batch. Missing pages have no id, unknown ids have no title.
    open: BTreeMap<(u64, String), Page>,
}

impl Merge {
    fn add(&mut self, response: Response) -> Verdict {
        let mut news = response.batchcomplete && !self.open.is_empty();
        self.answer.asked_at = self.answer.asked_at.or(response.curtimestamp);
        let query = response.query;
        let renamed = query.normalized.into_iter().chain(query.redirects);
        let renamed = renamed.map(|renamed| (renamed.from, renamed.to));
        self.answer.renamed.extend(renamed);
        let elsewhere = query.interwiki.into_iter().map(|titled| titled.title);
        self.answer.elsewhere.extend(elsewhere);
        for page in query.pages {
            news |= self.add_page(page);
        }
        if response.batchcomplete {
            let complete = std::mem::take(&mut self.open);
            self.answer.pages.extend(complete.into_values());
        }
        if news { Verdict::More } else { Verdict::Nothing }
    }

    /// Adds a piece of a page; whether it was new. Parts that a response omits are empty, so nothing is overwritten.
    fn add_page(&mut self, piece: Page) -> bool {
        use std::collections::btree_map::Entry;
        match self.open.entry((piece.pageid, piece.title.clone())) {
            Entry::Vacant(place) => {
                place.insert(piece);
                true
            }
            Entry::Occupied(place) => {
                let page = place.into_mut();
                let news = !piece.categories.is_empty() || page.revisions.is_empty() && !piece.revisions.is_empty();
                page.categories.extend(piece.categories);
                if page.revisions.is_empty() {
                    page.revisions = piece.revisions;
                }
                if page.touched.is_none() {
                    page.touched = piece.touched;
                    page.lastrevid = piece.lastrevid;
                    page.redirect |= piece.redirect;
                }
                news
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(json: Value) -> Response {
        serde_json::from_value(json).unwrap()
    }

    #[test]
    fn a_page_in_pieces_is_put_together() {
        let mut merge = Merge::default();
        // The size limit truncated the first response: page 2 has an empty list of revisions, which has no meaning.
        merge.add(response(serde_json::json!({
            "query": {"pages": [
                {"pageid": 1, "title": "a", "revisions": [{"revid": 11, "content": "A"}]},
                {"pageid": 2, "title": "b", "revisions": []},
            ]}
        })));
        merge.add(response(serde_json::json!({
            "query": {"pages": [
                {"pageid": 1, "title": "a", "categories": [{"title": "Category:X"}]},
                {"pageid": 2, "title": "b", "revisions": [{"revid": 21, "content": "B"}]},
            ]}
        })));
        assert!(merge.answer.pages.is_empty(), "the batch is not complete");
        merge.add(response(serde_json::json!({
            "batchcomplete": true,
            "query": {"pages": [{"pageid": 1, "title": "a", "categories": [{"title": "Category:Y"}]}]}
        })));

        let [a, b] = merge.answer.pages.as_slice() else {
            panic!("{:?}", merge.answer.pages);
        };
        let categories: Vec<&str> = a.categories.iter().map(|c| c.title.as_str()).collect();
        assert_eq!(categories, ["Category:X", "Category:Y"]);
        assert_eq!((a.revisions[0].revid, b.revisions[0].revid), (11, 21));
    }

    #[test]
    fn stubs_are_not_new_data() {
        let mut merge = Merge::default();
        let stub = || response(serde_json::json!({"query": {"pages": [{"pageid": 1, "title": "a"}]}}));
        assert_eq!(merge.add(stub()), Verdict::More);
        assert_eq!(merge.add(stub()), Verdict::Nothing);
    }
}
