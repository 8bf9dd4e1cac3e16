//! Highlights: the occurrences of a name in the script.

use super::{Target, local, target};
use crate::analysis::Analysis;
use sqf_model::{Role, Symbol};
use sqf_text::TextRange;

/// An occurrence of a name in the script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Highlight {
    /// The name.
    pub range: TextRange,
    /// How it is used.
    pub kind: HighlightKind,
}

/// How an occurrence uses a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum HighlightKind {
    /// It is read.
    Read,
    /// It is assigned or defined.
    Write,
    /// It is mentioned in a string.
    Text,
}

/// Returns the occurrences in the script of the name at `offset`, in text order.
pub(crate) fn highlights(analysis: &Analysis, offset: u32) -> Vec<Highlight> {
    match target(analysis, offset) {
        Some(Target::Param(param)) => {
            let kind = |at| if at == 0 { HighlightKind::Write } else { HighlightKind::Read };
            let places = param.places.into_iter().enumerate();
            places.map(|(at, range)| Highlight { range, kind: kind(at) }).collect()
        }
        Some(Target::Local(local)) => local::places(analysis, &local)
            .into_iter()
            .map(|place| Highlight {
                range: place.range,
                kind: if place.usage == local::Use::Read { HighlightKind::Read } else { HighlightKind::Write },
            })
            .collect(),
        Some(Target::Symbol(symbol, _)) => of_symbol(analysis, &symbol),
        None => Vec::new(),
    }
}

fn of_symbol(analysis: &Analysis, symbol: &Symbol) -> Vec<Highlight> {
    let index = analysis.index();
    let mut found: Vec<Highlight> = index
        .of(symbol)
        .map(|occurrence| Highlight {
            range: occurrence.range,
            kind: match occurrence.role {
                Role::Read | Role::Call => HighlightKind::Read,
                Role::Definition | Role::Declaration | Role::Write => HighlightKind::Write,
                Role::Mention => HighlightKind::Text,
            },
        })
        .collect();
    if let Symbol::Global(name) = symbol {
        let words = Symbol::Word(name.clone());
        found.extend(index.of(&words).map(|word| Highlight { range: word.range, kind: HighlightKind::Text }));
    }
    found.sort();
    found.dedup_by_key(|highlight| highlight.range);
    found
}
