//! Does refactorings on copies of real projects in memory, and tells what went wrong.
//!
//! ```text
//! cargo run --example refactorings -- [--most N] [--only ID] [--diffs FILE] FOLDER...
//! ```
//!
//! Every place of the scripts and configs in each `FOLDER`, which is a project, is asked for refactorings, and `N` of
//! each kind are done for each project (400 by default), three in a file at most. After each, no changed file may have
//! a new error or a new finding, and the tokens may differ only as the refactoring says.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a command on files that the developer names")]

use std::collections::{BTreeMap, HashSet};
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use anyhow::{Context as _, Result, ensure};
use rayon::prelude::*;
use sqf_ide::{Analysis, Change, Edit, apply};
use sqf_lint::Lints;
use sqf_model::{SourceFile, Workspace};
use sqf_project::{Project, ProjectOptions};
use sqf_reference::Reference;
use sqf_syntax::{Expr, Source, TokenKind};
use sqf_text::TextRange;

/// Maximum number of differences of each kind that are shown.
const MOST_SHOWN: usize = 24;

/// Maximum number of places per file and kind that are refactored.
const MOST_IN_FILE: usize = 3;

/// Maximum number of offers per file and kind that are told apart.
const MOST_SEEN_IN_FILE: usize = 40;

/// Maximum number of changes per file and kind that are made to tell offers apart.
const MOST_TRIED_IN_FILE: usize = 120;

/// Maximum number of statements that are selected together.
const MOST_STATEMENTS: usize = 6;

/// What a refactoring may add, and what it may remove: tokens in lower case, or a kind of them.
struct Law {
    id: &'static str,
    added: &'static [&'static str],
    removed: &'static [&'static str],
}

const BRACKETS: &[&str] = &["(", ")", "[", "]", "{", "}", ",", ";"];

/// What negating a condition may change.
const SIGNS: &[&str] =
    &["!", "not", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "and", "or", "isequalto", "isnotequalto"];

/// The same, with `exitWith`.
const EXIT_SIGNS: &[&str] =
    &["exitwith", "!", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "and", "or", "isequalto", "isnotequalto"];

/// The same, with `then`.
const THEN_SIGNS: &[&str] =
    &["then", "!", "not", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "and", "or", "isequalto", "isnotequalto"];

const LAWS: &[Law] = &[
    Law { id: "extract-variable", added: &["private", "=", "<local>"], removed: &[] },
    Law { id: "inline-variable", added: &["<any>"], removed: &["private", "=", "<local>"] },
    Law {
        id: "params-from-select",
        added: &["params", "<string>"],
        removed: &["private", "_this", "select", "#", "param", "=", "<local>", "<number>", "<string>"],
    },
    Law {
        id: "complete-params",
        added: &[
            "objnull",
            "grpnull",
            "sideunknown",
            "controlnull",
            "displaynull",
            "confignull",
            "createhashmap",
            "false",
            "<string>",
            "<number>",
        ],
        removed: &[],
    },
    Law { id: "extract-function", added: &["<any>", "<comment>"], removed: &["<comment>"] },
    Law { id: "handler-to-function", added: &["<any>", "<comment>"], removed: &["<comment>"] },
    Law { id: "wrap-in-spawn", added: &["_this", "spawn"], removed: &[] },
    Law { id: "global-to-local", added: &["private", "<local>"], removed: &["<word>"] },
    Law { id: "create-header", added: &["<comment>"], removed: &[] },
    // The names of functions with another tag.
    Law {
        id: "move-function",
        added: &["<word>", "<string>", "<comment>"],
        removed: &["<word>", "<string>", "<comment>"],
    },
    Law { id: "update-header", added: &["<comment>"], removed: &["<comment>"] },
    Law { id: "add-private", added: &["private"], removed: &[] },
    Law { id: "invert-if", added: SIGNS, removed: SIGNS },
    Law { id: "merge-if", added: &["&&"], removed: &["if", "then"] },
    Law { id: "early-exit", added: EXIT_SIGNS, removed: THEN_SIGNS },
    Law {
        id: "loop-to-command",
        added: &[
            "apply", "select", "findif", "count", "!=", "==", "-", "if", "then", "else", "private", "=", "<local>",
            "<number>",
        ],
        removed: &[
            "if", "then", "foreach", "exitwith", "pushback", "=", "+", "-", "true", "false", "<local>", "<number>",
        ],
    },
    Law {
        id: "command-to-loop",
        added: &["foreach", "pushback", "if", "then", "exitwith", "=", "+", "-", "<local>", "<number>"],
        removed: &["apply", "select", "findif", "count"],
    },
    Law {
        id: "switch-to-if",
        added: &["if", "then", "else", "isequalto", "<any>"],
        removed: &["switch", "do", "case", "default", ":", "<any>"],
    },
    Law {
        id: "if-to-switch",
        added: &["switch", "do", "case", "default", ":"],
        removed: &["if", "then", "else", "isequalto", "==", "<local>"],
    },
    Law { id: "text-to-key", added: &["localize", "lstring", "llstring", "<any>"], removed: &["<string>"] },
    Law { id: "config-text-to-key", added: &["cstring", "<any>"], removed: &["<string>"] },
    Law { id: "sort-classes", added: &[], removed: &[] },
    Law { id: "extract-base", added: &["class", ":", "scope", "=", "0", "<word>"], removed: &["<any>"] },
    Law { id: "inline-function", added: &["<any>"], removed: &["call", "<any>"] },
    Law { id: "concat-to-format", added: &["format", "<string>"], removed: &["+", "str", "<string>"] },
];

