//! `textDocument/completion` and `completionItem/resolve`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    self as lsp, CompletionItemKind, CompletionItemLabelDetails, CompletionItemTag, CompletionOptions,
    CompletionParams, CompletionResponse, CompletionTextEdit, InsertReplaceEdit, InsertTextFormat, Range, TextEdit,
};

use crate::server::answer::answer;
use crate::server::capabilities::{Capabilities, SUGGEST};
use crate::server::convert::{Places, documentation, strings};
use crate::server::state::State;
use crate::server::work::blocking;
use sqf_ide::Language;
use sqf_model::Workspace;
use sqf_text::TextRange;

/// Returns what the server announces.
pub(in crate::server) fn options() -> CompletionOptions {
    CompletionOptions {
        resolve_provider: Some(true),
        // Letters trigger completion by default. Names of events are quoted, directives begin with `#`, and `_`
        // begins every local variable but is not a letter for some clients. A path continues after a slash.
        trigger_characters: Some(strings(&["\"", "'", "#", "_", "<", "\\", "/"])),
        ..CompletionOptions::default()
    }
}

/// Answers `textDocument/completion`; documentation is left to `resolve` if the client can ask for it.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn completion(
    state: &Arc<State>,
    params: CompletionParams,
) -> Result<Option<CompletionResponse>> {
    let at = params.text_document_position;
    let trigger = params.context.and_then(|context| context.trigger_character);
    // `_` is a trigger only for clients that do not treat it as part of a word.
    let trigger = trigger.and_then(|trigger| trigger.chars().next()).filter(|trigger| *trigger != '_');
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        let is_table = analysis.language() == Some(Language::Stringtable);
        let is_meant = match trigger {
            Some('<') => is_table,
            Some('\\' | '/') => !is_table,
            _ => true,
        };
        if !is_meant || !analysis.is_answered_at(offset) {
            return None;
        }
        let options = sqf_ide::CompletionOptions { snippets: snapshot.capabilities.snippets, trigger };
        let completion = analysis.completion(offset, options);
        Some(CompletionResponse::List(converted(completion, places, &snapshot.capabilities)))
    })
    .await
}

/// Answers `completionItem/resolve`: adds the documentation of an item.
///
/// # Errors
///
/// When the program ends before the work is done.
pub(in crate::server) async fn resolve(
    state: &Arc<State>,
    mut item: lsp::CompletionItem,
) -> Result<lsp::CompletionItem> {
    let (state, world) = (Arc::clone(state), state.world());
    blocking(move || {
        let resolved = entry_key(&item).and_then(|key| {
            let project: Arc<dyn Workspace> = Arc::clone(world.project()) as _;
            sqf_ide::resolve(&world.reference(), &project, &key, state.text_language(&state.settings()))
        });
        if let Some(resolved) = resolved {
            add_documentation(&mut item, resolved, &state.capabilities());
        }
        item
    })
    .await
}

/// Converts completion items, keeping their order.
fn converted(completion: sqf_ide::Completion, places: Places<'_>, client: &Capabilities) -> lsp::CompletionList {
    // Usually, all items replace the same word.
    let mut last: Option<(TextRange, Replaced)> = None;
    let mut replaced = |item: &sqf_ide::CompletionItem| match last {
        Some((known, replaced)) if known == item.replace => replaced,
        _ => {
            let insert = places.range(item.insert_range(completion.keeps_from));
            last.insert((item.replace, Replaced { insert, replace: places.range(item.replace) })).1
        }
    };
    let items = completion.items.into_iter().enumerate();
    let items = items.map(|(rank, item)| {
        let replaced = replaced(&item);
        let also =
            item.also.iter().map(|edit| TextEdit { range: places.range(edit.range), new_text: edit.text.clone() });
        let also: Vec<TextEdit> = also.collect();
        let item = completion_item(item, rank, replaced, client);
        lsp::CompletionItem { additional_text_edits: Some(also).filter(|also| !also.is_empty()), ..item }
    });
    lsp::CompletionList { is_incomplete: completion.is_incomplete, items: items.collect() }
}

/// The ranges that an item may replace.
#[derive(Clone, Copy)]
struct Replaced {
    /// In insert mode, up to the cursor.
    insert: Range,
    /// In replace mode, the whole word.
    replace: Range,
}

impl Replaced {
    /// Creates the edit that inserts `new_text`. Clients with a single range get the insert range, which is the default
    /// of most editors.
    fn edit(self, new_text: String, client: &Capabilities) -> CompletionTextEdit {
        let Replaced { insert, replace } = self;
        if client.insert_replace && insert != replace {
            CompletionTextEdit::InsertAndReplace(InsertReplaceEdit { new_text, insert, replace })
        } else {
            CompletionTextEdit::Edit(TextEdit { range: insert, new_text })
        }
    }
}

