//! Runs `sqf-ls check` on folders that a test writes.

use crate::{files, program};
use serde_json::Value;

/// Returns the findings in a folder of these files, by path, with further arguments.
pub fn check<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>, arguments: &[&str]) -> Vec<Value> {
    let folder = files::folder(&Vec::from_iter(files));
    let arguments = [&["check", ".", "--format", "json", "--quiet"], arguments].concat();
    let (status, out, err) = program::run(&mut program::command(folder.path(), &arguments));
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {status:?} {out} {err}"))
}

/// Calls `work` with each item, on all processors: every check is a process of its own.
pub fn each<T: Sync>(items: &[T], work: impl Fn(&T) + Sync) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let run = || {
        while let Some(item) = items.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)) {
            work(item);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, std::num::NonZero::get) {
            scope.spawn(run);
        }
    });
}

/// Returns the findings in a project of these files: `init.sqf:1 syntax: ...`.
pub fn findings(files: &[(&str, &str)]) -> Vec<String> {
    let found = check(files.iter().copied(), &[]);
    let line = |it: &Value| {
        let text = |key: &str| it[key].as_str().unwrap().to_owned();
        let line = it["range"]["start"]["line"].as_u64().unwrap() + 1;
        format!("{}:{line} {}: {}", text("file"), text("code"), text("message"))
    };
    found.iter().map(line).collect()
}
