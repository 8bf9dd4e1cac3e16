//! Finds event handlers in the Markdown of topics.
//!
//! Anything uncertain is left out: a section counts only if it shows how a script adds its event, names come from its
//! `params` line alone, and a type counts only if the list below states it for that very parameter.

use super::{EventHandler, EventParam, EventSet};
use crate::{Section, Topic, TopicGroup};
use sqf_text::is_word;

/// The topic whose sections have names such as `onKeyDown`.
const INTERFACE: &str = "User Interface Event Handlers";

/// The topic on the events of the action menu.
const GAME_INTERFACE: &str = "Arma 3: Event Handlers/inGameUISetEventHandler";

/// Precedes the name of a scripted event on sites where several share a section.
const EVENT_NAME: &str = "**Event name**: \"";

/// Marks the section of a scripted event.
const EVENT_NAMESPACE: &str = "**Event namespace**";

/// Types that have no topic, or one that is in no group of types.
const MORE_TYPES: &[&str] = &[
    "Color",
    "Date",
    "Namespace",
    "Position",
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
    "Turret Path",
    "Unit Loadout Array",
    "Vector2D",
    "Vector3D",
    "Waypoint",
];

/// Returns the event handlers that `topics` explain, in the order of the topics and their sections.
///
/// An event that several sections explain (for objects, for projectiles) occurs once for each.
pub fn of_topics(topics: &[Topic]) -> Vec<EventHandler> {
    let mut types: Vec<&str> = topics
        .iter()
        .filter(|topic| topic.groups.contains(&TopicGroup::DataTypes))
        .map(|topic| topic.title.as_str())
        .chain(MORE_TYPES.iter().copied())
        .collect();
    // The longest name that fits wins.
    types.sort_by_key(|name| (std::cmp::Reverse(name.len()), *name));
    types.dedup();
    let mut events = Vec::new();
    for topic in topics.iter().filter(|topic| topic.groups.contains(&TopicGroup::EventHandlers)) {
        of_topic(topic, &types, &mut events);
    }
    tell_apart(&mut events);
    events
}

/// Names variants of an event after their first parameters, if these differ and the headings do not.
fn tell_apart(events: &mut [EventHandler]) {
    let first = |event: &EventHandler| event.params.first().map(|param| param.name.clone());
    let variants: Vec<Option<String>> = events
        .iter()
        .map(|event| {
            let mut others = events
                .iter()
                .filter(|other| other.set == event.set && other.name == event.name && other.heading == event.heading);
            let differs = others.any(|other| first(other) != first(event));
            let name = first(event).filter(|_| differs)?;
            let mut chars = name.trim_start_matches('_').chars();
            chars.next().map(|letter| letter.to_uppercase().chain(chars).collect())
        })
        .collect();
    for (event, variant) in events.iter_mut().zip(variants) {
        event.variant = variant;
    }
}

fn of_topic(topic: &Topic, types: &[&str], events: &mut Vec<EventHandler>) {
    // The versions of the enclosing sections, each with its level.
    let mut above: Vec<(u8, Option<String>)> = Vec::new();
    let mut heading_above = "";
    for section in &topic.sections {
        let Some(heading) = section.heading.as_deref() else { continue };
        above.retain(|(level, _)| *level < section.level);
        let inherited = above.iter().rev().find_map(|(_, since)| since.clone());
        let since = leading_version(&section.markdown).or(inherited);
        above.push((section.level, since.clone()));
        let found = EventSection { topic, heading, section, types };
        let name = heading.split(" (").next().unwrap_or(heading);
        if topic.title == INTERFACE {
            if let Some(name) = without_on(heading) {
                let lists = all_params(&section.markdown);
                match of_controls_and_displays(&lists) {
                    true => events.extend(
                        lists.into_iter().map(|list| found.event(EventSet::Interface, name, since.clone(), Some(list))),
                    ),
                    false => events.push(found.event(EventSet::Interface, name, since, only_one(&lists))),
                }
            }
        } else if topic.title == GAME_INTERFACE {
            if heading_above == "Events" {
                let params = only_one(&all_params(&section.markdown));
                events.push(found.event(EventSet::GameInterface, name, since, params));
            }
        } else if section.markdown.contains(EVENT_NAME) {
            scripted(&found, since.as_deref(), events);
        } else if section.markdown.contains(EVENT_NAMESPACE) {
            // `BIS_onQueue%1Pop` is a pattern.
            if is_word(heading) {
                let since = first_line(&section.markdown).and_then(version).map(|(own, _)| own.to_owned()).or(since);
                events.push(found.event(EventSet::Scripted, heading, since, only_one(&all_params(&section.markdown))));
            }
        } else if let Some((set, params)) = added(&section.markdown, name) {
            events.push(found.event(set, name, since, params));
        } else if heading.ends_with("Events") && is_on_scripted(topic) {
            quoted_items(&found, events);
        }
        if section.level <= 3 {
            heading_above = heading;
        }
    }
}

