//! The server as a process: exit status, standard output, and the ways in which a client goes away.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqf_wiki::site::{PublishOptions, publish};

use crate::fixture;

/// Timeout for everything. Nothing is measured here.
const PATIENCE: Duration = Duration::from_secs(20);

struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: Option<BufReader<ChildStdout>>,
}

impl Server {
    fn start(arguments: &[&str]) -> Server {
        Server::with_stderr(arguments, Stdio::null())
    }

    fn with_stderr(arguments: &[&str], stderr: Stdio) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sqf-ls"))
            .args(arguments)
            .env_remove("SQF_LS_REFERENCE")
            .env("SQF_LS_DATA", Path::new(env!("CARGO_TARGET_TMPDIR")).join("no data"))
            // Log as much as possible: none of it may appear on standard output.
            .env("SQF_LS_LOG", "trace")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(stderr)
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = child.stdout.take().map(BufReader::new);
        Server { child, input, output }
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        let framed = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        self.input.as_mut().unwrap().write_all(framed.as_bytes()).unwrap();
    }

    fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and reads up to its response.
    fn ask(&mut self, id: i64, method: &str, params: Value) -> Value {
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.read().unwrap();
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
        }
    }

    /// Returns the next message; None at the end. Panics if anything else is written.
    fn read(&mut self) -> Option<Value> {
        let output = self.output.as_mut().unwrap();
        let mut header = String::new();
        if output.read_line(&mut header).unwrap() == 0 {
            return None;
        }
        let length = header.strip_prefix("Content-Length: ").expect(&header).trim_end().parse().unwrap();
        let mut blank = String::new();
        output.read_line(&mut blank).unwrap();
        assert_eq!(blank, "\r\n");
        let mut body = vec![0; length];
        output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    fn initialize(&mut self, process: Option<u32>) {
        let params = json!({"processId": process, "rootUri": null, "capabilities": {}});
        let answer = self.ask(1, "initialize", params);
        assert_eq!(answer["result"]["serverInfo"]["name"], "sqf-ls");
        self.notify("initialized", json!({}));
    }

    fn ended(&mut self) -> ExitStatus {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().unwrap();
        panic!("the server did not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Whatever happened in the test.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn hover(server: &mut Server) -> Value {
    let document = json!({"uri": "file:///a.sqf", "languageId": "sqf", "version": 1, "text": "closeGate _gate;"});
    server.notify("textDocument/didOpen", json!({ "textDocument": document }));
    let params = json!({"textDocument": {"uri": "file:///a.sqf"}, "position": {"line": 0, "character": 1}});
    server.ask(2, "textDocument/hover", params)
}

#[test]
fn a_session_ends_with_0_while_the_pipe_is_still_open() {
    for arguments in [&[][..], &["--stdio"], &["server"], &["server", "--stdio", "--clientProcessId", "7"]] {
        let mut server = Server::start(arguments);
        server.initialize(None);
        assert!(hover(&mut server).get("error").is_none());
        assert_eq!(server.ask(3, "shutdown", Value::Null)["result"], Value::Null);
        server.notify("exit", Value::Null);
        assert_eq!(server.ended().code(), Some(0), "{arguments:?}");
        assert!(server.input.is_some());
        while server.read().is_some() {}
    }
}

#[test]
fn the_reference_of_the_arguments_is_read() {
    let site = tempfile::tempdir().unwrap();
    publish(&fixture::site(), site.path(), PublishOptions::default()).unwrap();
    let mut server = Server::start(&["--reference", site.path().to_str().unwrap()]);
    server.initialize(None);
    let is_log =
        |message: &Value| message["params"]["message"].as_str().is_some_and(|text| text.contains("--reference"));
    while !is_log(&server.read().unwrap()) {}
    assert!(hover(&mut server)["result"]["contents"]["value"].as_str().unwrap().contains("closeGate _gate"));
}

#[test]
fn an_exit_without_shutdown_ends_with_1() {
    let mut server = Server::start(&[]);
    server.initialize(None);
    server.notify("exit", Value::Null);
    assert_eq!(server.ended().code(), Some(1));
    let mut server = Server::start(&[]);
    server.notify("exit", Value::Null);
    assert_eq!(server.ended().code(), Some(1), "before the beginning");
}

#[test]
fn a_pipe_that_is_closed_ends_it() {
    let mut server = Server::start(&[]);
    server.initialize(None);
    server.input = None;
    assert_eq!(server.ended().code(), Some(1));
    let mut server = Server::start(&[]);
    server.input = None;
    assert_eq!(server.ended().code(), Some(1), "before the beginning");
}

#[test]
fn a_client_that_stops_reading_ends_it() {
    let mut server = Server::start(&[]);
    server.initialize(None);
    // Nothing reads its standard output any longer.
    drop(server.output.take());
    let params = json!({"textDocument": {"uri": "file:///a.sqf"}, "position": {"line": 0, "character": 1}});
    server.send(&json!({"jsonrpc": "2.0", "id": 2, "method": "textDocument/hover", "params": params}));
    assert_eq!(server.ended().code(), Some(1));
}

#[test]
fn garbage_is_answered_and_does_not_end_it() {
    let mut server = Server::start(&[]);
    server.input.as_mut().unwrap().write_all(b"\xff\xfe garbage\r\n\r\n").unwrap();
    assert_eq!(server.read().unwrap()["error"]["code"], -32700);
    server.initialize(None);
    server.ask(3, "shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn a_client_that_does_not_read_stderr_is_answered() {
    let mut server = Server::with_stderr(&[], Stdio::piped());
    server.initialize(None);
    for id in 0..2_000 {
        // More than a pipe holds is logged about it.
        assert!(server.ask(id, "gates/open", json!({"gate": "oak".repeat(50)})).get("error").is_some());
    }
    server.ask(3_000, "shutdown", Value::Null);
    server.notify("exit", Value::Null);
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn arguments_that_do_not_exist_end_with_2() {
    let mut server = Server::start(&["--socket", "7000"]);
    assert_eq!(server.ended().code(), Some(2));
    assert!(server.read().is_none());
}

/// Elsewhere, the end of the pipe is the end.
#[cfg(any(target_os = "linux", target_vendor = "apple"))]
#[test]
fn the_exit_of_the_editor_ends_it_although_the_pipe_is_open() {
    let mut editor = Command::new("sleep").arg("600").spawn().unwrap();
    let mut server = Server::start(&[]);
    server.initialize(Some(editor.id()));
    editor.kill().unwrap();
    editor.wait().unwrap();
    assert_eq!(server.ended().code(), Some(1));
    assert!(server.input.is_some());
}
