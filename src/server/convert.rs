//! Conversion between the protocol's types and ours. No other file knows both.

use ropey::Rope;
use tower_lsp::lsp_types::{
    self as lsp, CodeActionKind, CodeActionOrCommand, CodeDescription, CompletionItemKind, CompletionItemLabelDetails,
    CompletionItemTag, CompletionTextEdit, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag,
    Documentation, InsertReplaceEdit, InsertTextFormat, Location, MarkupContent, MarkupKind, NumberOrString, OneOf,
    OptionalVersionedTextDocumentIdentifier, ParameterInformation, ParameterLabel, Position, Range,
    SignatureHelpContext, SignatureHelpTriggerKind, SignatureInformation, TextDocumentEdit, TextEdit, Url,
    WorkspaceEdit,
};

use super::capabilities::{Capabilities, SUGGEST};
use super::command_names;
use super::rule_pages::RulePages;
use crate::ide;
use crate::markdown::plain_text;
use crate::model::SourceFile;
use crate::text::{Encoding, LineColumn, TextRange};

/// The `source` of diagnostics.
const SOURCE: &str = "sqf-ls";

/// The kind of the code action that applies all safe fixes, which editors can run on save.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.sqf-ls");

/// Converts positions in one version of a document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places<'f> {
    file: &'f SourceFile,
    encoding: Encoding,
}

