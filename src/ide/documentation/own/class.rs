//! Documentation of classes of the project and of mods that were read: what the game calls them, and what they inherit
//! from.

use super::{line_of, shortened, shown_path};
use crate::catalog::{ClassList, Classes};
use crate::ide::analysis::Analysis;
use crate::ide::navigation::{self, ClassItem};
use crate::markdown::{code, escaped};
use crate::model::{Located, Symbol};
use crate::syntax::{Source, TokenKind};
use crate::text::TextRange;

/// Maximum number of parents that are looked at; a damaged config may have circles.
const MOST_PARENTS: usize = 16;
/// Maximum number of parents to show.
const MOST_SHOWN: usize = 4;
/// Maximum length of a name in characters.
const LONGEST_NAME: usize = 100;
/// What the editor calls the sides, by the numbers in configs.
const SIDES: [&str; 4] = ["OPFOR", "BLUFOR", "Independent", "Civilians"];

/// Documents a class that a string names. None for one that changes a class of the game, on which the reference has more.
pub(super) fn markdown(analysis: &Analysis, symbol: &Symbol) -> Option<String> {
    let Symbol::Class(path) = symbol else { return None };
    let list = path.split_once('/').and_then(|(config, _)| ClassList::by_name(config));
    let classes = analysis.reference().classes();
    if list.is_some_and(|list| classes.get(list, symbol.name()).is_some()) {
        return None;
    }
    let workspace = analysis.workspace();
    let definitions = workspace.definitions(symbol, analysis.path());
    let found = definitions.first()?;
    let line = line_of(workspace.source(&found.file)?.text(), found.occurrence.range);
    let parents = parents(analysis, path);
    let known = Known { analysis, definitions: &definitions, parents: &parents };
    let mut facts: Vec<String> = Vec::new();
    facts.extend(known.title(list, &classes).map(|title| format!("**{}**", escaped(&shortened(&title, LONGEST_NAME)))));
    let side = known.number("side").and_then(|number| SIDES.get(number));
    facts.extend(side.map(|side| (*side).to_owned()));
    let seats = known.number("transportSoldier").filter(|seats| *seats > 0);
    facts.extend(seats.map(|seats| format!("{seats} passenger seat{}", if seats == 1 { "" } else { "s" })));
    // The first line has the first parent.
    if parents.len() > 1 {
        let shown: Vec<String> = parents.iter().take(MOST_SHOWN).map(|parent| code(&parent.name)).collect();
        let more = if parents.len() > MOST_SHOWN { ", ..." } else { "" };
        facts.push(format!("inherits from {}{more}", shown.join(", ")));
    }
    let facts = if facts.is_empty() { String::new() } else { format!("{}\n\n", facts.join(", ")) };
    Some(format!("```cpp\n{line}\n```\n\n{facts}Class in {}", code(&shown_path(&found.file))))
}

/// Returns the classes that a class inherits from, the nearest first.
fn parents(analysis: &Analysis, path: &str) -> Vec<ClassItem> {
    let mut parents: Vec<ClassItem> = Vec::new();
    while parents.len() < MOST_PARENTS {
        let last = parents.last().map_or(path, |parent| &parent.path);
        let Some(next) = navigation::supertypes(analysis, last).into_iter().next() else { break };
        if &*next.path == path || parents.iter().any(|known| known.path == next.path) {
            break;
        }
        parents.push(next);
    }
    parents
}

/// A class with its parents.
struct Known<'k> {
    analysis: &'k Analysis,
    /// Its definitions: the config of an addon may be there as text, with headers, and binarized.
    definitions: &'k [Located],
    parents: &'k [ClassItem],
}

impl Known<'_> {
    /// Returns what the game calls the class, in the language of the user.
    fn title(&self, list: Option<ClassList>, classes: &Classes) -> Option<String> {
        let written = match self.value("displayName") {
            Value::Text(written) => written,
            Value::Unknown => return None,
            // A parent may be one of the game.
            Value::None => {
                let of_game = |parent: &ClassItem| classes.get(list?, &parent.name)?.name().map(str::to_owned);
                return self.parents.iter().find_map(of_game);
            }
        };
        let text = match written.strip_prefix('$') {
            Some(key) => {
                let text = self.analysis.workspace().text(&key.to_lowercase(), self.analysis.text_language())?;
                text.text.to_string()
            }
            None => written,
        };
        Some(text).filter(|text| !text.trim().is_empty())
    }

    fn number(&self, property: &str) -> Option<usize> {
        match self.value(property) {
            Value::Text(written) => written.parse().ok(),
            Value::Unknown | Value::None => None,
        }
    }

    /// Returns the value of a property of the class or of the nearest parent that has it.
    fn value(&self, property: &str) -> Value {
        let workspace = self.analysis.workspace();
        let of_definition = |found: &Located| {
            let name = found.occurrence.name.unwrap_or(found.occurrence.range);
            workspace.source(&found.file).map_or(Value::None, |source| value_in(&source, name, property))
        };
        let own = self.definitions.iter().map(of_definition).fold(Value::None, Value::or);
        let of_parent = |parent: &ClassItem| match &parent.place.file {
            Some(file) => match workspace.source(file) {
                Some(source) => value_in(&source, parent.place.range, property),
                None => Value::None,
            },
            None => value_in(self.analysis.file().source(), parent.place.range, property),
        };
        let mut nearest = std::iter::once(own).chain(self.parents.iter().map(of_parent));
        nearest.find(|value| *value != Value::None).unwrap_or(Value::None)
    }
}

/// The value of a property.
#[derive(Debug, PartialEq, Eq)]
enum Value {
    /// The property is not there.
    None,
    /// It is a macro, or something else that is not one string or number.
    Unknown,
    /// A string, without its quotes, or a number.
    Text(String),
}

impl Value {
    /// Returns the one of two definitions that says more.
    fn or(self, other: Value) -> Value {
        match (&self, &other) {
            (Value::Text(_), _) | (_, Value::None) => self,
            (Value::Unknown | Value::None, _) => other,
        }
    }
}

/// Returns the value of a property in the body of the class with this name.
fn value_in(source: &Source, class: TextRange, property: &str) -> Value {
    let tokens = source.tokens();
    let mut depth = 0_usize;
    let Some(first) = tokens.at(class.start) else { return Value::None };
    let mut written = (first..tokens.len()).filter(|token| !tokens.kind(*token).is_trivia());
    while let Some(token) = written.next() {
        match tokens.kind(token) {
            TokenKind::LBrace => depth += 1,
            TokenKind::RBrace if depth <= 1 => return Value::None,
            TokenKind::RBrace => depth -= 1,
            TokenKind::Semicolon if depth == 0 => return Value::None,
            TokenKind::Name if depth == 1 && source.token_text(token).eq_ignore_ascii_case(property) => {
                if written.next().is_none_or(|next| tokens.kind(next) != TokenKind::Assign) {
                    continue;
                }
                let Some(value) = written.next() else { return Value::Unknown };
                let text = source.token_text(value);
                let is_whole = written.next().is_some_and(|next| tokens.kind(next) == TokenKind::Semicolon);
                return match tokens.kind(value) {
                    kind if kind.is_string() && is_whole => {
                        Value::Text(text.trim_matches(['"', '\'']).replace("\"\"", "\""))
                    }
                    TokenKind::Number if is_whole => Value::Text(text.to_owned()),
                    _ => Value::Unknown,
                };
            }
            _ => {}
        }
    }
    Value::None
}
