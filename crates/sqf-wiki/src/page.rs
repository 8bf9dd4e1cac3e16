//! Converts the wikitext of one page to its record or topic.
//!
//! ```text
//! names        titles, redirects, data types: the targets of links
//! block        the {{RV}} block(s) of a page, its notes, the rest
//! record       all fields of a command or function, from
//!   syntax     syntax lines: form and operands
//!   remark     remarks on a syntax line
//!   param      parameters and return values, from
//!     types    type zones; listed: types next to and below them
//!   examples, notes, status, categories
//!   header     header comments of scripts, on placeholder pages
//! topic        concept pages and their sections
//! ```
//!
//! Everything here works on expanded markup, in which links, code and boxes are single characters, so that splitting
//! text never cuts through them.

mod block;
mod categories;
mod examples;
mod header;
mod listed;
pub mod names;
mod notes;
mod param;
mod record;
mod remark;
mod status;
mod syntax;
mod topic;
mod types;

pub(crate) use block::may_hold_block;
pub(crate) use categories::stated as stated_categories;

use crate::report::Findings;
use crate::source::RawPage;
use crate::wikitext::expand::Expander;
use crate::wikitext::{atom, preprocess};
use names::Names;
use sqf_reference::{GameCode, Record, RecordKind, Topic, TopicGroup};

/// Data for converting a page besides the page itself.
#[derive(Debug, Clone, Copy)]
pub struct PageContext<'c> {
    /// Titles, redirects and types of the wiki.
    pub names: &'c Names,
    /// The primary game.
    pub main_game: &'c GameCode,
    /// Base address of the wiki's articles, ending in `/`.
    pub article_base: &'c str,
}

impl PageContext<'_> {
    /// Address of a page on the wiki.
    pub(crate) fn page_url(&self, title: &str) -> String {
        let mut url = self.article_base.to_owned();
        for byte in title.replace(' ', "_").bytes() {
            // Characters that MediaWiki does not escape in its own links (`wfUrlencode`).
            if byte.is_ascii_alphanumeric() || b"-_.~!$()*,/:;@".contains(&byte) {
                url.push(char::from(byte));
            } else {
                url.push_str(&format!("%{byte:02X}"));
            }
        }
        url
    }
}

/// A converted page with the findings about it.
#[derive(Debug)]
pub struct Converted<T> {
    /// The record or topic.
    pub page: T,
    /// Unknown templates and parameters, guesses.
    pub findings: Findings,
}

/// Returns the kind of record that a page is, if it has a block that states it.
pub(crate) fn record_kind(text: &str) -> Option<RecordKind> {
    if !may_hold_block(text) {
        return None;
    }
    let (nodes, _) = preprocess::preprocess(text);
    block::parts(&nodes).blocks.first().map(|block| block.kind)
}

/// Converts a command or function page; `None` when it has no block.
pub fn convert_record(raw: &RawPage, context: &PageContext<'_>) -> Option<Converted<Record>> {
    let source = atom::sanitize(&raw.text);
    let (nodes, problems) = preprocess::preprocess(&source);
    let parts = block::parts(&nodes);
    let mut expander = Expander::new(&raw.title);
    note_problems(&problems, &mut expander.findings);
    let page = record::build(raw, &parts, &mut expander, context)?;
    Some(Converted { page, findings: expander.findings })
}

/// Converts a concept page.
pub fn convert_topic(raw: &RawPage, groups: Vec<TopicGroup>, context: &PageContext<'_>) -> Converted<Topic> {
    let source = atom::sanitize(&raw.text);
    let (nodes, problems) = preprocess::preprocess(&source);
    let mut expander = Expander::new(&raw.title);
    note_problems(&problems, &mut expander.findings);
    let page = topic::build(raw, &nodes, groups, &mut expander, context);
    Converted { page, findings: expander.findings }
}

fn note_problems(problems: &preprocess::Problems, findings: &mut Findings) {
    if problems.unclosed_templates > 0 {
        findings.guess("wikitext", format!("{} unclosed templates", problems.unclosed_templates));
    }
    if problems.unclosed_comment {
        findings.guess("wikitext", "unclosed comment; the text after it is hidden, as on the wiki");
    }
    if problems.too_deep {
        findings.guess("wikitext", format!("nested deeper than {}; kept as text", preprocess::MAX_DEPTH));
    }
}

#[cfg(test)]
mod tests;
