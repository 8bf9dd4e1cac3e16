//! Determines which scripts of a project only ever run as separate scripts, so that they see no variables of another
//! one.

use std::cell::LazyCell;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::words::{Comments, ends_with_word};
use crate::includes::View;
use crate::layout::file_names;
use sqf_text::{floor_boundary, is_word_byte};

/// The scripts that a text names.
#[derive(Debug, Default)]
pub(crate) struct NamedScripts {
    /// The names of their files, in lower case without extension, each with whether it is run there as a script of its
    /// own: by `execVM`, or by an action.
    pub(crate) scripts: Vec<(Box<str>, bool)>,
    /// What is written of the names that it composes.
    pub(crate) composed: Vec<ComposedName>,
}

/// What is written of the name of a script that is composed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ComposedName {
    /// The last folder before the name, in lower case: `\gates\` of `"scripts\gates\%1.sqf"`. Empty if there is none.
    pub(super) folder: Box<str>,
    /// The beginning of the name in lower case: `open_` of `"scripts\open_%1.sqf"`.
    pub(super) begin: Box<str>,
    /// Whether the statement before it executes the script: `execVM format ["gates\%1.sqf", _way]`.
    is_executed: bool,
}

/// How the files of a project name a script.
#[derive(Debug)]
struct ScriptNaming {
    /// Whether all of them only execute it.
    is_executed: bool,
    /// Whether a script is among them.
    is_in_script: bool,
}

/// A file that composes the names of scripts.
#[derive(Debug)]
struct Maker {
    file: Arc<Path>,
    names: ComposedName,
}

/// The scripts that the files of a project name.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    /// By name.
    named: FxHashMap<Box<str>, ScriptNaming>,
    /// The files that compose names.
    makers: Vec<Maker>,
}

impl Scripts {
    /// Adds what a file names. A name counts as only executed as long as every file that has it executes it.
    pub(crate) fn add(&mut self, file: &Arc<Path>, named: &NamedScripts) {
        let is_in_script = file_names::ends_in(file, &["sqf"]);
        for (name, is_executed) in &named.scripts {
            let naming =
                self.named.entry(name.clone()).or_insert(ScriptNaming { is_executed: true, is_in_script: false });
            naming.is_executed &= is_executed;
            naming.is_in_script |= is_in_script;
        }
        let maker = |names| Maker { file: Arc::clone(file), names };
        self.makers.extend(named.composed.iter().cloned().map(maker));
    }

    /// Whether a script names another one, by its name in lower case, or composes a name that may be its. `script` is its
    /// path, if paths that lead to it name its folders as they are on disk.
    pub(crate) fn is_named(&self, script: Option<&Path>, name: &str, view: &View) -> bool {
        self.named.get(name).is_some_and(|naming| naming.is_in_script) || self.is_composed(script, name, view, |_| true)
    }

    /// Whether nothing but commands that execute scripts names a script. False if its name may be put together at run
    /// time for another command. `is_of_mission` is the answer for a script that nothing names.
    pub(super) fn is_only_executed(&self, script: Option<&Path>, name: &str, is_of_mission: bool, view: &View) -> bool {
        let is_named = self.named.get(name).map(|naming| naming.is_executed);
        is_named.unwrap_or(is_of_mission) && !self.is_composed(script, name, view, |names| !names.is_executed)
    }

    /// Whether one of some makers may compose the name of a script.
    fn is_composed(
        &self,
        script: Option<&Path>,
        name: &str,
        view: &View,
        is_meant: impl Fn(&ComposedName) -> bool,
    ) -> bool {
        let path = LazyCell::new(|| script.map(|path| path.to_string_lossy().to_lowercase().replace('/', "\\")));
        let is_in = |folder: &str| folder.is_empty() || path.as_ref().is_none_or(|path| path.contains(folder));
        let is_it = |names: &ComposedName| is_meant(names) && name.starts_with(&*names.begin) && is_in(&names.folder);
        self.makers.iter().any(|maker| is_it(&maker.names) && view.sees(&maker.file))
    }
}

/// Returns the last of the folders with which a path begins, in lower case: `\gates\`. Empty if the path begins with
/// something else than the name of a folder.
fn folder_before(path: &str) -> Box<str> {
    let is_written = |byte: &u8| is_word_byte(*byte) || matches!(byte, b'-' | b' ' | b'\\' | b'/');
    let written = &path[..path.bytes().take_while(is_written).count()];
    let mut folders = written.split(['\\', '/']).rev().skip(1);
    let folder = folders.next().filter(|_| !written.starts_with(['\\', '/'])).unwrap_or_default();
    if folder.is_empty() { "".into() } else { format!("\\{}\\", folder.to_lowercase()).into() }
}

/// Maximum length of what is read of a statement: a list of scripts may be one of megabytes.
const LONGEST_STATEMENT: usize = 400;

/// Returns the statement at the end of a text, as far as it is read.
fn statement_before(text: &str) -> &str {
    let text = &text[floor_boundary(text, text.len().saturating_sub(LONGEST_STATEMENT))..];
    text.rsplit([';', '{', '}']).next().unwrap_or_default()
}

