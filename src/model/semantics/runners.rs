//! Functions that run code which is among their arguments: which arguments that are, what the code sees, and whether it
//! may wait.
//!
//! One table, which the settings of a project can extend ([`CodeRunner`]). A function is listed only if it runs the code
//! the same way in every case: code that may run at once or later, depending on another argument, is not here.

use std::borrow::Cow;

use crate::model::{CodeRunner, Runs, Script};
use crate::syntax::{Expr, NodeId};

/// The function that runs code on the left side of `call` or `spawn`, if it is known how.
pub(super) fn of_call(script: &Script, call: NodeId) -> Option<&CodeRunner> {
    let Expr::Binary(arguments, function) = script.tree().expr(call) else { return None };
    let function = script.tree().bare(function);
    if script.tree().expr(function) != Expr::Name {
        return None;
    }
    let name = script.word(function);
    let of_project = script.code_runners().iter().find(|runner| runner.function.eq_ignore_ascii_case(name));
    let count = script.elements(arguments).map_or(1, <[NodeId]>::len);
    of_project.or_else(|| known(name)).filter(|runner| count <= runner.longest)
}

/// Functions that raise events at once, in lower case: handlers that the same script has added see its variables.
pub(super) const RAISING: &[&str] = &[
    "cba_fnc_localevent",
    "cba_fnc_globalevent",
    "cba_fnc_globaleventjip",
    "cba_fnc_serverevent",
    "cba_fnc_targetevent",
    "cba_fnc_ownerevent",
    "cba_fnc_turretevent",
    "bis_fnc_callscriptedeventhandler",
];

/// The built-in entry of a function, by its name in lower case.
pub(in crate::model) fn known(name: &str) -> Option<&'static CodeRunner> {
    KNOWN.iter().find(|runner| runner.function == name)
}

const fn runner(
    function: &'static str,
    arguments: &'static [usize],
    runs: Runs,
    variables: &'static [Cow<'static, str>],
    may_wait: bool,
) -> CodeRunner {
    CodeRunner {
        function: Cow::Borrowed(function),
        arguments: Cow::Borrowed(arguments),
        runs,
        variables: Cow::Borrowed(variables),
        may_wait,
        longest: usize::MAX,
    }
}

/// Code that runs later, unscheduled, and sees only what it is given.
const fn later(function: &'static str, arguments: &'static [usize]) -> CodeRunner {
    runner(function, arguments, Runs::Later, &[], false)
}

/// The same, unless the argument array is longer.
const fn later_if(function: &'static str, arguments: &'static [usize], longest: usize) -> CodeRunner {
    CodeRunner {
        function: Cow::Borrowed(function),
        arguments: Cow::Borrowed(arguments),
        runs: Runs::Later,
        variables: Cow::Borrowed(&[]),
        may_wait: false,
        longest,
    }
}

/// A handler of events that scripts raise.
const fn on_event(function: &'static str, arguments: &'static [usize], may_wait: bool) -> CodeRunner {
    runner(function, arguments, Runs::OnEvent, &[], may_wait)
}

/// Code that runs at once, perhaps for each element of something.
const fn now(
    function: &'static str,
    arguments: &'static [usize],
    variables: &'static [Cow<'static, str>],
) -> CodeRunner {
    runner(function, arguments, Runs::Now, variables, true)
}

macro_rules! names {
    ($($name:literal),* $(,)?) => { &[$(Cow::Borrowed($name)),*] };
}

/// Parameters of `BIS_fnc_holdActionAdd`, and what it sets for the codes; sorted.
const HOLD_ACTION: &[Cow<'static, str>] = names![
    "_actionid",
    "_args",
    "_arguments",
    "_caller",
    "_codecompleted",
    "_codeinterrupted",
    "_codeprogress",
    "_codestart",
    "_condprogress",
    "_condshow",
    "_duration",
    "_frame",
    "_iconidle",
    "_iconprogress",
    "_maxframe",
    "_maxprogress",
    "_originaltarget",
    "_priority",
    "_progress",
    "_removecompleted",
    "_showunconscious",
    "_showwindow",
    "_target",
    "_title",
];

