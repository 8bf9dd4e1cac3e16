use std::collections::HashSet;

use super::*;

/// Facts about gates.
const GATES: &str = "\
# Gates

## CfgGates

Gates of the mission.

Page: Arma 3: Gates

## CfgGates/* (closed)

One gate.

Page: Description.ext

- `speed` (number or text, one of, required, since 2.14, default `0` by day, `1` at night): How fast it opens.
  - `0` `\"SLOW\"`: in a minute
  - `1` `\"FAST\"`: in a second
- `colors` (color, config.cpp only)

## CfgGates/Main

The gate that is always there.

## @control

A control.

- `idc` (number): Its number.

## @control CT_GATE = 7 (RscGate, RscSlidingGate)

A gate on the screen.

- `hinge` (image, no effect): Where it turns.
";

#[test]
fn a_property_line_is_parsed() {
    let facts = ConfigFacts::parse(GATES);
    let property = |path: &[&str], name| facts.class(path).and_then(|class| facts.of(class, name));
    let speed = property(&["CfgGates", "TAG_gate"], "SPEED").unwrap();
    assert_eq!(&*speed.name, "speed");
    assert_eq!(speed.types, [ValueType::Number, ValueType::Text]);
    assert!(speed.is_required && speed.is_one_of && speed.is_scalar() && !speed.is_array());
    assert_eq!(speed.since.as_deref(), Some("2.14"));
    assert_eq!(speed.default.as_deref(), Some("`0` by day, `1` at night"));
    assert_eq!(&*speed.summary, "How fast it opens.");
    assert_eq!(speed.value("\"fast\"").map(|value| &*value.meaning), Some("in a second"));
    assert_eq!(speed.value("2"), None);
    let colors = property(&["cfggates", "other"], "colors").unwrap();
    assert_eq!((colors.reach, &*colors.summary), (PropertyReach::Addons, ""));
    assert!(colors.is_array() && !colors.is_scalar());
}

#[test]
fn a_known_name_takes_precedence_over_a_wildcard() {
    let facts = ConfigFacts::parse(GATES);
    let summary = |path: &[&str]| facts.class(path).map(|class| class.summary.to_string());
    assert_eq!(summary(&["CfgGates", "main"]).as_deref(), Some("The gate that is always there."));
    assert_eq!(summary(&["CfgGates", "back"]).as_deref(), Some("One gate."));
    assert_eq!(summary(&["CfgGates", "back", "hinge"]), None);
    assert_eq!(summary(&["CfgFences"]), None);
    let names: Vec<&str> = facts.classes_in(&["CfgGates"]).iter().map(|class| class.name()).collect();
    assert_eq!(names, ["Main"]);
    let names: Vec<&str> = facts.classes_in(&[]).iter().map(|class| class.name()).collect();
    assert_eq!(names, ["CfgGates"]);
}

#[test]
fn types_of_controls_are_found_by_number_and_by_base() {
    let facts = ConfigFacts::parse(GATES);
    let gate = facts.control(7).unwrap();
    assert_eq!(facts.control_of("rscslidinggate"), Some(gate));
    assert_eq!(facts.control_of("RscFence"), None);
    assert_eq!(gate.name(), "CT_GATE");
    assert_eq!(facts.of(gate, "hinge").map(|it| it.reach), Some(PropertyReach::Nowhere));
    assert_eq!(facts.of(gate, "idc").map(|it| &*it.summary), Some("Its number."));
}

#[test]
fn pages_have_addresses() {
    let facts = ConfigFacts::parse(GATES);
    let class = facts.class(&["CfgGates"]).unwrap();
    assert_eq!(class.url().as_deref(), Some("https://community.bistudio.com/wiki/Arma_3:_Gates"));
    let gate = facts.class(&["CfgGates", "x"]).unwrap();
    let speed = facts.of(gate, "speed").unwrap();
    let url = "https://community.bistudio.com/wiki/Description.ext#speed";
    assert_eq!(gate.url_of(speed).as_deref(), Some(url));
}

#[test]
fn every_line_of_the_files_is_understood() {
    let files = [
        include_str!("../../data/configs/mission.md"),
        include_str!("../../data/configs/classes.md"),
        include_str!("../../data/configs/interface.md"),
        include_str!("../../data/configs/addons.md"),
    ];
    let (mut properties, mut values, mut headings) = (0, 0, 0);
    for line in files.iter().flat_map(|file| file.lines()) {
        properties += usize::from(line.starts_with("- "));
        values += usize::from(line.starts_with("  - "));
        headings += usize::from(line.starts_with("## "));
    }
    let facts = ConfigFacts::embedded();
    let all = || facts.classes.iter().flat_map(|class| &class.properties);
    assert_eq!(all().count(), properties);
    assert_eq!(all().map(|property| property.values.len()).sum::<usize>(), values);
    assert_eq!(facts.classes.len(), headings);
    assert_eq!(facts.paths.len(), headings, "two classes have one path");
    println!("{headings} classes, {properties} properties, {values} values");
}

#[test]
fn texts_are_short_sentences_and_names_are_unique() {
    let facts = ConfigFacts::embedded();
    let mut wrong = Vec::new();
    for class in &facts.classes {
        let mut names = HashSet::new();
        let mut check = |name: &str, text: &str| {
            if !(text.ends_with('.') || text.ends_with('`')) || text.len() > 220 || text.contains("  ") {
                wrong.push(format!("{}: {name}: {text}", class.path));
            }
        };
        check("", &class.summary);
        for property in &class.properties {
            if !property.summary.is_empty() {
                check(&property.name, &property.summary);
            }
            assert!(names.insert(property.name.to_ascii_lowercase()), "{}: {} twice", class.path, property.name);
            assert!(!property.is_one_of || !property.values.is_empty(), "{}: no values", property.name);
        }
        let has_text = |property: &&PropertyFacts| property.summary.is_empty();
        let is_interface = class.control.is_some();
        assert!(is_interface || !class.properties.iter().any(|it| has_text(&it)), "{}: no text", class.path);
        assert!(class.like.as_deref().is_none_or(|like| facts.kind(like).is_some()), "{}", class.path);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
