use super::*;
use crate::{Param, Syntax};

const GATES: &str = r#"# Commands

## openGate

Opens a gate. Works where the gate is local.

- `speed`: 0 to 1
- returns: false if the gate is locked

```sqf
TAG_northGate openGate 0.5;
```

## closeGate

Closes a gate.

# Words

## __GATE__

The number of the gate.

# Events: entity

## Opened

Fires when a gate opens.

- `_by`: who opened it, `objNull` for the wind

```sqf
#define GATE 1
## this is no heading
```
"#;

fn gates() -> Texts {
    Texts::parse(GATES)
}

#[test]
fn an_entry_has_a_summary_parameters_a_return_value_and_an_example() {
    let texts = gates();
    assert_eq!(
        texts.get(Subject::Command, "opengate"),
        Some(Text {
            name: "openGate",
            summary: "Opens a gate. Works where the gate is local.",
            params: vec![("speed", "0 to 1")],
            returns: Some("false if the gate is locked"),
            example: Some("TAG_northGate openGate 0.5;"),
            details: "",
        })
    );
    let close = texts.get(Subject::Command, "closeGate").unwrap();
    assert_eq!((close.summary, close.params.len(), close.example), ("Closes a gate.", 0, None));
    assert_eq!(texts.len(), 4, "a line in code is not a heading");
    let opened = texts.get(Subject::Event(EventSet::Entity), "Opened").unwrap();
    assert_eq!(opened.param("_by"), Some("who opened it, `objNull` for the wind"));
    assert_eq!(texts.get(Subject::Event(EventSet::Mission), "Opened"), None);
}

#[test]
fn words_of_the_preprocessor_keep_their_case() {
    let texts = gates();
    assert!(texts.word("__GATE__").is_some());
    assert_eq!(texts.word("__gate__"), None);
}

#[test]
fn anything_can_be_parsed() {
    for text in ["", "## ", "# ", "# Commands", "# Commands\n## x", "# Commands\n## x\n```sqf\n", "# Gates\n## x\ny"] {
        for (_, text) in Texts::parse(text).iter() {
            assert_eq!((text.summary, text.example), ("", None));
        }
    }
}

fn open_gate(description: &str) -> Record {
    let param = |name: &str, description: Option<&str>| {
        Param {
        name: name.to_owned(),
        description: description.map(str::to_owned),
        ..serde_json::from_str(
            r#"{"name":"","type":null,"types":[],"optional":false,"default":null,"description":null,"since":null,"text":""}"#,
        )
        .unwrap()
    }
    };
    let mut record: Record = serde_json::from_str(crate::fixture::OPEN_GATE).unwrap();
    record.description = description.to_owned();
    record.examples.clear();
    record.syntaxes = vec![Syntax {
        params: vec![param("gate", Some("which one")), param("speed", None)],
        returns: None,
        ..record.syntaxes[0].clone()
    }];
    record
}

#[test]
fn a_record_without_text_gets_ours() {
    let (texts, record) = (gates(), open_gate(""));
    let described = texts.describe(&record);
    assert_eq!(described.description, "Opens a gate. Works where the gate is local.");
    let [gate, speed] = &described.syntaxes[0].params[..] else { panic!("two parameters") };
    assert_eq!(gate.description.as_deref(), Some("which one"), "the text of the page stays");
    assert_eq!(speed.description.as_deref(), Some("0 to 1"));
    let returns = described.syntaxes[0].returns.as_ref().unwrap();
    assert_eq!(returns.description.as_deref(), Some("false if the gate is locked"));
    assert_eq!(described.examples[0].code, ["TAG_northGate openGate 0.5;"]);
}

#[test]
fn the_text_of_a_page_comes_after_our_sentence() {
    let (texts, record) = (gates(), open_gate("It squeaks."));
    let described = texts.describe(&record);
    assert_eq!(described.description, "Opens a gate. Works where the gate is local.\n\nIt squeaks.");
}

#[test]
fn texts_are_embedded() {
    let texts = Texts::embedded();
    assert!(texts.len() > 5000, "{} entries", texts.len());
    assert!(texts.iter().all(|(_, text)| !text.summary.is_empty()));
}

#[test]
fn an_array_that_we_list_is_not_listed_again_by_its_type() {
    let short = |words| without_format("Array of Arrays with [gate, height, isOpen]", words);
    assert_eq!(short("one `[gate, meters, isOpen]` for each").as_deref(), Some("Array of Arrays"));
    assert_eq!(short("gate, height in meters, whether it is open"), None);
    assert_eq!(short("`[0, 0, 0]` if there is none"), None);
    assert_eq!(short("`[gate, meters]`"), None);
}
