//! Classes with an undefined parent.

use std::sync::{Arc, Mutex};

use rustc_hash::FxHashMap;

use crate::context::{ConfigContext, ConfigSink};
use crate::prelude::*;
use sqf_ide::config::ConfigKind;
use sqf_ide::fix::Edit;
use sqf_model::Symbol;
use sqf_reference::{ClassList, ConfigFacts};
use sqf_syntax::config::{ClassId, ClassKind};
use sqf_text::{NearNames, is_slip, locked};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Error),
    title: "undefined parent class",
    explanation: "A class inherits from a class that is neither defined nor declared before it, in the same class or an \
        enclosing one. The game reports an undefined base class. Declare classes of the game and of other addons \
        first: `class RscText;` in a config, `import RscText;` in `description.ext`. Only configs whose includes \
        and macros are all known are checked, and a `config.cpp` only if it has `CfgPatches`. In materials and `model.cfg`, only typos are reported.",
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
    // Tools read materials and models together with files of other folders, so that only a typo is certain.
    let needs_near = match context.kind {
        ConfigKind::Description | ConfigKind::Addon => false,
        ConfigKind::Material | ConfigKind::Model => true,
        ConfigKind::Mission | ConfigKind::Machine | ConfigKind::Mod | ConfigKind::Surface => return,
    };
    if !context.is_complete() {
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
            let is_known = ConfigFacts::embedded().control_of(base).is_some() || is_of_another_addon(context, id, base);
            let near = near(context, id, base).filter(|_| !is_known);
            if needs_near && near.is_none() {
                continue;
            }
            let later = class.outer.filter(|outer| context.named(*outer, base).iter().any(|other| *other != id));
            let note = Note::new(match (later, near) {
                (Some(_), _) => format!("parent class `{base}` must be defined before this class"),
                (None, Some(near)) => format!("undefined parent class `{base}`; did you mean `{near}`?"),
                (None, None) => format!("undefined parent class `{base}`"),
            });
            if let (None, Some(near)) = (later, near) {
                let range = context.written(token..token + 1).filter(|range| range.len() as usize == base.len());
                let edits = range.map(|range| vec![Edit { range, text: near.to_owned() }]);
                let note = match edits {
                    Some(edits) => note.fix(format!("Write `{near}`"), edits, false),
                    None => note,
                };
                sink.tokens(token..token + 1, note);
                continue;
            }
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

/// The names in lower case of the classes directly in some classes of a whole config.
#[derive(Default)]
struct NamesInClasses(Mutex<FxHashMap<ClassId, Arc<NearNames<ClassId>>>>);

/// Returns the only class that a class can inherit from and whose name differs in one letter from that of its parent.
fn near<'a>(context: &ConfigContext<'a>, id: ClassId, base: &str) -> Option<&'a str> {
    const SHORTEST: usize = 5;
    let config = context.config();
    let lower = base.to_ascii_lowercase();
    let all = context.file.prepared(NamesInClasses::default);
    let mut found: Option<&str> = None;
    let mut outer = context.class(id).outer;
    while let Some(around) = outer.filter(|_| lower.len() >= SHORTEST) {
        let make = || {
            let classes = config.class(around).classes.iter();
            Arc::new(NearNames::new(classes.map(|other| (config.class(*other).name.to_ascii_lowercase(), *other))))
        };
        let names = Arc::clone(locked(&all.0).entry(around).or_insert_with(make));
        for (name, other) in names.like(&lower, 1) {
            let other = config.class(*other);
            if other.first >= context.class(id).first || !is_slip(&lower, name) {
                continue;
            }
            if found.is_some_and(|found| !found.eq_ignore_ascii_case(&other.name)) {
                return None;
            }
            found = Some(&other.name);
        }
        outer = context.class(around).outer;
    }
    found
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
