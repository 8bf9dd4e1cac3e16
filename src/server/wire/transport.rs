//! Carries messages between a client and the service.
//!
//! Replaces `tower_lsp::Server`, which ends at the first message that it cannot read, continues after `exit` while the
//! input is open, and stops reading while the client does not read. The rules here:
//!
//! * Handlers run in the order of messages up to their first await.
//! * Reading never waits for writing or for handlers. If a client sends but does not read, its requests are refused,
//!   and notifications to it wait.
//! * `exit` ends the session immediately, the end of the input after all requests have been answered.

use std::fmt::Display;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::Poll;
use std::time::Duration;

use futures_util::sink::Sink;
use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;
use tower_lsp::ClientSocket;
use tower_lsp::jsonrpc::{Request, Response};
use tower_service::Service;

use crate::server::wire::frames::{Incoming, Reader};
use crate::server::wire::gate::{Gate, Step};
use crate::server::wire::guard::Guard;
use crate::server::wire::spelling::Spellings;

/// Maximum number of messages between reading and handling.
const QUEUE_LENGTH: usize = 64;

/// How long handlers may take to finish once the input has ended.
const FINISH_TIMEOUT: Duration = Duration::from_secs(5);

/// How long a client may take to read the remaining output at the end.
const FLUSH_TIMEOUT: Duration = Duration::from_secs(1);

/// Maximum number of unread bytes before the client's requests are refused.
pub const UNREAD: usize = 64 << 20;

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The client requested `shutdown` first, successfully: exit status 0.
    Orderly,
    /// It did not: exit status 1.
    Abrupt,
}

/// Serves one client until it ends the session, disconnects, or `stop` is ready.
///
/// While more than `limit` bytes are unread by the client, its requests are refused.
pub async fn serve<I, O, S, F>(
    input: I,
    output: O,
    mut service: Guard<S>,
    socket: ClientSocket,
    stop: F,
    limit: usize,
) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Display + Send,
    F: Future<Output = ()>,
{
    let (mut calls_to_client, mut answers_of_client) = socket.split();
    let (queue, waiting) = mpsc::unbounded_channel();
    let outgoing = Outgoing { queue, unread: Arc::default() };
    let writer = tokio::spawn(write(output, waiting, Arc::clone(&outgoing.unread)));
    let is_full = || outgoing.unread.bytes() > limit;
    let (read, mut incoming) = mpsc::channel(QUEUE_LENGTH);
    let reader = tokio::spawn(read_all(input, read));
    let mut running = FuturesUnordered::new();
    let mut gate = Gate::new(limit);
    let mut spellings = Spellings::default();
    let mut has_exited = false;
    let mut stop = std::pin::pin!(stop);
    loop {
        let message = tokio::select! {
            message = incoming.recv() => message,
            Some((step, answer)) = running.next() => {
                send(&outgoing, &mut gate, &spellings, step, answer);
                continue;
            }
            Some(call) = calls_to_client.next(), if !is_full() => {
                outgoing.send(spellings.written(&call));
                continue;
            }
            () = outgoing.unread.is_less.notified(), if is_full() => continue,
            () = outgoing.queue.closed() => None,
            () = &mut stop => None,
        };
        match message {
            Some(Incoming::Call(call)) => {
                if let Some(refusal) = gate.refusal(&call, outgoing.unread.bytes()) {
                    outgoing.send(spellings.written(&refusal));
                    continue;
                }
                has_exited = call.method() == "exit";
                spellings.note(&call);
                if let Err(error) = poll_fn(|context| service.poll_ready(context)).await {
                    tracing::debug!("messages are no longer accepted: {error}");
                    break;
                }
                let step = Gate::step(&call);
                let handler = service.call(call);
                let mut handler = Box::pin(async move { (step, handler.await) });
                // Polls immediately to keep the order of messages.
                match poll_fn(|context| Poll::Ready(handler.as_mut().poll(context))).await {
                    Poll::Ready((step, answer)) => send(&outgoing, &mut gate, &spellings, step, answer),
                    Poll::Pending => running.push(handler),
                }
                if has_exited {
                    break;
                }
            }
            Some(Incoming::Answer(answer)) => {
                // tower-lsp panics if no task is waiting for the response any longer.
                let sink = Pin::new(&mut answers_of_client);
                let given = catch_unwind(AssertUnwindSafe(|| sink.start_send(answer)));
                if !matches!(given, Ok(Ok(()))) {
                    tracing::debug!("a response of the client arrived too late");
                }
            }
            Some(Incoming::Damaged(damage)) => {
                tracing::warn!("cannot read input from the client: {}", damage.why);
                service.damaged(&damage);
                if !is_full() {
                    outgoing.send(spellings.written(&damage.answer));
                }
            }
            Some(Incoming::Lost(why)) => tracing::warn!("cannot read a response of the client: {why}"),
            None => break,
        }
    }
    reader.abort();
    if !has_exited && !outgoing.queue.is_closed() {
        let finish = async {
            while let Some((step, answer)) = running.next().await {
                send(&outgoing, &mut gate, &spellings, step, answer);
            }
        };
        let _ = timeout(FINISH_TIMEOUT, finish).await;
    }
    drop(outgoing);
    let _ = timeout(FLUSH_TIMEOUT, writer).await;
    if gate.is_over() { Ending::Orderly } else { Ending::Abrupt }
}

