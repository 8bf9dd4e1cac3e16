//! Codes of games, as records store them, and the names of games in texts.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::games;

/// The short lowercase code of a game, as the wiki's templates use it.
///
/// Unknown codes are kept: a page may name a game that was released after this program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameCode(String);

impl GameCode {
    /// Normalizes a code as a page writes it: `Arma3` becomes `arma3`.
    pub fn new(code: &str) -> GameCode {
        GameCode(code.trim().to_ascii_lowercase())
    }

    /// Returns the code itself.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the display name; the code itself if the game is unknown.
    pub fn display_name(&self) -> &str {
        games::by_code(&self.0).map_or(self.as_str(), |game| game.name)
    }

    /// Returns the codes of all known games, in order of release.
    pub fn known() -> Vec<&'static str> {
        games::ALL.iter().map(|game| game.code).collect()
    }

    /// Whether the game is known.
    pub fn is_known(&self) -> bool {
        games::by_code(&self.0).is_some()
    }

    /// Returns the position in the order of release; unknown games come last.
    pub fn release_order(&self) -> usize {
        games::ALL.iter().position(|game| game.code == self.0).unwrap_or(games::ALL.len())
    }
}

impl Default for GameCode {
    /// Arma 3, the game that this program is for.
    fn default() -> GameCode {
        GameCode::new("arma3")
    }
}

impl fmt::Display for GameCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Whether a text is the display name of one of the games.
pub fn is_display_name(text: &str) -> bool {
    games::ALL.iter().any(|game| game.name == text)
}

/// Whether a text (in lower case) mentions one of the games.
pub fn names_a_game(text: &str) -> bool {
    games::ALL.iter().any(|game| text.contains(&game.name.to_lowercase()))
}

/// Returns the prefix of a game's categories on the wiki, which is not always its display name.
pub fn category_name(code: &str) -> String {
    games::category_prefix(GameCode::new(code).display_name()).to_owned()
}
