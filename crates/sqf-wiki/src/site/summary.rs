//! One sentence about the subject of a page: the `summary` of the index.
//!
//! It is the first sentence of the first paragraph of prose. Tables, notices (quotes), lists, headings, code, bold
//! labels and lines of game versions before it are skipped; a list, a notice, a label or a phrase of a table is used
//! only if a page has no prose at all. A list that a page begins with counts as prose. A sentence that ends in a colon
//! includes the list it announces, if that is short; else an ellipsis stands for it.
//!
//! A summary without information is left empty: "N/A", a reference to another page, the caption of a picture, the box
//! that every page of a game has, and text below the third heading, which is about a detail.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use sqf_reference::GameCode;
use sqf_text::starts_with_ignoring_case;

/// Maximum length of a summary in characters.
const MAX_LENGTH: usize = 300;

/// Limit for the examined part of a paragraph, in bytes: enough for any sentence that is kept.
const MAX_READ: usize = 2000;

/// Stands for the omitted rest of a summary.
const CONTINUED: &str = " \u{2026}";

/// Abbreviations after which a sentence continues.
const WITHIN_A_SENTENCE: &[&str] = &["approx.", "cf.", "e.g.", "eg.", "i.e.", "ie.", "resp.", "vs."];

/// Abbreviations after which a sentence continues unless a capital letter follows.
const MAYBE_AT_ITS_END: &[&str] =
    &["a.k.a.", "aka.", "async.", "ca.", "esp.", "etc.", "excl.", "incl.", "max.", "min.", "misc.", "opt.", "sync."];

/// Boxes about the page's picture or the state of the article.
const MUTE_LABELS: &[&str] = &["Picture:", "Pictures:", "To do:", "Work in progress:"];

/// Beginnings of boxes that every page of a game or of a part of it has.
const GENERIC: &[&str] = &[
    "Exclusive to ",
    "Belongs to Arma 3 Apex: Old Man ",
    "Introduced with ",
    "Needs the Advanced Flight Model ",
    "An Eden Editor feature",
];

/// Headings of sections that never describe the subject of a page.
const SIDE_SECTIONS: &[&str] = &["example", "examples", "see also", "notes", "changelog"];

/// Labels that can be dropped before a sentence.
const LABELS: &[&str] = &["Description:", "Important:", "Note:", "Warning:"];

/// Returns the first sentence of `markdown` as plain text; empty if there is no text, or none with information.
///
/// A sentence longer than 300 characters is cut at a word, with an ellipsis.
pub fn summary(markdown: &str) -> String {
    let Prose { mut text, code } = first_prose(markdown);
    text.truncate(first_sentence(&text, &code));
    let mut sentence = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if says_nothing(&sentence) {
        return String::new();
    }
    if sentence.ends_with(':') {
        sentence.truncate(sentence.trim_end_matches([' ', ':']).len());
        sentence.push_str(CONTINUED);
    }
    shorten(sentence)
}

/// Whether a sentence is only a placeholder or a reference.
fn says_nothing(sentence: &str) -> bool {
    let lower = sentence.to_lowercase();
    let words = lower.trim_matches(|c: char| !c.is_alphanumeric());
    matches!(words, "" | "n/a" | "tbd" | "tba" | "todo" | "none") || words.starts_with("n/a -") || is_reference(&lower)
}

/// Whether a paragraph is only "see also ...".
fn is_reference(text: &str) -> bool {
    let text = text.trim();
    let is_short = !text.trim_end_matches('.').contains(". ");
    is_short && starts_with_ignoring_case(text, "see also")
}

/// Plain text, with the ranges of code, in which a full stop has no meaning.
#[derive(Default)]
struct Prose {
    text: String,
    code: Vec<Range<usize>>,
}

