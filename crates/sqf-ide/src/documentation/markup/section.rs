//! Entries for topics or their sections: events, magic variables, words of the preprocessor, scripts that the game
//! runs.

use super::cut::{blocks, shorten};
use super::{Extent, Page, signature_block, wiki_link};
use sqf_markdown::{code, escaped, fence};
use sqf_reference::{EventHandler, EventParam, EventSet, Reference, Section, Text, Topic, Version};
use sqf_text::{listed, starts_with_ignoring_case};

/// The topic on scripts that the game runs.
const SCRIPTS: &str = "Event Scripts";

/// Maximum length of a section's text.
const TEXT: usize = 2400;

/// The label before each of several scripted events in one section.
const EVENT_NAME: &str = "**Event name**:";

/// Documents an event. `command` is how the script refers to it.
pub(crate) fn event(reference: &Reference, event: &EventHandler, command: &str, extent: Extent) -> String {
    let topic = reference.topic(&event.topic);
    let section = topic.and_then(|topic| section_of(reference, topic, event));
    let url = topic.map(|topic| anchored(&topic.url, &event.heading)).unwrap_or_default();
    let mut page = Page::of(&url, extent);
    let params: Vec<&str> = event.params.iter().map(|param| param.name.as_str()).collect();
    let mut text = section.map(|section| own_part(section, event)).unwrap_or_default();
    page.add(&match event.set {
        EventSet::Scripted => {
            let namespace = take_namespace(&mut text);
            signature_block::scripted_event(&namespace, &event.name, &params)
        }
        EventSet::GameInterface => fence(&format!("{command} [\"{}\", _code]", event.name), "sqf"),
        EventSet::UserAction => signature_block::event(
            &with_operand(adding_command(command, event.set), event.set),
            "_key, ",
            &event.name,
            &params,
            false,
        ),
        _ => {
            // Events specific to displays cannot be added to a control.
            let command = if event.suits(command) { command } else { "displayAddEventHandler" };
            let command = with_operand(adding_command(command, event.set), event.set);
            signature_block::event(&command, "", &event.name, &params, event.is_each)
        }
    });
    page.add("---");
    // The code for the action menu is a string, which the signature does not show.
    let text = if event.set == EventSet::GameInterface { text } else { without_repeated_params(&text, &params) };
    let since = event.since.as_ref().map(|version| format!("Since Arma 3 {version}"));
    let (badges, text) = badges_first(&text, since);
    let own = reference.texts().event(event);
    page.add(own.as_ref().map_or("", |own| own.summary));
    page.add(&badges);
    if text.trim().is_empty() {
        page.add(&param_list(event, own.as_ref()));
        page.add(&example(own.as_ref()));
    } else {
        let (text, told) = named_params(&text, &params, own.as_ref());
        // The wiki explains parameters at the end, or at length.
        let is_ours = |param: &EventParam| own.as_ref().is_some_and(|own| own.param(&param.name).is_some());
        let is_cut = extent == Extent::Excerpt && shorten(&text, TEXT).is_cut;
        page.add(&params_where(event, own.as_ref(), |param| is_cut || is_ours(param) && !told.contains(&param.name)));
        page.add_cut(&text, TEXT);
        if !text.contains("```") {
            page.add(&example(own.as_ref()));
        }
    }
    if !url.is_empty() {
        page.add(&wiki_link(&event.name, &url));
    }
    page.finish()
}

/// Documents a magic variable.
pub(crate) fn magic_variable(
    reference: &Reference,
    topic: &Topic,
    section: &Section,
    name: &str,
    extent: Extent,
) -> String {
    let own = section.heading.as_deref().and_then(|heading| reference.texts().word(heading));
    of_section(topic, Some(section), &fence(name, "sqf"), "magic variable", own.as_ref(), extent)
}

/// Documents a word of the preprocessor.
pub(crate) fn preprocessor(
    reference: &Reference,
    topic: &Topic,
    section: Option<&Section>,
    word: &str,
    extent: Extent,
) -> String {
    let kind = if word.starts_with("__") { "preprocessor word" } else { "preprocessor" };
    of_section(topic, section, &fence(word, "sqf"), kind, reference.texts().word(word).as_ref(), extent)
}

