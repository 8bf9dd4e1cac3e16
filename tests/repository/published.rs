//! What records and pages once lost of the wiki's pages, on a snapshot of the real wiki.
//!
//! Needs the snapshot, as [`super::snapshot`] does. The rules themselves have tests in `sqf-wiki`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use sqf_reference::texts::Subject;
use sqf_reference::{Filled, Record, Status, Texts};
use sqf_wiki::pipeline::Generated;
use sqf_wiki::site::markdown;

use super::snapshot::{generated, records};

#[track_caller]
fn record<'g>(generated: &'g Generated, name: &str) -> &'g Record {
    records(generated).find(|record| record.name == name).unwrap_or_else(|| panic!("no record `{name}`"))
}

/// Returns the Markdown of the page of a record.
fn page(generated: &Generated, name: &str) -> String {
    markdown::record_page(record(generated, name))
}

#[track_caller]
fn topic<'g>(generated: &'g Generated, title: &str) -> &'g str {
    let topic = generated.site.topics.iter().find(|topic| topic.title == title);
    &topic.unwrap_or_else(|| panic!("no topic `{title}`")).markdown
}

/// Returns the Markdown of all pages, with their names.
fn pages(generated: &Generated) -> impl Iterator<Item = (&str, String)> {
    let records = records(generated).map(|record| (record.name.as_str(), markdown::record_page(record)));
    records.chain(generated.site.topics.iter().map(|topic| (topic.name.as_str(), markdown::topic_page(topic))))
}

#[test]
fn written_syntax_lines_stay() {
    let Some(generated) = generated() else { return };
    let is_written = |record: &&Record| record.syntaxes[0].syntax == format!("[] call {}", record.name);
    let written: Vec<&Record> = generated.site.functions.iter().filter(is_written).collect();
    let kept = written.iter().filter(|record| record.syntaxes[0].inferred == Some(false)).count();
    assert!(kept >= 130, "{kept}");
    let editor = record(generated, "BIS_fnc_camera_edenInit");
    assert_eq!(editor.syntaxes[0].syntax, "[] call BIS_fnc_camera_edenInit");
    assert!(!editor.filled_from_docblock.contains(&Filled::Syntax));
}

#[test]
fn types_described_by_another_topic_have_a_page() {
    let Some(generated) = generated() else { return };
    let types: Vec<&str> = generated.site.types_described_elsewhere().into_keys().collect();
    for name in [
        "Position2D",
        "Position3D",
        "PositionAGL",
        "PositionAGLS",
        "PositionASL",
        "PositionASLW",
        "PositionATL",
        "PositionRelative",
        "PositionWorld",
        "Tree View Path",
    ] {
        assert!(types.contains(&name), "{name}: {types:?}");
    }
}

/// The page on records lists what is deprecated because its page says that it does not work.
#[test]
fn what_does_not_work_is_deprecated() {
    let Some(generated) = generated() else { return };
    let docs = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/records.md")).unwrap();
    let docs = docs.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, list) = docs.split_once("In the snapshot of July 2026 these are").expect("the list of docs/records.md");
    let list = list.split(". ").next().unwrap();
    for name in list.split('`').skip(1).step_by(2) {
        assert_eq!(record(generated, name).status, Status::Deprecated, "{name}");
    }
    for name in ["BIS_fnc_zzRotate", "enableTraffic", "setTrafficDensity", "setTrafficDistance", "setTrafficGap"]
        .into_iter()
        .chain(["setTrafficSpeed", "showGPS", "showRadio", "BIN_fnc_crearAllData"])
    {
        assert!(list.contains(&format!("`{name}`")), "{name}");
    }
    assert_eq!(record(generated, "showGPS").replaced_by, ["openGPS"]);
    assert_eq!(record(generated, "BIS_fnc_miscAnim").status, Status::Ok);
}