impl Prose {
    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }

    fn push(&mut self, text: &str) {
        let room = MAX_READ.saturating_sub(self.text.len());
        self.text.extend(text.chars().take(room));
    }

    fn push_code(&mut self, code: &str) {
        let start = self.text.len();
        self.push(code);
        self.code.push(start..self.text.len());
    }

    /// Whether it ends like a sentence.
    fn is_sentence(&self) -> bool {
        self.text.trim_end().ends_with(['.', '!', '?', ')', '\u{2026}'])
    }

    /// Removes the game versions that some pages begin with, where the wiki shows icons. Whether there were any.
    fn remove_icons(&mut self) -> bool {
        let mut rest = self.text.as_str();
        while let Some(after) = without_version(rest.strip_prefix("Since ").unwrap_or(rest)) {
            rest = after;
        }
        let length = self.text.len() - rest.len();
        // A sentence may begin with a version: "Arma 3 2.02 brought ...".
        let is_icon = length > 0 && !rest.starts_with(char::is_lowercase);
        if is_icon {
            self.remove(length);
        }
        is_icon
    }

    fn remove_start(&mut self, start: &str) {
        if let Some(rest) = self.text.strip_prefix(start) {
            self.remove(self.text.len() - rest.trim_start_matches(|c: char| c == ':' || c.is_whitespace()).len());
        }
    }

    /// Removes that many bytes at the beginning.
    fn remove(&mut self, length: usize) {
        self.text.drain(..length);
        for range in &mut self.code {
            *range = range.start.saturating_sub(length)..range.end.saturating_sub(length);
        }
    }

    /// Appends the items of the list that the text announces, if the sentence stays readable.
    fn append_list(&mut self, items: &[String]) {
        let list = items.join(", ");
        let list = list.trim_end_matches(['.', ',', ';', ' ']);
        let length = self.text.chars().count() + list.chars().count() + 2;
        // A list that ends in a colon announces something itself.
        if list.is_empty() || list.ends_with(':') || length > MAX_LENGTH {
            return;
        }
        self.push(" ");
        self.push_code(list);
        self.push(".");
    }
}

/// Reads Markdown until its first prose.
#[derive(Default)]
struct Finder {
    /// The block that is being read.
    current: Prose,
    /// Whether all of it is bold so far.
    bold: bool,
    /// Nesting of bold text, of lists and quotes, and of blocks whose text is not prose.
    strong: usize,
    depth: usize,
    silent: usize,
    in_head: bool,
    /// Nesting of quotes, and whether the text of the current one is skipped.
    quotes: usize,
    is_muted: bool,
    /// Number of headings so far, the text of the last one, and whether its section is skipped.
    headings: usize,
    heading: Option<String>,
    in_side_section: bool,
    /// Whether there was already a paragraph, a quote or a heading, so that the page does not begin with a list.
    has_begun: bool,
    /// The first item of such a list.
    first_item: Option<Prose>,
    /// Whether the last paragraph was the label of a format, which the next one shows.
    after_format: bool,
    /// A paragraph that ends in a colon, and the items that follow it.
    announcement: Option<(Prose, Vec<String>)>,
    /// A fallback: the first text of a list, quote or label, and the first phrase of a table.
    substitute: Prose,
    phrase: Prose,
    /// Whether the fallback is the text of a box before all headings.
    is_from_box: bool,
}

/// Returns the first top-level paragraph, else the next best text.
fn first_prose(markdown: &str) -> Prose {
    let mut finder = Finder::default();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH) {
        let goes_on = finder.depth > 0 || matches!(event, Event::Start(Tag::List(_)));
        if finder.announcement.is_some() && !goes_on {
            break;
        }
        if let Some(prose) = finder.take(event).or_else(|| finder.first_item.take()) {
            return prose;
        }
        // A box at the start says more about the page than the text of its sections.
        if finder.headings > 2 || finder.headings > 0 && finder.is_from_box {
            break;
        }
    }
    match finder.announcement {
        Some((mut prose, items)) => {
            prose.append_list(&items);
            prose
        }
        None if finder.substitute.is_blank() => finder.phrase,
        None => finder.substitute,
    }
}

