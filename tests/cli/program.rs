//! The program as a process.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The exit status of a run, and what it printed to stdout and stderr.
pub type Run = (Option<i32>, String, String);

/// Returns the program in a folder, with data of its own and without the user's settings.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sqf-ls"));
    command.args(arguments).current_dir(folder).env("SQF_LS_DATA", folder.join(".data"));
    for variable in ["SQF_LS_REFERENCE", "SQF_LS_LOG", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    command
}

/// Runs a command.
pub fn run(command: &mut Command) -> Run {
    ended(command.output().unwrap())
}

/// Runs a command that reads `input`.
pub fn run_with_input(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that rejects its arguments does not read.
    let _ = child.stdin.take().unwrap().write_all(input);
    ended(child.wait_with_output().unwrap())
}

fn ended(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}
