//! What a string is to the command that takes it: the name of an event, or of something to execute.

use super::context::TextPlace;
use super::snippets;
use crate::catalog::{EventSet, Form};
use crate::ide::Analysis;
use crate::model::{EventNames, PassedParam, Side};

/// What the word in a string is.
pub(super) enum Meaning<'f> {
    /// An event, for this command.
    Event(Taker<'f>),
    /// An event of the function's own: its name and what it passes.
    OwnEvent(Vec<(&'static str, Vec<PassedParam>)>),
    /// What is to be executed elsewhere.
    Callable,
}

/// The command or function that takes an event.
pub(super) struct Taker<'f> {
    /// As the reference writes it.
    pub(super) name: &'f str,
    pub(super) sets: Vec<EventSet>,
    /// Whether the event is an element of an array, behind which there may be others.
    pub(super) is_element: bool,
    /// Whether the code that handles it comes right after it.
    pub(super) takes_handler: bool,
}

/// Events of displays; the others of the interface are those of controls.
const OF_DISPLAYS: &[&str] = &[
    "Char",
    "ChildDestroyed",
    "IMEChar",
    "IMEComposition",
    "JoystickButton",
    "KeyDown",
    "KeyUp",
    "Load",
    "MouseButtonDblClick",
    "MouseButtonDown",
    "MouseButtonUp",
    "MouseHolding",
    "MouseMoving",
    "MouseZChanged",
    "Unload",
];

/// Whether an event is one of those that happen to what a command, in any case, is about.
pub(super) fn may_happen(command: &str, event: &str) -> bool {
    let is_display = command.get(..7).is_some_and(|start| start.eq_ignore_ascii_case("display"));
    !is_display || OF_DISPLAYS.iter().any(|known| known.eq_ignore_ascii_case(event))
}

/// What the word at `place` is; None where a string is only a text.
pub(super) fn meaning<'f>(analysis: &'f Analysis, place: &TextPlace) -> Option<Meaning<'f>> {
    let reference = analysis.reference();
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    let text = |token: usize| {
        let (_, range) = script.pre().written(token).filter(|(file, _)| *file == 0)?;
        Some(range.of(analysis.file().text()).trim_matches(['"', '\'']))
    };
    let command = text(slot.name)?;
    let is_at = |side: Side, path: &[u32]| slot.side == side && slot.path == path;
    if let Some(set) = EventSet::of_command(command) {
        let is_name = match set {
            EventSet::UserAction => is_at(Side::Right, &[1]),
            EventSet::Scripted => is_at(Side::Argument, &[1]),
            // `removeAllEventHandlers "Killed"`, and all those that take an array.
            _ => is_at(Side::Right, &[]) || is_at(Side::Right, &[0]),
        };
        let has_left = || script.form(reference, slot.command) == Some(Form::Binary);
        return is_name.then(|| {
            Meaning::Event(Taker {
                name: reference.get(command).map_or(command, |record| &record.name),
                sets: EventSet::of_call(command, has_left()),
                is_element: !slot.path.is_empty(),
                takes_handler: snippets::takes_handler(command),
            })
        });
    }
    if slot.side == Side::Argument {
        let EventNames { sets, own } = EventNames::of_function(command, &slot.path);
        if !own.is_empty() {
            return Some(Meaning::OwnEvent(own));
        }
        if !sets.is_empty() {
            let name = reference.get(command).map_or(command, |record| &record.name);
            return Some(Meaning::Event(Taker { name, sets, is_element: true, takes_handler: true }));
        }
    }
    let is_callable = match command.to_ascii_lowercase().as_str() {
        "remoteexec" | "remoteexeccall" => is_at(Side::Right, &[]) || is_at(Side::Right, &[0]),
        "bis_fnc_mp" => is_at(Side::Argument, &[1]),
        _ => false,
    };
    is_callable.then_some(Meaning::Callable)
}
