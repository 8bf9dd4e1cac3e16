//! Prints Markdown.

use std::io::{self, IsTerminal, Write};

/// Width of a terminal that does not report its own.
const DEFAULT_WIDTH: usize = 80;

/// Lines longer than this are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 110;

/// Prints Markdown: laid out on a terminal, unchanged elsewhere.
///
/// # Errors
///
/// When the output is closed.
pub(super) fn print(markdown: &str) -> io::Result<()> {
    if io::stdout().is_terminal() {
        let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |size| size.0.0.into());
        let text = sqf_markdown::for_terminal(markdown, width.min(MAX_WIDTH));
        // Removes the styles for NO_COLOR, and for a terminal without styles.
        anstream::stdout().lock().write_all(text.as_bytes())
    } else {
        io::stdout().lock().write_all(markdown.as_bytes())
    }
}
