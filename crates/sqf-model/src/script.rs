//! A script as the game sees it: preprocessed, parsed and analyzed.

mod links;
mod not_code;

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;

use self::links::{Assignments, Commas, Parents};
use super::semantics::{Local, LocalId, Scopes, TypesBefore};
use super::summary::{Functions, Values, lets_change};
use super::takes::RowsByWord;
use super::{PassedVariable, Semantics, Step, Summary, Value, Workspace, plugin};
use sqf_reference::library::Libraries;
use sqf_reference::takes::Row;
use sqf_reference::{Reference, TypeSet};
use sqf_syntax::{
    Call, Command, Expr, NodeId, Parsed, Preprocessed, PreprocessorSettings, Source, SyntaxError, TakenOver, TokenKind,
    Tree, WordId, Words,
};
use sqf_text::{TextRange, locked};

pub use self::links::Position;

/// Deeper scripts are parsed, but not analyzed, because the analyses are recursive.
const DEEPEST: usize = 400;

/// A script, computed once for each version of its text and of the files that it includes.
#[derive(Debug)]
pub struct Script {
    parsed: Arc<Parsed>,
    is_settings: bool,
    markup: Option<usize>,
    code_runners: Arc<[Row]>,
    /// What knows the functions that it calls.
    functions: Option<Functions>,
    /// Global variables that whatever runs the script sets for it, in lower case, with their types.
    given: Box<[(Box<str>, TypeSet)]>,
    /// Types from the previous version, until those of this one are inferred.
    before: Mutex<TypesBefore>,
    /// See [`Script::is_copy`].
    is_copy: bool,
    /// The meaning of its names in the previous version, if that is the same code.
    same_scopes: Option<Arc<Scopes>>,
    taken: OnceLock<RowsByWord>,
    scopes: OnceLock<Arc<Scopes>>,
    semantics: OnceLock<Semantics>,
    missing: OnceLock<Vec<(u32, NodeId)>>,
    parents: OnceLock<Parents>,
    assignments: OnceLock<Assignments>,
    /// Code that changes its `_this`, each with the first token that does.
    pub(super) changes_of_this: OnceLock<FxHashMap<NodeId, usize>>,
    made: OnceLock<Option<Vec<UnwrittenTokens>>>,
    /// The commas of the arrays that were asked about: each of thousands of elements may ask for its place.
    commas: Mutex<FxHashMap<NodeId, Commas>>,
}

/// How many of some tokens are not written in the text.
#[derive(Debug, Clone, Copy, Default)]
struct UnwrittenTokens {
    /// Tokens that macros produce, or that are in other files.
    unwritten: u32,
    /// Unknown tokens.
    opaque: u32,
}

impl UnwrittenTokens {
    /// Counts those before each token and before the end, so that queries about a node need not scan its tokens.
    fn up_to_each(pre: &Preprocessed) -> Option<Vec<UnwrittenTokens>> {
        if pre.tokens().iter().all(|token| token.is_written() && !token.is_opaque()) {
            return None;
        }
        let mut made = UnwrittenTokens::default();
        let before = pre.tokens().iter().map(|token| {
            made.unwritten += u32::from(!token.is_written());
            made.opaque += u32::from(token.is_opaque());
            made
        });
        Some(std::iter::once(UnwrittenTokens::default()).chain(before).collect())
    }
}

/// What a version of a script passes on to the next one.
#[derive(Debug, Clone)]
pub struct EarlierScript {
    parsed: Arc<Parsed>,
    types: TypesBefore,
    /// The meaning of its names.
    scopes: Option<Arc<Scopes>>,
    /// What types and scopes depend on except its code.
    code_runners: Arc<[Row]>,
    /// Whether the next version is parsed with the same commands.
    has_same_reference: bool,
    /// Whether the next one is another file, with the same text.
    is_for_copy: bool,
}

impl EarlierScript {
    /// Returns its tokens, words and nodes.
    pub fn parsed(&self) -> &Arc<Parsed> {
        &self.parsed
    }

