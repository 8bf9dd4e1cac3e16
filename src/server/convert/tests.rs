use serde_json::json;

use super::*;
use crate::ide::{Code, Severity};

const TEXT: &str = "a\u{10400}b\r\n\u{2764}\u{fe0f}c";

fn everything() -> Capabilities {
    Capabilities {
        hover_markdown: true,
        completion_markdown: true,
        signature_markdown: true,
        snippets: true,
        label_details: true,
        completion_tags: true,
        completion_kinds: true,
        label_offsets: true,
        active_parameters: true,
        related_information: true,
        diagnostic_tags: true,
        code_actions: true,
        versioned_edits: true,
        ..Capabilities::default()
    }
}

fn url() -> Url {
    Url::parse("file:///mission/init.sqf").unwrap()
}

#[test]
fn positions_use_the_encoding_of_the_client() {
    let file = SourceFile::new(TEXT);
    let b = TEXT.find('b').unwrap() as u32;
    for (encoding, column) in [(Encoding::Utf8, 5), (Encoding::Utf16, 3), (Encoding::Utf32, 2)] {
        let places = Places::new(&file, encoding);
        let position = Position::new(0, column);
        assert_eq!(places.offset(position), Some(b));
        assert_eq!(places.position(b), position);
        assert_eq!(places.range(TextRange::new(b, b + 1)), Range::new(position, Position::new(0, column + 1)));
    }
}

#[test]
fn ordered_conversion_matches_single_conversion() {
    let file = SourceFile::new(TEXT);
    let offsets = || (0..=TEXT.len() as u32).chain([TEXT.len() as u32 + 1, 3, 0, 9]);
    for encoding in [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32] {
        let places = Places::new(&file, encoding);
        let mut in_order = InOrder::new(places);
        for offset in offsets() {
            assert_eq!(in_order.position(offset), places.position(offset), "{encoding:?} {offset}");
        }
    }
}

#[test]
fn invalid_positions_are_clamped_or_rejected() {
    let file = SourceFile::new(TEXT);
    let places = Places::new(&file, Encoding::Utf16);
    assert_eq!(places.offset(Position::new(0, u32::MAX)), Some(6), "the end of the line");
    assert_eq!(places.offset(Position::new(0, 2)), Some(1), "inside of a character");
    assert_eq!(places.offset(Position::new(2, 0)), None);
    assert_eq!(places.offset(Position::new(u32::MAX, u32::MAX)), None);
    let range = |start: (u32, u32), end: (u32, u32)| {
        places.bytes(Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1)))
    };
    assert_eq!(range((1, 3), (0, 0)), Some(TextRange::new(0, TEXT.len() as u32)), "the wrong way round");
    assert_eq!(range((1, 0), (9, 9)), Some(TextRange::new(8, TEXT.len() as u32)));
    assert_eq!(range((5, 0), (9, 9)), None);
}

fn item(deprecated: bool) -> ide::Completion {
    let item = ide::CompletionItem {
        label: "openGate".to_owned(),
        filter: None,
        kind: ide::ItemKind::Event,
        detail: None,
        about: Some("Nothing".to_owned()),
        replace: TextRange::new(0, 8),
        insert: ide::Insert::Label,
        also: Vec::new(),
        deprecated,
        key: Some(ide::EntryKey::Word("openGate".to_owned())),
    };
    ide::Completion { items: vec![item], is_incomplete: true, keeps_from: None }
}

#[test]
fn insert_mode_keeps_the_text_after_the_cursor() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    let edit = |keeps_from: Option<u32>, client: &Capabilities| {
        let offered = ide::Completion { keeps_from, ..item(false) };
        let edit = completion(offered, places, client).items.remove(0).text_edit.unwrap();
        let columns = |range: Range| format!("{}..{}", range.start.character, range.end.character);
        match edit {
            CompletionTextEdit::Edit(edit) => columns(edit.range),
            CompletionTextEdit::InsertAndReplace(edit) => {
                format!("insert {}, replace {}", columns(edit.insert), columns(edit.replace))
            }
        }
    };
    let both = Capabilities { insert_replace: true, ..everything() };
    assert_eq!(edit(Some(4), &both), "insert 0..4, replace 0..8");
    assert_eq!(edit(Some(8), &both), "0..8");
    assert_eq!(edit(None, &both), "0..8", "in a string");
    assert_eq!(edit(Some(4), &everything()), "0..4", "a client that knows one range only");
}

