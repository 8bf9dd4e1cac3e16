//! Tests of the internal state of a session, which clients cannot see.

use std::fs;
use std::path::Path;
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::{Value, json};
use tower_lsp::LanguageServer;
use tower_lsp::jsonrpc::Request;
use tower_lsp::lsp_types::{
    DidChangeConfigurationParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams,
    TextDocumentIdentifier, TextDocumentItem, Url, VersionedTextDocumentIdentifier,
};

use super::*;

/// Creates a session whose client discards messages and never responds.
fn session(folder: Option<&Path>, capabilities: Value) -> Arc<State> {
    let options = Options { debounce: Duration::ZERO, ..Options::default() };
    let (state, _, socket) = service(options);
    tokio::spawn(socket.for_each(|_| async {}));
    let root = folder.and_then(|folder| Url::from_directory_path(folder).ok());
    let params = json!({"processId": null, "rootUri": root, "capabilities": capabilities});
    state.initialize(&mut serde_json::from_value(params).unwrap());
    state
}

fn open(state: &Arc<State>, url: &Url, text: &str) {
    let text_document = TextDocumentItem::new(url.clone(), "sqf".to_owned(), 1, text.to_owned());
    sync::did_open(state, DidOpenTextDocumentParams { text_document });
}

fn change(state: &Arc<State>, url: &Url, version: i32, text: &str) {
    let text_document = VersionedTextDocumentIdentifier::new(url.clone(), version);
    let content_changes = serde_json::from_value(json!([{ "text": text }])).unwrap();
    sync::did_change(state, &DidChangeTextDocumentParams { text_document, content_changes });
}

fn close(state: &Arc<State>, url: &Url) {
    let text_document = TextDocumentIdentifier::new(url.clone());
    sync::did_close(state, DidCloseTextDocumentParams { text_document });
}

/// Sets the folder of a prefix, like clients that do not support `workspace/configuration`.
fn set_prefix(state: &Arc<State>, folder: &Path) {
    let settings = json!({"sqf": {"prefixes": {"x\\farm": folder}}});
    session::did_change_configuration(state, &DidChangeConfigurationParams { settings });
}

/// Waits until a background task makes a condition true.
async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    until_equal(what, async || is_so().await, true).await;
}

/// Waits until `actual` returns `expected`.
async fn until_equal<T: PartialEq + std::fmt::Debug>(what: &str, actual: impl AsyncFn() -> T, expected: T) {
    let mut last = None;
    for _ in 0..4000 {
        let now = actual().await;
        if now == expected {
            return;
        }
        last = Some(now);
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("timed out waiting for {what}: expected {expected:?}, found {last:?}");
}

/// Returns the text of a file as other files see it.
fn text_of(state: &State, path: &Path) -> Option<String> {
    state.world().project().source(path).ok().map(|source| source.text().to_string())
}

#[tokio::test]
async fn closed_documents_leave_nothing_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("b.hpp"), "").unwrap();
    fs::write(folder.path().join("f.hpp"), "").unwrap();
    let on_disk = |name: &str| Url::from_file_path(folder.path().join(name)).unwrap();
    let mut urls = vec![on_disk("a.sqf"), on_disk("b.hpp"), on_disk("c/d.sqf")];
    // On Windows, an absolute path needs a drive.
    let nowhere = if cfg!(windows) { "file:///C:/nowhere" } else { "file:///nowhere" };
    for number in 0..20 {
        for name in ["one/a", "b", "e/f"] {
            urls.push(Url::parse(&format!("{nowhere}/{name}{number}.sqf")).unwrap());
        }
        urls.push(Url::parse(&format!("{nowhere}/own{number}/a.sqf")).unwrap());
        urls.extend(["untitled:c", "file://host/d"].map(|name| Url::parse(&format!("{name}{number}.sqf")).unwrap()));
    }
    for capabilities in [json!({}), modern()] {
        let state = session(None, capabilities);
        state.scan();
        until("the include graph", async || state.world().project().is_scanned()).await;
        for round in 0..3 {
            for url in &urls {
                open(
                    &state,
                    url,
                    "#include \"b.hpp\"\n#include \"f.hpp\"\n#include \"\\x\\farm\\a.hpp\"\nexecVM \"g.sqf\"; hint 1;",
                );
            }
            if !state.capabilities().pull_diagnostics {
                until("all diagnostics to be published", async || state.publisher.remembered().await == 2 * urls.len())
                    .await;
            }
            // A document that joins the project invalidates some caches, so repeat until all are filled.
            let is_known = async || {
                for url in &urls {
                    let params = json!({"textDocument": {"uri": url}});
                    features::diagnostic::diagnostic(&state, serde_json::from_value(params).unwrap()).await.unwrap();
                }
                state.world().project().remembered().iter().all(|count| *count > 0)
            };
            until("cached data for each document", is_known).await;
            // Some become unknown, some were never opened.
            let damage = Request::build("textDocument/didChange").params(json!({"textDocument": {"uri": urls[5]}}));
            lost::note_dropped_notification(&state, &damage.finish());
            let stranger = Url::parse(&format!("file:///nowhere/stranger{round}.sqf")).unwrap();
            change(&state, &stranger, 1, "hint 1;");
            for url in urls.iter().chain([&stranger]) {
                close(&state, url);
            }
            let remembered = async || {
                let files = state.world().project().remembered();
                (state.world().documents().remembered(), state.publisher.remembered().await, files)
            };
            until_equal("empty caches", remembered, (0, 0, [0; 7])).await;
        }
    }
}

