//! Completion, and the documentation of its items.

use std::sync::Arc;

use crate::Playground;
use crate::answer::{Completion, Item};
use crate::html;
use sqf_ide::{CompletionItem, CompletionOptions, Insert, ItemKind, TEXT_LANGUAGE};
use sqf_model::Workspace;
use sqf_text::TextRange;

/// Characters after which the page asks without being told to, besides letters.
const TRIGGERS: [char; 6] = ['"', '\'', '#', '<', '\\', '/'];

impl Playground {
    /// Returns what can be written at a place. Unless the user has asked for it, there is only an answer where the
    /// character before the place begins or continues a name.
    pub fn completion(&mut self, path: &str, at: u32, is_explicit: bool) -> Option<Completion> {
        let (analysis, offset) = self.at(path, at)?;
        let before = analysis.file().text().get(..offset as usize)?.chars().next_back();
        let trigger = before.filter(|c| !is_explicit && TRIGGERS.contains(c));
        let is_meant = is_explicit || trigger.is_some() || before.is_some_and(|c| c.is_alphanumeric() || c == '_');
        if !is_meant || !analysis.is_answered_at(offset) {
            return None;
        }
        let found = analysis.completion(offset, CompletionOptions { snippets: true, trigger });
        let first = found.items.first()?;
        let word = first.insert_range(found.keeps_from);
        let (from, to) = self.files.range(path, word);
        self.offered = found.items.iter().map(|item| item.key.clone()).collect();
        let item = |(rank, item)| self.item(path, item, rank, (word, found.keeps_from));
        let items = found.items.into_iter().enumerate().map(item).collect();
        Some(Completion { from, to, items, incomplete: found.is_incomplete })
    }

    fn item(
        &self,
        path: &str,
        item: CompletionItem,
        rank: usize,
        (word, keeps_from): (TextRange, Option<u32>),
    ) -> Item {
        let range = item.insert_range(keeps_from);
        let place = (range != word).then(|| self.files.range(path, range));
        let (text, snippet) = match item.insert {
            Insert::Label => (item.label.clone(), false),
            Insert::Text(text) => (text, false),
            Insert::Snippet(text) => (text, true),
        };
        Item {
            label: item.label,
            detail: item.about.or(item.detail),
            kind: name(item.kind),
            text,
            snippet,
            filter: item.filter,
            sort: format!("{rank:03}"),
            from: place.map(|place| place.0),
            to: place.map(|place| place.1),
            deprecated: item.deprecated,
            also: item.also.iter().map(|edit| self.files.edit(path, edit)).collect(),
        }
    }

    /// Describes an item of the last completion, as HTML.
    pub fn describe(&mut self, index: usize) -> Option<String> {
        let key = self.offered.get(index)?.clone()?;
        let workspace: Arc<dyn Workspace> = Arc::<sqf_project::Project>::clone(self.files.last_project());
        let resolved = sqf_ide::resolve(&self.reference, &workspace, &key, TEXT_LANGUAGE)?;
        Some(html::from_markdown(&resolved.markdown))
    }
}

fn name(kind: ItemKind) -> &'static str {
    match kind {
        ItemKind::Command => "command",
        ItemKind::Keyword => "keyword",
        ItemKind::Function => "function",
        ItemKind::Variable => "variable",
        ItemKind::Macro => "macro",
        ItemKind::Event => "event",
        ItemKind::Snippet => "snippet",
        ItemKind::Text => "text",
        ItemKind::Class => "class",
        ItemKind::File => "file",
        ItemKind::Folder => "folder",
        ItemKind::Property => "property",
        ItemKind::Value => "value",
    }
}
