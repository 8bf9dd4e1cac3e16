//! What is printed to a terminal, or to the reader of a pipe.

use std::io::{self, IsTerminal, Write};

use crate::check::Human;

/// Width of a terminal that does not report its own.
const DEFAULT_WIDTH: usize = 80;

/// Lines longer than this are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 110;

/// The same for findings, whose lines are long.
const DEFAULT_WIDTH_OF_FINDINGS: usize = 140;

fn width(default: usize) -> usize {
    terminal_size::terminal_size().map_or(default, |size| size.0.0.into())
}

/// Returns the format of findings for this terminal.
pub(super) fn human() -> Human {
    let styled = anstream::AutoStream::choice(&io::stdout()) != anstream::ColorChoice::Never;
    Human { styled, width: width(DEFAULT_WIDTH_OF_FINDINGS) }
}

/// Whether something was written and not only begun: a reader may close the pipe when it has seen enough.
///
/// # Errors
///
/// When the output cannot be written for another reason.
pub(super) fn written(result: io::Result<()>) -> io::Result<bool> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        result => result.map(|()| true),
    }
}

/// Prints Markdown: laid out on a terminal, unchanged elsewhere.
///
/// # Errors
///
/// When the output is closed.
pub(super) fn print(markdown: &str) -> io::Result<()> {
    if io::stdout().is_terminal() {
        let text = sqf_markdown::for_terminal(markdown, width(DEFAULT_WIDTH).min(MAX_WIDTH));
        // Removes the styles for NO_COLOR, and for a terminal without styles.
        anstream::stdout().lock().write_all(text.as_bytes())
    } else {
        io::stdout().lock().write_all(markdown.as_bytes())
    }
}
