//! `textDocument/foldingRange`

use std::sync::Arc;

use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{FoldingRange, FoldingRangeKind, FoldingRangeParams};

use super::log;
use super::omitted::log_omitted;
use crate::server::answer::answer_long;
use crate::server::capabilities::Capabilities;
use crate::server::convert::Places;
use crate::server::state::State;
use sqf_ide::{Fold, FoldKind};
use sqf_model::SourceFile;

/// Limit for the folds in an answer: four times what VS Code shows.
const MOST_FOLDS: usize = 20_000;

/// Answers `textDocument/foldingRange`; also for logs of the game.
///
/// # Errors
///
/// `ContentModified` if the document was changed before the work is done.
pub(in crate::server) async fn folding_range(
    state: &Arc<State>,
    params: FoldingRangeParams,
) -> Result<Option<Vec<FoldingRange>>> {
    if let Some(of_log) = log::answer(state, &params.text_document.uri, |log| Some(log.folds())).await {
        return of_log;
    }
    answer_long(state, &params.text_document.uri, |state, snapshot| {
        let analysis = snapshot.analysis();
        let (folds, omitted) = ranges(analysis.folding_ranges(), analysis.file(), &snapshot.capabilities);
        log_omitted(state, snapshot, "folds", (folds.len(), omitted));
        Some(folds)
    })
    .await
}

/// Converts folds for the client. Over the limit, the most deeply nested ones are dropped. Returns also how many of
/// them the client would have shown.
fn ranges(mut folds: Vec<Fold>, file: &SourceFile, client: &Capabilities) -> (Vec<FoldingRange>, usize) {
    let lines = file.lines();
    if client.line_folding_only {
        // Editors that hide whole lines show one fold per line; keep the outermost.
        folds.retain(|fold| lines.line(fold.range.start) < last_line(fold, file));
        folds.dedup_by_key(|fold| lines.line(fold.range.start));
    }
    let most = client.most_folds.map_or(usize::MAX, |most| most as usize);
    let omitted = folds.len().min(most).saturating_sub(MOST_FOLDS);
    keep_outer(&mut folds, most.min(MOST_FOLDS));
    let places = Places::new(file, client.encoding);
    let range = |fold: Fold| {
        let kind = match fold.kind {
            FoldKind::Comment => Some(FoldingRangeKind::Comment),
            FoldKind::Region => Some(FoldingRangeKind::Region),
            FoldKind::Brackets | FoldKind::Branch | FoldKind::Macro => None,
        };
        if client.line_folding_only {
            let (start_line, end_line) = (lines.line(fold.range.start), last_line(&fold, file));
            return FoldingRange { start_line, end_line, kind, ..FoldingRange::default() };
        }
        let range = places.range(fold.range);
        FoldingRange {
            start_line: range.start.line,
            start_character: Some(range.start.character),
            end_line: range.end.line,
            end_character: Some(range.end.character),
            kind,
            collapsed_text: None,
        }
    };
    (folds.into_iter().map(range).collect(), omitted)
}

/// Returns the last hidden line: a closing bracket stays visible.
fn last_line(fold: &Fold, file: &SourceFile) -> u32 {
    let line = file.lines().line(fold.range.end);
    let end = file.lines().range(line).map_or(fold.range.end, |line| line.end);
    let rest = file.text().get(fold.range.end as usize..end as usize).unwrap_or_default();
    if rest.trim().is_empty() { line } else { line.saturating_sub(1) }
}

/// Keeps the `most` least nested folds, in order.
fn keep_outer(folds: &mut Vec<Fold>, most: usize) {
    if folds.len() <= most {
        return;
    }
    let mut depths: Vec<u32> = folds.iter().map(|fold| fold.depth).collect();
    depths.sort();
    // Keeps all above this depth, and the first ones at it.
    let deepest = depths[most];
    let mut left = most - depths.partition_point(|depth| *depth < deepest);
    folds.retain(|fold| {
        let is_last = fold.depth == deepest && left > 0;
        left -= usize::from(is_last);
        fold.depth < deepest || is_last
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqf_ide::Analysis;
    use sqf_reference::Reference;

    /// Returns the folds of a text, as first and last lines.
    fn lines(text: &str, most_folds: Option<u32>) -> Vec<(u32, u32)> {
        let analysis = Analysis::new(Reference::embedded(), Arc::new(SourceFile::new(text)));
        let client = Capabilities { line_folding_only: true, most_folds, ..Capabilities::default() };
        let (ranges, _) = ranges(analysis.folding_ranges(), analysis.file(), &client);
        ranges.iter().map(|range| (range.start_line, range.end_line)).collect()
    }

    #[test]
    fn the_line_of_the_closing_bracket_stays_visible() {
        assert_eq!(lines("if (a) then {\n  b;\n} else {\n  c;\n};\n/*\n*/ d;\n/*\n*/", None), [(0, 1), (2, 3), (7, 8)]);
        assert_eq!(lines("a = [\n];", None), []);
        assert_eq!(
            lines("#ifdef A\nb;\n#else\nc;\n#endif\n#define D \\\n e\n// f\n// g", None),
            [(0, 1), (2, 3), (5, 6), (7, 8)]
        );
    }

    #[test]
    fn a_line_has_one_fold() {
        assert_eq!(lines("a = [{\n b;\n}, {\n c;\n}];", None), [(0, 3), (2, 3)]);
    }

    #[test]
    fn outer_folds_are_kept_over_the_limit() {
        let text = "{\n[\n1,\n2\n],\n[\n1,\n2\n],\n};\n{\n1\n};";
        assert_eq!(lines(text, None), [(0, 8), (1, 3), (5, 7), (10, 11)]);
        assert_eq!(lines(text, Some(4)).len(), 4);
        assert_eq!(lines(text, Some(3)), [(0, 8), (1, 3), (10, 11)]);
        assert_eq!(lines(text, Some(2)), [(0, 8), (10, 11)]);
        assert_eq!(lines(text, Some(1)), [(0, 8)]);
        assert_eq!(lines(text, Some(0)), []);
    }
}
