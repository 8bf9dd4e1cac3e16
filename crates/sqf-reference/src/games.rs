//! The games of the wiki: codes, names (as the wiki's `Template:Name` shows them) and order of release.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The code that templates of the wiki use.
    pub code: &'static str,
    /// Display name.
    pub name: &'static str,
    /// Short name.
    pub short: &'static str,
}

/// The games whose commands the reference contains, in order of release.
pub const ALL: &[Game] = &[
    Game { code: "ofp", name: "Operation Flashpoint", short: "OFP" },
    Game { code: "ofpe", name: "Operation Flashpoint: Elite", short: "OFP:E" },
    Game { code: "arma1", name: "Armed Assault", short: "ArmA" },
    Game { code: "arma2", name: "Arma 2", short: "Arma 2" },
    Game { code: "arma2oa", name: "Arma 2: Operation Arrowhead", short: "Arma 2:OA" },
    Game { code: "tkoh", name: "Take On Helicopters", short: "TKOH" },
    Game { code: "arma3", name: "Arma 3", short: "Arma 3" },
    Game { code: "argo", name: "Argo", short: "Argo" },
];

/// Returns the game with this code, in lower case.
pub fn by_code(code: &str) -> Option<&'static Game> {
    ALL.iter().find(|game| game.code == code)
}

/// Returns the prefix of the wiki's categories for a game, by its display name: one game is filed under its series.
pub fn category_prefix(name: &str) -> &str {
    match name {
        "Armed Assault" => "ArmA: Armed Assault",
        name => name,
    }
}

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
        by_code(&self.0).map_or(self.as_str(), |game| game.name)
    }

    /// Returns the codes of all known games, in order of release.
    pub fn known() -> Vec<&'static str> {
        ALL.iter().map(|game| game.code).collect()
    }

    /// Whether the game is known.
    pub fn is_known(&self) -> bool {
        by_code(&self.0).is_some()
    }

    /// Returns the position in the order of release; unknown games come last.
    pub fn release_order(&self) -> usize {
        ALL.iter().position(|game| game.code == self.0).unwrap_or(ALL.len())
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
    ALL.iter().any(|game| game.name == text)
}

/// Whether a text (in lower case) mentions one of the games.
pub fn names_a_game(text: &str) -> bool {
    ALL.iter().any(|game| text.contains(&game.name.to_lowercase()))
}

/// Returns the prefix of a game's categories on the wiki, which is not always its display name.
pub fn category_name(code: &str) -> String {
    category_prefix(GameCode::new(code).display_name()).to_owned()
}
