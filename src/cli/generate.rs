//! `sqf-ls generate`: the site, from an export of the wiki or from its API.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::{ArgGroup, Args};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{INTERRUPTED, library, message};
use sqf_reference::{Classes, EngineSignatures, GameCode, Reference, TopicGroup, facts, open_given};
use sqf_staging::replace_file;
use sqf_text::{visible, visible_json};
use sqf_wiki::classes;
use sqf_wiki::engine::EngineList;
use sqf_wiki::pipeline::{Collector, DEFAULT_ARTICLES, Settings};
use sqf_wiki::report::{Remark, Report};
use sqf_wiki::selection::TopicRules;
use sqf_wiki::site::{PublishOptions, PublishedSite, Site, publish_unless};
use sqf_wiki::source::api::{self, ApiOptions, CrawlStats, HEADERS_VARIABLE, Header};
use sqf_wiki::source::sidecar::Sidecar;
use sqf_wiki::source::{RawPage, compression, export};

/// Number of remarks of each kind in the closing report.
const SHOWN_REMARKS: usize = 5;

/// Size limit for a list of the engine, in MiB.
const LARGEST_LIST: u64 = 64;

/// Exit status when the site was written, but the wiki did not return all pages.
const INCOMPLETE: u8 = 1;

/// Whether the new site replaces the old one. An interruption may come at any moment; whichever decides first wins.
type Decision = Arc<OnceLock<bool>>;

/// Build the reference site from an export of the wiki or from its API
///
/// The new site replaces the old one only when it is complete: a run that fails
/// or is interrupted does not change the old site. The output is reproducible:
/// the same input results in the same bytes.
///
/// Exit status: 0 if the site was written, 1 if it was written but the wiki did
/// not return all pages, 2 if it could not be written, 130 after an interruption.
///
/// Examples:
///   sqf-ls generate --export wiki.xml.zst --output site
///   sqf-ls generate --export wiki.xml --categories categories.json
///   sqf-ls generate --api https://community.bistudio.com/wikidata/api.php \
///     --cache wiki-cache
#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "these comments are the program's help, shown as they are")]
#[command(verbatim_doc_comment, group(ArgGroup::new("source").required(true).args(["export", "api", "library"])))]
pub(super) struct Arguments {
    /// MediaWiki XML exports: plain, .gz, .bz2, .xz or .zst, detected by content; `-` for standard input
    #[arg(long, value_name = "FILE", num_args = 1..)]
    export: Vec<PathBuf>,

    /// URL of the wiki's api.php, or of any page of the wiki
    #[arg(long, value_name = "URL")]
    api: Option<String>,

    /// Folder to write the site to
    #[arg(short, long, value_name = "DIR", default_value = "site")]
    output: PathBuf,

    /// JSON file with the categories of the pages, which an export lacks: { "title": ["Category:A", ...] }
    #[arg(long, value_name = "FILE", requires = "export")]
    categories: Option<PathBuf>,

    /// Cache pages in this folder: the next run fetches only what has changed, and an interrupted run can continue
    #[arg(long, value_name = "DIR", requires = "api")]
    cache: Option<PathBuf>,

    /// Send this header to the wiki: 'Name: value'. SQF_LS_API_HEADERS can list more, one per line
    #[arg(long = "header", value_name = "HEADER", requires = "api")]
    headers: Vec<String>,

    /// Maximum number of concurrent requests
    #[arg(long, value_name = "N", requires = "api", value_parser = clap::value_parser!(u8).range(1..=16))]
    concurrency: Option<u8>,

    /// Maximum number of requests per second
    #[arg(long, value_name = "N", requires = "api", value_parser = positive)]
    rate: Option<f64>,

    /// Code of the primary game: its versions are published as `<code>_since`
    #[arg(long, value_name = "CODE", default_value = "arma3")]
    game: String,

    /// Also publish the pages of this category as topics
    #[arg(long = "topic-category", value_name = "NAME")]
    topic_categories: Vec<String>,

    /// Also publish this page as a topic
    #[arg(long = "topic", value_name = "TITLE")]
    topics: Vec<String>,

