use super::*;
use crate::fixture::invented;
use crate::fixture::invented::Detail;

/// Returns the first line of code of each meaning of a name, and below them the other entries with that name.
fn shown(reference: &Reference, name: &str) -> String {
    let meanings = meanings(reference, name);
    let line = |entry: &Entry<'_>| {
        let text = entry.markdown(reference);
        text.lines().find(|line| !line.starts_with("```")).unwrap_or_default().to_owned()
    };
    let others = meanings.others.iter().map(|entry| format!("also {}", entry.kind()));
    meanings.entries.iter().map(line).chain(others).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(name: &str, expected: &[&str]) {
    assert_eq!(shown(&Reference::embedded(), name), expected.join("\n"), "{name}");
}

#[test]
fn events_words_and_magic_variables_have_entries() {
    let reference = invented::reference(Detail::Facts);
    let first_line = |name| shown(&reference, name).lines().next().unwrap_or_default().to_owned();
    assert_eq!(first_line("opened"), "_object addEventHandler [\"Opened\", {");
    assert_eq!(first_line("#define"), "#define");
    assert_eq!(first_line("_this"), "_this");
    assert_eq!(first_line("respawnDelay"), "respawnDelay = number;");
    assert_eq!(first_line("nowhere"), "");
}

#[test]
fn entries_with_a_name_come_before_pages_that_have_it_as_an_alias() {
    check("_x", &["_x", "also topic Magic Variables"]);
    let sets = ["`createUnit`", "`setTriggerStatements`", "`setWaypointStatements`"];
    let sets = sets.map(|command| format!("also variable that {command} sets"));
    check("this", &["this", &sets[0], &sets[1], &sets[2], "also topic Magic Variables"]);
    check(
        "THISTRIGGER",
        &["thisTrigger", "also variable that `setTriggerStatements` sets", "also topic Magic Variables"],
    );
    check("CfgNotifications", &["class CfgNotifications"]);
    check("CfgFunctions", &["class CfgFunctions", "also topic Arma 3: Functions Library"]);
    check("RscTitles", &["class RscTitles"]);
    check("description.ext", &["// description.ext", "also topic Description.ext"]);
    check("Magic Variables", &["**Magic Variables**"]);
}

#[test]
fn commands_come_before_everything_else_of_their_name() {
    let embedded = Reference::embedded();
    let meanings = meanings(&embedded, "name");
    assert!(matches!(meanings.entries[..], [Entry::Record(_)]));
    assert!(meanings.others.iter().any(|entry| matches!(entry, Entry::Property(..))), "{:?}", meanings.others);
}

#[test]
fn dialogs_are_known_by_types_and_classes_of_the_game() {
    check("RscButton", &["class RscButton"]);
    check("CT_BUTTON", &["type = CT_BUTTON; // 1"]);
    check("ct_button", &["type = CT_BUTTON; // 1"]);
    check("onButtonClick", &["_control ctrlAddEventHandler [\"ButtonClick\", {"]);
    check("B_MRAP_01_F", &["`B_MRAP_01_F`"]);
    check("CfgSounds/*/titles", &["titles[] = {...};"]);
}

#[test]
fn words_of_the_preprocessor_need_no_section_of_the_page() {
    check("#line", &["#line"]);
    check("__VA_INDEX__", &["__VA_INDEX__"]);
    check("__line__", &[]);
}

#[test]
fn scripts_of_missions_are_known_by_their_names() {
    check("initServer.sqf", &["// initServer.sqf"]);
    check("ONPLAYERKILLED.SQF", &["// onPlayerKilled.sqf"]);
    // The page has that name as well.
    check("init.sqf", &["// init.sqf", "also topic Event Scripts"]);
}

/// Everything that a hover explains without context, by name, with words from its entry.
fn explained(reference: &Reference) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = Vec::new();
    let texts = reference.texts();
    for record in reference.records() {
        let text = texts.get(Subject::of_record(record), &record.name).map(|text| text.summary.to_owned());
        all.push((record.name.clone(), text.clone().unwrap_or_default()));
        all.extend(record.operator.clone().map(|operator| (operator, text.unwrap_or_default())));
    }
    for event in reference.all_events() {
        all.push((event.name.clone(), texts.event(event).unwrap_or_default().summary.to_owned()));
    }
    for name in reference.magic_variables() {
        all.push((name.to_owned(), texts.word(name).unwrap_or_default().summary.to_owned()));
    }
    let subjects = [Subject::Word, Subject::Script, Subject::Topic];
    for (_, text) in texts.iter().filter(|(subject, _)| subjects.contains(subject)) {
        all.push((text.name.to_owned(), text.summary.to_owned()));
    }
    for topic in reference.topics() {
        all.push((topic.title.clone(), topic.title.clone()));
    }
    let facts = ConfigFacts::embedded();
    for class in facts.classes() {
        all.push((class_name(class).to_owned(), class.summary.clone().into()));
        for property in &class.properties {
            all.push((format!("{}/{}", class.path, property.name), property.summary.clone().into()));
        }
    }
    for (base, class) in facts.control_bases() {
        all.push((base.to_owned(), class.summary.clone().into()));
    }
    for (_, variables) in set_variables() {
        all.extend(variables.into_iter().map(|it| (it.name.to_owned(), passed::sentence(it.about))));
    }
    let classes = reference.classes();
    for list in ClassList::ALL {
        all.extend(classes.list(list).step_by(50).map(|class| (class.class().to_owned(), String::new())));
    }
    all
}

#[test]
fn everything_that_hovers_explain_is_found() {
    let reference = Reference::embedded();
    let explained = explained(&reference);
    assert!(explained.len() > 7000, "{}", explained.len());
    let mut missing = Vec::new();
    for (name, words) in &explained {
        let meanings = meanings(&reference, name);
        let mut all = meanings.entries.iter().chain(&meanings.others);
        let says_it = |entry: &Entry<'_>| match entry {
            Entry::Topic(topic) if *words == topic.title => true,
            entry => entry.summary(&reference) == *words,
        };
        if !all.any(|entry| words.is_empty() || says_it(entry)) {
            missing.push(format!("{name}: {words}"));
        }
    }
    assert!(missing.is_empty(), "{} are not found: {:#?}", missing.len(), &missing[..missing.len().min(40)]);
}