impl Finder {
    fn take(&mut self, event: Event<'_>) -> Option<Prose> {
        match event {
            Event::Start(Tag::Heading { .. }) => self.heading = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => self.end_heading(),
            Event::Text(text) | Event::Code(text) if self.heading.is_some() => {
                self.heading.get_or_insert_default().push_str(&text);
            }
            Event::Start(Tag::CodeBlock(_) | Tag::HtmlBlock) => self.silent += 1,
            Event::End(TagEnd::CodeBlock | TagEnd::HtmlBlock) => self.silent -= 1,
            Event::Start(Tag::TableHead) => self.in_head = true,
            Event::End(TagEnd::TableHead) => self.in_head = false,
            Event::End(TagEnd::TableCell) => self.end_cell(),
            Event::Start(Tag::List(_)) => {
                self.end_nested();
                self.depth += 1;
            }
            Event::Start(Tag::BlockQuote(_)) => {
                self.end_nested();
                self.depth += 1;
                self.quotes += 1;
                self.has_begun = true;
            }
            Event::End(TagEnd::List(_)) => self.depth -= 1,
            Event::End(TagEnd::BlockQuote(_)) => {
                self.depth -= 1;
                self.quotes -= 1;
                self.is_muted = false;
            }
            Event::Start(Tag::Strong) => {
                self.bold |= self.current.is_blank();
                self.strong += 1;
            }
            Event::End(TagEnd::Strong) => {
                self.strong -= 1;
                self.end_label();
            }
            Event::End(TagEnd::Paragraph) if self.depth == 0 => return self.end_paragraph(),
            Event::End(TagEnd::Paragraph | TagEnd::Item) => self.end_nested(),
            Event::Text(text) if self.silent == 0 => {
                self.bold &= self.strong > 0 || text.trim().is_empty();
                self.current.push(&text);
            }
            Event::Code(code) if self.silent == 0 => {
                self.bold &= self.strong > 0;
                self.current.push_code(&code);
            }
            Event::SoftBreak => self.current.push(" "),
            Event::HardBreak => self.current.push("\n"),
            _ => {}
        }
        None
    }

    fn end_heading(&mut self) {
        let heading = self.heading.take().unwrap_or_default().to_lowercase();
        self.headings += 1;
        self.has_begun = true;
        self.in_side_section = SIDE_SECTIONS.contains(&heading.trim());
    }

    /// Drops the bold label that a box begins with.
    fn end_label(&mut self) {
        let label = self.current.text.trim();
        if self.quotes == 0 || !self.bold || !label.ends_with(':') {
            return;
        }
        self.is_muted |= MUTE_LABELS.contains(&label);
        self.current = Prose::default();
    }

    /// Decides whether a paragraph outside lists and quotes is prose.
    fn end_paragraph(&mut self) -> Option<Prose> {
        let after_format = std::mem::take(&mut self.after_format);
        self.has_begun = true;
        let is_label = std::mem::take(&mut self.bold) && !self.current.is_sentence();
        let mut prose = std::mem::take(&mut self.current);
        let had_icons = prose.remove_icons();
        for label in LABELS {
            prose.remove_start(label);
        }
        let is_icon_word = had_icons && !prose.is_sentence() && prose.text.split_whitespace().count() < 4;
        if prose.is_blank() || self.in_side_section || is_reference(&prose.text) {
            return None;
        }
        if is_label || is_icon_word || after_format {
            let is_format = is_label && prose.text.trim().eq_ignore_ascii_case("format:");
            self.after_format = is_format || after_format && self.substitute.is_blank();
            if is_format {
                return None;
            }
            if self.substitute.is_blank() {
                self.substitute = prose;
            }
            return None;
        }
        if prose.text.trim_end().ends_with(':') {
            self.announcement = Some((prose, Vec::new()));
            return None;
        }
        Some(prose)
    }

    /// Ends a text in a list or quote. It belongs to the announced list, or is kept as a fallback.
    fn end_nested(&mut self) {
        self.bold = false;
        let mut block = std::mem::take(&mut self.current);
        let text = block.text.trim();
        let is_pointer = text.starts_with("See ") && text.split_whitespace().count() < 8;
        let is_generic = self.quotes > 0 && (is_pointer || GENERIC.iter().any(|start| text.starts_with(start)));
        if block.is_blank() || self.is_muted || self.in_side_section || is_generic {
            return;
        }
        if !self.has_begun && self.depth == 1 {
            block.remove_start("Description:");
            if !is_word(&block.text) && !block.text.starts_with("Format") && !is_reference(&block.text) {
                self.first_item = Some(block);
                return;
            }
        }
        match &mut self.announcement {
            Some((_, items)) if self.depth == 1 => items.push(block.text.trim().to_owned()),
            Some(_) => {}
            // A single word of a list is a name.
            None if self.substitute.is_blank() && (self.quotes > 0 || !is_word(&block.text)) => {
                self.is_from_box = self.quotes > 0 && self.headings == 0;
                self.substitute = block;
            }
            None => {}
        }
    }

    fn end_cell(&mut self) {
        self.bold = false;
        let cell = std::mem::take(&mut self.current);
        if !self.in_head && self.headings == 0 && is_phrase(&cell.text) && self.phrase.is_blank() {
            self.phrase = cell;
        }
    }
}

