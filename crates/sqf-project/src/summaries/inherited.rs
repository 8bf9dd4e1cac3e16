//! Whether functions may see the local variables of the scripts that call them.

use std::cell::LazyCell;
use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::Project;
use crate::layout::file_names;
use sqf_model::{AssignedValue, Drafts, Mention};

/// Limit for the scripts that may lead to a function.
const MOST_CALLERS: usize = 200;

/// Limit for the files of a project with a library that no config lists: all of them are looked at for each variable.
const LARGEST_LIBRARY: usize = 500;

/// Variables of code in configs, menus and hash map objects, in lower case, which functions may read.
const OF_CONFIGS: [&str; 13] = [
    "_player",
    "_target",
    "_caller",
    "_value",
    "_config",
    "_self",
    "_position",
    "_objects",
    "_groups",
    "_waypoints",
    "_markers",
    "_hoveredentity",
    "_args",
];

impl Project {
    /// Whether the function whose script is `from` may see a local variable, in lower case, of a script that calls it.
    /// None if `from` is not the script of a function, or if not all that may call it is known. With `stored`, the
    /// same for code in any script, see [`sqf_model::WorkspaceNames::may_inherit`].
    pub(crate) fn may_be_inherited(&self, variable: &str, from: &Path, stored: Option<(&str, bool)>) -> Option<bool> {
        let known = self.names.scanned.clone().filter(|_| self.summaries.is_built)?;
        let state = self.current_state(None, &Arc::default);
        let view = self.view(Some(from));
        // A function that lists its parameters does not count on variables of code that it does not know.
        let draft = state.store.get(from).and_then(|drafts| drafts.script.as_ref());
        let is_closed = match stored {
            Some((_, is_closed)) => is_closed,
            None => draft.is_some_and(|draft| draft.is_closed && !draft.params.is_empty()),
        };
        let is_open = !is_closed || OF_CONFIGS.contains(&variable);
        let has = |drafts: &Drafts| drafts.mentions.may_have(variable);
        let elsewhere = || state.store.seen(&view).filter(|(file, drafts)| file.as_ref() != from && has(drafts));
        let mut names: Vec<Arc<str>> = known.functions_of_script(from).to_vec();
        if stored.is_none() && names.is_empty() {
            // The list of a library for missions of others is in a header that nothing includes.
            if state.store.seen(&view).nth(LARGEST_LIBRARY).is_some() {
                return None;
            }
            let stem = from.file_stem()?.to_str()?.to_ascii_lowercase();
            let own = file_names::after_usual_prefix(&stem).filter(|_| !is_open)?;
            // A path to the script.
            if elsewhere().any(|(_, drafts)| drafts.mentions.may_have(&stem)) {
                return Some(true);
            }
            let named = state.store.seen(&view).flat_map(|(_, drafts)| drafts.mentions.functions_named(own));
            let named: FxHashSet<&Arc<str>> = named.collect();
            names.extend(named.into_iter().cloned());
        }
        // What runs code that is handed on is unknown, but it sees the variable only if it has one.
        let is_called_as_value = LazyCell::new(|| {
            elsewhere().any(|(_, drafts)| match is_open {
                true => drafts.mentions.calls_values,
                false => drafts.mentions.calls_code,
            })
        });
        let is_in_configs = known.names_local_in_config(variable, &view);
        let may_be_seen_by_value = || is_open && is_in_configs || *is_called_as_value;
        if let Some((function, _)) = stored {
            // The script may run the code itself, and then its own callers count.
            let is_alone = !names.is_empty() || self.is_only_executed(from) == Some(true);
            if (function.is_empty() || !is_alone) && may_be_seen_by_value() {
                return Some(true);
            }
            let stem = from.file_stem().and_then(|stem| stem.to_str()).filter(|_| !is_alone);
            names.extend(stem.map(|stem| Arc::from(stem.to_ascii_lowercase())));
            match function {
                "" => add_codes(&mut names, state.store.get(from)?),
                _ => names.push(Arc::from(function)),
            }
        }
        let mut seen: FxHashSet<Arc<Path>> = FxHashSet::from_iter([Arc::from(from)]);
        // What nothing names is either forgotten, or called by a name that is put together.
        let mut is_named = false;
        while let Some(name) = names.pop() {
            let may_start = || known.outside.may_start(&name) || known.may_be_called_outside(&name, &view);
            let is_handed_on = known.is_begun(&name, &view) || known.outside.hands_on(&name);
            if is_handed_on && may_be_seen_by_value() || is_in_configs && may_start() {
                return Some(true);
            }
            // Scripts run code of configs, too: `call compile getText (_test >> "code")`.
            if known.outside.may_start(&name) && *is_called_as_value {
                return Some(true);
            }
            is_named |= may_start();
            for (file, mention) in state.naming.of(&state.store, &view, &name).iter() {
                match mention {
                    Mention::Apart => continue,
                    Mention::Given if is_open || may_be_seen_by_value() => return Some(true),
                    Mention::Value if may_be_seen_by_value() => return Some(true),
                    Mention::Given | Mention::Value | Mention::Call => {}
                }
                is_named |= **file != *from;
                let Some(drafts) = state.store.get(file) else { continue };
                match drafts.mentions.shows(&name, variable) {
                    Some((true, _)) => return Some(true),
                    Some((false, true)) => continue,
                    Some((false, false)) => {}
                    // What it hands code to may have any variable.
                    None if is_open && drafts.mentions.gives_code => return Some(true),
                    // Its own comments may name the function.
                    None if **file != *from && has(drafts) => return Some(true),
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
                // Code that reads or runs other scripts may run this one.
                if names.len() == before && self.is_only_executed(file) != Some(true) && may_be_seen_by_value() {
                    return Some(true);
                }
                add_codes(&mut names, drafts);
            }
        }
        Some(!is_named && !is_open && *is_called_as_value)
    }
}

/// Adds the variables to which a script assigns code.
fn add_codes(names: &mut Vec<Arc<str>>, drafts: &Drafts) {
    let codes = drafts.assigned.iter().filter(|(_, what)| matches!(what, AssignedValue::Code(_)));
    names.extend(codes.map(|(name, _)| Arc::clone(name)));
}
