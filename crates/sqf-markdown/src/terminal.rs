//! Markdown laid out for a terminal: wrapped, with tables drawn and fitted into the width.
//!
//! Styles are ANSI escapes; the caller removes them where they are not wanted.

use super::layout::{Appearance, Rows, laid_out};

/// Lays `markdown` out for a terminal with `width` columns.
pub fn for_terminal(markdown: &str, width: usize) -> String {
    let look = Appearance {
        width,
        bullet: "\u{2022} ",
        quote: "\u{2502} ",
        rule: "\u{2500}",
        code_margin: "    ",
        tab: "    ",
        rows: Rows::Drawn,
        address: (" (", ")"),
        has_files: true,
        is_styled: true,
    };
    laid_out(markdown, &look)
}

#[cfg(test)]
mod tests;
