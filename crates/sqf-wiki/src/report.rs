//! The report of a run: findings, skipped pages and guesses.

use std::collections::BTreeMap;

use serde::Serialize;

/// The report of a run, as `--report FILE` writes it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Report {
    /// Number of published pages by kind (`command`, `function`, `topic`).
    pub pages: BTreeMap<&'static str, usize>,
    /// Pages that could have become records but did not.
    pub skipped: Vec<Remark>,
    /// Templates that the converter does not know; their arguments were kept as text.
    pub unknown_templates: Vec<Remark>,
    /// Parameters of the page's main template that belong to no field.
    pub unknown_parameters: Vec<Remark>,
    /// Fields whose value had to be guessed or was left out.
    pub guesses: Vec<Remark>,
    /// Remaining differences between the game's own list of commands and the wiki.
    pub engine: Vec<Remark>,
    /// Wall-clock seconds of the run.
    pub seconds: f64,
}

impl Report {
    /// Sorts the remarks by page.
    pub fn sort(&mut self) {
        for remarks in [
            &mut self.skipped,
            &mut self.unknown_templates,
            &mut self.unknown_parameters,
            &mut self.guesses,
            &mut self.engine,
        ] {
            remarks.sort();
        }
    }
}

/// A finding about a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Remark {
    /// Title of the page.
    pub page: String,
    /// Field, template or parameter concerned; empty for the whole page.
    pub subject: String,
    /// The finding in words.
    pub what: String,
}

/// Collects findings while one page is converted.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// Names of unknown templates.
    pub unknown_templates: Vec<String>,
    /// Names of unknown parameters of the main template.
    pub unknown_parameters: Vec<String>,
    /// Guesses: field and message.
    pub guesses: Vec<(String, String)>,
}

impl Findings {
    /// Records that a field's value is a guess, or could not be determined.
    pub fn guess(&mut self, field: impl Into<String>, what: impl Into<String>) {
        self.guesses.push((field.into(), what.into()));
    }
}
