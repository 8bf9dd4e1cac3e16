//! Finds scopes and variables: a walk over the tree in the order in which it runs.

use rustc_hash::{FxHashMap, FxHashSet};

use super::scope::{Declaration, Local, LocalId, Scope, ScopeId};
use super::usage::{self, CodeUse};
use super::{Access, Global, Semantics};
use crate::catalog::Reference;
use crate::model::Script;
use crate::syntax::{Expr, NodeId, TokenKind};

/// Variables that the game sets, by the construct around or everywhere, in lower case; beside them all that begin with
/// `_this` and `_fnc_` (wiki: "Magic Variables").
const MAGIC: &[&str] = &[
    "_x",
    "_y",
    "_foreachindex",
    "_exception",
    "_originaltarget",
    "_target",
    "_caller",
    "_actionid",
    "_arguments",
    "_id",
    "_pos",
    "_units",
    "_shift",
    "_alt",
    "_uid",
    "_name",
    "_jip",
    "_owner",
    "_idstr",
    "_time",
    "_from",
];

/// Whether the game may set a variable of that name, in lower case.
pub(super) fn is_magic(name: &str) -> bool {
    name.starts_with("_this") || name.starts_with("_fnc_") || MAGIC.contains(&name)
}

/// Fills in scopes, variables and globals.
pub(super) fn walk(script: &Script, reference: &Reference, semantics: &mut Semantics) {
    let mut walker = Walker {
        script,
        reference,
        semantics,
        visible: FxHashMap::default(),
        mentioned: FxHashSet::default(),
        doubtful: FxHashSet::default(),
        asked: Vec::new(),
    };
    let root = script.tree().root();
    walker.open(None, root, if script.pre().is_complete() { CodeUse::Inline } else { CodeUse::Unknown });
    if let Expr::File(statements) = script.tree().expr(root) {
        for statement in statements {
            walker.node(*statement, ScopeId::FILE);
        }
    }
    walker.finish();
}

struct Walker<'a> {
    script: &'a Script,
    reference: &'a Reference,
    semantics: &'a mut Semantics,
    /// The variables of each scope by name.
    visible: FxHashMap<(ScopeId, Box<str>), LocalId>,
    /// Names in strings and in what is not known, in lower case: anything may use them.
    mentioned: FxHashSet<Box<str>>,
    /// Scopes in which names may be set that are not seen.
    doubtful: FxHashSet<ScopeId>,
    /// Reads of names that no scope around has set, with the scope that sees nothing from outside.
    asked: Vec<(NodeId, ScopeId)>,
}

