use super::*;
use crate::{Section, Topic, TopicGroup};

fn topic(title: &str, group: TopicGroup, markdown: &str) -> Topic {
    let mut sections: Vec<Section> = vec![Section { heading: None, level: 1, markdown: String::new(), since: None }];
    for line in markdown.lines() {
        if let Some((marks, heading)) =
            line.split_once(' ').filter(|(marks, _)| marks.bytes().all(|b| b == b'#') && !marks.is_empty())
        {
            let level = u8::try_from(marks.len()).unwrap();
            sections.push(Section { heading: Some(heading.to_owned()), level, markdown: String::new(), since: None });
        }
        let section = sections.last_mut().unwrap();
        section.markdown.push_str(line);
        section.markdown.push('\n');
    }
    Topic {
        name: title.to_owned(),
        title: title.to_owned(),
        kind: Default::default(),
        url: String::new(),
        revid: 1,
        updated: None,
        aliases: Vec::new(),
        groups: vec![group],
        markdown: markdown.to_owned(),
        sections,
        categories: Vec::new(),
    }
}

/// Writes one line for each event of a topic: family, name, heading, version, parameters with types.
fn lines(title: &str, markdown: &str) -> String {
    let types = ["Object", "Number", "String", "Boolean", "Array", "Nothing"];
    let mut topics: Vec<Topic> = types.iter().map(|name| topic(name, TopicGroup::DataTypes, "")).collect();
    topics.push(topic(title, TopicGroup::EventHandlers, markdown));
    let line = |event: EventHandler| {
        let since = event.since.map(|since| format!(" since {since}")).unwrap_or_default();
        let param = |param: EventParam| {
            let since = param.since.map(|since| format!(" since {since}")).unwrap_or_default();
            match param.types.is_empty() {
                true => param.name + &since,
                false => format!("{}: {}{since}", param.name, param.types.join(" | ")),
            }
        };
        let params: Vec<String> = event.params.into_iter().map(param).collect();
        format!("{} {} ({}){since} [{}]\n", event.set.name(), event.name, event.heading, params.join(", "))
    };
    of_topics(&topics).into_iter().map(line).collect()
}

