//! `sqf-ls update`: the full reference, from a mirror or a folder.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use clap::Args;
use indicatif::{HumanBytes, ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{INTERRUPTED, message, names_something, path, visible};
use crate::settings::{self, ProjectSettings};
use sqf_project::Trust;
use sqf_reference::library::LibraryPlace;
use sqf_wiki::update::{self, Outcome, Progress, Source, UpdateError};

/// Fetch the full reference from a published mirror or a local site folder.
///
/// The built-in reference has the facts (names, syntax, types, versions) and short texts. The full reference adds the
/// texts of the wiki. The language server and `sqf-ls doc` use it as soon as it is fetched. An update fetches only what
/// has changed. If it fails, the old data stay in use.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// URL of a published site (the part before /index.json), or a site folder; remembered for the next update
    #[arg(long, value_name = "URL|DIR")]
    from: Option<String>,

    /// Also fetch the library file of a mod from this URL
    #[arg(long = "library", value_name = "URL")]
    libraries: Vec<String>,

    /// Also fetch the library files whose URLs are in `libraries` of sqf-ls.toml in the current folder
    #[arg(long)]
    project: bool,

    /// Store the data in this folder instead of the user's data folder
    #[arg(long, value_name = "DIR", env = "SQF_LS_DATA", value_parser = path())]
    data: Option<PathBuf>,
}

/// Updates the reference.
///
/// # Errors
///
/// When there is no folder for the reference, or it cannot be fetched; the old one stays then.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    let data = arguments.data.filter(|data| names_something(data));
    let data = data.or_else(update::data_folder).ok_or(UpdateError::NoDataFolder)?;
    let folder = update::reference_folder(&data);
    let mut urls = arguments.libraries;
    let (named, file) = libraries();
    match arguments.project {
        true => urls.extend(named),
        false if named.iter().all(|url| urls.contains(url)) => {}
        false => message(&format!(
            "{} names library files, which `sqf-ls update --project` fetches: {}",
            file.display(),
            named.join(", ")
        )),
    }
    if !urls.is_empty() {
        fetch_libraries(&urls, &data)?;
    }
    let source = match &arguments.from {
        Some(from) => Source::parse(from)?,
        // Library files can be updated without a reference.
        None if !urls.is_empty() && update::remembered(&folder).is_none() => return Ok(ExitCode::SUCCESS),
        None => update::remembered(&folder).ok_or_else(|| {
            anyhow::anyhow!(
                "{}, for example `sqf-ls update --from https://mirror.example.org/sqf`",
                UpdateError::NoSource
            )
        })?,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let progress = Bar::new(&source);
    let stop = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    let outcome = runtime.block_on(update::run_unless(stop, &source, &folder, &progress));
    progress.bar.finish_and_clear();
    let Some(outcome) = outcome? else {
        message(&format!("interrupted; `{}` was not changed", folder.display()));
        return Ok(ExitCode::from(INTERRUPTED));
    };
    message(&report(&outcome, &source, &folder));
    Ok(ExitCode::SUCCESS)
}

/// Returns the addresses of library files that the project in the current folder names, and its settings file. They may
/// be those of a stranger.
fn libraries() -> (Vec<String>, PathBuf) {
    let file = std::env::current_dir().ok().and_then(|folder| settings::find(&folder)).unwrap_or_default();
    let places = ProjectSettings::read(&file, Trust::Trusted).0.libraries;
    let url = |place| match place {
        LibraryPlace::Url(url) => Some(url),
        LibraryPlace::File(_) => None,
    };
    (places.into_iter().filter_map(url).collect(), file)
}

/// Fetches library files, one after the other.
fn fetch_libraries(urls: &[String], data: &Path) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    for url in urls {
        let file = LibraryPlace::Url(url.clone()).file(data);
        let library = runtime.block_on(update::fetch_library(url, &file, &()))?;
        message(&format!("{}: {} functions -> {}", library.name, library.functions.len(), file.display()));
    }
    Ok(())
}

/// Describes the outcome in one line.
fn report(outcome: &Outcome, source: &Source, folder: &std::path::Path) -> String {
    let summary = &outcome.summary;
    let date = summary.updated.as_deref().and_then(|time| time.split('T').next());
    let date = date.map(|date| format!(", as of {date}")).unwrap_or_default();
    let what =
        format!("{} commands, {} functions, {} topics{date}", summary.commands, summary.functions, summary.topics);
    if outcome.changed {
        format!("{what}: {} -> {}", HumanBytes(outcome.received), folder.display())
    } else {
        format!("already up to date with {source}: {what} in {}", folder.display())
    }
}

/// Shows the progress: a bar on a terminal, plain lines elsewhere.
struct Bar {
    bar: ProgressBar,
    /// Bytes received so far, by file.
    received: Mutex<BTreeMap<String, u64>>,
}

impl Bar {
    fn new(source: &Source) -> Bar {
        let bar = ProgressBar::new_spinner();
        let on_terminal = io::stderr().is_terminal();
        if let Ok(style) = ProgressStyle::with_template("{spinner} {prefix} {msg}") {
            bar.set_style(style);
        }
        bar.set_draw_target(if on_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
        bar.set_prefix(visible(&format!("Fetching {source}")).into_owned());
        bar.enable_steady_tick(Duration::from_millis(100));
        Bar { bar, received: Mutex::default() }
    }

    fn say(&self, line: &str) {
        if self.bar.is_hidden() {
            message(line);
        } else {
            self.bar.println(visible(line));
        }
    }
}

impl Progress for Bar {
    fn received(&self, file: &str, bytes: u64, _total: Option<u64>) {
        let Ok(mut received) = self.received.lock() else { return };
        received.insert(file.to_owned(), bytes);
        self.bar.set_message(HumanBytes(received.values().sum()).to_string());
    }

    fn done(&self, file: &str, bytes: Option<u64>) {
        if self.bar.is_hidden() {
            match bytes {
                Some(bytes) => message(&format!("{file}: {}", HumanBytes(bytes))),
                None => message(&format!("{file}: unchanged")),
            }
        }
    }

    fn waiting(&self, file: &str, pause: Duration, reason: &str) {
        self.say(&format!("{file}: waiting {:.0} s: {reason}", pause.as_secs_f64()));
    }
}
