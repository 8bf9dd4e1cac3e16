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

use futures_util::future::{BoxFuture, FutureExt};
use futures_util::sink::Sink;
use futures_util::stream::{FuturesUnordered, StreamExt};
use serde::Serialize;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{Notify, mpsc};
use tokio::time::timeout;
use tower_lsp::ClientSocket;
use tower_lsp::jsonrpc::{Request, Response};
use tower_service::Service;

use crate::server::wire::damage::Damage;
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
    service: Guard<S>,
    socket: ClientSocket,
    stop: F,
    limit: usize,
) -> Ending
where
    I: AsyncRead + Unpin + Send + 'static,
    O: AsyncWrite + Unpin + Send + 'static,
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Display + Send + 'static,
    F: Future<Output = ()>,
{
    let (mut calls_to_client, mut answers_of_client) = socket.split();
    let (queue, waiting) = mpsc::unbounded_channel();
    let outgoing = Outgoing { queue, unread: Arc::default(), limit };
    let writer = tokio::spawn(write(output, waiting, Arc::clone(&outgoing.unread)));
    let (read, mut incoming) = mpsc::channel(QUEUE_LENGTH);
    let reader = tokio::spawn(read_all(input, read));
    let mut session = Session {
        service,
        outgoing,
        gate: Gate::new(limit),
        spellings: Spellings::default(),
        running: FuturesUnordered::new(),
    };
    let mut stop = std::pin::pin!(stop);
    let has_exited = loop {
        let message = tokio::select! {
            message = incoming.recv() => message,
            Some((step, answer)) = session.running.next() => {
                session.answer(step, answer);
                continue;
            }
            Some(call) = calls_to_client.next(), if !session.outgoing.is_full() => {
                session.send(&call);
                continue;
            }
            () = session.outgoing.unread.is_less.notified(), if session.outgoing.is_full() => continue,
            () = session.outgoing.queue.closed() => None,
            () = &mut stop => None,
        };
        match message {
            Some(Incoming::Call(call)) => {
                if let Some(exit) = session.call(call).await {
                    break exit;
                }
            }
            Some(Incoming::Answer(answer)) => deliver(&mut answers_of_client, answer),
            Some(Incoming::Damaged(damage)) => session.damaged(&damage),
            Some(Incoming::Lost(why)) => tracing::warn!("cannot read a response of the client: {why}"),
            None => break false,
        }
    };
    reader.abort();
    if !has_exited && !session.outgoing.queue.is_closed() {
        let _ = timeout(FINISH_TIMEOUT, session.finish()).await;
    }
    let Session { outgoing, gate, .. } = session;
    drop(outgoing);
    let _ = timeout(FLUSH_TIMEOUT, writer).await;
    if gate.is_over() { Ending::Orderly } else { Ending::Abrupt }
}

/// The step of a call in the life of the session, and the service's result.
type Answered<E> = (Step, Result<Option<Response>, E>);

/// A session while it accepts messages.
struct Session<S: Service<Request>> {
    service: Guard<S>,
    outgoing: Outgoing,
    gate: Gate,
    spellings: Spellings,
    /// Handlers that wait.
    running: FuturesUnordered<BoxFuture<'static, Answered<S::Error>>>,
}

impl<S> Session<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Display + Send + 'static,
{
    /// Starts the handler of a call. Returns a value if the session ends: whether the client requested that.
    async fn call(&mut self, call: Request) -> Option<bool> {
        if let Some(refusal) = self.gate.refusal(&call, self.outgoing.unread.bytes()) {
            self.send(&refusal);
            return None;
        }
        let is_exit = call.method() == "exit";
        self.spellings.note(&call);
        if let Err(error) = poll_fn(|context| self.service.poll_ready(context)).await {
            tracing::debug!("messages are no longer accepted: {error}");
            return Some(is_exit);
        }
        let step = Gate::step(&call);
        let handler = self.service.call(call);
        let mut handler = async move { (step, handler.await) }.boxed();
        // Polls immediately to keep the order of messages.
        match poll_fn(|context| Poll::Ready(handler.as_mut().poll(context))).await {
            Poll::Ready((step, answer)) => self.answer(step, answer),
            Poll::Pending => self.running.push(handler),
        }
        is_exit.then_some(true)
    }

    /// Reports input that cannot be read.
    fn damaged(&mut self, damage: &Damage) {
        tracing::warn!("cannot read input from the client: {}", damage.why);
        self.service.damaged(damage);
        if !self.outgoing.is_full() {
            self.send(&damage.answer);
        }
    }

    /// Sends the result of a handler.
    fn answer(&mut self, step: Step, answer: Result<Option<Response>, S::Error>) {
        match answer {
            Ok(Some(answer)) => {
                self.gate.answered(step, &answer);
                let answer = if step == Step::Begin { completed(answer) } else { answer };
                self.send(&answer);
            }
            Ok(None) => {}
            Err(error) => tracing::debug!("a message was not handled: {error}"),
        }
    }

    /// Sends a message, with the names of documents as the client writes them.
    fn send(&self, message: &impl Serialize) {
        self.outgoing.send(self.spellings.written(message));
    }

    /// Waits for all handlers.
    async fn finish(&mut self) {
        while let Some((step, answer)) = self.running.next().await {
            self.answer(step, answer);
        }
    }
}

/// Hands a response of the client to the task that waits for it.
fn deliver(answers: &mut (impl Sink<Response> + Unpin), answer: Response) {
    // tower-lsp panics if no task is waiting for the response any longer.
    let given = catch_unwind(AssertUnwindSafe(|| Pin::new(answers).start_send(answer)));
    if !matches!(given, Ok(Ok(()))) {
        tracing::debug!("a response of the client arrived too late");
    }
}

/// Messages to the client.
struct Outgoing {
    queue: mpsc::UnboundedSender<Vec<u8>>,
    unread: Arc<Unread>,
    /// The number of unread bytes from which messages are held back.
    limit: usize,
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
    fn is_full(&self) -> bool {
        self.unread.bytes() > self.limit
    }

    fn send(&self, message: Vec<u8>) {
        self.unread.bytes.fetch_add(message.len(), Ordering::AcqRel);
        // If the client is gone, `closed` reports it.
        let _ = self.queue.send(message);
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
