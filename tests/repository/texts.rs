//! The texts of the embedded reference are complete and sorted, and their examples pass the checker. docs/texts.md
//! explains how to write them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sqf_reference::texts::{Subject, Text};
use sqf_reference::{EventHandler, EventSet, Record, RecordKind, Reference, Status, Syntax, Texts, facts};

/// How the text of a function begins if neither its page nor its header describes it.
const UNDOCUMENTED: &str = "Undocumented.";

/// Maximum length of a text, and of the words on a parameter or a return value, in characters.
const LONGEST: (usize, usize) = (400, 180);

#[test]
fn every_command_function_and_event_has_a_text() {
    let (reference, texts) = (Reference::embedded(), Texts::embedded());
    let mut missing = Vec::new();
    let mut want = |subject, name: &str| {
        if texts.get(subject, name).is_none() {
            missing.push(format!("{subject:?} {name}"));
        }
    };
    reference.commands().iter().for_each(|record| want(Subject::Command, &record.name));
    reference.functions().iter().for_each(|record| want(Subject::Function, &record.name));
    for event in reference.all_events().iter().filter(|event| texts.event(event).is_none()) {
        want(Subject::Event(event.set), &event.name);
    }
    reference.magic_variables().for_each(|name| want(Subject::Word, name));
    event_scripts(&reference).for_each(|name| want(Subject::Script, name));
    assert!(missing.is_empty(), "to be written: {missing:#?}");
}

#[test]
fn every_text_belongs_to_something() {
    let (reference, texts) = (Reference::embedded(), Texts::embedded());
    let is_known = |subject, name: &str| match subject {
        Subject::Command | Subject::Function => record(&reference, name).is_some(),
        Subject::Event(set) => events_of_text(&reference, set, name).next().is_some(),
        // A section of a page may explain several words.
        Subject::Word => true,
        Subject::Script => event_scripts(&reference).any(|script| script == name),
        Subject::Topic => reference.topic(name).is_some_and(|topic| topic.title == name),
    };
    let unknown: Vec<String> = texts
        .iter()
        .filter(|(subject, text)| !is_known(*subject, text.name))
        .map(|(subject, text)| format!("{subject:?} {}", text.name))
        .collect();
    assert!(unknown.is_empty(), "neither a command nor a function nor an event: {unknown:#?}");
}

