//! Whatever changes on disk and in settings, at whatever moment, in the end the answers are those of a fresh server.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};
use sqf_archive::writer::pbo;
use sqf_project::library::Cache;
use tower_lsp::lsp_types::Url;

use super::{ENCODINGS, Mission, Random, indexed_with, questions, typed, without_numbers};
use crate::support::{Session, simple};

/// Number of bursts of changes: `SQF_LS_BURSTS`.
const BURSTS: usize = 20;
/// Number of worlds that are changed side by side, because sessions mostly wait. Each begins with a seed of its own, the
/// first with `SQF_LS_SEED`.
const WORLDS: usize = 5;
/// Number of times that answers are compared before they count as different, and the pause between two.
const TRIES: usize = 100;
const PAUSE: Duration = Duration::from_millis(100);

/// Texts of `sqf-ls.toml`.
const SETTINGS: [&str; 6] = [
    "",
    "mods = ['../@Fences']\n",
    "mods = ['../@Fences', '../@Barns']\nlints.syntax = \"warning\"\n",
    "mods = ['../@Barns']\nlints.missing-include = \"off\"\n",
    "[prefixes]\n'x\\barns' = '../@Barns/addons/barns'\n",
    "wrong = \n",
];

/// Settings of the editor. Each has all keys: those that are missing stay as they were at the start of the session.
const CLIENT: [&str; 4] = [
    r#"{"trusted": true, "mods": [], "diagnostics": {"levels": {"syntax": "error"}}}"#,
    r#"{"trusted": false, "mods": [], "diagnostics": {"levels": {"syntax": "error"}}}"#,
    r#"{"trusted": true, "mods": [], "diagnostics": {"levels": {"syntax": "hint"}}}"#,
    r#"{"trusted": false, "mods": ["MODS/@Fences"], "diagnostics": {"levels": {"syntax": "warning"}}}"#,
];

/// Texts of scripts: there is a finding if a header is not read, or has another text.
const SCRIPTS: [&str; 6] = [
    "#include \"\\x\\fences\\defs.hpp\"\nhint str FIRST(allUnits);\n[] call FENCE_fnc_opne;\n",
    "#include \"\\x\\barns\\barns.hpp\"\nhint str BARN(allUnits);\n",
    "#include \"macros.hpp\"\nGATE(isShut) = SPEED;\n[player] call GATE_fnc_shut;\n",
    "GATE_isOpen = \"open\";\n",
    "hint localize \"STR_GATE_open\";\nhint localize \"STR_GATE_shut\";\n",
    "hint (;\n",
];

/// Texts of `description.ext`.
const CONFIGS: [&str; 4] = [
    "#include \"a.hpp\"\nclass CfgFunctions { class GATE { class gates { file = \"functions\"; class open {}; class shut {}; }; }; };\n",
    "#include \"macros.hpp\"\nclass CfgFunctions { class GATE { class gates { file = \"functions\"; class open {}; }; }; };\n",
    "class CfgFunctions { class FENCE { class gates { file = \"functions\"; class shut {}; }; }; };\n",
    "class CfgFunctions { class GATE {\n",
];

/// Texts of `stringtable.xml`.
const TABLES: [&str; 3] = [
    "<Project name=\"gates\"><Package name=\"gates\"><Key ID=\"STR_GATE_open\"><Original>open</Original></Key></Package></Project>",
    "<Project name=\"gates\"><Package name=\"gates\"><Key ID=\"STR_GATE_shut\"><Original>shut</Original></Key></Package></Project>",
    "<Project><Key ID=",
];

/// A mission beside a mod in an archive and one in sources.
struct World {
    mission: Mission,
    random: Random,
    /// The texts of open documents, with their versions.
    documents: BTreeMap<Url, (String, i32)>,
    client: Value,
    /// What was done in this burst.
    done: Vec<String>,
}

