//! `sqf-ls check` in untrusted folders: nothing outside of them is shown or changed, and nothing keeps the run from
//! ending.
#![allow(clippy::unwrap_used, clippy::print_stderr, reason = "a test fails by panicking and says what it skips")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{files, program};

/// A finding that `--fix` fixes.
const SCRIPT: &str = "titleCut [\"\", \"BLACK IN\", 5];\n";
const FIXED: &str = "cutText [\"\", \"BLACK IN\", 5];\n";
/// There is a finding only if the macro is known, from a file with `HEADER`.
const USE: &str = "private _gate = FIRST(gates);\nhint str _gate;\n";
const HEADER: &str = "#define FIRST(list) (list select)\n";
/// Timeout for a run; it is killed afterwards.
const PATIENCE: Duration = Duration::from_secs(60);

/// The output and exit status of a run.
#[derive(Debug)]
struct Run {
    status: Option<i32>,
    out: String,
    err: String,
}

/// Runs `sqf-ls check --quiet` in a folder; `home` is the user's home folder.
fn run(folder: &Path, home: &Path, arguments: &[&str]) -> Run {
    let mut command = program::command(folder, &[&["check", "--quiet", "--deny=hint"], arguments].concat());
    command.env("HOME", home).env("USERPROFILE", home).env("NO_COLOR", "1");
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (mut out, mut err) = (child.stdout.take().unwrap(), child.stderr.take().unwrap());
    let read_out = std::thread::spawn(move || {
        let mut text = String::new();
        out.read_to_string(&mut text).map(|_| text)
    });
    let read_err = std::thread::spawn(move || {
        let mut text = String::new();
        err.read_to_string(&mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        if start.elapsed() > PATIENCE {
            child.kill().unwrap();
            panic!("the run does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    Run { status: status.code(), out: read_out.join().unwrap().unwrap(), err: read_err.join().unwrap().unwrap() }
}

/// A folder `stranger` among other folders of a user.
struct Home(tempfile::TempDir);

impl Home {
    fn new(files: &[(&str, &str)]) -> Home {
        let home = Home(tempfile::tempdir().unwrap());
        fs::create_dir(home.path("stranger")).unwrap();
        for (path, text) in files {
            files::write(home.0.path(), path, text);
        }
        home
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn check(&self, arguments: &[&str]) -> Run {
        run(&self.path("stranger"), self.0.path(), arguments)
    }

    /// Creates a link, and tells whether that is possible: on Windows it may not be.
    fn link(&self, target: &str, link: &str) -> bool {
        let link = self.path(link);
        #[cfg(unix)]
        let made = std::os::unix::fs::symlink(target, &link);
        #[cfg(windows)]
        let target = &target.replace('/', "\\");
        #[cfg(windows)]
        let made = if link.parent().unwrap().join(target).is_dir() {
            std::os::windows::fs::symlink_dir(target, &link)
        } else {
            std::os::windows::fs::symlink_file(target, &link)
        };
        #[cfg(not(any(unix, windows)))]
        let made: std::io::Result<()> = Err(std::io::ErrorKind::Unsupported.into());
        if let Err(error) = &made {
            eprintln!("skipped: no link can be made here: {error}");
        }
        // Wine creates dangling links.
        let leads = !link.parent().unwrap().join(target).exists() || fs::metadata(&link).is_ok();
        if !leads {
            eprintln!("skipped: links are not followed here");
        }
        made.is_ok() && leads
    }
}

/// Whether a run has read `HEADER`. A header that it must not read is reported.
#[track_caller]
fn is_read(run: &Run) -> bool {
    match (run.status, run.out.contains("FIRST")) {
        (Some(1), true) => true,
        (Some(0), false) => false,
        (Some(2), false) if run.err.starts_with("error: link.hpp: it links to a file outside the project") => false,
        _ => panic!("{run:?}"),
    }
}

#[test]
fn a_link_that_leads_out_is_read_only_when_it_is_a_source_file() {
    let script = format!("#include \"link.hpp\"\n{USE}");
    let home = Home::new(&[
        ("stranger/description.ext", ""),
        ("stranger/init.sqf", &script),
        ("passwd", HEADER),
        ("defs.hpp", HEADER),
    ]);
    if !home.link("../passwd", "stranger/link.hpp") {
        return;
    }
    assert!(!is_read(&home.check(&[])));
    fs::remove_file(home.path("stranger/link.hpp")).unwrap();
    // Mod authors link to files of other mods.
    assert!(home.link("../defs.hpp", "stranger/link.hpp"));
    assert!(is_read(&home.check(&[])));
    assert!(!is_read(&home.check(&["--untrusted"])));
}

#[test]
fn lines_of_a_file_elsewhere_are_not_shown() {
    let home = Home::new(&[("secret", "titleCut [\"hunter2\"];\n"), ("other/open.sqf", SCRIPT)]);
    if !home.link("../secret", "stranger/a.sqf") || !home.link("../other/open.sqf", "stranger/b.sqf") {
        return;
    }
    for arguments in [&[][..], &["a.sqf", "b.sqf"]] {
        let run = home.check(arguments);
        let expected = "error: a.sqf: it links to a file outside the project that is not a source file\n";
        assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
        assert!(!run.out.contains("hunter2") && run.out.contains("b.sqf:1:1"), "{}", run.out);
    }
}

#[test]
fn expanding_shows_no_file_elsewhere() {
    let home = Home::new(&[("secret", "hunter2")]);
    if !home.link("../secret", "stranger/a.sqf") {
        return;
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    let output = command.args(["expand", "a.sqf"]).current_dir(home.path("stranger")).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert_eq!((output.status.code(), &*out), (Some(2), ""), "{err}");
    assert!(err.contains("outside the project"), "{err}");
}

#[test]
fn fixing_changes_nothing_elsewhere_and_names_what_it_leaves() {
    let home = Home::new(&[
        ("stranger/own.sqf", SCRIPT),
        ("stranger/x/y.sqf", SCRIPT),
        ("other/open.sqf", SCRIPT),
        ("other/addons/main/a.sqf", SCRIPT),
    ]);
    if !home.link("../other/open.sqf", "stranger/b.sqf")
        || !home.link("own.sqf", "stranger/c.sqf")
        || !home.link("../other/addons", "stranger/addons")
    {
        return;
    }
    let run = home.check(&["--fix", ".", "addons", "addons/main/a.sqf"]);
    assert_eq!(run.status, Some(2));
    for name in ["b.sqf", "addons/main/a.sqf"] {
        let expected = format!("error: {name}: cannot write the file: it resolves to ");
        assert!(run.err.lines().any(|line| line.starts_with(&expected) && line.contains("other")), "{run:?}");
    }
    assert_eq!(home.text("other/open.sqf"), SCRIPT);
    assert_eq!(home.text("other/addons/main/a.sqf"), SCRIPT);
    // The rest is fixed, once, and a link stays one.
    assert_eq!((home.text("stranger/own.sqf"), home.text("stranger/x/y.sqf")), (FIXED.to_owned(), FIXED.to_owned()));
    assert!(home.path("stranger/c.sqf").is_symlink() && !run.err.contains("c.sqf"), "{run:?}");
}

#[test]
fn prefixes_lead_to_source_files_only() {
    let script = |path: &str| format!("#include \"{path}\"\n{USE}");
    let home = Home::new(&[
        ("stranger/description.ext", ""),
        ("stranger/sqf-ls.toml", "prefixes.'\\' = '..'\n"),
        ("passwd", HEADER),
        ("other/defs.hpp", HEADER),
        ("stranger/init.sqf", &script("\\passwd")),
    ]);
    assert!(!is_read(&home.check(&[])));
    fs::write(home.path("stranger/init.sqf"), script("\\other\\defs.hpp")).unwrap();
    assert!(is_read(&home.check(&[])));
    let run = home.check(&["--untrusted"]);
    assert!(!is_read(&run));
    assert_eq!(run.err, "ignoring prefix `\\` in sqf-ls.toml: it points outside the project folder (--untrusted)\n");
    // A file that the user names is trusted.
    assert!(is_read(&home.check(&["--untrusted", "--config", "sqf-ls.toml"])));
    // `..` does not lead out, either.
    fs::remove_file(home.path("stranger/sqf-ls.toml")).unwrap();
    for path in ["..\\other\\defs.hpp", "x\\..\\..\\other\\defs.hpp", "\\..\\other\\defs.hpp"] {
        fs::write(home.path("stranger/init.sqf"), script(path)).unwrap();
        assert!(!is_read(&home.check(&[])), "{path}");
    }
}

/// Fails if a CI service or a terminal would take anything in the output for a command.
#[track_caller]
fn assert_harmless(text: &str) {
    for line in text.lines() {
        let is_own = ["::error title=", "::warning title=", "::notice title="].iter().any(|it| line.starts_with(it));
        assert!(is_own || !line.trim_start().starts_with("::") && !line.contains("##["), "{text:?}");
        assert!(!line.contains(|c: char| c.is_control() || c == '\u{202e}'), "{text:?}");
    }
}

#[test]
fn nothing_in_an_untrusted_folder_is_taken_for_a_command() {
    let settings = "\
        \"\\n::stop-commands::abc\" = 1\n\
        \"\\u009b31m##[error]fake\" = '\u{202e}'\n\
        exclude = [\"\\u001b[31m[a\\n::error::b\", '::error::c']\n\
        target-version = \"\\n::error::d\"\n\
        [lints]\n\
        \"\\r::warning::e\" = \"\\n::f\"\n\
        deprecated = \"\\n::error::g\"\n\
        [prefixes]\n\
        \"\\n::error::h\" = 1\n";
    let home = Home::new(&[("stranger/sqf-ls.toml", settings), ("stranger/a.sqf", SCRIPT)]);
    for format in ["human", "github", "json", "sarif"] {
        let run = home.check(&["--format", format]);
        assert_eq!(run.status, Some(2), "{run:?}");
        assert!(run.err.contains("stop-commands::abc") && run.err.lines().count() >= 6, "{run:?}");
        assert_harmless(&run.err);
        assert_harmless(&run.out);
    }
    let run = home.check(&["--no-such\n::stop-commands::a"]);
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("no-such"), "{run:?}");
    assert_harmless(&run.err);
    fs::write(home.path("stranger/sqf-ls.toml"), "\u{1b}[31m\n::error::a = \"##[error]").unwrap();
    let run = home.check(&[]);
    assert_eq!(run.status, Some(2));
    assert_harmless(&run.err);
}

#[test]
fn hidden_files_of_the_project_are_not_headers() {
    let script = format!("#include \".git\\config\"\n{USE}");
    let home = Home::new(&[
        ("stranger/description.ext", ""),
        ("stranger/.git/config", HEADER),
        ("stranger/init.sqf", &script),
    ]);
    assert!(!is_read(&home.check(&[])));
}

#[test]
fn settings_that_are_a_link_to_something_else_are_not_read() {
    let home = Home::new(&[("credentials.toml", "token = \"hunter2\"\n"), ("stranger/a.sqf", "hint \"a\";")]);
    if !home.link("../credentials.toml", "stranger/sqf-ls.toml") {
        return;
    }
    let run = home.check(&[]);
    let expected = "error: sqf-ls.toml: it links to a file with another name outside its folder\n";
    assert_eq!((run.status, run.err.as_str(), run.out.as_str()), (Some(2), expected, ""));
}

#[test]
fn settings_of_an_untrusted_folder_are_no_links_that_lead_out() {
    let home = Home::new(&[
        ("stranger/init.sqf", "hint \"\";\n"),
        ("own/sqf-ls.toml", "secret = 1\n"),
        ("stranger/own/sqf-ls.toml", "open = 1\n"),
    ]);
    if !home.link("../own/sqf-ls.toml", "stranger/sqf-ls.toml") {
        return;
    }
    let run = home.check(&["--untrusted"]);
    assert!(run.err.contains("sqf-ls.toml: it links to a file outside its folder"), "{run:?}");
    assert!(home.check(&[]).err.contains("`secret`"));
    fs::remove_file(home.path("stranger/sqf-ls.toml")).unwrap();
    assert!(home.link("own/sqf-ls.toml", "stranger/sqf-ls.toml"));
    assert!(home.check(&["--untrusted"]).err.contains("`open`"), "it does not lead out");
}

#[test]
fn prefixes_in_an_untrusted_folder_are_not_read_elsewhere() {
    let script = format!("#include \"\\x\\gates\\addons\\main\\defs.hpp\"\n{USE}");
    let home = Home::new(&[
        ("stranger/addons/main/config.cpp", "class CfgPatches { class gates_main {}; };"),
        ("stranger/addons/main/defs.hpp", HEADER),
        ("stranger/init.sqf", &script),
        ("own/project.toml", "mainprefix = \"x\"\nprefix = \"gates\"\n"),
        ("own/$PBOPREFIX$", "x\\gates\\addons\\main"),
    ]);
    fs::create_dir(home.path("stranger/.hemtt")).unwrap();
    for (target, link) in [
        ("../../own/project.toml", "stranger/.hemtt/project.toml"),
        ("../../../own/$PBOPREFIX$", "stranger/addons/main/$PBOPREFIX$"),
    ] {
        if !home.link(target, link) {
            return;
        }
        assert_eq!(
            [true, false].map(|it| is_read(&home.check(if it { &["--untrusted"] } else { &[] }))),
            [false, true]
        );
        fs::remove_file(home.path(link)).unwrap();
    }
}

#[test]
fn a_link_that_is_expanded_leads_out_only_to_a_source_file() {
    let home = Home::new(&[("passwd", "x = 1;"), ("defs.sqf", "y = 1;"), ("stranger/init.sqf", "")]);
    if !home.link("../passwd", "stranger/a.sqf") || !home.link("../defs.sqf", "stranger/b.sqf") {
        return;
    }
    let expanded = |file: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        let output = command.args(["expand", file]).current_dir(home.path("stranger")).output().unwrap();
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
    };
    assert!(expanded("a.sqf").contains("it links to a file outside the project that is not a source file"));
    assert!(!expanded("a.sqf").contains("x = 1"));
    assert!(expanded("b.sqf").contains("y = 1"));
}

#[test]
fn expanding_an_untrusted_file_reads_nothing_elsewhere() {
    let home = Home::new(&[
        ("other/defs.hpp", "#define SECRET hunter2\n"),
        ("stranger/a.sqf", "#include \"\\x\\other\\defs.hpp\"\nSECRET = 1;\n"),
        ("stranger/sqf-ls.toml", "[prefixes]\n'x\\other' = '../other'\n"),
    ]);
    let expanded = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.arg("expand").args(arguments).current_dir(home.path("stranger"));
        let output = command.output().unwrap();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        (text(&output.stdout), text(&output.stderr))
    };
    assert!(expanded(&["a.sqf"]).0.contains("hunter2 = 1"));
    let (out, err) = expanded(&["--untrusted", "a.sqf"]);
    assert!(out.contains("SECRET = 1"), "{out}{err}");
    assert_eq!(
        err,
        "ignoring prefix `\\x\\other` in sqf-ls.toml: it points outside the project folder (--untrusted)\n"
    );
}

#[test]
fn a_baseline_is_written_where_the_settings_are_or_where_the_user_says() {
    let home = Home::new(&[("stranger/a.sqf", SCRIPT), ("stranger/sqf-ls.toml", "baseline = '../known.json'\n")]);
    let run = home.check(&["--write-baseline"]);
    let expected = "error: sqf-ls.toml:1: `baseline`: the file must be below the folder of sqf-ls.toml\n";
    assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
    fs::remove_file(home.path("stranger/sqf-ls.toml")).unwrap();
    assert_eq!(home.check(&["--write-baseline=../known.json"]).status, Some(0));
    let known = home.text("known.json");
    if home.link("../known.json", "stranger/sqf-ls-baseline.json") {
        fs::write(home.path("stranger/a.sqf"), format!("{SCRIPT}{SCRIPT}")).unwrap();
        let run = home.check(&["--write-baseline"]);
        assert_eq!(run.status, Some(2));
        assert!(run.err.starts_with("error: cannot write sqf-ls-baseline.json: it resolves to "), "{run:?}");
        assert_eq!(home.text("known.json"), known);
    }
}

#[test]
fn helper_files_of_killed_runs_are_removed_by_the_next() {
    let home = Home::new(&[
        ("stranger/a.sqf", "hint \"nothing to fix\";"),
        ("stranger/b.sqf", SCRIPT),
        ("stranger/.a.sqf.sqf-ls-0", "half"),
        ("stranger/.b.sqf.sqf-ls-0", "half"),
        ("stranger/.b.sqf.sqf-ls-7", "half"),
        ("stranger/.c.sqf.sqf-ls-0", "of a script that is not there"),
        ("stranger/.b.sqf.sqf-ls-old", "somebody's own"),
    ]);
    home.check(&[]);
    assert!(home.path("stranger/.a.sqf.sqf-ls-0").exists(), "only --fix changes anything");
    assert_eq!(home.check(&["--fix"]).status, Some(0));
    let mut left: Vec<_> =
        fs::read_dir(home.path("stranger")).unwrap().map(|it| it.unwrap().file_name().into_string().unwrap()).collect();
    left.sort();
    assert_eq!(left, [".b.sqf.sqf-ls-old", ".c.sqf.sqf-ls-0", "a.sqf", "b.sqf"]);
    assert_eq!(home.text("stranger/b.sqf"), FIXED);
}

#[cfg(unix)]
mod unix {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};

    use super::*;

    fn make_pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    }

    #[test]
    fn names_of_files_are_not_taken_for_commands() {
        let script = format!("{SCRIPT}hint \"##[error]fake \u{9b}31m\u{202e}\" + 1;\n");
        let home = Home::new(&[
            ("stranger/\n::stop-commands::a.sqf", &script),
            ("stranger/::error::b.sqf", &script),
            ("stranger/##[error]c\u{9b}.sqf", &script),
        ]);
        assert!(home.link("nowhere", "stranger/\u{1b}[2J\n::error::d.sqf"));
        for arguments in
            [&["--format=human"][..], &["--format=github"], &["--format=json"], &["--format=sarif"], &["--fix"]]
        {
            let run = home.check(arguments);
            assert_eq!(run.status, Some(2), "{run:?}");
            assert_harmless(&run.err);
            assert_harmless(&run.out);
        }
    }

    #[test]
    fn the_home_folder_is_never_a_project() {
        let home = Home::new(&[
            (".git/config", ""),
            ("description.ext", ""),
            ("addons/main/config.cpp", ""),
            ("other/defs.hpp", HEADER),
            ("stranger/init.sqf", &format!("#include \"\\other\\defs.hpp\"\n{USE}")),
        ]);
        assert!(!is_read(&home.check(&[])));
        assert!(!is_read(&home.check(&["init.sqf"])));
    }

    #[test]
    fn dangling_and_cyclic_links_and_pipes_are_named_and_the_rest_is_checked() {
        let home = Home::new(&[("stranger/a.sqf", SCRIPT), ("stranger/folder.sqf/b.sqf", SCRIPT)]);
        for (target, link) in [("nowhere", "dead.sqf"), ("round.sqf", "round.sqf"), ("/dev/zero", "zero.sqf")] {
            assert!(home.link(target, &format!("stranger/{link}")));
        }
        assert!(home.link("folder.sqf", "stranger/linked-folder.sqf"), "is not visited");
        make_pipe(&home.path("stranger/pipe.sqf"));
        let run = home.check(&[]);
        let expected = "\
            error: dead.sqf: broken link\n\
            error: pipe.sqf: expected a file, found a pipe or device\n\
            error: round.sqf: circular link\n\
            error: zero.sqf: it links to a file outside the project that is not a source file\n";
        assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
        assert!(run.out.contains("a.sqf:1:1") && run.out.contains("folder.sqf/b.sqf:1:1"), "{}", run.out);
        assert!(!run.out.contains("linked-folder"), "{}", run.out);
        // Excluded files are not reported.
        fs::write(home.path("stranger/sqf-ls.toml"), "exclude = ['pipe.sqf', 'zero.sqf', 'round.sqf', 'dead.sqf']")
            .unwrap();
        assert_eq!(home.check(&[]).status, Some(1));
    }

    #[test]
    fn the_action_writes_its_report_to_no_link() {
        let (folder, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let victim = elsewhere.path().join("victim");
        fs::write(&victim, "untouched").unwrap();
        fs::write(folder.path().join("a.sqf"), "hint \"`touch ran`\";\n").unwrap();
        symlink(&victim, folder.path().join("link.sarif")).unwrap();
        symlink(elsewhere.path(), folder.path().join("out")).unwrap();
        let program = Path::new(env!("CARGO_BIN_EXE_sqf-ls")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let run = |report: &str| {
            let script = concat!(env!("CARGO_MANIFEST_DIR"), "/packaging/action/check.sh");
            let mut command = Command::new("bash");
            command.arg(script).current_dir(folder.path()).env("PATH", &path).env("SQF_LS_DATA", elsewhere.path());
            command.env("SQF_LS_FORMAT", "sarif").env("SQF_LS_SARIF", report).env("SQF_LS_PATHS", "a.sqf");
            command.env("SQF_LS_ARGS", "").env("GITHUB_OUTPUT", elsewhere.path().join("output"));
            command.output().unwrap().status.code()
        };
        for report in ["link.sarif", "out/report.sarif", "../report.sarif"] {
            assert_eq!(run(report), Some(2), "{report}");
        }
        assert_eq!(fs::read_to_string(&victim).unwrap(), "untouched");
        assert!(!elsewhere.path().join("report.sarif").exists());
        assert_eq!(run("report.sarif"), Some(0));
        assert!(fs::read_to_string(folder.path().join("report.sarif")).unwrap().contains("\"2.1.0\""));
        assert!(!folder.path().join("ran").exists());
    }

    /// Runs a command that may take little memory.
    fn limited(folder: &Path, arguments: &str) -> Option<i32> {
        let mut command = Command::new("sh");
        command.args([
            "-c",
            &format!("ulimit -v 3000000 2> /dev/null; exec \"$0\" {arguments}"),
            env!("CARGO_BIN_EXE_sqf-ls"),
        ]);
        command.current_dir(folder).env("SQF_LS_DATA", folder.join(".data"));
        command.env("RAYON_NUM_THREADS", "1").env("MALLOC_ARENA_MAX", "1");
        command.output().unwrap().status.code()
    }

    #[test]
    fn one_long_statement_takes_little_memory() {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("mission.sqm"), "version=53;").unwrap();
        fs::write(folder.path().join("a.sqf"), format!("x = configFile{};", " >> 'a'".repeat(64_000))).unwrap();
        assert_eq!(limited(folder.path(), "check --quiet ."), Some(0));
    }

    #[test]
    fn what_is_never_closed_is_formatted_with_little_memory() {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in [("a.sqf", "if (a) then {".repeat(24_000)), ("b.sqf", "x = [\n".repeat(40_000))] {
            fs::write(folder.path().join(name), text).unwrap();
            assert!(matches!(limited(folder.path(), &format!("format --check {name}")), Some(0..=2)), "{name}");
        }
    }

    #[test]
    fn a_list_of_ignored_files_may_be_anything() {
        let home = Home::new(&[("stranger/a.sqf", SCRIPT), ("stranger/x/b.sqf", SCRIPT)]);
        make_pipe(&home.path("stranger/.gitignore"));
        assert!(home.link("/dev/zero", "stranger/x/.ignore"));
        let run = home.check(&[]);
        let expected = "error: .gitignore: expected a file, found a pipe or device\n\
                        error: x/.ignore: it links to another file, which git would not read either\n";
        assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
        assert!(run.out.contains("a.sqf:1:1") && run.out.contains("x/b.sqf:1:1"), "{}", run.out);
    }

    #[test]
    fn headers_may_be_anything() {
        let includes =
            "#include \"pipe.hpp\"\n#include \"zero.hpp\"\n#include \"round.hpp\"\n#include \"folder.hpp\"\n";
        let home = Home::new(&[
            ("stranger/description.ext", includes),
            ("stranger/a.sqf", &format!("{includes}{SCRIPT}")),
            ("stranger/folder.hpp/b.hpp", ""),
        ]);
        make_pipe(&home.path("stranger/pipe.hpp"));
        assert!(home.link("/dev/zero", "stranger/zero.hpp"));
        assert!(home.link("round.hpp", "stranger/round.hpp"));
        make_pipe(&home.path("stranger/$PBOPREFIX$"));
        assert!(home.link("/dev/zero", "stranger/addon.toml"));
        let run = home.check(&[]);
        let expected = "error: pipe.hpp: expected a file, found a pipe or device\n\
                        error: round.hpp: circular link\n\
                        error: zero.hpp: it links to a file outside the project that is not a source file\n";
        assert_eq!((run.status, run.err.as_str()), (Some(2), expected));
        assert!(run.out.contains("titleCut"), "{run:?}");
    }

    #[test]
    fn mode_and_owner_are_kept() {
        let home = Home::new(&[("stranger/a.sqf", SCRIPT)]);
        let path = home.path("stranger/a.sqf");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        // Only root can change the owner; the group may be another one for any user.
        let of_another = std::os::unix::fs::chown(&path, Some(12345), Some(23456)).is_ok();
        let before = fs::metadata(&path).unwrap();
        assert_eq!(home.check(&["--fix"]).status, Some(0));
        let after = fs::metadata(&path).unwrap();
        assert_eq!(home.text("stranger/a.sqf"), FIXED);
        assert_eq!((after.mode(), after.uid(), after.gid()), (before.mode(), before.uid(), before.gid()));
        if !of_another {
            eprintln!("only the mode was tried: owners are changed by root alone");
        }
    }
}