impl Walker<'_> {
    fn open(&mut self, parent: Option<ScopeId>, node: NodeId, runs: CodeUse) -> ScopeId {
        let id = ScopeId(self.semantics.scopes.len() as u32);
        self.semantics.scopes.push(Scope { parent, node, runs });
        self.semantics.codes.insert(node, id);
        id
    }

    fn node(&mut self, node: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        match tree.expr(node) {
            Expr::Code(_) => self.code(node, scope, CodeUse::Unknown, None),
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
                let local = self.declare(token, self.script.text(token), scope, Declaration::PrivateAssign);
                self.semantics.locals[local.0 as usize].writes.push(value);
            }
            Expr::Unary(operand) => self.unary(node, operand, scope),
            Expr::Binary(..) => self.binary(node, scope),
        }
    }

    fn unary(&mut self, node: NodeId, operand: NodeId, scope: ScopeId) {
        match &*self.script.word(node) {
            "private" => self.private(operand, scope),
            "params" => self.params(operand, scope),
            word => {
                let word = word.to_owned();
                self.operand(node, operand, &word, false, scope, None);
            }
        }
    }

    /// A chain of operators that hangs to the left, `a + b + c`, is as deep as it is long; so it is walked in a loop.
    fn binary(&mut self, node: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let mut chain = Vec::new();
        let mut next = node;
        while let Expr::Binary(left, right) = tree.expr(next) {
            chain.push((next, left, right));
            next = left;
        }
        let mut is_first = true;
        for (node, left, right) in chain.into_iter().rev() {
            let word = self.script.word(node).into_owned();
            if is_first || matches!(tree.expr(tree.bare(left)), Expr::Code(_)) {
                self.operand(node, left, &word, true, scope, None);
            }
            is_first = false;
            match &*word {
                "params" => self.params(right, scope),
                "do" => {
                    let variable = self.loop_variable(left);
                    self.operand(node, right, &word, false, scope, variable);
                }
                _ => self.operand(node, right, &word, false, scope, None),
            }
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
        match tree.expr(bare) {
            Expr::Code(_) => self.code(bare, scope, usage::of_operand(self.script, command, is_left), variable),
            // `for [{_i = 0}, {_i < 9}, {_i = _i + 1}]`: the three share the variables.
            Expr::Array(elements) if word == "for" => {
                for element in elements {
                    match tree.expr(tree.bare(*element)) {
                        Expr::Code(statements) => {
                            for statement in statements {
                                self.node(*statement, scope);
                            }
                        }
                        _ => self.node(*element, scope),
                    }
                }
            }
            Expr::Array(elements) if !is_left => {
                for (index, element) in elements.iter().enumerate() {
                    let code = tree.bare(*element);
                    let runs = if word == "then" { CodeUse::Inline } else { usage::of_element(word, index) };
                    match tree.expr(code) {
                        Expr::Code(_) => self.code(code, scope, runs, None),
                        _ => self.node(*element, scope),
                    }
                }
            }
            // `for "_i"`: its loop sets it.
            Expr::Text if word == "for" && !is_left => {}
            _ => self.node(operand, scope),
        }
    }

    fn code(&mut self, code: NodeId, scope: ScopeId, runs: CodeUse, variable: Option<usize>) {
        let Expr::Code(statements) = self.script.tree().expr(code) else { return };
        let inner = self.open(Some(scope), code, runs);
        if let Some(token) = variable
            && let Some(name) = quoted_name(self.script.text(token))
        {
            self.declare(token, name, inner, Declaration::For);
        }
        for statement in statements {
            self.node(*statement, inner);
        }
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
        let names: Vec<NodeId> = match tree.expr(bare) {
            Expr::Array(elements) => elements.to_vec(),
            _ => vec![bare],
        };
        for name in names {
            let token = tree.token(name);
            match quoted_name(self.script.text(token)).filter(|_| tree.expr(name) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Private);
                }
                None => {
                    self.doubtful.insert(scope);
                    self.node(name, scope);
                }
            }
        }
    }

    /// `params ["_a", ["_b", 0, [0]]]`
    fn params(&mut self, operand: NodeId, scope: ScopeId) {
        let tree = self.script.tree();
        let Expr::Array(elements) = tree.expr(tree.bare(operand)) else {
            self.doubtful.insert(scope);
            return self.node(operand, scope);
        };
        for (index, element) in elements.iter().enumerate() {
            let parts = match tree.expr(*element) {
                Expr::Array(parts) => parts,
                _ => std::slice::from_ref(element),
            };
            let Some((first, rest)) = parts.split_first() else { continue };
            let token = tree.token(*first);
            match quoted_name(self.script.text(token)).filter(|_| tree.expr(*first) == Expr::Text) {
                Some(name) => {
                    self.declare(token, name, scope, Declaration::Param { element: *element, index });
                }
                // An empty string leaves an argument out.
                None if tree.expr(*first) == Expr::Text => {}
                None => {
                    self.doubtful.insert(scope);
                    self.node(*first, scope);
                }
            }
            for part in rest {
                self.node(*part, scope);
            }
        }
    }

    fn declare(&mut self, token: usize, name: &str, scope: ScopeId, declared: Declaration) -> LocalId {
        let name: Box<str> = name.to_ascii_lowercase().into();
        let shadows = self.find(&name, scope).map(|(local, _)| local);
        let id = LocalId(self.semantics.locals.len() as u32);
        self.semantics.locals.push(Local {
            name: name.clone(),
            scope,
            declared,
            token,
            shadows,
            reads: Vec::new(),
            writes: Vec::new(),
            escapes: false,
        });
        self.semantics.names.insert(token as u32, id);
        self.visible.insert((scope, name), id);
        id
    }

    /// The variable that a name means in a scope, or the scope beyond which nothing is seen: None when that is not known.
    fn find(&self, name: &str, scope: ScopeId) -> Option<(LocalId, bool)> {
        let mut at = Some(scope);
        let mut is_certain = true;
        while let Some(scope) = at {
            if let Some(local) = self.visible.get(&(scope, Box::from(name))) {
                return Some((*local, is_certain));
            }
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

    /// The scope of code that sees nothing of what is around it, when `scope` is certain to run in such.
    fn fresh_root(&self, scope: ScopeId) -> Option<ScopeId> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if self.doubtful.contains(&scope) {
                return None;
            }
            let it = self.semantics.scope(scope);
            match it.runs {
                CodeUse::Fresh => return Some(scope),
                CodeUse::Inline => at = it.parent,
                CodeUse::Unknown => return None,
            }
        }
        None
    }

    fn read(&mut self, node: NodeId, scope: ScopeId) {
        let token = self.script.tree().token(node);
        let name = self.script.text(token);
        if !name.starts_with('_') {
            if self.reference.forms(name).is_empty() {
                self.semantics.globals.push(Global { token, access: Access::Read });
            }
            return;
        }
        let name = name.to_ascii_lowercase();
        match self.find(&name, scope) {
            Some((local, _)) => {
                self.semantics.names.insert(token as u32, local);
                self.semantics.locals[local.0 as usize].reads.push(token);
            }
            None => {
                if let Some(root) = self.fresh_root(scope).filter(|_| !is_magic(&name)) {
                    self.asked.push((node, root));
                }
            }
        }
    }

    fn assign(&mut self, token: usize, value: NodeId, scope: ScopeId) {
        if self.script.pre().tokens().get(token).is_none_or(|token| token.kind != TokenKind::Name) {
            return;
        }
        let name = self.script.text(token);
        if !name.starts_with('_') {
            self.semantics.globals.push(Global { token, access: Access::Write(value) });
            return;
        }
        let name = name.to_ascii_lowercase();
        let local = match self.find(&name, scope) {
            Some((local, _)) => {
                self.semantics.names.insert(token as u32, local);
                local
            }
            None => self.declare(token, &name, scope, Declaration::Assign),
        };
        self.semantics.locals[local.0 as usize].writes.push(value);
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
            if is_begin && length > 1 {
                let name = text[start..start + length].to_ascii_lowercase();
                self.mentioned.insert(name.into());
            }
            from = start + length.max(1);
        }
    }

    fn finish(&mut self) {
        for local in &mut self.semantics.locals {
            local.escapes |= self.mentioned.contains(&local.name);
        }
        // In a script of its own nothing is set but what the script sets, wherever in it.
        let mut set: FxHashSet<(ScopeId, &str)> = FxHashSet::default();
        for local in &self.semantics.locals {
            let mut at = Some(local.scope);
            while let Some(scope) = at {
                set.insert((scope, &local.name));
                at = self.semantics.scope(scope).parent;
            }
        }
        let mut undefined = Vec::new();
        for (node, root) in &self.asked {
            let name = self.script.text(self.script.tree().token(*node)).to_ascii_lowercase();
            let is_doubtful = self.mentioned.contains(&*name) || self.doubtful.contains(root);
            if !is_doubtful && !set.contains(&(*root, &*name)) {
                undefined.push(*node);
            }
        }
        self.semantics.undefined = undefined;
        self.semantics.globals.sort_by_key(|global| global.token);
    }
}

/// The name in a string that is nothing but the name of a local variable: `"_gate"`.
fn quoted_name(text: &str) -> Option<&str> {
    let name = text.get(1..text.len().checked_sub(1)?)?;
    let is_word = name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    (name.starts_with('_') && is_word).then_some(name)
}
