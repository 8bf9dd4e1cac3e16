//! Reads `sqf-ls.toml`.

mod runners;

use std::path::{Path, PathBuf};

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::paths::{full_path, prefix_name, without_detours};
use super::{FILE_NAME, Globs, Levels, Override, Prefixes, ProjectSettings, TargetVersion, Trouble};
use crate::catalog::Version;
use crate::ide::{Code, Level, Target};
use crate::project;
use crate::text::LineIndex;

/// Size of the largest file that is read, in MiB.
const SIZE_LIMIT: u64 = 1;
/// Characters of a value that are shown.
const SHOWN: usize = 40;
/// All rules, in `[lints]`.
const ALL: &str = "all";

const KEYS: &[&str] = &["target-version", "paths", "exclude", "baseline", "lints", "prefixes", "runs-code", "override"];
const OVERRIDE_KEYS: &[&str] = &["paths", "lints"];

/// A value and its position.
type Value<'t> = Spanned<DeValue<'t>>;

/// Reads the file; `path` is absolute.
pub(super) fn file(path: &Path) -> (ProjectSettings, Vec<Trouble>) {
    let folder = path.parent().unwrap_or(path);
    match project::read_settings(path, SIZE_LIMIT) {
        Ok(text) => parse(&text.text, folder),
        Err(error) => {
            let trouble = Trouble { line: None, message: error.to_string() };
            (ProjectSettings { folder: folder.to_owned(), ..ProjectSettings::default() }, vec![trouble])
        }
    }
}

/// Reads the text of a file in `folder`.
pub(super) fn parse(text: &str, folder: &Path) -> (ProjectSettings, Vec<Trouble>) {
    let (table, errors) = DeTable::parse_recoverable(text);
    let mut reader = Reader { text, lines: LineIndex::new(text), folder, troubles: Vec::new() };
    let settings = reader.settings(table.get_ref());
    if let Some(error) = errors.first() {
        // Anything after a syntax error may only be a consequence of it.
        reader.troubles.clear();
        let at = error.span().map_or(text.len(), |span| span.start);
        reader.say(at, format!("invalid TOML: {}", error.message().replace('\n', ", ")));
    }
    reader.troubles.sort_by_key(|trouble| trouble.line);
    (settings, reader.troubles)
}

struct Reader<'t> {
    text: &'t str,
    lines: LineIndex,
    folder: &'t Path,
    troubles: Vec<Trouble>,
}

impl<'t> Reader<'t> {
    fn settings(&mut self, table: &DeTable<'t>) -> ProjectSettings {
        let mut settings = ProjectSettings { folder: self.folder.to_owned(), ..ProjectSettings::default() };
        for (key, value) in table {
            let name = key.get_ref().as_ref();
            match name {
                "target-version" => settings.version = self.version(name, value),
                "paths" => settings.paths = self.globs(name, value),
                "exclude" => settings.exclude = self.globs(name, value).unwrap_or_default(),
                "baseline" => settings.baseline = self.own_path(name, value),
                "lints" => settings.levels = self.levels(name, value),
                "prefixes" => settings.prefixes = self.prefixes(name, value),
                "runs-code" => settings.code_runners = self.tables(name, value, runners::read),
                "override" => settings.overrides = self.overrides(name, value),
                // A rule at the top level would be understood, but has only one place.
                _ if name.parse::<Code>().is_ok() => {
                    self.say(key.span().start, format!("`{name}` belongs in the table `[lints]`"));
                }
                _ => self.unknown(key.span().start, name, "unknown setting", KEYS),
            }
        }
        settings
    }

    fn version(&mut self, name: &str, value: &Value<'t>) -> TargetVersion {
        match value.get_ref() {
            DeValue::Float(_) | DeValue::Integer(_) => {
                let number = self.shown(value);
                self.say(value.span().start, format!("`{name}` must be in quotes: \"{number}\""));
            }
            DeValue::String(text) if text.trim() == "none" => return TargetVersion::None,
            DeValue::String(text) => match text.trim().parse::<Version>() {
                Ok(version) => {
                    let origin = format!("{name} in {FILE_NAME}");
                    return TargetVersion::Fixed(Target { version, origin, chosen: true });
                }
                Err(error) => self.say(value.span().start, format!("`{name}`: {error}, or \"none\"")),
            },
            _ => self.wrong(name, value, "a version in quotes such as \"2.18\", or \"none\""),
        }
        TargetVersion::Required
    }

    fn globs(&mut self, name: &str, value: &Value<'t>) -> Option<Globs> {
        let Some(items) = value.get_ref().as_array() else {
            self.wrong(name, value, "a list of patterns such as [\"legacy/**\", \"*.gen.sqf\"]");
            return None;
        };
        let mut patterns = Vec::new();
        for item in items {
            let Some(pattern) = item.get_ref().as_str() else {
                self.wrong(name, item, "a pattern in quotes such as \"legacy/**\"");
                continue;
            };
            // One by one, so that each has its own line.
            match Globs::new(self.folder, [pattern]).1.pop() {
                Some(wrong) => self.say(item.span().start, format!("`{name}`: {wrong}")),
                None => patterns.push(pattern),
            }
        }
        let (globs, wrong) = Globs::new(self.folder, patterns);
        for wrong in wrong {
            self.say(value.span().start, format!("`{name}`: {wrong}"));
        }
        Some(globs)
    }