    /// Do not publish this page as a topic
    #[arg(long = "no-topic", value_name = "TITLE")]
    excluded_topics: Vec<String>,

    /// Compare with the game's own list of commands, as printed by `supportInfo ""`, and put its operands into the
    /// facts
    #[arg(long, value_name = "FILE")]
    engine: Option<PathBuf>,

    /// Write the facts of the reference, without its prose, to one file, like the one built into sqf-ls
    #[arg(long, value_name = "FILE")]
    facts: Option<PathBuf>,

    /// Write the names of the game (classes of vehicles, weapons, markers ...) to one file, like the one built into
    /// sqf-ls
    #[arg(long, value_name = "FILE")]
    classes: Option<PathBuf>,

    /// Also write pages for people to this folder: HTML that works on any host and without one
    #[arg(long, value_name = "DIR")]
    html: Option<PathBuf>,

    /// Folder of the playground, which the pages for people include [default: `play` beside the program, if it is there]
    #[arg(long, value_name = "DIR", requires = "html", conflicts_with = "no_play")]
    play: Option<PathBuf>,

    /// Leave the playground out of the pages for people
    #[arg(long, requires = "html")]
    no_play: bool,

    /// Write the report to this file as JSON
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,

    #[command(flatten)]
    library: library::LibraryArguments,

    /// Replace the old site even if the new one lacks many of its pages, or if the folder contains other files
    #[arg(long)]
    force: bool,
}

/// Builds the site.
///
/// # Errors
///
/// When the source cannot be read, or the site cannot be written; the old one stays then.
pub(super) fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    if arguments.library.library.is_some() {
        return library::run(&arguments.library);
    }
    let start = Instant::now();
    let output = arguments.output.clone();
    let decision = Decision::default();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    let outcome = runtime.block_on(async {
        let work = generate(arguments, start, decision.clone());
        tokio::pin!(work);
        tokio::select! {
            outcome = &mut work => return Some(outcome),
            _ = tokio::signal::ctrl_c() => {}
        }
        // Replacing the old site is always completed, and not reported as interrupted.
        if *decision.get_or_init(|| false) { Some(work.await) } else { None }
    });
    // Blocking work that was interrupted must not keep the process alive.
    runtime.shutdown_background();
    match outcome {
        Some(outcome) => outcome,
        None => {
            message(&format!("interrupted; `{}` was not changed", output.display()));
            Ok(ExitCode::from(INTERRUPTED))
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "no server runs here")]
async fn generate(arguments: Arguments, start: Instant, decision: Decision) -> anyhow::Result<ExitCode> {
    let mut collector = Collector::new(settings(&arguments)?);
    let steps = Steps::new();
    let mut undelivered = Vec::new();
    let (collector, articles) = match &arguments.api {
        Some(url) => {
            let options = api_options(url, &arguments)?;
            let stats = crawl(&options, &steps, &mut collector).await?;
            note_crawl(&stats, &mut collector);
            undelivered = stats.undelivered;
            (collector, DEFAULT_ARTICLES.to_owned())
        }
        None => {
            let files = arguments.export.clone();
            let steps = steps.clone();
            tokio::task::spawn_blocking(move || read_export(&files, &steps, collector)).await??
        }
    };
    tokio::task::spawn_blocking(move || finish(&arguments, &steps, collector, &articles, start, &decision)).await??;
    match undelivered.len() {
        0 => Ok(ExitCode::SUCCESS),
        count => {
            message(&format!(
                "error: the site was written, but the wiki did not return {count} of the pages that it lists: {}. \
                 Earlier versions from the cache were used where available; run the command again to fetch the rest",
                some_of(&undelivered)
            ));
            Ok(ExitCode::from(INCOMPLETE))
        }
    }
}

/// Lists the first few titles.
fn some_of(titles: &[String]) -> String {
    let mut text = titles.iter().take(SHOWN_REMARKS).map(String::as_str).collect::<Vec<_>>().join(", ");
    if titles.len() > SHOWN_REMARKS {
        text.push_str(" ...");
    }
    text
}

