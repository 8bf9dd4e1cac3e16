//! Parameters and return values: `name: [[Type]] - (Optional, default ''value'') description`, and variations of that
//! form.
//!
//! Existing variants: the name in bold; `name - [[Type]]: ...`; `name [[Type]] - ...`; `name (Optional): ...`; no name;
//! no type; a type followed by a list; `(Optional)` before or after the dash, or as a plain word. The complete original
//! is always in `text`.

use super::listed;
use super::names::Names;
use super::syntax::without_stray_brackets;
use super::types::{self, TypeZone, is_dash, parenthesis_length, starts_optional};
use crate::wikitext::atom::{Arena, Atom};
use crate::wikitext::text::collapse_lines;
use crate::wikitext::{block, inline, markdown};
use sqf_reference::{Param, Returns};
use sqf_text::starts_with_ignoring_case;

/// Parses a parameter; None if it is empty or a dash.
pub(crate) fn param(markup: &str, since: Option<String>, arena: &Arena, names: &Names) -> Option<Param> {
    let markup = markup.trim();
    if is_nothing(markup) {
        return None;
    }
    let mut text = markdown::render(&block::parse(markup, arena));
    let markup = after_table(markup, arena);
    let mut reader = Reader { rest: skip_badges(markup, arena), arena, names, optional: Optional::default() };
    let name = reader.name();
    let mut zone = reader.type_zone();
    reader.description_start();
    let description = reader.described();
    reader.default_in_prose();
    if let Some(zone) = &mut zone {
        listed::add_elements(zone, reader.rest, arena, names);
    }
    let zone = zone.or_else(|| listed::listed(reader.rest, arena, names));
    let zone = zone.or_else(|| listed::in_prose(reader.rest, arena, names));
    let (type_text, types) = zone.map_or((None, Vec::new()), |zone| (Some(zone.text), zone.types));
    let default = reader.optional.default.map(|written| {
        let default = balanced(written.clone());
        if default != written {
            text = text.replace(&written, &default);
        }
        default
    });
    Some(Param {
        name,
        type_text: type_text.map(balanced).filter(|text| !text.is_empty()),
        types,
        optional: reader.optional.is_optional,
        default,
        description,
        since,
        text,
        source: None,
        parts: Vec::new(),
    })
}

/// Parses a return value; None if there is none.
pub(crate) fn returns(markup: &str, arena: &Arena, names: &Names) -> Option<Returns> {
    let markup = markup.trim();
    if markup.is_empty() {
        return None;
    }
    if is_nothing(markup) {
        let dash = inline::plain_line(markup, arena);
        return Some(Returns {
            type_text: Some(dash),
            types: Vec::new(),
            description: None,
            text: String::new(),
            source: None,
            parts: Vec::new(),
        });
    }
    let text = markdown::render(&block::parse(markup, arena));
    let mut reader = Reader { rest: skip_badges(markup, arena), arena, names, optional: Optional::default() };
    let zone = reader.returned_type(markup);
    reader.skip_separator();
    let description = reader.description();
    let mut zone = zone;
    if let Some(zone) = &mut zone {
        listed::add_elements(zone, reader.rest, arena, names);
        listed::add_alternative(zone, reader.rest, arena, names);
    }
    let zone = zone.or_else(|| listed::listed(reader.rest, arena, names));
    let (type_text, types) = zone.map_or((None, Vec::new()), |zone| (Some(zone.text), zone.types));
    Some(Returns { type_text: type_text.map(balanced), types, description, text, source: None, parts: Vec::new() })
}

/// Removes closing brackets that nothing opens from a type or value; one with a string stays as it is.
fn balanced(text: String) -> String {
    if text.contains('"') { text } else { without_stray_brackets(&text) }
}

/// Whether a field is only a dash or empty.
pub(crate) fn is_nothing(markup: &str) -> bool {
    matches!(markup.trim(), "" | "-" | "–" | "—" | "N/A" | "n/a")
}

#[derive(Default)]
struct Optional {
    is_optional: bool,
    default: Option<String>,
    /// What the parenthesis says besides the default: since when, or the effect of omitting the parameter.
    remark: Option<String>,
}

struct Reader<'m> {
    rest: &'m str,
    arena: &'m Arena,
    names: &'m Names,
    optional: Optional,
}

