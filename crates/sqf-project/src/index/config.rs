//! The names in configs: classes, the functions of `CfgFunctions`, and names in strings.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::around::Around;
use super::declared;
use crate::names::functions::{self, FileDefinitions};
use sqf_model::{CodeText, Collector, Names, Role, Symbol};
use sqf_syntax::config::{
    ClassId, ClassKind, Config, EntryId, PlacedKind, ValueKind, holds_code, is_mission, placed_in,
};
use sqf_syntax::{Preprocessed, TokenKind};
use sqf_text::{has_extension, is_name};

/// Length in bytes from which classes count as the one around them: only a broken or hostile config nests so deep.
const LONGEST_PATH: usize = 512;

/// The class whose nested classes are named after functions.
const REMOTE_FUNCTIONS: &str = "cfgremoteexec/functions";
/// Limit for nested classes.
const DEEPEST: usize = 64;

/// Collects the names in a config. Its functions go into `part`.
pub(super) fn names(around: &Around, path: &Arc<Path>, pre: &Preprocessed, part: &mut FileDefinitions) -> Names {
    let is_command = |word: &str| !around.reference.forms(word).is_empty();
    let mut collector = Collector::new(pre, path, around.workspace, &is_command);
    collector.directives();
    let config = Config::parse(pre);
    let mut reader = Reader { config: &config, pre, paths: Vec::new(), known: FxHashSet::default() };
    reader.classes(&mut collector);
    reader.texts(&mut collector);
    functions::read_config(around.layout, path, pre, &config, part);
    declared::add(&mut collector, &part.functions);
    collector.finish()
}

/// Collects the names in the strings of a mission or a state machine: most are code.
pub(super) fn strings(around: &Around, path: &Arc<Path>, pre: &Preprocessed) -> Names {
    let is_command = |word: &str| !around.reference.forms(word).is_empty();
    let mut collector = Collector::new(pre, path, around.workspace, &is_command);
    let is_machine = has_extension(path, "fsm");
    let code = if is_machine { CodeText::Certain } else { CodeText::Possible };
    let placed = if is_mission(path) { named_by_editor(pre, &mut collector) } else { FxHashSet::default() };
    for (number, token) in pre.tokens().iter().enumerate() {
        if token.kind.is_string() && !placed.contains(&number) {
            collector.text(number, Some(code));
        }
    }
    collector.finish()
}

/// Returns the tokens with the names of objects and markers, which are defined there.
fn named_by_editor(pre: &Preprocessed, collector: &mut Collector<'_>) -> FxHashSet<usize> {
    let tokens = pre.tokens().iter().enumerate().map(|(number, token)| (number, token.kind, pre.text(number)));
    let mut found = FxHashSet::default();
    for placed in placed_in(tokens) {
        let name = pre.text(placed.name).trim_matches('"');
        if is_name(name) {
            let symbol = match placed.kind {
                PlacedKind::Marker => Symbol::Marker(name.to_lowercase().into()),
                _ => Symbol::global(name),
            };
            collector.quoted(symbol, placed.name, Role::Definition);
            found.insert(placed.name);
        }
    }
    found
}

struct Reader<'a> {
    config: &'a Config,
    pre: &'a Preprocessed,
    /// For each class, the names of its enclosing classes and its own, in lower case.
    paths: Vec<Arc<str>>,
    /// Paths of classes that are defined or declared.
    known: FxHashSet<Arc<str>>,
}

