//! `sqf-ls settings [NAME]`: explains the settings.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use clap::builder::PossibleValuesParser;

use super::terminal;
use crate::settings::guide;

/// Explain the settings of editors and of sqf-ls.toml, with examples.
///
/// On a terminal, the text is formatted and colored (no colors if `NO_COLOR` is set); otherwise, it is plain Markdown.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Settings to explain, such as `sqf.exclude` in an editor or `exclude` in sqf-ls.toml [default: all of editors]
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(guide::names()), hide_possible_values = true)]
    names: Vec<String>,

    /// Explain the settings in sqf-ls.toml
    #[arg(long, conflicts_with = "names")]
    project: bool,

    /// Print the settings of editors as JSON Schema
    #[arg(long, conflicts_with_all = ["names", "project"])]
    json: bool,
}

/// Prints the requested sections, or a whole page.
///
/// # Errors
///
/// When the text cannot be printed.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    if arguments.json {
        let schema: serde_json::Map<_, _> =
            guide::client_schema().map(|(name, schema)| (name.to_owned(), schema)).collect();
        writeln!(io::stdout().lock(), "{}", serde_json::to_string_pretty(&schema)?)?;
        return Ok(ExitCode::SUCCESS);
    }
    let text = match arguments.names.as_slice() {
        [] if arguments.project => guide::project_page(),
        [] => guide::client_page(),
        names => names.iter().filter_map(|name| guide::section(name)).collect::<Vec<_>>().join("\n"),
    };
    terminal::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
