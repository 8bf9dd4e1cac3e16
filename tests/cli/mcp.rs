//! `sqf-ls mcp` as a process: what it answers an assistant, and what it refuses.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tower_lsp::lsp_types::Url;

/// A client that has begun a session.
struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    /// Folders that the client names when asked.
    roots: Vec<Value>,
    next: u64,
}

impl Client {
    /// Starts the server for a project.
    fn of(project: &Path) -> Client {
        Client::start(&["--project", project.to_str().unwrap()], Vec::new())
    }

    fn start(arguments: &[&str], roots: Vec<Value>) -> Client {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.arg("mcp").args(arguments).env_remove("SQF_LS_LOG").env_remove("SQF_LS_REFERENCE");
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        let mut client = Client { child, input, output, roots, next: 0 };
        let capabilities = if client.roots.is_empty() { json!({}) } else { json!({"roots": {}}) };
        let about = json!({"name": "test", "version": "1"});
        let params = json!({"protocolVersion": "2025-06-18", "capabilities": capabilities, "clientInfo": about});
        let answer = client.ask("initialize", params).unwrap();
        assert_eq!(answer["serverInfo"]["name"], "sqf-ls");
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"}));
        client
    }

    fn send(&mut self, message: &Value) {
        writeln!(self.input.as_mut().unwrap(), "{message}").unwrap();
    }

    /// Sends a request and waits for its answer; answers requests of the server in the meantime.
    fn ask(&mut self, method: &str, params: Value) -> Result<Value, String> {
        self.next += 1;
        let id = self.next;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the server ended");
            let message: Value = serde_json::from_str(&line).unwrap();
            if message["method"] == "roots/list" {
                let roots = json!({"jsonrpc": "2.0", "id": message["id"], "result": {"roots": self.roots}});
                self.send(&roots);
            } else if message["id"] == id {
                return match message.get("error") {
                    Some(error) => Err(error["message"].as_str().unwrap().to_owned()),
                    None => Ok(message["result"].clone()),
                };
            }
        }
    }

    /// Calls a tool; an error of the tool is `Err`.
    fn call(&mut self, tool: &str, arguments: Value) -> Result<String, String> {
        let result = self.ask("tools/call", json!({"name": tool, "arguments": arguments}))?;
        let text = result["content"][0]["text"].as_str().unwrap().to_owned();
        if result["isError"] == true { Err(text) } else { Ok(text) }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.wait();
    }
}

/// Creates a mission with two functions.
fn mission() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let file = folder.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
    };
    write("mission.sqm", "version=54;\nclass Mission {};\n");
    let functions =
        "class CfgFunctions { class TAG { class gates { file = \"gates\"; class open {}; class paint {}; }; }; };\n";
    write("description.ext", functions);
    write(
        "gates/fn_open.sqf",
        "params [\"_gate\"];\n_gate animate [\"open\", 1];\n[_gate, \"red\"] call TAG_fnc_paint;\n",
    );
    write("gates/fn_paint.sqf", "params [\"_gate\", \"_color\"];\nhint _color;\n_gate setDamage;\n");
    write("init.sqf", "[cursorObject] call TAG_fnc_open;\n");
    folder
}

