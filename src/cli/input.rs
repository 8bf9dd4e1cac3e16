//! What `check` and `format` read: files, folders or standard input, and the settings of the project around them.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;

use super::project::{outside, shown};
use super::{message, path};
use crate::check::{Failure, Settings};
use crate::outside::{Outside, UserChoices};
use crate::session::Session;
use crate::settings::{self, ProjectSettings};
use sqf_project::{LARGEST_SOURCE, Trust, discover};
use sqf_text::quoted;

/// The error for a folder without scripts.
const WITHOUT_SCRIPTS: &str = "no scripts or configs found; hidden folders and paths ignored by .gitignore are skipped";
/// The error for a folder whose scripts are all excluded by the project.
const ALL_LEFT_OUT: &str = "all scripts here are excluded by `paths` or `exclude` in sqf-ls.toml";

/// Prints what could not be read or written, and why.
pub(super) fn tell_failures(failures: &[Failure]) {
    for failure in failures {
        message(&format!("error: {}: {}", quoted(&failure.name), failure.reason));
    }
}

/// The arguments that say what is read.
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
pub(super) struct Input {
    /// Files and folders; `-` for standard input [default: the current folder]
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,

    /// Path to assume for standard input
    #[arg(long, value_name = "PATH")]
    pub(super) stdin_path: Option<PathBuf>,

    /// Read project settings from this file instead of looking for sqf-ls.toml
    #[arg(long, value_name = "FILE", value_parser = path())]
    config: Option<PathBuf>,

    /// Do not read sqf-ls.toml
    #[arg(long, conflicts_with = "config")]
    no_config: bool,

    /// Read nothing outside the project, except folders listed in the file passed with --config
    #[arg(long)]
    untrusted: bool,
}

/// The scripts to read, and the paths that could not be read.
pub(super) struct Scripts {
    pub(super) paths: Vec<PathBuf>,
    pub(super) failures: Vec<Failure>,
}

impl Input {
    /// Whether the text comes from standard input, which must be the only one then.
    ///
    /// # Errors
    ///
    /// When there are other paths beside `-`.
    pub(super) fn is_of_stdin(&self) -> anyhow::Result<bool> {
        let stdin = self.paths.iter().filter(|path| path.as_os_str() == "-").count();
        match (stdin, self.paths.len()) {
            (0, _) if self.stdin_path.is_some() => {
                bail!("--stdin-path can only be used with the path `-` (standard input)")
            }
            (0, _) => Ok(false),
            (1, 1) => Ok(true),
            _ => bail!("`-` (standard input) cannot be combined with other paths"),
        }
    }

    /// Reads standard input.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is too long.
    pub(super) fn stdin() -> anyhow::Result<Vec<u8>> {
        let limit = LARGEST_SOURCE << 20;
        let mut bytes = Vec::new();
        io::stdin().lock().take(limit + 1).read_to_end(&mut bytes).context("cannot read standard input")?;
        if bytes.len() as u64 > limit {
            bail!("standard input is larger than {LARGEST_SOURCE} MiB");
        }
        Ok(bytes)
    }

    /// Returns the settings for the files, with what the user has set for their project. `open` reads what may be read
    /// outside of it.
    ///
    /// # Errors
    ///
    /// When the named settings cannot be read, or several projects would apply.
    pub(super) fn settings(
        &self,
        is_of_stdin: bool,
        base: PathBuf,
        open: impl FnOnce(Outside) -> Session,
    ) -> anyhow::Result<Settings> {
        let project = self.project(is_of_stdin, &base)?;
        let folders = self.paths.iter().filter(|path| !is_of_stdin && path.is_dir()).cloned().collect();
        let folders = if self.paths.is_empty() { vec![base.clone()] } else { folders };
        let session = open(self.outside(&project, &base));
        Ok(Settings { project, folders, session, ..Settings::new(base) })
    }

    /// Decides what may be read outside of the project.
    fn outside(&self, project: &ProjectSettings, base: &Path) -> Outside {
        // A file named by the user is trusted.
        if self.untrusted && self.config.is_some() {
            let ProjectSettings { prefixes, mods, libraries, code_runners, .. } = project.clone();
            let own = UserChoices { prefixes, mods, libraries, ..UserChoices::default() };
            let rest = ProjectSettings { code_runners, ..ProjectSettings::default() };
            return Outside::new(std::slice::from_ref(&project.folder), &[&rest], own, Trust::Untrusted);
        }
        outside(project, Trust::new(!self.untrusted), base)
    }

    /// Returns whether to trust the settings of the project. A file named by the user is trusted.
    fn trust(&self) -> Trust {
        Trust::new(!self.untrusted || self.config.is_some())
    }

    /// Reads the project settings for the first path.
    fn project(&self, is_of_stdin: bool, base: &Path) -> anyhow::Result<ProjectSettings> {
        let first = match self.paths.first() {
            Some(path) if !is_of_stdin => Some(path),
            _ => self.stdin_path.as_ref(),
        };
        let found = || settings::find(first.map_or(base, PathBuf::as_path));
        let Some(file) = self.config.clone().or_else(|| found().filter(|_| !self.no_config)) else {
            return Ok(ProjectSettings::default());
        };
        let (project, troubles) = ProjectSettings::read(&file, self.trust());
        if !troubles.is_empty() {
            let name = shown(&file, base);
            let lines: Vec<String> = troubles.iter().map(|trouble| trouble.describe(&name)).collect();
            bail!(lines.join("\nerror: "));
        }
        Ok(project)
    }

    /// Finds the scripts under the given paths, or of the project. Those that are not wanted are left out.
    pub(super) fn scripts(&self, settings: &Settings, is_wanted: impl Fn(&PathBuf) -> bool) -> Scripts {
        let here = [PathBuf::from(".")];
        let given = if self.paths.is_empty() { &here } else { self.paths.as_slice() };
        // `paths` applies only when no path was given.
        let only = settings.project.paths.as_ref().filter(|_| self.paths.is_empty());
        let found = discover(given);
        let failures = found.failures.into_iter().map(|(path, reason)| Failure::new(&path, settings, reason));
        let mut failures: Vec<Failure> = failures.collect();
        let mut paths = found.scripts;
        let is_empty = paths.is_empty();
        paths.retain(|path| !settings.project.exclude.matches(path) && only.is_none_or(|only| only.matches(path)));
        if paths.is_empty() && failures.is_empty() {
            // Excluded files that were named are not an error: a commit hook names every changed file.
            let folders = given.iter().filter(|path| path.is_dir());
            let reason = if is_empty { WITHOUT_SCRIPTS } else { ALL_LEFT_OUT };
            failures.extend(folders.map(|path| Failure::new(path, settings, reason.to_owned())));
        }
        paths.retain(is_wanted);
        Scripts { paths, failures }
    }
}
