//! Completion of the script's own names: variables, macros, and variables set for its code.

use std::cell::OnceCell;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::candidate::Candidate;
use super::super::context::{CodePlace, ExpectedSyntax};
use super::super::matching::Matchable;
use super::super::names::{Names, Operands};
use super::super::own::{OwnKind, OwnWord, OwnWords};
use super::super::rank::{Facts, Fit, Rank, fit, typed};
use super::super::usage::ContextShares;
use super::super::{passed, project};
use super::code::given_share;
use super::{List, is_function, scripts_seen, simple};
use crate::analysis::Analysis;
use sqf_model::{Region, Script, Surroundings, Visible};
use sqf_reference::{Type, TypeSet};

impl<'a> List<'a> {
    /// Adds variables that are set by the caller of the code.
    pub(super) fn add_given(&mut self, names: &Names, words: &OwnWords, place: &CodePlace, given: &Surroundings) {
        if !matches!(place.wanted, ExpectedSyntax::Operand | ExpectedSyntax::Statement | ExpectedSyntax::Anything) {
            return;
        }
        for item in passed::variables(given, place.word) {
            let is_own = |own: &OwnWord| own.label.eq_ignore_ascii_case(&item.label) && own.count(self.typing) > 0;
            // Magic variables of the reference are among its names.
            if names.position(&item.label).is_some() || words.own().any(is_own) {
                continue;
            }
            let Some(found) = self.pattern.matches(&Matchable::new(&item.label)) else { continue };
            // In list order.
            self.push_made(Rank::new(&Facts { share: given_share(place, given), ..simple(found, "") }), item);
        }
    }

    /// Adds macros of the script and its headers.
    pub(super) fn add_macros(&mut self, words: &'a OwnWords) {
        for own in words.own().filter(|own| matches!(own.kind, OwnKind::Macro | OwnKind::Parameter)) {
            let Some(found) = self.pattern.matches(&own.matchable) else { continue };
            let rank = Rank::new(&self.written(own, found));
            self.add(rank, Candidate::Own(own, TypeSet::ANY));
        }
    }

    /// Adds the script's own words, starting with the local variables in scope. Others are included, because callers
    /// are unknown.
    pub(super) fn add_own(
        &mut self,
        analysis: &Analysis,
        words: &'a OwnWords,
        place: &CodePlace,
        here: &ContextShares,
        only_locals: bool,
    ) {
        let assigned = place.assigned();
        let other = place.other_operand();
        // Most words that are typed match no variable, and scopes and types are not needed for anything else.
        let seen = OnceCell::new();
        let seen = || seen.get_or_init(|| by_name(place.code.locals()));
        let set = OnceCell::new();
        let set = || set.get_or_init(|| names_of_locals(&scripts_seen(analysis, place)));
        let is_set = |own: &OwnWord| own.may_be_set && set().contains(own.matchable.lower());
        // The words are those of the script, which has no variables of its parts.
        let is_part = place.code.region() != Region::Active;
        let is_macro_text = matches!(place.code.region(), Region::Macro(_));
        let is_known = place.code.script().is_sound() && !is_macro_text;
        for own in words.own() {
            if only_locals && !own.label.starts_with('_') {
                continue;
            }
            let Some(found) = self.pattern.matches(&own.matchable) else { continue };
            let count = own.count(self.typing);
            let fits = fit(Operands::VALUE, true, place.wanted);
            let may_be_visible = own.kind == OwnKind::Local && (own.may_be_set || is_part);
            let visible = may_be_visible.then(|| seen().get(own.matchable.lower())).flatten();
            let types = visible.map(|visible| place.code.types_of(visible));
            let is_function = own.kind == OwnKind::Global && count > 0 && is_function(analysis, own);
            let fits = match own.kind {
                OwnKind::Local | OwnKind::Global if place.is_after_control() => continue,
                OwnKind::Argument if place.code.region() != Region::Arguments => continue,
                // A macro can be anything.
                OwnKind::Macro | OwnKind::Parameter => fits.min(Fit::Fair),
                _ if count == 0 => continue,
                OwnKind::Local if is_known && types.is_none() && is_set(own) => fits.max(Fit::Poor),
                // The assigned variable, which has no value yet.
                OwnKind::Local if assigned.is_some_and(|start| own.begins_at(start)) => fits.max(Fit::Poor),
                // Its value is not code.
                OwnKind::Local if place.wanted == ExpectedSyntax::Code && cannot_be_code(types) => Fit::Poor,
                OwnKind::Local if other.is_some_and(|other| other.eq_ignore_ascii_case(&own.label)) => {
                    fits.max(Fit::Fair)
                }
                OwnKind::Local => typed(fits, types.unwrap_or(TypeSet::ANY), place.expected),
                // Functions are called; most variables hold something else.
                OwnKind::Global if place.wanted == ExpectedSyntax::Code && !is_function => fits.max(Fit::Fair),
                OwnKind::Global if place.wanted == ExpectedSyntax::Code && !place.is_taken_by(analysis, &own.label) => {
                    fits.max(Fit::Fair)
                }
                OwnKind::Global if is_function && place.wanted != ExpectedSyntax::Code => {
                    fits.max(project::function_fit(place.wanted, place.expected))
                }
                OwnKind::Global if place.wanted == ExpectedSyntax::Operand => {
                    fits.max(project::value_fit(analysis, &own.label, place.expected))
                }
                OwnKind::Global | OwnKind::Argument => fits,
            };
            let is_variable = own.kind == OwnKind::Global && !is_function;
            let found = if self.is_call && is_variable { fits.in_call(found) } else { found };
            let types = types.unwrap_or(TypeSet::ANY);
            let holds_code = types == Type::Code.into() || own.kind == OwnKind::Global && fits == Fit::Good;
            let likely = place.wanted == ExpectedSyntax::Code && holds_code;
            let share = if own.kind == OwnKind::Local { here.local() } else { here.global() };
            let written = self.written(own, found);
            let share = share * written.share;
            let alike = if is_function { self.line.likeness(&own.label) } else { 0.0 };
            let facts = Facts { fit: fits, likely, share, alike, ..written };
            let candidate = if is_function { Candidate::Function(own) } else { Candidate::Own(own, types) };
            self.add(Rank::new(&facts), candidate);
        }
    }
}

/// Returns variables by their names in lower case.
fn by_name(seen: Vec<Visible<'_>>) -> FxHashMap<&str, Visible<'_>> {
    seen.into_iter().map(|seen| (&*seen.local.name, seen)).collect()
}

/// Returns the names, in lower case, of the local variables that scripts assign.
fn names_of_locals<'s>(scripts: &[&'s Script]) -> FxHashSet<&'s str> {
    scripts.iter().flat_map(|script| script.scopes().locals().map(|(_, local)| &*local.name)).collect()
}

/// Whether values of these types cannot be called.
fn cannot_be_code(types: Option<TypeSet>) -> bool {
    types.is_some_and(|types| !types.is_empty() && types.is_disjoint(Type::Code.into()))
}
