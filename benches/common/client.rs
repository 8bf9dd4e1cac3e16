//! A client of the server: what an editor sends and reads.
#![allow(dead_code, reason = "each measurement uses a part")]

use std::ffi::OsStr;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// The document of most measurements.
pub const URL: &str = "file:///mission/bench.sqf";

/// Returns the time that a percentage of some sorted times do not exceed, in milliseconds.
pub fn percentile(sorted: &[Duration], percent: usize) -> f64 {
    sorted[(sorted.len() * percent / 100).min(sorted.len() - 1)].as_secs_f64() * 1000.0
}

/// The server, at the other end of a pipe.
pub struct Server {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    next_id: i64,
    /// The document that is opened and edited.
    pub url: String,
    /// The folder of the workspace.
    pub root: Option<String>,
}

impl Server {
    pub fn start(site: Option<&OsStr>) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
        command.env_remove("SQF_LS_LOG").env("SQF_LS_DATA", concat!(env!("CARGO_TARGET_TMPDIR"), "/no data"));
        if let Some(site) = site {
            command.arg("--reference").arg(site);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Server { child, input, output, next_id: 0, url: URL.to_owned(), root: None }
    }

    pub fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.input.flush().unwrap();
    }

    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// Sends a request and returns its ID.
    pub fn request(&mut self, method: &str, params: Value) -> i64 {
        self.next_id += 1;
        self.send(&json!({"jsonrpc": "2.0", "id": self.next_id, "method": method, "params": params}));
        self.next_id
    }

    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        let id = self.request(method, params);
        self.wait_for(|message| message["id"] == id && message.get("method").is_none())
    }

    /// Sends a request and drops the response: parsing it is not the server's work.
    pub fn time(&mut self, method: &str, params: Value) -> Duration {
        let start = Instant::now();
        let answer = self.ask(method, params);
        let time = start.elapsed();
        assert!(answer.get("error").is_none(), "{answer}");
        time
    }

    pub fn wait_for(&mut self, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.read();
            if is_it(&message) {
                return message;
            }
        }
    }

    /// Reads to the answer to a request, without a look at what it says.
    pub fn skip_to_answer(&mut self, id: i64) {
        let end = format!("\"id\":{id}}}");
        while !self.read_bytes().ends_with(end.as_bytes()) {}
    }

    pub fn read(&mut self) -> Value {
        serde_json::from_slice(&self.read_bytes()).unwrap()
    }

    fn read_bytes(&mut self) -> Vec<u8> {
        let mut header = String::new();
        self.output.read_line(&mut header).unwrap();
        let length = header.strip_prefix("Content-Length: ").unwrap().trim_end().parse().unwrap();
        self.output.read_line(&mut header).unwrap();
        let mut body = vec![0; length];
        self.output.read_exact(&mut body).unwrap();
        body
    }

    pub fn initialize(&mut self) {
        let capabilities = json!({
            "general": {"positionEncodings": ["utf-16"]},
            "experimental": {"serverStatusNotification": true},
            "textDocument": {
                "hover": {"contentFormat": ["markdown"]},
                "completion": {"completionItem": {"snippetSupport": true}},
                "publishDiagnostics": {"versionSupport": true},
            },
        });
        self.ask("initialize", json!({"processId": null, "rootUri": self.root, "capabilities": capabilities}));
        self.notify("initialized", json!({}));
    }

    pub fn open(&mut self, text: &str) {
        let document = json!({"uri": self.url, "languageId": "sqf", "version": 0, "text": text});
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    pub fn insert(&mut self, number: usize, line: usize, text: &str) {
        let place = json!({"line": line, "character": 0});
        let change = json!({"range": {"start": place, "end": place}, "text": text});
        let document = json!({"uri": self.url, "version": number + 1});
        self.notify("textDocument/didChange", json!({"textDocument": document, "contentChanges": [change]}));
    }

    /// Returns the resident memory in megabytes; 0 if the system does not report it.
    pub fn memory(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap_or_default();
        let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap_or_default();
        kilobytes / 1024.0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
