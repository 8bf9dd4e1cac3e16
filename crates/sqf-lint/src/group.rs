//! Groups of rules.

/// Groups of rules in the documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// Invalid or misunderstood syntax.
    Language,
    /// Rules based on the reference of the game.
    Game,
    /// Rules about files of the project.
    Project,
    /// Rules about stringtables.
    Stringtables,
    /// Rules about configs.
    Config,
    /// Rules about names and their values.
    Variables,
    /// Code that cannot be intended.
    Mistakes,
    /// Code that can be written better.
    Style,
    /// Code that is needlessly slow.
    Performance,
}

impl Group {
    /// Returns the heading in the documentation.
    pub fn title(self) -> &'static str {
        match self {
            Group::Language => "The language",
            Group::Game => "Commands, functions and events of the game",
            Group::Project => "The project",
            Group::Stringtables => "Stringtables",
            Group::Config => "Configs",
            Group::Variables => "Variables",
            Group::Mistakes => "Mistakes",
            Group::Style => "Style",
            Group::Performance => "Performance",
        }
    }
}
