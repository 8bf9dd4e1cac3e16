//! The manifests of all packages and editors agree: one version, one address, the same systems, files and licenses.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use sqf_reference::Reference;
use toml::de::{DeTable, DeValue};

const VERSION: &str = env!("CARGO_PKG_VERSION");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Returns the files below a folder that are part of the repository.
fn files(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if !path.is_dir() {
                found.push(path);
            } else if !matches!(name.as_str(), "node_modules" | "build" | "dist" | "target") {
                folders.push(path);
            }
        }
    }
    found
}

/// Returns the systems that programs are built for.
fn systems() -> Vec<Value> {
    serde_json::from_str(&read("packaging/systems.json")).unwrap()
}

fn targets() -> BTreeSet<String> {
    systems().iter().map(|system| system["target"].as_str().unwrap().to_owned()).collect()
}

/// Reads a TOML file. Only texts, arrays and tables are kept.
fn toml(path: &str) -> Value {
    fn value(it: &DeValue<'_>) -> Value {
        match it {
            DeValue::String(text) => Value::String(text.to_string()),
            DeValue::Array(array) => array.iter().map(|it| value(it.get_ref())).collect(),
            DeValue::Table(entries) => table(entries),
            _ => Value::Null,
        }
    }
    fn table(entries: &DeTable<'_>) -> Value {
        entries.iter().map(|(key, it)| (key.get_ref().to_string(), value(it.get_ref()))).collect()
    }
    table(DeTable::parse(&read(path)).unwrap().get_ref())
}

/// Returns the texts of an array.
fn strings(array: &Value) -> BTreeSet<String> {
    array.as_array().unwrap().iter().map(|it| it.as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_manifest_has_the_version() {
    let places: Vec<(String, String)> = serde_json::from_str(&read("packaging/versions.json")).unwrap();
    for (path, text) in places {
        let text = text.replace("{}", VERSION);
        assert!(read(&path).contains(&text), "{path} does not have {text:?}: run `node packaging/facts.mjs`");
    }
}

#[test]
fn every_page_has_the_address() {
    let slug = REPOSITORY.strip_prefix("https://github.com/").unwrap();
    let (owner, name) = slug.split_once('/').unwrap();
    let pages = ["README.md", "action.yml", ".pre-commit-hooks.yaml", "pyproject.toml"].map(|path| root().join(path));
    let folders = ["docs", "editors", "packaging", ".github"].into_iter().flat_map(files);
    // The command that writes the address has patterns of it.
    let is_page = |path: &PathBuf| !path.ends_with("packaging/facts.mjs");
    for path in pages.into_iter().chain(folders).filter(is_page) {
        let Ok(text) = fs::read_to_string(&path) else { continue };
        for (at, _) in text.match_indices("/sqf-ls") {
            let before = text[..at].rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '-')).next().unwrap();
            let is_address = text[..at - before.len()].ends_with("github.com/") || text[at..].starts_with("/sqf-ls@v");
            assert!(
                !is_address || before == owner,
                "{}: {before} instead of {owner}: run `node packaging/facts.mjs`",
                path.display()
            );
        }
    }
    assert_eq!(name, env!("CARGO_PKG_NAME"));
}

/// A file of the repository that is checked may be called `--write-baseline=../gates.sqf`.
#[test]
fn names_of_files_come_after_the_options() {
    for (path, part) in [
        (".pre-commit-hooks.yaml", "entry: sqf-ls check --quiet\n  args: [\"--\"]"),
        (".pre-commit-hooks.yaml", "entry: sqf-ls format\n  args: [\"--\"]"),
        ("packaging/action/check.sh", "arguments+=(--)\n"),
        ("packaging/gitlab/sqf-ls.gitlab-ci.yml", "- set -f\n"),
        ("packaging/gitlab/sqf-ls.gitlab-ci.yml", "$SQF_LS_ARGS -- $SQF_LS_PATHS > "),
        ("docs/check.md", "xargs -0 -r sqf-ls check --\n"),
        ("docs/check.md", "`args: [--deny=error, --]`"),
    ] {
        assert!(read(path).contains(part), "{path}: {part}");
    }
}

