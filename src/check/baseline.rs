//! Known findings, such as those that a project had before it was checked for the first time.
//!
//! A finding is identified by its file, its rule and the text of its line, not by the line number: code above it may
//! change. If the line itself changes, the finding is reported again. The file is JSON with one finding per line, in a
//! fixed order, so that changes are easy to review.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use super::{Report, name};
use crate::settings::{Levels, absolute};
use sqf_lint::{Code, Diagnostic, Level};
use sqf_project::{ReadError, read};
use sqf_staging::replace_file;
use sqf_text::{LineIndex, fnv1a};

/// The default name of the file.
pub const BASELINE_NAME: &str = "sqf-ls-baseline.json";

/// Description at the start of the file.
const ABOUT: &str = "Known findings, which `sqf-ls check` does not report. Made by `sqf-ls check --write-baseline`.";
/// The version of the file format.
const VERSION: u32 = 1;
/// Size limit for the file, in MiB.
const SIZE_LIMIT: u64 = 256;
/// Of lines longer than this, in bytes, only the start and a hash of the rest are stored.
const LONG_LINE: usize = 160;

/// The known findings, by file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline {
    /// The folder of the file; names of scripts are relative to it.
    folder: PathBuf,
    files: BTreeMap<String, EntryCounts>,
}

/// How often each finding is known of a script.
type EntryCounts = BTreeMap<Entry, usize>;

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    /// The rule, which may no longer exist.
    pub(super) code: String,
    /// The text of its line, with single blanks.
    pub(super) line: String,
}

/// Why a baseline cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum BaselineError {
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// Its contents are invalid.
    #[error("not a baseline that this version of sqf-ls can read ({0}); remove it and run again with --write-baseline")]
    Form(String),
}

#[derive(Deserialize)]
struct Wire {
    version: u32,
    files: BTreeMap<String, Vec<WireEntry>>,
}

#[derive(Deserialize)]
struct WireEntry {
    code: String,
    line: String,
    #[serde(default = "one")]
    count: usize,
}

fn one() -> usize {
    1
}

/// The result of filtering a script's findings by the baseline.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sifted {
    /// Number of known findings.
    pub(super) known: usize,
    /// Number of known findings that no longer exist.
    pub(super) gone: usize,
}

impl Baseline {
    /// Reads the file.
    ///
    /// # Errors
    ///
    /// When it is missing or invalid.
    pub fn read(file: &Path) -> Result<Baseline, BaselineError> {
        let text = read(file, SIZE_LIMIT)?.text;
        let wire: Wire = serde_json::from_str(&text).map_err(|error| BaselineError::Form(error.to_string()))?;
        if wire.version != VERSION {
            return Err(BaselineError::Form(format!("version {}", wire.version)));
        }
        let mut files: BTreeMap<String, EntryCounts> = BTreeMap::new();
        for (name, entries) in wire.files {
            let known = files.entry(name).or_default();
            for WireEntry { code, line, count } in entries {
                // A rule may have been renamed since.
                let code = code.parse::<Code>().map_or(code, |code| code.name().to_owned());
                let known = known.entry(Entry { code, line }).or_default();
                *known = known.saturating_add(count);
            }
        }
        Ok(Baseline { folder: folder_of(file), files })
    }

    /// Creates a baseline of a report's findings, to be stored in `file`. Keeps the entries of `old` for scripts that
    /// were not `checked` and still exist.
    pub fn new(file: &Path, report: &Report, checked: &[PathBuf], base: &Path, old: Option<Baseline>) -> Baseline {
        let mut baseline = old.unwrap_or_default();
        baseline.folder = folder_of(file);
        let checked: BTreeSet<String> = checked.iter().map(|path| baseline.name(path, base)).collect();
        let folder = baseline.folder.clone();
        baseline.files.retain(|name, _| !checked.contains(name) && is_there(&folder, name));
        for script in &report.scripts {
            let mut known = EntryCounts::new();
            for finding in &script.findings {
                *known.entry(Entry::new(finding, &script.text, &script.lines)).or_default() += 1;
            }
            let name = baseline.name(Path::new(&script.name), base);
            baseline.files.insert(name, known);
        }
        baseline
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        let text = |text: &str| serde_json::to_string(text);
        let mut out = format!("{{\n  \"about\": {},\n  \"version\": {VERSION},\n  \"files\": {{", text(ABOUT)?);
        let mut before_file = "\n";
        for (name, known) in &self.files {
            let _ = write!(out, "{before_file}    {}: [", text(name)?);
            let mut before = "\n";
            for (entry, count) in known {
                let _ = write!(out, "{before}      {{\"code\": {}, ", text(&entry.code)?);
                if *count > 1 {
                    let _ = write!(out, "\"count\": {count}, ");
                }
                let _ = write!(out, "\"line\": {}}}", text(&entry.line)?);
                before = ",\n";
            }
            out.push_str("\n    ]");
            before_file = ",\n";
        }
        out.push_str(if self.files.is_empty() { "}\n}\n" } else { "\n  }\n}\n" });
        replace_file(file, out.as_bytes())
    }

