//! `sqf-ls generate` as a user runs it: the real program on small exports of an invented wiki.

use std::collections::BTreeMap;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const OPEN_GATE: &str = include_str!("../../crates/sqf-wiki/tests/data/openGate.wiki");

/// Returns title, namespace and text of the pages of the invented wiki.
fn pages() -> Vec<(String, i32, String)> {
    let page = |title: &str, namespace: i32, text: &str| (title.to_owned(), namespace, text.to_owned());
    let mut pages = vec![
        page("openGate", 0, OPEN_GATE),
        page(
            "closeGate",
            0,
            "{{RV|type=command|game1=arma3|version1=1.00|descr=Shuts a gate.|s1=[[closeGate]] gate|p1=gate: [[Object]]}}",
        ),
        page(
            "a == b",
            0,
            "{{RV|type=command|game1=ofp|version1=1.00|descr=Says whether two things are the same.|s1=a [[a == b|==]] b}}",
        ),
        page(
            "BIS fnc gate",
            0,
            "{{RV|type=function|game1=arma3|version1=1.00|descr=Builds a gate.|s1=[] call [[BIS_fnc_gate]]}}",
        ),
        page("Gate Events", 0, "What gates do.\n== Opened ==\nIt opened.\n[[Category:Event Handlers]]"),
        page("Gate", 0, "A thing in a wall.\n[[Category:Data Types]]"),
        page("History of gates", 0, "Of no use to anyone.\n[[Category:History]]"),
        page("OpenGate", 0, "#REDIRECT [[openGate]]"),
        page("Template:RV", 10, "{{{descr}}}"),
        page("Category:Maintenance", 14, "__HIDDENCAT__"),
    ];
    for number in 0..40 {
        let text = format!("{{{{RV|type=command|game1=arma3|descr=Lamp {number}.|s1=[[lamp{number}]]}}}}");
        pages.push((format!("lamp{number}"), 0, text));
    }
    pages
}

fn export(pages: &[(String, i32, String)]) -> String {
    let mut xml = String::from(
        "<mediawiki version=\"0.11\"><siteinfo><sitename>Gates</sitename><base>https://wiki.test/wiki/Main_Page</base></siteinfo>\n",
    );
    for (number, (title, namespace, text)) in pages.iter().enumerate() {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let redirect = if text.starts_with("#REDIRECT") { "<redirect title=\"openGate\" />" } else { "" };
        xml.push_str(&format!(
            "<page><title>{title}</title><ns>{namespace}</ns><id>{number}</id>{redirect}<revision><id>{}</id>\
             <timestamp>2024-05-0{}T12:00:00Z</timestamp><text>{text}</text></revision></page>\n",
            1000 + number,
            1 + number % 9,
        ));
    }
    xml + "</mediawiki>\n"
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.path("wiki.xml"), export(&pages())).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.arg("generate").args(arguments).current_dir(self.0.path()).env_remove("SQF_LS_API_HEADERS");
        command
    }

    fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).stdin(Stdio::null()).output().unwrap()
    }

    /// Runs the program and expects success.
    fn generate(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{messages}");
        assert!(output.stdout.is_empty(), "stdout is for answers only");
        messages
    }

    /// Runs the program and expects a failure with all `words` in its message, and the old site unchanged.
    #[track_caller]
    fn fails(&self, arguments: &[&str], words: &[&str]) {
        let before = self.files("site");
        let output = self.run(arguments);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success(), "{messages}");
        assert!(!messages.contains("panicked"), "{messages}");
        for word in words {
            assert!(messages.contains(word), "`{word}` is not in: {messages}");
        }
        assert_eq!(before, self.files("site"), "the old site was touched");
    }

    /// Returns all files of a folder with their contents.
    fn files(&self, name: &str) -> BTreeMap<String, Vec<u8>> {
        let mut files = BTreeMap::new();
        collect(&self.path(name), "", &mut files);
        files
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_slice(&fs::read(self.path(name)).unwrap()).unwrap()
    }
}

fn collect(folder: &Path, prefix: &str, files: &mut BTreeMap<String, Vec<u8>>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.map(Result::unwrap) {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        if entry.file_type().unwrap().is_dir() {
            collect(&entry.path(), &format!("{name}/"), files);
        } else {
            files.insert(name, fs::read(entry.path()).unwrap());
        }
    }
}