/// Documents a script that the game runs by its name.
pub(crate) fn script(reference: &Reference, own: &Text<'_>) -> String {
    let topic = reference.topic(SCRIPTS);
    let url = topic.map(|topic| anchored(&topic.url, own.name)).unwrap_or_default();
    let mut page = Page::new(&url);
    page.add(&fence(&format!("// {}", own.name), "sqf"));
    page.add("---");
    page.add(own.summary);
    page.add(&word_params(Some(own)));
    page.add(&example(Some(own)));
    if !url.is_empty() {
        page.add(&wiki_link(own.name, &url));
    }
    page.finish()
}

/// Documents a concept: our own text, or else the start of its page.
pub(crate) fn topic(reference: &Reference, topic: &Topic) -> String {
    let mut page = Page::new(&topic.url);
    page.add(&format!("**{}**", escaped(&topic.title)));
    page.add_cut(&reference.described_topic(topic).markdown, TEXT);
    page.add(&wiki_link(&topic.title, &topic.url));
    page.finish()
}

fn of_section(
    topic: &Topic,
    section: Option<&Section>,
    signature: &str,
    kind: &str,
    own: Option<&Text<'_>>,
    extent: Extent,
) -> String {
    let heading = section.and_then(|section| section.heading.as_deref());
    let url = heading.map_or_else(|| topic.url.clone(), |heading| anchored(&topic.url, heading));
    let mut page = Page::of(&url, extent);
    page.add(signature);
    page.add("---");
    let since = section.and_then(|section| section.since.as_ref()).map(|version| format!("Since Arma 3 {version}"));
    let (badges, text) = badges_first(&section.map(without_heading).unwrap_or_default(), since);
    let badges = [Some(kind.to_owned()), Some(badges).filter(|badges| !badges.is_empty())];
    let badges: Vec<String> = badges.into_iter().flatten().collect();
    page.add(own.map_or("", |own| own.summary));
    page.add(&badges.join(" \u{b7} "));
    if text.trim().is_empty() {
        page.add(&word_params(own));
        page.add(&example(own));
    } else {
        page.add_cut(&text, TEXT);
    }
    page.add(&wiki_link(heading.unwrap_or(&topic.title), &url));
    page.finish()
}

/// Finds the section on an event: among several with the same heading, the one at the same position.
fn section_of<'r>(reference: &Reference, topic: &'r Topic, event: &EventHandler) -> Option<&'r Section> {
    let same = |other: &&EventHandler| other.topic == event.topic && other.heading == event.heading;
    let place = reference
        .events_named(event.set, &event.name)
        .filter(same)
        .position(|other| std::ptr::eq(other, event))
        .unwrap_or(0);
    let mut sections = topic.sections.iter().filter(|section| section.heading.as_deref() == Some(&event.heading));
    let first = sections.clone().next();
    sections.nth(place).or(first)
}

/// Returns the text of a section without its heading; if it covers several events, only the part on this one.
fn own_part(section: &Section, event: &EventHandler) -> String {
    let text = without_heading(section);
    if event.set != EventSet::Scripted {
        return text;
    }
    let quoted = format!("\"{}\"", event.name);
    let begins = |block: &str| block.contains(EVENT_NAME);
    let parts: Vec<&str> = blocks(&text);
    let Some(start) = parts.iter().position(|block| begins(block) && block.contains(&quoted)) else {
        return String::new();
    };
    let rest = parts[start..].iter().enumerate();
    let own: Vec<&str> = rest.take_while(|(at, block)| *at == 0 || !begins(block)).map(|(_, block)| *block).collect();
    // The name is the title already; the first block is irrelevant if it contains nothing else.
    let skipped = usize::from(own.first().is_some_and(|block| !block.contains('\n')));
    own[skipped..].join("\n\n")
}

fn without_heading(section: &Section) -> String {
    let text = section.markdown.trim_start();
    if section.heading.is_none() || !text.starts_with('#') {
        return text.to_owned();
    }
    text.split_once('\n').map(|(_, rest)| rest.trim_start()).unwrap_or_default().to_owned()
}

