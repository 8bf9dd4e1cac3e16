//! Determines which scripts of a project only ever run as separate scripts, so that they see no variables of another
//! one.

use std::path::Path;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::words::{Comments, ends_with_word};
use crate::includes::View;
use crate::layout::file_names;
use sqf_text::is_word_byte;

/// The scripts that a text names.
#[derive(Debug, Default)]
pub(crate) struct Named {
    /// The names of their files, in lower case without extension, each with whether `execVM` precedes all of them.
    pub(crate) scripts: Vec<(Box<str>, bool)>,
    /// Whether it composes such a name.
    pub(crate) makes_names: bool,
}

/// How the files of a project name a script.
#[derive(Debug)]
struct Naming {
    /// Whether all of them only execute it.
    is_executed: bool,
    /// Whether a script is among them.
    is_in_script: bool,
}

/// The scripts that the files of a project name.
#[derive(Debug, Default)]
pub(crate) struct Scripts {
    /// By name.
    named: FxHashMap<Box<str>, Naming>,
    /// The files that compose names.
    makers: Vec<Arc<Path>>,
}

impl Scripts {
    pub(crate) fn add(&mut self, file: &Arc<Path>, named: Named) {
        let is_in_script = file_names::ends_in(file, &["sqf"]);
        for (name, is_executed) in named.scripts {
            let naming = self.named.entry(name).or_insert(Naming { is_executed: true, is_in_script: false });
            naming.is_executed &= is_executed;
            naming.is_in_script |= is_in_script;
        }
        if named.makes_names {
            self.makers.push(Arc::clone(file));
        }
    }

    /// Whether a script names another one, or composes such names.
    pub(crate) fn is_named(&self, name: &str, view: &View) -> bool {
        self.named.get(name).is_some_and(|naming| naming.is_in_script) || self.makers.iter().any(|file| view.sees(file))
    }

    pub(super) fn is_only_executed(&self, name: &str, is_of_mission: bool, view: &View) -> bool {
        let is_named = self.named.get(name).map(|naming| naming.is_executed);
        is_named.unwrap_or(is_of_mission) && !self.makers.iter().any(|file| view.sees(file))
    }
}

/// Finds the scripts that a text names, except in comments.
pub(crate) fn named(text: &str) -> Named {
    let bytes = text.as_bytes();
    let mut found = Named::default();
    let mut comments = Comments::of(bytes).peekable();
    for dot in memchr::memchr_iter(b'.', bytes) {
        let end = dot + ".sqf".len();
        let is_script = bytes.get(dot..end).is_some_and(|ending| ending.eq_ignore_ascii_case(b".sqf"));
        if !is_script || bytes.get(end).is_some_and(|byte| is_word_byte(*byte)) {
            continue;
        }
        while comments.next_if(|comment| comment.end <= dot).is_some() {}
        if comments.peek().is_some_and(|comment| comment.start <= dot) {
            continue;
        }
        let is_end = |byte: &u8| matches!(byte, b'\\' | b'/' | b'"' | b'\'' | b'(' | b',' | b'\n');
        let start = bytes[..dot].iter().rposition(is_end).map_or(0, |before| before + 1);
        let Some(name) = text.get(start..dot) else { continue };
        if name.is_empty() || !name.bytes().all(|byte| is_word_byte(byte) || matches!(byte, b'-' | b' ' | b'.')) {
            found.makes_names = true;
            continue;
        }
        let is_quote = |byte: &u8| matches!(byte, b'"' | b'\'' | b'\n');
        let quote = bytes[..start].iter().rposition(is_quote).unwrap_or_default();
        let before = text.get(..quote).unwrap_or_default().trim_end_matches(['"', '\'']);
        found.scripts.push((name.to_ascii_lowercase().into(), ends_with_word(before, "execvm")));
    }
    found
}
