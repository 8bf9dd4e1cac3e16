//! Lists: lines that begin with `*`, `#`, `;` or `:`.

use super::{Block, List, Parser, trim_runs};
use crate::wikitext::inline::{self, Run, RunKind};

impl Parser<'_> {
    /// Parses list lines whose prefixes agree before `level`.
    pub(super) fn lists(&self, entries: &[(&str, &str)], level: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        for group in entries.chunk_by(|a, b| kind_at(a.0, level) == kind_at(b.0, level)) {
            match kind_at(group[0].0, level) {
                Some(b'*') => blocks.extend(self.list(false, group, level)),
                Some(b'#') => blocks.extend(self.list(true, group, level)),
                _ => self.definitions(group, level, &mut blocks),
            }
        }
        blocks
    }

    fn list(&self, ordered: bool, entries: &[(&str, &str)], level: usize) -> Option<Block> {
        let mut items: Vec<Vec<Block>> = Vec::new();
        for (text, nested) in own_and_nested(entries, level) {
            if let Some((_, content)) = text {
                items.push(self.content(content));
            }
            if !nested.is_empty() {
                let blocks = self.lists(nested, level + 1);
                match items.last_mut() {
                    Some(item) => item.extend(blocks),
                    None => items.push(blocks),
                }
            }
        }
        items.retain(|item| !item.is_empty());
        (!items.is_empty()).then_some(Block::List(List { ordered, items }))
    }

    /// Parses `;` terms and `:` texts. Terms become list items that begin in bold; texts alone are just indented
    /// paragraphs.
    fn definitions(&self, entries: &[(&str, &str)], level: usize, blocks: &mut Vec<Block>) {
        let mut items: Vec<Vec<Block>> = Vec::new();
        let has_terms =
            entries.iter().any(|(prefix, text)| prefix.as_bytes()[level] == b';' && !text.trim().is_empty());
        for (text, nested) in own_and_nested(entries, level) {
            if let Some((prefix, content)) = text {
                if prefix.as_bytes()[level] == b';' {
                    let (term, definition) = split_term(content);
                    let mut term = inline::parse(term.trim(), self.arena);
                    for run in &mut term {
                        run.style.bold = true;
                    }
                    let term = trim_runs(term);
                    if !term.is_empty() {
                        items.push(vec![Block::Paragraph(term)]);
                    }
                    self.define(&mut items, definition);
                } else {
                    self.define(&mut items, content);
                }
            }
            if !nested.is_empty() {
                let nested = self.lists(nested, level + 1);
                match items.last_mut() {
                    Some(item) => item.extend(nested),
                    None => items.push(nested),
                }
            }
        }
        items.retain(|item| !item.is_empty());
        if has_terms && !items.is_empty() {
            blocks.push(Block::List(List { ordered: false, items }));
        } else {
            blocks.extend(items.into_iter().flatten());
        }
    }

    /// Appends a definition to the last term, on its line if that contains nothing else yet.
    fn define(&self, items: &mut Vec<Vec<Block>>, content: &str) {
        let mut definition = self.content(content);
        let Some(item) = items.last_mut() else {
            items.push(definition);
            return;
        };
        if let ([Block::Paragraph(term)], Some(Block::Paragraph(_))) = (item.as_mut_slice(), definition.first())
            && term.iter().all(|run| run.style.bold)
        {
            let ends_with_colon =
                matches!(term.last(), Some(Run { kind: RunKind::Text(text), .. }) if text.ends_with(':'));
            let separator = if ends_with_colon { " " } else { ": " };
            term.push(Run { style: inline::Style::default(), kind: RunKind::Text(separator.to_owned()) });
            if let Block::Paragraph(runs) = definition.remove(0) {
                term.extend(runs);
            }
        }
        item.extend(definition);
    }
}

/// Whether a line belongs to a list.
pub(super) fn is_list_line(line: &str) -> bool {
    let (prefix, _) = split_prefix(line);
    // A long row of marks is a drawing, and `:{|` an indented table.
    !prefix.is_empty() && prefix.len() <= 6 && !line[prefix.len()..].trim_start().starts_with("{|")
}

/// Splits a line into its marks, such as `*#`, and the rest.
pub(super) fn split_prefix(line: &str) -> (&str, &str) {
    let end = line.find(|c| !matches!(c, '*' | '#' | ':' | ';')).unwrap_or(line.len());
    line.split_at(end)
}

/// Returns the kind of list at a level; terms and definitions form one list.
fn kind_at(prefix: &str, level: usize) -> Option<u8> {
    prefix.as_bytes().get(level).map(|byte| if *byte == b';' { b':' } else { *byte })
}

type Entry<'m> = (&'m str, &'m str);

/// Pairs each entry of this level with the deeper entries that follow it.
fn own_and_nested<'e, 'm>(entries: &'e [Entry<'m>], level: usize) -> Vec<(Option<Entry<'m>>, &'e [Entry<'m>])> {
    let is_own = |entry: &Entry<'_>| entry.0.len() == level + 1;
    let mut out = Vec::new();
    let mut rest = entries;
    while let Some(first) = rest.first() {
        let own = is_own(first).then_some(*first);
        let after = if own.is_some() { &rest[1..] } else { rest };
        let nested = after.iter().take_while(|entry| !is_own(entry)).count();
        out.push((own, &after[..nested]));
        rest = &after[nested..];
    }
    out
}

/// Splits `term : definition`.
fn split_term(content: &str) -> (&str, &str) {
    let mut from = 0;
    while let Some(found) = content[from..].find(':') {
        let position = from + found;
        if !content[position..].starts_with("://") {
            return (&content[..position], &content[position + 1..]);
        }
        from = position + 1;
    }
    (content, "")
}
