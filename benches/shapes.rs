//! Input that grows in one dimension only: how much longer eight times as much of it takes.
//!
//! Prints the time for each shape at two sizes and their ratio. Linear time takes 8 times as long, quadratic time 64
//! times.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that prints figures and fails loudly"
)]

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant};

use project::Fixture;
use shapes::{FOLDERS, GROWTH, SHAPES};
use sqf_ide::Analysis;
use sqf_lint::Lints;
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Project, ProjectOptions};
use sqf_reference::Reference;

#[allow(dead_code, reason = "only the findings are of interest here")]
#[path = "../tests/fixture/project.rs"]
mod project;

#[path = "common/shapes.rs"]
mod shapes;

fn main() {
    // `cargo test --benches` and `cargo bench` pass arguments; there is nothing to choose here.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    for (name, file, count, make) in SHAPES {
        let few = (0..3).map(|_| time(file, &make(*count))).min().unwrap();
        show(name, few, time(file, &make(count * GROWTH)));
    }
    for (name, count, make) in FOLDERS {
        let few = (0..3).map(|_| time_of_folder(&make(*count))).min().unwrap();
        show(name, few, time_of_folder(&make(count * GROWTH)));
    }
}

fn show(name: &str, few: Duration, many: Duration) {
    println!("{name:<42} {few:>10.1?} {many:>10.1?}   {:.0} times", many.as_secs_f64() / few.as_secs_f64());
}

/// Returns the time to read a project with one file and check it.
fn time(name: &str, text: &str) -> Duration {
    let start = Instant::now();
    let other = if name == "description.ext" { "" } else { "//- description.ext\n" };
    let fixture = Fixture::new(&format!("{other}//- {name}\n<|>{text}"));
    let found = sqf_lint::diagnostics(&fixture.analysis, &Lints::default());
    assert!(found.len() < 1_000_000);
    start.elapsed()
}

/// Returns the time to read a folder and to check all scripts and headers in it.
fn time_of_folder(files: &[(String, String)]) -> Duration {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let start = Instant::now();
    let mut project = Project::open(&[folder.path().to_owned()], ProjectOptions::default());
    project.scan();
    project.scan_functions();
    project.build_summaries();
    let workspace: Arc<dyn Workspace> = Arc::new(project);
    for (path, text) in files.iter().filter(|(path, _)| path.ends_with(".sqf") || path.ends_with(".hpp")) {
        let (path, file) = (folder.path().join(path), Arc::new(SourceFile::new(text.clone())));
        let analysis = Analysis::in_workspace(Reference::embedded(), file, Some(path.into()), Arc::clone(&workspace));
        assert!(sqf_lint::diagnostics(&analysis, &Lints::default()).len() < 1_000_000);
    }
    start.elapsed()
}
