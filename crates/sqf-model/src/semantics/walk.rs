//! Finds scopes and variables by walking the tree in execution order.

mod declarations;
mod names;

use std::cell::OnceCell;

use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};

use super::scope::{Declaration, LocalId, Scope, ScopeId};
use super::usage::{self, RunCode};
use super::{Access, Cause, Global, Scopes, Unbound, Undefined, magic};
use crate::{CodeUse, Script};
use sqf_reference::EventSet;
use sqf_reference::takes::{Code, Passes, Runs};
use sqf_syntax::{Expr, NodeId, TokenKind, WordId};
use sqf_text::{is_word_byte, stop};

/// Families whose events certainly pass an array.
const PASSING: [EventSet; 3] = [EventSet::Entity, EventSet::Multiplayer, EventSet::Interface];

/// Computes scopes, variables and globals.
pub(super) fn walk(script: &Script) -> Scopes {
    // Typical numbers for scripts.
    let (codes, locals) = (script.tree().len() / 16, script.tree().len() / 32);
    let found = Scopes {
        scopes: Vec::with_capacity(codes),
        names: vec![LocalId::NONE; script.pre().tokens().len()],
        codes: FxHashMap::with_capacity_and_hasher(codes, FxBuildHasher),
        ..Scopes::default()
    };
    let mut walker = Walker {
        script,
        scopes: found,
        visible: FxHashMap::with_capacity_and_hasher(locals, FxBuildHasher),
        is_local: vec![false; script.words().len()],
        kinds: kinds(script),
        mentioned: FxHashSet::default(),
        unseen: FxHashSet::default(),
        loose: FxHashSet::default(),
        doubtful: FxHashSet::default(),
        is_open: is_open(script),
        asked: Vec::new(),
        given: magic::GIVEN.map(|name| script.words().find(name)),
        verbs: ScopeWords::of(script),
        chain: Vec::new(),
        codes: Vec::with_capacity(codes),
    };
    let root = script.tree().root();
    let runs = if script.pre().is_understood() { CodeUse::Inline } else { CodeUse::Unknown };
    walker.open(None, root, RunCode { runs, ..RunCode::unknown(None) });
    if let Expr::File(statements) = script.tree().expr(root) {
        walker.statements(statements, ScopeId::FILE);
    }
    walker.finish()
}

/// Whether an unavailable file is included between statements, where it may set variables; before the first statement
/// it usually defines macros.
fn is_open(script: &Script) -> bool {
    let pre = script.pre();
    let begin = pre.tokens().iter().position(|token| token.is_written()).map(|first| pre.place(first).range.start);
    pre.includes().iter().any(|include| include.target.is_err() && begin.is_some_and(|at| at < include.place.start))
}

struct Walker<'a> {
    script: &'a Script,
    scopes: Scopes,
    /// The variables of each scope by name.
    visible: FxHashMap<(ScopeId, WordId), LocalId>,
    /// For each word, whether it is the name of one.
    is_local: Vec<bool>,
    /// For each word, its kind of name.
    kinds: Vec<NameKind>,
    /// Names in strings and in unknown code: anything may use them.
    mentioned: FxHashSet<WordId>,
    /// Those of them that do not certainly refer to one variable, unlike in `isNil "_gate"`.
    unseen: FxHashSet<WordId>,
    /// Names that are set in code that may run anywhere: the variable may be any of that name.
    loose: FxHashSet<WordId>,
    /// Scopes in which unseen code may set names.
    doubtful: FxHashSet<ScopeId>,
    /// Whether unseen code may set any variable.
    is_open: bool,
    /// Reads of names that no enclosing scope has set, with their scopes.
    asked: Vec<(NodeId, ScopeId)>,
    /// Names that commands set for the code that they run, if they occur in the script.
    given: [Option<WordId>; magic::GIVEN.len()],
    verbs: ScopeWords,
    /// Operators whose right operands are still to be walked, with both operands.
    chain: Vec<(NodeId, NodeId, NodeId)>,
    /// For each scope, the table's row for its code.
    codes: Vec<Option<&'a Code>>,
}

/// The commands that are handled specially, if they occur in the script.
struct ScopeWords {
    call: Option<WordId>,
    r#do: Option<WordId>,
    r#for: Option<WordId>,
    is_nil: Option<WordId>,
    params: Option<WordId>,
    private: Option<WordId>,
}

