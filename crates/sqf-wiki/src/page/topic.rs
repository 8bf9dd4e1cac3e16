//! Builds the topic of a concept page.

use super::{PageContext, categories};
use crate::source::RawPage;
use crate::wikitext::block::{self, Block};
use crate::wikitext::expand::Expander;
use crate::wikitext::preprocess::Node;
use crate::wikitext::{colors, inline, markdown};
use sqf_reference::{Section, Topic, TopicGroup, TopicKind};
use sqf_text::is_word;

/// Builds the topic of a page.
pub(super) fn build(
    raw: &RawPage,
    nodes: &[Node<'_>],
    groups: Vec<TopicGroup>,
    expander: &mut Expander<'_>,
    context: &PageContext<'_>,
) -> Topic {
    let markup = expander.markup(nodes);
    let blocks = block::parse(&colors::spell_out(&markup), &expander.arena);
    let handlers = groups.contains(&TopicGroup::EventHandlers);
    let sections = sections(&blocks, handlers);
    let aliases = context.names.redirects_to(&raw.title).into_iter().map(str::to_owned).collect();
    let categories = match &raw.categories {
        Some(categories) => categories.clone(),
        None => categories::of_topic(&expander.categories),
    };
    Topic {
        name: raw.title.clone(),
        title: raw.title.clone(),
        kind: TopicKind::Topic,
        url: context.page_url(&raw.title),
        revid: raw.revid,
        updated: raw.timestamp.clone(),
        aliases,
        groups,
        markdown: markdown::render(&blocks),
        sections,
        categories,
    }
}

/// Splits a page at its headings; the introduction comes first, even if it is empty.
///
/// On pages of event handlers, a heading below that of a handler does not begin a new section: each handler is one
/// section.
fn sections(blocks: &[Block], handlers: bool) -> Vec<Section> {
    let mut sections = Vec::new();
    let mut heading: Option<(u8, String)> = None;
    let mut start = 0;
    for (index, block) in blocks.iter().enumerate() {
        let Block::Heading { level, text } = block else { continue };
        let inside_handler = handlers
            && heading
                .as_ref()
                .is_some_and(|(open, name)| *level > *open && is_handler_name(name) && has_code(&blocks[start..index]));
        if inside_handler {
            continue;
        }
        sections.push(section(heading.take(), &blocks[start..index]));
        heading = Some((*level, plain(text)));
        start = index;
    }
    sections.push(section(heading, &blocks[start..]));
    sections
}

/// Whether a heading is that of a handler: one word, as scripts write it.
fn is_handler_name(heading: &str) -> bool {
    is_word(heading)
}

fn has_code(blocks: &[Block]) -> bool {
    blocks.iter().any(|block| matches!(block, Block::Code { .. }))
}

fn section(heading: Option<(u8, String)>, blocks: &[Block]) -> Section {
    let (level, heading) = match heading {
        Some((level, heading)) => (level, Some(heading)),
        None => (1, None),
    };
    Section { heading, level, markdown: markdown::render(blocks), since: None }
}

fn plain(runs: &[inline::Run]) -> String {
    let text: String = runs
        .iter()
        .map(|run| match &run.kind {
            inline::RunKind::Text(text) | inline::RunKind::Code(text) => text.as_str(),
            inline::RunKind::Break => " ",
            inline::RunKind::Block(_) => "",
        })
        .collect();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
