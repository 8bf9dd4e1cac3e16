//! The places that declare functions: entries of `CfgFunctions`, compiled scripts.

use crate::Function;
use sqf_model::{Collector, Occurrence, Role, Symbol};

/// Adds the places that declare `functions`.
pub(super) fn add(collector: &mut Collector<'_>, functions: &[Function]) {
    for function in functions {
        let symbol = Symbol::global(&function.name);
        collector.spelling(&symbol, Role::Definition, &function.name);
        let range = function.defined_at.range;
        let text = collector.text_of(&function.defined_at.file, range);
        let is_end = text.is_some_and(|text| {
            let end = function.name.len().checked_sub(text.len()).and_then(|at| function.name.get(at..));
            end.is_some_and(|end| end.eq_ignore_ascii_case(text))
        });
        let is_exact = is_end && range.len() as usize == function.name.len();
        let name = is_end.then_some(range);
        let occurrence = Occurrence { range, name, role: Role::Definition, is_exact, is_certain: true };
        collector.in_file(&function.defined_at.file, symbol, occurrence);
    }
}