impl ScopeWords {
    fn of(script: &Script) -> ScopeWords {
        let find = |word| script.words().find(word);
        ScopeWords {
            call: find("call"),
            r#do: find("do"),
            r#for: find("for"),
            is_nil: find("isnil"),
            params: find("params"),
            private: find("private"),
        }
    }
}

/// The kind of name that a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NameKind {
    /// It begins with an underscore.
    Local,
    /// A local name that the game may set.
    Magic,
    /// A global variable.
    Global,
    Command,
}

/// Returns the kind of name of each word.
fn kinds(script: &Script) -> Vec<NameKind> {
    let words = script.words();
    // The text of a token that is not a word is empty.
    let kind = |word: WordId| match words.text(word) {
        name if name.starts_with('_') && magic::is_magic(name) => NameKind::Magic,
        name if name.starts_with('_') => NameKind::Local,
        _ if words.forms(word).is_empty() => NameKind::Global,
        _ => NameKind::Command,
    };
    std::iter::once(NameKind::Global).chain(words.ids().map(kind)).collect()
}

impl<'a> Walker<'a> {
    fn open(&mut self, parent: Option<ScopeId>, node: NodeId, running: RunCode<'a>) -> ScopeId {
        let RunCode { runs, command, function, code, is_unscheduled, is_awaited } = running;
        let id = ScopeId(self.scopes.scopes.len() as u32);
        self.scopes.scopes.push(Scope { parent, node, runs, command, function, is_unscheduled, is_awaited });
        self.scopes.codes.insert(node, id);
        self.codes.push(code);
        id
    }

    fn statements(&mut self, statements: &[NodeId], scope: ScopeId) {
        for statement in statements {
            stop::check();
            // An undefined macro may be any number of statements.
            if self.script.tree().expr(*statement) == Expr::Opaque {
                self.doubtful.insert(scope);
            }
            self.node(*statement, scope);
        }
    }

    fn node(&mut self, node: NodeId, scope: ScopeId) {
        self.expr(node, self.script.tree().expr(node), scope);
    }

    /// Walks a node whose kind is known.
    fn expr(&mut self, node: NodeId, expr: Expr<'a>, scope: ScopeId) {
        let tree = self.script.tree();
        match expr {
            Expr::Code(_) => {
                self.code(node, scope, RunCode::unknown(None), None);
            }
            Expr::File(_) | Expr::Number | Expr::Missing => {}
            Expr::Array(elements) => {
                for element in elements {
                    self.node(*element, scope);
                }
            }
            Expr::Paren(inside) => {
                if let Some(inside) = inside {
                    self.node(inside, scope);
                }
            }
            Expr::Text => self.mention(tree.token(node)),
            Expr::Opaque => self.mention(tree.token(node)),
            Expr::Name => self.read(node, scope),
            Expr::Assign(value) => {
                self.node(value, scope);
                self.assign(tree.token(node), value, scope);
            }
            Expr::PrivateAssign(value) => {
                self.node(value, scope);
                let token = tree.token(node);
                if !self.is_name(token) || !self.script.text(token).starts_with('_') {
                    return self.mention(token);
                }
                let local = self.declare(token, self.script.words().of(token), scope, Declaration::PrivateAssign);
                self.scopes.locals[local.index()].writes.push(value);
            }
            Expr::Unary(operand) => self.unary(node, operand, scope),
            Expr::Binary(..) => self.binary(node, scope),
        }
    }

    fn unary(&mut self, node: NodeId, operand: NodeId, scope: ScopeId) {
        match Some(self.script.word_id(node)) {
            word if word == self.verbs.private => self.private(operand, scope),
            word if word == self.verbs.params => self.params(operand, scope),
            word if word == self.verbs.is_nil && self.is_named(operand, scope) => {}
            word => {
                self.is_open |= word == self.verbs.call && self.is_compiled(operand);
                self.operand(node, operand, word, false, scope, None);
            }
        }
    }

