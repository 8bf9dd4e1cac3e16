//! Reads values, both of a client (JSON) and of `sqf-ls.toml`, and collects their errors.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use serde_json::Value;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::paths::{full_path, prefix_name, without_detours};
use super::{FILE_NAME, Globs, Levels, Prefixes, TargetVersion, Trouble};
use sqf_lint::{Code, Level};
use sqf_reference::library::LibraryPlace;
use sqf_text::{LineIndex, quoted, shortened};

/// Limit for characters of a value in messages.
const SHOWN: usize = 40;
/// Key for all rules in a table of levels.
pub(super) const ALL: &str = "all";

/// A value and its key.
pub(super) struct SettingValue<'v> {
    pub(super) key: &'v str,
    /// The name of the value in messages: `sqf.prefixes.x`. In a file, whose messages have lines, only the key.
    pub(super) name: String,
    /// The position of the key in the file.
    key_at: usize,
    value: RawValue<'v>,
}

/// A value in its source format.
#[derive(Clone, Copy)]
enum RawValue<'v> {
    Json(&'v Value),
    Toml(&'v Spanned<DeValue<'v>>),
}

impl<'v> SettingValue<'v> {
    /// Wraps the section of a client's settings.
    pub(super) fn section(name: &'v str, value: &'v Value) -> SettingValue<'v> {
        SettingValue { key: name, name: name.to_owned(), key_at: 0, value: RawValue::Json(value) }
    }

    /// Returns the keys of a file.
    pub(super) fn keys_of(table: &'v DeTable<'v>) -> Vec<SettingValue<'v>> {
        let keys = table.iter().map(|(key, value)| SettingValue {
            key: key.get_ref(),
            name: key.get_ref().to_string(),
            key_at: key.span().start,
            value: RawValue::Toml(value),
        });
        keys.collect()
    }

    /// Returns a trimmed text.
    pub(super) fn as_str(&self) -> Option<&'v str> {
        let text = match self.value {
            RawValue::Json(value) => value.as_str(),
            RawValue::Toml(value) => value.get_ref().as_str(),
        };
        text.map(str::trim)
    }

    /// Returns the value if it is `true` or `false`.
    pub(super) fn as_bool(&self) -> Option<bool> {
        match self.value {
            RawValue::Json(value) => value.as_bool(),
            RawValue::Toml(value) => value.get_ref().as_bool(),
        }
    }

    /// Returns the value if it is a whole number.
    pub(super) fn as_integer(&self) -> Option<i64> {
        match self.value {
            RawValue::Json(value) => value.as_i64(),
            RawValue::Toml(value) => value.get_ref().as_integer()?.as_str().parse().ok(),
        }
    }

    fn is_number(&self) -> bool {
        match self.value {
            RawValue::Json(value) => value.is_number(),
            RawValue::Toml(value) => matches!(value.get_ref(), DeValue::Integer(_) | DeValue::Float(_)),
        }
    }

    /// Returns the elements of a list, which share its name.
    pub(super) fn items(&self) -> Option<Vec<SettingValue<'v>>> {
        let item = |value| SettingValue { key: self.key, name: self.name.clone(), key_at: self.key_at, value };
        match self.value {
            RawValue::Json(value) => Some(value.as_array()?.iter().map(|value| item(RawValue::Json(value))).collect()),
            RawValue::Toml(value) => {
                Some(value.get_ref().as_array()?.iter().map(|value| item(RawValue::Toml(value))).collect())
            }
        }
    }

    /// Returns the fields of an object or table. Fields that are null count as not set and are skipped.
    pub(super) fn fields(&self) -> Option<Vec<SettingValue<'v>>> {
        match self.value {
            RawValue::Json(value) => {
                let fields = value.as_object()?.iter().filter(|(_, value)| !value.is_null());
                let field = |(key, value): (&'v String, &'v Value)| SettingValue {
                    key,
                    name: format!("{}.{key}", self.name),
                    key_at: 0,
                    value: RawValue::Json(value),
                };
                Some(fields.map(field).collect())
            }
            RawValue::Toml(value) => value.get_ref().as_table().map(SettingValue::keys_of),
        }
    }

    fn at(&self) -> usize {
        match self.value {
            RawValue::Json(_) => 0,
            RawValue::Toml(value) => value.span().start,
        }
    }
}

