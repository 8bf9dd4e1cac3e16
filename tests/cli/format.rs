//! `sqf-ls format`

use std::fs;
use std::path::Path;

use crate::files::folder;
use crate::program;

/// Runs the command. Returns its exit status and what it printed.
fn run(folder: &Path, arguments: &[&str], input: Option<&[u8]>) -> program::Run {
    let arguments = [&["format"], arguments].concat();
    program::run_with_input(&mut program::command(folder, &arguments), input.unwrap_or_default())
}

const UNFORMATTED: &str = "if(true)then{\nhint \"a\"\n};\n";
const FORMATTED: &str = "if (true) then {\n    hint \"a\"\n};\n";

#[test]
fn files_are_written_once() {
    let folder = folder(&[("a.sqf", UNFORMATTED), ("b/c.sqf", FORMATTED), ("mission.sqm", "a=1;\n")]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let (status, out, message) = run(folder.path(), &[], None);
    assert_eq!((status, &*out), (Some(0), ""), "{message}");
    assert!(message.contains("1 file formatted and 1 file already formatted"), "{message}");
    assert_eq!((read("a.sqf"), read("mission.sqm")), (FORMATTED.to_owned(), "a=1;\n".to_owned()));
    let (status, _, message) = run(folder.path(), &[], None);
    assert_eq!(status, Some(0));
    assert!(message.contains("2 files already formatted"), "{message}");
    let (status, ..) = run(folder.path(), &["mission.sqm"], None);
    assert_eq!((status, read("mission.sqm")), (Some(0), "a = 1;\n".to_owned()), "it was named");
}

#[test]
fn check_and_diff_write_nothing() {
    let folder = folder(&[("a.sqf", UNFORMATTED), ("b.sqf", FORMATTED)]);
    let (status, out, message) = run(folder.path(), &["--check"], None);
    assert_eq!((status, out.trim_end()), (Some(1), "a.sqf"), "{message}");
    assert!(message.contains("1 file not formatted"), "{message}");
    let (status, out, _) = run(folder.path(), &["--diff", "a.sqf", "b.sqf"], None);
    let expected = "--- a/a.sqf\n+++ b/a.sqf\n@@ -1,3 +1,3 @@\n-if(true)then{\n-hint \"a\"\n+if (true) then {\n+    hint \"a\"\n };\n";
    assert_eq!((status, &*out), (Some(1), expected));
    assert_eq!(fs::read_to_string(folder.path().join("a.sqf")).unwrap(), UNFORMATTED);
    assert_eq!(run(folder.path(), &["--check", "b.sqf"], None).0, Some(0));
}

#[test]
fn standard_input_is_formatted_to_standard_output() {
    let folder = folder(&[("sqf-ls.toml", "exclude = [\"old\"]\n[format]\nindent-style = \"tabs\"\n")]);
    let input = Some(UNFORMATTED.as_bytes());
    let (status, out, message) = run(folder.path(), &["-"], input);
    assert_eq!((status, &*out, &*message), (Some(0), &*FORMATTED.replace("    ", "\t"), ""));
    let (status, out, _) = run(folder.path(), &["--stdin-path", "old/a.sqf"], input);
    assert_eq!((status, &*out), (Some(0), UNFORMATTED), "it is excluded");
    let config = ["-", "--stdin-path", "description.ext"];
    assert_eq!(run(folder.path(), &config, Some(b"a=1;\n")).1, "a = 1;\n");
    let (status, out, _) = run(folder.path(), &["-", "--check", "--no-config"], input);
    assert_eq!((status, &*out), (Some(1), ""));
    let (status, _, message) = run(folder.path(), &["-"], Some(b"hint \"\xff\";"));
    assert_eq!(status, Some(2));
    assert!(message.contains("not UTF-8"), "{message}");
}

#[test]
fn the_project_and_editorconfig_set_the_style() {
    let folder = folder(&[
        (
            ".editorconfig",
            "root = true\n[*.sqf]\nindent_style = tab\n[legacy/**]\nindent_style = space\nindent_size = 3\n",
        ),
        ("a.sqf", UNFORMATTED),
        ("legacy/a.sqf", UNFORMATTED),
    ]);
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(run(folder.path(), &[], None).0, Some(0));
    assert_eq!(read("a.sqf"), FORMATTED.replace("    ", "\t"));
    assert_eq!(read("legacy/a.sqf"), FORMATTED.replace("    ", "   "));
    fs::write(folder.path().join("sqf-ls.toml"), "[format]\nindent-style = \"spaces\"\nindent-width = 2\n").unwrap();
    assert_eq!(run(folder.path(), &[], None).0, Some(0));
    assert_eq!(read("a.sqf"), FORMATTED.replace("    ", "  "));
    fs::write(folder.path().join("sqf-ls.toml"), "[format]\nindent-style = \"wide\"\nwidth = 2\n").unwrap();
    let (status, _, message) = run(folder.path(), &[], None);
    assert_eq!(status, Some(2));
    assert!(message.contains("sqf-ls.toml:2: `format.indent-style`: invalid value"), "{message}");
    assert!(message.contains("`format.width`: unknown setting"), "{message}");
}

#[test]
fn what_cannot_be_formatted_is_reported() {
    let folder = folder(&[("a.sqf", "hint\"a\";\n")]);
    fs::write(folder.path().join("b.sqf"), b"hint\"\xe9\";\n").unwrap();
    let (status, _, message) = run(folder.path(), &["."], None);
    assert_eq!(status, Some(0), "{message}");
    assert!(message.contains("not formatted: b.sqf: the file is not UTF-8"), "{message}");
    assert_eq!(fs::read(folder.path().join("b.sqf")).unwrap(), b"hint\"\xe9\";\n");
    let (status, _, message) = run(folder.path(), &["missing.sqf"], None);
    assert_eq!(status, Some(2));
    assert!(message.contains("missing.sqf"), "{message}");
}

#[test]
fn what_is_left_around_a_missing_bracket_is_reported() {
    let folder = folder(&[("a.sqf", "hint \"a\";\nx = [1,2;\n"), ("b.sqf", "hint\"b\";\nx = [1,2;\n")]);
    let left = "left in part: a.sqf:2: this bracket is never closed";
    let (status, out, message) = run(folder.path(), &["--check"], None);
    assert_eq!((status, out.trim()), (Some(1), "b.sqf"), "{message}");
    assert!(message.contains(left) && message.contains("1 file not formatted and 1 file left"), "{message}");
    let (status, _, message) = run(folder.path(), &[], None);
    assert_eq!(status, Some(0), "{message}");
    assert!(message.contains(left) && message.contains("left in part: b.sqf:2"), "{message}");
    assert_eq!(fs::read_to_string(folder.path().join("b.sqf")).unwrap(), "hint \"b\";\nx = [1,2;\n");
}

#[test]
fn a_byte_order_mark_stays() {
    let folder = folder(&[("a.sqf", "\u{feff}hint\"a\";\r\n")]);
    assert_eq!(run(folder.path(), &[], None).0, Some(0));
    assert_eq!(fs::read_to_string(folder.path().join("a.sqf")).unwrap(), "\u{feff}hint \"a\";\r\n");
    let (status, out, message) = run(folder.path(), &["-"], Some("\u{feff}hint\"a\";\n".as_bytes()));
    assert_eq!((status, &*out), (Some(0), "\u{feff}hint \"a\";\n"), "{message}");
}

#[test]
fn the_examples_are_formatted() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let (status, out, message) = run(&examples, &["--check", "."], None);
    assert_eq!((status, &*out), (Some(0), ""), "{message}");
}

#[test]
fn stringtables_are_indented() {
    let table = "<Project name=\"Gates\">\n<Key ID=\"STR_a\">\n<English>a  b</English>\n</Key>\n</Project>\n";
    let folder = folder(&[("stringtable.xml", table), ("other.xml", table)]);
    let (status, _, message) = run(folder.path(), &[], None);
    assert_eq!(status, Some(0), "{message}");
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    let expected =
        "<Project name=\"Gates\">\n    <Key ID=\"STR_a\">\n        <English>a  b</English>\n    </Key>\n</Project>\n";
    assert_eq!((&*read("stringtable.xml"), &*read("other.xml")), (expected, table));
}
