//! Which variable a name means, and why it may mean none.

use super::{NameKind, Walker};
use crate::catalog::takes::{Passes, Runs};
use crate::model::CodeUse;
use crate::model::semantics::scope::{Declaration, LocalId, ScopeId};
use crate::model::semantics::{Cause, magic};
use crate::syntax::{Expr, NodeId, WordId};

/// Variables of one name that are looked at; more of them are in no script that people write.
const MOST_NAMESAKES: usize = 30;

impl Walker<'_> {
    /// The variable that a name means in a scope, and whether that is certain.
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
            let it = self.semantics.scope(scope);
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
            self.semantics.scope(scope).function.is_none() && code.sets(self.script.words().text(name))
        })
    }

    /// Whether the function that runs a scope is known to have a variable of that name there.
    pub(super) fn is_set_by_function(&self, name: WordId, scope: ScopeId) -> bool {
        self.semantics.scope(scope).function.is_some()
            && self.codes[scope.index()].is_some_and(|code| code.has_variable(self.script.words().text(name)))
    }

    /// The scope of code that sees nothing of what is around it, when `scope` is certain to run in such and `name` is
    /// nothing that the game sets there.
    pub(super) fn fresh_root(&self, name: WordId, scope: ScopeId) -> Option<ScopeId> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let it = self.semantics.scope(scope);
            let command = it.command.map(|command| self.script.word(command)).unwrap_or_default();
            // To ask whether something is there is no mistake.
            if command == "isnil" || self.is_given(name, scope) || self.is_set_by_function(name, scope) {
                return None;
            }
            match it.runs {
                CodeUse::Fresh => {
                    let code = self.codes[scope.index()].filter(|_| it.function.is_none());
                    let name = self.script.words().text(name);
                    let is_set = match code {
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

    /// Whether all values that a variable gets are made of what it has: `_count = _count + 1`.
    fn only_grows(&self, local: LocalId) -> bool {
        let (tree, local) = (self.script.tree(), self.semantics.local(local));
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

    /// Why the name at `node` has no variable in `scope`, when it is certain that it has none; `root` is the code
    /// around it that sees nothing from outside, `locals` are all variables of the name.
    pub(super) fn cause(&self, node: NodeId, scope: ScopeId, root: ScopeId, locals: &[LocalId]) -> Option<Cause> {
        let (name, read) = (self.script.word_id(node), self.script.tree().token(node));
        if locals.len() > MOST_NAMESAKES {
            return None;
        }
        let is_inside =
            |local: &&LocalId| self.semantics.around(self.semantics.local(**local).scope).any(|it| it == root);
        let (mut ended, mut later) = (None, None);
        for local in locals.iter().filter(is_inside) {
            let own = self.semantics.local(*local).scope;
            // Where it only ever gets its own value and something more, nothing gives it a first one.
            if self.only_grows(*local) {
                continue;
            }
            // It may be set further down, and read when a loop comes round; a loop may see what its condition sets.
            let is_condition = self.is_run_by(own, "while");
            // What is in no loop runs once.
            if own == root && self.semantics.local(*local).token > read && !is_condition {
                later = later.or(Some(Cause::Later(*local)));
                continue;
            }
            if is_condition || self.semantics.around(scope).any(|around| around == own) {
                return None;
            }
            ended = ended.or(Some(Cause::Ended(*local)));
        }
        if ended.is_some() {
            return ended;
        }
        let around = self.semantics.scope(root).parent;
        let is_given = || self.semantics.around(root).any(|scope| self.is_given(name, scope));
        let is_outside = around.is_some_and(|around| self.find(name, around).is_some()) || is_given();
        Some(if is_outside { Cause::Outside } else { later.unwrap_or(Cause::Unset) })
    }
}
