//! Completion in stringtables: elements that fit at the cursor, missing languages of a key, prefixes of keys, end tags.

use super::languages;
use crate::analysis::Analysis;
use crate::completion::{Completion, CompletionItem, CompletionOptions, Insert, ItemKind};
use sqf_syntax::stringtable::{Element, ElementId, Key, LANGUAGES, Role, Stringtable};
use sqf_text::{TextRange, counted, floor_boundary};

/// Maximum number of key prefixes to offer.
const MOST_TAGS: usize = 20;

/// Returns tags, attributes, languages and key names that fit at `offset`; nothing in comments.
pub(crate) fn completion(
    analysis: &Analysis,
    table: &Stringtable,
    offset: u32,
    options: CompletionOptions,
) -> Completion {
    let text = analysis.file().text();
    let offset = floor_boundary(text, offset as usize) as u32;
    if table.comments().iter().any(|comment| comment.start < offset && offset < comment.end) {
        return Completion::default();
    }
    let place = TableCursor { table, text, offset, options };
    let items = match place.tag() {
        Some(Tag::Attribute(element)) => place.value(element),
        Some(Tag::Name(range)) => place.elements(range),
        Some(Tag::End(range)) => place.end_tag(range),
        Some(Tag::Other) => Vec::new(),
        None if options.trigger.is_some() => Vec::new(),
        None => match place.word() {
            Some(word) => place.elements(word),
            None => Vec::new(),
        },
    };
    Completion { items, ..Completion::default() }
}

/// The part of a tag around the cursor.
enum Tag<'t> {
    /// The value of an attribute, or its place.
    Attribute(&'t Element),
    /// The name of a start tag, including the `<`.
    Name(TextRange),
    /// The name of an end tag, including the `</`.
    End(TextRange),
    /// Another part of a tag.
    Other,
}

struct TableCursor<'t> {
    table: &'t Stringtable,
    text: &'t str,
    offset: u32,
    options: CompletionOptions,
}

