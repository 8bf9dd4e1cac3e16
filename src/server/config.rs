//! The settings of the client.
//!
//! They are read key by key: an invalid value is reported with the accepted ones, and the others are used.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::catalog::Version;
use crate::ide::{Code, InlayOptions, Level, ParameterHints, Target};
use crate::settings::{Globs, Levels, Prefixes, full_path, prefix_name};
use crate::stringtable;

/// The section of the client's settings.
pub(super) const SECTION: &str = "sqf";

/// All settings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Settings {
    /// `sqf.reference.path`: where the reference is read from.
    pub(super) reference: Option<PathBuf>,
    /// `sqf.reference.updateUrl`: where `sqf-ls.updateReference` gets it.
    pub(super) update_url: Option<String>,
    /// `sqf.targetVersion`: the version of the game that scripts must run on.
    pub(super) target: Option<Target>,
    /// `sqf.diagnostics.enabled`.
    pub(super) diagnostics: bool,
    /// `sqf.diagnostics.levels`: levels that differ from the defaults.
    pub(super) levels: Levels,
    /// `sqf.exclude`: files in which nothing is reported, in addition to those of the project.
    pub(super) exclude: Globs,
    /// `sqf.prefixes`: folders of other mods, in addition to those of the project.
    pub(super) prefixes: Prefixes,
    /// `sqf.inlayHints.parameterNames` and `sqf.inlayHints.handlerParameters`: what is shown next to values.
    pub(super) inlay: InlayOptions,
    /// `sqf.codeLens.references`: whether the number of references is shown above functions.
    pub(super) reference_lenses: bool,
    /// `sqf.stringtableLanguage`: the language in which texts of stringtables are shown; None for that of the editor.
    pub(super) text_language: Option<&'static str>,
    /// `trusted`, which the client knows of the workspace: whether the project may name folders outside of it.
    pub(super) trusted: bool,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            reference: None,
            update_url: None,
            target: None,
            diagnostics: true,
            levels: Levels::new(),
            exclude: Globs::default(),
            prefixes: Prefixes::new(),
            inlay: InlayOptions::default(),
            reference_lenses: false,
            text_language: None,
            trusted: true,
        }
    }
}

impl Settings {
    /// Whether a value that the client sent unasked is about these settings; many send those of everybody.
    pub(super) fn are_in(value: &Value) -> bool {
        [
            SECTION,
            "reference",
            "diagnostics",
            "targetVersion",
            "exclude",
            "prefixes",
            "inlayHints",
            "codeLens",
            "stringtableLanguage",
            "trusted",
        ]
        .iter()
        .any(|key| value.get(key).is_some())
    }

    /// Merges the settings that the client sent into the current ones. Returns the errors in them.
    ///
    /// `value` is the section itself, or an object that has it as `sqf`. `root` is the folder that relative paths
    /// start from.
    pub(super) fn merge(&mut self, value: &Value, root: Option<&Path>) -> Vec<String> {
        let mut reader = Reader { errors: Vec::new() };
        let value = match value.get(SECTION) {
            Some(section) if section.is_object() || value.as_object().is_some_and(|fields| fields.len() == 1) => {
                section
            }
            _ => value,
        };
        let Some(fields) = reader.object(SECTION, value) else { return reader.errors };
        for (key, value) in fields {
            let name = format!("{SECTION}.{key}");
            match key.as_str() {
                "reference" => self.merge_reference(&mut reader, &name, value, root),
                "diagnostics" => self.merge_diagnostics(&mut reader, &name, value),
                "targetVersion" => self.merge_target(&mut reader, &name, value),
                "exclude" => self.merge_exclude(&mut reader, &name, value, root),
                "prefixes" => self.merge_prefixes(&mut reader, &name, value, root),
                "inlayHints" => self.merge_inlay_hints(&mut reader, &name, value),
                "codeLens" => self.merge_code_lens(&mut reader, &name, value),
                "stringtableLanguage" => self.merge_text_language(&mut reader, &name, value),
                "trusted" => match value {
                    Value::Bool(trusted) => self.trusted = *trusted,
                    Value::Null => {}
                    _ => {
                        // A mistake must not leave a folder trusted that was meant to be restricted.
                        self.trusted = false;
                        reader.wrong(&name, value, "true or false");
                    }
                },
                // What the editor's extension reads for itself.
                "server" | "trace" => {}
                _ => reader.unknown(
                    &name,
                    "reference.path, reference.updateUrl, targetVersion, diagnostics.enabled, diagnostics.levels, \
                     exclude, prefixes, inlayHints.parameterNames, inlayHints.handlerParameters, \
                     codeLens.references, stringtableLanguage, trusted",
                ),
            }
        }
        reader.errors
    }

