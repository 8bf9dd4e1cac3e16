//! What no client of the SDK sends.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

/// Sends lines and returns the answers until the server closes its output.
fn answers(lines: &[&str]) -> Vec<Value> {
    first_answers(lines, 0)
}

/// Like [`answers`], but waits for some of them before it closes the input, after which the server may leave the rest.
fn first_answers(lines: &[&str], count: usize) -> Vec<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    command.arg("mcp").env_remove("SQF_LS_LOG").env_remove("SQF_LS_REFERENCE");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    for line in lines {
        // The server may have left already.
        let _ = writeln!(input, "{line}");
    }
    let mut output = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut answers: Vec<String> = output.by_ref().take(count).map(Result::unwrap).collect();
    drop(input);
    answers.extend(output.map(Result::unwrap));
    child.wait().unwrap();
    answers.iter().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn initialize(version: &str) -> String {
    let about = json!({"name": "test", "version": "1"});
    let params = json!({"protocolVersion": version, "capabilities": {}, "clientInfo": about});
    json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).to_string()
}

const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

#[test]
fn lines_that_are_not_messages_do_not_end_the_session() {
    let deep = format!("{}{}", "[".repeat(20_000), "]".repeat(20_000));
    let begin = initialize("2025-06-18");
    let call =
        |id: u32, params: &str| format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"tools/call","params":{params}}}"#);
    let escape = call(3, r#"{"name":"look_up","arguments":{"name":"\u001b[31mgate"}}"#);
    let wrong = call(4, r#"{"name":"check","arguments":[1]}"#);
    let last = call(5, r#"{"name":"look_up","arguments":{"name":"hint"}}"#);
    let unknown = r#"{"jsonrpc":"2.0","id":2,"method":"gates/open","params":{}}"#;
    let lines = [&begin, INITIALIZED, "", "open the gate", "{}", &deep, unknown, &escape, &wrong, &last];
    let answers = first_answers(&lines, 6);
    let of = |id: u32| answers.iter().find(|answer| answer["id"] == id).unwrap_or_else(|| panic!("{id}: {answers:?}"));
    assert_eq!(of(2)["error"]["code"], -32601);
    assert_eq!(of(4)["error"]["code"], -32602);
    let text = of(3)["result"]["content"][0]["text"].as_str().unwrap();
    assert!(text.contains("gate") && !text.contains('\u{1b}'), "{text:?}");
    assert!(of(5)["result"]["content"][0]["text"].as_str().unwrap().starts_with("# hint\n"));
}

#[test]
fn a_version_that_does_not_exist_is_answered_with_one_that_does() {
    let answers = answers(&[&initialize("1999-01-01")]);
    let version = answers[0]["result"]["protocolVersion"].as_str().unwrap();
    assert!(version.starts_with("202"), "{answers:?}");
}

#[test]
fn a_request_that_is_too_long_gets_an_error() {
    let long = json!({"name": "check", "arguments": {"code": "a".repeat(17 << 20)}});
    let long = json!({"jsonrpc": "2.0", "id": "gate", "method": "tools/call", "params": long}).to_string();
    let last = r#"{"jsonrpc":"2.0","id":5,"method":"tools/list","params":{}}"#;
    let answers = first_answers(&[&initialize("2025-06-18"), INITIALIZED, &long, last], 3);
    let of = |id: Value| answers.iter().find(|answer| answer["id"] == id).unwrap_or_else(|| panic!("{id}"));
    assert_eq!(of(json!("gate"))["error"]["message"], "the request is longer than 16 MiB");
    assert!(of(json!(5))["result"].is_object());
}

#[test]
fn answers_to_wrong_requests_are_short() {
    let (long, quotes) = ("a".repeat(1 << 20), "\"".repeat(400_000));
    let call = |id: u32, method: &str, params: Value| {
        json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
    };
    let lines = [
        initialize("2025-06-18"),
        INITIALIZED.to_owned(),
        call(2, "tools/call", json!({"name": long})),
        call(3, "tools/call", json!({"name": "look_up", "arguments": {"name": long}})),
        call(4, "resources/read", json!({"uri": format!("sqf://reference/{long}")})),
        call(13, "resources/read", json!({"uri": format!("sqf://reference/setDamage{}", "%20".repeat(1 << 20))})),
        call(5, "tools/call", json!({"name": "explain_rule", "arguments": {"code": long}})),
        call(6, &long, json!({})),
        call(7, "tools/call", json!({"name": "look_up", "arguments": {"name": quotes}})),
        call(8, "tools/call", json!({"name": "check", "arguments": {"code": "", "language": quotes}})),
        call(9, "tools/call", json!({"name": "find", "arguments": {"name": quotes}})),
        call(10, "tools/call", json!({"name": "format", "arguments": {"code": "hint \"\";\n".repeat(5_000)}})),
        call(11, "tools/call", json!({"name": "check", "arguments": {"code": "hnit \"\\\";\n".repeat(5_000)}})),
        call(12, "tools/call", json!({"name": "format", "arguments": {"code": "hint \"a\u{202e}b\";"}})),
    ];
    let answers = first_answers(&lines.each_ref().map(String::as_str), 13);
    assert_eq!(answers.len(), 13);
    let last = answers.iter().find(|answer| answer["id"] == 12).unwrap();
    assert_eq!(last["result"]["isError"], true, "the code would not be the same");
    for answer in answers {
        assert!(answer.to_string().len() <= 50 << 10, "{} bytes", answer.to_string().len());
    }
}