impl Reader<'_> {
    fn classes(&mut self, collector: &mut Collector<'_>) {
        let mut numbers: FxHashMap<ClassId, usize> = FxHashMap::default();
        let mut bases: FxHashMap<usize, Arc<str>> = FxHashMap::default();
        let ids: Vec<ClassId> = self.config.classes().collect();
        for (number, id) in ids.iter().enumerate() {
            let class = self.config.class(*id);
            let around = class.outer.and_then(|outer| numbers.get(&outer)).map(|outer| Arc::clone(&self.paths[*outer]));
            let path: Arc<str> = match around {
                None => Arc::from(""),
                // An `enum` has no name, nor has a block that begins with something unknown.
                Some(around) if class.name.is_empty() => around,
                Some(around) => join(&around, &class.name),
            };
            numbers.insert(*id, number);
            self.known.insert(Arc::clone(&path));
            self.paths.push(path);
        }
        for (number, id) in ids.iter().enumerate() {
            let class = self.config.class(*id);
            let role = match class.kind {
                ClassKind::Block => Role::Definition,
                ClassKind::Forward | ClassKind::Import => Role::Declaration,
                ClassKind::Delete => Role::Read,
                ClassKind::Root | ClassKind::Enum | ClassKind::Unknown => continue,
            };
            let outer = class.outer.and_then(|outer| numbers.get(&outer));
            if outer.is_some_and(|outer| &*self.paths[*outer] == REMOTE_FUNCTIONS) {
                collector.token(Symbol::global(&class.name), class.token, Role::Read);
                continue;
            }
            collector.token(Symbol::Class(Arc::clone(&self.paths[number])), class.token, role);
            if let (Some(base), Some(outer)) = (&class.base, outer)
                && let Some(token) = self.base_token(class.token)
            {
                // The bases of the enclosing class come first, because the game looks there first.
                let inherited = self.config.base(*id).and_then(|base| numbers.get(&base));
                let base = match inherited {
                    Some(base) => Arc::clone(&self.paths[*base]),
                    None => self.base(&self.paths[*outer], base, &self.paths[number], bases.get(outer)),
                };
                bases.insert(number, Arc::clone(&base));
                collector.token(Symbol::Class(base), token, Role::Read);
            }
        }
    }

    /// Returns the token of the class after the `:`.
    fn base_token(&self, name: usize) -> Option<usize> {
        let is_colon = |token: &usize| self.pre.tokens().get(*token).is_some_and(|it| it.kind == TokenKind::Colon);
        // A name may begin with digits, and so be several tokens.
        (name + 1..name + 4).find(is_colon).map(|colon| colon + 1)
    }

    /// Returns the base of a class: a sibling, or a sibling of an enclosing class; if there is none, a sibling from
    /// another config. `inherited` is the base of the enclosing class, which is in another config, too.
    fn base(&self, around: &str, name: &str, own: &str, inherited: Option<&Arc<str>>) -> Arc<str> {
        let mut around_it = Some(around);
        for _ in 0..DEEPEST {
            let Some(around) = around_it else { break };
            let path = join(around, name);
            if &*path != own && self.known.contains(&path) {
                return path;
            }
            around_it = match around.rsplit_once('/') {
                Some((outer, _)) => Some(outer),
                None if around.is_empty() => None,
                None => Some(""),
            };
        }
        let beside = join(around, name);
        match inherited {
            // `class Gate: Wall { class Hinge: Hinge {}; };` inherits from that of the wall.
            Some(inherited) if &*beside == own => join(inherited, name),
            _ => beside,
        }
    }

    fn texts(&self, collector: &mut Collector<'_>) {
        for class in self.config.classes() {
            let class = self.config.class(class);
            for entry in &class.entries {
                self.entry(*entry, &class.name, collector);
            }
        }
    }

    fn entry(&self, entry: EntryId, class: &str, collector: &mut Collector<'_>) {
        let entry = self.config.entry(entry);
        let Some(value) = entry.value.map(|value| self.config.value(value)) else { return };
        let code = if holds_code(class, &entry.name) { CodeText::Certain } else { CodeText::Possible };
        if matches!(value.kind, ValueKind::Bare(_)) && value.end == value.first + 1 {
            collector.bare_text(value.first);
            return;
        }
        for token in value.first..value.end {
            let kind = self.pre.tokens()[token].kind;
            if kind.is_string() {
                collector.text(token, Some(code));
            } else if kind == TokenKind::Name && token > value.first && self.pre.text(token - 1) == "$" {
                // `$STR_gate_open` without quotes.
                collector.bare_text(token);
            }
        }
    }
}

fn join(around: &str, name: &str) -> Arc<str> {
    if around.len() > LONGEST_PATH {
        return around.into();
    }
    let name = name.to_lowercase();
    if around.is_empty() { name.into() } else { format!("{around}/{name}").into() }
}
