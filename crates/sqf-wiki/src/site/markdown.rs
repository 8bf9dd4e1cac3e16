//! The Markdown page of a record or topic.
//!
//! GitHub-flavored and without HTML, readable in a terminal as well as rendered. The parts are in the order of a wiki
//! page: what it is, what it does, its syntax, examples, remarks, and its sources.

use sqf_markdown::{Blocks, bullets, code, code_list, default_value, escaped, fence, is_block};
use sqf_reference::{Example, Filled, Note, Param, Record, RecordKind, Returns, Syntax, Topic, since_in_words};
use sqf_text::listed;

/// Writes the page of a command or function.
pub fn record_page(record: &Record) -> String {
    let mut page = Blocks::default();
    page.add(&format!("# {}", record.name));
    add_some(&mut page, status_notice(record));
    page.add(&badges(record));
    add_some(&mut page, named("Also written ", &record.aliases));
    add_some(&mut page, origin(&record.filled_from_docblock));
    page.add(&record.description);
    for (title, syntax) in record.titled_syntaxes() {
        page.add(&format!("## {title}"));
        add_syntax(&mut page, syntax);
    }
    add_examples(&mut page, &record.examples);
    add_section(&mut page, "Multiplayer", record.multiplayer.as_deref());
    add_section(&mut page, "Problems", record.problems.as_deref());
    add_notes(&mut page, &record.notes);
    let comment = record.docblock.as_ref().map(|d| fence(d.text.trim_end(), "text"));
    add_section(&mut page, "Header comment", comment.as_deref());
    add_section(&mut page, "See also", named("", &record.see_also).as_deref());
    page.add("---");
    page.add(&origins(record));
    finish(page)
}

/// Writes the page of a topic.
pub fn topic_page(topic: &Topic) -> String {
    let mut page = Blocks::default();
    page.add(&format!("# {}", topic.title));
    page.add(if topic.markdown.is_empty() { outline(topic) } else { topic.markdown.clone() }.as_str());
    page.add("---");
    let groups: Vec<&str> = topic.groups.iter().map(|group| group.name()).collect();
    let mut lines = vec![format!("Groups: {}", groups.join(", "))];
    if !topic.aliases.is_empty() {
        lines.push(format!("Also known as {}", escaped(&topic.aliases.join(", "))));
    }
    lines.push(source(&topic.url, topic.revid, topic.updated.as_deref()));
    page.add(&bullets(&lines));
    finish(page)
}

/// Lists the headings of a topic of which nothing else is known.
fn outline(topic: &Topic) -> String {
    let headings = topic.sections.iter().filter_map(|section| Some((section.level, section.heading.as_deref()?)));
    let line = |(level, heading): (u8, &str)| {
        let indent = "  ".repeat(usize::from(level.saturating_sub(2)));
        format!("{indent}- {}", escaped(heading))
    };
    headings.map(line).collect::<Vec<_>>().join("\n")
}

/// Adds a section with its heading, if it has a text.
fn add_section(page: &mut Blocks, heading: &str, text: Option<&str>) {
    if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
        page.add(&format!("## {heading}"));
        page.add(text);
    }
}

fn add_some(page: &mut Blocks, block: Option<String>) {
    page.add(&block.unwrap_or_default());
}

fn finish(page: Blocks) -> String {
    page.into_text() + "\n"
}

fn status_notice(record: &Record) -> Option<String> {
    let objection = record.objection()?;
    let instead = named(" Use instead: ", &record.replaced_by).unwrap_or_default();
    Some(format!("> **{objection}.**{instead}"))
}

/// Describes in words what a wiki page shows as icons.
fn badges(record: &Record) -> String {
    let mut words = vec![introduction(record)];
    if let Some(operator) = &record.operator {
        words.push(format!("operator {}", code(operator)));
    }
    words.extend(record.locality.argument.map(|reach| format!("{} argument", reach.word())));
    words.extend(record.locality.effect.map(|reach| format!("{} effect", reach.word())));
    if record.locality.server_exec {
        words.push("to be executed on the server".to_owned());
    }
    words.extend(record.exec.as_ref().map(|exec| format!("to be executed with {}", code(exec))));
    let builds: Vec<&str> = record.builds().collect();
    if !builds.is_empty() {
        words.push(format!("only in {} builds", listed(&builds, "and")));
    }
    words.join(" \u{b7} ")
}

fn introduction(record: &Record) -> String {
    let kind = match record.kind {
        RecordKind::Command => "Command",
        RecordKind::Function => "Function",
    };
    let main = &record.main_since.game;
    let mut text = match &record.main_since.version {
        Some(version) => format!("{kind} since {} {version}", main.display_name()),
        None if record.is_of_main_game() => format!("{kind} of {}", main.display_name()),
        None if record.games.is_empty() => return kind.to_owned(),
        None => format!("{kind}, not in {}", main.display_name()),
    };
    if let Some(first) = record.first_elsewhere() {
        text.push_str(&format!(", first in {first}"));
    }
    text
}

fn origin(filled: &[Filled]) -> Option<String> {
    if filled.is_empty() {
        return None;
    }
    let parts: Vec<&str> = filled
        .iter()
        .map(|part| match part {
            Filled::Description => "description",
            Filled::Params => "parameters",
            Filled::Syntax => "syntax",
            Filled::Returns => "return value",
            Filled::Examples => "examples",
        })
        .collect();
    Some(format!("*Taken from the function's header comment: {}.*", parts.join(", ")))
}

