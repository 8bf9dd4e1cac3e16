//! The local variables that are visible at a position.

use rustc_hash::FxHashSet;

use super::Cursor;
use crate::{CodeUse, Local, LocalId, Region, ScopeId, Script, Semantics};
use sqf_reference::TypeSet;
use sqf_syntax::{Expr, NodeId};

/// A local variable that is visible at a position.
#[derive(Debug, Clone, Copy)]
pub struct Visible<'c> {
    /// The script of the variable: that of the position, or the one around the macro call there.
    pub script: &'c Script,
    /// Its id there.
    pub id: LocalId,
    /// The variable.
    pub local: &'c Local,
    /// Whether it is certainly visible: no code that may run elsewhere is between the position and the variable.
    pub is_certain: bool,
}

impl Cursor<'_> {
    /// Returns the scope that contains the position. None if the script was not analyzed.
    pub fn scope(&self) -> Option<ScopeId> {
        let scopes = self.script().scopes();
        let around = self.around();
        std::iter::once(around).chain(self.script().ancestors(around)).find_map(|it| scopes.scope_of(it))
    }

    /// Returns the local variables that are set before the position in code whose variables it sees, the nearest first;
    /// each name once.
    pub fn locals(&self) -> Vec<Visible<'_>> {
        let mut known = FxHashSet::default();
        let mut found = Vec::new();
        let mut cursor = Some(self);
        let mut is_certain = true;
        while let Some(at) = cursor {
            if !at.add_locals(at.script(), &mut is_certain, &mut known, &mut found) {
                break;
            }
            cursor = at.outer();
        }
        found
    }

    /// Returns the types of a variable that is visible here: those that the script proves, or those that the documentation
    /// states for what passes it.
    pub fn types_of(&self, visible: &Visible<'_>) -> TypeSet {
        visible.script.likely_types(self.reference(), visible.id, self.own_passed())
    }

    /// Adds the variables of one script; whether those of the enclosing code are visible, too.
    fn add_locals<'c>(
        &'c self,
        script: &'c Script,
        is_certain: &mut bool,
        known: &mut FxHashSet<&'c str>,
        found: &mut Vec<Visible<'c>>,
    ) -> bool {
        let Some(scope) = self.scope() else { return true };
        let (scopes, before) = (script.scopes(), self.tokens_before());
        for scope in scopes.around(scope) {
            let own = scopes.locals().filter(|(_, local)| local.scope == scope && local.token < before);
            for (id, local) in own.collect::<Vec<_>>().into_iter().rev() {
                if known.insert(&*local.name) {
                    found.push(Visible { script, id, local, is_certain: *is_certain });
                }
            }
            match scopes.scope(scope).runs {
                CodeUse::Fresh => return false,
                CodeUse::Unknown if scope != ScopeId::FILE => *is_certain = false,
                CodeUse::Unknown | CodeUse::Inline => {}
            }
        }
        true
    }

    /// Whether a command that runs the code around the position sets the variable `name`, in lower case: `_x` in the
    /// code of `forEach`. None if unknown.
    pub fn is_given(&self, name: &str) -> Option<bool> {
        let script = self.script();
        let is_known = script.is_sound() && self.region() == Region::Active;
        if !is_known || !Semantics::is_given_by_commands(name) {
            return None;
        }
        // No command runs the script itself; to know that, no scopes are needed.
        let mut around = std::iter::once(self.around()).chain(script.ancestors(self.around()));
        if !around.any(|node| matches!(script.tree().expr(node), Expr::Code(_))) {
            return Some(false);
        }
        let scopes = script.scopes();
        for id in scopes.around(self.scope()?) {
            let scope = scopes.scope(id);
            match scope.command {
                Some(command) if Semantics::gives(script.word(command), name) => return Some(true),
                Some(_) if scope.runs == CodeUse::Unknown => return None,
                None if id != ScopeId::FILE => return None,
                Some(_) | None => {}
            }
        }
        Some(false)
    }

    /// Returns the types of a node of the script, or those that the documentation states for what passes its value.
    pub fn types(&self, node: NodeId) -> TypeSet {
        let (script, types) = (self.script(), self.semantics().types(node));
        if !types.is_any() {
            return types;
        }
        let bare = script.tree().bare(node);
        match script.tree().expr(bare) {
            Expr::Name if script.is_this(bare) => {
                let passed = script.passed_at(self.reference(), bare, self.own_passed());
                passed.filter(|passed| !passed.is_array).map_or(types, |passed| passed.types(0))
            }
            Expr::Name => match self.semantics().local_at(script.tree().token(bare)) {
                Some(local) => match script.likely_types(self.reference(), local, self.own_passed()) {
                    likely if likely.is_any() => self.element_types(bare),
                    likely => likely,
                },
                None => {
                    let given = self.given_variable(bare).filter(|given| !given.is_any());
                    given.unwrap_or_else(|| self.element_types(bare))
                }
            },
            Expr::Binary(left, index) if script.is_this(left) && matches!(script.word(bare), "select" | "#") => {
                let index = script.number(index).filter(|index| index.fract() == 0.0 && *index >= 0.0);
                let Some(index) = index else { return types };
                let passed = script.passed_at(self.reference(), bare, self.own_passed());
                passed.filter(|passed| passed.is_array).map_or(types, |passed| passed.types(index as usize))
            }
            _ => types,
        }
    }

    /// Returns the types of a variable that has an element of an array: `_x`, what `params` takes from a list.
    fn element_types(&self, name: NodeId) -> TypeSet {
        let types = self.script().value(self.reference(), name).types;
        if types.is_empty() { TypeSet::ANY } else { types }
    }

    /// Returns the types of a variable that is set by what runs the code containing a name.
    fn given_variable(&self, name: NodeId) -> Option<TypeSet> {
        let given = self.script().surroundings_at(self.reference(), name, self.own_surroundings())?;
        let text = self.script().word(name);
        given.variable(text).map(|it| it.types)
    }
}