    fn merge_reference(&mut self, reader: &mut Reader, name: &str, value: &Value, root: Option<&Path>) {
        for (key, value) in reader.object(name, value).into_iter().flatten() {
            let name = format!("{name}.{key}");
            match key.as_str() {
                "path" => {
                    if let Some(path) = reader.text(&name, value) {
                        self.reference = (!path.is_empty()).then(|| full_path(path, root));
                    }
                }
                "updateUrl" => {
                    if let Some(url) = reader.text(&name, value) {
                        self.update_url = (!url.is_empty()).then(|| full_source(url, root));
                    }
                }
                _ => reader.unknown(&name, "path, updateUrl"),
            }
        }
    }

    fn merge_target(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        let Some(text) = reader.text(name, value) else { return };
        if text.is_empty() {
            self.target = None;
            return;
        }
        match text.parse::<Version>() {
            Ok(version) => self.target = Some(Target { version, origin: name.to_owned(), chosen: true }),
            Err(error) => reader.errors.push(format!("{name}: {error}")),
        }
    }

    fn merge_text_language(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        let Some(text) = reader.text(name, value) else { return };
        match stringtable::language_of_name(text) {
            None if !text.is_empty() => {
                let known = stringtable::LANGUAGES.join(", ");
                reader.wrong(name, value, &format!("a language of the game ({known})"));
            }
            language => self.text_language = language,
        }
    }

    fn merge_exclude(&mut self, reader: &mut Reader, name: &str, value: &Value, root: Option<&Path>) {
        let Some(items) = value.as_array() else {
            if !value.is_null() {
                reader.wrong(name, value, "a list of patterns");
            }
            return;
        };
        let mut patterns = Vec::new();
        for item in items {
            match item.as_str() {
                Some(pattern) => patterns.push(pattern),
                None => reader.wrong(name, item, "a string"),
            }
        }
        let (exclude, wrong) = Globs::new(root.unwrap_or(Path::new("")), patterns);
        self.exclude = exclude;
        reader.errors.extend(wrong.into_iter().map(|wrong| format!("{name}: {wrong}")));
    }

    fn merge_prefixes(&mut self, reader: &mut Reader, name: &str, value: &Value, root: Option<&Path>) {
        let Some(fields) = reader.object(name, value) else { return };
        // As with levels, the object is one setting.
        self.prefixes.clear();
        for (key, value) in fields {
            let folder = reader.text(&format!("{name}.{key}"), value).filter(|folder| !folder.is_empty());
            if let Some(folder) = folder {
                self.prefixes.insert(prefix_name(key), full_path(folder, root));
            }
        }
    }

    fn merge_inlay_hints(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        for (key, value) in reader.object(name, value).into_iter().flatten() {
            let name = format!("{name}.{key}");
            match (key.as_str(), value) {
                (_, Value::Null) => {}
                ("parameterNames", value) => {
                    let known = ParameterHints::ALL.into_iter().find(|(name, _)| value.as_str() == Some(name));
                    match known {
                        Some((_, parameters)) => self.inlay.parameters = parameters,
                        None => reader.wrong(&name, value, "none, literals or all"),
                    }
                }
                ("handlerParameters", Value::Bool(handlers)) => self.inlay.handlers = *handlers,
                ("handlerParameters", _) => reader.wrong(&name, value, "true or false"),
                _ => reader.unknown(&name, "parameterNames, handlerParameters"),
            }
        }
    }

    fn merge_code_lens(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        for (key, value) in reader.object(name, value).into_iter().flatten() {
            let name = format!("{name}.{key}");
            match (key.as_str(), value) {
                (_, Value::Null) => {}
                ("references", Value::Bool(references)) => self.reference_lenses = *references,
                ("references", _) => reader.wrong(&name, value, "true or false"),
                _ => reader.unknown(&name, "references"),
            }
        }
    }

