//! Diagnostics above a missing bracket or quote.
//!
//! Which bracket is unpaired is a guess, but the code before the first candidate is sound. It is parsed again as if
//! something unknown followed, as with a missing header, so that rules report nothing that may depend on the rest:
//! variables that it may use, values that it may assign.

use std::sync::Arc;

use super::broken::first_unclosed_string;
use super::findings::Findings;
use super::look::look;
use super::rule::{Check, Rule};
use super::shown::RulesByNode;
use super::{Broken, Lints};
use sqf_ide::analysis::Analysis;
use sqf_model::{Script, SourceFile};
use sqf_syntax::{ErrorKind, TokenKind};

/// Runs the rules above the bracket or quote, except those that have checked the whole script.
pub(super) fn look_above(analysis: &Analysis, lints: &Lints, rules: &[&Rule], broken: &Broken, found: &mut Findings) {
    let script = analysis.script();
    let Some(token) = first_doubt(script, analysis.file()).filter(|token| *token > 0) else { return };
    let Some(part) = script.above(token, analysis.path(), analysis.reference(), analysis.workspace()) else { return };
    let part = Arc::new(part);
    let is_of_all = |check: &Check| matches!(check, Check::Word { .. } | Check::Lines(_));
    let has_looked = |rule: &Rule| rule.behavior.despite_errors || rule.checks.iter().any(is_of_all);
    let rules: Vec<&Rule> = rules.iter().copied().filter(|rule| !has_looked(rule)).collect();
    let offset = script.pre().place(token).range.start;
    let broken = Broken { is_whole: false, above: Some((token, offset)), ..broken.clone() };
    let shown = |rules: &[&Rule]| RulesByNode::new(&part, analysis.reference(), rules);
    found.append(look(analysis, (&part, &broken), lints, &rules, shown, None).0);
}

/// Returns the first token that may be the unpaired bracket, or the first on the line from which on strings and code
/// are swapped. None if that can be anywhere: a surplus closing bracket lacks one somewhere before it.
fn first_doubt(script: &Script, file: &SourceFile) -> Option<usize> {
    let is_unopened = |kind| matches!(kind, ErrorKind::Unopened { .. });
    if script.errors().iter().any(|error| is_unopened(error.kind)) {
        return None;
    }
    let pre = script.pre();
    if let Some(string) = first_unclosed_string(script) {
        let line = |token: usize| file.lines().line(pre.place(token).range.start);
        return (0..=string).rev().take_while(|token| line(*token) == line(string)).last();
    }
    let mut open: Vec<usize> = Vec::new();
    let mut first = None;
    for (at, token) in pre.tokens().iter().enumerate() {
        let opener = match token.kind {
            kind if kind.opens() => {
                open.push(at);
                continue;
            }
            TokenKind::RParen => TokenKind::LParen,
            TokenKind::RBracket => TokenKind::LBracket,
            TokenKind::RBrace => TokenKind::LBrace,
            _ => continue,
        };
        let partner = open.iter().rposition(|open| pre.tokens()[*open].kind == opener)?;
        first = first.into_iter().chain(open.get(partner + 1).copied()).min();
        open.truncate(partner);
    }
    first.into_iter().chain(open.first().copied()).min()
}