/// What the commands set that `BIS_fnc_addStackedEventHandler` stands for.
const STACKED: &[Cow<'static, str>] =
    names!["_pos", "_units", "_shift", "_alt", "_id", "_uid", "_name", "_jip", "_owner", "_idstr", "_time", "_from",];

const ACE_ACTION: &[Cow<'static, str>] = names!["_target", "_player", "_actionparams", "_customparams", "_object"];

const ACE_PROGRESS: &[Cow<'static, str>] = names![
    "_args",
    "_player",
    "_elapsedtime",
    "_totaltime",
    "_errorcode",
    "_starttime",
    "_exceptions",
    "_onfinish",
    "_onfail",
    "_condition",
    "_title",
    "_maxtime",
    "_pfhid",
];

const HASH: &[Cow<'static, str>] =
    names!["_key", "_value", "_x", "_foreachindex", "_hash", "_code", "_keys", "_values", "_index", "_removedkeys"];

/// All functions that are known.
static KNOWN: &[CodeRunner] = &[
    runner(
        "cba_fnc_addperframehandler",
        &[0],
        Runs::Later,
        names!["_args", "_handle", "_function", "_delay", "_delta"],
        false,
    ),
    later("cba_fnc_waitandexecute", &[0]),
    runner(
        "cba_fnc_waituntilandexecute",
        &[0, 1, 4],
        Runs::Later,
        names!["_args", "_condition", "_statement", "_timeout", "_timeoutcode", "_starttime"],
        false,
    ),
    later("cba_fnc_execnextframe", &[0]),
    later("cba_fnc_addbiseventhandler", &[2]),
    later_if("cba_fnc_addclasseventhandler", &[2], 5),
    later_if("cba_fnc_addplayereventhandler", &[1], 2),
    later("cba_fnc_registerchatcommand", &[1]),
    later("cba_fnc_addkeybind", &[3, 4]),
    later("cba_fnc_addkeyhandler", &[2]),
    later("cba_fnc_adddisplayhandler", &[1]),
    on_event("cba_fnc_addeventhandler", &[1], false),
    on_event("cba_fnc_addeventhandlerargs", &[1], false),
    runner("cba_fnc_directcall", &[0], Runs::Now, names!["_cba_code", "_cba_args", "_cba_return", "_x"], false),
    now("cba_fnc_hasheachpair", &[1], HASH),
    now("cba_fnc_hashfilter", &[1], HASH),
    now("cba_fnc_filter", &[1], names!["_x", "_array", "_filter", "_inplace", "_foreachindex"]),
    now("cba_fnc_select", &[1], names!["_x", "_array", "_filtercode", "_result", "_foreachindex"]),
    now("cba_fnc_reject", &[1], names!["_x", "_array", "_filtercode"]),
    now("cba_fnc_inject", &[2], names!["_x", "_accumulator", "_array", "_initial", "_function", "_foreachindex"]),
    runner("bis_fnc_holdactionadd", &[6, 7, 8, 9], Runs::Later, HOLD_ACTION, true),
    on_event("bis_fnc_addscriptedeventhandler", &[2], true),
    runner("bis_fnc_addstackedeventhandler", &[2], Runs::Later, STACKED, false),
    runner("ace_interact_menu_fnc_createaction", &[3, 4, 5, 10], Runs::Later, ACE_ACTION, false),
    runner("ace_common_fnc_progressbar", &[2, 3, 5], Runs::Later, ACE_PROGRESS, false),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_lower_case_and_stand_once() {
        for (at, runner) in KNOWN.iter().enumerate() {
            let names = std::iter::once(&runner.function).chain(runner.variables.iter());
            for name in names {
                assert_eq!(name.to_lowercase(), **name);
            }
            assert!(!runner.arguments.is_empty());
            assert!(KNOWN[..at].iter().all(|other| other.function != runner.function), "{}", runner.function);
        }
    }
}
