//! Words of the script itself: its variables, its macros, and how often it uses the names of the reference.

mod headers;

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use self::headers::HeaderWords;
use super::matching::Matchable;
use super::names::{Names, word_hash};
use sqf_model::Script;
use sqf_reference::Reference;
use sqf_reference::takes::{self, ArgumentName, Row, Side, Takes};
use sqf_syntax::{Macro, SharedMacros, Source, TokenKind};
use sqf_text::{TextRange, is_name};

/// Maximum length of a string that may be the name of a variable: `params ["_unit"]`.
const MAX_NAME: usize = 64;

/// The words of a script, collected once per version.
#[derive(Debug, Default)]
pub(crate) struct OwnWords {
    /// Start offsets of the uses of names of the reference, grouped by name.
    used: Vec<u32>,
    /// Where the uses of each name end in `used`, by its index in [`Names::list`].
    ends: Vec<u32>,
    /// Words in the script, and macros that are not in `headers`.
    own: Vec<OwnWord>,
    /// The macros of headers that many scripts begin with.
    headers: Option<Arc<HeaderWords>>,
    /// Indexes of those of them that are in `own` as well.
    hidden: FxHashSet<u32>,
}

/// A word that the reference does not know.
#[derive(Debug)]
pub(super) struct OwnWord {
    /// The most frequent spelling.
    pub(super) label: Box<str>,
    pub(super) matchable: Matchable,
    pub(super) kind: OwnKind,
    /// Start offsets of its uses, in order.
    places: Vec<u32>,
    /// Whether it may be a local variable that the script assigns, so that its scope is known.
    pub(super) may_be_set: bool,
}

/// The kind of a word of the script. A word with several uses is the last of these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum OwnKind {
    /// The argument of a macro that makes a name or a string of it: `gate` in `GVAR(gate)`.
    Argument,
    /// A local variable.
    Local,
    /// A global variable.
    Global,
    /// A parameter of the macro whose body this is.
    Parameter,
    /// A macro of the script or of a header.
    Macro,
}

impl OwnWord {
    /// Whether its first use is at this offset.
    pub(super) fn begins_at(&self, start: u32) -> bool {
        self.places.first() == Some(&start)
    }

    /// Returns the number of uses, not counting the word at `typing`.
    pub(super) fn count(&self, typing: Option<u32>) -> u32 {
        let is_typed = typing.is_some_and(|typing| self.places.binary_search(&typing).is_ok());
        self.places.len() as u32 - u32::from(is_typed)
    }

    /// Estimates how many words are between `offset` and its nearest use; `u32::MAX` if it is not used.
    pub(super) fn distance(&self, offset: u32, typing: Option<u32>) -> u32 {
        let at = self.places.partition_point(|place| *place < offset);
        let is_use = |place: &&u32| Some(**place) != typing;
        let before = self.places[..at].iter().rev().find(is_use);
        let after = self.places[at..].iter().find(is_use);
        before.into_iter().chain(after).map(|place| words_between(offset, *place)).min().unwrap_or(u32::MAX)
    }
}

/// Approximate length of a word, and of what separates two words.
const BYTES_OF_A_TOKEN: u32 = 4;

/// How much farther a use after the cursor is than one before it.
const AFTER: u32 = 6;

/// Estimates how many words are between an offset and a use of a name.
fn words_between(offset: u32, place: u32) -> u32 {
    match offset.checked_sub(place) {
        Some(before) => before / BYTES_OF_A_TOKEN,
        None => (place - offset) / BYTES_OF_A_TOKEN * AFTER,
    }
}

/// One spelling of a word.
#[derive(Debug)]
struct Writing<'s> {
    text: &'s str,
    kind: OwnKind,
    count: u32,
}

/// The work in progress.
#[derive(Default)]
struct Collector<'s> {
    ids: FxHashMap<&'s str, u32>,
    writings: Vec<Writing<'s>>,
    places: Vec<(u32, u32)>,
    /// Local variables, in lower case, that are written before a `=` or in quotes. Others are never assigned.
    set: FxHashSet<&'s str>,
    /// Macros that are not recorded individually.
    shared: Option<SharedMacros<'s>>,
}

impl OwnWords {
    /// Collects the words of scripts that are parts of one text. `params` are those of the macro whose body the place
    /// is in.
    pub(super) fn new(names: &Names, reference: &Reference, scripts: &[&Script], params: &[Box<str>]) -> OwnWords {
        let mut collector = Collector::default();
        for script in scripts {
            collector.add(script, reference);
        }
        for param in params {
            collector.note(param, OwnKind::Parameter, None);
        }
        collector.finish(names, reference)
    }

    /// Returns the number of uses of a name, by index, and how far the nearest one is from `offset`.
    pub(super) fn uses(&self, position: usize, offset: u32) -> (u32, Option<u32>) {
        let end = |position: usize| self.ends.get(position).map_or(0, |end| *end as usize);
        let start = position.checked_sub(1).map_or(0, end);
        let places = self.used.get(start..end(position)).unwrap_or_default();
        (places.len() as u32, places.iter().map(|place| words_between(offset, *place)).min())
    }

