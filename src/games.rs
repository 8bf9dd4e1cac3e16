//! The games of the wiki: codes, names (as the wiki's `Template:Name` shows them) and order of release.

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