/// When the action of another project calls ours, `github.action_repository` names that project.
#[test]
fn the_action_names_its_own_address() {
    let action = read("action.yml");
    assert!(action.contains(&format!("SQF_LS_RELEASES: {REPOSITORY}/releases/download")));
    assert!(!action.contains("github.action_repository"));
}

#[test]
fn every_system_is_in_every_list() {
    let targets = targets();
    // The playground runs in browsers.
    let with_browser: BTreeSet<String> = targets.iter().cloned().chain(["wasm32-unknown-unknown".to_owned()]).collect();
    assert_eq!(strings(&toml("packaging/licences/about.toml")["targets"]), with_browser);
    assert!(strings(&toml("deny.toml")["graph"]["targets"]).is_superset(&with_browser));
    let files = [
        ("packaging/action/install.sh", "target={} "),
        ("packaging/templates/homebrew/sqf-ls.rb", "{{sha256 {}}}"),
        ("packaging/templates/mason/package.yaml", "-{}/sqf-ls"),
    ];
    for (path, text) in files {
        let file = read(path);
        for target in &targets {
            // Homebrew has no programs for Windows.
            if !(path.ends_with(".rb") && target.contains("windows")) {
                assert!(file.contains(&text.replacen("{}", target, 1)), "{path}: {target}");
            }
        }
    }
}

/// cargo-binstall fills these fields.
#[test]
fn archives_are_found_by_binstall() {
    let manifest = toml("Cargo.toml");
    let binstall = &manifest["package"]["metadata"]["binstall"];
    for system in systems() {
        let (target, is_windows) = (system["target"].as_str().unwrap(), system["os"] == "win32");
        let format = binstall["overrides"].get(target).unwrap_or(binstall)["pkg-fmt"].as_str().unwrap();
        assert_eq!(format, if is_windows { "zip" } else { "tgz" }, "{target}");
        let fields = [
            ("{ repo }", REPOSITORY),
            ("{ name }", env!("CARGO_PKG_NAME")),
            ("{ version }", VERSION),
            ("{ target }", target),
            ("{ archive-suffix }", if is_windows { ".zip" } else { ".tar.gz" }),
            ("{ bin }", env!("CARGO_PKG_NAME")),
            ("{ binary-ext }", if is_windows { ".exe" } else { "" }),
        ];
        let filled = |key: &str| {
            let text = binstall[key].as_str().unwrap().to_owned();
            fields.iter().fold(text, |text, (field, value)| text.replace(field, value))
        };
        let stem = format!("sqf-ls-{VERSION}-{target}");
        let (archive, program) = if is_windows { ("zip", "sqf-ls.exe") } else { ("tar.gz", "sqf-ls") };
        assert_eq!(filled("pkg-url"), format!("{REPOSITORY}/releases/download/v{VERSION}/{stem}.{archive}"));
        assert_eq!(filled("bin-dir"), format!("{stem}/{program}"));
    }
}

#[test]
fn licenses_of_libraries_are_accepted_in_one_way() {
    let accepted = strings(&toml("packaging/licences/about.toml")["accepted"]);
    assert_eq!(accepted, strings(&toml("deny.toml")["licenses"]["allow"]));
}

#[test]
fn packages_have_the_name_of_the_program() {
    assert_eq!(toml("pyproject.toml")["project"]["name"], env!("CARGO_PKG_NAME"));
    let extension: Value = serde_json::from_str(&read("editors/vscode/package.json")).unwrap();
    assert_eq!(extension["name"], env!("CARGO_PKG_NAME"));
    assert_eq!(extension["license"], env!("CARGO_PKG_LICENSE"));
}

/// GitHub refuses a workflow in which a step has an option twice.
#[test]
fn steps_have_each_option_once() {
    for path in files(".github/workflows").into_iter().chain([root().join("action.yml")]) {
        let text = fs::read_to_string(&path).unwrap();
        let mut seen: Vec<(usize, &str)> = Vec::new();
        for line in text.lines() {
            let key = line.trim_start();
            let indent = line.len() - key.len();
            let (key, indent) = match key.strip_prefix("- ") {
                Some(key) => (key, indent + 2),
                None => (key, indent),
            };
            // Deeper keys are not options of the step, and the next step has its own.
            let begins = line.trim_start().starts_with("- ");
            seen.retain(|(other, _)| if begins { *other < indent } else { *other <= indent });
            let Some((key, _)) = key.split_once(':') else { continue };
            if key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_')) {
                assert!(!seen.contains(&(indent, key)), "{}: {line}", path.display());
                seen.push((indent, key));
            }
        }
    }
}

