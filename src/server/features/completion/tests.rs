use serde_json::json;

use super::*;
use sqf_model::SourceFile;
use sqf_text::Encoding;

fn item(deprecated: bool) -> sqf_ide::Completion {
    let item = sqf_ide::CompletionItem {
        label: "openGate".to_owned(),
        filter: None,
        kind: sqf_ide::ItemKind::Event,
        detail: None,
        about: Some("Nothing".to_owned()),
        replace: TextRange::new(0, 8),
        insert: sqf_ide::Insert::Label,
        also: Vec::new(),
        deprecated,
        key: Some(sqf_ide::EntryKey::Word("openGate".to_owned())),
    };
    sqf_ide::Completion { items: vec![item], is_incomplete: true, keeps_from: None }
}

#[test]
fn insert_mode_keeps_the_text_after_the_cursor() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    let edit = |keeps_from: Option<u32>, client: &Capabilities| {
        let offered = sqf_ide::Completion { keeps_from, ..item(false) };
        let edit = converted(offered, places, client).items.remove(0).text_edit.unwrap();
        let columns = |range: Range| format!("{}..{}", range.start.character, range.end.character);
        match edit {
            CompletionTextEdit::Edit(edit) => columns(edit.range),
            CompletionTextEdit::InsertAndReplace(edit) => {
                format!("insert {}, replace {}", columns(edit.insert), columns(edit.replace))
            }
        }
    };
    let both = Capabilities { insert_replace: true, ..Capabilities::everything() };
    assert_eq!(edit(Some(4), &both), "insert 0..4, replace 0..8");
    assert_eq!(edit(Some(8), &both), "0..8");
    assert_eq!(edit(None, &both), "0..8", "in a string");
    assert_eq!(edit(Some(4), &Capabilities::everything()), "0..4", "a client that supports a single range");
}

/// The edit that replaces the word by itself.
fn whole_word() -> serde_json::Value {
    json!({
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 8 } },
        "newText": "openGate",
    })
}

#[test]
fn replace_mode_replaces_the_whole_word() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    let item = json!({
        "label": "openGate",
        "labelDetails": { "description": "Nothing" },
        "kind": 23,
        "sortText": "00000",
        "textEdit": whole_word(),
        "data": "word:openGate",
        "tags": [1],
    });
    let found = converted(self::item(true), places, &Capabilities::everything());
    assert_eq!(serde_json::to_value(found).unwrap(), json!({ "isIncomplete": true, "items": [item] }));
}

#[test]
fn items_are_plain_for_minimal_clients() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    let item = json!({
        "label": "openGate",
        "kind": 12,
        "detail": "Nothing",
        "deprecated": true,
        "sortText": "00000",
        "textEdit": whole_word(),
        "data": "word:openGate",
    });
    let found = converted(self::item(true), places, &Capabilities::default());
    assert_eq!(serde_json::to_value(found).unwrap(), json!({ "isIncomplete": true, "items": [item] }));
}

#[test]
fn items_are_resolved_by_their_data() {
    let with_data = |data| lsp::CompletionItem { data, ..lsp::CompletionItem::default() };
    let key = entry_key(&with_data(Some(json!("word:openGate"))));
    assert_eq!(key, Some(sqf_ide::EntryKey::Word("openGate".to_owned())));
    for foreign in [None, Some(json!(7)), Some(json!("nothing")), Some(json!({"word": "x"}))] {
        assert_eq!(entry_key(&with_data(foreign)), None);
    }
}

#[test]
fn the_syntax_is_not_repeated_above_documentation_that_begins_with_it() {
    let shown = |label_details: bool, detail: &str, markdown: &str| {
        let client = Capabilities { label_details, completion_markdown: true, ..Capabilities::default() };
        let mut item = lsp::CompletionItem::default();
        add_documentation(
            &mut item,
            sqf_ide::Resolved { detail: Some(detail.to_owned()), markdown: markdown.to_owned() },
            &client,
        );
        item.detail
    };
    let syntax = "```sqf\nopenGate _gate\n```\nOpens a gate.";
    assert_eq!(shown(true, "openGate gate", syntax), None);
    // Eglot shows only the detail.
    assert_eq!(shown(false, "openGate gate", syntax).as_deref(), Some("openGate gate"));
    assert_eq!(shown(true, "magic variable", "The gate.").as_deref(), Some("magic variable"));
}
