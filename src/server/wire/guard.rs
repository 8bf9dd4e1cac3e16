//! Wraps every handler so that a panic is only an error for its caller.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::task::{Context, Poll};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use tower_lsp::jsonrpc::{Error, Id, Request, Response};
use tower_service::Service;

use crate::server::wire::damage::Damage;

/// Called with every message before it is handled.
type RequestHook = Box<dyn Fn(&Request) + Send>;

/// Called with unreadable input.
type Notice = Box<dyn Fn(&Damage) + Send>;

/// A service that turns panics into error responses.
pub struct Guard<S> {
    inner: S,
    look: RequestHook,
    notice: Notice,
}

impl<S> Guard<S> {
    /// Guards `inner`.
    pub fn new(inner: S) -> Guard<S> {
        Guard { inner, look: Box::new(|_| ()), notice: Box::new(|_| ()) }
    }

    /// Calls `look` with every message before it is handled.
    pub(in crate::server) fn with_look(self, look: impl Fn(&Request) + Send + 'static) -> Guard<S> {
        Guard { look: Box::new(look), ..self }
    }

    /// Calls `notice` with unreadable input.
    pub(in crate::server) fn with_notice(self, notice: impl Fn(&Damage) + Send + 'static) -> Guard<S> {
        Guard { notice: Box::new(notice), ..self }
    }

    /// Reports unreadable input.
    pub(in crate::server) fn damaged(&self, damage: &Damage) {
        if let Err(panic) = catch_unwind(AssertUnwindSafe(|| (self.notice)(damage))) {
            tracing::error!("cannot report unreadable input: {}", reason(panic.as_ref()));
        }
    }
}

impl<S> Service<Request> for Guard<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Send + 'static,
    S::Error: Send,
{
    type Response = Option<Response>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Option<Response>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let id = request.id().cloned();
        let method = request.method().to_owned();
        let call = || {
            (self.look)(&request);
            self.inner.call(request)
        };
        // A panicking handler leaves consistent data: documents are replaced, never changed in place.
        match catch_unwind(AssertUnwindSafe(call)) {
            Ok(handler) => Box::pin(async move {
                match AssertUnwindSafe(handler).catch_unwind().await {
                    Ok(answer) => answer,
                    Err(panic) => Ok(failure(id, &method, panic.as_ref())),
                }
            }),
            Err(panic) => {
                let answer = failure(id, &method, panic.as_ref());
                Box::pin(async move { Ok(answer) })
            }
        }
    }
}

/// Returns the response to a request whose handler panicked; None for notifications.
fn failure(id: Option<Id>, method: &str, panic: &(dyn Any + Send)) -> Option<Response> {
    let reason = reason(panic);
    tracing::error!("{method} failed: {reason}");
    let mut error = Error::internal_error();
    error.message = format!("internal error in {method}: {reason}").into();
    Some(Response::from_error(id?, error))
}

/// Returns the message of a panic.
fn reason(panic: &(dyn Any + Send)) -> &str {
    let reason = panic.downcast_ref::<&str>().copied();
    reason.or_else(|| panic.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    /// A service that panics in the call, in the first poll or later, or responds, depending on the method.
    struct Fragile;

    impl Service<Request> for Fragile {
        type Response = Option<Response>;
        type Error = Infallible;
        type Future = BoxFuture<'static, Result<Option<Response>, Infallible>>;

        fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
            Poll::Ready(Ok(()))
        }

        fn call(&mut self, request: Request) -> Self::Future {
            assert!(request.method() != "at call", "boom");
            Box::pin(async move {
                assert!(request.method() != "at first poll", "boom");
                tokio::task::yield_now().await;
                assert!(request.method() != "later", "boom");
                Ok(request.id().map(|id| Response::from_ok(id.clone(), "fine".into())))
            })
        }
    }

    async fn answer(method: &'static str, id: Option<i64>) -> Option<String> {
        let request = Request::build(method);
        let request = if let Some(id) = id { request.id(id) } else { request };
        let answer = Guard::new(Fragile).call(request.finish()).await.unwrap();
        answer.map(|answer| serde_json::to_string(&answer).unwrap())
    }

    #[tokio::test]
    async fn a_panic_is_an_internal_error_of_that_request() {
        for method in ["at call", "at first poll", "later"] {
            let expected = format!(
                r#"{{"jsonrpc":"2.0","error":{{"code":-32603,"message":"internal error in {method}: boom"}},"id":3}}"#
            );
            assert_eq!(answer(method, Some(3)).await, Some(expected));
            assert_eq!(answer(method, None).await, None);
        }
        assert_eq!(answer("other", Some(4)).await.as_deref(), Some(r#"{"jsonrpc":"2.0","result":"fine","id":4}"#));
    }
}