    /// Returns it for other files with the same text. They share everything, unless more than their text matters.
    #[must_use]
    pub fn for_copies(self) -> EarlierScript {
        EarlierScript { is_for_copy: true, ..self }
    }

    /// Invalidates what depends on the reference, in which a word may be another command.
    pub(super) fn for_another_reference(self) -> EarlierScript {
        EarlierScript { types: TypesBefore::default(), scopes: None, has_same_reference: false, ..self }
    }
}

/// The part of a text that a script is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum ParsedPart {
    /// What the game reads.
    Main,
    /// The same with an inactive part of a condition: the index of the `#if` or `#else` before it.
    Branch(usize),
    /// The text of a macro: the index of its `#define`.
    Body(usize),
    /// The contents of the parentheses after the name of a macro: the token of the first.
    Arguments(usize),
}

impl Script {
    /// Preprocesses and parses a text. Never fails.
    pub fn new(source: Arc<Source>, path: Option<&Path>, reference: &Reference, workspace: &dyn Workspace) -> Script {
        Script::after(source, path, reference, workspace, None)
    }

    /// Like [`Script::new`], but reuses what did not change since an earlier version of the text, or is the same in
    /// another file. Both are read with the same reference.
    pub fn after(
        source: Arc<Source>,
        path: Option<&Path>,
        reference: &Reference,
        workspace: &dyn Workspace,
        before: Option<&EarlierScript>,
    ) -> Script {
        if let Some(copy) = before.and_then(|before| Script::copy(&source, path, workspace, before)) {
            return copy;
        }
        let preprocess = |settings: &PreprocessorSettings<'_>| match before {
            Some(before) if before.has_same_reference => Preprocessed::after(source, settings, before.parsed.pre()),
            _ => Preprocessed::new(source, settings),
        };
        let script = Script::of(path, reference, workspace, before.map(|before| &*before.parsed), preprocess);
        let runs_alike = before.is_some_and(|before| *before.code_runners == *script.code_runners);
        let same = before.filter(|_| runs_alike && script.parsed.is_as_before());
        let same_scopes = same.and_then(|before| before.scopes.as_ref());
        let same_scopes = same_scopes.filter(|scopes| scopes.is_empty() != script.is_sound());
        let types = before.map(|before| before.types.clone().in_next(&script.parsed, runs_alike));
        Script { before: Mutex::new(types.unwrap_or_default()), same_scopes: same_scopes.cloned(), ..script }
    }

    /// Returns the script of a file with the text of another one. None if macros, directives, the name of the file or
    /// what includes it may matter as well.
    fn copy(source: &Source, path: Option<&Path>, workspace: &dyn Workspace, of: &EarlierScript) -> Option<Script> {
        let EarlierScript { parsed, types, scopes: Some(scopes), has_same_reference: true, is_for_copy: true, .. } = of
        else {
            return None;
        };
        let is_part = path.is_some_and(|path| workspace.is_part(path));
        let [main] = parsed.pre().files() else { return None };
        let is_same = !is_part && parsed.pre().is_plain() && parsed.pre().is_complete();
        if !is_same || main.source.text() != source.text() {
            return None;
        }
        let script = Script::of_parsed(Arc::clone(parsed), path, workspace);
        let is_same = *script.code_runners == *of.code_runners && script.is_sound() != scopes.is_empty();
        let (before, scopes) = (Mutex::new(types.clone()), Arc::clone(scopes).into());
        is_same.then_some(Script { is_copy: true, before, scopes, ..script })
    }

    /// Sets the workspace that knows the functions that the script calls, and the path of the script. Without a
    /// workspace, nothing is known about these functions.
    #[must_use]
    pub fn among(self, workspace: &Arc<dyn Workspace>, path: Option<&Arc<Path>>) -> Script {
        Script { functions: Some(Functions::new(Arc::clone(workspace), path.cloned())), ..self }
    }

    /// Sets the variables that whatever runs the script sets for it, such as `this` in the code of a trigger.
    #[must_use]
    pub(super) fn given(self, variables: &[PassedVariable]) -> Script {
        let globals = variables.iter().filter(|variable| !variable.name.starts_with('_') && !variable.types.is_any());
        let given = globals.map(|variable| (variable.name.to_ascii_lowercase().into(), variable.types));
        Script { given: given.collect(), ..self }
    }

    /// Returns the types of the global variables that whatever runs the script sets for it, by name in lower case.
    pub(super) fn given_globals(&self) -> impl Iterator<Item = (&str, TypeSet)> {
        self.given.iter().map(|(name, types)| (&**name, *types))
    }

    /// Parses the preprocessed text.
    fn of(
        path: Option<&Path>,
        reference: &Reference,
        workspace: &dyn Workspace,
        before: Option<&Parsed>,
        preprocess: impl FnOnce(&PreprocessorSettings<'_>) -> Preprocessed,
    ) -> Script {
        let is_part = path.is_some_and(|path| workspace.is_part(path));
        // A reference of a part of the wiki lacks commands, which must not look like mistakes of the script.
        let embedded = Reference::embedded();
        let is_embedded = std::ptr::eq(&*embedded, reference);
        let forms = |word: &str| {
            let known = match reference.forms(word) {
                known if is_embedded => known,
                known => known.union(embedded.forms(word)),
            };
            if known.is_empty() { plugin::forms(word) } else { known }
        };
        let is_command = |word: &str| !forms(word).is_empty();
        let includer = path.filter(|_| is_part).and_then(|path| {
            let outermost = Arc::clone(workspace.includers(path).all().first()?);
            let source = workspace.source(&outermost)?;
            Some((outermost, source))
        });
        let settings = PreprocessorSettings {
            path,
            includes: workspace,
            is_command: &is_command,
            is_part,
            includer,
            is_exact: false,
        };
        let pre = preprocess(&settings);
        Script::of_parsed(Arc::new(Parsed::new(pre, forms, before)), path, workspace)
    }

    fn of_parsed(parsed: Arc<Parsed>, path: Option<&Path>, workspace: &dyn Workspace) -> Script {
        let is_settings = is_settings(parsed.pre(), parsed.words(), path);
        let markup = if parsed.errors().is_empty() { None } else { not_code::first(&parsed, path) };
        let code_runners = workspace.code_runners();
        Script {
            parsed,
            is_settings,
            markup,
            code_runners,
            functions: None,
            given: Box::default(),
            before: Mutex::default(),
            is_copy: false,
            same_scopes: None,
            taken: OnceLock::new(),
            scopes: OnceLock::new(),
            semantics: OnceLock::new(),
            missing: OnceLock::new(),
            parents: OnceLock::new(),
            assignments: OnceLock::new(),
            changes_of_this: OnceLock::new(),
            made: OnceLock::new(),
            commas: Mutex::default(),
        }
    }

    /// Parses a part of this script's text that the game does not read as written; returns this script for
    /// [`ParsedPart::Main`].
    pub(super) fn part(
        &self,
        part: ParsedPart,
        path: Option<&Path>,
        reference: &Reference,
        workspace: &dyn Workspace,
    ) -> Option<Script> {
        // Each part has its own limit, and a text that has exceeded one would exceed them all.
        if self.pre().exhausted().is_some() {
            return None;
        }
        let source = &self.pre().files().first()?.source;
        Some(Script::of(path, reference, workspace, None, |settings| match part {
            ParsedPart::Main => Preprocessed::new(Arc::clone(source), settings),
            ParsedPart::Branch(directive) => Preprocessed::with_part(Arc::clone(source), directive, settings),
            ParsedPart::Body(directive) => {
                let tokens = body(source, directive);
                let definition = match source.directives().get(directive).map(|directive| &directive.command) {
                    Some(Command::Define(definition)) => Some(&**definition),
                    _ => None,
                };
                self.pre().fragment(tokens, definition, settings)
            }
            ParsedPart::Arguments(open) => {
                let close = source.closer(open).unwrap_or(open);
                self.pre().fragment(open + 1..close, None, settings)
            }
        }))
    }

    /// Returns the script with everything from a token on unknown; see [`Preprocessed::above`].
    pub fn above(
        &self,
        token: usize,
        path: Option<&Path>,
        reference: &Reference,
        workspace: &dyn Workspace,
    ) -> Option<Script> {
        let pre = self.pre().above(token)?;
        Some(Script::of(path, reference, workspace, None, |_| pre))
    }

    /// Returns the missing operands, each with the token that it precedes; computed on first use.
    fn missing(&self) -> &[(u32, NodeId)] {
        self.missing.get_or_init(|| links::missing(self.tree()))
    }

    /// Returns the parents of nodes; computed on first use.
    fn parents(&self) -> &Parents {
        self.parents.get_or_init(|| Parents::new(self.tree()))
    }

    /// Returns the assignments to each variable; computed on first use.
    fn assignments(&self) -> &Assignments {
        self.assignments.get_or_init(|| Assignments::new(self))
    }

    /// Returns the table rows for the words of the script; computed on first use.
    pub(super) fn taken(&self) -> &RowsByWord {
        self.taken.get_or_init(|| RowsByWord::new(self))
    }

    /// Returns the tokens that the parser saw.
    #[inline]
    pub fn pre(&self) -> &Preprocessed {
        self.parsed.pre()
    }

    /// Returns the distinct words of its tokens.
    #[inline]
    pub fn words(&self) -> &Words {
        self.parsed.words()
    }

    /// Returns the syntax tree.
    #[inline]
    pub fn tree(&self) -> &Tree {
        self.parsed.tree()
    }

    /// Returns the syntax errors, in text order.
    pub fn errors(&self) -> &[SyntaxError] {
        self.parsed.errors()
    }

    /// Returns what the next version can reuse.
    pub fn earlier(&self) -> EarlierScript {
        // In this order: the types before are dropped once there are others.
        let before = locked(&self.before).clone();
        let types = self.known_semantics().map(Semantics::for_next);
        let types = types.unwrap_or_else(|| if self.parsed.is_as_before() { before } else { before.without_plain() });
        EarlierScript {
            parsed: Arc::clone(&self.parsed),
            types,
            scopes: self.scopes.get().or(self.same_scopes.as_ref()).cloned(),
            code_runners: Arc::clone(&self.code_runners),
            has_same_reference: true,
            is_for_copy: false,
        }
    }

    /// Whether it is the same code as the version before, in which its names mean the same.
    pub fn is_as_before(&self) -> bool {
        self.same_scopes.is_some()
    }

    /// Whether it shares its tree and scopes with another file of the same text, see [`EarlierScript::for_copies`].
    pub fn is_copy(&self) -> bool {
        self.is_copy
    }

    /// Returns the nodes that are those of the version before, or of the file of which it is a copy.
    pub fn taken_over(&self) -> Cow<'_, [TakenOver]> {
        match self.is_copy {
            true => Cow::Owned(vec![TakenOver { nodes: 0..self.tree().len(), before: 0 }]),
            false => Cow::Borrowed(self.parsed.taken_over()),
        }
    }

    /// Returns the script without its semantics, and what this one has reused.
    pub fn parsed(&self) -> &Arc<Parsed> {
        &self.parsed
    }

    /// Returns the project's settings about functions that run code.
    pub fn code_runners(&self) -> &[Row] {
        &self.code_runners
    }

    /// Whether it is not a script but a list of settings for CBA (`force name = value;`), which happens to end with
    /// `.sqf`.
    pub fn is_settings(&self) -> bool {
        self.is_settings
    }

    /// Returns the token that shows that it is not a script but text with tags, as for `createDiaryRecord`: the first
    /// of `</t>` or `<br/>` outside strings.
    pub fn markup(&self) -> Option<usize> {
        self.markup
    }

    /// Whether it can be analyzed: it is a script, and not nested too deeply.
    pub fn is_sound(&self) -> bool {
        !self.is_settings && self.markup.is_none() && self.tree().depth() <= DEEPEST
    }

    /// Returns the meaning of its names; computed on first use, in a fraction of the time for [`Script::semantics`]. Empty
    /// for scripts that are not [sound](Script::is_sound).
    pub fn scopes(&self) -> &Arc<Scopes> {
        self.scopes.get_or_init(|| self.same_scopes.clone().unwrap_or_else(|| Arc::new(Scopes::new(self))))
    }

    /// Returns the meaning of its names and the types of its values; computed on first use. Empty for scripts that are
    /// not [sound](Script::is_sound).
    pub fn semantics(&self, reference: &Reference) -> &Semantics {
        if let Some(known) = self.semantics.get() {
            return known;
        }
        let semantics = self.semantics.get_or_init(|| {
            let before = locked(&self.before).clone();
            let own = Semantics::new(self, reference, &before);
            match &self.functions {
                Some(functions) => {
                    let called = functions.called(self, reference, &own);
                    own.calling(self, reference, called)
                }
                None => own,
            }
        });
        *locked(&self.before) = TypesBefore::default();
        semantics
    }

    /// Returns the value of an expression as far as it is known, with the elements of arrays.
    pub fn value(&self, reference: &Reference, node: NodeId) -> Value {
        let semantics = self.semantics(reference);
        let value = Values { script: self, reference, semantics }.of(node);
        value.filled(&mut |name| semantics.result(self, name))
    }

    /// Returns the value of a variable that `params` takes from a list on its left, as far as it is known.
    pub fn param_value(&self, reference: &Reference, local: LocalId) -> Option<Value> {
        let semantics = self.semantics(reference);
        let value = Values { script: self, reference, semantics }.of_param(local, 0)?;
        Some(value.filled(&mut |name| semantics.result(self, name)))
    }

    /// Returns the list that the code around a node runs for, of which `_x` is an element.
    pub fn list_of_element(&self, reference: &Reference, node: NodeId) -> Option<NodeId> {
        Values { script: self, reference, semantics: self.semantics(reference) }.list_of_element(node)
    }

    /// Whether something may change the array in a local variable in place, or keep it for that.
    pub fn may_be_changed(&self, local: &Local) -> bool {
        local.escapes || local.reads.iter().any(|read| lets_change(self, *read).unwrap_or(true))
    }

    /// Returns what is known of mods. None without a workspace.
    pub(crate) fn libraries(&self) -> Option<&Libraries> {
        self.functions.as_ref().map(Functions::libraries)
    }

    /// Returns what is known of the function that the script means by a name in lower case.
    pub fn summary(&self, reference: &Reference, name: &str) -> Option<Arc<Summary>> {
        let own = self.semantics(reference);
        self.functions.as_ref()?.summary(self, reference, own, name)
    }

    /// Returns what is known of the script that `execVM` and the like run by a path.
    pub fn summary_of_script(&self, reference: &Reference, path: &str) -> Option<Arc<Summary>> {
        let own = self.semantics(reference);
        self.functions.as_ref()?.summary_of_script(self, reference, own, path)
    }

    /// Returns the values that the project assigns to the global variable that the script means by a name in lower
    /// case, if their types are all that it can have.
    pub fn assigned_values(&self, reference: &Reference, name: &str) -> Option<Vec<Step>> {
        let own = self.semantics(reference);
        self.functions.as_ref()?.assigned_values(self, reference, own, name)
    }

    /// Returns the semantics if they have been computed.
    pub fn known_semantics(&self) -> Option<&Semantics> {
        self.semantics.get()
    }

    /// Iterates over what look like calls of undefined macros, see [`Preprocessed::unknown_calls`]: the token of each,
    /// its name, and what follows the `(`.
    pub fn unknown_calls(&self) -> impl Iterator<Item = (usize, &str, &str)> {
        self.pre().unknown_calls().iter().filter_map(|token| {
            let (name, rest) = self.text(*token).split_once('(')?;
            Some((*token, name, rest))
        })
    }

    /// Returns the text of a token of [`Script::pre`]; empty after the last.
    #[inline]
    pub fn text(&self, token: usize) -> &str {
        if token < self.pre().tokens().len() { self.pre().text(token) } else { "" }
    }

    /// Returns the word or symbol of a node, in lower case: the command of a unary or binary node, the name. For other
    /// nodes, the text of their token as written.
    #[inline]
    pub fn word(&self, node: NodeId) -> &str {
        match self.word_id(node) {
            WordId::NONE => self.text(self.tree().token(node)),
            word => self.words().text(word),
        }
    }

    /// Returns the word or symbol of a node; [`WordId::NONE`] for literals and brackets.
    #[inline]
    pub fn word_id(&self, node: NodeId) -> WordId {
        self.words().of(self.tree().token(node))
    }

    /// Returns the value of a string, parenthesized or not: the text between its quotes, with doubled quotes reduced to
    /// one. None if the preprocessor may change it in a way that is not modeled.
    pub fn string(&self, node: NodeId) -> Option<Cow<'_, str>> {
        let node = self.tree().bare(node);
        let token = self.tree().token(node);
        if self.tree().expr(node) != Expr::Text || self.pre().tokens()[token].is_inexact() {
            return None;
        }
        let text = self.text(token);
        let quote = text.get(..1)?;
        let inside = text.get(1..)?.strip_suffix(quote)?;
        // Most strings have no quotes in them.
        if memchr::memchr(quote.as_bytes()[0], inside.as_bytes()).is_none() {
            return Some(Cow::Borrowed(inside));
        }
        let doubled = if quote == "\"" { "\"\"" } else { "''" };
        Some(if inside.contains(doubled) { Cow::Owned(inside.replace(doubled, quote)) } else { Cow::Borrowed(inside) })
    }

    /// Returns the value of a number, with an optional sign, parenthesized or not.
    pub fn number(&self, node: NodeId) -> Option<f64> {
        let node = self.tree().bare(node);
        match self.tree().expr(node) {
            Expr::Number => {
                let token = self.tree().token(node);
                if self.pre().tokens()[token].is_inexact() {
                    return None;
                }
                let text = self.text(token);
                match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).or_else(|| text.strip_prefix('$')) {
                    Some(digits) => u64::from_str_radix(digits, 16).ok().map(|value| value as f64),
                    None => text.parse().ok(),
                }
            }
            Expr::Unary(operand) => match self.text(self.tree().token(node)) {
                "-" => self.tree_number(operand).map(|value| -value),
                "+" => self.tree_number(operand),
                _ => None,
            },
            _ => None,
        }
    }

    /// Like [`Script::number`], but without a further sign, so that signs do not nest.
    fn tree_number(&self, node: NodeId) -> Option<f64> {
        matches!(self.tree().expr(self.tree().bare(node)), Expr::Number).then(|| self.number(node)).flatten()
    }

    /// Returns `true` or `false`, parenthesized or not.
    pub fn boolean(&self, node: NodeId) -> Option<bool> {
        let node = self.tree().bare(node);
        match (self.tree().expr(node), self.word(node)) {
            (Expr::Name, "true") => Some(true),
            (Expr::Name, "false") => Some(false),
            _ => None,
        }
    }

    /// Returns the elements of an array literal, parenthesized or not.
    pub fn elements(&self, node: NodeId) -> Option<&[NodeId]> {
        match self.tree().expr(self.tree().bare(node)) {
            Expr::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the statements of a code literal, parenthesized or not.
    pub fn statements(&self, node: NodeId) -> Option<&[NodeId]> {
        match self.tree().expr(self.tree().bare(node)) {
            Expr::Code(statements) => Some(statements),
            _ => None,
        }
    }

    /// Returns the statements of the script itself.
    pub fn statements_of_script(&self) -> Option<&[NodeId]> {
        match self.tree().expr(self.tree().root()) {
            Expr::File(statements) => Some(statements),
            _ => None,
        }
    }

    /// Returns the range of tokens in the text, and the macro call if all come from one.
    pub fn place(&self, tokens: std::ops::Range<usize>) -> Option<(TextRange, Option<Call>)> {
        let count = self.pre().tokens().len();
        if count == 0 {
            return None;
        }
        let first = self.pre().place(tokens.start.min(count - 1));
        let last = self.pre().place(tokens.end.saturating_sub(1).max(tokens.start).min(count - 1));
        let range = TextRange::new(first.range.start.min(last.range.start), first.range.end.max(last.range.end));
        Some((range, first.call.filter(|call| last.call == Some(*call))))
    }

    /// Whether all tokens of a node are written in the text, none by a macro.
    pub fn is_written(&self, node: NodeId) -> bool {
        self.made_in(node).is_none_or(|made| made.unwritten == 0)
    }

    /// Whether anything in a node is unknown.
    pub fn is_doubtful(&self, node: NodeId) -> bool {
        self.made_in(node).is_some_and(|made| made.opaque > 0)
    }

    /// Whether a node has syntax errors in it, so that its statements may be others than those that were parsed.
    pub(crate) fn has_errors_in(&self, node: NodeId) -> bool {
        let tokens = self.tree().tokens(node);
        let errors = self.errors();
        let first = errors.partition_point(|error| error.token < tokens.start);
        errors.get(first).is_some_and(|error| error.token < tokens.end)
    }

    /// Returns how many tokens of a node are not written in the text; None if all of the script's are.
    fn made_in(&self, node: NodeId) -> Option<UnwrittenTokens> {
        let counts = self.made.get_or_init(|| UnwrittenTokens::up_to_each(self.pre())).as_ref()?;
        let tokens = self.tree().tokens(node);
        let at = |token: usize| counts.get(token).or(counts.last()).copied().unwrap_or_default();
        let (before, after) = (at(tokens.start), at(tokens.end.max(tokens.start)));
        Some(UnwrittenTokens { unwritten: after.unwritten - before.unwritten, opaque: after.opaque - before.opaque })
    }

    /// Whether a statement begins after a separator or a `{`. An unknown macro may be a command before any other: `LOG
    /// [1, 2];`.
    pub fn begins_alone(&self, statement: NodeId) -> bool {
        let before = self.tree().tokens(statement).start.checked_sub(1).map(|token| self.pre().tokens()[token].kind);
        matches!(before, None | Some(TokenKind::Semicolon | TokenKind::Comma | TokenKind::LBrace))
    }
}

/// Returns the tokens of the text that a `#define` assigns to its name: those after the name and its parameters.
pub(super) fn body(source: &Source, directive: usize) -> std::ops::Range<usize> {
    let Some(line) = source.directives().get(directive) else { return 0..0 };
    let Command::Define(definition) = &line.command else { return line.end..line.end };
    let name = source.tokens().at(definition.place.start).unwrap_or(line.end);
    let mut start = name + 1;
    // Only a parenthesis directly after the name begins parameters; they may be incomplete.
    if start < line.end && source.tokens().kind(start) == TokenKind::LParen {
        let close = (start..line.end).find(|token| source.tokens().kind(*token) == TokenKind::RParen);
        start = close.map_or(line.end, |close| close + 1);
    }
    start.min(line.end)..line.end
}

/// Whether a text contains settings for CBA, by its name or by a line that begins with `force`.
fn is_settings(pre: &Preprocessed, words: &Words, path: Option<&Path>) -> bool {
    let name = path.and_then(Path::file_name).and_then(|name| name.to_str()).unwrap_or_default();
    if name.to_ascii_lowercase().ends_with("cba_settings.sqf") {
        return true;
    }
    let Some(force) = words.find("force") else { return false };
    let is_name = |token: usize| pre.tokens().get(token).is_some_and(|token| token.kind == TokenKind::Name);
    let begins = |token: usize| token == 0 || pre.tokens()[token - 1].kind == TokenKind::Semicolon;
    let forces = |token: &usize| {
        let behind = (*token + 1..).find(|next| !(is_name(*next) && pre.text(*next).eq_ignore_ascii_case("force")));
        let Some(name) = behind else { return false };
        is_name(name) && pre.tokens().get(name + 1).is_some_and(|next| next.kind == TokenKind::Assign)
    };
    let is_force = |token: &usize| pre.text(*token) == "force" && begins(*token);
    words.tokens_of(force).filter(is_force).any(|token| forces(&token))
}
