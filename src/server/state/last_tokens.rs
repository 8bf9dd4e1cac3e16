//! Cache of the tokens last sent to the client, which deltas are based on.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use sqf_text::locked;
use tower_lsp::lsp_types::{SemanticToken, Url};

/// Maximum number of cached documents, evicting the least recently used. For the others, a delta request gets all
/// tokens.
const MOST_DOCUMENTS: usize = 16;

/// The last tokens of documents.
#[derive(Debug, Default)]
pub(in crate::server) struct LastTokens {
    /// In order of last use.
    documents: Mutex<Vec<SentTokens>>,
    /// Number of results so far.
    count: AtomicU64,
}

#[derive(Debug)]
struct SentTokens {
    url: Url,
    id: String,
    tokens: Arc<[SemanticToken]>,
}

impl LastTokens {
    /// Caches the tokens of a document, replacing earlier ones. Returns their result ID.
    pub(in crate::server) fn keep(&self, url: &Url, tokens: &[SemanticToken]) -> String {
        let id = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        let mut documents = self.documents();
        documents.retain(|document| document.url != *url);
        if documents.len() >= MOST_DOCUMENTS {
            documents.remove(0);
        }
        documents.push(SentTokens { url: url.clone(), id: id.clone(), tokens: tokens.into() });
        id
    }

    /// Returns the tokens of a document if their result ID is `id`.
    pub(in crate::server) fn get(&self, url: &Url, id: &str) -> Option<Arc<[SemanticToken]>> {
        let documents = self.documents();
        let document = documents.iter().find(|document| document.url == *url && document.id == id)?;
        Some(Arc::clone(&document.tokens))
    }

    /// Removes a document.
    pub(in crate::server) fn forget(&self, url: &Url) {
        self.documents().retain(|document| document.url != *url);
    }

    fn documents(&self) -> MutexGuard<'_, Vec<SentTokens>> {
        locked(&self.documents)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(name: usize) -> Url {
        Url::parse(&format!("file:///gate{name}.sqf")).unwrap()
    }

    #[test]
    fn only_the_last_tokens_of_a_document_are_cached() {
        let kept = LastTokens::default();
        let first = kept.keep(&url(1), &[SemanticToken::default()]);
        let other = kept.keep(&url(2), &[]);
        assert_eq!(kept.get(&url(1), &first).unwrap().len(), 1);
        assert_eq!(kept.get(&url(2), &first), None);
        let second = kept.keep(&url(1), &[]);
        assert_eq!(kept.get(&url(1), &first), None);
        assert!(kept.get(&url(1), &second).is_some());
        kept.forget(&url(1));
        assert_eq!(kept.get(&url(1), &second), None);
        assert!(kept.get(&url(2), &other).is_some());
    }

    #[test]
    fn the_least_recently_used_documents_are_evicted() {
        let kept = LastTokens::default();
        let ids: Vec<String> = (0..MOST_DOCUMENTS).map(|name| kept.keep(&url(name), &[])).collect();
        let again = kept.keep(&url(0), &[]);
        kept.keep(&url(MOST_DOCUMENTS), &[]);
        assert!(kept.get(&url(0), &again).is_some());
        assert_eq!(kept.get(&url(1), &ids[1]), None);
        assert!(kept.get(&url(2), &ids[2]).is_some());
        assert_eq!(kept.documents().len(), MOST_DOCUMENTS);
    }
}
