//! Classification of words in a config: classes, properties, functions in `CfgFunctions`.

use std::ops::Range;

use super::{Class, SemanticKind, SemanticModifiers};
use crate::config::ConfigFile;
use sqf_syntax::config::{ClassKind, ValueKind};
use sqf_syntax::{TokenKind, Tokens};

const NAME: Class = Class::plain(SemanticKind::Class);
const PROPERTY: Class = Class::plain(SemanticKind::Property);

/// Returns the classification of each token of the text in `tokens`, according to classes and entries.
pub(super) fn classes(file: &ConfigFile, all: &Tokens, tokens: Range<usize>) -> Vec<Option<Class>> {
    let mut found = ClassifiedTokens { file, all, first: tokens.start, classes: vec![None; tokens.len()] };
    let config = file.config();
    for id in config.classes() {
        let class = config.class(id);
        if matches!(class.kind, ClassKind::Root | ClassKind::Unknown) {
            continue;
        }
        found.tell(class.first..class.first + 1, Class::plain(SemanticKind::Keyword));
        let modifier = match class.kind {
            ClassKind::Block | ClassKind::Enum => SemanticModifiers::DEFINITION,
            ClassKind::Forward | ClassKind::Import => SemanticModifiers::DECLARATION,
            _ => SemanticModifiers::NONE,
        };
        let kind = if file.is_function(id) { SemanticKind::Function } else { SemanticKind::Class };
        if !class.name.is_empty() {
            let end = (class.token + 1..).take_while(|token| follows(file, *token)).last().unwrap_or(class.token);
            found.tell(class.token..end + 1, Class::new(kind, modifier));
        }
        if let Some(base) = class.base_token {
            let end = (base + 1..).take_while(|token| follows(file, *token)).last().unwrap_or(base);
            found.tell(base..end + 1, NAME);
        }
    }
    for id in config.entries() {
        let entry = config.entry(id);
        // The name without its brackets.
        let is_name = |token: &usize| matches!(kind(file, *token), Some(TokenKind::Name | TokenKind::Number));
        let end = (entry.token..entry.name_end).take_while(is_name).last().map_or(entry.token, |last| last + 1);
        found.tell(entry.token..end, PROPERTY);
        let Some(value) = entry.value.map(|value| config.value(value)) else { continue };
        if matches!(&value.kind, ValueKind::Bare(word) if matches!(&**word, "true" | "false")) {
            found.tell(value.first..value.end, Class::plain(SemanticKind::Constant));
        }
    }
    found.classes
}

/// Whether a token continues a name that begins with digits, such as `7Rnd_gate`.
fn follows(file: &ConfigFile, token: usize) -> bool {
    let Some(before) = token.checked_sub(1) else { return false };
    let is_joined = file.written(before..token + 1, 0).is_some_and(|range| {
        let alone = [before, token].map(|it| file.written(it..it + 1, 0).map_or(0, |range| range.len()));
        range.len() == alone[0] + alone[1]
    });
    is_joined && matches!(kind(file, token), Some(TokenKind::Name | TokenKind::Number))
}

fn kind(file: &ConfigFile, token: usize) -> Option<TokenKind> {
    file.pre().tokens().get(token).map(|token| token.kind)
}

struct ClassifiedTokens<'a> {
    file: &'a ConfigFile,
    all: &'a Tokens,
    first: usize,
    classes: Vec<Option<Class>>,
}

impl ClassifiedTokens<'_> {
    /// Classifies tokens of the parser that are written in the text.
    fn tell(&mut self, tokens: Range<usize>, class: Class) {
        for token in tokens {
            let Some(range) = self.file.written(token..token + 1, 0) else { continue };
            let place = self.all.at(range.start).and_then(|token| token.checked_sub(self.first));
            if let Some(free) = place.and_then(|place| self.classes.get_mut(place)) {
                free.get_or_insert(class);
            }
        }
    }
}
