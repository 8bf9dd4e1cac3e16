//! What selected statements take from the code around them, and what they leave to it.

use std::ops::Range;

use super::site::Site;
use sqf_model::{CodeUse, Declaration, Local, LocalId, Position, Semantics};
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId};

/// What statements take and leave.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// The local variables that they read and do not declare, as they are written there.
    pub(super) inputs: Vec<(String, TypeSet)>,
    /// The local variable that the code after them reads.
    pub(super) output: Option<Output>,
    /// Where they assign variables of the code around them that they have not read before: these can be their own.
    pub(super) own: Vec<u32>,
}

/// A variable that statements set and the code after them reads.
#[derive(Debug)]
pub(super) struct Output {
    pub(super) name: String,
    /// Whether the statements declare it as private.
    pub(super) is_declared: bool,
}

impl Site<'_> {
    /// Returns the data flow of statements of the same code. None if it is not certain, or if they cannot run in
    /// another function.
    pub(super) fn flow(&self, block: NodeId, statements: &[NodeId]) -> Option<Flow> {
        let tree = self.tree();
        let tokens = tree.tokens(*statements.first()?).start..tree.tokens(*statements.last()?).end;
        let is_tail = self.statements(block).last() == statements.last();
        let may_leave = is_tail && !self.is_repeated(block);
        if self.mentions_jump(tokens.clone()) || (self.leaves(block, statements) && !may_leave) {
            return None;
        }
        let mut flow = Flow::default();
        let inside = |token: usize| tokens.contains(&token);
        for (id, local) in self.semantics().locals() {
            let writes = || local.writes.iter().map(|value| tree.tokens(*value).start);
            let has_read = local.reads.iter().any(|token| inside(*token));
            let has_write = writes().any(inside);
            let begins = inside(local.token);
            let is_named = local.named.iter().any(|token| inside(*token));
            if !has_read && !has_write && !begins && !is_named {
                continue;
            }
            if local.escapes || !local.named.is_empty() || !self.sees_all_of(&local.name) {
                return None;
            }
            let is_used_after =
                local.reads.iter().any(|token| *token >= tokens.end) || writes().any(|token| token >= tokens.end);
            let name = self.script.text(local.token).trim_matches(['"', '\'']).to_owned();
            if begins {
                if is_used_after && self.semantics().scope_of(block) == Some(local.scope) {
                    if local.declared == Declaration::Private && !has_write {
                        // The function would have nothing to return.
                        return None;
                    }
                    let is_declared = matches!(local.declared, Declaration::PrivateAssign | Declaration::Private);
                    self.put_out(&mut flow, Output { name, is_declared })?;
                }
                continue;
            }
            if has_write && let Some(start) = self.assigned_first(id, local, statements) {
                flow.own.push(start);
                self.put_out(&mut flow, Output { name, is_declared: false })?;
                continue;
            }
            let types = self.semantics().local_types(id);
            let may_lack = local.declared == Declaration::Private || (types.may_be_nothing() && !has_read);
            if may_lack {
                return None;
            }
            flow.inputs.push((name.clone(), types));
            if has_write {
                self.put_out(&mut flow, Output { name, is_declared: false })?;
            }
        }
        flow.own.sort_unstable();
        self.outer_names(&tokens, &mut flow)?;
        // The value of the code would be that of an assignment.
        if is_tail && flow.output.is_some() && !self.is_value_unused(block) {
            return None;
        }
        Some(flow)
    }

    /// Whether code may be the body of a loop, which `exitWith` ends.
    fn is_repeated(&self, block: NodeId) -> bool {
        let (Position::Left(command) | Position::Right(command)) = self.script.position(block) else {
            return block != self.tree().root();
        };
        !matches!(self.script.word(command), "then" | "else" | "call" | "spawn")
    }

    /// Whether the value of code in braces is certainly not used: that of a branch or a loop which is a statement.
    pub(super) fn is_value_unused(&self, block: NodeId) -> bool {
        let mut at = block;
        loop {
            at = match self.script.position(at) {
                Position::Inside(outer) => outer,
                Position::Left(command) | Position::Right(command) => match self.script.word(command) {
                    "then" | "else" | "do" | "foreach" | "foreachreversed" => command,
                    _ => return false,
                },
                Position::Statement(outer) if self.statements(outer).last() != Some(&at) => return true,
                Position::Statement(outer) if outer != self.tree().root() => outer,
                _ => return false,
            };
        }
    }

    /// Where one of the statements assigns a variable before any of them uses it.
    fn assigned_first(&self, id: LocalId, local: &Local, statements: &[NodeId]) -> Option<u32> {
        let tree = self.tree();
        let start = tree.tokens(*statements.first()?).start;
        let is_it = |statement: &&NodeId| {
            let assigned = self.assignment(**statement).filter(|(.., is_private)| !is_private);
            assigned.is_some_and(|(token, ..)| self.semantics().local_at(token) == Some(id))
        };
        let statement = *statements.iter().find(is_it)?;
        let own = tree.tokens(statement);
        let before = |token: usize| token >= start && token < own.end;
        let is_used = local.reads.iter().any(|token| before(*token));
        let is_written = local.writes.iter().filter(|value| before(tree.tokens(**value).start)).count() > 1;
        let at = self.range_of_token(own.start).filter(|_| !is_used && !is_written)?;
        Some(at.start)
    }

    fn put_out(&self, flow: &mut Flow, output: Output) -> Option<()> {
        if flow.output.is_some() {
            return None;
        }
        flow.output = Some(output);
        Some(())
    }

    /// Looks at the names that are not variables of the script: those that commands set are passed on.
    fn outer_names(&self, tokens: &Range<usize>, flow: &mut Flow) -> Option<()> {
        for token in tokens.clone() {
            let word = self.script.words().text(self.script.words().of(token));
            if matches!(word, "params" | "param") && self.is_outside(token, tokens, "_this") {
                return None;
            }
            if !word.starts_with('_') || self.semantics().local_at(token).is_some() {
                continue;
            }
            let is_known = Semantics::is_magic(word);
            if is_known && !self.is_outside(token, tokens, word) {
                continue;
            }
            match word {
                "_x" | "_y" | "_foreachindex" => {
                    let name = self.script.text(token).to_owned();
                    if !flow.inputs.iter().any(|(input, _)| input.eq_ignore_ascii_case(&name)) {
                        flow.inputs.push((name, TypeSet::ANY));
                    }
                }
                // Code that is called sees them.
                "_thisscript" | "_thiseventhandler" | "_thisargs" | "_thisevent" => {}
                _ => return None,
            }
        }
        Some(())
    }

    /// Whether a name of the game's variables is set by code around the tokens, and not by a command among them.
    pub(super) fn is_outside(&self, token: usize, tokens: &Range<usize>, word: &str) -> bool {
        let Some(node) = self.script.node_of(token) else { return true };
        let within = |node: &NodeId| {
            let own = self.tree().tokens(*node);
            own.start >= tokens.start && own.end <= tokens.end
        };
        let codes = self
            .script
            .ancestors(node)
            .take_while(within)
            .filter(|node| matches!(self.tree().expr(*node), Expr::Code(_)));
        for code in codes {
            let Some(scope) = self.semantics().scope_of(code) else { return true };
            let scope = self.semantics().scope(scope);
            if scope.runs == CodeUse::Fresh {
                return false;
            }
            let Some(command) = scope.command else { continue };
            let is_call = self.script.word(command) == "call" && matches!(self.tree().expr(command), Expr::Binary(..));
            if Semantics::gives(self.script.word(command), word) || (word == "_this" && is_call) {
                return false;
            }
        }
        true
    }

    /// Whether `exitWith` would leave the code itself.
    fn leaves(&self, block: NodeId, statements: &[NodeId]) -> bool {
        let is_exit = |token: usize| self.script.words().text(self.script.words().of(token)) == "exitwith";
        let of_block = |token: usize| {
            let node = self.script.node_of(token);
            node.and_then(|node| self.statement_of(node)).is_none_or(|(_, code)| code == block)
        };
        statements
            .iter()
            .flat_map(|statement| self.tree().tokens(*statement))
            .any(|token| is_exit(token) && of_block(token))
    }
}