/// What happened to the refactorings of one kind in a project.
#[derive(Debug, Default)]
struct Tally {
    offered: usize,
    done: usize,
    faults: Vec<String>,
    diffs: Vec<String>,
}

/// What happened in a project.
#[derive(Debug, Default)]
struct Tallies {
    by_id: BTreeMap<&'static str, Tally>,
    /// How long each menu took, in microseconds.
    menus: Vec<u64>,
    /// The menu that took longest, with its place.
    slowest: (u64, String),
    /// How long the changes of each kind took, in microseconds, and how many there were.
    changes: BTreeMap<&'static str, (u64, u64)>,
}

impl Tallies {
    fn of(&mut self, id: &'static str) -> &mut Tally {
        self.by_id.entry(id).or_default()
    }

    /// Returns the time, in milliseconds, that this part of the menus stays below.
    fn menu(&mut self, part: f64) -> f64 {
        self.menus.sort_unstable();
        let at = (self.menus.len() as f64 * part) as usize;
        self.menus.get(at.min(self.menus.len().saturating_sub(1))).copied().unwrap_or_default() as f64 / 1000.0
    }
}

fn main() -> Result<()> {
    let (mut most, mut only, mut diffs, mut folders) = (400, None, None, Vec::new());
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().with_context(|| format!("{argument} lacks its value"));
        match argument.as_str() {
            "--most" => most = value()?.parse()?,
            "--only" => only = Some(value()?),
            "--diffs" => diffs = Some(PathBuf::from(value()?)),
            _ => folders.push(PathBuf::from(argument)),
        }
    }
    ensure!(!folders.is_empty(), "name the folders of projects");
    let mut shown = String::new();
    for folder in folders {
        let start = Instant::now();
        let mut found = project(&folder.canonicalize()?, most, only.as_deref())?;
        let menus = found.menus.len();
        let (half, most) = (found.menu(0.5), found.menu(0.99));
        println!("{} ({:.0} s)", folder.display(), start.elapsed().as_secs_f64());
        println!("  {menus} menus: half in {half:.3} ms, 99 % in {most:.3} ms, all in {:.3} ms", found.menu(1.0));
        println!("  slowest at {}", found.slowest.1);
        for (id, (time, count)) in &found.changes {
            println!("  {id}: {count} changes in {:.1} s", *time as f64 / 1_000_000.0);
        }
        for (id, tally) in found.by_id {
            println!("  {id}: {} offered, {} done, {} faults", tally.offered, tally.done, tally.faults.len());
            for fault in tally.faults.iter().take(12) {
                println!("    {fault}");
            }
            for diff in tally.diffs.iter().take(MOST_SHOWN) {
                writeln!(shown, "## {id}\n{diff}")?;
            }
        }
    }
    if let Some(file) = diffs {
        fs::write(file, shown)?;
    }
    Ok(())
}

