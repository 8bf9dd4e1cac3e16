//! Misspelt names of the game's classes.

use crate::catalog::ClassList;
use crate::ide::class_names::{self, Wanted};
use crate::ide::diagnostics::prelude::*;
use crate::ide::memo::{LONGEST, Memo};
use crate::syntax::Expr;
use crate::syntax::NodeId;
use crate::text::is_word;

pub(crate) const RULE: Rule = Rule {
    code: Code::UnknownClass,
    severity: Severity::Hint,
    is_on: true,
    title: "misspelt class name",
    explanation: "A string names a vehicle, weapon, marker or other class of the game, and one word of the name contains a \
        typo: the game has a class with the correct word in that place, and none with the word as written. The \
        game creates or adds nothing then. The wiki's lists of classes are not complete and mods add their own, \
        so a name is not reported when a config of the project defines it, or when it differs from a known class \
        only in short words, numbers or endings. A marker colour without `Color` at its beginning, such as \"Red\", is \
        reported as well, and a shape such as \"ELLIPSE\" where the type of a marker is expected.",
    example: Example {
        wrong: "private _guard = (createGroup west) createUnit [\"B_Solider_F\", [0, 0, 0], [], 0, \"NONE\"];\n\
            _guard disableAI \"PATH\";",
        right: "private _guard = (createGroup west) createUnit [\"B_Soldier_F\", [0, 0, 0], [], 0, \"NONE\"];\n\
            _guard disableAI \"PATH\";",
    },
    check: Check::Node(Nodes::matching(class_names::may_name), check),
};

/// Lists that have all or nearly all names of the game, and in whose names words mean something.
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

/// What `setMarkerShape` takes, which is no class.
const SHAPES: [&str; 4] = ["ICON", "RECTANGLE", "ELLIPSE", "POLYLINE"];

/// The names that misspelt ones mean, by the lists that have them and the misspelt names in lower case.
#[derive(Default)]
struct Near(Memo<(&'static [ClassList], String), Option<String>>);

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    for (string, wanted) in context.named_as(node, Expr::Text) {
        look(context, string, &wanted, sink);
    }
}

fn look(context: &Context<'_>, string: NodeId, wanted: &Wanted, sink: &mut Sink<'_>) {
    if wanted.lists().is_empty()
        || !wanted.lists().iter().all(|list| LISTS.contains(list))
        || context.script.is_doubtful(string)
    {
        return;
    }
    let Some(name) = context.script.string(string) else { return };
    let is_name = name.len() <= LONGEST && is_word(&name);
    if !is_name || !context.workspace().classes(&name).is_empty() {
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
    let known = context.reference().prepared(|_| Near::default());
    let near = |(lists, name): &(&[ClassList], String)| classes.near(lists, name).map(str::to_owned);
    let colour = || {
        let is_colour = wanted.lists() == [ClassList::CfgMarkerColors];
        let is_known = classes.get(ClassList::CfgMarkerColors, &name).is_some();
        let class = classes.get(ClassList::CfgMarkerColors, &format!("Color{name}"));
        class.filter(|_| is_colour && !is_known).map(|class| class.class().to_owned())
    };
    let near = known.0.get((wanted.lists(), name.to_ascii_lowercase()), near).or_else(colour);
    let Some(near) = near else { return };
    let shown = wanted.named(&classes, &near).and_then(crate::catalog::Class::name);
    let shown = shown.map(|shown| format!(" ({shown})")).unwrap_or_default();
    let message = format!("unknown class `{name}`; did you mean `{near}`{shown}?");
    let edits = context.replace(string, format!("\"{near}\""));
    sink.node(string, Note::new(message).fix(format!("Replace `{name}` with `{near}`"), edits, false));
}
