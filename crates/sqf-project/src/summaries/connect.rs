//! Fills the draft of a function with what is known of the functions that it calls.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::FunctionId;
use sqf_model::{
    Deed, Draft, Effect, EffectKind, Need, Param, ParamUse, Step, StepKind, Summary, SummaryParam, UsedBy, Value, Wait,
    WaitsBy, WithoutValue, tells_player,
};
use sqf_reference::Type;
use sqf_text::TextRange;

/// Limit for the steps that explain a fact.
const MOST_STEPS: usize = 8;
/// Limit for the needs of a parameter.
const MOST_NEEDS: usize = 6;
/// Limit for the effects of a function.
const MOST_EFFECTS: usize = 16;

/// The functions that a computation reaches: what each name in a file means.
pub(super) type Reached = FxHashMap<(Arc<Path>, Arc<str>), Option<FunctionId>>;

/// Fills a draft with what is known of the functions that it calls.
pub(super) struct Connect<'a> {
    pub(super) file: &'a Arc<Path>,
    pub(super) reached: &'a Reached,
    /// The summaries so far; those of functions in a recursion are still growing.
    pub(super) state: &'a FxHashMap<FunctionId, Arc<Summary>>,
}

impl Connect<'_> {
    /// Returns the summary of a called function. None if it is unknown; nothing yet in the first round of a recursion.
    fn called(&self, name: &Arc<str>) -> Option<Option<&Summary>> {
        let id = self.reached.get(&(Arc::clone(self.file), Arc::clone(name)))?.as_ref()?;
        Some(self.state.get(id).map(|summary| &**summary))
    }

    fn step(&self, range: TextRange, what: StepKind) -> Step {
        Step { file: Arc::clone(self.file), range, what }
    }

    /// Continues an explanation.
    fn steps(&self, first: Step, rest: &[Step]) -> Vec<Step> {
        std::iter::once(first).chain(rest.iter().cloned()).take(MOST_STEPS).collect()
    }

    /// Makes the summary of a draft: what depends on a called function is taken from the summary of that one.
    pub(super) fn summary(&self, draft: &Draft) -> Summary {
        let result = draft.result.filled(&mut |name| match self.called(&Arc::from(name)) {
            None => Value::unknown(),
            Some(None) => Value::default(),
            Some(Some(summary)) => summary.result.clone(),
        });
        let returned = draft.returned.filter(|_| !result.is_unknown()).map(|range| {
            let first = self.step(range, StepKind::Returned(result.types));
            let called = match &draft.result.calls[..] {
                [only] if draft.result.types.is_empty() => self.called(&only.name).flatten(),
                _ => None,
            };
            self.steps(first, called.map_or(&[], |called| &called.returned))
        });
        let why = |wait: &Wait, of_called: fn(&Summary) -> &[Step]| match &wait.by {
            WaitsBy::Command(name) => Some(vec![self.step(wait.place, StepKind::Waits(name.clone()))]),
            WaitsBy::Function(name) => {
                let called = self.called(name).flatten().map(of_called).filter(|it| !it.is_empty())?;
                Some(self.steps(self.step(wait.place, StepKind::Called(Arc::clone(name))), called))
            }
        };
        let certain = || draft.waits.iter().filter(|wait| !wait.is_for_start);
        let always = |wait: &&Wait| !wait.is_told;
        let waits = certain().filter(always).find_map(|wait| why(wait, |called| &called.waits)).unwrap_or_default();
        let waits_usually = || certain().find_map(|wait| why(wait, |called| &called.waits)).unwrap_or_default();
        let waits_at_start = || {
            let mut all = draft.waits.iter().filter(always);
            all.find_map(|wait| why(wait, |called| &called.waits_at_start)).unwrap_or_default()
        };
        Summary {
            params: self.params(draft),
            this: self.needs(None, &draft.this),
            is_closed: draft.is_closed,
            result,
            returned: returned.unwrap_or_default(),
            without_value: draft.without_value.as_ref().map(|way| WithoutValue {
                place: self.step(way.place, StepKind::Returned(Type::Nothing.into())),
                about: way.about.clone(),
            }),
            waits_usually: if waits.is_empty() { waits_usually() } else { waits.clone() },
            waits_at_start: if waits.is_empty() { waits_at_start() } else { waits.clone() },
            waits,
            effects: self.effects(draft),
        }
    }

    /// Returns what a function does. Of those that do the same, the shortest way counts, so that recursion ends.
    fn effects(&self, draft: &Draft) -> Vec<Effect> {
        let mut found: Vec<Effect> = Vec::new();
        let mut add = |new: Effect| {
            if new.on.is_empty() {
                return;
            }
            let mut same = found.iter_mut().filter(|known| known.kind == new.kind);
            if let Some(known) = same.find(|known| known.on.contains(new.on) || new.on.contains(known.on)) {
                let is_wider = !known.on.contains(new.on);
                if is_wider || known.on == new.on && new.why.len() < known.why.len() {
                    *known = new;
                }
            } else if found.len() < MOST_EFFECTS {
                found.push(new);
            }
        };
        // Functions that work for the server tell its player about it, too.
        let is_aside = |word: &str| !draft.only_tells && tells_player(&word.to_ascii_lowercase());
        for act in &draft.acts {
            let (kind, what) = match &act.what {
                Deed::Shows(command) if is_aside(command) => continue,
                Deed::Shows(command) => (EffectKind::Shows, StepKind::Shows(command.clone())),
                Deed::Sends(sent) => {
                    (EffectKind::Sends(sent.variable.to_lowercase().into()), StepKind::Sends(sent.clone()))
                }
                Deed::Local(command, position) => (EffectKind::Local(*position), StepKind::NeedsLocal(command.clone())),
                Deed::Calls(..) => continue,
            };
            add(Effect { kind, on: act.on, why: vec![self.step(act.place, what)] });
        }
        for act in &draft.acts {
            let Deed::Calls(name, passed) = &act.what else { continue };
            let Some(called) = self.called(name).flatten() else { continue };
            let is_shown = |effect: &&Effect| match effect.why.last().map(|step| &step.what) {
                Some(StepKind::Shows(word)) => !is_aside(word),
                _ => true,
            };
            for effect in called.effects.iter().filter(is_shown) {
                let kind = match &effect.kind {
                    EffectKind::Local(position) => match passed.get(*position) {
                        Some(Some(own)) => EffectKind::Local(*own),
                        _ => continue,
                    },
                    kind => kind.clone(),
                };
                let step = self.step(act.place, StepKind::Called(Arc::clone(name)));
                add(Effect { kind, on: act.on & effect.on, why: self.steps(step, &effect.why) });
            }
        }
        found
    }

    /// Returns the parameters of a function: those of another one if it only hands all of its arguments on.
    fn params(&self, draft: &Draft) -> Vec<SummaryParam> {
        let handed_on = draft.this.iter().find_map(|used| match &used.by {
            UsedBy::This(name) if draft.params.is_empty() && !used.is_conditional => Some((name, used.place)),
            _ => None,
        });
        let of_other = handed_on.and_then(|(name, place)| Some((name, place, self.called(name).flatten()?)));
        let Some((name, place, called)) = of_other else {
            return draft.params.iter().map(|param| self.param(param)).collect();
        };
        let step = || self.step(place, StepKind::Passed(Arc::clone(name)));
        let need = |need: &Need| Need { why: self.steps(step(), &need.why), ..need.clone() };
        let param =
            |param: &SummaryParam| SummaryParam { needs: param.needs.iter().map(need).collect(), ..param.clone() };
        called.params.iter().map(param).collect()
    }

    fn param(&self, param: &Param) -> SummaryParam {
        let declared_at = self.step(param.place, StepKind::Declared(param.declared));
        let declared = Need {
            types: param.declared,
            is_declared: true,
            is_conditional: false,
            is_of_elements: false,
            why: vec![declared_at.clone()],
        };
        let needs = self.needs(Some(declared), &param.uses);
        SummaryParam {
            name: param.name.clone(),
            declared_at,
            has_default: param.has_default,
            sizes: param.sizes.clone(),
            needs,
        }
    }

    /// Returns what a value must be: what is declared, and what its uses require, those on a condition last.
    fn needs(&self, declared: Option<Need>, uses: &[ParamUse]) -> Vec<Need> {
        let mut needs: Vec<Need> = Vec::new();
        let mut add = |need: Need| {
            // A known need that allows no other types makes it redundant.
            let is_said = |known: &Need| {
                known.types.is_subset(need.types)
                    && known.is_of_elements == need.is_of_elements
                    && (!known.is_conditional || need.is_conditional)
            };
            if !need.types.is_any() && needs.len() < MOST_NEEDS && !needs.iter().any(is_said) {
                needs.push(need);
            }
        };
        declared.into_iter().for_each(&mut add);
        let (conditional, certain): (Vec<&ParamUse>, Vec<&ParamUse>) =
            uses.iter().partition(|used| used.is_conditional);
        for used in certain.iter().chain(&conditional) {
            if let UsedBy::Command(name, types) = &used.by {
                let why = vec![self.step(used.place, StepKind::Used(name.clone(), *types))];
                let ParamUse { is_conditional, is_of_elements, .. } = **used;
                add(Need { types: *types, is_declared: false, is_conditional, is_of_elements, why });
            }
        }
        for used in certain.iter().chain(&conditional) {
            let (UsedBy::Function(name, _) | UsedBy::This(name)) = &used.by else { continue };
            let Some(called) = self.called(name).flatten() else { continue };
            let of_callee = match &used.by {
                UsedBy::Function(_, position) => called.params.get(*position).map_or(&[][..], |param| &param.needs),
                _ => &called.this,
            };
            // Elements of elements are not followed.
            for need in of_callee.iter().filter(|need| !need.is_of_elements || !used.is_of_elements) {
                let step = self.step(used.place, StepKind::Passed(Arc::clone(name)));
                add(Need {
                    types: need.types,
                    is_declared: need.is_declared,
                    is_conditional: need.is_conditional || used.is_conditional,
                    is_of_elements: need.is_of_elements || used.is_of_elements,
                    why: self.steps(step, &need.why),
                });
            }
        }
        needs
    }
}
