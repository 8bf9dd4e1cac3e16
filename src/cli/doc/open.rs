//! `sqf-ls doc --open NAME`: the page in the browser.
//!
//! The site of the whole reference is in the user's cache folder. It is made on first use, and again when the program
//! or the reference has changed since.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::UNIX_EPOCH;

use anyhow::{Context, anyhow, bail};
use url::Url;

use crate::cli::{self, message};
use sqf_ide::Meanings;
use sqf_reference::{Reference, read_regular};
use sqf_staging::replace_file;
use sqf_text::visible;
use sqf_wiki::update;

/// Shows the page of the first meaning that has one, and prints its address.
///
/// # Errors
///
/// When nothing has a page of its own, or no HTML pages are there.
pub(super) fn open(reference: &Reference, named: Option<&Path>, meanings: &Meanings<'_>) -> anyhow::Result<ExitCode> {
    let Some(file) = sqf_html::file_of(reference, meanings) else {
        bail!("this has no page of its own; run the command without --open");
    };
    show(reference, named, &file)
}

/// Shows the playground, and prints its address.
///
/// # Errors
///
/// When the program came without it, or no browser can be started.
pub(super) fn playground(reference: &Reference, named: Option<&Path>) -> anyhow::Result<ExitCode> {
    if cli::playground().is_none() {
        let folder = cli::program_folder().unwrap_or_default();
        bail!(
            "the playground is not installed: unpack {}/releases/download/v{version}/sqf-ls-play-{version}.tar.gz \
             beside the program, in {}",
            env!("CARGO_PKG_REPOSITORY"),
            visible(folder.to_string_lossy().trim_start_matches(r"\\?\")),
            version = env!("CARGO_PKG_VERSION"),
        );
    }
    show(reference, named, "play/index.html")
}

/// Shows a file of the site, which is made first if it is out of date.
fn show(reference: &Reference, named: Option<&Path>, file: &str) -> anyhow::Result<ExitCode> {
    let folder = folder()?;
    bring_up_to_date(reference, named, &folder)?;
    let (path, fragment) = file.split_once('#').map_or((file, None), |(path, rest)| (path, Some(rest)));
    let page = folder.join(path);
    let mut address = Url::from_file_path(&page).map_err(|()| anyhow!("{} has no address", page.display()))?;
    address.set_fragment(fragment);
    writeln!(io::stdout().lock(), "{}", visible(address.as_str()))?;
    webbrowser::open(address.as_str()).with_context(|| format!("cannot start a browser for {address}"))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the folder of the site.
fn folder() -> anyhow::Result<PathBuf> {
    let cache = dirs::cache_dir().context("this system has no folder for caches")?;
    Ok(cache.join("sqf-ls").join("pages"))
}

/// Writes the site, unless it is that of this program and reference.
fn bring_up_to_date(reference: &Reference, named: Option<&Path>, folder: &Path) -> anyhow::Result<()> {
    let stamp_file = folder.with_extension("stamp");
    let stamp = stamp(named);
    if let Some(parent) = folder.parent() {
        fs::create_dir_all(parent).with_context(|| format!("cannot create {}", parent.display()))?;
    }
    let lock = File::create(folder.with_extension("lock"));
    // Of two runs, the second one waits for the site of the first. Some file systems have no locks.
    let _locked = lock.and_then(|lock| lock.lock().map(|()| lock));
    if folder.join("index.html").is_file() && read_regular(&stamp_file, 1).is_ok_and(|old| old == stamp.as_bytes()) {
        return Ok(());
    }
    // If the run is killed, the site and its stamp do not fit, and it is written again.
    let _ = fs::remove_file(&stamp_file);
    let amount = sqf_html::write(reference, folder, cli::playground().as_deref())?;
    message(&format!("{} pages written to {}", amount.pages, folder.display()));
    replace_file(&stamp_file, stamp.as_bytes()).with_context(|| format!("cannot write {}", stamp_file.display()))
}

/// Identifies the program and the reference, by the files that they are read from.
fn stamp(named: Option<&Path>) -> String {
    let fetched = update::data_folder().and_then(|data| update::present_reference(&data));
    let read = named.map(Path::to_owned).or(fetched);
    let program = std::env::current_exe().unwrap_or_default();
    let bundle = read.as_ref().map(|read| if read.is_dir() { read.join("commands.json") } else { read.clone() });
    let playground = cli::playground().map(|folder| folder.join("index.html"));
    [Some(program), bundle, playground].into_iter().flatten().map(|path| version(&path)).collect()
}

/// Returns a line that changes when a file does.
fn version(path: &Path) -> String {
    let found = fs::metadata(path).ok();
    let time = found.as_ref().and_then(|found| found.modified().ok()?.duration_since(UNIX_EPOCH).ok());
    let length = found.map_or(0, |found| found.len());
    format!("{} {length} {}\n", path.display(), time.unwrap_or_default().as_nanos())
}
