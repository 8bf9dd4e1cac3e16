//! Splits a command or function page: its `{{RV}}` blocks, its notes and the rest.

use rustc_hash::FxHashMap;

use crate::wikitext::expand::{Arguments, Expander};
use crate::wikitext::inline;
use crate::wikitext::preprocess::{Node, Template};
use sqf_reference::{GameCode, RecordKind};

/// A `{{RV|...}}` block with its parameters, not yet expanded.
pub(crate) struct RvBlock<'n, 's> {
    /// `type` of the block.
    pub(crate) kind: RecordKind,
    fields: FxHashMap<String, &'n [Node<'s>]>,
}

impl RvBlock<'_, '_> {
    /// Returns the expanded markup of a parameter, trimmed; empty if it is missing.
    pub(crate) fn markup(&self, expander: &mut Expander<'_>, name: &str) -> String {
        match self.fields.get(name) {
            Some(nodes) => expander.markup(nodes).trim().to_owned(),
            None => String::new(),
        }
    }

    /// Returns a parameter as one line of plain text.
    pub(crate) fn line(&self, expander: &mut Expander<'_>, name: &str) -> String {
        let markup = self.markup(expander, name);
        inline::plain_line(&markup, &expander.arena)
    }

    /// Returns the names of all parameters.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.fields.keys().map(String::as_str)
    }

    /// Returns the games of the block with the versions it states.
    pub(crate) fn games(&self, expander: &mut Expander<'_>) -> Vec<(GameCode, Option<String>)> {
        let mut games: Vec<(GameCode, Option<String>)> = Vec::new();
        for number in 1..=9 {
            let code = self.line(expander, &format!("game{number}"));
            if code.is_empty() {
                continue;
            }
            let version = self.line(expander, &format!("version{number}"));
            let game = GameCode::new(&code);
            if games.iter().all(|(known, _)| *known != game) {
                games.push((game, Some(version).filter(|version| !version.is_empty())));
            }
        }
        games
    }
}

/// The parts of a page.
#[derive(Default)]
pub(crate) struct Parts<'n, 's> {
    /// The blocks, in page order; two on pages that describe two generations of the engine.
    pub(crate) blocks: Vec<RvBlock<'n, 's>>,
    /// Everything outside the blocks, in page order.
    pub(crate) rest: Vec<Rest<'n, 's>>,
}

/// A piece of a page outside its blocks.
pub(crate) enum Rest<'n, 's> {
    /// `{{Note|...}}`.
    Note(&'n Template<'s>),
    /// Anything else.
    Node(&'n Node<'s>),
}

/// Splits a page into its parts.
pub(crate) fn parts<'n, 's>(nodes: &'n [Node<'s>]) -> Parts<'n, 's> {
    let mut parts = Parts::default();
    collect(nodes, &mut parts, 0);
    parts
}

fn collect<'n, 's>(nodes: &'n [Node<'s>], parts: &mut Parts<'n, 's>, depth: usize) {
    for node in nodes {
        let Node::Template(template) = node else {
            parts.rest.push(Rest::Node(node));
            continue;
        };
        match template_name(template).as_str() {
            "rv" => match rv_block(template) {
                Some(block) => parts.blocks.push(block),
                None => parts.rest.push(Rest::Node(node)),
            },
            "note" => parts.rest.push(Rest::Note(template)),
            // Tabs contain one block per generation of the engine.
            "tabview" if depth < 4 => {
                for argument in &template.arguments {
                    let name = argument.name.as_deref().map(crate::wikitext::expand::text_of);
                    if name.is_some_and(|name| name.trim().starts_with("content")) {
                        collect(&argument.value, parts, depth + 1);
                    }
                }
            }
            _ => parts.rest.push(Rest::Node(node)),
        }
    }
}

fn template_name(template: &Template<'_>) -> String {
    let name = crate::wikitext::expand::text_of(&template.name);
    let name = name.trim();
    name.strip_prefix("Template:").unwrap_or(name).to_ascii_lowercase()
}

fn rv_block<'n, 's>(template: &'n Template<'s>) -> Option<RvBlock<'n, 's>> {
    let fields: FxHashMap<String, &'n [Node<'s>]> = Arguments::of(template).named().collect();
    let kind = match crate::wikitext::expand::text_of(fields.get("type")?).trim().to_ascii_lowercase().as_str() {
        "command" => RecordKind::Command,
        "function" => RecordKind::Function,
        _ => return None,
    };
    Some(RvBlock { kind, fields })
}

/// Whether a text can contain a block at all, so that other pages need not be parsed.
pub(crate) fn may_hold_block(text: &str) -> bool {
    memchr::memmem::find(text.as_bytes(), b"{{RV").is_some()
        || memchr::memmem::find(text.as_bytes(), b"{{ RV").is_some()
        || memchr::memmem::find(text.as_bytes(), b"{{Template:RV").is_some()
}