    /// Returns the number of findings, and of scripts with findings.
    pub fn size(&self) -> (usize, usize) {
        (self.files.values().flat_map(BTreeMap::values).sum(), self.files.len())
    }

    /// Removes known findings from those of a script. Findings of rules that `levels` turn off count neither as known
    /// nor as gone.
    pub(super) fn sift(
        &self,
        path: &Path,
        base: &Path,
        text: &str,
        levels: &Levels,
        found: &mut Vec<Diagnostic>,
    ) -> Sifted {
        let Some(mut left) = self.files.get(&self.name(path, base)).cloned() else { return Sifted::default() };
        let before = found.len();
        if before > 0 {
            let lines = LineIndex::new(text);
            found.retain(|finding| match left.get_mut(&Entry::new(finding, text, &lines)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    false
                }
                _ => true,
            });
        }
        let is_silent = |entry: &Entry| {
            entry.code.parse::<Code>().is_ok_and(|code| levels.get(&code).is_some_and(|level| *level == Level::Off))
        };
        let gone = left.iter().filter(|(entry, _)| !is_silent(entry)).map(|(_, count)| count).sum();
        Sifted { known: before - found.len(), gone }
    }

    /// Counts known findings of scripts that no longer exist.
    pub(super) fn gone_with_their_files(&self) -> usize {
        let gone = self.files.iter().filter(|(name, _)| !is_there(&self.folder, name));
        gone.flat_map(|(_, known)| known.values()).sum()
    }

    /// Returns the name of a script in the file.
    fn name(&self, path: &Path, base: &Path) -> String {
        name::whole_and_relative(&base.join(path), &self.folder).1
    }
}

impl Entry {
    /// Identifies a finding by its rule and the text of its line: blanks are joined, and the end of a long line is a
    /// hash.
    pub(super) fn new(finding: &Diagnostic, text: &str, lines: &LineIndex) -> Entry {
        let line = lines.text(lines.line(finding.range.start), text);
        let mut line = line.split_whitespace().collect::<Vec<_>>().join(" ");
        if line.len() > LONG_LINE {
            let end = sqf_text::floor_boundary(&line, LONG_LINE);
            let rest = fnv1a(line.get(end..).unwrap_or_default().bytes());
            line.truncate(end);
            let _ = write!(line, " ... {rest:08x}");
        }
        Entry { code: finding.code.name().to_owned(), line }
    }
}

/// Whether a script exists. Only checks paths below the folder: the file may come from an untrusted source and name a
/// path on another machine.
fn is_there(folder: &Path, name: &str) -> bool {
    let is_below = Path::new(name).components().all(|component| matches!(component, Component::Normal(_)));
    !is_below || folder.join(name).exists()
}