    /// Handles `isNil "_gate"`, which names a variable without using its value; type inference treats the string like
    /// any other. Whether it is one.
    fn is_named(&mut self, operand: NodeId, scope: ScopeId) -> bool {
        let tree = self.script.tree();
        let operand = tree.bare(operand);
        let name = self.quoted(tree.token(operand)).filter(|_| tree.expr(operand) == Expr::Text);
        let Some(name) = name else { return false };
        let Some((local, true)) = self.find(name, scope) else { return false };
        self.scopes.locals[local.index()].named.push(tree.token(operand));
        self.mentioned.insert(name);
        true
    }

    /// Walks a chain of operators in a loop: `a + b + c` nests to the left, as deep as it is long.
    fn binary(&mut self, node: NodeId, scope: ScopeId) {
        let script = self.script;
        let outermost = self.chain.len();
        let mut next = node;
        while let Expr::Binary(left, right) = script.tree().expr(next) {
            self.chain.push((next, left, right));
            next = left;
        }
        let mut is_innermost = true;
        while self.chain.len() > outermost
            && let Some((node, left, right)) = self.chain.pop()
        {
            let word = Some(script.word_id(node));
            if is_innermost {
                self.operand(node, left, word, true, scope, None);
                is_innermost = false;
            }
            if word == self.verbs.params {
                self.params(right, scope);
                continue;
            }
            self.is_open |= word == self.verbs.call && self.is_compiled(right);
            let variable = if word == self.verbs.r#do { self.loop_variable(left) } else { None };
            if let Some(token) = variable
                && !matches!(script.tree().expr(script.tree().bare(right)), Expr::Code(_))
            {
                // Code that is kept elsewhere sees it.
                self.mention(token);
            }
            self.operand(node, right, word, false, scope, variable);
        }
    }

    /// Whether the callee is compiled from text: it may use the enclosing variables in any way.
    fn is_compiled(&self, called: NodeId) -> bool {
        let tree = self.script.tree();
        match tree.expr(tree.bare(called)) {
            Expr::Unary(_) => self.script.word(tree.bare(called)).starts_with("compile"),
            Expr::Opaque => true,
            _ => false,
        }
    }

    /// Walks the operand of a command.
    fn operand(
        &mut self,
        command: NodeId,
        operand: NodeId,
        word: Option<WordId>,
        is_left: bool,
        scope: ScopeId,
        variable: Option<usize>,
    ) {
        let tree = self.script.tree();
        let bare = tree.bare(operand);
        let script = self.script;
        let is_for = word == self.verbs.r#for;
        match tree.expr(bare) {
            Expr::Code(_) => {
                self.code(bare, scope, RunCode::new(script, command, is_left, &[]), variable);
            }
            // `for [{_i = 0}, {_i < 9}, {_i = _i + 1}]`: the three share the variables with the enclosing code.
            Expr::Array(elements) if is_for => {
                for element in elements {
                    match tree.expr(tree.bare(*element)) {
                        Expr::Code(statements) => self.statements(statements, scope),
                        _ => self.node(*element, scope),
                    }
                }
            }
            Expr::Array(elements) => {
                let is_remote = is_left && script.remote_name(command).is_some();
                for (index, element) in elements.iter().enumerate() {
                    match tree.expr(tree.bare(*element)) {
                        // `[_gate, ["Open", { ... }]] remoteExec ["addAction"]`
                        Expr::Array(inner) if is_remote => {
                            for (place, element) in inner.iter().enumerate() {
                                self.element(*element, scope, (command, is_left), &[index as u32, place as u32]);
                            }
                        }
                        _ => self.element(*element, scope, (command, is_left), &[index as u32]),
                    }
                }
            }
            // `for "_i"`: its loop sets it.
            Expr::Text if is_for && !is_left => {}
            Expr::Number => {}
            expr if bare == operand => self.expr(operand, expr, scope),
            _ => self.node(operand, scope),
        }
    }

    /// Walks an element of an array for a command.
    fn element(&mut self, element: NodeId, scope: ScopeId, (command, is_left): (NodeId, bool), path: &[u32]) {
        let code = self.script.tree().bare(element);
        match self.script.tree().expr(code) {
            Expr::Code(_) => self.code(code, scope, RunCode::new(self.script, command, is_left, path), None),
            _ => self.node(element, scope),
        }
    }

