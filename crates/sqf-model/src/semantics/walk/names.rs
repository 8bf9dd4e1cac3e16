//! Resolves names to variables, or determines why there is none.

use super::{NameKind, Walker};
use crate::CodeUse;
use crate::branches::BRANCHES;
use crate::semantics::scope::{Declaration, LocalId, ScopeId};
use crate::semantics::{Cause, magic};
use sqf_reference::takes::{Passes, Runs};
use sqf_syntax::{Expr, NodeId, WordId};

/// Limit for variables of one name; no handwritten script has more.
const MOST_NAMESAKES: usize = 30;

impl Walker<'_> {
    /// Returns the variable that a name refers to in a scope, and whether that is certain.
    pub(super) fn find(&self, name: WordId, scope: ScopeId) -> Option<(LocalId, bool)> {
        if !self.is_local[name.index()] {
            return None;
        }
        let may_be_given = self.kinds[name.index()] == NameKind::Magic;
        let mut at = Some(scope);
        let mut is_certain = true;
        while let Some(scope) = at {
            if let Some(local) = self.visible.get(&(scope, name)) {
                return Some((*local, is_certain));
            }
            if may_be_given && self.is_given(name, scope) {
                return None;
            }
            // It may be the variable of that name of the function that runs the code.
            is_certain &= !self.is_set_by_function(name, scope);
            let it = self.scopes.scope(scope);
            match it.runs {
                CodeUse::Fresh => return None,
                CodeUse::Inline => {}
                CodeUse::Unknown => is_certain = false,
            }
            at = it.parent;
        }
        None
    }

    /// Whether the command that runs a scope sets the variable in it.
    pub(super) fn is_given(&self, name: WordId, scope: ScopeId) -> bool {
        if self.is_set_by_function(name, scope) && magic::is_magic(self.script.words().text(name)) {
            return true;
        }
        let code = self.codes[scope.index()].filter(|code| code.runs == Runs::Now && self.given.contains(&Some(name)));
        code.is_some_and(|code| {
            self.scopes.scope(scope).function.is_none() && code.sets(self.script.words().text(name))
        })
    }

    /// Whether the function that runs a scope is known to have a variable of that name there.
    pub(super) fn is_set_by_function(&self, name: WordId, scope: ScopeId) -> bool {
        self.scopes.scope(scope).function.is_some()
            && self.codes[scope.index()].is_some_and(|code| code.has_variable(self.script.words().text(name)))
    }

    /// Returns the scope of code that sees none of the enclosing variables, if `scope` certainly runs in such code and
    /// the game does not set `name` there.
    pub(super) fn fresh_root(&self, name: WordId, scope: ScopeId) -> Option<ScopeId> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let it = self.scopes.scope(scope);
            let command = it.command.map(|command| self.script.word(command)).unwrap_or_default();
            // Testing whether something exists is not a mistake.
            if command == "isnil" || self.is_given(name, scope) || self.is_set_by_function(name, scope) {
                return None;
            }
            match it.runs {
                CodeUse::Fresh => {
                    let code = self.codes[scope.index()].filter(|_| it.function.is_none());
                    let name = self.script.words().text(name);
                    let is_set = match code {
                        Some(code) if matches!(code.passes, Passes::Event(_)) && magic::is_of_others(name) => false,
                        Some(code) if code.passes_element(name) => code.sets(name),
                        Some(code) if code.passes != Passes::Left => magic::is_set_for_handlers(name),
                        _ => magic::is_everywhere(name),
                    };
                    return (!is_set).then_some(scope);
                }
                CodeUse::Inline => at = it.parent,
                CodeUse::Unknown => return None,
            }
        }
        None
    }

    /// Whether all values of a variable are computed from its own value: `_count = _count + 1`.
    fn only_grows(&self, local: LocalId) -> bool {
        let (tree, local) = (self.script.tree(), self.scopes.local(local));
        let is_itself = |node: NodeId| {
            let bare = tree.bare(node);
            tree.expr(bare) == Expr::Name && self.script.word_id(bare) == local.word
        };
        let grows = |value: &NodeId| {
            let value = tree.bare(*value);
            let is_sum = matches!(self.script.word(value), "+" | "-" | "*" | "/");
            matches!(tree.expr(value), Expr::Binary(left, _) if is_sum && is_itself(left))
        };
        local.declared == Declaration::Assign && !local.writes.is_empty() && local.writes.iter().all(grows)
    }

    /// Whether a token is in the value that declares a variable: `private _side = side _side`.
    fn is_in_first_value(&self, local: LocalId, token: usize) -> bool {
        let local = self.scopes.local(local);
        let first = local.writes.first().filter(|_| local.declared == Declaration::PrivateAssign);
        first.is_some_and(|value| self.script.tree().tokens(*value).contains(&token))
    }

    /// Whether code runs at most once whenever the code `root` around it runs.
    fn runs_once(&self, scope: ScopeId, root: ScopeId) -> bool {
        let is_once = |scope: ScopeId| {
            let it = self.scopes.scope(scope);
            let Some(command) = it.command.filter(|_| it.runs == CodeUse::Inline && it.function.is_none()) else {
                return false;
            };
            match self.script.word(command) {
                "then" | "else" | "exitwith" | ":" | "default" => true,
                "do" => self.script.tree().operands(command).is_some_and(|(left, _)| {
                    left.is_some_and(|left| self.script.word(self.script.tree().bare(left)) == "switch")
                }),
                _ => false,
            }
        };
        self.scopes.around(scope).take_while(|around| *around != root).all(is_once)
    }

    /// Whether code runs whenever the code `root` around it does, however often.
    fn runs_always(&self, scope: ScopeId, root: ScopeId) -> bool {
        let inner = self.scopes.around(scope).take_while(|around| *around != root);
        inner.map(|scope| self.scopes.scope(scope)).all(|it| {
            let command = it.command.filter(|_| it.runs == CodeUse::Inline && it.function.is_none());
            let word = command.map(|command| self.script.word(command));
            word.is_some_and(|word| !BRANCHES.contains(&word) && !matches!(word, "&&" | "and" | "||" | "or"))
        })
    }

    /// Returns why a name in code that may run anywhere has no variable, unless what runs that code sets one: all variables
    /// of that name, `locals`, are in the same code.
    pub(super) fn stored_cause(&self, node: NodeId, scope: ScopeId, locals: &[LocalId]) -> Option<Cause> {
        let name = self.script.word_id(node);
        let mut around = self.scopes.around(scope).take_while(|around| *around != ScopeId::FILE);
        let root = around.find(|around| self.scopes.scope(*around).runs != CodeUse::Inline)?;
        let is_inside = |scope: ScopeId| self.scopes.around(scope).any(|around| around == root);
        let is_seen = |around: ScopeId| {
            self.doubtful.contains(&around)
                || self.is_given(name, around)
                || self.is_set_by_function(name, around)
                || self.is_run_by(around, "isnil")
        };
        if self.scopes.around(scope).any(is_seen) || !locals.iter().all(|it| is_inside(self.scopes.local(*it).scope)) {
            return None;
        }
        self.cause(node, scope, root, locals)
    }

    /// Returns why the name at `node` has no variable in `scope`, if that is certain; `root` is the code around it that
    /// sees none of the enclosing variables, `locals` are all variables of that name.
    pub(super) fn cause(&self, node: NodeId, scope: ScopeId, root: ScopeId, locals: &[LocalId]) -> Option<Cause> {
        let (name, read) = (self.script.word_id(node), self.script.tree().token(node));
        if locals.len() > MOST_NAMESAKES {
            return None;
        }
        let is_inside = |local: &&LocalId| self.scopes.around(self.scopes.local(**local).scope).any(|it| it == root);
        let (mut ended, mut later) = (None, None);
        for local in locals.iter().filter(is_inside) {
            let own = self.scopes.local(*local).scope;
            // If it is only ever computed from its own value, it never gets a first one.
            if self.only_grows(*local) {
                continue;
            }
            // It may be set later, and read in the next iteration of a loop; a loop may see what its condition sets.
            let is_condition = self.is_run_by(own, "while");
            // Code outside loops runs once.
            let is_here = || self.scopes.around(scope).any(|around| around == own);
            let is_later =
                (self.scopes.local(*local).token > read || self.is_in_first_value(*local, read)) && !is_condition;
            // The first iteration of a loop comes before any declaration in it.
            let is_declared = self.scopes.local(*local).declared != Declaration::Assign;
            let is_first = || is_declared && self.runs_always(scope, own) || self.runs_once(own, root);
            if is_later && (own == root || is_here() && is_first()) {
                later = later.or(Some(Cause::Later(*local)));
                continue;
            }
            if is_condition || self.scopes.around(scope).any(|around| around == own) {
                return None;
            }
            ended = ended.or(Some(Cause::Ended(*local)));
        }
        if ended.is_some() {
            return ended;
        }
        let around = self.scopes.scope(root).parent;
        let is_given = || self.scopes.around(root).any(|scope| self.is_given(name, scope));
        let is_outside = around.is_some_and(|around| self.find(name, around).is_some()) || is_given();
        Some(if is_outside { Cause::Outside } else { later.unwrap_or(Cause::Unset) })
    }
}
