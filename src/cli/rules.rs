//! `sqf-ls rules [CODE]`: what `check` and editors look for.

use std::process::ExitCode;

use clap::Args;

use super::terminal;
use crate::ide::{Code, guide};

/// Explain the rules that `check` and editors look for, with examples.
///
/// On a terminal the text is laid out and coloured (without colours if `NO_COLOR` is set); elsewhere it is plain Markdown.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Only these, as findings name them: `undefined-variable`
    #[arg(value_name = "CODE")]
    codes: Vec<Code>,
}

/// Prints the sections that are asked for, or the whole page.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let text = if arguments.codes.is_empty() {
        guide::page()
    } else {
        arguments.codes.iter().map(|code| guide::section(*code)).collect::<Vec<_>>().join("\n")
    };
    terminal::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
