//! What the fields of a record say, for all who show them: Markdown pages, pages for people, hovers.

use std::fmt;

use super::GameCode;
use super::record::{Game, Param, Record, Returns};

/// Words `arma3 2.14` as `since Arma 3 2.14`. For the game that the reader plays, if there is one, `since 2.14`.
pub fn since_in_words(since: &str, main_game: Option<&str>) -> String {
    match since.split_once(' ') {
        Some((code, version)) if main_game.is_some_and(|main| code.eq_ignore_ascii_case(main)) => {
            format!("since {version}")
        }
        Some((code, version)) => format!("since {} {version}", GameCode::new(code).display_name()),
        None => format!("since {since}"),
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.version {
            Some(version) => write!(f, "{} {version}", self.name),
            None => f.write_str(&self.name),
        }
    }
}

impl Record {
    /// Whether the main game has it.
    pub fn is_of_main_game(&self) -> bool {
        self.games.iter().any(|game| game.game == self.main_since.game.as_str())
    }

    /// Returns the game that had it first, if that is not the main game.
    pub fn first_elsewhere(&self) -> Option<&Game> {
        self.since.as_ref().filter(|first| first.game != self.main_since.game.as_str())
    }
}

impl Param {
    /// Returns its type, unless that is empty.
    pub fn known_type(&self) -> Option<&str> {
        self.type_text.as_deref().filter(|text| !text.is_empty())
    }

    /// Whether neither a type nor a description was found in its text, so that the text is all there is.
    pub fn is_text_alone(&self) -> bool {
        self.known_type().is_none() && self.description.is_none() && !self.text.is_empty()
    }
}

impl Returns {
    /// Returns its type and its description; without a type, the text takes the place of a missing description. Pages
    /// have dashes where nothing is documented, which count as nothing.
    pub fn said(&self) -> (Option<&str>, Option<&str>) {
        let has_words = |text: &&str| text.contains(char::is_alphanumeric);
        let type_text = self.type_text.as_deref().filter(has_words);
        let description = self.description.as_deref().filter(has_words);
        match type_text {
            Some(_) => (type_text, description),
            None => (None, description.or(Some(&self.text)).filter(has_words)),
        }
    }
}