/// On the pool, the work on one script may wait for that on another: see [`sqf_text::parallel`].
#[tokio::test]
async fn scripts_of_the_workspace_are_checked_outside_of_the_pool() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["mission.sqm", "a.sqf", "b.sqf", "c.sqf"] {
        fs::write(folder.path().join(name), "").unwrap();
    }
    let state = session(Some(folder.path()), modern());
    let look = |_: &state::Snapshot, _| Some(rayon::current_thread_index());
    let found = tokio::task::spawn_blocking(move || findings::workspace::each_script(&state, "checking", look));
    let found = found.await.unwrap();
    assert!(!found.is_empty() && found.iter().all(Option::is_none), "{found:?}");
}

#[tokio::test]
async fn each_state_has_its_own_text_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.hpp");
    fs::write(&path, "on disk").unwrap();
    let url = Url::from_file_path(&path).unwrap();
    let state = session(Some(folder.path()), modern());
    let text_in = |world: &state::world::World| {
        let source = world.project().source(&path).ok();
        source.map_or("none".to_owned(), |source| source.text().to_string())
    };
    let mut states = vec![(state.world(), "on disk")];
    open(&state, &url, "opened");
    states.push((state.world(), "opened"));
    change(&state, &url, 2, "changed");
    states.push((state.world(), "changed"));
    close(&state, &url);
    states.push((state.world(), "on disk"));
    open(&state, &url, "again");
    states.push((state.world(), "again"));
    // Also when queried later, and in any order.
    for (world, expected) in states.iter().rev() {
        assert_eq!(text_in(world), *expected);
    }
    let revisions: Vec<u64> = states.iter().map(|(world, _)| world.revision).collect();
    assert!(revisions.is_sorted_by(|before, after| before < after), "{revisions:?}");
}

#[tokio::test]
async fn closing_one_of_two_documents_of_a_file_keeps_the_text_of_the_other() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.hpp");
    fs::write(&path, "on disk").unwrap();
    let url = Url::from_file_path(&path).unwrap();
    let twin = Url::parse(&format!("{}/./a.hpp", Url::from_file_path(folder.path()).unwrap())).unwrap();
    let twin = if twin == url { Url::parse(&url.as_str().replacen("a.hpp", "%61.hpp", 1)).unwrap() } else { twin };
    let state = session(Some(folder.path()), modern());
    open(&state, &url, "one");
    open(&state, &twin, "two");
    close(&state, &twin);
    assert_eq!(text_of(&state, &path).as_deref(), Some("one"));
    close(&state, &url);
    assert_eq!(text_of(&state, &path).as_deref(), Some("on disk"));
}

#[tokio::test]
async fn many_changes_of_prefixes_are_one_scan() {
    let folder = tempfile::tempdir().unwrap();
    let others = tempfile::tempdir().unwrap();
    for number in 0..200 {
        let other = others.path().join(number.to_string());
        fs::create_dir(&other).unwrap();
        fs::write(other.join("a.hpp"), format!("#define NUMBER {number}")).unwrap();
    }
    fs::write(folder.path().join("mission.sqm"), "").unwrap();
    let header = folder.path().join("b.hpp");
    let url = Url::from_file_path(&header).unwrap();
    let state = session(Some(folder.path()), json!({}));
    open(&state, &url, "in the editor");
    state.scan();
    let (first, project) = (state.world().opened, Arc::clone(state.world().project()));
    for number in 0..200 {
        set_prefix(&state, &others.path().join(number.to_string()));
    }
    assert!(project.is_abandoned(), "results with the first prefix are no longer wanted");
    until("a scan with the last prefix", async || state.world().opened > first && state.world().project().is_scanned())
        .await;
    // On a single thread, no message waits for the tasks of the others.
    assert_eq!(state.world().opened, first + 1);
    let included = sqf_syntax::Includes::include(&**state.world().project(), "\\x\\farm\\a.hpp", Some(&header));
    let sqf_syntax::Included::File(path, _) = included else { panic!("{included:?}") };
    assert_eq!(path.as_ref(), others.path().join("199/a.hpp"));
    assert_eq!(text_of(&state, &header).as_deref(), Some("in the editor"), "the document stays open there");
}

#[tokio::test]
async fn repeated_requests_for_a_refresh_are_merged() {
    let state = session(None, json!({}));
    let urls: Vec<Url> = (0..10).map(|number| Url::parse(&format!("untitled:{number}")).unwrap()).collect();
    for url in &urls {
        open(&state, url, "hint 1;");
    }
    until("all diagnostics to be published", async || state.publisher.remembered().await == 2 * urls.len()).await;
    let before = state.publisher.orders();
    for _ in 0..100 {
        state.refresh();
    }
    until("no more refreshes", async || state.lanes.refreshes.is_idle()).await;
    assert_eq!(state.publisher.orders(), before + urls.len() as u64);
}

