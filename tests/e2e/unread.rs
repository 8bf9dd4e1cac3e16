//! A client that sends requests but does not read.

use std::future::pending;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use serde_json::{Value, json};
use sqf_ls::server::Ending;
use sqf_ls::server::wire::guard::Guard;
use sqf_ls::server::wire::transport;
use tokio::io::{AsyncWriteExt, BufReader, DuplexStream, ReadHalf, WriteHalf, split};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{InitializeParams, InitializeResult, InitializedParams, MessageType};
use tower_lsp::{Client, LanguageServer, LspService};

use crate::panics::{Fragile, hover_at};
use crate::support::read_message;

async fn ask(output: &mut WriteHalf<DuplexStream>, id: i64, method: &str, params: Value) {
    let body = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string();
    output.write_all(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes()).await.unwrap();
}

/// Returns the error code of a response; 0 if it is not an error.
async fn code(input: &mut BufReader<ReadHalf<DuplexStream>>, id: i64) -> i64 {
    let answer = read_message(input).await.unwrap();
    assert_eq!(answer["id"], id, "{answer}");
    answer["error"]["code"].as_i64().unwrap_or(0)
}

#[tokio::test]
async fn requests_of_a_client_that_does_not_read_are_refused_until_it_does() {
    let (near, far) = tokio::io::duplex(256);
    let (far_input, far_output) = split(far);
    let (service, socket) = LspService::new(|_| Fragile);
    let serve = transport::serve(far_input, far_output, Guard::new(service), socket, pending(), 1000);
    let server = tokio::spawn(serve);
    let (input, mut output) = split(near);
    let mut input = BufReader::new(input);

    ask(&mut output, 0, "initialize", json!({"capabilities": {}})).await;
    assert_eq!(code(&mut input, 0).await, 0);
    for id in 1..100 {
        ask(&mut output, id, "textDocument/hover", hover_at(0, 0)).await;
    }
    let mut codes = Vec::new();
    for id in 1..100 {
        codes.push(code(&mut input, id).await);
    }
    let refused = codes.iter().position(|code| *code != 0).unwrap();
    assert!((10..50).contains(&refused), "{codes:?}");
    assert!(codes[refused..].iter().all(|code| *code == -32802), "{codes:?}");

    ask(&mut output, 100, "textDocument/hover", hover_at(0, 0)).await;
    assert_eq!(code(&mut input, 100).await, 0, "all is read");
    for id in 101..200 {
        ask(&mut output, id, "textDocument/hover", hover_at(0, 0)).await;
    }
    ask(&mut output, 200, "shutdown", Value::Null).await;
    let exit = r#"{"jsonrpc":"2.0","method":"exit"}"#;
    output.write_all(format!("Content-Length: {}\r\n\r\n{exit}", exit.len()).as_bytes()).await.unwrap();
    for id in 101..200 {
        code(&mut input, id).await;
    }
    assert_eq!(code(&mut input, 200).await, 0, "the end is always granted");
    assert_eq!(server.await.unwrap(), Ending::Orderly);
}

/// Sends many messages after the session has begun.
struct Talker {
    client: Client,
    said: Arc<AtomicUsize>,
}

const MESSAGES: usize = 1000;

#[tower_lsp::async_trait]
impl LanguageServer for Talker {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn initialized(&self, _: InitializedParams) {
        let (client, said) = (self.client.clone(), Arc::clone(&self.said));
        tokio::spawn(async move {
            for number in 0..MESSAGES {
                client.log_message(MessageType::INFO, number).await;
                said.fetch_add(1, Ordering::AcqRel);
            }
        });
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn unsolicited_messages_wait_until_the_client_reads() {
    let (near, far) = tokio::io::duplex(256);
    let (far_input, far_output) = split(far);
    let said = Arc::new(AtomicUsize::new(0));
    let (service, socket) = LspService::new(|client| Talker { client, said: Arc::clone(&said) });
    let serve = transport::serve(far_input, far_output, Guard::new(service), socket, pending(), 1000);
    let server = tokio::spawn(serve);
    let (input, mut output) = split(near);
    let mut input = BufReader::new(input);
    ask(&mut output, 0, "initialize", json!({"capabilities": {}})).await;
    assert_eq!(code(&mut input, 0).await, 0);
    let initialized = r#"{"jsonrpc":"2.0","method":"initialized","params":{}}"#;
    output.write_all(format!("Content-Length: {}\r\n\r\n{initialized}", initialized.len()).as_bytes()).await.unwrap();
    while said.load(Ordering::Acquire) == 0 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    // As many as there is room for in the pipe and the queue, at about 100 bytes each. Everything runs on this thread,
    // so the server has stopped when it has said nothing more after many turns.
    let mut before = 0;
    while before < said.load(Ordering::Acquire) {
        before = said.load(Ordering::Acquire);
        for _ in 0..1000 {
            tokio::task::yield_now().await;
        }
    }
    assert!(before < 50, "{before}");
    for number in 0..MESSAGES {
        let message = read_message(&mut input).await.unwrap();
        assert_eq!(message["params"]["message"], number.to_string());
    }
    drop((input, output));
    assert_eq!(server.await.unwrap(), Ending::Abrupt);
}
