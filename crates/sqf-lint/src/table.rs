//! Diagnostics of stringtables.

use super::context::TableContext;
use super::findings::Findings;
use super::rule::Check;
use super::{Diagnostic, Lints};
use sqf_ide::analysis::Analysis;
use sqf_text::stop;

/// Returns the diagnostics of a stringtable, in text order.
pub(super) fn diagnostics(analysis: &Analysis, lints: &Lints) -> Vec<Diagnostic> {
    let Some(table) = analysis.table() else { return Vec::new() };
    let context = TableContext::new(analysis, lints, table);
    let mut found = Findings::new();
    for rule in lints.rules() {
        stop::check();
        for check in rule.checks {
            let Check::Table(check) = check else { continue };
            check(&context, &mut rule.sink(&context, &mut found));
        }
    }
    found.into_sorted()
}
