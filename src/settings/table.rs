//! The tables of settings. The readers, the messages about unknown keys, the pages in `docs/` and the settings of the
//! VS Code extension are all derived from them.

use std::path::PathBuf;

use serde_json::{Value as Json, json};

use super::paths::full_source;
use super::reader::{ALL, Reader, SettingValue};
use super::{Globs, Levels, Override, Prefixes, TargetVersion, runners};
use sqf_ide::ParameterHints;
use sqf_lint::{Code, Level, guide};
use sqf_reference::library::LibraryPlace;
use sqf_reference::takes::Row;
use sqf_syntax::stringtable;

/// A setting, which is a part of the settings `S`.
pub struct Setting<S: 'static> {
    /// The key in `sqf-ls.toml`, or the name in the settings of an editor: `sqf.diagnostics.enabled`.
    pub name: &'static str,
    /// The kind of value, and the field that stores it.
    pub value: Value<S>,
    /// A description: a paragraph of Markdown without links, which editors also show.
    pub description: &'static str,
    /// The rest of its section in the documentation: Markdown with an example.
    pub details: &'static str,
}

/// The kinds of values, each with the field that stores it.
pub enum Value<S> {
    /// True or false.
    Flag(fn(&mut S) -> &mut bool),
    /// A version of the game, or `none`.
    Version(fn(&mut S) -> &mut Option<TargetVersion>),
    /// The levels of rules.
    Levels(fn(&mut S) -> &mut Levels),
    /// Files, as in a `.gitignore`.
    Patterns(fn(&mut S, Globs)),
    /// Folders on this machine, by prefix.
    Folders(fn(&mut S) -> &mut Prefixes),
    /// A list of folders on this machine.
    FolderList(fn(&mut S) -> &mut Vec<PathBuf>),
    /// Library files: paths and addresses.
    Libraries(fn(&mut S) -> &mut Vec<LibraryPlace>),
    /// A folder on this machine.
    Folder(fn(&mut S) -> &mut Option<PathBuf>),
    /// A file below the folder of `sqf-ls.toml`.
    OwnFile(fn(&mut S) -> &mut Option<PathBuf>),
    /// The address or the folder of a reference site.
    Site(fn(&mut S) -> &mut Option<String>),
    /// A language of stringtables.
    Language(fn(&mut S) -> &mut Option<&'static str>),
    /// Where names of parameters are shown.
    ParameterHints(fn(&mut S) -> &mut ParameterHints),
    /// One of several names, each with its meaning; the position of the one that is set. Empty in an editor for none.
    Choice(&'static [(&'static str, &'static str)], fn(&mut S, Option<usize>)),
    /// A number up to a limit; 0 if it is not set.
    Count(u32, fn(&mut S) -> &mut Option<u32>),
    /// True, false, or not set.
    Maybe(fn(&mut S) -> &mut Option<bool>),
    /// `[[runs-code]]`
    CodeRunners(fn(&mut S) -> &mut Vec<Row>),
    /// `[[override]]`
    Overrides(fn(&mut S) -> &mut Vec<Override>),
}

impl<S> Value<S> {
    /// Reads a value into its field, which stays unchanged if the value is invalid.
    fn read(&self, into: &mut S, reader: &mut Reader<'_>, given: &SettingValue<'_>) {
        match self {
            Value::Flag(field) => put(field(into), reader.flag(given)),
            Value::Version(field) => reader.version(given, field(into)),
            Value::Levels(field) => put(field(into), reader.levels(given)),
            Value::Patterns(set) => {
                if let Some(patterns) = reader.patterns(given) {
                    set(into, patterns);
                }
            }
            Value::Folders(field) => put(field(into), reader.folders(given)),
            Value::FolderList(field) => put(field(into), reader.folder_list(given)),
            Value::Libraries(field) => put(field(into), reader.libraries(given)),
            Value::Folder(field) => {
                reader.text(given, field(into), "a path in quotes", |reader, text| reader.path(given, text));
            }
            Value::OwnFile(field) => {
                reader.text(given, field(into), "a path in quotes", |reader, text| reader.own_path(given, text));
            }
            Value::Site(field) => {
                let expected = "an address or a path in quotes";
                reader.text(given, field(into), expected, |reader, text| Some(full_source(text, reader.folder())));
            }
            Value::Language(field) => {
                let expected = format!("a language of the game ({})", stringtable::LANGUAGES.join(", "));
                reader.text(given, field(into), &expected, |reader, text| {
                    let language = stringtable::language_of_name(text);
                    if language.is_none() {
                        reader.wrong(given, &expected);
                    }
                    language
                });
            }
            Value::ParameterHints(field) => {
                let known = ParameterHints::ALL.into_iter().find(|(name, ..)| given.as_str() == Some(name));
                if known.is_none() {
                    reader.wrong(given, &ParameterHints::ALL.map(|(name, ..)| format!("\"{name}\"")).join(", "));
                }
                put(field(into), known.map(|(_, hints, _)| hints));
            }
            Value::Choice(all, set) => {
                let chosen = all.iter().position(|(name, _)| given.as_str() == Some(name));
                match chosen {
                    None if given.as_str() == Some("") && reader.is_of_client() => set(into, None),
                    None => {
                        let names: Vec<String> = all.iter().map(|(name, _)| format!("\"{name}\"")).collect();
                        reader.wrong(given, &names.join(", "));
                    }
                    Some(_) => set(into, chosen),
                }
            }
            Value::Count(most, field) => {
                let number = given.as_integer().and_then(|number| u32::try_from(number).ok());
                match number.filter(|number| number <= most) {
                    Some(number) => *field(into) = Some(number).filter(|number| *number > 0),
                    None => reader.wrong(given, &format!("a number from 0 to {most}")),
                }
            }
            Value::Maybe(field) => put(field(into), reader.flag(given).map(Some)),
            Value::CodeRunners(field) => {
                put(field(into), reader.tables(given, runners::read).map(|rows| rows.concat()));
            }
            Value::Overrides(field) => put(field(into), reader.tables(given, Override::read)),
        }
    }
}

fn put<T>(field: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *field = value;
    }
}

/// Reads settings according to a table.
pub(super) fn read<S>(table: &[Setting<S>], given: &[SettingValue<'_>], into: &mut S, reader: &mut Reader<'_>) {
    for given in given {
        let group = format!("{}.", given.name);
        if let Some(setting) = table.iter().find(|setting| setting.name == given.name) {
            setting.value.read(into, reader, given);
        } else if table.iter().any(|setting| setting.name.starts_with(&group)) {
            let mut fields = reader.fields(given, "").unwrap_or_default();
            for field in fields.iter_mut().filter(|field| !field.name.starts_with(&group)) {
                field.name = format!("{group}{}", field.name);
            }
            read(table, &fields, into, reader);
        } else if let (Some(levels), Ok(_)) = (levels(table), given.key.parse::<Code>()) {
            // A rule in another place would be understood, but there is only one place for it.
            reader.say_of_key(given, format!("`{}` belongs in `{levels}`", given.name));
        } else {
            let around = given.name.strip_suffix(given.key).unwrap_or_default();
            let known: Vec<&str> = table.iter().filter_map(|setting| setting.name.strip_prefix(around)).collect();
            reader.unknown(given, "unknown setting", &known);
        }
    }
}

/// Returns the name of the setting with the levels of rules.
fn levels<S>(table: &[Setting<S>]) -> Option<&'static str> {
    table.iter().find(|setting| matches!(setting.value, Value::Levels(_))).map(|setting| setting.name)
}

impl<S: Default> Setting<S> {
    /// Returns the setting as JSON Schema with the extensions of VS Code.
    pub(super) fn schema(&self) -> Json {
        let mut normal = S::default();
        let mut schema = match &self.value {
            Value::Flag(field) => json!({ "type": "boolean", "default": *field(&mut normal) }),
            Value::Version(_) => json!({
                "type": "string",
                "default": "",
                "pattern": "^(\\d+\\.\\d+|none)?$",
                "patternErrorMessage": "Enter a version such as 2.18, `none`, or leave this empty.",
            }),
            Value::Levels(_) => levels_schema(),
            Value::Patterns(_) | Value::FolderList(_) | Value::Libraries(_) => {
                json!({ "type": "array", "default": [], "items": { "type": "string" } })
            }
            Value::Folders(_) => {
                json!({ "type": "object", "default": {}, "additionalProperties": { "type": "string" } })
            }
            Value::Folder(_) | Value::OwnFile(_) | Value::Site(_) | Value::Language(_) => {
                json!({ "type": "string", "default": "" })
            }
            Value::ParameterHints(field) => {
                let normal = *field(&mut normal);
                let default = ParameterHints::ALL.into_iter().find(|(_, hints, _)| *hints == normal);
                json!({
                    "type": "string",
                    "default": default.map(|(name, ..)| name),
                    "enum": ParameterHints::ALL.map(|(name, ..)| name),
                    "enumDescriptions": ParameterHints::ALL.map(|(.., meaning)| meaning),
                })
            }
            Value::Choice(all, _) => {
                let names: Vec<&str> = std::iter::once("").chain(all.iter().map(|(name, _)| *name)).collect();
                let meanings =
                    std::iter::once("As in the project, or in the file.").chain(all.iter().map(|(_, it)| *it));
                let meanings: Vec<&str> = meanings.collect();
                json!({ "type": "string", "default": "", "enum": names, "enumDescriptions": meanings })
            }
            Value::Count(most, _) => json!({ "type": "integer", "default": 0, "minimum": 0, "maximum": most }),
            Value::Maybe(_) => json!({ "type": "boolean" }),
            Value::CodeRunners(_) | Value::Overrides(_) => json!({ "type": "array", "items": { "type": "object" } }),
        };
        // An untrusted folder must not choose paths; the extension replaces variables in them.
        let is_path = matches!(
            self.value,
            Value::Folder(_) | Value::Folders(_) | Value::FolderList(_) | Value::Libraries(_) | Value::Site(_)
        );
        schema["scope"] = json!(if is_path { "machine-overridable" } else { "resource" });
        let variables = if is_path { " Supports `~`, `${workspaceFolder}` and `${env:NAME}`." } else { "" };
        schema["markdownDescription"] = json!(format!("{}{variables}", self.description));
        schema
    }
}

/// Returns the schema of an object with a level for each rule.
fn levels_schema() -> Json {
    let level = |description: String| {
        json!({
            "type": "string",
            "enum": Level::ALL.map(Level::name),
            "markdownDescription": description,
        })
    };
    let rules = Code::ALL.map(guide::about).map(|rule| {
        let description = format!("{}. Normally `{}`.\n\n{}", rule.title, rule.level, rule.explanation);
        (rule.code.name().to_owned(), level(description))
    });
    let renamed = Code::ALL.into_iter().flat_map(|code| {
        code.former_names().iter().map(move |former| {
            let message = format!("Now called `{code}`.");
            let names = Level::ALL.map(Level::name);
            let schema = json!({
                "type": "string", "enum": names, "deprecationMessage": message, "doNotSuggest": true,
            });
            ((*former).to_owned(), schema)
        })
    });
    let all = (ALL.to_owned(), level("All rules that are not listed.".to_owned()));
    let properties: serde_json::Map<String, Json> = std::iter::once(all).chain(rules).chain(renamed).collect();
    json!({ "type": "object", "default": {}, "additionalProperties": false, "properties": properties })
}