impl World {
    fn new(seed: u64) -> World {
        let mission = Mission::below("mission");
        let world =
            World { mission, random: Random(seed), documents: BTreeMap::new(), client: Value::Null, done: Vec::new() };
        world.write("@Barns/addons/barns/$PBOPREFIX$", b"x\\barns");
        world.write("@Barns/addons/barns/barns.hpp", b"#define BARN(list) (list select 0)\n");
        world.write("@Fences/addons/fences.pbo", &archive(0));
        world.write("mission/sqf-ls.toml", SETTINGS[1].as_bytes());
        world
    }

    fn path(&self, name: &str) -> PathBuf {
        self.mission.root().parent().unwrap().join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    fn settings(&mut self) -> Value {
        let mods = self.path("").to_string_lossy().replace('\\', "/");
        let text = self.random.pick(&CLIENT).replace("MODS/", &mods);
        let mut settings: Value = serde_json::from_str(&text).unwrap();
        settings["game"] = json!({"steam": false});
        settings
    }

    async fn session(&self, cache: &str) -> Session {
        let cache = Cache::new(self.path(cache));
        let with = |setup: crate::support::Setup| {
            setup.initialization_options(self.client.clone()).options(|options| options.archives = Some(cache))
        };
        let mut client = simple();
        client["experimental"] = json!({"serverStatusNotification": true});
        indexed_with(&self.mission.root(), client, with).await
    }

    /// Makes one change, which the server is told of or not.
    async fn change(&mut self, session: &mut Session) {
        let scripts =
            ["init.sqf", "functions/fn_open.sqf", "functions/fn_shut.sqf", "macros.hpp", "new.sqf", "description.ext"];
        let name = format!("mission/{}", self.random.pick(&scripts));
        let url = Url::from_file_path(self.path(&name)).unwrap();
        let what = self.random.below(15);
        self.done.push(format!("{what} {name}"));
        match what {
            0 | 1 => self.edit(session, &url).await,
            2 => self.save(session, &url).await,
            3 => self.close(session, &url).await,
            4 => {
                let text = self.random.pick(&SCRIPTS);
                self.done.push(format!("write {text:?}"));
                self.write(&name, text.as_bytes());
                self.report(session, &url).await;
            }
            5 => {
                let _ = fs::remove_file(self.path("mission/new.sqf"));
                self.report(session, &url).await;
            }
            6 => {
                let version = self.random.below(4);
                self.write("@Fences/addons/fences.pbo", &archive(version));
            }
            7 => {
                // As a build does it.
                let version = self.random.below(4);
                self.write("@Fences/fences.new", &archive(version));
                fs::rename(self.path("@Fences/fences.new"), self.path("@Fences/addons/fences.pbo")).unwrap();
            }
            8 => {
                let text = ["#define BARN(list) (list select 0)\n", "#define BARN(list) (list select)\n", ""];
                let text = self.random.pick(&text);
                self.write("@Barns/addons/barns/barns.hpp", text.as_bytes());
            }
            9 => {
                let text = self.random.pick(&SETTINGS);
                self.done.push(format!("write {text:?}"));
                self.write("mission/sqf-ls.toml", text.as_bytes());
            }
            11 => {
                let text = self.random.pick(&CONFIGS);
                self.done.push(format!("write {text:?}"));
                self.write_and_report(session, "mission/description.ext", text).await;
            }
            12 => {
                let text = self.random.pick(&TABLES);
                self.done.push(format!("write {text:?}"));
                self.write_and_report(session, "mission/stringtable.xml", text).await;
            }
            13 => {
                let name = self.random.pick(&["mission/stringtable.xml", "mission/mission.sqm", "mission/a.hpp"]);
                let is_there = self.path(name).exists();
                self.done.push(format!("remove or write {name}"));
                match is_there {
                    true => fs::remove_file(self.path(name)).unwrap(),
                    false => self.write(name, self.mission.files.get(&name[8..]).map_or("", |text| text).as_bytes()),
                }
                let url = Url::from_file_path(self.path(name)).unwrap();
                self.report(session, &url).await;
            }
            10 => {
                self.client = self.settings();
                session.notify_raw("workspace/didChangeConfiguration", json!({"settings": {"sqf": self.client}})).await;
            }
            _ => self.damage_cache(),
        }
    }

    async fn edit(&mut self, session: &mut Session, url: &Url) {
        if !self.documents.contains_key(url) {
            let text = fs::read_to_string(url.to_file_path().unwrap()).unwrap_or_default().replace('\r', "");
            session.open(url, &text).await;
            self.documents.insert(url.clone(), (text, 1));
        }
        let (text, version) = self.documents.get_mut(url).unwrap();
        let change = match text.contains('\r') || self.random.below(3) == 0 {
            false => typed(text, &mut self.random, ENCODINGS[1].1),
            true => {
                *text = (*self.random.pick(&SCRIPTS)).to_owned();
                json!({"text": text})
            }
        };
        *version += 1;
        let params = json!({"textDocument": {"uri": url, "version": *version}, "contentChanges": [change]});
        session.notify_raw("textDocument/didChange", params).await;
    }

    async fn save(&mut self, session: &mut Session, url: &Url) {
        let Some((text, _)) = self.documents.get(url) else { return };
        fs::write(url.to_file_path().unwrap(), text).unwrap();
        session.notify_raw("textDocument/didSave", json!({"textDocument": {"uri": url}})).await;
    }

    async fn close(&mut self, session: &mut Session, url: &Url) {
        if self.documents.remove(url).is_some() {
            session.notify_raw("textDocument/didClose", json!({"textDocument": {"uri": url}})).await;
        }
    }

    async fn write_and_report(&mut self, session: &mut Session, name: &str, text: &str) {
        self.write(name, text.as_bytes());
        let url = Url::from_file_path(self.path(name)).unwrap();
        self.report(session, &url).await;
    }

    /// Reports a change of a file, sometimes.
    async fn report(&mut self, session: &mut Session, url: &Url) {
        if self.random.below(2) == 0 {
            self.done.push("report it".to_owned());
            let params = json!({"changes": [{"uri": url, "type": 2}]});
            session.notify_raw("workspace/didChangeWatchedFiles", params).await;
        }
    }

    /// Does to the copies of archives what users, cleaners and full disks do.
    fn damage_cache(&mut self) {
        let files = files_below(&self.path("kept"));
        if files.is_empty() {
            return;
        }
        let at = self.random.below(files.len());
        let _ = match self.random.below(3) {
            0 => fs::remove_dir_all(self.path("kept")),
            1 => fs::remove_file(&files[at]),
            // Copies are read-only.
            _ => fs::remove_file(&files[at]).and_then(|()| fs::write(&files[at], "{")),
        };
    }

    /// Returns the answers about all files.
    async fn answers(&self, session: &mut Session) -> BTreeMap<String, Value> {
        let mut answers = BTreeMap::new();
        let all = json!({"previousResultIds": []});
        let mut found = without_numbers(session.ask_raw("workspace/diagnostic", all).await);
        if let Some(items) = found["items"].as_array_mut() {
            items.sort_by_key(|item| item["uri"].to_string());
        }
        answers.insert("workspace/diagnostic".to_owned(), found);
        for url in self.documents.keys() {
            for line in [0, 2] {
                for (method, params) in questions(url, line, 9) {
                    let answer = session.ask_raw(method, params).await;
                    answers.insert(format!("{method} {line} {url}"), without_numbers(answer));
                }
            }
        }
        let symbols = session.ask_raw("workspace/symbol", json!({"query": "e"})).await;
        answers.insert("workspace/symbol".to_owned(), without_numbers(symbols));
        for answer in answers.values_mut() {
            // Each server has a cache of its own.
            let text = answer.to_string().replace("/fresh/", "/kept/").replace("\\fresh\\", "\\kept\\");
            *answer = serde_json::from_str(&text).unwrap();
        }
        answers
    }

    /// Returns a question whose answer differs from that of a fresh server, with both answers.
    async fn difference(&self, session: &mut Session, fresh: &mut Session) -> Option<(String, Value, Value)> {
        let expected = self.answers(fresh).await;
        let mut kept = self.answers(session).await;
        let differs = |(question, answer): (String, Value)| {
            let kept = kept.remove(&question).unwrap_or_default();
            (kept != answer).then_some((question, kept, answer))
        };
        expected.into_iter().find_map(differs)
    }
}

/// Returns a version of the mod; each has another length.
fn archive(version: usize) -> Vec<u8> {
    let header = ["(list select 0)", "(list select)", "(list  select 1)", "list"][version];
    let header = format!("#define FIRST(list) {header}\n");
    let config = format!(
        "class CfgFunctions {{ class FENCE {{ class doors {{ file = \"\\x\\fences\"; class {} {{}}; }}; }}; }};",
        ["open", "shut", "opened", "paint"][version]
    );
    let whole = pbo(
        "x\\fences",
        &[
            ("config.cpp", config.as_bytes()),
            ("defs.hpp", header.as_bytes()),
            ("fn_open.sqf", b"params [\"_fence\"];\n_fence\n"),
        ],
    );
    // One that is still being written.
    if version == 3 { whole[..whole.len() / 2].to_vec() } else { whole }
}

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path().is_dir() {
            true => found.extend(files_below(&entry.path())),
            false => found.push(entry.path()),
        }
    }
    found.sort();
    found
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_random_changes_on_disk_and_of_settings_every_answer_equals_that_of_a_fresh_server() {
    let number = |name: &str| std::env::var(name).ok().and_then(|value| value.parse().ok());
    let bursts: usize = number("SQF_LS_BURSTS").unwrap_or(BURSTS);
    let seed = number("SQF_LS_SEED").unwrap_or(1) as u64;
    let mut worlds = tokio::task::JoinSet::new();
    for world in 0..WORLDS {
        // The first world gets the most, so that one burst repeats the seed that is named.
        let bursts = (bursts + WORLDS - 1 - world) / WORLDS;
        worlds.spawn(changed_and_compared(seed + world as u64, bursts));
    }
    while let Some(world) = worlds.join_next().await {
        world.unwrap();
    }
}

