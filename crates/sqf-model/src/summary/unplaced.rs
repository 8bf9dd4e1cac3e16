//! What functions prove, without the places: an edit that only moves code does not concern callers.

use std::sync::Arc;

use super::{AssignedValue, Draft, Drafts};
use sqf_reference::TypeSet;
use sqf_text::TextRange;

/// What callers can know of the functions in one script. Two versions with the same value lead to the same findings in
/// other scripts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unplaced {
    script: Draft,
    assigned: Vec<(Arc<str>, UnplacedValue)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum UnplacedValue {
    Code(Option<Draft>),
    Compiled,
    Other(TypeSet),
}

impl Drafts {
    /// Returns what callers can know. None for a script that cannot be read, as while it is being typed.
    pub fn unplaced(&self) -> Option<Unplaced> {
        let value = |what: &AssignedValue| match what {
            AssignedValue::Code(draft) => UnplacedValue::Code(draft.as_ref().map(Draft::unplaced)),
            AssignedValue::Compiled => UnplacedValue::Compiled,
            AssignedValue::Other(types, _) => UnplacedValue::Other(*types),
        };
        let script = self.script.as_ref()?;
        let assigned = self.assigned.iter().map(|(name, what)| (Arc::clone(name), value(what)));
        Some(Unplaced { script: script.unplaced(), assigned: assigned.collect() })
    }
}

impl Draft {
    fn unplaced(&self) -> Draft {
        let nowhere = TextRange::default();
        let mut draft = self.clone();
        for param in &mut draft.params {
            param.place = nowhere;
            param.uses.iter_mut().for_each(|it| it.place = nowhere);
        }
        draft.returned = draft.returned.map(|_| nowhere);
        if let Some(way) = &mut draft.without_value {
            way.place = nowhere;
        }
        draft.waits.iter_mut().for_each(|it| it.place = nowhere);
        draft.acts.iter_mut().for_each(|it| it.place = nowhere);
        draft
    }
}
