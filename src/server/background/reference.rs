//! The reference in use.
//!
//! It is the first readable one of: the argument `--reference`, the setting `sqf.reference.path`, the folder where
//! `sqf-ls update` stores it, the built-in one. The built-in one is used while another is being read. All are checked
//! every few seconds, so new data is used without a restart.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tower_lsp::lsp_types::MessageType;

use crate::server::state::State;
use crate::server::task::{at_once, spawn};
use crate::server::work::in_place;
use sqf_project::FileStamp;
use sqf_reference::Reference;
use sqf_wiki::update;

/// The files of a reference.
const FILES: [&str; 4] = ["commands.json", "functions.json", "topics.json", "syntax.json"];

/// The name of the built-in reference.
const BUILT_IN: &str = "built into sqf-ls";

/// Delay before progress is shown.
const PROGRESS_DELAY: Duration = Duration::from_millis(400);

/// Delay after a change of the reference before the tables of completion are computed.
const PREPARED_AFTER: Duration = Duration::from_secs(1);

/// Replaces the reference, None for the built-in one; returns the previous one.
fn replace(state: &State, reference: Option<Arc<Reference>>) -> Option<Arc<Reference>> {
    state.change(|world| world.project_mut().set_reference(reference))
}

/// Keeps the reference up to date during the session.
pub(in crate::server) async fn keep_fresh(state: Arc<State>) {
    // The built-in one comes first, as it answers in the meantime. Reading both in parallel would delay the first
    // response.
    if let Err(error) = at_once(Reference::embedded).await {
        tracing::error!("cannot read the built-in reference: {error}");
    }
    let mut chooser = Chooser::default();
    let mut is_first = true;
    loop {
        let sources = sources(&state);
        let answering = Arc::clone(&state);
        let choice = at_once(move || {
            let choice = chooser.choose(&sources, || drop(replace(&answering, None)));
            (chooser, choice)
        });
        let (again, choice) = match shown(&state, choice).await {
            Ok(result) => result,
            Err(error) => {
                tracing::error!("cannot read the reference: {error}");
                (Chooser::default(), Choice::default())
            }
        };
        chooser = again;
        let has_built_in = choice.change.is_none();
        let is_new = is_first || choice.change.is_some();
        for failure in choice.failures {
            state.tell(MessageType::WARNING, failure);
        }
        if let Some((source, reference)) = choice.change {
            state.log(format!("sqf-ls: using the reference {source}"));
            let old = replace(&state, reference);
            state.use_reference(&source);
            state.refresh();
            // Freeing it takes as long as some answers.
            tokio::spawn(at_once(move || drop(old)));
        }
        if is_first && has_built_in {
            state.use_reference(BUILT_IN);
        }
        is_first = false;
        state.set_reference_chosen(true);
        if is_new {
            spawn(prepare(Arc::clone(&state)));
        }
        tokio::select! {
            () = state.reference_wanted.notified() => {}
            () = tokio::time::sleep(state.options.poll) => {}
        }
    }
}

/// Computes the tables of completion, and what is known of functions, so that typing does not wait for them. Delayed,
/// because the first responses do not need them.
async fn prepare(state: Arc<State>) {
    tokio::time::sleep(PREPARED_AFTER).await;
    let preparing = Arc::clone(&state);
    let work = move || {
        let world = preparing.world();
        sqf_ide::prepare(&world.reference());
        world.project().prepare_summaries();
    };
    if let Err(error) = in_place(&state, Vec::new(), work).await {
        tracing::error!("cannot prepare for a new reference: {error}");
    }
}

/// Waits for `work`, and shows progress if it takes long.
async fn shown<T>(state: &State, work: impl Future<Output = T>) -> T {
    tokio::pin!(work);
    tokio::select! {
        done = &mut work => return done,
        () = tokio::time::sleep(PROGRESS_DELAY) => {}
    }
    let _progress = state.progress("sqf-ls: reading the reference");
    work.await
}

