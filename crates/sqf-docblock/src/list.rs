//! The list of parameters in a header comment, with the places of names, types and defaults: what it takes to correct
//! one, and to write another like it.

use super::sections::{Label, known};
use super::types::types_in;
use sqf_text::{TextRange, is_word_byte};

/// Words before a default value, in lower case; the longest of several first.
const DEFAULTS: &[&str] =
    &["defaults to ", "default value: ", "default: ", "default:", "default is ", "default = ", "default "];

/// Maximum length of a value that a comment repeats, in bytes.
pub const LONGEST: usize = 40;

/// How the items of the list begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark<'t> {
    /// `0: Gate <OBJECT>`
    Number(usize),
    /// `_gate - the gate <OBJECT>`
    Name(&'t str),
    /// `<OBJECT> The gate`
    Types,
}

/// A parameter to write.
#[derive(Debug, Clone, Default)]
pub struct Item<'c> {
    /// Its name with the underscore; empty for a skipped one.
    pub name: &'c str,
    /// What it is.
    pub text: String,
    /// Its types; empty for any.
    pub types: String,
    /// Its value without an argument.
    pub default: Option<&'c str>,
}

/// What a header says of a parameter.
#[derive(Debug)]
pub struct Entry<'t> {
    /// What it begins with.
    pub mark: Mark<'t>,
    /// The number or name.
    pub name: TextRange,
    /// The types, without brackets and defaults.
    pub types: Option<TextRange>,
    /// The value that it has without an argument.
    pub default: Option<TextRange>,
    /// Where its last line ends.
    pub end: u32,
}

/// The list of parameters of a header.
#[derive(Debug, Default)]
pub struct List<'t> {
    /// Its items, in order.
    pub entries: Vec<Entry<'t>>,
    /// What is before the items on their lines.
    pub prefix: &'t str,
    /// Between a name and its description.
    pub separator: &'t str,
    /// A line that says that there are none.
    pub none: Option<TextRange>,
}

/// A line of the comment.
#[derive(Debug, Clone, Copy)]
struct Line<'t> {
    text: &'t str,
    /// Its text without the decoration at its start and the blanks at its end.
    content: &'t str,
    /// Where the content is.
    range: TextRange,
}

impl<'t> Line<'t> {
    fn prefix(&self) -> &'t str {
        let from = self.content.as_ptr() as usize - self.text.as_ptr() as usize;
        self.text.get(..from).unwrap_or_default()
    }
}

fn lines(text: &str, comment: TextRange) -> impl Iterator<Item = Line<'_>> {
    let mut at = comment.start;
    comment.of(text).split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len() as u32;
        let is_decoration = |c: char| matches!(c, ' ' | '\t' | '*' | '/');
        let rest = line.trim_start_matches(is_decoration);
        let content = rest.trim_end();
        let from = start + (line.len() - rest.len()) as u32;
        Line {
            text: line.trim_end_matches(['\r', '\n']),
            content,
            range: TextRange::new(from, from + content.len() as u32),
        }
    })
}

