//! Tells what an answer about a document leaves out. The protocol has no place for it in most answers, so it is in the
//! client's log, once for each document: editors ask again with every key.

use crate::server::convert::shown_name;
use crate::server::state::{Snapshot, State};

/// Limit for the places, hints, links and colors in an answer.
const MOST: usize = 5_000;

/// Keeps the first items of a kind in an answer, and logs how many there are if it leaves some out.
pub(super) fn first<T>(state: &State, snapshot: &Snapshot, kind: &'static str, mut items: Vec<T>) -> Vec<T> {
    let omitted = items.len().saturating_sub(MOST);
    items.truncate(MOST);
    log_omitted(state, snapshot, kind, (items.len(), omitted));
    items
}

/// Logs that `shown` items of a kind are in an answer and others are not, if there are any.
pub(super) fn log_omitted(state: &State, snapshot: &Snapshot, kind: &'static str, (shown, omitted): (usize, usize)) {
    if omitted > 0 && state.last.omitted.change(&snapshot.url, |kinds| kinds.insert(kind)) {
        let name = shown_name(&snapshot.url);
        state.log(format!("sqf-ls: {shown} of {} {kind} in {name} are shown", shown + omitted));
    }
}
