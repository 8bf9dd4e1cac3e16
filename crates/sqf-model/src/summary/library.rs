//! What callers can know of a function of a mod from its library file, see [`sqf_reference::library`].

use std::path::Path;
use std::sync::Arc;

use super::{Need, Step, StepKind, Summary, SummaryParam, Value};
use sqf_reference::TypeSet;
use sqf_reference::library::LibraryFunction;
use sqf_reference::types::names;
use sqf_text::TextRange;

impl Summary {
    /// Returns what a library proves of a function. Its source is elsewhere, so the steps lead nowhere. Later versions
    /// of the mod may take more arguments.
    pub fn of_library(function: &LibraryFunction) -> Summary {
        let file: Arc<Path> = Arc::from(Path::new(""));
        let params = function.params.iter().flatten().map(|param| {
            let what = StepKind::Declared(TypeSet::ANY);
            let declared_at = Step { file: Arc::clone(&file), range: TextRange::new(0, 0), what };
            let need = types_of(&param.checked).map(|types| Need {
                types,
                is_declared: true,
                is_conditional: false,
                is_of_elements: false,
                why: Vec::new(),
            });
            SummaryParam {
                name: param.name.as_str().into(),
                declared_at,
                has_default: param.optional,
                sizes: Box::default(),
                needs: need.into_iter().collect(),
            }
        });
        let (params, this) = match function.whole {
            true => (Vec::new(), params.flat_map(|param| param.needs).collect()),
            false => (params.collect(), Vec::new()),
        };
        let returned = function.returns.as_ref().and_then(|returns| types_of(&returns.checked));
        Summary { params, this, result: returned.map_or_else(Value::unknown, Value::of), ..Summary::default() }
    }
}

/// Returns the types with some names; None if one is unknown, or there is none.
fn types_of(types: &[String]) -> Option<TypeSet> {
    let types: Option<Vec<TypeSet>> = types.iter().map(|name| names::of_name(name)).collect();
    types?.into_iter().reduce(TypeSet::union)
}