fn folder_of(file: &Path) -> PathBuf {
    let file = absolute(file);
    file.parent().unwrap_or(&file).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_lint::Severity;
    use sqf_text::TextRange;

    /// Creates a finding at each `word` of the text.
    fn findings(text: &str, word: &str, code: Code) -> Vec<Diagnostic> {
        let finding = |(start, _)| {
            let range = TextRange::new(start as u32, (start + word.len()) as u32);
            Diagnostic::new(range, code, Severity::Hint, "")
        };
        text.match_indices(word).map(finding).collect()
    }

    fn script(name: &str, text: &str) -> crate::check::Script {
        crate::check::Script {
            name: name.to_owned(),
            relative: name.to_owned(),
            text: text.into(),
            lines: LineIndex::new(text),
            findings: findings(text, "oilGate", Code::Deprecated),
        }
    }

    fn report(scripts: Vec<crate::check::Script>) -> Report {
        Report { scripts, ..Report::default() }
    }

    fn sift(baseline: &Baseline, base: &Path, name: &str, text: &str, levels: &Levels) -> (Sifted, usize) {
        let mut found = match levels.get(&Code::Deprecated) {
            Some(Level::Off) => Vec::new(),
            _ => findings(text, "oilGate", Code::Deprecated),
        };
        (baseline.sift(Path::new(name), base, text, levels, &mut found), found.len())
    }

    #[test]
    fn known_findings_are_known_wherever_their_lines_are() {
        let folder = tempfile::tempdir().unwrap();
        let (base, file) = (folder.path(), folder.path().join("known.json"));
        let text = "oilGate 1;\n\toilGate  2; oilGate 3;\noilGate 1;\n";
        Baseline::new(&file, &report(vec![script("b.sqf", text)]), &["b.sqf".into()], base, None).write(&file).unwrap();
        let baseline = Baseline::read(&file).unwrap();
        assert_eq!(baseline.size(), (4, 1));
        let none = Levels::new();
        let sifted = |text: &str| sift(&baseline, base, "b.sqf", text, &none);
        assert_eq!(sifted(text), (Sifted { known: 4, gone: 0 }, 0));
        let moved = "hint 1;\r\noilGate 2; oilGate 3;\r\n  oilGate 1;\r\nhint 2; oilGate 1;\r\n";
        assert_eq!(sifted(moved), (Sifted { known: 3, gone: 1 }, 1));
        assert_eq!(sifted("oilGate 1;\noilGate 1;\noilGate 1;"), (Sifted { known: 2, gone: 2 }, 1), "one more");
        assert_eq!(sifted(""), (Sifted { known: 0, gone: 4 }, 0));
        assert_eq!(sift(&baseline, base, "a.sqf", text, &none), (Sifted::default(), 4));
        let off = Levels::from([(Code::Deprecated, Level::Off)]);
        assert_eq!(sift(&baseline, base, "b.sqf", text, &off), (Sifted::default(), 0));
        assert_eq!(baseline.gone_with_their_files(), 4, "there never was a b.sqf");
    }

    #[test]
    fn the_file_is_readable_and_keeps_unchecked_scripts() {
        let folder = tempfile::tempdir().unwrap();
        let (base, file) = (folder.path(), folder.path().join("known.json"));
        std::fs::write(base.join("b.sqf"), "").unwrap();
        let both = report(vec![
            script("b.sqf", "oilGate \"ö\"; // \u{1b}\n"),
            script("a.sqf", &format!("oilGate 1;\noilGate 1; \n// {} oilGate 2", "é".repeat(100))),
        ]);
        let baseline = Baseline::new(&file, &both, &["a.sqf".into(), "b.sqf".into()], base, None);
        baseline.write(&file).unwrap();
        insta::assert_snapshot!(std::fs::read_to_string(&file).unwrap(), @r#"
        {
          "about": "Known findings, which `sqf-ls check` does not report. Made by `sqf-ls check --write-baseline`.",
          "version": 1,
          "files": {
            "a.sqf": [
              {"code": "deprecated", "line": "// éééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé ... 906b4954"},
              {"code": "deprecated", "count": 2, "line": "oilGate 1;"}
            ],
            "b.sqf": [
              {"code": "deprecated", "line": "oilGate \"ö\"; // \u001b"}
            ]
          }
        }
        "#);
        assert_eq!(Baseline::read(&file).unwrap(), baseline);
        // Only a.sqf was checked, and it has no findings now.
        let next = Baseline::new(&file, &report(Vec::new()), &["./x/../a.sqf".into()], base, Some(baseline));
        assert_eq!(next.size(), (1, 1));
        let empty = Baseline::new(&file, &report(Vec::new()), &["b.sqf".into()], base, Some(next));
        empty.write(&file).unwrap();
        assert_eq!(Baseline::read(&file).unwrap(), empty);
    }

    #[test]
    fn only_scripts_below_the_folder_are_checked_for_existence() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("a.sqf"), "").unwrap();
        let is_there = |name: &str| is_there(folder.path(), name);
        assert!(is_there("a.sqf") && !is_there("b.sqf") && !is_there("x/b.sqf"));
        let absolute = folder.path().join("b.sqf");
        for name in ["../b.sqf", "x/../b.sqf", absolute.to_str().unwrap()] {
            assert!(is_there(name), "{name} is taken to be there");
        }
    }

    #[test]
    fn entries_of_a_renamed_rule_have_its_present_name() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("known.json");
        let entry = |code: &str| {
            let text = r#"{"version": 1, "files": {"a.sqf": [{"code": "CODE", "line": "hint str TAG_doros;"}]}}"#;
            std::fs::write(&file, text.replace("CODE", code)).unwrap();
            Baseline::read(&file).unwrap()
        };
        assert_eq!(entry("misspelt-global"), entry("misspelled-global"));
        assert_ne!(entry("gate"), entry("misspelled-global"));
    }

    #[test]
    fn invalid_baselines_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("known.json");
        assert_eq!(Baseline::read(&file).unwrap_err().to_string(), "no such file or folder");
        for text in ["", "hint 1;", "[]", "{\"version\": 2, \"files\": {}}", "{\"version\": 1}"] {
            std::fs::write(&file, text).unwrap();
            assert!(Baseline::read(&file).unwrap_err().to_string().contains("--write-baseline"), "{text}");
        }
    }
}
