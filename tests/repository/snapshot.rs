//! Minimum figures for the generator on the snapshot of the real wiki.
//!
//! Needs the snapshot (`SQF_LS_SHARED`, else `../shared` next to the checkout) and says so if it is missing.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use sqf_ide::Analysis;
use sqf_lint::{Lints, Severity};
use sqf_model::SourceFile;
use sqf_reference::classes::EMBEDDED;
use sqf_reference::events::of_topics;
use sqf_reference::{ClassList, Classes, EventSet, Record, Reference, Topic, facts};
use sqf_wiki::engine::EngineList;
use sqf_wiki::pipeline::{Collector, DEFAULT_ARTICLES, Generated, Settings};
use sqf_wiki::site::schema;
use sqf_wiki::source::export;
use sqf_wiki::source::sidecar::Sidecar;

fn shared() -> Option<PathBuf> {
    let folder = std::env::var_os("SQF_LS_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    folder.join("wiki/biki.xml.zst").is_file().then_some(folder)
}

/// Returns the site of the snapshot, generated once for all tests; None without it.
pub(super) fn generated() -> Option<&'static Generated> {
    static GENERATED: OnceLock<Option<Generated>> = OnceLock::new();
    let generated = GENERATED.get_or_init(|| {
        let shared = shared()?;
        let engine = std::fs::read_to_string(shared.join("engine/supportinfo-2.12.txt")).unwrap();
        let mut collector = Collector::new(Settings {
            sidecar: Some(Sidecar::read(&shared.join("wiki/categories.json")).unwrap()),
            engine: Some(EngineList::parse(&engine).unwrap()),
            ..Settings::default()
        });
        export::read_files(&[shared.join("wiki/biki.xml.zst")], &Arc::default(), &mut |page| {
            collector.add(page);
            ControlFlow::Continue(())
        })
        .unwrap();
        Some(collector.convert(DEFAULT_ARTICLES))
    });
    if generated.is_none() {
        eprintln!("skipped: no snapshot of the wiki (set SQF_LS_SHARED to its folder)");
    }
    generated.as_ref()
}

pub(super) fn records(generated: &Generated) -> impl Iterator<Item = &Record> {
    generated.site.commands.iter().chain(&generated.site.functions)
}

#[test]
fn no_page_is_lost_and_no_template_unknown() {
    let Some(generated) = generated() else { return };
    let count = |kind| generated.report.pages[kind];
    assert_eq!((count("command"), count("function")), (2672, 2062));
    assert!(count("topic") >= 130, "{}", count("topic"));
    assert_eq!(generated.report.skipped, []);
    assert_eq!(generated.report.unknown_templates, []);
    assert_eq!(generated.report.engine, []);
}

#[test]
fn nearly_every_parameter_has_its_type() {
    let Some(generated) = generated() else { return };
    let params: Vec<_> = records(generated)
        .flat_map(|record| &record.syntaxes)
        .flat_map(|syntax| &syntax.params)
        .filter(|param| param.source.is_none())
        .collect();
    let typed = params.iter().filter(|param| param.type_text.is_some()).count();
    assert!(typed * 1000 >= params.len() * 995, "{typed} of {}", params.len());
}

#[test]
fn only_irregular_syntax_lines_have_no_form() {
    let Some(generated) = generated() else { return };
    let undecided: BTreeSet<(&str, &str)> = generated
        .site
        .commands
        .iter()
        .flat_map(|record| record.syntaxes.iter().map(move |syntax| (record, syntax)))
        .filter(|(_, syntax)| syntax.shape.as_ref().is_none_or(|shape| shape.form.is_none()))
        .map(|(record, syntax)| (record.name.as_str(), syntax.syntax.as_str()))
        .collect();
    let expected = BTreeSet::from([
        ("createSoundSourceLocal", "see createSoundSource"),
        ("remoteExecCall", "see remoteExec"),
        ("sendCloudRequest", ""),
        ("setDammage", ""),
        ("setTaskMarkerOffset", "obj setTaskState position"),
    ]);
    assert_eq!(undecided, expected);
}

