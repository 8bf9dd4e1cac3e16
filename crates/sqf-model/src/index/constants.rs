//! Paths of files that a script compiles, as far as they are composed of literals.

use rustc_hash::FxHashMap;

use crate::Script;
use sqf_syntax::{Expr, NodeId};

/// Limit for nested expressions.
const DEEPEST: usize = 8;

/// The local variables of a script that are assigned texts.
pub(super) struct Constants<'a> {
    script: &'a Script,
    /// Keyed by lowercase name: the tokens of the assignments, in order, with the values.
    texts: FxHashMap<Box<str>, Vec<(usize, NodeId)>>,
}

/// Whether a value is a call of a function that compiles: `["gate.sqf"] call gate_compile`.
pub(crate) fn is_compiler_call(script: &Script, value: NodeId) -> bool {
    let tree = script.tree();
    let Expr::Binary(_, right) = tree.expr(value) else { return false };
    let right = tree.bare(right);
    script.word(value) == "call" && tree.expr(right) == Expr::Name && script.word(right).contains("compile")
}

impl<'a> Constants<'a> {
    /// Finds the variables of a script that are assigned one text and nothing else.
    pub(super) fn new(script: &'a Script) -> Constants<'a> {
        let tree = script.tree();
        let mut texts: FxHashMap<Box<str>, Vec<(usize, NodeId)>> = FxHashMap::default();
        for node in tree.ids() {
            let (Expr::Assign(value) | Expr::PrivateAssign(value)) = tree.expr(node) else { continue };
            let token = tree.token(node);
            let name = script.text(token);
            if name.starts_with('_') && matches!(tree.expr(tree.bare(value)), Expr::Text | Expr::Binary(..)) {
                texts.entry(name.to_ascii_lowercase().into()).or_default().push((token, value));
            }
        }
        Constants { script, texts }
    }

    /// Returns the path of the file that a value compiles.
    pub(super) fn compiled_path(&self, value: NodeId) -> Option<String> {
        let tree = self.script.tree();
        let value = tree.bare(value);
        match tree.expr(value) {
            Expr::Unary(operand) => {
                let operand = tree.bare(operand);
                match tree.expr(operand) {
                    // `compile preprocessFileLineNumbers "gate.sqf"`
                    Expr::Unary(path) if self.script.word(operand).starts_with("preprocessfile") => self.text(path, 0),
                    Expr::Unary(path) if self.script.word(operand) == "loadfile" => self.text(path, 0),
                    // `compileScript ["gate.sqf"]`
                    Expr::Array(elements) => self.text(*elements.first()?, 0),
                    _ => None,
                }
            }
            // `["folder", "gate.sqf"] call gate_compile`
            Expr::Binary(left, _) if is_compiler_call(self.script, value) => match self.script.elements(left) {
                Some(elements) => {
                    let parts = elements.iter().map_while(|element| self.text(*element, 0));
                    Some(parts.collect::<Vec<_>>().join("\\")).filter(|path| !path.is_empty())
                }
                None => self.text(left, 0),
            },
            _ => None,
        }
    }

    fn text(&self, node: NodeId, depth: usize) -> Option<String> {
        if depth > DEEPEST {
            return None;
        }
        let tree = self.script.tree();
        let node = tree.bare(node);
        match tree.expr(node) {
            Expr::Text => self.script.string(node).map(|text| text.into_owned()),
            Expr::Name => {
                let token = tree.token(node);
                let values = self.texts.get(self.script.word(node))?;
                let before = values.partition_point(|(name, _)| *name < token);
                self.text(values.get(before.checked_sub(1)?)?.1, depth + 1)
            }
            Expr::Binary(left, right) if self.script.text(tree.token(node)) == "+" => {
                Some(self.text(left, depth + 1)? + &self.text(right, depth + 1)?)
            }
            _ => None,
        }
    }
}