/// Limit for the problems of one file that are shown.
const MOST_TROUBLES: usize = 50;

/// Reads values and collects their errors.
pub(super) struct Reader<'t> {
    /// The base of relative paths.
    folder: Option<&'t Path>,
    /// The text of the file; None for the settings of a client.
    file: Option<(&'t str, LineIndex)>,
    troubles: Vec<Trouble>,
    /// Number of problems that are left out.
    omitted: usize,
}

impl<'t> Reader<'t> {
    /// For settings that a client sends.
    pub(super) fn of_client(folder: Option<&'t Path>) -> Reader<'t> {
        Reader { folder, file: None, troubles: Vec::new(), omitted: 0 }
    }

    /// For a file in `folder`.
    pub(super) fn of_file(text: &'t str, folder: &'t Path) -> Reader<'t> {
        let file = Some((text, LineIndex::new(text)));
        Reader { folder: Some(folder), file, troubles: Vec::new(), omitted: 0 }
    }

    /// Forgets all problems.
    pub(super) fn forget(&mut self) {
        self.troubles.clear();
        self.omitted = 0;
    }

    /// Returns the problems, in the order of their lines: not more than anybody reads.
    pub(super) fn finish(mut self) -> Vec<Trouble> {
        self.troubles.sort_by_key(|trouble| trouble.line);
        if self.omitted > 0 {
            let message = format!("{} more problems are not shown", self.omitted);
            self.troubles.push(Trouble { line: None, message });
        }
        self.troubles
    }

    /// Whether the settings are those of a client, that is, of one user.
    pub(super) fn is_of_client(&self) -> bool {
        self.file.is_none()
    }