/// Removes the first code block if it only names the parameters, which the signature shows.
fn without_repeated_params(text: &str, params: &[&str]) -> String {
    let mut parts = blocks(text);
    let repeats = |block: &&str| {
        let strings = block.matches('"').count() / 2;
        let is_short = block.lines().count() <= 5 && block.lines().filter(|line| line.contains(';')).count() <= 2;
        block.starts_with("```sqf")
            && block.contains("params [")
            && is_short
            && strings <= params.len() + 1
            && params.iter().all(|param| block.contains(&format!("\"{param}\"")))
    };
    if !params.is_empty()
        && let Some(place) = parts.iter().position(repeats)
    {
        parts.remove(place);
        // Its label is meaningless without it.
        if place > 0 && parts[place - 1].starts_with("**Event passed parameters") {
            parts.remove(place - 1);
        }
    }
    parts.join("\n\n")
}

/// Extracts the namespace of a scripted event from its text.
fn take_namespace(text: &mut String) -> String {
    let mut parts = blocks(text);
    let label = parts.iter().position(|block| *block == "**Event namespace**");
    let code = label.and_then(|label| parts.get(label + 1)).and_then(|block| {
        let code = block.strip_prefix("```sqf\n")?.strip_suffix("\n```")?;
        (!code.contains(['\n', '/'])).then(|| code.trim().trim_end_matches(';').to_owned())
    });
    let (Some(label), Some(code)) = (label, code) else { return "namespace".to_owned() };
    parts.drain(label..label + 2);
    *text = parts.join("\n\n");
    code
}

/// Renames an event's parameters as in code: `- unit: Object` becomes `_unit`. Those that the wiki only names are
/// explained in our words. Also returns the names of all that the text explains.
fn named_params(text: &str, params: &[&str], own: Option<&Text<'_>>) -> (String, Vec<String>) {
    let mut told: Vec<String> = Vec::new();
    let lines: Vec<String> = text
        .lines()
        .map(|line| {
            let Some(item) = line.strip_prefix("- ") else { return line.to_owned() };
            let (since, rest) = match item.strip_prefix("Arma 3 ").and_then(|rest| rest.split_once(' ')) {
                Some((version, rest)) if version.parse::<Version>().is_ok() => (Some(version), rest),
                _ => (None, item),
            };
            let Some((name, rest)) = rest.split_once(':') else { return line.to_owned() };
            let is_meant =
                |param: &&&str| param.trim_start_matches('_').eq_ignore_ascii_case(name.trim_matches(['_', '`']));
            let Some(param) = params.iter().find(is_meant) else { return line.to_owned() };
            let (kind, description) = rest.split_once(" - ").map_or((rest, None), |(kind, rest)| (kind, Some(rest)));
            let since = since.map(|version| format!(" (since {version})")).unwrap_or_default();
            let description = description.or_else(|| own?.param(param));
            told.extend(description.map(|_| (*param).to_owned()));
            let dash = if kind.trim().is_empty() { "" } else { " -" };
            let description = description.map(|text| format!("{dash} {text}")).unwrap_or_default();
            format!("- {}:{kind}{since}{description}", code(param))
        })
        .collect();
    (lines.join("\n"), told)
}

/// Joins what the wiki shows as icons at the start of a text into one line; also returns the rest.
fn badges_first(text: &str, since: Option<String>) -> (String, String) {
    let mut badges: Vec<String> = since.into_iter().collect();
    let mut rest = text.trim_start();
    // The page may say so in words as well.
    if let Some(after) = badges.first().and_then(|since| rest.strip_prefix(since.as_str())) {
        rest = after.trim_start_matches(['\r', '\n']);
    }
    loop {
        let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
        let Some(found) = line_of_badges(line.trim()) else { break };
        for badge in found {
            if !badges.contains(&badge) {
                badges.push(badge);
            }
        }
        rest = after.trim_start_matches('\n');
    }
    // The label is redundant, since every section is a description.
    (badges.join(" \u{b7} "), rest.strip_prefix("**Description:**").unwrap_or(rest).trim_start().to_owned())
}

