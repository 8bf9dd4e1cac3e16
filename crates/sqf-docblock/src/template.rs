//! Writes the header comment of a function like that of another one: the labels, the order and the layout stay, and
//! what they say is replaced.

use super::list::{Item, List, Style};
use super::sections::{Label, known};
use sqf_text::TextRange;

/// The header of a function in a project that has no other.
pub const PLAIN: &str = "/*\n * What the function does.\n *\n * Arguments:\n * None\n *\n * Return Value:\n * None\n *\n * \
                         Example:\n * [] call TAG_fnc_name\n */";

/// What a header says of a function of which nothing is known.
pub const NEW: &str = "What the function does.";

/// What a header says.
#[derive(Debug, Clone, Default)]
pub struct Content<'c> {
    /// The name of the function.
    pub function: &'c str,
    /// The name of its script, if it has one.
    pub file: &'c str,
    /// What it does.
    pub description: &'c str,
    /// Who wrote it.
    pub author: &'c str,
    /// Today, as `2000-12-31`.
    pub date: &'c str,
    /// Its parameters.
    pub items: Vec<Item<'c>>,
    /// The types of its result; None if it returns nothing.
    pub result: Option<String>,
    /// A call of it.
    pub example: String,
}

/// A label of the header with what follows it, or text without a label.
struct Section<'t> {
    label: Label,
    /// The line of the label; empty without one.
    head: &'t str,
    /// Whether the value follows the label on its line.
    has_value: bool,
    /// The other lines.
    lines: Vec<&'t str>,
}

/// Returns a header comment like `header`, which is a block comment. `style` is how parameters are listed, and
/// `is_common` tells whether other headers have a line, too. None if `header` has no lists of parameters and results.
pub fn like(header: &str, style: &Style, content: &Content<'_>, is_common: &dyn Fn(&str) -> bool) -> Option<String> {
    let header = header.replace("\r\n", "\n");
    let all: Vec<&str> = header.lines().collect();
    let (first, rest) = all.split_first()?;
    let (last, inside) = rest.split_last()?;
    // The frame must be on lines of its own.
    let is_frame = |line: &str| !line.contains(char::is_alphanumeric);
    if !is_frame(first) || !is_frame(last) {
        return None;
    }
    let sections = sections(inside);
    let has = |label: &Label| sections.iter().any(|section| section.label == *label);
    if !has(&Label::Params) || !has(&Label::Returns) {
        return None;
    }
    let mut writer = Writer {
        content,
        style,
        is_common,
        is_described: has(&Label::Description),
        nothing: nothing(&sections),
        lines: Vec::new(),
    };
    for section in &sections {
        writer.section(section);
    }
    let mut written = vec![(*first).to_owned()];
    for line in writer.lines {
        // What was left out leaves its empty lines.
        let is_double = is_empty(&line) && written.last().is_some_and(|last| is_empty(last) || written.len() == 1);
        let starts_empty = inside.first().is_some_and(|first| is_empty(first));
        if !is_double || (written.len() == 1 && starts_empty) {
            written.push(line);
        }
    }
    let ends_empty = inside.last().is_some_and(|last| is_empty(last));
    while !ends_empty && written.len() > 1 && written.last().is_some_and(|last| is_empty(last)) {
        written.pop();
    }
    written.push((*last).to_owned());
    Some(written.join("\n"))
}

/// Whether a line has nothing but decoration.
fn is_empty(line: &str) -> bool {
    line.trim_matches(|c: char| c.is_whitespace() || c == '*').is_empty()
}

/// What is before the text of a line.
fn prefix(line: &str) -> &str {
    &line[..line.len() - line.trim_start_matches([' ', '\t', '*']).len()]
}

fn text_of(line: &str) -> &str {
    line[prefix(line).len()..].trim_end()
}

/// The label at the start of a line, and whether a value follows it.
fn label(line: &str) -> Option<(Label, bool)> {
    let text = text_of(line);
    let at = text.find([':', '='])?;
    let (key, value) = (text[..at].trim(), text[at + 1..].trim());
    let is_word = |c: char| c.is_ascii_alphabetic() || c == ' ';
    // A fact that other headers have as well: `Maintainer: ...`.
    let is_other = || {
        let is_title = key.starts_with(|c: char| c.is_ascii_uppercase()) && key.chars().all(is_word);
        let is_short = key.split(' ').count() < 4;
        (is_title && is_short).then(|| Label::Meta(key.to_ascii_lowercase()))
    };
    let found = known(key).or_else(is_other)?;
    Some((found, !value.is_empty()))
}

