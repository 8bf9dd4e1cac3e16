//! Functions for which there is a command.

use crate::prelude::*;
use sqf_reference::Status;
use sqf_syntax::{Expr, NodeId};

pub(crate) const RULE: Definition = Definition {
    by_default: Off(Severity::Hint),
    title: "function that a command can replace",
    explanation: "The function is older and slower than a command that does the same. The operands may differ slightly; \
        see the page of the command. Not reported when the script targets a version without the command.",
    example: Example {
        wrong: "hint str ([1, 2] call BIS_fnc_selectRandom);",
        right: "hint str (selectRandom [1, 2]);",
    },
    checks: &[Check::Node(Nodes::NAMES, check)],
    behavior: Behavior::DEFAULT,
};

/// Functions in lower case, and the commands.
const REPLACED: &[(&str, &str)] = &[
    ("bis_fnc_areequal", "isEqualTo"),
    ("bis_fnc_arraypush", "pushBack"),
    ("bis_fnc_arraypushstack", "append"),
    ("bis_fnc_conditionalselect", "select"),
    ("bis_fnc_crossproduct", "vectorCrossProduct"),
    ("bis_fnc_dirto", "getDir"),
    ("bis_fnc_distance2d", "distance2D"),
    ("bis_fnc_dotproduct", "vectorDotProduct"),
    ("bis_fnc_greatestnum", "selectMax"),
    ("bis_fnc_intrigger", "inArea"),
    ("bis_fnc_isinsidearea", "inArea"),
    ("bis_fnc_lowestnum", "selectMin"),
    ("bis_fnc_magnitude", "vectorMagnitude"),
    ("bis_fnc_magnitudesqr", "vectorMagnitudeSqr"),
    ("bis_fnc_param", "param"),
    ("bis_fnc_relpos", "getPos"),
    ("bis_fnc_selectrandom", "selectRandom"),
    ("bis_fnc_selectrandomweighted", "selectRandomWeighted"),
    ("bis_fnc_unitvector", "vectorNormalized"),
    ("bis_fnc_vectoradd", "vectorAdd"),
    ("bis_fnc_vectordiff", "vectorDiff"),
    ("bis_fnc_vectorfromxtoy", "vectorFromTo"),
    ("bis_fnc_vectormultiply", "vectorMultiply"),
];

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if context.tree().expr(node) != Expr::Name {
        return;
    }
    let word = context.word(node);
    let Ok(at) = REPLACED.binary_search_by(|(function, _)| (*function).cmp(word)) else { return };
    let (_, command) = REPLACED[at];
    let Some(function) = context.reference().function(word) else { return };
    if context.has(command) && function.status == Status::Ok {
        let url = context.reference().command(command).map(|record| record.url.clone()).unwrap_or_default();
        sink.node(node, Note::new(format!("the command `{command}` does the same and is faster")).url(url));
    }
}
