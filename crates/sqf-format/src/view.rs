//! Parsed texts, as the formatter sees them.

use std::sync::Arc;

use sqf_syntax::config::Config;
use sqf_syntax::{Parsed, Preprocessed, Source};

/// A parsed text of either language.
#[derive(Debug, Clone, Copy)]
pub enum View<'a> {
    /// A script.
    Script(&'a Parsed),
    /// A file with classes.
    Config {
        /// Its tokens.
        pre: &'a Preprocessed,
        /// Their meaning.
        config: &'a Config,
    },
}

/// A parsed text.
pub trait Viewed {
    /// Returns what was parsed.
    fn view(&self) -> View<'_>;
}

/// Parses another version of a text, with the same files around it.
pub type Parse<'p> = dyn Fn(&str) -> Arc<dyn Viewed> + 'p;

impl<'a> View<'a> {
    /// Returns the tokens that the parser saw.
    pub(super) fn pre(self) -> &'a Preprocessed {
        match self {
            View::Script(parsed) => parsed.pre(),
            View::Config { pre, .. } => pre,
        }
    }

    /// Returns the text with its tokens.
    pub(super) fn source(self) -> &'a Source {
        &self.pre().files()[0].source
    }
}
