//! `sqf-ls doc NAME`: the reference entry for a name.

mod json;
mod open;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::project::{libraries, settings_around};
use super::{message, names_something, path, terminal};
use sqf_html::pages::{not_found, page};
use sqf_markdown::escaped;
use sqf_project::Trust;
use sqf_reference::Reference;
use sqf_reference::library::Libraries;
use sqf_reference::search::Index;
use sqf_text::{quoted, visible, visible_json};
use sqf_wiki::update;

/// Maximum number of results that a search lists.
const MOST_HITS: usize = 20;

/// Print what the reference says of a command, function, event, config class or property, magic variable, preprocessor
/// word, event script or topic.
///
/// On a terminal, the page is formatted and colored (no colors if `NO_COLOR` is set); otherwise, it is plain Markdown.
///
/// Exit status: 0 if the page was printed, 1 if nothing was found, 2 if the reference cannot be read.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Name, alias, operator symbol or title, case-insensitive: `setDamage`, `bis_fnc_param`, `"||"`, `Killed`,
    /// `"#include"`, `_x`, `CfgNotifications`, `initServer.sqf`, `Arma 3: Event Handlers`; with --search, words to look
    /// for
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,

    /// Folder of a reference site written by `sqf-ls generate`, or a facts file [default: the reference fetched by
    /// `sqf-ls update`, else the built-in reference]
    #[arg(long, value_name = "DIR|FILE", env = "SQF_LS_REFERENCE", value_parser = path())]
    reference: Option<PathBuf>,

    /// List what fits the given words best: commands, functions, events, config properties, rules, and what mods offer
    #[arg(long, conflicts_with = "json")]
    search: bool,

    /// Show the page in the browser, from a site of the whole reference that is made on first use; `--open play` shows
    /// the playground, which checks scripts in the browser
    #[arg(long, conflicts_with_all = ["json", "search"])]
    open: bool,

    /// Print JSON: a command, function or topic as the site has it; for any other name a list of all it means
    #[arg(long)]
    json: bool,
}

/// Prints the page; exit status 1 if nothing has that name.
///
/// # Errors
///
/// When the reference cannot be read, or the text cannot be printed.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let name = arguments.name.join(" ");
    let reference = reference(arguments.reference.as_deref())?;
    let here = std::env::current_dir().unwrap_or_default();
    let libraries = libraries(&settings_around(&here, &here, Trust::Trusted).libraries);
    if arguments.search {
        return list(&reference, &libraries, &name);
    }
    let meanings = sqf_ide::meanings_in(&reference, &libraries, &name);
    if arguments.open && meanings.entries.is_empty() && name.eq_ignore_ascii_case("play") {
        return open::playground(&reference, arguments.reference.as_deref());
    }
    if meanings.entries.is_empty() {
        let index = || Box::new(Index::of(&reference, &libraries, sqf_lint::guide::documents()));
        message(&not_found(&reference, &name, index));
        return Ok(ExitCode::FAILURE);
    }
    if arguments.open {
        return open::open(&reference, arguments.reference.as_deref(), &meanings);
    }
    if arguments.json {
        let json = json::document(&reference, &meanings)?;
        writeln!(io::stdout().lock(), "{}", visible_json(&json))?;
        return Ok(ExitCode::SUCCESS);
    }
    terminal::print(&visible(&page(&reference, &meanings)))?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the results of a search; exit status 1 if there are none.
fn list(reference: &Reference, libraries: &Libraries, words: &str) -> anyhow::Result<ExitCode> {
    let index = Index::of(reference, libraries, sqf_lint::guide::documents());
    let hits = index.search(words, MOST_HITS);
    if hits.is_empty() {
        message(&format!("nothing in the reference matches `{}`", quoted(words)));
        return Ok(ExitCode::FAILURE);
    }
    let lines = hits.iter().map(|hit| format!("- **{}** {}\n", escaped(&hit.name), hit.line()));
    terminal::print(&visible(&lines.collect::<String>()))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the given reference, else the one in the data folder, else the built-in one.
///
/// # Errors
///
/// When the named reference cannot be read.
pub(super) fn reference(named: Option<&Path>) -> anyhow::Result<Arc<Reference>> {
    if let Some(named) = named.filter(|named| names_something(named)) {
        return Ok(Arc::new(Reference::read(named)?));
    }
    if let Some(fetched) = update::data_folder().and_then(|data| update::present_reference(&data)) {
        match Reference::read(&fetched) {
            Ok(reference) => return Ok(Arc::new(reference)),
            Err(error) => message(&format!("warning: {}; run `sqf-ls update` to fetch it again", error.problem())),
        }
    }
    Ok(Reference::embedded())
}