    fn merge_diagnostics(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        for (key, value) in reader.object(name, value).into_iter().flatten() {
            let name = format!("{name}.{key}");
            match (key.as_str(), value) {
                ("enabled", Value::Bool(enabled)) => self.diagnostics = *enabled,
                ("enabled", Value::Null) => {}
                ("enabled", _) => reader.wrong(&name, value, "true or false"),
                ("levels", _) => self.merge_levels(reader, &name, value),
                _ => reader.unknown(&name, "enabled, levels"),
            }
        }
    }

    fn merge_levels(&mut self, reader: &mut Reader, name: &str, value: &Value) {
        let Some(fields) = reader.object(name, value) else { return };
        // The object is one setting: a rule that it no longer contains has its default level again.
        self.levels.clear();
        for (key, value) in fields {
            let name = format!("{name}.{key}");
            match (key.parse::<Code>(), value) {
                (Err(error), _) => reader.errors.push(format!("{name}: {error}")),
                (Ok(_), Value::Null) => {}
                (Ok(code), value) => match named::<Level>(value.as_str().unwrap_or_default()) {
                    Ok(level) => {
                        self.levels.insert(code, level);
                    }
                    Err(accepted) => reader.wrong(&name, value, &accepted),
                },
            }
        }
    }
}

/// Collects errors.
struct Reader {
    errors: Vec<String>,
}

impl Reader {
    /// The fields of an object; None, as for everything that is not set, when it is null.
    fn object<'v>(&mut self, name: &str, value: &'v Value) -> Option<&'v Map<String, Value>> {
        if !value.is_object() && !value.is_null() {
            self.wrong(name, value, "an object");
        }
        value.as_object()
    }

    fn text<'v>(&mut self, name: &str, value: &'v Value) -> Option<&'v str> {
        if !value.is_string() && !value.is_null() {
            self.wrong(name, value, "a string");
        }
        value.as_str().map(str::trim)
    }

    fn wrong(&mut self, name: &str, value: &Value, accepted: &str) {
        self.errors.push(format!("{name}: invalid value {value}; expected {accepted}"));
    }

    fn unknown(&mut self, name: &str, accepted: &str) {
        self.errors.push(format!("{name}: unknown setting; expected one of {accepted}"));
    }
}

/// The value of an enumeration by its name; else the known names.
fn named<T: DeserializeOwned>(name: &str) -> Result<T, String> {
    serde_json::from_value(Value::String(name.to_owned())).map_err(|error| {
        // `unknown variant `x`, expected one of `a`, `b``
        let error = error.to_string();
        let names = error.split_once("expected ").map_or(error.as_str(), |(_, names)| names);
        names.trim_start_matches("one of ").replace('`', "")
    })
}

