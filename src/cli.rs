//! The command line: arguments in, exit status out.
//!
//! Nothing else in the crate prints. Answers go to stdout, messages to stderr.

mod check;
mod doc;
mod expand;
mod format;
mod generate;
mod input;
mod library;
mod log;
mod mcp;
mod mods;
mod progress;
mod project;
mod rules;
mod server;
mod settings;
mod stderr;
mod terminal;
mod update;

use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context;
use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use sqf_text::visible;

/// Exit status of a command that could not run.
const COULD_NOT_RUN: u8 = 2;

/// Why a command ends whose output cannot be written.
const CANNOT_PRINT: &str = "cannot write to standard output";

/// Exit status of a run that was interrupted, as shells expect it.
const INTERRUPTED: u8 = 130;

/// Language server for SQF, the scripting language of Arma 3, and generator of its reference.
///
/// Without a command, it runs the language server, which editors start and communicate with over standard input and
/// output.
#[derive(Debug, Parser)]
#[command(name = "sqf-ls", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    server: server::Arguments,
}

#[derive(Debug, Subcommand)]
enum Command {
    Check(Box<check::Arguments>),
    Generate(Box<generate::Arguments>),
    Doc(doc::Arguments),
    Expand(expand::Arguments),
    Format(format::Arguments),
    Log(log::Arguments),
    Mcp(mcp::Arguments),
    Mods(mods::Arguments),
    Rules(rules::Arguments),
    Server(server::Arguments),
    Settings(settings::Arguments),
    Update(update::Arguments),
}

/// Runs the program with the arguments of the process.
pub fn run() -> ExitCode {
    if let Some(name) = option_and_file(std::env::args_os().skip(1)) {
        let name = visible(&name);
        message(&format!("error: `{name}` is an option and the name of a file here; write `--` before the files"));
        return ExitCode::from(COULD_NOT_RUN);
    }
    let arguments = Arguments::try_parse().unwrap_or_else(|error| refuse(&error));
    let command = arguments.command.unwrap_or(Command::Server(arguments.server));
    log_to_stderr(matches!(command, Command::Server(_) | Command::Mcp(_)));
    let result = match command {
        Command::Check(arguments) => check::run(&arguments),
        Command::Generate(arguments) => generate::run(*arguments),
        Command::Doc(arguments) => doc::run(&arguments),
        Command::Expand(arguments) => expand::run(&arguments),
        Command::Format(arguments) => format::run(&arguments),
        Command::Log(arguments) => log::run(&arguments),
        Command::Mcp(arguments) => mcp::run(&arguments),
        Command::Mods(arguments) => mods::run(&arguments),
        Command::Rules(arguments) => rules::run(&arguments),
        Command::Server(arguments) => server::run(arguments),
        Command::Settings(arguments) => settings::run(&arguments),
        Command::Update(arguments) => update::run(arguments),
    };
    // What is still in the buffer may find a full disk, too; at the end of the process, nobody would notice.
    match result.and_then(|status| io::stdout().flush().context(CANNOT_PRINT).map(|()| status)) {
        Ok(status) => status,
        // The reader closed the pipe.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            message(&format!("error: {error:#}"));
            ExitCode::from(COULD_NOT_RUN)
        }
    }
}

/// Returns an argument that is an option although a file has that name: hooks append names of files to the arguments of
/// the user, and a repository may contain a file called `--write-baseline=../other.sqf`.
fn option_and_file(arguments: impl Iterator<Item = OsString>) -> Option<String> {
    let before_files = arguments.take_while(|argument| argument != "--");
    let mut options = before_files.filter(|argument| argument.to_string_lossy().starts_with('-') && argument != "-");
    let found = options.find(|option| Path::new(option).symlink_metadata().is_ok())?;
    Some(found.to_string_lossy().into_owned())
}

