//! The names in the code of a script.
//!
//! A pass over the tree determines, for the tokens of names and strings, how the commands around them use them. A
//! second pass goes over all tokens, including those that are not in the tree because of an error.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::collector::{Collector, SymbolUse};
use super::constants::{Constants, is_compiler_call};
use super::function::{AssignedCode, AssignedFunction};
use super::strings::Purpose;
use super::{convention, outline};
use crate::setting::ADDING_SETTINGS;
use crate::{AddedSetting, PathTarget, Role, Script, Symbol};
use sqf_reference::takes::{ArgumentName, NameUse, Takes};
use sqf_reference::{Reference, TypeSet};
use sqf_syntax::{Expr, NodeId, TokenKind};
use sqf_text::TextRange;

/// Limit for the path of a class, in bytes: no config of the game or of a mod has one that comes close.
const LONGEST_PATH: usize = 1 << 10;

/// The roots of the config.
const CONFIGS: [&str; 3] = ["configfile", "missionconfigfile", "campaignconfigfile"];

/// Namespaces whose variables are globals of scripts.
const NAMESPACES: [&str; 4] = ["missionnamespace", "uinamespace", "parsingnamespace", "currentnamespace"];

/// Whether the variables of a namespace, in lower case, are [`Symbol::Global`]; those of others are [`Symbol::Key`].
pub fn has_globals(namespace: &str) -> bool {
    NAMESPACES.contains(&namespace)
}

/// What a script assigns to its global variables.
#[derive(Debug, Default)]
pub(super) struct AssignedNames {
    /// Functions.
    pub(super) functions: Vec<AssignedFunction>,
    /// Types of other values; one entry per variable.
    pub(super) values: Vec<(Symbol, TypeSet)>,
}

/// Collects all names.
pub(super) fn names(script: &Script, reference: &Reference, collector: &mut Collector<'_>) -> AssignedNames {
    let mut reader = ScriptReader {
        script,
        roles: FxHashMap::default(),
        purposes: FxHashMap::default(),
        codes: Vec::new(),
        values: Vec::new(),
        settings: Vec::new(),
    };
    if !script.is_settings() {
        reader.tree();
    }
    let ScriptReader { roles, purposes, codes, values, settings, .. } = reader;
    let mut declared = FxHashMap::default();
    let pre = script.pre();
    for (number, token) in pre.tokens().iter().enumerate() {
        match token.kind {
            TokenKind::Name if token.is_opaque() => {
                convention::add_composed_name(collector, number, roles.get(&number).copied());
            }
            TokenKind::Name => {
                let name = pre.text(number);
                if !name.starts_with('_') && !(collector.is_command)(name) {
                    let part = TextRange::new(0, name.len() as u32);
                    let role = roles.get(&number).copied().unwrap_or(Role::Read);
                    let occurrence = collector.part(&Symbol::global(name), number, part, SymbolUse::certain(role));
                    if role == Role::Definition {
                        declared.insert(number, occurrence);
                    }
                }
            }
            TokenKind::DoubleString | TokenKind::SingleString => collector.string(number, purposes.get(&number)),
            _ => {}
        }
    }
    let constants = Constants::new(script);
    let function = |(token, value): (usize, NodeId)| {
        let (file, declared) = declared.get(&token)?;
        if *file != 0 {
            return None;
        }
        let code = match script.statements(value) {
            Some(_) => AssignedCode::Here(outline::of_code(script, value, declared.range)),
            None => {
                let path = constants.compiled_path(value);
                let found = path.map(|path| collector.workspace.find(&path, collector.main()));
                AssignedCode::File(match found {
                    Some(PathTarget::File(path)) => Some(path.into()),
                    _ => None,
                })
            }
        };
        Some(AssignedFunction { name: Arc::from(script.text(token)), declared: *declared, code })
    };
    AssignedNames {
        functions: codes.into_iter().filter_map(function).collect(),
        values: types(script, reference, values, settings),
    }
}

/// Returns the types of assigned values. Most scripts do not assign to global variables.
fn types(
    script: &Script,
    reference: &Reference,
    values: Vec<(Symbol, NodeId)>,
    settings: Vec<(Symbol, TypeSet)>,
) -> Vec<(Symbol, TypeSet)> {
    let mut types: FxHashMap<Symbol, TypeSet> = settings.into_iter().collect();
    for (symbol, value) in values {
        let known = types.entry(symbol).or_insert(TypeSet::NONE);
        *known = known.union(script.semantics(reference).types(value));
    }
    types.into_iter().collect()
}

