//! The meaning of a string for the command that takes it: the name of an event, or of something to execute.

use super::context::TextPlace;
use crate::analysis::Analysis;
use sqf_reference::EventSet;
use sqf_reference::takes::{ArgumentName, Param, Passes, Row, Takes, rows_of};
use sqf_text::starts_with_ignoring_case;

/// The meaning of a word in a string.
pub(super) enum Meaning<'f> {
    /// An event, for this command.
    Event(Taker<'f>),
    /// A custom event of the function: its name and parameters.
    OwnEvent(Vec<(&'static str, Vec<Param>)>),
    /// A name to execute remotely.
    Callable,
}

/// The command or function that takes an event.
pub(super) struct Taker<'f> {
    /// The spelling in the reference.
    pub(super) name: &'f str,
    pub(super) sets: Vec<EventSet>,
    /// Whether the event is an element of an array, which others may follow.
    pub(super) is_element: bool,
    /// Whether its handler follows directly.
    pub(super) takes_handler: bool,
}

/// Events of displays; the other interface events are those of controls.
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

/// Whether an event can occur for the operand of a command, ignoring case.
pub(super) fn may_happen(command: &str, event: &str) -> bool {
    let is_display = starts_with_ignoring_case(command, "display");
    !is_display || OF_DISPLAYS.iter().any(|known| known.eq_ignore_ascii_case(event))
}

/// Returns the meaning of the word at `place`; None for an ordinary text.
pub(super) fn meaning<'f>(analysis: &'f Analysis, place: &TextPlace) -> Option<Meaning<'f>> {
    let reference = analysis.reference();
    let cursor = analysis.reading().at_token(place.token)?;
    let (slot, script) = cursor.slot()?;
    let text = |token: usize| {
        let (_, range) = script.pre().written(token).filter(|(file, _)| *file == 0)?;
        Some(range.of(analysis.file().text()).trim_matches(['"', '\'']))
    };
    let command = text(slot.name)?;
    if let Some((row, events)) = script.events_at(&slot) {
        if !events.own.is_empty() {
            return Some(Meaning::OwnEvent(events.own.clone()));
        }
        return Some(Meaning::Event(Taker {
            name: reference.get(command).map_or(command, |record| &record.name),
            sets: events.sets.clone(),
            is_element: !slot.path.is_empty(),
            takes_handler: row.path.last().is_some_and(|at| handles(command, *at)),
        }));
    }
    let is_callable = |row: &Row| matches!(row.takes, Takes::Name(ArgumentName::Callable(_), _));
    script.taken_at(&slot).any(is_callable).then_some(Meaning::Callable)
}

/// Whether a command or function takes the handler of the event in its element `event`.
fn handles(taker: &str, event: u32) -> bool {
    let rows = rows_of(&taker.to_ascii_lowercase()).iter();
    rows.filter_map(Row::code).any(|code| code.passes == Passes::Event(event) && code.may_be_braces())
}
