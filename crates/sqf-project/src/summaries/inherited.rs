//! Whether functions may see the local variables of the scripts that call them.

use std::cell::LazyCell;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::Project;
use sqf_model::{AssignedValue, Drafts, Mention};

/// Limit for the scripts that may lead to a function.
const MOST_CALLERS: usize = 200;

impl Project {
    /// Whether the function whose script is `from` may see a local variable, in lower case, of a script that calls it.
    /// None if `from` is not the script of a function, or if not all that may call it is known.
    pub(crate) fn may_be_inherited(&self, variable: &str, from: &Path) -> Option<bool> {
        let known = self.names.scanned.clone().filter(|known| self.summaries.is_built && known.is_of_function(from))?;
        let state = self.current_state(None, &Arc::default);
        let view = self.view(Some(from));
        let is_in_configs = known.names_local_in_config(variable, &view);
        let is_elsewhere = LazyCell::new(|| {
            let has = |drafts: &Drafts| drafts.mentions.may_have(variable);
            state.store.seen(&view).any(|(file, drafts)| **file != *from && has(drafts))
        });
        // A function that lists its parameters does not count on variables of code that it does not know.
        let is_closed = || {
            let own = state.store.get(from).and_then(|drafts| drafts.script.as_ref());
            own.is_some_and(|draft| draft.is_closed && !draft.params.is_empty())
        };
        let mut names: Vec<Arc<str>> = known.functions_of_script(from).to_vec();
        let mut seen: FxHashSet<Arc<Path>> = FxHashSet::from_iter([Arc::from(from)]);
        while let Some(name) = names.pop() {
            let may_start = || known.outside.may_start(&name) || known.may_be_called_outside(&name, &view);
            let is_handed_on = known.outside.handed_on.contains(&*name);
            if known.is_begun(&name, &view) || is_handed_on || is_in_configs && may_start() {
                return Some(true);
            }
            // Scripts run code of configs, too: `call compile getText (_test >> "code")`.
            if known.outside.may_start(&name) && *is_elsewhere && !is_closed() {
                return Some(true);
            }
            for (file, mention) in state.naming.of(&state.store, &view, &name).iter() {
                match mention {
                    Mention::Apart => continue,
                    Mention::Value => return Some(true),
                    Mention::Call => {}
                }
                let Some(drafts) = state.store.get(file) else { continue };
                match drafts.mentions.shows(&name, variable) {
                    Some((true, _)) => return Some(true),
                    Some((false, true)) => continue,
                    Some((false, false)) => {}
                    // Its own comments may name the function.
                    None if **file != *from && drafts.mentions.may_have(variable) => return Some(true),
                    None => {}
                }
                if !seen.insert(Arc::clone(file)) {
                    continue;
                }
                if seen.len() > MOST_CALLERS {
                    return Some(true);
                }
                let before = names.len();
                names.extend_from_slice(known.functions_of_script(file));
                let is_script_of_its_own = || self.is_only_executed(file) == Some(true);
                if names.len() == before && !is_script_of_its_own() {
                    return Some(true);
                }
                let codes = drafts.assigned.iter().filter(|(_, what)| matches!(what, AssignedValue::Code(_)));
                names.extend(codes.map(|(name, _)| Arc::clone(name)));
            }
        }
        Some(false)
    }
}
