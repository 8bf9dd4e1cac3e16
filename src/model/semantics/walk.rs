//! Finds scopes and variables: a walk over the tree in the order in which it runs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::runners::{self, CodeRunner, Runs};
use super::scope::{Declaration, Local, LocalId, Scope, ScopeId};
use super::usage::{self, CodeUse};
use super::{Access, Cause, Global, Semantics, Unbound, Undefined, magic};
use crate::model::Script;
use crate::syntax::{Expr, NodeId, TokenKind, WordId, quoted_name};

/// Fills in scopes, variables and globals.
pub(super) fn walk(script: &Script, semantics: &mut Semantics) {
    let mut walker = Walker {
        script,
        semantics,
        visible: FxHashMap::default(),
        mentioned: FxHashSet::default(),
        loose: FxHashSet::default(),
        doubtful: FxHashSet::default(),
        is_open: is_open(script),
        asked: Vec::new(),
        given: magic::GIVEN.map(|name| script.words().find(name)),
        chain: Vec::new(),
        runners: FxHashMap::default(),
    };
    walker.semantics.names = vec![LocalId::NONE; script.pre().tokens().len()];
    let root = script.tree().root();
    let runs = if script.pre().is_complete() { CodeUse::Inline } else { CodeUse::Unknown };
    walker.open(None, root, Running { runs, command: None, runner: None });
    if let Expr::File(statements) = script.tree().expr(root) {
        walker.statements(statements, ScopeId::FILE);
    }
    walker.finish();
}

/// Whether a file that is not at hand is included between statements, where it may set variables; before the first
/// statement it defines macros.
fn is_open(script: &Script) -> bool {
    let pre = script.pre();
    let begin = pre.tokens().iter().position(|token| token.is_written()).map(|first| pre.place(first).range.start);
    pre.includes().iter().any(|include| include.target.is_err() && begin.is_some_and(|at| at < include.place.start))
}

struct Walker<'a> {
    script: &'a Script,
    semantics: &'a mut Semantics,
    /// The variables of each scope by name.
    visible: FxHashMap<(ScopeId, WordId), LocalId>,
    /// Names in strings and in what is not known: anything may use them.
    mentioned: FxHashSet<WordId>,
    /// Names that code sets of which nobody knows where it runs: the variable may be any of that name.
    loose: FxHashSet<WordId>,
    /// Scopes in which names may be set that are not seen.
    doubtful: FxHashSet<ScopeId>,
    /// Whether any variable may be set by what is not seen.
    is_open: bool,
    /// Reads of names that no scope around has set, with their scopes.
    asked: Vec<(NodeId, ScopeId)>,
    /// Names that commands set for the code that they run, as far as the script has them.
    given: [Option<WordId>; magic::GIVEN.len()],
    /// Operators whose right sides are still to be walked, with both operands.
    chain: Vec<(NodeId, NodeId, NodeId)>,
    /// What is known of the functions that run the code of a scope.
    runners: FxHashMap<ScopeId, &'a CodeRunner>,
}

/// How code is run.
#[derive(Clone, Copy)]
struct Running<'a> {
    runs: CodeUse,
    command: Option<NodeId>,
    /// The function that `command` calls, where it runs the code.
    runner: Option<&'a CodeRunner>,
}

impl<'a> Walker<'a> {
    fn open(&mut self, parent: Option<ScopeId>, node: NodeId, running: Running<'a>) -> ScopeId {
        let Running { runs, command, runner } = running;
        let id = ScopeId(self.semantics.scopes.len() as u32);
        let function = command.filter(|_| runner.is_some()).and_then(|call| match self.script.tree().expr(call) {
            Expr::Binary(_, function) => Some(self.script.tree().bare(function)),
            _ => None,
        });
        let is_unscheduled = runner.is_some_and(|runner| !runner.may_wait);
        self.semantics.scopes.push(Scope { parent, node, runs, command, function, is_unscheduled });
        self.semantics.codes.insert(node, id);
        self.runners.extend(runner.map(|runner| (id, runner)));
        id
    }

    fn statements(&mut self, statements: &[NodeId], scope: ScopeId) {
        for statement in statements {
            // A macro that nobody defines may be any number of statements.
            if self.script.tree().expr(*statement) == Expr::Opaque {
                self.doubtful.insert(scope);
            }
            self.node(*statement, scope);
        }
    }

