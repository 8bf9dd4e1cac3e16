//! Valid and invalid files.

use std::fs;

use super::super::{FILE_NAME, UserLints, find};
use super::*;
use sqf_lint::{Code, Level, Target};
use sqf_project::Trust;
use sqf_reference::Version;
use sqf_reference::takes::{self, Row, Runs};

fn folder() -> PathBuf {
    absolute(Path::new("mods"))
}

fn levels_of(settings: &ProjectSettings, script: &str) -> Levels {
    settings.levels_for(Some(&folder().join(script)), &UserLints::default())
}

fn parsed(text: &str) -> (ProjectSettings, String) {
    let (settings, troubles) = ProjectSettings::parse(text, &folder());
    let troubles: Vec<String> = troubles.iter().map(|trouble| trouble.describe(FILE_NAME)).collect();
    (settings, troubles.join("\n"))
}

#[test]
fn the_first_problems_are_shown_and_the_others_counted() {
    let text: String = (0..10_000).map(|at| format!("gate{at} = 1\n")).collect();
    let (_, troubles) = parsed(&format!("{text}{} = 1\n", "a".repeat(100_000)));
    assert!(troubles.ends_with("\nsqf-ls.toml: 9951 more problems are not shown"), "{}", troubles.len());
    assert!(troubles.len() < 100_000, "{}", troubles.len());
}

#[test]
fn everything_can_be_set() {
    let (settings, troubles) = parsed(
        r#"
target-version = "2.18"
paths = ["addons"]
exclude = ["addons/gate/data", "*.gen.sqf"]
baseline = "tools/known.json"

[lints]
deprecated = "off"
broken = "error"

[prefixes]
'\x\cba' = "../CBA_A3"
"z/ACE" = "include/ace"

[[override]]
paths = ["legacy/**"]
lints = { all = "off", broken = "hint" }
"#,
    );
    assert_eq!(troubles, "");
    let version = Version { major: 2, minor: 18 };
    let origin = "target-version in sqf-ls.toml".to_owned();
    assert_eq!(settings.version, Some(TargetVersion::Fixed(Target { version, origin, chosen: true })));
    assert_eq!(settings.levels, Levels::from([(Code::Deprecated, Level::Off), (Code::Broken, Level::Error)]));
    assert_eq!(settings.baseline, Some(folder().join("tools").join("known.json")));
    let prefixes = [
        ("x\\cba".to_owned(), folder().with_file_name("CBA_A3")),
        ("z\\ace".to_owned(), folder().join("include").join("ace")),
    ];
    assert_eq!(settings.prefixes, Prefixes::from(prefixes));
    let paths = settings.paths.as_ref().unwrap();
    assert!(paths.matches(&folder().join("addons/gate/a.sqf")) && !paths.matches(&folder().join("init.sqf")));
    assert!(settings.exclude.matches(&folder().join("addons/x.gen.sqf")));
    assert_eq!(levels_of(&settings, "a.sqf"), settings.levels);
    let legacy = levels_of(&settings, "legacy/a.sqf");
    assert_eq!((legacy[&Code::Broken], legacy[&Code::Deprecated]), (Level::Hint, Level::Off));
    assert_eq!(legacy.len(), Code::ALL.len());
}

#[test]
fn a_renamed_rule_is_known_by_its_former_name() {
    let (settings, troubles) = parsed("[lints]\nmisspelt-global = 'off'\n");
    assert_eq!(troubles, "sqf-ls.toml:2: `misspelt-global` is now called `misspelled-global`");
    assert_eq!(settings.levels, Levels::from([(Code::MisspelledGlobal, Level::Off)]));
}

#[test]
fn later_overrides_take_precedence() {
    let (settings, troubles) = parsed(
        "[[override]]\npaths = ['a']\nlints.broken = 'off'\n[[override]]\npaths = ['a/b']\nlints.broken = 'error'\n",
    );
    assert_eq!(troubles, "");
    let level = |path: &str| levels_of(&settings, path).get(&Code::Broken).copied();
    assert_eq!(level("a/x.sqf"), Some(Level::Off));
    assert_eq!(level("a/b/x.sqf"), Some(Level::Error));
    assert_eq!(level("x.sqf"), None);
}

