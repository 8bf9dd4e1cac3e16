//! Header comments of functions, like those of other functions with the same tag.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::analysis::Analysis;
use sqf_docblock::Style;
use sqf_docblock::template::{self, Content};
use sqf_syntax::Source;
use sqf_text::FUNCTION_MARK;

/// Maximum number of scripts that are read to find the style of the project.
const MOST_SIBLINGS: usize = 12;

/// Maximum number of functions among which they are chosen.
const MOST_NAMES: usize = 400;

/// How the scripts of a project begin.
pub struct Opening {
    /// A header comment to write others after.
    header: String,
    style: Style,
    /// Whether comments come before the lines that include files.
    is_first: bool,
    /// Whether an empty line is between the two.
    is_apart: bool,
    /// Whether an empty line is between both and the code.
    has_gap: bool,
    /// Lines that state facts, with the number of headers that have them.
    facts: BTreeMap<String, usize>,
    /// The number of headers.
    count: usize,
    /// The author of most functions.
    author: String,
    /// The lines that include files in most scripts of the folder.
    includes: Vec<String>,
}

impl Opening {
    /// Returns how scripts of functions with the tag of `name` begin, above all those in the folder of `place`.
    pub fn of(analysis: &Analysis, name: &str, place: &Path) -> Opening {
        let all = siblings(analysis, name, place);
        let includes = includes(&all, place);
        let whole = |(_, source): &(Arc<Path>, Arc<Source>)| {
            let header = header(source.text()).filter(|header| template::is_whole(header))?;
            Some((header.to_owned(), Arc::clone(source)))
        };
        let headers: Vec<(String, Arc<Source>)> = all.iter().filter_map(whole).collect();
        let shapes: Vec<Vec<String>> = headers.iter().map(|(header, _)| template::shape(header)).collect();
        let count = |shape: &Vec<String>| shapes.iter().filter(|other| *other == shape).count();
        // The first of equals.
        let best = (0..headers.len()).rev().max_by_key(|at| count(&shapes[*at]));
        let Some((own, source)) = best.map(|at| &headers[at]) else { return Opening::plain(includes) };
        let mut facts: BTreeMap<String, usize> = BTreeMap::new();
        for line in headers.iter().flat_map(|(header, _)| template::facts(header)) {
            *facts.entry(line).or_default() += 1;
        }
        let authors: Vec<String> = headers.iter().filter_map(|(header, _)| template::author(header)).collect();
        let is_usual = |author: &&String| authors.iter().filter(|it| it == author).count() * 2 > headers.len();
        let (before, after) = source.text().split_once(own.as_str()).unwrap_or_default();
        let is_first = !before.contains('#');
        let ends_apart = before.ends_with("\n\n") || before.ends_with("\r\n\r\n");
        let begins_apart = |text: &str| text.lines().nth(1).is_some_and(|line| line.trim().is_empty());
        let (next_includes, rest) = if is_first { split_includes(after) } else { ("", after) };
        let own_first = best.map(|at| headers[at].0.as_str()).into_iter();
        let others = headers.iter().map(|(header, _)| header.as_str());
        Opening {
            header: own.clone(),
            style: Style::of(own_first.chain(others)),
            is_first,
            is_apart: if is_first { begins_apart(next_includes) } else { ends_apart },
            has_gap: begins_apart(rest),
            facts,
            count: headers.len(),
            author: authors.iter().find(is_usual).cloned().unwrap_or_default(),
            includes,
        }
    }

    /// The opening of a project without header comments.
    fn plain(includes: Vec<String>) -> Opening {
        Opening {
            header: template::PLAIN.to_owned(),
            style: Style::of([template::PLAIN]),
            is_first: includes.is_empty(),
            is_apart: false,
            has_gap: true,
            facts: BTreeMap::new(),
            count: 0,
            author: String::new(),
            includes,
        }
    }

    pub(super) fn style(&self) -> &Style {
        &self.style
    }

    pub(super) fn is_first(&self) -> bool {
        self.is_first
    }

    pub(super) fn is_apart(&self) -> bool {
        self.is_apart
    }

    pub(super) fn has_gap(&self) -> bool {
        self.has_gap
    }