struct ScriptReader<'a> {
    script: &'a Script,
    /// Uses of names other than reading, by token.
    roles: FxHashMap<usize, Role>,
    /// Purposes of strings, by token.
    purposes: FxHashMap<usize, Purpose>,
    /// Values that turn globals into functions, each with the token of the name.
    codes: Vec<(usize, NodeId)>,
    /// Other values assigned to globals.
    values: Vec<(Symbol, NodeId)>,
    /// The types of the settings that the script adds.
    settings: Vec<(Symbol, TypeSet)>,
}

impl ScriptReader<'_> {
    fn tree(&mut self) {
        let tree = self.script.tree();
        // The path into the config that each node has reached so far.
        let mut paths: FxHashMap<NodeId, String> = FxHashMap::default();
        for node in tree.ids() {
            match tree.expr(node) {
                Expr::Assign(value) => self.assign(tree.token(node), value),
                Expr::Unary(operand) => self.command(node, None, operand),
                Expr::Binary(left, right) => {
                    let operator = self.script.text(tree.token(node));
                    if matches!(operator, ">>" | "/") {
                        self.config(node, left, right, &mut paths);
                    } else {
                        self.setting(node, right);
                        self.command(node, Some(left), right);
                    }
                }
                _ => {}
            }
        }
    }

    /// Handles `[...] call CBA_fnc_addSetting`.
    fn setting(&mut self, node: NodeId, function: NodeId) {
        let is_adding = ADDING_SETTINGS.contains(&self.script.word(self.script.tree().bare(function)));
        let added = if is_adding { AddedSetting::of_call(self.script, node) } else { None };
        self.settings.extend(added.map(|setting| (Symbol::global(&setting.name), setting.types)));
    }

    /// Handles `configFile >> "CfgVehicles" >> "Gate"`.
    fn config(&mut self, node: NodeId, left: NodeId, right: NodeId, paths: &mut FxHashMap<NodeId, String>) {
        let bare = self.script.tree().bare(left);
        // A node is the operand of one other, so nobody asks for this path again: all of them would take space that
        // grows with the square of the number of steps.
        let above = match paths.remove(&bare) {
            Some(path) => path,
            None if self.script.tree().expr(bare) == Expr::Name && CONFIGS.contains(&self.script.word(bare)) => {
                String::new()
            }
            None => return,
        };
        let Some(name) = self.script.string(right) else { return };
        let path = if above.is_empty() { name.to_lowercase() } else { format!("{above}/{}", name.to_lowercase()) };
        if path.len() > LONGEST_PATH {
            return;
        }
        self.purpose(right, Purpose::Class(path.as_str().into()));
        paths.insert(node, path);
    }

    fn assign(&mut self, token: usize, value: NodeId) {
        if self.script.text(token).starts_with('_') {
            return;
        }
        let role = self.role_of_value(value);
        self.roles.insert(token, role);
        if role == Role::Definition {
            self.codes.push((token, self.script.tree().bare(value)));
        } else if role == Role::Write {
            self.values.push((Symbol::global(self.script.text(token)), value));
        }
    }

    /// Returns the role of an assignment: a variable that is assigned code is a function, and this is its definition;
    /// `nil` removes a variable.
    fn role_of_value(&self, value: NodeId) -> Role {
        let tree = self.script.tree();
        let value = tree.bare(value);
        if tree.expr(value) == Expr::Name && self.script.word(value) == "nil" {
            return Role::Read;
        }
        let is_code = match tree.expr(value) {
            Expr::Code(_) => true,
            Expr::Unary(_) => self.script.word(value).starts_with("compile"),
            _ => is_compiler_call(self.script, value),
        };
        if is_code { Role::Definition } else { Role::Write }
    }

    fn command(&mut self, node: NodeId, left: Option<NodeId>, right: NodeId) {
        let script = self.script;
        match (script.word(node), left) {
            ("call" | "spawn", _) => self.called(right),
            ("setvariable", Some(left)) => self.member_set(left, right),
            _ => {}
        }
        script.each_taken(node, &mut |value, row| {
            if script.tree().expr(value) == Expr::Text
                && let Some(purpose) = self.purpose_of(&row.takes, left, right)
            {
                self.purposes.entry(script.tree().token(value)).or_insert(purpose);
            }
        });
    }

    /// Returns the purpose of a string according to the table, by its place in a command with these operands.
    fn purpose_of(&self, takes: &Takes, left: Option<NodeId>, right: NodeId) -> Option<Purpose> {
        Some(match takes {
            Takes::Code(code) if code.may_be_text() => Purpose::Code,
            Takes::Name(named, does) => {
                let role = match does {
                    NameUse::Define => Role::Definition,
                    NameUse::Write => Role::Write,
                    NameUse::Call => Role::Call,
                    NameUse::Read | NameUse::Mention | NameUse::Send => Role::Read,
                };
                match named {
                    ArgumentName::Variable => Purpose::Global(role),
                    ArgumentName::Member => {
                        let value = self.element(right, 1).filter(|_| *does == NameUse::Write);
                        self.variable(left?)(value.map_or(role, |value| self.role_of_value(value)))
                    }
                    ArgumentName::Function | ArgumentName::Callable(_) => Purpose::Function,
                    ArgumentName::OwnEvent => Purpose::Event(role),
                    ArgumentName::TextKey => Purpose::Text,
                    ArgumentName::Path(_) => Purpose::Script(role),
                    ArgumentName::Marker | ArgumentName::MapKey => return None,
                }
            }
            _ => return None,
        })
    }

    /// Records the value that `setVariable` with these operands assigns to a variable.
    fn member_set(&mut self, left: NodeId, right: NodeId) {
        let Some((name, value)) = self.element(right, 0).zip(self.element(right, 1)) else { return };
        if self.role_of_value(value) == Role::Write
            && let Some(name) = self.script.string(name)
        {
            let symbol = match self.variable(left)(Role::Write) {
                Purpose::Global(_) => Symbol::global(&name),
                _ => Symbol::Key(name.to_lowercase().into()),
            };
            self.values.push((symbol, value));
        }
    }

    /// Returns the kind of variable that `getVariable` and `setVariable` with this left operand name.
    fn variable(&self, left: NodeId) -> fn(Role) -> Purpose {
        let left = self.script.tree().bare(left);
        let is_name = self.script.tree().expr(left) == Expr::Name;
        if is_name && has_globals(self.script.word(left)) { Purpose::Global } else { Purpose::Key }
    }

    /// Handles what `call` and `spawn` run.
    fn called(&mut self, code: NodeId) {
        let tree = self.script.tree();
        let code = tree.bare(code);
        match tree.expr(code) {
            Expr::Name | Expr::Opaque => {
                self.roles.insert(tree.token(code), Role::Call);
            }
            // `call (missionNamespace getVariable "gate_fnc_open")`
            Expr::Binary(_, right) if self.script.word(code) == "getvariable" => {
                let name = self.element(right, 0).unwrap_or(right);
                let token = tree.token(tree.bare(name));
                if let Some(Purpose::Global(role)) = self.purposes.get_mut(&token) {
                    *role = Role::Call;
                }
            }
            _ => {}
        }
    }

    fn element(&self, node: NodeId, index: usize) -> Option<NodeId> {
        self.script.elements(node)?.get(index).copied()
    }

    fn purpose(&mut self, node: NodeId, purpose: Purpose) {
        let node = self.script.tree().bare(node);
        if self.script.tree().expr(node) == Expr::Text {
            self.purposes.insert(self.script.tree().token(node), purpose);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use crate::fixture::reference;
    use crate::{Alone, FileIndex, Script, SourceFile, Symbol};

    /// A file that is only opened with its folder must not fill memory: each name would hold the whole path above it.
    #[test]
    fn a_path_of_very_many_classes_ends_where_no_class_can_be() {
        let text = format!("x = configFile{};", " >> 'gate'".repeat(5_000));
        let file = SourceFile::new(text);
        let script = Script::new(Arc::clone(file.source()), None, &reference(), &Alone);
        let index = FileIndex::of_script(&script, &Arc::from(Path::new("a.sqf")), &reference(), &Alone);
        let classes = index.occurrences().filter(|(symbol, _)| matches!(symbol, Symbol::Class(_))).count();
        assert!(classes < 300, "{classes} classes");
    }
}
