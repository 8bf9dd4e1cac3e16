//! Declarations of variables: `private`, `params`, the first assignment.

use smallvec::SmallVec;

use super::{NameKind, Walker};
use crate::CodeUse;
use crate::semantics::scope::{Declaration, Local, LocalId, ScopeId};
use sqf_syntax::{Expr, NodeId, WordId};

impl Walker<'_> {
    /// Handles `private "_a"`, `private ["_a", "_b"]`.
    pub(super) fn private(&mut self, operand: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let bare = tree.bare(operand);
        let names = match tree.expr(bare) {
            Expr::Array(elements) => elements,
            _ => std::slice::from_ref(&bare),
        };
        for name in names {
            let name = tree.bare(*name);
            let token = tree.token(name);
            match self.quoted(token).filter(|_| tree.expr(name) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Private);
                }
                None if self.is_without_value(name, scope) => {}
                None => {
                    self.sets_anything(scope);
                    self.node(name, scope);
                }
            }
        }
    }

    /// Whether an operand of `private` is a local variable that has no value yet, and thus names no others:
    /// `private _gate;`, which people write to declare it.
    fn is_without_value(&self, operand: NodeId, scope: ScopeId) -> bool {
        let tree = self.script.tree();
        let word = self.script.words().of(tree.token(operand));
        tree.expr(operand) == Expr::Name
            && self.kinds[word.index()] == NameKind::Local
            && self.find(word, scope).is_none()
    }

    /// Handles `params ["_a", ["_b", 0, [0]]]`.
    pub(super) fn params(&mut self, operand: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let Expr::Array(elements) = tree.expr(tree.bare(operand)) else {
            self.sets_anything(scope);
            return self.node(operand, scope);
        };
        for (index, element) in elements.iter().enumerate() {
            let element = tree.bare(*element);
            let parts = match tree.expr(element) {
                Expr::Array(parts) => parts,
                _ => std::slice::from_ref(&element),
            };
            let Some((first, rest)) = parts.split_first() else { continue };
            let first = &tree.bare(*first);
            let token = tree.token(*first);
            match self.quoted(token).filter(|_| tree.expr(*first) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Param { element, index });
                }
                // An empty string skips an argument.
                None if tree.expr(*first) == Expr::Text => {}
                None => {
                    self.sets_anything(scope);
                    self.node(*first, scope);
                }
            }
            for part in rest {
                self.node(*part, scope);
            }
        }
    }

    /// Handles a list of names that is not a literal, which declares unknown variables.
    pub(super) fn sets_anything(&mut self, scope: ScopeId) {
        self.doubtful.insert(scope);
        self.is_open = true;
    }

    /// Returns the local variable that a string names: `"_gate"`.
    pub(super) fn quoted(&self, token: usize) -> Option<WordId> {
        self.script.words().quoted(token)
    }

    /// Declares a variable in a scope at the token of its name. A second declaration in one scope makes another
    /// variable that hides the first.
    pub(super) fn declare(&mut self, token: usize, name: WordId, scope: ScopeId, declared: Declaration) -> LocalId {
        let redeclares = self.visible.get(&(scope, name)).copied();
        let around = self.scopes.scope(scope).parent.filter(|_| self.scopes.scope(scope).runs == CodeUse::Inline);
        let shadows = around.and_then(|around| self.find(name, around)).map(|(local, _)| local);
        let id = LocalId(self.scopes.locals.len() as u32);
        self.scopes.locals.push(Local {
            name: self.script.words().text(name).into(),
            word: name,
            scope,
            declared,
            token,
            shadows: shadows.filter(|_| redeclares.is_none()),
            redeclares,
            reads: SmallVec::new(),
            writes: SmallVec::new(),
            named: Vec::new(),
            escapes: false,
            is_shared: false,
        });
        self.scopes.names[token] = id;
        self.visible.insert((scope, name), id);
        self.is_local[name.index()] = true;
        id
    }
}