#[test]
fn replace_mode_replaces_the_whole_word() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    insta::assert_compact_json_snapshot!(completion(item(true), places, &everything()), @r#"
    {
      "isIncomplete": true,
      "items": [
        {
          "label": "openGate",
          "labelDetails": {
            "description": "Nothing"
          },
          "kind": 23,
          "sortText": "00000",
          "textEdit": {
            "range": {
              "start": {
                "line": 0,
                "character": 0
              },
              "end": {
                "line": 0,
                "character": 8
              }
            },
            "newText": "openGate"
          },
          "data": "word:openGate",
          "tags": [
            1
          ]
        }
      ]
    }
    "#);
}

#[test]
fn items_are_plain_for_minimal_clients() {
    let file = SourceFile::new("openGate");
    let places = Places::new(&file, Encoding::Utf16);
    insta::assert_compact_json_snapshot!(completion(item(true), places, &Capabilities::default()), @r#"
    {
      "isIncomplete": true,
      "items": [
        {
          "label": "openGate",
          "kind": 12,
          "detail": "Nothing",
          "deprecated": true,
          "sortText": "00000",
          "textEdit": {
            "range": {
              "start": {
                "line": 0,
                "character": 0
              },
              "end": {
                "line": 0,
                "character": 8
              }
            },
            "newText": "openGate"
          },
          "data": "word:openGate"
        }
      ]
    }
    "#);
}

#[test]
fn items_are_resolved_by_their_data() {
    let with_data = |data| lsp::CompletionItem { data, ..lsp::CompletionItem::default() };
    let key = entry_key(&with_data(Some(json!("word:openGate"))));
    assert_eq!(key, Some(ide::EntryKey::Word("openGate".to_owned())));
    for foreign in [None, Some(json!(7)), Some(json!("nothing")), Some(json!({"word": "x"}))] {
        assert_eq!(entry_key(&with_data(foreign)), None);
    }
}

#[test]
fn parameters_are_offsets_into_the_label() {
    let help = || ide::SignatureHelp {
        signatures: vec![ide::Signature {
            label: "\u{10400} openGate speed".to_owned(),
            documentation: String::new(),
            params: vec![ide::SignatureParam {
                range: TextRange::new(14, 19),
                documentation: "How **fast**.".to_owned(),
            }],
            active_param: None,
        }],
        active: 0,
    };
    insta::assert_compact_json_snapshot!(signature_help(help(), &everything()), @r#"
    {
      "signatures": [
        {
          "label": "𐐀 openGate speed",
          "parameters": [
            {
              "label": [
                12,
                17
              ],
              "documentation": {
                "kind": "markdown",
                "value": "How **fast**."
              }
            }
          ],
          "activeParameter": 1
        }
      ],
      "activeSignature": 0,
      "activeParameter": 1
    }
    "#);
    let simple = signature_help(help(), &Capabilities::default());
    let label = &simple.signatures[0].parameters.as_ref().unwrap()[0].label;
    assert_eq!(*label, ParameterLabel::Simple("speed".to_owned()));
}

fn finding() -> ide::Diagnostic {
    ide::Diagnostic {
        range: TextRange::new(0, 8),
        code: Code::Deprecated,
        severity: Severity::Hint,
        message: "Use unlockGate.".to_owned(),
        elsewhere: Vec::new(),
        url: Some("https://wiki.example.org/openGate".to_owned()),
        related: vec![ide::Related { range: TextRange::new(9, 10), message: "Here.".to_owned() }],
        fix: None,
    }
}

#[test]
fn diagnostics_carry_what_the_client_supports() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    insta::assert_compact_json_snapshot!(diagnostic(&finding(), &url(), places, &everything(), &RulePages::new(None)), @r#"
    {
      "range": {
        "start": {
          "line": 0,
          "character": 0
        },
        "end": {
          "line": 0,
          "character": 8
        }
      },
      "severity": 4,
      "code": "deprecated",
      "codeDescription": {
        "href": "https://wiki.example.org/openGate"
      },
      "source": "sqf-ls",
      "message": "Use unlockGate.",
      "relatedInformation": [
        {
          "location": {
            "uri": "file:///mission/init.sqf",
            "range": {
              "start": {
                "line": 0,
                "character": 9
              },
              "end": {
                "line": 0,
                "character": 10
              }
            }
          },
          "message": "Here."
        }
      ],
      "tags": [
        2
      ]
    }
    "#);
    let plain = diagnostic(&finding(), &url(), places, &Capabilities::default(), &RulePages::new(None));
    assert_eq!((plain.tags, plain.related_information), (None, None));
}

#[test]
fn actions_refer_to_the_diagnostic_of_the_client() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    let action = || ide::Action {
        title: "Use unlockGate".to_owned(),
        diagnostic: Some(finding()),
        preferred: true,
        effect: ide::Effect::Edit(vec![ide::Edit { range: TextRange::new(0, 8), text: "unlockGate".to_owned() }]),
    };
    let own = lsp::Diagnostic {
        data: Some(json!(7)),
        ..diagnostic(&finding(), &url(), places, &everything(), &RulePages::new(None))
    };
    let converted = |known: &[lsp::Diagnostic], client: Capabilities| {
        code_action((action(), None), (&url(), 3), known, places, &client, &RulePages::new(None))
    };
    insta::assert_compact_json_snapshot!(converted(&[own], everything()), @r#"
    {
      "title": "Use unlockGate",
      "kind": "quickfix",
      "diagnostics": [
        {
          "range": {
            "start": {
              "line": 0,
              "character": 0
            },
            "end": {
              "line": 0,
              "character": 8
            }
          },
          "severity": 4,
          "code": "deprecated",
          "codeDescription": {
            "href": "https://wiki.example.org/openGate"
          },
          "source": "sqf-ls",
          "message": "Use unlockGate.",
          "relatedInformation": [
            {
              "location": {
                "uri": "file:///mission/init.sqf",
                "range": {
                  "start": {
                    "line": 0,
                    "character": 9
                  },
                  "end": {
                    "line": 0,
                    "character": 10
                  }
                }
              },
              "message": "Here."
            }
          ],
          "tags": [
            2
          ],
          "data": 7
        }
      ],
      "edit": {
        "documentChanges": [
          {
            "textDocument": {
              "uri": "file:///mission/init.sqf",
              "version": 3
            },
            "edits": [
              {
                "range": {
                  "start": {
                    "line": 0,
                    "character": 0
                  },
                  "end": {
                    "line": 0,
                    "character": 8
                  }
                },
                "newText": "unlockGate"
              }
            ]
          }
        ]
      },
      "isPreferred": true
    }
    "#);
    assert_eq!(converted(&[], Capabilities::default()), None, "a client that knows commands only");
}

#[test]
fn pages_are_opened_by_a_command() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    let action = ide::Action {
        title: "Open the page".to_owned(),
        diagnostic: None,
        preferred: false,
        effect: ide::Effect::Open("https://wiki.example.org/openGate".to_owned()),
    };
    let converted =
        code_action((action, None), (&url(), 3), &[], places, &Capabilities::default(), &RulePages::new(None));
    insta::assert_compact_json_snapshot!(converted, @r#"
    {"title": "Open the page", "command": "sqf-ls.open", "arguments": ["https://wiki.example.org/openGate"]}
    "#);
}

#[test]
fn quick_fixes_are_requested_by_their_kind_or_a_parent() {
    let wants = |kinds: &[&'static str]| {
        let kinds: Vec<CodeActionKind> = kinds.iter().map(|kind| CodeActionKind::new(kind)).collect();
        wants_quick_fixes(Some(&kinds))
    };
    assert!(wants_quick_fixes(None));
    assert!(wants(&["refactor", "quickfix"]));
    assert!(wants(&[""]));
    assert!(!wants(&["refactor"]));
    assert!(!wants(&["quickfix.other"]));
}

#[test]
fn the_syntax_is_not_repeated_above_documentation_that_begins_with_it() {
    let shown = |label_details: bool, detail: &str, markdown: &str| {
        let client = Capabilities { label_details, completion_markdown: true, ..Capabilities::default() };
        let mut item = lsp::CompletionItem::default();
        resolved(&mut item, ide::Resolved { detail: Some(detail.to_owned()), markdown: markdown.to_owned() }, &client);
        item.detail
    };
    let syntax = "```sqf\nopenGate _gate\n```\nOpens a gate.";
    assert_eq!(shown(true, "openGate gate", syntax), None);
    // Eglot shows only the detail.
    assert_eq!(shown(false, "openGate gate", syntax).as_deref(), Some("openGate gate"));
    assert_eq!(shown(true, "magic variable", "The gate.").as_deref(), Some("magic variable"));
}