impl<'m> Reader<'m> {
    /// Consumes the name at the start, if there is one.
    fn name(&mut self) -> String {
        self.take_optional();
        self.rest = skip_badges(self.rest, self.arena);
        let Some((zone, separator)) = self.name_zone() else { return String::new() };
        let name = plain_name(zone, self.arena);
        let is_name = match separator {
            Separator::Colon => is_name_before_colon(&name),
            Separator::Dash | Separator::Type => is_single_name(&name),
            Separator::Optional => is_single_name(&name) || name.contains(','),
            Separator::End => is_single_name(&name) && zone.len() == self.rest.trim_end().len(),
        };
        if !is_name {
            return String::new();
        }
        self.rest = &self.rest[zone.len()..];
        match separator {
            Separator::Colon => self.rest = &self.rest[1..],
            Separator::Dash => self.rest = after_dash(self.rest),
            Separator::Optional => {
                self.take_optional();
                let rest = self.rest.trim_start_matches(['\'', ' ']);
                if let Some(rest) = rest.strip_prefix(':') {
                    self.rest = rest;
                }
            }
            Separator::Type | Separator::End => {}
        }
        // `'''name:''' [[Type]]`: the closing quotes follow the colon.
        if zone.starts_with("''") && !zone.trim_end().ends_with("''") {
            let rest = self.rest.trim_start_matches('\'').trim_start_matches(' ');
            self.rest = rest.strip_prefix(':').unwrap_or(rest);
        }
        name
    }

    /// Returns the text before the first separator, and the kind of separator.
    fn name_zone(&self) -> Option<(&'m str, Separator)> {
        let mut depth = 0_usize;
        for (position, c) in self.rest.char_indices() {
            let rest = &self.rest[position..];
            let zone = &self.rest[..position];
            match c {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                ':' if depth == 0 => return Some((zone, Separator::Colon)),
                '(' if starts_optional(rest) => return Some((zone, Separator::Optional)),
                '\n' => return Some((zone, Separator::End)),
                _ if depth == 0 && position > 0 && is_dash(rest) => return Some((zone, Separator::Dash)),
                _ => match self.arena.get(c) {
                    Some(Atom::Link(link)) if depth == 0 => {
                        let label = inline::plain_line(&link.label, self.arena);
                        if self.names.type_of(&link.target, &label).is_some() {
                            return Some((zone, Separator::Type));
                        }
                    }
                    Some(Atom::CodeBlock(_) | Atom::Notice(_)) => return Some((zone, Separator::End)),
                    _ => {}
                },
            }
            // Names are short; prose before the first separator means that there is none.
            if position > 120 {
                return None;
            }
        }
        Some((self.rest, Separator::End))
    }

    /// Parses the type of a return value: at the start, after a name, or in a box that is the whole text.
    fn returned_type(&mut self, markup: &'m str) -> Option<TypeZone> {
        if markup.starts_with('*') {
            return None;
        }
        if let Some(zone) = self.type_zone() {
            return Some(zone);
        }
        let first = markup.chars().next()?;
        if let Some(Atom::Notice(notice)) = self.arena.get(first) {
            return types::read(notice.body.trim_start_matches('\''), self.arena, self.names);
        }
        let whole = self.rest;
        if self.name().is_empty() {
            return None;
        }
        let zone = self.type_zone();
        if zone.is_none() {
            self.rest = whole;
        }
        zone
    }

    fn type_zone(&mut self) -> Option<TypeZone> {
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        self.take_optional();
        self.rest = self.rest.trim_start_matches([' ', '\t']);
        if let Some(rest) = self.rest.strip_prefix("- ") {
            self.rest = rest;
        }
        let zone = types::read(self.rest, self.arena, self.names)?;
        self.rest = &self.rest[zone.length..];
        Some(zone)
    }

    /// Skips separators between type and description, and parses `(Optional ...)` wherever it is.
    fn description_start(&mut self) {
        for _ in 0..3 {
            self.skip_separator();
            if !self.take_optional() {
                break;
            }
        }
        self.skip_separator();
        let lower = self.rest.get(..10).unwrap_or(self.rest).to_ascii_lowercase();
        if lower.starts_with("optional.")
            || lower.starts_with("optional,")
            || lower == "optional"
            || lower.starts_with("optional -")
        {
            self.optional.is_optional = true;
        }
    }

    fn skip_separator(&mut self) {
        let trimmed = self.rest.trim_start_matches([' ', '\t']);
        self.rest = if is_dash(self.rest) {
            after_dash(self.rest)
        } else if let Some(rest) = trimmed.strip_prefix("- ").or_else(|| trimmed.strip_prefix("– ")) {
            rest
        } else if let Some(rest) =
            trimmed.strip_prefix([':', '.', ',', ';']).filter(|rest| rest.is_empty() || rest.starts_with([' ', '\n']))
        {
            rest
        } else {
            trimmed
        };
    }

