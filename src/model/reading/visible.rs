//! Which local variables there are at a place.

use rustc_hash::FxHashSet;

use super::Cursor;
use crate::catalog::TypeSet;
use crate::model::{CodeUse, Local, LocalId, Region, ScopeId, Script, Semantics};
use crate::syntax::NodeId;

/// A local variable that there is at a place.
#[derive(Debug, Clone, Copy)]
pub struct Visible<'c> {
    /// The script that it is a variable of: that of the place, or the one around the call of the macro there.
    pub script: &'c Script,
    /// Which it is there.
    pub id: LocalId,
    /// The variable.
    pub local: &'c Local,
    /// What it may hold.
    pub types: TypeSet,
    /// Whether it is there for certain: no code of which nobody knows where it runs is between the place and it.
    pub is_certain: bool,
}

impl Cursor<'_> {
    /// The scope that the place is in. None when the script is not understood.
    pub fn scope(&self) -> Option<ScopeId> {
        let semantics = self.semantics();
        let around = self.around();
        std::iter::once(around).chain(self.script().ancestors(around)).find_map(|it| semantics.scope_of(it))
    }

    /// The local variables that are set before the place in code whose variables it sees, the nearest first; each name
    /// once.
    pub fn locals(&self) -> Vec<Visible<'_>> {
        let mut known = FxHashSet::default();
        let mut found = Vec::new();
        let mut cursor = Some(self);
        let mut is_certain = true;
        while let Some(at) = cursor {
            let (script, semantics) = (at.script(), at.semantics());
            if !at.add_locals(script, semantics, &mut is_certain, &mut known, &mut found) {
                break;
            }
            cursor = at.outer();
        }
        found
    }

    /// Adds the variables of one script; whether those of what is around it are seen, too.
    fn add_locals<'c>(
        &'c self,
        script: &'c Script,
        semantics: &'c Semantics,
        is_certain: &mut bool,
        known: &mut FxHashSet<&'c str>,
        found: &mut Vec<Visible<'c>>,
    ) -> bool {
        let Some(scope) = self.scope() else { return true };
        let before = self.tokens_before();
        for scope in semantics.around(scope) {
            let own = semantics.locals().filter(|(_, local)| local.scope == scope && local.token < before);
            for (id, local) in own.collect::<Vec<_>>().into_iter().rev() {
                if known.insert(&*local.name) {
                    let types = semantics.local_types(id);
                    found.push(Visible { script, id, local, types, is_certain: *is_certain });
                }
            }
            match semantics.scope(scope).runs {
                CodeUse::Fresh => return false,
                CodeUse::Unknown if scope != ScopeId::FILE => *is_certain = false,
                CodeUse::Unknown | CodeUse::Inline => {}
            }
        }
        true
    }

    /// Whether a command that runs the code around the place sets the variable `name`, in lower case: `_x` in the code of
    /// `forEach`. None where that is not known.
    pub fn is_given(&self, name: &str) -> Option<bool> {
        let (script, semantics) = (self.script(), self.semantics());
        let is_known = script.is_sound() && self.region() == Region::Active;
        if !is_known || !Semantics::is_given_by_commands(name) {
            return None;
        }
        for id in semantics.around(self.scope()?) {
            let scope = semantics.scope(id);
            match scope.command {
                Some(command) if Semantics::gives(script.word(command), name) => return Some(true),
                Some(_) if scope.runs == CodeUse::Unknown => return None,
                None if id != ScopeId::FILE => return None,
                Some(_) | None => {}
            }
        }
        Some(false)
    }

    /// What the value of a node of the script may be.
    pub fn types(&self, node: NodeId) -> TypeSet {
        self.semantics().types(node)
    }
}
