//! How code is run, depending on the operand that it is.

use crate::{CalledFunction, CodeUse, Script};
use sqf_reference::takes::{ArgumentName, Code, NameUse, Runs, Side, Takes, rows_of};
use sqf_syntax::NodeId;

/// What is known of code that is passed to a command or function.
#[derive(Clone, Copy)]
pub(super) struct RunCode<'a> {
    pub(super) runs: CodeUse,
    pub(super) command: Option<NodeId>,
    /// The function that `command` calls, if it is known how that function runs the code.
    pub(super) function: Option<NodeId>,
    /// The table's row for the code, if it is run as the row says.
    pub(super) code: Option<&'a Code>,
    /// Whether it cannot wait.
    pub(super) is_unscheduled: bool,
    /// Whether something waits for its end.
    pub(super) is_awaited: bool,
}

impl<'a> RunCode<'a> {
    /// For unknown code.
    pub(super) fn unknown(command: Option<NodeId>) -> RunCode<'a> {
        RunCode {
            runs: CodeUse::Unknown,
            command,
            function: None,
            code: None,
            is_unscheduled: false,
            is_awaited: false,
        }
    }

    /// For the code in braces at a place of a command: an operand, or an element of one.
    pub(super) fn new(script: &'a Script, command: NodeId, is_left: bool, path: &[u32]) -> RunCode<'a> {
        let mut unknown = RunCode::unknown(Some(command));
        let Some(code) = script.code_at(command, is_left, path).filter(|code| code.may_be_braces()) else {
            if let Some(code) = remote_operand(script, command, path).filter(|_| is_left) {
                return RunCode { runs: code.runs.into(), code: Some(code), ..unknown };
            }
            let runs = if is_left && is_remote(script, command, path) { CodeUse::Fresh } else { CodeUse::Unknown };
            return RunCode { runs, ..unknown };
        };
        let called = script.called_function(command).filter(|_| is_left);
        let count = |call: &CalledFunction| script.elements(call.arguments).map_or(1, <[NodeId]>::len);
        unknown.is_unscheduled = code.may_wait == Some(false);
        unknown.is_awaited = code.runs == Runs::Now || code.is_condition || code.is_repeated;
        let is_longer = called.as_ref().zip(code.longest).is_some_and(|(call, longest)| count(call) > longest);
        if is_longer || code.runs == Runs::Anytime {
            return unknown;
        }
        let function = called.map(|call| call.name);
        RunCode { runs: code.runs.into(), function, code: Some(code), ..unknown }
    }
}

/// Whether a word, in lower case, is a function that raises events immediately: handlers that the same script has added
/// see its variables.
pub(crate) fn raises_events(word: &str) -> bool {
    let is_raised = |takes: &Takes| matches!(takes, Takes::Name(ArgumentName::OwnEvent, NameUse::Call));
    rows_of(word).iter().any(|row| is_raised(&row.takes))
}

/// Whether the command `word` sets the variable `name` for the code next to it that it runs immediately. Both in lower
/// case.
pub(super) fn gives(word: &str, name: &str) -> bool {
    let codes = rows_of(word).iter().filter(|row| row.side != Side::Argument).filter_map(|row| row.code());
    codes.into_iter().any(|code| code.runs == Runs::Now && code.sets(name))
}

/// Whether a node runs its left operand on other machines: `{...} remoteExec ["call", 2]`, `[arguments, {...}]
/// remoteExec ["call"]`. Even if that is this machine, the code runs as a separate script.
fn is_remote(script: &Script, node: NodeId, path: &[u32]) -> bool {
    let verb = script.remote_name(node).and_then(|name| script.string(name));
    let runs_code = |verb: &str| {
        rows_of(verb)
            .iter()
            .any(|row| row.code().is_some() && row.is_at(Side::Right, &[]) && row.is_of_form(!path.is_empty()))
    };
    matches!(path, [] | [1]) && verb.is_some_and(|verb| runs_code(&verb.to_ascii_lowercase()))
}

/// Returns how a command that is executed remotely runs the code in the array that becomes its right operand.
fn remote_operand(script: &Script, node: NodeId, path: &[u32]) -> Option<&'static Code> {
    let [1, place] = *path else { return None };
    let verb = script.remote_name(node).and_then(|name| script.string(name))?.to_ascii_lowercase();
    let row = rows_of(&verb).iter().find(|row| row.is_at(Side::Right, &[place]) && row.is_of_form(true))?;
    row.code().filter(|code| code.may_be_braces() && code.runs == Runs::Later)
}
