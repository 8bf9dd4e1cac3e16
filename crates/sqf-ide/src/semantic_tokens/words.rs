//! Classification of words without a syntax tree.

use rustc_hash::{FxHashMap, FxHashSet};
use sqf_reference::takes::{self, Trait};

use super::{Class, MACRO, SemanticKind, SemanticModifiers};
use crate::analysis::Analysis;
use crate::names::control_flow::{is_control_flow, is_operator};
use sqf_model::{Access, Declaration, Local, Semantics};
use sqf_reference::{Record, RecordKind, Status};
use sqf_syntax::{Call, Command, Expr, Source, TokenKind};

/// Variables without an underscore that the game sets, in lower case.
const MAGIC: &[&str] = &["this", "thislist", "thistrigger"];

const LOCAL: Class = Class::plain(SemanticKind::Variable);
const GIVEN: Class = Class::new(SemanticKind::Variable, SemanticModifiers::DEFAULT_LIBRARY);
const GLOBAL: Class = Class::new(SemanticKind::Variable, SemanticModifiers::STATIC);
const COMMAND: Class = Class::new(SemanticKind::Function, SemanticModifiers::DEFAULT_LIBRARY);
const OWN_FUNCTION: Class = Class::plain(SemanticKind::Function);
const OTHER_FUNCTION: Class = Class::new(SemanticKind::Function, SemanticModifiers::READONLY);

/// Whether a command, in lower case, is a keyword: it controls the flow or runs code.
pub fn is_keyword(command: &str) -> bool {
    is_control_flow(command) || takes::has_trait(command, Trait::Runs) || command == "scopename"
}

/// Classifies words.
pub(super) struct Words<'a> {
    analysis: &'a Analysis,
    is_script: bool,
    commands: FxHashMap<&'a str, Option<Class>>,
    globals: FxHashMap<String, Class>,
    /// Local variables by name, in lower case; true if all of that name are parameters.
    locals: FxHashMap<&'a str, bool>,
    /// Names of global variables that code is assigned to, in lower case.
    codes: FxHashSet<String>,
    /// Macros that are defined anywhere in the text.
    defined: FxHashSet<&'a str>,
}

impl<'a> Words<'a> {
    /// Prepares the lookup of the words of a text; `is_script` is false for configs.
    pub(super) fn new(analysis: &'a Analysis, is_script: bool) -> Words<'a> {
        let directives = analysis.pre().files()[0].source.directives().iter();
        let defined = directives.filter_map(|directive| match &directive.command {
            Command::Define(definition) => Some(&*definition.name),
            _ => None,
        });
        let mut words = Words {
            analysis,
            is_script,
            commands: FxHashMap::default(),
            globals: FxHashMap::default(),
            locals: FxHashMap::default(),
            codes: FxHashSet::default(),
            defined: defined.collect(),
        };
        if is_script {
            let semantics = words.semantics();
            for (_, local) in semantics.locals() {
                *words.locals.entry(&*local.name).or_insert(true) &= is_param(local);
            }
            let script = analysis.script();
            let tree = script.tree();
            let gets_code = |access: Access| match access {
                Access::Write(value) => matches!(tree.expr(tree.bare(value)), Expr::Code(_)),
                Access::Read => false,
            };
            let codes = semantics.globals().iter().filter(|global| gets_code(global.access));
            words.codes = codes.map(|global| script.text(global.token).to_ascii_lowercase()).collect();
        }
        words
    }

    pub(super) fn semantics(&self) -> &'a Semantics {
        self.analysis.script().semantics(self.analysis.reference())
    }

    /// Classifies a command.
    pub(super) fn command(&mut self, word: &'a str) -> Option<Class> {
        if let Some(known) = self.commands.get(word) {
            return *known;
        }
        let class = self.analysis.reference().command(word).map(|record| {
            let lower = word.to_ascii_lowercase();
            let class = if is_keyword(&lower) {
                Class::plain(SemanticKind::Keyword)
            } else if is_operator(&lower) || record.operator.is_some() {
                Class::plain(SemanticKind::Operator)
            } else if takes::is_constant(&lower) {
                Class::plain(SemanticKind::Constant)
            } else {
                COMMAND
            };
            with_status(class, record)
        });
        self.commands.insert(word, class);
        class
    }

    /// Classifies a function or global variable.
    pub(super) fn global(&mut self, name: &str) -> Class {
        let lower = name.to_ascii_lowercase();
        if let Some(known) = self.globals.get(&lower) {
            return *known;
        }
        let record = self.analysis.reference().get(name).filter(|record| record.kind == RecordKind::Function);
        let class = if let Some(record) = record {
            with_status(COMMAND.with(SemanticModifiers::READONLY), record)
        } else if self.codes.contains(&lower) || self.analysis.workspace().defines_function(name) == Some(true) {
            OWN_FUNCTION
        } else if lower.contains("_fnc_") {
            OTHER_FUNCTION
        } else if MAGIC.contains(&&*lower) {
            GIVEN
        } else {
            GLOBAL
        };
        self.globals.insert(lower, class);
        class
    }

