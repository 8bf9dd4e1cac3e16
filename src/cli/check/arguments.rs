//! The arguments of `sqf-ls check`, with their help.

use std::path::PathBuf;
use std::str::FromStr;

use anyhow::bail;
use clap::{Args, ValueEnum};

use crate::cli::input::Input;
use crate::cli::{path, rules};
use crate::settings::TargetVersion;
use sqf_lint::{Code, Level, Severity};

/// Check scripts and configs for errors, deprecated and broken commands, misspelled functions ...
///
/// Checks the given files, and all scripts, configs and their headers in the given
/// folders, except hidden files and those ignored by .gitignore.
///
/// Project settings (levels, target version, excluded folders ...) are read from
/// sqf-ls.toml in the folder of the first path or in one of its parents. Options
/// override the file.
///
/// Exit status: 0 if there are no findings at or above the level of --deny, 1 if
/// there are, 2 if something could not be checked.
///
/// Examples:
///   sqf-ls check
///   sqf-ls check addons/gate init.sqf --deny error
///   sqf-ls check --allow deprecated --level broken=error --target-version 2.14
///   sqf-ls check --format sarif > sqf-ls.sarif
///   sqf-ls check --fix
///   sqf-ls check --write-baseline
///   sqf-ls check - --stdin-path addons/gate/init.sqf < init.sqf
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct Arguments {
    #[command(flatten)]
    pub(super) input: Input,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "human")]
    pub(super) format: FormatName,

    /// Fail if there are findings at or above this level
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "warning")]
    pub(super) deny: Deny,

    /// Turn off a rule; may be repeated
    #[arg(long, value_name = "CODE", value_delimiter = ',', value_parser = rules::named)]
    pub(super) allow: Vec<Code>,

    /// Set the level of a rule, or of `all`: off, hint, information, warning or error; may be repeated
    #[arg(long, value_name = "CODE=LEVEL", value_delimiter = ',')]
    pub(super) level: Vec<CodeLevel>,

    /// Ignore findings below this level, also for --deny
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "hint")]
    pub(super) min_severity: SeverityName,

    /// Apply safe fixes to the files
    #[arg(long)]
    pub(super) fix: bool,

    /// Baseline: a file of known findings that are not reported [default: `baseline` in sqf-ls.toml]
    #[arg(long, value_name = "FILE", value_parser = path())]
    pub(super) baseline: Option<PathBuf>,

    /// Ignore the baseline and report all findings
    #[arg(long, conflicts_with = "baseline")]
    pub(super) no_baseline: bool,

    /// Write all findings to the baseline instead of reporting them [default file: the one set by --baseline or in
    /// sqf-ls.toml, else sqf-ls-baseline.json next to sqf-ls.toml]
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, conflicts_with_all = ["no_baseline", "fix"])]
    pub(super) write_baseline: Option<Option<PathBuf>>,

    /// Oldest game version that the scripts must run on, or `none` [default: `requiredVersion` in the addon's
    /// config.cpp]
    #[arg(long, value_name = "VERSION", value_parser = target_version)]
    pub(super) target_version: Option<TargetVersion>,

    /// Folder of a reference site written by `sqf-ls generate`, or a facts file [default: the built-in reference]
    #[arg(long, value_name = "DIR|FILE", env = "SQF_LS_REFERENCE", value_parser = path())]
    pub(super) reference: Option<PathBuf>,

    /// Do not print the summary
    #[arg(short, long)]
    pub(super) quiet: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum FormatName {
    /// Source lines with the findings below them
    Human,
    /// A JSON array
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// GitHub Actions annotations
    Github,
    /// Code Quality report of GitLab
    Gitlab,
    /// One line for each finding, as compilers write them
    Concise,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Deny {
    Hint,
    Information,
    Warning,
    Error,
    Never,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(super) enum SeverityName {
    Hint,
    Information,
    Warning,
    Error,
}

/// Parsed from `deprecated=warning`.
#[derive(Debug, Clone)]
pub(super) struct CodeLevel {
    /// One rule, or all of them.
    pub(super) codes: Vec<Code>,
    pub(super) level: Level,
}

impl Arguments {
    /// Whether the script comes from standard input, which must be the only one then.
    ///
    /// # Errors
    ///
    /// When there are other paths, or `--fix` is given.
    pub(super) fn is_of_stdin(&self) -> anyhow::Result<bool> {
        let is_of_stdin = self.input.is_of_stdin()?;
        if is_of_stdin && self.fix {
            bail!("--fix cannot be used with standard input");
        }
        Ok(is_of_stdin)
    }
}

impl Deny {
    /// Returns the least severe level that fails; None if nothing does.
    pub(super) fn least(self) -> Option<Severity> {
        match self {
            Deny::Hint => Some(Severity::Hint),
            Deny::Information => Some(Severity::Information),
            Deny::Warning => Some(Severity::Warning),
            Deny::Error => Some(Severity::Error),
            Deny::Never => None,
        }
    }
}

impl SeverityName {
    pub(super) fn severity(self) -> Severity {
        match self {
            SeverityName::Hint => Severity::Hint,
            SeverityName::Information => Severity::Information,
            SeverityName::Warning => Severity::Warning,
            SeverityName::Error => Severity::Error,
        }
    }
}

impl FromStr for CodeLevel {
    type Err = String;

    fn from_str(text: &str) -> Result<CodeLevel, String> {
        let (code, level) = text.split_once('=').ok_or("expected CODE=LEVEL")?;
        let codes = match code.trim() {
            "all" => Code::ALL.to_vec(),
            code => vec![rules::named(code).map_err(|error| error.to_string())?],
        };
        Ok(CodeLevel { codes, level: level.parse::<Level>().map_err(|error| error.to_string())? })
    }
}

/// Parses `2.18` or `none`.
fn target_version(text: &str) -> Result<TargetVersion, String> {
    TargetVersion::parse(text, "--target-version").map_err(|error| format!("{error}, or none"))
}
