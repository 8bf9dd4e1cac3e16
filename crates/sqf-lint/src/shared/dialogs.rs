//! Dialogs of a config, and their lists of controls.

use crate::context::ConfigContext;
use sqf_syntax::config::ClassId;

/// Whether a class of a dialog contains controls.
pub(crate) fn is_list(name: &str) -> bool {
    ["controls", "controlsbackground", "objects"].contains(&&*name.to_ascii_lowercase())
}

/// Returns the dialogs of a config: classes with an `idd` and controls, at the root or in `RscTitles`.
pub(crate) fn dialogs(context: &ConfigContext<'_>) -> Vec<ClassId> {
    let config = context.config();
    let titles = config.named(config.root(), "RscTitles").flat_map(|titles| config.blocks(titles));
    let has_number = |id: &ClassId| {
        let class = config.class(*id);
        class.entries.iter().any(|entry| config.entry(*entry).name.eq_ignore_ascii_case("idd"))
            && config.blocks(*id).any(|list| is_list(&config.class(list).name))
    };
    config.blocks(config.root()).chain(titles).filter(has_number).collect()
}
