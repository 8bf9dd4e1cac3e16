//! Progress of long-running work.

use tokio::sync::mpsc;
use tower_lsp::Client;
use tower_lsp::lsp_types::notification::Progress as ProgressNotification;
use tower_lsp::lsp_types::request::WorkDoneProgressCreate;
use tower_lsp::lsp_types::{
    NumberOrString, ProgressParams, ProgressParamsValue, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use crate::server::capabilities::Capabilities;
use crate::server::task::spawn;

/// Progress that clients show until it is dropped. Using it never waits.
#[derive(Debug)]
pub(in crate::server) struct Progress {
    reports: Option<mpsc::UnboundedSender<WorkDoneProgressReport>>,
}

impl Progress {
    /// Starts to show `title`.
    pub(in crate::server) fn begin(client: &Client, capabilities: &Capabilities, title: &'static str) -> Progress {
        if !capabilities.progress {
            return Progress { reports: None };
        }
        let (reports, queue) = mpsc::unbounded_channel();
        spawn(show(client.clone(), title, queue));
        Progress { reports: Some(reports) }
    }

    /// Reports that `done` of `of` things are done, such as files; skips those that do not change the percentage.
    pub(in crate::server) fn counted(&self, done: usize, of: usize, things: &str) {
        let percent = |done: usize| done * 100 / of.max(1);
        if percent(done) > percent(done.saturating_sub(1)) {
            self.report(format!("{done} of {of} {things}"), Some(percent(done) as u32));
        }
    }

    /// Updates the message and percentage.
    pub(in crate::server) fn report(&self, message: String, percentage: Option<u32>) {
        if let Some(reports) = &self.reports {
            let _ = reports.send(WorkDoneProgressReport { message: Some(message), percentage, cancellable: None });
        }
    }
}

async fn show(client: Client, title: &'static str, mut reports: mpsc::UnboundedReceiver<WorkDoneProgressReport>) {
    let token = NumberOrString::String(format!("sqf-ls/{}", client.next_request_id()));
    let create = WorkDoneProgressCreateParams { token: token.clone() };
    if let Err(error) = client.send_request::<WorkDoneProgressCreate>(create).await {
        tracing::debug!("the client cannot show progress: {error}");
        return;
    }
    let send = |value| {
        let params = ProgressParams { token: token.clone(), value: ProgressParamsValue::WorkDone(value) };
        client.send_notification::<ProgressNotification>(params)
    };
    let begin = WorkDoneProgressBegin { title: title.to_owned(), ..WorkDoneProgressBegin::default() };
    send(WorkDoneProgress::Begin(begin)).await;
    while let Some(report) = reports.recv().await {
        send(WorkDoneProgress::Report(report)).await;
    }
    send(WorkDoneProgress::End(WorkDoneProgressEnd { message: None })).await;
}
