//! One sentence that says what a page is about: the `summary` of the index (specification 2.10).
//!
//! It is the first sentence of the first paragraph of prose. Tables, notices
//! (quotes), lists, headings and code before it are skipped; only where a page
//! has no prose at all is a list or a notice good enough. A sentence that ends
//! in a colon takes in the list it announces, if that is short; else an ellipsis
//! stands for what it announces.

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// Longest summary in characters.
const MAX_LENGTH: usize = 300;

/// How much of a paragraph is looked at, in bytes: enough for any sentence that is kept.
const MAX_READ: usize = 2000;

/// Stands for what a summary leaves out.
const CONTINUED: &str = " \u{2026}";

/// Abbreviations after which a sentence goes on.
const WITHIN_A_SENTENCE: &[&str] = &["approx.", "cf.", "e.g.", "eg.", "i.e.", "ie.", "resp.", "vs."];

/// Abbreviations after which a sentence goes on unless a capital letter follows.
const MAYBE_AT_ITS_END: &[&str] =
    &["a.k.a.", "aka.", "async.", "ca.", "esp.", "etc.", "excl.", "incl.", "max.", "min.", "misc.", "opt.", "sync."];

/// The first sentence of `markdown` as plain text; empty when there is no text at all.
///
/// A sentence longer than 300 characters ends at a word, with an ellipsis.
pub fn summary(markdown: &str) -> String {
    let Prose { mut text, code } = first_prose(markdown);
    text.truncate(first_sentence(&text, &code));
    let mut sentence = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if sentence.ends_with(':') {
        sentence.truncate(sentence.trim_end_matches([' ', ':']).len());
        sentence.push_str(CONTINUED);
    }
    shorten(sentence)
}

/// Plain text, and which parts of it are code, in which a full stop means nothing.
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

    /// Adds the items of the list that the text announces, if the sentence stays readable.
    fn append_list(&mut self, items: &[String]) {
        let list = items.join(", ");
        let list = list.trim_end_matches(['.', ' ']);
        let length = self.text.chars().count() + list.chars().count() + 2;
        if list.is_empty() || length > MAX_LENGTH {
            return;
        }
        self.push(" ");
        self.push_code(list);
        self.push(".");
    }
}

/// The first top-level paragraph, else the first text of a list or quote.
fn first_prose(markdown: &str) -> Prose {
    let mut substitute = Prose::default();
    let mut current = Prose::default();
    // Nesting of lists, quotes and tables, and of blocks whose text is not prose.
    let (mut depth, mut silent) = (0_usize, 0_usize);
    let mut announced: Option<Vec<String>> = None;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    for event in Parser::new_ext(markdown, options) {
        if announced.is_some() && depth == 0 && !matches!(event, Event::Start(Tag::List(_))) {
            break;
        }
        match event {
            Event::Start(Tag::CodeBlock(_) | Tag::Heading { .. } | Tag::HtmlBlock | Tag::Table(_)) => {
                silent += 1;
            }
            Event::End(TagEnd::CodeBlock | TagEnd::Heading(_) | TagEnd::HtmlBlock | TagEnd::Table) => {
                silent -= 1;
            }
            Event::Start(Tag::List(_) | Tag::BlockQuote(_)) => {
                keep_text(&mut substitute, &mut current, announced.as_mut());
                depth += 1;
            }
            Event::End(TagEnd::List(_) | TagEnd::BlockQuote(_)) => {
                depth -= 1;
                if depth == 0 && announced.is_some() {
                    break;
                }
            }
            Event::End(TagEnd::Paragraph) if depth == 0 && !current.is_blank() => {
                if !current.text.trim_end().ends_with(':') {
                    return current;
                }
                announced = Some(Vec::new());
                substitute = std::mem::take(&mut current);
            }
            Event::End(TagEnd::Paragraph | TagEnd::Item) => {
                let list = if depth == 1 { announced.as_mut() } else { None };
                keep_text(&mut substitute, &mut current, list);
            }
            Event::Text(text) if silent == 0 => current.push(&text),
            Event::Code(code) if silent == 0 => current.push_code(&code),
            Event::SoftBreak => current.push(" "),
            Event::HardBreak => current.push("\n"),
            _ => {}
        }
    }
    if let Some(items) = announced {
        substitute.append_list(&items);
    }
    substitute
}

/// Empties `current` into the list that is being read, or keeps it for want of better prose.
fn keep_text(substitute: &mut Prose, current: &mut Prose, list: Option<&mut Vec<String>>) {
    let block = std::mem::take(current);
    if block.is_blank() {
        return;
    }
    match list {
        Some(list) => list.push(block.text.trim().to_owned()),
        None if substitute.is_blank() => *substitute = block,
        None => {}
    }
}

/// Where the first sentence ends.
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

/// The end of the sentence that the mark at `at` closes, with the quotes or brackets that follow it.
fn sentence_end(text: &str, at: usize, mark: char) -> Option<usize> {
    let before = &text[..at];
    // A mark that stands alone is an operator.
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

/// Whether a word with a full stop is an abbreviation, a number of a list or an ellipsis and not the end of a sentence.
fn goes_on_after(word: &str, next: char, is_first: bool) -> bool {
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric() && c != '.').to_lowercase();
    let unclear = word.ends_with("..") || MAYBE_AT_ITS_END.contains(&word.as_str());
    let number = is_first && word.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    WITHIN_A_SENTENCE.contains(&word.as_str())
        || (unclear && !next.is_uppercase())
        || (word == "no." && next.is_ascii_digit())
        || number
}

/// A line break ends the sentence when a new one seems to begin after it.
fn line_end(text: &str, at: usize) -> Option<usize> {
    let unfinished = text[..at].trim_end().ends_with([',', ':', ';', '(', '-', '=']);
    let begins = text[at..].trim_start().starts_with(char::is_uppercase);
    (!unfinished && begins).then_some(at)
}

/// The outermost pairs of round brackets. One that is never closed is none.
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

/// Cuts a sentence that is too long at a word.
fn shorten(mut sentence: String) -> String {
    let Some((cut, _)) = sentence.char_indices().nth(MAX_LENGTH) else {
        return sentence;
    };
    // Two characters are left for the blank and the ellipsis.
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
