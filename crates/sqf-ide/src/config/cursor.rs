//! The syntactic context of a position in a config, including incomplete text.

use super::ConfigFile;
use sqf_syntax::TokenKind;
use sqf_syntax::config::{ClassId, EntryId, Item, ValueId, ValueKind};
use sqf_text::TextRange;

/// A position in a config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigCursor {
    /// The innermost class around it.
    pub class: ClassId,
    /// The names of the enclosing classes, outermost first; including those around the `#include` of a header.
    pub path: Vec<Box<str>>,
    /// The syntactic context.
    pub place: ConfigPlace,
    /// The word, number or string that contains the position or ends there; empty if there is none.
    pub word: TextRange,
    /// The token of `word`, in [`ConfigFile::pre`].
    pub token: Option<usize>,
    /// The byte offset in the text.
    pub offset: u32,
}

/// The syntactic context of a position in a config.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigPlace {
    /// The start of a class or entry: nothing is written yet, or a word that can become either.
    Item,
    /// The name of an entry.
    Property(EntryId),
    /// The name after `class`, `delete`, `import` or `enum`. None if it is not written yet.
    ClassName(Option<ClassId>),
    /// The parent after the `:` of this class.
    Base(ClassId),
    /// The value of an entry.
    Value {
        /// The entry.
        entry: EntryId,
        /// In an array, the index of the element; in nested arrays one index for each, outermost first. Empty for a
        /// value that is not an array.
        index: Vec<usize>,
        /// The value at the position, if any; never an array.
        value: Option<ValueId>,
    },
    /// Anything else: the expansion of a macro, before a `;`, between a name and its `=`.
    Other,
}

impl ConfigCursor {
    /// Returns the part of the word before the position.
    pub fn typed<'t>(&self, text: &'t str) -> &'t str {
        TextRange::new(self.word.start, self.offset.max(self.word.start)).of(text)
    }
}

impl ConfigFile {
    /// Returns the context of a position. None in comments, directives and inactive code.
    pub fn at(&self, offset: u32) -> Option<ConfigCursor> {
        let (pre, config) = (self.pre(), self.config());
        let source = &pre.files().first()?.source;
        let raw = offset.checked_sub(1).and_then(|before| source.tokens().at(before));
        // A line comment ends with its line; the position at its end still belongs to it.
        let in_comment = |token: usize| match source.tokens().kind(token) {
            TokenKind::LineComment => true,
            TokenKind::BlockComment => source.tokens().range(token).end > offset,
            _ => false,
        };
        let is_directive = |token: usize| {
            let line = source.directive_at(token).and_then(|line| source.directives().get(line));
            line.is_some_and(|line| source.tokens().range(line.end.saturating_sub(1)).end >= offset)
        };
        if raw.is_some_and(|token| in_comment(token) || is_directive(token))
            || pre.inactive().iter().any(|part| part.start < offset && offset < part.end)
        {
            return None;
        }
        let count = pre.tokens_before(offset);
        let token = self.word_at(count, offset);
        let before = token.unwrap_or(count);
        let class = config.innermost(before);
        // The name of a macro without arguments may still be written.
        let is_name = |token: usize| raw.is_some_and(|raw| source.tokens().range(raw) == pre.place(token).range);
        let is_made = token.is_some_and(|token| !pre.tokens()[token].is_written() && !is_name(token));
        let place = if is_made { ConfigPlace::Other } else { self.place_at(class, before, token, offset) };
        let here = TextRange::new(offset, offset);
        let word = token.map_or(here, |token| pre.place(token).range);
        Some(ConfigCursor { class, path: self.class_path(class), place, word, token, offset })
    }

    /// Returns the word, number or string that contains or touches a position after `count` tokens.
    fn word_at(&self, count: usize, offset: u32) -> Option<usize> {
        let tokens = self.pre().tokens();
        let is_word = |token: &usize| {
            tokens.get(*token).is_some_and(|it| {
                matches!(it.kind, TokenKind::Name | TokenKind::Number | TokenKind::Unknown) || it.kind.is_string()
            })
        };
        let range = |token: usize| self.pre().place(token).range;
        let is_unended = |token: usize| {
            let text = self.text(token);
            text.len() < 2 || text.as_bytes().first() != text.as_bytes().last()
        };
        let inside = Some(count).filter(|token| is_word(token) && range(*token).start < offset);
        let ended = count.checked_sub(1).filter(|token| {
            is_word(token) && range(*token).end == offset && (!tokens[*token].kind.is_string() || is_unended(*token))
        });
        let begins = Some(count).filter(|token| is_word(token) && range(*token).start == offset);
        inside.or(ended).or(begins)
    }