    fn code(&mut self, code: NodeId, scope: ScopeId, running: RunCode<'a>, variable: Option<usize>) {
        let Expr::Code(statements) = self.script.tree().expr(code) else { return };
        let inner = self.open(Some(scope), code, running);
        if let Some(token) = variable
            && let Some(name) = self.quoted(token)
        {
            self.declare(token, name, inner, Declaration::For);
        }
        self.statements(statements, inner);
    }

    /// Finds the string in `for "_i" from ... to ...`.
    fn loop_variable(&self, mut node: NodeId) -> Option<usize> {
        let tree = self.script.tree();
        loop {
            node = tree.bare(node);
            match tree.expr(node) {
                Expr::Binary(left, _) => node = left,
                Expr::Unary(operand) if self.script.word(node) == "for" => {
                    let operand = tree.bare(operand);
                    return (tree.expr(operand) == Expr::Text).then(|| tree.token(operand));
                }
                _ => return None,
            }
        }
    }

    fn read(&mut self, node: NodeId, scope: ScopeId) {
        let token = self.script.tree().token(node);
        let name = self.script.words().of(token);
        match self.kinds[name.index()] {
            NameKind::Global => {
                self.scopes.globals.push(Global { token, access: Access::Read });
                return;
            }
            NameKind::Command => return,
            NameKind::Local | NameKind::Magic => {}
        }
        match self.find(name, scope) {
            Some((local, is_certain)) => {
                if is_certain {
                    self.scopes.names[token] = local;
                }
                self.scopes.locals[local.index()].reads.push(token);
            }
            None => self.asked.push((node, scope)),
        }
    }

    fn assign(&mut self, token: usize, value: NodeId, scope: ScopeId) {
        if !self.is_name(token) {
            return self.mention(token);
        }
        let name = self.script.words().of(token);
        if !matches!(self.kinds[name.index()], NameKind::Local | NameKind::Magic) {
            self.scopes.globals.push(Global { token, access: Access::Write(value) });
            return;
        }
        let (local, is_certain) = match self.find(name, scope) {
            Some(found) => found,
            None => (self.declare(token, name, scope, Declaration::Assign), !self.is_loose(scope)),
        };
        if is_certain {
            self.scopes.names[token] = local;
        } else {
            self.loose.insert(name);
        }
        self.scopes.locals[local.index()].writes.push(value);
    }

    /// Whether a scope runs with the script, immediately, and nothing in it or around it sets variables unseen.
    fn is_closed(&self, scope: ScopeId) -> bool {
        self.scopes.around(scope).all(|around| {
            let is_inline = self.scopes.scope(around).runs == CodeUse::Inline;
            is_inline && !self.doubtful.contains(&around) && !self.is_run_by(around, "isnil")
        })
    }

    fn is_run_by(&self, scope: ScopeId, word: &str) -> bool {
        self.scopes.scope(scope).command.is_some_and(|command| self.script.word(command) == word)
    }

    /// Whether the code of a scope may run anywhere.
    fn is_loose(&self, scope: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at.filter(|scope| *scope != ScopeId::FILE) {
            let it = self.scopes.scope(scope);
            match it.runs {
                CodeUse::Fresh => return false,
                CodeUse::Inline => at = it.parent,
                CodeUse::Unknown => return true,
            }
        }
        false
    }

    /// Returns the contents of `_this`, by token, where known. Empty if the script sets it itself.
    fn this(&self) -> FxHashMap<usize, magic::ThisValue> {
        let Some(name) = self.script.words().find("_this") else { return FxHashMap::default() };
        if self.is_open || self.scopes.locals.iter().any(|local| local.word == name) {
            return FxHashMap::default();
        }
        let reads = self.asked.iter().filter(|(node, _)| self.script.word_id(*node) == name);
        let known = reads.filter_map(|(node, scope)| Some((self.script.tree().token(*node), self.this_in(*scope)?)));
        known.collect()
    }

    fn this_in(&self, scope: ScopeId) -> Option<magic::ThisValue> {
        for around in self.scopes.around(scope) {
            let it = self.scopes.scope(around);
            let command = it.command.filter(|_| it.function.is_none())?;
            match self.codes[around.index()]?.passes {
                Passes::Same => {}
                Passes::Left => {
                    let (left, _) = self.script.tree().operands(command)?;
                    return left.map(magic::ThisValue::Given);
                }
                Passes::Array(_) => return Some(magic::ThisValue::Array),
                Passes::Event(_) if self.script.event_sets(command).iter().all(|set| PASSING.contains(set)) => {
                    return Some(magic::ThisValue::Array);
                }
                _ => return None,
            }
        }
        None
    }