/// Changes a world in bursts, and compares the answers with those of a fresh server after each.
async fn changed_and_compared(seed: u64, bursts: usize) {
    let mut world = World::new(seed);
    world.client = world.settings();
    let mut session = world.session("kept").await;
    for burst in 0..bursts {
        let mut ids = Vec::new();
        world.done.clear();
        for _ in 0..=world.random.below(6) {
            world.change(&mut session).await;
            for url in world.documents.keys() {
                for (method, params) in questions(url, 0, 3) {
                    ids.push(session.request_raw(method, params).await);
                }
            }
            if world.random.below(3) == 0 {
                tokio::time::sleep(Duration::from_millis(world.random.below(200) as u64)).await;
            }
        }
        for id in ids {
            let _ = session.answer(id).await;
        }
        // Which names a project has is read from what is saved.
        for url in world.documents.keys().cloned().collect::<Vec<_>>() {
            world.save(&mut session, &url).await;
        }
        let rescan = json!({"command": "sqf-ls.rescan"});
        session.ask_raw("workspace/executeCommand", rescan).await.unwrap();
        let mut fresh = world.session("fresh").await;
        for (url, (text, _)) in &world.documents {
            fresh.open(url, text).await;
        }
        let mut differs = None;
        for _ in 0..TRIES {
            differs = world.difference(&mut session, &mut fresh).await;
            if differs.is_none() {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        if let Some((question, kept, expected)) = differs {
            let settings = fs::read_to_string(world.path("mission/sqf-ls.toml")).unwrap();
            panic!(
                "seed {seed}, burst {burst}: {question}\nis {kept:#}\nshould be {expected:#}\n{:#?}\n{settings}\n{}\n{:#?}",
                world.documents, world.client, world.done
            );
        }
        for gone in ["experimental/serverStatus", "textDocument/publishDiagnostics", "window/showMessage"] {
            session.forget(gone);
        }
        fresh.hang_up().await;
        fs::remove_dir_all(world.path("fresh")).unwrap_or_default();
    }
    session.hang_up().await;
}
