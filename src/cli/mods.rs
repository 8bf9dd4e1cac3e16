//! `sqf-ls mods [FOLDER]`: lists the mods that a project uses.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, bail};
use clap::Args;

use super::message;
use super::project::{settings_around, shown};
use crate::outside::{Outside, UserChoices};
use crate::session::Session;
use sqf_project::Trust;
use sqf_project::library::{Cache, Cleaned, Copied, Selection};
use sqf_text::{counted, visible};

/// List the mods that a project uses, where they are, and what they contain.
///
/// These are the mods in `mods` of sqf-ls.toml, and those that are installed and named by the project: in the addons
/// that it requires, the functions that it calls, and the headers that it includes.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Folder of the project
    #[arg(value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,

    /// Folder of a mod, or of many mods, in addition to those in sqf-ls.toml
    #[arg(long = "mod", value_name = "FOLDER")]
    mods: Vec<PathBuf>,

    /// Folder of the game
    #[arg(long, value_name = "FOLDER")]
    game: Option<PathBuf>,

    /// Do not look for the game and its mods through Steam
    #[arg(long)]
    no_steam: bool,

    /// List the prefix of each archive
    #[arg(long)]
    archives: bool,

    /// Remove all copies of archives from the cache, and list nothing; they are made again when they are needed
    #[arg(long, exclusive = true)]
    clean: bool,
}

/// Prints the list.
///
/// # Errors
///
/// When the user has no cache folder, it cannot be cleaned, or the list cannot be printed.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let cache = Cache::of_user().context("this system has no folder for caches")?;
    if arguments.clean {
        return clean(&cache);
    }
    if !arguments.folder.is_dir() {
        bail!("{} is not a folder", arguments.folder.display());
    }
    let base = std::env::current_dir().unwrap_or_default();
    let settings = settings_around(&arguments.folder, &base, Trust::Trusted);
    let (mods, game) = (arguments.mods.clone(), arguments.game.clone());
    let own = UserChoices { mods, game, is_searched: !arguments.no_steam, ..UserChoices::default() };
    let outside = Outside::new(&[], &[&settings], own, Trust::Trusted);
    let project = Session::new(outside.clone()).project(std::slice::from_ref(&arguments.folder));
    let selection = outside.naming(project.named_mods()).read_mods(&cache);
    let text = list(&selection, arguments.archives);
    io::stdout().lock().write_all(visible(&text).as_bytes())?;
    for (path, reason) in &selection.problems {
        message(&format!("error: {}: {reason}", shown(path, &base)));
    }
    Ok(if selection.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(2) })
}

/// Empties the cache and says what it contained.
fn clean(cache: &Cache) -> anyhow::Result<ExitCode> {
    let Cleaned { folder, archives, bytes, left } = cache.clean();
    let text = match bytes {
        0 => format!("no copies in {}\n", folder.display()),
        _ => {
            format!("removed copies of {}, {}, from {}\n", counted(archives, "archive"), size(bytes), folder.display())
        }
    };
    io::stdout().lock().write_all(visible(&text).as_bytes())?;
    if left > 0 {
        bail!("{left} of them cannot be removed; close the programs that use them, and try again");
    }
    Ok(ExitCode::SUCCESS)
}

/// Returns a size for people.
fn size(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        1024..1_048_576 => format!("{} KiB", bytes.div_ceil(1 << 10)),
        _ => format!("{} MiB", bytes.div_ceil(1 << 20)),
    }
}

fn list(selection: &Selection, is_detailed: bool) -> String {
    let mut mods: BTreeMap<&Path, Vec<&Copied>> = BTreeMap::new();
    for copied in &selection.copied {
        mods.entry(&copied.mod_folder).or_default().push(copied);
    }
    let mut text = String::new();
    for (folder, archives) in mods {
        let name = archives.first().map_or("", |copied| &copied.mod_name);
        let sources: usize = archives.iter().map(|copied| copied.index.sources).sum();
        let files: usize = archives.iter().map(|copied| copied.index.files.len()).sum();
        let (archives_text, sources) = (counted(archives.len(), "archive"), counted(sources, "source"));
        let _ = writeln!(text, "{name}: {archives_text}, {sources} of {}", counted(files, "file"));
        let _ = writeln!(text, "    in {}", folder.display());
        if is_detailed {
            for copied in archives {
                let _ = writeln!(text, "    \\{}", copied.index.prefix);
                let _ = writeln!(text, "        copied to {}", copied.sources.display());
            }
        }
    }
    for (folder, addons) in &selection.sources {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        let _ = writeln!(text, "{name}: {}, sources", counted(addons.len(), "addon"));
        let _ = writeln!(text, "    in {}", folder.display());
    }
    if text.is_empty() {
        text.push_str("no mods found that the project names\n");
    }
    if !selection.not_found.is_empty() {
        let _ = writeln!(text, "named but not found: {}", selection.not_found.join(", "));
    }
    if !selection.unused.is_empty() {
        let _ = writeln!(text, "not named by the project: {}", selection.unused.join(", "));
    }
    for (archive, failure) in &selection.left_out {
        let _ = writeln!(text, "left out: {}: {failure}", archive.display());
    }
    for line in selection.unread() {
        let _ = writeln!(text, "left out: {line}");
    }
    text
}
