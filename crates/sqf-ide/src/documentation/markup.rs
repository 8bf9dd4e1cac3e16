//! Markdown of reference entries, for hovers and completion items.
//!
//! The order of the parts is always the same: signatures, a one-sentence summary, whether to use it at all, locality,
//! notes, parameters, return value, examples, remarks, the page. An editor shows a few screens at most, so every part
//! has a budget of characters, and so has the whole; the rest is on the wiki, to which the text links. Texts are
//! truncated by [`cut`], never within a sentence or a code block.

mod cut;
mod parts;
mod phrases;
mod placeholders;
pub(crate) mod property;
mod section;
mod signature_block;

use std::borrow::Cow;

use crate::documentation::aliases;
use sqf_reference::{Example, Note, Param, Record, Reference, Syntax};

pub(crate) use section::{event, joined, magic_variable, preprocessor, script, topic};
pub(crate) use sqf_markdown::escaped;

use cut::{Shortened, shorten};
use parts::{badges, notice, params, returns};
use sqf_markdown::{Blocks, code, fence, is_block};

/// Maximum number of characters of an entry.
const BUDGET: usize = 3600;
const DESCRIPTION: usize = 1100;
const PARAMS: usize = 1500;
const RETURNS: usize = 400;
const EXAMPLES: usize = 700;
const REMARK: usize = 350;
/// Longer notes are omitted, with a reference to the wiki: a truncated anecdote is useless.
const NOTE: usize = 320;
/// Maximum length of the summary of a command or parameter in signature help.
const SUMMARY: usize = 300;
const MAX_NOTES: usize = 2;
const MAX_EXAMPLES: usize = 2;
const MAX_SEE_ALSO: usize = 8;

/// How much of a text to show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Extent {
    /// As much as fits into a hover; the rest is on the wiki.
    Excerpt,
    /// All of it.
    Whole,
}

/// Which syntaxes of a record to show, by index.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Choice {
    /// The likely ones, whose parameters are explained.
    pub(crate) meant: Vec<usize>,
    /// Other possible ones.
    pub(crate) possible: Vec<usize>,
    /// The rest, of which only the line is shown.
    pub(crate) others: Vec<usize>,
    /// The last character of the operand before the name, if known: `}`, `]` or a quote.
    pub(crate) before: Option<char>,
    /// The first character of the operand after the name.
    pub(crate) after: Option<char>,
}

impl Choice {
    /// Treats all syntaxes alike, without information on the usage.
    pub(crate) fn all(record: &Record) -> Choice {
        Choice { meant: (0..record.syntaxes.len()).collect(), ..Choice::default() }
    }
}

/// Documents a command or function.
pub(crate) fn record(reference: &Reference, record: &Record, choice: &Choice) -> String {
    if let Cow::Owned(record) = aliases::with_syntaxes(reference, record) {
        return self::record(reference, &record, &Choice::all(&record));
    }
    let record = &*reference.described(record);
    let syntaxes = |positions: &[usize]| -> Vec<&Syntax> {
        positions.iter().filter_map(|position| record.syntaxes.get(*position)).collect()
    };
    let meant = syntaxes(&choice.meant);
    let shown: Vec<&Syntax> = meant.iter().copied().chain(syntaxes(&choice.possible)).collect();
    let (notice, description) = notice(record);

    let mut page = Page::new(&record.url);
    page.add(&signature_block::markdown(record, &shown));
    page.add("---");
    let description = lead_first(&description);
    let (lead, rest) = cut::lead(&description);
    page.add_cut(lead, DESCRIPTION);
    page.add(&notice.unwrap_or_default());
    page.add(&badges(record));
    page.add_cut(rest, DESCRIPTION.saturating_sub(lead.len()));
    page.add(&params(&meant, record, page.left().min(PARAMS)));
    page.add_cut(&returns(&meant), RETURNS);
    page.add(&signature_block::others(&syntaxes(&choice.others)));
    add_examples(&mut page, record, choice);
    page.add_titled("Multiplayer", record.multiplayer.as_deref(), REMARK);
    page.add_titled("Problems", record.problems.as_deref(), REMARK);
    add_notes(&mut page, &record.notes);
    page.add(&see_also(reference, record));
    page.add(&wiki_link(record.operator.as_ref().unwrap_or(&record.name), &record.url));
    page.finish()
}

