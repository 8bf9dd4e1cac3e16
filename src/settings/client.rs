//! The settings of a client: of one user's editor.

use std::path::{Path, PathBuf};

use serde_json::Value as Json;

use super::formatting::{self, BRACE_STYLES, BRACKET_SPACES, COMMAND_SPACINGS, INDENT_STYLES};
use super::reader::{Reader, SettingValue};
use super::table::{self, Setting, Value};
use super::{Globs, Prefixes, UserLints};
use sqf_format::{MOST_COLUMNS, MOST_INDENT, Options};
use sqf_ide::InlayOptions;
use sqf_reference::library::LibraryPlace;

/// The section of the client's settings.
pub const SECTION: &str = "sqf";

/// Keys of the section that only the editor's extension reads.
const OF_EXTENSION: [&str; 2] = ["server", "trace"];

/// Whether the user trusts the workspace. Not a setting: the client sends it.
const TRUSTED: &str = "trusted";

/// The settings of a client for one folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientSettings {
    /// Levels and the target version.
    pub lints: UserLints,
    /// Whether problems are reported.
    pub diagnostics: bool,
    /// Files in which nothing is reported, in addition to those of the project.
    pub exclude: Globs,
    /// Folders of other mods, in addition to those of the project.
    pub prefixes: Prefixes,
    /// Folders of mods, in addition to those of the project.
    pub mods: Vec<PathBuf>,
    /// Library files of mods.
    pub libraries: Vec<LibraryPlace>,
    /// The folder of the game.
    pub game: Option<PathBuf>,
    /// Whether to look for the game and its mods through Steam.
    pub steam: bool,
    /// What is shown next to values.
    pub inlay: InlayOptions,
    /// Whether the number of references is shown above functions.
    pub reference_lenses: bool,
    /// The language in which texts of stringtables are shown; None for the editor's language.
    pub text_language: Option<&'static str>,
    /// Where the reference is read from.
    pub reference: Option<PathBuf>,
    /// The address or the folder of pages for people, to which hovers link.
    pub pages: Option<String>,
    /// Where `sqf-ls.updateReference` gets it.
    pub update_url: Option<String>,
    /// How files are formatted, except the letter case.
    pub format: Options,
    /// Whether commands are written as in the reference, whatever the project says.
    pub command_case: bool,
    /// Whether the project may use folders outside of it.
    pub trusted: bool,
}

impl Default for ClientSettings {
    fn default() -> ClientSettings {
        ClientSettings {
            lints: UserLints::default(),
            diagnostics: true,
            exclude: Globs::default(),
            prefixes: Prefixes::new(),
            mods: Vec::new(),
            libraries: Vec::new(),
            game: None,
            steam: true,
            inlay: InlayOptions::default(),
            reference_lenses: false,
            text_language: None,
            reference: None,
            pages: None,
            update_url: None,
            format: Options::default(),
            command_case: false,
            trusted: true,
        }
    }
}