impl<'t> List<'t> {
    /// Reads the list of parameters of a header comment; None if it has none, or one in another form.
    pub fn of(text: &'t str, comment: TextRange) -> Option<List<'t>> {
        let mut lines = lines(text, comment);
        let is_label = |line: &Line<'_>| known(line.content.trim_matches(['[', ']', ':', ' '])) == Some(Label::Params);
        lines.find(is_label)?;
        let mut list = List::default();
        for line in lines {
            if line.content.starts_with("_this select") {
                // Another way to list parameters.
                return None;
            }
            if is_heading(line.content) {
                break;
            }
            list.take(text, line)?;
        }
        Some(list)
    }

    /// Reads a line; None if it does not belong to such a list.
    fn take(&mut self, text: &'t str, line: Line<'t>) -> Option<()> {
        let column = line.prefix();
        match mark(line.content) {
            Some((mark, length)) if self.entries.is_empty() || column == self.prefix => {
                let is_same = |first: &Entry<'_>| std::mem::discriminant(&first.mark) == std::mem::discriminant(&mark);
                if !self.entries.first().is_none_or(is_same) || self.none.is_some() {
                    return None;
                }
                if self.entries.is_empty() {
                    self.prefix = column;
                    self.separator = separator(line.content.get(length..)?);
                }
                let name = TextRange::new(line.range.start, line.range.start + length as u32);
                let rest = TextRange::new(name.end, line.range.end);
                let (types, default) = (types(text, rest), default(text, rest));
                self.entries.push(Entry { mark, name, types, default, end: line.range.end });
            }
            _ if line.content.is_empty() => {}
            _ if self.entries.is_empty() => {
                let word = line.content.trim_matches(['-', ' ', '.', '<', '>']).to_ascii_lowercase();
                if self.none.is_some() || !matches!(word.as_str(), "none" | "nothing" | "n/a" | "nil") {
                    return None;
                }
                self.prefix = column;
                self.none = Some(line.range);
            }
            _ => {
                if let Some(last) = self.entries.last_mut() {
                    last.end = line.range.end;
                }
            }
        }
        Some(())
    }
}
/// Whether a line begins another section: `Return Value:`, `Returns: Number`.
fn is_heading(content: &str) -> bool {
    let label = content.split(':').next().unwrap_or_default();
    let is_word = |c: char| c.is_ascii_alphabetic() || matches!(c, ' ' | '(' | ')' | '[' | ']');
    let is_label = content.contains(':') && label.starts_with(|c: char| c.is_ascii_uppercase() || c == '[');
    is_label && label.chars().all(is_word) && label.split_whitespace().count() < 4
}

/// Returns the number or name that an item begins with, and its length.
fn mark(content: &str) -> Option<(Mark<'_>, usize)> {
    let digits = content.len() - content.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits > 0 {
        let rest = content.get(digits..)?.trim_start();
        let number = content.get(..digits)?.parse().ok()?;
        return rest.starts_with([':', '.', '-']).then_some((Mark::Number(number), digits));
    }
    if let Some(inside) = content.strip_prefix('<').and_then(|rest| rest.split_once('>')).map(|(inside, _)| inside) {
        return (!types_in(inside).is_empty()).then_some((Mark::Types, 0));
    }
    let length = content.bytes().take_while(|byte| is_word_byte(*byte)).count();
    let name = content.get(..length)?;
    let ends = content.get(length..)?.starts_with([' ', '\t', ':', '-']);
    (name.starts_with('_') && length > 1 && ends && name != "_this").then_some((Mark::Name(name), length))
}

/// Returns what is between a name and its description, such as ` - `.
fn separator(rest: &str) -> &str {
    let end = rest.len() - rest.trim_start_matches([' ', '\t', ':', '-']).len();
    rest.get(..end).unwrap_or_default()
}

/// Returns the types in brackets on the line of an item.
fn types(text: &str, rest: TextRange) -> Option<TextRange> {
    let own = rest.of(text);
    for (open, close) in [('<', '>'), ('[', ']'), ('(', ')')] {
        for (at, _) in own.match_indices(open) {
            let inside = own.get(at + 1..at + 1 + own.get(at + 1..)?.find(close)?)?;
            let lower = inside.to_ascii_lowercase();
            let stops = [", default", ", optional", " (default", " (optional", ", (default"].iter();
            let length = stops.filter_map(|stop| lower.find(stop)).min().unwrap_or(inside.len());
            let types = inside.get(..length)?;
            let is_certain = open == '<' || types.bytes().all(|byte| !byte.is_ascii_lowercase()) || is_list(types);
            if is_certain && !types.is_empty() && !types_in(types).is_empty() {
                let start = rest.start + at as u32 + 1;
                return Some(TextRange::new(start, start + length as u32));
            }
        }
    }
    None
}

/// Whether a text is nothing but types: `Number`, `Object or Group`, not `number of gates`.
fn is_list(text: &str) -> bool {
    let text = text.replace(" or ", ",");
    let mut parts = text.split([',', '/', '|']).map(str::trim);
    parts.all(|part| part.bytes().all(|byte| byte.is_ascii_alphabetic()) && !types_in(part).is_empty())
}

/// Returns the default value on the line of an item.
fn default(text: &str, rest: TextRange) -> Option<TextRange> {
    let own = rest.of(text);
    let lower = own.to_ascii_lowercase();
    let (at, words) = DEFAULTS.iter().find_map(|words| Some((lower.find(words)?, words)))?;
    let from = at + words.len();
    let value = own.get(from..)?;
    let skipped = value.len() - value.trim_start().len();
    let (mut depth, mut quote, mut end) = (0_usize, None, value.len());
    for (at, c) in value.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[' | '{') => depth += 1,
            (None, ')' | ']' | '}' | '>' | ',' | ';') if depth == 0 => {
                end = at;
                break;
            }
            (None, ')' | ']' | '}') => depth -= 1,
            _ => {}
        }
    }
    let value = value.get(skipped..end)?.trim_end().trim_end_matches('.');
    let start = rest.start + (from + skipped) as u32;
    (!value.is_empty()).then(|| TextRange::new(start, start + value.len() as u32))
}

/// Whether a default value says that there is none; the code may have another one then.
pub fn stands_for_nothing(value: &str) -> bool {
    let value = value.trim().to_ascii_lowercase();
    value.ends_with("null") || matches!(value.as_str(), "nil" | "\"\"" | "''" | "[]" | "{}" | "-1")
}

/// How items are written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Style {
    marks: Marks,
    /// Between a name and its description.
    separator: String,
    /// The brackets around types.
    brackets: (char, char),
    /// Whether types are in capitals.
    is_upper: bool,
    /// What is before a default value.
    default: String,
    /// Whether default values are in the brackets of the types.
    is_inside: bool,
}

/// What items begin with, and the number of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Marks {
    Numbers(usize),
    Names,
    Types,
}