/// A section that may explain an event.
struct EventSection<'t> {
    topic: &'t Topic,
    heading: &'t str,
    section: &'t Section,
    types: &'t [&'t str],
}

impl EventSection<'_> {
    fn event(&self, set: EventSet, name: &str, since: Option<String>, params: Option<Params<'_>>) -> EventHandler {
        let is_each = params.as_ref().is_some_and(|(block, _)| block.is_each);
        let mut params = params.map(|(block, names)| with_types(&names, block.after, self.types)).unwrap_or_default();
        let parsed = |version: &String| version.parse::<crate::Version>().ok();
        for param in &mut params {
            param.since.take_if(|own| parsed(own) <= since.as_ref().and_then(parsed));
        }
        EventHandler {
            set,
            name: name.to_owned(),
            topic: self.topic.title.clone(),
            heading: self.heading.to_owned(),
            variant: None,
            params,
            is_each,
            since,
        }
    }
}

/// The parameters of a block of code, and the text after the block.
type Params<'m> = (Block<'m>, Vec<&'m str>);

/// Returns the list of parameters; if there are several, the one that is explained below it.
fn only_one<'m>(lists: &[Params<'m>]) -> Option<Params<'m>> {
    let (first, others) = lists.split_first()?;
    if others.iter().all(|(_, names)| *names == first.1) {
        return Some(first.clone());
    }
    let mut explained = lists.iter().filter(|(block, _)| list_items(block.after).next().is_some());
    explained.next().filter(|_| explained.next().is_none()).cloned()
}

/// Whether there is a list for controls and another for displays.
fn of_controls_and_displays(lists: &[Params<'_>]) -> bool {
    let mut first: Vec<&str> = lists.iter().filter_map(|(_, names)| names.first().copied()).collect();
    first.sort();
    first == ["_control", "_display"]
}

/// Returns the parameters of every block of code that begins with them.
fn all_params(markdown: &str) -> Vec<Params<'_>> {
    code_blocks(markdown).iter().filter_map(|block| Some((*block, params_line(block.code)?))).collect()
}

/// Returns `KeyDown` for `onKeyDown`.
fn without_on(heading: &str) -> Option<&str> {
    heading.strip_prefix("on").filter(|name| name.starts_with(|c: char| c.is_ascii_uppercase()))
}

/// Returns the family whose command adds the event `name` in the code of a section, and the parameters that it names
/// there.
fn added<'m>(markdown: &'m str, name: &str) -> Option<(EventSet, Option<Params<'m>>)> {
    let mut set = None;
    let mut lists = Vec::new();
    for block in code_blocks(markdown) {
        for (at, _) in block.code.match_indices("EventHandler [") {
            let start = block.code[..at].rfind(|c: char| !c.is_ascii_alphanumeric()).map_or(0, |before| before + 1);
            let command = &block.code[start..at + "EventHandler".len()];
            let Some(family) = EventSet::of_command(command) else { continue };
            let operand = &block.code[at + "EventHandler [".len()..];
            let Some(rest) = after_name(operand, family, name) else { continue };
            set.get_or_insert(family);
            let code = rest.trim_start().strip_prefix(',').map(str::trim_start).and_then(|code| code.strip_prefix('{'));
            let each =
                |code: &'m str| params_line(code.trim_start().strip_prefix('{')?.trim_start().strip_prefix("_x")?);
            lists.extend(code.and_then(params_line).map(|names| (block, names)));
            lists.extend(code.and_then(each).map(|names| (Block { is_each: true, ..block }, names)));
        }
    }
    Some((set?, only_one(&lists)))
}

/// Returns what follows the name of the event in the operand of a command that adds it.
fn after_name<'m>(operand: &'m str, family: EventSet, name: &str) -> Option<&'m str> {
    let (mut first, mut rest) = quoted(operand)?;
    if family == EventSet::UserAction {
        // The name of the key precedes it.
        (first, rest) = quoted(rest.trim_start().strip_prefix(',')?.trim_start())?;
    }
    (first == name).then_some(rest)
}

/// Whether a topic explains scripted events.
fn is_on_scripted(topic: &Topic) -> bool {
    let is_event = |section: &Section| [EVENT_NAME, EVENT_NAMESPACE].iter().any(|sign| section.markdown.contains(sign));
    topic.sections.iter().any(is_event)
}