#[test]
fn every_command_and_event_has_an_example() {
    let (reference, texts) = (Reference::embedded(), Texts::embedded());
    // Commands that do not work in the game need none.
    let works = |record: &&Record| record.status != Status::Broken;
    let commands = reference.commands().iter().filter(works).filter_map(|it| texts.get(Subject::Command, &it.name));
    let events = reference.all_events().iter().filter_map(|event: &EventHandler| texts.event(event));
    let missing: Vec<&str> = commands.chain(events).filter(|text| text.example.is_none()).map(|it| it.name).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn parameters_are_those_of_the_records() {
    let (reference, texts) = (Reference::embedded(), Texts::embedded());
    let mut wrong = Vec::new();
    for (subject, text) in texts.iter() {
        let names: BTreeSet<&str> = match subject {
            Subject::Command | Subject::Function => record(&reference, text.name)
                .into_iter()
                .flat_map(|record| record.syntaxes.iter().flat_map(|syntax| &syntax.params))
                .map(|param| param.name.as_str())
                .collect(),
            Subject::Event(set) => events_of_text(&reference, set, text.name)
                .flat_map(|event| &event.params)
                .map(|param| param.name.as_str())
                .collect(),
            Subject::Word | Subject::Script | Subject::Topic => continue,
        };
        for (name, _) in &text.params {
            if !names.contains(name) {
                wrong.push(format!("{}: `{name}` is none of {names:?}", text.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn texts_are_short_sentences() {
    let mut wrong = Vec::new();
    for (_, text) in Texts::embedded().iter() {
        let ends = [".", "?", "!", ")", "`"].iter().any(|end| text.summary.ends_with(end));
        if !ends || text.summary.chars().count() > LONGEST.0 || text.summary.starts_with("This ") {
            wrong.push(format!("{}: {}", text.name, text.summary));
        }
        for words in text.params.iter().map(|(_, words)| *words).chain(text.returns) {
            if words.ends_with('.') || words.chars().count() > LONGEST.1 {
                wrong.push(format!("{}: {words}", text.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns the type of a literal; None for anything else.
fn literal_type(value: &str) -> Option<&'static str> {
    match value {
        "true" | "false" => Some("Boolean"),
        _ if value.starts_with('"') => Some("String"),
        _ if value.parse::<f64>().is_ok() => Some("Number"),
        _ => None,
    }
}

/// Returns the elements of the array that a text ends with; none if it does not end with one.
fn last_array(text: &str) -> Vec<&str> {
    let (mut depth, mut in_string, mut end, mut elements) = (0, false, 0, Vec::new());
    for (at, c) in text.char_indices().rev() {
        match c {
            '"' => in_string = !in_string,
            _ if in_string => {}
            ']' | '}' | ')' => {
                depth += 1;
                end = if depth == 1 && end == 0 { at } else { end };
            }
            '[' | '{' | '(' => {
                depth -= 1;
                if depth == 0 {
                    elements.push(text[at + 1..end].trim());
                    elements.reverse();
                    return elements;
                }
            }
            ',' if depth == 1 => {
                elements.push(text[at + 1..end].trim());
                end = at;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    Vec::new()
}

/// Returns what a text and its example contradict: arguments of other types than the record states, values that the
/// stated types do not have, and a result of which the record says that there is none.
fn contradictions(record: &Record, text: &Text) -> Vec<String> {
    let example = text.example.unwrap_or_default();
    let name = record.name.as_str();
    let mut found = contrary_values(record, text);
    let explains = |param: &str, literal: &str| {
        let words = text.params.iter().find(|(known, _)| *known == param).map_or("", |(_, words)| *words);
        let known: &[&str] = match literal {
            "Boolean" => &["true", "false"],
            "String" => &["text", "name", "class", "`\""],
            _ => &["number"],
        };
        known.iter().any(|word| words.contains(word))
    };
    for call in example.split(name).zip(example.match_indices(name)).map(|(before, _)| before) {
        let before = call.trim_end().trim_end_matches("call").trim_end_matches("spawn").trim_end();
        let arguments = last_array(before);
        let wrong = |syntax: &Syntax| -> Vec<String> {
            let line = syntax.syntax.as_str();
            let names = last_array(line.find("] ").map_or("", |_| &line[..line.rfind("] ").unwrap_or(0) + 1]));
            let wrong = |(param, value): (&&str, &&str)| {
                let literal = literal_type(value)?;
                let mut params = syntax.params.iter().filter(|it| it.name == *param).peekable();
                let is_stated = params.peek().is_some_and(|param| !param.types.is_empty());
                let fits = params.any(|it| it.types.iter().any(|name| name == literal || name == "Anything"));
                (is_stated && !fits && !explains(param, literal)).then(|| format!("{name}: `{param}` is {value}"))
            };
            names.iter().zip(&arguments).filter_map(wrong).collect()
        };
        // One of the ways to call it has to fit.
        found.extend(record.syntaxes.iter().map(wrong).min_by_key(Vec::len).unwrap_or_default());
    }
    let returns = record.syntaxes.iter().filter_map(|syntax| syntax.returns.as_ref()?.type_text.as_deref());
    let returns_nothing = returns.clone().count() > 0 && returns.clone().all(|returned| returned == "Nothing");
    let reads = ["Returns ", "Reads ", "Gets ", "Counts ", "Finds "].iter().any(|verb| text.summary.starts_with(verb));
    if returns_nothing && reads {
        found.push(format!("{name}: {} But it returns Nothing", text.summary));
    }
    found
}

/// Returns the parameters and results that our words begin with a value of: `true for all`, `0 if there is none`, and
/// whose types do not have it.
fn contrary_values(record: &Record, text: &Text) -> Vec<String> {
    let of_words = |words: &str| match words.trim_start_matches('`').split([' ', '`', ',']).next()? {
        "true" | "false" => Some("Boolean"),
        number if number.parse::<f64>().is_ok() && words.contains(" if ") => Some("Number"),
        _ => None,
    };
    let wrong = |name: &str, words: &str, types: Vec<&Vec<String>>| {
        let wanted = of_words(words)?;
        let fits = |types: &&Vec<String>| {
            types.is_empty() || types.iter().any(|name| [wanted, "Anything", "Code", "HashMapKey"].contains(&&**name))
        };
        (!types.is_empty() && !types.iter().any(fits)).then(|| format!("{}: `{name}`: {words}", record.name))
    };
    let syntaxes = || record.syntaxes.iter();
    let params = text.params.iter().filter_map(|(name, words)| {
        let of_name = syntaxes().flat_map(|it| &it.params).filter(|it| it.name == *name);
        wrong(name, words, of_name.map(|it| &it.types).collect())
    });
    let results = || syntaxes().filter_map(|it| Some(&it.returns.as_ref()?.types)).collect();
    let returned = text.returns.and_then(|words| wrong("returns", words, results()));
    params.chain(returned).collect()
}

#[test]
fn texts_do_not_contradict_their_records() {
    let (reference, texts) = (Reference::embedded(), Texts::embedded());
    let described = |record: &Record| {
        let text = texts.get(Subject::of_record(record), &record.name)?;
        let record = reference.described(record);
        Some(match record.kind {
            RecordKind::Function => contradictions(&record, &text),
            RecordKind::Command => contrary_values(&record, &text),
        })
    };
    let wrong: Vec<String> = reference.records().filter_map(described).flatten().collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn contradictions_are_found() {
    let catalog = facts::decode(facts::EMBEDDED).unwrap();
    let record = catalog.functions.iter().find(|record| record.name == "BIS_fnc_timeline_setPlayRate").unwrap();
    let text = |params: Vec<(&'static str, &'static str)>, summary| Text {
        name: "BIS_fnc_timeline_setPlayRate",
        summary,
        params,
        returns: None,
        example: Some("[_timeline, 2] call BIS_fnc_timeline_setPlayRate;"),
        details: "",
    };
    assert_eq!(contradictions(record, &text(vec![], "Sets it.")), ["BIS_fnc_timeline_setPlayRate: `rate` is 2"]);
    assert_eq!(contradictions(record, &text(vec![("rate", "a number")], "Sets it.")), Vec::<String>::new());
    assert_eq!(contradictions(record, &text(vec![("rate", "a number")], "Returns it.")).len(), 1);
}

#[test]
fn syntax_lines_and_types_are_written_alike() {
    let catalog = facts::decode(facts::EMBEDDED).unwrap();
    let mut wrong = Vec::new();
    for record in catalog.commands.iter().chain(&catalog.functions) {
        for syntax in &record.syntaxes {
            let count = |c| syntax.syntax.matches(c).count();
            if count('[') != count(']') || count('{') != count('}') {
                wrong.push(format!("{}: unbalanced brackets: {}", record.name, syntax.syntax));
            }
            let defaults = syntax.params.iter().filter_map(|param| param.default.as_deref());
            let types = || {
                let params = syntax.params.iter().filter_map(|param| param.type_text.as_deref());
                params.chain(syntax.returns.as_ref().and_then(|returns| returns.type_text.as_deref()))
            };
            for value in defaults.chain(types()) {
                if !value.contains('"') && value.matches('[').count() != value.matches(']').count() {
                    wrong.push(format!("{}: unbalanced brackets: {value}", record.name));
                }
            }
            let is_shouted = |word: &str| ["ARRAY", "BOOL", "NUMBER", "OBJECT", "SCALAR", "STRING"].contains(&word);
            for phrase in types() {
                if phrase.split(|c: char| !c.is_alphanumeric()).any(is_shouted) {
                    wrong.push(format!("{}: {phrase}", record.name));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Each file contains the names that begin with its own name, sorted; of several matching files, the longest name
/// counts.
#[test]
fn every_text_is_in_the_right_file() {
    let mut wrong = Vec::new();
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let names: Vec<&str> = headings(&text);
        let key = |name: &&str| (name.to_lowercase(), (*name).to_owned());
        for pair in names.windows(2).filter(|pair| key(&pair[0]) >= key(&pair[1])) {
            wrong.push(format!("{}: `{}` belongs after `{}`", file.display(), pair[0], pair[1]));
        }
        let folder = file.parent().unwrap();
        let begins = |stem: &str, name: &str| short(name).starts_with(stem);
        let stem = file.file_stem().unwrap().to_str().unwrap();
        if !["commands", "functions"].contains(&folder.file_name().unwrap().to_str().unwrap()) {
            continue;
        }
        let longer: Vec<String> = files()
            .into_iter()
            .filter(|other| other.parent() == Some(folder))
            .map(|other| other.file_stem().unwrap().to_str().unwrap().to_owned())
            .filter(|other| other.len() > stem.len() && other.starts_with(stem))
            .collect();
        for name in names {
            let is_word = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            let is_here = match stem {
                "operators" => !is_word,
                _ => is_word && begins(stem, name) && !longer.iter().any(|other| begins(other, name)),
            };
            if !is_here {
                wrong.push(format!("{}: `{name}` belongs elsewhere", file.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Every example passes `sqf-ls check` with all rules on.
#[test]
fn the_examples_have_no_findings() {
    let folder = tempfile::tempdir().unwrap();
    let texts = Texts::embedded();
    let mut examples: Vec<(&str, &str)> = Vec::new();
    for (_, text) in texts.iter() {
        let of_topic = text.details.split("```sqf\n").skip(1).filter_map(|code| code.split("\n```").next());
        examples.extend(text.example.into_iter().chain(of_topic).map(|code| (text.name, code)));
    }
    assert!(examples.len() > 3000, "{} examples", examples.len());
    for (number, (_, code)) in examples.iter().enumerate() {
        fs::write(folder.path().join(format!("{number}.sqf")), format!("{code}\n")).unwrap();
    }
    let program = env!("CARGO_BIN_EXE_sqf-ls");
    let rules = Command::new(program).args(["rules", "--json"]).output().unwrap();
    let rules: serde_json::Value = serde_json::from_slice(&rules.stdout).unwrap();
    let levels = rules.as_array().unwrap().iter().map(|rule| format!("{}=warning", rule["code"].as_str().unwrap()));
    let mut check = Command::new(program);
    check.args(["check", "--no-config", "--format", "json"]).arg(folder.path());
    for level in levels {
        check.args(["--level", &level]);
    }
    let output = check.output().unwrap();
    let findings: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let told: Vec<String> = findings
        .as_array()
        .unwrap()
        .iter()
        .map(|finding| {
            let path = Path::new(finding["file"].as_str().unwrap());
            let number: usize = path.file_stem().unwrap().to_str().unwrap().parse().unwrap();
            let (name, code) = examples[number];
            format!("{name}: {} {}\n{code}", finding["code"], finding["message"])
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n\n"));
}

/// Limit for functions without an explanation.
#[test]
fn most_functions_are_explained() {
    let texts = Texts::embedded();
    let functions = texts.iter().filter(|(subject, _)| *subject == Subject::Function);
    let (none, all) = functions
        .fold((0, 0), |(none, all), (_, text)| (none + usize::from(text.summary.starts_with(UNDOCUMENTED)), all + 1));
    assert!(none * 3 < all, "{none} of {all} functions are undocumented");
}

/// Returns the events that a text is about: those of a name, or for `HitPart (Projectile)` the one of that name.
fn events_of_text<'r>(
    reference: &'r Reference,
    set: EventSet,
    name: &'r str,
) -> impl Iterator<Item = &'r EventHandler> {
    let (bare, variant) = name.split_once(" (").unwrap_or((name, ""));
    let variant = variant.trim_end_matches(')');
    reference.events_named(set, bare).filter(move |event| variant.is_empty() || event.variant() == variant)
}

/// Iterates over the scripts that the game runs by their names.
fn event_scripts(reference: &Reference) -> impl Iterator<Item = &str> {
    let sections = reference.topic("Event Scripts").map(|topic| topic.sections.as_slice()).unwrap_or_default();
    sections.iter().filter_map(|section| section.heading.as_deref()).filter(|heading| heading.contains('.'))
}

fn record<'r>(reference: &'r Reference, name: &str) -> Option<&'r Record> {
    reference.records().find(|record| record.name == name)
}

/// Returns the part of a name that files are named after.
fn short(name: &str) -> String {
    let name = name.to_lowercase();
    name.split_once("_fnc_").map_or(name.clone(), |(_, short)| short.to_owned())
}

fn headings(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut names = Vec::new();
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        names.extend(line.strip_prefix("## ").filter(|_| !is_code));
    }
    names
}

fn files() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/sqf-reference/data/texts");
    let mut files = Vec::new();
    let mut folders = vec![root];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                files.push(path);
            }
        }
    }
    assert!(files.len() > 30);
    files
}