#[test]
fn an_export_becomes_a_site() {
    let folder = Folder::new();
    let messages = folder.generate(&["--export", "wiki.xml", "--report", "report.json"]);
    assert!(messages.contains("43 commands, 1 functions, 2 topics"), "{messages}");

    let files = folder.files("site");
    for name in [
        "commands.json",
        "functions.json",
        "topics.json",
        "index.json",
        "syntax.json",
        "classes.json",
        "schema.json",
        "commands/openGate.json",
        "commands/openGate.md",
        "functions/BIS_fnc_gate.json",
        "topics/Gate.md",
    ] {
        assert!(files.contains_key(name), "{name} is missing");
    }
    let index = folder.json("site/index.json");
    let open = index["items"].as_array().unwrap().iter().find(|item| item["name"] == "openGate").unwrap();
    assert_eq!(open["summary"], "Opens a gate of any kind.");
    assert_eq!(open["arma3_since"], "0.50");
    assert_eq!(folder.json("site/commands.json")["source"], "https://wiki.test/wiki/Category:Scripting_Commands");
    assert_eq!(folder.json("site/syntax.json")["commands"]["=="]["forms"], serde_json::json!(["binary"]));
    let report = folder.json("report.json");
    assert_eq!(report["pages"]["command"], 43);
}

#[test]
fn pages_for_people_leave_the_published_files_as_they_are() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    let before = folder.files("site");
    let messages = folder.generate(&["--export", "wiki.xml", "--html", "pages"]);
    assert!(messages.contains("pages for people"), "{messages}");
    assert_eq!(before, folder.files("site"));

    let pages = folder.files("pages");
    for (name, content) in before.iter().filter(|(name, _)| name.contains('/')) {
        assert_eq!(Some(content), pages.get(name), "{name} is beside its page as it is published");
        let page = format!("{}.html", name.rsplit_once('.').unwrap().0);
        assert!(pages.contains_key(&page), "{page} is missing");
    }
    let page = String::from_utf8(pages["commands/openGate.html"].clone()).unwrap();
    assert!(page.contains("<link rel=\"canonical\" href=\"https://wiki.test/wiki/openGate\">"), "{page}");
}

#[test]
fn pages_for_people_can_be_inside_the_site() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml", "--html", "site/pages"]);
    folder.generate(&["--export", "wiki.xml", "--html", "site/pages"]);
    assert!(folder.path("site/pages/commands/openGate.html").is_file());
}

#[test]
fn pages_for_people_replace_nothing_else() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    fs::create_dir(folder.path("diary")).unwrap();
    fs::write(folder.path("diary/monday.txt"), "mine").unwrap();
    folder.fails(&["--export", "wiki.xml", "--html", "diary"], &["diary", "monday.txt"]);
    assert_eq!(folder.files("diary").len(), 1);
}

#[test]
fn every_file_is_valid_by_the_schema() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    let schema = folder.json("site/schema.json");
    let whole = jsonschema::validator_for(&schema).unwrap();
    let part = |name: &str| {
        let mut schema = schema.clone();
        let reference = schema["$defs"].as_object().unwrap().keys().find(|key| *key == name).cloned();
        let reference = reference.unwrap_or_else(|| panic!("no definition of {name}"));
        let root = schema.as_object_mut().unwrap();
        root.retain(|key, _| key.starts_with('$'));
        root.insert("$ref".to_owned(), format!("#/$defs/{reference}").into());
        jsonschema::validator_for(&schema).unwrap()
    };
    let mut checked = 0;
    for name in folder.files("site").keys().filter(|name| name.ends_with(".json") && *name != "schema.json") {
        let value = folder.json(&format!("site/{name}"));
        let validator = match name.as_str() {
            "index.json" => part("Index"),
            "syntax.json" => part("SyntaxIndex"),
            "classes.json" => part("ClassNames"),
            "commands.json" | "functions.json" | "topics.json" => part("Bundle"),
            _ => whole.clone(),
        };
        let errors: Vec<String> = validator.iter_errors(&value).map(|error| error.to_string()).collect();
        assert!(errors.is_empty(), "{name}: {errors:?}");
        checked += 1;
    }
    assert_eq!(checked, 46 + 6);
}

