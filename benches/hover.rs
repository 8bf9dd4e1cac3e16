//! How long a hover takes in one script while another one is edited, checked and asked about.
//!
//! Prints the time for each shape of [`shapes`], in a file as large as the larger one there, and for each folder of
//! files. An editor sends a key every half second, and with it all that it asks about a document that it shows. With
//! names of shapes as arguments, only these are measured.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that prints figures and fails loudly"
)]

use std::fs;
use std::time::{Duration, Instant};

use client::{Server, percentile};
use serde_json::{Value, json};
use shapes::{FOLDERS, GROWTH, SHAPES};

#[path = "common/client.rs"]
mod client;

#[path = "common/shapes.rs"]
mod shapes;

/// How long each shape is measured, and the pause between two keys in it.
const LASTING: Duration = Duration::from_secs(6);
const BETWEEN_KEYS: Duration = Duration::from_millis(500);

/// The other script.
const OTHER: &str = "player setDamage 1;\n";

fn main() {
    // `cargo test --benches` passes this.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let is_meant = |name: &str| named.is_empty() || named.iter().any(|part| name.contains(part.as_str()));
    for (name, file, count, make) in SHAPES.iter().filter(|(name, ..)| is_meant(name)) {
        measure(name, file, &[((*file).to_owned(), make(count * GROWTH))]);
    }
    for (name, count, make) in FOLDERS.iter().filter(|(name, ..)| is_meant(name)) {
        let files = make(count * GROWTH);
        let (edited, _) = files.iter().find(|(path, _)| path.ends_with(".sqf")).unwrap_or(&files[0]);
        measure(name, edited, &files);
    }
}

/// Edits one of the files, and prints how long hovers in another one take meanwhile.
fn measure(name: &str, edited: &str, files: &[(String, String)]) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let write = |path: &str, text: &str| {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("description.ext", "");
    write("other.sqf", OTHER);
    files.iter().for_each(|(path, text)| write(path, text));
    let text = &files.iter().find(|(path, _)| path == edited).unwrap().1;
    let url = |name: &str| format!("file://{}", folder.path().join(name).display());

    let mut server = Server::start(None);
    server.root = Some(format!("file://{}", folder.path().display()));
    server.initialize();
    server.url = url("other.sqf");
    server.open(OTHER);
    let hover = json!({"textDocument": {"uri": server.url}, "position": {"line": 0, "character": 9}});
    server.ask("textDocument/hover", hover.clone());
    server.url = url(edited);
    server.open(text);

    let (start, mut keys, mut times) = (Instant::now(), 0, Vec::new());
    while start.elapsed() < LASTING {
        if start.elapsed() >= BETWEEN_KEYS * keys {
            server.insert(keys as usize, 0, " ");
            keys += 1;
            for (method, params) in questions(&server.url) {
                server.request(method, params);
            }
        }
        let asked = Instant::now();
        let id = server.request("textDocument/hover", hover.clone());
        server.skip_to_answer(id);
        times.push(asked.elapsed());
        std::thread::sleep(Duration::from_millis(3));
    }
    times.sort_unstable();
    let at = |percent| percentile(&times, percent);
    let (all, memory) = (times.len(), server.memory());
    println!("{name:<48} p50 {:6.1} ms, p99 {:7.1} ms, {all:5} hovers, {memory:5.0} MB", at(50), at(99));
}

/// Returns what an editor asks after a key.
fn questions(url: &str) -> Vec<(&'static str, Value)> {
    let document = json!({"uri": url});
    let here = json!({"line": 0, "character": 5});
    let range = json!({"start": {"line": 0, "character": 0}, "end": {"line": 50, "character": 0}});
    let about = |more: Value| {
        let mut params = more;
        params["textDocument"] = document.clone();
        params
    };
    vec![
        ("textDocument/documentSymbol", about(json!({}))),
        ("textDocument/foldingRange", about(json!({}))),
        ("textDocument/documentLink", about(json!({}))),
        ("textDocument/documentColor", about(json!({}))),
        ("textDocument/semanticTokens/full", about(json!({}))),
        ("textDocument/codeLens", about(json!({}))),
        ("textDocument/inlayHint", about(json!({"range": range}))),
        ("textDocument/codeAction", about(json!({"range": range, "context": {"diagnostics": []}}))),
        ("textDocument/documentHighlight", about(json!({"position": here}))),
        ("textDocument/completion", about(json!({"position": here}))),
        ("textDocument/signatureHelp", about(json!({"position": here}))),
        ("textDocument/hover", about(json!({"position": here}))),
    ]
}