/// Collects the events of a section on scripted events: each begins with a label.
fn scripted(place: &EventSection<'_>, since: Option<&str>, events: &mut Vec<EventHandler>) {
    for part in place.section.markdown.split(EVENT_NAME).skip(1) {
        let Some((name, rest)) = part.split_once('"') else { continue };
        // `BIS_onQueue%1Pop` is a pattern.
        if !is_word(name) {
            continue;
        }
        let own = version(rest.lines().next().unwrap_or_default().trim()).map(|(version, _)| version.to_owned());
        let since = own.or_else(|| since.map(str::to_owned));
        events.push(place.event(EventSet::Scripted, name, since, only_one(&all_params(rest))));
    }
}

/// Collects the names in a plain list of scripted events, except those that are explained elsewhere.
fn quoted_items(place: &EventSection<'_>, events: &mut Vec<EventHandler>) {
    for line in place.section.markdown.lines() {
        let Some((name, rest)) = line.strip_prefix("- ").and_then(quoted) else { continue };
        let is_known = events.iter().any(|event| event.set == EventSet::Scripted && event.name == name);
        if is_word(name) && rest.trim().is_empty() && !is_known {
            events.push(place.event(EventSet::Scripted, name, None, None));
        }
    }
}

/// A fenced block of code, and the text after it.
#[derive(Debug, Clone, Copy)]
struct Block<'m> {
    code: &'m str,
    after: &'m str,
    /// Whether `_this` is an array of such arrays.
    is_each: bool,
}

/// Finds the blocks of SQF in a text.
fn code_blocks(markdown: &str) -> Vec<Block<'_>> {
    const FENCE: &str = "```";
    let mut blocks = Vec::new();
    let mut rest = markdown;
    while let Some(open) = rest.find("```sqf\n") {
        let code = &rest[open + "```sqf\n".len()..];
        let Some(close) = code.find("\n```") else { break };
        rest = &code[close + 1 + FENCE.len()..];
        blocks.push(Block { code: &code[..close], after: rest, is_each: false });
    }
    blocks
}

/// Returns the names in `params ["_unit", ["_side", west]]` at the start of a code block.
fn params_line(code: &str) -> Option<Vec<&str>> {
    let mut rest = code.trim_start().strip_prefix("params")?.trim_start().strip_prefix('[')?;
    let mut names = Vec::new();
    loop {
        rest = rest.trim_start();
        // An element may be an array of name, default and types.
        let (element, is_array) = rest.strip_prefix('[').map_or((rest, false), |inside| (inside, true));
        let (name, after) = quoted(element.trim_start())?;
        if !name.starts_with('_') || !is_word(name) {
            return None;
        }
        names.push(name);
        rest = if is_array { after_array(after)? } else { after }.trim_start();
        match rest.strip_prefix(',') {
            Some(next) => rest = next,
            None => return rest.starts_with(']').then_some(names),
        }
    }
}

/// Returns what follows the bracket that closes an array.
fn after_array(text: &str) -> Option<&str> {
    let mut depth = 1_usize;
    for (at, c) in text.char_indices() {
        match c {
            '[' => depth += 1,
            ']' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(&text[at + 1..]);
        }
    }
    None
}

/// Returns the quoted text at the start, and what follows it.
fn quoted(text: &str) -> Option<(&str, &str)> {
    text.strip_prefix('"')?.split_once('"')
}

/// Pairs parameters with the types that the list below their line states.
///
/// An item belongs to the parameter of its name. If the names differ in spelling, it belongs to the parameter in the
/// same position, provided that the list has an item for each.
fn with_types(names: &[&str], after: &str, types: &[&str]) -> Vec<EventParam> {
    let items: Vec<Item<'_>> = list_items(after).filter_map(|text| item(text, types)).collect();
    let nested: Vec<Item<'_>> = nested_items(after).filter_map(|text| item(text, types)).collect();
    let is_of = |item: &Item<'_>, name: &str| {
        item.name.is_some_and(|own| own.trim_start_matches('_').eq_ignore_ascii_case(name.trim_start_matches('_')))
    };
    let is_only_inside =
        |name: &&str| nested.iter().any(|item| is_of(item, name)) && !items.iter().any(|item| is_of(item, name));
    // Elements that the list shows inside a parameter are not parameters, whatever the line says.
    let end = names.iter().position(is_only_inside).unwrap_or(names.len());
    let names = &names[..end];
    let is_complete = items.len() == names.len();
    let param = |(place, name): (usize, &&str)| {
        let named = items.iter().find(|item| is_of(item, name));
        let placed = || items.get(place).filter(|item| is_complete && !names.iter().any(|other| is_of(item, other)));
        let item = named.or_else(placed);
        EventParam {
            name: (*name).to_owned(),
            types: item.map(|item| item.types.clone()).unwrap_or_default(),
            since: item.and_then(|item| item.since).map(str::to_owned),
        }
    };
    names.iter().enumerate().map(param).collect()
}