fn project(folder: &Path, most: usize, only: Option<&str>) -> Result<Tallies> {
    let reference = Reference::embedded();
    let mut project = Project::open(std::slice::from_ref(&folder.to_owned()), ProjectOptions::default())
        .with_reference(Some(Arc::clone(&reference)));
    project.scan();
    project.scan_functions();
    project.build_index(&|_, _| {});
    let project = Arc::new(project);
    let mut scripts = Vec::new();
    collect(folder, &mut scripts)?;
    // In an order that mixes the folders.
    scripts.sort_by_key(|path| {
        path.to_string_lossy().bytes().fold(7_u32, |sum, byte| sum.wrapping_mul(31) ^ u32::from(byte))
    });
    let tallies: Mutex<Tallies> = Mutex::default();
    scripts.par_iter().for_each(|path| script(&project, path, (most, only), &tallies));
    Ok(tallies.into_inner().unwrap_or_else(PoisonError::into_inner))
}

fn collect(folder: &Path, scripts: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            collect(&path, scripts)?;
        } else if path.extension().and_then(OsStr::to_str).is_some_and(is_read) {
            scripts.push(path);
        }
    }
    Ok(())
}

/// Whether files with this extension are scripts or configs.
fn is_read(extension: &str) -> bool {
    ["sqf", "ext", "cpp", "hpp"].iter().any(|known| known.eq_ignore_ascii_case(extension))
}

fn analysis(project: &Arc<Project>, path: &Path, text: &str) -> Analysis {
    let workspace: Arc<dyn Workspace> = Arc::<Project>::clone(project);
    Analysis::in_workspace(Reference::embedded(), Arc::new(SourceFile::new(text)), Some(path.into()), workspace)
}

fn script(project: &Arc<Project>, path: &Path, (most, only): (usize, Option<&str>), tallies: &Mutex<Tallies>) {
    let Ok(source) = project.source(path) else { return };
    // Generated data take long and show nothing.
    if source.text().len() > 100_000 {
        return;
    }
    let analysis = analysis(project, path, source.text());
    let (mut seen, mut counts) = (HashSet::new(), BTreeMap::<&str, usize>::new());
    let mut before = None;
    let (mut menus, mut slowest) = (Vec::new(), None);
    let (mut tried, mut changes) = (BTreeMap::<&str, usize>::new(), BTreeMap::<&str, (u64, u64)>::new());
    for range in places(&analysis) {
        let start = Instant::now();
        let all = analysis.refactorings(range);
        let took = start.elapsed().as_micros() as u64;
        menus.push(took);
        if slowest.as_ref().is_none_or(|(most, _)| *most < took) {
            slowest = Some((took, range));
        }
        for offered in all {
            if only.is_some_and(|only| only != offered.id) {
                continue;
            }
            // The same is offered at several places, and enough are done of what is offered everywhere.
            if counts.get(offered.id).is_some_and(|count| *count >= MOST_SEEN_IN_FILE) {
                continue;
            }
            let tried = tried.entry(offered.id).or_default();
            *tried += 1;
            if *tried > MOST_TRIED_IN_FILE {
                continue;
            }
            let start = Instant::now();
            let change = analysis.refactoring(range, offered.id, offered.choice);
            let (time, count) = changes.entry(offered.id).or_default();
            *time += start.elapsed().as_micros() as u64;
            *count += 1;
            let Some(change) = change else {
                let mut tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner);
                let tally = tallies.of(offered.id);
                tally.faults.push(format!("{}: refused after it was offered", place(path, &source, range)));
                continue;
            };
            if !seen.insert((offered.id, format!("{change:?}"))) {
                continue;
            }
            let count = counts.entry(offered.id).or_default();
            *count += 1;
            let is_wanted = *count <= MOST_IN_FILE;
            {
                let mut tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner);
                let tally = tallies.of(offered.id);
                tally.offered += 1;
                if !is_wanted || tally.done >= most {
                    continue;
                }
                tally.done += 1;
            }
            let before = before.get_or_insert_with(|| findings(&analysis));
            let fault = fault(project, &analysis, path, &change, offered.id, before);
            let mut tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner);
            let tally = tallies.of(offered.id);
            let place = place(path, &source, range);
            tally.diffs.push(format!("{place}: {}\n{}", offered.title, shown(project, source.text(), &change)));
            if let Some(fault) = fault {
                tally.faults.push(format!("{place}: {fault}"));
            }
        }
    }
    let mut tallies = tallies.lock().unwrap_or_else(PoisonError::into_inner);
    tallies.menus.extend(menus);
    for (id, (time, count)) in changes {
        let (all, times) = tallies.changes.entry(id).or_default();
        *all += time;
        *times += count;
    }
    if let Some((took, range)) = slowest.filter(|(took, _)| *took > tallies.slowest.0) {
        tallies.slowest = (took, place(path, &source, range));
    }
}

