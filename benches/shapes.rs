//! Input that grows in one dimension only: how much longer eight times as much of it takes.
//!
//! Prints the time of the first findings for each shape at two sizes and their ratio, and then the same for each feature
//! at its last word, where the findings are known. Linear time takes 8 times as long, quadratic time 64 times; more than
//! [`MOST`] times is marked. With names of shapes as arguments, only these are measured.

#![allow(
    clippy::print_stdout,
    clippy::disallowed_methods,
    clippy::unwrap_used,
    reason = "a program that prints figures and fails loudly"
)]

use std::fs;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use project::Fixture;
use shapes::{FOLDERS, GROWTH, SHAPES};
use sqf_ide::{Analysis, CompletionOptions, InlayOptions, SemanticOptions, SignatureAsked};
use sqf_lint::Lints;
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Project, ProjectOptions};
use sqf_reference::Reference;
use sqf_text::{TextRange, is_word_char};

#[path = "../tests/fixture/files.rs"]
mod files;
#[allow(dead_code, reason = "only the findings are of interest here")]
#[path = "../tests/fixture/project.rs"]
mod project;

#[path = "common/shapes.rs"]
mod shapes;

/// How much longer a feature may take for eight times as much: 2.3 times for each doubling.
const MOST: f64 = 12.2;

/// What takes less time is not compared.
const SHORT: Duration = Duration::from_millis(10);

/// How long a feature is asked again and again, and how often at most.
const LONG: Duration = Duration::from_millis(100);
const MANY: u32 = 100;

/// A feature, at an offset.
type Feature = (&'static str, fn(&Analysis, u32));

const FEATURES: &[Feature] = &[
    ("hover", |analysis, at| drop(analysis.hover(at))),
    ("completion", |analysis, at| drop(analysis.completion(at, CompletionOptions::default()))),
    ("signature", |analysis, at| drop(analysis.signature_help(at, SignatureAsked::User))),
    ("tokens", |analysis, _| {
        drop(analysis.semantic_tokens(SemanticOptions { range: None, is_script: true, with_syntax: true }));
    }),
    ("folding", |analysis, _| drop(analysis.folding_ranges())),
    ("outline", |analysis, _| drop(analysis.outline())),
    ("selection", |analysis, at| drop(analysis.selection_ranges(at))),
    ("highlights", |analysis, at| drop(analysis.highlights(at))),
    ("definition", |analysis, at| drop(analysis.definition(at, sqf_ide::Goal::Definition))),
    ("references", |analysis, at| drop(analysis.references(at, true))),
    ("rename", |analysis, at| {
        let is_local = analysis.file().text()[..at as usize].ends_with('_');
        drop(analysis.rename(at, if is_local { "_other" } else { "GATE_other" }));
    }),
    ("calls", |analysis, at| {
        for item in analysis.prepare_calls(at) {
            drop(analysis.incoming_calls(&item.name));
        }
    }),
    ("lenses", |analysis, _| drop(analysis.lenses())),
    ("links", |analysis, _| drop(analysis.links())),
    ("colors", |analysis, _| drop(analysis.colors(true))),
    ("hints", |analysis, _| {
        let all = TextRange::new(0, analysis.file().text().len() as u32);
        drop(analysis.inlay_hints(all, InlayOptions { types: true, ..InlayOptions::default() }));
    }),
    ("refactorings", |analysis, at| drop(analysis.refactorings(TextRange::new(at, at)))),
    ("actions", |analysis, at| {
        drop(sqf_lint::code_actions(analysis, TextRange::new(at, at), &[], &Lints::default()));
    }),
    ("format", |analysis, _| drop(analysis.formatting(&sqf_format::Options::default()))),
];

fn main() {
    // `cargo test --benches` passes this.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let is_meant = |name: &str| named.is_empty() || named.iter().any(|part| name.contains(part.as_str()));
    for (name, file, count, make) in SHAPES.iter().filter(|(name, ..)| is_meant(name)) {
        let (few, many) = (Shape::new(file, &make(*count)), Shape::new(file, &make(count * GROWTH)));
        show(name, few.findings, many.findings);
        for feature in FEATURES {
            let (few, many) = (few.time(feature), many.time(feature));
            if many > SHORT && many.as_secs_f64() > few.as_secs_f64() * MOST {
                show(&format!("  {}", feature.0), few, many);
            }
        }
    }
    for (name, count, make) in FOLDERS.iter().filter(|(name, ..)| is_meant(name)) {
        let few = (0..3).map(|_| time_of_folder(&make(*count))).min().unwrap();
        show(name, few, time_of_folder(&make(count * GROWTH)));
    }
}

fn show(name: &str, few: Duration, many: Duration) {
    let ratio = many.as_secs_f64() / few.as_secs_f64();
    let mark = if ratio > MOST && many > SHORT { "  too many" } else { "" };
    println!("{name:<48} {few:>10.1?} {many:>10.1?}   {ratio:.0} times{mark}");
}

/// Returns the CPU time of this thread, which others on the machine do not lengthen; where the system does not tell it,
/// the time of day.
fn now() -> Duration {
    let times = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let of_thread = times.and_then(|times| times.split(' ').next()?.parse().ok()).map(Duration::from_nanos);
    of_thread.unwrap_or_else(|| SystemTime::now().duration_since(UNIX_EPOCH).unwrap())
}

/// A project with one file that is checked.
struct Shape {
    fixture: Fixture,
    /// How long that took.
    findings: Duration,
    /// A place in its last word.
    place: u32,
}

impl Shape {
    fn new(name: &str, text: &str) -> Shape {
        let other = if name == "description.ext" { "" } else { "//- description.ext\n" };
        let (start, place) = (Instant::now(), text.rfind(is_word_char));
        let fixture = Fixture::new(&format!("{other}//- {name}\n<|>{text}"));
        let found = sqf_lint::diagnostics(&fixture.analysis, &Lints::default());
        assert!(found.len() < 1_000_000);
        Shape { fixture, findings: start.elapsed(), place: place.unwrap_or_default() as u32 }
    }

    /// Returns the time that a feature takes, on average over a while: the clock of a thread may be coarse.
    fn time(&self, (_, feature): &Feature) -> Duration {
        let (start, mut count) = (now(), 0);
        while now() - start < LONG && count < MANY {
            feature(&self.fixture.analysis, self.place);
            count += 1;
        }
        (now() - start) / count
    }
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
