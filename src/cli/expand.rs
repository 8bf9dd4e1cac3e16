//! `sqf-ls expand FILE`: preprocesses a file.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;

use super::project::{outside, session, settings_around};
use sqf_ide::Analysis;
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Trust, place};
use sqf_reference::Reference;
use sqf_text::{quoted, visible};

/// Print a script or config as the preprocessor leaves it.
///
/// Macros and includes are replaced, comments and code that `#ifdef` leaves out are gone. A comment such as
/// `// scripts/open.sqf:12` says which line of which file the next one comes from; the lines after it follow that one.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Script, config or header
    #[arg(value_name = "FILE")]
    file: PathBuf,

    /// Read nothing outside the project
    #[arg(long)]
    untrusted: bool,
}

/// Prints the text.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let file = &arguments.file;
    let reference = Reference::embedded();
    let base = std::env::current_dir().unwrap_or_default();
    let trust = Trust::new(!arguments.untrusted);
    let settings = settings_around(file, &base, trust);
    let mut project = session(outside(&settings, trust, &base), &base).project(std::slice::from_ref(file));
    let text = project.read(file).with_context(|| format!("cannot read {}", file.display()))?.text;
    // A header is preprocessed with the macros of a file that includes it.
    project.scan();
    let workspace: Arc<dyn Workspace> = Arc::new(project);
    let path: Arc<Path> = place(file).into();
    let analysis = Analysis::in_workspace(reference, Arc::new(SourceFile::new(text)), Some(path), workspace);
    let Some(parts) = analysis.expanded() else { bail!("{} is not a script or config", file.display()) };
    let base = place(&base);
    let mut printed = String::new();
    for part in parts {
        let file = part.file.as_deref().unwrap_or(file);
        let shown = file.strip_prefix(&base).unwrap_or(file).display().to_string();
        printed.push_str(&format!("// {}:{}\n{}\n", quoted(&shown), part.line + 1, part.text));
    }
    let mut out = io::stdout().lock();
    match out.is_terminal() {
        true => out.write_all(visible(&printed).as_bytes())?,
        false => out.write_all(printed.as_bytes())?,
    }
    Ok(ExitCode::SUCCESS)
}