/// A source of the reference.
#[derive(Debug, Clone, PartialEq, Eq)]
enum ReferenceSource {
    /// `--reference`.
    Argument(PathBuf),
    /// `sqf.reference.path`.
    Setting(PathBuf),
    /// The data that `sqf-ls update` fetched.
    Data(PathBuf),
}

impl ReferenceSource {
    fn path(&self) -> &Path {
        match self {
            ReferenceSource::Argument(path) | ReferenceSource::Setting(path) | ReferenceSource::Data(path) => path,
        }
    }

    /// Returns what configured this source, for messages.
    fn origin(&self) -> &'static str {
        match self {
            ReferenceSource::Argument(_) => "--reference",
            ReferenceSource::Setting(_) => "the setting sqf.reference.path",
            ReferenceSource::Data(_) => "sqf-ls update",
        }
    }
}

fn sources(state: &State) -> Vec<ReferenceSource> {
    let argument = state.options.reference.clone().map(ReferenceSource::Argument);
    let setting = state.settings().reference.clone().map(ReferenceSource::Setting);
    let data = state.options.data.as_deref().and_then(update::present_reference).map(ReferenceSource::Data);
    [argument, setting, data].into_iter().flatten().collect()
}

/// The stamps of the files of a source.
type Stamps = Vec<Option<FileStamp>>;

/// Chooses a source.
#[derive(Debug, Default)]
struct Chooser {
    used: Option<(ReferenceSource, Stamps)>,
    /// Sources that could not be read as they were then.
    failed: Vec<(ReferenceSource, Stamps)>,
}

/// The result of choosing.
#[derive(Debug, Default)]
struct Choice {
    /// The new reference and its name; None for the built-in one.
    change: Option<(String, Option<Arc<Reference>>)>,
    /// Messages to show.
    failures: Vec<String>,
}

impl Chooser {
    /// Reads the first readable source, unless it is in use and has not changed.
    ///
    /// Calls `let_go` before it reads new data of the source in use: holding the old and the new data at the same time
    /// would double the memory.
    fn choose(&mut self, sources: &[ReferenceSource], let_go: impl Fn()) -> Choice {
        let mut choice = Choice::default();
        let stamped: Vec<(ReferenceSource, Stamps)> =
            sources.iter().map(|source| (source.clone(), stamps(source.path()))).collect();
        self.failed.retain(|failed| stamped.contains(failed));
        for candidate in stamped {
            if self.used.as_ref() == Some(&candidate) {
                return choice;
            }
            let source = &candidate.0;
            if self.failed.contains(&candidate) {
                continue;
            }
            if self.used.as_ref().is_some_and(|(used, _)| used == source) {
                let_go();
            }
            match Reference::read(source.path()) {
                Ok(reference) => {
                    let name = format!("{} ({})", source.path().display(), source.origin());
                    choice.change = Some((name, Some(Arc::new(reference))));
                    self.used = Some(candidate);
                    return choice;
                }
                Err(error) => {
                    let origin = source.origin();
                    choice.failures.push(format!("sqf-ls: cannot use the reference of {origin}: {error}"));
                    self.failed.push(candidate);
                }
            }
        }
        if self.used.take().is_some() {
            choice.change = Some((BUILT_IN.to_owned(), None));
        }
        choice
    }
}

fn stamps(path: &Path) -> Stamps {
    match path.is_file() {
        true => vec![FileStamp::now(path)],
        false => FILES.iter().map(|file| FileStamp::now(&path.join(file))).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn old_data_is_freed_before_new_data_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("facts");
        let write = |text: &[u8]| fs::write(&path, text).unwrap();
        let facts = sqf_reference::facts::EMBEDDED;
        let sources = [ReferenceSource::Argument(path.clone())];
        let mut chooser = Chooser::default();
        write(facts);
        let never = || panic!("nothing to let go");
        assert!(chooser.choose(&sources, never).change.is_some());
        assert!(chooser.choose(&sources, never).change.is_none(), "nothing new");
        write(b"damaged");
        // Data written here is read only if this is called first.
        let choice = chooser.choose(&sources, || write(facts));
        assert_eq!(choice.failures, [""; 0]);
        assert!(choice.change.is_some());
    }
}
