//! `sqf-ls doc NAME`: one page of the reference.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{message, terminal};
use crate::catalog::lookup::Lookup;
use crate::catalog::{Page, load};
use crate::generate::site::markdown;

/// Width of a terminal that does not tell its own.
const DEFAULT_WIDTH: usize = 80;

/// Lines longer than this are hard to read, however wide the terminal is.
const MAX_WIDTH: usize = 110;

/// Print the reference page of a command, operator, function or topic.
///
/// On a terminal the page is laid out and coloured (without colours if `NO_COLOR` is set); elsewhere it is plain Markdown.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Name, alias, operator symbol or title, in any case: `setDamage`, `bis_fnc_param`, `"||"`, `Arma 3: Event Handlers`
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,

    /// Folder of the reference site, as `sqf-ls generate` writes it
    #[arg(long, value_name = "DIR", env = "SQF_LS_REFERENCE", default_value = "site")]
    reference: PathBuf,

    /// Print the record as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the page; exit status 1 when there is none of that name.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let name = arguments.name.join(" ");
    let index = load::index(&arguments.reference)?;
    let lookup = Lookup::of_index(&index);
    let Some(found) = lookup.find(&name) else {
        message(&nothing_found(&name, &lookup.near(&name)));
        return Ok(ExitCode::FAILURE);
    };
    let page = load::page(&arguments.reference, &index.items[found.position])?;
    if arguments.json {
        let json = serde_json::to_string_pretty(&page)?;
        writeln!(io::stdout().lock(), "{json}")?;
        return Ok(ExitCode::SUCCESS);
    }
    let markdown = match &page {
        Page::Record(record) => markdown::record_page(record),
        Page::Topic(topic) => markdown::topic_page(topic),
    };
    if io::stdout().is_terminal() {
        let width = terminal_size::terminal_size().map_or(DEFAULT_WIDTH, |size| size.0.0.into());
        let text = terminal::render(&markdown, width.min(MAX_WIDTH));
        // Removes the styles for NO_COLOR, and for a terminal that has none.
        anstream::stdout().lock().write_all(text.as_bytes())?;
    } else {
        io::stdout().lock().write_all(markdown.as_bytes())?;
    }
    Ok(ExitCode::SUCCESS)
}

fn nothing_found(name: &str, near: &[&str]) -> String {
    let mut text = format!("nothing in the reference is called `{name}`");
    if !near.is_empty() {
        text.push_str("; did you mean:");
    }
    for name in near {
        text.push_str("\n  ");
        text.push_str(name);
    }
    text
}