/// Messages to the client.
struct Outgoing {
    queue: mpsc::UnboundedSender<Vec<u8>>,
    unread: Arc<Unread>,
}

/// The bytes that the client has not read yet.
#[derive(Default)]
struct Unread {
    bytes: AtomicUsize,
    /// Notified when the client has read some.
    is_less: Notify,
}

impl Unread {
    fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Acquire)
    }
}

impl Outgoing {
    fn send(&self, message: Vec<u8>) {
        self.unread.bytes.fetch_add(message.len(), Ordering::AcqRel);
        // If the client is gone, `closed` reports it.
        let _ = self.queue.send(message);
    }
}

fn send<E: Display>(
    outgoing: &Outgoing,
    gate: &mut Gate,
    spellings: &Spellings,
    step: Step,
    answer: Result<Option<Response>, E>,
) {
    match answer {
        Ok(Some(answer)) => {
            gate.answered(step, &answer);
            let answer = if step == Step::Begin { completed(answer) } else { answer };
            outgoing.send(spellings.written(&answer));
        }
        Ok(None) => {}
        Err(error) => tracing::debug!("a message was not handled: {error}"),
    }
}

async fn read_all(input: impl AsyncRead + Unpin, read: mpsc::Sender<Incoming>) {
    let mut reader = Reader::new(input);
    loop {
        match reader.next().await {
            Ok(Some(message)) => {
                if read.send(message).await.is_err() {
                    return;
                }
            }
            Ok(None) => return,
            Err(error) => {
                tracing::warn!("cannot read from the client: {error}");
                return;
            }
        }
    }
}

async fn write(mut output: impl AsyncWrite + Unpin, mut queue: mpsc::UnboundedReceiver<Vec<u8>>, unread: Arc<Unread>) {
    while let Some(message) = queue.recv().await {
        if let Err(error) = output.write_all(&message).await {
            tracing::warn!("cannot write to the client: {error}");
            return;
        }
        unread.bytes.fetch_sub(message.len(), Ordering::AcqRel);
        unread.is_less.notify_one();
        if queue.is_empty()
            && let Err(error) = output.flush().await
        {
            tracing::warn!("cannot write to the client: {error}");
            return;
        }
    }
    let _ = output.shutdown().await;
}

/// Adds to the response to `initialize` what `ServerCapabilities` has no field for.
fn completed(answer: Response) -> Response {
    let (id, mut result) = answer.into_parts();
    let capabilities = result.as_mut().ok().and_then(|result| result.get_mut("capabilities")?.as_object_mut());
    if let Some(capabilities) = capabilities {
        capabilities.insert("typeHierarchyProvider".to_owned(), true.into());
    }
    Response::from_parts(id, result)
}
