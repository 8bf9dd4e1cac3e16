//! Fetches the full reference: from a published mirror, or from a folder with a site.
//!
//! ```text
//! source    where it comes from, as written by the user
//! library   library files of mods, one request each
//! http      requests: conditional, compressed, limited, retried
//! check     whether the server can read a file
//! decision  whether new data replace the old ones if a run is interrupted
//! state     what is stored next to the files: the source, and how to ask whether they have changed
//! ```
//!
//! The new data are collected next to the old ones and replace them as a whole (see [`sqf_staging`]): if anything
//! fails, the old ones stay. Only one run at a time can use a folder; a second one fails.

mod check;
mod decision;
pub mod error;
mod http;
mod library;
pub mod source;
mod state;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use futures_util::future::try_join_all;
use rayon::prelude::*;

pub use error::UpdateError;
pub use library::fetch_library;
pub use source::Source;
pub use state::Summary;

use check::Contents;
use decision::{Decision, GiveUp};
use http::{Answer, Client, Patience};
use sqf_reference::{LARGEST_FILE, read_regular};
use sqf_staging::{IoContext, Staging};
use state::{STATE_FILE, State, Stored};

/// The files of a site that the language server reads, and the schema they follow.
const FILES: [&str; 5] = ["commands.json", "functions.json", "topics.json", "syntax.json", "schema.json"];

/// The top-level entries of a folder that this module fills.
const OURS: &[&str] = &["commands.json", "functions.json", "topics.json", "syntax.json", "schema.json", STATE_FILE];

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Whether there are new data.
    pub changed: bool,
    /// A summary of the current data.
    pub summary: Summary,
    /// Uncompressed size of new files in bytes.
    pub received: u64,
}

/// Receives the progress of a run. Every method is optional.
pub trait Progress: Send + Sync {
    /// The part of a file that has arrived. The total is often unknown, as files are sent compressed.
    fn received(&self, file: &str, bytes: u64, total: Option<u64>) {
        let _ = (file, bytes, total);
    }

    /// A file is complete, with its size; `None` if it is unchanged.
    fn done(&self, file: &str, bytes: Option<u64>) {
        let _ = (file, bytes);
    }

    /// The request for a file is repeated after a pause, because of a temporary failure.
    fn waiting(&self, file: &str, pause: Duration, reason: &str) {
        let _ = (file, pause, reason);
    }
}

impl Progress for () {}

/// Returns the folder for the user's data: `SQF_LS_DATA`, else the default of the system.
pub fn data_folder() -> Option<PathBuf> {
    match std::env::var_os("SQF_LS_DATA") {
        Some(folder) if !folder.is_empty() => Some(folder.into()),
        _ => Some(dirs::data_local_dir()?.join("sqf-ls")),
    }
}

/// Returns the folder of the reference in a data folder.
pub fn reference_folder(data: &Path) -> PathBuf {
    data.join("reference")
}

/// Returns the reference in a data folder, if there is one to read.
///
/// Also finds what a run left that was killed during the exchange.
pub fn present_reference(data: &Path) -> Option<PathBuf> {
    let folder = reference_folder(data);
    let set_aside = sqf_staging::set_aside(&folder);
    [Some(folder), set_aside].into_iter().flatten().find(|folder| folder.join(FILES[0]).is_file())
}

/// Returns where the data in `folder` came from.
pub fn remembered(folder: &Path) -> Option<Source> {
    Some(State::read(folder)?.source)
}

/// Updates `folder` from `source`.
///
/// Must run in a Tokio runtime. A run that is dropped leaves the folder unchanged, unless it is already replacing the
/// data: that step is completed. [`run_unless`] tells which of the two happened.
///
/// # Errors
///
/// The old data always stay; the message says what happened and what to do.
pub async fn run(source: &Source, folder: &Path, progress: &dyn Progress) -> Result<Outcome, UpdateError> {
    run_patiently(source, folder, progress, Patience::default()).await
}

/// Like [`run`], until `stop` resolves. None if that stopped the run in time: then the folder is unchanged.
///
/// # Errors
///
/// See [`run`].
pub async fn run_unless(
    stop: impl Future<Output = ()>,
    source: &Source,
    folder: &Path,
    progress: &dyn Progress,
) -> Result<Option<Outcome>, UpdateError> {
    let decision = Decision::default();
    let work = work(source, folder, progress, Patience::default(), decision.clone());
    tokio::pin!(work);
    tokio::select! {
        outcome = &mut work => return outcome.map(Some),
        () = stop => {}
    }
    if decision.give_up() {
        return Ok(None);
    }
    work.await.map(Some)
}

async fn run_patiently(
    source: &Source,
    folder: &Path,
    progress: &dyn Progress,
    patience: Patience,
) -> Result<Outcome, UpdateError> {
    work(source, folder, progress, patience, Decision::default()).await
}