/// Returns the badges of a line that consists of badges only.
fn line_of_badges(line: &str) -> Option<Vec<String>> {
    const WORDS: &[(&str, &str)] = &[
        ("Global argument", "global argument"),
        ("Local argument", "local argument"),
        ("Global effect", "global effect"),
        ("Local effect", "local effect"),
        ("Server execution", "server only"),
    ];
    let mut badges = Vec::new();
    let mut rest = line;
    while !rest.is_empty() {
        if let Some((badge, after)) = WORDS.iter().find_map(|(text, badge)| Some((badge, rest.strip_prefix(text)?))) {
            badges.push((*badge).to_owned());
            rest = after.trim_start();
            continue;
        }
        // A game with its version: `Arma 2: Operation Arrowhead 1.55`.
        let digit = rest.match_indices(' ').find(|(at, _)| {
            let number: &str = rest[at + 1..].split(' ').next().unwrap_or_default();
            number.contains('.') && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
        });
        let (at, _) = digit?;
        let end = rest[at + 1..].find(' ').map_or(rest.len(), |length| at + 1 + length);
        if !sqf_reference::games::is_display_name(&rest[..at]) {
            return None;
        }
        badges.push(rest[..end].to_owned());
        rest = rest[end..].trim_start();
    }
    (!badges.is_empty()).then_some(badges)
}

/// Lists an event's parameters: names, types and our descriptions.
fn param_list(event: &EventHandler, own: Option<&Text<'_>>) -> String {
    params_where(event, own, |_| true)
}

/// Like [`param_list`], of some parameters.
fn params_where(event: &EventHandler, own: Option<&Text<'_>>, is_listed: impl Fn(&EventParam) -> bool) -> String {
    let item = |param: &EventParam| {
        let types = Some(escaped(&listed(&param.types, "or"))).filter(|types| !types.is_empty());
        let words = own.and_then(|own| own.param(&param.name)).map(str::to_owned);
        let said = [types, words].into_iter().flatten().collect::<Vec<_>>().join(" - ");
        let since = param.since.as_ref().map(|version| format!("(since {version})"));
        let said =
            [Some(said).filter(|said| !said.is_empty()), since].into_iter().flatten().collect::<Vec<_>>().join(" ");
        (!said.is_empty()).then(|| format!("- {}: {said}", code(&param.name)))
    };
    event.params.iter().filter(|param| is_listed(param)).filter_map(item).collect::<Vec<_>>().join("\n")
}

/// Returns our descriptions of a macro's parameters.
fn word_params(own: Option<&Text<'_>>) -> String {
    let params = own.iter().flat_map(|own| &own.params);
    params.map(|(name, words)| format!("- {}: {words}", code(name))).collect::<Vec<_>>().join("\n")
}

/// Returns our example.
fn example(own: Option<&Text<'_>>) -> String {
    let example = own.and_then(Text::example);
    example.map(|example| format!("**Example:**\n\n{}", example.text)).unwrap_or_default()
}

/// Returns the command that adds what another one removes.
fn adding_command(command: &str, set: EventSet) -> &str {
    match set {
        EventSet::Scripted => command,
        EventSet::Interface if is_of_displays(command) => "displayAddEventHandler",
        set => set.adding_command(),
    }
}

/// Returns the command as written in scripts, with its left operand.
fn with_operand(command: &str, set: EventSet) -> String {
    let operand = match set {
        EventSet::Entity | EventSet::Multiplayer => "_object ",
        EventSet::Interface if is_of_displays(command) => "_display ",
        EventSet::Interface => "_control ",
        _ => "",
    };
    format!("{operand}{command}")
}

fn is_of_displays(command: &str) -> bool {
    starts_with_ignoring_case(command, "display")
}

/// Returns the URL of a section.
fn anchored(url: &str, heading: &str) -> String {
    format!("{url}#{}", heading.trim().replace(' ', "_").replace('#', "%23"))
}

/// Joins several entries for one word.
pub(crate) fn joined(entries: &[String]) -> String {
    entries.join("\n\n---\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_named_as_in_code() {
        let named = |text: &str| named_params(text, &["_gate", "_by"], None).0;
        assert_eq!(
            named("- gate: Object - the gate\n- other: Number"),
            "- `_gate`: Object - the gate\n- other: Number"
        );
        assert_eq!(named("- Arma 3 2.18 by: Object - who"), "- `_by`: Object (since 2.18) - who");
        assert_eq!(named("- by: - who"), "- `_by`: who", "without a type");
    }
}
