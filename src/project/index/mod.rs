//! The index of a workspace: which names its files define and use.

use std::path::Path;
use std::sync::Arc;

use super::files::shared;
use super::{Function, Project, Resolution};
use crate::model::{FunctionDefinition, FunctionKind, Located, Occurrence, Role, Symbol};

impl Project {
    /// The functions of that name, nearest to `from` first.
    pub(super) fn functions_named(&self, name: &str, from: Option<&Path>) -> Vec<FunctionDefinition> {
        let Some(known) = shared(&self.known).clone() else { return Vec::new() };
        let found = known.functions.functions.get(&name.to_lowercase());
        let mut found: Vec<FunctionDefinition> = found.into_iter().flatten().map(definition).collect();
        sort_by_nearness(&mut found, from, |function| &function.declared.file);
        found
    }

    /// The places that define a symbol, the best first.
    pub(super) fn defining(&self, symbol: &Symbol, from: Option<&Path>) -> Vec<Located> {
        match symbol {
            Symbol::Global(name) => {
                self.functions_named(name, from).into_iter().map(|function| function.declared).collect()
            }
            Symbol::File(path) => {
                let occurrence = Occurrence::exact(crate::text::TextRange::empty(0), Role::Definition);
                vec![Located { file: Arc::clone(path), occurrence }]
            }
            _ => Vec::new(),
        }
    }
}

fn definition(function: &Function) -> FunctionDefinition {
    let occurrence = Occurrence::exact(function.defined_at.range, Role::Definition);
    FunctionDefinition {
        name: function.name.as_str().into(),
        kind: if function.config.is_some() { FunctionKind::Config } else { FunctionKind::Compiled },
        declared: Located { file: Arc::clone(&function.defined_at.file), occurrence },
        file: match &function.file {
            Resolution::Found(file) => Some(Arc::clone(file)),
            _ => None,
        },
        outline: None,
        is_library: false,
    }
}

/// Puts what has most folders in common with the file `from` first.
fn sort_by_nearness<T>(found: &mut [T], from: Option<&Path>, file: impl Fn(&T) -> &Path) {
    let Some(from) = from else { return };
    let nearness = |path: &Path| from.components().zip(path.components()).take_while(|(a, b)| a == b).count();
    found.sort_by_key(|it| std::cmp::Reverse(nearness(file(it))));
}