    /// Returns words that are not in the reference.
    pub(super) fn own(&self) -> impl Iterator<Item = &OwnWord> {
        let of_headers = self.headers.iter().flat_map(|headers| (0..).zip(headers.words()));
        let of_headers = of_headers.filter(|(position, _)| !self.hidden.contains(position)).map(|(_, word)| word);
        self.own.iter().chain(of_headers)
    }

    /// Merges macros that the headers define as well.
    fn join_headers(&mut self) {
        let Some(headers) = &self.headers else { return };
        for own in &mut self.own {
            let Some((position, of_header)) = headers.find(&own.label) else { continue };
            self.hidden.insert(position);
            own.kind = own.kind.max(of_header.kind);
            // Among equally frequent spellings, the choice must be deterministic.
            if own.places.is_empty() && of_header.label > own.label {
                own.label = of_header.label.clone();
                own.matchable = of_header.matchable.clone();
            }
        }
    }
}

impl<'s> Collector<'s> {
    fn add(&mut self, script: &'s Script, reference: &Reference) {
        let pre = script.pre();
        let Some(main) = pre.files().first() else { return };
        // For each word, the spelling that was noted last: nearly always the next one is the same.
        let words = script.words();
        let mut last: Vec<Option<u32>> = vec![None; words.len()];
        let mut may_be_set = vec![false; words.len()];
        words.all_quoted().for_each(|word| may_be_set[word.index()] = true);
        for (token, it) in pre.tokens().iter().enumerate() {
            if it.kind == TokenKind::Assign && token > 0 {
                may_be_set[words.of(token - 1).index()] = true;
            }
            if it.kind != TokenKind::Name && !it.kind.is_string() {
                continue;
            }
            let Some((0, range)) = pre.written(token) else { continue };
            match it.kind {
                TokenKind::Name if it.is_opaque() => {}
                TokenKind::Name => {
                    let text = pre.text(token);
                    let kind = if text.starts_with('_') { OwnKind::Local } else { OwnKind::Global };
                    let last = &mut last[words.of(token).index()];
                    let id = last.filter(|id| self.writings[*id as usize].text == text);
                    let id = id.unwrap_or_else(|| self.id_of(text, kind));
                    *last = Some(id);
                    self.count(id, kind, Some(range.start));
                }
                kind if kind.is_string() => {
                    if let Some((name, kind)) = name_in_string(script, token) {
                        self.note(name, kind, Some(range.start + 1));
                    }
                }
                _ => {}
            }
        }
        let calls = pre.calls().iter().map(|call| call.range);
        let is_call = |token: &usize| pre.tokens()[*token].is_opaque() && pre.tokens()[*token].is_written();
        let unknown = (0..pre.tokens().len()).filter(is_call).map(|token| pre.place(token).range);
        for call in calls.chain(unknown) {
            self.add_call(script, &main.source, reference, call);
        }
        let is_same = |shared: &SharedMacros<'_>| self.shared.is_none_or(|known| known.seen().are(*shared));
        match pre.macros_in_parts().filter(|(shared, _)| is_same(shared)) {
            Some((shared, own)) => {
                self.shared = Some(shared);
                self.note_macros(own);
            }
            None => self.note_macros(pre.macros()),
        }
        let set = words.ids().filter(|word| may_be_set[word.index()]).map(|word| words.text(word));
        self.set.extend(set.filter(|name| name.starts_with('_')));
    }

