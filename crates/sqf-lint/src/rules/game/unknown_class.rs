//! Misspelled names of the game's classes.

use std::sync::Arc;

use crate::prelude::*;
use sqf_ide::config::ConfigFile;
use sqf_ide::memo::{LONGEST, Memo};
use sqf_ide::names::class_names::{self, WantedClass};
use sqf_model::{PathTarget, Symbol};
use sqf_reference::ClassList;
use sqf_reference::takes::ClassKind;
use sqf_syntax::{Expr, NodeId};
use sqf_text::{Likeness, is_word, starts_with_ignoring_case};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Hint),
    title: "misspelled class name",
    explanation: "A string names a vehicle, weapon, marker or other class of the game, and one word of the name \
        contains a typo: the game has a class with the correct word in that place, and none with the word as written. \
        The game creates or adds nothing then. The same goes for classes of a mod that was read completely, if one \
        letter of a name with its tag is wrong. The wiki's lists of classes are not complete and mods add their own, \
        so a name is not reported when a config of the project defines it, or when it differs from a known class only \
        in short words or numbers. A typo at the end of a word is reported only in names that end in `_F`, and not if \
        it makes a plural; a missing last letter, as in `arifle_MX_`, and a missing or superfluous underscore also in \
        others. The same goes for sounds, dialogs, notifications and other classes that \
        missions define in `description.ext`. A marker color without `Color` at its beginning, such as \"Red\", is \
        reported as well, and a shape such as \"ELLIPSE\" where the type of a marker is expected, a file given to \
        `playSound`, `say3D` or another command that takes the class of a sound, and code in place of the name of an \
        action: the shortcut of `addAction` is followed by its condition.",
    example: Example {
        wrong: "private _guard = (createGroup west) createUnit [\"B_Solider_F\", [0, 0, 0], [], 0, \"NONE\"];\n\
            _guard disableAI \"PATH\";",
        right: "private _guard = (createGroup west) createUnit [\"B_Soldier_F\", [0, 0, 0], [], 0, \"NONE\"];\n\
            _guard disableAI \"PATH\";",
    },
    checks: &[Check::Node(Nodes::matching(|word| class_names::may_name(word) || SOUNDS.contains(&word)), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

/// Lists that have all or nearly all names of the game, and whose names consist of meaningful words.
const LISTS: &[ClassList] = &[
    ClassList::CfgVehicles,
    ClassList::CfgWeapons,
    ClassList::CfgMagazines,
    ClassList::CfgGlasses,
    ClassList::CfgMarkers,
    ClassList::CfgMarkerColors,
    ClassList::CfgMusic,
    ClassList::InputActions,
];

/// Commands that play a class of `CfgSounds` or `CfgMusic`, in lower case.
const SOUNDS: [&str; 5] = ["playmusic", "playsound", "say", "say2d", "say3d"];

/// Commands that tell whether a class or its entry exists.
const QUESTIONS: [&str; 4] = ["isArray", "isClass", "isNumber", "isText"];

/// Extensions of sound files.
const SOUND_FILES: [&str; 3] = [".ogg", ".wss", ".wav"];

/// Operands of `setMarkerShape`, which are not classes.
const SHAPES: [&str; 4] = ["ICON", "RECTANGLE", "ELLIPSE", "POLYLINE"];

/// Cached corrections, by the lists that have them and the misspelled names in lower case.
#[derive(Default)]
struct Near(Memo<(&'static [ClassList], String), Option<String>>);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if SOUNDS.contains(&context.word(node)) {
        sound_file(context, node, sink);
    }
    for (string, wanted) in context.named_as(node, Expr::Text) {
        look(context, string, &wanted, sink);
    }
}

/// `playSound "sounds\\gate.ogg"`: these commands know sounds by their classes, and no class has such a name.
fn sound_file(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    let (Expr::Unary(operand) | Expr::Binary(_, operand)) = context.tree().expr(node) else { return };
    let first = context.elements(operand).and_then(|elements| elements.first().copied());
    let name = first.unwrap_or(operand);
    let Some(text) = context.string(name).filter(|_| !context.is_doubtful(name)) else { return };
    let text = text.to_ascii_lowercase();
    if SOUND_FILES.iter().any(|end| text.ends_with(end)) {
        let word = context.word(node);
        let command = context.reference().command(word).map_or(word, |record| &record.name);
        let class = if word == "playmusic" { "CfgMusic" } else { "CfgSounds" };
        let message =
            format!("`{command}` takes the name of a class in `{class}`, not a file; `playSound3D` plays files");
        sink.node(name, Note::new(message).severity(Severity::Warning));
    }
}

/// Reports a typo in the name of a sound, a dialog or another class that projects define themselves.
fn own(context: &Context<'_>, string: NodeId, wanted: &WantedClass, sink: &mut Sink<'_>) {
    let Some(name) = context.string(string).filter(|name| is_word(name)) else { return };
    // The game also has classes outside of the lists, and those of its interface begin like this.
    let begins = |prefix: &str| starts_with_ignoring_case(&name, prefix);
    let is_of_game = begins("rsc") || begins("ctrl");
    if is_of_game || context.is_doubtful(string) {
        return;
    }
    if is_in_mod(context, &name) {
        return;
    }
    let Some(near) = near_in_mission(context, &name, wanted) else { return of_mod(context, string, wanted, sink) };
    let edits = context.replace(string, format!("\"{near}\""));
    let note = Note::new(format!("this mission has no class `{name}`; did you mean `{near}`?"));
    sink.node(string, note.severity(Severity::Warning).fix(format!("Replace `{name}` with `{near}`"), edits, false));
}

/// Whether a mod has a class of that name.
fn is_in_mod(context: &Context<'_>, name: &str) -> bool {
    let workspace = context.workspace();
    let is_there =
        |class: &Symbol| workspace.definitions(class, None).iter().any(|located| workspace.is_library(&located.file));
    workspace.classes(name).iter().any(is_there)
}

/// Whether the script asks whether classes exist, as scripts for several versions of a mod do, or looks for that one
/// without reading from it.
fn asks_for_classes(context: &Context<'_>, name: &str) -> bool {
    let pre = context.pre();
    let is_asked = |token: usize| {
        let text = |token: Option<usize>| token.map_or("", |token| pre.text(token));
        let before = |token: usize| token.checked_sub(1);
        let is_name = pre.text(token).trim_matches(['"', '\'']).eq_ignore_ascii_case(name);
        if !is_name || text(before(token)) != ">>" {
            return false;
        }
        // The first name of the path, then the command that it is given to.
        let mut first = token;
        while first >= 2 && text(before(first)) == ">>" {
            first -= 2;
        }
        let is_bracket = text(before(first)) == "(";
        let reader = text(first.checked_sub(if is_bracket { 2 } else { 1 }));
        !starts_with_ignoring_case(reader, "get")
    };
    let is_question = |token: usize| QUESTIONS.iter().any(|word| pre.text(token).eq_ignore_ascii_case(word));
    (0..pre.tokens().len()).any(|token| is_question(token) || is_asked(token))
}

/// Reports a typo in the name of a class of a mod.
fn of_mod(context: &Context<'_>, string: NodeId, wanted: &WantedClass, sink: &mut Sink<'_>) {
    let Some(name) = context.string(string).filter(|name| name.len() <= LONGEST && is_word(name)) else { return };
    if context.is_doubtful(string) || matches!(wanted.named, ClassKind::In(ClassList::CfgGroups)) {
        return;
    }
    let near = context.workspace().meant_class(&name, &wanted.configs());
    // Many mods add classes with the tags of the game.
    let is_of_game = || context.reference().classes().has_tag(&name);
    let Some(near) = near.filter(|_| !is_of_game() && !asks_for_classes(context, &name)) else { return };
    let message = format!("unknown class `{name}`; did you mean `{near}`?");
    let edits = context.replace(string, format!("\"{near}\""));
    sink.node(string, Note::new(message).fix(format!("Replace `{name}` with `{near}`"), edits, false));
}

/// Returns the only class of the mission's config that is probably meant by a name that the config lacks.
fn near_in_mission(context: &Context<'_>, name: &str, wanted: &WantedClass) -> Option<String> {
    /// Minimum lengths of the names that are checked: with a tag, and without.
    const SHORTEST: [usize; 2] = [7, 8];
    let path = context.path().filter(|_| name.len() >= SHORTEST[usize::from(!name.contains('_'))])?;
    let PathTarget::File(root) = context.workspace().find("description.ext", path) else { return None };
    let whole = ConfigFile::of_root(&Arc::from(root), context.shared_workspace())?;
    let config = whole.config();
    if !whole.pre().is_complete() || !config.errors().is_empty() {
        return None;
    }
    let around = match wanted.configs()[..] {
        [""] => config.root(),
        [list] => config.named(config.root(), list).next()?,
        _ => return None,
    };
    let names = || config.blocks(around).map(|id| &*config.class(id).name);
    let lower = name.to_ascii_lowercase();
    let is_near = |other: &&str| Likeness::FIRST_RIGHT.is_typo(&lower, &other.to_ascii_lowercase());
    let mut near = names().filter(is_near);
    let meant = near.next().filter(|meant| near.all(|other| other.eq_ignore_ascii_case(meant)))?;
    (!names().any(|other| other.eq_ignore_ascii_case(name))).then(|| meant.to_owned())
}

/// Whether a character is one that code has between its words.
fn is_of_code(character: char) -> bool {
    character.is_whitespace() || "()[]{}<>=!&|;,+".contains(character)
}

fn look(context: &Context<'_>, string: NodeId, wanted: &WantedClass, sink: &mut Sink<'_>) {
    if let ClassKind::Own(_) = wanted.named {
        return own(context, string, wanted, sink);
    }
    if wanted.lists().is_empty()
        || !wanted.lists().iter().all(|list| LISTS.contains(list))
        || context.is_doubtful(string)
    {
        return of_mod(context, string, wanted, sink);
    }
    let Some(name) = context.string(string) else { return };
    let is_name = name.len() <= LONGEST && is_word(&name);
    if wanted.lists() == [ClassList::InputActions] && name.contains(is_of_code) {
        let message = "expected the name of an action, such as `reloadMagazine`, found code";
        return sink.node(string, Note::new(message).severity(Severity::Warning));
    }
    // Before a project is indexed, as in `check`, only what it defines is known.
    let is_own = || {
        let workspace = context.workspace();
        !workspace.classes(&name).is_empty() || workspace.defines_class(&name) == Some(true)
    };
    if !is_name || is_own() {
        return;
    }
    let is_shape = SHAPES.iter().any(|shape| shape.eq_ignore_ascii_case(&name));
    if is_shape && wanted.lists() == [ClassList::CfgMarkers] {
        let message = format!(
            "`{name}` is a shape, which `setMarkerShape` sets; the type of a marker is a class such as `mil_dot`"
        );
        return sink.node(string, Note::new(message).severity(Severity::Warning));
    }
    let classes = context.reference().classes();
    if wanted.named == ClassKind::In(ClassList::CfgMusic) && classes.get(ClassList::CfgMusic, &name).is_none() {
        own(context, string, wanted, sink);
    }
    let known = context.reference().prepared(|_| Near::default());
    let near = |(lists, name): &(&[ClassList], String)| {
        let others = || classes.cut(lists, name).or_else(|| classes.joined(lists, name));
        classes.near(lists, name).or_else(others).map(str::to_owned)
    };
    let color = || {
        let is_color = wanted.lists() == [ClassList::CfgMarkerColors];
        let is_known = classes.get(ClassList::CfgMarkerColors, &name).is_some();
        let class = classes.get(ClassList::CfgMarkerColors, &format!("Color{name}"));
        class.filter(|_| is_color && !is_known).map(|class| class.class().to_owned())
    };
    let near = known.0.get((wanted.lists(), name.to_ascii_lowercase()), near).or_else(color);
    let Some(near) = near else { return of_mod(context, string, wanted, sink) };
    let shown = wanted.named(&classes, &near).and_then(sqf_reference::Class::name);
    let shown = shown.map(|shown| format!(" ({shown})")).unwrap_or_default();
    let message = format!("unknown class `{name}`; did you mean `{near}`{shown}?");
    let edits = context.replace(string, format!("\"{near}\""));
    sink.node(string, Note::new(message).fix(format!("Replace `{name}` with `{near}`"), edits, false));
}