fn settings(arguments: &Arguments) -> anyhow::Result<Settings> {
    let main_game = GameCode::new(&arguments.game);
    if !main_game.is_known() {
        bail!("unknown game `{}`; expected one of {}", arguments.game, GameCode::known().join(", "));
    }
    let mut topics = TopicRules::default();
    topics
        .categories
        .extend(arguments.topic_categories.iter().map(|name| (category_name(name), TopicGroup::Scripting)));
    topics.titles.extend(arguments.topics.iter().map(|title| (title.replace('_', " "), TopicGroup::Scripting)));
    topics.excluded.extend(arguments.excluded_topics.iter().map(|title| title.replace('_', " ")));
    let sidecar = arguments.categories.as_deref().map(Sidecar::read).transpose()?;
    let engine = match &arguments.engine {
        Some(path) => {
            let mut text = String::new();
            let read = |file: File| file.take(LARGEST_LIST << 20).read_to_string(&mut text);
            let read = open_given(path, LARGEST_LIST).and_then(read);
            read.with_context(|| format!("cannot read `{}`", path.display()))?;
            Some(EngineList::parse(&text).with_context(|| format!("in `{}`", path.display()))?)
        }
        None => None,
    };
    Ok(Settings { main_game, topics, sidecar, engine })
}

fn category_name(name: &str) -> String {
    name.strip_prefix("Category:").unwrap_or(name).trim().replace('_', " ")
}

fn api_options(url: &str, arguments: &Arguments) -> anyhow::Result<ApiOptions> {
    let mut options = ApiOptions::new(url);
    let rules = TopicRules::default();
    options.categories.extend(rules.categories.iter().map(|(name, _)| name.clone()));
    options.categories.extend(arguments.topic_categories.iter().map(|name| category_name(name)));
    options.titles =
        rules.titles.iter().map(|(title, _)| title.clone()).chain(arguments.topics.iter().cloned()).collect();
    options.titles.extend(classes::titles().map(str::to_owned));
    options.cache.clone_from(&arguments.cache);
    for header in &arguments.headers {
        options.headers.push(Header::parse(header)?);
    }
    if let Ok(lines) = std::env::var(HEADERS_VARIABLE) {
        options.headers.extend(Header::parse_lines(&lines)?);
    }
    if let Some(concurrency) = arguments.concurrency {
        options.transport.concurrency = concurrency.into();
    }
    options.transport.requests_per_second = arguments.rate.or(options.transport.requests_per_second);
    Ok(options)
}

async fn crawl(options: &ApiOptions, steps: &Steps, collector: &mut Collector) -> anyhow::Result<CrawlStats> {
    let bar = CrawlBar { bar: steps.begin("Crawling", None) };
    let stats = api::crawl(options, &bar, &mut |page: RawPage| {
        collector.add(page);
        ControlFlow::Continue(())
    })
    .await?;
    steps.end(
        &bar.bar,
        &format!("{} wiki pages, {} of them fetched, in {} requests", stats.pages, stats.fetched, stats.requests),
    );
    Ok(stats)
}

fn note_crawl(stats: &CrawlStats, collector: &mut Collector) {
    for title in &stats.missing {
        collector.skip(title, "the wiki has no such page");
    }
    for invalid in &stats.invalid {
        collector.skip(&invalid.title, &invalid.reason);
    }
    for name in &stats.empty_categories {
        collector.skip(&format!("Category:{name}"), "the category has no pages");
    }
    for title in &stats.textless {
        collector.skip(title, "the wiki reports that its text is hidden or lost");
    }
    for title in &stats.undelivered {
        collector.skip(title, "the wiki lists the page but did not return it");
    }
}