    fn is_name(&self, token: usize) -> bool {
        self.script.pre().tokens().get(token).is_some_and(|token| token.kind == TokenKind::Name && !token.is_opaque())
    }

    /// Records words in a text that may be names of variables: unseen code may use them.
    fn mention(&mut self, token: usize) {
        let text = self.script.text(token);
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'_', &text.as_bytes()[from..]) {
            let start = from + at;
            let is_begin = !text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            let rest = &text.as_bytes()[start..];
            let length = rest.iter().take_while(|byte| is_word_byte(**byte)).count();
            // A word that occurs nowhere else is not a variable.
            if is_begin && length > 1 {
                let word = self.script.words().find(&text[start..start + length]);
                self.mentioned.extend(word);
                self.unseen.extend(word);
            }
            from = start + length.max(1);
        }
    }

    fn finish(mut self) -> Scopes {
        for local in &mut self.scopes.locals {
            local.is_shared = self.is_open || self.unseen.contains(&local.word) || self.loose.contains(&local.word);
            local.escapes = local.is_shared || self.mentioned.contains(&local.word);
        }
        for scope in self.doubtful.clone() {
            self.doubtful.extend(self.scopes.around(scope));
        }
        let (mut undefined, mut unbound) = (Vec::new(), Vec::new());
        // Text that is compiled and called changes variables, but those that it creates end with it.
        let is_closed = !is_open(self.script);
        let mut named: FxHashMap<WordId, Vec<LocalId>> = FxHashMap::default();
        for (id, local) in self.scopes.locals() {
            named.entry(local.word).or_default().push(id);
        }
        let raises = OnceCell::new();
        let words = self.script.words();
        // Unknown macros may raise events as well.
        let is_known = self.script.pre().is_understood();
        let may_raise = || !is_known || words.ids().any(|word| usage::raises_events(words.text(word)));
        let raises = || *raises.get_or_init(may_raise);
        let mut given: FxHashMap<WordId, bool> = FxHashMap::default();
        for (node, scope) in &self.asked {
            let name = self.script.word_id(*node);
            if self.scopes.around(*scope).any(|around| self.is_set_by_function(name, around)) {
                continue;
            }
            let root = self.fresh_root(name, *scope);
            let word = self.script.words().text(name);
            let may_be_given = || magic::is_magic(word) && !magic::is_of_action(word);
            let mut is_given = || *given.entry(name).or_insert_with(may_be_given);
            if self.mentioned.contains(&name) || root.is_none() && is_given() {
                continue;
            }
            let root = root.filter(|root| !self.doubtful.contains(root));
            let own = named.get(&name).map_or(&[][..], Vec::as_slice);
            let cause = root.and_then(|root| Some((root, self.cause(*node, *scope, root, own)?)));
            // A handler sees the variables of the script that raises the event.
            let code = root.and_then(|root| self.codes[root.index()]);
            let is_handler = code.is_some_and(|code| code.runs == Runs::OnEvent);
            match cause.filter(|(_, cause)| !is_handler || (*cause == Cause::Outside && !raises())) {
                Some((root, cause)) => undefined.push(Undefined { node: *node, root, cause }),
                None => {
                    let is_here = is_closed && self.is_closed(*scope);
                    let cause = is_here.then(|| self.cause(*node, *scope, ScopeId::FILE, own)).flatten();
                    let stored = || self.stored_cause(*node, *scope, own).filter(|_| is_closed && is_known);
                    let (cause, is_stored) = match cause.is_none().then(stored).flatten() {
                        Some(stored) => (Some(stored), true),
                        None => (cause, false),
                    };
                    unbound.push(Unbound { node: *node, scope: *scope, cause, is_stored });
                }
            }
        }
        self.scopes.this = self.this();
        self.scopes.undefined = undefined;
        self.scopes.unbound = unbound;
        self.scopes.globals.sort_by_key(|global| global.token);
        self.scopes
    }
}
