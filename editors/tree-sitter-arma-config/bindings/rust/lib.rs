//! Tree-sitter grammar for configs of Arma 3, such as description.ext, config.cpp and mission.sqm.

use tree_sitter_language::LanguageFn;

unsafe extern "C" {
    fn tree_sitter_arma_config() -> *const ();
}

/// The grammar.
pub const LANGUAGE: LanguageFn = unsafe { LanguageFn::from_raw(tree_sitter_arma_config) };

/// The node types of the grammar, as JSON.
pub const NODE_TYPES: &str = include_str!("../../src/node-types.json");

/// The query for highlighting.
pub const HIGHLIGHTS_QUERY: &str = include_str!("../../queries/highlights.scm");

/// The query for parts in other languages.
pub const INJECTIONS_QUERY: &str = include_str!("../../queries/injections.scm");

/// The query for variables and their scopes.
pub const LOCALS_QUERY: &str = include_str!("../../queries/locals.scm");

/// The query for definitions.
pub const TAGS_QUERY: &str = include_str!("../../queries/tags.scm");