    /// A path on this machine. A network path would send the user's credentials to another machine when the project is
    /// opened.
    fn path(&mut self, name: &str, value: &Value<'t>) -> Option<PathBuf> {
        let Some(text) = value.get_ref().as_str().map(str::trim).filter(|text| !text.is_empty()) else {
            self.wrong(name, value, "a path in quotes");
            return None;
        };
        if text.starts_with(['/', '\\']) && text[1..].starts_with(['/', '\\']) {
            self.say(value.span().start, format!("`{name}`: paths on other machines are not allowed"));
            return None;
        }
        Some(without_detours(&full_path(text, Some(self.folder))))
    }

    /// A path below the folder of the file, where files may be written.
    fn own_path(&mut self, name: &str, value: &Value<'t>) -> Option<PathBuf> {
        let path = self.path(name, value)?;
        if !path.starts_with(self.folder) {
            self.say(value.span().start, format!("`{name}`: the file must be below the folder of {FILE_NAME}"));
            return None;
        }
        Some(path)
    }

    fn levels(&mut self, name: &str, value: &Value<'t>) -> Levels {
        let mut levels = Levels::new();
        let Some(table) = self.table(name, value, "[lints]\ndeprecated = \"off\"") else { return levels };
        // Named rules override `all`, whatever the order.
        let mut own = Levels::new();
        for (key, value) in table {
            let rule = key.get_ref().as_ref();
            let level = value.get_ref().as_str().and_then(|level| level.parse::<Level>().ok());
            let code = match rule.parse::<Code>() {
                Ok(code) => Some(code),
                Err(_) if rule == ALL => None,
                Err(error) => {
                    self.say(key.span().start, error.to_string());
                    continue;
                }
            };
            match (code, level) {
                (_, None) => {
                    self.wrong(rule, value, &Level::ALL.map(|level| format!("\"{}\"", level.name())).join(", "));
                }
                (Some(code), Some(level)) => {
                    own.insert(code, level);
                }
                (None, Some(level)) => levels.extend(Code::ALL.map(|code| (code, level))),
            }
        }
        levels.extend(own);
        levels
    }

    fn prefixes(&mut self, name: &str, value: &Value<'t>) -> Prefixes {
        let mut prefixes = Prefixes::new();
        for (key, value) in self.table(name, value, "[prefixes]\n'\\x\\cba' = \"../CBA_A3\"").into_iter().flatten() {
            if let Some(folder) = self.path(key.get_ref(), value) {
                prefixes.insert(prefix_name(key.get_ref()), folder);
            }
        }
        prefixes
    }

    fn overrides(&mut self, name: &str, value: &Value<'t>) -> Vec<Override> {
        self.tables(name, value, |reader, item| {
            let mut found = Override::default();
            for (key, value) in item.get_ref().as_table().into_iter().flatten() {
                match key.get_ref().as_ref() {
                    "paths" => found.paths = reader.globs("paths", value).unwrap_or_default(),
                    "lints" => found.levels = reader.levels("lints", value),
                    other => reader.unknown(key.span().start, other, "unknown key in an override", OVERRIDE_KEYS),
                }
            }
            if item.get_ref().get("paths").is_none() {
                reader.say(item.span().start, format!("[[{name}]] requires `paths`, such as paths = [\"legacy/**\"]"));
            }
            Some(found)
        })
    }

    /// The tables of `[[name]]`, read one by one.
    fn tables<T>(
        &mut self,
        name: &str,
        value: &Value<'t>,
        read: impl Fn(&mut Reader<'t>, &Value<'t>) -> Option<T>,
    ) -> Vec<T> {
        let Some(items) = value.get_ref().as_array().filter(|items| items.iter().all(|item| item.get_ref().is_table()))
        else {
            self.say(value.span().start, format!("`{name}` must be written with two brackets: [[{name}]]"));
            return Vec::new();
        };
        items.iter().filter_map(|item| read(self, item)).collect()
    }

    fn table<'v>(&mut self, name: &str, value: &'v Value<'t>, example: &str) -> Option<&'v DeTable<'t>> {
        if !value.get_ref().is_table() {
            self.wrong(name, value, &format!("a table:\n{example}"));
        }
        value.get_ref().as_table()
    }

    fn wrong(&mut self, name: &str, value: &Value<'t>, accepted: &str) {
        let message = format!("`{name}`: invalid value {}; expected {accepted}", self.shown(value));
        self.say(value.span().start, message);
    }

    fn unknown(&mut self, at: usize, name: &str, what: &str, known: &[&str]) {
        let near = known.iter().map(|known| (strsim::osa_distance(name, known), known)).min();
        let remedy = match near {
            Some((distance, near)) if distance <= 2 => format!("did you mean `{near}`?"),
            _ => format!("expected one of {}", known.join(", ")),
        };
        self.say(at, format!("`{name}`: {what}; {remedy}"));
    }

    fn say(&mut self, at: usize, message: String) {
        self.troubles.push(Trouble { line: Some(self.lines.line(at as u32) + 1), message });
    }

    /// The value as written, shortened.
    fn shown(&self, value: &Value<'t>) -> String {
        let text = self.text.get(value.span()).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(SHOWN).collect();
        if short.len() < text.len() { format!("{short} ...") } else { short }
    }
}