#[test]
fn events_of_objects_have_names_versions_and_typed_parameters() {
    let markdown = r#"
## Gate Events

### Creaked

Arma 3 2.10 Local argument

The hinges want oil.

```sqf
this addEventHandler ["Creaked", {
	params ["_gate", "_loudness", ["_by", objNull], "_where"];
}];
```

- gate: Object - the gate
- Arma 3 2.14 loudness: Number from 0 to 1
- by: Object or Nothing - the unit that pushed
- where: Array format PositionASL - the hinge

> **Note:** Nobody hears it.

### Creaked (Twice)

```sqf
this addEventHandler ["Creaked", {
	(_this select 0) params ["_gate"];
}];
```

### Painted

Not for scripts.

```sqf
params ["_gate"];
```
"#;
    insta::assert_snapshot!(lines("Gates", markdown), @r"
    entity Creaked (Creaked) since 2.10 [_gate: Object, _loudness: Number since 2.14, _by: Object | Nothing, _where: PositionASL]
    entity Creaked (Creaked (Twice)) []
    ");
}

#[test]
fn a_section_passes_its_version_on_to_nested_ones() {
    let markdown = r#"
## Old Gates
### Opened
```sqf
addMissionEventHandler ["Opened", {}];
```
## New Gates
Arma 3 2.20

Made of steel.
### Closed
```sqf
addMissionEventHandler ["Closed", { params ["_gate"]; }];
```
### Locked
Arma 3 2.22
```sqf
addMissionEventHandler ["Locked", { params ["_gate"]; }];
```
"#;
    insta::assert_snapshot!(lines("Gates", markdown), @r"
    mission Opened (Opened) []
    mission Closed (Closed) since 2.20 [_gate]
    mission Locked (Locked) since 2.22 [_gate]
    ");
}

#[test]
fn a_version_in_a_sentence_is_not_that_of_the_event() {
    let markdown = "### Opened\nArma 3 2.14 Works with barns.\n```sqf\nx addMPEventHandler [\"Opened\", {}];\n```\n";
    insta::assert_snapshot!(lines("Gates", markdown), @"multiplayer Opened (Opened) []");
}

#[test]
fn uncertain_types_are_left_out() {
    let markdown = r#"
### Moved
```sqf
this addEventHandler ["Moved", {
	params ["_gate", "_speed", "_hinges", "_paint", "_extra"];
}];
```

- gaet: Object - misspelled, and in its place
- speed: Number (when it moves) or nil (when it does not)
- hinges: Array of Objects
- paint: a colour that pleases
- extra - String - with two dashes
### Stopped
```sqf
this addEventHandler ["Stopped", {
	params ["_gate", "_reason"];
}];
```

- reason: String
### Loaded
```sqf
this addEventHandler ["Loaded", {
	params ["_cart", "_load", "_weight"];
}];
```

- cart: Object
- load: Array
  - weight: Number
"#;
    insta::assert_snapshot!(lines("Gates", markdown), @r"
    entity Moved (Moved) [_gate: Object, _speed, _hinges: Array, _paint, _extra: String]
    entity Stopped (Stopped) [_gate, _reason: String]
    entity Loaded (Loaded) [_cart: Object, _load: Array]
    ");
}

#[test]
fn of_two_lists_of_parameters_the_explained_one_is_used() {
    let example = "```sqf\nx addEventHandler [\"Shut\", {\n\tparams [\"_a\"];\n}];\n```\n";
    let explained =
        "```sqf\nx addEventHandler [\"Shut\", {\n\tparams [\"_gate\", \"_by\"];\n}];\n```\n\n- gate: Object\n";
    insta::assert_snapshot!(lines("Gates", &format!("### Shut\n{explained}\nFor example:\n{example}")), @"entity Shut (Shut) [_gate: Object, _by]");
    insta::assert_snapshot!(lines("Gates", &format!("### Shut\n{}{example}", explained.replace("- gate: Object\n", ""))), @"entity Shut (Shut) []");
}

#[test]
fn events_of_the_interface_lose_their_on() {
    let markdown = r#"
### Generic Events
#### onKnock
- **Use on:** Door

```sqf
params ["_door", ["_knocks", 1]];
true // keeps it shut
```
#### onTwoWays
```sqf
params ["_door"];
```
```sqf
params ["_door", "_way"];
```
## on the whole
"#;
    insta::assert_snapshot!(lines("User Interface Event Handlers", markdown), @r"
    interface Knock (onKnock) [_door, _knocks]
    interface TwoWays (onTwoWays) []
    ");
}

#[test]
fn a_user_action_has_a_key_before_its_event() {
    let markdown = "### Pulled\n```sqf\naddUserActionEventHandler [\"GateKey\", \"Pulled\", {\n\tparams [\"_on\"];\n}];\n```\n\n- on: Boolean - always\n";
    insta::assert_snapshot!(lines("Gates", markdown), @"user-action Pulled (Pulled) [_on: Boolean]");
}

#[test]
fn events_of_the_action_menu_are_below_their_heading() {
    let markdown = "
## Examples
#### Scroll
## Events
#### Scrolled
```sqf
params [\"_gate\", \"_by\"];
```

- Object - the gate
- Number - how far
#### Chosen
";
    insta::assert_snapshot!(lines("Arma 3: Event Handlers/inGameUISetEventHandler", markdown), @r"
    game-interface Scrolled (Scrolled) [_gate: Object, _by: Number]
    game-interface Chosen (Chosen) []
    ");
}

#[test]
fn scripted_events_are_in_lists() {
    let markdown = r#"
### Barn doors

- **Event name**: "barnOpened" Arma 3 2.02

**Event passed parameters**

```sqf
params ["_barn"];
```

- _barn: Object - the barn

- **Event name**: "barnShut"
- **Event passed parameters**: N/A

- **Event name**: "barn%1Painted" where %1 is a colour

```sqf
params ["_barn"];
```

## More Barn Events

- "barnOpened"
- "barnSold"
- not "this"

### More barns

#### barnBurnt

Since Arma 3 2.06

**Event namespace**

```sqf
missionNamespace
```

**Event passed parameters**

```sqf
params ["_barn"];
```

- _barn: Object - the barn

#### barn%1Sold

**Event namespace**
"#;
    insta::assert_snapshot!(lines("Barns", markdown), @r#"
    scripted barnOpened (Barn doors) since 2.02 [_barn: Object]
    scripted barnShut (Barn doors) []
    scripted barnSold (More Barn Events) []
    scripted barnBurnt (barnBurnt) since 2.06 [_barn: Object]
    "#);
}

#[test]
fn any_text_can_be_read() {
    for markdown in [
        "```sqf\n",
        "### X\n```sqf\naddEventHandler [\"X\n```",
        "### X\n```sqf\nx addEventHandler [\"X\",{params[[\"_a\",[\n```\n- ",
    ] {
        lines("Gates", markdown);
        lines("User Interface Event Handlers", &markdown.replace("### X", "#### onX"));
    }
}

#[test]
fn a_family_follows_from_the_command_and_its_form() {
    for set in EventSet::ALL {
        assert_eq!(EventSet::of_command(set.adding_command()), Some(set));
        assert_eq!(EventSet::of_call(set.adding_command(), true), [set]);
    }
    let info = |has_left| EventSet::of_call("getEventHandlerInfo", has_left);
    assert_eq!(info(true), [EventSet::Entity, EventSet::Multiplayer, EventSet::Interface]);
    assert_eq!(info(false), [EventSet::Mission, EventSet::Music]);
    assert_eq!(EventSet::of_call("openGate", true), []);
}