#[test]
fn functions_that_run_code_are_read_and_checked() {
    let (settings, troubles) = parsed(
        r#"
[[runs-code]]
function = "TAG_fnc_Each"
arguments = [1, 2]
runs = "now"
variables = ["_Gate"]
may-wait = false
"#,
    );
    assert_eq!(troubles, "");
    let code = takes::Code { runs: Runs::Now, sees: vec!["_gate".into()], may_wait: Some(false), ..Default::default() };
    let row = |argument: u32| Row::of_function("tag_fnc_each".into(), argument, code.clone());
    assert_eq!(settings.code_runners, [row(1), row(2)]);
    let (settings, troubles) = parsed(
        r#"
[[runs-code]]
function = "TAG fnc"
arguments = [-1]
runs = "soon"
variables = ["gate"]
may-wait = 1
argument = 0
[[runs-code]]
"#,
    );
    assert!(settings.code_runners.is_empty());
    insta::assert_snapshot!(troubles, @r#"
    sqf-ls.toml:3: `function`: invalid value "TAG fnc"; expected the name of a function in quotes
    sqf-ls.toml:4: `arguments`: invalid value [-1]; expected a list of positions counted from 0, such as [0, 1]
    sqf-ls.toml:5: `runs`: invalid value "soon"; expected "now", "later" or "on-event"
    sqf-ls.toml:6: `variables`: invalid value ["gate"]; expected a list of local variables, such as ["_gate"]
    sqf-ls.toml:7: `may-wait`: invalid value 1; expected true or false
    sqf-ls.toml:8: `argument`: unknown key in [[runs-code]]; did you mean `arguments`?
    sqf-ls.toml:9: [[runs-code]] requires `function`, such as:
    [[runs-code]]
    function = "TAG_fnc_later"
    arguments = [0]
    sqf-ls.toml:9: [[runs-code]] requires `arguments`, such as:
    [[runs-code]]
    function = "TAG_fnc_later"
    arguments = [0]
    "#);
}

#[test]
fn an_empty_file_changes_nothing() {
    assert_eq!(parsed(""), (ProjectSettings { folder: folder(), ..ProjectSettings::default() }, String::new()));
    assert_eq!(parsed("target-version = \"none\"").0.version, Some(TargetVersion::None));
}

#[test]
fn errors_have_lines_and_remedies_and_the_rest_is_used() {
    let (settings, troubles) = parsed(
        r#"target-version = 2.18
exclud = ["x"]
colour = "green"
deprecated = "off"
exclude = ["a", 3, "../b", "[c"]
baseline = "\\\\host\\share\\known.json"
paths = "addons"
override = 1

[lints]
deprecated = "of"
brokn = "off"
broken = "error"
newer-version = false

[prefixes]
'\' = "P:/"
'\x\cba' = ["../CBA_A3",
  "x"]
"#,
    );
    let all: Vec<&str> = SETTINGS.iter().map(|setting| setting.name).collect();
    insta::assert_snapshot!(troubles.replace(&all.join(", "), "(all settings)"), @r#"
    sqf-ls.toml:1: `target-version` must be in quotes: "2.18"
    sqf-ls.toml:2: `exclud`: unknown setting; did you mean `exclude`?
    sqf-ls.toml:3: `colour`: unknown setting; expected one of (all settings)
    sqf-ls.toml:4: `deprecated` belongs in `lints`
    sqf-ls.toml:5: `exclude`: invalid value 3; expected a pattern in quotes such as "legacy/**"
    sqf-ls.toml:5: `exclude`: invalid pattern `../b`: `..` is not allowed
    sqf-ls.toml:5: `exclude`: invalid pattern `[c`: unclosed character class; missing ']'
    sqf-ls.toml:6: `baseline`: paths on other machines are not allowed
    sqf-ls.toml:7: `paths`: invalid value "addons"; expected a list of patterns such as ["legacy/**", "*.gen.sqf"]
    sqf-ls.toml:8: `override` must be written with two brackets: [[override]]
    sqf-ls.toml:11: `deprecated`: invalid value "of"; expected "off", "hint", "information", "warning", "error"
    sqf-ls.toml:12: unknown rule `brokn`; did you mean `broken`?
    sqf-ls.toml:14: `newer-version`: invalid value false; expected "off", "hint", "information", "warning", "error"
    sqf-ls.toml:18: `\x\cba`: invalid value ["../CBA_A3", ...; expected a path in quotes
    "#);
    assert_eq!(settings.levels, Levels::from([(Code::Broken, Level::Error)]));
    assert!(settings.exclude.matches(&folder().join("a/x.sqf")));
    assert_eq!(settings.prefixes.keys().collect::<Vec<_>>(), [""], "a work drive");
    let unknown = "sqf-ls.toml:1: unknown rule `fence`; `sqf-ls rules` lists them";
    assert_eq!(parsed("lints.fence = \"off\"").1, unknown);
    insta::assert_snapshot!(parsed("target-version = \"new\"\n[[override]]\nlint = {}\n[[override]]\n").1, @r#"
    sqf-ls.toml:1: `target-version`: invalid game version `new`; expected a version such as 2.18, or "none"
    sqf-ls.toml:2: [[override]] requires `paths`, such as paths = ["legacy/**"]
    sqf-ls.toml:3: `lint`: unknown key in an override; did you mean `lints`?
    sqf-ls.toml:4: [[override]] requires `paths`, such as paths = ["legacy/**"]
    "#);
}

#[test]
fn the_first_error_of_invalid_toml_is_reported() {
    let (settings, troubles) = parsed("[lints]\nbroken = off\ndeprecated = \"off\"\nx = \n");
    insta::assert_snapshot!(troubles, @r"
sqf-ls.toml:2: invalid TOML: string values must be quoted, expected literal string
");
    assert_eq!(settings.levels.get(&Code::Deprecated), Some(&Level::Off));
    for nonsense in ["[", "\u{0}", "a = [[[", "\"", "[[override]]\n[override.paths]", "a.a.a = 1\na = 2"] {
        assert_ne!(parsed(nonsense).1, "", "{nonsense}");
    }
    parsed(&"a=".repeat(10)).0.paths.as_ref();
    for deep in ["[", "{a=", "a."] {
        assert_ne!(parsed(&format!("a = {}", deep.repeat(100_000))).1, "");
        assert_ne!(parsed(&deep.repeat(100_000)).1, "");
    }
}

#[test]
fn the_file_is_found_above_but_not_outside_of_the_repository() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("root");
    fs::create_dir_all(root.join("mod/addons/gate")).unwrap();
    fs::write(root.join(FILE_NAME), "[lints]\nbroken = \"off\"\n").unwrap();
    let script = root.join("mod/addons/gate/a.sqf");
    assert_eq!(find(&script), Some(root.join(FILE_NAME)));
    assert_eq!(find(&root), Some(root.join(FILE_NAME)));
    let (settings, troubles) = ProjectSettings::read(&root.join(FILE_NAME), Trust::Trusted);
    assert_eq!((settings.levels.len(), troubles.len()), (1, 0));
    fs::create_dir(root.join("mod/.git")).unwrap();
    assert_eq!(find(&script), None);
    fs::write(root.join("mod").join(FILE_NAME), "").unwrap();
    assert_eq!(find(&script), Some(root.join("mod").join(FILE_NAME)));
    let (_, troubles) = ProjectSettings::read(&root.join("gone.toml"), Trust::Trusted);
    assert_eq!(troubles, [Trouble { line: None, message: "no such file or folder".to_owned() }]);
}
