//! `textDocument/hover`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{self as lsp, HoverParams, Url};

use super::{log, picture};
use crate::server::answer::answer;
use crate::server::capabilities::Capabilities;
use crate::server::convert::{Places, markup};
use crate::server::state::State;
use sqf_ide::{Analysis, Hover};

/// Answers `textDocument/hover`; also for logs of the game.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work began.
pub(in crate::server) async fn hover(state: &Arc<State>, params: HoverParams) -> Result<Option<lsp::Hover>> {
    let at = params.text_document_position_params;
    let position = at.position;
    if let Some(of_log) = log::answer(state, &at.text_document.uri, move |log| log.hover(position)).await {
        return of_log;
    }
    answer(state, &at.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let offset = places.offset(at.position)?;
        let hover = match analysis.is_answered_at(offset) {
            true => analysis.hover(offset),
            false => analysis.hover_of_list(offset),
        };
        let mut hover = hover?;
        // VS Code shows pictures; other clients may show their addresses.
        if snapshot.capabilities.hover_markdown
            && snapshot.capabilities.suggests
            && let Some(picture) = shown(&analysis, offset)
        {
            hover.markdown = format!("{picture}\n\n{}", hover.markdown);
        }
        let reference = analysis.reference();
        let beside = || Url::from_directory_path(reference.pages()?).ok().map(Into::into);
        if let Some(site) = snapshot.settings().pages.as_deref().and_then(address).or_else(beside) {
            hover.markdown = sqf_ide::with_pages(reference, &hover.markdown, &site);
        }
        Some(converted(hover, places, &snapshot.capabilities))
    })
    .await
}

/// Shows the picture that the string at `offset` leads to, as Markdown.
fn shown(analysis: &Analysis, offset: u32) -> Option<String> {
    let of_project = analysis.picture(offset).and_then(|file| picture::markdown(&file));
    of_project.or_else(|| picture::packed(analysis.workspace(), &analysis.packed_file(offset)?))
}

/// Returns the address of a site that is given by its address or its folder.
fn address(site: &str) -> Option<String> {
    if site.starts_with("https://") || site.starts_with("http://") {
        return Some(site.to_owned());
    }
    Url::from_directory_path(site).ok().map(Into::into)
}

fn converted(hover: Hover, places: Places<'_>, client: &Capabilities) -> lsp::Hover {
    lsp::Hover {
        contents: lsp::HoverContents::Markup(markup(hover.markdown, client.hover_markdown)),
        range: Some(places.range(hover.range)),
    }
}
