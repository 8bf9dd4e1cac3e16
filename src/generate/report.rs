//! What a run found, what it skipped and why, and where it had to guess.

use std::collections::BTreeMap;

use serde::Serialize;

/// The report of a run, as `--report FILE` writes it.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Report {
    /// Number of published pages by kind (`command`, `function`, `topic`).
    pub pages: BTreeMap<&'static str, usize>,
    /// Pages that could have become records and did not.
    pub skipped: Vec<Remark>,
    /// Templates the converter does not know; their arguments were kept as text.
    pub unknown_templates: Vec<Remark>,
    /// Parameters of the page's main template that no field takes.
    pub unknown_parameters: Vec<Remark>,
    /// Fields whose value had to be guessed or was left out.
    pub guesses: Vec<Remark>,
    /// Differences between the game's own list of commands and the wiki that remain.
    pub engine: Vec<Remark>,
    /// Wall-clock seconds of the run.
    pub seconds: f64,
}

impl Report {
    /// Puts the remarks into the order of their pages.
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

/// One finding: a page and what was found on it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Remark {
    /// Title of the page.
    pub page: String,
    /// Field, template or parameter concerned; empty when it is the whole page.
    pub subject: String,
    /// What was found, in words.
    pub what: String,
}

/// Collects findings while one page is converted.
#[derive(Debug, Clone, Default)]
pub struct Findings {
    /// Unknown templates: name.
    pub unknown_templates: Vec<String>,
    /// Unknown parameters of the main template: name.
    pub unknown_parameters: Vec<String>,
    /// Guesses: field and words.
    pub guesses: Vec<(String, String)>,
}

impl Findings {
    /// Notes that a field's value is a guess, or could not be made out.
    pub fn guess(&mut self, field: impl Into<String>, what: impl Into<String>) {
        self.guesses.push((field.into(), what.into()));
    }
}
