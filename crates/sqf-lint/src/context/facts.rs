//! Facts about a script as a whole, computed on first use.

use std::any::Any;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::{FxHashMap, FxHashSet};

use super::Context;
use crate::shared::loop_variables;
use sqf_model::{Access, CodeString, PathTarget, Script};
use sqf_reference::Prepared;
use sqf_reference::takes::Trait;
use sqf_syntax::{Command, NodeId, Preprocessed, Source, TokenKind, WordId};
use sqf_text::{Cover, TextRange, is_word, locked};

/// Facts about one script.
#[derive(Default)]
pub(crate) struct Facts {
    own: OnceLock<Own>,
    globals: OnceLock<Globals>,
    /// Ranges between `#if...` and `#endif`.
    conditional: OnceLock<Cover>,
    /// Ranges that may be inactive.
    undecided: OnceLock<Cover>,
    /// The first token that assigns each word by `=`.
    assignments: OnceLock<Vec<Option<usize>>>,
    /// Uses of variables that loops set.
    of_loops: OnceLock<loop_variables::Uses>,
    /// Whether the project defines functions that the script names.
    defined: Mutex<FxHashMap<Box<str>, Option<bool>>>,
    /// Strings that are code.
    pub(super) code_strings: OnceLock<Vec<CodeString>>,
    /// What rules collect once.
    prepared: Prepared,
    /// Cached contents of folders.
    folders: Mutex<FxHashMap<String, Entries>>,
}

/// Names in a folder, with whether each is a folder.
pub(super) type Entries = Arc<Vec<(String, bool)>>;

impl Context<'_> {
    /// Returns what a rule collects once from the text of the script.
    pub(crate) fn prepared<T: Any + Send + Sync>(&self, make: impl FnOnce(&Preprocessed) -> T) -> Arc<T> {
        self.asks_beyond();
        self.facts.prepared.get(|| make(self.script.pre()))
    }

    /// Whether the script defines a name, in lower case, or mentions it in a string.
    pub(crate) fn is_known_to_the_script(&self, name: &str) -> bool {
        self.asks_beyond();
        let own = self.facts.own.get_or_init(|| Own::new(self.script));
        let is_made = |word: WordId| own.made.get(word.index()).is_some_and(|is_made| *is_made);
        self.script.words().find(name).is_some_and(is_made) || own.quoted.contains(name)
    }

    /// Whether the script assigns a global variable directly, ignoring case. Strings that name it do not count.
    pub(crate) fn sets_global(&self, name: &str) -> bool {
        self.is_global_that(name, |globals| &globals.set)
    }

    /// Whether the script reads a global variable directly, ignoring case. Strings that name it do not count.
    pub(crate) fn reads_global(&self, name: &str) -> bool {
        self.is_global_that(name, |globals| &globals.read)
    }

    fn is_global_that(&self, name: &str, which: fn(&Globals) -> &Vec<bool>) -> bool {
        self.asks_beyond();
        let globals = self.facts.globals.get_or_init(|| Globals::new(self));
        let is_it = |word: WordId| which(globals).get(word.index()).is_some_and(|is_it| *is_it);
        self.script.words().find(name).is_some_and(is_it)
    }

    /// Whether the script asks if a class or a file of a mod exists, or an addon is loaded, and so knows what else
    /// comes with it: in the statement around a node, or with a string that has this tag, in lower case.
    pub(crate) fn asks_for(&self, node: NodeId, tag: &str) -> bool {
        if !self.mentions_trait(self.root(), Trait::AsksPresence) {
            return false;
        }
        let has = |within: NodeId, part: &str| {
            let is_string = |token: &usize| self.kind(*token).is_some_and(TokenKind::is_string);
            let mut strings = self.tree().tokens(within).filter(is_string);
            strings.any(|token| self.text(token).to_ascii_lowercase().contains(part))
        };
        // Classes in sections such as `CfgVehicles` do not tell which mod is there.
        let asks_here = |statement: NodeId| {
            self.mentions_trait(statement, Trait::AsksPresence)
                && (has(statement, "cfgpatches") || !has(statement, "cfg"))
        };
        let statement = self.ancestors(node).take_while(|around| *around != self.root()).last();
        statement.is_some_and(asks_here) || has(self.root(), tag)
    }

    /// See [`defines_function`](sqf_model::WorkspaceNames::defines_function). Asked once for each name, because most are
    /// called again and again.
    pub(crate) fn defines_function(&self, name: &str) -> Option<bool> {
        self.asks_beyond();
        let mut known = locked(&self.facts.defined);
        if let Some(is_defined) = known.get(name) {
            return *is_defined;
        }
        let is_defined = self.workspace().defines_function(name);
        known.insert(name.into(), is_defined);
        is_defined
    }

    /// Returns uses of variables that loops set, unless they refer to a variable of the script.
    pub(crate) fn uses_of_loop_variables(&self) -> &loop_variables::Uses {
        self.asks_beyond();
        self.facts.of_loops.get_or_init(|| loop_variables::Uses::new(self))
    }

    /// Whether an offset is between `#if...` and `#endif`.
    pub(crate) fn is_conditional(&self, offset: u32) -> bool {
        self.asks_beyond();
        let ranges = self.facts.conditional.get_or_init(|| conditional(self.analysis.file().source()));
        ranges.contains(offset)
    }

    /// Whether an undecidable condition may exclude an offset.
    pub(crate) fn is_undecided(&self, offset: u32) -> bool {
        let undecided = || Cover::of(self.script.pre().undecided().iter().copied());
        self.facts.undecided.get_or_init(undecided).contains(offset)
    }

    /// Whether the script belongs to a mission whose objects and their init fields can be read, since those set
    /// variables, too.
    pub(crate) fn is_editor_known(&self, path: &Path) -> bool {
        let PathTarget::File(mission) = self.workspace().find("mission.sqm", path) else { return false };
        self.workspace().source(&mission).is_some()
    }

    /// Returns the contents of a folder, given by a path in the script. Cached, because a script may name thousands of
    /// missing files.
    pub(crate) fn entries(&self, folder: &str, from: &Path) -> Entries {
        self.asks_beyond();
        let mut known = locked(&self.facts.folders);
        if let Some(entries) = known.get(folder) {
            return Arc::clone(entries);
        }
        let entries = Arc::new(self.workspace().entries(folder, from, false));
        known.insert(folder.to_owned(), Arc::clone(&entries));
        entries
    }

    /// Returns the first token that assigns a word by `=` in checked code.
    pub(crate) fn first_assignment(&self, word: WordId) -> Option<usize> {
        self.asks_beyond();
        let assignments = self.facts.assignments.get_or_init(|| {
            let (tokens, words) = (self.script.pre().tokens(), self.script.words());
            let mut first = vec![None; words.len()];
            for (token, next) in tokens.iter().skip(1).enumerate() {
                let known = &mut first[words.of(token).index()];
                let is_assigned = || !self.broken.touches(self.token_range(token));
                if known.is_none() && next.kind == TokenKind::Assign && is_assigned() {
                    *known = Some(token);
                }
            }
            // Tokens without a word share this entry.
            first[WordId::NONE.index()] = None;
            first
        });
        assignments.get(word.index()).copied().flatten()
    }
}

