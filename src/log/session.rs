//! A start of the game.

/// One start of the game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Session {
    /// What the game was started as.
    pub role: Role,
    /// The version: `2.20.152984`.
    pub version: Option<String>,
    /// The branch: `Stable`, `Development`, `Profiling`.
    pub branch: Option<String>,
    /// When it was started, as it is written: `2025/08/06 20:59:33`.
    pub started: Option<String>,
    /// The name of the program: `arma3server_x64.exe`.
    pub program: String,
    /// The folders of `-mod=` and `-serverMod=`.
    pub mods: Vec<String>,
}

/// What the game runs as.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Role {
    /// Not known, as the head is missing.
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
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Role::Unknown => "unknown",
            Role::Client => "client",
            Role::Server => "server",
            Role::Headless => "headless client",
        }
    }
}
