//! Completion of events in strings.

use rustc_hash::FxHashSet;

use super::super::candidate::{Candidate, Handler};
use super::super::context::TextPlace;
use super::super::matching::Matchable;
use super::super::rank::{Facts, Fit, Rank};
use super::super::strings::{self, Taker};
use super::super::texts::{self, TextShares};
use super::super::usage::RARE;
use super::super::{CompletionOptions, passed};
use super::{List, simple};
use crate::analysis::Analysis;
use sqf_reference::EventHandler;
use sqf_reference::takes::Param;
use sqf_text::TextRange;

impl<'a> List<'a> {
    /// Returns the events that a command takes, with their handlers if these can follow.
    pub(super) fn add_events(
        &mut self,
        analysis: &'a Analysis,
        place: &TextPlace,
        taker: &Taker<'a>,
        options: CompletionOptions,
    ) {
        let text = analysis.file().text();
        let end = place.end();
        let nothing_follows = nothing_follows(TextRange::new(end, text.len() as u32).of(text));
        let command = taker.name;
        let with_handler = options.snippets && taker.is_element && nothing_follows && taker.takes_handler;
        let shares = counted_events(command);
        let mut known = FxHashSet::default();
        for event in taker.sets.iter().flat_map(|set| analysis.reference().events(*set)) {
            // Several sections may describe an event of that name: `HitPart` of objects and of projectiles.
            if !known.insert(event.name.as_str()) {
                continue;
            }
            let Some(found) = self.pattern.matches(&Matchable::new(&event.name)) else { continue };
            let share = shares.map_or(RARE, |shares| shares.of(&event.name));
            let fit = if strings::may_happen(command, &event.name) { Fit::Good } else { Fit::Poor };
            let facts = self.in_strings(&event.name, Facts { share, fit, ..simple(found, &event.name) });
            let rank = Rank::new(&facts);
            if with_handler {
                self.add_handlers(analysis, *place, event, command, rank);
            } else {
                self.add(rank, Candidate::Event(event, command));
            }
        }
    }

    /// Adds the events that a function of a mod defines for its own, with their handlers if these can follow.
    pub(super) fn add_own_events(
        &mut self,
        place: &TextPlace,
        events: Vec<(&str, Vec<Param>)>,
        options: CompletionOptions,
    ) {
        let rest = TextRange::new(place.end(), self.text.len() as u32);
        let with_handler = options.snippets && nothing_follows(rest.of(self.text));
        for (name, params) in events {
            self.add_made(Some(passed::event(name, &params, place, with_handler)));
        }
    }

    /// Returns the event with its handler, once for each section about an event of that name.
    fn add_handlers(
        &mut self,
        analysis: &'a Analysis,
        place: TextPlace,
        event: &'a EventHandler,
        command: &'a str,
        rank: Rank,
    ) {
        let named: Vec<&EventHandler> =
            analysis.reference().events_named(event.set, &event.name).filter(|event| event.suits(command)).collect();
        let mut known = Vec::new();
        for event in named.iter().copied() {
            let section = event.variant();
            // They would be indistinguishable.
            if known.contains(&section) {
                continue;
            }
            known.push(section);
            let of_several = (named.len() > 1).then_some((place_of(analysis, event), section));
            self.add(rank, Candidate::Handler(Handler { event, command, of_several, place }));
        }
    }
}

/// Returns the index of an event among those of its name.
fn place_of(analysis: &Analysis, event: &EventHandler) -> usize {
    let mut named = analysis.reference().events_named(event.set, &event.name);
    named.position(|other| std::ptr::eq(other, event)).unwrap_or_default()
}

/// Whether a string is the last element.
pub(super) fn nothing_follows(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with([']', '\r', '\n'])
}

/// Returns how often scripts handle events with a command, or with its counterpart that adds handlers.
fn counted_events(command: &str) -> Option<&'static TextShares> {
    let lower = command.to_ascii_lowercase();
    let adding = lower.replace("remove", "add").replace("addall", "add");
    // Those that remove all of them are in the plural.
    texts::in_array(adding.trim_end_matches('s'))
}