/// The names that a script defines or mentions.
struct Own {
    /// For each word, whether the script assigns it, or checks it with `isNil`.
    made: Vec<bool>,
    /// Words that are whole strings, in lower case.
    quoted: FxHashSet<Box<str>>,
}

impl Own {
    fn new(script: &Script) -> Own {
        let (tokens, words) = (script.pre().tokens(), script.words());
        let mut own = Own { made: vec![false; words.len()], quoted: FxHashSet::default() };
        let mut lower = String::new();
        for (token, it) in tokens.iter().enumerate() {
            match it.kind {
                TokenKind::DoubleString | TokenKind::SingleString => {
                    let text = script.text(token).trim_matches(['"', '\'']);
                    if !is_word(text) {
                        continue;
                    }
                    // Most strings occur several times in a script.
                    lower.clear();
                    lower.push_str(text);
                    lower.make_ascii_lowercase();
                    if !own.quoted.contains(&*lower) {
                        own.quoted.insert(lower.as_str().into());
                    }
                }
                TokenKind::Name => match tokens.get(token + 1).map(|next| next.kind) {
                    Some(TokenKind::Assign) => own.made[words.of(token).index()] = true,
                    Some(TokenKind::RBrace) if is_asked_for(script, token) => {
                        own.made[words.of(token).index()] = true;
                    }
                    _ => {}
                },
                _ => {}
            }
        }
        // Tokens without a word share this entry, so it is meaningless.
        own.made[WordId::NONE.index()] = false;
        own
    }
}

/// How a script uses global variables, for each word.
struct Globals {
    set: Vec<bool>,
    read: Vec<bool>,
}

impl Globals {
    fn new(context: &Context<'_>) -> Globals {
        let words = context.script.words();
        let mut globals = Globals { set: vec![false; words.len()], read: vec![false; words.len()] };
        for global in context.semantics().globals() {
            let of_access = if global.access == Access::Read { &mut globals.read } else { &mut globals.set };
            of_access[words.of(global.token).index()] = true;
        }
        // Strings share this entry.
        for of_access in [&mut globals.set, &mut globals.read] {
            of_access[WordId::NONE.index()] = false;
        }
        globals
    }
}

/// Whether a name is the only code after `isNil`.
fn is_asked_for(script: &Script, name: usize) -> bool {
    name >= 2
        && script.text(name - 1) == "{"
        && script.text(name + 1) == "}"
        && script.text(name - 2).eq_ignore_ascii_case("isNil")
}

/// Returns the ranges between `#if...` and `#endif`, except for include guards.
fn conditional(source: &Source) -> Cover {
    let mut ranges: Vec<Range<u32>> = Vec::new();
    let mut open: Vec<Option<u32>> = Vec::new();
    let directives = source.directives();
    for (position, directive) in directives.iter().enumerate() {
        let start = source.tokens().range(directive.token).start;
        match directive.command {
            Command::IfNotDef(name) => {
                let next = directives.get(position + 1).map(|next| &next.command);
                let is_guard = matches!(next, Some(Command::Define(it)) if *it.name == *source.token_text(name));
                open.push((!is_guard).then_some(start));
            }
            Command::If | Command::IfDef(_) => open.push(Some(start)),
            Command::EndIf => ranges.extend(open.pop().flatten().map(|from| from..start)),
            _ => {}
        }
    }
    ranges.extend(open.into_iter().flatten().map(|from| from..u32::MAX));
    Cover::of(ranges.into_iter().map(|range| TextRange::new(range.start, range.end)))
}
