//! The parameters of a script, with what is known of their types: from `params`, its header comment and their use.

use super::site::Site;
use crate::header::header;
use sqf_model::{Declaration, LocalId, Param, UsedBy, draft_of};
use sqf_reference::types::names;
use sqf_reference::{Docblock, Type, TypeSet};
use sqf_syntax::{Expr, NodeId};

/// A parameter of a script.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    /// Its name with the underscore; empty for a skipped one.
    pub(super) name: String,
    pub(super) types: TypeSet,
    /// Its value without an argument.
    pub(super) default: Option<String>,
}

impl Site<'_> {
    /// Returns the parameters that a script takes by `params`, or one by one; `_this` if it reads that in another way.
    /// None if `params` has something unknown in it.
    pub(super) fn parameters(&self) -> Option<Vec<Parameter>> {
        let draft = draft_of(self.script, self.reference(), self.semantics());
        let stated = self.header_types();
        let drafted = draft.map(|draft| draft.params).unwrap_or_default();
        let types = |at: usize, name: &str, local: Option<LocalId>, (default, allowed): (Option<NodeId>, TypeSet)| {
            let known = local.map(|local| self.semantics().local_types(local));
            let default = default.map(|default| self.types(default).without(Type::Nothing.into()));
            let stated = stated.iter().find(|(index, own, _)| match own {
                Some(own) => own.eq_ignore_ascii_case(name),
                None => *index == Some(at),
            });
            let used = || local.and_then(|local| self.compared(local)).or_else(|| drafted.get(at).and_then(used_types));
            let any_use = || drafted.get(at).and_then(|param| narrowest(param, true));
            let candidates = [Some(allowed), known, default, stated.map(|(.., types)| *types)].into_iter().flatten();
            let is_told = |types: &TypeSet| !types.is_any() && !types.is_empty();
            candidates.into_iter().find(is_told).or_else(used).or_else(any_use).unwrap_or(TypeSet::ANY)
        };
        if let Some(list) = self.params_list() {
            let parameter = |(at, element): (usize, &NodeId)| {
                let parts = self.script.elements(*element);
                let name = self.script.string(parts.and_then(|parts| parts.first().copied()).unwrap_or(*element))?;
                let default = parts.and_then(|parts| parts.get(1)).copied();
                let allowed = parts.and_then(|parts| self.script.elements(*parts.get(2)?)).unwrap_or_default();
                let allowed = allowed.iter().map(|one| self.types(*one)).fold(TypeSet::NONE, TypeSet::union);
                let types = types(at, &name, self.local_of(*element), (default, allowed));
                let default = default.and_then(|default| self.source(default)).map(str::to_owned);
                Some(Parameter { name: name.into_owned(), types, default })
            };
            return self.script.elements(list)?.iter().enumerate().map(parameter).collect();
        }
        if drafted.iter().any(|param| !param.name.is_empty()) {
            let parameter = |(at, param): (usize, &Param)| {
                let name = param.name.to_string();
                let local = self.semantics().locals().find(|(_, it)| it.name.eq_ignore_ascii_case(&name));
                Parameter {
                    types: types(at, &name, local.map(|(id, _)| id), (None, TypeSet::NONE)),
                    name,
                    default: None,
                }
            };
            return Some(drafted.iter().enumerate().map(parameter).collect());
        }
        let whole =
            self.reads_arguments().then(|| Parameter { name: "_this".to_owned(), types: TypeSet::ANY, default: None });
        Some(whole.into_iter().collect())
    }

    /// Returns the list of `params` among the statements of the script.
    pub(super) fn params_list(&self) -> Option<NodeId> {
        let is_this = |node: NodeId| self.variable(node) == Some("_this");
        self.statements(self.tree().root()).iter().find_map(|statement| {
            self.unary(*statement, "params")
                .or_else(|| self.binary(*statement, "params").filter(|(left, _)| is_this(*left)).map(|(_, list)| list))
        })
    }

    /// Returns the variable of an element of `params`.
    fn local_of(&self, element: NodeId) -> Option<LocalId> {
        let element = self.tree().bare(element);
        let is_it =
            |declared: Declaration| matches!(declared, Declaration::Param { element: own, .. } if own == element);
        self.semantics().locals().find(|(_, local)| is_it(local.declared)).map(|(id, _)| id)
    }

    /// Whether the script reads its arguments other than by `params`.
    fn reads_arguments(&self) -> bool {
        let all = 0..self.script.pre().tokens().len();
        let is_this = |token: usize| self.script.words().text(self.script.words().of(token)) == "_this";
        all.clone().any(|token| is_this(token) && self.is_outside(token, &all, "_this"))
    }

    /// Returns the types that a variable is compared with by `==` or `!=`, which are errors for others.
    pub(super) fn compared(&self, local: LocalId) -> Option<TypeSet> {
        let local = self.semantics().local(local);
        local.reads.iter().find_map(|token| {
            let node = self.script.node_of(*token)?;
            let command = self.script.parent(node)?;
            let Expr::Binary(left, right) = self.tree().expr(command) else { return None };
            let other = if left == node { right } else { left };
            let is_literal = matches!(self.tree().expr(self.tree().bare(other)), Expr::Number | Expr::Text);
            (matches!(self.script.word(command), "==" | "!=") && is_literal).then(|| self.types(other))
        })
    }

    /// Returns the types of parameters that the header comment states, with their positions and names.
    pub(super) fn header_types(&self) -> Vec<(Option<usize>, Option<String>, TypeSet)> {
        let parsed: Option<Docblock> = header(self.text()).and_then(sqf_docblock::parse);
        let params = parsed.map(|parsed| parsed.params).unwrap_or_default();
        let stated = params.into_iter().filter_map(|param| {
            let types = param.types.iter().map(|name| names::of_name(name));
            let types = types.reduce(|one, two| Some(one?.union(two?)))??;
            let name = param.name.filter(|name| name.starts_with('_'));
            Some((param.index.map(|index| index as usize), name, types.without(Type::Nothing.into())))
        });
        stated.collect()
    }
}

/// Returns the types that certain uses of a parameter require.
pub(super) fn used_types(param: &Param) -> Option<TypeSet> {
    narrowest(param, false)
}

fn narrowest(param: &Param, also_conditional: bool) -> Option<TypeSet> {
    let uses = param.uses.iter().filter(|used| (also_conditional || !used.is_conditional) && !used.is_of_elements);
    let types = uses.filter_map(|used| match &used.by {
        UsedBy::Command(_, types) => Some(*types),
        UsedBy::Function(..) | UsedBy::This(_) => None,
    });
    types.reduce(|one, other| if one.is_subset(other) { one } else { other })
}
