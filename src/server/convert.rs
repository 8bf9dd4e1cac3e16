//! Between the protocol's places and values and those of the rest of the program. No other file knows both.

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

/// Who found it.
const SOURCE: &str = "sqf-ls";

/// The kind of the action that fixes everything that can be fixed unseen, as editors run it when a file is saved.
pub(super) const FIX_ALL: CodeActionKind = CodeActionKind::new("source.fixAll.sqf-ls");

/// Converts places of one version of a document.
#[derive(Debug, Clone, Copy)]
pub(super) struct Places<'f> {
    file: &'f SourceFile,
    encoding: Encoding,
}

impl<'f> Places<'f> {
    pub(super) fn new(file: &'f SourceFile, encoding: Encoding) -> Places<'f> {
        Places { file, encoding }
    }

    /// The byte at a position: past the end of its line the end of the line, past the end of the text none.
    pub(super) fn offset(self, position: Position) -> Option<u32> {
        let place = LineColumn { line: position.line, column: position.character };
        self.file.lines().offset(place, self.file.text(), self.encoding)
    }

    /// The bytes of a range; one that ends past the text ends with it, one that begins there has none.
    pub(super) fn bytes(self, range: Range) -> Option<TextRange> {
        let (start, end) = in_order(range);
        let start = self.offset(start)?;
        Some(TextRange::new(start, self.offset(end).unwrap_or(self.file.text().len() as u32)))
    }

    /// The position of a byte.
    pub(super) fn position(self, offset: u32) -> Position {
        let place = self.file.lines().position(offset, self.file.text(), self.encoding);
        Position::new(place.line, place.column)
    }

    /// The range of bytes.
    pub(super) fn range(self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// Converts places in the order of the text. The characters of a line are counted once, however many places are in it:
/// generated scripts may be one line of megabytes.
pub(super) struct InOrder<'f> {
    places: Places<'f>,
    /// The place that was converted last.
    last: (u32, Position),
}

impl<'f> InOrder<'f> {
    pub(super) fn new(places: Places<'f>) -> InOrder<'f> {
        InOrder { places, last: (0, Position::default()) }
    }

    /// The position of a byte.
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

    /// The range of bytes.
    pub(super) fn range(&mut self, range: TextRange) -> Range {
        Range::new(self.position(range.start), self.position(range.end))
    }
}

/// The characters of a range that a client wants replaced; None when the document has no such place.
///
/// Columns past the end of a line are its end, as the protocol says. The line after the last is the end of the text; so is
/// any later one where a range ends.
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
    // Half of a character cannot be replaced.
    is_between.then_some(index.min(end))
}

/// Some clients send selections, whose ends may be the wrong way round.
fn in_order(range: Range) -> (Position, Position) {
    if range.end < range.start { (range.end, range.start) } else { (range.start, range.end) }
}

/// A hover as the client shows it.
pub(super) fn hover(hover: ide::Hover, places: Places<'_>, client: &Capabilities) -> lsp::Hover {
    lsp::Hover {
        contents: lsp::HoverContents::Markup(markup(hover.markdown, client.hover_markdown)),
        range: Some(places.range(hover.range)),
    }
}

/// Completion items, in their order.
pub(super) fn completion(
    completion: ide::Completion,
    places: Places<'_>,
    client: &Capabilities,
) -> lsp::CompletionList {
    // All items replace the same word, as a rule.
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

/// What an item replaces.
#[derive(Clone, Copy)]
struct Replaced {
    /// In an editor that keeps what follows the cursor.
    insert: Range,
    /// In one that replaces all of the word.
    replace: Range,
}

impl Replaced {
    /// The edit that writes `new_text`. A client that knows one range only keeps what follows the cursor, as most editors do.
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
    // Details are shown of one item only, and so what all should show stands in their place where there is no other.
    let (details, detail) = match (client.label_details, item.about) {
        (true, Some(about)) => {
            (Some(CompletionItemLabelDetails { detail: None, description: Some(about) }), item.detail)
        }
        (_, about) => (None, item.detail.or(about)),
    };
    // A path goes on after a folder.
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
        // Clients sort by this where they find several items equally good.
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

/// What a completion item is found again by; None when it carries nothing or something foreign.
pub(super) fn entry_key(item: &lsp::CompletionItem) -> Option<ide::EntryKey> {
    item.data.as_ref()?.as_str()?.parse().ok()
}

/// Fills in the documentation of a completion item.
///
/// Documentation of commands and functions begins with their syntax, and so does `detail`. Clients that show one above the
/// other get it once; those are the clients that show a few words beside the label.
pub(super) fn resolved(item: &mut lsp::CompletionItem, resolved: ide::Resolved, client: &Capabilities) {
    let is_repeated = client.label_details && resolved.markdown.starts_with("```");
    if resolved.detail.is_some() && !is_repeated {
        item.detail = resolved.detail;
    }
    item.documentation = documentation(resolved.markdown, client.completion_markdown);
}

/// What asks for signature help; of a client that does not say, the user.
pub(super) fn signature_asked(context: Option<&SignatureHelpContext>) -> ide::SignatureAsked {
    match context {
        Some(context) if context.is_retrigger => ide::SignatureAsked::ShownHelp,
        Some(context) if context.trigger_kind == SignatureHelpTriggerKind::TRIGGER_CHARACTER => {
            ide::SignatureAsked::Typing
        }
        _ => ide::SignatureAsked::User,
    }
}

/// Signature help as the client shows it.
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
        // In this one place the protocol counts in UTF-16, whatever was agreed on.
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

/// The parameter at the cursor; where there is none, one that does not exist, so that the client marks none. Left out it
/// would mean the first.
fn active_parameter(signature: &ide::Signature) -> u32 {
    signature.active_param.unwrap_or(signature.params.len()) as u32
}

/// A finding as the client shows it. Its code links to the page of its rule, else to that of the command or function.
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
    let definition = diagnostic.definition.as_ref().and_then(definition);
    let related: Vec<_> = related.chain(definition).collect();
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

/// The finding that stands for those that are left out; `first` is the first of them.
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

/// The definition of a macro in another file.
fn definition(definition: &ide::Definition) -> Option<DiagnosticRelatedInformation> {
    let start = Position::new(definition.line, definition.column);
    let end = Position::new(definition.line, definition.column + definition.name.len() as u32);
    let url = Url::from_file_path(&*definition.path).ok()?;
    let message = format!("the macro `{}` is defined here", definition.name);
    Some(DiagnosticRelatedInformation { location: Location::new(url, lsp::Range::new(start, end)), message })
}

/// An action as the client shows it; None when it cannot show it.
///
/// `known` are the client's own diagnostics, one of which the action may be about; `change` is the edit of an action that
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
        // The client's own, with whatever it has added.
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
    // With the version the client refuses an edit that is out of date.
    let text_document = OptionalVersionedTextDocumentIdentifier { uri: url.clone(), version: Some(version) };
    let edits = edits.into_iter().map(OneOf::Left).collect();
    WorkspaceEdit {
        document_changes: Some(lsp::DocumentChanges::Edits(vec![TextDocumentEdit { text_document, edits }])),
        ..WorkspaceEdit::default()
    }
}

/// All safe fixes in one action; None when there are none, or the client cannot show it.
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

/// Whether a client that asks for actions of the kinds `only` wants the one that fixes everything. It is for those who
/// name it: in a menu at the cursor it would be in the way.
pub(super) fn wants_fix_all(only: Option<&[CodeActionKind]>) -> bool {
    let own = FIX_ALL;
    let above = |kind: &CodeActionKind| {
        let rest = own.as_str().strip_prefix(kind.as_str());
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    };
    only.is_some_and(|kinds| kinds.iter().any(above))
}

/// Whether a client that asks for actions of the kinds `only` wants quick fixes.
pub(super) fn wants_quick_fixes(only: Option<&[CodeActionKind]>) -> bool {
    // A kind stands for all below it, and the empty one for everything.
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
        // As a string it suits clients that know no formats, too.
        MarkupContent { kind: MarkupKind::PlainText, value } => Documentation::String(value),
        markdown => Documentation::MarkupContent(markdown),
    })
}

#[cfg(test)]
mod tests;