/// Returns the return type of a command or function, from the first of its syntaxes that has one.
pub(crate) fn return_type(record: &Record) -> Option<String> {
    record.syntaxes.iter().filter(|syntax| syntax.is_written()).find_map(signature_block::return_type)
}

/// Summarizes a command or function in one or two sentences.
pub(crate) fn summary(record: &Record) -> String {
    let (notice, description) = notice(record);
    let notice = notice.map(|notice| notice.trim_start_matches("> ").to_owned()).unwrap_or_default();
    let mut page = Page::new(&record.url);
    page.add(&notice);
    page.add(&parts::shortened(&lead_first(&description), SUMMARY));
    page.finish()
}

/// Describes a parameter in a sentence or two.
pub(crate) fn param(record: &Record, param: &Param) -> String {
    parts::param(param, record.main_since.game.as_str(), SUMMARY)
}

/// Blocks of Markdown, with the remaining budget.
pub(crate) struct Page {
    blocks: Blocks,
    url: String,
    extent: Extent,
    /// Whether the wiki was already referred to for the rest of a text.
    sent_to_wiki: bool,
}

impl Page {
    /// Begins a page. `url` is its address on the wiki, to which relative links lead.
    pub(crate) fn new(url: &str) -> Page {
        Page::of(url, Extent::Excerpt)
    }

    pub(crate) fn of(url: &str, extent: Extent) -> Page {
        Page { blocks: Blocks::default(), url: url.to_owned(), extent, sent_to_wiki: false }
    }

    /// Returns the number of remaining characters.
    pub(crate) fn left(&self) -> usize {
        match self.extent {
            Extent::Excerpt => BUDGET.saturating_sub(self.blocks.text().len()),
            Extent::Whole => usize::MAX,
        }
    }

    /// Adds a block regardless of its length.
    pub(crate) fn add(&mut self, block: &str) {
        self.blocks.add(block);
    }

    /// Adds a text, in an excerpt truncated to `most` characters.
    pub(crate) fn add_cut(&mut self, text: &str, most: usize) {
        let most = if self.extent == Extent::Whole { usize::MAX } else { most };
        let Shortened { text, is_cut } = shorten(text, most.min(self.left()));
        self.add(&text);
        if is_cut {
            self.send_to_wiki();
        }
    }

    /// Adds a text below its title, unless none of it fits.
    pub(crate) fn add_titled(&mut self, title: &str, text: Option<&str>, most: usize) {
        let Some(text) = text.filter(|text| !text.trim().is_empty()) else { return };
        let Shortened { text, is_cut } = shorten(text, most.min(self.left()));
        if text.is_empty() {
            return;
        }
        let separator = if is_block(&text) { "\n\n" } else { " " };
        self.add(&format!("**{title}:**{separator}{text}"));
        if is_cut {
            self.send_to_wiki();
        }
    }

    /// Refers to the wiki for the rest; the first time with a link.
    fn send_to_wiki(&mut self) {
        if self.sent_to_wiki {
            self.add("\u{2026}");
        } else {
            let more = format!("\u{2026} [more on the wiki]({})", destination(&self.url));
            self.add(&more);
        }
        self.sent_to_wiki = true;
    }

    /// Returns the page as Markdown.
    pub(crate) fn finish(self) -> String {
        self.blocks.into_text()
    }
}

/// Moves a table at the beginning of a description after its first paragraph, because the summary comes first.
fn lead_first(description: &str) -> String {
    let blocks = cut::blocks(description);
    match blocks[..] {
        [table, lead, ..] if table.starts_with('|') && !is_block(lead) => {
            let rest = blocks[2..].iter().copied();
            let blocks: Vec<&str> = [lead, table].into_iter().chain(rest).collect();
            blocks.join("\n\n")
        }
        _ => description.to_owned(),
    }
}