#[test]
fn the_same_input_gives_the_same_bytes_in_any_order_and_packing() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml", "--output", "one"]);
    let mut reversed = pages();
    reversed.reverse();
    // Revisions must stay with their pages.
    let straight = export(&pages());
    let (head, rest) = straight.split_once("<page>").unwrap();
    let mut parts: Vec<&str> = rest.trim_end().trim_end_matches("</mediawiki>").split("<page>").collect();
    parts.reverse();
    let (first, second) = parts.split_at(20);
    let file = |parts: &[&str]| format!("{head}<page>{}</mediawiki>", parts.join("<page>"));
    fs::write(folder.path("first.zst"), zstd::encode_all(file(first).as_bytes(), 1).unwrap()).unwrap();
    fs::write(folder.path("second.xml"), file(second)).unwrap();
    folder.generate(&["--export", "first.zst", "second.xml", "-o", "two"]);
    assert_eq!(folder.files("one"), folder.files("two"));
}

#[cfg(unix)]
#[test]
fn a_page_that_did_not_change_keeps_its_file() {
    use std::os::unix::fs::MetadataExt;
    let folder = Folder::new();
    let inode = |name: &str| fs::metadata(folder.path(name)).unwrap().ino();
    folder.generate(&["--export", "wiki.xml"]);
    let (same, changed) = (inode("site/commands/closeGate.json"), inode("site/commands/openGate.json"));
    let mut pages = pages();
    pages[0].2 = OPEN_GATE.replace("of any kind", "of every kind");
    fs::write(folder.path("wiki.xml"), export(&pages)).unwrap();
    folder.generate(&["--export", "wiki.xml"]);
    assert_eq!(inode("site/commands/closeGate.json"), same);
    assert_ne!(inode("site/commands/openGate.json"), changed);
    assert!(fs::read_to_string(folder.path("site/commands/openGate.md")).unwrap().contains("of every kind"));
}

#[test]
fn settings_choose_the_game_and_the_topics() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml", "--game", "ofp", "--topic-category", "History", "--no-topic", "Gate"]);
    assert_eq!(folder.json("site/commands/a_equal_b.json")["ofp_since"], "1.00");
    let topics = folder.json("site/topics.json");
    let names: Vec<&str> = topics["items"].as_array().unwrap().iter().map(|t| t["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Gate Events", "History of gates"]);
    folder.fails(&["--export", "wiki.xml", "--game", "chess"], &["unknown game `chess`", "arma3"]);
}

#[test]
fn categories_come_from_the_side_file_where_there_is_one() {
    let folder = Folder::new();
    let json =
        r#"{ "openGate": ["Category:Gates", "Category:Maintenance"], "History of gates": ["Category:Data Types"] }"#;
    fs::write(folder.path("categories.json"), json).unwrap();
    folder.generate(&["--export", "wiki.xml", "--categories", "categories.json"]);
    // The export itself says that one of them is hidden.
    assert_eq!(folder.json("site/commands/openGate.json")["categories"], serde_json::json!(["Gates"]));
    assert!(folder.path("site/topics/History_of_gates.md").is_file());
    fs::write(folder.path("categories.json"), "{ \"openGate\": 5 }").unwrap();
    folder.fails(&["--export", "wiki.xml", "--categories", "categories.json"], &["categories.json"]);
}

#[test]
fn bad_input_leaves_the_old_site() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    let whole = fs::read(folder.path("wiki.xml")).unwrap();
    let packed = zstd::encode_all(whole.as_slice(), 1).unwrap();
    let write = |content: &[u8]| fs::write(folder.path("bad"), content).unwrap();

    write(&whole[..whole.len() / 2]);
    folder.fails(&["--export", "bad"], &["bad"]);
    write(&packed[..packed.len() / 2]);
    folder.fails(&["--export", "bad"], &["bad"]);
    write(b"<!DOCTYPE html><html><body>Access denied</body></html>");
    folder.fails(&["--export", "bad"], &["bad", "HTML"]);
    write(b"");
    folder.fails(&["--export", "bad"], &["bad", "empty"]);
    folder.fails(&["--export", "missing.xml"], &["missing.xml"]);
    write(export(&pages()[8..9]).as_bytes());
    folder.fails(&["--export", "bad"], &["is it from the right wiki"]);
}

#[test]
fn a_suspiciously_small_input_needs_force() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    fs::write(folder.path("small.xml"), export(&pages()[..20])).unwrap();
    folder.fails(&["--export", "small.xml"], &["30", "--force"]);
    folder.generate(&["--export", "small.xml", "--force"]);
    assert!(!folder.path("site/commands/lamp39.json").exists());
}

#[test]
fn a_folder_that_is_not_a_site_is_not_replaced() {
    let folder = Folder::new();
    fs::create_dir(folder.path("site")).unwrap();
    fs::write(folder.path("site/thesis.txt"), "years of work").unwrap();
    folder.fails(&["--export", "wiki.xml"], &["site"]);
}