    /// Returns the context of a position in a class; `before` tokens precede it or the word that it touches.
    fn place_at(&self, class: ClassId, before: usize, token: Option<usize>, offset: u32) -> ConfigPlace {
        let config = self.config();
        let items = &config.class(class).items;
        let begun = items.partition_point(|item| config.tokens(*item).start < before);
        if let (Some(token), Some(next)) = (token, items.get(begun))
            && config.tokens(*next).start == token
        {
            match *next {
                Item::Entry(entry) => return ConfigPlace::Property(entry),
                Item::Class(_) => return ConfigPlace::Item,
                // The first word of an incomplete item, or another one.
                Item::Token(_) if !matches!(begun.checked_sub(1).map(|last| items[last]), Some(Item::Token(_))) => {
                    return ConfigPlace::Item;
                }
                Item::Token(_) => {}
            }
        }
        let Some(item) = begun.checked_sub(1).and_then(|last| items.get(last)).copied() else {
            return ConfigPlace::Item;
        };
        let end = config.tokens(item).end;
        let is_inside = match config.semicolon(item) {
            Some(semicolon) => before <= semicolon,
            None => before < end || (before == end && !self.has_break(end.saturating_sub(1), offset)),
        };
        match item {
            _ if !is_inside => ConfigPlace::Item,
            Item::Entry(entry) => self.place_in_entry(entry, before, token),
            Item::Class(class) => self.place_in_class(class, before),
            Item::Token(last) => match self.text(last) {
                "class" | "delete" | "import" | "enum" => ConfigPlace::ClassName(None),
                ";" => ConfigPlace::Item,
                _ => ConfigPlace::Other,
            },
        }
    }

    /// Whether there is a line break between a token and a later position.
    fn has_break(&self, token: usize, offset: u32) -> bool {
        let Some(main) = self.pre().files().first() else { return false };
        let Some((range, _)) = self.place(token..token + 1) else { return false };
        TextRange::new(range.end.min(offset), offset).of(main.source.text()).contains(['\n', '\r'])
    }

    fn place_in_class(&self, class: ClassId, before: usize) -> ConfigPlace {
        let it = self.config().class(class);
        let has_colon = || (it.token..before).any(|token| self.pre().tokens()[token].kind == TokenKind::Colon);
        if before <= it.token {
            ConfigPlace::ClassName(Some(class))
        } else if it.open.is_none_or(|open| before <= open) && has_colon() {
            ConfigPlace::Base(class)
        } else {
            ConfigPlace::Other
        }
    }

    fn place_in_entry(&self, entry: EntryId, before: usize, token: Option<usize>) -> ConfigPlace {
        let it = self.config().entry(entry);
        let Some(assign) = it.assign else {
            return if before < it.name_end { ConfigPlace::Property(entry) } else { ConfigPlace::Other };
        };
        if before < it.name_end {
            return ConfigPlace::Property(entry);
        }
        if before <= assign {
            return ConfigPlace::Other;
        }
        let mut index: Vec<usize> = Vec::new();
        for token in assign + 1..before {
            match self.pre().tokens()[token].kind {
                TokenKind::LBrace => index.push(0),
                TokenKind::RBrace => {
                    index.pop();
                }
                TokenKind::Comma => {
                    if let Some(last) = index.last_mut() {
                        *last += 1;
                    }
                }
                _ => {}
            }
        }
        let value = it.value.zip(token).and_then(|(value, token)| self.value_at(value, token));
        ConfigPlace::Value { entry, index, value }
    }

    /// Returns the innermost value that contains a token.
    fn value_at(&self, value: ValueId, token: usize) -> Option<ValueId> {
        let mut at = value;
        loop {
            let it = self.config().value(at);
            if !(it.first..it.end).contains(&token) {
                return None;
            }
            let ValueKind::Array(items) = &it.kind else { return Some(at) };
            at = *items.get(items.partition_point(|item| self.config().value(*item).end <= token))?;
        }
    }
}