    fn note_macros(&mut self, macros: impl Iterator<Item = (&'s Macro, usize)>) {
        for (definition, file) in macros {
            let place = (file == 0).then_some(definition.place.start);
            self.note(&definition.name, OwnKind::Macro, place);
        }
    }

    /// Adds the words of a macro call that are not tokens of the script: its name, nested calls, and arguments from
    /// which it makes names and strings.
    fn add_call(&mut self, script: &'s Script, source: &'s Source, reference: &Reference, call: TextRange) {
        let pre = script.pre();
        let tokens = source.tokens();
        let read: FxHashSet<u32> =
            pre.tokens_from(call).filter_map(|token| pre.written(token)).map(|(_, range)| range.start).collect();
        let first = tokens.at(call.start).unwrap_or(tokens.len());
        for token in (first..tokens.len()).take_while(|token| tokens.range(*token).end <= call.end) {
            let range = tokens.range(token);
            let is_name = tokens.kind(token) == TokenKind::Name;
            if !is_name || (token > first && read.contains(&range.start)) {
                continue;
            }
            let text = source.token_text(token);
            let is_called = token + 1 < tokens.len() && tokens.kind(token + 1) == TokenKind::LParen;
            let is_macro = pre.macro_named(text).is_some() || is_called && reference.command(text).is_none();
            let kind = match is_macro {
                true => OwnKind::Macro,
                // What an unknown macro makes of it is unknown, but it reads like a variable.
                false if text.starts_with('_') && !text.starts_with("__") => OwnKind::Local,
                false => OwnKind::Argument,
            };
            self.note(text, kind, Some(range.start));
        }
    }

    fn note(&mut self, text: &'s str, kind: OwnKind, place: Option<u32>) {
        let id = self.id_of(text, kind);
        self.count(id, kind, place);
    }

    /// Returns the index of a spelling among all.
    fn id_of(&mut self, text: &'s str, kind: OwnKind) -> u32 {
        *self.ids.entry(text).or_insert_with(|| {
            self.writings.push(Writing { text, kind, count: 0 });
            self.writings.len() as u32 - 1
        })
    }

    fn count(&mut self, id: u32, kind: OwnKind, place: Option<u32>) {
        let writing = &mut self.writings[id as usize];
        writing.kind = writing.kind.max(kind);
        if let Some(place) = place {
            writing.count += 1;
            self.places.push((id, place));
        }
    }

    fn finish(self, names: &Names, reference: &Reference) -> OwnWords {
        let headers = self.shared.map(|shared| HeaderWords::of(shared, names, reference));
        let mut words = OwnWords { headers, ..OwnWords::default() };
        // The name of the reference that each spelling is.
        let mut known = vec![usize::MAX; self.writings.len()];
        let mut ends = vec![0; names.list().len()];
        let mut positions: FxHashMap<u64, (u32, u32)> =
            FxHashMap::with_capacity_and_hasher(self.writings.len(), Default::default());
        // The word that each spelling belongs to.
        let mut owners = vec![u32::MAX; self.writings.len()];
        for (id, (writing, owner)) in self.writings.iter().zip(&mut owners).enumerate() {
            if let Some(position) = names.position(writing.text) {
                known[id] = position;
                ends[position] += writing.count;
                continue;
            }
            let next = words.own.len() as u32;
            let (position, most) = positions.entry(word_hash(writing.text)).or_insert((next, 0));
            *owner = *position;
            let Some(own) = words.own.get_mut(*position as usize) else {
                *most = writing.count;
                let may_be_set =
                    writing.text.starts_with('_') && self.set.contains(&*writing.text.to_ascii_lowercase());
                let matchable = Matchable::new(writing.text);
                let label = writing.text.into();
                words.own.push(OwnWord { label, matchable, kind: writing.kind, places: Vec::new(), may_be_set });
                continue;
            };
            own.kind = own.kind.max(writing.kind);
            // Among equally frequent spellings, the choice must be deterministic.
            if (writing.count, writing.text) > (*most, &*own.label) {
                *most = writing.count;
                own.label = writing.text.into();
                own.matchable = Matchable::new(writing.text);
            }
        }
        // Counts become starts, which become ends as the places are filled in.
        let mut total = 0;
        for end in &mut ends {
            total += std::mem::replace(end, total);
        }
        words.used = vec![0; total as usize];
        for (id, place) in self.places {
            if let Some(own) = words.own.get_mut(owners[id as usize] as usize) {
                own.places.push(place);
            } else if let Some(end) = ends.get_mut(known[id as usize]) {
                words.used[*end as usize] = place;
                *end += 1;
            }
        }
        words.ends = ends;
        for own in &mut words.own {
            own.places.sort();
            own.places.dedup();
        }
        words.join_headers();
        words
    }
}

/// Returns the variable that a string names: `"_gate"`, `isNil "GATE_isOpen"`.
fn name_in_string(script: &Script, token: usize) -> Option<(&str, OwnKind)> {
    let string = script.text(token);
    let content = string.get(1..string.len().checked_sub(1)?)?;
    if content.len() < 2 || content.len() > MAX_NAME || !is_name(content) {
        return None;
    }
    if content.starts_with('_') {
        return Some((content, OwnKind::Local));
    }
    is_global(script, token).then_some((content, OwnKind::Global))
}

/// Whether a string can only be the name of a global variable: `isNil "name"`, `missionNamespace setVariable ["name",
/// 1]`.
fn is_global(script: &Script, string: usize) -> bool {
    let word = |back: usize| string.checked_sub(back).map_or("", |token| script.text(token));
    let is_one_of = |word: &str, words: &[&str]| words.iter().any(|other| other.eq_ignore_ascii_case(word));
    let at = if word(1) == "[" { 2 } else { 1 };
    if is_one_of(word(at), &["getVariable", "setVariable"]) {
        return word(at + 1).eq_ignore_ascii_case("missionNamespace");
    }
    let takes_name = |row: &Row| {
        row.side == Side::Right && row.path.is_empty() && matches!(row.takes, Takes::Name(ArgumentName::Variable, _))
    };
    at == 1 && takes::rows_of(&word(1).to_ascii_lowercase()).iter().any(takes_name)
}
