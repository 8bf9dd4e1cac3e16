//! Unknown events, and events for other commands.

use crate::prelude::*;
use crate::shared::events::{is_about_events, literal_event, of_function};
use sqf_reference::{EventSet, Reference};
use sqf_syntax::NodeId;
use sqf_text::is_word;
use sqf_text::{most_typos, nearest};

pub(crate) const RULE: Definition = Definition {
    by_default: On(Severity::Warning),
    title: "unknown event",
    explanation: "The name of the event is misspelled, or the event belongs to another family of commands: `EachFrame`, \
        for example, needs `addMissionEventHandler`. The game does not add a handler then. The wiki does not \
        document every event, so names that do not resemble a known event are not reported.",
    example: Example {
        wrong: "player addEventHandler [\"Kiled\", { hint \"He fell.\" }];",
        right: "player addEventHandler [\"Killed\", { hint \"He fell.\" }];",
    },
    checks: &[Check::Node(Nodes::matching(names_events).by_value(), check)],
    behavior: Behavior { in_strings: InStrings::Always, ..Behavior::DEFAULT },
};

fn names_events(word: &str) -> bool {
    matches!(word, "call" | "spawn") || is_about_events(word)
}

/// Checks the event that a function adds a handler to, such as `CBA_fnc_addClassEventHandler`.
fn in_call(context: &Context<'_>, call: NodeId, sink: &mut Sink<'_>) {
    let Some((value, events)) = of_function(context, call) else { return };
    let (reference, sets) = (context.reference(), &events.sets);
    let Some(text) = context.string(value).filter(|text| is_word(text)) else { return };
    let is_own = || events.own.iter().any(|(event, _)| event.eq_ignore_ascii_case(&text));
    if is_own() || sets.iter().any(|set| reference.handled_event(*set, &text).is_some()) {
        return;
    }
    let own = events.own.iter().map(|(event, _)| *event);
    let Some(near) = near(reference, sets, &text).or_else(|| near_name(&text, own)) else { return };
    let function = context.called_function(call).map_or("", |called| context.function_name(called.name));
    let message = format!("unknown event `{text}` for `{function}`; did you mean `{near}`?");
    let edits = context.replace(value, format!("\"{near}\""));
    sink.node(value, Note::new(message).fix(format!("Replace `{text}` with `{near}`"), edits, false));
}

fn check(context: &Context<'_>, node: NodeId, sink: &mut Sink<'_>) {
    if matches!(context.word(node), "call" | "spawn") {
        return in_call(context, node, sink);
    }
    let Some((name, sets)) = literal_event(context, node) else { return };
    let Some(text) = context.string(name) else { return };
    let reference = context.reference();
    let bare = text.trim();
    if bare.len() < text.len() && sets.iter().any(|set| reference.handled_event(*set, bare).is_some()) {
        let note = Note::new(format!("unknown event `{text}`: remove the blanks around `{bare}`"));
        let edits = context.replace(name, format!("\"{bare}\""));
        return sink.node(name, note.fix("Remove the blanks", edits, false));
    }
    if !is_word(&text) || sets.iter().any(|set| reference.handled_event(*set, &text).is_some()) {
        return;
    }
    let command = context.word(node);
    let command = reference.command(command).map_or(command, |record| &record.name);
    let start = format!("unknown event `{text}` for `{command}`");
    if let Some(near) = near(reference, &sets, &text) {
        let fix = format!("Replace `{text}` with `{near}`");
        let edits = context.replace(name, format!("\"{near}\""));
        return sink.node(name, Note::new(format!("{start}; did you mean `{near}`?")).fix(fix, edits, false));
    }
    let others = EventSet::ALL.into_iter().filter(|set| !matches!(set, EventSet::Scripted | EventSet::GameInterface));
    for other in others {
        if let Some(event) = reference.handled_event(other, &text) {
            let url = reference.topic(&event.topic).map(|topic| topic.url.clone());
            let advice = match remedy(reference, command, other) {
                Some(commands) => format!("; use `{}`", commands.join("` or `")),
                None => String::new(),
            };
            let note = Note::new(format!("{start}: it is {}{advice}", family(other)));
            return sink.node(
                name,
                match url {
                    Some(url) => note.url(url),
                    None => note,
                },
            );
        }
    }
}

/// Returns the commands that do for events of a family what `command` does for its own: add a handler, remove one, or
/// remove all. None if there are none.
fn remedy(reference: &Reference, command: &str, set: EventSet) -> Option<Vec<String>> {
    let adding = match set {
        EventSet::Interface => &["displayAddEventHandler", "ctrlAddEventHandler"][..],
        other => &[other.adding_command()],
    };
    let lower = command.to_ascii_lowercase();
    let commands: Vec<String> = match () {
        () if lower.contains("removeall") => {
            adding.iter().map(|name| format!("{}s", in_place_of_add(name, "removeAll"))).collect()
        }
        () if lower.contains("remove") => adding.iter().map(|name| in_place_of_add(name, "remove")).collect(),
        () if lower.contains("add") || lower.contains("set") => {
            return Some(adding.iter().map(|name| (*name).to_owned()).collect());
        }
        () => return None,
    };
    commands.iter().all(|name| reference.get(name).is_some()).then_some(commands)
}

/// `removeMPEventHandler` for `addMPEventHandler`, `ctrlRemoveEventHandler` for `ctrlAddEventHandler`.
fn in_place_of_add(name: &str, word: &str) -> String {
    let capital = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    match name.strip_prefix("add") {
        Some(rest) => format!("{word}{rest}"),
        None => name.replacen("Add", &capital(word), 1).replacen("_fnc_add", &format!("_fnc_{word}"), 1),
    }
}

/// Returns the only event of which the name is a typo.
fn near<'r>(reference: &'r Reference, sets: &[EventSet], name: &str) -> Option<&'r str> {
    let name = name.to_ascii_lowercase();
    // `onUnload` in configs is `Unload` for commands.
    if let Some(short) = name.strip_prefix("on")
        && let Some(event) = sets.iter().find_map(|set| reference.handled_event(*set, short))
    {
        return Some(&event.name);
    }
    near_name(&name, sets.iter().flat_map(|set| reference.events(*set)).map(|event| &*event.name))
}

/// Returns the only name of a list that another is a typo of.
fn near_name<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    /// Lengths of names from which they may have one and two typos.
    const LENGTHS: [usize; 2] = [4, 9];
    let name = name.to_ascii_lowercase();
    let most = most_typos(name.len(), &LENGTHS);
    let known: Vec<(String, &str)> = known.map(|known| (known.to_ascii_lowercase(), known)).collect();
    let near = nearest(&name, most, known.iter().map(|(lower, known)| (lower.as_str(), *known)));
    near.first().copied().filter(|_| most > 0)
}

fn family(set: EventSet) -> &'static str {
    match set {
        EventSet::Entity => "an event of objects, projectiles and groups",
        EventSet::Multiplayer => "a multiplayer event",
        EventSet::Mission => "a mission event",
        EventSet::Interface => "an event of displays and controls",
        EventSet::UserAction => "an event of user actions",
        EventSet::Music => "an event of music",
        EventSet::Eden => "an event of the Eden editor",
        EventSet::Scripted => "a scripted event",
        EventSet::GameInterface => "an event of the game's interface",
    }
}