/// All settings of a client, in the order of the documentation.
pub const SETTINGS: &[Setting<ClientSettings>] = &[
    Setting {
        name: "sqf.targetVersion",
        value: Value::Version(|settings| &mut settings.lints.version),
        description: "Oldest version of Arma 3 that scripts must run on, such as `2.18`, or `none`. Newer commands and \
                      functions are reported as `newer-version`. If empty, the version in `sqf-ls.toml` is used, or \
                      else the `requiredVersion` of the addon that contains the script.",
        details: r#"See [Target version](diagnostics.md#target-version) and, for everybody who works on the project,
[`target-version`](project.md#target-version).

```json
{ "sqf.targetVersion": "2.18" }
```"#,
    },
    Setting {
        name: "sqf.diagnostics.enabled",
        value: Value::Flag(|settings| &mut settings.diagnostics),
        description: "Report problems in scripts. To silence a single problem, use the quick fix or write \
                      `// sqf-ls: allow(deprecated)` at the end of the line; `// sqf-ls: allow-file(deprecated)` \
                      silences a whole file.",
        details: r#"```json
{ "sqf.diagnostics.enabled": false }
```"#,
    },
    Setting {
        name: "sqf.diagnostics.levels",
        value: Value::Levels(|settings| &mut settings.lints.levels),
        description: "Level of each rule, by code: `off`, `hint`, `information`, `warning` or `error`. `all` stands for \
                      every rule that is not listed. Other rules have the level set in `sqf-ls.toml`, or else their \
                      default level.",
        details: r#"The codes are in the [list of rules](rules.md). Levels for everybody who works on the project belong in
[`lints`](project.md#lints).

```json
{ "sqf.diagnostics.levels": { "deprecated": "warning", "newer-version": "off" } }
```"#,
    },
    Setting {
        name: "sqf.exclude",
        value: Value::Patterns(|settings, patterns| settings.exclude = patterns),
        description: "Files in which no problems are reported: patterns as in a `.gitignore`, relative to the folder, \
                      such as `libraries/**`, in addition to those in `sqf-ls.toml`.",
        details: r#"For how patterns are written, see [Patterns](project.md#patterns).

```json
{ "sqf.exclude": ["libraries/**", "*.gen.sqf"] }
```"#,
    },
    Setting {
        name: "sqf.prefixes",
        value: Value::Folders(|settings| &mut settings.prefixes),
        description: "Folders with the files of other mods, by the prefix of their paths in the game, such as \
                      `\\x\\cba`. Prefixes in `sqf-ls.toml` are used as well; this setting overrides them.",
        details: r#"`~` is your home folder, and relative paths start at the workspace. These folders are read in any workspace,
trusted or not, but only source files in them. See also [`prefixes`](project.md#prefixes).

```json
{ "sqf.prefixes": { "\\x\\cba": "../CBA_A3" } }
```"#,
    },
    Setting {
        name: "sqf.mods",
        value: Value::FolderList(|settings| &mut settings.mods),
        description: "Folders of mods (`@CBA_A3`), or of many mods (`!Workshop`), whose archives are read: their \
                      functions, macros and classes are known like those of the project. In addition to those in \
                      `sqf-ls.toml`, and to the installed mods that the project names.",
        details: r#"`~` is your home folder, and relative paths start at the workspace. These folders are read in any workspace,
trusted or not. See [Mods](mods.md).

```json
{ "sqf.mods": ["~/mods/@CBA_A3", "~/mods/@ace"] }
```"#,
    },
    Setting {
        name: "sqf.libraries",
        value: Value::Libraries(|settings| &mut settings.libraries),
        description: "Library files of mods: what a mod offers to scripts, known without an installation of it. Each is a \
                      file on this machine, or an address, which only `sqf-ls update` fetches. In addition to those in \
                      `sqf-ls.toml`.",
        details: r#"CBA, ACE, ACRE2, TFAR and ZEN are known without such a file. `~` is your home folder, and relative paths start at the workspace.
These files are read in any workspace, trusted or not. See [Library files](mods.md#library-files).

```json
{ "sqf.libraries": ["~/mods/gates.json"] }
```"#,
    },
    Setting {
        name: "sqf.game.path",
        value: Value::Folder(|settings| &mut settings.game),
        description: "Folder of the game, which contains `Addons`. Mods in it that the project names are read, and \
                      headers of the game that it includes. If empty, the game is looked for through Steam.",
        details: r#"```json
{ "sqf.game.path": "D:/Games/Arma 3" }
```"#,
    },
    Setting {
        name: "sqf.game.steam",
        value: Value::Flag(|settings| &mut settings.steam),
        description: "Look for the game and its mods through Steam. Of the mods, only those are read that the project \
                      names. Never done in an untrusted workspace.",
        details: r#"```json
{ "sqf.game.steam": false }
```"#,
    },
    Setting {
        name: "sqf.inlayHints.parameterNames",
        value: Value::ParameterHints(|settings| &mut settings.inlay.parameters),
        description: "Show the names of parameters for elements of argument arrays: for `literals` (numbers, strings and \
                      other literals), for `all` or for `none`.",
        details: r#"```json
{ "sqf.inlayHints.parameterNames": "none" }
```"#,
    },
    Setting {
        name: "sqf.inlayHints.handlerParameters",
        value: Value::Flag(|settings| &mut settings.inlay.handlers),
        description: "Show the meaning of `_this select 0` in the code of event handlers and actions.",
        details: r#"```json
{ "sqf.inlayHints.handlerParameters": false }
```"#,
    },
    Setting {
        name: "sqf.inlayHints.variableTypes",
        value: Value::Flag(|settings| &mut settings.inlay.types),
        description: "Show the inferred types of variables where `private` declares them, unless a literal shows them.",
        details: r#"Types come from commands and from the code of the functions that the project calls: `private _near: Array of Object =
[player, 50] call TAG_fnc_area;`. Where nothing is certain, nothing is shown.

```json
{ "sqf.inlayHints.variableTypes": true }
```"#,
    },
    Setting {
        name: "sqf.codeLens.references",
        value: Value::Flag(|settings| &mut settings.reference_lenses),
        description: "Show the number of references above functions.",
        details: r#"```json
{ "sqf.codeLens.references": true }
```"#,
    },
    Setting {
        name: "sqf.format.indentStyle",
        value: Value::Choice(INDENT_STYLES, |settings, chosen| {
            settings.format.indent_style = formatting::indent_style(chosen);
        }),
        description: "What formatted lines are indented with. If empty, as in `sqf-ls.toml` or `.editorconfig`, or as in \
                      the file if it is consistent, or else as the editor does.",
        details: r#"See [Formatting](format.md) for this and the following settings.

```json
{ "sqf.format.indentStyle": "tabs" }
```"#,
    },
    Setting {
        name: "sqf.format.indentWidth",
        value: Value::Count(MOST_INDENT, |settings| &mut settings.format.indent_width),
        description: "Columns of one level of indentation, and of a tab. If 0, as in `sqf-ls.toml` or `.editorconfig`, or \
                      as in the file if it is consistent, or else as the editor does.",
        details: r#"```json
{ "sqf.format.indentWidth": 2 }
```"#,
    },
    Setting {
        name: "sqf.format.lineWidth",
        value: Value::Count(MOST_COLUMNS, |settings| &mut settings.format.line_width),
        description: "Longer lines are broken by the formatter, if there is a good place for it. If 0, as in \
                      `sqf-ls.toml` or `.editorconfig`, or else lines stay as they are.",
        details: r#"```json
{ "sqf.format.lineWidth": 120 }
```"#,
    },
    Setting {
        name: "sqf.format.braceStyle",
        value: Value::Choice(BRACE_STYLES, |settings, chosen| {
            settings.format.brace_style = formatting::brace_style(chosen);
        }),
        description: "Where the formatter puts the braces of blocks with several lines. If empty, as in `sqf-ls.toml`, or \
                      as in the file if it is consistent, or else at the end of the line.",
        details: r#"```json
{ "sqf.format.braceStyle": "next-line" }
```"#,
    },
    Setting {
        name: "sqf.format.bracketSpaces",
        value: Value::Choice(BRACKET_SPACES, |settings, chosen| {
            settings.format.bracket_spaces = formatting::bracket_spaces(chosen);
        }),
        description: "In which brackets the formatter writes spaces. If empty, as in `sqf-ls.toml`, or else `{_a}` and \
                      `{ _a }` stay as they are, and other brackets have none unless the file always has them.",
        details: r#"```json
{ "sqf.format.bracketSpaces": "braces" }
```"#,
    },
    Setting {
        name: "sqf.format.commandSpacing",
        value: Value::Choice(COMMAND_SPACINGS, |settings, chosen| {
            settings.format.command_spacing = formatting::command_spacing(chosen);
        }),
        description: "What the formatter writes between a command and the parenthesis after it, as in `str (_gate)`; `if`, \
                      `while` and the like always have a space. If empty, as in `sqf-ls.toml`, or as in the file if it is \
                      consistent, or else a space.",
        details: r#"```json
{ "sqf.format.commandSpacing": "none" }
```"#,
    },
    Setting {
        name: "sqf.format.commandCase",
        value: Value::Flag(|settings| &mut settings.command_case),
        description: "Let the formatter write commands in the letter case of the reference: `getPos` for `getpos`.",
        details: r#"```json
{ "sqf.format.commandCase": true }
```"#,
    },
    Setting {
        name: "sqf.stringtableLanguage",
        value: Value::Language(|settings| &mut settings.text_language),
        description: "Language in which the texts of stringtables are shown, by its name in stringtables, such as \
                      `German` or `Chinesesimp`. If empty, the display language of the editor is used, or else English.",
        details: r#"If a key has no text in this language, you see the one that the game would show: the original, English or the
first text.

```json
{ "sqf.stringtableLanguage": "German" }
```"#,
    },
    Setting {
        name: "sqf.reference.path",
        value: Value::Folder(|settings| &mut settings.reference),
        description: "Folder of a reference site written by `sqf-ls generate`. If empty, the reference fetched by \
                      *Update Reference* or `sqf-ls update` is used, or else the built-in reference, which has all the \
                      facts but not the wiki's text.",
        details: r#"`~` is your home folder, and relative paths start at the workspace.

```json
{ "sqf.reference.path": "~/sqf-reference" }
```"#,
    },
    Setting {
        name: "sqf.reference.pages",
        value: Value::Site(|settings| &mut settings.pages),
        description: "Address or folder of pages written by `sqf-ls generate --html`. Hovers link to them as well as to \
                      the wiki.",
        details: r#"[Browse the reference](browse.md) explains how to make such pages. If not set, hovers link to the folder
`pages` beside the reference, if there is one.

```json
{ "sqf.reference.pages": "https://gates.example.org/pages" }
```"#,
    },
    Setting {
        name: "sqf.reference.updateUrl",
        value: Value::Site(|settings| &mut settings.update_url),
        description: "Source of *Update Reference*: the address of a published reference, or a folder. If empty, VS Code \
                      asks.",
        details: r#"`~` and relative paths work as above.

```json
{ "sqf.reference.updateUrl": "https://gates.example.org/sqf" }
```"#,
    },
];

impl ClientSettings {
    /// Whether a value that the client sent unasked concerns these settings; many clients send the settings of all
    /// servers.
    pub fn are_in(value: &Json) -> bool {
        let groups = || SETTINGS.iter().filter_map(|setting| setting.name.split('.').nth(1));
        let is_known = |key: &str| key == TRUSTED || groups().any(|group| key.split('.').next() == Some(group));
        value.get(SECTION).is_some() || value.as_object().into_iter().flatten().any(|(key, _)| is_known(key))
    }

    /// Merges the settings that the client sent into the current ones. Returns the errors in them.
    ///
    /// `value` is the section itself, or an object that contains it as `sqf`. `root` is the base of relative paths.
    /// Names with dots may be keys or paths through objects.
    pub fn merge(&mut self, value: &Json, root: Option<&Path>) -> Vec<String> {
        let value = match value.get(SECTION) {
            Some(section) if section.is_object() || value.as_object().is_some_and(|fields| fields.len() == 1) => {
                section
            }
            _ => value,
        };
        let mut reader = Reader::of_client(root);
        if !value.is_null() {
            let section = SettingValue::section(SECTION, value);
            let mut given = reader.fields(&section, "").unwrap_or_default();
            given.retain(|given| !OF_EXTENSION.contains(&given.key));
            if let Some(at) = given.iter().position(|given| given.key == TRUSTED) {
                // A mistake must not make a restricted folder trusted.
                self.trusted = reader.flag(&given.remove(at)).unwrap_or(false);
            }
            table::read(SETTINGS, &given, self, &mut reader);
        }
        reader.finish().into_iter().map(|trouble| trouble.message).collect()
    }
}

#[cfg(test)]
mod tests;