/// Whether the line at the end of a text executes the script that it names. It may be given to the command by `format`
/// or in parentheses.
fn is_executed(before: &str) -> bool {
    let line = statement_before(before).rsplit('\n').next().unwrap_or_default();
    let mut words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
    words.any(|word| word.eq_ignore_ascii_case("execvm"))
}

/// Whether a text ends before the second element of what `addAction` takes: `_gate addAction ["Open", `.
fn is_script_of_action(before: &str) -> bool {
    const COMMAND: &str = "addaction";
    let statement = statement_before(before);
    let Some(at) = statement.to_ascii_lowercase().rfind(COMMAND) else { return false };
    let title = statement.get(at + COMMAND.len()..).unwrap_or_default().trim();
    let title = title.strip_prefix('[').and_then(|title| title.strip_suffix(','));
    title.is_some_and(|title| !title.contains('['))
}

/// Returns the beginning of a composed name in lower case. `name` is what is written at `start`, before the extension:
/// all of it, or the last argument of a macro that joins words with `_`, such as `func)` of `DOUBLES(fnc,func).sqf`.
fn begin_of(text: &str, start: usize, name: &str) -> Box<str> {
    /// Limit for the lines of a macro.
    const MOST_LINES: usize = 50;
    const JOINS: [&str; 2] = ["DOUBLES(", "TRIPLES("];
    let before = text.get(..start).unwrap_or_default();
    let mut lines = before.rsplit('\n');
    let line = lines.next().unwrap_or_default();
    if !name.ends_with(')') {
        // A word beside `##` may be a parameter, and one before a `)` is the end of an argument.
        let is_known = !name.contains(['#', ')']);
        let length = name.bytes().take_while(|byte| is_known && is_word_byte(*byte)).count();
        return name[..length].to_ascii_lowercase().into();
    }
    let joined = JOINS.iter().filter_map(|join| Some(line.rfind(join)? + join.len())).max();
    let joined = joined.filter(|at| !line[*at..].contains(')'));
    let first = joined.and_then(|at| line[at..].split(',').next()).unwrap_or_default().trim();
    // The parameters of a macro stand for anything.
    let continued = lines.take(MOST_LINES).take_while(|line| line.trim_end().ends_with('\\'));
    let head = continued.last().unwrap_or(line);
    let defined = head.trim_start().strip_prefix("#define").and_then(|rest| rest.split_once('('));
    let parameters = defined.and_then(|(_, rest)| rest.split(')').next()).unwrap_or_default();
    let is_constant = !first.is_empty()
        && first.bytes().all(is_word_byte)
        && defined.is_some()
        && !parameters.split(',').any(|parameter| parameter.trim() == first);
    if is_constant { format!("{}_", first.to_ascii_lowercase()).into() } else { Box::default() }
}

/// Finds the scripts that a text names, except in comments.
pub(crate) fn named(text: &str) -> NamedScripts {
    let bytes = text.as_bytes();
    let mut found = NamedScripts::default();
    let mut comments = Comments::of(bytes).peekable();
    for dot in memchr::memchr_iter(b'.', bytes) {
        let end = dot + ".sqf".len();
        let is_script = bytes.get(dot..end).is_some_and(|ending| ending.eq_ignore_ascii_case(b".sqf"));
        if !is_script || bytes.get(end).is_some_and(|byte| is_word_byte(*byte)) {
            continue;
        }
        while comments.next_if(|comment| comment.end <= dot).is_some() {}
        if comments.peek().is_some_and(|comment| comment.start <= dot) {
            continue;
        }
        let is_end = |byte: &u8| matches!(byte, b'\\' | b'/' | b'"' | b'\'' | b'(' | b',' | b'\n');
        let start = bytes[..dot].iter().rposition(is_end).map_or(0, |before| before + 1);
        let Some(name) = text.get(start..dot) else { continue };
        if name.is_empty() || !name.bytes().all(|byte| is_word_byte(byte) || matches!(byte, b'-' | b' ' | b'.')) {
            let written = bytes[..start].iter().rposition(|byte| matches!(byte, b'"' | b'\'' | b'\n'));
            let folder = folder_before(text.get(written.map_or(0, |quote| quote + 1)..dot).unwrap_or_default());
            let is_executed = is_executed(text.get(..start).unwrap_or_default());
            let composed = ComposedName { folder, begin: begin_of(text, start, name), is_executed };
            if !found.composed.contains(&composed) {
                found.composed.push(composed);
            }
            continue;
        }
        let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\n');
        let quote = bytes[..start].iter().rposition(is_quote).unwrap_or_default();
        let before = text.get(..quote).unwrap_or_default().trim_end_matches(['"', '\'']);
        let is_executed = ends_with_word(before, "execvm") || is_script_of_action(before);
        found.scripts.push((name.to_ascii_lowercase().into(), is_executed));
    }
    found
}