fn place(path: &Path, source: &Source, range: TextRange) -> String {
    let line = source.text()[..range.start as usize].matches('\n').count() + 1;
    format!("{}:{line}", path.display())
}

/// Returns the selections that a user could make: each word, each expression, and some statements together.
fn places(analysis: &Analysis) -> Vec<TextRange> {
    if analysis.config().is_some() {
        let file = analysis.file();
        let words = (0..file.tokens().len()).filter(|token| file.kind(*token) == TokenKind::Name);
        return words.map(|token| TextRange::empty(file.range(token).start)).collect();
    }
    let script = analysis.script();
    let (pre, tree) = (script.pre(), script.tree());
    let words = (0..pre.tokens().len()).filter(|token| pre.tokens()[*token].is_written());
    let is_word = |kind: TokenKind| matches!(kind, TokenKind::Name | TokenKind::Operator);
    let words = words.filter(|token| is_word(pre.tokens()[*token].kind));
    let mut places: Vec<TextRange> = words.map(|token| TextRange::empty(pre.place(token).range.start)).collect();
    for node in tree.ids() {
        if !matches!(tree.expr(node), Expr::Code(_) | Expr::File(_) | Expr::Missing) {
            places.extend(script.place(tree.tokens(node)).map(|(range, _)| range));
        }
        let (Expr::Code(list) | Expr::File(list)) = tree.expr(node) else { continue };
        for count in 2..=MOST_STATEMENTS.min(list.len()) {
            for some in list.windows(count) {
                let tokens = tree.tokens(some[0]).start..tree.tokens(some[count - 1]).end;
                places.extend(script.place(tokens).map(|(range, _)| range));
            }
        }
    }
    places.sort();
    places.dedup();
    places
}

/// Returns the codes of the findings, each with its count.
fn findings(analysis: &Analysis) -> BTreeMap<String, usize> {
    let mut codes = BTreeMap::new();
    for found in sqf_lint::diagnostics(analysis, &Lints::default()) {
        *codes.entry(found.code.name().to_owned()).or_default() += 1;
    }
    codes
}

fn fault(
    project: &Arc<Project>,
    before: &Analysis,
    path: &Path,
    change: &Change,
    id: &str,
    known: &BTreeMap<String, usize>,
) -> Option<String> {
    let text = before.file().text();
    let edits = change.files.get(&None).map(Vec::as_slice).unwrap_or_default();
    let Some(new) = apply(text, edits) else { return Some("the edits do not fit".to_owned()) };
    let Some(changed) = with(project, path, &new, change) else { return Some("the edits do not fit".to_owned()) };
    let after = analysis(&changed, path, &new);
    if let Some(error) = after.config().map_or(after.script().errors().first().map(|it| format!("{it:?}")), |config| {
        config.config().errors().first().map(|it| format!("{it:?}"))
    }) {
        return Some(format!("an error: {error}"));
    }
    if let Some(code) = new_finding(known, &after) {
        return Some(format!("a new finding: {code}"));
    }
    for (file, _) in change.files.iter().filter_map(|(file, edits)| Some((file.as_deref()?, edits))) {
        let read = |project: &Arc<Project>| Some(analysis(project, file, project.source(file).ok()?.text()));
        let (Some(before), Some(after)) = (read(project), read(&changed)) else {
            return Some(format!("{} cannot be read", file.display()));
        };
        if let Some(code) = new_finding(&findings(&before), &after) {
            return Some(format!("a new finding in {}: {code}", file.display()));
        }
    }
    for (file, text) in &change.created {
        let new = analysis(&changed, file, text);
        if let Some(error) = new.script().errors().first() {
            return Some(format!("a syntax error in {}: {error:?}", file.display()));
        }
    }
    let created: String = change.created.iter().map(|(_, text)| text.as_str()).collect();
    differs(text, &format!("{new}\n{created}"), id)
}