/// Returns the capabilities of a client that pulls diagnostics.
fn modern() -> Value {
    json!({"textDocument": {"diagnostic": {}}, "workspace": {"diagnostic": {"refreshSupport": true}}})
}

/// Long work about a document, which ends only when it is stopped, and then closes the channel.
fn endless(
    state: &Arc<State>,
    url: &Url,
) -> (impl Future<Output = Option<i64>> + use<>, std::sync::mpsc::Receiver<()>) {
    let (ending, ended) = std::sync::mpsc::channel::<()>();
    let (state, url) = (Arc::clone(state), url.clone());
    let work = async move {
        let work = move |_: &Arc<State>, _: &state::Snapshot| -> Option<()> {
            let _ending = ending;
            loop {
                sqf_text::stop::check();
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        answer::answer_long(&state, &url, work).await.err().map(|error| error.code.code())
    };
    (work, ended)
}

/// As the program does it, with few threads.
fn with_threads_of_the_program<T>(work: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    runtime.worker_threads(2).max_blocking_threads(WORK_THREADS).enable_all().build().unwrap().block_on(work)
}

#[test]
fn long_work_ends_when_the_document_changes_and_others_are_answered_meanwhile() {
    with_threads_of_the_program(async {
        let state = session(None, json!({}));
        let [long, short] = ["long", "short"].map(|name| Url::parse(&format!("untitled:{name}.sqf")).unwrap());
        open(&state, &long, "hint 'gate';");
        open(&state, &short, "hint 'gate';");
        let (works, ends): (Vec<_>, Vec<_>) = (0..20).map(|_| endless(&state, &long)).unzip();
        let works: Vec<_> = works.into_iter().map(tokio::spawn).collect();
        let server = Server { state: Arc::clone(&state) };
        for _ in 0..50 {
            let hover = json!({"textDocument": {"uri": short}, "position": {"line": 0, "character": 1}});
            let hover = server.hover(serde_json::from_value(hover).unwrap()).await.unwrap();
            assert!(hover.is_some(), "a hover in another document is answered");
        }
        assert!(works.iter().all(|work| !work.is_finished()));
        change(&state, &long, 2, "hint 'barn';");
        for work in works {
            assert_eq!(work.await.unwrap(), Some(-32801), "the content was modified");
        }
        assert!(ends.iter().all(|ended| ended.recv().is_err()), "the work has ended");
        let after = answer::answer_long(&state, &long, |_, _| Some(1)).await;
        assert_eq!(after.unwrap(), Some(1), "all places are free again");
    });
}

#[test]
fn questions_about_a_large_document_leave_threads_to_others() {
    with_threads_of_the_program(async {
        let state = session(None, json!({}));
        let [large, short] = ["large", "short"].map(|name| Url::parse(&format!("untitled:{name}.sqf")).unwrap());
        let text = "hint 'gate';\n".repeat(10_000);
        open(&state, &large, &text);
        open(&state, &short, "hint 'gate';");
        let asked: Vec<_> = (0..20)
            .map(|_| {
                let (state, url) = (Arc::clone(&state), large.clone());
                let work = move |_: &Arc<State>, _: &state::Snapshot| -> Option<()> {
                    loop {
                        sqf_text::stop::check();
                        std::thread::sleep(Duration::from_millis(1));
                    }
                };
                tokio::spawn(async move { answer::answer(&state, &url, work).await.err().map(|it| it.code.code()) })
            })
            .collect();
        let server = Server { state: Arc::clone(&state) };
        for _ in 0..50 {
            let hover = json!({"textDocument": {"uri": short}, "position": {"line": 0, "character": 1}});
            let hover = server.hover(serde_json::from_value(hover).unwrap()).await.unwrap();
            assert!(hover.is_some(), "a hover in another document is answered");
        }
        let after = answer::answer_long(&state, &large, |_, _| Some(1)).await;
        assert_eq!(after.unwrap(), Some(1), "long work has places of its own");
        change(&state, &large, 2, "hint 'barn';");
        for answer in asked {
            assert_eq!(answer.await.unwrap(), Some(-32801), "the content was modified");
        }
    });
}

#[test]
fn work_ends_when_its_request_is_taken_back() {
    with_threads_of_the_program(async {
        let state = session(None, json!({}));
        let url = Url::parse("untitled:a.sqf").unwrap();
        open(&state, &url, "hint 'gate';");
        for _ in 0..20 {
            let (work, ended) = endless(&state, &url);
            let work = tokio::spawn(work);
            tokio::time::sleep(Duration::from_millis(2)).await;
            work.abort();
            assert!(work.await.unwrap_err().is_cancelled());
            assert!(tokio::task::spawn_blocking(move || ended.recv()).await.unwrap().is_err(), "the work has ended");
        }
    });
}