fn read_export(files: &[PathBuf], steps: &Steps, mut collector: Collector) -> anyhow::Result<(Collector, String)> {
    let progress = Arc::new(compression::Progress::default());
    progress.expect_files(files);
    let bar = steps.begin("Reading", progress.total());
    let mut seen = 0_u64;
    let summary = export::read_files(files, &progress, &mut |page| {
        seen += 1;
        if seen.is_multiple_of(256) {
            bar.set_position(progress.read());
        }
        collector.add(page);
        ControlFlow::Continue(())
    })?;
    steps.end(&bar, &format!("{} pages in the export", summary.pages));
    if summary.replaced > 0 {
        message(&format!("warning: {} bytes of the export are not valid UTF-8 and were replaced", summary.replaced));
    }
    let articles = summary.site.as_ref().and_then(|site| site.article_base()).unwrap_or(DEFAULT_ARTICLES);
    Ok((collector, articles.to_owned()))
}

fn finish(
    arguments: &Arguments,
    steps: &Steps,
    collector: Collector,
    articles: &str,
    start: Instant,
    decision: &Decision,
) -> anyhow::Result<()> {
    let bar = steps.begin("Converting", None);
    let generated = collector.convert(articles);
    let mut report = generated.report;
    let total: usize = report.pages.values().sum();
    steps.end(&bar, &format!("{total} pages converted"));
    if total == 0 {
        bail!("the input contains no commands, functions or topics; is it from the right wiki?");
    }
    if let Some(folder) = &arguments.html {
        sqf_html::check(folder)?;
        playground(arguments)?;
    }
    let bar = steps.begin("Writing", None);
    let is_ended = || !*decision.get_or_init(|| true);
    let options = PublishOptions { force: arguments.force };
    let written = publish_unless(&is_ended, &generated.site, &arguments.output, options)?;
    steps.end(&bar, &format!("{} files written", written.amount.files));
    report.seconds = start.elapsed().as_secs_f64();
    if let Some(path) = &arguments.report {
        let json = serde_json::to_string_pretty(&report)? + "\n";
        replace_file(path, visible_json(&json).as_bytes())
            .with_context(|| format!("cannot write the report to `{}`", path.display()))?;
    }
    message(&closing_report(&report, &written, &arguments.output, arguments.report.as_deref()));
    write_others(arguments, steps, generated.site, generated.engine)
}

/// Writes what is not part of the site: lists, facts, and pages for people.
fn write_others(arguments: &Arguments, steps: &Steps, site: Site, engine: EngineSignatures) -> anyhow::Result<()> {
    if let Some(path) = &arguments.classes {
        let text = Classes::encode(&site.classes)?;
        replace_file(path, text.as_bytes())
            .with_context(|| format!("cannot write the names to `{}`", path.display()))?;
        let count = site.classes.len();
        message(&format!("{count} names of the game in {} bytes -> {}", text.len(), path.display()));
    }
    if arguments.facts.is_none() && arguments.html.is_none() {
        return Ok(());
    }
    let classes = arguments.html.as_ref().map(|_| Classes::new(&site.classes)).transpose()?;
    let mut catalog = site.into_catalog();
    catalog.engine = engine;
    if let Some(path) = &arguments.facts {
        if catalog.engine.is_empty() {
            let carried = facts::engine(facts::EMBEDDED).unwrap_or_default().commands().count();
            message(&format!(
                "warning: the facts lack the operands that the game states for {carried} commands; `--engine FILE` \
                 adds them, from the output of `supportInfo \"\"`"
            ));
        }
        let bar = steps.begin("Facts", None);
        let text = facts::encode(&facts::of_catalog(&catalog))?;
        replace_file(path, text.as_bytes())
            .with_context(|| format!("cannot write the facts to `{}`", path.display()))?;
        steps.end(&bar, &format!("facts in {} bytes -> {}", text.len(), path.display()));
    }
    if let Some((folder, classes)) = arguments.html.as_ref().zip(classes) {
        let bar = steps.begin("Pages", None);
        let reference = Reference::described_by_texts(catalog).with_classes(Arc::new(classes));
        let playground = playground(arguments)?;
        let amount = sqf_html::write(&reference, folder, playground.as_deref())?;
        steps
            .end(&bar, &format!("{} pages for people in {} files -> {}", amount.pages, amount.files, folder.display()));
        if playground.is_none() && !arguments.no_play {
            message("the playground is left out: it is not beside the program, and `--play` names no folder");
        }
    }
    Ok(())
}