#[test]
fn actions_are_pinned_by_commit() {
    let mut seen = 0;
    for path in files(".github/workflows").into_iter().chain([root().join("action.yml")]) {
        for line in fs::read_to_string(&path).unwrap().lines() {
            let Some((_, action)) = line.split_once("uses: ") else { continue };
            let (_, commit) = action.split_once('@').unwrap_or_else(|| panic!("{}: {action}", path.display()));
            let (commit, version) = commit.split_once(" # v").unwrap_or_default();
            let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(is_commit && !version.is_empty(), "{}: {action}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 20, "{seen}");
}

/// Notepad++ supports no patterns for words, so its file lists all commands, in two lists because of the limit for one.
/// With `UPDATE_EDITORS=1` in the environment, the test writes them.
#[test]
fn notepad_knows_all_commands() {
    /// Notepad++ cuts off longer lists.
    const MOST: usize = 30_000;
    let path = "editors/notepad++/sqf.xml";
    let text = read(path);
    let element = |name: &str, text: &str| {
        let start = text.find(&format!("<Keywords name=\"{name}\">")).unwrap();
        let start = start + text[start..].find('>').unwrap() + 1;
        start..start + text[start..].find("</Keywords>").unwrap()
    };
    let words = |name: &str| text[element(name, &text)].split(' ').collect::<BTreeSet<_>>();
    let other: BTreeSet<_> = words("Keywords1").union(&words("Keywords2")).copied().map(str::to_lowercase).collect();
    let reference = Reference::embedded();
    let mut names: Vec<&str> = reference.commands().iter().map(|record| record.name.as_str()).collect();
    names.retain(|name| name.starts_with(|c: char| c.is_ascii_alphabetic()) && !other.contains(&name.to_lowercase()));
    names.retain(|name| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_'));
    names.sort_by_key(|name| name.to_lowercase());
    assert!(names.len() > 2_000);
    let half = names.partition_point(|name| name.to_lowercase().as_str() < "l");
    let mut expected = text.clone();
    for (name, names) in [("Keywords3", &names[..half]), ("Keywords4", &names[half..])] {
        let list = names.join(" ");
        assert!(list.len() < MOST, "{name}: {}", list.len());
        expected.replace_range(element(name, &expected), &list);
    }
    if std::env::var_os("UPDATE_EDITORS").is_some() {
        fs::write(root().join(path), &expected).unwrap();
    } else {
        assert!(
            expected == text,
            "{path} is out of date: UPDATE_EDITORS=1 cargo test -p sqf-ls --test repository renews it"
        );
    }
}

/// Every editor takes the same files for scripts and configs.
#[test]
fn editors_know_the_same_files() {
    let manifest: Value = serde_json::from_str(&read("editors/vscode/package.json")).unwrap();
    let languages = manifest["contributes"]["languages"].as_array().unwrap();
    let mut files = Vec::new();
    for id in ["sqf", "arma-config"] {
        let language = languages.iter().find(|language| language["id"] == id).unwrap();
        for key in ["extensions", "filenames"] {
            files.extend(
                language[key].as_array().unwrap().iter().map(|it| it.as_str().unwrap().trim_start_matches('.')),
            );
        }
    }
    assert!(files.len() > 15);
    let editors: [&[&str]; 4] = [
        &["editors/jetbrains/sqf-ls/template.json"],
        &["editors/kate/sqf.xml", "editors/kate/arma-config.xml"],
        &["editors/sublime/SQF.tmLanguage", "editors/sublime/Arma Config.tmLanguage"],
        &["editors/zed/languages/sqf/config.toml", "editors/zed/languages/arma-config/config.toml"],
    ];
    for paths in editors {
        let text: String = paths.iter().map(|path| read(path)).collect();
        for file in &files {
            let is_there = text.match_indices(file).any(|(at, _)| {
                let before = text[..at].ends_with(['"', '.', ';', '>']);
                before && text[at + file.len()..].starts_with(['"', ';', '<'])
            });
            assert!(is_there, "{paths:?}: {file}");
        }
    }
}