async fn work(
    source: &Source,
    folder: &Path,
    progress: &dyn Progress,
    patience: Patience,
    decision: Decision,
) -> Result<Outcome, UpdateError> {
    let _guard = GiveUp(decision.clone());
    let target = folder.to_owned();
    let staging = blocking(move || open(&target)).await?;
    let old = State::read(staging.target());
    let is_same_source = old.as_ref().is_some_and(|state| state.source == *source);
    let answers = match source {
        Source::Url(base) => {
            let (state, target) = (old.clone().filter(|_| is_same_source), staging.target().to_owned());
            let known =
                blocking(move || Ok(state.map(|state| known_files(&state, &target)).unwrap_or_default())).await?;
            let client = Client::new(base, patience)?;
            let fetch = |file| client.fetch(file, known.get(file), progress);
            try_join_all(FILES.map(fetch)).await?
        }
        Source::Folder(origin) => {
            let (origin, target) = (origin.clone(), staging.target().to_owned());
            let answers = blocking(move || read_folder(&origin, &target)).await?;
            for (file, answer) in FILES.iter().zip(&answers) {
                progress.done(file, answer.length());
            }
            answers
        }
    };
    let source = source.clone();
    blocking(move || finish(staging, source, is_same_source, old, answers, &decision)).await
}

/// Starts replacing the data in `target`. A folder that contains only foreign files is refused.
fn open(target: &Path) -> Result<Staging, UpdateError> {
    let staging = Staging::open(target, OURS)?;
    let folder = staging.target();
    if let Ok(mut entries) = fs::read_dir(folder)
        && entries.next().is_some()
        && !OURS.iter().any(|name| folder.join(name).symlink_metadata().is_ok())
    {
        return Err(UpdateError::NotAReference(folder.to_owned()));
    }
    Ok(staging)
}

/// Returns the files that need not be sent again: they exist, and this program can read them. A damaged file, or one
/// fetched by another version of the program, is fetched again.
fn known_files(state: &State, folder: &Path) -> BTreeMap<&'static str, Stored> {
    let known = |file: &&'static str| {
        let stored = state.usable(folder, file)?;
        let path = folder.join(file);
        let bytes = read_regular(&path, LARGEST_FILE).ok()?;
        Contents::default().add(file, &bytes, &path.to_string_lossy()).ok()?;
        Some((*file, stored.clone()))
    };
    FILES.par_iter().filter_map(known).collect()
}

/// Checks the new data and publishes them, unless they equal the old ones.
fn finish(
    staging: Staging,
    source: Source,
    is_same_source: bool,
    old: Option<State>,
    answers: Vec<Answer>,
    decision: &Decision,
) -> Result<Outcome, UpdateError> {
    let mut contents = Contents::default();
    for (file, answer) in FILES.iter().zip(&answers) {
        match answer {
            Answer::New { bytes, address, .. } => contents.add(file, bytes, address)?,
            // It was checked before the request; the summary needs its contents.
            Answer::Unchanged => contents.keep(file, &old.as_ref().map(|old| old.summary.clone()).unwrap_or_default()),
        }
    }
    let is_same = |(file, answer): (&&str, &Answer)| match answer {
        Answer::Unchanged => true,
        Answer::New { bytes, .. } => {
            read_regular(&staging.target().join(file), LARGEST_FILE).is_ok_and(|old| old == *bytes)
        }
    };
    let changed = !FILES.iter().zip(&answers).all(is_same);
    let received = answers.iter().filter_map(Answer::length).sum();
    let outcome = Outcome { changed, summary: contents.summary(), received };
    if !changed && is_same_source {
        return Ok(outcome);
    }
    let new = staging.new_content();
    let mut state = State { source, summary: outcome.summary.clone(), files: Default::default() };
    for (file, answer) in FILES.iter().zip(answers) {
        let stored = match answer {
            Answer::New { bytes, etag, last_modified, .. } => {
                staging.write(file, &bytes)?;
                Stored { etag, last_modified, length: bytes.len() as u64 }
            }
            Answer::Unchanged => {
                let path = new.join(file);
                let length = fs::copy(staging.target().join(file), &path).doing("write", &path)?;
                staging.wrote(path);
                let known = old.as_ref().and_then(|state| state.files.get(*file)).cloned();
                known.unwrap_or(Stored { etag: None, last_modified: None, length })
            }
        };
        state.files.insert((*file).to_owned(), stored);
    }
    staging.wrote(state.write(&new)?);
    let synced = staging.sync()?;
    if !decision.publish() {
        return Err(UpdateError::Interrupted("it was stopped early".to_owned()));
    }
    synced.publish()?;
    Ok(outcome)
}

/// Reads the files of a site from a local folder.
fn read_folder(origin: &Path, target: &Path) -> Result<Vec<Answer>, UpdateError> {
    if !origin.is_dir() {
        return Err(UpdateError::NoFolder(origin.to_owned()));
    }
    if origin.canonicalize().is_ok_and(|origin| origin == target) {
        return Err(UpdateError::SameFolder(origin.to_owned()));
    }
    let read = |file: &&str| {
        let path = origin.join(file);
        match read_regular(&path, LARGEST_FILE) {
            Ok(bytes) => {
                Ok(Answer::New { bytes, address: path.display().to_string(), etag: None, last_modified: None })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Err(UpdateError::MissingFile(path)),
            Err(cause) => Err(UpdateError::Unreadable { path, cause }),
        }
    };
    FILES.iter().map(read).collect()
}

/// Runs a blocking task without blocking the runtime.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, UpdateError> + Send + 'static,
) -> Result<T, UpdateError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(result) => result,
        Err(error) => Err(UpdateError::Interrupted(error.to_string())),
    }
}