#[test]
fn every_page_is_valid_by_the_schema() {
    let Some(generated) = generated() else { return };
    let schema = serde_json::from_str(&schema::schema(&generated.site.main_game)).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut wrong = Vec::new();
    let mut check = |name: &str, value: serde_json::Value| {
        if !validator.is_valid(&value) {
            wrong.push(name.to_owned());
        }
    };
    for record in records(generated) {
        check(&record.name, serde_json::to_value(record).unwrap());
    }
    for topic in &generated.site.topics {
        check(&topic.name, serde_json::to_value(topic).unwrap());
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn no_markup_is_left_in_markdown() {
    let Some(generated) = generated() else { return };
    let mut found = Vec::new();
    for record in records(generated) {
        for text in record_texts(record) {
            found.extend(leftovers(text).map(|what| format!("{}: {what}", record.name)));
        }
    }
    for topic in &generated.site.topics {
        for text in topic_texts(topic) {
            found.extend(leftovers(text).map(|what| format!("{}: {what}", topic.name)));
        }
    }
    assert!(found.is_empty(), "{} leftovers:\n{}", found.len(), found.join("\n"));
}

/// Returns the Markdown in a record. Names every field, so that a new one is not forgotten here.
fn record_texts(record: &Record) -> Vec<&str> {
    let Record {
        description,
        syntaxes,
        examples,
        multiplayer,
        problems,
        notes,
        name: _,
        operator: _,
        title: _,
        kind: _,
        url: _,
        revid: _,
        updated: _,
        groups: _,
        status: _,
        replaced_by: _,
        games: _,
        since: _,
        main_since: _,
        branch: _,
        locality: _,
        exec: _,
        aliases: _,
        see_also: _,
        categories: _,
        docblock: _,
        filled_from_docblock: _,
        breakage: _,
    } = record;
    let mut texts = vec![description.as_str()];
    texts.extend(multiplayer.as_deref());
    texts.extend(problems.as_deref());
    for syntax in syntaxes {
        for param in &syntax.params {
            texts.push(&param.text);
            texts.extend(param.description.as_deref());
            texts.extend(param.default.as_deref());
        }
        if let Some(returns) = &syntax.returns {
            texts.push(&returns.text);
            texts.extend(returns.description.as_deref());
        }
    }
    texts.extend(examples.iter().map(|example| example.text.as_str()));
    texts.extend(notes.iter().map(|note| note.text.as_str()));
    texts
}

fn topic_texts(topic: &Topic) -> Vec<&str> {
    let mut texts = vec![topic.markdown.as_str()];
    texts.extend(topic.sections.iter().map(|section| section.markdown.as_str()));
    texts
}

/// Finds leftover wikitext and HTML outside code, and broken emphasis.
fn leftovers(markdown: &str) -> impl Iterator<Item = String> {
    const MARKS: &[&str] =
        &["{{", "}}", "[[", "]]", "'''", "{|", "|}", "<br", "<dl", "</", "&lt;", "&gt;", "&nbsp;", "__NOTOC__"];
    let mut found = Vec::new();
    let mut prose = markdown.to_owned();
    let mut blank_out = |range: std::ops::Range<usize>| {
        let blanks = "\u{1}".repeat(range.len());
        prose.replace_range(range, &blanks);
    };
    let mut in_code = false;
    let mut item_is_empty = false;
    for (event, range) in
        Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH).into_offset_iter()
    {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => found.push(format!("HTML `{html}`")),
            Event::Start(Tag::CodeBlock(_)) => {
                blank_out(range);
                (in_code, item_is_empty) = (true, false);
            }
            Event::End(TagEnd::CodeBlock) => in_code = false,
            Event::Start(Tag::Item) => item_is_empty = true,
            Event::End(TagEnd::Item) if std::mem::take(&mut item_is_empty) => {
                found.push("an empty list item".to_owned());
            }
            Event::Text(text) if !in_code => {
                item_is_empty = false;
                // A literal asterisk follows a backslash, which makes it a separate event.
                if text.contains("**") {
                    found.push(format!("asterisks in: {text}"));
                }
            }
            Event::Code(_) => {
                blank_out(range);
                item_is_empty = false;
            }
            _ => {}
        }
    }
    for mark in MARKS.iter().filter(|mark| prose.contains(**mark)) {
        let at = prose.find(mark).unwrap_or(0);
        let around: String = prose[at..].chars().take(50).collect();
        found.push(format!("`{mark}` in: {around}"));
    }
    found.into_iter()
}

#[test]
fn the_check_itself_finds_leftovers() {
    for bad in ["a {{b}}", "see [[x]]", "a<br>b", "'''x'''", "- \n- b", "x &lt; y", "a ** b", "{| x"] {
        assert!(leftovers(bad).next().is_some(), "{bad}");
    }
    for good in [
        "`{{b}}`",
        "a **b** *c*",
        "- a\n- b",
        "x \\*\\*\\* y",
        "[\\[x]\\]",
        "```\n<br>\n```",
        "| a |\n| --- |\n| `[[x]]` |",
        "1 \\< 2",
    ] {
        assert_eq!(leftovers(good).collect::<Vec<_>>(), Vec::<String>::new(), "{good}");
    }
}

