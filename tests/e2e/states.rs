//! Each response is based on one snapshot: while documents change, each is about the text at the time of its request,
//! and in the end, no earlier text has any effect.

mod disk;

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::{Value, json};
use sqf_text::floor_boundary;
use tower_lsp::jsonrpc::ErrorCode;
use tower_lsp::lsp_types::Url;

use crate::files;
use crate::support::{Session, Setup, modern, range};

/// A mission: each file follows a line `//- path`.
const MISSION: &str = "\
//- description.ext
#include \"a.hpp\"
class CfgSounds {
    class GateOpens { sound[] = {\"open.ogg\", WIDTH, 1}; };
};
class CfgFunctions { class GATE { class gates { file = \"functions\"; class open {}; class shut {}; }; }; };
//- a.hpp
#define WIDTH 2
class CfgMusic {
    class Gate { sound[] = {\"open.ogg\", WIDTH, 1}; };
};
//- mission.sqm
version = 53;
class Mission { class Entities { class Item0 { dataType = \"Marker\"; name = \"gate_marker\"; }; }; };
//- open.ogg
//- macros.hpp
#define SPEED 3
#define GATE(name) GATE_##name
//- functions/fn_open.sqf
#include \"..\\macros.hpp\"
params [\"_gate\"];
GATE(isOpen) = true;
_gate setVariable [\"speed\", SPEED];
[_gate] call GATE_fnc_shut;
//- functions/fn_shut.sqf
params [\"_gate\"];
GATE_isOpen = false;
\"gate_marker\" setMarkerText str GATE_isOpen;
//- init.sqf
[player] call GATE_fnc_open;
if (GATE_isOpen) then { hint \"open\" };
";

struct Mission {
    folder: tempfile::TempDir,
    /// The name of the folder of the mission in it; empty if it is that one.
    name: &'static str,
    files: BTreeMap<String, String>,
}

impl Mission {
    fn new() -> Mission {
        Mission::below("")
    }

    /// Creates a mission in a folder of a temporary one.
    fn below(name: &'static str) -> Mission {
        let folder = tempfile::tempdir().unwrap();
        let files = files::split(MISSION).into_iter();
        let files: BTreeMap<String, String> = files.map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
        for (file, text) in &files {
            files::write(&folder.path().join(name), file, text);
        }
        Mission { folder, name, files }
    }

    fn root(&self) -> std::path::PathBuf {
        // The system's temporary folder may be a link.
        let root = self.folder.path().canonicalize().unwrap();
        if self.name.is_empty() { root } else { root.join(self.name) }
    }

    fn url(&self, name: &str) -> Url {
        Url::from_file_path(self.root().join(name)).unwrap()
    }

    /// Starts a session that has read all files.
    async fn session(&self, encodings: &[&str]) -> Session {
        indexed(&self.root(), encodings).await
    }
}

/// Starts a session on a folder and waits until all its files are read.
async fn indexed(root: &Path, encodings: &[&str]) -> Session {
    let mut client = modern();
    client["general"]["positionEncodings"] = json!(encodings);
    client["experimental"] = json!({"serverStatusNotification": true});
    client["textDocument"]["documentSymbol"] = json!({"hierarchicalDocumentSymbolSupport": true});
    client["textDocument"]["semanticTokens"] = json!({
        "requests": {"full": true}, "formats": ["relative"], "tokenModifiers": [],
        "tokenTypes": ["function", "variable", "macro", "string", "number", "keyword", "class", "property", "event"],
    });
    indexed_with(root, client, |setup| setup).await
}

/// Starts a session of a client that is told the status, and waits until all files are read.
async fn indexed_with(root: &Path, client: Value, with: impl FnOnce(Setup) -> Setup) -> Session {
    let mut session = with(Setup::new(client).root(root)).start().await;
    let mut was_busy = false;
    loop {
        let status = session.told_raw("experimental/serverStatus").await;
        let is_busy = status["quiescent"] != true;
        if was_busy && !is_busy {
            return session;
        }
        was_busy |= status["message"].as_str().unwrap().ends_with("indexing the project");
    }
}

/// Returns the requests that an editor sends for a document after a keystroke, and more.
fn questions(url: &Url, line: u32, column: u32) -> Vec<(&'static str, Value)> {
    let document = json!({"uri": url});
    let here = json!({"line": line, "character": column});
    let at = json!({"textDocument": document, "position": here});
    let all = json!({"textDocument": document, "range": {"start": {"line": 0, "character": 0}, "end": here}});
    let with = |mut params: Value, key: &str, value: Value| {
        params[key] = value;
        params
    };
    vec![
        ("textDocument/documentLink", json!({"textDocument": document})),
        ("textDocument/documentHighlight", at.clone()),
        ("textDocument/documentSymbol", json!({"textDocument": document})),
        ("textDocument/semanticTokens/full", json!({"textDocument": document})),
        ("textDocument/foldingRange", json!({"textDocument": document})),
        ("textDocument/inlayHint", all.clone()),
        ("textDocument/hover", at.clone()),
        ("textDocument/codeAction", with(all, "context", json!({"diagnostics": []}))),
        ("textDocument/references", with(at.clone(), "context", json!({"includeDeclaration": true}))),
        ("textDocument/diagnostic", json!({"textDocument": document})),
        ("textDocument/rename", with(at.clone(), "newName", json!("OTHER_name"))),
        ("textDocument/definition", at),
        ("workspace/symbol", json!({"query": "tag"})),
    ]
}

/// Returns lines and columns where ranges in a response begin.
fn starts(answer: &Value) -> Vec<(u64, u64)> {
    let of = |range: &Value| (range["start"]["line"].as_u64().unwrap(), range["start"]["character"].as_u64().unwrap());
    let items = answer.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().map(|item| of(&item["range"])).collect()
}

/// Returns the effect of a rename on one file: the version, and where each edit begins.
fn edits_of(answer: &Value, file: &str) -> (Value, Vec<(u64, u64)>) {
    let changes = answer["documentChanges"].as_array().map(Vec::as_slice).unwrap_or_default();
    let is_it = |change: &&Value| change["textDocument"]["uri"].as_str().unwrap().ends_with(file);
    let change = changes.iter().find(is_it).unwrap_or_else(|| panic!("{file} has the name: {answer}"));
    (change["textDocument"]["version"].clone(), starts(&change["edits"]))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_requests_after_each_key_are_about_the_new_text() {
    const ROUNDS: u32 = 1000;
    let mission = Mission::new();
    let mut session = mission.session(&["utf-16"]).await;
    // For each document: the positions of the requests, and the lines of its links and highlights before the first
    // round.
    let documents = [
        ("a.hpp", (0, 10), vec![(2_u64, 29_u64)], vec![(0_u64, 8_u64), (2, 40)]),
        ("description.ext", (2, 46), vec![(0, 10), (2, 34)], vec![(2, 45)]),
        ("mission.sqm", (1, 80), vec![], vec![(1, 76)]),
    ];
    for (name, ..) in &documents {
        session.open(&mission.url(name), &mission.files[*name]).await;
    }
    for round in 0..ROUNDS {
        let (name, (line, column), links, highlights) = &documents[round as usize % documents.len()];
        let (url, down) = (mission.url(name), u64::from(round) / documents.len() as u64 + 1);
        session.change(&url, down as i32 + 1, Some(range((0, 0), (0, 0))), "\n").await;
        let mut asked = Vec::new();
        for (method, params) in questions(&url, line + down as u32, *column) {
            asked.push((method, session.request_raw(method, params).await));
        }
        for (method, id) in asked {
            let answer = match session.answer(id).await {
                Ok(answer) => answer,
                // Names in a mission are owned by the mission editor.
                Err(_) if *name == "mission.sqm" && method == "textDocument/rename" => continue,
                Err(error) => panic!("{name}, round {round}: {method}: {error}"),
            };
            let expected = |places: &[(u64, u64)]| -> Vec<(u64, u64)> {
                places.iter().map(|(line, column)| (line + down, *column)).collect()
            };
            match method {
                "textDocument/documentLink" => assert_eq!(starts(&answer), expected(links), "{name}, round {round}"),
                "textDocument/documentHighlight" => {
                    assert_eq!(starts(&answer), expected(highlights), "{name}, round {round}");
                }
                "textDocument/rename" if *name == "a.hpp" => {
                    assert_eq!(edits_of(&answer, name).1, expected(highlights), "round {round}");
                }
                _ => {}
            }
        }
    }
    session.forget("experimental/serverStatus");
    session.finish().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rename_names_the_versions_that_its_ranges_are_of() {
    const ROUNDS: u64 = 300;
    let mission = Mission::new();
    let mut session = mission.session(&["utf-16"]).await;
    let (init, shut) = (mission.url("init.sqf"), mission.url("functions/fn_shut.sqf"));
    session.open(&init, &mission.files["init.sqf"]).await;
    session.open(&shut, &mission.files["functions/fn_shut.sqf"]).await;
    let mut asked = Vec::new();
    for round in 0..ROUNDS {
        // Typed before and after the request, without waiting for anything.
        let version = round as i32 * 2 + 2;
        session.change(&shut, version, Some(range((0, 0), (0, 0))), "\n").await;
        let params = json!({
            "textDocument": {"uri": init}, "position": {"line": 1, "character": 8}, "newName": "GATE_open",
        });
        asked.push(session.request_raw("textDocument/rename", params).await);
        session.change(&shut, version + 1, Some(range((0, 0), (0, 0))), "\n").await;
    }
    let mut answered = 0;
    for id in asked {
        let answer = match session.answer(id).await {
            Ok(answer) => answer,
            Err(error) if error["code"] == ErrorCode::ContentModified.code() => continue,
            Err(error) => panic!("{error}"),
        };
        answered += 1;
        let (version, places) = edits_of(&answer, "fn_shut.sqf");
        // Each version has one more line.
        let down = version.as_u64().unwrap() - 1;
        assert_eq!(places, [(1 + down, 0), (2 + down, 32)], "version {version}");
    }
    assert!(answered > 0, "the script that was asked about never changed");
    session.forget("experimental/serverStatus");
    session.finish().await;
}

/// Pseudorandom numbers, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, below: usize) -> usize {
        // Knuth's generator.
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }

    fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

/// Text that is typed.
const TYPED: [&str; 14] = [
    "\n",
    " ",
    "WIDTH",
    "GATE_isOpen",
    "GATE_other = 1;\n",
    "[_gate] call GATE_fnc_shut;\n",
    "#include \"macros.hpp\"\n",
    "#define SPEED 4\n",
    "class Other { text = \"é𐐀\"; };\n",
    "\"",
    "{",
    "}",
    "hint str SPEED; // 𐐀\n",
    "\r\n",
];

/// Returns the width of a text in an encoding.
type Width = fn(&str) -> usize;

/// The encodings of the protocol.
const ENCODINGS: [(&str, Width); 3] =
    [("utf-8", str::len), ("utf-16", |text| text.encode_utf16().count()), ("utf-32", |text| text.chars().count())];

/// Applies a change to a text and returns it in the form of the protocol.
fn typed(text: &mut String, random: &mut Random, width: Width) -> Value {
    let start = floor_boundary(text, random.below(text.len() + 1));
    let end = floor_boundary(text, (start + random.below(6)).min(text.len())).max(start);
    let end = if random.below(2) == 0 { start } else { end };
    let new = random.pick(&TYPED);
    let place = |offset: usize| {
        let line = text[..offset].matches('\n').count();
        let before = text[..offset].rfind('\n').map_or(0, |at| at + 1);
        json!({"line": line, "character": width(&text[before..offset])})
    };
    let change = json!({"range": {"start": place(start), "end": place(end)}, "text": new});
    text.replace_range(start..end, new);
    change
}

/// Whether a boundary is one position for the protocol: there is none inside a line break.
fn is_between_breaks(text: &str) -> bool {
    !text.contains("\r\n")
}

/// Returns the responses to all requests about some documents.
async fn answers(session: &mut Session, documents: &BTreeMap<Url, String>) -> BTreeMap<String, Value> {
    let mut answers = BTreeMap::new();
    for (url, text) in documents {
        let lines = text.lines().count() as u32 + 1;
        for line in (0..lines).step_by((lines as usize / 4).max(1)) {
            for column in [0, 9] {
                for (method, params) in questions(url, line, column) {
                    let answer = session.ask_raw(method, params).await;
                    answers.insert(format!("{method} {line}:{column} {url}"), without_numbers(answer));
                }
            }
        }
    }
    answers
}

/// Removes what differs between sessions from a response.
fn without_numbers(answer: Result<Value, Value>) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.remove("resultId");
                fields.remove("version");
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = answer.unwrap_or_else(|error| json!({"error": error}));
    strip(&mut value);
    value
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_random_edits_every_response_equals_that_of_a_fresh_server() {
    const BURSTS: usize = 12;
    const EDITS: usize = 8;
    for (at, (name, width)) in ENCODINGS.into_iter().enumerate() {
        let mission = Mission::new();
        let mut session = mission.session(&[name]).await;
        let mut random = Random(at as u64 + 1);
        let mut documents: BTreeMap<Url, String> = BTreeMap::new();
        let mut versions: BTreeMap<Url, i32> = BTreeMap::new();
        let names: Vec<&str> =
            mission.files.keys().map(String::as_str).filter(|name| !name.ends_with(".ogg")).collect();
        for burst in 0..BURSTS {
            for _ in 0..EDITS {
                let name = random.pick(&names);
                let url = mission.url(name);
                if !documents.contains_key(&url) {
                    session.open(&url, &mission.files[name]).await;
                    documents.insert(url.clone(), mission.files[name].clone());
                    versions.insert(url.clone(), 1);
                }
                let (text, version) = (documents.get_mut(&url).unwrap(), versions.get_mut(&url).unwrap());
                let mut changes = Vec::new();
                for _ in 0..=random.below(3) {
                    if is_between_breaks(text) {
                        changes.push(typed(text, &mut random, width));
                    } else {
                        *text = text.replace("\r\n", "\n");
                        changes.push(json!({"text": text}));
                    }
                }
                *version += 1;
                let params = json!({
                    "textDocument": {"uri": url, "version": *version}, "contentChanges": changes,
                });
                session.notify_raw("textDocument/didChange", params).await;
                // Nothing waits for the responses.
                let mut ids = Vec::new();
                for (method, params) in questions(&url, 0, 3) {
                    ids.push(session.request_raw(method, params).await);
                }
                if random.below(3) == 0 {
                    for id in ids {
                        let _ = session.answer(id).await;
                    }
                }
            }
            let kept = answers(&mut session, &documents).await;
            let mut fresh = mission.session(&[name]).await;
            for (url, text) in &documents {
                fresh.open(url, text).await;
            }
            let expected = answers(&mut fresh, &documents).await;
            for (question, answer) in &expected {
                assert_eq!(
                    kept[question],
                    *answer,
                    "{name}, burst {burst}: {question}\n{:#?}",
                    documents.iter().map(|(url, text)| format!("{url}\n{text}")).collect::<Vec<_>>()
                );
            }
            assert_eq!(kept.len(), expected.len());
            fresh.hang_up().await;
        }
        session.hang_up().await;
    }
}