/// Returns the project after a change of several files; None if the edits do not fit.
fn with(project: &Arc<Project>, path: &Path, text: &str, change: &Change) -> Option<Arc<Project>> {
    if change.created.is_empty() && change.moved.is_empty() && change.files.keys().all(Option::is_none) {
        return Some(Arc::clone(project));
    }
    let mut changed = Project::clone(project);
    changed.set_overlay(path, Arc::new(Source::new(text)));
    for (file, text) in &change.created {
        changed.set_overlay(file, Arc::new(Source::new(text.as_str())));
    }
    for (file, edits) in change.files.iter().filter_map(|(file, edits)| Some((file.as_deref()?, edits))) {
        let text = apply(project.source(file).ok()?.text(), edits)?;
        changed.set_overlay(file, Arc::new(Source::new(text.as_str())));
    }
    Some(Arc::new(changed))
}

/// Returns the code of a finding that is more frequent than before.
fn new_finding(known: &BTreeMap<String, usize>, after: &Analysis) -> Option<String> {
    let mut found = findings(after).into_iter();
    found.find(|(code, count)| *count > known.get(code).copied().unwrap_or_default()).map(|(code, _)| code)
}

/// Describes a difference between the tokens of two texts that the refactoring may not cause.
fn differs(before: &str, after: &str, id: &str) -> Option<String> {
    let law = LAWS.iter().find(|law| law.id == id)?;
    let mut counts: BTreeMap<(String, &str), isize> = BTreeMap::new();
    let mut local = BTreeMap::new();
    for (text, sign) in [(before, -1), (after, 1)] {
        let source = Source::new(text);
        for token in 0..source.tokens().len() {
            let kind = source.tokens().kind(token);
            if kind.is_trivia() && !kind.is_comment() {
                continue;
            }
            let word = source.token_text(token);
            let name = match kind {
                kind if kind.is_comment() => "<comment>",
                kind if kind.is_string() => "<string>",
                TokenKind::Number => "<number>",
                TokenKind::Name if word.starts_with('_') => "<local>",
                _ => "<word>",
            };
            // A comment may be moved to another indentation.
            let word = if kind.is_comment() { word.trim().to_owned() } else { word.to_ascii_lowercase() };
            *counts.entry((word.clone(), name)).or_default() += sign;
            local.insert(word, ());
        }
    }
    for ((word, kind), count) in counts {
        let allowed = if count > 0 { law.added } else { law.removed };
        let is_allowed = allowed.contains(&word.as_str())
            || allowed.contains(&kind)
            || (kind != "<comment>" && allowed.contains(&"<any>"))
            || BRACKETS.contains(&word.as_str());
        if count != 0 && !is_allowed {
            return Some(format!("{count:+} of {word:?}"));
        }
    }
    None
}

/// Shows a change as the lines of its files that it removes and adds.
fn shown(project: &Project, text: &str, change: &Change) -> String {
    let mut shown = String::new();
    for (path, text) in &change.created {
        let _ = writeln!(shown, "new {}:\n{text}", path.display());
    }
    for (from, to) in &change.moved {
        let _ = writeln!(shown, "{} -> {}", from.display(), to.display());
    }
    for (file, edits) in &change.files {
        let Some(file) = file.as_deref() else {
            lines(text, edits, &mut shown);
            continue;
        };
        let _ = writeln!(shown, "in {}:", file.display());
        if let Ok(source) = project.source(file) {
            lines(source.text(), edits, &mut shown);
        }
    }
    shown
}

/// The lines that edits change. Those that are far from each other are shown by themselves.
fn lines(text: &str, edits: &[Edit], shown: &mut String) {
    let line_start = |at: u32| text[..at as usize].rfind('\n').map_or(0, |at| at + 1);
    let line_end = |at: u32| text[at as usize..].find('\n').map_or(text.len(), |end| at as usize + end);
    let mut rest = edits;
    while let Some(first) = rest.first() {
        let is_near =
            |two: &[Edit]| text[two[0].range.end as usize..two[1].range.start as usize].matches('\n').count() < 4;
        let count = 1 + rest.windows(2).take_while(|two| is_near(two)).count();
        let (near, others) = rest.split_at(count);
        rest = others;
        let (start, end) = (line_start(first.range.start), line_end(near[count - 1].range.end));
        let Some(new) = apply(text, near) else { continue };
        let _ = writeln!(shown, "@@ line {} @@", text[..start].matches('\n').count() + 1);
        for line in text[start..end].lines() {
            let _ = writeln!(shown, "- {line}");
        }
        for line in new[start..new.len() - (text.len() - end)].lines() {
            let _ = writeln!(shown, "+ {line}");
        }
    }
}