fn completion_item(
    item: sqf_ide::CompletionItem,
    rank: usize,
    replaced: Replaced,
    client: &Capabilities,
) -> lsp::CompletionItem {
    let (new_text, format) = match item.insert {
        sqf_ide::Insert::Label => (item.label.clone(), InsertTextFormat::PLAIN_TEXT),
        sqf_ide::Insert::Text(text) => (text, InsertTextFormat::PLAIN_TEXT),
        sqf_ide::Insert::Snippet(snippet) => (snippet, InsertTextFormat::SNIPPET),
    };
    // Details are shown only for the selected item, so the short text moves there if the label cannot show it.
    let (details, detail) = match (client.label_details, item.about) {
        (true, Some(about)) => {
            (Some(CompletionItemLabelDetails { detail: None, description: Some(about) }), item.detail)
        }
        (_, about) => (None, item.detail.or(about)),
    };
    // After a folder, completion continues in the path.
    let command = (item.kind == sqf_ide::ItemKind::Folder && client.suggests).then(|| lsp::Command {
        title: "Suggest".to_owned(),
        command: SUGGEST.to_owned(),
        arguments: None,
    });
    lsp::CompletionItem {
        command,
        kind: Some(item_kind(item.kind, client)),
        detail,
        label_details: details,
        // Clients sort by this if several items match equally well.
        sort_text: Some(format!("{rank:05}")),
        filter_text: item.filter,
        insert_text_format: (format == InsertTextFormat::SNIPPET).then_some(format),
        text_edit: Some(replaced.edit(new_text, client)),
        data: item.key.map(|key| key.to_string().into()),
        tags: (item.deprecated && client.completion_tags).then(|| vec![CompletionItemTag::DEPRECATED]),
        deprecated: (item.deprecated && !client.completion_tags).then_some(true),
        label: item.label,
        ..lsp::CompletionItem::default()
    }
}

fn item_kind(kind: sqf_ide::ItemKind, client: &Capabilities) -> CompletionItemKind {
    let (kind, older) = match kind {
        sqf_ide::ItemKind::Command => (CompletionItemKind::METHOD, CompletionItemKind::METHOD),
        sqf_ide::ItemKind::Keyword => (CompletionItemKind::KEYWORD, CompletionItemKind::KEYWORD),
        sqf_ide::ItemKind::Function => (CompletionItemKind::FUNCTION, CompletionItemKind::FUNCTION),
        sqf_ide::ItemKind::Variable => (CompletionItemKind::VARIABLE, CompletionItemKind::VARIABLE),
        sqf_ide::ItemKind::Macro => (CompletionItemKind::CONSTANT, CompletionItemKind::VALUE),
        sqf_ide::ItemKind::Event => (CompletionItemKind::EVENT, CompletionItemKind::VALUE),
        sqf_ide::ItemKind::Snippet => (CompletionItemKind::SNIPPET, CompletionItemKind::SNIPPET),
        sqf_ide::ItemKind::Text => (CompletionItemKind::TEXT, CompletionItemKind::TEXT),
        sqf_ide::ItemKind::Class => (CompletionItemKind::CLASS, CompletionItemKind::CLASS),
        sqf_ide::ItemKind::Property => (CompletionItemKind::PROPERTY, CompletionItemKind::PROPERTY),
        sqf_ide::ItemKind::Value => (CompletionItemKind::ENUM_MEMBER, CompletionItemKind::VALUE),
        sqf_ide::ItemKind::File => (CompletionItemKind::FILE, CompletionItemKind::FILE),
        sqf_ide::ItemKind::Folder => (CompletionItemKind::FOLDER, CompletionItemKind::FILE),
    };
    if client.completion_kinds { kind } else { older }
}

/// Returns the key in the data of a completion item; None without data, or if it is not ours.
fn entry_key(item: &lsp::CompletionItem) -> Option<sqf_ide::EntryKey> {
    item.data.as_ref()?.as_str()?.parse().ok()
}

/// Fills in the documentation of a completion item.
///
/// Documentation of commands and functions begins with their syntax, and so does `detail`. Clients that show one above
/// the other get it once; those are the clients with label details.
fn add_documentation(item: &mut lsp::CompletionItem, resolved: sqf_ide::Resolved, client: &Capabilities) {
    let is_repeated = client.label_details && resolved.markdown.starts_with("```");
    if resolved.detail.is_some() && !is_repeated {
        item.detail = resolved.detail;
    }
    item.documentation = documentation(resolved.markdown, client.completion_markdown);
}

#[cfg(test)]
mod tests;