/// Iterates over the items of the list at the start of a text, without nested ones.
fn list_items(text: &str) -> impl Iterator<Item = &str> {
    list_lines(text).filter_map(|line| line.strip_prefix("- "))
}

/// Iterates over nested items.
fn nested_items(text: &str) -> impl Iterator<Item = &str> {
    list_lines(text).filter(|line| line.starts_with(' ')).filter_map(|line| line.trim_start().strip_prefix("- "))
}

/// Iterates over the lines of the list at the start of a text.
fn list_lines(text: &str) -> impl Iterator<Item = &str> {
    text.trim_start().lines().take_while(|line| line.starts_with("- ") || line.starts_with("  "))
}

/// An item of a list of parameters.
struct Item<'m> {
    name: Option<&'m str>,
    types: Vec<String>,
    since: Option<&'m str>,
}

/// Parses `unit: Object - who did it`, with an optional version before it, or without a name.
fn item<'m>(text: &'m str, types: &[&str]) -> Option<Item<'m>> {
    let (since, text) = version(text).map_or((None, text), |(since, rest)| (Some(since), rest.trim_start()));
    let end = [text.find(':'), text.find(" - ")].into_iter().flatten().min().unwrap_or(text.len());
    let head = text[..end].trim();
    let rest = text[end..].trim_start_matches([':', ' ', '-']);
    // A single word is a name, unless it is a type and no type follows.
    let following = data_types(rest, types);
    if is_word(head) && (following.is_some() || data_types(head, types).is_none()) {
        return Some(Item { name: Some(head), types: following.unwrap_or_default(), since });
    }
    Some(Item { name: None, types: data_types(text, types)?, since })
}

/// Returns the data types in `Array of Strings or Object - remark`, which are `Array` and `Object`; None if the phrase
/// contains more than can be parsed. An array of a known format counts as that format.
fn data_types(text: &str, known: &[&str]) -> Option<Vec<String>> {
    const OTHERS: &[&str] = &[", or ", " or ", ", ", "/"];
    const FORMATS: &[&str] = &[" format ", " in format "];
    let follow = |rest: &'_ str, words: &[&str]| {
        words
            .iter()
            .filter_map(|word| data_type(rest.strip_prefix(word)?, known))
            .next()
            .map(|(name, after)| (name.to_owned(), rest.len() - after.len()))
    };
    let (first, mut rest) = data_type(text, known)?;
    let mut found = vec![first.to_owned()];
    loop {
        if let Some((_, length)) = follow(rest, &[" of "]) {
            rest = &rest[length..];
        } else if let Some((name, length)) = follow(rest, FORMATS) {
            found.pop();
            found.push(name);
            rest = &rest[length..];
        } else if let Some((name, length)) = follow(rest, OTHERS) {
            found.push(name);
            rest = &rest[length..];
        } else {
            break;
        }
    }
    // The rest of the phrase must not name another type.
    let phrase = rest.split(" - ").next().unwrap_or(rest);
    let ends = phrase.is_empty() || phrase.starts_with([' ', ',', '.', '(']);
    let mut each = Vec::with_capacity(found.len());
    for name in found {
        if !each.contains(&name) {
            each.push(name);
        }
    }
    (ends && !phrase.contains(" or ")).then_some(each)
}

/// Parses the data type at the start of a text, singular or plural.
fn data_type<'t, 'k>(text: &'t str, known: &[&'k str]) -> Option<(&'k str, &'t str)> {
    let is_end = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric());
    known.iter().find_map(|name| {
        let rest = text.strip_prefix(name)?;
        let rest = rest.strip_prefix('s').filter(|rest| is_end(rest)).unwrap_or(rest);
        is_end(rest).then_some((*name, rest))
    })
}

/// Returns the version in the first line of a section, if that line consists of nothing else.
pub(crate) fn leading_version(markdown: &str) -> Option<String> {
    let (version, rest) = version(first_line(markdown)?)?;
    let badges = ["Local argument", "Global argument", "Local effect", "Global effect", "Server execution"];
    let rest = badges.iter().fold(rest.to_owned(), |rest, badge| rest.replace(badge, ""));
    rest.trim().is_empty().then(|| version.to_owned())
}

/// Returns the first line of a section after its heading.
fn first_line(markdown: &str) -> Option<&str> {
    let mut lines = markdown.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.find(|line| !line.starts_with('#'))
}

/// Parses the version of Arma 3 at the start of a text; also returns what follows it.
fn version(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix("Since ").unwrap_or(text).strip_prefix("Arma 3 ")?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
    let (number, after) = rest.split_at(end);
    number.parse::<crate::Version>().is_ok().then_some((number, after))
}