    /// Consumes `(Optional, default x)` at the start; whether it was there.
    fn take_optional(&mut self) -> bool {
        let trimmed = self.rest.trim_start_matches([' ', '\t']);
        if !trimmed.starts_with('(') || !starts_optional(trimmed) {
            return false;
        }
        let Some(length) = parenthesis_length(trimmed) else {
            return self.take_unclosed_optional(trimmed);
        };
        let inside = &trimmed[1..length - 1];
        self.optional.is_optional = true;
        let remark = optional_remark(inside, self.arena);
        if self.optional.default.is_none() {
            self.optional.default = default_value(inside, self.arena);
        }
        match remark {
            // `(Optional, objNull)`
            Some(value) if self.optional.default.is_none() && is_bare_default(&value) => {
                self.optional.default = remark_value(inside, self.arena);
            }
            remark => self.optional.remark = self.optional.remark.take().or(remark),
        }
        self.rest = &trimmed[length..];
        true
    }

    /// Consumes `(Optional, default [[false]] true to ...`: without a closing parenthesis, the default is the first
    /// word.
    fn take_unclosed_optional(&mut self, text: &'m str) -> bool {
        self.optional.is_optional = true;
        let line = text.lines().next().unwrap_or_default();
        let Some(found) = line.to_ascii_lowercase().find("default ") else { return false };
        let value = &line[found + "default ".len()..];
        let length = value.find(' ').unwrap_or(value.len());
        self.optional.default = value_text(&value[..length], self.arena);
        self.rest = &text[found + "default ".len() + length..];
        true
    }

    /// Finds a default stated in prose: `... Default: x.`, `(default is x)`.
    fn default_in_prose(&mut self) {
        if self.optional.default.is_some() {
            return;
        }
        let line = self.rest.trim_start().lines().next().unwrap_or_default();
        let lower = line.to_ascii_lowercase();
        for (at, word) in lower.match_indices("default") {
            let before = &lower[..at];
            let after = &line[at + word.len()..];
            let states = ["optional, ", "optional. "].iter().any(|words| before.ends_with(words));
            let value =
                [": ", " is ", " value is ", " - ", " value: "].iter().find_map(|words| after.strip_prefix(words));
            let value = value.or_else(|| after.strip_prefix(' ').filter(|_| states));
            let begins_clause = before.is_empty() || before.ends_with([' ', '(']);
            let is_value = |value: &&str| !value.starts_with("used") && !value.starts_with("returned");
            let Some(value) = value
                .filter(is_value)
                .filter(|_| begins_clause && !before.ends_with("the ") && !before.ends_with("by "))
            else {
                continue;
            };
            self.optional.default = value_text(&value[..clause_length(value)], self.arena);
            self.optional.is_optional |= self.optional.default.is_some();
            return;
        }
    }

    /// Returns the rest as Markdown, preceded by what the parenthesis of an optional parameter says.
    fn described(&self) -> Option<String> {
        let description = self.description();
        let Some(remark) = &self.optional.remark else { return description };
        let remark = markdown::render(&block::parse(remark, self.arena));
        Some(match description {
            Some(description) => format!("({remark}) {description}"),
            None => format!("({remark})"),
        })
    }

    /// Returns the rest as Markdown.
    fn description(&self) -> Option<String> {
        let rest = self.rest.trim();
        let text = markdown::render(&block::parse(rest, self.arena));
        (!text.is_empty() && !is_nothing(rest)).then_some(text)
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Separator {
    Colon,
    Dash,
    Type,
    Optional,
    End,
}

fn skip_badges<'m>(markup: &'m str, arena: &Arena) -> &'m str {
    markup.trim_start_matches(|c: char| c.is_whitespace() || matches!(arena.get(c), Some(Atom::Badge(_))))
}

fn plain_name(zone: &str, arena: &Arena) -> String {
    let zone: String = zone.chars().filter(|c| !matches!(arena.get(*c), Some(Atom::Badge(_)))).collect();
    let name = collapse_lines(&inline::plain(zone.trim_matches(['\'', ' ']), arena));
    name.trim_end_matches([',', '-']).trim().to_owned()
}

/// Whether the text before a colon is a name: `unit(s)`, `[x, y]`, `Number of items` are, a sentence is not.
fn is_name_before_colon(name: &str) -> bool {
    !name.is_empty()
        && !name.contains(". ")
        && !name.starts_with("depending ")
        && (name.split_whitespace().count() <= 4 || name.starts_with(['[', '"']))
}

fn is_single_name(name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '(' | ')' | '/' | '.' | '#');
    !name.is_empty() && name.chars().all(is_word) && !is_article(name)
}

