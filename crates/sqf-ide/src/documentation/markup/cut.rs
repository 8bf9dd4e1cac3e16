//! Truncates Markdown at natural boundaries.

use pulldown_cmark::{Event, Options, Parser, Tag};

use sqf_markdown::is_block;

/// A text that may be truncated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Shortened {
    pub(super) text: String,
    pub(super) is_cut: bool,
}

/// Splits a Markdown text into blocks: paragraphs, lists, tables, quotes, code.
pub(super) fn blocks(markdown: &str) -> Vec<&str> {
    let mut depth = 0usize;
    let mut blocks = Vec::new();
    for (event, range) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        match event {
            Event::Start(_) => {
                if depth == 0 {
                    blocks.push(range);
                }
                depth += 1;
            }
            Event::End(_) => depth = depth.saturating_sub(1),
            Event::Rule | Event::Html(_) if depth == 0 => blocks.push(range),
            _ => {}
        }
    }
    blocks.into_iter().filter_map(|range| markdown.get(range)).map(|block| block.trim_end()).collect()
}

/// Splits off the first block if it is a paragraph.
pub(super) fn lead(markdown: &str) -> (&str, &str) {
    let first = blocks(markdown).first().copied().filter(|block| !is_block(block));
    first.map_or(("", markdown), |first| (first, &markdown[markdown.find(first).unwrap_or(0) + first.len()..]))
}

/// Truncates `markdown` to `most` bytes: whole blocks, then whole items, rows or sentences of the next one.
pub(super) fn shorten(markdown: &str, most: usize) -> Shortened {
    let markdown = markdown.trim();
    if markdown.len() <= most {
        return Shortened { text: markdown.to_owned(), is_cut: false };
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut left = most;
    for block in blocks(markdown) {
        if block.len() <= left {
            kept.push(block);
            left = left.saturating_sub(block.len() + 2);
            continue;
        }
        let part = beginning(block, left);
        if !part.is_empty() {
            kept.push(part);
        }
        break;
    }
    // Remove a heading or introduction whose block was removed.
    while kept.last().is_some_and(|block| block.ends_with(':') || block.ends_with(":**") || block.starts_with('#')) {
        kept.pop();
    }
    Shortened { text: kept.join("\n\n"), is_cut: true }
}

/// Returns the items, rows or sentences of a block that fit.
fn beginning(block: &str, most: usize) -> &str {
    let mut events = Parser::new_ext(block, Options::ENABLE_TABLES).into_offset_iter();
    match events.next() {
        Some((Event::Start(Tag::Paragraph), _)) => sentences(block, most),
        Some((Event::Start(Tag::List(_)), _)) => last_end(block, most, events, |tag| matches!(tag, Tag::Item)),
        Some((Event::Start(Tag::Table(_)), _)) => last_end(block, most, events, |tag| matches!(tag, Tag::TableRow)),
        _ => "",
    }
}

/// Returns a block up to the end of its last part that fits.
fn last_end<'t>(
    block: &'t str,
    most: usize,
    events: pulldown_cmark::OffsetIter<'_>,
    is_part: impl Fn(&Tag<'_>) -> bool,
) -> &'t str {
    let mut depth = 0usize;
    let mut end = 0;
    for (event, range) in events {
        match event {
            Event::Start(tag) => {
                if depth == 0 && is_part(&tag) && block.get(..range.end).is_some_and(|b| b.trim_end().len() <= most) {
                    end = range.end;
                }
                depth += 1;
            }
            Event::End(_) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    block.get(..end).unwrap_or_default().trim_end()
}

/// Returns the sentences at the start of a paragraph that fit.
pub(super) fn sentences(paragraph: &str, most: usize) -> &str {
    let end = ends(paragraph).take_while(|end| *end <= most).last().unwrap_or(0);
    &paragraph[..end]
}

/// Returns the first sentence of a paragraph.
pub(super) fn first_sentence(paragraph: &str) -> &str {
    let end = ends(paragraph).next().unwrap_or(paragraph.len());
    &paragraph[..end]
}

/// Returns the ends of sentences: a full stop before a space and a new beginning, outside of code, brackets and
/// emphasis.
fn ends(paragraph: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = paragraph.as_bytes();
    let mut in_code = false;
    let mut brackets = 0usize;
    let mut marks = 0usize;
    let mut at = 0;
    std::iter::from_fn(move || {
        while at < bytes.len() {
            let byte = bytes[at];
            at += 1;
            match byte {
                b'`' => in_code = !in_code,
                _ if in_code => {}
                b'(' | b'[' => brackets += 1,
                b')' | b']' => brackets = brackets.saturating_sub(1),
                b'*' if bytes.get(at) == Some(&b'*') => {
                    at += 1;
                    marks ^= 2;
                }
                b'*' => marks ^= 1,
                b'.' | b'!' | b'?' if brackets == 0 && marks == 0 && ends_here(paragraph, at) => return Some(at),
                _ => {}
            }
        }
        None
    })
}

/// Whether a sentence ends with the mark before `at`.
fn ends_here(text: &str, at: usize) -> bool {
    let (before, after) = (&text[..at], &text[at..]);
    if after.trim().is_empty() {
        return true;
    }
    if !after.starts_with([' ', '\n']) {
        return false;
    }
    let word = before.rsplit([' ', '\n', '(']).next().unwrap_or_default().to_ascii_lowercase();
    if matches!(word.as_str(), "e.g." | "i.e." | "etc." | "vs." | "cf." | "resp." | "approx." | "no." | "fig.") {
        return false;
    }
    let next = after.trim_start().chars().next().unwrap_or(' ');
    !next.is_lowercase() || after.starts_with('\n')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(markdown: &str, most: usize, expected: &str) {
        let shortened = shorten(markdown, most);
        assert_eq!(shortened.text, expected);
        assert_eq!(shortened.is_cut, shortened.text != markdown.trim());
    }

    #[test]
    fn texts_that_fit_are_unchanged() {
        check("One gate. Two gates.", 20, "One gate. Two gates.");
    }

    #[test]
    fn paragraphs_end_with_a_sentence() {
        check("One gate. Two gates. Three gates.", 25, "One gate. Two gates.");
        check(
            "Small gates, e.g. Those of yards (A. B.), open. Others do not.",
            50,
            "Small gates, e.g. Those of yards (A. B.), open.",
        );
        check("Write `a. B` first. Then oil it.", 20, "Write `a. B` first.");
        check("A sentence that is too long for it", 10, "");
    }

    #[test]
    fn code_is_shown_completely_or_not_at_all() {
        check("Oil it.\n\nLike this:\n\n```sqf\noil gate;\n```", 25, "Oil it.");
    }

    #[test]
    fn lists_end_with_an_item_and_tables_with_a_row() {
        check("- one\n- two\n  - inner\n- three", 22, "- one\n- two\n  - inner");
        check("| a |\n| --- |\n| 1 |\n| 2 |", 20, "| a |\n| --- |\n| 1 |");
    }

    #[test]
    fn headings_do_not_stand_alone() {
        check("Text.\n\n## More\n\nA sentence without an end", 20, "Text.");
    }

    #[test]
    fn blocks_are_split() {
        assert_eq!(
            blocks("a\nb\n\n- c\n\n  d\n- e\n\n> f\n\n```\ng\n\nh\n```"),
            ["a\nb", "- c\n\n  d\n- e", "> f", "```\ng\n\nh\n```"]
        );
    }
}
