//! Classes with an undefined parent.

use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_model::Symbol;
use sqf_reference::{ClassList, ConfigFacts};
use sqf_syntax::config::{ClassId, ClassKind};

pub(crate) const RULE: Rule = Rule {
    code: Code::UnknownParent,
    severity: Severity::Error,
    is_on: true,
    title: "undefined parent class",
    explanation: "A class inherits from a class that is neither defined nor declared before it, in the same class or an \
        enclosing one. The game reports an undefined base class. Declare classes of the game and of other addons \
        first: `class RscText;` in a config, `import RscText;` in `description.ext`. Only configs whose includes \
        and macros are all known are checked, and a `config.cpp` only if it has `CfgPatches`.",
    example: Example {
        wrong: "class Gate: Wall {\n    height = 3;\n};",
        right: "class Wall {\n    height = 2;\n};\nclass Gate: Wall {\n    height = 3;\n};",
    },
    checks: &[Check::Config(check)],
    behavior: Behavior::DEFAULT,
};

/// Maximum length of an inheritance chain.
const DEEPEST: usize = 64;

fn check(context: &ConfigContext<'_>, sink: &mut ConfigSink<'_>) {
    if !context.is_complete() || !matches!(context.kind, ConfigKind::Description | ConfigKind::Addon) {
        return;
    }
    let config = context.config();
    // Missions have headers with that name, too, and the file that includes one may define the classes.
    if context.kind == ConfigKind::Addon && context.named(config.root(), "CfgPatches").is_empty() {
        return;
    }
    // What declares a parent for one class does so for those after it.
    let mut declarations: FxHashMap<(Option<ClassId>, String), Option<Edit>> = FxHashMap::default();
    for id in context.classes() {
        let class = config.class(id);
        let (ClassKind::Block, Some(base), Some(token)) = (class.kind, &class.base, class.base_token) else { continue };
        if context.is_here(token) && is_missing(context, id, base) {
            let later = class.outer.filter(|outer| context.named(*outer, base).iter().any(|other| *other != id));
            let note = Note::new(match later {
                Some(_) => format!("parent class `{base}` must be defined before this class"),
                None => format!("undefined parent class `{base}`"),
            });
            let known = declarations.entry((class.outer, base.to_ascii_lowercase()));
            let declaration = known.or_insert_with(|| declaration(context, id, base, later.is_none()));
            sink.tokens(
                token..token + 1,
                match declaration {
                    Some(edit) => note.fix(format!("Insert `{}`", edit.text.trim()), vec![edit.clone()], false),
                    None => note,
                },
            );
        }
    }
}

/// Returns what declares the parent of a class: that of the game at the root, or one of another addon beside the class.
fn declaration(context: &ConfigContext<'_>, id: ClassId, base: &str, is_nowhere: bool) -> Option<Edit> {
    let is_of_game = ConfigFacts::embedded().control_of(base).is_some();
    let at_root = is_of_game.then(|| context.file.declaration(id, context.number, base)).flatten();
    at_root.or_else(|| {
        let is_known = is_nowhere && is_of_another_addon(context, id, base);
        let place = is_known.then(|| context.file.declaration_place(id, context.number)).flatten();
        place.and_then(|place| place.declare(base))
    })
}

/// Whether another config has a class of that name where this one is: that of the game, or of an addon of the project.
fn is_of_another_addon(context: &ConfigContext<'_>, class: ClassId, name: &str) -> bool {
    let Some(outer) = context.class(class).outer else { return false };
    let path = context.file.class_path(outer);
    let of_game = || match &path[..] {
        [list] => {
            let classes = context.reference().classes();
            ClassList::by_name(list).is_some_and(|list| classes.get(list, name).is_some())
        }
        _ => false,
    };
    let full = format!("{}/{name}", path.join("/")).to_lowercase();
    let is_it = |symbol: &Symbol| matches!(symbol, Symbol::Class(path) if **path == *full);
    of_game() || context.workspace().classes(name).iter().any(is_it)
}

/// Whether there is certainly no class of that name among the siblings of a class and of its enclosing classes.
fn is_missing(context: &ConfigContext<'_>, class: ClassId, base: &str) -> bool {
    let mut outer = context.class(class).outer;
    while let Some(around) = outer {
        if may_have(context, around, base, Some(class), DEEPEST) {
            return false;
        }
        outer = context.class(around).outer;
    }
    true
}

/// Whether a class may contain one of that name before the class `before`, or inherit one.
fn may_have(context: &ConfigContext<'_>, class: ClassId, name: &str, before: Option<ClassId>, deepest: usize) -> bool {
    let config = context.config();
    let it = config.class(class);
    let is_before = |id: &ClassId| before.is_none_or(|before| config.class(*id).first < config.class(before).first);
    if !it.is_whole || context.named(class, name).iter().any(is_before) {
        return true;
    }
    let Some(deeper) = deepest.checked_sub(1) else { return true };
    match (&it.base, config.base(class)) {
        (None, _) => false,
        (Some(_), Some(base)) => may_have(context, base, name, None, deeper),
        // Its parent is in another config.
        (Some(_), None) => true,
    }
}