impl<'f> Places<'f> {
    pub(super) fn new(file: &'f SourceFile, encoding: Encoding) -> Places<'f> {
        Places { file, encoding }
    }

    /// Returns the byte offset of a position. A column past the end of its line is the end of the line; a position past
    /// the end of the text is None.
    pub(super) fn offset(self, position: Position) -> Option<u32> {
        let place = LineColumn { line: position.line, column: position.character };
        self.file.lines().offset(place, self.file.text(), self.encoding)
    }

    /// Returns the byte range of a range. An end past the end of the text is clamped; a start there is None.
    pub(super) fn bytes(self, range: Range) -> Option<TextRange> {
        let (start, end) = in_order(range);
        let start = self.offset(start)?;
        Some(TextRange::new(start, self.offset(end).unwrap_or(self.file.text().len() as u32)))
    }

    /// Returns the position of a byte offset.
    pub(super) fn position(self, offset: u32) -> Position {
        let place = self.file.lines().position(offset, self.file.text(), self.encoding);
        Position::new(place.line, place.column)
    }

    /// Converts a byte range.
    pub(super) fn range(self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Converts offsets in ascending order. The characters of a line are counted once, however many offsets are in it,
/// because generated scripts may be one line of megabytes.
pub(super) struct InOrder<'f> {
    places: Places<'f>,
    /// The last converted offset.
    last: (u32, Position),
}

impl<'f> InOrder<'f> {
    pub(super) fn new(places: Places<'f>) -> InOrder<'f> {
        InOrder { places, last: (0, Position::default()) }
    }

    /// Returns the position of a byte offset.
    pub(super) fn position(&mut self, offset: u32) -> Position {
        let Places { file, encoding } = self.places;
        let (known, position) = self.last;
        let is_same_line = offset >= known && file.lines().line(offset) == position.line;
        let between = file.text().get(known as usize..offset as usize).filter(|_| is_same_line);
        let position = match between {
            Some(between) => Position::new(position.line, position.character + encoding.width(between)),
            None => self.places.position(offset),
        };
        self.last = (offset, position);
        position
    }

    /// Converts a byte range.
    pub(super) fn range(&mut self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Returns the character range that a client wants replaced; None if the document has no such position.
///
/// Columns past the end of a line are its end, as the protocol says. The line after the last is the end of the text,
/// and so is any later line in the end of a range.
pub(super) fn rope_range(rope: &Rope, range: Range, encoding: Encoding) -> Option<std::ops::Range<usize>> {
    let (start, end) = in_order(range);
    let start = rope_index(rope, start, encoding)?;
    if end.line as usize >= rope.len_lines() {
        return Some(start..rope.len_chars());
    }
    Some(start..rope_index(rope, end, encoding)?)
}

fn rope_index(rope: &Rope, position: Position, encoding: Encoding) -> Option<usize> {
    let line = position.line as usize;
    if line == rope.len_lines() {
        return Some(rope.len_chars());
    }
    let start = rope.try_line_to_char(line).ok()?;
    let mut end = rope.try_line_to_char(line + 1).ok()?;
    // The line break does not belong to the line.
    if end > start && rope.get_char(end - 1) == Some('\n') {
        end -= 1;
    }
    if end > start && rope.get_char(end - 1) == Some('\r') {
        end -= 1;
    }
    let column = position.character as usize;
    let (index, is_between) = match encoding {
        Encoding::Utf32 => (start + column, true),
        Encoding::Utf16 => {
            let unit = rope.try_char_to_utf16_cu(start).ok()? + column;
            if unit >= rope.try_char_to_utf16_cu(end).ok()? {
                return Some(end);
            }
            let index = rope.try_utf16_cu_to_char(unit).ok()?;
            (index, rope.try_char_to_utf16_cu(index).ok()? == unit)
        }
        Encoding::Utf8 => {
            let byte = rope.try_char_to_byte(start).ok()? + column;
            if byte >= rope.try_char_to_byte(end).ok()? {
                return Some(end);
            }
            let index = rope.try_byte_to_char(byte).ok()?;
            (index, rope.try_char_to_byte(index).ok()? == byte)
        }
    };
    // Half a surrogate pair cannot be replaced.
    is_between.then_some(index.min(end))
}

/// Orders the ends of a range: some clients send selections whose end precedes their start.
fn in_order(range: Range) -> (Position, Position) {
    if range.end < range.start { (range.end, range.start) } else { (range.start, range.end) }
}

/// Converts a hover.
pub(super) fn hover(hover: ide::Hover, places: Places<'_>, client: &Capabilities) -> lsp::Hover {
    lsp::Hover {
        contents: lsp::HoverContents::Markup(markup(hover.markdown, client.hover_markdown)),
        range: Some(places.range(hover.range)),
    }
}

/// Converts completion items, keeping their order.
pub(super) fn completion(
    completion: ide::Completion,
    places: Places<'_>,
    client: &Capabilities,
) -> lsp::CompletionList {
    // Usually, all items replace the same word.
    let mut last: Option<(TextRange, Replaced)> = None;
    let mut replaced = |item: &ide::CompletionItem| match last {
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
    item: ide::CompletionItem,
    rank: usize,
    replaced: Replaced,
    client: &Capabilities,
) -> lsp::CompletionItem {
    let (new_text, format) = match item.insert {
        ide::Insert::Label => (item.label.clone(), InsertTextFormat::PLAIN_TEXT),
        ide::Insert::Text(text) => (text, InsertTextFormat::PLAIN_TEXT),
        ide::Insert::Snippet(snippet) => (snippet, InsertTextFormat::SNIPPET),
    };
    // Details are shown only for the selected item, so the short text moves there if the label cannot show it.
    let (details, detail) = match (client.label_details, item.about) {
        (true, Some(about)) => {
            (Some(CompletionItemLabelDetails { detail: None, description: Some(about) }), item.detail)
        }
        (_, about) => (None, item.detail.or(about)),
    };
    // After a folder, completion continues in the path.
    let command = (item.kind == ide::ItemKind::Folder && client.suggests).then(|| lsp::Command {
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

fn item_kind(kind: ide::ItemKind, client: &Capabilities) -> CompletionItemKind {
    let (kind, older) = match kind {
        ide::ItemKind::Command => (CompletionItemKind::METHOD, CompletionItemKind::METHOD),
        ide::ItemKind::Keyword => (CompletionItemKind::KEYWORD, CompletionItemKind::KEYWORD),
        ide::ItemKind::Function => (CompletionItemKind::FUNCTION, CompletionItemKind::FUNCTION),
        ide::ItemKind::Variable => (CompletionItemKind::VARIABLE, CompletionItemKind::VARIABLE),
        ide::ItemKind::Macro => (CompletionItemKind::CONSTANT, CompletionItemKind::VALUE),
        ide::ItemKind::Event => (CompletionItemKind::EVENT, CompletionItemKind::VALUE),
        ide::ItemKind::Snippet => (CompletionItemKind::SNIPPET, CompletionItemKind::SNIPPET),
        ide::ItemKind::Text => (CompletionItemKind::TEXT, CompletionItemKind::TEXT),
        ide::ItemKind::Class => (CompletionItemKind::CLASS, CompletionItemKind::CLASS),
        ide::ItemKind::Property => (CompletionItemKind::PROPERTY, CompletionItemKind::PROPERTY),
        ide::ItemKind::Value => (CompletionItemKind::ENUM_MEMBER, CompletionItemKind::VALUE),
        ide::ItemKind::File => (CompletionItemKind::FILE, CompletionItemKind::FILE),
        ide::ItemKind::Folder => (CompletionItemKind::FOLDER, CompletionItemKind::FILE),
    };
    if client.completion_kinds { kind } else { older }
}

/// Returns the key in the data of a completion item; None without data, or if it is not ours.
pub(super) fn entry_key(item: &lsp::CompletionItem) -> Option<ide::EntryKey> {
    item.data.as_ref()?.as_str()?.parse().ok()
}

/// Fills in the documentation of a completion item.
///
/// Documentation of commands and functions begins with their syntax, and so does `detail`. Clients that show one above
/// the other get it once; those are the clients with label details.
pub(super) fn resolved(item: &mut lsp::CompletionItem, resolved: ide::Resolved, client: &Capabilities) {
    let is_repeated = client.label_details && resolved.markdown.starts_with("```");
    if resolved.detail.is_some() && !is_repeated {
        item.detail = resolved.detail;
    }
    item.documentation = documentation(resolved.markdown, client.completion_markdown);
}

/// Returns the trigger of signature help; defaults to the user.
pub(super) fn signature_asked(context: Option<&SignatureHelpContext>) -> ide::SignatureAsked {
    match context {
        Some(context) if context.is_retrigger => ide::SignatureAsked::ShownHelp,
        Some(context) if context.trigger_kind == SignatureHelpTriggerKind::TRIGGER_CHARACTER => {
            ide::SignatureAsked::Typing
        }
        _ => ide::SignatureAsked::User,
    }
}

/// Converts signature help.
pub(super) fn signature_help(help: ide::SignatureHelp, client: &Capabilities) -> lsp::SignatureHelp {
    let active = help.signatures.get(help.active);
    lsp::SignatureHelp {
        active_signature: u32::try_from(help.active).ok(),
        active_parameter: active.map(active_parameter),
        signatures: help.signatures.into_iter().map(|signature| signature_information(signature, client)).collect(),
    }
}

fn signature_information(signature: ide::Signature, client: &Capabilities) -> SignatureInformation {
    let active = active_parameter(&signature);
    let label = |range: TextRange| {
        if !client.label_offsets {
            return ParameterLabel::Simple(range.of(&signature.label).to_owned());
        }
        // Label offsets are always UTF-16, regardless of the negotiated encoding.
        let width = |end: u32| Encoding::Utf16.width(TextRange::new(0, end).of(&signature.label));
        ParameterLabel::LabelOffsets([width(range.start), width(range.end)])
    };
    let parameters = signature.params.iter().map(|param| ParameterInformation {
        label: label(param.range),
        documentation: documentation(param.documentation.clone(), client.signature_markdown),
    });
    SignatureInformation {
        parameters: Some(parameters.collect()),
        active_parameter: client.active_parameters.then_some(active),
        documentation: documentation(signature.documentation, client.signature_markdown),
        label: signature.label,
    }
}

/// Returns the active parameter. If there is none, the index is out of range so that the client highlights none; an
/// omitted one would mean the first.
fn active_parameter(signature: &ide::Signature) -> u32 {
    signature.active_param.unwrap_or(signature.params.len()) as u32
}

/// Converts a diagnostic. Its code links to the documentation of its rule, or else of the command or function.
pub(super) fn diagnostic(
    diagnostic: &ide::Diagnostic,
    url: &Url,
    places: Places<'_>,
    client: &Capabilities,
    pages: &RulePages,
) -> lsp::Diagnostic {
    let related = diagnostic.related.iter().map(|related| DiagnosticRelatedInformation {
        location: Location::new(url.clone(), places.range(related.range)),
        message: related.message.clone(),
    });
    let related: Vec<_> = related.chain(diagnostic.elsewhere.iter().filter_map(elsewhere)).collect();
    let tag = match diagnostic.code {
        code if code.is_deprecated() => Some(DiagnosticTag::DEPRECATED),
        code => code.is_unnecessary().then_some(DiagnosticTag::UNNECESSARY),
    };
    let wiki = || diagnostic.url.as_deref().and_then(|url| Url::parse(url).ok());
    let page = pages.url(diagnostic.code).or_else(wiki);
    lsp::Diagnostic {
        range: places.range(diagnostic.range),
        severity: Some(match diagnostic.severity {
            ide::Severity::Hint => DiagnosticSeverity::HINT,
            ide::Severity::Information => DiagnosticSeverity::INFORMATION,
            ide::Severity::Warning => DiagnosticSeverity::WARNING,
            ide::Severity::Error => DiagnosticSeverity::ERROR,
        }),
        code: Some(NumberOrString::String(diagnostic.code.name().to_owned())),
        code_description: page.map(|href| CodeDescription { href }),
        source: Some(SOURCE.to_owned()),
        message: diagnostic.message.clone(),
        related_information: (client.related_information && !related.is_empty()).then_some(related),
        tags: tag.filter(|_| client.diagnostic_tags).map(|tag| vec![tag]),
        data: None,
    }
}

/// Creates the diagnostic that replaces those over the limit; `first` is the first of them.
pub(super) fn left_out(count: usize, first: &ide::Diagnostic, places: Places<'_>) -> lsp::Diagnostic {
    let findings = if count == 1 { "finding is" } else { "findings are" };
    lsp::Diagnostic {
        range: places.range(first.range),
        severity: Some(DiagnosticSeverity::INFORMATION),
        source: Some(SOURCE.to_owned()),
        message: format!("{count} more {findings} not shown; run `sqf-ls check` to list all of them"),
        ..lsp::Diagnostic::default()
    }
}

/// Returns a location in another file as related information. Its columns are right for clients that count UTF-16, and
/// on lines of ASCII for all.
fn elsewhere(place: &ide::Elsewhere) -> Option<DiagnosticRelatedInformation> {
    let start = Position::new(place.line, place.column);
    let end = Position::new(place.line, place.column + place.length);
    let url = Url::from_file_path(&*place.path).ok()?;
    let location = Location::new(url, lsp::Range::new(start, end));
    Some(DiagnosticRelatedInformation { location, message: place.message.clone() })
}

/// Converts a code action; None if the client does not support it.
///
/// `known` contains the client's diagnostics, one of which the action may fix; `change` is the edit of an action that
/// changes other files.
pub(super) fn code_action(
    (action, change): (ide::Action, Option<WorkspaceEdit>),
    document: (&Url, i32),
    known: &[lsp::Diagnostic],
    places: Places<'_>,
    client: &Capabilities,
    pages: &RulePages,
) -> Option<CodeActionOrCommand> {
    let (url, version) = document;
    let (edit, command) = match action.effect {
        ide::Effect::Edit(edits) => (Some(workspace_edit(edits, url, version, places, client)), None),
        ide::Effect::Change(_) => (Some(change?), None),
        ide::Effect::Open(page) => (None, Some(command_names::open(action.title.clone(), page))),
    };
    if !client.code_actions {
        return command.map(CodeActionOrCommand::Command);
    }
    let diagnostic = action.diagnostic.map(|found| {
        let found = diagnostic(&found, url, places, client, pages);
        // The client's own diagnostic, including any data the client added.
        let own = known.iter().find(|own| own.range == found.range && own.code == found.code);
        own.cloned().unwrap_or(found)
    });
    Some(CodeActionOrCommand::CodeAction(lsp::CodeAction {
        title: action.title,
        kind: Some(CodeActionKind::QUICKFIX),
        diagnostics: diagnostic.map(|diagnostic| vec![diagnostic]),
        edit,
        command,
        is_preferred: action.preferred.then_some(true),
        ..lsp::CodeAction::default()
    }))
}

fn workspace_edit(
    edits: Vec<ide::Edit>,
    url: &Url,
    version: i32,
    places: Places<'_>,
    client: &Capabilities,
) -> WorkspaceEdit {
    let mut places = InOrder::new(places);
    let edits: Vec<TextEdit> =
        edits.into_iter().map(|edit| TextEdit { range: places.range(edit.range), new_text: edit.text }).collect();
    if !client.versioned_edits {
        return WorkspaceEdit { changes: Some([(url.clone(), edits)].into()), ..WorkspaceEdit::default() };
    }
    // The version makes the client reject a stale edit.
    let text_document = OptionalVersionedTextDocumentIdentifier { uri: url.clone(), version: Some(version) };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    WorkspaceEdit {
        document_changes: Some(lsp::DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }])),
        ..WorkspaceEdit::default()
    }
}

/// Combines all safe fixes into one action; None without fixes, or if the client does not support it.
pub(super) fn fix_all(
    edits: Vec<ide::Edit>,
    document: (&Url, i32),
    places: Places<'_>,
    client: &Capabilities,
) -> Option<CodeActionOrCommand> {
    let (url, version) = document;
    (!edits.is_empty() && client.code_actions).then(|| {
        CodeActionOrCommand::CodeAction(lsp::CodeAction {
            title: "Apply all safe fixes".to_owned(),
            kind: Some(FIX_ALL),
            edit: Some(workspace_edit(edits, url, version, places, client)),
            ..lsp::CodeAction::default()
        })
    })
}

/// Whether a request for actions of the kinds `only` includes the fix-all action. It must be requested by name, since
/// it would be a distraction in the menu at the cursor.
pub(super) fn wants_fix_all(only: Option<&[CodeActionKind]>) -> bool {
    let own = FIX_ALL;
    let above = |kind: &CodeActionKind| {
        let rest = own.as_str().strip_prefix(kind.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_some_and(|kinds| kinds.iter().any(above))
}

/// Whether a request for actions of the kinds `only` includes quick fixes.
pub(super) fn wants_quick_fixes(only: Option<&[CodeActionKind]>) -> bool {
    // A kind includes its sub-kinds, and the empty kind includes all.
    only.is_none_or(|kinds| kinds.iter().any(|kind| matches!(kind.as_str(), "" | "quickfix")))
}

fn markup(markdown: String, wants_markdown: bool) -> MarkupContent {
    if wants_markdown {
        MarkupContent { kind: MarkupKind::Markdown, value: markdown }
    } else {
        MarkupContent { kind: MarkupKind::PlainText, value: plain_text(&markdown) }
    }
}

fn documentation(markdown: String, wants_markdown: bool) -> Option<Documentation> {
    if markdown.is_empty() {
        return None;
    }
    Some(match markup(markdown, wants_markdown) {
        // Plain text is sent as a string for clients that do not support formats.
        MarkupContent { kind: MarkupKind::PlainText, value } => Documentation::String(value),
        markdown => Documentation::MarkupContent(markdown),
    })
}

#[cfg(test)]
mod tests;