/// Returns the folder of the playground; None if it is left out.
fn playground(arguments: &Arguments) -> anyhow::Result<Option<PathBuf>> {
    match &arguments.play {
        Some(folder) if !sqf_html::has_playground(folder) => {
            bail!("`{}` is no playground: it has no index.html", folder.display())
        }
        Some(folder) => Ok(Some(folder.clone())),
        None => Ok(super::playground().filter(|_| !arguments.no_play)),
    }
}

/// Writes the report for people.
fn closing_report(report: &Report, written: &PublishedSite, output: &Path, file: Option<&Path>) -> String {
    let count = |kind| report.pages.get(kind).copied().unwrap_or(0);
    let mut text = format!(
        "{} commands, {} functions, {} topics in {:.1} s -> {}",
        count("command"),
        count("function"),
        count("topic"),
        report.seconds,
        output.display()
    );
    if !written.kept.is_empty() {
        text.push_str(&format!("\nkept entries that are not part of a site: {}", written.kept.join(", ")));
    }
    let lists: [(&str, &[Remark]); 5] = [
        ("pages skipped", &report.skipped),
        ("unknown templates", &report.unknown_templates),
        ("unknown parameters", &report.unknown_parameters),
        ("fields with guessed values", &report.guesses),
        ("differences from the game's list of commands", &report.engine),
    ];
    for (title, remarks) in lists {
        if remarks.is_empty() {
            continue;
        }
        text.push_str(&format!("\n{}: {}", title, remarks.len()));
        for remark in remarks.iter().take(SHOWN_REMARKS) {
            text.push_str(&format!("\n  {}", line(remark)));
        }
        if remarks.len() > SHOWN_REMARKS {
            let rest = remarks.len() - SHOWN_REMARKS;
            text.push_str(&match file {
                Some(file) => format!("\n  and {rest} more in {}", file.display()),
                None => format!("\n  and {rest} more; use --report FILE to write them all"),
            });
        }
    }
    text
}

fn line(remark: &Remark) -> String {
    let parts = [remark.page.as_str(), remark.subject.as_str(), remark.what.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(": ")
}

/// Shows the progress: bars on a terminal, plain lines elsewhere.
#[derive(Debug, Clone)]
struct Steps {
    on_terminal: bool,
}

impl Steps {
    fn new() -> Steps {
        Steps { on_terminal: io::stderr().is_terminal() }
    }

    /// Begins a step; with a total, in bytes, it gets a progress bar.
    fn begin(&self, name: &'static str, total: Option<u64>) -> ProgressBar {
        let bar = match total {
            Some(total) => ProgressBar::new(total),
            None => ProgressBar::new_spinner(),
        };
        let template = match total {
            Some(_) => "{prefix:>12.bold} [{bar:32}] {bytes}/{total_bytes} {msg}",
            None => "{prefix:>12.bold} {spinner} {msg}",
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_draw_target(if self.on_terminal { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() });
        bar.set_prefix(name);
        if total.is_none() {
            bar.enable_steady_tick(Duration::from_millis(100));
        }
        bar
    }

    fn end(&self, bar: &ProgressBar, what: &str) {
        bar.finish_and_clear();
        message(what);
    }
}

/// Shows the progress of a crawl.
struct CrawlBar {
    bar: ProgressBar,
}

impl api::Progress for CrawlBar {
    fn listing(&self, pages: usize) {
        self.bar.set_message(format!("{pages} pages found"));
    }

    fn fetching(&self, done: usize, wanted: usize) {
        self.bar.set_message(format!("{done} of {wanted} pages fetched"));
    }

    fn waiting(&self, pause: Duration, reason: &str) {
        let words = format!("waiting {:.0} s: {reason}", pause.as_secs_f64());
        if self.bar.is_hidden() {
            message(&words);
        } else {
            self.bar.println(visible(&words));
        }
    }
}

/// Parses a number greater than zero.
fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("must be a number greater than 0".to_owned()),
    }
}