impl Style {
    /// Returns how the first of these header comments that lists parameters does it. If none does, what its labels are
    /// used with.
    pub fn of<'t>(headers: impl IntoIterator<Item = &'t str> + Clone) -> Style {
        let lists = headers.clone().into_iter().filter_map(|header| {
            let list = List::of(header, TextRange::new(0, header.len() as u32))?;
            (!list.entries.is_empty()).then_some((header, list))
        });
        let mut style: Option<Style> = None;
        for (header, list) in lists {
            let own = style.get_or_insert_with(|| Style::of_list(header, &list));
            if let Some((words, is_inside)) = list.entries.iter().find_map(|entry| default_words(header, entry)) {
                (own.default, own.is_inside) = (words, is_inside);
                break;
            }
        }
        let first = headers.into_iter().next().unwrap_or_default();
        style.unwrap_or_else(|| Style::usual(first))
    }

    /// The style that headers with these labels usually have.
    fn usual(header: &str) -> Style {
        let is_square = header.contains("Parameter(s):") && header.contains("File:");
        let is_numbered = header.contains("Arguments:");
        Style {
            marks: if is_numbered { Marks::Numbers(0) } else { Marks::Names },
            separator: " - ".to_owned(),
            brackets: if is_square { ('[', ']') } else { ('<', '>') },
            is_upper: true,
            default: if is_square { ", defaults to " } else { " (default: " }.to_owned(),
            is_inside: is_square,
        }
    }

    fn of_list(text: &str, list: &List<'_>) -> Style {
        let usual = Style::usual(text);
        let marks = match list.entries.first().map(|entry| entry.mark) {
            Some(Mark::Number(first)) => Marks::Numbers(first),
            Some(Mark::Types) => Marks::Types,
            Some(Mark::Name(_)) => Marks::Names,
            None => usual.marks,
        };
        let types = list.entries.iter().find_map(|entry| entry.types);
        let open = types.and_then(|types| text[..types.start as usize].chars().next_back());
        let brackets = match open {
            Some('[') => ('[', ']'),
            Some('(') => ('(', ')'),
            Some(_) => ('<', '>'),
            None => usual.brackets,
        };
        let is_square = brackets.0 == '[';
        Style {
            marks,
            separator: if list.separator.trim() == ":" { ": " } else { " - " }.to_owned(),
            brackets,
            is_upper: types.is_none_or(|types| !types.of(text).bytes().any(|byte| byte.is_ascii_lowercase())),
            default: if is_square { ", defaults to " } else { " (default: " }.to_owned(),
            is_inside: is_square,
        }
    }

    /// Returns the line about a parameter.
    pub fn line(&self, index: usize, item: &Item<'_>) -> String {
        let is_short = |default: &&str| default.len() <= LONGEST && !default.contains('\n');
        let is_told = |default: &&str| self.is_inside || !stands_for_nothing(default);
        let default = item.default.filter(is_short).filter(is_told);
        let (inside, outside) = match default {
            Some(default) if self.is_inside => (format!("{}{default}", self.default), String::new()),
            Some(default) => {
                let close = if self.default.contains('(') { ")" } else { "" };
                (String::new(), format!("{}{default}{close}", self.default))
            }
            None => (String::new(), String::new()),
        };
        let types = self.in_brackets(&item.types, &inside);
        match self.marks {
            // All arguments together.
            Marks::Numbers(_) if item.name == "_this" => format!("{} {types}{outside}", item.text),
            Marks::Numbers(first) => format!("{}: {} {types}{outside}", first + index, item.text),
            Marks::Names => format!("{}{}{} {types}{outside}", item.name, self.separator, item.text),
            Marks::Types => format!("{types} {}{outside}", item.text),
        }
    }

    /// Returns the line about a result of these types.
    pub fn result(&self, types: &str) -> String {
        match self.marks {
            Marks::Types => self.in_brackets(types, ""),
            _ => format!("Result {}", self.in_brackets(types, "")),
        }
    }

    /// Whether items begin with the names of parameters, so that those without one have none.
    pub fn has_names(&self) -> bool {
        self.marks == Marks::Names
    }

    fn in_brackets(&self, types: &str, default: &str) -> String {
        let types = if types.is_empty() { "Any" } else { types };
        let types = if self.is_upper { types.to_uppercase() } else { types.to_owned() };
        format!("{}{types}{default}{}", self.brackets.0, self.brackets.1)
    }
}

/// Returns what is between the types of an item and its default value, and whether both are in the same brackets.
fn default_words(text: &str, entry: &Entry<'_>) -> Option<(String, bool)> {
    let (types, default) = (entry.types?, entry.default?);
    let between = text.get(types.end as usize..default.start as usize)?;
    let value = default.of(text);
    let is_value = !value.contains(' ') || value.starts_with(['"', '[', '{']);
    let is_inside = !between.contains(['>', ']', ')']);
    let words = if is_inside { between } else { &between[1..] };
    let is_usual = words.len() < 20 && words.to_ascii_lowercase().contains("default") && !words.contains(['<', '\n']);
    (is_value && is_usual).then(|| (words.to_owned(), is_inside))
}