/// Whether the value of a label is one line.
fn is_fact(label: &Label) -> bool {
    matches!(label, Label::Author | Label::Meta(_) | Label::Execution)
}

fn sections<'t>(inside: &[&'t str]) -> Vec<Section<'t>> {
    let labeled = inside.iter().filter(|line| label(line).is_some_and(|(it, _)| !matches!(it, Label::Meta(_))));
    let base = labeled.map(|line| prefix(line).len()).min().unwrap_or_default();
    let mut sections: Vec<Section<'t>> = Vec::new();
    for line in inside.iter().copied() {
        let found = label(line).filter(|_| prefix(line).len() == base);
        if let Some((label, has_value)) = found {
            sections.push(Section { label, head: line, has_value, lines: Vec::new() });
            continue;
        }
        // After a fact, text is about the function.
        let is_outside = sections.last().is_none_or(|last| {
            let has_all = last.has_value || last.lines.iter().any(|line| !is_empty(line));
            is_fact(&last.label) && has_all && !is_empty(line)
        });
        if is_outside {
            sections.push(Section { label: Label::Free, head: "", has_value: false, lines: Vec::new() });
        }
        if let Some(last) = sections.last_mut() {
            last.lines.push(line);
        }
    }
    sections
}

/// The word for no parameters and no result, as the header has it.
fn nothing<'t>(sections: &[Section<'t>]) -> &'t str {
    let of = |wanted: Label| sections.iter().filter(move |section| section.label == wanted);
    let words = of(Label::Returns).chain(of(Label::Params)).flat_map(|section| section.lines.iter());
    let is_none = |text: &str| ["none", "nothing", "nil", "<nil>", "n/a"].contains(&&*text.to_ascii_lowercase());
    words.map(|line| text_of(line)).find(|text| is_none(text)).unwrap_or("None")
}

/// Puts a header together.
struct Writer<'w> {
    content: &'w Content<'w>,
    style: &'w Style,
    is_common: &'w dyn Fn(&str) -> bool,
    /// Whether a label says what the function does.
    is_described: bool,
    nothing: &'w str,
    lines: Vec<String>,
}

