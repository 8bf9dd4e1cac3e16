//! `sqf-ls rules [CODE]`: explains the rules.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;

use super::{message, terminal};
use sqf_lint::{Code, UnknownCode, guide};

/// Explain the rules of `check` and the language server, with examples.
///
/// On a terminal, the text is formatted and colored (no colors if `NO_COLOR` is set); otherwise, it is plain Markdown.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Rules to explain, by code, such as `undefined-variable` [default: all]
    #[arg(value_name = "CODE", value_parser = named)]
    codes: Vec<Code>,

    /// Print the rules as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the requested sections, or the whole page.
///
/// # Errors
///
/// When the text cannot be printed.
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

/// Parses the name of a rule on the command line, and prints its present name if it was renamed.
///
/// # Errors
///
/// When no rule has, or had, this name.
pub(super) fn named(text: &str) -> Result<Code, UnknownCode> {
    let code: Code = text.parse()?;
    if code.former_names().contains(&text.trim()) {
        message(&format!("warning: `{}` is now called `{code}`", text.trim()));
    }
    Ok(code)
}
