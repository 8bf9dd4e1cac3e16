use super::*;
use sqf_lint::{Code, Severity};
use sqf_model::SourceFile;
use sqf_text::{Encoding, TextRange};

/// Returns a diagnostic to test conversions with.
pub(in crate::server) fn example() -> sqf_lint::Diagnostic {
    sqf_lint::Diagnostic {
        url: Some("https://wiki.example.org/openGate".to_owned()),
        related: vec![sqf_lint::Related { range: TextRange::new(9, 10), message: "Here.".to_owned() }],
        ..sqf_lint::Diagnostic::new(TextRange::new(0, 8), Code::Deprecated, Severity::Hint, "Use unlockGate.")
    }
}

#[test]
fn the_most_severe_diagnostics_are_kept_in_order() {
    let severities = [Severity::Hint, Severity::Error, Severity::Hint, Severity::Warning, Severity::Error];
    let found: Vec<_> = (0..)
        .zip(severities)
        .map(|(start, severity)| {
            sqf_lint::Diagnostic::new(TextRange::new(start, start + 1), Code::Broken, severity, "")
        })
        .collect();
    let places = |found: Vec<&sqf_lint::Diagnostic>| -> Vec<u32> { found.iter().map(|it| it.range.start).collect() };
    let split = |most| {
        let (kept, rest) = worst(&found, most);
        (places(kept), places(rest))
    };
    assert_eq!(split(1), (vec![1], vec![0, 2, 3, 4]));
    assert_eq!(split(3), (vec![1, 3, 4], vec![0, 2]));
    assert_eq!(split(4), (vec![0, 1, 3, 4], vec![2]));
    assert_eq!(split(5), (vec![0, 1, 2, 3, 4], vec![]));
}

#[test]
fn diagnostics_carry_what_the_client_supports() {
    let file = SourceFile::new("openGate 1");
    let places = Places::new(&file, Encoding::Utf16);
    insta::assert_compact_json_snapshot!(diagnostic(&example(), &Url::parse("file:///mission/init.sqf").unwrap(), places, &Capabilities::everything(), &RulePages::new(None)), @r#"
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
    let plain = diagnostic(
        &example(),
        &Url::parse("file:///mission/init.sqf").unwrap(),
        places,
        &Capabilities::default(),
        &RulePages::new(None),
    );
    assert_eq!((plain.tags, plain.related_information), (None, None));
}