#[test]
fn no_text_defines_links() {
    let Some(generated) = generated() else { return };
    let mut wrong = Vec::new();
    for (name, markdown) in pages(generated) {
        let parser = Parser::new_ext(&markdown, Options::ENABLE_TABLES);
        wrong.extend(parser.reference_definitions().iter().map(|(label, _)| format!("{name}: [{label}]")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(page(generated, "addMenuItem").contains("Array"));
}

#[test]
fn tables_have_a_head() {
    let Some(generated) = generated() else { return };
    let mut wrong = Vec::new();
    for (name, markdown) in pages(generated) {
        let (mut in_head, mut is_empty) = (false, true);
        for event in Parser::new_ext(&markdown, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::TableHead) => (in_head, is_empty) = (true, true),
                Event::End(TagEnd::TableHead) => {
                    in_head = false;
                    if is_empty {
                        wrong.push(name.to_owned());
                    }
                }
                Event::Text(_) | Event::Code(_) if in_head => is_empty = false,
                _ => {}
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A box in one cell once made sections of the whole table.
#[test]
fn tables_keep_their_form() {
    let Some(generated) = generated() else { return };
    let tasks = topic(generated, "Arma 3: Task Framework");
    assert!(tasks.lines().any(|line| line.starts_with("| BIS_fnc_setTaskLocal | ") && line.contains("**Warning:**")));
    assert!(!topic(generated, "Event Scripts").contains("Details Can suspend"));
    assert!(page(generated, "BIS_fnc_target").contains("**getAnimationPhase**: **Return Value:**"));
    assert!(page(generated, "forEach").contains("| Game | Operation Flashpoint 1.00 |"));
    let order = topic(generated, "Initialisation Order");
    assert!(order.contains("| (Single Player Only) | Single Player Only |") && !order.contains("Marked"), "{order}");
    assert!(topic(generated, "Operators").contains("| Precedence | Type of Operator | Examples |"));
}

#[test]
fn captions_boxes_and_remarks_are_kept() {
    let Some(generated) = generated() else { return };
    for (name, caption) in
        [("canAdd", "Bad vehicle type"), ("diag_exportTerrainSVG", "Stratis"), ("BIS_fnc_holdActionAdd", "v")]
    {
        let page = page(generated, name);
        let is_kept = page.lines().any(|line| line.contains("**Picture:**") && line.contains(caption));
        assert!(is_kept, "{name}: {page}");
    }
    let contact = |record: &&Record| record.description.contains("**Arma 3 Contact:**");
    assert!(records(generated).filter(contact).count() >= 370);
    for name in ["BIN_fnc_createScriptedSoundSourceVehicle", "BIN_fnc_initInventory", "BIN_fnc_initSideColors"] {
        assert!(contact(&record(generated, name)), "{name}");
    }
    let flight = records(generated).filter(|record| record.description.contains("**Advanced Flight Model:**"));
    let flight: Vec<&Record> = flight.collect();
    assert!(flight.len() >= 30, "{}", flight.len());
    assert!(flight.iter().all(|record| record.description.contains("difficultyEnabledRTD")));
    let scan = record(generated, "BIN_fnc_createTXScan");
    assert!(scan.examples.iter().flat_map(|it| &it.code).any(|code| code.contains("; // creates every scan")));
    assert!(page(generated, "createUnit").contains("Operation Flashpoint 1.34, Armed Assault 1.00: "));
}

#[test]
fn ranges_and_brackets_are_read_whole() {
    let Some(generated) = generated() else { return };
    let multiplier = &record(generated, "setTimeMultiplier").syntaxes[0].params[0];
    assert_eq!(multiplier.type_text.as_deref(), Some("Number in range 0.1 .. 120"));
    for syntax in [0, 2, 3] {
        let returns = record(generated, "random").syntaxes[syntax].returns.as_ref().unwrap();
        assert_eq!(returns.type_text.as_deref(), Some("Number"));
        assert!(returns.description.as_deref().is_some_and(|text| text.starts_with("from 0 (included) to ")));
    }
    for name in ["BIS_fnc_variableSpaceRemove", "BIS_fnc_diagPreview"] {
        let function = record(generated, name);
        assert!(function.syntaxes[0].params.iter().all(|param| !param.text.contains("]]")), "{name}");
    }
    let mut wrong = Vec::new();
    for record in generated.site.commands.iter().chain(&generated.site.functions) {
        for syntax in &record.syntaxes {
            let returned = syntax.returns.iter().filter_map(|returns| returns.type_text.as_ref());
            let of_params = syntax.params.iter().flat_map(|param| [&param.type_text, &param.default]).flatten();
            let is_wrong =
                |text: &&String| !text.contains('"') && text.matches('[').count() < text.matches(']').count();
            wrong.extend(of_params.chain(returned).filter(is_wrong).map(|text| format!("{}: {text}", record.name)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Which functions need an expansion is a fact that our texts state, too.
#[test]
fn texts_name_the_expansion_that_a_function_belongs_to() {
    let Some(generated) = generated() else { return };
    let texts = Texts::embedded();
    let mut missing = BTreeSet::new();
    for record in &generated.site.functions {
        for (mark, name) in [("**Arma 3 Contact:**", "Contact"), ("**Arma 3 Apex: Old Man:**", "Old Man")] {
            let text = texts.get(Subject::Function, &record.name);
            let is_named = text.is_some_and(|text| {
                text.summary.contains(name) || text.params.iter().any(|(_, words)| words.contains(name))
            });
            if record.description.contains(mark) && !is_named {
                missing.insert(format!("{}: {name}", record.name));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
