//! Dialogs of a config, and their lists of controls.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::context::ConfigContext;
use sqf_syntax::config::ClassId;

/// The dialogs of a whole config: classes with an `idd` and controls, at the root or in `RscTitles`.
pub(crate) struct Dialogs(pub(crate) Vec<ClassId>);

/// The controls in lists of dialogs.
struct Controls(FxHashSet<ClassId>);

/// Whether a class of a dialog contains controls.
pub(crate) fn is_list(name: &str) -> bool {
    ["controls", "controlsbackground", "objects"].contains(&&*name.to_ascii_lowercase())
}

/// Returns the dialogs of a config, whichever file they are in.
pub(crate) fn dialogs(context: &ConfigContext<'_>) -> Arc<Dialogs> {
    context.file.prepared(|| {
        let config = context.config();
        let titles = config.named(config.root(), "RscTitles").flat_map(|titles| config.blocks(titles));
        let has_number = |id: &ClassId| {
            config.own_entry(*id, "idd").is_some() && config.blocks(*id).any(|list| is_list(&config.class(list).name))
        };
        Dialogs(config.blocks(config.root()).chain(titles).filter(has_number).collect())
    })
}

/// Returns the controls of dialogs that are at least partly in the checked text. Neither a dialog nor a list that
/// inherits from another one counts: classes of the same name may modify controls that it inherits.
pub(crate) fn controls<'a>(context: &'a ConfigContext<'_>) -> impl Iterator<Item = ClassId> + 'a {
    let config = context.config();
    let known: Arc<Controls> = context.file.prepared(|| {
        let blocks = |id: ClassId| config.blocks(id).filter(move |_| config.class(id).base.is_none());
        let lists = dialogs(context).0.iter().flat_map(|dialog| blocks(*dialog)).collect::<Vec<_>>();
        let lists = lists.into_iter().filter(|list| is_list(&config.class(*list).name));
        Controls(lists.flat_map(blocks).collect())
    });
    context.classes().filter(move |id| known.0.contains(id))
}