#[test]
fn tools_are_listed_with_schemas_and_change_nothing() {
    let mut client = Client::start(&[], Vec::new());
    let listed = client.ask("tools/list", json!({})).unwrap();
    let tools = listed["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["look_up", "search", "check", "explain_rule", "find", "outline", "read_log", "format"]);
    for tool in tools {
        assert_eq!(tool["annotations"]["readOnlyHint"], true, "{tool}");
        assert_eq!(tool["inputSchema"]["type"], "object", "{tool}");
        assert!(jsonschema::meta::is_valid(&tool["inputSchema"]), "{tool}");
        for property in tool["inputSchema"]["properties"].as_object().unwrap().values() {
            assert!(!property["type"].is_array(), "{tool}");
        }
    }
    assert!(client.ask("tools/call", json!({"name": "erase", "arguments": {}})).unwrap_err().contains("unknown tool"));
    assert!(client.call("look_up", json!({"nam": "hint"})).unwrap_err().starts_with("invalid arguments"));
}

#[test]
fn names_are_looked_up_in_whole_or_in_part() {
    let mut client = Client::start(&[], Vec::new());
    let page = client.call("look_up", json!({"name": "SETDAMAGE"})).unwrap();
    assert!(page.starts_with("# setDamage\n"), "{page}");
    let part = client.call("look_up", json!({"name": "setDamage", "part": "example"})).unwrap();
    assert!(part.starts_with("# setDamage\n") && part.contains("```sqf") && part.len() < page.len(), "{part}");
    let missing = client.call("look_up", json!({"name": "setDamage", "part": "recipe"})).unwrap_err();
    assert!(missing.starts_with("the page has no part `recipe`; its parts are: "), "{missing}");
    let unknown = client.call("look_up", json!({"name": "setDamge"})).unwrap_err();
    assert_eq!(
        unknown.lines().take(2).collect::<Vec<_>>().join(" "),
        "`setDamge` was not found in the reference; did you mean:   setDamage"
    );
    let found = client.call("search", json!({"words": "nearest vehicle", "limit": 3})).unwrap();
    assert_eq!(found.lines().filter(|line| line.starts_with("- ")).count(), 3, "{found}");
    let rule = client.call("explain_rule", json!({"code": "[undefined-variable]"})).unwrap();
    assert!(rule.contains("## undefined-variable"), "{rule}");
}

#[test]
fn code_is_checked_and_formatted() {
    let mut client = Client::start(&[], Vec::new());
    let found =
        client.call("check", json!({"code": "player setDamage \"full\";\n{ _x } forEach getPlayers;"})).unwrap();
    let lines: Vec<&str> = found.lines().collect();
    assert!(lines[0].starts_with("code.sqf:1:18: error: ") && lines[0].ends_with("[operand-type]"), "{found}");
    assert!(lines.last().unwrap().ends_with("mod defines them: `getPlayers`"), "{found}");
    assert_eq!(client.call("check", json!({"code": "hint \"open\";"})).unwrap(), "no findings\n");
    let config = json!({"code": "class Gate { open = 1; open = 2; };", "language": "config"});
    assert!(client.call("check", config).unwrap().starts_with("config.cpp:1:24: "));
    let formatted = client.call("format", json!({"code": "if(_open)then{\nhint   \"open\";\n};"})).unwrap();
    assert_eq!(formatted, "if (_open) then {\n    hint \"open\";\n};\n");
    let huge = "a".repeat((1 << 20) + 1);
    assert_eq!(client.call("check", json!({"code": huge})).unwrap_err(), "the code is longer than 1 MiB");
}

#[test]
fn a_project_is_checked_searched_and_listed() {
    let folder = mission();
    let mut client = Client::of(folder.path());
    let found = client.call("check", json!({})).unwrap();
    assert!(found.starts_with("gates/fn_paint.sqf:3:"), "{found}");
    assert_eq!(client.call("check", json!({"path": "init.sqf"})).unwrap(), "no findings\n");
    let defined = client.call("find", json!({"name": "TAG_fnc_open"})).unwrap();
    assert!(defined.contains("description.ext:1: "), "{defined}");
    let callers = client.call("find", json!({"name": "tag_fnc_open", "what": "callers"})).unwrap();
    assert_eq!(callers, "init.sqf:1: [cursorObject] call TAG_fnc_open;\n");
    let used = client.call("find", json!({"name": "TAG_fnc_paint", "what": "references"})).unwrap();
    assert!(used.contains("gates/fn_open.sqf:3: [_gate, \"red\"] call TAG_fnc_paint;\n"), "{used}");
    let absent = client.call("find", json!({"name": "TAG_fnc_close"})).unwrap_err();
    assert!(absent.starts_with("the project does not name `TAG_fnc_close`"), "{absent}");
    let functions = client.call("outline", json!({"prefix": "TAG_fnc_"})).unwrap();
    assert!(functions.contains("TAG_fnc_paint") && functions.contains("_color"), "{functions}");
    let file = client.call("outline", json!({"path": "description.ext"})).unwrap();
    assert!(file.starts_with("- CfgFunctions (line 1)\n  - TAG"), "{file}");
}

#[test]
fn nothing_outside_the_named_folders_is_read() {
    let (folder, other) = (mission(), mission());
    let mut client = Client::of(folder.path());
    let outside = other.path().join("init.sqf");
    for path in [outside.to_str().unwrap(), "../init.sqf", "gates/../../x.sqf"] {
        let refused = client.call("check", json!({"path": path})).unwrap_err();
        assert!(refused.contains("outside") || refused.contains("was not found"), "{path}: {refused}");
    }
    let mut without = Client::start(&[], Vec::new());
    let refused = without.call("check", json!({})).unwrap_err();
    assert!(refused.starts_with("no project: start the server with `sqf-ls mcp --project FOLDER`"), "{refused}");
    let root = json!({"uri": Url::from_file_path(folder.path()).unwrap()});
    let mut with_roots = Client::start(&[], vec![root]);
    assert_eq!(with_roots.call("check", json!({"path": "init.sqf"})).unwrap(), "no findings\n");
}

#[cfg(unix)]
#[test]
fn links_out_of_the_named_folders_are_refused() {
    let (folder, other) = (mission(), mission());
    std::os::unix::fs::symlink(other.path().join("init.sqf"), folder.path().join("link.sqf")).unwrap();
    let refused = Client::of(folder.path()).call("check", json!({"path": "link.sqf"})).unwrap_err();
    assert!(refused.contains("outside"), "{refused}");
}

/// A log of a mission with two players.
const LOG: &str = "\
20:12:01 Player Anna connecting.
20:14:01 Error in expression <arams [\"_gate\", \"_color\"];
hint _color;
_gate setDamage;
>
20:14:01   Error position: <_color;
_gate setDamage;
>
20:14:01   Error Undefined variable in expression: _color
20:14:01 File mpmissions\\__cur_mp.Altis\\gates\\fn_paint.sqf [TAG_fnc_paint]..., line 2
20:14:02 Script scripts\\Anna.sqf not found
";

#[test]
fn a_log_is_read_without_the_names_of_players() {
    let mission = mission();
    fs::write(mission.path().join("game.rpt"), LOG).unwrap();
    let mut client = Client::of(mission.path());
    for arguments in [json!({}), json!({"path": "game.rpt"}), json!({"path": "."}), json!({"text": LOG})] {
        let read = client.call("read_log", arguments.clone()).unwrap();
        assert!(read.contains("1 distinct script error"), "{arguments}: {read}");
        assert!(read.contains("at gates/fn_paint.sqf:2"), "{arguments}: {read}");
        assert!(read.contains("meaning: "), "{arguments}: {read}");
        assert!(!read.contains("Anna"), "{arguments}: {read}");
    }
}

#[test]
fn logs_outside_the_named_folders_are_read_only_if_the_user_allows_it() {
    let (mission, elsewhere) = (mission(), tempfile::tempdir().unwrap());
    let log = elsewhere.path().join("game.rpt");
    fs::write(&log, LOG).unwrap();
    let mut client = Client::of(mission.path());
    let refused = client.call("read_log", json!({"path": log})).unwrap_err();
    assert!(refused.contains("cannot be read") || refused.contains("was not found"), "{refused}");
    let none = client.call("read_log", json!({})).unwrap_err();
    assert!(none.contains("--logs"), "{none}");
    assert!(client.call("read_log", json!({"path": "init.sqf", "text": "x"})).unwrap_err().contains("not both"));
    assert!(client.call("read_log", json!({"text": "x".repeat(2 << 20)})).unwrap_err().contains("1 MiB"));
}

#[test]
fn pages_are_resources() {
    let mut client = Client::start(&[], Vec::new());
    let mut read = |uri: &str| {
        let result = client.ask("resources/read", json!({"uri": uri}))?;
        Ok::<_, String>(result["contents"][0]["text"].as_str().unwrap().to_owned())
    };
    assert!(read("sqf://reference/setDamage").unwrap().starts_with("# setDamage\n"));
    assert!(read("sqf://reference/%7C%7C").unwrap().starts_with("# a or b"));
    assert!(read("sqf://rules/undefined-variable").unwrap().contains("## undefined-variable"));
    assert!(read("sqf://rules").unwrap().contains("undefined-variable"));
    for unknown in ["sqf://reference/noSuchGate", "sqf://rules/none", "file:///etc/hosts", "%"] {
        assert!(read(unknown).is_err(), "{unknown}");
    }
}

/// Removes the decoration of Markdown.
fn plain(page: &str) -> String {
    page.replace(['*', '`', '\\'], "").to_lowercase()
}

#[test]
fn answers_have_the_facts_that_assistants_get_wrong() {
    let mut client = Client::start(&[], Vec::new());
    let text = fs::read_to_string("tests/data/assistants/questions.tsv").unwrap();
    let rows: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with('Q')).map(|line| line.split('\t').collect()).collect();
    assert_eq!(rows.len(), 60);
    let mut wrong = Vec::new();
    for row in rows {
        let [id, _, _, name, facts] = row[..] else { panic!("{row:?}") };
        let answer = client.call("look_up", json!({"name": name})).unwrap_or_else(|error| error);
        let answer = plain(&answer);
        wrong.extend(facts.split(" ; ").filter(|fact| !answer.contains(&plain(fact))).map(|fact| (id, fact)));
    }
    assert_eq!(wrong, []);
}

#[test]
fn invented_code_is_found_and_correct_code_is_not() {
    let mut client = Client::start(&[], Vec::new());
    let text = fs::read_to_string("tests/data/assistants/snippets.txt").unwrap();
    let mut snippets: BTreeMap<&str, (&str, [String; 2])> = BTreeMap::new();
    let (mut name, mut side) = ("", 0);
    for line in text.lines() {
        if let Some((id, mention)) = line.strip_prefix("//- ").and_then(|head| head.split_once(" | ")) {
            (name, side) = (id, 0);
            snippets.insert(id, (mention, Default::default()));
        } else if line == "//+" {
            side = 1;
        } else if let Some((_, texts)) = snippets.get_mut(name) {
            texts[side].push_str(line);
            texts[side].push('\n');
        }
    }
    assert_eq!(snippets.len(), 100);
    let mut missed = Vec::new();
    for (id, (mention, [wrong, right])) in &snippets {
        let mut check = |code: &str| client.call("check", json!({"code": code})).unwrap();
        let (found, accepted) = (check(wrong).to_lowercase(), check(right));
        assert!(accepted == "no findings\n" || accepted.starts_with("Neither"), "{id}: {accepted}");
        if !found.contains(&mention.to_lowercase()) || found == "no findings\n" {
            missed.push((*id, *mention));
        }
    }
    assert!(missed.len() <= 5, "{missed:?}");
}