#[test]
fn events_have_their_parameters_and_types() {
    let Some(generated) = generated() else { return };
    let events = of_topics(&generated.site.topics);
    let in_set = |set| events.iter().filter(move |event| event.set == set);
    let counts = EventSet::ALL.map(|set| in_set(set).count());
    assert_eq!(counts, [135, 3, 54, 55, 3, 2, 58, 103, 3], "{:?}", EventSet::ALL);
    let params: Vec<_> = events.iter().flat_map(|event| &event.params).collect();
    let typed = params.iter().filter(|param| !param.types.is_empty()).count();
    // The topics on the interface and on scripted events state no types.
    assert!(params.len() >= 900 && typed >= 600, "{typed} of {} typed", params.len());
    let killed = in_set(EventSet::Entity).find(|event| event.name == "Killed").unwrap();
    let names: Vec<&str> = killed.params.iter().map(|param| param.name.as_str()).collect();
    assert_eq!(names, ["_unit", "_killer", "_instigator", "_useEffects", "_shot", "_real"]);
    let hit_part: Vec<&str> =
        in_set(EventSet::Entity).filter(|event| event.name == "HitPart").map(|event| event.heading.as_str()).collect();
    assert_eq!(hit_part, ["HitPart (Entity)", "HitPart (Projectile)"]);
}

/// Most examples of the wiki are scripts that run. Those with errors were reviewed one by one: they are not SQF (SQS,
/// configs, JSON, C++), have gaps to fill in, show what not to do, or are wrong.
#[test]
fn examples_have_no_errors_unless_they_are_not_scripts() {
    let Some(generated) = generated() else { return };
    let (mut names, mut count) = (BTreeSet::new(), 0);
    for record in records(generated) {
        for code in record.examples.iter().flat_map(|example| &example.code) {
            count += 1;
            let file = Arc::new(SourceFile::new(code.as_str()));
            let found = sqf_lint::diagnostics(&Analysis::new(Reference::embedded(), file), &Lints::default());
            let errors = found.iter().filter(|found| found.severity == Severity::Error);
            names.extend(errors.map(|found| format!("{}: {}", record.name, found.code)));
        }
    }
    assert!(count > 5000, "{count}");
    insta::assert_snapshot!(names.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_embedded_facts_match_the_snapshot() {
    let Some(generated) = generated() else { return };
    let mut catalog = generated.site.clone().into_catalog();
    catalog.engine = generated.engine.clone();
    let made = facts::of_catalog(&catalog);
    let carried = facts::decode(facts::EMBEDDED).unwrap();
    let differing = |made: &[Record], carried: &[Record]| -> Vec<String> {
        let names = made.iter().filter(|record| !carried.contains(record)).map(|record| record.name.clone());
        names.take(10).collect()
    };
    assert_eq!(differing(&made.commands, &carried.commands), [""; 0], "regenerate the files as docs/data.md describes");
    assert_eq!(
        differing(&made.functions, &carried.functions),
        [""; 0],
        "regenerate the files as docs/data.md describes"
    );
    assert!(made == carried, "regenerate the files as docs/data.md describes");
}

#[test]
fn the_embedded_names_match_the_snapshot() {
    let Some(generated) = generated() else { return };
    let names = &generated.site.classes;
    let carried = String::from_utf8(zstd::decode_all(EMBEDDED).unwrap()).unwrap();
    assert!(Classes::encode(names).unwrap() == carried, "regenerate the files as docs/data.md describes");
    let count = |list: ClassList| names.iter().filter(|name| name.list == list).count();
    for (list, least) in [
        (ClassList::CfgVehicles, 15_000),
        (ClassList::CfgWeapons, 5_000),
        (ClassList::CfgMagazines, 1_200),
        (ClassList::CfgGlasses, 130),
        (ClassList::CfgGroups, 300),
        (ClassList::CfgMarkers, 500),
        (ClassList::CfgMarkerColors, 40),
        (ClassList::CfgMusic, 500),
        (ClassList::CfgFaces, 180),
        (ClassList::Moves, 5_500),
        (ClassList::InputActions, 430),
        (ClassList::KeyCodes, 140),
    ] {
        assert!(count(list) >= least, "{}: {}", list.name(), count(list));
    }
    let hunter = names.iter().find(|name| name.class == "B_MRAP_01_F").unwrap();
    assert_eq!((hunter.name.as_deref(), hunter.side.as_deref()), (Some("Hunter"), Some("BLUFOR")));
    // Most vehicles have a display name.
    let vehicles = names.iter().filter(|name| name.list == ClassList::CfgVehicles);
    assert!(vehicles.filter(|name| name.name.is_some()).count() >= 12_500);
}