    /// Returns the base of relative paths.
    pub(super) fn folder(&self) -> Option<&'t Path> {
        self.folder
    }

    /// Reads a text into a setting. An empty text of a client means that the setting is not set, because that is what
    /// editors show for it.
    pub(super) fn text<'v, T>(
        &mut self,
        given: &SettingValue<'v>,
        into: &mut Option<T>,
        expected: &str,
        read: impl FnOnce(&mut Self, &'v str) -> Option<T>,
    ) {
        match given.as_str() {
            Some("") if self.is_of_client() => *into = None,
            Some(text) if !text.is_empty() => {
                if let Some(value) = read(self, text) {
                    *into = Some(value);
                }
            }
            _ => self.wrong(given, expected),
        }
    }

    /// Reads `true` or `false`; anything else is reported.
    pub(super) fn flag(&mut self, given: &SettingValue<'_>) -> Option<bool> {
        let flag = given.as_bool();
        if flag.is_none() {
            self.wrong(given, "true or false");
        }
        flag
    }

    /// Reads a version into a setting.
    pub(super) fn version(&mut self, given: &SettingValue<'_>, into: &mut Option<TargetVersion>) {
        if given.is_number() {
            let message = format!("`{}` must be in quotes: \"{}\"", given.name, self.shown(given));
            return self.say(given, message);
        }
        let origin = if self.is_of_client() { given.name.clone() } else { format!("{} in {FILE_NAME}", given.name) };
        self.text(given, into, "a version in quotes such as \"2.18\", or \"none\"", |reader, text| {
            let version = TargetVersion::parse(text, &origin);
            version.map_err(|error| reader.say(given, format!("`{}`: {error}, or \"none\"", given.name))).ok()
        });
    }

    /// Reads a list of patterns, relative to the folder of the settings. Those that are wrong are reported and left
    /// out.
    pub(super) fn patterns(&mut self, given: &SettingValue<'_>) -> Option<Globs> {
        let Some(items) = given.items() else {
            self.wrong(given, "a list of patterns such as [\"legacy/**\", \"*.gen.sqf\"]");
            return None;
        };
        let folder = self.folder.unwrap_or(Path::new(""));
        let mut patterns = Vec::new();
        for item in &items {
            let Some(pattern) = item.as_str() else {
                self.wrong(item, "a pattern in quotes such as \"legacy/**\"");
                continue;
            };
            // One by one, so that each error has its own line.
            match Globs::new(folder, [pattern]).1.pop() {
                Some(wrong) => self.say(item, format!("`{}`: {wrong}", item.name)),
                None => patterns.push(pattern),
            }
        }
        let (globs, wrong) = Globs::new(folder, patterns);
        for wrong in wrong {
            self.say(given, format!("`{}`: {wrong}", given.name));
        }
        Some(globs)
    }

    /// Reads a path on this machine. In a file, a network path is rejected: it would send the user's credentials to
    /// another machine when the project is opened.
    pub(super) fn path(&mut self, given: &SettingValue<'_>, text: &str) -> Option<PathBuf> {
        let is_of_network = text.starts_with(['/', '\\']) && text[1..].starts_with(['/', '\\']);
        if is_of_network && !self.is_of_client() {
            self.say(given, format!("`{}`: paths on other machines are not allowed", given.name));
            return None;
        }
        let path = full_path(text, self.folder);
        Some(if self.is_of_client() { path } else { without_detours(&path) })
    }

    /// Reads a path below the folder of the file, where files may be written.
    pub(super) fn own_path(&mut self, given: &SettingValue<'_>, text: &str) -> Option<PathBuf> {
        let path = self.path(given, text)?;
        if self.folder.is_none_or(|folder| !path.starts_with(folder)) {
            self.say(given, format!("`{}`: the file must be below the folder of {FILE_NAME}", given.name));
            return None;
        }
        Some(path)
    }

    /// Reads the folders of prefixes.
    pub(super) fn folders(&mut self, given: &SettingValue<'_>) -> Option<Prefixes> {
        let mut prefixes = Prefixes::new();
        for field in self.fields(given, "[prefixes]\n'\\x\\cba' = \"../CBA_A3\"")? {
            let mut folder = None;
            self.text(&field, &mut folder, "a path in quotes", |reader, text| reader.path(&field, text));
            prefixes.extend(folder.map(|folder| (prefix_name(field.key), folder)));
        }
        Some(prefixes)
    }

    /// Reads a list of folders.
    pub(super) fn folder_list(&mut self, given: &SettingValue<'_>) -> Option<Vec<PathBuf>> {
        let Some(items) = given.items() else {
            self.wrong(given, "a list of paths such as [\"../@CBA_A3\"]");
            return None;
        };
        let mut folders = Vec::new();
        for item in &items {
            let mut folder = None;
            self.text(item, &mut folder, "a path in quotes", |reader, text| reader.path(item, text));
            folders.extend(folder);
        }
        Some(folders)
    }

    /// Reads a list of library files: paths, and addresses as they are.
    pub(super) fn libraries(&mut self, given: &SettingValue<'_>) -> Option<Vec<LibraryPlace>> {
        let Some(items) = given.items() else {
            self.wrong(given, "a list of files or addresses such as [\"gates.json\"]");
            return None;
        };
        let mut places = Vec::new();
        for item in &items {
            let mut place = None;
            self.text(item, &mut place, "a path or an address in quotes", |reader, text| {
                if text.starts_with("https://") || text.starts_with("http://") {
                    return Some(LibraryPlace::Url(text.to_owned()));
                }
                reader.path(item, text).map(LibraryPlace::File)
            });
            places.extend(place);
        }
        Some(places)
    }

    /// Reads the levels of rules. A former name of a rule is understood, and reported.
    pub(super) fn levels(&mut self, given: &SettingValue<'_>) -> Option<Levels> {
        let (mut levels, mut own) = (Levels::new(), Levels::new());
        for field in self.fields(given, "[lints]\ndeprecated = \"off\"")? {
            let level = field.as_str().and_then(|level| level.parse::<Level>().ok());
            match (field.key.parse::<Code>(), level) {
                (Err(error), _) if field.key != ALL => {
                    // The message names the rule; in a file, it also has a line.
                    let place = if self.is_of_client() { format!("`{}`: ", given.name) } else { String::new() };
                    self.say_of_key(&field, format!("{place}{error}"));
                }
                (_, None) => self.wrong(&field, &Level::ALL.map(|level| format!("\"{}\"", level.name())).join(", ")),
                (Ok(code), Some(level)) => {
                    if code.former_names().contains(&field.key.trim()) {
                        self.say_of_key(&field, format!("`{}` is now called `{code}`", field.name));
                    }
                    own.insert(code, level);
                }
                (Err(_), Some(level)) => levels.extend(Code::ALL.map(|code| (code, level))),
            }
        }
        // Named rules override `all`, in any order.
        levels.extend(own);
        Some(levels)
    }

    /// Reads the tables of `[[name]]`, one by one.
    pub(super) fn tables<'v, T>(
        &mut self,
        given: &SettingValue<'v>,
        read: impl Fn(&mut Self, &SettingValue<'v>, Vec<SettingValue<'v>>) -> Option<T>,
    ) -> Option<Vec<T>> {
        let with_fields = |item: SettingValue<'v>| item.fields().map(|fields| (item, fields));
        let tables = given.items().and_then(|items| items.into_iter().map(with_fields).collect::<Option<Vec<_>>>());
        if tables.is_none() {
            let name = &given.name;
            self.say(given, format!("`{name}` must be written with two brackets: [[{name}]]"));
        }
        Some(tables?.into_iter().filter_map(|(item, fields)| read(self, &item, fields)).collect())
    }

    /// Returns the fields of an object, or of a table such as `example`.
    pub(super) fn fields<'v>(&mut self, given: &SettingValue<'v>, example: &str) -> Option<Vec<SettingValue<'v>>> {
        let fields = given.fields();
        if fields.is_none() {
            self.wrong(given, if self.is_of_client() { "an object" } else { "a table:" });
            self.show_example(example);
        }
        fields
    }

    /// Reports an invalid value.
    pub(super) fn wrong(&mut self, given: &SettingValue<'_>, expected: &str) {
        let message = format!("`{}`: invalid value {}; expected {expected}", given.name, self.shown(given));
        self.say(given, message);
    }

    /// Reports an unknown key, with a suggestion if there is one.
    pub(super) fn unknown(&mut self, given: &SettingValue<'_>, what: &str, known: &[&str]) {
        if self.troubles.len() >= MOST_TROUBLES {
            self.omitted += 1;
            return;
        }
        // For `diagnostics.enabled`, also suggest `diagnostics`.
        let names = known.iter().flat_map(|known| [*known, known.split('.').next().unwrap_or_default()]);
        let key = shortened(given.key);
        let remedy = match sqf_text::nearest(&key, 2, names.map(|name| (name, name))).into_iter().min() {
            Some(near) => format!("did you mean `{near}`?"),
            None => format!("expected one of {}", known.join(", ")),
        };
        self.say_of_key(given, format!("`{}`: {what}; {remedy}", shortened(&given.name)));
    }

    /// Reports an error in a value.
    pub(super) fn say(&mut self, given: &SettingValue<'_>, message: impl Display) {
        self.say_at(given.at(), message);
    }

    /// Reports an error in a key.
    pub(super) fn say_of_key(&mut self, given: &SettingValue<'_>, message: impl Display) {
        self.say_at(given.key_at, message);
    }

    /// Reports an error at an offset of the file. The message is one line, whatever it quotes.
    pub(super) fn say_at(&mut self, at: usize, message: impl Display) {
        if self.troubles.len() >= MOST_TROUBLES {
            self.omitted += 1;
            return;
        }
        let line = self.file.as_ref().map(|(_, lines)| lines.line(at as u32) + 1);
        self.troubles.push(Trouble { line, message: quoted(&message.to_string()).into_owned() });
    }

    /// Appends lines of an example to the last message; not for clients.
    pub(super) fn show_example(&mut self, example: &str) {
        let is_shown = self.file.is_some() && self.omitted == 0;
        if let Some(trouble) = self.troubles.last_mut().filter(|_| is_shown) {
            trouble.message.push('\n');
            trouble.message.push_str(example);
        }
    }

    /// Returns the value as written, shortened.
    fn shown(&self, given: &SettingValue<'_>) -> String {
        let text = match (given.value, &self.file) {
            (RawValue::Json(value), _) => value.to_string(),
            (RawValue::Toml(value), Some((text, _))) => text.get(value.span()).unwrap_or_default().to_owned(),
            (RawValue::Toml(_), None) => String::new(),
        };
        let line = text.lines().next().unwrap_or_default();
        let short: String = line.chars().take(SHOWN).collect();
        if short.len() < text.len() { format!("{short} ...") } else { short }
    }
}
