//! Names that macros of CBA compose, if CBA is not available: `FUNC(open)`, `GVAR(width)`, `LSTRING(title)`.
//!
//! The prefixes are taken from the script itself, which defines `PREFIX` and `COMPONENT`.

use super::collector::{Collector, SymbolUse};
use crate::{Role, Symbol};
use sqf_syntax::{BodyToken, Preprocessed, TokenKind};
use sqf_text::TextRange;

/// Limit for macros that stand for macros.
const LONGEST_CHAIN: usize = 8;

/// Handles a token for a call of an undefined macro, and adds the name that it composes by convention. Whether it does.
pub(super) fn add_composed_name(collector: &mut Collector<'_>, token: usize, role: Option<Role>) -> bool {
    let text = collector.pre.text(token).to_owned();
    let Some((macro_name, rest)) = text.split_once('(') else { return false };
    let Some(inside) = rest.strip_suffix(')') else { return false };
    let Some(symbol) = symbol(collector.pre, macro_name.trim(), inside, role) else { return false };
    let last = inside.rsplit(',').next().unwrap_or_default();
    let end = text.len() - 1 - (last.len() - last.trim_end().len());
    let part = TextRange::new((end - last.trim().len()) as u32, end as u32);
    let role = role.unwrap_or(if macro_name.starts_with('Q') { Role::Mention } else { Role::Read });
    let origin = collector.pre.origin(token);
    match collector.pre.spelled(token, part) {
        // The token is the whole call, and does not spell out the name.
        Some((file, name)) if file == origin.file => {
            let (range, SymbolUse { is_certain, .. }) = (origin.range, SymbolUse::certain(role));
            let occurrence = crate::Occurrence { range, name: Some(name), role, is_exact: false, is_certain };
            collector.at(file, symbol, occurrence);
        }
        _ => return false,
    }
    true
}

/// Whether the argument of a macro is a part of a name, by the name of the macro.
pub fn makes_name(name: &str) -> bool {
    ["FUNC", "VAR", "MAIN", "STRING", "PREP", "DOUBLES", "TRIPLES"].iter().any(|end| name.ends_with(end))
}

/// Returns the symbol that a macro of CBA composes from the text between its parentheses.
pub fn symbol(pre: &Preprocessed, name: &str, inside: &str, role: Option<Role>) -> Option<Symbol> {
    if matches!(name, "DOUBLES" | "TRIPLES") {
        return joined(pre, name, inside, 0).map(|name| Symbol::global(&name));
    }
    let arguments: Vec<&str> = inside.split(',').map(str::trim).collect();
    if arguments.iter().any(|argument| !super::strings::is_name(argument)) {
        return None;
    }
    let mut plain = name;
    for quote in ["QQ", "Q", "D", "L"] {
        if let Some(rest) = name.strip_prefix(quote)
            && (rest.ends_with("FUNC") || rest.ends_with("VAR") || rest.ends_with("MAIN"))
        {
            plain = rest;
            break;
        }
    }
    let prefix = || name_of_macro(pre, "PREFIX");
    let own = || Some(format!("{}_{}", prefix()?, name_of_macro(pre, "COMPONENT")?));
    let made = match (plain, arguments.as_slice()) {
        ("FUNC", [name]) => format!("{}_fnc_{name}", own()?),
        ("EFUNC", [component, name]) => format!("{}_{component}_fnc_{name}", prefix()?),
        ("FUNCMAIN", [name]) => format!("{}_fnc_{name}", prefix()?),
        ("GVAR", [name]) => format!("{}_{name}", own()?),
        ("EGVAR", [component, name]) => format!("{}_{component}_{name}", prefix()?),
        ("GVARMAIN", [name]) => format!("{}_{name}", prefix()?),
        ("LSTRING" | "CSTRING" | "LLSTRING", [name]) => return Some(Symbol::text(&format!("STR_{}_{name}", own()?))),
        ("ELSTRING" | "ECSTRING" | "LELSTRING", [component, name]) => {
            return Some(Symbol::text(&format!("STR_{}_{component}_{name}", prefix()?)));
        }
        _ => return None,
    };
    // A variable name in quotes may be the name of anything.
    let is_quoted = name.starts_with('Q') && !made.contains("_fnc_") && role.is_none();
    Some(if is_quoted { Symbol::Word(made.to_lowercase().into()) } else { Symbol::global(&made) })
}

/// Returns the name that `TRIPLES(PREFIX,fnc,open)` joins.
fn joined(pre: &Preprocessed, name: &str, inside: &str, depth: usize) -> Option<String> {
    let count = match name {
        "DOUBLES" => 2,
        "TRIPLES" => 3,
        _ => return None,
    };
    let mut open = 0_usize;
    let is_between = |c: char| {
        match c {
            '(' => open += 1,
            ')' => open = open.saturating_sub(1),
            _ => {}
        }
        c == ',' && open == 0
    };
    let part = |text: &str| -> Option<String> {
        let text = text.trim();
        if super::strings::is_name(text) {
            return Some(name_of_macro(pre, text).unwrap_or_else(|| text.to_owned()));
        }
        let (name, inside) = text.strip_suffix(')')?.split_once('(').filter(|_| depth < LONGEST_CHAIN)?;
        joined(pre, name.trim(), inside, depth + 1)
    };
    let parts: Vec<String> = inside.split(is_between).map(part).collect::<Option<_>>()?;
    (parts.len() == count).then(|| parts.join("_"))
}

/// Resolves a macro to the one name that it finally stands for.
pub fn name_of_macro(pre: &Preprocessed, name: &str) -> Option<String> {
    let mut name = name.to_owned();
    for depth in 0..LONGEST_CHAIN {
        let Some((defined, file)) = pre.macro_named(&name) else { return (depth > 0).then_some(name) };
        let mut words = defined.words();
        let (Some(BodyToken { kind: TokenKind::Name, range, .. }), None) = (words.next(), words.next()) else {
            return None;
        };
        name = range.of(pre.files().get(file)?.source.text()).to_owned();
    }
    None
}