    /// Classifies a local variable.
    pub(super) fn of_local(&self, local: &Local) -> Class {
        if is_param(local) { Class::plain(SemanticKind::Parameter) } else { LOCAL }
    }

    /// Classifies a name with an underscore whose variable is uncertain.
    pub(super) fn local_named(&self, name: &str) -> Class {
        let lower = name.to_ascii_lowercase();
        match self.locals.get(&*lower) {
            Some(true) => Class::plain(SemanticKind::Parameter),
            Some(false) => LOCAL,
            None if Semantics::is_magic(&lower) => GIVEN,
            None => LOCAL,
        }
    }

    /// Whether a name may be a macro of a missing header: `DEBUG_MODE`.
    pub(super) fn may_be_macro(&self, name: &str) -> bool {
        !self.analysis.pre().is_complete() && !name.bytes().any(|byte| byte.is_ascii_lowercase())
    }

    /// Whether a macro call begins at an offset.
    pub(super) fn is_call(&self, offset: u32) -> bool {
        let calls: &[Call] = self.analysis.pre().calls();
        calls.binary_search_by_key(&offset, |call| call.range.start).is_ok()
    }

    fn is_macro(&self, name: &str) -> bool {
        self.defined.contains(name) || self.analysis.pre().macro_named(name).is_some()
    }

    /// Classifies a word that was not parsed, usually an argument of a macro.
    pub(super) fn argument(&mut self, source: &'a Source, token: usize) -> Option<Class> {
        let name = source.token_text(token);
        if self.is_macro(name) || begins_call(source, token) && name.bytes().all(|byte| !byte.is_ascii_lowercase()) {
            return Some(MACRO);
        }
        self.alone(name, is_whole_argument(source, token, source.tokens().len()))
    }

    /// Classifies a word in the body of a macro, whose directive ends at `end`.
    pub(super) fn in_body(&mut self, source: &'a Source, token: usize, end: usize) -> Option<Class> {
        let name = source.token_text(token);
        if self.is_macro(name) {
            return Some(MACRO);
        }
        let (before, after) = beside(source, token, end);
        let is_pasted = matches!(before, Some(TokenKind::Hash | TokenKind::HashHash));
        if is_pasted || after == Some(TokenKind::HashHash) {
            return None;
        }
        self.alone(name, is_whole_argument(source, token, end))
    }

    /// Classifies a word by its name only. If it is the whole argument of a macro, it may become a part of another
    /// name.
    fn alone(&mut self, name: &'a str, is_whole_argument: bool) -> Option<Class> {
        if name.starts_with('_') {
            // Some macros begin like this, too, such as `__EVAL`.
            return (!name.starts_with("__")).then(|| self.local_named(name));
        }
        if is_whole_argument || !self.is_script {
            return None;
        }
        let is_function = |name: &str| name.to_ascii_lowercase().contains("_fnc_");
        self.command(name).or_else(|| is_function(name).then(|| self.global(name)))
    }
}

fn with_status(class: Class, record: &Record) -> Class {
    let is_deprecated =
        record.status == Status::Deprecated || record.status == Status::Broken && !record.replaced_by.is_empty();
    if is_deprecated { class.with(SemanticModifiers::DEPRECATED) } else { class }
}

fn is_param(local: &Local) -> bool {
    matches!(local.declared, Declaration::Param { .. })
}

fn begins_call(source: &Source, token: usize) -> bool {
    token + 1 < source.tokens().len() && source.tokens().kind(token + 1) == TokenKind::LParen
}

/// Returns the kinds of the tokens before and after a token, skipping whitespace and comments.
fn beside(source: &Source, token: usize, end: usize) -> (Option<TokenKind>, Option<TokenKind>) {
    let kind = |token: usize| source.tokens().kind(token);
    let before = (0..token).rev().map(kind).find(|kind| !kind.is_trivia());
    (before, (token + 1..end).map(kind).find(|kind| !kind.is_trivia()))
}

/// Whether a token is a whole argument of a call.
fn is_whole_argument(source: &Source, token: usize, end: usize) -> bool {
    let (before, after) = beside(source, token, end);
    matches!(before, Some(TokenKind::LParen | TokenKind::Comma))
        && matches!(after, Some(TokenKind::RParen | TokenKind::Comma))
}