impl<'t> TableCursor<'t> {
    fn before(&self) -> &'t str {
        self.text.get(..self.offset as usize).unwrap_or_default()
    }

    fn tag(&self) -> Option<Tag<'t>> {
        let before = self.before();
        let start = before.rfind(['<', '>']).filter(|at| before[*at..].starts_with('<'))?;
        let written = &before[start + 1..];
        let is_name = |text: &str| text.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ':'));
        let after = self.text[self.offset as usize..].find(|c: char| !c.is_alphanumeric()).unwrap_or(0) as u32;
        let range = TextRange::new(start as u32, self.offset + after);
        if let Some(name) = written.strip_prefix('/') {
            return Some(if is_name(name) { Tag::End(range) } else { Tag::Other });
        }
        if is_name(written) {
            return Some(Tag::Name(range));
        }
        let element = self.table.elements().iter().find(|element| element.start.start == start as u32);
        Some(element.map_or(Tag::Other, Tag::Attribute))
    }

    /// Returns the word at the cursor if nothing precedes it on its line: `<` is not typed yet.
    fn word(&self) -> Option<TextRange> {
        let before = self.before();
        let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
        let is_word = line.chars().all(|c| c.is_ascii_alphabetic());
        is_word.then(|| TextRange::new(self.offset - line.len() as u32, self.offset))
    }

    /// Returns the parent of a new element at the cursor. An incomplete tag does not count.
    fn around(&self, range: TextRange) -> Option<ElementId> {
        let id = self.table.at(range.start)?;
        let is_new = |id: ElementId| self.table.elements()[id].start.start == range.start;
        if is_new(id) { self.table.elements()[id].parent } else { Some(id) }
    }

    fn elements(&self, range: TextRange) -> Vec<CompletionItem> {
        let around = self.around(range);
        let Some(id) = around else { return vec![self.element("Project", "name", range)] };
        match self.table.role(id, self.text) {
            Role::Project => vec![self.element("Package", "name", range), self.element("Container", "name", range)],
            Role::Package | Role::Container => {
                vec![self.key(id, range), self.element("Container", "name", range)]
            }
            Role::Key => self.languages(id, range),
            Role::Language | Role::Other => Vec::new(),
        }
    }

    /// Returns the missing languages of a key, the most common ones in the table first.
    fn languages(&self, id: ElementId, range: TextRange) -> Vec<CompletionItem> {
        let Some(key) = self.table.keys(self.text).find(|key| key.id == id) else { return Vec::new() };
        let texts = key.texts().filter(|element| element.start.start != range.start);
        let own: Vec<&str> = texts.map(|element| element.name.of(self.text)).collect();
        let is_own = |language: &str| own.iter().any(|other| other.eq_ignore_ascii_case(language));
        let used = self.used_languages();
        let is_used = |language: &str| used.iter().any(|(other, _)| other.eq_ignore_ascii_case(language));
        let all = LANGUAGES.into_iter().filter(|language| !is_used(language));
        let all = used.iter().map(|(language, count)| (*language, *count)).chain(all.map(|language| (language, 0)));
        let items = all.filter(|(language, _)| !is_own(language)).map(|(language, count)| {
            let detail = (count > 0).then(|| counted(count, "key"));
            let text = format!("<{language}>|</{language}>");
            CompletionItem { detail, ..self.item(language, ItemKind::Text, range, &text) }
        });
        items.collect()
    }

    /// Returns the table's languages that the game supports, ignoring incomplete elements.
    fn used_languages(&self) -> Vec<(&'t str, usize)> {
        let mut used = languages(self.table, self.text);
        used.retain(|(language, _)| LANGUAGES.iter().any(|known| known.eq_ignore_ascii_case(language)));
        used.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        used
    }

    /// Returns `<Key ID="STR_gate_">` with the languages that most keys of the table have.
    fn key(&self, id: ElementId, range: TextRange) -> CompletionItem {
        let mut used = self.used_languages();
        let most = used.first().map_or(0, |(_, count)| *count);
        used.retain(|(_, count)| count * 2 >= most);
        if used.is_empty() {
            used = vec![("Original", 0)];
        }
        let texts = used.iter().map(|(language, _)| format!("\t<{language}>|</{language}>\n"));
        let tag = self.tags(Some(id)).into_iter().next().unwrap_or_else(|| "STR_".to_owned());
        let text = format!("<Key ID=\"{tag}|\">\n{}</Key>", texts.collect::<String>());
        self.item("Key", ItemKind::Snippet, range, &text)
    }

    fn element(&self, name: &str, attribute: &str, range: TextRange) -> CompletionItem {
        let text = format!("<{name} {attribute}=\"|\">\n\t|\n</{name}>");
        self.item(name, ItemKind::Snippet, range, &text)
    }

    /// Creates an item; each `|` in its text is a placeholder.
    fn item(&self, label: &str, kind: ItemKind, range: TextRange, text: &str) -> CompletionItem {
        let insert = if self.options.snippets {
            let mut number = 0;
            let mut snippet = String::new();
            for (at, part) in text.split('|').enumerate() {
                if at > 0 {
                    number += 1;
                    snippet.push_str(&format!("${number}"));
                }
                snippet.push_str(&part.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}"));
            }
            Insert::Snippet(snippet)
        } else {
            Insert::Text(text.replace('|', ""))
        };
        // The typed text includes the `<`, and clients compare both.
        let has_bracket = self.text.get(range.start as usize..).is_some_and(|text| text.starts_with('<'));
        let filter = has_bracket.then(|| format!("<{label}"));
        CompletionItem { filter, insert, ..CompletionItem::new(label, kind, range) }
    }

    /// `</English>`
    fn end_tag(&self, range: TextRange) -> Vec<CompletionItem> {
        let open = self.table.around(self.table.at(range.start)).find(|id| {
            let element = &self.table.elements()[*id];
            element.end.is_none_or(|end| end.start == range.start) && !element.is_empty
        });
        let Some(open) = open else { return Vec::new() };
        let name = self.table.elements()[open].name.of(self.text);
        let is_closed = self.text.get(range.end as usize..).is_some_and(|text| text.starts_with('>'));
        let text = format!("</{name}{}", if is_closed { "" } else { ">" });
        let item = self.item(name, ItemKind::Text, range, "");
        vec![CompletionItem { filter: Some(format!("</{name}")), insert: Insert::Text(text), ..item }]
    }

    /// Completes `ID="..."` with prefixes of keys.
    fn value(&self, element: &Element) -> Vec<CompletionItem> {
        let inside = |attribute: &&sqf_syntax::stringtable::Attribute| {
            attribute.value.is_some_and(|value| value.start <= self.offset && self.offset <= value.end)
        };
        let Some(attribute) = element.attributes.iter().find(inside) else {
            return self.attribute(element).into_iter().collect();
        };
        let is_id = attribute.name.of(self.text).eq_ignore_ascii_case("id");
        let (Some(value), true) = (attribute.value, is_id) else { return Vec::new() };
        let id = self.table.elements().iter().position(|other| other.start == element.start);
        let around = id.and_then(|id| self.table.elements()[id].parent);
        let typed = TextRange::new(value.start, self.offset).of(self.text);
        let begins = |tag: &String| {
            let start = tag.get(..typed.len());
            tag.len() > typed.len() && start.is_some_and(|start| start.eq_ignore_ascii_case(typed))
        };
        let tags = self.tags(around).into_iter().filter(begins).take(MOST_TAGS);
        let item = |tag: String| CompletionItem {
            filter: None,
            insert: Insert::Label,
            ..self.item(&tag, ItemKind::Text, value, "")
        };
        tags.map(item).collect()
    }

    /// Returns the required attribute that an element lacks.
    fn attribute(&self, element: &Element) -> Option<CompletionItem> {
        let name = match element.name.of(self.text).to_ascii_lowercase().as_str() {
            "key" => "ID",
            "project" | "package" | "container" => "name",
            _ => return None,
        };
        let before = self.before();
        let blank = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let has_value = element.attributes.iter().any(|attribute| attribute.value.is_some());
        if has_value || !blank.ends_with(char::is_whitespace) || self.options.trigger.is_some() {
            return None;
        }
        let range = TextRange::new(blank.len() as u32, self.offset);
        Some(self.item(name, ItemKind::Property, range, &format!("{name}=\"|\"")))
    }

    /// Returns prefixes of keys, up to their last `_`: first those of the element `around`, then of the table.
    fn tags(&self, around: Option<ElementId>) -> Vec<String> {
        let tag = |key: &Key<'t>| {
            let name = key.filled_name(self.text)?;
            if name.touches(self.offset) {
                return None;
            }
            let name = name.of(self.text);
            Some(&name[..=name.rfind('_')?])
        };
        let mut counts: Vec<(&str, bool, usize)> = Vec::new();
        for key in self.table.keys(self.text) {
            let Some(tag) = tag(&key) else { continue };
            let is_near = key.element.parent == around;
            match counts.iter().position(|(known, near, _)| *known == tag && *near == is_near) {
                Some(at) => counts[at].2 += 1,
                None if counts.len() < MOST_COUNTED => counts.push((tag, is_near, 1)),
                None => {}
            }
        }
        counts.sort_by_key(|(_, is_near, count)| (!is_near, std::cmp::Reverse(*count)));
        let mut tags: Vec<String> = Vec::new();
        for (tag, _, _) in counts {
            if !tags.iter().any(|known| known == tag) {
                tags.push(tag.to_owned());
            }
        }
        tags
    }
}

/// Maximum number of tags to count; a table with more has no common one.
const MOST_COUNTED: usize = 200;
