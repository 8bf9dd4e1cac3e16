//! `sqf-ls generate --library FOLDER`: what a mod offers to scripts, as a file.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::message;
use crate::describe::{self, Options};
use sqf_project::library::Cache;
use sqf_reference::Reference;
use sqf_reference::library::Library;
use sqf_text::quoted;

/// The options of a library file.
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(next_help_heading = "Library files")]
pub(super) struct LibraryArguments {
    /// Describe the mod in this folder, sources or archives, in a library file: its functions, events, macros and
    /// settings
    #[arg(long, value_name = "FOLDER")]
    pub(super) library: Option<PathBuf>,

    /// Write the library file here instead of to standard output
    #[arg(long, value_name = "FILE", requires = "library")]
    out: Option<PathBuf>,

    /// Name of the mod [default: the name of the folder]
    #[arg(long, value_name = "NAME", requires = "library")]
    name: Option<String>,

    /// Version of the mod [default: the one in its header script_version.hpp]
    #[arg(long, value_name = "VERSION", requires = "library")]
    mod_version: Option<String>,

    /// Folder of a mod whose headers it includes; may be repeated
    #[arg(long = "mod", value_name = "FOLDER", requires = "library")]
    mods: Vec<PathBuf>,

    /// Library file with facts of your own about the mod, which take precedence
    #[arg(long, value_name = "FILE", requires = "library")]
    own: Option<PathBuf>,

    /// Include the text of header comments; only for mods whose authors allow it
    #[arg(long, requires = "library")]
    comments: bool,

    /// Include the names of classes
    #[arg(long, requires = "library")]
    class_names: bool,
}

/// Writes the library file of a mod.
///
/// # Errors
///
/// When the arguments do not fit together, the mod cannot be read, or the file cannot be written.
pub(super) fn run(arguments: &LibraryArguments) -> anyhow::Result<ExitCode> {
    let Some(folder) = &arguments.library else { bail!("`--library` is missing") };
    if let Some(missing) = arguments.mods.iter().chain([folder]).find(|folder| !folder.is_dir()) {
        bail!("{} is not a folder", missing.display());
    }
    let options = Options {
        name: arguments.name.clone(),
        version: arguments.mod_version.clone(),
        has_prose: arguments.comments,
        has_classes: arguments.class_names,
        mods: arguments.mods.clone(),
        own: arguments.own.as_deref().map(read_own).transpose()?,
    };
    let (library, unread) = describe::describe(folder, &Reference::embedded(), Cache::of_user().as_ref(), &options);
    for line in unread {
        message(&format!("warning: {}", quoted(&line)));
    }
    if library.functions.is_empty() && library.events.is_empty() && library.settings.is_empty() {
        bail!("{}: no functions, events or settings of a mod found", folder.display());
    }
    let text = library.write()?;
    let Some(file) = &arguments.out else {
        io::stdout().lock().write_all(text.as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    };
    describe::write(&text, file).with_context(|| format!("cannot write {}", file.display()))?;
    message(&format!(
        "{}: {} functions, {} events, {} macros, {} settings -> {}",
        library.name,
        library.functions.len(),
        library.events.len(),
        library.macros.len(),
        library.settings.len(),
        file.display()
    ));
    Ok(ExitCode::SUCCESS)
}

fn read_own(file: &Path) -> anyhow::Result<Library> {
    Library::read(file).with_context(|| format!("cannot use {}", file.display()))
}
