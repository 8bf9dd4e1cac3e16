//! Strings that name classes of the configs of the project and of mods: `createDialog "GateDialog"`.

use super::{WantedClass, kind, named_by};
use crate::analysis::{Analysis, Kind};
use crate::config::{ConfigFile, ConfigPlace};
use sqf_model::{Occurrence, Role, Script, Symbol};
use sqf_reference::ClassList;
use sqf_reference::takes::{ClassKind, Row, Side, rows_of};
use sqf_syntax::NodeId;
use sqf_syntax::config::ValueKind;
use sqf_text::TextRange;

/// The classes that strings in configs name.
const NAMED: [ClassKind; 5] = [
    ClassKind::In(ClassList::CfgVehicles),
    ClassKind::In(ClassList::CfgWeapons),
    ClassKind::In(ClassList::CfgMagazines),
    ClassKind::Own("CfgAmmo"),
    ClassKind::In(ClassList::CfgGlasses),
];

/// Maximum number of enclosing nodes to search for the command that takes a string.
const FARTHEST: usize = 8;

/// Returns the class of the project that the string at `offset` names, and the name in it. None if no config has such a
/// class.
pub(crate) fn class_at(analysis: &Analysis, offset: u32) -> Option<(Symbol, Occurrence)> {
    match analysis.kind() {
        Kind::Config(file) => return in_config(analysis, file, offset),
        Kind::Stringtable(_) => return None,
        Kind::Script | Kind::Other => {}
    }
    let script = analysis.script();
    let pre = script.pre();
    let is_here = |token: &usize| {
        let origin = pre.tokens()[*token].kind.is_string().then(|| pre.origin(*token));
        origin.is_some_and(|origin| origin.file == 0 && origin.range.touches(offset))
    };
    (0..pre.tokens().len()).filter(is_here).find_map(|token| {
        let node = script.node_of(token)?;
        let name = script.string(node)?;
        let symbol = wanted(script, node).iter().find_map(|wanted| defined(analysis, wanted, &name))?;
        let text = pre.text(token).len() as u32;
        let origin = pre.origin(token).range;
        let inside = pre.spelled(token, TextRange::new(1, text.saturating_sub(1).max(1)));
        let written = inside.filter(|(file, range)| *file == 0 && range.touches(offset)).map(|(_, range)| range);
        let is_exact = written.is_some_and(|range| range.len() as usize == name.len());
        let range = written.filter(|_| is_exact).unwrap_or(origin);
        Some((symbol, Occurrence { range, name: written, role: Role::Read, is_exact, is_certain: true }))
    })
}

/// Returns the class of that name in one of the possible configs.
fn defined(analysis: &Analysis, wanted: &WantedClass, name: &str) -> Option<Symbol> {
    wanted.configs().into_iter().find_map(|config| {
        let name = name.to_lowercase();
        let path = if config.is_empty() { name.clone() } else { format!("{}/{name}", config.to_lowercase()) };
        let nested = || {
            let is_in = |symbol: &Symbol| matches!(symbol, Symbol::Class(path) if is_nested(config, path));
            analysis.workspace().classes(&name).into_iter().find(|symbol| is_in(symbol) && is_defined(analysis, symbol))
        };
        Some(Symbol::Class(path.into())).filter(|symbol| is_defined(analysis, symbol)).or_else(nested)
    })
}

/// Whether a class is one of those that a config contains in groups, by its path: faces are in classes for men and
/// women.
pub(crate) fn is_nested(config: &str, path: &str) -> bool {
    config == ClassList::CfgFaces.name() && path.starts_with("cfgfaces/") && path.matches('/').count() == 2
}

fn is_defined(analysis: &Analysis, class: &Symbol) -> bool {
    let found = analysis.workspace().definitions(class, analysis.path());
    found.iter().any(|located| located.occurrence.role == Role::Definition)
}

/// Returns the class that a string in a config names: the ammo of a magazine, an object of a mission, an addon.
fn in_config(analysis: &Analysis, file: &ConfigFile, offset: u32) -> Option<(Symbol, Occurrence)> {
    let cursor = file.at(offset)?;
    let ConfigPlace::Value { entry, value: Some(value), .. } = cursor.place else { return None };
    let ValueKind::Text(name) = &file.config().value(value).kind else { return None };
    let property = file.config().entry(entry).name.to_ascii_lowercase();
    let lists: &[ClassKind] = match &*property {
        "requiredaddons" | "addons" => &[ClassKind::Own("CfgPatches")],
        // Other strings do not look like the name of a class.
        _ if name.contains('_') => &NAMED,
        _ => return None,
    };
    let symbol = lists.iter().find_map(|list| defined(analysis, &WantedClass::from(*list), name))?;
    let range = TextRange::new(cursor.word.start + 1, cursor.word.end.saturating_sub(1));
    let is_plain = range.start <= range.end && range.len() as usize == name.len() && range.touches(offset);
    is_plain.then(|| (symbol, Occurrence::exact(range, Role::Read)))
}

/// Returns what a string is expected to name, according to the commands and functions around it.
fn wanted(script: &Script, string: NodeId) -> Vec<WantedClass> {
    let tree = script.tree();
    let mut found = Vec::new();
    for command in script.ancestors(string).take(FARTHEST) {
        let Some((left, _)) = tree.operands(command) else { continue };
        found.extend(named_by(script, command).into_iter().filter(|(node, _)| *node == string).map(|(_, it)| it));
        // `["GateOpen"] remoteExec ["BIS_fnc_showNotification"]`, `[gate, "Creak"] remoteExec ["say3D"]`
        let remote = script.remote_name(command).and_then(|name| script.string(name));
        let (Some(left), Some(remote)) = (left, remote) else { continue };
        let mut take =
            |node: NodeId, row: &Row| found.extend(kind(row).filter(|_| node == string).map(WantedClass::from));
        script.each_argument(left, script.function_takes(&remote), &mut take);
        let operand = script.elements(left).and_then(|elements| elements.get(1).copied()).unwrap_or(left);
        let of_command = rows_of(&remote.to_ascii_lowercase()).iter().filter(|row| row.side == Side::Right);
        script.each_argument(operand, of_command, &mut take);
    }
    found
}