#[test]
fn a_page_with_broken_markup_is_published_and_reported() {
    let folder = Folder::new();
    let mut pages = pages();
    let deep = format!("{{{{RV|type=command|descr=Deep. {}x{}}}}}", "{{hl|".repeat(1000), "}}".repeat(1000));
    pages.push(("deepGate".to_owned(), 0, deep));
    pages.push((
        "hugeGate".to_owned(),
        0,
        format!("{{{{RV|type=command|descr={}}}}}", "Wide [[gate]]. ".repeat(200_000)),
    ));
    pages.push(("openEnd".to_owned(), 0, "{{RV|type=command|descr=Never <!-- closed }}".to_owned()));
    fs::write(folder.path("wiki.xml"), export(&pages)).unwrap();
    folder.generate(&["--export", "wiki.xml", "--report", "report.json"]);
    let report = folder.json("report.json");
    let remarks = |list: &str| -> Vec<String> {
        report[list].as_array().unwrap().iter().map(|remark| remark["page"].as_str().unwrap().to_owned()).collect()
    };
    assert!(remarks("guesses").contains(&"deepGate".to_owned()));
    assert!(folder.path("site/commands/deepGate.json").is_file());
    assert!(folder.path("site/commands/hugeGate.json").is_file());
    // Text hidden by the comment is hidden on the wiki, too; the page stays.
    assert!(remarks("guesses").contains(&"openEnd".to_owned()));
    assert_eq!(folder.json("site/commands/openEnd.json")["description"], "Never");
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_ends_and_leaves_the_old_site() {
    let folder = Folder::new();
    folder.generate(&["--export", "wiki.xml"]);
    let before = folder.files("site");
    let mut child = folder
        .command(&["--export", "-"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let text = export(&pages());
    stdin.write_all(&text.as_bytes()[..text.len() / 2]).unwrap();
    stdin.flush().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let status = child.wait().unwrap();
    let mut messages = String::new();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    assert_eq!(status.code(), Some(130), "{messages}");
    assert!(messages.contains("interrupted"), "{messages}");
    assert_eq!(before, folder.files("site"));
}

#[test]
fn a_wiki_that_turns_us_away_is_explained() {
    let folder = Folder::new();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming().take(20) {
            let Ok(mut stream) = stream else { return };
            let _ = stream.read(&mut [0; 4096]);
            let body = "<html><body>Checking your browser</body></html>";
            let head = format!(
                "HTTP/1.1 403 Forbidden\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                body.len()
            );
            let _ = stream.write_all((head + body).as_bytes());
        }
    });
    let url = format!("http://{address}/w/api.php");
    folder.fails(&["--api", &url, "--header", "X-Key: secret-word"], &["403", "--header", "--export"]);
    let output = folder.run(&["--api", &url, "--header", "X-Key: secret-word"]);
    assert!(!String::from_utf8_lossy(&output.stderr).contains("secret-word"));
}

/// Starts a web server that responds to each request with `answer`, given the first bytes of the request. Returns its
/// address.
fn serve(answer: impl Fn(&str) -> (&'static str, String) + Send + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let mut request = [0; 8192];
            let length = stream.read(&mut request).unwrap_or(0);
            let (status, body) = answer(&String::from_utf8_lossy(&request[..length]));
            let length = body.len();
            let head = format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    format!("http://{address}/w/api.php")
}

#[test]
fn a_secret_that_a_server_repeats_reaches_no_message_and_no_log() {
    let folder = Folder::new();
    let url = serve(|request| {
        let key = request.lines().find_map(|line| line.strip_prefix("x-key: ")).unwrap_or("none").to_owned();
        ("403 Forbidden", format!("<html><title>No rights for {key}</title><body>{key}</body></html>"))
    });
    for (header, variable) in [(Some("X-Key: secret-word"), ""), (None, "X-Key: secret-word")] {
        let mut command = folder.command(&["--api", &url]);
        command.args(header.map(|header| format!("--header={header}")));
        command.env("SQF_LS_API_HEADERS", variable).env("SQF_LS_LOG", "trace");
        let output = command.stdin(Stdio::null()).output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(text.contains("the web page “[withheld: it contains an extra header]”"), "{text}");
        assert!(!text.contains("secret-word"), "{text}");
        assert!(text.contains("DEBUG") && !text.contains('\u{1b}'), "no colors without a terminal: {text}");
    }
}

#[test]
fn a_page_that_the_wiki_does_not_deliver_is_named_and_fails_the_run() {
    let folder = Folder::new();
    let info = r#""ns":0,"touched":"2030-01-01T00:00:00Z","lastrevid":7"#;
    let text = r#"{{RV|type=command|game1=arma3|descr=Opens.|s1=[[openGate]]}}"#;
    let url = serve(move |request| {
        let query = if request.contains("list=") {
            r#""general":{"case":"case-sensitive"}"#.to_owned()
        } else if request.contains("Scripting+Commands") {
            format!(r#""pages":[{{"pageid":1,"title":"openGate",{info}}},{{"pageid":2,"title":"shutGate",{info}}}]"#)
        } else if request.contains("pageids=") {
            format!(
                r#""pages":[{{"pageid":1,"title":"openGate",{info},"revisions":[{{"revid":7,"slots":{{"main":{{"content":"{text}"}}}}}}]}}]"#
            )
        } else {
            String::new()
        };
        ("200 OK", format!(r#"{{"batchcomplete":true,"curtimestamp":"2030-01-02T00:00:00Z","query":{{{query}}}}}"#))
    });
    let output = folder.run(&["--api", &url, "--report", "report.json"]);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{messages}");
    assert!(messages.contains("error: the site was written, but the wiki did not return 1 of the pages"), "{messages}");
    assert!(messages.contains("that it lists: shutGate. "), "{messages}");
    assert!(folder.path("site/commands/openGate.json").is_file());
    let skipped = folder.json("report.json")["skipped"].clone();
    let shut = skipped.as_array().unwrap().iter().find(|remark| remark["page"] == "shutGate").unwrap();
    assert_eq!(shut["what"], "the wiki lists the page but did not return it");
}

#[test]
fn the_help_is_worth_reading() {
    let folder = Folder::new();
    let output = folder.run(&["--help"]);
    let help = String::from_utf8_lossy(&output.stdout).into_owned();
    for word in ["--export", "--api", "--cache", "--report", "Examples:"] {
        assert!(help.contains(word), "{help}");
    }
    folder.fails(&[], &["--export", "--api"]);
}

/// An untrusted repository may contain links in the places where a run works.
#[cfg(unix)]
#[test]
fn planted_links_are_refused_before_anything_changes() {
    use std::os::unix::fs::symlink;

    for (link, to) in [
        (".site.sqf-ls", "home"),
        (".site.sqf-ls/old", "../home"),
        (".site.sqf-ls/new", "../home"),
        (".site.sqf-ls/lock", "../home/letter"),
    ] {
        for arguments in [&["--export", "wiki.xml"][..], &["--export", "wiki.xml", "--force"]] {
            let folder = Folder::new();
            folder.generate(&["--export", "wiki.xml"]);
            fs::create_dir_all(folder.path("home/commands")).unwrap();
            fs::write(folder.path("home/commands/diary"), "dear diary").unwrap();
            fs::write(folder.path("home/letter"), "dear all").unwrap();
            let link = folder.path(link);
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            symlink(to, &link).unwrap();
            let before = folder.files("home");
            folder.fails(arguments, &["is a link; it was not created by sqf-ls", "remove it, and try again"]);
            assert_eq!(folder.files("home"), before, "{}", link.display());
            assert!(link.is_symlink());
        }
    }
}

#[test]
fn facts_without_the_list_of_the_game_say_what_they_lack() {
    let folder = Folder::new();
    let without = folder.generate(&["--export", "wiki.xml", "--facts", "facts.txt"]);
    assert!(without.contains("warning: the facts lack the operands") && without.contains("--engine"), "{without}");
    fs::write(folder.path("list.txt"), "u:opengate OBJECT\nb:OBJECT setdamage GROUP\n").unwrap();
    let with = folder.generate(&["--export", "wiki.xml", "--facts", "facts.txt", "--engine", "list.txt"]);
    assert!(!with.contains("warning: the facts"), "{with}");
    // Compared with the list that the program carries.
    assert!(with.contains("setdamage: takes new operands: OBJECT setdamage GROUP"), "{with}");
}

#[test]
fn an_option_before_a_command_is_told_where_it_belongs() {
    let output = Command::new(env!("CARGO_BIN_EXE_sqf-ls")).args(["--reference", "site", "check", "x.sqf"]).output();
    let messages = String::from_utf8_lossy(&output.unwrap().stderr).into_owned();
    assert!(messages.contains("`sqf-ls check --reference <DIR|FILE>`"), "{messages}");
}