fn add_syntax(page: &mut Blocks, syntax: &Syntax) {
    let returns = syntax.returns.as_ref().and_then(returns);
    if !syntax.syntax.is_empty() {
        page.add(&fence(syntax.syntax.trim_end(), "sqf"));
    }
    let limits = syntax.limits();
    if !limits.is_empty() {
        page.add(&format!("This syntax: {}", escaped(&limits.join(" \u{b7} "))));
    }
    let params: Vec<String> = syntax.params.iter().map(param).collect();
    if !params.is_empty() {
        page.add("**Parameters:**");
        page.add(&bullets(&params));
    }
    add_some(
        page,
        returns.map(|returns| {
            let separator = if is_block(&returns) { "\n\n" } else { " " };
            format!("**Returns:**{separator}{returns}")
        }),
    );
}

/// Writes `name: type (optional, default x) - description`, or the original text if it could not be parsed.
fn param(param: &Param) -> String {
    if param.is_text_alone() {
        return param.text.clone();
    }
    let mut head = Vec::new();
    if !param.name.is_empty() {
        head.push(code(&param.name));
    }
    head.extend(param.known_type().map(escaped));
    let mut text = head.join(": ");
    let mut limits = Vec::new();
    if param.optional {
        limits.push("optional".to_owned());
    }
    limits.extend(param.default.as_deref().map(|default| format!("default {}", default_value(default))));
    limits.extend(param.since.as_deref().map(|since| since_in_words(since, None)));
    if !limits.is_empty() {
        text.push_str(&format!(" ({})", limits.join(", ")));
    }
    let text = with_description(text, param.description.as_deref());
    match table(&param.text) {
        "" => text,
        table => format!("{text}\n\n{table}"),
    }
}

/// Returns the table that a parameter's original text begins with, which no field represents.
fn table(text: &str) -> &str {
    let lines = text.split_inclusive('\n').take_while(|line| line.starts_with('|'));
    text[..lines.map(str::len).sum()].trim_end()
}

/// Writes `type - description`; None if the page has only a placeholder.
fn returns(returns: &Returns) -> Option<String> {
    match returns.said() {
        (Some(type_text), description) => Some(with_description(escaped(type_text), description)),
        (None, description) => description.map(str::to_owned),
    }
}

/// Appends the description to the text, on the same line or below it.
fn with_description(mut text: String, description: Option<&str>) -> String {
    let Some(description) = description.filter(|d| !d.trim().is_empty()) else {
        return text;
    };
    text.push_str(match (text.is_empty(), is_block(description)) {
        (true, _) => "",
        (false, true) => "\n\n",
        (false, false) => " - ",
    });
    text.push_str(description);
    text
}

fn add_examples(page: &mut Blocks, examples: &[Example]) {
    for (number, example) in examples.iter().enumerate() {
        match number {
            0 if examples.len() == 1 => page.add("## Example"),
            0 => page.add("## Examples"),
            _ => {}
        }
        if examples.len() > 1 {
            page.add(&format!("**Example {}**", number + 1));
        }
        page.add(&example.text);
    }
}

fn add_notes(page: &mut Blocks, notes: &[Note]) {
    if notes.is_empty() {
        return;
    }
    page.add("## Notes");
    page.add("*Written by players; may be outdated.*");
    for note in notes {
        let day = note.date.split('T').next().unwrap_or_default();
        let separator = if day.is_empty() { "" } else { ", " };
        page.add(&format!("### {}{separator}{day}", escaped(&note.user)));
        page.add(&note.text);
    }
}

/// Writes the games, the groups and a link to the wiki page.
fn origins(record: &Record) -> String {
    let mut lines = Vec::new();
    if !record.games.is_empty() {
        let games: Vec<String> = record.games.iter().map(ToString::to_string).collect();
        lines.push(format!("Games: {}", games.join(", ")));
    }
    if !record.groups.is_empty() {
        lines.push(format!("Groups: {}", escaped(&record.groups.join(", "))));
    }
    lines.push(source(&record.url, record.revid, record.updated.as_deref()));
    bullets(&lines)
}

fn source(url: &str, revid: u64, updated: Option<&str>) -> String {
    // A record of facts alone has no revision.
    if revid == 0 {
        return format!("Wiki: <{url}>");
    }
    let day = updated.and_then(|time| time.split('T').next());
    let of = day.map(|day| format!(" of {day}")).unwrap_or_default();
    format!("Wiki: <{url}>, revision {revid}{of}")
}

/// Writes names as code after a word or two; None if there are none.
fn named(what: &str, names: &[String]) -> Option<String> {
    (!names.is_empty()).then(|| format!("{what}{}", code_list(names, ", ")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::fixture;
    use sqf_reference::facts;

    #[test]
    fn a_command_page_shows_every_field() {
        insta::assert_snapshot!(record_page(&fixture::site().commands[2]));
    }

    #[test]
    fn an_operator_page_names_its_symbol() {
        insta::assert_snapshot!(record_page(&fixture::site().commands[0]));
    }

    #[test]
    fn a_function_page_marks_fields_from_the_header_comment() {
        insta::assert_snapshot!(record_page(&fixture::site().functions[0]));
    }

    #[test]
    fn a_topic_page_is_the_text_with_title_and_source() {
        insta::assert_snapshot!(topic_page(&fixture::site().topics[0]));
    }

    #[test]
    fn a_page_can_consist_of_facts_alone() {
        let facts = facts::of_catalog(&fixture::site().into_catalog());
        insta::assert_snapshot!(record_page(&facts.commands[2]));
        assert!(topic_page(&facts.topics[0]).starts_with("# Arma 3: Gate Events\n\n- Opened\n- Closed\n\n---\n"));
    }

    #[test]
    fn a_description_that_is_a_block_stays_one() {
        let items = [with_description("`x`: Number".to_owned(), Some("- `1`: one\n- `2`: two"))];
        assert_eq!(bullets(&items), "- `x`: Number\n\n  - `1`: one\n  - `2`: two");
    }
}