impl Writer<'_> {
    fn section(&mut self, section: &Section<'_>) {
        let content = self.content;
        match &section.label {
            Label::Free if self.is_described => self.blanks(section),
            Label::Free => {
                let is_text = |line: &&&str| !is_empty(line);
                if let Some(first) = section.lines.iter().find(is_text) {
                    self.lines.push(format!("{}{}", prefix(first), content.description));
                    self.is_described = true;
                }
                self.blanks(section);
            }
            Label::Author => self.value(section, &[content.author.to_owned()]),
            Label::Description => self.value(section, &[content.description.to_owned()]),
            Label::Params => {
                let items: Vec<String> =
                    content.items.iter().enumerate().map(|(at, item)| self.style.line(at, item)).collect();
                let items = if items.is_empty() { vec![self.nothing.to_owned()] } else { items };
                self.value(section, &items);
            }
            Label::Returns => {
                let result = content.result.as_deref().map(|types| self.style.result(types));
                self.value(section, &[result.unwrap_or_else(|| self.nothing.to_owned())]);
            }
            Label::Examples => self.example(section),
            Label::Meta(name) => {
                if let Some(value) = self.fact(section, name) {
                    self.value(section, &[value]);
                }
            }
            _ => {}
        }
    }

    /// What a label with a fact says of the new function; None if that is unknown.
    fn fact(&self, section: &Section<'_>, name: &str) -> Option<String> {
        let old = match section.has_value {
            true => text_of(section.head).split_once([':', '='])?.1.trim(),
            false => section.lines.iter().map(|line| text_of(line)).find(|text| !text.is_empty())?,
        };
        let is_date = old.len() == 10 && old.bytes().filter(u8::is_ascii_digit).count() == 8;
        match name {
            "public" => Some("No".to_owned()),
            _ if old.contains("_fnc_") => Some(self.content.function.to_owned()),
            _ if old.to_ascii_lowercase().ends_with(".sqf") => Some(self.content.file.to_owned()),
            "function" | "name" => Some(self.content.function.to_owned()),
            _ if is_date => Some(self.content.date.to_owned()),
            _ => (self.is_common)(section.head).then(|| old.to_owned()),
        }
    }

    /// Writes a label with its value, where the old value was.
    fn value(&mut self, section: &Section<'_>, values: &[String]) {
        let is_text = |line: &&&str| !is_empty(line);
        if section.has_value && values.len() < 2 {
            let at = section.head.find([':', '=']).unwrap_or_default() + 1;
            let (key, old) = section.head.split_at(at);
            let gap = &old[..old.len() - old.trim_start().len()];
            let value = values.first().map(String::as_str).unwrap_or_default();
            self.lines.push(format!("{key}{gap}{value}").trim_end().to_owned());
        } else {
            let at = section.head.find([':', '=']).map_or(0, |at| at + 1);
            let key = if section.has_value { &section.head[..at] } else { section.head };
            self.lines.push(key.trim_end().to_owned());
            let first = section.lines.iter().find(is_text);
            let own = first.map_or_else(|| format!("{}    ", prefix(section.head)), |line| prefix(line).to_owned());
            // Some have an empty line below the label.
            let above = section.lines.iter().take_while(|line| is_empty(line)).count();
            if first.is_some() {
                self.lines.extend(section.lines[..above].iter().map(|line| (*line).to_owned()));
            }
            self.lines.extend(values.iter().map(|value| format!("{own}{value}").trim_end().to_owned()));
        }
        self.blanks(section);
    }

    fn example(&mut self, section: &Section<'_>) {
        let example = self.content.example.clone();
        let mark = |word: &str| {
            let mut lines = section.lines.iter().enumerate();
            lines.find(|(_, line)| text_of(line).trim_matches(['(', ')', ' ']).eq_ignore_ascii_case(word))
        };
        match (mark("begin example"), mark("end")) {
            (Some((begin, first)), Some((end, last))) if begin + 1 < end => {
                let own = prefix(section.lines[begin + 1]);
                self.lines.push(section.head.trim_end().to_owned());
                self.lines.extend([(*first).to_owned(), format!("{own}{example}"), (*last).to_owned()]);
                self.blanks(section);
            }
            _ => self.value(section, &[example]),
        }
    }

    /// Keeps the empty lines at the end of a section.
    fn blanks(&mut self, section: &Section<'_>) {
        let count = section.lines.iter().rev().take_while(|line| is_empty(line)).count();
        let last = section.lines.len() - count;
        // An empty value has no lines but these.
        if last > 0 || section.has_value || section.lines.len() == count {
            self.lines.extend(section.lines[last..].iter().map(|line| (*line).to_owned()));
        }
    }
}

/// Returns the lines of a header that state facts about many functions, such as its license.
pub fn facts(header: &str) -> Vec<String> {
    let is_it = |line: &&str| label(line).is_some_and(|(label, has_value)| has_value && is_fact(&label));
    header.lines().filter(is_it).map(str::to_owned).collect()
}

/// Returns the author that a header names.
pub fn author(header: &str) -> Option<String> {
    let mut lines = header.lines();
    let found = lines.find_map(|line| label(line).filter(|(it, _)| *it == Label::Author).map(|(_, has)| (line, has)));
    let (line, has_value) = found?;
    let value = if has_value { line.split_once([':', '='])?.1 } else { text_of(lines.next()?) };
    Some(value.trim().trim_end_matches("*/").trim().to_owned()).filter(|value| !value.is_empty())
}

/// How many sections of a header are like those of another one: its labels in order.
pub fn shape(header: &str) -> Vec<String> {
    let lines: Vec<&str> = header.lines().collect();
    let inside = lines.get(1..lines.len().saturating_sub(1)).unwrap_or_default();
    let all = sections(inside);
    all.iter().filter(|section| !section.head.is_empty()).map(|it| format!("{:?}", it.label)).collect()
}

/// Whether a header lists parameters and results.
pub fn is_whole(header: &str) -> bool {
    let shape = shape(header);
    let has = |label: &Label| shape.contains(&format!("{label:?}"));
    has(&Label::Params) && has(&Label::Returns) && List::of(header, TextRange::new(0, header.len() as u32)).is_some()
}
