//! Strings of scripts that name classes of the project's own configs: `createDialog "GateDialog"`.

use super::rows::ROWS;
use super::{Wanted, named_by, strings_at};
use crate::ide::Analysis;
use crate::model::{Occurrence, Role, Script, Side, Symbol};
use crate::syntax::{Expr, NodeId};
use crate::text::TextRange;

/// Nodes around a string that may be the command which takes it.
const FARTHEST: usize = 8;

/// The class of the project that the string at `offset` names, and the name in it. None where no config has such a class.
pub(in crate::ide) fn class_at(analysis: &Analysis, offset: u32) -> Option<(Symbol, Occurrence)> {
    if analysis.config().is_some() || analysis.is_table() {
        return None;
    }
    let script = analysis.script();
    let pre = script.pre();
    let is_here = |token: &usize| {
        let origin = pre.tokens()[*token].kind.is_string().then(|| pre.origin(*token));
        origin.is_some_and(|origin| origin.file == 0 && origin.range.touches(offset))
    };
    (0..pre.tokens().len()).filter(is_here).find_map(|token| {
        let node = script.node_of(token)?;
        let name = script.string(node)?;
        let symbol = wanted(script, node).iter().find_map(|wanted| defined(analysis, wanted, &name))?;
        let text = pre.text(token).len() as u32;
        let origin = pre.origin(token).range;
        let inside = pre.spelled(token, TextRange::new(1, text.saturating_sub(1).max(1)));
        let written = inside.filter(|(file, range)| *file == 0 && range.touches(offset)).map(|(_, range)| range);
        let is_exact = written.is_some_and(|range| range.len() as usize == name.len());
        let range = written.filter(|_| is_exact).unwrap_or(origin);
        Some((symbol, Occurrence { range, name: written, role: Role::Read, is_exact, is_certain: true }))
    })
}

/// The class of that name in one of the configs where it may be.
fn defined(analysis: &Analysis, wanted: &Wanted, name: &str) -> Option<Symbol> {
    wanted.configs().into_iter().find_map(|config| {
        let name = name.to_lowercase();
        let path = if config.is_empty() { name } else { format!("{}/{name}", config.to_lowercase()) };
        let symbol = Symbol::Class(path.into());
        let found = analysis.workspace().definitions(&symbol, analysis.path());
        found.iter().any(|located| located.occurrence.role == Role::Definition).then_some(symbol)
    })
}

/// What a string is to name, by the commands and functions around it.
fn wanted(script: &Script, string: NodeId) -> Vec<Wanted> {
    let tree = script.tree();
    let mut found = Vec::new();
    for command in script.ancestors(string).take(FARTHEST) {
        let Some((left, right)) = tree.operands(command) else { continue };
        found.extend(named_by(script, command).into_iter().filter(|(node, _)| *node == string).map(|(_, it)| it));
        let Some(left) = left else { continue };
        let mut add = |word: &str, side: Side, operand: NodeId| {
            for (_, _, paths, named) in ROWS.iter().filter(|(words, at, ..)| *at == side && words.contains(&word)) {
                for path in *paths {
                    let take = &mut |node: NodeId| {
                        if node == string {
                            found.push((*named).into());
                        }
                    };
                    strings_at(script, (operand, Expr::Text), path, take);
                }
            }
        };
        match script.word(command) {
            "call" | "spawn" => {
                let function = tree.bare(right);
                if tree.expr(function) == Expr::Name {
                    add(script.word(function), Side::Argument, left);
                }
            }
            // `["GateOpen"] remoteExec ["BIS_fnc_showNotification"]`, `[gate, "Creak"] remoteExec ["say3D"]`
            "remoteexec" | "remoteexeccall" => {
                let function = script.elements(right).and_then(|elements| elements.first().copied()).unwrap_or(right);
                let Some(function) = script.string(function).map(|name| name.to_lowercase()) else { continue };
                add(&function, Side::Argument, left);
                match script.elements(left) {
                    Some([_, right]) => add(&function, Side::Right, *right),
                    _ => add(&function, Side::Right, left),
                }
            }
            _ => {}
        }
    }
    found
}
