//! `sqf-ls rules [CODE]`: what `check` and editors look for.

use std::io::{self, Write};
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

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Prints the sections that are asked for, or the whole page.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.json {
        let codes = if arguments.codes.is_empty() { &Code::ALL[..] } else { &arguments.codes };
        let rules: Vec<_> = codes.iter().map(|code| guide::about(*code)).collect();
        writeln!(io::stdout().lock(), "{}", serde_json::to_string_pretty(&rules)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = if arguments.codes.is_empty() {
        guide::page()
    } else {
        arguments.codes.iter().map(|code| guide::section(*code)).collect::<Vec<_>>().join("\n")
    };
    terminal::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
