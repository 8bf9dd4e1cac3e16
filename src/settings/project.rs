//! The settings of a project: the file `sqf-ls.toml`, shared by everyone who works on it.
//!
//! The file is read key by key: an invalid one becomes a [`Trouble`] with its line, and the rest is used.

use std::path::{Path, PathBuf};

use toml::de::DeTable;

use super::formatting::{self, BRACE_STYLES, BRACKET_SPACES, COMMAND_SPACINGS, INDENT_STYLES, LINE_ENDINGS};
use super::overrides::Override;
use super::paths::absolute;
use super::reader::{Reader, SettingValue};
use super::table::{self, Setting, Value};
use super::{Globs, Levels, Prefixes, TargetVersion, Trouble};
use sqf_format::{MOST_COLUMNS, MOST_INDENT, Options};
use sqf_project::Trust;
use sqf_reference::library::LibraryPlace;
use sqf_reference::takes::Row;
use sqf_text::quoted;

/// Size limit for the file, in MiB.
const SIZE_LIMIT: u64 = 1;

/// The settings of a project.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProjectSettings {
    /// The folder of the file, which relative paths start from. Empty without a file.
    pub folder: PathBuf,
    /// The target version; None for the `requiredVersion` of the addon that contains a script.
    pub version: Option<TargetVersion>,
    /// The files that are checked if no path is given. None for all.
    pub paths: Option<Globs>,
    /// The files that are not checked.
    pub exclude: Globs,
    /// The file with the known findings.
    pub baseline: Option<PathBuf>,
    /// Levels that differ from the rules' defaults.
    pub levels: Levels,
    /// The folders of other mods.
    pub prefixes: Prefixes,
    /// Folders of mods.
    pub mods: Vec<PathBuf>,
    /// Library files of mods.
    pub libraries: Vec<LibraryPlace>,
    /// Functions that run code given to them.
    pub code_runners: Vec<Row>,
    /// How files are formatted.
    pub format: Options,
    /// Overrides for some scripts, in order; later ones take precedence.
    pub overrides: Vec<Override>,
}