    /// Returns the header comment of a new function, with `\n` at the ends of its lines but the last. `author` is who
    /// wrote its code, if that is known.
    pub fn header(&self, content: &Content<'_>, author: Option<&str>) -> String {
        let today = jiff::Timestamp::now().to_string();
        let content = Content {
            author: author.unwrap_or(&self.author),
            date: today.get(..10).unwrap_or_default(),
            ..content.clone()
        };
        let is_common = |line: &str| self.facts.get(line).is_some_and(|count| count * 2 > self.count);
        template::like(&self.header, &self.style, &content, &is_common).unwrap_or_default()
    }

    /// Returns the lines that a new script includes files with: those of the others in its folder, and `own`.
    pub fn includes(&self, own: &[String]) -> Vec<String> {
        let new = own.iter().filter(|line| !self.includes.contains(line));
        self.includes.iter().chain(new).cloned().collect()
    }

    /// Puts a new script together, with `\n` at the ends of its lines.
    pub fn script(&self, header: &str, includes: &[String], code: &str) -> String {
        let lines: String = includes.iter().map(|line| format!("{line}\n")).collect();
        let apart = if self.is_apart && !lines.is_empty() { "\n" } else { "" };
        let gap = if self.has_gap { "\n" } else { "" };
        match self.is_first {
            true => format!("{header}\n{apart}{lines}{gap}{code}"),
            false => format!("{lines}{apart}{header}\n{gap}{code}"),
        }
    }
}

/// Returns the scripts of other functions with the same tag, those in the folder of `place` first.
pub(super) fn siblings(analysis: &Analysis, name: &str, place: &Path) -> Vec<(Arc<Path>, Arc<Source>)> {
    let (workspace, path) = (analysis.workspace(), analysis.path());
    let prefix = name.to_ascii_lowercase();
    let Some(prefix) = prefix.find(FUNCTION_MARK).map(|at| &prefix[..at + FUNCTION_MARK.len()]) else {
        return Vec::new();
    };
    let names = workspace.function_names(prefix, MOST_NAMES, path);
    let functions = names.into_iter().flat_map(|named| workspace.functions(&named.name, path));
    let files = functions.filter(|function| !function.is_library).filter_map(|function| function.file);
    let mut files: Vec<Arc<Path>> = files.filter(|file| **file != *place).collect();
    files.sort_by_key(|file| file.parent() != place.parent());
    files.dedup();
    let sources = files.into_iter().filter_map(|file| Some((Arc::clone(&file), workspace.source(&file)?)));
    sources.take(MOST_SIBLINGS).collect()
}

/// Returns the header comment of a script: a block comment before its code.
pub(super) fn header(text: &str) -> Option<&str> {
    let start = text.find("/*")?;
    let is_opening = |line: &str| {
        let line = line.trim_matches(['\u{feff}', ' ', '\t', '\r']);
        line.is_empty() || line.starts_with(['#', '/'])
    };
    let end = start + text[start..].find("*/")? + 2;
    text[..start].lines().all(is_opening).then(|| &text[start..end])
}

/// Returns the lines that include files at the top of a script.
pub(super) fn include_lines(source: &Source) -> Vec<String> {
    source.includes().map(|line| line.of(source.text()).trim_end().to_owned()).collect()
}

/// The lines that include files in most of the scripts that are in the folder of `place`.
fn includes(all: &[(Arc<Path>, Arc<Source>)], place: &Path) -> Vec<String> {
    let beside: Vec<Vec<String>> = all
        .iter()
        .filter(|(file, _)| file.parent() == place.parent())
        .map(|(_, source)| include_lines(source))
        .collect();
    let mut found: Vec<String> = Vec::new();
    for line in beside.iter().flatten() {
        let count = beside.iter().filter(|lines| lines.contains(line)).count();
        if count * 3 > beside.len() * 2 && !found.contains(line) {
            found.push(line.clone());
        }
    }
    found
}

/// Splits the text after a header at the end of the lines that include files.
fn split_includes(text: &str) -> (&str, &str) {
    let mut end = 0;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        at += line.len();
        match line.trim() {
            own if own.starts_with("#include") => end = at,
            "" => {}
            _ => break,
        }
    }
    // The end of its last line begins the rest.
    let end = end.saturating_sub(1);
    text.split_at(end)
}