fn is_article(word: &str) -> bool {
    ["a", "an", "the", "see", "array", "list", "any", "if", "optional", "default"]
        .contains(&word.to_ascii_lowercase().as_str())
        && word.len() > 1
}

fn after_dash(text: &str) -> &str {
    text.trim_start_matches([' ', '\t']).trim_start_matches(['-', '–', '—'])
}

/// Returns the value in `Optional, default x`.
fn default_value(inside: &str, arena: &Arena) -> Option<String> {
    let lower = inside.to_ascii_lowercase();
    let found = lower.find("default")?;
    let mut value = &inside[found + "default".len()..];
    for word in ["s to ", " value is ", " value ", "s ", " is ", " to ", " = "] {
        if let Some(rest) = value.strip_prefix(word) {
            value = rest;
            break;
        }
    }
    value_text(value.trim_start_matches([' ', ':', '=', '\'']), arena)
}

/// Returns what `Optional, ...` says besides a default, as markup: `since Arma 3 2.14`, `objNull`, `getter if not
/// provided`.
fn optional_remark(inside: &str, arena: &Arena) -> Option<String> {
    let inside = inside.trim().trim_start_matches('\'');
    let after = inside.get("optional".len()..).filter(|_| starts_with_ignoring_case(inside, "optional"))?;
    let end = after.to_ascii_lowercase().find("default").unwrap_or(after.len());
    let remark = after[..end].trim_matches(['\'', ' ', ',', ';', ':', '-', '.']);
    let plain = inline::plain_line(remark, arena);
    let says_something = plain.contains(char::is_alphanumeric) && plain != "no" && plain.len() < 120;
    says_something.then(|| {
        if remark.starts_with("since ") || remark.starts_with("after ") {
            format!("optional {remark}")
        } else {
            remark.to_owned()
        }
    })
}

/// Whether a remark is a value, not a clause.
fn is_bare_default(remark: &str) -> bool {
    let clause = ["optional ", "if ", "see ", "only ", "can ", "since ", "no "];
    !clause.iter().any(|word| remark.starts_with(word)) && !remark.contains(" if ") && remark.len() < 40
}

fn remark_value(inside: &str, arena: &Arena) -> Option<String> {
    value_text(inside.split_once(',')?.1.trim(), arena)
}

/// Skips a table before a parameter, which the wiki shows next to it.
fn after_table<'m>(markup: &'m str, arena: &Arena) -> &'m str {
    let is_blank = |c: char| c.is_whitespace() || matches!(arena.get(c), Some(Atom::Literal(text)) if text.is_empty());
    let start = markup.trim_start_matches(is_blank);
    if !start.starts_with("{|") {
        return markup;
    }
    match start.find("\n|}") {
        Some(end) if !start[end + 3..].trim().is_empty() => start[end + 3..].trim_start(),
        _ => markup,
    }
}

/// Returns the length of a value up to the end of its clause.
fn clause_length(text: &str) -> usize {
    let mut depth = 0_usize;
    for (position, c) in text.char_indices() {
        match c {
            '(' | '[' => depth += 1,
            ')' if depth == 0 => return position,
            ')' | ']' => depth = depth.saturating_sub(1),
            ';' | ',' if depth == 0 => return position,
            '.' if depth == 0 && (text[position + 1..].is_empty() || text[position + 1..].starts_with(' ')) => {
                return position;
            }
            '<' if depth == 0 && text[position..].starts_with("<br") => return position,
            _ if depth == 0 && is_dash(&text[position..]) => return position,
            _ => {}
        }
    }
    text.len()
}

/// Returns a default value as text; code in it stays code.
fn value_text(value: &str, arena: &Arena) -> Option<String> {
    let runs = inline::parse(value, arena);
    let text: String = runs
        .iter()
        .map(|run| match &run.kind {
            inline::RunKind::Text(text) => text.clone(),
            inline::RunKind::Code(code) => markdown::code_span(code, markdown::Place::Line),
            inline::RunKind::Break => " ".to_owned(),
            inline::RunKind::Block(marker) => match arena.get(*marker) {
                Some(Atom::CodeBlock(code)) => markdown::code_span(&code.code, markdown::Place::Line),
                _ => String::new(),
            },
        })
        .collect();
    let text = collapse_lines(&text);
    let text = text.trim_end_matches([';', ',']).trim();
    // A value that looks like markup is shown as code.
    let text = if markdown::looks_like_markup(text) && !text.contains('`') {
        markdown::code_span(text, markdown::Place::Line)
    } else {
        text.to_owned()
    };
    (!text.is_empty()).then_some(text)
}