/// Adds the first examples that are short enough, starting with those that use the command in the same way.
fn add_examples(page: &mut Page, record: &Record, choice: &Choice) {
    let mut left = EXAMPLES.min(page.left());
    let mut fitting = Vec::new();
    let mut examples: Vec<&Example> = record.examples.iter().collect();
    if choice.before.is_some() || choice.after.is_some() {
        let name = record.operator.as_ref().unwrap_or(&record.name);
        let is_similar = |example: &&Example| example.code.iter().any(|code| is_same_use(code, name, choice));
        let (similar, others) = examples.into_iter().partition::<Vec<_>, _>(is_similar);
        examples = [similar, others].concat();
    }
    for example in examples {
        let text = example.text.trim();
        if !text.is_empty() && text.len() <= left && fitting.len() < MAX_EXAMPLES {
            left -= text.len();
            fitting.push(text);
        }
    }
    if fitting.is_empty() {
        return;
    }
    page.add(if fitting.len() == 1 { "**Example:**" } else { "**Examples:**" });
    for text in fitting {
        page.add(text);
    }
}

/// Whether a script has a command between operands that look like the ones at hand.
fn is_same_use(code: &str, name: &str, choice: &Choice) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    code.match_indices(name).any(|(at, _)| {
        let (before, after) = (&code[..at], &code[at + name.len()..]);
        let is_word = !name.ends_with(is_part) || !(before.ends_with(is_part) || after.starts_with(is_part));
        is_word
            && choice.before.is_none_or(|sign| before.trim_end().ends_with(sign))
            && choice.after.is_none_or(|sign| after.trim_start().starts_with(sign))
    })
}

/// Returns the last short notes, because later ones are about newer versions of the game.
fn add_notes(page: &mut Page, notes: &[Note]) {
    let mut left = page.left();
    let mut fitting = Vec::new();
    for note in notes.iter().rev() {
        if note.text.len() <= NOTE.min(left) && fitting.len() < MAX_NOTES {
            left -= note.text.len();
            fitting.push(note);
        }
    }
    if fitting.is_empty() {
        return;
    }
    page.add("**Notes by players:**");
    for note in fitting.into_iter().rev() {
        let day = note.date.split('T').next().unwrap_or_default();
        let separator = if day.is_empty() { "" } else { ", " };
        page.add(&format!("*{}{separator}{day}*", escaped(&note.user)));
        page.add(&note.text);
    }
}

fn see_also(reference: &Reference, record: &Record) -> String {
    // Categories have no entries.
    let is_page = |name: &str| !name.trim_start_matches(':').starts_with("Category:");
    let is_other = |name: &&String| !name.eq_ignore_ascii_case(&record.name) && is_page(name);
    let mut names: Vec<String> =
        record.see_also.iter().filter(is_other).map(|name| page_name(reference, name)).collect();
    names.dedup();
    names.truncate(MAX_SEE_ALSO);
    if names.is_empty() { String::new() } else { format!("See also {}", names.join(", ")) }
}

/// Returns how scripts spell the name of a page: operators have titles such as `a hash b`. Topics are not code.
fn page_name(reference: &Reference, name: &str) -> String {
    if let Some(record) = reference.get(name) {
        return code(record.operator.as_ref().unwrap_or(&record.name));
    }
    // Titles of operators are not words of scripts.
    let titled = || {
        let operators = reference.commands().names().filter(|names| names.operator.is_some());
        operators.filter_map(|names| reference.get(names.word())).find(|record| record.title == name)
    };
    match titled().and_then(|record| record.operator.as_ref()) {
        Some(operator) => code(operator),
        None if name.contains(' ') || reference.topic(name).is_some() => escaped(name),
        None => code(name),
    }
}

/// Returns the link to a page, which ends every entry.
pub(crate) fn wiki_link(name: &str, url: &str) -> String {
    format!("[{} on the wiki]({})", escaped(name).replace(['[', ']'], ""), destination(url))
}

/// Escapes a URL for Markdown.
pub(crate) fn destination(url: &str) -> String {
    let mut address = String::with_capacity(url.len());
    for c in url.chars() {
        match c {
            '(' => address.push_str("%28"),
            ')' => address.push_str("%29"),
            '<' => address.push_str("%3C"),
            '>' => address.push_str("%3E"),
            '\\' => address.push_str("%5C"),
            c if c.is_whitespace() || c.is_control() => address.push('_'),
            c => address.push(c),
        }
    }
    address
}

/// Documents a macro of a script: the lines of its `#define`, the comment above it, and its location.
pub(crate) fn definition(lines: &str, comment: &str, place: &str) -> String {
    let mut page = Page::new("");
    page.add(&fence(lines.trim_end(), "sqf"));
    page.add("---");
    page.add(comment);
    page.add(place);
    page.finish()
}