    fn node(&mut self, node: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        match tree.expr(node) {
            Expr::Code(_) => {
                let running = Running { runs: CodeUse::Unknown, command: None, runner: None };
                self.code(node, scope, running, None);
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
                self.semantics.locals[local.index()].writes.push(value);
            }
            Expr::Unary(operand) => self.unary(node, operand, scope),
            Expr::Binary(..) => self.binary(node, scope),
        }
    }

    fn unary(&mut self, node: NodeId, operand: NodeId, scope: ScopeId) {
        match self.script.word(node) {
            "private" => self.private(operand, scope),
            "params" => self.params(operand, scope),
            word => {
                self.is_open |= word == "call" && self.is_compiled(operand);
                self.operand(node, operand, word, false, scope, None);
            }
        }
    }

    /// A chain of operators that hangs to the left, `a + b + c`, is as deep as it is long; so it is walked in a loop.
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
            let word = script.word(node);
            if is_innermost {
                self.operand(node, left, word, true, scope, None);
                is_innermost = false;
            }
            match word {
                "params" => self.params(right, scope),
                "do" => {
                    let variable = self.loop_variable(left);
                    self.operand(node, right, word, false, scope, variable);
                }
                word => {
                    self.is_open |= word == "call" && self.is_compiled(right);
                    self.operand(node, right, word, false, scope, None);
                }
            }
        }
    }

    /// Whether what is called is made of text: it may do anything with the variables around it.
    fn is_compiled(&self, called: NodeId) -> bool {
        let tree = self.script.tree();
        match tree.expr(tree.bare(called)) {
            Expr::Unary(_) => self.script.word(tree.bare(called)).starts_with("compile"),
            Expr::Opaque => true,
            _ => false,
        }
    }

    /// The operand of a command.
    fn operand(
        &mut self,
        command: NodeId,
        operand: NodeId,
        word: &str,
        is_left: bool,
        scope: ScopeId,
        variable: Option<usize>,
    ) {
        let tree = self.script.tree();
        let bare = tree.bare(operand);
        let script = self.script;
        let is_call = is_left && matches!(word, "call" | "spawn");
        let by = |index: usize| {
            let runner = if is_call { runners::of_call(script, command) } else { None };
            runner.filter(|runner| runner.arguments.contains(&index))
        };
        match tree.expr(bare) {
            Expr::Code(_) => {
                let runner = by(0);
                let runs = runner.map_or_else(|| usage::of_operand(script, command, is_left), CodeRunner::code_use);
                self.code(bare, scope, Running { runs, command: Some(command), runner }, variable);
            }
            // `for [{_i = 0}, {_i < 9}, {_i = _i + 1}]`: the three share the variables with what is around them.
            Expr::Array(elements) if word == "for" => {
                for element in elements {
                    match tree.expr(tree.bare(*element)) {
                        Expr::Code(statements) => self.statements(statements, scope),
                        _ => self.node(*element, scope),
                    }
                }
            }
            Expr::Array(elements) => {
                for (index, element) in elements.iter().enumerate() {
                    let code = tree.bare(*element);
                    match tree.expr(code) {
                        Expr::Code(_) => {
                            let runner = by(index);
                            let runs = || usage::of_element(script, command, is_left, index);
                            let runs = runner.map_or_else(runs, CodeRunner::code_use);
                            self.code(code, scope, Running { runs, command: Some(command), runner }, None);
                        }
                        _ => self.node(*element, scope),
                    }
                }
            }
            // `for "_i"`: its loop sets it.
            Expr::Text if word == "for" && !is_left => {}
            _ => self.node(operand, scope),
        }
    }

    fn code(&mut self, code: NodeId, scope: ScopeId, running: Running<'a>, variable: Option<usize>) {
        let Expr::Code(statements) = self.script.tree().expr(code) else { return };
        let inner = self.open(Some(scope), code, running);
        if let Some(token) = variable
            && let Some(name) = self.quoted(token)
        {
            self.declare(token, name, inner, Declaration::For);
        }
        self.statements(statements, inner);
    }

    /// The string of `for "_i" from ... to ...`.
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

    /// `private "_a"`, `private ["_a", "_b"]`
    fn private(&mut self, operand: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let bare = tree.bare(operand);
        let names = match tree.expr(bare) {
            Expr::Array(elements) => elements,
            _ => std::slice::from_ref(&bare),
        };
        for name in names {
            let name = tree.bare(*name);
            let token = tree.token(name);
            match self.quoted(token).filter(|_| tree.expr(name) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Private);
                }
                None => {
                    self.sets_anything(scope);
                    self.node(name, scope);
                }
            }
        }
    }

    /// `params ["_a", ["_b", 0, [0]]]`
    fn params(&mut self, operand: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let Expr::Array(elements) = tree.expr(tree.bare(operand)) else {
            self.sets_anything(scope);
            return self.node(operand, scope);
        };
        for (index, element) in elements.iter().enumerate() {
            let element = tree.bare(*element);
            let parts = match tree.expr(element) {
                Expr::Array(parts) => parts,
                _ => std::slice::from_ref(&element),
            };
            let Some((first, rest)) = parts.split_first() else { continue };
            let first = &tree.bare(*first);
            let token = tree.token(*first);
            match self.quoted(token).filter(|_| tree.expr(*first) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Param { element, index });
                }
                // An empty string leaves an argument out.
                None if tree.expr(*first) == Expr::Text => {}
                None => {
                    self.sets_anything(scope);
                    self.node(*first, scope);
                }
            }
            for part in rest {
                self.node(*part, scope);
            }
        }
    }

    /// A list of names that is not written out makes variables, nobody knows which.
    fn sets_anything(&mut self, scope: ScopeId) {
        self.doubtful.insert(scope);
        self.is_open = true;
    }

    /// The local variable that a string names: `"_gate"`.
    fn quoted(&self, token: usize) -> Option<WordId> {
        self.script.words().find(quoted_name(self.script.text(token))?)
    }

    fn declare(&mut self, token: usize, name: WordId, scope: ScopeId, declared: Declaration) -> LocalId {
        let redeclares = self.visible.get(&(scope, name)).copied();
        let around = self.semantics.scope(scope).parent.filter(|_| self.semantics.scope(scope).runs == CodeUse::Inline);
        let shadows = around.and_then(|around| self.find(name, around)).map(|(local, _)| local);
        let id = LocalId(self.semantics.locals.len() as u32);
        self.semantics.locals.push(Local {
            name: self.script.words().text(name).into(),
            word: name,
            scope,
            declared,
            token,
            shadows: shadows.filter(|_| redeclares.is_none()),
            redeclares,
            reads: Vec::new(),
            writes: Vec::new(),
            escapes: false,
        });
        self.semantics.names[token] = id;
        self.visible.insert((scope, name), id);
        id
    }

    /// The variable that a name means in a scope, and whether that is certain.
    fn find(&self, name: WordId, scope: ScopeId) -> Option<(LocalId, bool)> {
        let may_be_given = magic::is_magic(self.script.words().text(name));
        let mut at = Some(scope);
        let mut is_certain = true;
        while let Some(scope) = at {
            if let Some(local) = self.visible.get(&(scope, name)) {
                return Some((*local, is_certain));
            }
            if may_be_given && self.is_given(name, scope) {
                return None;
            }
            // It may be the variable of that name of the function that runs the code.
            is_certain &= !self.is_set_by_function(name, scope);
            let it = self.semantics.scope(scope);
            match it.runs {
                CodeUse::Fresh => return None,
                CodeUse::Inline => {}
                CodeUse::Unknown => is_certain = false,
            }
            at = it.parent;
        }
        None
    }

    /// Whether the command that runs a scope sets the variable in it.
    fn is_given(&self, name: WordId, scope: ScopeId) -> bool {
        if self.is_set_by_function(name, scope) && magic::is_magic(self.script.words().text(name)) {
            return true;
        }
        let command = self.semantics.scope(scope).command.filter(|_| self.given.contains(&Some(name)));
        command.is_some_and(|command| magic::gives(self.script.word(command), self.script.words().text(name)))
    }

    /// Whether the function that runs a scope is known to have a variable of that name there.
    fn is_set_by_function(&self, name: WordId, scope: ScopeId) -> bool {
        !self.runners.is_empty()
            && self.runners.get(&scope).is_some_and(|runner| runner.sets(self.script.words().text(name)))
    }

    /// The scope of code that sees nothing of what is around it, when `scope` is certain to run in such and `name` is
    /// nothing that the game sets there.
    fn fresh_root(&self, name: WordId, scope: ScopeId) -> Option<ScopeId> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            let it = self.semantics.scope(scope);
            let command = it.command.map(|command| self.script.word(command)).unwrap_or_default();
            // To ask whether something is there is no mistake.
            if command == "isnil" || self.is_given(name, scope) || self.is_set_by_function(name, scope) {
                return None;
            }
            match it.runs {
                CodeUse::Fresh => {
                    let command = if it.function.is_some() { "spawn" } else { command };
                    return (!magic::is_set_for(command, self.script.words().text(name))).then_some(scope);
                }
                CodeUse::Inline => at = it.parent,
                CodeUse::Unknown => return None,
            }
        }
        None
    }

    fn read(&mut self, node: NodeId, scope: ScopeId) {
        let token = self.script.tree().token(node);
        let name = self.script.words().of(token);
        if !self.script.words().text(name).starts_with('_') {
            if self.script.words().forms(name).is_empty() {
                self.semantics.globals.push(Global { token, access: Access::Read });
            }
            return;
        }
        match self.find(name, scope) {
            Some((local, is_certain)) => {
                if is_certain {
                    self.semantics.names[token] = local;
                }
                self.semantics.locals[local.index()].reads.push(token);
            }
            None => self.asked.push((node, scope)),
        }
    }

    fn assign(&mut self, token: usize, value: NodeId, scope: ScopeId) {
        if !self.is_name(token) {
            return self.mention(token);
        }
        let name = self.script.words().of(token);
        if !self.script.words().text(name).starts_with('_') {
            self.semantics.globals.push(Global { token, access: Access::Write(value) });
            return;
        }
        let (local, is_certain) = match self.find(name, scope) {
            Some(found) => found,
            None => (self.declare(token, name, scope, Declaration::Assign), !self.is_loose(scope)),
        };
        if is_certain {
            self.semantics.names[token] = local;
        } else {
            self.loose.insert(name);
        }
        self.semantics.locals[local.index()].writes.push(value);
    }

    /// Why a name has no variable in `scope`, when it is certain that it has none; `root` is the code around it that sees
    /// nothing from outside, `locals` are all variables of the name.
    fn cause(&self, name: WordId, scope: ScopeId, root: ScopeId, locals: &[LocalId]) -> Option<Cause> {
        if locals.len() > MOST_NAMESAKES {
            return None;
        }
        let is_inside =
            |local: &&LocalId| self.semantics.around(self.semantics.local(**local).scope).any(|it| it == root);
        let mut ended = None;
        for local in locals.iter().filter(is_inside) {
            let own = self.semantics.local(*local).scope;
            // It may be set further down, and read when a loop comes round; a loop may see what its condition sets.
            let is_condition = self.is_run_by(own, "while");
            if is_condition || self.semantics.around(scope).any(|around| around == own) {
                return None;
            }
            ended = ended.or(Some(Cause::Ended(*local)));
        }
        if ended.is_some() {
            return ended;
        }
        let around = self.semantics.scope(root).parent;
        let is_given = || self.semantics.around(root).any(|scope| self.is_given(name, scope));
        let is_outside = around.is_some_and(|around| self.find(name, around).is_some()) || is_given();
        Some(if is_outside { Cause::Outside } else { Cause::Unset })
    }

    /// Whether a scope runs with the script, at once, and nothing in it or around it sets variables that are not seen.
    fn is_closed(&self, scope: ScopeId) -> bool {
        self.semantics.around(scope).all(|around| {
            let is_inline = self.semantics.scope(around).runs == CodeUse::Inline;
            is_inline && !self.doubtful.contains(&around) && !self.is_run_by(around, "isnil")
        })
    }

    fn is_run_by(&self, scope: ScopeId, word: &str) -> bool {
        self.semantics.scope(scope).command.is_some_and(|command| self.script.word(command) == word)
    }

    /// Whether nobody knows where the code of a scope runs.
    fn is_loose(&self, scope: ScopeId) -> bool {
        let mut at = Some(scope);
        while let Some(scope) = at.filter(|scope| *scope != ScopeId::FILE) {
            let it = self.semantics.scope(scope);
            match it.runs {
                CodeUse::Fresh => return false,
                CodeUse::Inline => at = it.parent,
                CodeUse::Unknown => return true,
            }
        }
        false
    }

    /// What `_this` holds, by its tokens, as far as that is known. Nothing where the script sets it itself.
    fn this(&self) -> FxHashMap<usize, magic::This> {
        let Some(name) = self.script.words().find("_this") else { return FxHashMap::default() };
        if self.is_open || self.semantics.locals.iter().any(|local| local.word == name) {
            return FxHashMap::default();
        }
        let reads = self.asked.iter().filter(|(node, _)| self.script.word_id(*node) == name);
        let known = reads.filter_map(|(node, scope)| Some((self.script.tree().token(*node), self.this_in(*scope)?)));
        known.collect()
    }

    fn this_in(&self, scope: ScopeId) -> Option<magic::This> {
        for around in self.semantics.around(scope) {
            let it = self.semantics.scope(around);
            let command = it.command.filter(|_| it.function.is_none())?;
            let word = self.script.word(command);
            match self.script.tree().expr(command) {
                // `call {}` leaves it as it is.
                Expr::Unary(_) if word == "call" => {}
                Expr::Binary(left, right) if matches!(word, "call" | "spawn") => {
                    return (self.script.tree().bare(right) == it.node).then_some(magic::This::Given(left));
                }
                _ if it.runs == CodeUse::Inline && magic::KEEPING_THIS.contains(&word) => {}
                _ if it.runs == CodeUse::Fresh && magic::GIVING_ARRAY.contains(&word) => {
                    return Some(magic::This::Array);
                }
                _ => return None,
            }
        }
        None
    }

    fn is_name(&self, token: usize) -> bool {
        self.script.pre().tokens().get(token).is_some_and(|token| token.kind == TokenKind::Name && !token.is_opaque())
    }

    /// Words in a text that may be names of variables: something may use them that is not seen.
    fn mention(&mut self, token: usize) {
        let text = self.script.text(token);
        let mut from = 0;
        while let Some(at) = memchr::memchr(b'_', &text.as_bytes()[from..]) {
            let start = from + at;
            let is_begin = !text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            let rest = &text.as_bytes()[start..];
            let length = rest.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'_').count();
            // A word that stands nowhere else is no variable.
            if is_begin && length > 1 {
                self.mentioned.extend(self.script.words().find(&text[start..start + length]));
            }
            from = start + length.max(1);
        }
    }

    fn finish(&mut self) {
        for local in &mut self.semantics.locals {
            local.escapes = self.is_open || self.mentioned.contains(&local.word) || self.loose.contains(&local.word);
        }
        for scope in self.doubtful.clone() {
            self.doubtful.extend(self.semantics.around(scope));
        }
        let (mut undefined, mut unbound) = (Vec::new(), Vec::new());
        // Text that is compiled and called changes variables, but those that it makes end with it.
        let is_closed = !is_open(self.script);
        let mut named: FxHashMap<WordId, Vec<LocalId>> = FxHashMap::default();
        for (id, local) in self.semantics.locals() {
            named.entry(local.word).or_default().push(id);
        }
        let raises = runners::RAISING.iter().any(|function| self.script.words().find(function).is_some());
        for (node, scope) in &self.asked {
            let name = self.script.word_id(*node);
            if self.semantics.around(*scope).any(|around| self.is_set_by_function(name, around)) {
                continue;
            }
            let root = self.fresh_root(name, *scope);
            let is_magic = || magic::is_magic(self.script.words().text(name));
            if self.mentioned.contains(&name) || root.is_none() && is_magic() {
                continue;
            }
            let root = root.filter(|root| !self.doubtful.contains(root));
            let own = named.get(&name).map_or(&[][..], Vec::as_slice);
            let cause = root.and_then(|root| Some((root, self.cause(name, *scope, root, own)?)));
            // A handler sees the variables of the script that raises the event.
            let is_handler = root.and_then(|root| self.runners.get(&root)).is_some_and(|it| it.runs == Runs::OnEvent);
            match cause.filter(|(_, cause)| !is_handler || (!raises && *cause == Cause::Outside)) {
                Some((root, cause)) => undefined.push(Undefined { node: *node, root, cause }),
                None => {
                    let is_closed = is_closed && self.is_closed(*scope);
                    let cause = is_closed.then(|| self.cause(name, *scope, ScopeId::FILE, own)).flatten();
                    unbound.push(Unbound { node: *node, scope: *scope, cause });
                }
            }
        }
        self.semantics.this = self.this();
        self.semantics.undefined = undefined;
        self.semantics.unbound = unbound;
        self.semantics.globals.sort_by_key(|global| global.token);
    }
}

/// Variables of one name that are looked at; more of them are in no script that people write.
const MOST_NAMESAKES: usize = 30;