fn is_word(text: &str) -> bool {
    text.split_whitespace().count() < 2
}

fn is_phrase(text: &str) -> bool {
    text.split_whitespace().count() > 2
}

/// Returns what follows the name of a game and a version at the start of `text`.
fn without_version(text: &str) -> Option<&str> {
    let games = GameCode::known().into_iter().map(GameCode::new);
    let after_name = games
        .filter_map(|game| text.strip_prefix(game.display_name())?.strip_prefix(' '))
        .filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit()) && rest.contains('.'))
        .min_by_key(|rest| rest.len())?;
    Some(after_name.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').trim_start())
}

/// Returns the end of the first sentence.
fn first_sentence(text: &str, code: &[Range<usize>]) -> usize {
    let mut opaque = brackets(text, code);
    opaque.extend_from_slice(code);
    text.char_indices()
        .filter(|(at, _)| !opaque.iter().any(|range| range.contains(at)))
        .find_map(|(at, c)| match c {
            '.' | '!' | '?' => sentence_end(text, at, c),
            '\n' => line_end(text, at),
            _ => None,
        })
        .unwrap_or(text.len())
}

/// Returns the end of the sentence that the mark at `at` closes, including quotes or brackets that follow it.
fn sentence_end(text: &str, at: usize, mark: char) -> Option<usize> {
    let before = &text[..at];
    // An isolated mark is an operator.
    if before.is_empty() || before.ends_with(char::is_whitespace) {
        return None;
    }
    let after = text[at + 1..].trim_start_matches([')', ']', '"', '\'', '\u{201d}', '\u{2019}']);
    let Some(next) = after.trim_start().chars().next() else {
        return Some(text.len());
    };
    if !after.starts_with(char::is_whitespace) {
        return None;
    }
    let word = &text[before.rfind(char::is_whitespace).map_or(0, |blank| blank + 1)..=at];
    let goes_on = match mark {
        '.' => goes_on_after(word, next, before.len() + 1 == word.len()),
        '!' => next.is_lowercase(),
        _ => false,
    };
    (!goes_on).then(|| text.len() - after.len())
}

/// Whether a word with a full stop is an abbreviation, a list number or an ellipsis rather than the end of a sentence.
fn goes_on_after(word: &str, next: char, is_first: bool) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '.').to_lowercase();
    let unclear = word.ends_with("..") || MAYBE_AT_ITS_END.contains(&word.as_str());
    let number = is_first && word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    WITHIN_A_SENTENCE.contains(&word.as_str())
        || (unclear && !next.is_uppercase())
        || (word == "no." && next.is_ascii_digit())
        || number
}

/// Returns the end of a sentence at a line break after which a new one seems to begin.
fn line_end(text: &str, at: usize) -> Option<usize> {
    let unfinished = text[..at].trim_end().ends_with([',', ':', ';', '(', '-', '=']);
    let begins = text[at..].trim_start().starts_with(char::is_uppercase);
    (!unfinished && begins).then_some(at)
}

/// Returns the outermost pairs of parentheses. Unclosed ones are ignored.
fn brackets(text: &str, code: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut open = Vec::new();
    let mut pairs: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices() {
        if code.iter().any(|range| range.contains(&at)) {
            continue;
        }
        match c {
            '(' => open.push(at),
            ')' => {
                if let Some(start) = open.pop() {
                    while pairs.last().is_some_and(|inner| inner.start > start) {
                        pairs.pop();
                    }
                    pairs.push(start..at);
                }
            }
            _ => {}
        }
    }
    pairs
}

/// Cuts a long sentence at a word.
fn shorten(mut sentence: String) -> String {
    let Some((cut, _)) = sentence.char_indices().nth(MAX_LENGTH) else {
        return sentence;
    };
    // Two characters are reserved for the blank and the ellipsis.
    let limit = sentence[..cut].char_indices().rev().nth(1).map_or(0, |(at, _)| at);
    let end = sentence[..limit].rfind(' ').unwrap_or(limit);
    sentence.truncate(end);
    let kept = sentence.trim_end_matches([' ', ',', ';', ':', '(', '-']).len();
    sentence.truncate(kept);
    sentence.push_str(CONTINUED);
    sentence
}

#[cfg(test)]
mod tests;
