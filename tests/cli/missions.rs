//! Mistakes between functions: small missions, each with a mistake and without it, as `sqf-ls check` sees them. See
//! `tests/data/missions/README.md`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use serde_json::Value;

use crate::checked::{check, each};

/// A mission from its file.
#[derive(Default)]
struct Mission {
    /// The files with the mistake, by path.
    wrong: BTreeMap<String, String>,
    /// The files without it.
    right: BTreeMap<String, String>,
    /// Where the mistake may be reported: the path and the line, counted from 0.
    marks: BTreeSet<(String, u64)>,
}

impl Mission {
    fn read(text: &str) -> Mission {
        let mut mission = Mission::default();
        let mut files: Vec<(bool, String, Vec<&str>)> = Vec::new();
        for line in text.lines() {
            match (line.strip_prefix("//- "), line.strip_prefix("//+ ")) {
                (Some(path), _) => files.push((true, path.to_owned(), Vec::new())),
                (_, Some(path)) => files.push((false, path.to_owned(), Vec::new())),
                _ => files.last_mut().into_iter().for_each(|file| file.2.push(line)),
            }
        }
        for (is_wrong, path, lines) in files {
            let mut text = String::new();
            for (line, number) in lines.into_iter().zip(0..) {
                let marked = line.split_once("//! ");
                if marked.is_some() {
                    mission.marks.insert((path.clone(), number));
                }
                text += marked.map_or(line, |(code, _)| code.trim_end());
                text.push('\n');
            }
            if is_wrong {
                mission.right.entry(path.clone()).or_insert_with(|| text.clone());
                mission.wrong.insert(path, text);
            } else {
                mission.right.insert(path, text);
            }
        }
        mission
    }

    /// Whether the mistake is found: a marked line has a finding of a rule that finds nothing without it.
    fn is_found(&self, wrong: &[Value], right: &[Value]) -> bool {
        let codes: BTreeSet<&str> = right.iter().filter_map(|it| it["code"].as_str()).collect();
        wrong.iter().any(|it| {
            let line = |end: &str| it["range"][end]["line"].as_u64().unwrap();
            let file = it["file"].as_str().unwrap();
            let is_marked = (line("start")..=line("end")).any(|line| self.marks.contains(&(file.to_owned(), line)));
            is_marked && !codes.contains(it["code"].as_str().unwrap())
        })
    }
}

fn findings(files: &BTreeMap<String, String>) -> Vec<Value> {
    check(files.iter().map(|(path, text)| (path.as_str(), text.as_str())), &[])
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/missions")
}

/// Returns all missions by name: `argument/bare-position`.
fn missions() -> Vec<(String, Mission)> {
    let mut found = Vec::new();
    for kind in fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        for file in fs::read_dir(&kind).unwrap().map(|entry| entry.unwrap().path()) {
            let name = |path: &Path| path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mission = Mission::read(&fs::read_to_string(&file).unwrap());
            found.push((format!("{}/{}", name(&kind), name(&file)), mission));
        }
    }
    found.sort_by(|(one, _), (other, _)| one.cmp(other));
    found
}

#[test]
fn missions_with_a_mistake_are_found_and_those_without_are_not_accused() {
    let missions = missions();
    assert!(missions.len() > 90, "the missions are missing");
    let results = Mutex::new((BTreeSet::new(), Vec::new()));
    each(&missions, |(name, mission)| {
        let (wrong, right) = (findings(&mission.wrong), findings(&mission.right));
        let accused = right.iter().filter(|it| matches!(it["severity"].as_str(), Some("error" | "warning")));
        let accused: Vec<String> =
            accused.map(|it| format!("{name}, {}: {} {}", it["file"], it["code"], it["message"])).collect();
        let mut results = results.lock().unwrap();
        results.1.extend(accused);
        if !mission.is_found(&wrong, &right) {
            results.0.insert(name.clone());
        }
    });
    let (missed, accused) = results.into_inner().unwrap();
    assert!(accused.is_empty(), "{}", accused.join("\n"));
    let known = fs::read_to_string(folder().join("missed.txt")).unwrap();
    let known: BTreeSet<String> = known.lines().filter(|line| !line.starts_with('#')).map(str::to_owned).collect();
    let (newly, no_longer): (Vec<_>, Vec<_>) =
        (missed.difference(&known).collect(), known.difference(&missed).collect());
    assert!(newly.is_empty(), "no longer found: {newly:?}");
    assert!(no_longer.is_empty(), "found now, so remove them from missed.txt: {no_longer:?}");
}
