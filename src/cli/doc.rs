//! `sqf-ls doc NAME`: one page of the reference.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::visible::{visible, visible_json};
use super::{message, names_something, path, terminal};
use crate::catalog::search::search;
use crate::catalog::texts::Subject;
use crate::catalog::{Page, PageKind, Reference};
use crate::generate::site::markdown;
use crate::ide;
use crate::markdown::escaped;
use crate::update;

/// Maximum number of results that a search lists.
const MOST_HITS: usize = 40;

/// Print the reference page of a command, function, event, preprocessor word or topic.
///
/// On a terminal, the page is formatted and coloured (no colours if `NO_COLOR` is set); otherwise, it is plain Markdown.
///
/// Exit status: 0 if the page was printed, 1 if nothing was found, 2 if the reference cannot be read.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Name, alias, operator symbol or title, case-insensitive: `setDamage`, `bis_fnc_param`, `"||"`, `Killed`,
    /// `"#include"`, `Arma 3: Event Handlers`; with --search, words to look for
    #[arg(required = true, value_name = "NAME")]
    name: Vec<String>,

    /// Folder of a reference site written by `sqf-ls generate`, or a facts file [default: the reference fetched by
    /// `sqf-ls update`, else the built-in reference]
    #[arg(long, value_name = "DIR|FILE", env = "SQF_LS_REFERENCE", value_parser = path())]
    reference: Option<PathBuf>,

    /// List the entries that contain all the given words in their name or text
    #[arg(long, conflicts_with = "json")]
    search: bool,

    /// Print the record as JSON
    #[arg(long)]
    json: bool,
}

/// Prints the page; exit status 1 if nothing has that name.
pub(super) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let name = arguments.name.join(" ");
    let reference = reference(arguments.reference.as_deref())?;
    if arguments.search {
        return list(&reference, &name);
    }
    let lookup = reference.lookup();
    let page = lookup.find(&name).and_then(|found| {
        Some(match found.kind {
            PageKind::Command => Page::Record(reference.commands().get(found.position)?.clone()),
            PageKind::Function => Page::Record(reference.functions().get(found.position)?.clone()),
            PageKind::Topic => Page::Topic(reference.topics().get(found.position)?.clone()),
        })
    });
    let Some(page) = page else {
        if let Some(markdown) = ide::entry(&reference, &name).filter(|_| !arguments.json) {
            terminal::print(&visible(&markdown))?;
            return Ok(ExitCode::SUCCESS);
        }
        message(&nothing_found(&name, &lookup.near(&name)));
        return Ok(ExitCode::FAILURE);
    };
    if arguments.json {
        let json = serde_json::to_string_pretty(&page)?;
        writeln!(io::stdout().lock(), "{}", visible_json(&json))?;
        return Ok(ExitCode::SUCCESS);
    }
    let markdown = match &page {
        Page::Record(record) => markdown::record_page(&reference.described(record)),
        Page::Topic(topic) => markdown::topic_page(topic),
    };
    terminal::print(&visible(&markdown))?;
    Ok(ExitCode::SUCCESS)
}

/// Lists the results of a search; exit status 1 if there are none.
fn list(reference: &Reference, words: &str) -> anyhow::Result<ExitCode> {
    let hits = search(reference, words);
    if hits.is_empty() {
        message(&format!("nothing in the reference matches `{words}`"));
        return Ok(ExitCode::FAILURE);
    }
    let mut markdown = String::new();
    for hit in hits.iter().take(MOST_HITS) {
        let kind = match hit.subject {
            Subject::Command | Subject::Function | Subject::Word => "",
            Subject::Event(_) => " (event)",
        };
        let sentence = hit.summary.lines().next().unwrap_or_default();
        markdown.push_str(&format!("- **{}**{kind}: {sentence}\n", escaped(hit.name)));
    }
    if hits.len() > MOST_HITS {
        markdown
            .push_str(&format!("\n{} more results; add another word to narrow the search.\n", hits.len() - MOST_HITS));
    }
    terminal::print(&visible(&markdown))?;
    Ok(ExitCode::SUCCESS)
}

/// The given reference, else the one in the data folder, else the built-in one.
fn reference(named: Option<&Path>) -> anyhow::Result<Arc<Reference>> {
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

fn nothing_found(name: &str, near: &[&str]) -> String {
    let mut text = format!("`{name}` was not found in the reference");
    if !near.is_empty() {
        text.push_str("; did you mean:");
    }
    for name in near {
        text.push_str("\n  ");
        text.push_str(name);
    }
    text
}