/// The address or the folder of a site as written by the user; a folder as in [`full_path`].
pub(super) fn full_source(text: &str, root: Option<&Path>) -> String {
    if text.contains("://") {
        return text.to_owned();
    }
    full_path(text, root).to_str().map_or_else(|| text.to_owned(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::json;

    use super::*;

    fn merged(value: Value) -> (Settings, Vec<String>) {
        let mut settings = Settings::default();
        let errors = settings.merge(&value, Some(Path::new("mission")));
        (settings, errors)
    }

    #[test]
    fn all_settings_are_read() {
        let value = json!({
            "reference": {"path": "site", "updateUrl": "https://mirror.example.org"},
            "targetVersion": "2.18",
            "diagnostics": {"enabled": false, "levels": {"broken": "error", "newer-version": "off"}},
            "exclude": ["legacy/**"],
            "prefixes": {"\\x\\CBA": "../CBA_A3", "\\z\\ace": ""},
            "stringtableLanguage": "german",
            "trusted": false,
        });
        let expected = Settings {
            reference: Some(Path::new("mission").join("site")),
            update_url: Some("https://mirror.example.org".to_owned()),
            target: Some(Target {
                version: Version { major: 2, minor: 18 },
                origin: "sqf.targetVersion".to_owned(),
                chosen: true,
            }),
            diagnostics: false,
            levels: BTreeMap::from([(Code::Broken, Level::Error), (Code::NewerVersion, Level::Off)]),
            exclude: Globs::new(Path::new("mission"), ["legacy/**"]).0,
            prefixes: BTreeMap::from([("x\\cba".to_owned(), Path::new("mission").join("../CBA_A3"))]),
            text_language: Some("German"),
            trusted: false,
            ..Settings::default()
        };
        assert_eq!(merged(value.clone()), (expected.clone(), Vec::new()));
        assert_eq!(merged(json!({ "sqf": value })), (expected.clone(), Vec::new()));
        assert_eq!(merged(json!({ "sqf": value, "lua": {"colour": "green"} })), (expected, Vec::new()));
    }

    #[test]
    fn paths_begin_at_home_or_at_the_workspace() {
        let home = dirs::home_dir().unwrap();
        let root = Path::new("mission");
        for (written, expected) in [
            ("~", home.clone()),
            ("~/site", home.join("site")),
            ("~gate", root.join("~gate")),
            ("../site", root.join("../site")),
        ] {
            let settings = merged(json!({"reference": {"path": written, "updateUrl": written}})).0;
            assert_eq!(settings.reference.as_ref(), Some(&expected));
            assert_eq!(settings.update_url.map(PathBuf::from), Some(expected));
        }
        assert_eq!(full_source("https://~/x", Some(root)), "https://~/x");
    }

    #[test]
    fn what_is_not_set_stays_as_it_is() {
        let mut settings = merged(json!({"targetVersion": "2.18", "diagnostics": {"enabled": false}})).0;
        let before = settings.clone();
        for nothing in [json!(null), json!({}), json!({"targetVersion": null, "reference": {"path": null}})] {
            assert_eq!(settings.merge(&nothing, None), [""; 0]);
            assert_eq!(settings, before);
        }
        settings.merge(&json!({"targetVersion": ""}), None);
        assert_eq!(settings.target, None, "an empty text takes it back");
    }

    #[test]
    fn every_error_is_named_and_the_rest_counts() {
        let (settings, errors) = merged(json!({
            "targetVersion": "two",
            "reference": {"path": 3, "url": "x"},
            "diagnostics": {"enabled": "yes", "levels": {"broken": "loud", "brokn": "off", "deprecated": "off"}},
            "colour": "green",
            "exclude": ["[a", 1],
            "prefixes": {"a": 1},
            "stringtableLanguage": "Klingon",
            "trusted": "yes",
        }));
        assert!(!settings.trusted, "rather too little than too much");
        assert_eq!(settings.levels, BTreeMap::from([(Code::Deprecated, Level::Off)]));
        insta::assert_snapshot!(errors.join("\n"), @r#"
        sqf.colour: unknown setting; expected one of reference.path, reference.updateUrl, targetVersion, diagnostics.enabled, diagnostics.levels, exclude, prefixes, inlayHints.parameterNames, inlayHints.handlerParameters, codeLens.references, stringtableLanguage, trusted
        sqf.diagnostics.enabled: invalid value "yes"; expected true or false
        sqf.diagnostics.levels.broken: invalid value "loud"; expected off, hint, information, warning, error
        sqf.diagnostics.levels.brokn: unknown rule `brokn`; did you mean `broken`?
        sqf.exclude: invalid value 1; expected a string
        sqf.exclude: invalid pattern `[a`: unclosed character class; missing ']'
        sqf.prefixes.a: invalid value 1; expected a string
        sqf.reference.path: invalid value 3; expected a string
        sqf.reference.url: unknown setting; expected one of path, updateUrl
        sqf.stringtableLanguage: invalid value "Klingon"; expected a language of the game (Original, English, Czech, French, German, Italian, Polish, Portuguese, Russian, Spanish, Korean, Japanese, Chinesesimp, Chinese, Turkish, Hungarian, Slovak, Ukrainian, Latin, Bulgarian, Swedish, SerboCroatian, Norwegian, Icelandic, Greek, Finnish, Dutch)
        sqf.targetVersion: invalid game version `two`; expected a version such as 2.18
        sqf.trusted: invalid value "yes"; expected true or false
        "#);
    }

    #[test]
    fn a_section_that_is_no_object_is_an_error() {
        assert_eq!(merged(json!([1])).1, ["sqf: invalid value [1]; expected an object"]);
    }
}