/// All keys of the file, in the order of the documentation.
pub const SETTINGS: &[Setting<ProjectSettings>] = &[
    Setting {
        name: "target-version",
        value: Value::Version(|settings| &mut settings.version),
        description: "Oldest version of the game that the scripts must run on, in quotes, or `\"none\"`. If not set, \
                      each script must run on the version that its addon requires.",
        details: r#"See [Target version](diagnostics.md#target-version).

```toml
target-version = "2.18"
```"#,
    },
    Setting {
        name: "paths",
        value: Value::Patterns(|settings, patterns| settings.paths = Some(patterns)),
        description: "The scripts that `sqf-ls check` checks if no path is given: those in the current folder that match \
                      one of the patterns. Ignored if a path is given, and in editors.",
        details: r#"```toml
paths = ["addons", "optionals"]
```"#,
    },
    Setting {
        name: "exclude",
        value: Value::Patterns(|settings, patterns| settings.exclude = patterns),
        description: "Files that are not checked, neither by `check` nor in an editor, even if they are passed on the \
                      command line: a commit hook passes every changed file. Hover, completion and other features still \
                      work in them.",
        details: r#"```toml
exclude = ["libraries/**", "*.gen.sqf"]
```"#,
    },
    Setting {
        name: "baseline",
        value: Value::OwnFile(|settings| &mut settings.baseline),
        description: "The file with the known findings. Editors show these findings, so that they can be fixed.",
        details: r#"The file must be in the folder of `sqf-ls.toml` or below; `--baseline` can use a file elsewhere. See
[Baseline](check.md#baseline).

```toml
baseline = "sqf-ls-baseline.json"
```"#,
    },
    Setting {
        name: "lints",
        value: Value::Levels(|settings| &mut settings.levels),
        description: "Level of each rule, by code: `\"off\"`, `\"hint\"`, `\"information\"`, `\"warning\"` or \
                      `\"error\"`. `all` stands for every rule that is not listed.",
        details: r#"The codes are in the [list of rules](rules.md).

```toml
[lints]
deprecated = "off"
broken = "error"
```"#,
    },
    Setting {
        name: "prefixes",
        value: Value::Folders(|settings| &mut settings.prefixes),
        description: "Folders on this machine for paths of the game: the prefix of a mod, and the folder with its files. \
                      Only needed for mods that are not inside the project. `'\\'` is a work drive that contains all of \
                      them.",
        details: r#"Use single quotes, so that `\` needs no escaping. Relative folders start at `sqf-ls.toml`, and `~` is your home
folder. Folders on other machines (`\\host\share`) are not allowed. Only source files are read in these folders, and
[in an untrusted project](#what-a-project-may-read), only folders inside the project are used.

```toml
[prefixes]
'\x\cba' = "../CBA_A3"
'\z\ace' = "~/mods/ACE3"
'\' = "P:/"
```"#,
    },
    Setting {
        name: "mods",
        value: Value::FolderList(|settings| &mut settings.mods),
        description: "Folders on this machine of mods (`@CBA_A3`), or of many mods (`!Workshop`), whose archives are \
                      read: their functions, macros and classes are known like those of the project.",
        details: r#"Relative folders start at `sqf-ls.toml`, and `~` is your home folder.
[In an untrusted project](#what-a-project-may-read), only folders inside the project are used. Editors also read the
installed mods that the project names; `check` reads only these. See [Mods](mods.md).

```toml
mods = ["../@CBA_A3", "~/mods/@ace"]
```"#,
    },
    Setting {
        name: "libraries",
        value: Value::Libraries(|settings| &mut settings.libraries),
        description: "Library files of mods: what a mod offers to scripts, known without an installation of it. Each is a \
                      file on this machine, or an address, which only `sqf-ls update --project` fetches.",
        details: r#"CBA, ACE, ACRE2, TFAR and ZEN are known without such a file. Relative paths start at `sqf-ls.toml`, and `~` is your home folder.
[In an untrusted project](#what-a-project-may-read), the list is ignored. See [Library files](mods.md#library-files).

```toml
libraries = ["tools/gates.json", "https://gates.example.org/gates.json"]
```"#,
    },
    Setting {
        name: "runs-code",
        value: Value::CodeRunners(|settings| &mut settings.code_runners),
        description: "Functions of your project, or of a mod, that run code given to them: so that local variables in \
                      that code are understood correctly. Each function has a table of its own, with two brackets. \
                      Functions of CBA, ACE and the game are known.",
        details: r#"```toml
# [{ params ["_gate"]; ... }, [_gate]] call TAG_fnc_later
[[runs-code]]
function = "TAG_fnc_later"
arguments = [0]
may-wait = false

# ["TAG_opened", { hint str _gate }] call TAG_fnc_forEachGate
[[runs-code]]
function = "TAG_fnc_forEachGate"
arguments = [1]
runs = "now"
variables = ["_gate"]
```

| key | meaning |
| --- | --- |
| `function` | the name of the function, in any case; required |
| `arguments` | which elements of the argument array are code, counted from 0; required |
| `runs` | `"later"`: the code sees no variable of the script that it is written in (default). `"on-event"`: it also sees the variables of the script that raises the event. `"now"`: it runs before the function returns, and sees the variables around it |
| `variables` | local variables that the function sets for the code |
| `may-wait` | `false` if `sleep` fails in the code, because it is not scheduled; default `true` |

With the first table, the following is reported, because `_gate` is nil when the code runs:

```sqf
params ["_gate"];
[{ deleteVehicle _gate }] call TAG_fnc_later;
```"#,
    },
    Setting {
        name: "format.indent-style",
        value: Value::Choice(INDENT_STYLES, |settings, chosen| {
            settings.format.indent_style = formatting::indent_style(chosen);
        }),
        description: "What lines are indented with: `\"tabs\"` or `\"spaces\"`. If not set here or in `.editorconfig`, \
                      that of the file if it is consistent, else spaces.",
        details: r#"See [Formatting](format.md) for this and the following keys, and for what `.editorconfig` sets.

```toml
format.indent-style = "tabs"
```"#,
    },
    Setting {
        name: "format.indent-width",
        value: Value::Count(MOST_INDENT, |settings| &mut settings.format.indent_width),
        description: "Columns of one level, and of a tab. If not set here or in `.editorconfig`, that of the file if it is \
                      consistent, else 4.",
        details: r#"```toml
format.indent-width = 2
```"#,
    },
    Setting {
        name: "format.line-width",
        value: Value::Count(MOST_COLUMNS, |settings| &mut settings.format.line_width),
        description: "Lines that are longer are broken, if there is a good place for it. If not set here or in \
                      `.editorconfig`, lines stay as they are.",
        details: r#"```toml
format.line-width = 120
```"#,
    },
    Setting {
        name: "format.brace-style",
        value: Value::Choice(BRACE_STYLES, |settings, chosen| {
            settings.format.brace_style = formatting::brace_style(chosen);
        }),
        description: "Where the braces of blocks with several lines are: `\"same-line\"` or `\"next-line\"`. If not set, as \
                      in the file if it is consistent, else at the end of the line.",
        details: r#"```toml
format.brace-style = "next-line"
```"#,
    },
    Setting {
        name: "format.bracket-spaces",
        value: Value::Choice(BRACKET_SPACES, |settings, chosen| {
            settings.format.bracket_spaces = formatting::bracket_spaces(chosen);
        }),
        description: "In which brackets there are spaces: `\"none\"`, `\"braces\"` or `\"all\"`. If not set, `{_a}` and \
                      `{ _a }` stay as they are, and other brackets have none unless the file always has them.",
        details: r#"```toml
format.bracket-spaces = "braces"
```"#,
    },
    Setting {
        name: "format.command-spacing",
        value: Value::Choice(COMMAND_SPACINGS, |settings, chosen| {
            settings.format.command_spacing = formatting::command_spacing(chosen);
        }),
        description: "What is between a command and the parenthesis after it: `\"space\"` for `str (_gate)` or `\"none\"` for \
                      `str(_gate)`. `if`, `while` and the like always have a space. If not set, as in the file if it is \
                      consistent, else a space.",
        details: r#"```toml
format.command-spacing = "none"
```"#,
    },
    Setting {
        name: "format.command-case",
        value: Value::Maybe(|settings| &mut settings.format.command_case),
        description: "Write commands in the letter case of the reference: `getPos` for `getpos`. If not set, they stay as \
                      they are.",
        details: r#"```toml
format.command-case = true
```"#,
    },
    Setting {
        name: "format.line-ending",
        value: Value::Choice(LINE_ENDINGS, |settings, chosen| {
            settings.format.line_ending = formatting::line_ending(chosen);
        }),
        description: "The line breaks: `\"lf\"` or `\"crlf\"`. If not set here or in `.editorconfig`, new line breaks are \
                      those that the file has most of.",
        details: r#"```toml
format.line-ending = "lf"
```"#,
    },
    Setting {
        name: "format.final-newline",
        value: Value::Maybe(|settings| &mut settings.format.final_newline),
        description: "Whether a line break is added to the end of a file that has none. If not set here or in \
                      `.editorconfig`, it is.",
        details: r#"```toml
format.final-newline = false
```"#,
    },
    Setting {
        name: "override",
        value: Value::Overrides(|settings| &mut settings.overrides),
        description: "Levels for some of the scripts. There can be any number of overrides, each with two brackets.",
        details: r#"```toml
[[override]]
paths = ["legacy", "addons/old_*"]
lints = { deprecated = "off", broken = "hint" }

[[override]]
paths = ["/tests"]
lints = { all = "off" }
```"#,
    },
];

impl ProjectSettings {
    /// Reads a file. Also returns the errors in it.
    /// In an untrusted workspace, it may not be a link that leads out of its folder.
    pub fn read(file: &Path, trust: Trust) -> (ProjectSettings, Vec<Trouble>) {
        let file = absolute(file);
        let folder = file.parent().unwrap_or(&file);
        match sqf_project::read_settings(&file, SIZE_LIMIT, trust) {
            Ok(text) => ProjectSettings::parse(&text.text, folder),
            Err(error) => {
                let trouble = Trouble { line: None, message: quoted(&error.to_string()).into_owned() };
                (ProjectSettings { folder: folder.to_owned(), ..ProjectSettings::default() }, vec![trouble])
            }
        }
    }

    /// Parses the text of a file in `folder`.
    pub(super) fn parse(text: &str, folder: &Path) -> (ProjectSettings, Vec<Trouble>) {
        let (keys, errors) = DeTable::parse_recoverable(text);
        let mut reader = Reader::of_file(text, folder);
        let mut settings = ProjectSettings { folder: folder.to_owned(), ..ProjectSettings::default() };
        table::read(SETTINGS, &SettingValue::keys_of(keys.get_ref()), &mut settings, &mut reader);
        if let Some(error) = errors.first() {
            // Anything after a syntax error may only be a consequence of it.
            reader.forget();
            let at = error.span().map_or(text.len(), |span| span.start);
            reader.say_at(at, format!("invalid TOML: {}", error.message().replace('\n', ", ")));
        }
        (settings, reader.finish())
    }
}

#[cfg(test)]
mod tests;
