//! `textDocument/documentColor` and `textDocument/colorPresentation`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    Color, ColorInformation, ColorPresentation, ColorPresentationParams, DocumentColorParams, TextEdit,
};

use super::omitted;
use crate::server::answer::answer_long;
use crate::server::convert::Places;
use crate::server::state::State;

/// Answers `textDocument/documentColor`.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn document_color(
    state: &Arc<State>,
    params: DocumentColorParams,
) -> Result<Vec<ColorInformation>> {
    let colors = answer_long(state, &params.text_document.uri, |state, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let found = omitted::first(state, snapshot, "colors", analysis.colors(analysis.is_script()));
        let colors = found.into_iter().map(|color| {
            let [red, green, blue, alpha] = color.rgba.map(|number| number as f32);
            ColorInformation { range: places.range(color.range), color: Color { red, green, blue, alpha } }
        });
        Some(colors.collect())
    });
    Ok(colors.await?.unwrap_or_default())
}

/// Answers `textDocument/colorPresentation`: how a color is written at its place.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn color_presentation(
    state: &Arc<State>,
    params: ColorPresentationParams,
) -> Result<Vec<ColorPresentation>> {
    let presentations = answer_long(state, &params.text_document.uri, move |_, snapshot| {
        let analysis = snapshot.analysis();
        let places = Places::new(analysis.file(), snapshot.capabilities.encoding);
        let Color { red, green, blue, alpha } = params.color;
        let rgba = [red, green, blue, alpha].map(f64::from);
        let label = analysis.color_text(places.bytes(params.range)?, rgba)?;
        let text_edit = Some(TextEdit::new(params.range, label.clone()));
        Some(vec![ColorPresentation { label, text_edit, additional_text_edits: None }])
    });
    Ok(presentations.await?.unwrap_or_default())
}
