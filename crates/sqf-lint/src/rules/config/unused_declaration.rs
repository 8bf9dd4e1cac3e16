//! Declared classes without subclasses.

use rustc_hash::FxHashSet;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use crate::rule::Tag;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_syntax::config::{ClassId, ClassKind, Config};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "unused class declaration",
    explanation: "A declaration such as `class Wall;` tells the config that another addon defines the class. No class of \
        this config inherits from one of that name, so the line has no effect. Only the declarations of addons \
        whose includes and macros are all known are checked, at the start of a list such as `CfgVehicles` or \
        outside of all classes.",
    example: Example {
        wrong: "class CfgVehicles {\n    class Wall;\n    class Fence;\n    class TAG_Gate: Wall {};\n};",
        right: "class CfgVehicles {\n    class Wall;\n    class TAG_Gate: Wall {};\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior { tag: Some(Tag::Unnecessary), ..Behavior::DEFAULT },
};

/// Lists whose classes inherit from classes of the game, in lower case.
const LISTS: [&str; 9] = [
    "cfgammo",
    "cfgmagazines",
    "cfgvehicles",
    "cfgweapons",
    "cfgglasses",
    "cfgfactionclasses",
    "cfgcloudlets",
    "cfgsoundsets",
    "cfgsoundshaders",
];

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    let config = context.config();
    if context.kind != ConfigKind::Addon || !context.is_complete() {
        return;
    }
    let bases = context.file.prepared(|| Bases::new(config));
    let is_list = |id: ClassId| {
        let class = config.class(id);
        let is_known = || LISTS.contains(&&*class.name.to_ascii_lowercase());
        class.outer.is_none() || class.outer == Some(config.root()) && class.kind == ClassKind::Block && is_known()
    };
    let is_listed = |id: &ClassId| config.class(*id).outer.is_some_and(is_list);
    for id in context.classes().filter(|id| bases.are_known && is_listed(id)) {
        look(context, id, &bases.names, sink);
    }
}

/// The bases of all classes of a config.
struct Bases {
    /// Their names in lower case.
    names: FxHashSet<String>,
    are_known: bool,
}

impl Bases {
    fn new(config: &Config) -> Bases {
        let names = config.classes().filter_map(|id| config.class(id).base.as_ref());
        let names = names.map(|base| base.to_ascii_lowercase()).collect();
        Bases { names, are_known: config.classes().all(|id| config.class(id).is_whole) }
    }
}

fn look(context: &ConfigContext<'_>, id: ClassId, bases: &FxHashSet<String>, sink: &mut ConfigSink<'_>) {
    let class = context.class(id);
    let is_declaration = class.kind == ClassKind::Forward && class.base.is_none();
    // If the name is also declared or defined elsewhere, a file that includes this one may need it.
    let is_alone = || class.outer.is_some_and(|outer| context.named(outer, &class.name).len() == 1);
    if !is_declaration || bases.contains(&class.name.to_ascii_lowercase()) || !is_alone() {
        return;
    }
    let Some(range) = context.written(class.first..class.semicolon.map_or(class.end, |semicolon| semicolon + 1)) else {
        return;
    };
    let note = Note::new(format!("unused declaration: no class of this config inherits from `{}`", class.name));
    let edit = Edit { range, text: String::new() };
    sink.range(range, note.fix("Remove this declaration", vec![edit], false));
}
