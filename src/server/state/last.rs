//! The last answers about open documents, to notice when others must follow.

use rustc_hash::FxHashSet;
use tower_lsp::lsp_types::Url;

use crate::server::state::last_tokens::LastTokens;
use crate::server::state::per_document::PerDocument;
use sqf_model::Unplaced;

/// What was last known of each open document.
#[derive(Debug, Default)]
pub(in crate::server) struct Last {
    /// The semantic tokens last sent to the client.
    pub(in crate::server) tokens: LastTokens,
    /// Hashes of the signatures that inlay hints in other documents depend on.
    pub(in crate::server) signatures: PerDocument<u64>,
    /// The functions that it lists, in lower case and sorted.
    pub(in crate::server) listed: PerDocument<Vec<String>>,
    /// What callers can know of the functions in it.
    pub(in crate::server) known_to_callers: PerDocument<Unplaced>,
    /// The kinds of items of which it was said that not all are shown.
    pub(in crate::server) omitted: PerDocument<FxHashSet<&'static str>>,
}

impl Last {
    /// Removes a closed document.
    pub(in crate::server) fn forget(&self, url: &Url) {
        self.tokens.forget(url);
        self.signatures.forget(url);
        self.listed.forget(url);
        self.known_to_callers.forget(url);
        self.omitted.forget(url);
    }
}
