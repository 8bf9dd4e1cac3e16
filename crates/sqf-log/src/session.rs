//! A start of the game.

/// A start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Session {
    /// How the game was started.
    pub role: Role,
    /// The version: `2.20.152984`.
    pub version: Option<String>,
    /// The branch: `Stable`, `Development`, `Profiling`.
    pub branch: Option<String>,
    /// The time as written: `2025/08/06 20:59:33`.
    pub started: Option<String>,
    /// The name of the program: `arma3server_x64.exe`.
    pub program: String,
    /// The folders in `-mod=` and `-serverMod=`.
    pub mods: Vec<String>,
}

/// How the game runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Role {
    /// Unknown, because the head is missing.
    #[default]
    Unknown,
    /// A player, or an editor.
    Client,
    /// A dedicated server.
    Server,
    /// A client without a player.
    Headless,
}

impl Role {
    /// Returns the name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Role::Unknown => "unknown",
            Role::Client => "client",
            Role::Server => "server",
            Role::Headless => "headless client",
        }
    }
}