/// Says where an option of the server belongs that comes before a command: `sqf-ls --reference DIR check`.
fn belongs_behind(error: &clap::Error) -> Option<String> {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.as_str()),
        Some(ContextValue::Strings(texts)) => texts.first().map(String::as_str),
        _ => None,
    };
    let command = text(ContextKind::InvalidSubcommand)?;
    let option = text(ContextKind::PriorArg)?;
    let behind = format!("`sqf-ls {command} {option}`");
    (error.kind() == ErrorKind::ArgumentConflict)
        .then(|| format!("\n  tip: options of a command are written behind it: {behind}"))
}

/// Exits because of invalid arguments. A hook passes arbitrary file names, so they are escaped.
fn refuse(error: &clap::Error) -> ! {
    let text = error.render().to_string();
    if let Some(tip) = belongs_behind(error) {
        message(text.trim_end());
        message(&tip);
        std::process::exit(COULD_NOT_RUN.into())
    }
    if visible(&text) == text {
        // Help goes to standard output, which may be a full disk.
        let printed = error.print().and_then(|()| io::stdout().flush());
        if let Err(failure) = printed
            && !error.use_stderr()
            && failure.kind() != io::ErrorKind::BrokenPipe
        {
            message(&format!("error: {CANNOT_PRINT}: {failure}"));
            std::process::exit(COULD_NOT_RUN.into());
        }
        std::process::exit(error.exit_code());
    }
    message(text.trim_end());
    std::process::exit(COULD_NOT_RUN.into())
}

/// Writes a line to stderr. Errors are ignored: a closed stderr must not stop the program.
///
/// Messages have no styles, and control characters in quoted text are made visible.
fn message(text: &str) {
    let _ = io::Write::write_fmt(&mut anstream::stderr(), format_args!("{}\n", visible(text)));
}

/// Starts logging to stderr. `SQF_LS_LOG` sets what is logged: `debug`, `sqf_wiki=trace` ...
///
/// Editors and CI keep stderr in a file, so only a terminal gets colors. A server never waits for it.
fn log_to_stderr(is_server: bool) {
    let wanted = std::env::var("SQF_LS_LOG").ok().and_then(|filter| filter.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::WARN));
    let stderr = io::stderr();
    let is_colored = stderr.is_terminal() && anstream::AutoStream::choice(&stderr) != anstream::ColorChoice::Never;
    let lines = tracing_subscriber::fmt::layer().with_ansi(is_colored);
    if is_server {
        tracing_subscriber::registry().with(lines.with_writer(stderr::Log::new())).with(filter).init();
        // The standard hook waits.
        std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    } else {
        tracing_subscriber::registry().with(lines.with_writer(io::stderr)).with(filter).init();
    }
}

/// Returns the folder of the playground that came with the program, beside it; None if there is none.
fn playground() -> Option<PathBuf> {
    Some(program_folder()?.join("play")).filter(|folder| sqf_html::has_playground(folder))
}

/// Returns the folder of the program, which may be started by a link.
fn program_folder() -> Option<PathBuf> {
    let program = std::env::current_exe().ok()?;
    program.canonicalize().unwrap_or(program).parent().map(Path::to_owned)
}

/// Parses a path that may come from an environment variable. An empty variable is allowed and counts as unset.
fn path() -> impl TypedValueParser<Value = PathBuf> {
    OsStringValueParser::new().map(PathBuf::from)
}

/// Whether a path is set, which an empty environment variable is not.
fn names_something(path: &Path) -> bool {
    !path.as_os_str().is_empty()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn an_option_before_a_command_is_told_where_it_belongs() {
        let tip = |arguments: &[&str]| belongs_behind(&Arguments::try_parse_from(arguments).unwrap_err());
        assert_eq!(
            tip(&["sqf-ls", "--reference", "site", "check", "a.sqf"]).as_deref(),
            Some("\n  tip: options of a command are written behind it: `sqf-ls check --reference <DIR|FILE>`")
        );
        assert_eq!(tip(&["sqf-ls", "check", "--no-such-option"]), None);
    }
}
